/*
 * test_live_clock.c - clocks at a table: coming back after the flag, what a computer decides in
 * somebody's place, restarts, and games of computers alone.
 *
 * Time passes when the test says so, and a computer plays when the test says so, any move.
 */
#include "support.h"

#include "base/memory.h"
#include "base/time.h"
#include "server/tables/live_internal.h"
#include "server/tables/table_registry.h"

#include <stdio.h>
#include <unistd.h>

#define SECOND INT64_C(1000)
#define PEOPLE 2

static int64_t now = INT64_C(1763251200000);

int64_t wall_time(void)
{
    return now;
}

int64_t steady_time(void)
{
    return now;
}

/* ---- computers, instead of think_pool.c ---- */

struct think_job {
    struct think_request request;
    void *state;
};

static struct think_job *thought;

int think_pool_wanted(int threads)
{
    return threads;
}

struct think_pool *think_pool_open(uv_loop_t *loop, int threads)
{
    (void)threads;
    return (struct think_pool *)loop; /* nobody looks into it */
}

int think_pool_missing(const struct think_pool *think_pool)
{
    return think_pool == NULL;
}

void think_pool_hold(struct think_pool *think_pool, bool hold)
{
    assert_true(think_pool != NULL && !hold);
}

void think_pool_close(struct think_pool *think_pool)
{
    assert_non_null(think_pool);
}

struct think_job *think_pool_ask(struct think_pool *think_pool, const struct think_request *request)
{
    size_t size = request->box->game->state_size;
    assert_non_null(think_pool);
    assert_null(thought);
    thought = memory_for(1, sizeof *thought);
    *thought = (struct think_job){*request, memory_for(1, size)};
    memcpy(thought->state, request->state, size);
    return thought;
}

void think_pool_cancel(struct think_pool *think_pool, struct think_job *job)
{
    assert_non_null(think_pool);
    assert_ptr_equal(job, thought);
    free(thought->state);
    free(thought);
    thought = NULL;
}

static game_move first_move(const struct box *box, const void *state)
{
    game_move *moves = memory_for((size_t)box->game->moves_max, sizeof *moves);
    assert_true(box->game->legal(box->data, state, moves) > 0);
    game_move move = moves[0];
    free(moves);
    return move;
}

static void computer_proposes(struct table_registry *registry, game_move move)
{
    assert_non_null(thought);
    struct think_request request = thought->request;
    think_pool_cancel(registry->think_pool, thought);
    request.answer(request.tag, move);
}

static void computer_plays(struct table_registry *registry)
{
    assert_non_null(thought);
    computer_proposes(registry, first_move(thought->request.box, thought->state));
}

/* ---- a hall ---- */

static char path[] = "/tmp/floe-live-clock-XXXXXX/store.db";
static uv_loop_t loop;
static struct store *store;
static struct table_registry *registry;
static struct limits *limits;
static struct client people[PEOPLE];
static struct session_clock session_clock;

static void open_hall(void)
{
    struct store_error why = {0};
    store = store_open(path, STORE_CRASH, &why);
    assert_non_null(store);
    assert_int_equal(uv_loop_init(&loop), 0);
    session_clock = session_clock_read(store);
    registry = registry_open(&loop, store, &session_clock, catalog_for("en"), NULL, 1);
    limits = limits_open(&(struct limit_settings){0});
    registry->limits = limits;
}

static void close_hall(void)
{
    registry_close(registry);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    limits_close(limits);
    assert_true(store_commit(store));
    store_close(store);
}

