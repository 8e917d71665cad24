/*
 * connection.c - TCP connections on libuv. See connection.h.
 *
 * The lists of connections are doubly linked through pointers to the pointer before, so that any
 * connection leaves its list at once, whichever event closes it.
 */
#include "server/net/connection.h"

#include "base/memory.h"
#include "base/time.h"
#include "server/runtime/must.h"

#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Bytes that the socket did not take at once. */
struct pending_write {
    uv_write_t request;
    struct connection *connection;
    char bytes[];
};

/* ---- deadlines ---- */

static void forget_deadline(struct connection *connection)
{
    if (connection->link == NULL)
        return;
    *connection->link = connection->next;
    if (connection->next != NULL)
        connection->next->link = connection->link;
    connection->link = NULL;
}

/* A connection that is in the list already keeps its place: the list has no order. */
static void remember_deadline(struct connection *connection)
{
    struct connections *all = connection->connections;
    if (connection->link != NULL)
        return;
    connection->next = all->timed;
    connection->link = &all->timed;
    if (all->timed != NULL)
        all->timed->link = &connection->next;
    all->timed = connection;
}

/* A closing connection takes no new deadline, because its user gets no events any more. */
void connection_set_deadline(struct connection *connection, int64_t milliseconds)
{
    if (connection->closing || milliseconds == CONNECTION_NO_DEADLINE) {
        connection->deadline = CONNECTION_NO_DEADLINE;
        forget_deadline(connection);
        return;
    }
    connection->deadline = steady_time() + milliseconds;
    remember_deadline(connection);
}

/* A late connection leaves the list first, because its user may set another deadline or close
 * it. */
void connections_expire(struct connections *connections, int64_t now)
{
    for (struct connection *each = connections->timed, *next; each != NULL; each = next) {
        next = each->next;
        if (each->deadline > now)
            continue;
        forget_deadline(each);
        each->user->on_timeout(each);
    }
}

/* ---- reading ---- */

uv_buf_t connections_buffer(struct connection *connection)
{
    return uv_buf_init(connection->connections->buffer, CONNECTION_BUFFER);
}

/* Called by libuv before each read. */
static void allocate_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct connection *connection = handle->data;
    (void)suggested;
    *buffer = connection->user->room(connection);
}

static void leave_yielded(struct connection *connection)
{
    if (connection->yielded_link == NULL)
        return;
    *connection->yielded_link = connection->next_yielded;
    if (connection->next_yielded != NULL)
        connection->next_yielded->yielded_link = connection->yielded_link;
    connection->yielded_link = NULL;
}

void connection_yield(struct connection *connection)
{
    struct connections *all = connection->connections;
    if (connection->closing || connection->yielded_link != NULL)
        return;
    connection_read(connection, false);
    connection->next_yielded = all->yielded;
    connection->yielded_link = &all->yielded;
    if (all->yielded != NULL)
        all->yielded->yielded_link = &connection->next_yielded;
    all->yielded = connection;
}

/* The list becomes a round of its own first: a connection that yields again waits for the next
 * round, or this one would never end. */
void connections_resume(struct connections *connections)
{
    struct connection *round = connections->yielded;
    connections->yielded = NULL;
    if (round != NULL)
        round->yielded_link = &round;
    while (round != NULL) {
        struct connection *connection = round;
        leave_yielded(connection);
        connection->user->on_resume(connection);
    }
}

/* Yields after a full buffer; libuv would go on reading up to 32 times. */
static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct connection *connection = stream->data;
    bool full = count > 0 && (size_t)count == buffer->len;
    if (count > 0)
        connection->user->on_bytes(connection, buffer->base, (size_t)count);
    else if (count == UV_EOF)
        connection->user->on_end(connection);
    else if (count < 0)
        connection_close(connection);
    if (full && connection->reading)
        connection_yield(connection);
}

void connection_read(struct connection *connection, bool on)
{
    if (connection->closing || connection->reading == on)
        return;
    connection->reading = on;
    if (!on)
        uv_read_stop((uv_stream_t *)&connection->tcp);
    else if (uv_read_start((uv_stream_t *)&connection->tcp, allocate_buffer, on_read) != 0)
        connection_close(connection);
}

/* ---- writing ---- */

