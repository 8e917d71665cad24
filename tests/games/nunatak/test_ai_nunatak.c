/*
 * test_ai_nunatak.c - what computer players know of Nunatak, checked against its rules.
 *
 * Random games with all numbers of players are followed, and at every decision the quick answers of
 * src/games/nunatak/ai are compared with what the rules say, slowly: points with the score sheet,
 * the worth of a cell with building there, what is called certain with what comes.
 */
#include "nunatak_support.h"

#include "games/nunatak/ai/look.h"
#include "search/game_ai.h"

#define ROUNDS 480

extern const struct game_ai nunatak_ai;

static const struct game_ai *const known = &nunatak_ai;

static const struct nunatak_state *state_of(const struct scene *scene)
{
    return scene->state;
}

static struct nunatak_state redealt(struct scene *scene)
{
    struct nunatak_state other = *state_of(scene);
    nunatak.redeal(scene->box->data, &other, 0, &scene->dice);
    return other;
}

static struct look look_of(const struct scene *scene)
{
    struct look look;
    const struct nunatak_box *box = scene->box->data;
    look_at(box, scene->state, next_to_take(box, scene->state), &look);
    return look;
}

/* ---- what may be known ---- */

static void nothing_hidden_matters(struct scene *scene)
{
    const void *box = scene->box->data;
    struct nunatak_state other = redealt(scene);
    struct inputs one = {0}, two = {0};
    int points[SEATS_MAX] = {0}, others[SEATS_MAX] = {0};
    assert_int_equal(known->sense(box, scene->state, &one), known->sense(box, &other, &two));
    assert_memory_equal(&one.count, &two.count, sizeof one.count);
    assert_memory_equal(one.list, two.list, sizeof *one.list * (size_t)one.count);
    known->appraise(box, scene->state, points);
    known->appraise(box, &other, others);
    assert_memory_equal(points, others, sizeof points);
    assert_int_equal(known->certain(box, scene->state), known->certain(box, &other));
    assert_int_equal(known->decisions_left(box, scene->state), known->decisions_left(box, &other));
}

static void test_hidden(void **unused)
{
    (void)unused;
    visit_setups(&nunatak, ROUNDS, nothing_hidden_matters);
}

static bool seen_certain, seen_uncertain;

static void assert_equal_views(const struct scene *scene, const void *one, const void *two)
{
    static char shown[TEXT_ROOM], other[TEXT_ROOM];
    write_state(scene, one, SPECTATOR, false, shown);
    write_state(scene, two, SPECTATOR, false, other);
    assert_string_equal(shown, other);
}

/* Two deals of what is hidden, and the same moves: all that is seen stays the same to the end. */
static void certain_is_certain(struct scene *scene)
{
    static game_move moves[NUNATAK_MOVES_MAX];
    const void *box = scene->box->data;
    struct nunatak_state one = redealt(scene), two = redealt(scene);
    bool certain = known->certain(box, scene->state);
    seen_certain |= certain;
    seen_uncertain |= !certain;
    while (certain && one.phase != PHASE_OVER) {
        int count = nunatak.legal(box, &one, moves);
        game_move move = moves[rng_below(&scene->dice, (uint32_t)count)];
        assert_true(known->certain(box, &one));
        nunatak.play(box, &one, move, NULL);
        nunatak.play(box, &two, move, NULL);
        assert_equal_views(scene, &one, &two);
    }
}

static void test_certain(void **unused)
{
    (void)unused;
    visit_setups(&nunatak, ROUNDS, certain_is_certain);
    assert_true(seen_certain && seen_uncertain);
}

/* ---- inputs ---- */

static void inputs_in_bounds(struct scene *scene)
{
    struct inputs inputs;
    int seat = known->sense(scene->box->data, scene->state, &inputs);
    assert_in_range(seat, 0, state_of(scene)->players - 1);
    assert_in_range(inputs.count, 1, NET_ACTIVE_MAX);
    for (int i = 0; i < inputs.count; i++) {
        assert_in_range(inputs.list[i].index, 0, known->inputs - 1);
        assert_in_range(inputs.list[i].value + 64, 0, 128);
        assert_int_not_equal(inputs.list[i].value, 0);
    }
}

static void test_inputs(void **unused)
{
    (void)unused;
    assert_in_range(known->inputs, 1, NET_INPUTS_MAX);
    visit_setups(&nunatak, ROUNDS, inputs_in_bounds);
}

/* ---- another seat in the same place ---- */

