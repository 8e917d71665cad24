/*
 * learning.c - turns of the learning game and its variants (L, LV).
 *
 * The modes differ in who moves what, and in what it means to be blocked. Both are small functions
 * of the mode here; the flow of steps and cracks is the same for all, in turn.c.
 */
#include "games/nanuuk/rules.h"

/* L-04. */
static bool blocked(const struct nanuuk_state *s, int piece)
{
    return learning_steps(s, piece) == 0;
}

/* Pieces of a seat that stand, of this kind or (NONE) of any; seat NONE: the bears of the
 * flight. */
static unsigned pieces_of(const struct nanuuk_state *s, int seat, int kind)
{
    unsigned pieces = 0;
    for (int piece = 0; piece < s->count; piece++)
        if (s->pieces[piece].seat == seat && s->pieces[piece].space != NONE &&
            (kind == NONE || s->pieces[piece].kind == kind))
            pieces |= 1U << piece;
    return pieces;
}

static unsigned blocked_among(const struct nanuuk_state *s, unsigned pieces)
{
    unsigned found = 0;
    for (; pieces != 0; pieces &= pieces - 1)
        found |= (unsigned)blocked(s, bits_first(pieces)) << bits_first(pieces);
    return found;
}

/* LV-05, LV-06: the seat that is blocked now, NONE: nobody. Usually only the seat whose turn begins
 * is looked at; with blocked=once all are, and of several the next in turn order counts [R]. */
static int blocked_seat(const struct nanuuk_state *s)
{
    int looked_at = option(s, OPTION_BLOCKED) ? s->players : 1;
    for (int after = 0; after < looked_at; after++) {
        int seat = (s->active + after) % s->players;
        if (s->pieces[seat].space != NONE && blocked(s, seat))
            return seat;
    }
    return NONE;
}

unsigned learning_stuck(const struct nanuuk_state *s)
{
    int seat = option(s, OPTION_BLOCKED) ? blocked_seat(s) : s->active;
    return blocked_among(s, pieces_of(s, seat, NONE));
}

int learning_steps_of(const struct nanuuk_state *s, int piece)
{
    bool twice = mode(s) == BEARHUNT || mode(s) == FLIGHT;
    return twice && s->pieces[piece].kind == BEAR_PIECE ? 2 : 1;
}

/* LV-04: the bears of which one is to move now. A turn moves one of them, or each with the option;
 * one that cannot move is skipped, until another has left its way. */
static unsigned bears_due(const struct nanuuk_state *s)
{
    unsigned bears = pieces_of(s, NONE, BEAR_PIECE) & ~(unsigned)s->moved;
    if (s->moved != 0 && !option(s, OPTION_ALLBEARS))
        return 0;
    return bears & ~blocked_among(s, bears);
}

/* LV-04: first the bears, then the own Inuk. In all other modes the seat's pieces that have not
 * moved in this turn. */
unsigned learning_movable(const struct nanuuk_state *s)
{
    if (s->moving != NONE)
        return 1U << s->moving;
    if (mode(s) == FLIGHT && bears_due(s) != 0)
        return bears_due(s);
    return pieces_of(s, s->active, NONE) & ~(unsigned)s->moved;
}

static enum turn_fate win(struct nanuuk_state *s, unsigned seats)
{
    s->winners = (uint8_t)seats;
    return TURN_ENDS;
}

/* ---- what being blocked means, mode by mode ---- */

static int pieces_left(const struct nanuuk_state *s)
{
    return bits_count(pieces_at(s));
}

static void remove_piece(struct nanuuk_state *s, int piece, struct game_events *events)
{
    struct piece *p = &s->pieces[piece];
    TELL(events, &nanuuk_events[REMOVED], p->seat, p->kind, p->space);
    /* The first to go is 1, the next 2: score.c makes ranks of it. */
    p->removed = (uint8_t)(s->count - pieces_left(s) + 1);
    p->space = NONE;
}

/* L-05: the last one left wins, even if blocked too. A blocked hunter goes when his turn begins
 * [R]. */
static enum turn_fate blocked_alone(struct nanuuk_state *s, int piece, struct game_events *events)
{
    remove_piece(s, piece, events);
    for (int other = 0; pieces_left(s) == 1 && other < s->count; other++)
        if (s->pieces[other].space != NONE)
            return win(s, 1U << s->pieces[other].seat);
    return TURN_PASSES;
}

