/*
 * test_ai_nanuuk.c - what computer players know of Nanuuk!, checked against its rules.
 *
 * Random games of every mode with varied options are followed, and at every decision the quick
 * answers of src/games/nanuuk/ai are compared with slow ones.
 */
#include "nanuuk_support.h"

#include "games/nanuuk/ai/ai.h"
#include "games/nanuuk/ai/outlook.h"
#include "games/nanuuk/ai/reach.h"

#define ROUNDS 12 /* games of each mode */
#define DECISIONS_MAX 1024

/* The usual game of each mode. */
static const struct {
    int players;
    const char *options;
} usual[NANUUK_WAYS] = {
    [HUNT_2] = {2, ""},
    [HUNT_2X2] = {2, "hunters=two"},
    [HUNT_3] = {3, ""},
    [HUNT_4] = {4, ""},
    [LEARNING_2] = {2, "mode=learning"},
    [LEARNING_3] = {3, "mode=learning"},
    [LEARNING_4] = {4, "mode=learning"},
    [BEARHUNT_2] = {2, "mode=bearhunt"},
    [BEARHUNT_3] = {3, "mode=bearhunt"},
    [BEARHUNT_GOON] = {3, "mode=bearhunt goon=yes"},
    [FLIGHT_2] = {2, "mode=flight"},
    [HELPERS_2] = {2, "mode=helpers"},
    [PARTNERS_4] = {4, "mode=partners"},
    [NEIGHBOURS_RIGHT] = {4, "mode=neighbours"},
    [NEIGHBOURS_LEFT] = {4, "mode=neighbours target=left"},
};

/* ---- random games ---- */

typedef void visit_state(struct nanuuk_state *s, struct rng *dice);

static struct nanuuk_state varied_deal(int which, struct rng *dice)
{
    struct nanuuk_state s;
    struct game_setup setup = {.players = usual[which].players};
    assert_true(game_options_read(&nanuuk, &setup, usual[which].options));
    nanuuk_vary(which, dice, &setup);
    assert_true(setup_fits(&nanuuk, &setup));
    nanuuk.deal(floe(), &setup, generator_of((struct rng){rng_next(dice)}), &s);
    assert_int_equal(nanuuk_mode_of(&s), which);
    return s;
}

static struct nanuuk_state seeded_deal(int players, const char *options, int seed)
{
    struct nanuuk_state s;
    struct game_setup setup = {.players = players};
    assert_true(game_options_read(&nanuuk, &setup, options));
    nanuuk.deal(floe(), &setup, generator_of((struct rng){(uint64_t)seed}), &s);
    return s;
}

static void visit_modes(visit_state *visit)
{
    struct rng dice = rng_from_text("modes");
    for (int which = 0; which < NANUUK_WAYS; which++)
        for (int round = 0; round < ROUNDS; round++) {
            struct nanuuk_state s = varied_deal(which, &dice);
            for (; s.phase != GAME_ENDED; nanuuk.play(floe(), &s, random_move(&s, &dice), NULL))
                visit(&s, &dice);
        }
}

/* ---- modes ---- */

static void test_every_setup_has_a_mode(void **unused)
{
    (void)unused;
    bool met[NANUUK_WAYS] = {false};
    for (int players = 2; players <= 4; players++) {
        struct game_setup setup = {.players = players};
        do {
            struct nanuuk_state s;
            if (!setup_fits(&nanuuk, &setup))
                continue;
            nanuuk.deal(floe(), &setup, generator_of(rng_from_text("7")), &s);
            int which = nanuuk_mode_of(&s);
            assert_int_equal(usual[which].players, players);
            met[which] = true;
        } while (next_choice(&nanuuk, &setup));
    }
    for (int which = 0; which < NANUUK_WAYS; which++)
        assert_true(met[which]);
}

static void two_sides_share(struct nanuuk_state *s, struct rng *dice)
{
    int side[SEATS_MAX], value[SEATS_MAX], sum = 0;
    bool bear_hunt = nanuuk_mode_of(s) == BEARHUNT_3;
    assert_int_equal(nanuuk_two_sided(s, side), s->players == 2 || bear_hunt);
    if (!nanuuk_two_sided(s, side) || s->phase != STEP || rng_below(dice, 8) != 0)
        return;
    struct nanuuk_state end = *s;
    struct stakes stakes = {.margin = mode(s) == HUNT ? 6 : 0};
    nanuuk.playout(floe(), &end, dice);
    value_result(&nanuuk, floe(), &end, &stakes, value);
    for (int seat = 0; seat < s->players; seat++)
        sum += value[seat];
    assert_in_range(sum, VALUE_ONE - 2, VALUE_ONE + 2);
    if (bear_hunt)
        assert_int_equal(value[0], value[1]);
}