static uint8_t seat_on(const struct nunatak_state *s, uint8_t seat)
{
    if (seat == NONE)
        return NONE;
    return (uint8_t)(seat + 1 == s->players ? 0 : seat + 1);
}

static uint8_t set_on(const struct nunatak_state *s, unsigned set)
{
    unsigned on = set << 1;
    return (uint8_t)((on | on >> s->players) & ((1U << s->players) - 1));
}

/* Everybody sits one seat further, with all that is theirs. */
static struct nunatak_state moved_on(const struct nunatak_state *s)
{
    struct nunatak_state on = *s;
    for (uint8_t seat = 0; seat < s->players; seat++) {
        int to = seat_on(s, seat);
        on.blocks[to] = s->blocks[seat];
        on.favors[to] = s->favors[seat];
        memcpy(on.hand[to], s->hand[seat], sizeof s->hand[seat]);
        on.support[to] = s->support[seat];
        on.squares[to] = s->squares[seat];
        on.track[to] = s->track[seat];
        on.siku[to] = s->siku[seat];
        on.counted[to] = s->counted[seat];
        on.insights[to] = s->insights[seat];
        on.edges[to] = s->edges[seat];
        on.ornaments[to] = s->ornaments[seat];
    }
    for (int i = 0; i < s->transforms; i++)
        on.transformed[i].seat = seat_on(s, s->transformed[i].seat);
    for (int slot = 0; slot < MARKET; slot++)
        on.reserved[slot] = seat_on(s, s->reserved[slot]);
    on.active = seat_on(s, s->active);
    on.decider = seat_on(s, s->decider);
    on.asked = set_on(s, s->asked);
    on.owes = set_on(s, s->owes);
    return on;
}

static int inputs_that_differ(const struct inputs *one, const struct inputs *two)
{
    int count = 0;
    assert_int_equal(one->count, two->count);
    for (int i = 0; i < one->count; i++)
        count += memcmp(&one->list[i], &two->list[i], sizeof one->list[i]) != 0;
    return count;
}

/* The inputs are the same but for the one that names the seat. Four players are left out: a tie on
 * the completion card goes to the later seat (E-02). So is the end: the final scoring begins with
 * seat 0. */
static void seats_are_alike(struct scene *scene)
{
    const void *box = scene->box->data;
    const struct nunatak_state *s = state_of(scene);
    struct inputs one, two;
    int points[SEATS_MAX], others[SEATS_MAX];
    if (s->players == 1 || s->players == 4 || all_blocks(s) == TEMPLE)
        return;
    struct nunatak_state on = moved_on(s);
    int seat = known->sense(box, s, &one), other = known->sense(box, &on, &two);
    assert_int_equal(inputs_that_differ(&one, &two), 1);
    known->appraise(box, s, points);
    known->appraise(box, &on, others);
    for (int i = 0; i < s->players; i++)
        assert_int_equal(points[(seat + i) % s->players], others[(other + i) % s->players]);
}

static void test_seats(void **unused)
{
    (void)unused;
    visit_setups(&nunatak, ROUNDS, seats_are_alike);
}

static int expected = NONE; /* to take the next card */

static void next_is_foreseen(struct scene *scene)
{
    const struct nunatak_state *s = state_of(scene);
    bool extra =
        s->players == 4 && bits_count(all_blocks(s)) >= 51; /* its order can still change */
    if (s->phase == PHASE_TURN && expected != NONE)
        assert_int_equal(s->active, expected);
    expected = s->phase == PHASE_TURN || s->phase == PHASE_OVER || extra
                   ? NONE
                   : next_to_take(scene->box->data, s);
}

static void test_next(void **unused)
{
    (void)unused;
    visit_setups(&nunatak, ROUNDS, next_is_foreseen);
}

/* ---- points ---- */

/* Without favors that the look uses before their time, its points are those of the sheet. */
static void points_are_right(struct scene *scene)
{
    const struct nunatak_state *s = state_of(scene);
    struct look look = look_of(scene);
    if (s->pending != 0 || s->square != NO_CELL)
        return;
    for (int i = 0; i < s->players; i++) {
        int seat = look.party[i];
        int total = game_total(&nunatak, scene->box->data, s, seat);
        if (s->phase == PHASE_OVER || !(s->favors[seat] & FINAL_FAVORS))
            assert_int_equal(look.points[i], total);
        else
            assert_true(look.points[i] >= total);
    }
}

static void test_points(void **unused)
{
    (void)unused;
    visit_setups(&nunatak, ROUNDS, points_are_right);
}

