/*
 * turn.c - the flow of the game from one decision to the next.
 *
 * Laying, placing, then turns: a step, what the space brings, a crack, perhaps a further step. Each
 * function takes the game one stage on and sets the phase in which somebody decides; what needs no
 * decision is passed over.
 */
#include "games/nanuuk/rules.h"

/* ---- questions for both families of modes ---- */

unsigned movable(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    return mode(s) == HUNT ? hunt_movable(box, s) : learning_movable(s);
}

uint32_t foot_steps(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece)
{
    return mode(s) == HUNT ? hunt_steps(box, s, piece) : learning_steps(s, piece);
}

/* On foot and, in the hunt, by kayak: is there any further step at all? */
static uint32_t all_steps(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece)
{
    uint32_t steps = foot_steps(box, s, piece);
    return mode(s) == HUNT ? steps | hunt_paddles(box, s, piece) : steps;
}

/* LV-01: a bear may be content with one step, unless (b) demands two. A second step is asked only
 * where there is one [R]. */
bool may_stop(const struct nanuuk_state *s)
{
    return mode(s) != HUNT && s->moving != NONE && !option(s, OPTION_MUSTSTEP);
}

/* M-01: equipment is never compulsory [R], so that a hunter who could only paddle may stay. With
 * two hunters each (U-05) none of them may have a step on foot. */
bool may_stay(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece)
{
    if (mode(s) != HUNT)
        return option(s, OPTION_MAYSTAY) && s->moving == NONE &&
               s->pieces[piece].kind == BEAR_PIECE;
    for (unsigned left = movable(box, s); left != 0; left &= left - 1)
        if (foot_steps(box, s, bits_first(left)) != 0)
            return false;
    return true;
}

/* ---- turns ---- */

/* Why it is over. A piece that was removed has been told before. */
static void tell_why(const struct nanuuk_state *s, struct game_events *events)
{
    if (mode(s) == HUNT) {
        TELL(events, &nanuuk_events[s->quiet >= s->players ? NO_STEPS : ALL_HOME]);
        return;
    }
    for (unsigned left = learning_stuck(s); left != 0; left &= left - 1) {
        const struct piece *p = &s->pieces[bits_first(left)];
        TELL(events, &nanuuk_events[ENCLOSED], p->seat, p->kind, p->space);
    }
}

/* The hunt's winners follow from the points; the learning games have set theirs. */
static void finish(const struct nanuuk_box *box, struct nanuuk_state *s, struct game_events *events)
{
    tell_why(s, events);
    s->phase = GAME_ENDED;
    s->decider = s->moving = NONE;
    s->moved = s->steps = s->owed = s->stepped = 0;
    if (mode(s) == HUNT) {
        struct game_result result;
        nanuuk_result(box, s, &result);
        for (int seat = 0; seat < s->players; seat++)
            s->winners |= (uint8_t)((result.rank[seat] == 1) << seat);
    }
    TELL(events, &nanuuk_events[GAME_OVER]);
}

static void clear_turn(struct nanuuk_state *s)
{
    s->moving = NONE;
    s->moved = s->steps = s->owed = s->stepped = 0;
}

/* The active seat's turn begins, or the next one's that has a decision. In the hunt a turn that
 * passes is a turn, after which the end is looked for (E-01, E-04); so the loop ends, at the latest
 * when all have passed. */
static void begin_turn(const struct nanuuk_box *box, struct nanuuk_state *s,
                       struct game_events *events)
{
    for (;;) {
        enum turn_fate fate =
            mode(s) == HUNT ? hunt_begin(box, s, events) : learning_begin(s, events);
        if (fate == TURN_ON) {
            s->decider = s->active;
            return;
        }
        if (fate == TURN_ENDS || (mode(s) == HUNT && hunt_ends(box, s, events))) {
            finish(box, s, events);
            return;
        }
        s->turn++;
        s->active = (uint8_t)((s->active + 1) % s->players);
    }
}

void turn_begin(const struct nanuuk_box *box, struct nanuuk_state *s)
{
    begin_turn(box, s, NULL);
}

/* E-01 is looked for while `stepped` still tells whether this turn had a step; then the turn's
 * marks go. */
static void end_turn(const struct nanuuk_box *box, struct nanuuk_state *s,
                     struct game_events *events)
{
    if (mode(s) == HUNT && hunt_ends(box, s, events)) {
        finish(box, s, events);
        return;
    }
    clear_turn(s);
    s->turn++;
    s->active = (uint8_t)((s->active + 1) % s->players);
    begin_turn(box, s, events);
}

void turn_end(const struct nanuuk_box *box, struct nanuuk_state *s)
{
    end_turn(box, s, NULL);
}

/* ---- cracks and further steps ---- */

