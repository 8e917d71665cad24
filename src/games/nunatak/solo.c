/*
 * solo.c - where a dummy builds (Z-02, Z-04, Z-05).
 *
 * Every cell the dummy's card can go on is weighed: points first, then squares, lines, support,
 * then nearness to the axis, and for a worker/engineer the worker. The weight is one number, the
 * most important part in its highest digits; what shares the highest weight is left to the human.
 */
#include "games/nunatak/rules.h"

#include <assert.h>

int dummy_slot(const struct nunatak_state *s)
{
    int slot = s->markers[s->active - 1];
    assert(s->slots != 0);
    while (!(s->slots >> slot & 1))
        slot = (slot + 1) % MARKET;
    return slot;
}

#define FARTHEST 32 /* of temple_off_axis: a corner of floor 1 */

static int weigh(const struct nunatak_box *box, const struct nunatak_state *s, int cell,
                 bool worker)
{
    int squares = squares_gained(box, s, s->active, cell);
    int lines = lines_completed(all_blocks(s) | cell_bit(cell), cell);
    int support = bits_count(s->blocks[s->active] & temple_under[cell]);
    int weight = squares + lines + support;
    weight = weight * 32 + squares;
    weight = weight * 4 + lines;
    weight = weight * 8 + support;
    weight = weight * 64 + FARTHEST - temple_off_axis[cell];
    return weight * 2 + worker;
}

/* Keeps the moves of the highest weight. */
static void offer(game_move *moves, int *count, int *best, game_move move, int weight)
{
    if (weight < *best)
        return;
    if (weight > *best)
        *count = 0;
    *best = weight;
    moves[(*count)++] = move;
}

int dummy_moves(const struct nunatak_box *box, const struct nunatak_state *s, game_move *moves)
{
    int slot = dummy_slot(s), count = 0, best = -1;
    const struct card_kind *kind = &box->kind[s->market[slot]];
    const uint8_t types[2] = {kind->first, kind->second};
    /* A worker is kept and an elder removes a favor; any other type has no consequence, so that a
     * cell offered as one type need not be offered as the other. */
    bool consequence = (kind->types & (1 << WORKER | 1 << ELDER)) != 0;
    bool worker_engineer = kind->types == (1 << WORKER | 1 << ENGINEER);
    uint64_t left = free_tiles(s);
    for (int i = 0; i < 2 && types[i] != NONE; i++) {
        uint64_t cells = s->any ? left : left & s->shows[types[i]];
        if (!consequence)
            left &= ~cells;
        for (; cells != 0; cells = bits_without_first(cells)) {
            int cell = bits_first(cells);
            offer(moves, &count, &best, build_move(slot, types[i], cell, NO_CELL, 0),
                  weigh(box, s, cell, worker_engineer && types[i] == WORKER));
        }
    }
    return count;
}