static int points_with(struct scene *scene, int seat, int kind, int type)
{
    struct nunatak_state with = *state_of(scene);
    const struct nunatak_box *box = scene->box->data;
    with.hand[seat][box->filing_of[kind][type]]++;
    return game_total(&nunatak, box, &with, seat);
}

/* An elder brings a favor, too, which is 2 points (P-09). */
static void assert_gains(struct scene *scene, int seat, const struct gains *gains)
{
    const struct nunatak_box *box = scene->box->data;
    int now = game_total(&nunatak, box, scene->state, seat);
    for (int kind = 0; kind < box->kinds; kind++)
        for (int type = 0; type < TYPES; type++) {
            if (!(box->kind[kind].types >> type & 1))
                continue;
            int with = points_with(scene, seat, kind, type) + (type == ELDER ? 2 : 0);
            assert_int_equal(card_gain(gains, &box->kind[kind], type), with - now);
        }
}

static void cards_are_weighed(struct scene *scene)
{
    struct look look = look_of(scene);
    struct gains gains;
    for (int i = 0; i < state_of(scene)->players; i++) {
        hand_gains(look.box, &look.hand[i], &gains);
        assert_gains(scene, look.party[i], &gains);
    }
}

static void test_cards(void **unused)
{
    (void)unused;
    visit_setups(&nunatak, 32, cards_are_weighed);
}

/* A step on the track counts for 2. */
static void cells_are_weighed(struct scene *scene)
{
    const struct nunatak_state *s = state_of(scene);
    struct look look = look_of(scene);
    struct worth worth;
    if (s->phase != PHASE_TURN)
        return;
    look_worth(&look, &worth);
    for (uint64_t left = look.free; left != 0; left = bits_without_first(left)) {
        int cell = bits_first(left);
        int lines = lines_completed(look.all | cell_bit(cell), cell);
        int support = bits_count(s->blocks[s->active] & temple_under[cell]);
        int squares = squares_gained(look.box, s, s->active, cell);
        assert_int_equal(best_worth(&worth, cell_bit(cell)), squares + support + 2 * lines);
    }
}

static void test_cells(void **unused)
{
    (void)unused;
    visit_setups(&nunatak, ROUNDS, cells_are_weighed);
}

static void appraisal_ends_in_the_result(struct scene *scene)
{
    struct game_result result;
    int points[SEATS_MAX];
    if (state_of(scene)->phase != PHASE_OVER)
        return;
    nunatak.result(scene->box->data, scene->state, &result);
    known->appraise(scene->box->data, scene->state, points);
    for (int seat = 0; seat < state_of(scene)->players; seat++)
        assert_int_equal(points[seat], result.points[seat]);
}

static void test_appraisal(void **unused)
{
    (void)unused;
    visit_setups(&nunatak, ROUNDS, appraisal_ends_in_the_result);
}

/* ---- how long it takes ---- */

#define DECISIONS_ROOM 1024
static int bounds[DECISIONS_ROOM], decisions;

static void bound_holds(struct scene *scene)
{
    bounds[decisions] = known->decisions_left(scene->box->data, scene->state);
    if (scene->count > 0) {
        decisions++;
        assert_true(decisions < DECISIONS_ROOM);
        return;
    }
    for (int i = 0; i <= decisions; i++)
        assert_true(bounds[i] >= decisions - i);
    decisions = 0;
}

static void test_decisions_left(void **unused)
{
    (void)unused;
    visit_setups(&nunatak, ROUNDS, bound_holds);
}

/* ---- modes ---- */

static void mode_fits(struct scene *scene)
{
    const struct mode *mode = &known->modes[known->mode_of(scene->state)];
    int side[SEATS_MAX];
    assert_int_equal(mode->players, state_of(scene)->players);
    assert_false(known->two_sided(scene->state, side));
}

static void test_modes(void **unused)
{
    (void)unused;
    assert_ptr_equal(game_ai_of(&nunatak), known);
    assert_ptr_equal(known->game, &nunatak);
    assert_null(known->modes[4].name);
    visit_setups(&nunatak, 1, mode_fits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hidden),    cmocka_unit_test(test_certain),
        cmocka_unit_test(test_inputs),    cmocka_unit_test(test_seats),
        cmocka_unit_test(test_next),      cmocka_unit_test(test_points),
        cmocka_unit_test(test_cards),     cmocka_unit_test(test_cells),
        cmocka_unit_test(test_appraisal), cmocka_unit_test(test_decisions_left),
        cmocka_unit_test(test_modes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