static void forget_store(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    for (int i = 0; i < 4; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static int set_up(void **unused)
{
    static const char *const names[PEOPLE] = {"Anna", "Ben"};
    (void)unused;
    open_hall();
    for (int i = 0; i < PEOPLE; i++) {
        people[i] = (struct client){.person = {.kind = PERSON_ACCOUNT}};
        strcpy(people[i].person.name, names[i]);
        assert_true(store_add_person(store, &people[i].person, ""));
    }
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    close_hall();
    forget_store();
    return 0;
}

/* A game of so many people, which has begun. */
static struct live_table *begin(const char *game, int players, int64_t start, int64_t each)
{
    struct stored_table plan = {.players = players,
                                .seed = "5",
                                .clock = {CLOCK_FISCHER, start, each},
                                .host = people[0].person.id};
    strcpy(plan.game, game);
    for (int seat = 0; seat < players; seat++)
        plan.seats[seat] =
            (struct table_seat){.kind = SEAT_PERSON, .person = people[seat].person.id};
    struct live_table *live = registry_create(registry, &plan, "");
    assert_int_equal(live->stored.stage, TABLE_PLAYING);
    return live;
}

static void wait_for(struct live_table *live, int64_t milliseconds)
{
    now += milliseconds;
    live_tick(live, now);
}

static bool is_replaced(const struct live_table *live, int seat)
{
    return live->stored.seats[seat].replaced;
}

static int64_t left(const struct live_table *live, int seat)
{
    return clock_left(&live->clock, seat, now);
}

static void person_plays(struct live_table *live)
{
    char move[MOVE_TEXT_MAX];
    struct text text = text_in(move, sizeof move);
    struct refusal why;
    const void *state = table_state(live->table);
    live->box->game->move_write(live->box->data, state, first_move(live->box, state), &text);
    assert_true(
        live_play(live, &people[live_decides(live)], table_plies(live->table) + 1, move, &why));
}

/* ---- coming back ---- */

/* Who lets the flag fall and comes back again and again, before the computer has played, gets time
 * once. */
static void coming_back_brings_time_once(void **unused)
{
    struct live_table *live = begin("nanuuk", 2, 60 * SECOND, 0);
    int seat = live_decides(live);
    (void)unused;
    wait_for(live, 61 * SECOND);
    assert_true(is_replaced(live, seat));
    assert_true(live_return(live, seat));
    live_continue(live);
    assert_int_equal(left(live, seat), 10 * SECOND);
    for (int i = 0; i < 3; i++) {
        wait_for(live, 10 * SECOND);
        assert_true(is_replaced(live, seat));
        assert_false(live_return(live, seat));
        assert_int_equal(left(live, seat), 0);
        assert_non_null(thought); /* it is not disturbed, either */
    }
    while (live_decides(live) == seat)
        computer_plays(registry);
    assert_true(live_return(live, seat));
    assert_int_equal(left(live, seat), 10 * SECOND);
}

/* Nor does a restart help. */
static void nor_after_a_restart(void **unused)
{
    char id[TABLE_ID_MAX];
    struct live_table *live = begin("nanuuk", 2, 60 * SECOND, 0);
    int seat = live_decides(live);
    (void)unused;
    memcpy(id, live->stored.id, sizeof id);
    wait_for(live, 61 * SECOND);
    assert_true(live_return(live, seat));
    live_continue(live);
    wait_for(live, 10 * SECOND);
    close_hall();
    open_hall();
    live = registry_find(registry, id);
    assert_true(is_replaced(live, seat));
    assert_false(live_return(live, seat));
}

/* Who is there while the computer decides once more has the next decision. */
static void who_waits_is_back_after_one_decision(void **unused)
{
    struct live_table *live = begin("nanuuk", 2, 60 * SECOND, 0);
    int seat = live_decides(live);
    struct viewer viewer = {.client = &people[seat], .live = live, .seat = seat};
    (void)unused;
    wait_for(live, 61 * SECOND);
    assert_true(live_return(live, seat));
    live_continue(live);
    wait_for(live, 11 * SECOND);
    assert_false(live_return(live, seat));
    live->viewers = &viewer;
    computer_plays(registry);
    live->viewers = NULL;
    assert_false(is_replaced(live, seat));
    assert_int_equal(table_plies(live->table), 1);
}

/* A decision that somebody makes although a computer was to make it is theirs. */
static void who_plays_is_back(void **unused)
{
    struct live_table *live = begin("nanuuk", 2, 60 * SECOND, 0);
    int seat = live_decides(live);
    (void)unused;
    wait_for(live, 61 * SECOND);
    assert_true(is_replaced(live, seat));
    person_plays(live);
    assert_false(is_replaced(live, seat));
    assert_null(thought);
    assert_int_equal(left(live, seat), 10 * SECOND);
}

/* ---- taking back ---- */

/* What a computer has decided has added nothing: nothing is taken for it. */
static void nothing_is_taken_for_a_computers_decisions(void **unused)
{
    struct refusal why;
    struct live_table *live = begin("nanuuk", 2, 60 * SECOND, 20 * SECOND);
    int seat = live_decides(live), other = 1 - seat;
    bool done;
    (void)unused;
    wait_for(live, 61 * SECOND);
    while (live_decides(live) == seat)
        computer_plays(registry);
    person_plays(live);
    assert_true(left(live, other) > 60 * SECOND);
    assert_true(live_return(live, seat));
    live_continue(live);
    int64_t before = left(live, seat);
    assert_int_equal(before, 20 * SECOND);
    assert_true(live_undo(live, &people[seat].person, &done, &why));
    if (!done)
        assert_true(live_agree(live, &people[other].person, true, &why));
    assert_int_equal(live_decides(live), seat);
    assert_int_equal(left(live, seat), before);
    assert_int_equal(live->clock.debt[seat], 0);
    assert_int_equal(left(live, other), 60 * SECOND);
}

/* ---- restarts ---- */

static void quota_and_debt_outlive_a_restart(void **unused)
{
    char id[TABLE_ID_MAX];
    struct refusal why;
    struct live_table *live = begin("nanuuk", 2, 60 * SECOND, 20 * SECOND);
    int seat = live_decides(live);
    bool done;
    (void)unused;
    memcpy(id, live->stored.id, sizeof id);
    people[seat].delay = 600;
    now += 5 * SECOND;
    person_plays(live);
    people[seat].delay = 0;
    live->clock.left[seat] = SECOND;
    live_undo(live, &people[seat].person, &done, &why);
    if (!done)
        live_agree(live, &people[1 - seat].person, true, &why);
    struct clock before = live->clock;
    assert_int_equal(before.given[seat], 600);
    assert_int_equal(before.debt[seat], 20 * SECOND); /* a second stays */
    close_hall();
    open_hall();
    live = registry_find(registry, id);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(live->clock.given[i], before.given[i]);
        assert_int_equal(live->clock.earned[i], before.earned[i]);
        assert_int_equal(live->clock.debt[i], before.debt[i]);
    }
}

/* ---- alone ---- */

static bool count_solo(void *context, const struct person *person, const struct solo_result *solo)
{
    assert_true(person->id == people[0].person.id && solo->points >= 0);
    ++*(int *)context;
    return true;
}

static int bests(void)
{
    int count = 0;
    store_each_solo(store, "nunatak", "", 10, count_solo, &count);
    return count;
}

static void play_to_the_end(struct live_table *live)
{
    while (live->stored.stage == TABLE_PLAYING)
        if (thought != NULL)
            computer_plays(registry);
        else
            person_plays(live);
}

/* Finished by the computer, or by the person after it. */
static void a_game_that_a_computer_has_played_is_no_best(void **unused)
{
    (void)unused;
    for (int back = 0; back < 2; back++) {
        struct live_table *live = begin("nunatak", 1, 60 * SECOND, 0);
        wait_for(live, 61 * SECOND);
        computer_plays(registry);
        if (back == 1) {
            assert_true(live_return(live, 0));
            live_continue(live);
        }
        play_to_the_end(live);
        assert_true(is_replaced(live, 0));
        assert_int_equal(bests(), 0);
    }
}

static void a_game_with_a_clock_is_one(void **unused)
{
    struct live_table *live = begin("nunatak", 1, 60 * SECOND, 0);
    (void)unused;
    play_to_the_end(live);
    assert_false(is_replaced(live, 0));
    assert_int_equal(bests(), 1);
}

/* ---- computers ---- */

/* A move that was legal a ply ago is not any more: another one is played, so that the table goes
 * on. */
static void a_refused_move_does_not_stop_the_table(void **unused)
{
    struct live_table *live = begin("nanuuk", 2, 60 * SECOND, 0);
    int seat = live_decides(live);
    (void)unused;
    wait_for(live, 61 * SECOND);
    assert_true(is_replaced(live, seat));
    game_move stale = first_move(thought->request.box, thought->state);
    computer_plays(registry);
    while (live_decides(live) != seat || thought == NULL)
        thought != NULL ? computer_plays(registry) : person_plays(live);
    struct message why;
    const struct box *box = thought->request.box;
    assert_false(box->game->check(box->data, thought->state, stale, &why));
    int plies = live->stored.plies;
    computer_proposes(registry, stale);
    assert_int_equal(live->stored.plies, plies + 1);
}

/* ---- computers alone ---- */

static struct live_table *begin_computers(void)
{
    struct stored_table plan = {.players = 2, .seed = "5", .host = people[0].person.id};
    strcpy(plan.game, "nanuuk");
    for (int seat = 0; seat < plan.players; seat++)
        plan.seats[seat] = (struct table_seat){.kind = SEAT_COMPUTER, .level = 1};
    return registry_create(registry, &plan, "");
}

/* They wait for somebody to look on, and between two moves. */
static void computers_play_for_viewers_and_slowly(void **unused)
{
    struct live_table *live = begin_computers();
    struct refusal why;
    (void)unused;
    assert_int_equal(live->stored.stage, TABLE_PLAYING);
    wait_for(live, 60 * SECOND);
    assert_null(thought);
    assert_true(live_join(live, &people[1], 0, false, &why));
    assert_non_null(thought);
    computer_plays(registry);
    assert_null(thought);
    assert_int_equal(live_due(live), now + LIVE_PACE);
    wait_for(live, LIVE_PACE - 1);
    assert_null(thought);
    wait_for(live, 1);
    computer_plays(registry);
    assert_int_equal(live->stored.plies, 2);
    live_leave(live, &people[1]);
    wait_for(live, 60 * SECOND);
    assert_null(thought);
    assert_int_equal(live_due(live), DEADLINE_NEVER);
    assert_true(live_join(live, &people[0], 0, false, &why));
    assert_non_null(thought);
    live_leave(live, &people[0]);
    computer_plays(registry);
    wait_for(live, LIVE_PACE);
    assert_null(thought);
}

/* To its end; nobody's best game comes of it. */
static void computers_end_a_game_alone(void **unused)
{
    struct stored_table plan = {.players = 1, .seed = "5", .host = people[0].person.id};
    struct refusal why;
    (void)unused;
    strcpy(plan.game, "nunatak");
    plan.seats[0] = (struct table_seat){.kind = SEAT_COMPUTER, .level = 1};
    struct live_table *live = registry_create(registry, &plan, "");
    assert_true(live_join(live, &people[1], 0, false, &why));
    while (live->stored.stage == TABLE_PLAYING) {
        computer_plays(registry);
        wait_for(live, LIVE_PACE);
    }
    assert_int_equal(live->stored.stage, TABLE_OVER);
    live_leave(live, &people[1]);
}

/* A game that nobody has looked at for as long as tables wait is given up. */
static void computers_that_nobody_sees_are_given_up(void **unused)
{
    struct live_table *live = begin_computers();
    struct refusal why;
    (void)unused;
    assert_true(live_join(live, &people[1], 0, false, &why));
    computer_plays(registry);
    now += registry->expire.waiting;
    expiry_check(live, &registry->expire, now);
    assert_int_equal(live->stored.stage, TABLE_PLAYING);
    live_leave(live, &people[1]);
    now += registry->expire.waiting - 1;
    expiry_check(live, &registry->expire, now);
    assert_int_equal(live->stored.stage, TABLE_PLAYING);
    now++;
    expiry_check(live, &registry->expire, now);
    assert_int_equal(live->stored.stage, TABLE_GIVEN_UP);
}

/* A challenge to a game without a clock waits as long as such a game does without moves; one to a
 * quick game as long as any table. */
static void challenges_wait(void **unused)
{
    const struct clock_settings clocks[] = {{.kind = CLOCK_NONE},
                                            {CLOCK_FISCHER, 60 * SECOND, SECOND}};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct stored_table plan = {.players = 2, .clock = clocks[i], .host = people[0].person.id};
        strcpy(plan.game, "nanuuk");
        plan.seats[0] = (struct table_seat){.kind = SEAT_PERSON, .person = people[0].person.id};
        plan.seats[1] = (struct table_seat){.reserved = people[1].person.id};
        struct live_table *live = registry_create(registry, &plan, "");
        int64_t limit = i == 0 ? registry->expire.idle : registry->expire.waiting;
        expiry_check(live, &registry->expire, now + limit - 1);
        assert_int_equal(live->stored.stage, TABLE_WAITING);
        expiry_check(live, &registry->expire, now + limit);
        assert_int_equal(live->stored.stage, TABLE_GIVEN_UP);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(coming_back_brings_time_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nor_after_a_restart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_waits_is_back_after_one_decision, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_plays_is_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_is_taken_for_a_computers_decisions, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(quota_and_debt_outlive_a_restart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_game_that_a_computer_has_played_is_no_best, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_game_with_a_clock_is_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_refused_move_does_not_stop_the_table, set_up, tear_down),
        cmocka_unit_test_setup_teardown(computers_play_for_viewers_and_slowly, set_up, tear_down),
        cmocka_unit_test_setup_teardown(computers_end_a_game_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(computers_that_nobody_sees_are_given_up, set_up, tear_down),
        cmocka_unit_test_setup_teardown(challenges_wait, set_up, tear_down),
    };
    path[sizeof "/tmp/floe-live-clock-XXXXXX" - 1] = '\0';
    if (mkdtemp(path) == NULL)
        return 1;
    path[sizeof "/tmp/floe-live-clock-XXXXXX" - 1] = '/';
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    path[sizeof "/tmp/floe-live-clock-XXXXXX" - 1] = '\0';
    rmdir(path);
    return failed;
}
