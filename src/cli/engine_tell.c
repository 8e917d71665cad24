/*
 * engine_tell.c - the operations that tell of a game and leave it alone. See request.h.
 */
#include "cli/request.h"

#include <stdlib.h>

/* ---- games ---- */

static void tell_option(const struct game *game, const struct game_option *option, struct json *out)
{
    json_open_object(out, NULL);
    json_string(out, "name", option->name);
    json_open_array(out, "values");
    for (int i = 0; option->values[i] != NULL; i++)
        json_string(out, NULL, option->values[i]);
    json_close_array(out);
    json_open_array(out, "players");
    for (int players = game->players_min; players <= game->players_max; players++)
        if (option->players & (1u << players))
            json_number(out, NULL, players);
    json_close_array(out);
    json_close_object(out);
}

static void tell_game(const struct box *box, struct json *out)
{
    const struct game *game = box->game;
    json_open_object(out, NULL);
    json_string(out, "name", game->name);
    json_string(out, "rules", game->rules);
    json_string(out, "edition", box->name);
    json_open_object(out, "players");
    json_number(out, "min", game->players_min);
    json_number(out, "max", game->players_max);
    json_close_object(out);
    json_open_array(out, "options");
    for (const struct game_option *option = game->options; option->name != NULL; option++)
        tell_option(game, option, out);
    json_close_array(out);
    json_close_object(out);
}

void answer_games(const struct request *request, struct json *out)
{
    json_open_array(out, "games");
    for (int i = 0; games[i] != NULL; i++)
        tell_game(request_box(request, games[i]), out);
    json_close_array(out);
}

/* ---- state ---- */

void tell_status(const struct request *request, struct json *out)
{
    const struct table *table = request->engine->table;
    int seat = table_game(table)->decides(table_state(table));
    if (seat == NOBODY)
        json_null(out, "decides");
    else
        json_number(out, "decides", seat);
    json_bool(out, "over", seat == NOBODY);
    json_number(out, "turn", table_game(table)->turn(table_state(table)));
    json_number(out, "ply", table_plies(table));
}

void tell_state(const struct request *request, struct json *out)
{
    const struct table *table = request->engine->table;
    const struct game *game = table_game(table);
    const void *box = table_box(table)->data;
    if (request->seat == NO_STATE)
        return;
    json_open_object(out, "state");
    if (request->seat == WHOLE_STATE)
        game->state_write(box, table_state(table), out);
    else
        game->view(box, table_state(table), request->seat, out);
    json_close_object(out);
}

bool act_state(struct request *request)
{
    return request_audience(request);
}

void answer_state(const struct request *request, struct json *out)
{
    json_string(out, "game", table_game(request->engine->table)->name);
    tell_status(request, out);
    tell_state(request, out);
}

/* ---- moves ---- */

bool act_moves(struct request *request)
{
    const struct table *table = request->engine->table;
    request->count = table_game(table)->legal(table_box(table)->data, table_state(table),
                                              request->engine->moves);
    return request_bool(request, "text", &request->describe);
}

static void tell_move(const struct request *request, game_move move, const struct voice *voice,
                      struct json *out)
{
    const struct table *table = request->engine->table;
    const struct game *game = table_game(table);
    const void *box = table_box(table)->data;
    char name[MOVE_TEXT_MAX], description[REQUEST_MESSAGE_MAX];
    struct text text = text_in(name, sizeof name);
    game->move_write(box, table_state(table), move, &text);
    if (!request->describe) {
        json_string(out, NULL, name);
        return;
    }
    text = text_in(description, sizeof description);
    game->move_describe(box, table_state(table), move, -1, voice, &text);
    json_open_object(out, NULL);
    json_string(out, "move", name);
    json_string(out, "text", description);
    json_close_object(out);
}

void answer_moves(const struct request *request, struct json *out)
{
    struct voice voice = request_voice(request);
    json_open_array(out, "moves");
    for (int i = 0; i < request->count; i++)
        tell_move(request, request->engine->moves[i], &voice, out);
    json_close_array(out);
}

/* ---- check ---- */

bool act_check(struct request *request)
{
    const struct table *table = request->engine->table;
    const struct game *game = table_game(table);
    const void *box = table_box(table)->data;
    char text[MOVE_TEXT_MAX];
    game_move move;
    if (!request_move(request, text))
        return false;
    request->legal = game->move_read(box, table_state(table), text, &move, &request->why) &&
                     game->check(box, table_state(table), move, &request->why);
    return true;
}

void answer_check(const struct request *request, struct json *out)
{
    const struct box *box = table_box(request->engine->table);
    struct voice voice = request_voice(request);
    char message[REQUEST_MESSAGE_MAX];
    struct text text = text_in(message, sizeof message);
    json_bool(out, "legal", request->legal);
    if (request->legal)
        return;
    say_report(box->game, box->data, &request->why, "reason", &voice, &text);
    json_open_object(out, "reason");
    say_report_json(box->game, box->data, &request->why, out);
    json_string(out, "message", message);
    json_close_object(out);
}

/* ---- score ---- */

static void tell_sheet(const struct table *table, int seat, struct json *out)
{
    const struct game *game = table_game(table);
    int points[SCORE_LINES_MAX];
    game->score(table_box(table)->data, table_state(table), seat, points);
    json_open_array(out, "lines");
    for (int i = 0; game->lines[i].code != NULL; i++) {
        json_open_object(out, NULL);
        json_string(out, "line", game->lines[i].code);
        if (game->lines[i].rule != NULL)
            json_string(out, "rule", game->lines[i].rule);
        json_number(out, "points", points[i]);
        json_close_object(out);
    }
    json_close_array(out);
}

void answer_score(const struct request *request, struct json *out)
{
    const struct table *table = request->engine->table;
    const struct game *game = table_game(table);
    bool over = game->decides(table_state(table)) == NOBODY;
    struct game_result result;
    game->result(table_box(table)->data, table_state(table), &result);
    json_bool(out, "over", over);
    json_open_array(out, "seats");
    for (int seat = 0; seat < table_setup(table)->players; seat++) {
        json_open_object(out, NULL);
        json_number(out, "seat", seat);
        tell_sheet(table, seat, out);
        json_number(out, "total", result.points[seat]);
        if (over)
            json_number(out, "rank", result.rank[seat]);
        json_close_object(out);
    }
    json_close_array(out);
    if (over && result.grade != NULL)
        json_string(out, "grade", result.grade);
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

/* The edition of the game named, or of the one being played. */
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

void answer_edition(const struct request *request, struct json *out)
{
    json_string(out, "game", request->box->game->name);
    json_open_object(out, "edition");
    request->box->game->edition_write(request->box->data, out);
    json_close_object(out);
}
