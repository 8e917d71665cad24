/*
 * vocabulary.c - words that several messages share. See vocabulary.h.
 */
#include "server/wire/vocabulary.h"

#include <ctype.h>
#include <string.h>

#define OPTION_MAX 64 /* bytes of an option's name or value, with the NUL */

const char *const stage_names[] = {[TABLE_WAITING] = "waiting",
                                   [TABLE_PLAYING] = "playing",
                                   [TABLE_OVER] = "over",
                                   [TABLE_GIVEN_UP] = "given_up"};
const char *const person_kind_names[] = {[PERSON_GUEST] = "guest",
                                         [PERSON_ACCOUNT] = "account",
                                         [PERSON_BOT] = "bot",
                                         [PERSON_FORMER] = "former"};
const char *const person_role_names[] = {[ROLE_PLAYER] = "player", [ROLE_OPERATOR] = "operator"};
const char *const clock_kind_names[] = {
    [CLOCK_NONE] = "none", [CLOCK_FISCHER] = "fischer", [CLOCK_TURN] = "turn"};
static const char *const chat_presets[] = {"hello",  "good_luck", "well_played",
                                           "thanks", "sorry",     "one_moment",
                                           "oops",   "good_game", NULL};
const char *const fault_names[] = {[FAULT_NONE] = "none",
                                   [FAULT_GAME] = "unknown_game",
                                   [FAULT_SETUP] = "bad_setup",
                                   [FAULT_RULES] = "other_rules",
                                   [FAULT_EDITION] = "other_edition",
                                   [FAULT_MOVE] = "illegal_move",
                                   [FAULT_CHAIN] = "changed_move",
                                   [FAULT_MISSING] = "missing_move",
                                   [FAULT_FORKED] = "two_writers",
                                   [FAULT_ROW] = "damaged_row",
                                   [FAULT_COUNT] = "wrong_count"};
const char *const report_reason_names[] = {
    [REPORT_INSULT] = "insult",     [REPORT_SPAM] = "spam",
    [REPORT_CHEATING] = "cheating", [REPORT_IMPERSONATION] = "impersonation",
    [REPORT_OTHER] = "other",       [REPORT_REASONS] = NULL};
const char *const report_outcome_names[] = {[REPORT_OPEN] = "open",
                                            [REPORT_UPHELD] = "upheld",
                                            [REPORT_DISMISSED] = "dismissed",
                                            [REPORT_OUTCOMES] = NULL};

/* ---- persons ---- */

void write_person_members(struct json *out, const struct person *person)
{
    json_number(out, "id", person->id);
    json_string(out, "name", person->name);
    json_string(out, "kind", person_kind_names[person->kind]);
}

void write_person(struct json *out, const char *name, const struct person *person)
{
    if (person == NULL) {
        json_null(out, name);
        return;
    }
    json_open_object(out, name);
    write_person_members(out, person);
    json_close_object(out);
}

/* ---- lists of words ---- */

int word_place(const char *const *words, const char *word)
{
    int place = 0;
    while (words[place] != NULL && strcmp(words[place], word) != 0)
        place++;
    return words[place] == NULL ? -1 : place;
}

void word_list(const char *const *words, struct text *out)
{
    for (const char *const *each = words; *each != NULL; each++) {
        text_add(out, each == words ? "" : ", ");
        text_add(out, *each);
    }
}

/* ---- remarks ---- */

bool chat_is_preset(const char *word)
{
    return word_place(chat_presets, word) >= 0;
}

void chat_list_presets(struct text *out)
{
    word_list(chat_presets, out);
}

void write_chat_content(struct json *out, const struct chat_message *chat)
{
    if (chat->removed)
        json_bool(out, "removed", true);
    else if (chat->preset[0] != '\0')
        json_string(out, "preset", chat->preset);
    else
        json_string(out, "text", chat->text);
}

/* ---- bans and mutes ---- */

void write_sanction(struct json *out, const char *name, const struct sanction *sanction)
{
    if (!sanction->on) {
        json_null(out, name);
        return;
    }
    json_open_object(out, name);
    json_string(out, "reason", sanction->reason[0] == '\0' ? NULL : sanction->reason);
    if (sanction->until == 0)
        json_null(out, "until");
    else
        json_number(out, "until", sanction->until);
    json_close_object(out);
}

/* ---- setups ---- */

bool clock_kind_named(const struct json_node *name, enum clock_kind *kind)
{
    for (int each = 0; each < CLOCK_KINDS; each++)
        if (json_is(name, clock_kind_names[each])) {
            *kind = (enum clock_kind)each;
            return true;
        }
    return false;
}

const char *clock_start_field(enum clock_kind kind)
{
    return kind == CLOCK_TURN ? "reserve" : "start";
}

/* The wire has seconds, the program milliseconds. */
void write_clock(struct json *out, const struct clock_settings *clock)
{
    json_open_object(out, "clock");
    json_string(out, "kind", clock_kind_names[clock->kind]);
    if (clock->kind != CLOCK_NONE) {
        json_number(out, clock_start_field(clock->kind), clock->start / 1000);
        json_number(out, "each", clock->each / 1000);
    }
    json_close_object(out);
}

