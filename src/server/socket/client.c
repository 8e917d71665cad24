/*
 * client.c - connections and their queues. See client.h.
 */
#include "server/socket/client.h"

#include "server/time.h"
#include "table/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define THOUSAND 1000
#define AT_ONCE 0            /* a batch that is always durable */
#define UNSETTLED UINT64_MAX /* a batch that never is */
#define WRITE_MAX \
    (128 * 1024) /* bytes that are handed to the socket together, and one message more */

/* ---- who has something to do ---- */

static void join_pending(struct guest *guest)
{
    struct guests *guests = guest->guests;
    if (guest->pending_link != NULL)
        return;
    guest->next_pending = guests->pending;
    guest->pending_link = &guests->pending;
    if (guests->pending != NULL)
        guests->pending->pending_link = &guest->next_pending;
    guests->pending = guest;
}

static void leave_pending(struct guest *guest)
{
    if (guest->pending_link == NULL)
        return;
    *guest->pending_link = guest->next_pending;
    if (guest->next_pending != NULL)
        guest->next_pending->pending_link = guest->pending_link;
    guest->pending_link = NULL;
}

/* ---- the queue ---- */

static struct queued *entry_of(struct message *message, uint64_t batch)
{
    struct queued *entry = memory_grown(NULL, 1, sizeof *entry);
    *entry = (struct queued){.message = message_hold(message), .batch = batch};
    return entry;
}

static void put_in_last(struct guest *guest, struct message *message)
{
    struct queued *entry = entry_of(message, UNSETTLED);
    *guest->last = entry;
    guest->last = &entry->next;
    if (guest->unsettled == NULL)
        guest->unsettled = entry;
    guest->waiting += message->length;
}

/* What waits for nothing goes before all that does. */
static void put_in_first(struct guest *guest, struct message *message)
{
    struct queued *entry = entry_of(message, AT_ONCE);
    entry->next = guest->first;
    if (guest->first == NULL)
        guest->last = &entry->next;
    guest->first = entry;
    guest->waiting += message->length;
}

static void drop_first(struct guest *guest)
{
    struct queued *entry = guest->first;
    guest->first = entry->next;
    if (guest->first == NULL)
        guest->last = &guest->first;
    if (guest->unsettled == entry)
        guest->unsettled = entry->next;
    guest->waiting -= entry->message->length;
    message_drop(entry->message);
    free(entry);
}

static bool first_may_go(const struct guest *guest)
{
    return guest->first != NULL && guest->first->batch <= guest->guests->durable;
}

/* ---- sending ---- */

static bool is_deaf(const struct guest *guest)
{
    return guest->hang_up != 0 || guest->leaves;
}

static void check_queue(struct guest *guest)
{
    if (guest->waiting > GUEST_QUEUE_MAX)
        guest_hang_up(guest, WEBSOCKET_TOO_SLOW);
}

void guest_send_message(struct guest *guest, struct message *message)
{
    if (is_deaf(guest))
        return;
    put_in_last(guest, message);
    join_pending(guest);
    check_queue(guest);
}

void guest_send(struct guest *guest, const struct text *text)
{
    if (is_deaf(guest))
        return;
    struct message *message = message_make(MESSAGE_TEXT, text->at, text->length);
    guest_send_message(guest, message);
    message_drop(message);
}

/* As many messages as may go out and are worth one system call. The connection keeps what its socket does not take. */
static void write_some(struct guest *guest)
{
    uv_buf_t pieces[CONNECTION_BUFFERS_MAX];
    unsigned count = 0;
    size_t length = 0;
    for (struct queued *each = guest->first;
         each != NULL && each->batch <= guest->guests->durable && count < CONNECTION_BUFFERS_MAX &&
         length < WRITE_MAX;
         each = each->next) {
        pieces[count++] = uv_buf_init(each->message->bytes, (unsigned)each->message->length);
        length += each->message->length;
    }
    if (count > 0 && !connection_write(guest->wire, pieces, count))
        guest->leaves = true;
    while (count-- > 0)
        drop_first(guest);
}