/* A connection that closes meanwhile is freed by on_closed, which libuv calls after this. */
static void on_written(uv_write_t *request, int status)
{
    struct pending_write *pending = (struct pending_write *)request->data;
    struct connection *connection = pending->connection;
    free(pending);
    connection->writing--;
    if (connection->closing)
        return;
    if (status != 0)
        connection_close(connection);
    else if (connection->writing == 0)
        connection->user->on_drained(connection);
}

/* Copies what follows the first `skipped` bytes. */
static bool write_later(struct connection *connection, const uv_buf_t *pieces, unsigned count,
                        size_t skipped, size_t total)
{
    struct pending_write *pending = memory_grown(NULL, 1, sizeof *pending + total - skipped);
    uv_buf_t rest = uv_buf_init(pending->bytes, (unsigned)(total - skipped));
    size_t length = 0;
    for (unsigned i = 0; i < count; i++) {
        size_t skip = skipped < pieces[i].len ? skipped : pieces[i].len;
        memcpy(pending->bytes + length, pieces[i].base + skip, pieces[i].len - skip);
        length += pieces[i].len - skip;
        skipped -= skip;
    }
    pending->connection = connection;
    pending->request.data = pending;
    if (uv_write(&pending->request, (uv_stream_t *)&connection->tcp, &rest, 1, on_written) != 0) {
        free(pending);
        connection_close(connection);
        return false;
    }
    connection->writing++;
    return true;
}

/* While an earlier write waits, uv_try_write would overtake it. */
bool connection_write(struct connection *connection, const uv_buf_t *pieces, unsigned count)
{
    size_t total = 0;
    int sent = UV_EAGAIN;
    if (connection->closing)
        return false;
    for (unsigned i = 0; i < count; i++)
        total += pieces[i].len;
    if (connection->writing == 0)
        sent = uv_try_write((uv_stream_t *)&connection->tcp, pieces, count);
    if (sent < 0 && sent != UV_EAGAIN) {
        connection_close(connection);
        return false;
    }
    size_t skipped = sent < 0 ? 0 : (size_t)sent;
    return skipped == total || write_later(connection, pieces, count, skipped, total);
}

bool connection_is_busy(const struct connection *connection)
{
    return connection->writing > 0;
}

size_t connection_unsent(const struct connection *connection)
{
    return uv_stream_get_write_queue_size((const uv_stream_t *)&connection->tcp);
}

/* ---- the last words ---- */

/* A client that goes on sending would keep the connection open for ever. */
static void drop_bytes(struct connection *connection, const char *bytes, size_t length)
{
    (void)bytes;
    connection->dropped += length;
    if (connection->dropped > CONNECTION_LINGER_MAX)
        connection_close(connection);
}

static void do_nothing(struct connection *connection)
{
    (void)connection;
}

static void read_on(struct connection *connection)
{
    connection_read(connection, true);
}

/* The user of a connection that only waits for the client to read our last bytes. */
static const struct connection_user lingering = {
    .room = connections_buffer,
    .on_bytes = drop_bytes,
    .on_end = connection_close,
    .on_drained = do_nothing,
    .on_resume = read_on,
    .on_timeout = connection_reset,
    .on_closed = do_nothing,
};

/* The deadline of the lingering connection covers a failed shutdown, too. */
static void on_shutdown(uv_shutdown_t *request, int status)
{
    (void)status;
    free(request);
}

void connection_linger(struct connection *connection)
{
    connection_hand_over(connection, &lingering, NULL);
    if (connection->closing || connection->lingering)
        return;
    connection->lingering = true;
    uv_shutdown_t *request = memory_for(1, sizeof *request);
    if (uv_shutdown(request, (uv_stream_t *)&connection->tcp, on_shutdown) != 0) {
        free(request);
        connection_close(connection);
        return;
    }
    connection_set_deadline(connection, CONNECTION_LINGER);
    connection_read(connection, true);
}

/* ---- from beginning to end ---- */

/* An address that cannot be found stays empty, and counts as unknown. */
static void read_peer_address(struct connection *connection)
{
    struct sockaddr_storage name;
    int size = sizeof name;
    connection->address[0] = '\0';
    if (uv_tcp_getpeername(&connection->tcp, (struct sockaddr *)&name, &size) == 0)
        getnameinfo((struct sockaddr *)&name, (socklen_t)size, connection->address,
                    sizeof connection->address, NULL, 0, NI_NUMERICHOST);
}

