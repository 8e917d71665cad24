/*
 * hint.h - the move that the computer would play, and why, in the terms of the game.
 *
 * A hint is data: the move, what it brings at once by line of the score sheet, reasons as messages
 * (game/say.h; their sentences are "GAME.hint.CODE"), what the sheet may look like at the end, and
 * what the next best move would cost. hint_say turns all of it into sentences of any language.
 *
 * It tells nothing that the seat cannot know: whatever is looked at has its hidden parts redealt.
 *
 * The outlook is the mean sheet of HINT_PLAYOUTS games (fewer if it is stopped) played to the end
 * by the game's fast policy (game->playout), with this move and without: a beginner's game on both
 * sides, so that what the move itself contributes stands out. It is no forecast of a game among
 * experts.
 */
#ifndef FLOE_ADVICE_HINT_H
#define FLOE_ADVICE_HINT_H

#include "advice/reasons.h"
#include "search/variation.h"

#define HINT_PLAYOUTS 1000

/* Points of the score sheet in tenths, by line. */
struct outlook {
    int playouts;
    int before[SCORE_LINES_MAX]; /* from the position on, whatever is played */
    int after[SCORE_LINES_MAX];  /* with the move */
};

struct hint {
    int seat;
    game_move move;
    int value[SEATS_MAX]; /* of the position, played on well */
    bool exact;           /* the value is calculated to the end */
    long iterations;
    struct variation line;
    bool has_next; /* there was a choice */
    game_move next;
    int next_cost; /* what the next best move would be worth less */
    int points[SCORE_LINES_MAX];
    struct outlook outlook;
    struct reasons reasons;
};

/* For the seat that decides in this position; the game is not over. watcher may be NULL. */
void hint_find(struct thinker *thinker, const struct game *game, const void *box, const void *state,
               const struct budget *budget, struct rng rng, const struct watcher *watcher,
               struct hint *hint);

/* Plays what a move itself does, without what chance and others add before the next decision. What
 * nobody may know yet must have been redealt. */
void hint_effect(const struct game *game, const void *box, void *state, game_move move);

/* All of it in sentences, one a line, each ended by a line break. state is that of hint_find. */
void hint_say(const struct game *game, const void *box, const void *state, const struct hint *hint,
              const struct audience *audience, struct text *out);

/* All reasons that a game's hints can have, ended by a NULL code; NULL: it has none of its own. */
const struct message_type *hint_message_types(const struct game *game);

#endif