static void flush(struct guest *guest)
{
    while (!guest->leaves && first_may_go(guest) && !connection_is_busy(guest->wire))
        write_some(guest);
}

static void send_at_once(struct guest *guest, struct message *message)
{
    if (!is_deaf(guest)) {
        put_in_first(guest, message);
        check_queue(guest);
        flush(guest);
    }
    message_drop(message);
}

/* ---- hanging up ---- */

/* It takes effect when the server settles: the guest may be in the middle of something. */
void guest_hang_up(struct guest *guest, int code)
{
    if (is_deaf(guest))
        return;
    guest->hang_up = code;
    join_pending(guest);
}

static void drop_queue(struct guest *guest)
{
    while (guest->first != NULL)
        drop_first(guest);
}

/* The connection goes on without the guest, until the other side has heard it. */
static void leave(struct guest *guest)
{
    connection_linger(guest->wire);
    guest_close(guest);
}

/* Both sides have said goodbye; ours may still wait for the socket. */
static void leave_with_reply(struct guest *guest)
{
    while (!guest->leaves && guest->first != NULL && guest->first->batch == AT_ONCE)
        write_some(guest);
    leave(guest);
}

static void say_goodbye(struct guest *guest)
{
    const uint8_t code[2] = {(uint8_t)(guest->hang_up >> 8), (uint8_t)guest->hang_up};
    struct message *message = message_make(MESSAGE_CLOSE, code, sizeof code);
    uv_buf_t piece = uv_buf_init(message->bytes, (unsigned)message->length);
    connection_write(guest->wire, &piece, 1);
    message_drop(message);
    leave(guest);
}

/* ---- settling ---- */

static void mark_settled(struct guest *guest, uint64_t batch)
{
    for (; guest->unsettled != NULL; guest->unsettled = guest->unsettled->next)
        guest->unsettled->batch = batch;
}

/* Who still waits for a batch stays in the list; who waits for the socket alone does not. */
static void send_pending(struct guests *guests)
{
    for (struct guest *guest = guests->pending, *next; guest != NULL; guest = next) {
        next = guest->next_pending;
        if (guest->hang_up != 0 && !guest->leaves) {
            say_goodbye(guest);
            continue;
        }
        flush(guest);
        if (guest->leaves || guest->first == NULL || first_may_go(guest))
            leave_pending(guest);
    }
}

void guests_settled(struct guests *guests, uint64_t batch)
{
    for (struct guest *guest = guests->pending; guest != NULL; guest = guest->next_pending)
        mark_settled(guest, batch);
    send_pending(guests);
}

void guests_durable(struct guests *guests, uint64_t batch)
{
    guests->durable = batch;
    send_pending(guests);
}

void guests_say_goodbye(struct guests *guests)
{
    for (struct guest *guest = guests->all; guest != NULL; guest = guest->next)
        guest_hang_up(guest, WEBSOCKET_GOING_AWAY);
    send_pending(guests);
}

/* ---- coming and going ---- */

static void put_last(struct guest *guest)
{
    struct guests *guests = guest->guests;
    guest->next = NULL;
    guest->link = guests->end;
    *guests->end = guest;
    guests->end = &guest->next;
}

static void take_out(struct guest *guest)
{
    *guest->link = guest->next;
    if (guest->next != NULL)
        guest->next->link = guest->link;
    else
        guest->guests->end = guest->link;
}

void guest_close(struct guest *guest)
{
    struct guests *guests = guest->guests;
    guest->leaves = true;
    guests->on_gone(guests->context, guest);
    leave_pending(guest);
    drop_queue(guest);
    websocket_close(&guest->socket);
    take_out(guest);
    guests->count--;
    free(guest);
}

void guests_close(struct guests *guests)
{
    websocket_pool_close(&guests->pool);
}

