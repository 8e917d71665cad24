/*
 * playout.c - to the end of the game by a fast random policy.
 *
 * Two things make it fast. Cards and cells are drawn from sets, without a list of all moves. And an
 * ordinary turn, in which nobody can use a favor and nothing is reserved or reshuffled, goes straight
 * through the steps of building.h without asking at each one whether a decision is due; whatever is
 * not ordinary is left to the plain rules. Tests play both side by side, byte for byte.
 *
 * The policy: a card at random, one of its types, a cell; a worker swaps half of the time; squares in
 * any order; anything else by chance. Abundance is never used.
 */
#include "nunatak/playout.h"

/* ---- choosing ---- */

/* A member of the set, by the upper half of a random word. */
static inline int random_member(uint64_t set, uint64_t random)
{
    return bits_nth(set, (int)((random >> 32) * (uint64_t)bits_count(set) >> 32));
}

/* The type a card is used as: one that a free tile shows. */
static inline int random_type(const struct nunatak_box *box, const struct nunatak_state *s, int slot,
                              uint64_t free, bool prefer_second)
{
    const struct card_kind *kind = &box->kind[s->market[slot]];
    if (kind->second == NONE)
        return kind->first;
    if (s->any || ((free & s->shows[kind->first]) != 0 && (free & s->shows[kind->second]) != 0))
        return prefer_second ? kind->second : kind->first;
    return (free & s->shows[kind->first]) != 0 ? kind->first : kind->second;
}

static inline struct nunatak_move random_build(const struct nunatak_box *box,
                                               const struct nunatak_state *s, struct rng *rng)
{
    uint64_t random = rng_next(rng), free = free_tiles(s);
    int slot = random_member(s->slots, random << 32);
    int type = random_type(box, s, slot, free, random & 1);
    int cell = random_member(s->any ? free : free & s->shows[type], random), from = NO_CELL;
    int siku = s->players == 2 && may_place_siku(s) && ((random & 6) == 0 || !may_place_own(s));
    if (type == WORKER && !s->any && (random & 8) != 0 && free != cell_bit(cell)) {
        from = cell;
        cell = random_member(free & ~cell_bit(from), rng_next(rng));
    }
    return (struct nunatak_move){BUILD, (uint8_t)slot, (uint8_t)type, (uint8_t)cell, (uint8_t)from,
                                 (uint8_t)siku};
}

static inline struct nunatak_move random_square(const struct nunatak_state *s, struct rng *rng)
{
    int corner = random_member(s->pending, rng_next(rng));
    return (struct nunatak_move){.verb = SQUARE, .cell = (uint8_t)corner};
}

static struct nunatak_move random_choice(const struct nunatak_box *box,
                                         const struct nunatak_state *s, struct rng *rng)
{
    game_move moves[NUNATAK_CHOICES_MAX];
    return unpack(moves[rng_below(rng, (uint32_t)nunatak_legal(box, s, moves))]);
}

/* ---- playing ---- */

static inline void note(struct playout_trace *trace, struct nunatak_move move)
{
    if (trace != NULL)
        trace->moves[trace->count++] = pack(move);
}

/* One decision by the plain rules. */
static void plain_step(const struct nunatak_box *box, struct nunatak_state *s, struct rng *rng,
                       struct playout_trace *trace)
{
    struct nunatak_move move = s->phase == PHASE_TURN      ? random_build(box, s, rng)
                               : s->phase == PHASE_SQUARES ? random_square(s, rng)
                                                           : random_choice(box, s, rng);
    note(trace, move);
    play_quietly(box, s, move);
}

static inline bool ordinary(const struct nunatak_state *s)
{
    return s->phase == PHASE_TURN && s->players > 1 && (s->any | s->abundance | s->owes) == 0 &&
           s->extra[0] == NONE && slots_reserved(s) == 0;
}

HOT uint64_t all_favors(const struct nunatak_state *s)
{
    return s->favors[0] | s->favors[1] | s->favors[2] | s->favors[3];
}

/* Scores what the block completed. */
HOT void ordinary_squares(const struct nunatak_box *box, struct nunatak_state *s, struct rng *rng,
                          struct playout_trace *trace)
{
    while (s->pending != 0) {
        int corner = bits_first(s->pending);
        if (bits_without_first(s->pending) != 0) {
            struct nunatak_move square = random_square(s, rng);
            note(trace, square);
            corner = square.cell;
        }
        choose_square(s, corner);
        settle_square(box, s, NULL);
    }
}

/* Turns as long as they are ordinary. Ends before a decision that is not, the state being what the
 * plain rules would have made of it. */
HOT void ordinary_turns(const struct nunatak_box *box, struct nunatak_state *s, struct rng *rng,
                        struct playout_trace *trace)
{
    int left = (s->players == 4 ? 52 : 54) - bits_count(all_blocks(s));
    for (;;) {
        struct nunatak_move move = random_build(box, s, rng);
        uint64_t favors = all_favors(s);
        note(trace, move);
        build(box, s, move, NULL);
        if (s->pending != 0) {
            if ((favors & FAVOR_MASK(PROPAGATION)) != 0)
                break;
            ordinary_squares(box, s, rng, trace);
        }
        if (s->elder || (favors & (FAVOR_MASK(FORESIGHT) | FAVOR_MASK(DIVINATION))) != 0)
            break;
        if (!pile_empty(s))
            reveal_card(s, move.slot, NULL);
        s->phase = PHASE_NEXT;
        if (--left == 0)
            break;
        s->active = (uint8_t)(s->active + 1 == s->players ? 0 : s->active + 1);
        s->phase = PHASE_BEGIN;
        if (!market_find(box, s))
            break;
        s->phase = PHASE_TURN;
        s->decider = s->active;
    }
    advance(box, s);
}

HOT void play_to_the_end(const struct nunatak_box *box, struct nunatak_state *s, struct rng *rng,
                         struct playout_trace *trace)
{
    while (s->phase != PHASE_OVER) {
        if (ordinary(s))
            ordinary_turns(box, s, rng, trace);
        else
            plain_step(box, s, rng, trace);
    }
}

void nunatak_playout(const void *box, void *state, struct rng *rng)
{
    play_to_the_end(box, state, rng, NULL);
}

void playout_traced(const struct nunatak_box *box, struct nunatak_state *s, struct rng *rng,
                    struct playout_trace *trace)
{
    trace->count = 0;
    play_to_the_end(box, s, rng, trace);
}