/* M-02, LV-03, LV-04: the move of a piece is over, which in some learning games is not the turn
 * yet. */
static void end_move(const struct nanuuk_box *box, struct nanuuk_state *s,
                     struct game_events *events)
{
    enum turn_fate fate = mode(s) == HUNT ? TURN_PASSES : learning_go_on(s);
    if (fate == TURN_ENDS)
        finish(box, s, events);
    else if (fate == TURN_PASSES)
        end_turn(box, s, events);
}

static void ask_crack(const struct nanuuk_box *box, struct nanuuk_state *s,
                      struct game_events *events);

/* The crack of a step is settled: a further step, or the move is over. M-10 [R]: an impossible
 * second step lapses. A crack that was left to the end (V-01) is laid then. */
static void after_crack(const struct nanuuk_box *box, struct nanuuk_state *s,
                        struct game_events *events)
{
    if (s->steps > 1 && all_steps(box, s, s->moving) != 0) {
        s->steps--;
        s->phase = STEP;
        return;
    }
    s->steps = 1;
    if (s->owed)
        ask_crack(box, s, events);
    else
        end_move(box, s, events);
}

static void ask_crack(const struct nanuuk_box *box, struct nanuuk_state *s,
                      struct game_events *events)
{
    s->owed = 0;
    s->phase = CRACK;
    if (lines_empty(crack_choices(box, s, s->pieces[s->moving].space)))
        after_crack(box, s, events);
}

/* ---- steps ---- */

/* LV-01: a bear's two steps have one crack at the end. So the second is asked at once, unless each
 * step has its crack (LV-02 a), or there is none: then this was the last. */
static bool second_step_first(const struct nanuuk_state *s)
{
    return mode(s) != HUNT && s->steps == 2 && !option(s, OPTION_STEPCRACK) &&
           learning_steps(s, s->moving) != 0;
}

/* The order is M-02: the space's action, then the crack, then a further step. What the space asks
 * sets another phase; its answer comes back to ask_crack(). */
static void step(const struct nanuuk_box *box, struct nanuuk_state *s, struct nanuuk_move m,
                 struct game_events *events)
{
    struct piece *p = &s->pieces[m.piece];
    TELL(events, &nanuuk_events[m.kayak ? PADDLED : STEPPED], s->active, p->kind, p->space, m.at);
    if (m.kayak)
        p->with &= (uint8_t)~WITH(KAYAK);
    p->space = m.at;
    s->moving = m.piece;
    s->stepped = 1;
    s->owed = 0;
    if (second_step_first(s)) {
        s->steps = 1;
        return;
    }
    if (mode(s) == HUNT)
        hunt_arrive(box, s, events);
    else if (!option(s, OPTION_STEPCRACK))
        s->steps = 1;
    if (s->phase == STEP)
        ask_crack(box, s, events);
}

/* M-01: no crack for a hunter who stays, but one that is owed is laid (V-01). LV-02 (c): a bear
 * that stays lays one around its own space. */
static void stay(const struct nanuuk_box *box, struct nanuuk_state *s, struct nanuuk_move m,
                 struct game_events *events)
{
    TELL(events, &nanuuk_events[STAYED], s->active);
    if (mode(s) != HUNT)
        s->moving = m.piece;
    s->steps = 1;
    if (mode(s) != HUNT || s->owed)
        ask_crack(box, s, events);
    else
        end_turn(box, s, events);
}

/* With LV-02 (a) the crack of the first step lies already. */
static void stop(const struct nanuuk_box *box, struct nanuuk_state *s, struct game_events *events)
{
    TELL(events, &nanuuk_events[STOPPED], s->active);
    if (option(s, OPTION_STEPCRACK))
        end_move(box, s, events);
    else
        ask_crack(box, s, events);
}

/* M-10: husky and sled go home before the double move. The phase stays STEP: the same seat now
 * decides the first of the steps. Regained on the way they add one more. */
static void use_sled(struct nanuuk_state *s, int piece, struct game_events *events)
{
    s->pieces[piece].with &= (uint8_t) ~(WITH(HUSKY) | WITH(SLED));
    s->moving = (uint8_t)piece;
    s->steps++;
    TELL(events, &nanuuk_events[SLED_USED], s->active);
}

/* ---- what the space brings ---- */

/* M-05, M-06, or M-03 if it is left alone: it stays on the ice. */
static void take(const struct nanuuk_box *box, struct nanuuk_state *s, bool taken,
                 struct game_events *events)
{
    struct piece *p = &s->pieces[s->moving];
    int animal = 0;
    while (!(s->tokens[animal] >> p->space & 1))
        animal++;
    TELL(events, &nanuuk_events[taken ? CAUGHT : LEFT_ALONE], s->active, animal);
    if (taken) {
        s->tokens[animal] &= ~space_bit(p->space);
        p->with |= (uint8_t)WITH(animal);
    }
    ask_crack(box, s, events);
}

