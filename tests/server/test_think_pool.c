/*
 * test_think_pool.c - computers that think beside the loop: the same moves as without threads, each
 * told once, none after it was called off, and no end before all threads have ended.
 *
 * Nothing sleeps: the loop runs until what is waited for has come.
 */
#include "support.h"

#include "server/tables/think_pool.h"

#define GAMES 3
#define JOBS_MAX 300
#define STATE_MAX 1024

/* A position, a level, and the answer to both. */
struct job {
    struct think_job *job; /* NULL: answered, or called off */
    struct room *room;
    const struct box *box;
    _Alignas(16) unsigned char state[STATE_MAX];
    int level;
    uint64_t seed;
    int answers;
    int place; /* among all answers, from 1 */
    game_move move;
    struct job *calls_off; /* when it is answered; NULL: nothing */
};

struct room {
    uv_loop_t loop;
    struct think_pool *think_pool;
    struct box *boxes[GAMES];
    struct job *jobs;
    int count, answered;
};

/* ---- threads that cannot be had ---- */

static int threads_left = 1000;

int uv_thread_create(uv_thread_t *thread, void (*entry)(void *), void *argument)
{
    uv_thread_options_t options = {.flags = UV_THREAD_NO_FLAGS};
    return threads_left-- > 0 ? uv_thread_create_ex(thread, &options, entry, argument) : UV_EAGAIN;
}

/* ---- a room ---- */

static void open_room(struct room *room, int threads)
{
    static const char *const names[GAMES] = {"nunatak", "nanuuk", "pebbles"};
    memset(room, 0, sizeof *room);
    assert_int_equal(uv_loop_init(&room->loop), 0);
    for (int i = 0; i < GAMES; i++)
        room->boxes[i] = open_box_of(game_named(names[i]));
    room->jobs = calloc(JOBS_MAX, sizeof *room->jobs);
    assert_non_null(room->jobs);
    room->think_pool = think_pool_open(&room->loop, threads);
    assert_non_null(room->think_pool);
}

static void close_room(struct room *room)
{
    think_pool_close(room->think_pool);
    int answered = room->answered;
    assert_int_equal(uv_run(&room->loop, UV_RUN_DEFAULT), 0);
    assert_int_equal(room->answered, answered);
    assert_int_equal(uv_loop_close(&room->loop), 0);
    for (int i = 0; i < GAMES; i++)
        box_close(room->boxes[i]);
    free(room->jobs);
}

static void call_off(struct job *job)
{
    think_pool_cancel(job->room->think_pool, job->job);
    job->job = NULL;
}

static void on_answer(void *tag, game_move move)
{
    struct job *job = tag;
    assert_non_null(job->job);
    job->job = NULL;
    job->move = move;
    job->answers++;
    job->place = ++job->room->answered;
    if (job->calls_off != NULL && job->calls_off->job != NULL)
        call_off(job->calls_off);
}

static void run_until(struct room *room, int answered)
{
    while (room->answered < answered)
        uv_run(&room->loop, UV_RUN_ONCE);
}

/* ---- jobs ---- */

/* A position so many random moves into a game, but not its end. */
static void wander(struct job *job, int players, int moves)
{
    _Alignas(16) unsigned char next[STATE_MAX];
    const struct game *game = job->box->game;
    game_move *legal = calloc((size_t)game->moves_max, sizeof *legal);
    struct game_setup setup = {.players = players};
    struct rng dice = {job->seed};
    assert_true(legal != NULL && game->state_size <= STATE_MAX);
    game->deal(job->box->data, &setup, generator_of(dice), job->state);
    while (moves-- > 0) {
        int count = game->legal(job->box->data, job->state, legal);
        memcpy(next, job->state, sizeof next);
        game->play(job->box->data, next, legal[rng_below(&dice, (uint32_t)count)], NULL);
        if (game->decides(next) == NOBODY)
            break;
        memcpy(job->state, next, sizeof next);
    }
    free(legal);
}

static struct job *ask(struct room *room, int box, int level)
{
    struct job *job = &room->jobs[room->count];
    *job = (struct job){.room = room, .box = room->boxes[box], .level = level};
    job->seed = (uint64_t)++room->count;
    wander(job, 2 + room->count % 2, room->count * 7 % 40);
    unsigned char copy[STATE_MAX];
    char address[24];
    memcpy(copy, job->state, sizeof copy);
    snprintf(address, sizeof address, "%d", room->count); /* everybody comes from somewhere else */
    struct think_request request = {job->box, copy, level, address, 1, {job->seed}, on_answer, job};
    job->job = think_pool_ask(room->think_pool, &request);
    memset(copy, 0xff, sizeof copy); /* theirs are others */
    memset(address, '?', sizeof address - 1);
    return job;
}

static game_move think_directly(const struct job *job)
{
    struct thinker *thinker = thinker_open(job->box->game, job->box->data);
    struct budget budget = budget_of_level(job->box->game, job->state, job->level);
    struct thought thought;
    assert_non_null(thinker);
    thinker_think(thinker, job->state, &budget, (struct rng){job->seed}, NULL, &thought);
    thinker_close(thinker);
    return thought.move;
}

/* ---- tests ---- */

static void moves_are_those_without_threads(void **unused)
{
    (void)unused;
    for (int threads = 1; threads <= 3; threads += 2) {
        struct room room;
        open_room(&room, threads);
        assert_int_equal(think_pool_threads(room.think_pool), threads);
        for (int i = 0; i < 30; i++)
            ask(&room, i % GAMES, 1 + i % 5);
        run_until(&room, room.count);
        for (int i = 0; i < room.count; i++) {
            assert_int_equal(room.jobs[i].answers, 1);
            assert_int_equal(room.jobs[i].move, think_directly(&room.jobs[i]));
        }
        close_room(&room);
    }
}

