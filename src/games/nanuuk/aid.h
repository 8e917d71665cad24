/*
 * aid.h - the player aid of Nanuuk! (game/aid.h): the turn, the order of cracks, what animals and
 * equipment bring, the end; and which components are reconstructed.
 */
#ifndef FLOE_GAMES_NANUUK_AID_H
#define FLOE_GAMES_NANUUK_AID_H

#include "game/game.h"

extern const struct aid_type nanuuk_aids[];
extern const struct message_type nanuuk_whys[];
extern const struct reconstruction nanuuk_reconstructions[];

void nanuuk_aid(const void *box, const struct game_setup *setup, struct game_aid *aid);

#endif
