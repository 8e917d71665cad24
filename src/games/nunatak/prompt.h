/*
 * prompt.h - leads a person through a decision of Nunatak: questions, answers, effects, and why a
 * choice does not fit (game/prompt.h).
 *
 * Parts of moves, as picks name them: "slot:2" a card of the market, "type:W" what it is used as,
 * "cell:1c3" where the block goes, "swap:1a1" the worker tile that moves there, "square:1a1",
 * "favor:insight" an open favor, "hand:CAr=C" a card of the hand, "become:W".
 */
#ifndef FLOE_GAMES_NUNATAK_PROMPT_H
#define FLOE_GAMES_NUNATAK_PROMPT_H

#include "games/nunatak/state.h"

extern const struct message_type nunatak_questions[];
extern const struct message_type nunatak_answers[];
extern const struct message_type nunatak_abouts[];
extern const struct message_type nunatak_effects[];

void nunatak_prompt(const void *box, const void *state, struct game_prompt *prompt);
void nunatak_effects_of(const void *box, const void *state, game_move move,
                        struct game_events *events);
/* pick.c */
bool nunatak_pick(const void *box, const void *state, const char *const *picks, int count,
                  struct message *why);

#endif
