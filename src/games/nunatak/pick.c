/*
 * pick.c - do these choices go together, and if not, why. See game/prompt.h.
 *
 * Every move that has all the picks is tried with check.c, whatever its other parts are. If one is
 * legal the picks are good. Else the refusal that came furthest is told: if a card may be taken but
 * no tile takes it, the tile is the reason.
 */
#include "games/nunatak/notation.h"
#include "games/nunatak/prompt.h"
#include "games/nunatak/rules.h"

#include <string.h>

enum part { SLOT, TYPE, CELL, SWAP, CORNER, FAVOR, HAND, BECOME, PARTS };

static const char *const part_names[PARTS] = {
    [SLOT] = "slot",     [TYPE] = "type",   [CELL] = "cell", [SWAP] = "swap",
    [CORNER] = "square", [FAVOR] = "favor", [HAND] = "hand", [BECOME] = "become",
};

#define SET(part) (1U << (part))

/* The parts that moves of each verb have. */
static const uint16_t parts_of[VERBS] = {
    [BUILD] = SET(SLOT) | SET(TYPE) | SET(CELL) | SET(SWAP),
    [SQUARE] = SET(CORNER),
    [TAKE] = SET(FAVOR),
    [USE_EXCHANGE] = SET(HAND) | SET(SLOT) | SET(TYPE),
    [USE_FORESIGHT] = SET(SLOT),
    [USE_DIVINATION] = SET(SLOT),
    [USE_TRANSFORMATION] = SET(HAND) | SET(BECOME),
};

/* The answers that lead to each verb; a build has its own two. */
static const char *const answers[VERBS] = {
    [USE_ABUNDANCE] = "abundance",
    [USE_PROPAGATION] = "propagation",
    [USE_ASCENT] = "ascent",
    [USE_EXCHANGE] = "exchange",
    [KEEP] = "keep",
    [USE_FORESIGHT] = "foresight",
    [USE_DIVINATION] = "divination",
    [USE_INSIGHT] = "insight",
    [USE_EDGES] = "edges",
    [USE_ORNAMENTS] = "ornaments",
    [PASS] = "pass",
    [USE_TRANSFORMATION] = "transformation",
};

/* Picks as numbers. */
struct picked {
    unsigned parts; /* those that were picked, as a set */
    int value[PARTS];
    bool swap, siku;
    int answer; /* the verb of the answer; NONE: none was given */
};

/* ---- reading ---- */

static int read_value(const struct nunatak_box *box, int part, const char *name)
{
    size_t length = strlen(name);
    switch (part) {
    case SLOT:
        return length == 1 && name[0] >= '1' && name[0] < '1' + MARKET ? name[0] - '1' : NONE;
    case TYPE:
        return length == 1 ? type_lettered(name[0]) : NONE;
    case FAVOR:
        return favor_named(name, length);
    case HAND:
        return read_filing(box, name, length);
    case BECOME:
        return read_become(name, length);
    default: {
        int cell = read_cell(name, length);
        return cell == NO_CELL ? NONE : cell;
    }
    }
}

static bool read_answer(const char *name, struct picked *picked)
{
    picked->swap |= strcmp(name, "swap") == 0;
    picked->siku |= strcmp(name, "siku") == 0;
    for (int verb = 0; verb < VERBS; verb++)
        if (answers[verb] != NULL && strcmp(answers[verb], name) == 0)
            picked->answer = verb;
    return picked->swap || picked->siku || picked->answer != NONE;
}

static bool read_pick(const struct nunatak_box *box, const char *pick, struct picked *picked)
{
    if (strncmp(pick, "do:", 3) == 0)
        return read_answer(pick + 3, picked);
    for (int part = 0; part < PARTS; part++) {
        const char *name = pick_of(&pick, 1, part_names[part]);
        if (name == NULL)
            continue;
        picked->value[part] = read_value(box, part, name);
        picked->parts |= SET(part);
        return picked->value[part] != NONE;
    }
    return false;
}

/* ---- trying ---- */

struct trial {
    const struct nunatak_box *box;
    const struct nunatak_state *s;
    const struct picked *picked;
    struct message *why; /* the refusal that came furthest */
    int furthest;        /* its rank */
};

/* How far a refused move came. Whose block it is and which card a dummy takes is checked first, and
 * holds for other moves with the same picks too; then the order of check.c, which is that of the
 * reasons. */
static int rank_of(const struct message *why)
{
    int reason = (int)(why->what - nunatak_reasons);
    switch (reason) {
    case NO_SIKU:
    case SIKU_PLACED:
    case OWN_PLACED:
    case DUMMY_CARD:
    case DUMMY_SWAP:
        return 0;
    default:
        return 1 + reason;
    }
}

static bool try_move(struct trial *trial, struct nunatak_move move)
{
    struct message why;
    if (nunatak_check(trial->box, trial->s, pack(move), &why))
        return true;
    if (rank_of(&why) > trial->furthest) {
        trial->furthest = rank_of(&why);
        *trial->why = why;
    }
    return false;
}

/* The values that a part of the move may have: the one picked, or all from 0 to limit - 1. */
struct range {
    int from, to;
};
static struct range range_of(const struct picked *picked, int part, int limit)
{
    if (picked->parts & SET(part))
        return (struct range){picked->value[part], picked->value[part] + 1};
    return (struct range){0, limit};
}

