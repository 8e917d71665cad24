/*
 * state.h - one position of Nunatak, and the numbers that moves are.
 *
 * The state is flat and has one form for one position: places that hold nothing hold NONE or 0, a
 * drawn card leaves NONE behind. So memcmp compares positions, and a state that went through JSON
 * comes back byte for byte.
 *
 * Parties are numbered: seats in turn order, then Siku (two players) or the dummies (solo). Siku
 * and the dummies have blocks and cards like everybody; they never decide.
 */
#ifndef FLOE_GAMES_NUNATAK_STATE_H
#define FLOE_GAMES_NUNATAK_STATE_H

#include "games/nunatak/edition.h"

/* Cards in the market, and its slots (S-02, T-18). */
#define MARKET 4
#define SIKU 2 /* Siku's party in a game of two */

/* Where in a turn the game stands. The first nine wait for a seat's decision (OVER for nothing);
 * the others are passed through inside one move and never seen from outside. */
enum phase {
    PHASE_TURN,        /* the active seat takes a card and builds, or uses Abundance */
    PHASE_SQUARES,     /* two or more squares are complete: which is scored next */
    PHASE_PROPAGATION, /* a square is about to be scored: a seat may count one block more */
    PHASE_FAVOR,       /* an elder was used: which open favor is taken */
    PHASE_IMMEDIATE,   /* an immediate favor was taken: use it or keep it */
    PHASE_WINDOW,      /* the turn is over: a seat may use Foresight or Divination */
    PHASE_DUMMY,       /* the human chooses where a dummy builds */
    PHASE_FINAL,       /* a seat may use favors of the final scoring */
    PHASE_OVER,
    PHASE_REFILL, /* the turn's last step: favors and market are refilled */
    PHASE_NEXT,   /* the turn passes on */
    PHASE_BEGIN,  /* a turn begins: is there a card to take? */
    PHASES
};

/* What a transformed card has become (F-14): types, with artisans by tool. */
enum become {
    AS_WORKER,
    AS_CARVER,
    AS_ROPE,
    AS_PICK,
    AS_SAW,
    AS_BEAST,
    AS_ENGINEER,
    AS_ELDER,
    BECOMES
};

/* A transformed card leaves its hand and is noted here: it counts as what it has become, and the
 * view still tells what it was (F-14). */
struct transformed {
    uint8_t seat;
    uint8_t filing; /* what it was */
    uint8_t become; /* enum become */
};

struct nunatak_state {
    uint64_t blocks[PARTIES];
    uint64_t tiles;           /* cells where a tile lies, also under blocks */
    uint64_t shows[TYPES];    /* cells whose tile shows the type */
    uint64_t pending;         /* corners of squares completed in this turn and not yet scored */
    uint64_t favors[PARTIES]; /* held unused: FAVOR_BITS per kind */
    struct rng rng;           /* decides the shuffles of T-03 */

    uint8_t hand[PARTIES][FILINGS_MAX]; /* how many cards of each filing */
    uint8_t pile[CARDS];                /* pile[pile_next] is the top; drawn cards leave NONE */
    uint8_t stack[STACK_TILES];         /* tiles still to come: sets of types; drawn ones 0 */
    uint8_t favor_pile[FAVOR_CARDS];
    struct transformed transformed[FAVOR_CARDS];

    uint8_t market[MARKET];                     /* kinds, NONE: empty */
    uint8_t reserved[MARKET];                   /* seats, NONE: not reserved */
    uint8_t pile_left[NUMBERS];                 /* cards left of each number */
    uint8_t support[PARTIES], squares[PARTIES]; /* points (T-10, T-12) */
    uint8_t track[PARTIES];                     /* space of the marker */
    uint8_t siku[PARTIES];                      /* Siku blocks placed by a seat */
    uint8_t counted[PARTIES];                   /* in PROPAGATION: blocks counted in addition */
    uint8_t insights[PARTIES], edges[PARTIES], ornaments[PARTIES]; /* final favors used */
    uint8_t open[2];    /* open favors: next to the pile, farther away */
    uint8_t extra[2];   /* seats of the extra turns (E-02); NONE: not yet, or played */
    uint8_t markers[2]; /* slots of the dummies' markers (Z-02) */

    uint8_t pile_next, stack_next, favor_next; /* index of the top; at the end: empty */
    uint8_t under; /* cards at the bottom of the pile's top number that everybody knows (F-12) */
    uint8_t players, phase, active, decider;
    uint8_t square;     /* in PROPAGATION: corner of the square about to be scored, else NO_CELL */
    uint8_t asked;      /* set of seats that are done in this window */
    uint8_t elder;      /* an elder was used in this turn, its favor is still to be taken */
    uint8_t fresh;      /* the favor taken in this turn, NONE: none */
    uint8_t abundance;  /* 1, 2: first, second of two turns in a row */
    uint8_t owes;       /* set of seats whose next turn is skipped */
    uint8_t slots;      /* in TURN and DUMMY: set of slots that the active party may take from */
    uint8_t any;        /* T-04: any card on any free tile */
    uint8_t completion; /* NONE but with four players */
    uint8_t round;      /* solo: from 1; else 0 */
    uint8_t transforms; /* entries of transformed[] */
};

/* ---- small questions ---- */