static void there_is_a_thread_unless_told(void **unused)
{
    struct room room;
    (void)unused;
    open_room(&room, 0);
    assert_in_range(think_pool_threads(room.think_pool), 1, THINK_POOL_MAX);
    ask(&room, 0, 1);
    run_until(&room, 1);
    close_room(&room);
}

static void many_jobs_are_all_answered(void **unused)
{
    struct room room;
    (void)unused;
    open_room(&room, 2);
    for (int i = 0; i < JOBS_MAX; i++)
        ask(&room, i % GAMES, 1 + i % 4);
    run_until(&room, JOBS_MAX);
    for (int i = 0; i < JOBS_MAX; i++)
        assert_int_equal(room.jobs[i].answers, 1);
    close_room(&room);
}

/* One thread for long thoughts, and many of them to do: a glance asked for last comes between. */
static void glances_do_not_wait_for_long_thoughts(void **unused)
{
    struct room room;
    (void)unused;
    open_room(&room, 1);
    for (int i = 0; i < 20; i++)
        ask(&room, 0, 6);
    struct job *glance = ask(&room, 0, 4);
    while (glance->answers == 0)
        uv_run(&room.loop, UV_RUN_ONCE);
    assert_true(room.answered < room.count / 2);
    close_room(&room);
}

/* With one thread, long thoughts are told in the order in which they were asked for. */
static void first_come_first_served(void **unused)
{
    struct room room;
    (void)unused;
    open_room(&room, 1);
    for (int i = 0; i < 8; i++)
        ask(&room, 2, 5);
    run_until(&room, room.count);
    for (int i = 0; i < room.count; i++)
        assert_int_equal(room.jobs[i].place, i + 1);
    close_room(&room);
}

/* Waiting, under way, or found and not told: what is called off is never told. */
static void what_is_called_off_is_not_told(void **unused)
{
    struct room room;
    int wanted = 0;
    (void)unused;
    open_room(&room, 2);
    for (int i = 0; i < 60; i++)
        ask(&room, i % 2, 1 + i % 5);
    for (int i = 0; i < room.count; i += 3)
        call_off(&room.jobs[i]);
    for (int i = 0; i < room.count; i++)
        wanted += i % 3 != 0;
    run_until(&room, wanted);
    for (int i = 0; i < room.count; i++)
        assert_int_equal(room.jobs[i].answers, i % 3 != 0);
    close_room(&room);
}

/* Four long thoughts, the last a little shorter; the others are called off, and quick ones take
 * their places. They are told before the last, because a thread stops thinking what nobody wants to
 * know. */
static void called_off_thoughts_make_room(void **unused)
{
    enum { THREADS = 4 };
    struct room room;
    (void)unused;
    open_room(&room, THREADS);
    for (int i = 0; i < THREADS; i++)
        ask(&room, 0, 6);
    ask(&room, 0, 1);
    run_until(&room, 1); /* by now they think */
    for (int i = 0; i < THREADS - 1; i++)
        call_off(&room.jobs[i]);
    for (int i = 0; i < THREADS - 1; i++)
        ask(&room, 2, 5);
    run_until(&room, THREADS);
    assert_int_equal(room.jobs[THREADS - 1].answers, 0);
    close_room(&room);
}

/* An answer calls off another question, which may have been answered at the same time. */
static void an_answer_calls_off_another(void **unused)
{
    struct room room;
    int answers = 0;
    (void)unused;
    open_room(&room, 2);
    for (int i = 0; i < 40; i++)
        ask(&room, 2, 1);
    for (int i = 0; i < 40; i++)
        room.jobs[i].calls_off = &room.jobs[i ^ 1];
    run_until(&room, 20);
    for (int i = 0; i < 40; i += 2) {
        assert_int_equal(room.jobs[i].answers + room.jobs[i + 1].answers, 1);
        answers += room.jobs[i].answers + room.jobs[i + 1].answers;
    }
    assert_int_equal(answers, 20);
    close_room(&room);
}

static void an_end_with_work_left(void **unused)
{
    (void)unused;
    for (int asked = 0; asked <= 50; asked += 10) {
        struct room room;
        open_room(&room, 2);
        for (int i = 0; i < asked; i++)
            ask(&room, i % GAMES, 1 + i % 6);
        if (asked == 50)
            run_until(&room, 3);
        close_room(&room); /* where nothing is told any more */
    }
}

static void missing_threads_are_told(void **unused)
{
    struct room room;
    (void)unused;
    threads_left = 3; /* one for glances, and two */
    open_room(&room, 4);
    assert_int_equal(think_pool_threads(room.think_pool), 2);
    assert_int_equal(think_pool_missing(room.think_pool), 2);
    close_room(&room);
    threads_left = 1000;
    open_room(&room, 4);
    assert_int_equal(think_pool_missing(room.think_pool), 0);
    close_room(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_those_without_threads),
        cmocka_unit_test(there_is_a_thread_unless_told),
        cmocka_unit_test(many_jobs_are_all_answered),
        cmocka_unit_test(glances_do_not_wait_for_long_thoughts),
        cmocka_unit_test(first_come_first_served),
        cmocka_unit_test(what_is_called_off_is_not_told),
        cmocka_unit_test(called_off_thoughts_make_room),
        cmocka_unit_test(an_answer_calls_off_another),
        cmocka_unit_test(an_end_with_work_left),
        cmocka_unit_test(missing_threads_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
