/*
 * change.c - the operations that make a game or change it. See request.h.
 *
 * Everything is read and checked into a plan first; only then the table is replaced. So a refused
 * request leaves the game as it was.
 */
#include "base/memory.h"
#include "protocol/request.h"
#include "protocol/seed.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading what a game is made of ---- */

/* What `new`, `setup` and `load` read before they replace the game. */
struct plan {
    const struct game *game;
    struct game_setup setup;
    char seed[SEED_MAX];
    char names[SEATS_MAX][NAME_MAX_BYTES];
    enum table_undo undo;
    int you; /* as in struct audience */
};

const struct game *request_game(struct request *request)
{
    const struct json_node *node = request_field(request, "game");
    char name[REQUEST_QUOTE_MAX];
    if (node == NULL)
        return fail(request, "missing_field", "game", ""), NULL;
    if (node->kind != JSON_STRING)
        return fail_field(request, "game"), NULL;
    request_quote(node->value, node->length, name);
    const struct game *game = game_named(name);
    if (game == NULL)
        fail(request, "unknown_game", "game", name);
    return game;
}

bool request_move(struct request *request, char move[MOVE_TEXT_MAX])
{
    const struct json_node *node = request_field(request, "move");
    if (node == NULL)
        return fail(request, "missing_field", "move", "");
    return json_get_string(node, move, MOVE_TEXT_MAX) || fail_field(request, "move");
}

/* The number of players comes first: options and names are checked against it. */
static bool read_players(struct request *request, struct plan *plan)
{
    const struct json_node *node = request_field(request, "players");
    long long players;
    if (node == NULL)
        return fail(request, "missing_field", "players", "");
    if (!json_get_int(node, plan->game->players_min, plan->game->players_max, &players))
        return fail_range(request, "players", plan->game->players_min, plan->game->players_max);
    plan->setup.players = (int)players;
    return true;
}

/* A refusal also names the option that it is about, so that a client can show it there. */
static bool fail_option(struct request *request, const struct game_option *option)
{
    request->failure.option = option;
    return false;
}

/* Options are pairs of strings, as the game lists them. The game decides whether the values go
 * together, and gives its own reason. */
static bool read_options(struct request *request, struct plan *plan)
{
    const struct json_node *options = request_field(request, "options");
    struct message why;
    if (options != NULL && options->kind != JSON_OBJECT)
        return fail_field(request, "options");
    for (const struct json_node *node = options == NULL ? NULL : json_first(options); node != NULL;
         node = json_next(node)) {
        char name[REQUEST_QUOTE_MAX], value[REQUEST_QUOTE_MAX];
        request_quote(node->name, node->name_length, name);
        request_quote(node->value, node->length, value);
        if (node->kind != JSON_STRING)
            return fail_field(request, "options");
        if (!game_option_set(plan->game, &plan->setup, name, value)) {
            fail(request, "bad_option", name, value);
            return fail_option(request, game_option_named(plan->game, name));
        }
    }
    if (plan->game->setup_fits(&plan->setup, &why))
        return true;
    fail_reason(request, "bad_option", request_box(request, plan->game), &why);
    return fail_option(request, game_option_refused(plan->game, &why));
}

bool request_seed(struct request *request, char seed[SEED_MAX])
{
    const struct json_node *node = request_field(request, "seed");
    long long number;
    if (node == NULL)
        return true;
    if (json_get_int(node, 0, INT64_MAX, &number)) {
        struct text digits = text_in(seed, SEED_MAX);
        text_add_int(&digits, number);
        return true;
    }
    return (json_get_string(node, seed, SEED_MAX) && table_seed_fits(seed)) ||
           fail_field(request, "seed");
}

static bool read_generator(struct request *request, struct plan *plan)
{
    const struct json_node *node = request_field(request, "generator");
    char name[REQUEST_QUOTE_MAX];
    return node == NULL ||
           (json_get_string(node, name, sizeof name) &&
            generator_named(name, &plan->setup.generator)) ||
           fail_field(request, "generator");
}

