/*
 * nets.h - the nets of a game, one for each mode.
 */
#ifndef FLOE_SEARCH_NETS_H
#define FLOE_SEARCH_NETS_H

#include "search/game_ai.h"

#define NET_NAME_MAX 64

/* The name of a net, for its file and for the engine's answers: "GAME-MODE". */
void net_name(const struct game_ai *ai, int mode, char name[NET_NAME_MAX]);

/* All nets of a game, read once from the built-in files. */
struct nets {
    const struct net *of[MODES_MAX]; /* NULL: this mode has none */
};

/* Evaluates a position with the net of its mode, by seat. False if there is no net for it. */
bool nets_value(const struct nets *nets, const struct game_ai *ai, const void *box,
                const void *state, int value[SEATS_MAX]);
/* Reads the built-in nets; nets_close frees them. */
void nets_open(struct nets *nets, const struct game_ai *ai);
void nets_close(struct nets *nets);

#endif
