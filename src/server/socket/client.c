/*
 * client.c - clients and their queues of frames. See client.h.
 *
 * Each client has a queue of frames, each with the batch that must be durable before it goes. Pings
 * and replies need none and go first. A client with something to do is in the list `pending`, so
 * that a commit costs nothing for all others.
 */
#include "server/socket/client.h"

#include "base/memory.h"
#include "base/time.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define THOUSAND 1000
#define AT_ONCE 0              /* a batch that is always durable */
#define UNCOMMITTED UINT64_MAX /* a batch that never is */
#define WRITE_MAX (128 * 1024) /* bytes written together; the last frame may exceed it */

/* ---- who has something to do ---- */

/* Twice in the list would be once too often. */
static void join_pending(struct client *client)
{
    struct clients *clients = client->clients;
    if (client->pending_link != NULL)
        return;
    client->next_pending = clients->pending;
    client->pending_link = &clients->pending;
    if (clients->pending != NULL)
        clients->pending->pending_link = &client->next_pending;
    clients->pending = client;
}

static void leave_pending(struct client *client)
{
    if (client->pending_link == NULL)
        return;
    *client->pending_link = client->next_pending;
    if (client->next_pending != NULL)
        client->next_pending->pending_link = client->pending_link;
    client->pending_link = NULL;
}

/* ---- the queue ---- */

/* Frames are shared: one event goes to many clients. */
static struct queued_frame *entry_of(struct frame *frame, uint64_t batch)
{
    struct queued_frame *entry = memory_grown(NULL, 1, sizeof *entry);
    *entry = (struct queued_frame){.frame = frame_hold(frame), .batch = batch};
    return entry;
}

static void queue_last(struct client *client, struct frame *frame)
{
    struct queued_frame *entry = entry_of(frame, UNCOMMITTED);
    *client->last = entry;
    client->last = &entry->next;
    if (client->uncommitted == NULL)
        client->uncommitted = entry;
    client->waiting += frame->length;
}

/* Frames that need no commit go first. */
static void queue_first(struct client *client, struct frame *frame)
{
    struct queued_frame *entry = entry_of(frame, AT_ONCE);
    entry->next = client->first;
    if (client->first == NULL)
        client->last = &entry->next;
    client->first = entry;
    client->waiting += frame->length;
}

static void drop_first(struct client *client)
{
    struct queued_frame *entry = client->first;
    client->first = entry->next;
    if (client->first == NULL)
        client->last = &client->first;
    if (client->uncommitted == entry)
        client->uncommitted = entry->next;
    client->waiting -= entry->frame->length;
    frame_drop(entry->frame);
    free(entry);
}

/* Batches are numbered, and durable in order. */
static bool first_may_go(const struct client *client)
{
    return client->first != NULL && client->first->batch <= client->clients->durable;
}

/* ---- sending ---- */

static bool is_leaving(const struct client *client)
{
    return client->hang_up != 0 || client->leaving;
}

/* A client that does not read would use up our memory. */
static void check_queue(struct client *client)
{
    if (client->waiting > CLIENT_QUEUE_MAX)
        client_hang_up(client, WEBSOCKET_TRY_LATER);
}

/* Nothing is written yet: the answer may depend on a commit. */
void client_send_frame(struct client *client, struct frame *frame)
{
    if (is_leaving(client))
        return;
    if (client->route != NULL) {
        client->route->send(client, frame);
        return;
    }
    queue_last(client, frame);
    join_pending(client);
    check_queue(client);
}

void client_send(struct client *client, const struct text *text)
{
    if (is_leaving(client))
        return;
    struct frame *frame = frame_make(FRAME_TEXT, text->at, text->length);
    client_send_frame(client, frame);
    frame_drop(frame);
}

/* Writes as many frames as one system call is worth. The connection keeps what its socket does not
 * take. */
static void write_some(struct client *client)
{
    uv_buf_t pieces[CONNECTION_BUFFERS_MAX];
    unsigned count = 0;
    size_t length = 0;
    for (struct queued_frame *each = client->first;
         each != NULL && each->batch <= client->clients->durable &&
         count < CONNECTION_BUFFERS_MAX && length < WRITE_MAX;
         each = each->next) {
        pieces[count++] = uv_buf_init(each->frame->bytes, (unsigned)each->frame->length);
        length += each->frame->length;
    }
    if (count > 0 && !connection_write(client->connection, pieces, count))
        client->leaving = true;
    while (count-- > 0)
        drop_first(client);
}

/* Stops while the socket is busy: on_drained goes on. */
static void flush_queue(struct client *client)
{
    while (!client->leaving && first_may_go(client) && !connection_is_busy(client->connection))
        write_some(client);
}

/* Takes over the frame. */
static void send_at_once(struct client *client, struct frame *frame)
{
    if (!is_leaving(client)) {
        queue_first(client, frame);
        check_queue(client);
        flush_queue(client);
    }
    frame_drop(frame);
}

