/*
 * table_json.c - a position as JSON. See table_json.h; moves are in table_json_moves.c, what
 * happened in table_json_log.c.
 */
#include "protocol/table_json.h"

#include "base/memory.h"
#include "base/string_builder.h"

#include <stdlib.h>

#define TEXT_SIZE 4096 /* to begin with */

/* Large enough for every game, so that one scratch serves tables of any. */
void scratch_open(struct scratch *scratch)
{
    size_t moves = 0, state = 0;
    for (int i = 0; games[i] != NULL; i++) {
        moves = (size_t)games[i]->moves_max > moves ? (size_t)games[i]->moves_max : moves;
        state = games[i]->state_size > state ? games[i]->state_size : state;
    }
    scratch->moves = memory_for(moves, sizeof *scratch->moves);
    scratch->shown = memory_for(1, state);
    scratch->tried = memory_for(1, state);
}

void scratch_close(struct scratch *scratch)
{
    free(scratch->moves);
    free(scratch->shown);
    free(scratch->tried);
}

struct audience table_json_audience(const struct table_json *view)
{
    return (struct audience){view->catalog,
                             view->names != NULL ? view->names : table_names(view->table),
                             table_setup(view->table)->players, view->you};
}

const void *table_json_position(const struct table_json *view, int ply)
{
    if (ply == LAST_PLY)
        return table_state(view->table);
    table_show(view->table, ply, view->scratch->shown);
    return view->scratch->shown;
}

/* Is this the last position of a game that people ended before its rules did? */
static bool ended_early(const struct table_json *view, int ply)
{
    return table_end(view->table)->kind != TABLE_GOES_ON &&
           (ply == LAST_PLY || ply == table_plies(view->table));
}

void table_json_status(const struct table_json *view, int ply, struct json *out)
{
    const struct game *game = table_game(view->table);
    const void *position = table_json_position(view, ply);
    int seat = ended_early(view, ply) ? NOBODY : game->decides(position);
    if (seat == NOBODY)
        json_null(out, "decides");
    else
        json_number(out, "decides", seat);
    json_bool(out, "over", seat == NOBODY);
    json_number(out, "turn", game->turn(position));
    json_number(out, "ply", ply == LAST_PLY ? table_plies(view->table) : ply);
}

/* A view is an allow-list. Only WHOLE_STATE has the hidden parts, for tables without secrets. */
void table_json_state(const struct table_json *view, int ply, int seat, struct json *out)
{
    const struct box *box = table_box(view->table);
    const void *position = table_json_position(view, ply);
    json_open_object(out, "state");
    if (seat == WHOLE_STATE)
        box->game->state_write(box->data, position, out);
    else
        box->game->view(box->data, position, seat, out);
    json_close_object(out);
}

static void say_over(const struct game *game, const struct audience *audience, struct text *out)
{
    char key[SENTENCE_MAX];
    struct text key_text = text_in(key, sizeof key);
    text_format(&key_text, "%s.ask.over", game->name);
    say(audience, out, key, 1, NULL);
}

static void say_waiting(int seat, const struct audience *audience, struct text *out)
{
    char name[NAME_MAX_BYTES];
    say(audience, out, "seat.waiting", 1, "seat", say_seat(audience, seat, name, sizeof name),
        NULL);
}

/* A reader of whom nothing is expected is told for whom they wait. */
void table_json_ask(const struct table_json *view, int ply, struct json *out)
{
    const struct box *box = table_box(view->table);
    const void *position = table_json_position(view, ply);
    struct audience audience = table_json_audience(view);
    char sentence[SENTENCE_MAX];
    struct text text = text_in(sentence, sizeof sentence);
    int seat = box->game->decides(position);
    if (ended_early(view, ply))
        say_over(box->game, &audience, &text);
    else if (view->you != 0 && seat != NOBODY && seat + 1 != view->you)
        say_waiting(seat, &audience, &text);
    else
        box->game->ask(box->data, position, &audience, &text);
    json_string(out, "ask", sentence);
}

/* The text never shows hidden parts, so WHOLE_STATE gets the view of a spectator. */
void table_json_text(const struct table_json *view, int ply, int seat, struct json *out)
{
    const struct box *box = table_box(view->table);
    const void *position = table_json_position(view, ply);
    struct audience audience = table_json_audience(view);
    struct text text = string_builder_open(TEXT_SIZE);
    do
        box->game->view_text(box->data, position, seat == WHOLE_STATE ? SPECTATOR : seat, &audience,
                             &text);
    while (string_builder_grow(&text));
    json_string(out, "text", text.at);
    string_builder_close(&text);
}

/* ---- score ---- */

static void write_sheet(const struct box *box, const void *position, int seat, struct json *out)
{
    const struct game *game = box->game;
    int points[SCORE_LINES_MAX];
    game->score(box->data, position, seat, points);
    json_open_array(out, "lines");
    for (int i = 0; game->lines[i].code != NULL; i++) {
        json_open_object(out, NULL);
        json_string(out, "line", game->lines[i].code);
        if (game->lines[i].rule != NULL)
            json_string(out, "rule", game->lines[i].rule);
        json_number(out, "points", points[i]);
        if (!game_line_applies(game, position, i))
            json_bool(out, "applies", false);
        if (game->rank_lines >> i & 1)
            json_bool(out, "ranks", true);
        json_close_object(out);
    }
    json_close_array(out);
}

/* While the game goes on, the sheet shows the points as if it ended now, and there are no ranks. */
void table_json_score(const struct table_json *view, int ply, struct json *out)
{
    const struct box *box = table_box(view->table);
    const void *position = table_json_position(view, ply);
    bool at_end = ply == LAST_PLY || ply == table_plies(view->table);
    bool over = ended_early(view, ply) || box->game->decides(position) == NOBODY;
    struct game_result result;
    if (at_end)
        table_result(view->table, &result);
    else
        box->game->result(box->data, position, &result);
    json_bool(out, "over", over);
    json_open_array(out, "seats");
    for (int seat = 0; seat < box->game->players(position); seat++) {
        json_open_object(out, NULL);
        json_number(out, "seat", seat);
        write_sheet(box, position, seat, out);
        json_number(out, "total", result.points[seat]);
        if (!over && box->game->stuck(position, seat))
            json_bool(out, "stuck", true);
        if (over)
            json_number(out, "rank", result.rank[seat]);
        json_close_object(out);
    }
    json_close_array(out);
    if (over && result.grade != NULL)
        json_string(out, "grade", result.grade);
    if (over && at_end && !ended_early(view, ply))
        table_json_result(view, &result, out);
}

void table_json_sheets(const struct table_json *view, int ply, struct json *out)
{
    json_open_object(out, "score");
    table_json_score(view, ply, out);
    json_close_object(out);
}
