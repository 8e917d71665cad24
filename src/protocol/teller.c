/*
 * teller.c - a position as JSON. See teller.h; moves are in teller_moves.c, what happened in teller_log.c.
 */
#include "protocol/teller.h"

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

struct voice teller_voice(const struct teller *teller)
{
    return (struct voice){teller->catalog, table_names(teller->table),
                          table_setup(teller->table)->players};
}

const void *teller_position(const struct teller *teller, int ply)
{
    if (ply == LAST_PLY)
        return table_state(teller->table);
    table_show(teller->table, ply, teller->scratch->shown);
    return teller->scratch->shown;
}

/* Is this the last position of a game that people ended before its rules did? */
static bool ended_early(const struct teller *teller, int ply)
{
    return table_end(teller->table)->kind != TABLE_GOES_ON &&
           (ply == LAST_PLY || ply == table_plies(teller->table));
}

void teller_status(const struct teller *teller, int ply, struct json *out)
{
    const struct game *game = table_game(teller->table);
    const void *position = teller_position(teller, ply);
    int seat = ended_early(teller, ply) ? NOBODY : game->decides(position);
    if (seat == NOBODY)
        json_null(out, "decides");
    else
        json_number(out, "decides", seat);
    json_bool(out, "over", seat == NOBODY);
    json_number(out, "turn", game->turn(position));
    json_number(out, "ply", ply == LAST_PLY ? table_plies(teller->table) : ply);
}

/* A view is an allow-list; only WHOLE_STATE has the hidden part, for tables without secrets. */
void teller_state(const struct teller *teller, int ply, int seat, struct json *out)
{
    const struct box *box = table_box(teller->table);
    const void *position = teller_position(teller, ply);
    json_open_object(out, "state");
    if (seat == WHOLE_STATE)
        box->game->state_write(box->data, position, out);
    else
        box->game->view(box->data, position, seat, out);
    json_close_object(out);
}

void teller_ask(const struct teller *teller, int ply, struct json *out)
{
    const struct box *box = table_box(teller->table);
    struct voice voice = teller_voice(teller);
    char sentence[SENTENCE_MAX];
    char key[SENTENCE_MAX];
    struct text text = text_in(sentence, sizeof sentence), key_text = text_in(key, sizeof key);
    if (ended_early(teller, ply)) {
        text_format(&key_text, "%s.ask.over", box->game->name);
        say(&voice, &text, key, 1, NULL);
    } else {
        box->game->ask(box->data, teller_position(teller, ply), &voice, &text);
    }
    json_string(out, "ask", sentence);
}

/* There is no picture of hidden parts. */
void teller_text(const struct teller *teller, int ply, int seat, struct json *out)
{
    const struct box *box = table_box(teller->table);
    const void *position = teller_position(teller, ply);
    struct voice voice = teller_voice(teller);
    struct text text = string_builder_open(TEXT_SIZE);
    do
        box->game->view_text(box->data, position, seat == WHOLE_STATE ? SPECTATOR : seat, &voice,
                             &text);
    while (string_builder_grow(&text));
    json_string(out, "text", text.at);
    string_builder_close(&text);
}

/* ---- score ---- */

static void tell_sheet(const struct box *box, const void *position, int seat, struct json *out)
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
        json_close_object(out);
    }
    json_close_array(out);
}

/* While the game goes on the sheet tells what it would be worth now, and there are no ranks. */
void teller_score(const struct teller *teller, int ply, struct json *out)
{
    const struct box *box = table_box(teller->table);
    const void *position = teller_position(teller, ply);
    bool at_end = ply == LAST_PLY || ply == table_plies(teller->table);
    bool over = ended_early(teller, ply) || box->game->decides(position) == NOBODY;
    struct game_result result;
    if (at_end)
        table_result(teller->table, &result);
    else
        box->game->result(box->data, position, &result);
    json_bool(out, "over", over);
    json_open_array(out, "seats");
    for (int seat = 0; seat < box->game->players(position); seat++) {
        json_open_object(out, NULL);
        json_number(out, "seat", seat);
        tell_sheet(box, position, seat, out);
        json_number(out, "total", result.points[seat]);
        if (over)
            json_number(out, "rank", result.rank[seat]);
        json_close_object(out);
    }
    json_close_array(out);
    if (over && result.grade != NULL)
        json_string(out, "grade", result.grade);
}
