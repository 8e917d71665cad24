/*
 * hunt_inputs.c - what the nets of the hunt see.
 *
 * A hunter is what he carries, how far he is from prey and igloo, and how much room he has; the
 * rest is who leads and what is left to hunt.
 */
#include "games/nanuuk/ai/inputs.h"

#define HUNTERS 4
#define NEAR 3 /* prey further away than so many steps is not told apart */

#define HUNTER_INPUTS (CARRIED + 2 + 6 + 7 + 4 + ANIMALS * NEAR + 2 + 1 + 8 + 4 + 6)
#define GLOBAL_INPUTS (8 + HUNTERS + HUNTERS + 3 + ANIMALS + 8 + 3 + 3 + 2 + 8 + DIFFERENCES)
_Static_assert(HUNTERS *HUNTER_INPUTS + GLOBAL_INPUTS <= NANUUK_INPUTS, "all inputs fit");

/* ---- a hunter ---- */

static int igloo_group(int steps)
{
    return steps > REACH_STEPS ? 5 : at_most(steps, 4);
}

/* Distance 1 to NEAR sets bit 0 to NEAR - 1; 0 steps, or more than NEAR, sets none that is
 * written. */
static void write_prey(struct writer *w, const struct nanuuk_state *s, const struct reach *reach,
                       int piece)
{
    uint32_t prey = hunt_takeable(&s->pieces[piece], s);
    for (int animal = 0; animal < ANIMALS; animal++) {
        int steps = reach_steps_to(reach, piece, prey & s->tokens[animal]);
        write_set(w, NEAR, 1U << steps >> 1);
    }
}

/* Points that nobody else reaches as soon. */
static int prey_ahead(const struct nanuuk_state *s, const struct reach *reach, int piece)
{
    return worth_of_prey(s, hunt_takeable(&s->pieces[piece], s) & reach->first[piece]);
}

static void write_sheet(struct writer *w, const struct piece *p)
{
    unsigned both = WITH(HUSKY) | WITH(SLED);
    write_set(w, CARRIED, p->with);
    write_if(w, p->inuk);
    write_if(w, (p->with & both) == both);
    write_one_of(w, 8, at_most(worth_of_catch(p) / 3, 7));
}

static void write_hunter(struct writer *w, const struct nanuuk_box *box,
                         const struct nanuuk_state *s, const struct reach *reach, int piece)
{
    static const uint8_t room[SPACES_MAX] = {0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2,
                                             2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};
    const struct piece *p = &s->pieces[piece];
    int end = w->at + HUNTER_INPUTS;
    write_sheet(w, p);
    if (p->space != NONE) {
        uint32_t inuit = p->inuk ? 0 : s->tokens[INUK];
        write_one_of(w, 6, igloo_group(reach_steps_to(reach, piece, box->igloos)));
        write_one_of(w, 7, reach_exits(reach, piece));
        write_one_of(w, 4, at_most(lines_count(lines_both(s->free, box->stars[p->space])), 3));
        write_prey(w, s, reach, piece);
        write_if(w, (reach->within[1][piece] & inuit) != 0);
        write_if(w, (reach->within[2][piece] & inuit) != 0);
        write_if(w, (s->open[p->space] & s->tokens[BEAR]) != 0);
        write_one_of(w, 4, room[bits_count(reach->within[REACH_STEPS][piece]) - 1]);
        write_one_of(w, 6, at_most((prey_ahead(s, reach, piece) + 1) / 2, 5));
    }
    /* A hunter who is not placed yet has his sheet and nothing else; the next one begins at his own
     * index in any case. */
    w->at = end;
}

/* ---- the whole ---- */

/* The animal that the moving hunter may take now, as a set. */
static unsigned offered(const struct nanuuk_state *s)
{
    unsigned kinds = 0;
    if (s->phase != CATCH)
        return 0;
    for (int animal = 0; animal < ANIMALS; animal++)
        kinds |= (s->tokens[animal] >> s->pieces[s->moving].space & 1) << animal;
    return kinds;
}

static void write_phase(struct writer *w, const struct nanuuk_state *s, const uint8_t *slots,
                        int count)
{
    write_one_of(w, 8, s->phase);
    write_set(w, HUNTERS, s->phase == PLACE ? 1U << (pieces_to_place(s) - 1) : 0);
    for (int slot = 0; slot < HUNTERS; slot++)
        write_if(w, slot < count && slots[slot] == s->moving);
    write_if(w, s->steps > 1);
    write_if(w, s->homecoming);
    write_if(w, s->phase == STEP && s->moving != NONE);
    write_set(w, ANIMALS, offered(s));
}

static void write_ice(struct writer *w, const struct nanuuk_state *s)
{
    write_one_of(w, 8, at_most((worth_of_prey(s, s->area) + 4) / 5, 7));
    write_one_of(w, 3, at_most(bits_count(s->tokens[INUK]), 2));
    write_one_of(w, 3, at_most(bits_count(s->tokens[WHALE]), 2));
    write_if(w, option(s, OPTION_SOCIAL));
    write_if(w, option(s, OPTION_DOUBLECRACK));
    write_one_of(w, 8, at_most(lines_count(s->free) / 8, 7));
}

/* Points of the seat that looks, and those of the best other one. */
static int points_ahead(const struct nanuuk_box *box, const struct nanuuk_state *s, int seat)
{
    int points[SEATS_MAX] = {0}, best = 0;
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        bool home = p->space != NONE && (box->igloos >> p->space & 1);
        points[p->seat] += worth_of_catch(p) + 2 * home;
    }
    for (int other = 0; other < s->players; other++)
        best = other != seat && points[other] > best ? points[other] : best;
    return points[seat] - best;
}

void hunt_inputs(const struct nanuuk_box *box, const struct nanuuk_state *s, int seat,
                 struct inputs *out)
{
    struct writer w = writer_of(out);
    struct reach reach;
    uint8_t slots[SLOTS_MAX];
    int count = slots_of(s, seat, slots);
    reach_of_pieces(box, s, &reach);
    for (int slot = 0; slot < count; slot++)
        write_hunter(&w, box, s, &reach, slots[slot]);
    w.at = HUNTERS * HUNTER_INPUTS;
    write_phase(&w, s, slots, count);
    write_ice(&w, s);
    write_one_of(&w, DIFFERENCES, difference(points_ahead(box, s, seat)));
    out->count = (int)(w.next - out->list);
}
