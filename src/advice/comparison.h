/*
 * comparison.h - two moves side by side: what each does that the other does not.
 *
 * The effect of a move is what it brings at once by line of the score sheet, and its reasons in the
 * terms of the game (game_ai.h). A comparison has the effects of two moves on the same deal of the
 * hidden parts, without the reasons that both have. So hints, the coach and reviews explain alike.
 *
 * Nothing that the seat cannot know is looked at: the hidden parts are redealt first.
 */
#ifndef FLOE_ADVICE_COMPARISON_H
#define FLOE_ADVICE_COMPARISON_H

#include "advice/reasons.h"
#include "base/rng.h"

/* What one move does, for the seat that makes it. */
struct effect {
    game_move move;
    int points[SCORE_LINES_MAX]; /* more on its score sheet, by line */
    struct reasons reasons;
};

struct comparison {
    int seat;
    struct effect better, other; /* their reasons are only those that differ */
};

/* Plays only what the move itself does, not what chance and others add before the next decision.
 * The hidden parts of the state must have been redealt. */
void effect_play(const struct game *game, const void *box, void *state, game_move move);
/* The effect of a move of the seat that decides; the hidden parts of `dealt` have been redealt. */
void effect_find(const struct game *game, const void *box, const void *dealt, game_move move,
                 struct effect *effect);
/* All points of an effect. */
int effect_total(const struct game *game, const struct effect *effect);

/* Puts two effects on the same deal side by side. */
void comparison_make(const struct effect *better, const struct effect *other, int seat,
                     struct comparison *comparison);
/* Compares two moves of the seat that decides. */
void comparison_find(const struct game *game, const void *box, const void *state, struct rng rng,
                     game_move better, game_move other, struct comparison *comparison);

/* True if playing the other move missed what reasons of this type tell: the better move has more of
 * it, or less of what speaks against a move. */
bool comparison_missed(const struct game *game, const struct comparison *comparison,
                       const struct message_type *type);

/* Appends what only that move does, the weightiest reasons first, and few of them; a blank stands
 * before each sentence. */
void comparison_say_better(const struct game *game, const void *box,
                           const struct comparison *comparison, const struct audience *audience,
                           struct text *out);
void comparison_say_other(const struct game *game, const void *box,
                          const struct comparison *comparison, const struct audience *audience,
                          struct text *out);
/* Appends what the move scores at once, if the other one scores something else; a blank stands
 * before it. */
void comparison_say_points(const struct game *game, const struct effect *effect,
                           const struct effect *other, const struct audience *audience,
                           struct text *out);

#endif
