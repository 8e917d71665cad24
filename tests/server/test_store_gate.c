/*
 * test_store_gate.c - whoever waits for a store that is busy comes in order: a real file that
 * another connection writes to, and a real PostgreSQL.
 */
#include "postgres_support.h"

#include "base/text.h"
#include "server/runtime/store_gate.h"
#include "server/runtime/store_socket.h"

#include <sqlite3.h>

#define WAITERS 4

static char folder[] = "/tmp/floe-gate-XXXXXX";
static char path[256];

static uv_loop_t loop;
static struct store *store;
static struct store_gate *gate;
static sqlite3 *other; /* what another process would have */

/* What was called in which order. */
static char trace[200];
static struct text out;

/* A waiter that notes its name, and does what `then` says. */
struct client {
    struct gate_waiter waiter;
    const char *name;
    void (*then)(void);
};
static struct client clients[WAITERS];

/* ---- support ---- */

static void note(const char *what)
{
    text_format(&out, "%s ", what);
}

static void run_client(void *context)
{
    const struct client *client = context;
    note(client->name);
    if (client->then != NULL)
        client->then();
}

static void opened(void *context, int64_t closed)
{
    assert_ptr_equal(context, &loop);
    assert_true(closed >= 0);
    note("opened");
}

static void name_clients(void)
{
    static const char *const names[WAITERS] = {"a", "b", "c", "d"};
    for (int i = 0; i < WAITERS; i++) {
        clients[i] = (struct client){.name = names[i]};
        clients[i].waiter = (struct gate_waiter){.run = run_client, .context = &clients[i]};
    }
}

static void run(int which)
{
    store_gate_run(gate, &clients[which].waiter);
}

static void forget(int which)
{
    store_gate_forget(gate, &clients[which].waiter);
}

static void ask_other(const char *question)
{
    assert_int_equal(sqlite3_exec(other, question, NULL, NULL, NULL), SQLITE_OK);
}

/* Another process writes from now on. */
static void make_busy(void)
{
    assert_true(store_commit(store));
    ask_other("BEGIN IMMEDIATE");
}

/* Lets the loop run until so much was called, or nothing is left on it. */
static void wait_for(const char *expected)
{
    while (out.length < strlen(expected) && uv_run(&loop, UV_RUN_ONCE) != 0)
        continue;
    assert_string_equal(trace, expected);
}

static void open_gate(void)
{
    struct store_error why = {0};
    store = store_open(path, STORE_CRASH, &why);
    if (store == NULL)
        fail_msg("%s: %s", why.key, why.words);
    assert_int_equal(uv_loop_init(&loop), 0);
    gate = store_gate_open(&loop, store, NULL);
    store_gate_listen(gate, opened, &loop);
    name_clients();
    out = text_in(trace, sizeof trace);
}

static void close_gate(void)
{
    store_gate_close(gate);
    while (uv_run(&loop, UV_RUN_DEFAULT) != 0)
        continue;
    store_gate_free(gate);
    assert_int_equal(uv_loop_close(&loop), 0);
    store_close(store);
}

static int open_file(void **unused)
{
    (void)unused;
    open_gate();
    return sqlite3_open(path, &other) == SQLITE_OK ? 0 : -1;
}

static int close_file(void **unused)
{
    (void)unused;
    sqlite3_close(other);
    close_gate();
    return 0;
}

/* ---- a file ---- */

static void no_gate_is_open(void **unused)
{
    (void)unused;
    name_clients();
    out = text_in(trace, sizeof trace);
    assert_true(store_gate_is_open(NULL) && store_gate_can_read(NULL));
    store_gate_run(NULL, &clients[0].waiter);
    store_gate_after(NULL, &clients[1].waiter);
    store_gate_forget(NULL, &clients[2].waiter);
    assert_string_equal(trace, "a b ");
    assert_false(store_gate_is_held(NULL) || store_gate_is_late(NULL) ||
                 store_gate_is_waiting(NULL));
}

static void a_free_store_lets_all_pass(void **unused)
{
    (void)unused;
    assert_true(store_gate_is_open(gate));
    run(0);
    run(1);
    run(0);
    assert_string_equal(trace, "a b a ");
    assert_false(store_gate_is_waiting(gate) || store_gate_is_held(gate));
}

