/*
 * test_simulate.c - a day of servers: what goes in comes out, and the laws of queues hold.
 */
#include "support.h"

#include "simulate/capacity.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_near(double found, double expected, double tolerance)
{
    if (!(fabs(found - expected) <= tolerance * fabs(expected)))
        fail_msg("%f instead of %f", found, expected);
}

/* Two hours of a day on which as many come at any time. */
static struct simulate_plan a_plan(void)
{
    struct simulate_plan plan = {.servers = 4,
                                 .databases = 1,
                                 .cores = 4,
                                 .players = 24000,
                                 .games = 2,
                                 .live = 70,
                                 .seats = 2,
                                 .moves = 20,
                                 .visit = 10,
                                 .days = 14,
                                 .think = 10,
                                 .from = 600,
                                 .to = 720,
                                 .kill = -1,
                                 .forward = -1,
                                 .times = service_times_known(),
                                 .rng = {7}};
    for (int hour = 0; hour < DAY_HOURS; hour++)
        plan.weights[hour] = 1;
    return plan;
}

/* Work besides moves costs nothing. */
static void only_moves(struct service_times *times)
{
    times->visit_us = times->visit_reads = times->ping_us = times->read_us = 0;
    times->takeover_table_us = times->network_us = times->disk_slow_us = times->disk_sync_us = 0;
}

static struct simulate_span whole(const struct simulate_plan *plan)
{
    struct simulate_result *result = simulate_run(plan);
    struct simulate_span span = simulate_all(result);
    free(result);
    return span;
}

/* ---- what comes ---- */

static void as_many_moves_as_planned(void **unused)
{
    struct simulate_plan plan = a_plan();
    (void)unused;
    for (plan.live = 0; plan.live <= 100; plan.live += 50) {
        struct simulate_span span = whole(&plan);
        assert_near((double)span.moves, simulate_games(&plan) * plan.moves / 12, 0.05);
        assert_near((double)span.visits, plan.players / 12.0, 0.06);
    }
}

static void the_curve_is_a_day(void **unused)
{
    struct simulate_plan plan = a_plan();
    double sum = 0;
    (void)unused;
    for (int hour = 0; hour < DAY_HOURS; hour++)
        plan.weights[hour] = hour;
    for (int minute = 0; minute < DAY_MINUTES; minute++)
        sum += simulate_curve(plan.weights, minute * SIM_MINUTE);
    assert_near(sum / DAY_MINUTES, 1, 1e-3);
    assert_near(simulate_curve(plan.weights, 23 * 60 * SIM_MINUTE), 2, 1e-9);
    plan.weights[3] = -1;
    assert_false(simulate_weights_fit(plan.weights));
    plan.weights[3] = NAN;
    assert_false(simulate_weights_fit(plan.weights));
    memset(plan.weights, 0, sizeof plan.weights);
    assert_false(simulate_weights_fit(plan.weights));
}

static void a_peak_is_found(void **unused)
{
    struct simulate_plan plan = a_plan();
    int minute;
    (void)unused;
    memset(plan.weights, 0, sizeof plan.weights);
    plan.weights[11] = 1;
    struct simulate_result *result = simulate_run(&plan);
    simulate_peak(result, &minute);
    assert_true(minute >= 650 && minute < 690);
    assert_true(simulate_hour(result, 9).minutes == 0 && simulate_hour(result, 10).minutes == 60);
    free(result);
}

static void equal_seeds_equal_days(void **unused)
{
    struct simulate_plan plan = a_plan();
    (void)unused;
    struct simulate_result *one = simulate_run(&plan), *two = simulate_run(&plan);
    plan.rng.state++;
    struct simulate_result *other = simulate_run(&plan);
    assert_memory_equal(one, two, sizeof *one);
    assert_int_not_equal(simulate_all(one).moves, simulate_all(other).moves);
    free(one);
    free(two);
    free(other);
}

/* ---- laws ---- */

