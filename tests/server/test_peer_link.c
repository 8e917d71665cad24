/*
 * test_peer_link.c - a link between two servers that carries much stays, and one that is not read
 * ends.
 */
#include "support.h"

#include "base/memory.h"
#include "server/net/listen.h"
#include "server/peers/peer_link.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define MESSAGE (1024 * 1024) /* bytes */
#define ALWAYS_WAITING (2 * MESSAGE)
#define MUCH (3 * (size_t)PEER_LINK_QUEUE_MAX)

/* One side. */
struct side {
    struct peer_link *link;
    bool open, closed;
    enum peer_link_end end;
    size_t heard; /* bytes */
};

struct world {
    uv_loop_t loop;
    struct connections connections;
    struct side door, owner;
    char *message;
};

static void on_open(struct peer_link *link)
{
    struct side *side = link->owner;
    side->open = true;
}

static void on_message(struct peer_link *link, const char *bytes, size_t length)
{
    struct side *side = link->owner;
    (void)bytes;
    side->heard += length;
}

static void on_closed(struct peer_link *link)
{
    struct side *side = link->owner;
    side->closed = true;
    side->end = link->end;
}

static const struct peer_link_user user = {on_open, on_message, on_closed};

static bool may_connect(void *context, struct connection *connection)
{
    (void)context, (void)connection;
    return true;
}

static void on_gone(void *context, const struct connection *connection)
{
    (void)context, (void)connection;
}

static void run_round(struct world *world)
{
    connections_resume(&world->connections);
    uv_run(&world->loop, UV_RUN_NOWAIT);
}

/* What comes first over a link is short: it says who that is. */
static void link_both(struct world *world)
{
    static const uint8_t key[PEER_LINK_KEY_BYTES] = {1};
    char url[LISTEN_URL_MAX];
    int socket = listen_open("127.0.0.1", 0, url), made;
    assert_true(socket >= 0);
    world->door.link =
        peer_link_connect(&world->connections, strstr(url, "://") + 3, key, &user, &world->door);
    assert_non_null(world->door.link);
    while ((made = listen_accept(socket)) < 0)
        run_round(world);
    close(socket);
    world->owner.link = peer_link_accept(&world->connections, made, key, &user, &world->owner);
    assert_non_null(world->owner.link);
    while (!world->door.open || !world->owner.open)
        run_round(world);
    peer_link_send(world->owner.link, world->message, 1);
    while (world->door.heard == 0)
        run_round(world);
}

static void open_world(struct world *world)
{
    memset(world, 0, sizeof *world);
    assert_int_equal(uv_loop_init(&world->loop), 0);
    world->connections.loop = &world->loop;
    world->connections.may_connect = may_connect;
    world->connections.on_gone = on_gone;
    world->message = memory_for(MESSAGE, 1);
    link_both(world);
}

static void close_world(struct world *world)
{
    if (!world->door.closed)
        peer_link_close(world->door.link, PEER_LINK_CLOSED);
    if (!world->owner.closed)
        peer_link_close(world->owner.link, PEER_LINK_CLOSED);
    while (!world->door.closed || !world->owner.closed)
        run_round(world);
    assert_int_equal(uv_loop_close(&world->loop), 0);
    free(world->message);
}

/* Something always waits, but never much. */
static void busy_link_stays(void **state)
{
    struct world *world = memory_for(1, sizeof *world);
    (void)state;
    open_world(world);
    while (!world->owner.closed && world->door.heard < MUCH) {
        while (connection_unsent(world->owner.link->connection) < ALWAYS_WAITING)
            peer_link_send(world->owner.link, world->message, MESSAGE);
        run_round(world);
    }
    assert_false(world->owner.closed);
    close_world(world);
    assert_int_equal(world->owner.end, PEER_LINK_CLOSED);
    free(world);
}

static void link_that_is_not_read_ends(void **state)
{
    struct world *world = memory_for(1, sizeof *world);
    (void)state;
    open_world(world);
    connection_read(world->door.link->connection, false);
    for (size_t sent = 0; sent < MUCH; sent += MESSAGE)
        peer_link_send(world->owner.link, world->message, MESSAGE);
    while (!world->owner.closed)
        run_round(world);
    assert_int_equal(world->owner.end, PEER_LINK_SLOW);
    assert_string_equal(peer_link_end_names[world->owner.end], "slow");
    close_world(world);
    free(world);
}

static void nonsense_ends_a_link(void **state)
{
    struct world *world = memory_for(1, sizeof *world);
    (void)state;
    open_world(world);
    uv_buf_t nonsense = uv_buf_init(world->message, MESSAGE);
    connection_write(world->door.link->connection, &nonsense, 1);
    while (!world->owner.closed || !world->door.closed)
        run_round(world);
    assert_int_equal(world->owner.end, PEER_LINK_WRONG);
    assert_int_equal(world->door.end, PEER_LINK_CLOSED);
    close_world(world);
    free(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(busy_link_stays),
        cmocka_unit_test(link_that_is_not_read_ends),
        cmocka_unit_test(nonsense_ends_a_link),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