static void test_two_sided(void **unused)
{
    (void)unused;
    visit_modes(two_sides_share);
}

/* Not more decisions come than the bound says. */
static void test_decisions_left(void **unused)
{
    (void)unused;
    static int bounds[DECISIONS_MAX];
    struct rng dice = rng_from_text("left");
    for (int round = 0; round < ROUNDS * NANUUK_WAYS; round++) {
        int count = 0;
        struct nanuuk_state s = varied_deal(round % NANUUK_WAYS, &dice);
        for (; s.phase != GAME_ENDED; nanuuk.play(floe(), &s, random_move(&s, &dice), NULL)) {
            assert_true(count < DECISIONS_MAX);
            bounds[count++] = nanuuk_decisions_left(floe(), &s);
        }
        for (int i = 0; i < count; i++)
            assert_true(bounds[i] >= count - i);
    }
}

/* ---- reach ---- */

/* Within so many steps, space by space. */
static uint32_t walked(const struct nanuuk_state *s, uint32_t from, uint32_t barred, int steps)
{
    uint32_t spaces = from;
    for (; steps > 0; steps--) {
        uint32_t before = spaces;
        for (int space = 0; space < SPACES_MAX; space++)
            if (before >> space & 1)
                spaces |= s->open[space] & ~barred;
    }
    return spaces;
}

static void assert_reach(const struct nanuuk_state *s, const uint32_t from[LANES],
                         const uint32_t barred[LANES])
{
    struct reach reach;
    reach_find(floe(), s, from, barred, &reach);
    for (int lane = 0; lane < LANES; lane++) {
        uint32_t first = 0;
        for (int steps = 0; steps <= REACH_STEPS; steps++) {
            uint32_t mine = walked(s, from[lane], barred[lane], steps), others = 0;
            assert_int_equal(reach.within[steps][lane], mine);
            for (int other = 0; other < LANES; other++)
                if (other != lane)
                    others |= walked(s, from[other], barred[other], steps);
            first |= mine & ~others & ~from[lane];
        }
        assert_int_equal(reach.first[lane], first);
    }
}

static void reach_is_walked(struct nanuuk_state *s, struct rng *dice)
{
    struct nanuuk_state odd = *s;
    uint32_t from[LANES] = {0}, barred[LANES] = {0};
    if (rng_below(dice, 10) != 0)
        return;
    for (int piece = 0; piece < s->count; piece++) {
        from[piece] = s->pieces[piece].space == NONE ? 0 : space_bit(s->pieces[piece].space);
        barred[piece] = pieces_at(s) & ~from[piece];
    }
    assert_reach(s, from, barred);
    if (lines_empty(s->free))
        return;
    odd.free =
        lines_without_first(odd.free); /* counts do not agree: as on a floe of another shape */
    assert_reach(&odd, from, barred);
}

static void test_reach(void **unused)
{
    (void)unused;
    visit_modes(reach_is_walked);
}

/* ---- inputs ---- */

static void inputs_are_in_order(struct nanuuk_state *s, struct rng *dice)
{
    struct inputs inputs;
    (void)dice;
    int seat = nanuuk_sense(floe(), s, &inputs);
    assert_in_range(seat, 0, s->players - 1);
    assert_in_range(inputs.count, 1, NET_ACTIVE_MAX);
    for (int i = 0; i < inputs.count; i++) {
        assert_true(inputs.list[i].index < NANUUK_INPUTS);
        assert_true(i == 0 || inputs.list[i - 1].index < inputs.list[i].index);
        assert_int_equal(inputs.list[i].value, 1);
    }
}

static void test_inputs(void **unused)
{
    (void)unused;
    visit_modes(inputs_are_in_order);
}

static uint8_t next_seat(const struct nanuuk_state *s, int seat)
{
    return (uint8_t)(seat + 1 < s->players ? seat + 1 : 0);
}

/* The same position with everybody one chair further. */
static struct nanuuk_state turned(const struct nanuuk_state *s)
{
    struct nanuuk_state other = *s;
    for (int seat = 0; seat < s->players; seat++) {
        uint8_t next = next_seat(s, seat);
        other.pieces[next] = s->pieces[seat];
        other.pieces[next].seat = next;
    }
    other.active = next_seat(s, s->active);
    other.decider = next_seat(s, s->decider);
    if (s->moving != NONE)
        other.moving = next_seat(s, s->moving);
    return other;
}

