/*
 * hint.h - the move that the computer would play, and why, in the terms of the game.
 *
 * A hint is data: the move, what it brings at once by line of the score sheet, reasons as messages
 * (game/say.h; their sentences are "GAME.hint.CODE"), what the sheet may look like at the end, what
 * the next best move would cost, and what that one does differently (comparison.h). hint_say turns
 * all of it into sentences of any language.
 *
 * It reveals nothing that the seat cannot know: the hidden parts are redealt before anything is
 * looked at.
 *
 * The outlook is the mean score sheet of HINT_PLAYOUTS playouts (fewer if it is stopped), with this
 * move and without. Playouts are weak on both sides, so that the contribution of the move stands
 * out; they do not forecast a game among experts.
 */
#ifndef FLOE_ADVICE_HINT_H
#define FLOE_ADVICE_HINT_H

#include "advice/comparison.h"
#include "search/variation.h"

#define HINT_PLAYOUTS 1000

/* Points of the score sheet in tenths, by line. */
struct outlook {
    int playouts;
    int before[SCORE_LINES_MAX]; /* playouts from the position */
    int after[SCORE_LINES_MAX];  /* playouts from the position after the move */
};

struct hint {
    int seat;
    game_move move;
    int value[SEATS_MAX]; /* of the position, with good play */
    bool exact;           /* the value is calculated to the end */
    long iterations;
    struct variation line;
    struct effect effect; /* of the move */
    bool has_next;        /* there was a choice */
    int next_cost;        /* how much less the next best move is worth */
    struct comparison next;
    struct outlook outlook;
};

/* Finds a hint for the seat that decides; the game is not over. watcher may be NULL. */
void hint_find(struct thinker *thinker, const struct game *game, const void *box, const void *state,
               const struct budget *budget, struct rng rng, const struct watcher *watcher,
               struct hint *hint);

/* Writes the hint as sentences, one on each line. state is that of hint_find. With notation they
 * have the texts of moves, for people who type them, and the moves expected then. */
void hint_say(const struct game *game, const void *box, const void *state, const struct hint *hint,
              bool notation, const struct audience *audience, struct text *out);

/* Writes the next best move, what it costs and what it does differently: one paragraph, nothing if
 * there was no choice. */
void hint_say_next(const struct game *game, const void *box, const void *state,
                   const struct hint *hint, bool notation, const struct audience *audience,
                   struct text *out);

/* All reasons that a game's hints can have, ended by a NULL code; NULL: it has none of its own. */
const struct message_type *hint_message_types(const struct game *game);

#endif
