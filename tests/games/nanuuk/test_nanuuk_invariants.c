/*
 * test_nanuuk_invariants.c - what holds in every game of Nanuuk!.
 *
 * 10,000 random games of every variant are followed move by move. A second account of the ice is
 * kept, border by border, with star and side lines from the rule's own words; tokens, sheets and
 * points must add up, and every game ends within the bounds of section X.
 */
#include "nanuuk_support.h"

#define GAMES 10000

/* ---- the ice by the rule's words ---- */

static struct lines stars[SPACES_MAX], sides[SPACES_MAX];

static bool touch(int a, int b)
{
    return floe()->border_of[a][b] != NONE;
}

static void add_line(struct lines *lines, int a, int b)
{
    int border = floe()->border_of[a][b];
    lines->set[border >> 6] |= UINT64_C(1) << (border & 63);
}

/* G-02: borders between two neighbours that touch each other, and the own borders. */
static int prepare(void **unused)
{
    open_nanuuk(unused);
    for (int x = 0; x < floe()->spaces; x++)
        for (int a = 0; a < floe()->spaces; a++) {
            if (!touch(x, a))
                continue;
            add_line(&sides[x], x, a);
            for (int b = a + 1; b < floe()->spaces; b++)
                if (touch(x, b) && touch(a, b))
                    add_line(&stars[x], a, b);
        }
    return 0;
}

struct account {
    struct nanuuk_state s;
    struct lines inner;       /* borders in play */
    int tokens[TOKENS];       /* of each kind, all in all */
    int steps, cracks, sleds; /* so far */
    int turn;
};

static void count_tokens(const struct nanuuk_state *s, int count[TOKENS])
{
    for (int kind = 0; kind < TOKENS; kind++)
        count[kind] = bits_count(s->tokens[kind]);
    count[BEAR] += s->phase == FLEE; /* between two spaces */
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        for (int animal = 0; animal < ANIMALS; animal++)
            count[animal] += p->home[animal] + (p->with >> animal & 1);
        count[INUK] += p->inuit_home + p->inuk;
    }
}

static void begin(struct account *a, const struct game_setup *setup, uint64_t seed)
{
    *a = (struct account){.turn = 1};
    nanuuk.deal(opened->data, setup, generator_of((struct rng){seed}), &a->s);
    a->inner = floe()->inner[area_of(a->s.players, a->s.chosen)];
    a->cracks = lines_count(cracks_of(&a->s));
    for (int kind = 0; mode(&a->s) == HUNT && kind < TOKENS; kind++)
        a->tokens[kind] = tokens_wanted[area_of(a->s.players, a->s.chosen)][kind];
}

/* ---- after every move ---- */

/* G-03: the star lines of the space first, then its sides; never on the edge nor on a crack. */
static void check_crack(const struct account *a, int border)
{
    int space = a->s.pieces[a->s.moving].space;
    struct lines star = lines_both(a->s.free, stars[space]);
    assert_true(lines_has(&a->inner, border));
    assert_true(lines_has(&a->s.free, border));
    if (lines_empty(star))
        assert_true(lines_has(&sides[space], border));
    else
        assert_true(lines_has(&star, border));
}

static void count_move(struct account *a, struct nanuuk_move m)
{
    a->steps += m.verb == STEP_TO;
    a->sleds += m.verb == USE_SLED;
    a->cracks += m.verb == LAY_CRACK;
    if (m.verb == LAY_CRACK && a->s.phase == CRACK) /* others lie before the start (V-03) */
        check_crack(a, m.at);
}

/* No animal is lost or doubled, and no two things lie on one space. */
static void check_tokens(const struct account *a)
{
    const struct nanuuk_state *s = &a->s;
    int count[TOKENS], on_spaces = 0;
    count_tokens(s, count);
    for (int kind = 0; kind < TOKENS; kind++) {
        on_spaces += bits_count(s->tokens[kind]);
        if (s->phase == LAY ? count[kind] > a->tokens[kind] : count[kind] != a->tokens[kind])
            fail_msg("%d of %d tokens %s", count[kind], a->tokens[kind], token_names[kind]);
    }
    assert_int_equal(on_spaces, bits_count(tokens_at(s)));
    assert_true((tokens_at(s) & ~(s->area & ~floe()->igloos)) == 0);
}

/* U-01: no sheet over its limits; a whale goes with an Inuk, and equipment that is not at home any
 * more was brought by an animal that is (M-08). */
static void check_sheet(const struct nanuuk_state *s, const struct piece *p)
{
    const uint8_t *home = p->home;
    assert_true(p->inuk <= 1);
    if (mode(s) != HUNT) {
        assert_true(p->with == 0 && p->inuk == 0 && p->inuit_home == 0);
        return;
    }
    assert_true(!(p->with & WITH(WHALE)) || p->inuk);
    assert_true(!(p->with & WITH(HUSKY)) || home[FISH] + home[WHALE] > 0);
    assert_true(!(p->with & WITH(SLED)) || home[WALRUS] + home[WHALE] > 0);
    assert_true(!(p->with & WITH(KAYAK)) || home[SEAL] + home[WHALE] > 0);
    assert_int_equal(p->inuit_home, home[WHALE]);
}

/* M-04, M-07: an Inuk who could follow does, and a bear is never where a hunter is. */
static void check_meeting(const struct nanuuk_state *s, const struct piece *p)
{
    assert_true(!(s->tokens[INUK] >> p->space & 1) || p->inuk);
    assert_false(s->tokens[BEAR] >> p->space & 1);
}