/* A name stands in the log and in the record's tags: no control characters. */
static bool read_name(const struct json_node *node, char name[NAME_MAX_BYTES])
{
    if (!json_get_string(node, name, NAME_MAX_BYTES) || name[0] == '\0')
        return false;
    for (const char *c = name; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            return false;
    return true;
}

/* Names are given by seat; the list may be shorter than the table. */
static bool read_names(struct request *request, struct plan *plan)
{
    const struct json_node *names = request_field(request, "names");
    if (names == NULL)
        return true;
    if (names->kind != JSON_ARRAY || names->count > plan->setup.players)
        return fail_field(request, "names");
    int seat = 0;
    for (const struct json_node *node = json_first(names); node != NULL; node = json_next(node))
        if (!read_name(node, plan->names[seat++]))
            return fail_field(request, "names");
    return true;
}

/* Whom sentences address, if anybody. */
static bool read_you(struct request *request, struct plan *plan)
{
    const struct json_node *node = request_field(request, "you");
    long long seat;
    if (node == NULL)
        return true;
    if (!json_get_int(node, 0, SEATS_MAX - 1, &seat))
        return fail_range(request, "you", 0, SEATS_MAX - 1);
    plan->you = (int)seat + 1;
    return true;
}

/* A bot with an engine of its own may undo anything, unless it asks for the rules of a table. */
static bool read_undo(struct request *request, struct plan *plan)
{
    const struct json_node *node = request_field(request, "undo");
    plan->undo = TABLE_UNDO_ANY;
    if (node == NULL || json_is(node, "any"))
        return true;
    plan->undo = TABLE_UNDO_TURN;
    return json_is(node, "turn") || fail_field(request, "undo");
}

/* ---- new, setup, load ---- */

/* Puts the new table in the place of the old one. Nothing can fail any more. */
static void replace_table(struct request *request, struct table *table, const struct plan *plan)
{
    for (int seat = 0; seat < table_setup(table)->players; seat++)
        if (plan->names[seat][0] != '\0')
            table_set_name(table, seat, plan->names[seat]);
    table_set_undo(table, plan->undo);
    thinking_forget_game(&request->engine->thinking);
    table_close(request->engine->table);
    request->engine->table = table;
    request->engine->you = plan->you;
}

/* The random seed is drawn first, and replaced if the request has one. */
bool act_new(struct request *request)
{
    struct plan plan = {.game = request_game(request)};
    seed_random(plan.seed);
    if (plan.game == NULL || !read_players(request, &plan) || !read_options(request, &plan) ||
        !request_seed(request, plan.seed) || !read_generator(request, &plan) ||
        !read_names(request, &plan) || !read_you(request, &plan) || !read_undo(request, &plan))
        return false;
    const struct box *box = request_box(request, plan.game);
    replace_table(request, table_deal(box, &plan.setup, plan.seed), &plan);
    return true;
}

/* Reads the position into state, and the number of players from it. With a seed it may be a view:
 * the seed deals what that leaves out. */
static bool read_position(struct request *request, struct plan *plan, void *state)
{
    const struct json_node *node = request_field(request, "state");
    const struct box *box = request_box(request, plan->game);
    struct rng rng = rng_from_text(plan->seed);
    struct message why;
    if (node == NULL)
        return fail(request, "missing_field", "state", "");
    if (node->kind != JSON_OBJECT)
        return fail_field(request, "position");
    if (!plan->game->state_read(box->data, node, plan->seed[0] == '\0' ? NULL : &rng, state, &why))
        return fail_reason(request, "bad_position", box, &why);
    plan->setup.players = plan->game->players(state);
    return true;
}

bool act_setup(struct request *request)
{
    struct plan plan = {.game = request_game(request)};
    if (plan.game == NULL)
        return false;
    void *state = memory_for(1, plan.game->state_size);
    bool good = request_seed(request, plan.seed) && read_position(request, &plan, state) &&
                read_names(request, &plan) && read_you(request, &plan) && read_undo(request, &plan);
    if (good)
        replace_table(request, table_from(request_box(request, plan.game), &plan.setup, state),
                      &plan);
    free(state);
    return good;
}

/* Unlike other failures, that of a record names a line and a ply. Its reason may be the game's. */
static bool fail_record(struct request *request, const struct game *game,
                        const struct record_error *error)
{
    struct audience audience = request_audience(request);
    const struct box *box = game == NULL ? NULL : request_box(request, game);
    struct failure *failure = &request->failure;
    memset(failure, 0, sizeof *failure);
    failure->code = "bad_record";
    struct text message = text_in(failure->message, sizeof failure->message);
    record_say_error(game, box == NULL ? NULL : box->data, error, &audience, &message);
    failure->line = error->line;
    failure->ply = error->ply;
    failure->box = error->by_game ? box : NULL;
    failure->reason = error->why;
    return false;
}

/* The record names its game; its box must be opened before the moves can be read. */
static struct table *read_record(struct request *request, const char *text, size_t length)
{
    struct record_error error;
    const struct game *game = record_game(text, length, &error);
    struct table *table =
        game == NULL ? NULL : record_read(request_box(request, game), text, length, &error);
    if (table == NULL)
        fail_record(request, game, &error);
    return table;
}

/* Goes back to the ply of the field "ply", if there is one. Anything may be undone for that,
 * whatever the table allows later. */
static bool rewind_to_ply(struct request *request, struct table *table)
{
    const struct json_node *node = request_field(request, "ply");
    int plies = table_plies(table);
    long long ply = plies;
    if (node != NULL && !json_get_int(node, 0, plies, &ply))
        return fail_range(request, "ply", 0, plies);
    struct message why;
    table_set_undo(table, TABLE_UNDO_ANY);
    while (table_plies(table) > ply && table_undo(table, NOBODY, &why))
        ;
    return true;
}

/* The table is built beside the old one, which stays if the record or the ply is refused. */
bool act_load(struct request *request)
{
    struct plan plan = {0};
    const struct json_node *node = request_field(request, "record");
    if (node == NULL)
        return fail(request, "missing_field", "record", "");
    char *text = memory_for(node->length + 1, 1);
    struct table *table = NULL;
    if (!json_get_string(node, text, node->length + 1))
        fail_field(request, "record");
    else if (read_you(request, &plan) && read_undo(request, &plan))
        table = read_record(request, text, strlen(text));
    free(text);
    if (table == NULL)
        return false;
    if (rewind_to_ply(request, table)) {
        replace_table(request, table, &plan);
        return true;
    }
    table_close(table);
    return false;
}

static void write_options(const struct table *table, struct json *out)
{
    const struct game *game = table_game(table);
    const struct game_setup *setup = table_setup(table);
    json_open_object(out, "options");
    for (int i = 0; game->options[i].name != NULL; i++)
        if (game->options[i].players & (1u << setup->players))
            json_string(out, game->options[i].name, game->options[i].values[setup->chosen[i]]);
    json_close_object(out);
}

void answer_status(const struct request *request, struct json *out)
{
    struct table_json view = request_table(request);
    table_json_status(&view, LAST_PLY, out);
}

void answer_new(const struct request *request, struct json *out)
{
    const struct table *table = request->engine->table;
    json_string(out, "game", table_game(table)->name);
    json_number(out, "players", table_setup(table)->players);
    answer_nets(request, out);
    /* A game that began from a position has neither seed nor options: they are in the position. */
    if (table_seed(table) != NULL) {
        write_options(table, out);
        json_string(out, "seed", table_seed(table));
        if (table_setup(table)->generator != GENERATOR_SPLITMIX64)
            json_string(out, "generator", generator_names[table_setup(table)->generator]);
    }
    answer_status(request, out);
}

/* ---- play, undo ---- */

/* Which view of the state `play` answers with: none, that of a seat, or the whole state. */
static bool read_audience(struct request *request)
{
    bool wanted = true;
    if (!request_viewer(request) || !request_bool(request, "state", &wanted))
        return false;
    if (!wanted)
        request->seat = NO_STATE;
    return true;
}

bool act_play(struct request *request)
{
    struct engine *engine = request->engine;
    char move[MOVE_TEXT_MAX];
    struct message why;
    if (!request_move(request, move) || !read_audience(request) ||
        !request_bool(request, "score", &request->score))
        return false;
    thinking_forget_game(&engine->thinking);
    return table_play(engine->table, move, &why, &engine->events) ||
           fail_reason(request, "illegal_move", table_box(engine->table), &why);
}

bool act_undo(struct request *request)
{
    struct engine *engine = request->engine;
    struct message why;
    int seat = NOBODY;
    if (!request_seat(request, &seat))
        return false;
    thinking_forget_game(&engine->thinking);
    return table_undo(engine->table, seat, &why) ||
           fail_reason(request, "undo_refused", NULL, &why);
}

void answer_play(const struct request *request, struct json *out)
{
    struct table_json view = request_table(request);
    table_json_events(&view, &request->engine->events, out);
    table_json_status(&view, LAST_PLY, out);
    if (request->seat != NO_STATE)
        table_json_state(&view, LAST_PLY, request->seat, out);
    if (request->score)
        table_json_sheets(&view, LAST_PLY, out);
}
