/*
 * record_read.c - reads records. See record.h.
 *
 * A record may come from anywhere, so the reader trusts nothing. It checks the value of each tag
 * (found by record_scan.c), and lets the table check every move. An error names line, token and
 * reason.
 */
#include "base/memory.h"
#include "table/record.h"
#include "table/record_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- what the tags must say ---- */

/* Game, rules and edition must be exactly ours: with others the moves would mean something else. */
static bool check_game(struct scan *scan, const struct box *box)
{
    char edition[128];
    struct text words = text_in(edition, sizeof edition);

    if (!scan_need(scan, TAG_GAME) || !scan_need(scan, TAG_RULES) ||
        !scan_need(scan, TAG_EDITION) || !scan_need(scan, TAG_PLAYERS))
        return false;
    if (!scan_tag_is(scan, TAG_GAME, box->game->name))
        return scan_fail_tag(scan, OTHER_GAME, TAG_GAME);
    if (!scan_tag_is(scan, TAG_RULES, box->game->rules))
        return scan_fail_tag(scan, OTHER_RULES, TAG_RULES);
    record_edition(box, &words);
    return scan_tag_is(scan, TAG_EDITION, edition) ||
           scan_fail_tag(scan, OTHER_EDITION, TAG_EDITION);
}

static bool check_setup(struct scan *scan, const struct game *game, const struct game_setup *setup)
{
    if (game->setup_fits(setup, &scan->error->why))
        return true;
    scan->error->by_game = true;
    return scan_fail_value(scan, TAG_OPTIONS);
}

static bool read_setup(struct scan *scan, const struct game *game, struct game_setup *setup)
{
    const struct tag *players = &scan->tags[TAG_PLAYERS];
    char *options = scan_value(scan, TAG_OPTIONS);

    memset(setup, 0, sizeof *setup);
    setup->players = players->length == 1 ? players->value[0] - '0' : 0;
    bool possible = setup->players >= game->players_min && setup->players <= game->players_max;
    bool known = possible && game_options_read(game, setup, options);
    free(options);
    if (known)
        return check_setup(scan, game, setup);
    if (possible)
        return scan_fail_tag(scan, BAD_OPTIONS, TAG_OPTIONS);
    game_refuse(&scan->error->why, &record_reasons[BAD_PLAYERS], game->players_min,
                game->players_max);
    return scan_fail_value(scan, TAG_PLAYERS);
}

/* A game begins from a seed or from a position, never both. */
static bool check_origin(struct scan *scan)
{
    char *seed = scan_value(scan, TAG_SEED);
    bool fits = table_seed_fits(seed);

    free(seed);
    if (scan_has(scan, TAG_SEED) && scan_has(scan, TAG_POSITION))
        return scan_fail_tag(scan, SEED_AND_POSITION, TAG_SEED);
    if (scan_has(scan, TAG_POSITION))
        return true;
    return scan_need(scan, TAG_SEED) && (fits || scan_fail_tag(scan, BAD_SEED, TAG_SEED));
}

/* A record without the tag was dealt by splitmix64, the first generator there was. */
static bool read_generator(struct scan *scan, struct game_setup *setup)
{
    char *name = scan_value(scan, TAG_GENERATOR);
    bool known = scan_has(scan, TAG_SEED) && generator_named(name, &setup->generator);

    free(name);
    return !scan_has(scan, TAG_GENERATOR) || known ||
           scan_fail_tag(scan, BAD_GENERATOR, TAG_GENERATOR);
}

/* Names are checked before there is a table to take them. */
static bool check_seats(struct scan *scan, int players)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        enum record_tag tag = TAG_SEAT + (enum record_tag)seat;
        char *name = scan_value(scan, tag);
        bool fits = name[0] != '\0' && strlen(name) < NAME_MAX_BYTES && strchr(name, 0x7F) == NULL;

        free(name);
        if (scan_has(scan, tag) && (seat >= players || !fits))
            return scan_fail_tag(scan, BAD_SEAT, tag);
    }
    return true;
}

