/*
 * check.c - is a move legal, and if not, why.
 *
 * moves.c lists what is allowed; this file explains what is not. They are written apart and tested
 * against each other: a move is in the list exactly if it passes here.
 */
#include "games/nunatak/rules.h"

/* ---- numbers that are no move at all ---- */

static bool is_cell(int cell)
{
    return cell < TEMPLE_BITS && (TEMPLE >> cell & 1);
}

/* A number from outside can be anything. One number for one move: fields that the verb does not use
 * must be 0, or equal moves would have different numbers, and a list could not be compared with a
 * choice. Behind this check every field may be used as an index. */
static bool well_formed(const struct nunatak_box *box, game_move number)
{
    struct nunatak_move m = unpack(number);
    if (pack(m) != number || m.verb >= VERBS)
        return false;
    switch (m.verb) {
    case BUILD:
        return m.type < TYPES && is_cell(m.cell) && (m.from == NO_CELL || is_cell(m.from));
    case SQUARE:
        return number == pack((struct nunatak_move){.verb = SQUARE, .cell = m.cell}) &&
               m.cell < TEMPLE_BITS && (CORNERS >> m.cell & 1);
    case TAKE:
        return number == pack((struct nunatak_move){.verb = TAKE, .type = m.type}) &&
               m.type < FAVORS;
    case USE_EXCHANGE:
        return m.type < TYPES && m.from < box->filings && m.cell == 0 && m.siku == 0;
    case USE_TRANSFORMATION:
        return m.type < BECOMES && m.from < box->filings && m.cell == 0 && m.siku == 0 &&
               m.slot == 0;
    case USE_FORESIGHT:
    case USE_DIVINATION:
        return number == pack((struct nunatak_move){.verb = m.verb, .slot = m.slot});
    default:
        return number == simple_move(m.verb);
    }
}

/* ---- building ---- */

/* Siku is for two players, one block of each set. */
static bool check_party(const struct nunatak_state *s, bool siku, struct message *why)
{
    if (siku && s->players != 2)
        return game_refuse(why, &nunatak_reasons[NO_SIKU]);
    if (siku && !may_place_siku(s))
        return game_refuse(why, &nunatak_reasons[SIKU_PLACED]);
    if (!siku && !may_place_own(s))
        return game_refuse(why, &nunatak_reasons[OWN_PLACED]);
    return true;
}

/* The order tells the most useful reason first: an empty slot, then reservations (F-10), then what
 * the card itself does not allow. slots_allowed() is asked rather than s->slots, to tell these
 * apart. */
static bool check_card(const struct nunatak_box *box, const struct nunatak_state *s, int slot,
                       int type, struct message *why)
{
    unsigned fitting = slots_fitting(box, s), own = slots_reserved_by(s, s->active) & fitting;
    int card = s->market[slot];
    if (card == NONE)
        return game_refuse(why, &nunatak_reasons[SLOT_EMPTY], slot);
    if (!(slots_allowed(s, s->active, fitting) >> slot & 1)) {
        if (own != 0)
            return game_refuse(why, &nunatak_reasons[MUST_TAKE_RESERVED], bits_first(own));
        return game_refuse(why, &nunatak_reasons[RESERVED], slot, s->reserved[slot]);
    }
    if (!(box->kind[card].types >> type & 1))
        return game_refuse(why, &nunatak_reasons[NOT_ITS_TYPE], card, type);
    /* With T-04 any card goes; market_prepare() found that nothing fits. */
    if (!s->any && !(fitting >> slot & 1))
        return game_refuse(why, &nunatak_reasons[NO_FREE_TILE], card);
    return true;
}

/* C-05, T-07: a tile must lie there, without a block on it. */
static bool check_free(const struct nunatak_state *s, int cell, struct message *why)
{
    if (!(s->tiles >> cell & 1))
        return game_refuse(why, &nunatak_reasons[NO_TILE], cell);
    if (!(free_tiles(s) >> cell & 1))
        return game_refuse(why, &nunatak_reasons[OCCUPIED], cell);
    return true;
}

/* T-08: `from` is where the worker tile lies now, `cell` where it and the block will be. That
 * `cell` is free has been checked. */
static bool check_swap(const struct nunatak_state *s, struct nunatak_move m, struct message *why)
{
    if (m.type != WORKER)
        return game_refuse(why, &nunatak_reasons[SWAP_NOT_WORKER], m.type);
    if (m.from == m.cell)
        return game_refuse(why, &nunatak_reasons[SWAP_SAME], m.cell);
    if (!(free_tiles(s) >> m.from & 1))
        return game_refuse(why, &nunatak_reasons[SWAP_NOT_FREE], m.from);
    if (!(s->shows[WORKER] >> m.from & 1))
        return game_refuse(why, &nunatak_reasons[SWAP_NO_WORKER_TILE], m.from, tile_on(s, m.from));
    return true;
}

