/*
 * edition.h - the box: cards, tiles, favors, tracks and tables of an edition.
 *
 * What is printed on the components is data, read from edition/nunatak.edition (built in) or from a
 * file given with --edition, and checked against what the rulebooks say (C-01 to C-07). Everything
 * the rules ask often is prepared here once: the box is constant while games are played.
 */
#ifndef FLOE_GAMES_NUNATAK_EDITION_H
#define FLOE_GAMES_NUNATAK_EDITION_H

#include "game/game.h"
#include "games/nunatak/temple.h"

/* The order is that of type_letters, "WCABEL", and of the columns in which a hand is shown. */
enum type { WORKER, CARVER, ARTISAN, BEAST, ENGINEER, ELDER, TYPES };
enum tool { ROPE, PICK, SAW, TOOLS };

/* D-06. The first four are used once, the next four in the final scoring, the last two at once
 * (F-01). */
enum favor {
    FORESIGHT,
    ABUNDANCE,
    DIVINATION,
    PROPAGATION,
    TRANSFORMATION,
    INSIGHT,
    EDGES_FAVOR,
    ORNAMENTS,
    ASCENT,
    EXCHANGE,
    FAVORS
};

/* What a line of a completion card counts (D-07). */
enum measure {
    BEASTS_1,
    BEASTS_2,
    ONE_TOOL,
    TOOL_SETS,
    WORKER_CARDS,
    ENGINEER_CARDS,
    CARVER_CARDS,
    ELDER_CARDS,
    TRACK_SPACE,
    EDGE_BLOCKS,
    EDGE_BLOCKS_1,
    MEASURES
};

#define NONE 0xFF /* no card, no favor, no seat */

#define PARTIES 4 /* seats, Siku, dummies */
#define NUMBERS 4 /* backs of cards and tiles: 1-4 */
#define CARDS 54
#define KINDS_MAX 24   /* different cards; C-03 allows 19 */
#define FILINGS_MAX 32 /* different cards as they can lie in a hand; C-03 allows 25 */
#define FAVOR_CARDS 20
#define STACK_TILES 29 /* tiles with the numbers 2, 3 and 4 */
#define COMPLETIONS 6
#define SPACES_MAX 24 /* of an engineer track, with its start space */

/* A card: one or two types, and what it shows for them. Cards of one kind are alike in all. */
struct card_kind {
    char name[8];   /* notation: "W", "CAr", "B1Lab" */
    uint8_t types;  /* set of types, bit per enum type */
    uint8_t first;  /* the first type named on it */
    uint8_t second; /* the other one; NONE: a single card */
    uint8_t tool;   /* of an artisan, else NONE */
    uint8_t paws;   /* of a beast, else 0 */
    uint8_t pair;   /* of an elder: the set of its two types, else 0 */
};

/* A card as it lies in a hand: its kind and the type it is filed under. */
struct filing {
    uint8_t kind;
    uint8_t type;
};

/* What a hand is worth counting: fields of one word, so that a hand adds up in one multiplication
 * and addition per filing. With two saws and a carver filed as such,
 *
 *     paws 2 | paws | saw pick rope | elder engineer beast artisan carver worker
 *        0      0      2    0    0      0       0      0      2       1      0
 *
 * A field holds 31. No hand has more cards than blocks were placed for it, 18, and no edition can
 * give its beasts more than 18 paws: nine beasts, two paws each. */
#define TALLY_BITS 5
#define TALLY_TYPE(type) (TALLY_BITS * (type))           /* cards of each type */
#define TALLY_TOOL(tool) (TALLY_BITS * (TYPES + (tool))) /* artisans of each tool */
#define TALLY_PAWS (TALLY_BITS * (TYPES + TOOLS))        /* paw symbols */
#define TALLY_PAWS_2 (TALLY_BITS * (TYPES + TOOLS + 1))  /* beasts with two paws */

/* The same for elders: for each type, how many elders in the hand name it. */
#define PAIRED_TYPE(type) (TALLY_BITS * (type))

struct nunatak_box {
    char name[48];
    int kinds, filings;
    struct card_kind kind[KINDS_MAX];
    struct filing filed[FILINGS_MAX];
    /* A card lies in a hand by its filing, a number of its own for each type of the card: W/E has
     * two. */
    uint8_t filing_of[KINDS_MAX][TYPES]; /* NONE: the card is not of that type */
    uint8_t types_of[NONE + 1];          /* set of types of a kind; NONE, an empty slot, has none */
    /* What one card of the filing adds to a hand: see TALLY_ and PAIRED_ above. */
    uint64_t tally[FILINGS_MAX];
    uint64_t paired[FILINGS_MAX];

    uint8_t cards[CARDS];        /* kinds, by number and within a number in the file's order */
    uint8_t card_count[NUMBERS]; /* cards of each number */
    uint8_t tiles[TEMPLE_CELLS]; /* sets of types, the same way: 25, 16, 9, 4 */
    uint8_t favor_count[FAVORS];
    uint8_t favor_players[FAVORS]; /* with fewer players it is removed */

    uint8_t spaces;                    /* the track's last space */
    uint8_t track_number[SPACES_MAX];  /* printed number, 0: none */
    uint8_t track_reached[SPACES_MAX]; /* last number passed (P-07) */
    uint8_t track_next[SPACES_MAX];    /* number here or ahead (F-15) */

    /* Index n is the row's value for n cards, index 0 is 0. Rows are read as far as the file gives
     * them and go on by the same progression: P-04, D-05, and P-05 for each tool. */
    int carvers[CARDS + 1], ornaments[CARDS + 1], artisans[CARDS + 1]; /* points for n cards */

    struct {
        char name[16];
        uint8_t lines[2]; /* enum measure */
    } completion[COMPLETIONS];

    /* Points of each party for a complete square, by active party and owners of the four cells:
     * two bits of the party's number per cell, as square_owners() packs them (T-12 to T-15). */
    uint8_t square_points[PARTIES][256][PARTIES];
};

/* Reads and checks an edition, as game.h asks of `open`; `line` is the line where it fails. */
bool nunatak_open(void *box, const char *text, size_t length, struct message *why, int *line);
const char *nunatak_edition_name(const void *box);
/* All components as JSON, for programs that want to know the box. */
void nunatak_edition_write(const void *box, struct json *out);

/* Names shared by edition file, notation and catalog. */
extern const char type_letters[];             /* "WCABEL" */
extern const char tool_letters[];             /* "rps" */
extern const char *const favor_names[FAVORS]; /* "foresight", ... */
extern const char *const measure_names[MEASURES];

/* The favor of that name (name[0..length-1]), or NONE. */
int favor_named(const char *name, size_t length);
/* The kind of card of that name, or NONE. */
int card_named(const struct nunatak_box *box, const char *name, size_t length);
/* The type of that letter, or NONE. */
int type_lettered(char letter);
int tool_lettered(char letter);

/* Is that favor in the game with so many players? How many cards of it then? */
int favor_cards(const struct nunatak_box *box, int favor, int players);

#endif
