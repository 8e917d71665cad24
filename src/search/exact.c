/*
 * exact.c - the rest of a game, calculated. See exact.h.
 */
#include "search/exact.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define DECISIONS_MAX 32 /* deeper ends are not tried */

/* A decision on the current path: its position, its moves, and the best play found from it. */
struct exact_ply {
    unsigned char *state;
    game_move *moves;
    int line_count;
    game_move line[DECISIONS_MAX];
};

struct exact {
    const struct game *game;
    const void *box;
    const struct game_ai *ai;
    struct stakes stakes;
    const struct limit *limit;
    long visited;
    bool stopped;
    unsigned char *memory;
    struct exact_ply plies[DECISIONS_MAX + 1];
};

void exact_close(struct exact *exact)
{
    free(exact->memory);
    free(exact);
}

struct exact *exact_open(const struct game *game, const void *box, const struct game_ai *ai)
{
    struct exact *exact = memory_for(1, sizeof *exact);
    size_t states = game->state_size, moves = (size_t)game->moves_max * sizeof(game_move);
    size_t each = (states + moves + 7) / 8 * 8;
    *exact = (struct exact){.game = game, .box = box, .ai = ai};
    exact->memory = memory_for(DECISIONS_MAX + 1, each);
    for (int i = 0; i <= DECISIONS_MAX; i++) {
        exact->plies[i].state = exact->memory + (size_t)i * each;
        exact->plies[i].moves = (game_move *)(void *)(exact->plies[i].state + states);
    }
    return exact;
}

bool exact_fits(const struct exact *exact, const void *state)
{
    const struct game_ai *ai = exact->ai;
    return ai != NULL && ai->certain(exact->box, state) &&
           ai->decisions_left(exact->box, state) <= DECISIONS_MAX;
}

static void value_at(struct exact *exact, int depth, int value[SEATS_MAX]);

/* The values after a move of the position at this depth. */
static void value_after(struct exact *exact, int depth, game_move move, int value[SEATS_MAX])
{
    struct exact_ply *here = &exact->plies[depth], *next = here + 1;
    memcpy(next->state, here->state, exact->game->state_size);
    exact->game->play(exact->box, next->state, move, NULL);
    value_at(exact, depth + 1, value);
}

/* The best play from here begins with this move and goes on as found one decision later. */
static void note_line(struct exact *exact, int depth, game_move move)
{
    struct exact_ply *here = &exact->plies[depth], *next = here + 1;
    here->line[0] = move;
    memcpy(here->line + 1, next->line, (size_t)next->line_count * sizeof *next->line);
    here->line_count = next->line_count + 1;
}

static void value_at(struct exact *exact, int depth, int value[SEATS_MAX])
{
    struct exact_ply *here = &exact->plies[depth];
    int seat = exact->game->decides(here->state), best = -1;
    here->line_count = 0;
    exact->stopped = exact->stopped || limit_reached(exact->limit, ++exact->visited) ||
                     (seat != NOBODY && depth == DECISIONS_MAX);
    if (seat == NOBODY || exact->stopped) {
        value_result(exact->game, exact->box, here->state, &exact->stakes, value);
        return;
    }
    /* max^n (Luckhardt and Irani, 1986): the seat that decides takes what is best for itself. With
     * several seats, bounds would cut off little, so every move is tried. */
    int count = exact->game->legal(exact->box, here->state, here->moves);
    for (int i = 0; i < count && !exact->stopped; i++) {
        int after[SEATS_MAX];
        value_after(exact, depth, here->moves[i], after);
        if (after[seat] <= best)
            continue;
        best = after[seat];
        memcpy(value, after, sizeof after);
        note_line(exact, depth, here->moves[i]);
    }
}

/* As value_at, but the root keeps the values of every move. */
static void value_moves(struct exact *exact, struct candidate *candidates, struct thought *thought)
{
    struct exact_ply *root = &exact->plies[0];
    int seat = exact->game->decides(root->state), best = -1;
    thought->count = exact->game->legal(exact->box, root->state, root->moves);
    for (int i = 0; i < thought->count && !exact->stopped; i++) {
        struct candidate *candidate = &candidates[i];
        *candidate = (struct candidate){.move = root->moves[i]};
        value_after(exact, 0, candidate->move, candidate->value);
        if (candidate->value[seat] <= best)
            continue;
        best = candidate->value[seat];
        note_line(exact, 0, candidate->move);
        memcpy(thought->value, candidate->value, sizeof thought->value);
    }
}

bool exact_think(struct exact *exact, const void *state, const struct limit *limit,
                 struct candidate *candidates, struct thought *thought)
{
    struct exact_ply *root = &exact->plies[0];
    exact->limit = limit;
    exact->visited = 0;
    exact->stopped = false;
    exact->stakes = stakes_of(exact->ai, state);
    memcpy(root->state, state, exact->game->state_size);
    value_moves(exact, candidates, thought);
    if (exact->stopped)
        return false;
    thought->move = root->line[0];
    thought->exact = true;
    thought->iterations = exact->visited;
    thought->line_count = root->line_count < EXPECTED_MAX ? root->line_count : EXPECTED_MAX;
    memcpy(thought->line, root->line, (size_t)thought->line_count * sizeof *thought->line);
    return true;
}
