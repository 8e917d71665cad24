/*
 * archive.c - finished games as text, and back. See archive.h.
 *
 * A record (table/record.h) has the game alone. The archive adds tags for what the server knows:
 * table, seats, clock, deal and times. Reading trusts nothing: a file comes from outside, and each
 * tag has exactly the forms that writing gives it.
 */
#include "server/tables/archive.h"

#include "base/fair_deal.h"
#include "base/memory.h"
#include "search/budget.h"
#include "server/tables/daily.h"
#include "server/wire/vocabulary.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define VALUE_MAX 96 /* longer than any value we write */
#define TIME_MAX INT64_C(10000000000000)
#define YES "yes"

#define COMPUTER "computer"

#define CLOCKS (CLOCK_TURN + 1)

static const char *const seat_tags[TABLE_SEATS] = {"Chair1", "Chair2", "Chair3", "Chair4"};

/* ---- writing ---- */

struct writing {
    struct store *store;
    const struct stored_table *stored;
    const char *record;
};

static void add_flag(struct text *out, const char *tag, bool is)
{
    if (is)
        text_format(out, "[%s \"" YES "\"]\n", tag);
}

/* Milliseconds, so that nothing is lost when the game is read again. */
static void add_clock(struct text *out, const struct stored_table *stored)
{
    const struct clock_settings *clock = &stored->clock;
    if (clock->kind == CLOCK_NONE)
        return;
    text_format(out, "[Clock \"%s %lld %lld\"]\n[Left \"", clock_kind_names[clock->kind],
                (long long)clock->start, (long long)clock->each);
    for (int seat = 0; seat < stored->players; seat++)
        text_format(out, seat == 0 ? "%lld" : " %lld", (long long)stored->seats[seat].left);
    text_add(out, "\"]\n");
}

/* "account", "computer 4", or "guest 3" if a computer of level 3 took over for the guest. */
static void add_seat(struct text *out, struct store *store, const struct stored_table *stored,
                     int seat)
{
    const struct table_seat *table_seat = &stored->seats[seat];
    struct person person = {.kind = PERSON_GUEST};
    if (table_seat->kind == SEAT_PERSON)
        store_person(store, table_seat->person, &person);
    text_format(out, "[%s \"%s", seat_tags[seat],
                table_seat->kind == SEAT_PERSON ? person_kind_names[person.kind] : COMPUTER);
    if (table_seat->kind != SEAT_PERSON || table_seat->replaced)
        text_format(out, " %d", table_seat->level);
    text_add(out, "\"]\n");
}

/* With secret and numbers anybody can check that the seed was fair. */
static void add_deal(struct text *out, struct store *store, const struct stored_table *stored)
{
    struct stored_deal deal;
    if (!store_deal(store, stored->id, &deal) || deal.secret[0] == '\0')
        return;
    text_format(out, "[Secret \"%s\"]\n", deal.secret);
    for (int seat = 0; seat < stored->players; seat++) {
        char tag[RECORD_NUMBER_TAG_MAX];
        record_number_tag(seat, tag);
        if (deal.parts[seat].number[0] != '\0')
            text_format(out, "[%s \"%s\"]\n", tag, deal.parts[seat].number);
    }
}

/* By seat, because ids of people mean nothing in another store. */
static void add_host(struct text *out, const struct stored_table *stored)
{
    for (int seat = 0; seat < stored->players; seat++)
        if (stored->seats[seat].kind == SEAT_PERSON && stored->seats[seat].person == stored->host)
            text_format(out, "[Host \"%d\"]\n", seat + 1);
}

/* Our tags come last; tags end at the first empty line. */
static void write_text(const void *thing, struct text *out)
{
    const struct writing *writing = thing;
    const struct stored_table *stored = writing->stored;
    const char *moves = strstr(writing->record, "\n\n") + 1;
    text_add_bytes(out, writing->record, (size_t)(moves - writing->record));
    text_format(out, "[Table \"%s\"]\n", stored->id);
    for (int seat = 0; seat < stored->players; seat++)
        add_seat(out, writing->store, stored, seat);
    add_host(out, stored);
    add_deal(out, writing->store, stored);
    add_clock(out, stored);
    add_flag(out, "Open", stored->open);
    add_flag(out, "Rated", stored->rated);
    add_flag(out, "Lot", stored->lot);
    if (stored->daily[0] != '\0')
        text_format(out, "[Daily \"%s\"]\n", stored->daily);
    text_format(out, "[Created \"%lld\"]\n[Ended \"%lld\"]\n", (long long)stored->created,
                (long long)stored->changed);
    text_add(out, moves);
}

