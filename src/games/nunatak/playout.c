/*
 * playout.c - to the end of the game by a fast random policy.
 *
 * Two things make it fast. Cards and cells are drawn from sets, without a list of all moves. And an
 * ordinary turn, in which nobody can use a favor and nothing is reshuffled, goes straight
 * through the steps of building.h without asking at each one whether a decision is due; whatever is
 * not ordinary is left to the plain rules. Tests play both side by side, byte for byte.
 *
 * The policy: a card at random, one of its types, a cell; a worker swaps one time in eight; squares
 * in any order. Every favor but Abundance is used as soon as it can be, on whatever chance finds.
 */
#include "games/nunatak/playout.h"

/* ---- choosing ---- */

/* A member of the set, by the upper half of a random word: the half times the size, without its
 * lower 32 bits, is a number below the size. It favours none by more than one part in 2^26, and
 * needs no division. */
static inline int random_member(uint64_t set, uint64_t random)
{
    return bits_nth(set, (int)((random >> 32) * (uint64_t)bits_count(set) >> 32));
}

/* The type a card is used as: one that a free tile shows. Looked up as sets of types, because
 * chance decides here and the processor could not guess. */
static inline int random_type(const struct nunatak_box *box, const struct nunatak_state *s,
                              int slot, unsigned types, uint64_t random)
{
    unsigned usable = box->types_of[s->market[slot]] & types;
    unsigned other = usable & (usable - 1); /* without the first; empty for a single type */
    return bits_first(other != 0 && (random & 1) != 0 ? other : usable);
}

/* One random word serves for all: its lower half for the slot, its upper half for the cell, single
 * bits for type, Siku and swap. Where a swap needs another cell, a second word is drawn. In a turn
 * of T-04 every type and tile goes, and nothing is swapped: no worker card fits, so no free tile
 * shows a worker. */
static inline struct nunatak_move random_build(const struct nunatak_box *box,
                                               const struct nunatak_state *s, unsigned types,
                                               struct rng *rng)
{
    uint64_t random = rng_next(rng), free = free_tiles(s);
    int slot = random_member(s->slots, random << 32);
    int type = random_type(box, s, slot, s->any ? (1U << TYPES) - 1 : types, random);
    int cell = random_member(s->any ? free : free & s->shows[type], random), from = NO_CELL;
    /* Siku one time in four, so that a set's one Siku turn comes early or late. */
    int siku = s->players == 2 && may_place_siku(s) && ((random & 6) == 0 || !may_place_own(s));
    if (type == WORKER && !s->any && (random & 56) == 0 && free != cell_bit(cell)) {
        from = cell;
        cell = random_member(free & ~cell_bit(from), rng_next(rng));
    }
    return (struct nunatak_move){BUILD,         (uint8_t)slot, (uint8_t)type,
                                 (uint8_t)cell, (uint8_t)from, (uint8_t)siku};
}

static inline struct nunatak_move random_square(const struct nunatak_state *s, struct rng *rng)
{
    int corner = random_member(s->pending, rng_next(rng));
    return (struct nunatak_move){.verb = SQUARE, .cell = (uint8_t)corner};
}

/* ---- choosing what favors do ---- */

static struct nunatak_move random_favor(const struct nunatak_state *s, struct rng *rng)
{
    int place = s->open[0] != NONE && (rng_next(rng) >> 63) != 0 ? 0 : 1;
    return (struct nunatak_move){.verb = TAKE, .type = s->open[place]};
}

/* A market card that is not reserved, for a favor that needs one. */
static uint8_t random_slot(const struct nunatak_state *s, uint64_t random)
{
    return (uint8_t)random_member(slots_filled(s) & ~slots_reserved(s), random);
}

/* A card of the seat's hand, which is not empty: the first filing with a card from a random one on.
 * Cards behind a gap come up more often; that does not matter here. */
static uint8_t random_filing(const struct nunatak_box *box, const struct nunatak_state *s, int seat,
                             uint64_t random)
{
    int filing = (int)((random >> 32) * (uint64_t)box->filings >> 32);
    while (s->hand[seat][filing] == 0)
        filing = filing + 1 == box->filings ? 0 : filing + 1;
    return (uint8_t)filing;
}

static struct nunatak_move random_immediate(const struct nunatak_box *box,
                                            const struct nunatak_state *s, struct rng *rng)
{
    uint64_t random = rng_next(rng);
    if (s->fresh == ASCENT)
        return (struct nunatak_move){.verb = USE_ASCENT};
    uint8_t slot = random_slot(s, random);
    return (struct nunatak_move){.verb = USE_EXCHANGE,
                                 .slot = slot,
                                 .type = box->kind[s->market[slot]].first,
                                 .from = random_filing(box, s, s->active, random << 32)};
}

/* Somebody is asked only if he can use one of the two (F-05). */
static struct nunatak_move random_window(const struct nunatak_state *s, struct rng *rng)
{
    uint8_t verb = favors_usable(s, s->decider, FORESIGHT) > 0 ? USE_FORESIGHT : USE_DIVINATION;
    return (struct nunatak_move){.verb = verb, .slot = random_slot(s, rng_next(rng))};
}

