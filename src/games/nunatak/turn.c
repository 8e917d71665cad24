/*
 * turn.c - the flow of the game from one decision to the next.
 *
 * A turn is a walk through phases (T-19). advance() takes one step after the other until a seat has
 * to decide; a move answers the decision and the walk goes on. What needs no decision is never
 * asked: a single square, a window that nobody can use, a dummy whose cell is certain.
 */
#include "games/nunatak/rules.h"

#define PLACEMENTS 54
#define BEFORE_EXTRA_TURNS 52 /* placements with four players (E-02) */

/* ---- the end of a turn ---- */

/* T-18 and Z-06: open[0] lies next to the pile, open[1] farther away. What is left slides away
 * first, then a new one is laid next to the pile; twice, for at the start both are missing. */
static void refill_favors(struct nunatak_state *s, struct game_events *events)
{
    for (int i = 0; i < 2; i++) {
        if (s->open[1] == NONE) {
            s->open[1] = s->open[0];
            s->open[0] = NONE;
        }
        if (s->open[0] != NONE || s->favor_next == FAVOR_CARDS)
            continue;
        s->open[0] = s->favor_pile[s->favor_next];
        s->favor_pile[s->favor_next++] = NONE;
        TELL(events, &nunatak_events[FAVOR_REVEALED], s->open[0], true);
        reveal(events);
    }
}

/* Z-06: a dummy's elder removes the favor farther from the pile. */
static void remove_favor(struct nunatak_state *s, struct game_events *events)
{
    int far = s->open[1] != NONE ? 1 : 0;
    if (s->open[far] != NONE)
        TELL(events, &nunatak_events[FAVOR_REMOVED], s->active, s->open[far]);
    s->open[far] = NONE;
    s->elder = 0;
    s->phase = PHASE_REFILL;
}

/* E-02: seats by line 1, line 2, later seat. */
static void rank_extra_turns(const struct nunatak_box *box, struct nunatak_state *s)
{
    const uint8_t *lines = box->completion[s->completion].lines;
    int worth[PARTIES];
    /* One number that compares like the three criteria: line 1, line 2, seat. No measure reaches
     * 64. */
    for (int seat = 0; seat < PARTIES; seat++)
        worth[seat] = (completion_measure(box, s, seat, lines[0]) * 64 +
                       completion_measure(box, s, seat, lines[1])) *
                          4 +
                      seat;
    for (int turn = 0; turn < 2; turn++) {
        int best = 0;
        for (int seat = 1; seat < PARTIES; seat++)
            if (worth[seat] > worth[best])
                best = seat;
        s->extra[turn] = (uint8_t)best;
        /* Out of the ranking: the next best plays the second extra turn. */
        worth[best] = -1;
    }
}

/* Before the first extra turn both are ranked (E-02), by what everybody has then; what the first of
 * them gains does not change the second. extra[0] is always the seat whose extra turn is played. */
static void next_extra_turn(const struct nunatak_box *box, struct nunatak_state *s,
                            struct game_events *events)
{
    if (s->extra[0] == NONE) {
        rank_extra_turns(box, s);
    } else {
        s->extra[0] = s->extra[1];
        s->extra[1] = NONE;
    }
    s->active = s->extra[0];
    TELL(events, &nunatak_events[EXTRA_TURN], s->active);
}

/* Z-08. After three blocks a round is over: refill, both markers and the start token go on by one.
 * The token's seat is not kept, for it follows from the round: 0, 1, 2, 0, ... and within a round
 * the turns go clockwise from it. */
static void next_solo_turn(struct nunatak_state *s, int placed, struct game_events *events)
{
    if (placed % 3 == 0) {
        market_refill_solo(s, events);
        s->markers[0] = (uint8_t)((s->markers[0] + 1) % MARKET);
        s->markers[1] = (uint8_t)((s->markers[1] + 1) % MARKET);
        s->round++;
        TELL(events, &nunatak_events[ROUND_BEGINS], s->round, (s->round - 1) % 3);
    }
    s->active = (uint8_t)((s->round - 1 + placed % 3) % 3);
}

/* F-11: a seat that owes a turn is passed over once. It ends, for a debt is paid as it is found. */
HOT void next_seat(struct nunatak_state *s, struct game_events *events)
{
    for (;;) {
        s->active = (uint8_t)(s->active + 1 == s->players ? 0 : s->active + 1);
        if (!(s->owes >> s->active & 1))
            return;
        s->owes &= (uint8_t) ~(1U << s->active);
        TELL(events, &nunatak_events[SKIPPED], s->active);
    }
}

