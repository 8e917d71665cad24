/*
 * board.h - the box of Nanuuk!: the floe's spaces and borders, its areas, igloos and set-ups.
 *
 * A floe has at most 31 spaces, so a set of spaces is one 32-bit word; its borders, 72 on the floe
 * of B-01, are a set of two 64-bit words. Everything that moving and cracking ask is prepared here
 * as masks: who touches whom, which borders lie around a space and which lead away from it.
 *
 * Spaces are numbered column by column, from the top: a1 is 0, a4 is 3, b1 is 4 (B-01). Borders are
 * numbered by their two spaces, the lower one first.
 *
 *        b1    d1       Around c2 (space 10): sides b2|c2 b3|c2 c1|c2 c2|c3 c2|d2 c2|d3,
 *     a1    c1          stars b2|b3 b3|c3 c3|d3 d2|d3 c1|d2 b2|c1. Each star line is the
 *        b2    d2       border of two neighbours of c2 that touch each other.
 *     a2    c2
 *        b3    d3
 *     a3    c3
 *
 * All of it comes from an edition file, edition/nanuuk.edition or one given with --edition.
 */
#ifndef FLOE_GAMES_NANUUK_BOARD_H
#define FLOE_GAMES_NANUUK_BOARD_H

#include "base/bits.h"
#include "game/game.h"

/* No space, no piece, no seat. */
#define NONE 0xFF

#define SPACES_MAX 32
#define BORDERS_MAX 96
#define AREAS 5 /* indexed by the number of players whose area it is: 2, 3, 4 */

/* Kinds of tokens; the first four are animals, in the order of their worth (E-05). */
enum token { FISH, SEAL, WALRUS, WHALE, BEAR, INUK, TOKENS };
#define ANIMALS 4

/* A set of borders: number n is bit n % 64 of word n / 64. */
struct lines {
    uint64_t set[2];
};

struct nanuuk_box {
    char name[48];
    int spaces, borders;
    char space_name[SPACES_MAX][3];
    uint8_t ends[BORDERS_MAX][2];              /* the two spaces of a border, the lower first */
    uint8_t border_of[SPACES_MAX][SPACES_MAX]; /* NONE: they do not touch */
    uint32_t neighbours[SPACES_MAX];
    struct lines sides[SPACES_MAX]; /* the borders of a space (G-02) */
    struct lines stars[SPACES_MAX]; /* the borders that lead away from its corners (G-02) */
    uint32_t igloos;
    uint32_t area[AREAS];
    struct lines inner[AREAS];      /* borders with both spaces in the area */
    uint32_t layout[AREAS][TOKENS]; /* the printed set-ups */
    uint8_t columns;                /* for the text view: how many, and where a space lies */
    uint8_t column_of[SPACES_MAX], row_of[SPACES_MAX], column_size[SPACES_MAX];
};

static inline uint32_t space_bit(int space)
{
    return UINT32_C(1) << space;
}

static inline bool lines_has(const struct lines *lines, int border)
{
    return lines->set[border >> 6] >> (border & 63) & 1;
}

static inline bool lines_empty(struct lines lines)
{
    return (lines.set[0] | lines.set[1]) == 0;
}

static inline struct lines lines_both(struct lines a, struct lines b)
{
    return (struct lines){{a.set[0] & b.set[0], a.set[1] & b.set[1]}};
}

static inline struct lines lines_without(struct lines a, struct lines b)
{
    return (struct lines){{a.set[0] & ~b.set[0], a.set[1] & ~b.set[1]}};
}

static inline int lines_count(struct lines lines)
{
    return bits_count(lines.set[0]) + bits_count(lines.set[1]);
}

/* The lowest border of a set that is not empty. */
static inline int lines_first(struct lines lines)
{
    return lines.set[0] != 0 ? bits_first(lines.set[0]) : 64 + bits_first(lines.set[1]);
}

/* The index is 0 while the first word has members, then 1: no branch, for playouts draw lines. */
static inline struct lines lines_without_first(struct lines lines)
{
    lines.set[lines.set[0] == 0] &= lines.set[lines.set[0] == 0] - 1;
    return lines;
}

/* Member number n (0 = lowest) of a set that has more than n. */
static inline int lines_nth(struct lines lines, int n)
{
    int low = bits_count(lines.set[0]);
    return n < low ? bits_nth(lines.set[0], n) : 64 + bits_nth(lines.set[1], n - low);
}

bool nanuuk_open(void *box, const char *text, size_t length, struct message *why, int *line);
const char *nanuuk_edition_name(const void *box);
void nanuuk_edition_write(const void *box, struct json *out);

extern const char *const token_names[TOKENS]; /* "fish", "seal", ... */

/* The space of that name (name[0..length-1]), or NONE. */
int space_named(const struct nanuuk_box *box, const char *name, size_t length);

/* Can so many whales and Inuit be laid on these spaces by U-04, beside those that lie there? With
 * `pair` one pair of a kind may touch. Tries all ways, so it is for laying, not for search. */
bool layout_can_go_on(const struct nanuuk_box *box, uint32_t area, uint32_t whales, uint32_t inuit,
                      int whales_left, int inuit_left, bool pair);
/* Is U-04 kept by these whales and Inuit? */
bool layout_fits(const struct nanuuk_box *box, uint32_t whales, uint32_t inuit, bool pair);
/* Must an exception be made on this area, because without one the layout is impossible (U-04)? */
bool layout_needs_pair(const struct nanuuk_box *box, int area);

#endif
