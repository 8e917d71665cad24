/*
 * state.h - one position of Nanuuk!, and the numbers that moves are.
 *
 * The state is flat and has one form for one position, so that memcmp compares positions. Nothing
 * is hidden in this game and nothing is left to chance after the deal.
 *
 * `free` and `open` both say where cracks are: as a set of borders for choosing cracks, and for
 * each space as the set of neighbours that can be reached from it, for steps and floods.
 * crack_lay() keeps them in step.
 */
#ifndef FLOE_GAMES_NANUUK_STATE_H
#define FLOE_GAMES_NANUUK_STATE_H

#include "games/nanuuk/board.h"

#define PIECES 5 /* two Inuit and three bears in the flight */

/* The first is the usual one. HUNT has rules of its own (U, M, E); all others are learning games
 * (L, LV). */
enum { HUNT, LEARNING, BEARHUNT, FLIGHT, HELPERS, PARTNERS, NEIGHBOURS, MODES };

/* Options in the order of nanuuk_options; the values are indices into theirs. */
enum option {
    OPTION_MODE,
    OPTION_LAYOUT,
    OPTION_HUNTERS,
    OPTION_DOUBLECRACK,
    OPTION_SOCIAL,
    OPTION_BROKEN,
    OPTION_STEPCRACK,
    OPTION_MUSTSTEP,
    OPTION_MAYSTAY,
    OPTION_GOON,
    OPTION_ONEINUK,
    OPTION_BEARS,
    OPTION_TARGET,
    OPTION_BLOCKED,
    OPTION_ALLBEARS,
    OPTION_CRACKS,
    OPTIONS
};
enum { LAYOUT_PRINTED, LAYOUT_RANDOM, LAYOUT_OWN };
enum { BROKEN_NO, BROKEN_YES, BROKEN_OWN };
#define OPTION_VALUES 13 /* of the option that has most: 1 to 12 cracks, or the usual number */

/* What is decided: where a token or a piece comes to lie or stand, a step, take or leave an animal,
 * where a bear flees, what is brought home, where the crack lies, and before the start where the
 * ice is broken (V-03). That one is the youngest, and learners know the numbers of the others. */
enum phase { LAY, PLACE, STEP, CATCH, FLEE, HOME, CRACK, GAME_ENDED, BREAK, PHASES };

enum piece_kind { HUNTER, INUK_PIECE, BEAR_PIECE, PIECE_KINDS };

/* What lies in the left half of a sheet, "with me": a set of these. The animals come first, so that
 * bit FISH is a fish. */
enum carried { HARPOON = ANIMALS, HUSKY, SLED, KAYAK, CARRIED };
#define WITH(thing) (1U << (thing))
#define ALL_ANIMALS (WITH(ANIMALS) - 1)
#define EQUIPMENT (WITH(HARPOON) | WITH(HUSKY) | WITH(SLED) | WITH(KAYAK))

/* A piece and, in the hunt, its sheet (U-01). Pieces are numbered in the order in which they are
 * placed: 0 1 1 0 for two seats with two each. Equipment that is not with a hunter is at home. */
struct piece {
    uint8_t seat; /* NONE: a bear of the flight, which everybody moves */
    uint8_t kind;
    uint8_t space;         /* NONE: not placed yet, or removed */
    uint8_t removed;       /* how many pieces had been removed when this one was; 0: it was not */
    uint8_t with;          /* left half: set of enum carried */
    uint8_t inuk;          /* left half: an Inuk follows */
    uint8_t home[ANIMALS]; /* right half: animals brought home */
    uint8_t inuit_home;
    uint8_t unused;
};

struct nanuuk_state {
    struct lines free;         /* borders in play without a crack */
    uint32_t open[SPACES_MAX]; /* neighbours in play without a crack between */
    uint32_t tokens[TOKENS];   /* spaces where they lie */
    uint32_t area;             /* spaces in play */
    struct piece pieces[PIECES];
    uint8_t chosen[OPTIONS];
    uint16_t turn;
    uint8_t players, count; /* seats, pieces */
    uint8_t phase, active, decider;
    uint8_t moving; /* the piece in the middle of its move, NONE: none */
    uint8_t moved;  /* set of pieces whose move in this turn has ended (bear hunt of two, flight) */
    uint8_t steps;  /* steps left, the one being decided or carried out included */
    uint8_t owed;   /* V-01: the last step's crack was left out */
    uint8_t stepped; /* a step was made in this turn */
    uint8_t quiet;   /* turns in a row without a step (E-04) */
    uint8_t homecoming;
    uint8_t winners; /* set of seats, when it is over */
    uint8_t spare;
};

/* ---- small questions ---- */

/* E-05: fish 1, seal 2, walrus 3, whale 4. */
static inline int animal_points(int animal)
{
    return animal + 1;
}

static inline bool option(const struct nanuuk_state *s, int which)
{
    return s->chosen[which] != 0;
}

static inline int mode(const struct nanuuk_state *s)
{
    return s->chosen[OPTION_MODE];
}

/* Spaces where pieces stand. */
static inline uint32_t pieces_at(const struct nanuuk_state *s)
{
    uint32_t spaces = 0;
    for (int piece = 0; piece < s->count; piece++)
        if (s->pieces[piece].space != NONE)
            spaces |= space_bit(s->pieces[piece].space);
    return spaces;
}

static inline uint32_t tokens_at(const struct nanuuk_state *s)
{
    return s->tokens[FISH] | s->tokens[SEAL] | s->tokens[WALRUS] | s->tokens[WHALE] |
           s->tokens[BEAR] | s->tokens[INUK];
}

/* With two hunters each a move names the hunter (U-05). */
static inline bool two_hunters(const struct nanuuk_state *s)
{
    return mode(s) == HUNT && option(s, OPTION_HUNTERS);
}

/* Which area of the box is in play, by the number of players whose area it is (B-02, L-01, LV,
 * U-05). */
static inline int area_of(int players, const uint8_t chosen[OPTIONS])
{
    switch (chosen[OPTION_MODE]) {
    case HUNT:
        return chosen[OPTION_HUNTERS] ? 4 : players;
    case LEARNING:
        return players == 3 ? 3 : 4;
    case BEARHUNT:
    case FLIGHT:
        return 3;
    default:
        return 4;
    }
}

/* ---- moves ---- */

enum verb {
    LAY_TOKEN,   /* at: space */
    PLACE_PIECE, /* at: space */
    STEP_TO,     /* piece, at: space, kayak */
    USE_SLED,    /* piece */
    STAY,        /* piece */
    STOP,
    TAKE,
    LEAVE,
    FLEE_TO,    /* at: space */
    BRING_HOME, /* at: set of animals, empty: keep */
    LAY_CRACK,  /* at: border */
    LATER,
    VERBS
};

struct nanuuk_move {
    uint8_t verb, piece, at, kayak;
};

/* As a number: 4 bits verb, 3 piece, 7 at, 1 kayak. `at` is a space (below 32), a border (below 96)
 * or a set of animals (below 16). "c2~d3" of piece 1, from space 10 to 15:
 *
 *     kayak  at       piece  verb
 *       1    0001111   001   0010 */
static inline game_move nanuuk_pack(struct nanuuk_move m)
{
    return m.verb | (game_move)m.piece << 4 | (game_move)m.at << 7 | (game_move)m.kayak << 14;
}

static inline struct nanuuk_move nanuuk_unpack(game_move move)
{
    return (struct nanuuk_move){
        .verb = move & 15, .piece = move >> 4 & 7, .at = move >> 7 & 127, .kayak = move >> 14 & 1};
}

#endif
