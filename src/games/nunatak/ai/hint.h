/*
 * hint.h - the reasons for a move of Nunatak, as game_ai describes them (search/game_ai.h).
 */
#ifndef FLOE_GAMES_NUNATAK_AI_HINT_H
#define FLOE_GAMES_NUNATAK_AI_HINT_H

#include "advice/reasons.h"

extern const struct message_type nunatak_hints[];
void nunatak_effect(const void *box, void *state, game_move move);
void nunatak_explain(const void *box, const void *before, const void *after, game_move move,
                     struct reasons *reasons);
int nunatak_weigh(const struct message *reason, int seat);

#endif