static void check_pieces(const struct nanuuk_state *s)
{
    uint32_t seen = 0, shared = mode(s) == HUNT ? floe()->igloos : 0;
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        check_sheet(s, p);
        if (p->space == NONE)
            continue;
        assert_true(s->area >> p->space & 1);
        check_meeting(s, p);
        assert_false((seen & ~shared) >> p->space & 1);
        seen |= space_bit(p->space);
    }
}

static void check_move(struct account *a)
{
    check_tokens(a);
    check_pieces(&a->s);
    assert_int_equal(lines_count(a->s.free), lines_count(a->inner) - a->cracks);
    assert_true(nanuuk.turn(&a->s) >= a->turn);
    a->turn = nanuuk.turn(&a->s);
}

/* ---- at the end ---- */

/* Free borders and open neighbours tell the same. */
static void check_ice(const struct account *a)
{
    const struct nanuuk_state *s = &a->s;
    for (int border = 0; border < floe()->borders; border++) {
        int x = floe()->ends[border][0], y = floe()->ends[border][1];
        bool open = lines_has(&s->free, border);
        assert_true(!open || lines_has(&a->inner, border));
        assert_int_equal(s->open[x] >> y & 1, open);
        assert_int_equal(s->open[y] >> x & 1, open);
    }
}

/* Section X. Every step on foot has its crack and every other one a kayak, except for the first
 * step of a double move with one crack (V-01); in the learning games every move has its crack. */
static void check_bounds(const struct account *a)
{
    const struct nanuuk_state *s = &a->s;
    int borders = lines_count(a->inner), bound = borders + a->tokens[SEAL] + a->tokens[WHALE];
    assert_true(a->cracks <= borders);
    if (mode(s) == HUNT)
        assert_true(a->steps <= bound + (option(s, OPTION_DOUBLECRACK) ? a->sleds : 0));
    else
        assert_true(a->steps <= 2 * borders);
    if (mode(s) == LEARNING || mode(s) == PARTNERS || mode(s) == NEIGHBOURS || mode(s) == HELPERS)
        assert_true(a->steps <= borders && a->steps == a->cracks);
}

/* Points of all seats and of the animals that are left make the whole; so do the igloos. */
static void check_points(const struct account *a)
{
    const struct nanuuk_state *s = &a->s;
    int animals = 0, igloos = 0, whole = 0, home = 0;
    for (int seat = 0; seat < s->players; seat++) {
        igloos += points_for(s, seat, "igloo");
        animals += game_total(&nanuuk, opened->data, s, seat) - points_for(s, seat, "igloo");
    }
    for (int animal = 0; animal < ANIMALS; animal++) {
        whole += (animal + 1) * a->tokens[animal];
        animals += (animal + 1) * bits_count(s->tokens[animal]);
    }
    for (int piece = 0; piece < s->count; piece++)
        home += floe()->igloos >> s->pieces[piece].space & 1;
    assert_int_equal(animals, whole);
    assert_int_equal(igloos, 2 * home);
}

static void check_winners(const struct nanuuk_state *s)
{
    struct game_result result;
    nanuuk.result(opened->data, s, &result);
    assert_true(s->winners != 0 && s->winners < 1 << s->players);
    for (int seat = 0; seat < s->players; seat++) {
        assert_int_equal(result.points[seat], game_total(&nanuuk, opened->data, s, seat));
        assert_int_equal(s->winners >> seat & 1, result.rank[seat] == 1);
    }
}

static void check_end(const struct account *a)
{
    check_ice(a);
    check_bounds(a);
    check_winners(&a->s);
    if (mode(&a->s) == HUNT)
        check_points(a);
}

static void follow(const struct game_setup *setup, uint64_t seed)
{
    struct account a;
    struct rng dice = {~seed};
    begin(&a, setup, seed);
    while (nanuuk.decides(&a.s) != NOBODY) {
        game_move move = random_move(&a.s, &dice);
        count_move(&a, nanuuk_unpack(move));
        nanuuk.play(opened->data, &a.s, move, NULL);
        check_move(&a);
    }
    check_end(&a);
}

static void follow_all(bool hunt)
{
    for (int i = 0; i < VARIANTS; i++) {
        struct game_setup setup = setup_of(&variants[i]);
        if ((setup.chosen[OPTION_MODE] == HUNT) != hunt)
            continue;
        for (int number = 0; number < tries(GAMES); number++)
            follow(&setup, (uint64_t)i * GAMES + (uint64_t)number);
    }
}

static void x_17_random_hunts_keep_the_invariants_and_the_bounds(void **unused)
{
    (void)unused;
    follow_all(true);
}

static void x_17_random_learning_games_keep_the_invariants_and_the_bounds(void **unused)
{
    (void)unused;
    follow_all(false);
}

/* The bounds in numbers. */
static void x_17_the_bounds_are_81_60_54_and_72_53(void **unused)
{
    (void)unused;
    static const int wanted[] = {[2] = 54, [3] = 60, [4] = 81};
    for (int players = 2; players <= 4; players++)
        assert_int_equal(lines_count(floe()->inner[players]) + tokens_wanted[players][SEAL] +
                             tokens_wanted[players][WHALE],
                         wanted[players]);
    assert_int_equal(lines_count(floe()->inner[4]), 72);
    assert_int_equal(lines_count(floe()->inner[3]), 53);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(x_17_random_hunts_keep_the_invariants_and_the_bounds),
        cmocka_unit_test(x_17_random_learning_games_keep_the_invariants_and_the_bounds),
        cmocka_unit_test(x_17_the_bounds_are_81_60_54_and_72_53),
    };
    return cmocka_run_group_tests(tests, prepare, close_nanuuk);
}