/* ---- are they still there? ---- */

static void ask(struct guest *guest, int64_t time)
{
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    pulse_ask(&guest->pulse, number, time);
    send_at_once(guest, message_make(MESSAGE_PING, &number, sizeof number));
}

void guest_ping(struct guest *guest)
{
    ask(guest, steady_time());
}

/* Who is gone does not hear a goodbye either. */
void guests_ping(struct guests *guests)
{
    int64_t time = steady_time();
    for (int i = 0; i < GUEST_PINGS; i++) {
        struct guest *guest = guests->all;
        if (guest == NULL || !pulse_is_due(&guest->pulse, time))
            return;
        take_out(guest);
        put_last(guest);
        if (!pulse_is_gone(&guest->pulse))
            ask(guest, time);
        else if (connection_is_busy(guest->wire))
            connection_reset(guest->wire);
        else
            connection_close(guest->wire);
    }
}

static void on_pong(void *owner, const void *bytes, size_t length)
{
    struct guest *guest = owner;
    int64_t delay = pulse_answer(&guest->pulse, bytes, length, steady_time());
    if (delay != PULSE_NONE)
        guest->delay = delay;
}

/* ---- listening ---- */

void guest_hear(struct guest *guest, const char *text, size_t length)
{
    struct guests *guests = guest->guests;
    if (!is_deaf(guest) && !guests->on_message(guests->context, guest, text, length))
        guest_hang_up(guest, WEBSOCKET_PROTOCOL_ERROR);
}

static void on_message(void *owner, const char *text, size_t length)
{
    guest_hear(owner, text, length);
}

/* Pings, pongs and pieces of messages cost us time and are no requests: a few are in order. */
static bool on_extra(void *owner)
{
    struct guest *guest = owner;
    int64_t now = steady_time();
    int64_t begun = guest->extras_until > now ? guest->extras_until : now;
    guest->extras_until = begun + GUEST_EXTRA_EACH;
    return guest->extras_until - now <= (int64_t)GUEST_EXTRAS * GUEST_EXTRA_EACH;
}

static void on_reply(void *owner, const void *frames, size_t length)
{
    send_at_once(owner, message_raw(frames, length));
}

static void on_bytes(struct connection *wire, const char *bytes, size_t length)
{
    static const struct websocket_user user = {on_message, on_pong, on_reply, on_extra};
    struct guest *guest = wire->owner;
    if (is_deaf(guest))
        return;
    int result = websocket_feed(&guest->socket, &guest->guests->pool, &user, guest, bytes, length);
    if (result == WEBSOCKET_LEFT)
        leave_with_reply(guest);
    else if (result != WEBSOCKET_OPEN)
        guest_hang_up(guest, result);
}

static uv_buf_t room_for_bytes(struct connection *wire)
{
    uv_buf_t room = connections_buffer(wire);
    room.len = GUEST_READ;
    return room;
}

static void on_drained(struct connection *wire)
{
    flush(wire->owner);
}

static void on_resume(struct connection *wire)
{
    connection_read(wire, true);
}

static void on_closed(struct connection *wire)
{
    guest_close(wire->owner);
}

struct guest *guest_open(struct guests *guests, struct connection *wire,
                         const struct person *person)
{
    static const struct connection_user user = {
        .room = room_for_bytes,
        .on_bytes = on_bytes,
        .on_end = connection_close,
        .on_drained = on_drained,
        .on_resume = on_resume,
        .on_timeout = connection_close,
        .on_closed = on_closed,
    };
    struct guest *guest = memory_for(1, sizeof *guest);
    guest->wire = wire;
    guest->guests = guests;
    guest->person = *person;
    guest->last = &guest->first;
    guest->pulse.asked = steady_time();
    put_last(guest);
    guests->count++;
    connection_hand_over(wire, &user, guest);
    connection_set_deadline(wire, CONNECTION_NO_DEADLINE);
    connection_read(wire, true);
    return guest;
}
