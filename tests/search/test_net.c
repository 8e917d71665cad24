/*
 * test_net.c - nets count exactly, their files are whole or refused, and those of nets/ fit.
 */
#include "support.h"

#include "base/file_header.h"
#include "search/nets.h"

#define ROOM (1 << 17)
#define GAME_BYTES_MAX (300 * 1024)

static const char command[] = "floe train nunatak --mode 3 --games 10 --seed 1";

/* ---- nets by chance ---- */

/* A number from -most to most. */
static int up_to(int most, struct rng *rng)
{
    return (int)rng_below(rng, 2 * (uint32_t)most + 1) - most;
}

static void scatter(int16_t *weights, int count, int most, struct rng *rng)
{
    for (int i = 0; i < count; i++)
        weights[i] = (int16_t)up_to(most, rng);
}

static struct net *random_net(int inputs, int outputs, int most, struct rng *rng)
{
    struct net *net = calloc(1, sizeof *net);
    assert_non_null(net);
    net->inputs = inputs;
    net->outputs = outputs;
    scatter(net->first[0], inputs * NET_HIDDEN, most, rng);
    scatter(net->first_bias, NET_HIDDEN, most, rng);
    scatter(net->second[0], outputs * NET_HIDDEN, most, rng);
    scatter(net->second_bias, outputs, most, rng);
    return net;
}

/* Three in four are 1, as in the games. */
static void random_inputs(struct inputs *inputs, int known, int count, struct rng *rng)
{
    inputs->count = 0;
    for (int i = 0; i < count; i++) {
        int index = (int)rng_below(rng, (uint32_t)known);
        inputs_add(inputs, index, rng_below(rng, 4) > 0 ? 1 : up_to(NET_VALUE_MAX, rng));
    }
}

/* ---- arithmetic ---- */

/* What net.h says, word for word, in numbers that are large enough for anything. */
static int plain_value(const struct net *net, const struct inputs *inputs, int output)
{
    int64_t sum = (int64_t)net->second_bias[output] * NET_FULL;
    for (int cell = 0; cell < NET_HIDDEN; cell++) {
        int64_t on = net->first_bias[cell];
        for (int i = 0; i < inputs->count; i++)
            on += (int64_t)net->first[inputs->list[i].index][cell] * inputs->list[i].value;
        on = on < 0 ? 0 : on > NET_FULL ? NET_FULL : on;
        sum += on * net->second[output][cell];
    }
    return value_bend(sum, (int64_t)NET_FULL * NET_UNIT);
}

static void assert_plain(const struct net *net, const struct inputs *inputs)
{
    int value[SEATS_MAX];
    net_evaluate(net, inputs, value);
    for (int output = 0; output < net->outputs; output++) {
        assert_int_equal(value[output], plain_value(net, inputs, output));
        assert_in_range(value[output], 0, VALUE_ONE);
    }
}

static void counts_as_written(void **unused)
{
    static const int sizes[] = {20, 200, 2000, NET_WEIGHT_MAX};
    struct rng rng = rng_from_text("arithmetic");
    struct inputs inputs;
    (void)unused;
    for (int round = 0; round < 40; round++) {
        int known = 1 + (int)rng_below(&rng, NET_INPUTS_MAX);
        struct net *net = random_net(known, 1 + round % SEATS_MAX, sizes[round / 10], &rng);
        for (int i = 0; i < 20; i++) {
            random_inputs(&inputs, known, (int)rng_below(&rng, NET_ACTIVE_MAX + 1), &rng);
            assert_plain(net, &inputs);
        }
        free(net);
    }
}

static void fill(struct net *net, int16_t weight, int16_t second)
{
    *net = (struct net){.inputs = NET_INPUTS_MAX, .outputs = SEATS_MAX};
    for (int cell = 0; cell < NET_HIDDEN; cell++) {
        for (int i = 0; i < NET_INPUTS_MAX; i++)
            net->first[i][cell] = weight;
        for (int output = 0; output < SEATS_MAX; output++)
            net->second[output][cell] = second;
        net->first_bias[cell] = weight;
    }
    for (int output = 0; output < SEATS_MAX; output++)
        net->second_bias[output] = second;
}

/* The largest weights and the largest inputs: sanitizers see that no sum overflows. */
static void extremes_fit(void **unused)
{
    static const int16_t most[] = {-NET_WEIGHT_MAX, NET_WEIGHT_MAX};
    struct net *net = calloc(1, sizeof *net);
    struct inputs inputs = {0};
    (void)unused;
    for (int i = 0; i < NET_ACTIVE_MAX; i++)
        inputs_add(&inputs, NET_INPUTS_MAX - 1 - i, NET_VALUE_MAX);
    for (int i = 0; i < 4; i++) {
        fill(net, most[i / 2], most[i % 2]);
        assert_plain(net, &inputs);
    }
    free(net);
}