static bool check_cell(const struct nunatak_state *s, struct nunatak_move m, struct message *why)
{
    if (!check_free(s, m.cell, why))
        return false;
    if (m.from != NO_CELL)
        return check_swap(s, m, why);
    if (!s->any && !(s->shows[m.type] >> m.cell & 1))
        return game_refuse(why, &nunatak_reasons[WRONG_TILE], m.cell, tile_on(s, m.cell), m.type);
    return true;
}

/* The human chooses only what the rules leave open (Z-04, Z-05). Each reason is told as precisely
 * as for a move of one's own; what breaks none of them is a cell that is not among the best. */
static bool check_dummy(const struct nunatak_box *box, const struct nunatak_state *s,
                        struct nunatak_move m, struct message *why)
{
    game_move moves[DUMMY_MOVES];
    int slot = dummy_slot(s), count = dummy_moves(box, s, moves);
    if (m.siku)
        return game_refuse(why, &nunatak_reasons[NO_SIKU]);
    if (m.from != NO_CELL)
        return game_refuse(why, &nunatak_reasons[DUMMY_SWAP], s->active);
    if (m.slot != slot)
        return game_refuse(why, &nunatak_reasons[DUMMY_CARD], s->active, slot);
    if (!check_card(box, s, m.slot, m.type, why) || !check_cell(s, m, why))
        return false;
    for (int i = 0; i < count; i++)
        if (moves[i] == pack(m))
            return true;
    return game_refuse(why, &nunatak_reasons[DUMMY_ELSEWHERE], s->active, m.cell);
}

static bool check_build(const struct nunatak_box *box, const struct nunatak_state *s,
                        struct nunatak_move m, struct message *why)
{
    if (s->phase == PHASE_DUMMY)
        return check_dummy(box, s, m, why);
    return check_party(s, m.siku, why) && check_card(box, s, m.slot, m.type, why) &&
           check_cell(s, m, why);
}

/* ---- favors ---- */

/* T-09: one of the open favors. */
static bool check_take(const struct nunatak_state *s, int kind, struct message *why)
{
    if (s->open[0] != kind && s->open[1] != kind)
        return game_refuse(why, &nunatak_reasons[FAVOR_NOT_OPEN], kind);
    return true;
}

/* F-03. In the final scoring no favor is fresh any more. */
static bool check_held(const struct nunatak_state *s, int kind, struct message *why)
{
    if (favors_held(s, s->decider, kind) == 0)
        return game_refuse(why, &nunatak_reasons[NO_FAVOR], kind);
    if (favors_usable(s, s->decider, kind) == 0)
        return game_refuse(why, &nunatak_reasons[FRESH_FAVOR], kind);
    return true;
}

/* A market card that a favor may touch: there, and not reserved. `rule` is the favor's. */
static bool check_slot(const struct nunatak_state *s, int slot, const char *rule,
                       struct message *why)
{
    if (s->market[slot] != NONE && s->reserved[slot] == NONE)
        return true;
    if (s->market[slot] == NONE)
        game_refuse(why, &nunatak_reasons[SLOT_EMPTY], slot);
    else
        game_refuse(why, &nunatak_reasons[ALREADY_RESERVED], slot, s->reserved[slot]);
    why->rule = rule;
    return false;
}

/* F-10, F-12. Divination needs a pile to put the card under. */
static bool check_window(const struct nunatak_state *s, struct nunatak_move m, struct message *why)
{
    int kind = m.verb == USE_FORESIGHT ? FORESIGHT : DIVINATION;
    if (!check_held(s, kind, why))
        return false;
    if (kind == DIVINATION && pile_empty(s))
        return game_refuse(why, &nunatak_reasons[PILE_EMPTY]);
    return check_slot(s, m.slot, kind == FORESIGHT ? "F-10" : "F-12", why);
}

/* F-02: the favor that has just been taken, and no other. D-06: an Exchange needs an own card, and
 * a market card that nobody has reserved. */
static bool check_immediate(const struct nunatak_box *box, const struct nunatak_state *s,
                            struct nunatak_move m, struct message *why)
{
    if (s->fresh != (m.verb == USE_ASCENT ? ASCENT : EXCHANGE))
        return game_refuse(why, &nunatak_reasons[NOT_THAT_FAVOR], s->fresh);
    if (m.verb == USE_ASCENT)
        return true;
    if (s->hand[s->active][m.from] == 0)
        return game_refuse(why, &nunatak_reasons[NOT_IN_HAND], m.from);
    if (!check_slot(s, m.slot, "D-06", why))
        return false;
    if (!(box->kind[s->market[m.slot]].types >> m.type & 1))
        return game_refuse(why, &nunatak_reasons[NOT_ITS_TYPE], s->market[m.slot], m.type);
    return true;
}