/* Nobody overtakes, also if the store is free before the gate has seen it. */
static void waiters_come_in_order(void **unused)
{
    (void)unused;
    make_busy();
    run(2);
    run(0);
    run(2); /* keeps its place */
    run(1);
    assert_false(store_gate_is_open(gate));
    assert_true(store_gate_can_read(gate));
    ask_other("COMMIT");
    run(3);
    assert_string_equal(trace, "");
    wait_for("opened c a b d ");
    assert_true(store_gate_is_open(gate));
    run(0);
    assert_string_equal(trace, "opened c a b d a ");
}

/* It does not wait for the other process, as it need not write. */
static void what_needs_no_store_passes(void **unused)
{
    (void)unused;
    make_busy();
    run(0);
    store_gate_after(gate, &clients[1].waiter);
    assert_string_equal(trace, "b ");
    ask_other("COMMIT");
    wait_for("b opened a ");
}

/* The first, one in the middle, the last, and all; one that does not wait. */
static void forgotten_ones_are_not_called(void **unused)
{
    (void)unused;
    make_busy();
    for (int i = 0; i < WAITERS; i++)
        run(i);
    forget(0);
    forget(2);
    forget(3);
    forget(3);
    run(0); /* at the end */
    ask_other("COMMIT");
    wait_for("opened b a ");
    make_busy();
    run(2);
    forget(2);
    run(3);
    ask_other("COMMIT");
    wait_for("opened b a opened d ");
}

static void add_and_forget(void)
{
    forget(1);
    run(3); /* the gate is open: at once */
    run(2); /* waits still, and keeps its place */
}

/* What runs may change the line that it was in. */
static void a_waiter_changes_the_line(void **unused)
{
    (void)unused;
    make_busy();
    clients[0].then = add_and_forget;
    for (int i = 0; i < 3; i++)
        run(i);
    ask_other("COMMIT");
    wait_for("opened a d c ");
}

static void let_other_write(void)
{
    make_busy();
    assert_false(store_gate_is_open(gate));
    clients[0].then = NULL;
    run(0); /* behind all that wait */
}

/* Another process is quicker than the next waiter. */
static void the_gate_closes_again(void **unused)
{
    (void)unused;
    make_busy();
    clients[0].then = let_other_write;
    for (int i = 0; i < 3; i++)
        run(i);
    ask_other("COMMIT");
    wait_for("opened a ");
    run(3);
    ask_other("COMMIT");
    wait_for("opened a opened b c a d ");
}

/* Of a lost store nobody is told that it has opened, and nothing tries it meanwhile. */
static void a_lost_store_is_held(void **unused)
{
    (void)unused;
    store_gate_hold(gate);
    assert_true(store_gate_is_held(gate));
    assert_false(store_gate_is_open(gate) || store_gate_is_late(gate));
    for (int i = 0; i < 3; i++)
        run(i);
    forget(1);
    assert_int_equal(uv_run(&loop, UV_RUN_NOWAIT), 0); /* no timer runs */
    assert_string_equal(trace, "");
    store_gate_release(gate);
    assert_string_equal(trace, "a c ");
    assert_true(store_gate_is_open(gate) && !store_gate_is_held(gate));
}

static void lose_store(void)
{
    store_gate_hold(gate);
}

/* Lost while others wait: they wait on. */
static void a_store_is_lost_again(void **unused)
{
    (void)unused;
    store_gate_hold(gate);
    clients[1].then = lose_store;
    for (int i = 0; i < WAITERS; i++)
        run(i);
    store_gate_release(gate);
    assert_string_equal(trace, "a b ");
    clients[1].then = NULL;
    store_gate_release(gate);
    assert_string_equal(trace, "a b c d ");
}

static int close_early(void **unused)
{
    (void)unused;
    ask_other("COMMIT");
    sqlite3_close(other);
    while (uv_run(&loop, UV_RUN_DEFAULT) != 0)
        continue;
    store_gate_free(gate);
    assert_int_equal(uv_loop_close(&loop), 0);
    store_close(store);
    return 0;
}

/* Whoever waits is called, and the gate stays open. */
static void the_end_lets_all_pass(void **unused)
{
    (void)unused;
    make_busy();
    for (int i = 0; i < 3; i++)
        run(i);
    assert_string_equal(trace, "");
    store_gate_close(gate);
    assert_string_equal(trace, "a b c ");
    assert_true(store_gate_is_open(gate));
    run(3);
    assert_string_equal(trace, "a b c d ");
}