/* ---- hanging up ---- */

/* It takes effect at the next commit, because the client may be in the middle of something. */
void client_hang_up(struct client *client, int code)
{
    if (is_leaving(client))
        return;
    client->hang_up = code;
    if (client->route != NULL)
        client->route->hang_up(client, code);
    else
        join_pending(client);
}

static void drop_queue(struct client *client)
{
    while (client->first != NULL)
        drop_first(client);
}

/* The connection lingers without the client, until the other side has read everything. */
static void leave_connection(struct client *client)
{
    connection_linger(client->connection);
    client_close(client);
}

/* Both sides have closed; our close frame may still wait for the socket. */
static void leave_with_reply(struct client *client)
{
    while (!client->leaving && client->first != NULL && client->first->batch == AT_ONCE)
        write_some(client);
    leave_connection(client);
}

/* What was queued is not sent: its commit may never come. */
static void send_close(struct client *client)
{
    const uint8_t code[2] = {(uint8_t)(client->hang_up >> 8), (uint8_t)client->hang_up};
    struct frame *frame = frame_make(FRAME_CLOSE, code, sizeof code);
    uv_buf_t piece = uv_buf_init(frame->bytes, (unsigned)frame->length);
    connection_write(client->connection, &piece, 1);
    frame_drop(frame);
    leave_connection(client);
}

/* ---- settling ---- */

/* Everything queued since the last commit belongs to this batch. */
static void mark_committed(struct client *client, uint64_t batch)
{
    for (; client->uncommitted != NULL; client->uncommitted = client->uncommitted->next)
        client->uncommitted->batch = batch;
}

/* A client that waits for a batch stays in the list; one that only waits for its socket does not.
 * So does one that is to be hung up on: what was read for that may have failed (store.h). */
static void send_pending(struct clients *clients)
{
    for (struct client *client = clients->pending, *next; client != NULL; client = next) {
        next = client->next_pending;
        if (client->hang_up != 0 && !client->leaving)
            continue;
        flush_queue(client);
        if (client->leaving || client->first == NULL || first_may_go(client))
            leave_pending(client);
    }
}

static void send_closes(struct clients *clients)
{
    for (struct client *client = clients->pending, *next; client != NULL; client = next) {
        next = client->next_pending;
        if (client->hang_up != 0 && !client->leaving)
            send_close(client);
    }
}

void clients_committed(struct clients *clients, uint64_t batch)
{
    for (struct client *client = clients->pending; client != NULL; client = client->next_pending)
        mark_committed(client, batch);
    send_closes(clients);
    send_pending(clients);
}

void clients_durable(struct clients *clients, uint64_t batch)
{
    clients->durable = batch;
    send_pending(clients);
}

/* Whatever else they were to be told: if the store has failed, that means nothing. */
static void hang_up_all(struct clients *clients, int code)
{
    for (struct client *client = clients->all; client != NULL; client = client->next) {
        client->hang_up = code;
        join_pending(client);
    }
    send_closes(clients);
}

void clients_hang_up(struct clients *clients)
{
    hang_up_all(clients, WEBSOCKET_GOING_AWAY);
}

void clients_drop(struct clients *clients)
{
    hang_up_all(clients, WEBSOCKET_TRY_LATER);
}

void clients_hang_up_visitors(struct clients *clients)
{
    for (struct client *client = clients->all; client != NULL; client = client->next)
        if (client->person.id == 0)
            client_hang_up(client, CLOSE_NO_SESSION);
}

void clients_hang_up_banned(struct clients *clients, const struct network_bans *bans)
{
    for (struct client *client = clients->all; client != NULL; client = client->next)
        if (network_bans_find(bans, client->address) != NULL)
            client_hang_up(client, CLOSE_BANNED);
}

/* ---- coming and going ---- */

static void join_all(struct client *client)
{
    struct clients *clients = client->clients;
    client->next = clients->all;
    client->link = &clients->all;
    if (client->next != NULL)
        client->next->link = &client->next;
    clients->all = client;
    clients->count++;
}

static void leave_all(struct client *client)
{
    *client->link = client->next;
    if (client->next != NULL)
        client->next->link = client->link;
    client->clients->count--;
}

/* Those that are due come first. The list begins as zeros. */
static void join_pinged(struct client *client)
{
    struct clients *clients = client->clients;
    if (clients->pinged == NULL)
        clients->pinged_last = &clients->pinged;
    client->next_pinged = NULL;
    client->ping_link = clients->pinged_last;
    *clients->pinged_last = client;
    clients->pinged_last = &client->next_pinged;
}

static void leave_pinged(struct client *client)
{
    *client->ping_link = client->next_pinged;
    if (client->next_pinged != NULL)
        client->next_pinged->ping_link = client->ping_link;
    else
        client->clients->pinged_last = client->ping_link;
}

