/*
 * hint.c - why a move of Nanuuk! is good: room for oneself and none for others, animals, and the
 * way home.
 */
#include "advice/reasons.h"
#include "games/nanuuk/ai/ai.h"
#include "games/nanuuk/ai/reach.h"

#include <string.h>

enum nanuuk_hint {
    HINT_PREY,
    HINT_TAKEN,
    HINT_FETCHES,
    HINT_LEFT,
    HINT_INUK,
    HINT_BEAR,
    HINT_KAYAK,
    HINT_SLED,
    HINT_EXITS,
    HINT_NO_EXIT,
    HINT_LEAVES_EXITS,
    HINT_BLOCKS,
    HINT_ROOM,
    HINT_HOME,
    HINT_HOME_CUT,
    HINT_CUTS_OFF,
    HINT_CUTS_PREY,
    NANUUK_HINTS
};

const struct message_type nanuuk_hints[NANUUK_HINTS + 1] = {
    [HINT_PREY] = {"prey", "M-05", {{"token", FACT_TOKEN}, {"points", FACT_COUNT}}},
    [HINT_TAKEN] = {"taken", "M-05", {{"token", FACT_TOKEN}}},
    [HINT_FETCHES] = {"fetches", "M-08", {{"token", FACT_TOKEN}}},
    [HINT_LEFT] = {"left", "M-05", {{"token", FACT_TOKEN}, {"points", FACT_COUNT}}},
    [HINT_INUK] = {"inuk", "M-04", {{0}}},
    [HINT_BEAR] = {"bear", "M-07", {{0}}},
    [HINT_KAYAK] = {"kayak", "M-09", {{0}}},
    [HINT_SLED] = {"sled", "M-10", {{0}}},
    [HINT_EXITS] = {"exits",
                    NULL,
                    {{"piece", FACT_PIECE}, {"space", FACT_SPACE}, {"exits", FACT_COUNT}}},
    [HINT_NO_EXIT] = {"no_exit", "L-04", {{"piece", FACT_PIECE}, {"space", FACT_SPACE}}},
    [HINT_LEAVES_EXITS] = {"leaves_exits",
                           NULL,
                           {{"seat", FACT_SEAT},
                            {"piece", FACT_PIECE},
                            {"space", FACT_SPACE},
                            {"exits", FACT_COUNT},
                            {"before", FACT_NUMBER}}},
    [HINT_BLOCKS] = {"blocks",
                     "L-04",
                     {{"seat", FACT_SEAT}, {"piece", FACT_PIECE}, {"space", FACT_SPACE}}},
    [HINT_ROOM] = {"room", NULL, {{"spaces", FACT_COUNT}, {"before", FACT_NUMBER}}},
    [HINT_HOME] = {"home", "E-05", {{"space", FACT_SPACE}, {"steps", FACT_COUNT}}},
    [HINT_HOME_CUT] = {"home_cut", "E-03", {{0}}},
    [HINT_CUTS_OFF] = {"cuts_off", "E-03", {{"seat", FACT_SEAT}}},
    [HINT_CUTS_PREY] = {"cuts_prey", "E-02", {{"seat", FACT_SEAT}, {"animals", FACT_COUNT}}},
};

/* A move of Nanuuk! is a step or a crack by itself; nothing is drawn before the next decision. */
void nanuuk_effect(const void *box, void *state, game_move move)
{
    nanuuk_play(box, state, move, NULL);
}

static bool stands(const struct nanuuk_state *s, int piece)
{
    return s->pieces[piece].space != NONE;
}

/* Neighbouring spaces that the piece could step to, if it were its turn. While hunters are placed
 * the floe is full, and no bear can be met (M-07). */
static int exits_of(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece)
{
    if (mode(s) != HUNT)
        return bits_count(learning_steps(s, piece));
    if (piece_to_place(s) == NONE)
        return bits_count(hunt_steps(box, s, piece));
    return bits_count(s->open[s->pieces[piece].space] & ~s->tokens[BEAR]);
}

/* ---- arriving ---- */

/* The piece that the move is about: that which steps, stays or has just stepped. */
static int piece_of(const struct nanuuk_state *s, struct nanuuk_move move)
{
    if (move.verb == PLACE_PIECE)
        return piece_to_place(s);
    return s->moving != NONE ? s->moving : move.piece;
}

static void explain_arrival(const struct nanuuk_state *before, const struct nanuuk_state *after,
                            int piece, struct reasons *reasons)
{
    const struct piece *old = &before->pieces[piece], *new = &after->pieces[piece];
    if (after->phase == CATCH)
        for (int animal = 0; animal < ANIMALS; animal++)
            if (before->tokens[animal] >> new->space & 1)
                reason_add(reasons, &nanuuk_hints[HINT_PREY], animal, animal_points(animal));
    if (new->inuk && !old->inuk)
        reason_add(reasons, &nanuuk_hints[HINT_INUK]);
    if (after->phase == FLEE)
        reason_add(reasons, &nanuuk_hints[HINT_BEAR]);
}

