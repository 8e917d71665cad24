/*
 * playout.c - to the end of the game by a fast random policy.
 *
 * The state changes through the same code as in play; what is fast is the choice: a card and a cell
 * are drawn from the sets directly, without a list of all moves. A worker swaps half of the time. In
 * every other phase the list is short and a move is drawn from it.
 */
#include "nunatak/rules.h"

/* A card of the market used as one of its types. */
struct use {
    uint8_t slot, type;
};

/* Ways to use the cards that can be taken; at most two for each slot. */
static int card_uses(const struct nunatak_box *box, const struct nunatak_state *s, struct use *uses)
{
    unsigned types = s->any ? (1U << TYPES) - 1 : free_types(s);
    int count = 0;
    for (unsigned slots = s->slots; slots != 0; slots &= slots - 1) {
        int slot = bits_first(slots);
        unsigned usable = box->kind[s->market[slot]].types & types;
        for (; usable != 0; usable &= usable - 1)
            uses[count++] = (struct use){(uint8_t)slot, (uint8_t)bits_first(usable)};
    }
    return count;
}

/* A member of the set, by the upper half of a random word. */
static int random_member(uint64_t set, uint64_t random)
{
    return bits_nth(set, (int)((random >> 32) * (uint64_t)bits_count(set) >> 32));
}

static game_move random_build(const struct nunatak_box *box, const struct nunatak_state *s,
                              struct rng *rng)
{
    struct use uses[2 * MARKET];
    uint64_t count = (uint64_t)card_uses(box, s, uses), random = rng_next(rng);
    uint64_t free = free_tiles(s);
    struct use use = uses[(random & 0xFFFF) * count >> 16];
    int cell = random_member(s->any ? free : free & s->shows[use.type], random);
    int from = NO_CELL, siku = 0;
    if (s->players == 2)
        siku = may_place_siku(s) && ((random >> 16 & 3) == 0 || !may_place_own(s));
    if (use.type == WORKER && !s->any && (random >> 18 & 1) != 0 && free != cell_bit(cell)) {
        from = cell;
        cell = random_member(free & ~cell_bit(from), rng_next(rng));
    }
    return build_move(use.slot, use.type, cell, from, siku);
}

static game_move random_square(const struct nunatak_state *s, struct rng *rng)
{
    int corner = random_member(s->pending, rng_next(rng));
    return pack((struct nunatak_move){.verb = SQUARE, .cell = (uint8_t)corner});
}

static game_move random_choice(const struct nunatak_box *box, const struct nunatak_state *s,
                               struct rng *rng)
{
    game_move moves[NUNATAK_CHOICES_MAX];
    return moves[rng_below(rng, (uint32_t)nunatak_legal(box, s, moves))];
}

static inline game_move choose(const struct nunatak_box *box, const struct nunatak_state *s,
                               struct rng *rng)
{
    if (s->phase == PHASE_TURN)
        return random_build(box, s, rng);
    return s->phase == PHASE_SQUARES ? random_square(s, rng) : random_choice(box, s, rng);
}

game_move playout_step(const struct nunatak_box *box, struct nunatak_state *s, struct rng *rng)
{
    game_move move = choose(box, s, rng);
    nunatak_play(box, s, move, NULL);
    return move;
}

void nunatak_playout(const void *box, void *state, struct rng *rng)
{
    struct nunatak_state *s = state;
    while (s->phase != PHASE_OVER)
        playout_step(box, s, rng);
}