static void moves_cost_what_they_cost(void **unused)
{
    struct simulate_plan plan = a_plan();
    (void)unused;
    only_moves(&plan.times);
    plan.times.server_link_us = plan.times.server_batch_us = plan.times.database_batch_us = 0;
    struct simulate_span span = whole(&plan);
    double moves = (double)span.moves / 1e6;
    assert_near(span.used[RESOURCE_OWNER], moves * plan.times.server_move_us, 0.01);
    assert_near(span.used[RESOURCE_DATABASE], moves * plan.times.database_move_us, 0.1);
    assert_true(span.used[RESOURCE_DOOR] == 0);
    plan.times.server_move_us = 0;
    plan.times.server_link_us = 10;
    span = whole(&plan);
    /* a forwarded move crosses twice, and each other player's share of news once, half at a door */
    assert_near(span.used[RESOURCE_DOOR],
                (2 * (double)span.forwarded + 0.75 * (double)span.moves) * 10 / 1e6, 0.02);
}

static void moves_are_forwarded_by_chance(void **unused)
{
    struct simulate_plan plan = a_plan();
    (void)unused;
    struct simulate_span span = whole(&plan);
    assert_near((double)span.forwarded / (double)span.moves, 0.75, 0.03);
    plan.forward = 0;
    assert_int_equal(whole(&plan).forwarded, 0);
    plan.forward = 100;
    span = whole(&plan);
    assert_int_equal(span.forwarded, span.moves);
}

static void little(void **unused)
{
    struct simulate_plan plan = a_plan();
    (void)unused;
    struct simulate_result *result = simulate_run(&plan);
    struct simulate_span span = simulate_all(result);
    assert_near(result->under_way, span_moves(&span) * delays_mean(&span.delays) / 1000, 0.005);
    free(result);
}

/* A sync is for all batches that wait, so moves are not bound by syncs a second. */
static void commits_are_grouped(void **unused)
{
    struct simulate_plan plan = a_plan();
    (void)unused;
    plan.tables = 400;
    plan.seconds = 10;
    only_moves(&plan.times);
    plan.times.disk_sync_us = plan.times.disk_slow_us = 10000;
    struct simulate_span span = whole(&plan);
    assert_true(span_moves(&span) > 10 * 100 && delays_quantile(&span.delays, 0.5) >= 10);
    assert_true(span_share(&span, RESOURCE_DISK) <= 1.001);
    assert_true(span_share(&span, RESOURCE_DISK) > 0.9);
}

/* Other jobs of a server wait for its reads, of which a visit may have three and a half. */
static void jobs_wait_for_reads(void **unused)
{
    struct simulate_plan plan = a_plan();
    (void)unused;
    only_moves(&plan.times);
    plan.live = 100;
    plan.times.read_us = 2000;
    plan.times.network_us = 500;
    for (plan.times.visit_reads = 3; plan.times.visit_reads < 4; plan.times.visit_reads += 0.5) {
        struct simulate_span span = whole(&plan);
        double least = (double)span.visits * plan.times.visit_reads * 0.003;
        assert_true(span.used[RESOURCE_WAITING] > 0.99 * least);
        assert_near(span.used[RESOURCE_WAITING], least, 0.2);
    }
}

/* ---- limits ---- */

static struct simulate_plan heavy_plan(double load)
{
    struct simulate_plan plan = a_plan();
    only_moves(&plan.times);
    plan.to = 630;
    plan.times.server_move_us = 100000 * load;
    plan.times.server_link_us = plan.times.server_batch_us = 0;
    plan.times.tables_max = 1e9;
    return plan;
}

/* Below the factor queues are short, beyond it they grow. */
static void the_first_limit_is_one(void **unused)
{
    struct simulate_plan plan = heavy_plan(1);
    (void)unused;
    struct simulate_result *result = simulate_run(&plan);
    struct capacity capacity = capacity_of(&plan, result);
    free(result);
    assert_int_equal(capacity.first, LIMIT_LOOP);
    struct simulate_plan below = heavy_plan(0.7 * capacity.factor[LIMIT_LOOP]);
    struct simulate_plan beyond = heavy_plan(1.6 * capacity.factor[LIMIT_LOOP]);
    struct simulate_span calm = whole(&below), full = whole(&beyond);
    assert_true(delays_quantile(&calm.delays, 0.5) < 2000);
    assert_true(delays_quantile(&full.delays, 0.5) > 8000);
    result = simulate_run(&beyond);
    assert_true(capacity_of(&beyond, result).factor[LIMIT_LOOP] < 0.9);
    free(result);
}

