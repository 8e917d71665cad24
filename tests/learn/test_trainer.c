/*
 * test_trainer.c - nets learn, always the same from the same games, and play better for it.
 *
 * Pebbles is the pupil here: a little knowledge of it is made below.
 */
#include "support.h"

#include "learn/train_episode.h"

#include <math.h>

#define ROOM (1 << 19)

/* ---- a little knowledge of Pebbles ---- */

extern const struct game pebbles;

#define POINTS_KNOWN 60
#define LEAD_KNOWN 20
#define PEBBLES_INPUTS (2 * POINTS_KNOWN + 2 * LEAD_KNOWN + 1)

static int mode_of(const void *state)
{
    return pebbles.players(state) == 2 ? 0 : 1;
}

/* Also with heaps of 10. */
static void vary(int mode, struct rng *rng, struct game_setup *setup)
{
    (void)mode;
    setup->chosen[0] = (uint8_t)rng_below(rng, 2);
}

static int within(int number, int low, int high)
{
    return number < low ? low : number > high ? high : number;
}

/* Points of the deciding seat and of the next one, each as it is and how far they are apart. */
static int sense(const void *box, const void *state, struct inputs *out)
{
    int seat = pebbles.decides(state), players = pebbles.players(state);
    int own = game_total(&pebbles, box, state, seat);
    int other = game_total(&pebbles, box, state, (seat + 1) % players);
    inputs_add(out, within(own, 0, POINTS_KNOWN - 1), 1);
    inputs_add(out, POINTS_KNOWN + within(other, 0, POINTS_KNOWN - 1), 1);
    inputs_add(out, 2 * POINTS_KNOWN + LEAD_KNOWN + within(own - other, -LEAD_KNOWN, LEAD_KNOWN),
               1);
    return seat;
}

static const struct mode modes[] = {
    {"2", 2, "", {5, 0}}, {"3", 3, "heap=10", {5, 0}}, {NULL, 0, NULL, {0, 0}}};

static const struct game_ai pebbles_ai = {
    .game = &pebbles,
    .inputs = PEBBLES_INPUTS,
    .modes = modes,
    .mode_of = mode_of,
    .vary = vary,
    .sense = sense,
};

static struct trainer *trainer_for(const struct box *box, int mode, long count, const char *seed)
{
    struct course course = {&pebbles_ai, box->data, mode, count, seed};
    struct trainer *trainer = trainer_open(&course);
    assert_non_null(trainer);
    return trainer;
}

static void train(struct trainer *trainer, long until, int threads)
{
    while (trainer_games(trainer) < until)
        trainer_step(trainer, threads);
}

/* ---- the learner ---- */

static void random_inputs(struct inputs *inputs, int known, struct rng *rng)
{
    inputs->count = 0;
    for (int i = 0; i < known; i++)
        if (rng_below(rng, 2) == 0)
            inputs_add(inputs, i, i % 5 == 0 ? 2 : 1);
}

static double loss(const struct learner *learner, const struct inputs *inputs, const float *aims)
{
    struct activity activity;
    double sum = 0;
    learner_judge(learner, inputs, &activity);
    for (int i = 0; i < learner->outputs; i++)
        sum += (activity.values[i] - aims[i]) * (activity.values[i] - aims[i]) / 2;
    return sum;
}

/* Each part of the gradient against what a little change of that weight does. */
static void gradients_are_slopes(void **unused)
{
    static struct learner learner;
    static struct weights gradient;
    const float aims[SEATS_MAX] = {0.9F, 0.2F, 0.4F};
    struct rng rng = rng_from_text("slopes");
    struct inputs inputs;
    struct activity activity;
    float error[SEATS_MAX];
    (void)unused;
    learner_begin(&learner, 12, 3, rng);
    random_inputs(&inputs, 12, &rng);
    learner_judge(&learner, &inputs, &activity);
    for (int i = 0; i < 3; i++)
        error[i] = activity.values[i] - aims[i];
    learner_blame(&learner, &inputs, &activity, error, &gradient);
    for (int i = 0; i < learner_used(&learner); i++) {
        float before = learner.weights.at[i], little = 1.0F / 256;
        learner.weights.at[i] = before + little;
        double above = loss(&learner, &inputs, aims);
        learner.weights.at[i] = before - little;
        double below = loss(&learner, &inputs, aims);
        learner.weights.at[i] = before;
        double slope = (above - below) / (2 * little);
        assert_true(fabs(slope - gradient.at[i]) < 1e-4 + 0.01 * fabs(slope));
    }
}

/* Something that no sum can tell: whether an even number of the first three inputs is on. */
static float riddle(const struct inputs *inputs)
{
    int on = 0;
    for (int i = 0; i < inputs->count; i++)
        on += inputs->list[i].index < 3;
    return on % 2 == 0 ? 0.8F : 0.3F;
}

static double riddle_error(struct learner *learner, struct weights *gradient, struct rng *rng)
{
    double sum = 0;
    memset(gradient, 0, sizeof *gradient);
    for (int i = 0; i < 64; i++) {
        struct inputs inputs;
        struct activity activity;
        float error[SEATS_MAX];
        random_inputs(&inputs, 8, rng);
        learner_judge(learner, &inputs, &activity);
        error[0] = activity.values[0] - riddle(&inputs);
        sum += fabsf(error[0]) / 64;
        learner_blame(learner, &inputs, &activity, error, gradient);
    }
    return sum;
}

