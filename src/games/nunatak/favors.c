/*
 * favors.c - using favors: when a seat can, and what each does.
 *
 * All questions of timing (F-05) are here: `fresh` keeps a favor taken in this turn from being used
 * in it (F-03), and a window asks only seats that can use something.
 */
#include "games/nunatak/rules.h"

int favors_usable(const struct nunatak_state *s, int seat, int kind)
{
    return favors_held(s, seat, kind) - (seat == s->active && kind == s->fresh);
}

/* F-10: others cannot take a reserved card, and no favor touches it. */
static bool unreserved_card(const struct nunatak_state *s)
{
    return (slots_filled(s) & ~slots_reserved(s)) != 0;
}

bool can_exchange(const struct nunatak_state *s)
{
    return unreserved_card(s);
}

/* F-05: a window asks only seats that can use something, and the phase says which window it is.
 * Only the three phases of in_window() come here; the last one is the final scoring, in which
 * nothing is fresh: its favors may be used although they were taken in the very last turn. */
bool can_use_in_window(const struct nunatak_state *s, int seat)
{
    switch (s->phase) {
    case PHASE_PROPAGATION:
        return favors_usable(s, seat, PROPAGATION) > 0 &&
               (s->blocks[seat] & SQUARE_SHAPE << s->square) != 0;
    case PHASE_WINDOW:
        return (favors_usable(s, seat, FORESIGHT) > 0 ||
                (favors_usable(s, seat, DIVINATION) > 0 && !pile_empty(s))) &&
               unreserved_card(s);
    default:
        return (s->favors[seat] & FINAL_FAVORS) != 0;
    }
}

/* F-11. Blocks to play: 18 each with three players, 13 with four; an extra turn's block is
 * apart. */
bool may_use_abundance(const struct nunatak_state *s, struct message *why)
{
    int blocks = s->players == 4 ? 13 : 18;
    if (favors_held(s, s->active, ABUNDANCE) == 0)
        return game_refuse(why, &nunatak_reasons[NO_FAVOR], ABUNDANCE);
    /* While an extra turn is played extra[0] is its seat. */
    if (s->extra[0] != NONE)
        return game_refuse(why, &nunatak_reasons[EXTRA_TURN_NOW]);
    if (s->abundance != 0 || (s->owes >> s->active & 1))
        return game_refuse(why, &nunatak_reasons[ABUNDANCE_RUNS]);
    if (blocks - bits_count(s->blocks[s->active]) < 2)
        return game_refuse(why, &nunatak_reasons[FEW_BLOCKS]);
    return true;
}

int type_of_become(int become)
{
    static const uint8_t types[BECOMES] = {
        [AS_WORKER] = WORKER, [AS_CARVER] = CARVER, [AS_ROPE] = ARTISAN,      [AS_PICK] = ARTISAN,
        [AS_SAW] = ARTISAN,   [AS_BEAST] = BEAST,   [AS_ENGINEER] = ENGINEER, [AS_ELDER] = ELDER,
    };
    return types[become];
}

/* ---- what each does ---- */

/* The favor left lies farther from the pile, and the new one will be laid next to it (Z-06, which
 * the solo game needs; the others keep the same order). An Exchange without a card to be had cannot
 * be used, and is kept without asking. */
static void take_favor(struct nunatak_state *s, int kind, struct game_events *events)
{
    int place = s->open[1] == kind ? 1 : 0;
    s->open[1] = place == 1 ? s->open[0] : s->open[1];
    s->open[0] = NONE;
    s->favors[s->active] += ONE_FAVOR(kind);
    s->fresh = (uint8_t)kind;
    s->elder = 0;
    TELL(events, &nunatak_events[FAVOR_TAKEN], s->active, kind);
    bool immediate = kind == ASCENT || (kind == EXCHANGE && can_exchange(s));
    s->phase = immediate ? PHASE_IMMEDIATE : PHASE_REFILL;
}

static void use_ascent(const struct nunatak_box *box, struct nunatak_state *s,
                       struct game_events *events)
{
    climb(box, s, s->active, 2);
    TELL(events, &nunatak_events[ASCENDED], s->active, s->track[s->active]);
}

/* D-06: no powers, so the new card is only filed; T-08 and T-09 belong to building. The given card
 * takes the free place in the market. */
static void use_exchange(const struct nunatak_box *box, struct nunatak_state *s,
                         struct nunatak_move move, struct game_events *events)
{
    int filing = box->filing_of[s->market[move.slot]][move.type];
    s->hand[s->active][move.from]--;
    s->hand[s->active][filing]++;
    s->market[move.slot] = box->filed[move.from].kind;
    TELL(events, &nunatak_events[EXCHANGED], s->active, move.from, filing, move.slot);
}

static void use_transformation(struct nunatak_state *s, struct nunatak_move move, int seat,
                               struct game_events *events)
{
    s->hand[seat][move.from]--;
    s->transformed[s->transforms++] = (struct transformed){(uint8_t)seat, move.from, move.type};
    TELL(events, &nunatak_events[TRANSFORMATION_USED], seat, move.from, move.type);
}