/* To take the animal or to leave it: it is with the hunter then, or there for others. */
static void explain_catch(const struct nanuuk_state *before, bool taken, int piece,
                          struct reasons *reasons)
{
    const struct piece *p = &before->pieces[piece];
    int animal = 0;
    while (!(before->tokens[animal] >> p->space & 1))
        animal++;
    if (!taken) {
        reason_add(reasons, &nanuuk_hints[HINT_LEFT], animal, animal_points(animal));
        return;
    }
    reason_add(reasons, &nanuuk_hints[HINT_TAKEN], animal);
    if ((hunt_equipment_for(WITH(animal)) & ~(unsigned)p->with) != 0)
        reason_add(reasons, &nanuuk_hints[HINT_FETCHES], animal);
}

static void explain_equipment(const struct nanuuk_state *before, const struct nanuuk_state *after,
                              int piece, struct reasons *reasons)
{
    const unsigned sled = WITH(HUSKY) | WITH(SLED);
    unsigned had = before->pieces[piece].with, has = after->pieces[piece].with;
    if (has & ~had & WITH(KAYAK))
        reason_add(reasons, &nanuuk_hints[HINT_KAYAK]);
    if ((has & sled) == sled && (had & sled) != sled)
        reason_add(reasons, &nanuuk_hints[HINT_SLED]);
}

/* ---- room ---- */

static void explain_own_exits(const struct nanuuk_box *box, const struct nanuuk_state *after,
                              int piece, struct reasons *reasons)
{
    const struct piece *p = &after->pieces[piece];
    int exits = exits_of(box, after, piece);
    if (exits == 0)
        reason_add(reasons, &nanuuk_hints[HINT_NO_EXIT], p->kind, p->space);
    else
        reason_add(reasons, &nanuuk_hints[HINT_EXITS], p->kind, p->space, exits);
}

static void explain_other_exits(const struct nanuuk_box *box, const struct nanuuk_state *before,
                                const struct nanuuk_state *after, int piece,
                                struct reasons *reasons)
{
    const struct piece *p = &before->pieces[piece];
    int had = exits_of(box, before, piece);
    int has = stands(after, piece) ? exits_of(box, after, piece) : 0;
    if (has >= had)
        return;
    if (has == 0)
        reason_add(reasons, &nanuuk_hints[HINT_BLOCKS], p->seat, p->kind, p->space);
    else
        reason_add(reasons, &nanuuk_hints[HINT_LEAVES_EXITS], p->seat, p->kind, p->space, has, had);
}

/* Spaces that one of the seat's pieces reaches before all others. */
static int room_of(const struct nanuuk_box *box, const struct nanuuk_state *s, int seat)
{
    struct reach reach;
    uint32_t own = 0;
    reach_of_pieces(box, s, &reach);
    for (int piece = 0; piece < s->count; piece++)
        if (s->pieces[piece].seat == seat)
            own |= reach.first[piece];
    return bits_count(own);
}

/* Is there anybody to be faster than? */
static bool has_rival(const struct nanuuk_state *s, int seat)
{
    for (int piece = 0; piece < s->count; piece++)
        if (s->pieces[piece].seat != seat && stands(s, piece))
            return true;
    return false;
}

static void explain_room(const struct nanuuk_box *box, const struct nanuuk_state *before,
                         const struct nanuuk_state *after, struct reasons *reasons)
{
    int had = room_of(box, before, before->decider), has = room_of(box, after, before->decider);
    if (has != had && has_rival(before, before->decider))
        reason_add(reasons, &nanuuk_hints[HINT_ROOM], has, had);
}

/* ---- the way home ---- */

/* The nearest igloo on foot, and how many steps away; NONE: there is no way. */
static int nearest_igloo(const struct nanuuk_box *box, const struct nanuuk_state *s, int space,
                         int *steps)
{
    uint32_t reached = space_bit(space), before = 0;
    for (*steps = 0; reached != before; ++*steps) {
        if ((reached & box->igloos) != 0)
            return bits_first(reached & box->igloos);
        before = reached;
        for (uint32_t left = before; left != 0; left &= left - 1)
            reached |= s->open[bits_first(left)];
    }
    return NONE;
}

static bool has_way_home(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece)
{
    return (flood(s, space_bit(s->pieces[piece].space)) & box->igloos) != 0;
}