/* The turn is over: whose is the next? An Abundance is settled first, because its second turn comes
 * before everything else; it cannot run into the end of the game, for it needs two blocks
 * (F-11). */
HOT void pass_turn(const struct nunatak_box *box, struct nunatak_state *s,
                   struct game_events *events)
{
    int placed = bits_count(all_blocks(s));
    s->fresh = NONE;
    s->phase = PHASE_BEGIN;
    if (s->abundance == 1) {
        s->abundance = 2;
        return;
    }
    if (s->abundance == 2) {
        s->abundance = 0;
        s->owes |= (uint8_t)(1U << s->active);
    }
    /* E-01. */
    if (placed == PLACEMENTS) {
        s->extra[0] = NONE;
        s->phase = PHASE_FINAL;
    } else if (s->players == 4 && placed >= BEFORE_EXTRA_TURNS) {
        next_extra_turn(box, s, events);
    } else if (s->players == 1) {
        next_solo_turn(s, placed, events);
    } else {
        next_seat(s, events);
    }
}

/* ---- who is asked ---- */

/* The seat that decides for the active party: itself, or the human for a dummy. */
HOT int seat_of_active(const struct nunatak_state *s)
{
    return s->active < s->players ? s->active : 0;
}

HOT bool ask_active(struct nunatak_state *s)
{
    s->decider = (uint8_t)seat_of_active(s);
    return true;
}

/* Asks the next seat of a window, in turn order from `first`; false: nobody is left to ask. Most
 * windows stay closed because nobody holds any of the favors used in them. */
HOT bool ask_window(struct nunatak_state *s, uint64_t favors, int first)
{
    if (((s->favors[0] | s->favors[1] | s->favors[2] | s->favors[3]) & favors) == 0)
        return false;
    for (int i = 0; i < s->players; i++) {
        int seat = (first + i) % s->players;
        if (s->asked >> seat & 1 || !can_use_in_window(s, seat))
            continue;
        s->decider = (uint8_t)seat;
        return true;
    }
    return false;
}

/* ---- the walk ---- */

/* The steps of a turn in their order. Each returns true if it has to wait for a decision, else it
 * sets the next phase. */

HOT bool score_squares(const struct nunatak_box *box, struct nunatak_state *s,
                       struct game_events *events)
{
    while (s->square != NO_CELL || s->pending != 0) {
        if (s->square == NO_CELL) {
            /* T-16: two or more, and the order is the active party's choice; the human's for a
             * dummy (Z-04). */
            if (bits_without_first(s->pending) != 0)
                return ask_active(s);
            choose_square(s, bits_first(s->pending));
        }
        if (ask_window(s, FAVOR_MASK(PROPAGATION), seat_of_active(s)))
            return true;
        settle_square(box, s, events);
    }
    s->phase = PHASE_FAVOR;
    return false;
}

/* T-09, before the refill. With none left to take, an elder brings nothing. */
HOT bool give_favor(struct nunatak_state *s, struct game_events *events)
{
    if (s->elder && s->active >= s->players)
        remove_favor(s, events);
    if (s->elder && s->open[1] != NONE)
        return ask_active(s);
    s->elder = 0;
    s->phase = PHASE_REFILL;
    return false;
}

/* T-18; in the solo game the market waits for the end of the round (Z-01, Z-08). */
HOT void refill(struct nunatak_state *s, struct game_events *events)
{
    refill_favors(s, events);
    if (s->players > 1)
        market_refill(s, events);
    s->phase = PHASE_WINDOW;
}

/* F-05: the window at the end of every turn, after the refill. What was taken in this turn is still
 * fresh. */
HOT bool end_turn(struct nunatak_state *s)
{
    if (ask_window(s, FAVOR_MASK(FORESIGHT) | FAVOR_MASK(DIVINATION), seat_of_active(s)))
        return true;
    s->asked = 0;
    s->phase = PHASE_NEXT;
    return false;
}

/* A turn needs no decision only if a dummy has but one move: then it builds at once, and walk()
 * begins again with its squares. That cannot go on for ever, for every time a block is placed. */
