/*
 * query.c - the operations that only read a game. See request.h.
 *
 * Most are short: `act` reads the seat and ply in question, and `answer` writes the JSON with
 * table_json.h, as the server does for its clients.
 */
#include "protocol/request.h"

#include "search/nets.h"

#include <stdlib.h>
#include <string.h>

#define SCALE_MAX 32

/* ---- games ---- */

static void write_option(const struct game *game, const struct game_option *option,
                         struct json *out)
{
    json_open_object(out, NULL);
    json_string(out, "name", option->name);
    json_open_array(out, "values");
    for (int i = 0; option->values[i] != NULL; i++)
        json_string(out, NULL, option->values[i]);
    json_close_array(out);
    json_open_array(out, "rules");
    for (int i = 0; option->values[i] != NULL && game_option_rule(option, i) != NULL; i++)
        json_string(out, NULL, game_option_rule(option, i));
    json_close_array(out);
    json_open_array(out, "players");
    for (int players = game->players_min; players <= game->players_max; players++)
        if (option->players & (1u << players))
            json_number(out, NULL, players);
    json_close_array(out);
    json_close_object(out);
}

/* The net of a mode, as an element of the open array. */
static void write_net(const struct game_ai *ai, int mode, struct json *out)
{
    char name[NET_NAME_MAX];
    net_name(ai, mode, name);
    json_string(out, NULL, name);
}

/* All nets of the game. */
static void write_nets(const struct game *game, struct json *out)
{
    const struct game_ai *ai = game_ai_of(game);
    json_open_array(out, "nets");
    for (int mode = 0; ai != NULL && ai->modes[mode].name != NULL; mode++)
        write_net(ai, mode, out);
    json_close_array(out);
}

void answer_nets(const struct request *request, struct json *out)
{
    const struct table *table = request->engine->table;
    const struct game_ai *ai = game_ai_of(table_game(table));
    json_open_array(out, "nets");
    if (ai != NULL)
        write_net(ai, ai->mode_of(table_state(table)), out);
    json_close_array(out);
}

/* A scale of ratings, for the numbers of players from..to. */
static void write_scale(const struct game *game, int from, int to, struct json *out)
{
    char name[SCALE_MAX];
    struct text text = text_in(name, sizeof name);
    game_scale(game->name, from, &text);
    json_open_object(out, NULL);
    json_string(out, "name", name);
    json_open_array(out, "players");
    for (int players = from; players <= to; players++)
        json_number(out, NULL, players);
    json_close_array(out);
    json_close_object(out);
}

/* Games of two players are rated on a scale of their own. */
static void write_scales(const struct game *game, struct json *out)
{
    json_open_array(out, "scales");
    if (game->players_min <= 2 && game->players_max >= 2)
        write_scale(game, 2, 2, out);
    if (game->players_max > 2)
        write_scale(game, game->players_min > 3 ? game->players_min : 3, game->players_max, out);
    json_close_array(out);
}

/* By which records name the edition (docs/record.md). */
static void write_check(const struct box *box, struct json *out)
{
    char digits[12];
    struct text text = text_in(digits, sizeof digits);
    box_check_write(box, &text);
    json_open_object(out, "check");
    json_string(out, "algorithm", BOX_CHECK_ALGORITHM);
    json_string(out, "digits", digits);
    json_close_object(out);
}

/* All that a client needs to offer the game: players, options, nets and rating scales. */
static void write_game(const struct box *box, struct json *out)
{
    const struct game *game = box->game;
    json_open_object(out, NULL);
    json_string(out, "name", game->name);
    json_string(out, "rules", game->rules);
    json_string(out, "edition", box->name);
    write_check(box, out);
    json_bool(out, "offered", game->offered);
    json_open_object(out, "players");
    json_number(out, "min", game->players_min);
    json_number(out, "max", game->players_max);
    json_close_object(out);
    json_open_array(out, "options");
    for (const struct game_option *option = game->options; option->name != NULL; option++)
        write_option(game, option, out);
    json_close_array(out);
    write_nets(game, out);
    write_scales(game, out);
    json_close_object(out);
}

void answer_games(const struct request *request, struct json *out)
{
    json_open_array(out, "games");
    for (int i = 0; games[i] != NULL; i++)
        write_game(request_box(request, games[i]), out);
    json_close_array(out);
}

/* ---- positions ---- */

bool request_ply(struct request *request)
{
    const struct json_node *node = request_field(request, "ply");
    long long ply;
    if (node == NULL)
        return true;
    if (!json_get_int(node, 0, table_plies(request->engine->table), &ply))
        return fail_range(request, "ply", 0, table_plies(request->engine->table));
    request->ply = (int)ply;
    return true;
}

