/*
 * table.h - a table: a box, a game in progress, its whole history, and who may take back what.
 *
 * The table owns the history, as the mid-end of sgt-puzzles does. It keeps the list of moves and a
 * snapshot of the state every few plies, so that any ply can be shown quickly without replaying the
 * game from its start. A ply is one decision; ply 0 is the deal.
 */
#ifndef FLOE_TABLE_TABLE_H
#define FLOE_TABLE_TABLE_H

#include "game/game.h"

#define SEED_MAX 72 /* a seed's text with its NUL: 64 hex digits fit */
#define NAME_MAX_BYTES 64

/* What may be undone. TURN: a seat may undo its own unfinished turn, until something hidden was
 * revealed. ANY: every ply, for solo and hot-seat tables, where nobody is cheated. */
enum table_undo { TABLE_UNDO_TURN, TABLE_UNDO_ANY };

/* An opened edition; many tables may share one. */
struct box {
    const struct game *game;
    void *data;       /* game->box_size bytes */
    const char *name; /* the edition's name, in data */
    uint32_t
        check; /* of its text, by which a record names exactly one edition: BOX_CHECK_ALGORITHM */
};

/* Opens an edition (text NULL: the built-in one). NULL if it is refused; why and line say where and
 * why. */
struct box *box_open(const struct game *game, const char *text, size_t length, struct message *why,
                     int *line);
void box_close(struct box *box);
/* Adds the digits of the check, as records and `games` have them. */
#define BOX_CHECK_ALGORITHM "fnv1a-64-xor-32" /* rng_hash, its halves combined by exclusive or */
void box_check_write(const struct box *box, struct text *out);

struct table; /* opaque: only the functions below change it */

/* True if the text can be a seed: not empty, shorter than SEED_MAX, printable ASCII without quote
 * or backslash. */
bool table_seed_fits(const char *seed);

/* Deals a game. The caller has checked the setup and the seed. The box must outlive the table. */
struct table *table_deal(const struct box *box, const struct game_setup *setup, const char *seed);
/* A game that starts from a given position (game->state_size bytes) instead of a deal. The setup
 * has as many players as the position. */
struct table *table_from(const struct box *box, const struct game_setup *setup, const void *state);
void table_close(struct table *table);

const struct box *table_box(const struct table *table);
const struct game *table_game(const struct table *table);
const struct game_setup *table_setup(const struct table *table);
const char *table_seed(const struct table *table); /* NULL: it began from a given position */

void table_set_undo(struct table *table, enum table_undo undo);
/* Sets the name of a seat for the log and the record; NULL removes it. Control characters and
 * invalid UTF-8 are left out, and a long name is cut. */
void table_set_name(struct table *table, int seat, const char *name);
const char *const *table_names(const struct table *table);

/* ---- playing ---- */

const void *table_state(const struct table *table); /* the live position */
/* Plays a move given as text. False with a reason if it is refused; then nothing has changed.
 * events may be NULL. */
bool table_play(struct table *table, const char *move, struct message *why,
                struct game_events *events);
/* Undoes the last ply for a seat (NOBODY: for whoever made it, as in a hot seat). False with one of
 * table_reasons; its sentence is say_message(NULL, NULL, why, "table", ...). */
bool table_undo(struct table *table, int seat, struct message *why);
bool table_may_undo(const struct table *table, int seat, struct message *why);

/* ---- ends that the rules do not know ---- */

/* People can end a game early: all but one give up, or all agree on a draw. */
enum table_ending { TABLE_GOES_ON, TABLE_RESIGNED, TABLE_DRAWN };

struct table_end {
    enum table_ending kind;
    int resigned[SEATS_MAX]; /* 0: has not given up; else the first, the second ... to do so */
};

/* Sets an early end. If a seat has given up while the others play on, kind is TABLE_GOES_ON.
 * Playing or undoing a move removes an early end, since the game goes on after all. */
void table_set_end(struct table *table, const struct table_end *end);
const struct table_end *table_end(const struct table *table);
/* True if the game has ended by its rules or early. */
bool table_is_over(const struct table *table);
/* The present points, and ranks. Seats that gave up rank behind all others, the first to do so
 * last. After an early end the others share the first rank. */
void table_result(const struct table *table, struct game_result *result);

/* ---- history ---- */

int table_plies(const struct table *table); /* decisions played */
/* The position after `ply` decisions, 0..table_plies, into state. */
void table_show(const struct table *table, int ply, void *state);
/* Ply 1..table_plies: writes the move as text and its events (which may be NULL), and returns the
 * seat that made it. */
int table_ply(const struct table *table, int ply, char *move, struct game_events *events);

/* "no_ply", "not_your_ply", "turn_over", "revealed"; ended by a NULL code. */
extern const struct message_type table_reasons[];

#endif
