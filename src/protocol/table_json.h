/*
 * table_json.h - writes the game at a table as JSON, for all clients.
 *
 * The engine answers requests with it, and the server sends it to its clients. Each function adds
 * members to the open object, and none changes the table. A `ply` stands for the position after so
 * many decisions, or LAST_PLY.
 */
#ifndef FLOE_PROTOCOL_TABLE_JSON_H
#define FLOE_PROTOCOL_TABLE_JSON_H

#include "table/table.h"

/* The live position. */
#define LAST_PLY (-1)
/* A viewer besides a seat or SPECTATOR: one who may know everything. */
#define WHOLE_STATE (-2)

#define SENTENCE_MAX 1024

/* Buffers for these functions, large enough for any game. Tables can share one. */
struct scratch {
    game_move *moves;
    void *shown, *tried; /* an earlier position, and one for trying moves */
    struct game_events events;
};
void scratch_open(struct scratch *scratch);
void scratch_close(struct scratch *scratch);

/* you: the seat that reads, counted from 1, as in struct audience. names: what it calls the seats;
 * NULL: as the table does. */
struct table_json {
    const struct table *table;
    const struct catalog *catalog;
    struct scratch *scratch;
    int you;
    const char *const *names;
};

struct audience table_json_audience(const struct table_json *view);
/* The position after `ply` decisions, until the next call of any of these functions. */
const void *table_json_position(const struct table_json *view, int ply);

/* "decides", "over", "turn" and "ply". */
void table_json_status(const struct table_json *view, int ply, struct json *out);
/* "state": what that seat or a SPECTATOR may know, or the WHOLE_STATE. */
void table_json_state(const struct table_json *view, int ply, int seat, struct json *out);
/* "ask": what is expected, in one sentence. "text": the position as lines of plain text. */
void table_json_ask(const struct table_json *view, int ply, struct json *out);
void table_json_text(const struct table_json *view, int ply, int seat, struct json *out);
/* "over", "seats" with their score sheets and, when it is over, ranks, "grade" and "result". */
void table_json_score(const struct table_json *view, int ply, struct json *out);
/* "result": one sentence and the line that decided, if one seat alone has won. */
void table_json_result(const struct table_json *view, const struct game_result *result,
                       struct json *out);
/* "score": the same as one object. */
void table_json_sheets(const struct table_json *view, int ply, struct json *out);
/* "moves": the legal moves of the live position; plain strings, unless more is wanted of each. */
struct moves_wanted {
    bool text;   /* its description; then "prompt" tells what is asked, part by part */
    bool points; /* what it scores and does */
    bool behind; /* the position behind it ... */
    int seat;    /* ... as this seat, a SPECTATOR or the WHOLE_STATE sees it */
};
void table_json_moves(const struct table_json *view, const struct moves_wanted *wanted,
                      struct json *out);
/* "legal": true if the move is legal in the live position; else also "reason", with its
 * sentence. */
void table_json_check(const struct table_json *view, const char *move, struct json *out);
/* "legal": true if a legal move of the live position has all these picks (game/prompt.h); else also
 * "reason". */
void table_json_pick(const struct table_json *view, const char *const *picks, int count,
                     struct json *out);
/* "edition", and the player aid (game/aid.h): "sections", "whys" and "reconstructions". */
void table_json_aid(const struct table_json *view, struct json *out);
/* "events": what a move caused, with sentences. */
void table_json_events(const struct table_json *view, const struct game_events *events,
                       struct json *out);
/* "log": the decisions from that ply (1..) on, and what they caused. */
void table_json_log(const struct table_json *view, int from, struct json *out);
/* "played": the same decisions in short, each with its ply, seat and move. */
void table_json_played(const struct table_json *view, int from, struct json *out);

#endif
