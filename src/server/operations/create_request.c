/*
 * create_request.c - what a new table is to be. See create_request.h.
 *
 * The fields are read in an order in which each can rely on those before it: the game decides how
 * many players there can be, these how many seats, and the clock whether the table can be rated.
 */
#include "server/operations/create_request.h"

#include "search/budget.h"
#include "server/people/people.h"
#include "server/tables/daily.h"
#include "server/tables/rated_game.h"
#include "server/tables/table_registry.h"

#include <sodium.h>
#include <string.h>

#define SECONDS_MAX (400 * 24 * 3600)
#define WORD_MAX 32

/* The request, the table being filled in, and where to put a refusal. */
struct create_reader {
    const struct create_request *request;
    struct stored_table *wanted;
    struct game_setup setup;
    const struct game *game;
    struct refusal *why;
};

static bool refuse_field(struct create_reader *reader, enum refusal_code code, const char *field)
{
    return refuse_wrong(reader->why, code, &(struct wrong_field){.name = field});
}

/* `wanted` names the sentence that tells what the field must be. */
static bool refuse_value(struct create_reader *reader, enum refusal_code code, const char *field,
                         const char *wanted, long long low, long long high)
{
    return refuse_wrong(reader->why, code, &(struct wrong_field){field, "", wanted, low, high});
}

static const struct json_node *member(const struct create_reader *reader, const char *name)
{
    return json_member(reader->request->root, name);
}

static bool must_have(struct create_reader *reader, const char *name)
{
    return member(reader, name) != NULL || refuse_field(reader, REFUSED_MISSING_FIELD, name);
}

/* ---- the game ---- */

/* A game that is not offered is known to the engine, but not played here. */
static bool read_game(struct create_reader *reader)
{
    char name[WORD_MAX] = "";
    if (!json_get_string(member(reader, "game"), name, sizeof name))
        return refuse_value(reader, REFUSED_BAD_FIELD, "game", "text", 0, WORD_MAX - 1);
    reader->game = game_named(name);
    if (reader->game == NULL || !reader->game->offered)
        return refuse_wrong(reader->why, REFUSED_UNKNOWN_GAME,
                            &(struct wrong_field){.name = "game", .value = name});
    struct text words = text_in(reader->wanted->game, sizeof reader->wanted->game);
    text_add(&words, reader->game->name);
    return true;
}

static bool read_players(struct create_reader *reader)
{
    const struct game *game = reader->game;
    long long players;
    if (!json_get_int(member(reader, "players"), game->players_min, game->players_max, &players))
        return refuse_value(reader, REFUSED_BAD_FIELD, "players", "number", game->players_min,
                            game->players_max);
    reader->setup.players = reader->wanted->players = (int)players;
    return true;
}

/* A value that the game does not have names the option, so that the page can mark it. */
static bool read_option(struct create_reader *reader, const struct json_node *node)
{
    char name[WORD_MAX] = "", value[WORD_MAX] = "";
    struct text text = text_in(name, sizeof name);
    text_add_bytes(&text, node->name, node->name_length);
    if (node->kind != JSON_STRING)
        return refuse_value(reader, REFUSED_BAD_FIELD, "options", "options", 0, 0);
    if (json_get_string(node, value, sizeof value) &&
        game_option_set(reader->game, &reader->setup, name, value))
        return true;
    refuse_wrong(reader->why, REFUSED_BAD_OPTION,
                 &(struct wrong_field){.name = name, .value = value});
    reader->why->option = game_option_named(reader->game, name);
    return false;
}

/* Each option first, then all together: some exclude each other. */
static bool read_options(struct create_reader *reader)
{
    const struct json_node *options = member(reader, "options");
    struct text words = text_in(reader->wanted->options, sizeof reader->wanted->options);
    struct message message;
    if (options != NULL && options->kind != JSON_OBJECT)
        return refuse_value(reader, REFUSED_BAD_FIELD, "options", "options", 0, 0);
    for (const struct json_node *node = options == NULL ? NULL : json_first(options); node != NULL;
         node = json_next(node))
        if (!read_option(reader, node))
            return false;
    if (!reader->game->setup_fits(&reader->setup, &message)) {
        const struct box *box =
            edition_cache_box(&reader->request->registry->editions, reader->game);
        refuse_reason(reader->why, REFUSED_BAD_OPTION, box, &message);
        reader->why->option = game_option_refused(reader->game, &message);
        return false;
    }
    game_options_write(reader->game, &reader->setup, &words);
    return true;
}