/* Whoever changes these numbers makes all nets worthless. */
static void known_values(void **unused)
{
    struct rng rng = rng_from_text("known");
    struct inputs inputs;
    int value[SEATS_MAX];
    struct net *net = random_net(100, 3, 1000, &rng);
    (void)unused;
    random_inputs(&inputs, 100, 30, &rng);
    net_evaluate(net, &inputs, value);
    assert_int_equal(value[0], 6582);
    assert_int_equal(value[1], 7411);
    assert_int_equal(value[2], 9781);
    free(net);
}

/* ---- files ---- */

static void files_come_back(void **unused)
{
    static uint8_t file[ROOM], again[ROOM];
    struct rng rng = rng_from_text("files");
    (void)unused;
    for (int round = 0; round < 8; round++) {
        char text[NET_COMMAND_MAX];
        struct net *net = random_net(1 + (int)rng_below(&rng, NET_INPUTS_MAX),
                                     1 + round % SEATS_MAX, NET_WEIGHT_MAX, &rng),
                   *read = malloc(sizeof *read);
        size_t count = net_write(net, command, file, sizeof file);
        assert_in_range(count, 1, sizeof file);
        assert_true(net_read(read, file, count));
        assert_memory_equal(net, read, sizeof *net);
        assert_int_equal(net_write(read, command, again, sizeof again), count);
        assert_memory_equal(file, again, count);
        net_command(file, count, text);
        assert_string_equal(text, command);
        free(net);
        free(read);
    }
}

static void small_room_stays_clean(void **unused)
{
    static uint8_t file[ROOM];
    struct rng rng = rng_from_text("room");
    struct net *net = random_net(5, 2, 100, &rng);
    (void)unused;
    size_t count = net_write(net, command, NULL, 0);
    file[0] = 99;
    assert_int_equal(net_write(net, command, file, count - 1), count);
    assert_int_equal(file[0], 99);
    assert_int_equal(net_write(net, command, file, count), count);
    assert_int_equal(file[0], 'f');
    free(net);
}

static void damage_is_refused(void **unused)
{
    static uint8_t file[ROOM];
    struct rng rng = rng_from_text("damage");
    struct net *net = random_net(2, 2, 1000, &rng), *read = malloc(sizeof *read);
    char text[NET_COMMAND_MAX];
    (void)unused;
    size_t count = net_write(net, command, file, sizeof file);
    for (size_t i = 0; i < count; i++)
        for (int bit = 0; bit < 8; bit++) {
            file[i] ^= (uint8_t)(1 << bit);
            assert_false(net_read(read, file, count));
            net_command(file, count, text);
            assert_string_equal(text, "");
            file[i] ^= (uint8_t)(1 << bit);
        }
    for (size_t shorter = 0; shorter < count; shorter++)
        assert_false(net_read(read, file, shorter));
    assert_false(net_read(read, file, count + 1));
    assert_true(net_read(read, file, count));
    free(net);
    free(read);
}

/* A checksum proves only that nobody changed the file since: what it says must be possible, too. */
static void impossible_files_are_refused(void **unused)
{
    static const char *const heads[] = {
        "inputs 1\nhidden 32\noutputs 1\n",
        "inputs 1\nhidden 32\noutputs 1\ncommand \n",
        "inputs 0\nhidden 32\noutputs 1\ncommand x\n",
        "inputs 1025\nhidden 32\noutputs 1\ncommand x\n",
        "inputs 1\nhidden 31\noutputs 1\ncommand x\n",
        "inputs 1\nhidden 32\noutputs 5\ncommand x\n",
        "inputs 1\nhidden 32\noutputs -1\ncommand x\n",
        "inputs 1\nhidden 32\noutputs 1x\ncommand x\n",
        "inputs 99999999999999999999\nhidden 32\noutputs 1\ncommand x\n",
        "",
    };
    static uint8_t file[ROOM];
    struct net *read = malloc(sizeof *read);
    (void)unused;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        for (size_t more = 0; more < 400; more += 2) {
            size_t count = file_header_size("net", heads[i]) + more;
            memset(file, 0, count);
            file_header_write("net", heads[i], file, count);
            bool right = i == 1 && more == 2 * (2 * 32 + 33);
            assert_int_equal(net_read(read, file, count), right);
        }
    free(read);
}

static void heavy_weights_are_refused(void **unused)
{
    static uint8_t file[ROOM];
    struct rng rng = rng_from_text("heavy");
    struct net *net = random_net(3, 1, 1000, &rng), *read = malloc(sizeof *read);
    int16_t *const places[] = {&net->first[2][31], &net->first_bias[0], &net->second[0][7],
                               &net->second_bias[0]};
    (void)unused;
    for (int i = 0; i < 8; i++) {
        int16_t *place = places[i / 2], before = *place;
        *place = i % 2 == 0 ? NET_WEIGHT_MAX + 1 : -NET_WEIGHT_MAX - 1;
        assert_false(net_read(read, file, net_write(net, command, file, sizeof file)));
        *place = before;
    }
    assert_true(net_read(read, file, net_write(net, command, file, sizeof file)));
    free(net);
    free(read);
}