char *archive_write(struct store *store, const struct stored_table *stored,
                    const struct table *table)
{
    char *record = record_write(table);
    char *text = memory_text(write_text, &(struct writing){store, stored, record});
    free(record);
    return text;
}

/* ---- reading values ---- */

struct reading {
    const char *text;
    size_t length;
    const struct table *table;
    struct archived *game;
};

/* Reads a required tag, and an optional one, whose value may be empty. */
static bool need(const struct reading *reading, const char *tag, char value[VALUE_MAX])
{
    return record_tag(reading->text, reading->length, tag, value, VALUE_MAX);
}

static bool may_have(const struct reading *reading, const char *tag, char value[VALUE_MAX])
{
    return need(reading, tag, value) || value[0] == '\0';
}

/* Takes the next word if it is this one. */
static bool take_word(const char **at, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0 || ((*at)[length] != ' ' && (*at)[length] != '\0'))
        return false;
    *at += length + ((*at)[length] == ' ');
    return true;
}

/* The next word is a number. */
static bool take_number(const char **at, int64_t most, int64_t *number)
{
    size_t digits = strspn(*at, "0123456789");
    char end = (*at)[digits];
    if (digits == 0 || digits > 15 || (end != ' ' && end != '\0'))
        return false;
    *number = strtoll(*at, NULL, 10);
    *at += digits + (end == ' ');
    return *number <= most;
}

/* A level that computers do not have is refused. */
static bool take_level(const char **at, struct table_seat *table_seat)
{
    int64_t level = 0;
    bool good = take_number(at, LEVELS, &level) && level > 0;
    table_seat->level = (int)level;
    return good;
}

/* Returns `count` if the word is none of them. */
static int take_one_of(const char **at, const char *const *words, int count)
{
    int which = 0;
    while (which < count && (words[which] == NULL || !take_word(at, words[which])))
        which++;
    return which;
}

/* ---- reading tags ---- */