/* ---- seats ---- */

/* A key of 120 random bits: only whoever has the link can take the seat. */
static void make_key(char *key, size_t size)
{
    unsigned char bytes[15];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(key, size, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* The name of somebody who is challenged. */
static bool read_name(const struct json_node *node, char name[PERSON_NAME_MAX])
{
    return node->count == 1 &&
           json_get_string(json_member(node, "person"), name, PERSON_NAME_MAX) && name[0] != '\0';
}

/* Two seats cannot be kept for one person. */
static bool keep_seat(struct create_reader *reader, const char *name, struct table_seat *table_seat)
{
    char trimmed[PERSON_NAME_MAX];
    struct person challenged;
    if (!people_name_trimmed(name, trimmed) ||
        !store_person_named(reader->request->registry->store, trimmed, &challenged))
        return refuse_field(reader, REFUSED_NO_PERSON, "chairs");
    for (int seat = 0; seat < reader->wanted->players; seat++)
        if (reader->wanted->seats[seat].reserved == challenged.id)
            return refuse_field(reader, REFUSED_CHALLENGE_REFUSED, "chairs");
    table_seat->reserved = challenged.id;
    return live_may_challenge(reader->request->registry, reader->request->person, &challenged,
                              reader->why);
}

/* A seat for a friend is open to whoever brings the key. *name: of whom it is kept for, or "". */
static bool read_seat(struct create_reader *reader, const struct json_node *node,
                      struct table_seat *table_seat, char name[PERSON_NAME_MAX])
{
    long long level;
    name[0] = '\0';
    if (json_is(node, "me")) {
        table_seat->kind = SEAT_PERSON;
        table_seat->person = reader->request->person->id;
    } else if (json_is(node, "friend")) {
        make_key(table_seat->key, sizeof table_seat->key);
    } else if (json_get_int(json_member(node, "computer"), 1, LEVELS, &level) && node->count == 1) {
        table_seat->kind = SEAT_COMPUTER;
        table_seat->level = (int)level;
    } else if (!json_is(node, "open") && !read_name(node, name)) {
        return false;
    }
    return true;
}

static bool refuse_seats(struct create_reader *reader, const char *wanted)
{
    return refuse_value(reader, REFUSED_BAD_CHAIRS, "chairs", wanted, LEVELS,
                        reader->wanted->players);
}

/* Whoever asks sits, and in one seat only; or computers play among themselves. */
static bool has_right_people(const struct stored_table *wanted)
{
    int people = 0, computers = 0;
    for (int seat = 0; seat < wanted->players; seat++) {
        people += wanted->seats[seat].kind == SEAT_PERSON;
        computers += wanted->seats[seat].kind == SEAT_COMPUTER;
    }
    return people == 1 || computers == wanted->players;
}

static bool read_seats(struct create_reader *reader)
{
    const struct json_node *seats = member(reader, "chairs");
    char name[PERSON_NAME_MAX];
    int seat = 0;
    if (seats->kind != JSON_ARRAY || seats->count != reader->wanted->players)
        return refuse_seats(reader, "chair_count");
    for (const struct json_node *node = json_first(seats); node != NULL; node = json_next(node)) {
        struct table_seat *table_seat = &reader->wanted->seats[seat++];
        if (!read_seat(reader, node, table_seat, name))
            return refuse_seats(reader, "chair_kind");
        if (name[0] != '\0' && !keep_seat(reader, name, table_seat))
            return false;
    }
    return has_right_people(reader->wanted) || refuse_seats(reader, "chair_me");
}

/* ---- the rest ---- */

static bool read_seconds(const struct json_node *clock, const char *name, int64_t *milliseconds)
{
    long long seconds;
    if (!json_get_int(json_member(clock, name), 0, SECONDS_MAX, &seconds))
        return false;
    *milliseconds = seconds * 1000;
    return true;
}

static bool refuse_clock(struct create_reader *reader)
{
    return refuse_value(reader, REFUSED_BAD_CLOCK, "clock", "clock", 0, SECONDS_MAX);
}

/* One of the two times must be at least a second, or nobody could ever move. */
static bool read_clock(struct create_reader *reader)
{
    const struct json_node *clock = member(reader, "clock");
    struct clock_settings *settings = &reader->wanted->clock;
    const struct json_node *kind = clock == NULL ? NULL : json_member(clock, "kind");
    if (clock == NULL)
        return true;
    if (!clock_kind_named(kind, &settings->kind))
        return refuse_clock(reader);
    if (settings->kind == CLOCK_NONE)
        return clock->count == 1 || refuse_clock(reader);
    bool good = clock->count == 3 && read_seconds(clock, "each", &settings->each) &&
                read_seconds(clock, clock_start_field(settings->kind), &settings->start) &&
                settings->start + settings->each >= 1000;
    return good || refuse_clock(reader);
}

static bool read_flags(struct create_reader *reader)
{
    const struct json_node *open = member(reader, "open"), *rated = member(reader, "rated");
    const struct json_node *lot = member(reader, "lot");
    if (open != NULL && !json_get_bool(open, &reader->wanted->open))
        return refuse_value(reader, REFUSED_BAD_FIELD, "open", "boolean", 0, 0);
    if (rated != NULL && !json_get_bool(rated, &reader->wanted->rated))
        return refuse_value(reader, REFUSED_BAD_FIELD, "rated", "boolean", 0, 0);
    if (lot != NULL && !json_get_bool(lot, &reader->wanted->lot))
        return refuse_value(reader, REFUSED_BAD_FIELD, "lot", "boolean", 0, 0);
    if (reader->wanted->rated && reader->wanted->clock.kind == CLOCK_NONE)
        return refuse_field(reader, REFUSED_RATED_CLOCK, "clock");
    return true;
}

/* In a rated game nobody plays against their own bots: they need not be asked. */
static bool read_owners(struct create_reader *reader)
{
    struct person kept;
    for (int seat = 0; seat < reader->wanted->players; seat++) {
        int64_t person = reader->wanted->seats[seat].reserved;
        if (reader->wanted->rated && person != 0 &&
            store_person(reader->request->registry->store, person, &kept) &&
            rated_owner(&kept) == rated_owner(reader->request->person))
            return refuse_field(reader, REFUSED_SAME_OWNER, "chairs");
    }
    return true;
}

/* A daily deal has one player, one try, and the day's seed. */
static bool read_daily(struct create_reader *reader)
{
    const struct json_node *node = member(reader, "daily");
    bool wanted = false;
    if (node == NULL)
        return true;
    if (!json_get_bool(node, &wanted))
        return refuse_value(reader, REFUSED_BAD_FIELD, "daily", "boolean", 0, 0);
    if (wanted && (reader->wanted->players != 1 || reader->wanted->seats[0].kind != SEAT_PERSON))
        return refuse_value(reader, REFUSED_BAD_FIELD, "daily", "daily", 0, 0);
    if (!wanted)
        return true;
    const struct person *person = reader->request->person;
    struct table_registry *registry = reader->request->registry;
    if (person->kind == PERSON_BOT)
        return refuse_field(reader, REFUSED_NO_ACCOUNT, "daily");
    if (reader->wanted->clock.kind != CLOCK_NONE)
        return refuse_field(reader, REFUSED_DAILY_CLOCK, "clock");
    daily_deal(registry, reader->wanted, person->kind);
    reader->wanted->open = false;
    return store_take_daily(registry->store, person->id, reader->wanted->game,
                            reader->wanted->daily) ||
           refuse_field(reader, REFUSED_DAILY_PLAYED, "daily");
}

/* Stops at the first field that is wrong. */
bool create_request_read(const struct create_request *request, struct stored_table *wanted,
                         struct refusal *why)
{
    struct create_reader reader = {.request = request, .wanted = wanted, .why = why};
    return must_have(&reader, "game") && must_have(&reader, "players") &&
           must_have(&reader, "chairs") && read_game(&reader) && read_players(&reader) &&
           read_options(&reader) && read_seats(&reader) && read_clock(&reader) &&
           read_flags(&reader) && read_owners(&reader) && read_daily(&reader);
}