HOT bool begin_turn(const struct nunatak_box *box, struct nunatak_state *s,
                    struct game_events *events)
{
    game_move moves[DUMMY_MOVES];
    /* T-02; if nothing fits T-03, Z-03 and T-04 see to it that something can be taken. */
    if (!market_find(box, s, free_types(s)))
        market_prepare(box, s, events);
    s->phase = s->active < s->players ? PHASE_TURN : PHASE_DUMMY;
    if (s->phase == PHASE_TURN || dummy_moves(box, s, moves) > 1)
        return ask_active(s);
    build(box, s, unpack(moves[0]), events);
    return false;
}

/* P. Points are not written down: score.c reads them from the position. */
HOT void finish(const struct nunatak_box *box, struct nunatak_state *s, struct game_events *events)
{
    s->phase = PHASE_OVER;
    s->decider = NONE;
    s->asked = 0;
    if (events == NULL)
        return;
    if (dome_party(s) == NONE) {
        TELL(events, &nunatak_events[DOME_NOBODY]);
        TELL(events, &nunatak_events[DOME_PLACED], last_on_score_track(box, s));
    } else {
        TELL(events, &nunatak_events[DOME], dome_party(s));
    }
    TELL(events, &nunatak_events[GAME_OVER]);
}

/* P-01: from seat 0 in turn order, as nobody is active any more. */
HOT void score_finally(const struct nunatak_box *box, struct nunatak_state *s,
                       struct game_events *events)
{
    if (!ask_window(s, FINAL_FAVORS, 0))
        finish(box, s, events);
}

/* One walk through a turn from wherever it stands; false: a dummy has built without asking, and the
 * walk begins again with its squares. */
HOT bool walk(const struct nunatak_box *box, struct nunatak_state *s, struct game_events *events)
{
    if (s->phase == PHASE_SQUARES || s->phase == PHASE_PROPAGATION)
        if (score_squares(box, s, events))
            return true;
    if (s->phase == PHASE_FAVOR && give_favor(s, events))
        return true;
    if (s->phase == PHASE_REFILL)
        refill(s, events);
    if (s->phase == PHASE_WINDOW && end_turn(s))
        return true;
    if (s->phase == PHASE_NEXT)
        pass_turn(box, s, events);
    if (s->phase == PHASE_BEGIN)
        return begin_turn(box, s, events);
    if (s->phase == PHASE_FINAL)
        score_finally(box, s, events);
    return true;
}

HOT void walk_on(const struct nunatak_box *box, struct nunatak_state *s, struct game_events *events)
{
    while (!walk(box, s, events)) {
    }
}

void advance(const struct nunatak_box *box, struct nunatak_state *s)
{
    walk_on(box, s, NULL);
}

/* The market and the favors are revealed, and seat 0 begins. */
void begin_first_turn(const struct nunatak_box *box, struct nunatak_state *s)
{
    refill_favors(s, NULL);
    market_refill(s, NULL);
    s->phase = PHASE_BEGIN;
    advance(box, s);
}

/* What the move itself does. It is legal; nothing is checked here. */
HOT void carry_out(const struct nunatak_box *box, struct nunatak_state *s, struct nunatak_move move,
                   struct game_events *events)
{
    if (move.verb == BUILD)
        build(box, s, move, events);
    else if (move.verb == SQUARE)
        choose_square(s, move.cell);
    else
        play_favor(box, s, move, events);
}

HOT void answer(const struct nunatak_box *box, struct nunatak_state *s, struct nunatak_move move,
                struct game_events *events)
{
    carry_out(box, s, move, events);
    walk_on(box, s, events);
}

void play_within_turn(const struct nunatak_box *box, struct nunatak_state *s,
                      struct nunatak_move move)
{
    carry_out(box, s, move, NULL);
    if (s->phase == PHASE_SQUARES || s->phase == PHASE_PROPAGATION)
        score_squares(box, s, NULL);
}

/* Answering, expanded without events. */
void play_quietly(const struct nunatak_box *box, struct nunatak_state *s, struct nunatak_move move)
{
    answer(box, s, move, NULL);
}

void nunatak_play(const void *box, void *state, game_move move, struct game_events *events)
{
    if (events == NULL) {
        play_quietly(box, state, unpack(move));
        return;
    }
    game_events_clear(events);
    answer(box, state, unpack(move), events);
}