static void bytes_and_costs(void **unused)
{
    struct simulate_plan plan = a_plan();
    struct prices prices = {.core = 10, .disk = 0.5};
    (void)unused;
    plan.to = 601;
    plan.databases = 3;
    struct simulate_result *result = simulate_run(&plan);
    struct capacity capacity = capacity_of(&plan, result);
    struct costs costs = costs_of(&plan, &capacity, &prices);
    free(result);
    assert_near(capacity.day_moves, 480000, 1e-9);
    assert_near(capacity.stored,
                480000 * plan.times.stored_move_bytes + 24000 * plan.times.stored_game_bytes, 1e-9);
    assert_int_equal(costs.machines, 4 + 4); /* people have a database apart */
    assert_int_equal(costs.cores, 4 + 4 * 4);
    assert_near(costs.sum, 200 + 30 * capacity.stored / 1e9 * 0.5, 1e-9);
    double open = simulate_open_tables(&plan) / plan.servers;
    assert_near(open, 24000 * 0.3 * 14 / 4, 1e-9);
    assert_true(capacity.tables > open && capacity.tables < 1.1 * open);
    assert_near(capacity.share[LIMIT_TABLES], capacity.tables / plan.times.tables_max, 1e-9);
}

/* A benchmark: what fills servers are its tables, however many would play on a day. */
static void limits_of_a_benchmark(void **unused)
{
    struct simulate_plan plan = a_plan();
    (void)unused;
    plan.tables = 200;
    plan.seconds = 2;
    struct simulate_result *result = simulate_run(&plan);
    struct capacity capacity = capacity_of(&plan, result);
    assert_near(capacity.tables, 200.0 / plan.servers, 1e-9);
    assert_near(capacity.share[LIMIT_DATABASE], span_share(&result->minute[0], RESOURCE_DATABASE),
                1e-9);
    assert_near(capacity.day_moves, 0, 0);
    free(result);
}

/* ---- failures and stops ---- */

static void a_server_dies(void **unused)
{
    struct simulate_plan plan = a_plan();
    (void)unused;
    plan.watchers = 100;
    plan.kill = 660;
    struct simulate_result *result = simulate_run(&plan);
    struct simulate_span before = simulate_hour(result, 10), after = simulate_hour(result, 11);
    assert_near((double)after.moves, (double)before.moves, 0.1); /* every game goes on */
    assert_true(result->failure.games > 20 && result->failure.people > result->failure.games);
    assert_true(result->failure.seconds >= plan.times.takeover_ms / 1000);
    assert_true(result->failure.seconds < 20);
    assert_near(after.people, before.people, 0.25);
    assert_near(after.offered[RESOURCE_DOOR], 0.75 * before.offered[RESOURCE_DOOR], 0.02);
    free(result);
}

/* Games by correspondence that nobody has open keep nobody waiting, however many they are. */
static void a_server_dies_with_idle_tables(void **unused)
{
    struct simulate_plan plan = a_plan();
    (void)unused;
    plan.kill = 660;
    struct simulate_result *few = simulate_run(&plan);
    plan.days *= 20;
    struct simulate_result *many = simulate_run(&plan);
    assert_true(few->failure.seconds > 0);
    assert_near(many->failure.seconds, few->failure.seconds, 1e-9);
    free(few);
    free(many);
}

/* Of a game by correspondence one player is there, who is one of the visitors. If each player is
 * connected to the table's owner, only visitors of the dead server come again; if none is, so do
 * those whose table it owned. */