static void riddles_are_learned(void **unused)
{
    static struct learner learner;
    static struct weights gradient;
    struct rng rng = rng_from_text("riddle");
    (void)unused;
    learner_begin(&learner, 8, 1, rng);
    assert_true(riddle_error(&learner, &gradient, &rng) > 0.2);
    for (int step = 0; step < 3000; step++) {
        riddle_error(&learner, &gradient, &rng);
        learner_step(&learner, &gradient, 64, 0.005F);
    }
    assert_true(riddle_error(&learner, &gradient, &rng) < 0.03);
}

static void whole_numbers_agree(void **unused)
{
    static struct learner learner;
    static struct net net;
    struct rng rng = rng_from_text("whole");
    (void)unused;
    learner_begin(&learner, 200, 4, rng);
    learner_net(&learner, &net);
    for (int round = 0; round < 200; round++) {
        struct inputs inputs;
        struct activity activity;
        int value[SEATS_MAX];
        random_inputs(&inputs, 200, &rng);
        learner_judge(&learner, &inputs, &activity);
        net_evaluate(&net, &inputs, value);
        for (int i = 0; i < 4; i++)
            assert_true(fabsf(activity.values[i] - (float)value[i] / VALUE_ONE) < 0.01F);
    }
}

/* However steep: weights stay where whole numbers can hold them. */
static void weights_stay_in_range(void **unused)
{
    static struct learner learner;
    static struct weights gradient;
    static struct net net;
    (void)unused;
    learner_begin(&learner, 10, 2, rng_from_text("range"));
    for (int i = 0; i < WEIGHTS_MAX; i++)
        gradient.at[i] = i % 2 == 0 ? 1e6F : -1e6F;
    for (int step = 0; step < 100; step++)
        learner_step(&learner, &gradient, 1, 1.0F);
    learner_net(&learner, &net);
    for (int cell = 0; cell < NET_HIDDEN; cell++) {
        assert_int_equal(abs(net.first[9][cell]), NET_WEIGHT_MAX);
        assert_int_equal(abs(net.second[1][cell]), NET_WEIGHT_MAX);
    }
}

/* ---- the same net from the same course ---- */

static void assert_equal_nets(const struct trainer *a, const struct trainer *b)
{
    assert_memory_equal(trainer_net(a), trainer_net(b), sizeof(struct net));
}

static void threads_do_not_matter(void **unused)
{
    static const int threads[] = {1, 2, 3, 20};
    struct box *box = open_box_of(&pebbles);
    struct trainer *first = trainer_for(box, 1, 200, "threads");
    (void)unused;
    train(first, 200, 1);
    for (int i = 1; i < 4; i++) {
        struct trainer *other = trainer_for(box, 1, 200, "threads");
        train(other, 200, threads[i]);
        assert_equal_nets(first, other);
        assert_int_equal(trainer_games(other), 200);
        trainer_close(other);
    }
    trainer_close(first);
    box_close(box);
}

static void seeds_matter(void **unused)
{
    struct box *box = open_box_of(&pebbles);
    struct trainer *one = trainer_for(box, 0, 64, "1"), *two = trainer_for(box, 0, 64, "2");
    (void)unused;
    train(one, 64, 1);
    train(two, 64, 1);
    assert_memory_not_equal(trainer_net(one), trainer_net(two), sizeof(struct net));
    trainer_close(one);
    trainer_close(two);
    box_close(box);
}

/* Written after 96 games, read again by another trainer, and gone on to the end. */
static void interruptions_do_not_matter(void **unused)
{
    static uint8_t file[ROOM], again[ROOM];
    struct box *box = open_box_of(&pebbles);
    struct trainer *whole = trainer_for(box, 0, 250, "stop"),
                   *first = trainer_for(box, 0, 250, "stop"),
                   *second = trainer_for(box, 0, 250, "stop");
    (void)unused;
    train(whole, 250, 2);
    train(first, 96, 1);
    size_t count = trainer_write(first, file, sizeof file);
    assert_in_range(count, 1, sizeof file);
    assert_true(trainer_read(second, file, count));
    assert_int_equal(trainer_games(second), 96);
    assert_equal_nets(first, second);
    train(second, 250, 1);
    assert_equal_nets(whole, second);
    count = trainer_write(whole, file, sizeof file);
    assert_int_equal(trainer_write(second, again, sizeof again), count);
    assert_memory_equal(file, again, count);
    trainer_close(whole);
    trainer_close(first);
    trainer_close(second);
    box_close(box);
}