static void chairs_do_not_matter(struct nanuuk_state *s, struct rng *dice)
{
    struct inputs one, two;
    int points[SEATS_MAX], others[SEATS_MAX];
    (void)dice;
    if (s->phase == PLACE || s->count != s->players || mode(s) == BEARHUNT)
        return;
    struct nanuuk_state other = turned(s);
    int seat = nanuuk_sense(floe(), s, &one);
    assert_int_equal(nanuuk_sense(floe(), &other, &two), next_seat(s, seat));
    assert_int_equal(one.count, two.count);
    assert_memory_equal(one.list, two.list, sizeof *one.list * (size_t)one.count);
    nanuuk_appraise(floe(), s, points);
    nanuuk_appraise(floe(), &other, others);
    for (int i = 0; i < s->players; i++)
        assert_int_equal(points[i], others[next_seat(s, i)]);
}

static void test_chairs(void **unused)
{
    (void)unused;
    visit_modes(chairs_do_not_matter);
}

/* ---- appraisal ---- */

/* How much better the position is for a seat than for the best of its opponents. */
static int outlook(const struct nanuuk_state *s, int seat)
{
    int points[SEATS_MAX], side[SEATS_MAX] = {0, 1, 2, 3}, best = INT32_MIN;
    bool sides = nanuuk_two_sided(s, side);
    if (s->phase == GAME_ENDED)
        return s->winners >> seat & 1 ? 1000 : -1000;
    nanuuk_appraise(floe(), s, points);
    for (int other = 0; other < s->players; other++)
        if (other != seat && !(sides && side[other] == side[seat]) && points[other] > best)
            best = points[other];
    return points[seat] - best;
}

static game_move greedy_move(const struct nanuuk_state *s)
{
    game_move moves[NANUUK_MOVES_MAX];
    int count = nanuuk.legal(floe(), s, moves), best = 0, most = INT32_MIN;
    for (int i = 0; i < count; i++) {
        struct nanuuk_state after = *s;
        nanuuk.play(floe(), &after, moves[i], NULL);
        int found = outlook(&after, s->decider);
        if (found > most) {
            most = found;
            best = i;
        }
    }
    return moves[best];
}

/* In each mode the quick look wins far more games than chance would. */
static void test_greed_pays(void **unused)
{
    (void)unused;
    struct rng dice = rng_from_text("greed");
    for (int which = 0; which < NANUUK_WAYS; which++) {
        int players = usual[which].players, rounds = 16 * players, won = 0;
        for (int game = 0; game < rounds; game++) {
            struct nanuuk_state s = varied_deal(which, &dice);
            while (s.phase != GAME_ENDED) {
                bool greedy = s.decider == game % players;
                nanuuk.play(floe(), &s, greedy ? greedy_move(&s) : random_move(&s, &dice), NULL);
            }
            won += s.winners >> game % players & 1;
        }
        if (won * players * 2 < rounds * 3)
            fail_msg("%s with %d: greed won only %d of %d", usual[which].options, players, won,
                     rounds);
    }
}

/* ---- broken ice ---- */

/* V-03, own cracks: nobody stands on the ice yet, but some cracks are better than others, and who
 * lays all of its cracks by a look at them is better off than the seat after it, who lays by
 * chance. */
static void test_cracks_before_the_start(void **unused)
{
    (void)unused;
    struct rng dice = rng_from_text("broken");
    int gained = 0;
    for (int round = 0; round < 24; round++) {
        struct nanuuk_state s = seeded_deal(2 + round % 3, "broken=own cracks=6", round);
        assert_int_equal(s.phase, BREAK);
        while (s.phase == BREAK)
            nanuuk.play(floe(), &s, s.decider == 0 ? greedy_move(&s) : random_move(&s, &dice),
                        NULL);
        while (s.phase == PLACE)
            nanuuk.play(floe(), &s, greedy_move(&s), NULL);
        gained += outlook(&s, 0) - outlook(&s, 1);
    }
    assert_true(gained > 24);
}

/* The outlook has every hunter in an igloo, and leaves the position as it is. */
static void test_outlook(void **unused)
{
    (void)unused;
    struct nanuuk_state s = seeded_deal(3, "broken=own", 1), before = s, ahead;
    const struct nanuuk_state *seen = outlook_of(floe(), &s, &ahead);
    const struct nanuuk_box *box = floe();
    assert_memory_equal(&s, &before, sizeof s);
    assert_ptr_equal(seen, &ahead);
    for (int piece = 0; piece < 3; piece++)
        assert_true(box->igloos >> seen->pieces[piece].space & 1);
    assert_ptr_equal(outlook_of(box, &ahead, &before), &ahead);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_setup_has_a_mode),
        cmocka_unit_test(test_two_sided),
        cmocka_unit_test(test_decisions_left),
        cmocka_unit_test(test_reach),
        cmocka_unit_test(test_inputs),
        cmocka_unit_test(test_chairs),
        cmocka_unit_test(test_greed_pays),
        cmocka_unit_test(test_cracks_before_the_start),
        cmocka_unit_test(test_outlook),
    };
    return cmocka_run_group_tests(tests, open_nanuuk, close_nanuuk);
}
