/*
 * game_ai.c - finds the game_ai of a game. See game_ai.h.
 */
#include "search/game_ai.h"

const struct game_ai *game_ai_of(const struct game *game)
{
    for (int i = 0; game_ais[i] != NULL; i++)
        if (game_ais[i]->game == game)
            return game_ais[i];
    return NULL;
}