/* Reads the seats that gave up: each once, with a space between them, and at least one is left. */
static bool read_resigned(struct scan *scan, int players, struct table_end *end)
{
    char *value = scan_value(scan, TAG_RESIGNED);
    size_t length = strlen(value), count = (length + 1) / 2;
    bool fits = length % 2 == 1 && count < (size_t)players;

    *end = (struct table_end){0};
    for (size_t i = 0; fits && i < count; i++) {
        int seat = value[2 * i] - '1';
        fits = seat >= 0 && seat < players && end->resigned[seat] == 0 &&
               (value[2 * i + 1] == ' ' || value[2 * i + 1] == '\0');
        if (fits)
            end->resigned[seat] = (int)i + 1;
    }
    free(value);
    return !scan_has(scan, TAG_RESIGNED) || fits || scan_fail_tag(scan, BAD_RESIGNED, TAG_RESIGNED);
}

static void set_names(const struct scan *scan, struct table *table)
{
    for (int seat = 0; seat < table_setup(table)->players; seat++) {
        char *name = scan_value(scan, TAG_SEAT + (enum record_tag)seat);

        table_set_name(table, seat, name);
        free(name);
    }
}

/* ---- the first position ---- */

/* A position is too long to be shown as a token. */
static bool fail_position(struct scan *scan)
{
    return scan_fail_with(scan, scan->tags[TAG_POSITION].line, "", 0);
}

static bool read_nodes(struct scan *scan, const char *json, struct json_node *nodes, int most)
{
    struct json_error error;
    struct message *why = &scan->error->why;

    if (!json_read(json, strlen(json), nodes, most, &error))
        game_refuse(why, &record_reasons[BAD_POSITION], (int)error.offset + 1);
    else if (nodes->kind != JSON_OBJECT)
        game_refuse(why, &record_reasons[NO_OBJECT]);
    else
        return true;
    return fail_position(scan);
}

/* Reads the JSON of the tag Position into state. */
static bool read_position(struct scan *scan, const struct box *box, void *state)
{
    char *json = scan_value(scan, TAG_POSITION);
    int most = (int)(strlen(json) / 2 + 1);
    struct json_node *nodes = memory_for((size_t)most, sizeof *nodes);
    bool good = read_nodes(scan, json, nodes, most);

    if (good && !box->game->state_read(box->data, nodes, NULL, state, &scan->error->why)) {
        scan->error->by_game = true;
        good = fail_position(scan);
    }
    free(nodes);
    free(json);
    return good;
}

static struct table *begin_from_position(struct scan *scan, const struct box *box,
                                         const struct game_setup *setup)
{
    void *state = memory_for(1, box->game->state_size);
    struct table *table = NULL;

    if (read_position(scan, box, state)) {
        int players = box->game->players(state);

        if (players == setup->players) {
            table = table_from(box, setup, state);
        } else {
            game_refuse(&scan->error->why, &record_reasons[OTHER_PLAYERS], players);
            scan_fail_value(scan, TAG_PLAYERS);
        }
    }
    free(state);
    return table;
}

static struct table *begin_from_seed(const struct scan *scan, const struct box *box,
                                     const struct game_setup *setup)
{
    char *seed = scan_value(scan, TAG_SEED);
    struct table *table = table_deal(box, setup, seed);

    free(seed);
    return table;
}

/* The table before its first move; NULL with an error. */
static struct table *begin(struct scan *scan, const struct box *box)
{
    struct game_setup setup;

    if (!check_game(scan, box) || !read_setup(scan, box->game, &setup) ||
        !check_seats(scan, setup.players) || !check_origin(scan) || !read_generator(scan, &setup))
        return NULL;
    return scan_has(scan, TAG_POSITION) ? begin_from_position(scan, box, &setup)
                                        : begin_from_seed(scan, box, &setup);
}

/* ---- moves and result ---- */

/* Reads the next token, up to space or comment; it is empty at the end of the record. */
static bool read_token(struct scan *scan, char token[MOVE_TEXT_MAX])
{
    const char *start;
    struct text copy = text_in(token, MOVE_TEXT_MAX);

    if (!scan_blank(scan))
        return false;
    for (start = scan->at; !scan_at_end(scan); scan->at++) {
        char c = *scan->at;

        if (scan_is_space(c) || c == '{' || c == ';')
            break;
        if (c < '!' || c > '~')
            return scan_fail(scan, BAD_BYTE, "");
    }
    text_add_bytes(&copy, start, (size_t)(scan->at - start));
    return !copy.cut || scan_fail(scan, LONG_TOKEN, token);
}