/* F-11. pass_turn() counts the two turns, and notes the debt after the second. */
static void use_abundance(struct nunatak_state *s, struct game_events *events)
{
    s->abundance = 1;
    TELL(events, &nunatak_events[ABUNDANCE_USED], s->active);
}

/* What the favor will be worth is told now; score.c counts it from the number used. */
static void use_final(const struct nunatak_box *box, struct nunatak_state *s,
                      struct nunatak_move move, struct game_events *events)
{
    int seat = s->decider;
    if (move.verb == USE_INSIGHT) {
        s->insights[seat]++;
        TELL(events, &nunatak_events[INSIGHT_USED], seat, box->track_next[s->track[seat]]);
    } else if (move.verb == USE_EDGES) {
        s->edges[seat]++;
        TELL(events, &nunatak_events[EDGES_USED], seat, bits_count(s->blocks[seat] & EDGES));
    } else {
        s->ornaments[seat]++;
        TELL(events, &nunatak_events[ORNAMENTS_USED], seat);
    }
}

static void use_foresight(struct nunatak_state *s, int slot, struct game_events *events)
{
    s->reserved[slot] = s->decider;
    TELL(events, &nunatak_events[CARD_RESERVED], s->decider, s->market[slot], slot);
}

static void use_divination(struct nunatak_state *s, int slot, struct game_events *events)
{
    TELL(events, &nunatak_events[DIVINED], s->decider, s->market[slot], slot);
    market_divine(s, slot, events);
}

/* F-13. Whoever holds two counts two blocks more. */
static void use_propagation(struct nunatak_state *s, struct game_events *events)
{
    s->counted[s->decider]++;
    TELL(events, &nunatak_events[PROPAGATED], s->decider, s->square);
}

/* The favor that a move uses up, NONE: none. */
static int favor_of(int verb)
{
    static const uint8_t favor[VERBS] = {
        [BUILD] = NONE,
        [USE_ABUNDANCE] = ABUNDANCE,
        [SQUARE] = NONE,
        [USE_PROPAGATION] = PROPAGATION,
        [TAKE] = NONE,
        [USE_ASCENT] = ASCENT,
        [USE_EXCHANGE] = EXCHANGE,
        [KEEP] = NONE,
        [USE_FORESIGHT] = FORESIGHT,
        [USE_DIVINATION] = DIVINATION,
        [USE_INSIGHT] = INSIGHT,
        [USE_EDGES] = EDGES_FAVOR,
        [USE_ORNAMENTS] = ORNAMENTS,
        [USE_TRANSFORMATION] = TRANSFORMATION,
        [PASS] = NONE,
    };
    return favor[verb];
}

/* F-03: a favor that is used leaves the game. An immediate one was all that the turn waited for. */
static void use_up(struct nunatak_state *s, int kind)
{
    s->favors[s->decider] -= ONE_FAVOR(kind);
    if (s->phase == PHASE_IMMEDIATE)
        s->phase = PHASE_REFILL;
}

static void apply(const struct nunatak_box *box, struct nunatak_state *s, struct nunatak_move move,
                  struct game_events *events)
{
    switch (move.verb) {
    case USE_ABUNDANCE:
        use_abundance(s, events);
        break;
    case USE_PROPAGATION:
        use_propagation(s, events);
        break;
    case TAKE:
        take_favor(s, move.type, events);
        break;
    case USE_ASCENT:
        use_ascent(box, s, events);
        break;
    case USE_EXCHANGE:
        use_exchange(box, s, move, events);
        break;
    case KEEP:
        TELL(events, &nunatak_events[FAVOR_KEPT], s->active, s->fresh);
        s->phase = PHASE_REFILL;
        break;
    case USE_FORESIGHT:
        use_foresight(s, move.slot, events);
        break;
    case USE_DIVINATION:
        use_divination(s, move.slot, events);
        break;
    case USE_TRANSFORMATION:
        use_transformation(s, move, s->decider, events);
        break;
    case PASS:
        s->asked |= (uint8_t)(1U << s->decider);
        TELL(events, &nunatak_events[PASSED], s->decider);
        break;
    default:
        use_final(box, s, move, events);
        break;
    }
}

static bool in_window(const struct nunatak_state *s)
{
    return s->phase == PHASE_PROPAGATION || s->phase == PHASE_WINDOW || s->phase == PHASE_FINAL;
}

/* A seat in a window is asked again after each favor, until it passes or has nothing more to use
 * (F-05). */
void play_favor(const struct nunatak_box *box, struct nunatak_state *s, struct nunatak_move move,
                struct game_events *events)
{
    if (favor_of(move.verb) != NONE)
        use_up(s, favor_of(move.verb));
    apply(box, s, move, events);
    if (in_window(s) && !can_use_in_window(s, s->decider))
        s->asked |= (uint8_t)(1U << s->decider);
}