/* ---- a database ---- */

static struct store_socket *sock;
static uv_prepare_t prepare;

static void settle(void *context)
{
    assert_ptr_equal(context, &loop);
    assert_false(store_gate_is_waiting(gate));
}

static void watch(uv_prepare_t *unused)
{
    (void)unused;
    store_socket_watch(sock);
}

static int open_database(void **unused)
{
    (void)unused;
    open_gate();
    sock = store_socket_open(&loop, store, gate);
    store_gate_begin(gate, settle, &loop);
    assert_int_equal(uv_prepare_init(&loop, &prepare), 0);
    return uv_prepare_start(&prepare, watch);
}

static int close_database(void **unused)
{
    (void)unused;
    store_socket_close(sock);
    uv_close((uv_handle_t *)&prepare, NULL);
    close_gate();
    return 0;
}

/* Reads twice, and notes what it is in between. */
static void read_twice(void)
{
    struct stored_table table;
    assert_true(store_gate_is_open(gate) && store_gate_can_read(gate));
    assert_false(store_table(store, "none", &table));
    note("-");
    assert_false(store_table(store, "none", &table));
    note(".");
}

/* An operation waits in its middle and the loop goes on, but nobody else begins before its end. */
static void operations_do_not_mix(void **unused)
{
    (void)unused;
    for (int i = 0; i < WAITERS; i++)
        clients[i].then = i < 3 ? read_twice : NULL;
    for (int i = 0; i < 3; i++)
        run(i);
    assert_true(store_gate_is_waiting(gate));
    assert_false(store_gate_is_open(gate) || store_gate_can_read(gate));
    assert_string_equal(trace, "a ");
    forget(1);
    store_gate_after(gate, &clients[3].waiter); /* before those that need the store */
    assert_string_equal(trace, "a ");
    wait_for("a - . d c - . ");
    assert_false(store_gate_is_waiting(gate));
}

/* Without a loop the operation ends all the same, and then the others. */
static void the_end_waits_for_the_operation(void **unused)
{
    (void)unused;
    clients[0].then = clients[1].then = read_twice;
    run(0);
    run(1);
    assert_true(store_gate_is_waiting(gate));
    close_database(NULL);
    assert_string_equal(trace, "a - . b - . ");
}

/* ---- the files ---- */

static int make_folder(void **unused)
{
    (void)unused;
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/floe.db", folder);
    return 0;
}

static int remove_folder(void **unused)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        char name[sizeof path + 8];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    return rmdir(folder);
}

static int begin_postgres(void **unused)
{
    (void)unused;
    return postgres_start(path, sizeof path) ? 0 : -1;
}

static int end_postgres(void **unused)
{
    (void)unused;
    postgres_end();
    return 0;
}

int main(void)
{
    const struct CMUnitTest files[] = {
        cmocka_unit_test(no_gate_is_open),
        cmocka_unit_test_setup_teardown(a_free_store_lets_all_pass, open_file, close_file),
        cmocka_unit_test_setup_teardown(waiters_come_in_order, open_file, close_file),
        cmocka_unit_test_setup_teardown(what_needs_no_store_passes, open_file, close_file),
        cmocka_unit_test_setup_teardown(forgotten_ones_are_not_called, open_file, close_file),
        cmocka_unit_test_setup_teardown(a_waiter_changes_the_line, open_file, close_file),
        cmocka_unit_test_setup_teardown(the_gate_closes_again, open_file, close_file),
        cmocka_unit_test_setup_teardown(a_lost_store_is_held, open_file, close_file),
        cmocka_unit_test_setup_teardown(a_store_is_lost_again, open_file, close_file),
        cmocka_unit_test_setup_teardown(the_end_lets_all_pass, open_file, close_early),
    };
    const struct CMUnitTest databases[] = {
        cmocka_unit_test_setup_teardown(operations_do_not_mix, open_database, close_database),
        cmocka_unit_test_setup(the_end_waits_for_the_operation, open_database),
    };
    int failed = cmocka_run_group_tests_name("a file", files, make_folder, remove_folder);
    return failed +
           cmocka_run_group_tests_name("a database", databases, begin_postgres, end_postgres);
}
