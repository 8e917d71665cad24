/*
 * test_connection.c - a connection gets its share of a round of the loop, and not more.
 */
#include "support.h"

#include "server/net/connection.h"

#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#define ROOM 100

/* What a user has seen. */
struct seen {
    int reads, turns, closed;
    bool rests; /* after each read */
};

static char room[ROOM];

static uv_buf_t small_room(struct connection *connection)
{
    (void)connection;
    return uv_buf_init(room, ROOM);
}

static void on_bytes(struct connection *connection, const char *bytes, size_t length)
{
    struct seen *seen = connection->owner;
    (void)bytes, (void)length;
    seen->reads++;
    if (seen->rests)
        connection_yield(connection);
}

static void on_resume(struct connection *connection)
{
    struct seen *seen = connection->owner;
    seen->turns++;
    connection_read(connection, true);
}

static void on_drained(struct connection *connection)
{
    (void)connection;
}

static void on_closed(struct connection *connection)
{
    struct seen *seen = connection->owner;
    seen->closed++;
}

static const struct connection_user user = {
    .room = small_room,
    .on_bytes = on_bytes,
    .on_end = connection_close,
    .on_drained = on_drained,
    .on_resume = on_resume,
    .on_timeout = connection_close,
    .on_closed = on_closed,
};

static bool may_connect(void *context, struct connection *connection)
{
    (void)context, (void)connection;
    return true;
}

static void on_gone(void *context, const struct connection *connection)
{
    (void)context, (void)connection;
}

struct world {
    uv_loop_t loop;
    struct connections connections;
    struct connection *connection;
    int other; /* the other side's socket */
};

static void open_world(struct world *world, struct seen *seen)
{
    int pair[2];
    memset(world, 0, sizeof *world);
    assert_int_equal(uv_loop_init(&world->loop), 0);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    world->connections.loop = &world->loop;
    world->connections.may_connect = may_connect;
    world->connections.on_gone = on_gone;
    world->connection = connection_open(&world->connections, pair[0], &user, seen);
    world->other = pair[1];
    assert_non_null(world->connection);
    connection_read(world->connection, true);
}

static void close_world(struct world *world)
{
    connection_close(world->connection);
    uv_run(&world->loop, UV_RUN_DEFAULT);
    assert_int_equal(world->connections.count, 0);
    assert_null(world->connections.yielded);
    close(world->other);
    assert_int_equal(uv_loop_close(&world->loop), 0);
}

/* Much has come: one buffer of it is read in a round, and the next one when all had their turn. */
static void one_buffer_in_a_round(void **unused)
{
    static struct world world;
    struct seen seen = {0};
    char much[10 * ROOM] = {0};
    (void)unused;
    open_world(&world, &seen);
    assert_int_equal(write(world.other, much, sizeof much), sizeof much);
    for (int round = 1; round <= 10; round++) {
        uv_run(&world.loop, UV_RUN_NOWAIT);
        assert_int_equal(seen.reads, round);
        assert_ptr_equal(world.connections.yielded, world.connection);
        uv_run(&world.loop, UV_RUN_NOWAIT); /* it rests */
        assert_int_equal(seen.reads, round);
        connections_resume(&world.connections);
        assert_int_equal(seen.turns, round);
    }
    assert_null(world.connections.yielded);
    close_world(&world);
    assert_int_equal(seen.closed, 1);
}

/* A little is read, and its user asks for a rest itself. */
static void a_user_can_rest(void **unused)
{
    static struct world world;
    struct seen seen = {.rests = true};
    (void)unused;
    open_world(&world, &seen);
    assert_int_equal(write(world.other, "x", 1), 1);
    uv_run(&world.loop, UV_RUN_NOWAIT);
    assert_int_equal(seen.reads, 1);
    assert_int_equal(write(world.other, "x", 1), 1);
    uv_run(&world.loop, UV_RUN_NOWAIT);
    assert_int_equal(seen.reads, 1);
    connections_resume(&world.connections);
    uv_run(&world.loop, UV_RUN_NOWAIT);
    assert_int_equal(seen.reads, 2);
    close_world(&world); /* while it rests */
    assert_int_equal(seen.turns, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_buffer_in_a_round),
        cmocka_unit_test(a_user_can_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