/* LV-01 and LV-02 (d): seats 0 and 1 are Inuit, seat 2 is the bear. */
static enum turn_fate blocked_in_bear_hunt(struct nanuuk_state *s, int piece,
                                           struct game_events *events)
{
    bool bear_caught = s->pieces[2].space == NONE;
    if (piece != 2)
        return win(s, !bear_caught ? 1U << 2 : piece == 0 ? 2 : 1);
    if (!option(s, OPTION_GOON))
        return win(s, 3);
    remove_piece(s, piece, events);
    return TURN_PASSES;
}

/* Modes in which each seat has one piece. */
static enum turn_fate begin_with_one(struct nanuuk_state *s, struct game_events *events)
{
    int seat = blocked_seat(s);
    /* Removed before: his turns pass. */
    if (s->pieces[s->active].space == NONE)
        return TURN_PASSES;
    if (seat == NONE)
        return TURN_ON;
    switch (mode(s)) {
    /* LV-05: his partner sits opposite. */
    case PARTNERS:
        return win(s, 1U << (seat + 2) % 4);
    case NEIGHBOURS: /* LV-06: who has this seat as his target */
        return win(s, 1U << (seat + (option(s, OPTION_TARGET) ? 3 : 1)) % 4);
    case BEARHUNT:
        return blocked_in_bear_hunt(s, seat, events);
    default:
        return blocked_alone(s, seat, events);
    }
}

/* L-06: neither can move, or cracks and edge alone enclose one. */
static bool lost_with_two(const struct nanuuk_state *s, unsigned own)
{
    bool enclosed = false;
    for (unsigned left = own; left != 0; left &= left - 1)
        enclosed |= s->open[s->pieces[bits_first(left)].space] == 0;
    return enclosed || blocked_among(s, own) == own;
}

/* Has the active seat of a game of two lost, now that its turn begins or goes on? L-06, LV-03,
 * LV-04 and LV-07; in all of them the other seat wins at once. */
static bool lost(const struct nanuuk_state *s)
{
    unsigned own = pieces_of(s, s->active, NONE);
    switch (mode(s)) {
    case LEARNING:
        return lost_with_two(s, own);
    case FLIGHT: /* only when the Inuk is to move */
        return (learning_movable(s) & own) != 0 && blocked_among(s, own) != 0;
    case HELPERS:
        return blocked_among(s, pieces_of(s, s->active, BEAR_PIECE)) != 0;
    default: /* bear hunt of two */
        return blocked_among(s, own & ~(unsigned)s->moved) != 0;
    }
}

/* Games of two: L-06, LV-03, LV-04, LV-07. */
static enum turn_fate begin_with_two(struct nanuuk_state *s)
{
    return lost(s) ? win(s, s->active == 0 ? 2 : 1) : TURN_ON; /* the other seat */
}

/* All pieces that can be chosen now have the same number of steps: bears come alone. */
static void set_steps(struct nanuuk_state *s)
{
    s->phase = STEP;
    s->steps = (uint8_t)learning_steps_of(s, bits_first(learning_movable(s)));
}

/* With three and four players every seat has one piece, and its number is the seat's. */
enum turn_fate learning_begin(struct nanuuk_state *s, struct game_events *events)
{
    enum turn_fate fate = s->players > 2 ? begin_with_one(s, events) : begin_with_two(s);
    if (fate == TURN_ON)
        set_steps(s);
    return fate;
}

/* LV-03: both Inuit move, one after the other, without the option (e). LV-04: the bears are the
 * first part of the turn. Whether the seat has lost is asked again in between: the first crack may
 * have closed in the piece that is to move now. */
enum turn_fate learning_go_on(struct nanuuk_state *s)
{
    unsigned ended = 1U << s->moving;
    bool bears_first = mode(s) == FLIGHT && s->pieces[s->moving].kind == BEAR_PIECE;
    bool both_inuit = mode(s) == BEARHUNT && s->players == 2 && s->active == 0 &&
                      !option(s, OPTION_ONEINUK) && s->moved == 0;
    s->moving = NONE;
    if (!bears_first && !both_inuit)
        return TURN_PASSES;
    s->moved |= (uint8_t)ended;
    enum turn_fate fate = begin_with_two(s);
    if (fate == TURN_ON)
        set_steps(s);
    return fate;
}