/* The length of a turn number at the beginning of a token: "12." or "12...". */
static size_t turn_number(const char *token)
{
    size_t digits = strspn(token, "0123456789");
    size_t dots = strspn(token + digits, ".");

    return digits > 0 && dots > 0 ? digits + dots : 0;
}

/* Ends the game early if the token says so: by agreement of several players, or because somebody
 * gave up. */
static bool end_early(struct table *table, const char *token)
{
    struct table_end end = *table_end(table);
    bool resigned = false;

    for (int seat = 0; seat < SEATS_MAX; seat++)
        resigned = resigned || end.resigned[seat] != 0;
    if (strcmp(token, record_early_results[TABLE_RESIGNED]) == 0 && resigned)
        end.kind = TABLE_RESIGNED;
    else if (strcmp(token, record_early_results[TABLE_DRAWN]) == 0 &&
             table_setup(table)->players > 1)
        end.kind = TABLE_DRAWN;
    table_set_end(table, &end);
    return end.kind != TABLE_GOES_ON;
}

/* The result must be what the moves lead to, also in the tag, and nothing may follow it. */
static bool check_result(struct scan *scan, const struct table *table, const char *token)
{
    char result[MOVE_TEXT_MAX], after[MOVE_TEXT_MAX];
    struct text words = text_in(result, sizeof result);

    record_result(table, &words);
    if (strcmp(result, token) != 0)
        return scan_fail(scan, OTHER_RESULT, token);
    if (scan_has(scan, TAG_RESULT) && !scan_tag_is(scan, TAG_RESULT, result))
        return scan_fail_tag(scan, OTHER_RESULT_TAG, TAG_RESULT);
    if (!read_token(scan, after))
        return false;
    return after[0] == '\0' || scan_fail(scan, AFTER_RESULT, after);
}

static bool play_move(struct scan *scan, struct table *table, const char *move)
{
    if (table_play(table, move, &scan->error->why, NULL))
        return true;
    scan->error->by_game = true;
    scan->error->ply = table_plies(table) + 1;
    return scan_fail_with(scan, scan->line, move, strlen(move));
}

/* Plays tokens until the result. After the end of the game every token is taken for the result. */
static bool read_moves(struct scan *scan, struct table *table)
{
    char token[MOVE_TEXT_MAX];

    while (read_token(scan, token)) {
        const char *move = token + turn_number(token);
        bool over = table_game(table)->decides(table_state(table)) == NOBODY;

        if (token[0] == '\0')
            return scan_fail(scan, NO_RESULT, "");
        if (move[0] == '\0')
            continue;
        if (over || strcmp(move, "*") == 0 || end_early(table, move))
            return check_result(scan, table, move);
        if (!play_move(scan, table, move))
            return false;
    }
    return false;
}

/* ---- the whole record ---- */

const struct game *record_game(const char *text, size_t length, struct record_error *error)
{
    struct scan scan = scan_open(text, length, error);

    if (!scan_tags(&scan) || !scan_need(&scan, TAG_GAME))
        return NULL;
    char *name = scan_value(&scan, TAG_GAME);
    const struct game *game = game_named(name);
    free(name);
    if (game == NULL)
        scan_fail_tag(&scan, OTHER_GAME, TAG_GAME);
    return game;
}

struct table *record_read(const struct box *box, const char *text, size_t length,
                          struct record_error *error)
{
    struct scan scan = scan_open(text, length, error);
    struct table *table = scan_tags(&scan) ? begin(&scan, box) : NULL;
    struct table_end end;

    if (table == NULL)
        return NULL;
    set_names(&scan, table);
    if (read_resigned(&scan, table_setup(table)->players, &end)) {
        table_set_end(table, &end);
        if (read_moves(&scan, table))
            return table;
    }
    table_close(table);
    return NULL;
}