/* Places 0-3 of four that hold this value, as a set. All four are compared at once: the market is
 * looked at several times a turn. `differ` has a zero byte where a place is equal. Adding 0x7F to
 * the lower seven bits of a byte carries into its top bit exactly if one of them is set; with the
 * byte's own top bit that tells zero bytes from others, without a carry to the next byte. The
 * multiplication gathers the four bits side by side:
 *
 *     looked for 7 in 7 2 7 255:  equal = 0x00010001  ->  set 0101 */
static inline unsigned places_of(const uint8_t four[4], uint8_t value)
{
    uint32_t word =
        four[0] | (uint32_t)four[1] << 8 | (uint32_t)four[2] << 16 | (uint32_t)four[3] << 24;
    uint32_t differ = word ^ value * UINT32_C(0x01010101);
    uint32_t high = (differ & UINT32_C(0x7F7F7F7F)) + UINT32_C(0x7F7F7F7F);
    uint32_t equal = ~(high | differ | UINT32_C(0x7F7F7F7F)) >> 7; /* bit 0 of each equal byte */
    return (equal * UINT32_C(0x01020408) >> 24) & 15;
}

static inline uint64_t all_blocks(const struct nunatak_state *s)
{
    return s->blocks[0] | s->blocks[1] | s->blocks[2] | s->blocks[3];
}

/* C-05. */
static inline uint64_t free_tiles(const struct nunatak_state *s)
{
    return s->tiles & ~all_blocks(s);
}

/* Parties at the table: three but with four players. */
static inline int parties(const struct nunatak_state *s)
{
    return s->players == 4 ? 4 : 3;
}

/* Favors of each kind held, six bits each: 20 cards in all (C-04) never overflow a field, ten kinds
 * fit into 60 bits, and "does anybody hold one of these" is a mask. */
#define FAVOR_BITS 6
#define ONE_FAVOR(kind) (UINT64_C(1) << (FAVOR_BITS * (kind)))
#define FAVOR_MASK(kind) (UINT64_C(63) << (FAVOR_BITS * (kind)))

/* Favors used in the final scoring (F-04). */
#define FINAL_FAVORS                                                              \
    (FAVOR_MASK(TRANSFORMATION) | FAVOR_MASK(INSIGHT) | FAVOR_MASK(EDGES_FAVOR) | \
     FAVOR_MASK(ORNAMENTS))

static inline int favors_held(const struct nunatak_state *s, int seat, int kind)
{
    return (int)(s->favors[seat] >> (FAVOR_BITS * kind) & 63);
}

/* The set of types that some free tile shows. */
static inline unsigned free_types(const struct nunatak_state *s)
{
    uint64_t free = free_tiles(s);
    unsigned types = 0;
    for (int type = 0; type < TYPES; type++)
        types |= (unsigned)((s->shows[type] & free) != 0) << type;
    return types;
}

/* What the tile on this cell shows: a set of types, 0: no tile. */
static inline int tile_on(const struct nunatak_state *s, int cell)
{
    int types = 0;
    for (int type = 0; type < TYPES; type++)
        types |= (int)(s->shows[type] >> cell & 1) << type;
    return types;
}

static inline bool pile_empty(const struct nunatak_state *s)
{
    return s->pile_next == CARDS;
}

/* ---- moves ---- */

enum verb {
    BUILD, /* slot, type, cell, swap from, for Siku */
    USE_ABUNDANCE,
    SQUARE, /* cell: corner */
    USE_PROPAGATION,
    TAKE, /* favor */
    USE_ASCENT,
    USE_EXCHANGE, /* filing, slot, type */
    KEEP,
    USE_FORESIGHT,  /* slot */
    USE_DIVINATION, /* slot */
    USE_INSIGHT,
    USE_EDGES,
    USE_ORNAMENTS,
    USE_TRANSFORMATION, /* filing, become */
    PASS,
    VERBS
};

/* A move taken apart. Fields that its verb does not use are 0; `from` is NO_CELL without a swap. */
struct nunatak_move {
    uint8_t verb;
    uint8_t slot; /* 0-3 */
    uint8_t type; /* also the favor of TAKE and the `become` of USE_TRANSFORMATION */
    uint8_t cell;
    uint8_t from; /* also the filing given away or transformed */
    uint8_t siku;
};

/* As a number: 4 bits verb, 2 slot, 4 type, 6 cell, 6 from, 1 siku. Verb first, so that a move
 * without fields is its verb. "s2W@1c3~1a1", a worker of slot 2 for Siku on 1c3 with the tile from
 * 1a1:
 *
 *     siku  from    cell    type  slot  verb
 *       1   000000  001100  0000   01   0000 */
static inline game_move pack(struct nunatak_move m)
{
    return m.verb | (game_move)m.slot << 4 | (game_move)m.type << 6 | (game_move)m.cell << 10 |
           (game_move)m.from << 16 | (game_move)m.siku << 22;
}

/* Also of a number that is no move: then fields may be out of range, and check.c finds out. */
static inline struct nunatak_move unpack(game_move move)
{
    return (struct nunatak_move){
        .verb = move & 15,
        .slot = move >> 4 & 3,
        .type = move >> 6 & 15,
        .cell = move >> 10 & 63,
        .from = move >> 16 & 63,
        .siku = move >> 22 & 1,
    };
}

/* The same as pack() for the verb that lists are full of. */
static inline game_move build_move(int slot, int type, int cell, int from, int siku)
{
    return BUILD | (game_move)slot << 4 | (game_move)type << 6 | (game_move)cell << 10 |
           (game_move)from << 16 | (game_move)siku << 22;
}

static inline game_move simple_move(int verb)
{
    return (game_move)verb;
}

#endif