/* M-07: hunt_arrive() has taken the bear off the ice and the harpoon from the hunter. */
static void flee(const struct nanuuk_box *box, struct nanuuk_state *s, int space,
                 struct game_events *events)
{
    s->tokens[BEAR] |= space_bit(space);
    TELL(events, &nanuuk_events[BEAR_FLED], s->active, space);
    ask_crack(box, s, events);
}

static void prepare(const struct nanuuk_box *box, struct nanuuk_state *s,
                    struct game_events *events);

/* V-03: before the start it is a turn by itself. */
static void lay_crack(const struct nanuuk_box *box, struct nanuuk_state *s, int border,
                      struct game_events *events)
{
    crack_lay(box, s, border);
    TELL(events, &nanuuk_events[CRACK_LAID], box->ends[border][0], box->ends[border][1]);
    if (s->phase == BREAK) {
        s->turn++;
        prepare(box, s, events);
    } else {
        after_crack(box, s, events);
    }
}

/* V-01: the crack is left to the end of the double move. It can be owed once only: a step clears
 * it, and every step but the last may leave its own. */
static void leave_crack(const struct nanuuk_box *box, struct nanuuk_state *s,
                        struct game_events *events)
{
    s->owed = 1;
    TELL(events, &nanuuk_events[CRACK_LATER], s->active);
    after_crack(box, s, events);
}

/* ---- laying and placing ---- */

/* The seat in whose turn the next token is laid: they lay one each, in turn. */
static int layer(const struct nanuuk_state *s)
{
    return bits_count(tokens_at(s)) % s->players;
}

/* Tokens first, then cracks (V-03), in turn as well, then pieces, then seat 0 begins. Each laying
 * and placing is a turn by itself, so that it is not taken back once the next seat decides. */
static void prepare(const struct nanuuk_box *box, struct nanuuk_state *s,
                    struct game_events *events)
{
    int piece = piece_to_place(s);
    if (mode(s) == HUNT && token_to_lay(s) != NONE) {
        s->phase = LAY;
        s->active = s->decider = (uint8_t)layer(s);
    } else if (ice_to_break(box, s)) {
        s->phase = BREAK;
        s->active = s->decider = (uint8_t)(cracks_laid(box, s) % s->players);
    } else if (piece != NONE) {
        s->phase = PLACE;
        s->active = s->decider = (uint8_t)placer(s, piece);
    } else {
        s->active = 0;
        begin_turn(box, s, events);
    }
}

void turn_prepare(const struct nanuuk_box *box, struct nanuuk_state *s)
{
    prepare(box, s, NULL);
}

static void lay(const struct nanuuk_box *box, struct nanuuk_state *s, int space,
                struct game_events *events)
{
    int token = token_to_lay(s);
    s->tokens[token] |= space_bit(space);
    TELL(events, &nanuuk_events[TOKEN_LAID], s->active, token, space);
    s->turn++;
    prepare(box, s, events);
}

static void place(const struct nanuuk_box *box, struct nanuuk_state *s, int space,
                  struct game_events *events)
{
    struct piece *p = &s->pieces[piece_to_place(s)];
    p->space = (uint8_t)space;
    TELL(events, &nanuuk_events[PLACED], s->active, p->kind, space);
    s->turn++;
    prepare(box, s, events);
}

/* ---- all moves ---- */

void nanuuk_play(const void *memory, void *state, game_move number, struct game_events *events)
{
    const struct nanuuk_box *box = memory;
    struct nanuuk_state *s = state;
    struct nanuuk_move m = nanuuk_unpack(number);
    if (events != NULL)
        game_events_clear(events);
    switch (m.verb) {
    case LAY_TOKEN:
        lay(box, s, m.at, events);
        break;
    case PLACE_PIECE:
        place(box, s, m.at, events);
        break;
    case STEP_TO:
        step(box, s, m, events);
        break;
    case USE_SLED:
        use_sled(s, m.piece, events);
        break;
    case STAY:
        stay(box, s, m, events);
        break;
    case STOP:
        stop(box, s, events);
        break;
    case TAKE:
    case LEAVE:
        take(box, s, m.verb == TAKE, events);
        break;
    case FLEE_TO:
        flee(box, s, m.at, events);
        break;
    case BRING_HOME:
        hunt_bring_home(s, m.at, events);
        ask_crack(box, s, events);
        break;
    case LAY_CRACK:
        lay_crack(box, s, m.at, events);
        break;
    default:
        leave_crack(box, s, events);
        break;
    }
    if (events != NULL)
        cite_events(s, events);
}