/* Ids are part of links, so they have letters and digits alone. */
static bool read_table(const struct reading *reading, char *value)
{
    struct stored_table *stored = &reading->game->stored;
    struct text out = text_in(stored->id, sizeof stored->id);
    if (!need(reading, "Table", value))
        return false;
    text_add(&out, value);
    return value[0] != '\0' && !out.cut &&
           value[strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789")] == '\0';
}

/* The name must be one that somebody could have here; a former person has none. */
static bool read_person(const struct reading *reading, int seat, const char *at)
{
    struct archived *game = reading->game;
    struct table_seat *table_seat = &game->stored.seats[seat];
    const char *given = table_names(reading->table)[seat];
    int kind = take_one_of(&at, person_kind_names, PERSON_KINDS);
    if (kind == PERSON_KINDS ||
        (kind != PERSON_FORMER &&
         (given == NULL || !people_name_trimmed(given, game->people[seat].name) ||
          strcmp(given, game->people[seat].name) != 0)))
        return false;
    game->people[seat].kind = (enum person_kind)kind;
    table_seat->kind = SEAT_PERSON;
    table_seat->replaced = *at != '\0';
    return !table_seat->replaced || (take_level(&at, table_seat) && *at == '\0');
}

static bool is_unique(enum person_kind kind)
{
    return kind == PERSON_ACCOUNT || kind == PERSON_BOT;
}

/* Guests may share a name; accounts and bots are unique and have one seat. */
static bool sits_twice(const struct archived *game, int seat)
{
    for (int other = 0; other < seat; other++)
        if (is_unique(game->people[seat].kind) && is_unique(game->people[other].kind) &&
            strcasecmp(game->people[seat].name, game->people[other].name) == 0)
            return true;
    return false;
}

static bool read_seat(const struct reading *reading, int seat, char *value)
{
    struct table_seat *table_seat = &reading->game->stored.seats[seat];
    const char *at = value;
    if (!need(reading, seat_tags[seat], value))
        return false;
    if (take_word(&at, COMPUTER)) {
        table_seat->kind = SEAT_COMPUTER;
        return take_level(&at, table_seat) && *at == '\0';
    }
    return read_person(reading, seat, value) && !sits_twice(reading->game, seat);
}

/* The host must sit there; a computer cannot make a table. */
static bool read_host(const struct reading *reading, char *value)
{
    const char *at = value;
    int64_t host = 0;
    if (!may_have(reading, "Host", value))
        return false;
    if (value[0] == '\0')
        return true;
    if (!take_number(&at, reading->game->stored.players, &host) || *at != '\0' || host == 0)
        return false;
    reading->game->host = (int)host - 1;
    return reading->game->people[host - 1].name[0] != '\0';
}

static bool read_clock(const struct reading *reading, char *value)
{
    struct clock_settings *clock = &reading->game->stored.clock;
    const char *at = value;
    if (!may_have(reading, "Clock", value))
        return false;
    if (value[0] == '\0')
        return true;
    int kind = take_one_of(&at, clock_kind_names, CLOCKS);
    clock->kind = kind == CLOCKS ? 0 : kind;
    return kind > CLOCK_NONE && kind < CLOCKS && take_number(&at, TIME_MAX, &clock->start) &&
           take_number(&at, TIME_MAX, &clock->each) && *at == '\0';
}

/* As many times as seats, and none without a clock. */
static bool read_left(const struct reading *reading, char *value)
{
    struct stored_table *stored = &reading->game->stored;
    const char *at = value;
    if (!may_have(reading, "Left", value))
        return false;
    if (stored->clock.kind == CLOCK_NONE)
        return value[0] == '\0';
    for (int seat = 0; seat < stored->players; seat++)
        if (!take_number(&at, TIME_MAX, &stored->seats[seat].left))
            return false;
    return *at == '\0';
}

static bool read_flag(const struct reading *reading, const char *tag, char *value, bool *is)
{
    bool good = may_have(reading, tag, value);
    *is = value[0] != '\0';
    return good && (!*is || strcmp(value, YES) == 0);
}

/* A daily game has one player and a date; that of guests has a mark after it. */
static bool read_daily(const struct reading *reading, char *value)
{
    static const char form[] = "0000-00-00";
    struct stored_table *stored = &reading->game->stored;
    struct text out = text_in(stored->daily, sizeof stored->daily);
    if (!may_have(reading, "Daily", value))
        return false;
    if (value[0] == '\0')
        return true;
    for (size_t i = 0; i < DAY_LENGTH; i++)
        if (form[i] == '0' ? value[i] < '0' || value[i] > '9' : value[i] != form[i])
            return false;
    text_add(&out, value);
    return stored->players == 1 &&
           (value[DAY_LENGTH] == '\0' || strcmp(value + DAY_LENGTH, DAY_OF_GUESTS) == 0);
}

static bool read_time(const struct reading *reading, const char *tag, char *value, int64_t *time)
{
    const char *at = value;
    return need(reading, tag, value) && take_number(&at, TIME_MAX, time) && *at == '\0';
}

/* ---- reading a game ---- */

/* The table was played again from the record, so these follow from it. */
static void read_setup(const struct table *table, struct stored_table *stored)
{
    struct text game = text_in(stored->game, sizeof stored->game);
    struct text options = text_in(stored->options, sizeof stored->options);
    struct text seed = text_in(stored->seed, sizeof stored->seed);
    struct text result = text_in(stored->result, sizeof stored->result);
    text_add(&game, table_game(table)->name);
    game_options_write(table_game(table), table_setup(table), &options);
    text_add(&seed, table_seed(table));
    record_result(table, &result);
    stored->ending.kind = table_end(table)->kind;
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        stored->ending.resigned[seat] = table_end(table)->resigned[seat];
}

static const char *read_seats(const struct reading *reading, char *value)
{
    for (int seat = 0; seat < reading->game->stored.players; seat++)
        if (!read_seat(reading, seat, value))
            return seat_tags[seat];
    return read_host(reading, value) ? NULL : "Host";
}

static void copy_digits(const char *value, char digits[DEAL_DIGITS_MAX])
{
    struct text out = text_in(digits, DEAL_DIGITS_MAX);
    text_add(&out, value);
}

/* Reads secret and numbers, which must give the seed; commitments follow from them. */
static bool read_deal(const struct reading *reading, char *value)
{
    struct stored_deal *deal = &reading->game->deal;
    struct text generator = text_in(deal->generator, sizeof deal->generator);
    int given;
    text_add(&generator, generator_names[table_setup(reading->table)->generator]);
    deal->asked = true;
    if (record_fairness(reading->text, reading->length, reading->table, &given) == RECORD_UNFAIR)
        return false;
    may_have(reading, "Secret", value);
    copy_digits(value, deal->secret);
    for (int seat = 0; seat < reading->game->stored.players && deal->secret[0] != '\0'; seat++) {
        char tag[RECORD_NUMBER_TAG_MAX];
        record_number_tag(seat, tag);
        may_have(reading, tag, value);
        copy_digits(value, deal->parts[seat].number);
        if (value[0] != '\0')
            fair_deal_commit(value, deal->parts[seat].commitment);
    }
    return true;
}

/* Returns the first tag that is wrong, for the complaint. */
static const char *read_rest(const struct reading *reading, char *value)
{
    struct stored_table *stored = &reading->game->stored;
    if (!read_deal(reading, value))
        return "Secret";
    if (!read_clock(reading, value))
        return "Clock";
    if (!read_left(reading, value))
        return "Left";
    if (!read_flag(reading, "Open", value, &stored->open))
        return "Open";
    if (!read_flag(reading, "Rated", value, &stored->rated))
        return "Rated";
    if (!read_flag(reading, "Lot", value, &stored->lot))
        return "Lot";
    if (!read_daily(reading, value))
        return "Daily";
    if (!read_time(reading, "Created", value, &stored->created))
        return "Created";
    return read_time(reading, "Ended", value, &stored->changed) ? NULL : "Ended";
}

/* Tags are read in the order in which they depend on each other: the host must sit in a seat, and
 * times belong to a clock. */
const char *archive_read(const char *text, size_t length, const struct table *table,
                         struct archived *game)
{
    struct reading reading = {text, length, table, game};
    char value[VALUE_MAX];
    *game = (struct archived){.host = NOBODY,
                              .stored = {.stage = TABLE_OVER,
                                         .players = table_setup(table)->players,
                                         .plies = table_plies(table),
                                         .cut = TABLE_NO_CUT,
                                         .undo.seat = NOBODY}};
    if (table_seed(table) == NULL)
        return "Seed";
    read_setup(table, &game->stored);
    if (!read_table(&reading, value))
        return "Table";
    const char *wrong = read_seats(&reading, value);
    return wrong != NULL ? wrong : read_rest(&reading, value);
}

/* ---- entering ---- */

/* If the name belongs to somebody of another kind, it is somebody else, and this one becomes a
 * guest. */
static int64_t find_person(struct store *store, const struct archived *game, int seat)
{
    struct person person;
    enum person_kind kind = game->people[seat].kind;
    if (is_unique(kind) && store_person_named(store, game->people[seat].name, &person)) {
        if (person.kind == kind)
            return person.id;
        kind = PERSON_GUEST;
    }
    person = (struct person){
        .kind = kind, .created = game->stored.created, .seen = game->stored.changed};
    memcpy(person.name, game->people[seat].name, sizeof person.name);
    if (!store_add_person(store, &person, "")) { /* the name looks like another one */
        person.kind = PERSON_GUEST;
        store_add_person(store, &person, "");
    }
    return person.id;
}

static int nth_move(const void *game, int ply, char text[STORED_MOVE_MAX])
{
    return table_ply(game, ply, text, NULL);
}

static void enter_solo(struct store *store, const struct stored_table *stored,
                       const struct table *table)
{
    struct game_result result;
    if (stored->seats[0].replaced) /* a computer played part of it */
        return;
    table_game(table)->result(table_box(table)->data, table_state(table), &result);
    bool counts = daily_is_ours(store, stored) && daily_counts(stored, stored->changed);
    store_add_solo(store, stored->seats[0].person, stored->game, counts ? stored->daily : "",
                   stored->id, result.points[0], stored->changed);
}

/* Everything was checked by archive_read, so nothing can fail but the store. */
void archive_enter(struct store *store, struct archived *game, const struct table *table)
{
    struct stored_table *stored = &game->stored;
    for (int seat = 0; seat < stored->players; seat++)
        if (stored->seats[seat].kind == SEAT_PERSON)
            stored->seats[seat].person = find_person(store, game, seat);
    if (game->host != NOBODY)
        stored->host = stored->seats[game->host].person;
    stored->left_at = stored->changed;
    store_add_game(store, stored, nth_move, table);
    if (table_setup(table)->generator != GENERATOR_SPLITMIX64)
        store_set_deal(store, stored->id, &game->deal);
    store_set_ending(store, stored);
    if (stored->players == 1 && stored->seats[0].kind == SEAT_PERSON)
        enter_solo(store, stored, table);
}