/* ---- the seats ---- */

static int mode_zero(const void *state)
{
    (void)state;
    return 0;
}

/* The state is the seat for which output 0 stands. */
static int sense_seat(const void *box, const void *state, struct inputs *out)
{
    (void)box;
    inputs_add(out, 0, 1);
    return *(const int *)state;
}

static void values_are_by_seat(void **unused)
{
    static const struct mode modes[] = {{.name = "3", .players = 3}, {0}};
    const struct game_ai ai = {
        .inputs = 1, .modes = modes, .mode_of = mode_zero, .sense = sense_seat};
    struct net net = {.inputs = 1, .outputs = 3, .second_bias = {-500, 0, 500}};
    struct nets nets = {.of = {&net}};
    int value[SEATS_MAX], relative[SEATS_MAX];
    struct inputs inputs = {0};
    (void)unused;
    net_evaluate(&net, &inputs, relative);
    assert_true(relative[0] < relative[1] && relative[1] < relative[2]);
    for (int seat = 0; seat < 3; seat++) {
        assert_true(nets_value(&nets, &ai, NULL, &seat, value));
        for (int i = 0; i < 3; i++)
            assert_int_equal(value[(seat + i) % 3], relative[i]);
    }
    nets.of[0] = NULL;
    assert_false(nets_value(&nets, &ai, NULL, &(int){0}, value));
}

/* ---- the files of nets/ ---- */

static const struct mode *mode_named(const struct game_ai *ai, const char *name)
{
    for (const struct mode *mode = ai->modes; mode->name != NULL; mode++)
        if (strcmp(mode->name, name) == 0)
            return mode;
    return NULL;
}

/* The game of a net's name, "nunatak-3", and its mode. */
static const struct game_ai *knowledge_named(const char *name, const struct mode **mode)
{
    for (int i = 0; games[i] != NULL; i++) {
        const struct game_ai *ai = game_ai_of(games[i]);
        size_t length = strlen(games[i]->name);
        if (ai == NULL || strncmp(name, games[i]->name, length) != 0 || name[length] != '-')
            continue;
        *mode = mode_named(ai, name + length + 1);
        return ai;
    }
    return NULL;
}

static void check_command(const struct net_file *file, const char *game, const struct mode *mode)
{
    char begins[NET_COMMAND_MAX], found[NET_COMMAND_MAX];
    struct text out = text_in(begins, sizeof begins);
    text_format(&out, "floe train %s --mode %s --games ", game, mode->name);
    net_command(file->bytes, file->count, found);
    assert_memory_equal(found, begins, out.length);
}

static void built_in_nets_fit(void **unused)
{
    static uint8_t again[ROOM];
    struct net *net = malloc(sizeof *net);
    (void)unused;
    for (const struct net_file *file = net_files; file->name != NULL; file++) {
        char text[NET_COMMAND_MAX];
        const struct mode *mode = NULL;
        const struct game_ai *ai = knowledge_named(file->name, &mode);
        assert_non_null(ai);
        assert_non_null(mode);
        assert_true(net_read(net, file->bytes, file->count));
        assert_int_equal(net->inputs, ai->inputs);
        assert_int_equal(net->outputs, mode->players);
        check_command(file, ai->game->name, mode);
        net_command(file->bytes, file->count, text);
        assert_int_equal(net_write(net, text, again, sizeof again), file->count);
        assert_memory_equal(again, file->bytes, file->count);
    }
    free(net);
}

static void built_in_nets_are_small(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        size_t total = 0;
        for (const struct net_file *file = net_files; file->name != NULL; file++)
            if (strncmp(file->name, games[i]->name, strlen(games[i]->name)) == 0)
                total += file->count;
        assert_in_range(total, 0, GAME_BYTES_MAX);
    }
}

static void built_in_nets_open(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        const struct game_ai *ai = game_ai_of(games[i]);
        struct nets nets;
        if (ai == NULL)
            continue;
        nets_open(&nets, ai);
        for (int mode = 0; ai->modes[mode].name != NULL; mode++) {
            char name[64];
            struct text out = text_in(name, sizeof name);
            size_t count;
            text_format(&out, "%s-%s", games[i]->name, ai->modes[mode].name);
            assert_true((nets.of[mode] != NULL) == (net_built_in(name, &count) != NULL));
        }
        nets_close(&nets);
        assert_null(nets.of[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_as_written),
        cmocka_unit_test(extremes_fit),
        cmocka_unit_test(known_values),
        cmocka_unit_test(files_come_back),
        cmocka_unit_test(small_room_stays_clean),
        cmocka_unit_test(damage_is_refused),
        cmocka_unit_test(impossible_files_are_refused),
        cmocka_unit_test(heavy_weights_are_refused),
        cmocka_unit_test(values_are_by_seat),
        cmocka_unit_test(built_in_nets_fit),
        cmocka_unit_test(built_in_nets_are_small),
        cmocka_unit_test(built_in_nets_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
