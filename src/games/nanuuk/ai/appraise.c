/*
 * appraise.c - a quick look at a position of Nanuuk!, as a beginner judges.
 *
 * The learning games: room is everything. The hunt, in quarters of a point: what is caught, and a
 * part of what is near.
 */
#include "games/nanuuk/ai/ai.h"
#include "games/nanuuk/ai/outlook.h"
#include "games/nanuuk/ai/reach.h"

#define QUARTERS 4
#define BLOCKED (-15)  /* a piece without an exit: no loss yet */
#define ENCLOSED (-40) /* a piece that will never leave its space */
#define MUCH_ROOM 40   /* against which the room of a seat's victim is counted */

/* ---- learning games ---- */

/* Spaces that it reaches before all others, and exits, which matter twice as much up to four. */
static int room_of(const struct nanuuk_state *s, const struct reach *reach, int piece)
{
    int space = s->pieces[piece].space;
    if (space == NONE)
        return 0;
    int exits = bits_count(learning_steps(s, piece));
    int room = bits_count(reach->first[piece]) + 2 * (exits < 4 ? exits : 4);
    if (s->open[space] == 0)
        return ENCLOSED;
    return exits == 0 ? BLOCKED : room;
}

/* Who is blocked if this seat shall win: himself being free is not enough in these modes (LV-05,
 * LV-06). NONE: it is enough. */
static int victim_of(const struct nanuuk_state *s, int seat)
{
    if (mode(s) == PARTNERS)
        return (seat + 2) % 4;
    if (mode(s) == NEIGHBOURS)
        return (seat + (option(s, OPTION_TARGET) ? 1 : 3)) % 4;
    return NONE;
}

/* Pieces whose room is the seat's: in the bear hunt both Inuit stand or fall together (LV-01), and
 * of the helpers only the bear counts, the Inuk half (LV-07). */
static int share_of(const struct nanuuk_state *s, const struct piece *p, int seat)
{
    if (mode(s) == BEARHUNT && !option(s, OPTION_GOON))
        return (p->kind == BEAR_PIECE) == (seat == s->players - 1) ? 2 : 0;
    if (p->seat != seat)
        return 0;
    return mode(s) == HELPERS && p->kind == INUK_PIECE ? 1 : 2;
}

static int learning_points(const struct nanuuk_state *s, const struct reach *reach, int seat)
{
    int victim = victim_of(s, seat), room = 0;
    if (victim != NONE)
        return MUCH_ROOM - room_of(s, reach, victim);
    for (int piece = 0; piece < s->count; piece++)
        room += share_of(s, &s->pieces[piece], seat) * room_of(s, reach, piece);
    return room / 2;
}

/* ---- the hunt ---- */

/* A part of the worth of the nearest animal of each kind. */
static int prospects_of(const struct nanuuk_state *s, const struct reach *reach, int piece)
{
    static const uint8_t part[REACH_STEPS + 2] = {3, 3, 2, 1, 1};
    uint32_t prey = hunt_takeable(&s->pieces[piece], s);
    int points = worth_of_prey(s, prey & reach->first[piece]);
    for (int animal = 0; animal < ANIMALS; animal++)
        points +=
            animal_points(animal) * part[reach_steps_to(reach, piece, prey & s->tokens[animal])];
    return points;
}

static int equipment_points(const struct nanuuk_state *s, const struct piece *p)
{
    unsigned both = WITH(HUSKY) | WITH(SLED);
    int points = bits_count(p->with & both) + 2 * ((p->with & both) == both);
    points += p->with & WITH(KAYAK) ? 2 : 0;
    points += p->inuk && s->tokens[WHALE] != 0 ? 3 : 0;
    return p->with & WITH(HARPOON) ? points : points - 6;
}

/* Two points await those who come home (E-05); until all go home (E-03) it is enough to be near,
 * and not cut off. */
static int igloo_points(const struct nanuuk_state *s, int steps)
{
    if (s->homecoming)
        return steps == 0 ? 2 * QUARTERS : steps > REACH_STEPS ? 0 : REACH_STEPS - steps;
    return steps > REACH_STEPS ? -QUARTERS : steps < 3;
}

static int hunter_points(const struct nanuuk_box *box, const struct nanuuk_state *s,
                         const struct reach *reach, int piece)
{
    const struct piece *p = &s->pieces[piece];
    int points = QUARTERS * worth_of_catch(p);
    if (p->space == NONE)
        return points;
    points += igloo_points(s, reach_steps_to(reach, piece, box->igloos));
    if (s->homecoming)
        return points;
    return points + prospects_of(s, reach, piece) + equipment_points(s, p) -
           (reach_exits(reach, piece) == 0 ? QUARTERS : 0);
}

/* ---- all ---- */

void nanuuk_appraise(const void *box, const void *state, int points[SEATS_MAX])
{
    struct nanuuk_state ahead;
    const struct nanuuk_state *s = outlook_of(box, state, &ahead);
    struct reach reach;
    reach_of_pieces(box, s, &reach);
    for (int seat = 0; seat < s->players; seat++)
        points[seat] = mode(s) == HUNT ? 0 : learning_points(s, &reach, seat);
    for (int piece = 0; piece < s->count && mode(s) == HUNT; piece++)
        points[s->pieces[piece].seat] += hunter_points(box, s, &reach, piece);
}