/* F-14: any card into any other type; the next one, if chance found the same. */
static struct nunatak_move random_transformation(const struct nunatak_box *box,
                                                 const struct nunatak_state *s, struct rng *rng)
{
    uint64_t random = rng_next(rng);
    uint8_t filing = random_filing(box, s, s->decider, random), become = random % BECOMES;
    while (type_of_become(become) == box->filed[filing].type)
        become = become + 1 == BECOMES ? 0 : become + 1;
    return (struct nunatak_move){.verb = USE_TRANSFORMATION, .type = become, .from = filing};
}

/* P-01: points first; what is left then is a Transformation. */
static struct nunatak_move random_final(const struct nunatak_box *box,
                                        const struct nunatak_state *s, struct rng *rng)
{
    uint64_t held = s->favors[s->decider];
    if (held & FAVOR_MASK(INSIGHT))
        return (struct nunatak_move){.verb = USE_INSIGHT};
    if (held & FAVOR_MASK(EDGES_FAVOR))
        return (struct nunatak_move){.verb = USE_EDGES};
    if (held & FAVOR_MASK(ORNAMENTS))
        return (struct nunatak_move){.verb = USE_ORNAMENTS};
    return random_transformation(box, s, rng);
}

static struct nunatak_move random_dummy(const struct nunatak_box *box,
                                        const struct nunatak_state *s, struct rng *rng)
{
    game_move moves[DUMMY_MOVES];
    return unpack(moves[rng_below(rng, (uint32_t)dummy_moves(box, s, moves))]);
}

static struct nunatak_move random_answer(const struct nunatak_box *box,
                                         const struct nunatak_state *s, struct rng *rng)
{
    switch (s->phase) {
    case PHASE_TURN:
        return random_build(box, s, free_types(s), rng);
    case PHASE_SQUARES:
        return random_square(s, rng);
    case PHASE_PROPAGATION:
        return (struct nunatak_move){.verb = USE_PROPAGATION};
    case PHASE_FAVOR:
        return random_favor(s, rng);
    case PHASE_IMMEDIATE:
        return random_immediate(box, s, rng);
    case PHASE_WINDOW:
        return random_window(s, rng);
    case PHASE_DUMMY:
        return random_dummy(box, s, rng);
    default:
        return random_final(box, s, rng);
    }
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
    struct nunatak_move move = random_answer(box, s, rng);
    note(trace, move);
    play_quietly(box, s, move);
}

/* Turns that nothing strange can happen in, as far as one sees beforehand: no T-04, no Abundance
 * running or owed, no extra turn, no dummies. What only shows on the way, an elder or a window that
 * somebody can use, is found by ordinary_turns() itself. */
static inline bool ordinary(const struct nunatak_state *s)
{
    return s->phase == PHASE_TURN && s->players > 1 && (s->any | s->abundance | s->owes) == 0 &&
           s->extra[0] == NONE;
}

/* Who holds them does not matter: if nobody has one of a kind, its window stays closed. */
HOT uint64_t all_favors(const struct nunatak_state *s)
{
    return s->favors[0] | s->favors[1] | s->favors[2] | s->favors[3];
}

/* Scores what the block completed, at least one square. */
HOT void ordinary_squares(const struct nunatak_box *box, struct nunatak_state *s, struct rng *rng,
                          struct playout_trace *trace)
{
    while (bits_without_first(s->pending) != 0) {
        struct nunatak_move square = random_square(s, rng);
        note(trace, square);
        choose_square(s, square.cell);
        settle_square(box, s, NULL);
    }
    choose_square(s, bits_first(s->pending));
    settle_square(box, s, NULL);
}

/* Turns as long as they are ordinary. Ends before a decision that is not, the state being what the
 * plain rules would have made of it. */
HOT void ordinary_turns(const struct nunatak_box *box, struct nunatak_state *s, struct rng *rng,
                        struct playout_trace *trace)
{
    int left = (s->players == 4 ? 52 : 54) - bits_count(all_blocks(s));
    unsigned types = free_types(s);
    for (;;) {
        struct nunatak_move move = random_build(box, s, types, rng);
        uint64_t favors = all_favors(s);
        note(trace, move);
        build(box, s, move, NULL);
        if (s->pending != 0) {
            /* From here score_squares() goes on: the squares are pending, the phase is set. */
            if ((favors & FAVOR_MASK(PROPAGATION)) != 0)
                break;
            ordinary_squares(box, s, rng, trace);
        }
        if (s->elder || (favors & (FAVOR_MASK(FORESIGHT) | FAVOR_MASK(DIVINATION))) != 0)
            break;
        /* T-18. One card was taken, so one slot is empty while the pile lasts. */
        if (!pile_empty(s))
            reveal_card(s, move.slot, NULL);
        s->phase = PHASE_NEXT;
        /* The last block, or with four players the last one before the extra turns: pass_turn()
         * decides. */
        if (--left == 0)
            break;
        s->active = (uint8_t)(s->active + 1 == s->players ? 0 : s->active + 1);
        s->phase = PHASE_BEGIN;
        types = free_types(s);
        if (!market_find(box, s, types))
            break;
        s->phase = PHASE_TURN;
        s->decider = s->active;
    }
    advance(box, s);
}

/* Each call of either plays at least one decision. */
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