/* F-14: a card of one's own, and another type. */
static bool check_transformation(const struct nunatak_box *box, const struct nunatak_state *s,
                                 struct nunatak_move m, struct message *why)
{
    if (!check_held(s, TRANSFORMATION, why))
        return false;
    if (s->hand[s->decider][m.from] == 0)
        return game_refuse(why, &nunatak_reasons[NO_SUCH_CARD], m.from);
    if (box->filed[m.from].type == type_of_become(m.type))
        return game_refuse(why, &nunatak_reasons[SAME_TYPE], m.from, m.type);
    return true;
}

static bool check_square(const struct nunatak_state *s, int corner, struct message *why)
{
    if (!(s->pending >> corner & 1))
        return game_refuse(why, &nunatak_reasons[NO_SUCH_SQUARE], corner);
    return true;
}

/* ---- all moves ---- */

bool nunatak_verb_asked(const struct nunatak_state *s, int verb)
{
    static const uint16_t phases[VERBS] = {
        [BUILD] = 1 << PHASE_TURN | 1 << PHASE_DUMMY,
        [USE_ABUNDANCE] = 1 << PHASE_TURN,
        [SQUARE] = 1 << PHASE_SQUARES,
        [USE_PROPAGATION] = 1 << PHASE_PROPAGATION,
        [TAKE] = 1 << PHASE_FAVOR,
        [USE_ASCENT] = 1 << PHASE_IMMEDIATE,
        [USE_EXCHANGE] = 1 << PHASE_IMMEDIATE,
        [KEEP] = 1 << PHASE_IMMEDIATE,
        [USE_FORESIGHT] = 1 << PHASE_WINDOW,
        [USE_DIVINATION] = 1 << PHASE_WINDOW,
        [USE_INSIGHT] = 1 << PHASE_FINAL,
        [USE_EDGES] = 1 << PHASE_FINAL,
        [USE_ORNAMENTS] = 1 << PHASE_FINAL,
        [USE_TRANSFORMATION] = 1 << PHASE_FINAL,
        [PASS] = 1 << PHASE_PROPAGATION | 1 << PHASE_WINDOW | 1 << PHASE_FINAL,
    };
    return phases[verb] >> s->phase & 1;
}

static bool check_verb(const struct nunatak_box *box, const struct nunatak_state *s,
                       struct nunatak_move m, struct message *why)
{
    switch (m.verb) {
    case BUILD:
        return check_build(box, s, m, why);
    case USE_ABUNDANCE:
        return may_use_abundance(s, why);
    case SQUARE:
        return check_square(s, m.cell, why);
    case TAKE:
        return check_take(s, m.type, why);
    case USE_ASCENT:
    case USE_EXCHANGE:
        return check_immediate(box, s, m, why);
    case USE_FORESIGHT:
    case USE_DIVINATION:
        return check_window(s, m, why);
    case USE_INSIGHT:
        return check_held(s, INSIGHT, why);
    case USE_EDGES:
        return check_held(s, EDGES_FAVOR, why);
    case USE_ORNAMENTS:
        return check_held(s, ORNAMENTS, why);
    case USE_TRANSFORMATION:
        return check_transformation(box, s, m, why);
    default: /* propagation, keep and pass need no more than their phase */
        return true;
    }
}

/* What is asked now is a matter of the turn's order (T-19), of a favor just taken (F-02), of a
 * window (F-05), or of the final scoring (P-01). */
bool refuse_phase(const struct nunatak_state *s, struct message *why)
{
    static const char *const rules[PHASE_OVER] = {
        [PHASE_IMMEDIATE] = "F-02",
        [PHASE_PROPAGATION] = "F-05",
        [PHASE_WINDOW] = "F-05",
        [PHASE_FINAL] = "P-01",
    };
    game_refuse(why, &nunatak_reasons[NOT_NOW], s->phase);
    why->rule = rules[s->phase];
    return false;
}

/* From what is never right to what is not right now: no move at all, the game is over, another
 * phase (T-19), and then the move itself. */
bool nunatak_check(const void *memory, const void *state, game_move number, struct message *why)
{
    const struct nunatak_box *box = memory;
    const struct nunatak_state *s = state;
    struct nunatak_move m = unpack(number);
    if (!well_formed(box, number))
        return game_refuse(why, &nunatak_reasons[UNREADABLE]);
    if (s->phase == PHASE_OVER)
        return game_refuse(why, &nunatak_reasons[OVER]);
    if (!nunatak_verb_asked(s, m.verb))
        return refuse_phase(s, why);
    return check_verb(box, s, m, why);
}