/* Everybody forgets the client before it is freed. */
void client_close(struct client *client)
{
    struct clients *clients = client->clients;
    client->leaving = true;
    clients->on_gone(clients->context, client);
    leave_pending(client);
    drop_queue(client);
    websocket_close(&client->socket);
    leave_pinged(client);
    leave_all(client);
    free(client);
}

void clients_close(struct clients *clients)
{
    websocket_pool_close(&clients->pool);
}

/* ---- are they still there? ---- */

/* Random bytes: a client that answers before it was asked would make its delay look small. */
static void send_ping(struct client *client, int64_t time)
{
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    ping_sent(&client->ping, number, time);
    send_at_once(client, frame_make(FRAME_PING, &number, sizeof number));
}

void client_ping(struct client *client)
{
    send_ping(client, steady_time());
}

/* A lost client gets no close frame: it would not read it. */
void clients_ping(struct clients *clients)
{
    int64_t time = steady_time();
    for (int i = 0; i < CLIENT_PINGS; i++) {
        struct client *client = clients->pinged;
        if (client == NULL || !ping_is_due(&client->ping, time))
            return;
        leave_pinged(client);
        join_pinged(client);
        if (!ping_is_lost(&client->ping))
            send_ping(client, time);
        else if (connection_is_busy(client->connection))
            connection_reset(client->connection);
        else
            connection_close(client->connection);
    }
}

/* The delay is given back to the player's clock. */
static void on_pong(void *owner, const void *bytes, size_t length)
{
    struct client *client = owner;
    int64_t delay = ping_answered(&client->ping, bytes, length, steady_time());
    if (delay != PING_NONE)
        client->delay = delay;
}

/* ---- listening ---- */

/* Also called by tests and the fuzzer, without a socket. */
void client_receive(struct client *client, const char *text, size_t length)
{
    struct clients *clients = client->clients;
    if (!is_leaving(client))
        clients->on_message(clients->context, client, text, length);
}

static void on_message(void *owner, const char *text, size_t length)
{
    struct client *client = owner;
    struct request_id id;
    request_id_number(&id, &client->request, ++client->messages);
    const struct request_id *before = request_id_enter(&id);
    client_receive(client, text, length);
    request_id_enter(before);
}

/* Limits control frames and fragments, which cost time without being requests. */
static bool on_extra(void *owner)
{
    struct client *client = owner;
    int64_t now = steady_time();
    int64_t begun = client->extras_until > now ? client->extras_until : now;
    client->extras_until = begun + CLIENT_EXTRA_EACH;
    return client->extras_until - now <= (int64_t)CLIENT_EXTRAS * CLIENT_EXTRA_EACH;
}

static void on_reply(void *owner, const void *frames, size_t length)
{
    send_at_once(owner, frame_raw(frames, length));
}

/* A client that left gets our close frame; one that broke the rules gets a code. */
static void on_bytes(struct connection *connection, const char *bytes, size_t length)
{
    static const struct websocket_user user = {on_message, on_pong, on_reply, on_extra};
    struct client *client = connection->owner;
    if (is_leaving(client))
        return;
    int result =
        websocket_feed(&client->socket, &client->clients->pool, &user, client, bytes, length);
    if (result == WEBSOCKET_LEFT)
        leave_with_reply(client);
    else if (result != WEBSOCKET_OPEN)
        client_hang_up(client, result);
}

/* Little at a time, so that a flood of messages lets others in between. */
static uv_buf_t buffer_for_bytes(struct connection *connection)
{
    uv_buf_t room = connections_buffer(connection);
    room.len = CLIENT_READ_MAX;
    return room;
}

static void on_drained(struct connection *connection)
{
    flush_queue(connection->owner);
}

static void on_resume(struct connection *connection)
{
    connection_read(connection, true);
}

static void on_closed(struct connection *connection)
{
    client_close(connection->owner);
}

/* WebSockets have no deadline: pings find those that are gone. */
struct client *client_open(struct clients *clients, struct connection *connection,
                           const struct person *person)
{
    static const struct connection_user user = {
        .room = buffer_for_bytes,
        .on_bytes = on_bytes,
        .on_end = connection_close,
        .on_drained = on_drained,
        .on_resume = on_resume,
        .on_timeout = connection_close,
        .on_closed = on_closed,
    };
    struct client *client = memory_for(1, sizeof *client);
    client->connection = connection;
    client->clients = clients;
    client->person = *person;
    client->last = &client->first;
    client->ping.asked = steady_time();
    join_all(client);
    join_pinged(client);
    connection_hand_over(connection, &user, client);
    connection_set_deadline(connection, CONNECTION_NO_DEADLINE);
    connection_read(connection, true);
    return client;
}