bool act_past(struct request *request)
{
    return request_ply(request);
}

bool act_state(struct request *request)
{
    return request_viewer(request) && request_ply(request);
}

void answer_state(const struct request *request, struct json *out)
{
    struct table_json view = request_table(request);
    json_string(out, "game", table_game(view.table)->name);
    table_json_status(&view, request->ply, out);
    table_json_state(&view, request->ply, request->seat, out);
}

void answer_ask(const struct request *request, struct json *out)
{
    struct table_json view = request_table(request);
    table_json_ask(&view, request->ply, out);
}

void answer_text(const struct request *request, struct json *out)
{
    struct table_json view = request_table(request);
    table_json_text(&view, request->ply, request->seat, out);
}

void answer_score(const struct request *request, struct json *out)
{
    struct table_json view = request_table(request);
    table_json_score(&view, request->ply, out);
}

/* ---- log ---- */

bool act_log(struct request *request)
{
    const struct json_node *node = request_field(request, "from");
    long long from = 1;
    if (node != NULL && !json_get_int(node, 1, INT32_MAX, &from))
        return fail_field(request, "from");
    request->from = (int)from;
    return true;
}

void answer_log(const struct request *request, struct json *out)
{
    struct table_json view = request_table(request);
    table_json_log(&view, request->from, out);
}

/* ---- moves ---- */

bool act_moves(struct request *request)
{
    return request_bool(request, "text", &request->describe) &&
           request_bool(request, "points", &request->points) &&
           request_bool(request, "behind", &request->behind) && request_viewer(request);
}

void answer_moves(const struct request *request, struct json *out)
{
    struct table_json view = request_table(request);
    struct moves_wanted wanted = {request->describe, request->points, request->behind,
                                  request->seat};
    table_json_moves(&view, &wanted, out);
}

/* ---- check ---- */

/* A move that is not legal is an answer here, not a failure. */
bool act_check(struct request *request)
{
    return request_move(request, request->move);
}

void answer_check(const struct request *request, struct json *out)
{
    struct table_json view = request_table(request);
    table_json_check(&view, request->move, out);
}

/* ---- pick ---- */

/* The same for a part of a move. */
bool act_pick(struct request *request)
{
    const struct json_node *node = request_field(request, "picks");
    if (node == NULL)
        return fail(request, "missing_field", "picks", "");
    return picks_read(node, &request->picks) || fail_range(request, "picks", 1, PICKS_MAX);
}

void answer_pick(const struct request *request, struct json *out)
{
    struct table_json view = request_table(request);
    table_json_pick(&view, request->picks.list, request->picks.count, out);
}

/* ---- player aid ---- */

void answer_aid(const struct request *request, struct json *out)
{
    struct table_json view = request_table(request);
    table_json_aid(&view, out);
}

/* ---- record and edition ---- */

bool act_record(struct request *request)
{
    request->record = record_write(request->engine->table);
    return true;
}

void answer_record(const struct request *request, struct json *out)
{
    json_string(out, "record", request->record);
}

/* The edition of the named game, or of the one being played. */
bool act_edition(struct request *request)
{
    const struct table *table = request->engine->table;
    bool named = request_field(request, "game") != NULL;
    if (!named && table == NULL)
        return fail(request, "no_game", "", "");
    const struct game *game = named ? request_game(request) : table_game(table);
    if (game == NULL)
        return false;
    request->box = request_box(request, game);
    return true;
}

/* The parts that no source tells (game/aid.h), by their codes. */
static void write_reconstructed(const struct box *box, struct json *out)
{
    json_open_array(out, "reconstructed");
    for (const struct reconstruction *part = box->game->reconstructions; part->code != NULL; part++)
        if (aid_is_ours(box->game, box->data, part))
            json_string(out, NULL, part->code);
    json_close_array(out);
}

void answer_edition(const struct request *request, struct json *out)
{
    json_string(out, "game", request->box->game->name);
    json_open_object(out, "edition");
    request->box->game->edition_write(request->box->data, out);
    write_reconstructed(request->box, out);
    json_close_object(out);
}

/* ---- fingerprint ---- */

/* The fingerprint of a seed, with which fair deals are checked: it is published before the first
 * move, the seed after the last. */
bool act_fingerprint(struct request *request)
{
    char seed[SEED_MAX];
    if (request_field(request, "seed") == NULL)
        return fail(request, "missing_field", "seed", "");
    if (!request_seed(request, seed))
        return false;
    sha256_hex(seed, strlen(seed), request->fingerprint);
    return true;
}

void answer_fingerprint(const struct request *request, struct json *out)
{
    json_string(out, "fingerprint", request->fingerprint);
}