/* The count goes down before on_gone, which may accept the next connection. */
static void free_connection(void *context)
{
    struct connection *connection = context;
    struct connections *all = connection->connections;
    connection->user->on_closed(connection);
    all->count--;
    all->on_gone(all->context, connection);
    free(connection);
}

static void on_closed(uv_handle_t *handle)
{
    struct connection *connection = handle->data;
    connection->closed = (struct gate_waiter){.run = free_connection, .context = connection};
    store_gate_after(connection->connections->gate, &connection->closed);
}

void connection_close(struct connection *connection)
{
    if (connection->closing)
        return;
    connection->closing = true;
    forget_deadline(connection);
    leave_yielded(connection);
    uv_close((uv_handle_t *)&connection->tcp, on_closed);
}

/* A socket that lingers for no time is closed with a reset, and its unsent bytes are gone. */
void connection_reset(struct connection *connection)
{
    const struct linger at_once = {.l_onoff = 1, .l_linger = 0};
    uv_os_fd_t socket;
    if (!connection->closing && uv_fileno((uv_handle_t *)&connection->tcp, &socket) == 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    connection_close(connection);
}

void connection_hand_over(struct connection *connection, const struct connection_user *user,
                          void *owner)
{
    connection->user = user;
    connection->owner = owner;
}

static struct connection *make_connection(struct connections *connections)
{
    struct connection *connection = memory_for(1, sizeof *connection);
    connection->connections = connections;
    connection->deadline = CONNECTION_NO_DEADLINE;
    connections->count++;
    must(uv_tcp_init(connections->loop, &connection->tcp) == 0, "uv_tcp_init");
    connection->tcp.data = connection;
    connection_hand_over(connection, &lingering, NULL);
    return connection;
}

/* Until may_connect has agreed the connection has no user who expects events. */
struct connection *connection_open(struct connections *connections, int socket,
                                   const struct connection_user *user, void *owner)
{
    struct connection *connection = make_connection(connections);
    if (uv_tcp_open(&connection->tcp, socket) != 0) {
        close(socket);
        connection_close(connection);
        return NULL;
    }
    read_peer_address(connection);
    if (!connections->may_connect(connections->context, connection)) {
        connection_reset(connection);
        return NULL;
    }
    connection_hand_over(connection, user, owner);
    return connection;
}

/* ---- to another server ---- */

/* Digits only. The port is behind the last colon; an IPv6 address stands in brackets. */
static bool read_address(const char *text, struct sockaddr_storage *name)
{
    char host[CONNECTION_ADDRESS_MAX];
    const char *colon = strrchr(text, ':');
    size_t length = colon == NULL ? 0 : (size_t)(colon - text);
    bool brackets = length > 2 && text[0] == '[' && text[length - 1] == ']';
    if (length == 0 || length >= sizeof host)
        return false;
    memcpy(host, text + brackets, length - 2 * brackets);
    host[length - 2 * brackets] = '\0';
    long port = strtol(colon + 1, NULL, 10);
    if (port < 1 || port > UINT16_MAX)
        return false;
    return (brackets ? uv_ip6_addr(host, (int)port, (struct sockaddr_in6 *)name)
                     : uv_ip4_addr(host, (int)port, (struct sockaddr_in *)name)) == 0;
}

static void on_connected(uv_connect_t *request, int status)
{
    struct connection *connection = request->handle->data;
    free(request);
    if (status == 0)
        connection_read(connection, true);
    else
        connection_close(connection);
}

struct connection *connection_connect(struct connections *connections, const char *address,
                                      const struct connection_user *user, void *owner)
{
    struct sockaddr_storage name;
    if (!read_address(address, &name))
        return NULL;
    struct connection *connection = make_connection(connections);
    uv_connect_t *request = memory_for(1, sizeof *request);
    connection_hand_over(connection, user, owner);
    uv_tcp_nodelay(&connection->tcp, 1);
    if (uv_tcp_connect(request, &connection->tcp, (struct sockaddr *)&name, on_connected) != 0) {
        free(request);
        connection_close(connection);
    }
    return connection;
}
