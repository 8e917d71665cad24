/*
 * table_json_log.c - what has happened: events and the log. See table_json.h.
 */
#include "protocol/table_json.h"

void table_json_events(const struct table_json *view, const struct game_events *events,
                       struct json *out)
{
    const struct box *box = table_box(view->table);
    struct audience audience = table_json_audience(view);
    json_open_array(out, "events");
    for (int i = 0; i < events->count; i++) {
        char sentence[SENTENCE_MAX];
        struct text text = text_in(sentence, sizeof sentence);
        say_message(box->game, box->data, &events->list[i], "event", &audience, &text);
        json_open_object(out, NULL);
        say_message_json(box->game, box->data, &events->list[i], out);
        json_string(out, "text", sentence);
        text_clear(&text);
        say_brief(box->game, box->data, &events->list[i], &audience, &text);
        if (text.length > 0)
            json_string(out, "brief", sentence);
        json_close_object(out);
    }
    json_close_array(out);
}

/* Describes a decision with the position before it. */
static void write_decision(const struct table_json *view, const void *before, const char *move,
                           struct json *out)
{
    const struct box *box = table_box(view->table);
    struct audience audience = table_json_audience(view);
    char description[SENTENCE_MAX];
    struct text text = text_in(description, sizeof description);
    struct message why;
    game_move played;
    json_number(out, "turn", box->game->turn(before));
    json_string(out, "move", move);
    if (box->game->move_read(box->data, before, move, &played, &why))
        box->game->move_describe(box->data, before, played, -1, &audience, &text);
    json_string(out, "text", description);
}

/* Writes one ply. table_ply() plays in memory of its own, so `before` stays valid. */
static void write_ply(const struct table_json *view, int ply, struct json *out)
{
    struct game_events *events = &view->scratch->events;
    const void *before = table_json_position(view, ply - 1);
    char move[MOVE_TEXT_MAX];
    json_open_object(out, NULL);
    json_number(out, "ply", ply);
    json_number(out, "seat", table_ply(view->table, ply, move, events));
    write_decision(view, before, move, out);
    table_json_events(view, events, out);
    json_close_object(out);
}

void table_json_log(const struct table_json *view, int from, struct json *out)
{
    json_open_array(out, "log");
    for (int ply = from; ply <= table_plies(view->table); ply++)
        write_ply(view, ply, out);
    json_close_array(out);
}

void table_json_played(const struct table_json *view, int from, struct json *out)
{
    json_open_array(out, "played");
    for (int ply = from; ply <= table_plies(view->table); ply++) {
        char move[MOVE_TEXT_MAX];
        int seat = table_ply(view->table, ply, move, NULL);
        json_open_object(out, NULL);
        json_number(out, "ply", ply);
        json_number(out, "seat", seat);
        json_string(out, "move", move);
        json_close_object(out);
    }
    json_close_array(out);
}
