/*
 * batch_history.h - the games of a batch as they were played, for who writes their records
 * (table/batch_record.c).
 */
#ifndef FLOE_GAME_BATCH_HISTORY_H
#define FLOE_GAME_BATCH_HISTORY_H

#include "game/batch.h"
#include "game/game.h"

/* A game from its beginning; all of it belongs to the batch. */
struct batch_history {
    const struct game *game;
    const struct game_setup *setup;
    void *box;
    uint32_t edition_check;
    const void *start;
    const game_move *moves;
    int count;
};

/* ended: not 0: the last game that has ended there. Returns enum floe_batch_code. */
int batch_history_of(const struct floe_batch *batch, int game, int ended,
                     struct batch_history *history, struct floe_batch_problem *problem);

/* Fills in the problem, and returns its code. */
int batch_fail(struct floe_batch_problem *problem, int code, int game, const char *text);

#endif