/* One word of the stored options: "mode=learning". */
static void write_option(struct json *out, const char *word, size_t length)
{
    char name[OPTION_MAX], value[OPTION_MAX];
    struct text name_out = text_in(name, sizeof name), value_out = text_in(value, sizeof value);
    size_t split = strcspn(word, "=");
    if (split >= length)
        return;
    text_add_bytes(&name_out, word, split);
    text_add_bytes(&value_out, word + split + 1, length - split - 1);
    json_string(out, name, value);
}

/* From the text in the store: so the options of a game that this program does not know are told. */
static void write_options(struct json *out, const char *options)
{
    json_open_object(out, "options");
    while (*options != '\0') {
        size_t length = strcspn(options, " ");
        write_option(out, options, length);
        options += length + (options[length] == ' ');
    }
    json_close_object(out);
}

/* The date alone; null: no deal of a day. */
static void write_daily(struct json *out, const char *daily)
{
    char date[DAY_LENGTH + 1];
    struct text text = text_in(date, sizeof date);
    text_add(&text, daily);
    json_string(out, "daily", daily[0] == '\0' ? NULL : date);
}

/* 0: the host is not known any more. */
static void write_host(struct json *out, int64_t host)
{
    if (host == 0)
        json_null(out, "host");
    else
        json_number(out, "host", host);
}

void write_setup(struct json *out, const struct stored_table *table)
{
    json_open_object(out, "setup");
    json_string(out, "game", table->game);
    json_number(out, "players", table->players);
    write_options(out, table->options);
    write_clock(out, &table->clock);
    json_bool(out, "open", table->open);
    json_bool(out, "rated", table->rated);
    json_bool(out, "lot", table->lot);
    write_daily(out, table->daily);
    write_host(out, table->host);
    json_close_object(out);
}

/* ---- seats ---- */

void write_seat_or_null(struct json *out, const char *name, int seat)
{
    if (seat < 0)
        json_null(out, name);
    else
        json_number(out, name, seat);
}

/* A seat with a key, or one that is kept for somebody, is not for everybody. */
static const char *seat_kind_name(const struct table_seat *seat)
{
    if (seat->kind == SEAT_OPEN)
        return seat->key[0] == '\0' && seat->reserved == 0 ? "open" : "friend";
    return seat->kind == SEAT_PERSON ? "person" : "computer";
}

void write_seat_members(struct json *out, const struct stored_table *table, int index,
                        const struct person *person)
{
    const struct table_seat *seat = &table->seats[index];
    const struct person *known = person == NULL || person->id == 0 ? NULL : person;
    json_string(out, "kind", seat_kind_name(seat));
    if (seat->kind == SEAT_PERSON)
        write_person(out, "person", known);
    else if (seat->reserved != 0)
        write_person(out, "reserved", known);
    if (seat->kind == SEAT_COMPUTER || seat->replaced)
        json_number(out, "level", seat->level);
    json_bool(out, "replaced", seat->replaced);
    json_bool(out, "resigned", table->ending.resigned[index] != 0);
}

/* ---- lines ---- */

/* A damaged row may tell of more players than there are seats. */
static void write_seats(struct json *out, const struct stored_table *table,
                        const struct person people[TABLE_SEATS])
{
    json_open_array(out, "chairs");
    for (int seat = 0; seat < table->players && seat < TABLE_SEATS; seat++) {
        json_open_object(out, NULL);
        write_seat_members(out, table, seat, &people[seat]);
        json_close_object(out);
    }
    json_close_array(out);
}

void write_line_members(struct json *out, const struct stored_table *table,
                        const struct person people[TABLE_SEATS], int decides)
{
    bool is_set_aside = table->fault != FAULT_NONE;
    json_string(out, "table", table->id);
    json_string(out, "stage", is_set_aside ? STAGE_SET_ASIDE : stage_names[table->stage]);
    if (is_set_aside)
        json_string(out, "fault", fault_names[table->fault]);
    write_setup(out, table);
    write_seats(out, table, people);
    write_seat_or_null(out, "decides", decides);
    json_number(out, "ply", table->plies);
    json_string(out, "result", table->result[0] == '\0' ? NULL : table->result);
    json_number(out, "created", table->created);
    json_number(out, "changed", table->changed);
}

/* ---- languages ---- */

/* "de", "pt-BR"; "": none. Whether there is such a catalog does not matter: else it is English. */
bool is_language(const char *text)
{
    size_t letters = 0;
    while (islower((unsigned char)text[letters]))
        letters++;
    if (text[letters] == '\0')
        return letters == 0 || letters == 2 || letters == 3;
    if ((letters != 2 && letters != 3) || text[letters] != '-')
        return false;
    const char *region = text + letters + 1;
    size_t length = strlen(region);
    for (const char *at = region; *at != '\0'; at++)
        if (!isalnum((unsigned char)*at))
            return false;
    return length >= 2 && length < LANGUAGE_MAX - letters - 1;
}