static void a_server_dies_while_turns_are_taken(void **unused)
{
    struct simulate_plan plan = a_plan();
    (void)unused;
    plan.players *= 10;
    plan.live = 0;
    plan.kill = 660;
    for (plan.forward = 0; plan.forward <= 100; plan.forward += 100) {
        struct simulate_result *result = simulate_run(&plan);
        double turns = simulate_games(&plan) * plan.moves * plan.think / 86400;
        double visitors = result->minute[659].people / plan.servers;
        double owned = turns / plan.servers, elsewhere = plan.forward == 100 ? owned : 0;
        assert_near((double)result->failure.games, owned + elsewhere, 0.2);
        assert_near((double)result->failure.people, visitors + elsewhere, 0.1);
        free(result);
    }
}

static atomic_bool stop;

static void stop_early(void *context, const struct simulate_result *so_far)
{
    (void)context;
    if (so_far->done == 5)
        stop = true;
}

static void it_can_be_stopped(void **unused)
{
    struct simulate_plan plan = a_plan();
    (void)unused;
    plan.stop = &stop;
    plan.progress = stop_early;
    struct simulate_result *result = simulate_run(&plan);
    assert_true(result->stopped && result->done == 5);
    free(result);
}

/* ---- service times ---- */

static void times_are_read(void **unused)
{
    struct service_times times = service_times_known();
    struct service_times_error error;
    (void)unused;
    for (size_t i = 0; service_times_name(i) != NULL; i++) {
        char line[64];
        snprintf(line, sizeof line, "%s=1", service_times_name(i));
        if (service_times_value(&times, i) <= 0)
            fail_msg("bench/service-times.txt lacks %s", service_times_name(i));
        assert_true(service_times_set(&times, line, &error));
        assert_true(service_times_value(&times, i) == 1);
    }
    assert_true(
        service_times_read(&times, "# a comment\n\n  ping_us\t 2.5 # found\r\nread_us 3", &error));
    assert_true(times.ping_us == 2.5 && times.read_us == 3);
}

static void bad_times_are_refused(void **unused)
{
    static const struct {
        const char *text;
        int line;
        const char *problem;
    } bad[] = {
        {"ping_us 1\nspeed 3\n", 2, "simulate.error.name"},
        {"ping_us\n", 1, "simulate.error.value"},
        {"ping_us # 3\n", 1, "simulate.error.value"},
        {"\n\nping_us -1", 3, "simulate.error.value"},
        {"ping_us nan", 1, "simulate.error.value"},
        {"ping_us inf", 1, "simulate.error.value"},
        {"ping_us 1e99", 1, "simulate.error.value"},
        {"ping_us 3x", 1, "simulate.error.value"},
        {"ping_us 0x3", 1, "simulate.error.value"},
        {"ping_us 3 4", 1, "simulate.error.value"},
        {"disk_bytes_per_s 0", 1, "simulate.error.value"},
        {"ping_us\n3", 1, "simulate.error.value"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct service_times times = service_times_known();
        struct service_times_error error;
        assert_false(service_times_read(&times, bad[i].text, &error));
        assert_int_equal(error.line, bad[i].line);
        assert_string_equal(error.problem, bad[i].problem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_many_moves_as_planned),
        cmocka_unit_test(the_curve_is_a_day),
        cmocka_unit_test(a_peak_is_found),
        cmocka_unit_test(equal_seeds_equal_days),
        cmocka_unit_test(moves_cost_what_they_cost),
        cmocka_unit_test(moves_are_forwarded_by_chance),
        cmocka_unit_test(little),
        cmocka_unit_test(commits_are_grouped),
        cmocka_unit_test(jobs_wait_for_reads),
        cmocka_unit_test(the_first_limit_is_one),
        cmocka_unit_test(bytes_and_costs),
        cmocka_unit_test(limits_of_a_benchmark),
        cmocka_unit_test(a_server_dies),
        cmocka_unit_test(a_server_dies_with_idle_tables),
        cmocka_unit_test(a_server_dies_while_turns_are_taken),
        cmocka_unit_test(it_can_be_stopped),
        cmocka_unit_test(times_are_read),
        cmocka_unit_test(bad_times_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