/* E-03, E-05: two points wait in an igloo, and who is cut off without a kayak does not get them. */
static void explain_way_home(const struct nanuuk_box *box, const struct nanuuk_state *before,
                             const struct nanuuk_state *after, int piece, struct reasons *reasons)
{
    int steps, igloo = nearest_igloo(box, after, after->pieces[piece].space, &steps);
    if (igloo != NONE && steps > 0)
        reason_add(reasons, &nanuuk_hints[HINT_HOME], igloo, steps);
    else if (igloo == NONE && has_way_home(box, before, piece))
        reason_add(reasons, &nanuuk_hints[HINT_HOME_CUT]);
}

/* Animals on the ice that the hunter can reach and take. */
static int prey_of(const struct nanuuk_state *s, int piece)
{
    const struct piece *p = &s->pieces[piece];
    return bits_count(flood(s, space_bit(p->space)) & hunt_takeable(p, s));
}

static void explain_cuts(const struct nanuuk_box *box, const struct nanuuk_state *before,
                         const struct nanuuk_state *after, int piece, struct reasons *reasons)
{
    int seat = before->pieces[piece].seat;
    int lost = prey_of(before, piece) - prey_of(after, piece);
    if (has_way_home(box, before, piece) && !has_way_home(box, after, piece))
        reason_add(reasons, &nanuuk_hints[HINT_CUTS_OFF], seat);
    if (lost > 0)
        reason_add(reasons, &nanuuk_hints[HINT_CUTS_PREY], seat, lost);
}

/* ---- all of it ---- */

/* Reaching prey and igloos changes by cracks only; steps of others do not cut anybody off (E-02:
 * pieces ignored). */
static void explain_others(const struct nanuuk_box *box, const struct nanuuk_state *before,
                           const struct nanuuk_state *after, bool cracks, struct reasons *reasons)
{
    for (int piece = 0; piece < before->count; piece++) {
        int seat = before->pieces[piece].seat;
        if (seat == before->decider || seat == NONE || !stands(before, piece))
            continue;
        explain_other_exits(box, before, after, piece, reasons);
        if (cracks && mode(before) == HUNT && stands(after, piece))
            explain_cuts(box, before, after, piece, reasons);
    }
}

/* Steps, placings and cracks change who can go where. */
static void explain_ground(const struct nanuuk_box *box, const struct nanuuk_state *before,
                           const struct nanuuk_state *after, int verb, int piece,
                           struct reasons *reasons)
{
    bool own = before->pieces[piece].seat == before->decider && stands(after, piece);
    if (own)
        explain_own_exits(box, after, piece, reasons);
    explain_others(box, before, after, verb == LAY_CRACK, reasons);
    explain_room(box, before, after, reasons);
    if (own && mode(before) == HUNT && verb != PLACE_PIECE)
        explain_way_home(box, before, after, piece, reasons);
}

void nanuuk_explain(const void *box, const void *before, const void *after, game_move chosen,
                    struct reasons *reasons)
{
    const struct nanuuk_state *s = before;
    struct nanuuk_move move = nanuuk_unpack(chosen);
    int piece = piece_of(s, move);
    if (move.verb == STEP_TO && mode(s) == HUNT)
        explain_arrival(before, after, piece, reasons);
    if (move.verb == TAKE || move.verb == LEAVE)
        explain_catch(s, move.verb == TAKE, piece, reasons);
    if (move.verb == BRING_HOME)
        explain_equipment(before, after, piece, reasons);
    if (move.verb == STEP_TO || move.verb == PLACE_PIECE || move.verb == LAY_CRACK)
        explain_ground(box, before, after, move.verb, piece, reasons);
}

/* ---- what reasons are worth ---- */

/* Three ways on are enough for a while, one is a danger. */
static int exits_weight(int exits)
{
    if (exits == 1)
        return -1;
    return exits >= 3;
}

int nanuuk_weigh(const struct message *reason, int seat)
{
    const int *values = reason->values;
    (void)seat; /* reasons about others are about what they lose */
    switch (reason->what - nanuuk_hints) {
    case HINT_PREY:
        return 2 * values[1];
    case HINT_LEFT:
        return -2 * values[1];
    case HINT_EXITS:
        return exits_weight(values[2]);
    case HINT_NO_EXIT:
        return -8;
    case HINT_LEAVES_EXITS:
        return values[4] - values[3];
    case HINT_BLOCKS:
        return 8;
    case HINT_ROOM:
        return values[0] - values[1];
    case HINT_HOME:
        return values[1] <= 2;
    case HINT_HOME_CUT:
        return -4;
    case HINT_CUTS_PREY:
        return values[1];
    default:
        return 2;
    }
}
