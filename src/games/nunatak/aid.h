/*
 * aid.h - the player aid of Nunatak (game/aid.h): steps of a turn, what cards can do, favors, the
 * final scoring; and which components are reconstructed.
 */
#ifndef FLOE_GAMES_NUNATAK_AID_H
#define FLOE_GAMES_NUNATAK_AID_H

#include "game/game.h"

extern const struct aid_type nunatak_aids[];
extern const struct message_type nunatak_whys[];
extern const struct reconstruction nunatak_reconstructions[];

void nunatak_aid(const void *box, const struct game_setup *setup, struct game_aid *aid);

#endif