/* One build for each tile that a swap may bring; without a swap there is only one. */
static bool try_swaps(struct trial *trial, struct nunatak_move move)
{
    const struct picked *picked = trial->picked;
    struct range from = range_of(picked, SWAP, TEMPLE_BITS);
    if (!picked->swap && !(picked->parts & SET(SWAP))) {
        move.from = NO_CELL;
        return try_move(trial, move);
    }
    for (int cell = from.from; cell < from.to; cell++) {
        move.from = (uint8_t)cell;
        if ((TEMPLE >> cell & 1) && try_move(trial, move))
            return true;
    }
    return false;
}

static bool try_cells(struct trial *trial, struct nunatak_move move)
{
    struct range cells = range_of(trial->picked, CELL, TEMPLE_BITS);
    for (int cell = cells.from; cell < cells.to; cell++) {
        move.cell = (uint8_t)cell;
        if ((TEMPLE >> cell & 1) && try_swaps(trial, move))
            return true;
    }
    return false;
}

/* All values of the parts that say which card it is, and what it is used as or becomes. */
static bool try_cards(struct trial *trial, struct nunatak_move move,
                      bool (*go_on)(struct trial *trial, struct nunatak_move move))
{
    unsigned parts = parts_of[move.verb];
    struct range slots = range_of(trial->picked, SLOT, parts & SET(SLOT) ? MARKET : 1);
    struct range types = parts & SET(BECOME)
                             ? range_of(trial->picked, BECOME, BECOMES)
                             : range_of(trial->picked, TYPE, parts & SET(TYPE) ? TYPES : 1);
    for (int slot = slots.from; slot < slots.to; slot++)
        for (int type = types.from; type < types.to; type++) {
            move.slot = (uint8_t)slot;
            move.type = (uint8_t)type;
            if (go_on(trial, move))
                return true;
        }
    return false;
}

static bool try_hands(struct trial *trial, struct nunatak_move move)
{
    struct range hand = range_of(trial->picked, HAND, trial->box->filings);
    for (int filing = hand.from; filing < hand.to; filing++) {
        move.from = (uint8_t)filing;
        if (try_cards(trial, move, try_move))
            return true;
    }
    return false;
}

/* For Siku if that was said, else for either. */
static bool try_builds(struct trial *trial)
{
    struct nunatak_move move = {.verb = BUILD};
    for (int siku = trial->picked->siku; siku < 2; siku++) {
        move.siku = (uint8_t)siku;
        if (try_cards(trial, move, try_cells))
            return true;
    }
    return false;
}

static bool try_verb(struct trial *trial, int verb)
{
    const struct picked *picked = trial->picked;
    struct nunatak_move move = {.verb = (uint8_t)verb};
    if (verb == BUILD)
        return try_builds(trial);
    if (parts_of[verb] & SET(HAND))
        return try_hands(trial, move);
    if (verb == SQUARE)
        move.cell = (uint8_t)picked->value[CORNER];
    if (verb == TAKE)
        move.type = (uint8_t)picked->value[FAVOR];
    return parts_of[verb] & SET(SLOT) ? try_cards(trial, move, try_move) : try_move(trial, move);
}

/* Could a move of this verb have all that was picked? */
static bool verb_has(const struct picked *picked, int verb)
{
    bool build = verb == BUILD;
    if (picked->answer != NONE ? picked->answer != verb : (picked->swap || picked->siku) && !build)
        return false;
    return (picked->parts & ~(unsigned)parts_of[verb]) == 0 &&
           (picked->parts != 0 || parts_of[verb] == 0 || picked->answer == verb || build);
}

/* ---- what is told ---- */

/* What lies on the table but is not asked for in an ordinary turn; else what is asked now. */
static bool refuse_part(const struct nunatak_state *s, const struct picked *picked,
                        struct message *why)
{
    bool turn = s->phase == PHASE_TURN || s->phase == PHASE_DUMMY;
    if (turn && picked->parts & SET(FAVOR))
        return game_refuse(why, &nunatak_reasons[FAVOR_LATER], picked->value[FAVOR]);
    if (turn && picked->parts & SET(HAND))
        return game_refuse(why, &nunatak_reasons[HAND_STAYS], picked->value[HAND]);
    return refuse_phase(s, why);
}

/* Without a card it is not one type that does not fit, but every card. */
static bool refuse_furthest(struct trial *trial)
{
    const struct picked *picked = trial->picked;
    struct message *why = trial->why;
    if (why->what == &nunatak_reasons[WRONG_TILE] && !(picked->parts & (SET(SLOT) | SET(TYPE))))
        return game_refuse(why, &nunatak_reasons[NO_CARD_FITS], picked->value[CELL],
                           tile_on(trial->s, picked->value[CELL]));
    return false;
}

bool nunatak_pick(const void *memory, const void *state, const char *const *picks, int count,
                  struct message *why)
{
    const struct nunatak_box *box = memory;
    const struct nunatak_state *s = state;
    struct picked picked = {.answer = NONE};
    struct trial trial = {box, s, &picked, why, -1};
    for (int i = 0; i < count; i++)
        if (!read_pick(box, picks[i], &picked))
            return game_refuse(why, &nunatak_reasons[UNREADABLE]);
    if (s->phase == PHASE_OVER)
        return game_refuse(why, &nunatak_reasons[OVER]);
    for (int verb = 0; verb < VERBS; verb++)
        if (nunatak_verb_asked(s, verb) && verb_has(&picked, verb) && try_verb(&trial, verb))
            return true;
    return trial.furthest < 0 ? refuse_part(s, &picked, why) : refuse_furthest(&trial);
}