static void other_trainings_are_refused(void **unused)
{
    static uint8_t file[ROOM];
    struct box *box = open_box_of(&pebbles);
    struct trainer *ours = trainer_for(box, 0, 64, "ours");
    struct trainer *others[] = {trainer_for(box, 1, 64, "ours"), trainer_for(box, 0, 65, "ours"),
                                trainer_for(box, 0, 64, "theirs")};
    (void)unused;
    size_t count = trainer_write(ours, file, sizeof file);
    for (int i = 0; i < 3; i++) {
        assert_false(trainer_read(others[i], file, count));
        trainer_close(others[i]);
    }
    for (size_t i = 0; i < count; i += 37) {
        file[i] ^= 4;
        assert_false(trainer_read(ours, file, count));
        assert_false(trainer_read(ours, file, i));
        file[i] ^= 4;
    }
    assert_true(trainer_read(ours, file, count));
    trainer_close(ours);
    box_close(box);
}

static void nothing_after_the_last_game(void **unused)
{
    struct box *box = open_box_of(&pebbles);
    struct trainer *trainer = trainer_for(box, 0, 10, "last");
    static struct net net;
    (void)unused;
    train(trainer, 10, 1);
    assert_int_equal(trainer_games(trainer), 10);
    net = *trainer_net(trainer);
    trainer_step(trainer, 1);
    assert_int_equal(trainer_games(trainer), 10);
    assert_memory_equal(&net, trainer_net(trainer), sizeof net);
    trainer_close(trainer);
    box_close(box);
}

static void commands_name_the_course(void **unused)
{
    const struct course course = {&pebbles_ai, NULL, 1, 1000, "ice"};
    char command[NET_COMMAND_MAX];
    (void)unused;
    course_command(&course, command);
    assert_string_equal(command, "floe train pebbles --mode 3 --games 1000 --seed ice");
}

/* ---- it learns to play ---- */

static game_move net_move(struct scene *scene, const struct nets *nets)
{
    char imagined[512], after[512];
    int seat = pebbles.decides(scene->state), best = 0, best_value = -1;
    assert_true(pebbles.state_size <= sizeof after);
    memcpy(imagined, scene->state, pebbles.state_size);
    pebbles.redeal(scene->box->data, imagined, seat, &scene->dice);
    for (int i = 0; i < scene->count; i++) {
        int value[SEATS_MAX];
        memcpy(after, imagined, pebbles.state_size);
        pebbles.play(scene->box->data, after, scene->moves[i], NULL);
        if (pebbles.decides(after) == NOBODY)
            value_result(&pebbles, scene->box->data, after, &modes[0].stakes, value);
        else
            nets_value(nets, &pebbles_ai, scene->box->data, after, value);
        if (value[seat] > best_value) {
            best = i;
            best_value = value[seat];
        }
    }
    return scene->moves[best];
}

/* Whether the net, in that seat, ends a game against chance as the only first. */
static bool net_wins(struct scene *scene, const struct nets *nets, int net_seat)
{
    struct game_result result;
    pebbles.deal(scene->box->data, &scene->setup,
                 generator_of((struct rng){rng_next(&scene->dice)}), scene->state);
    while (pebbles.decides(scene->state) != NOBODY) {
        scene->count = pebbles.legal(scene->box->data, scene->state, scene->moves);
        game_move move = scene->moves[rng_below(&scene->dice, (uint32_t)scene->count)];
        if (pebbles.decides(scene->state) == net_seat)
            move = net_move(scene, nets);
        pebbles.play(scene->box->data, scene->state, move, NULL);
    }
    pebbles.result(scene->box->data, scene->state, &result);
    return result.rank[net_seat] == 1 && result.rank[1 - net_seat] == 2;
}

static int wins_of(const struct box *box, const struct net *net, int rounds)
{
    char state[512];
    game_move moves[64];
    struct scene scene = {.game = &pebbles,
                          .box = (struct box *)box,
                          .setup = {.players = 2},
                          .dice = rng_from_text("match"),
                          .state = state,
                          .moves = moves};
    struct nets nets = {.of = {net}};
    int wins = 0;
    for (int i = 0; i < rounds; i++)
        wins += net_wins(&scene, &nets, i % 2);
    return wins;
}

/* The mean error of the games until then. */
static double error_until(struct trainer *trainer, long until)
{
    double sum = 0;
    int steps = 0;
    for (; trainer_games(trainer) < until; steps++) {
        trainer_step(trainer, 2);
        sum += trainer_error(trainer);
    }
    return sum / steps;
}

static void games_are_learned(void **unused)
{
    struct box *box = open_box_of(&pebbles);
    struct trainer *trainer = trainer_for(box, 0, 6400, "learn");
    (void)unused;
    double before = error_until(trainer, 200);
    train(trainer, 6000, 2);
    assert_true(error_until(trainer, 6400) < before * 0.85);
    assert_true(wins_of(box, trainer_net(trainer), 1000) > 650);
    trainer_close(trainer);
    box_close(box);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gradients_are_slopes),
        cmocka_unit_test(riddles_are_learned),
        cmocka_unit_test(whole_numbers_agree),
        cmocka_unit_test(weights_stay_in_range),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(seeds_matter),
        cmocka_unit_test(interruptions_do_not_matter),
        cmocka_unit_test(other_trainings_are_refused),
        cmocka_unit_test(nothing_after_the_last_game),
        cmocka_unit_test(commands_name_the_course),
        cmocka_unit_test(games_are_learned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
