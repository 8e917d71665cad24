/*
 * guest.c - connections and their queues. See guest.h.
 */
#include "server/guest.h"

#include "table/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define THOUSAND 1000
#define TOO_LONG 1009 /* close codes of RFC 6455 */
#define TOO_SLOW 1013

struct message {
    struct message *next;
    uint64_t batch; /* once it is settled */
    size_t length;
    unsigned char bytes[]; /* LWS_PRE in front */
};

const size_t guest_size = sizeof(struct guest);

/* Milliseconds of the clock of pings. */
static int64_t now(void)
{
    return lws_now_usecs() / THOUSAND;
}

/* ---- sending ---- */

static void grow_fresh(struct guest *guest)
{
    if (guest->is_fresh)
        return;
    guest->is_fresh = true;
    guest->next_fresh = guest->guests->fresh;
    guest->guests->fresh = guest;
}

void guest_send(struct guest *guest, const struct text *text)
{
    if (guest->hang_up != 0)
        return;
    struct message *message = memory_grown(NULL, 1, sizeof *message + LWS_PRE + text->length);
    message->next = NULL;
    message->length = text->length;
    memcpy(message->bytes + LWS_PRE, text->at, text->length);
    *guest->last = message;
    guest->last = &message->next;
    guest->waiting += text->length;
    if (guest->waiting > GUEST_QUEUE_MAX)
        guest_hang_up(guest, TOO_SLOW);
    else
        grow_fresh(guest);
}

/* In an event of its own: libwebsockets takes a goodbye while it can write for a broken connection, and
 * sends no code. */
void guest_hang_up(struct guest *guest, int code)
{
    guest->hang_up = code;
    lws_set_timer_usecs(guest->wire, 1);
}

static void drop_first(struct guest *guest)
{
    struct message *message = guest->first;
    guest->first = message->next;
    if (guest->first == NULL)
        guest->last = &guest->first;
    if (guest->unsettled == &message->next)
        guest->unsettled = &guest->first;
    guest->waiting -= message->length;
    free(message);
}

static bool has_durable(const struct guest *guest)
{
    return guest->unsettled != &guest->first && guest->first->batch <= guest->guests->durable;
}

/* All that is durable, up to a message that the connection does not take whole: libwebsockets keeps the
 * rest of it. False: the connection is broken. */
static bool send_durable(struct guest *guest)
{
    while (has_durable(guest) && !lws_partial_buffered(guest->wire)) {
        struct message *message = guest->first;
        if (lws_write(guest->wire, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT) < 0)
            return false;
        drop_first(guest);
    }
    return true;
}

/* As a message, but without waiting for any. False: the connection is broken. */
static bool send_ping(struct guest *guest)
{
    unsigned char frame[LWS_PRE + sizeof guest->pulse.number];
    guest->ping_waits = lws_partial_buffered(guest->wire) != 0;
    if (guest->ping_waits)
        return true;
    memcpy(frame + LWS_PRE, &guest->pulse.number, sizeof guest->pulse.number);
    return lws_write(guest->wire, frame + LWS_PRE, sizeof guest->pulse.number, LWS_WRITE_PING) >= 0;
}

static int say_goodbye(struct guest *guest, int code)
{
    guest->leaves = true;
    lws_close_reason(guest->wire, (enum lws_close_status)code, NULL, 0);
    return -1;
}

static int on_writable(struct guest *guest)
{
    if (guest->hang_up != 0)
        return 0;
    if ((guest->ping_waits && !send_ping(guest)) || !send_durable(guest))
        return -1;
    if (has_durable(guest) || lws_partial_buffered(guest->wire))
        lws_callback_on_writable(guest->wire);
    return 0;
}

static void wait_for_disk(struct guest *guest)
{
    if (guest->is_settled)
        return;
    guest->is_settled = true;
    guest->next_settled = guest->guests->settled;
    guest->guests->settled = guest;
}

void guests_settled(struct guests *guests, uint64_t batch)
{
    while (guests->fresh != NULL) {
        struct guest *guest = guests->fresh;
        guests->fresh = guest->next_fresh;
        guest->is_fresh = false;
        for (; *guest->unsettled != NULL; guest->unsettled = &(*guest->unsettled)->next)
            (*guest->unsettled)->batch = batch;
        wait_for_disk(guest);
    }
}

/* Most connections take it at once: only if one does not libwebsockets is to say when it does. */
static void send_now(struct guest *guest)
{
    if (guest->leaves || guest->hang_up != 0 || !send_durable(guest) || has_durable(guest))
        lws_callback_on_writable(guest->wire);
}

void guests_durable(struct guests *guests, uint64_t batch)
{
    struct guest *guest = guests->settled;
    guests->settled = NULL;
    guests->durable = batch;
    for (struct guest *next; guest != NULL; guest = next) {
        next = guest->next_settled;
        guest->is_settled = false;
        send_now(guest);
        if (guest->unsettled != &guest->first && !has_durable(guest))
            wait_for_disk(guest);
    }
}

/* ---- how often ---- */

bool guest_has_turn(struct guest *guest, int64_t time)
{
    int64_t earned = (time - guest->tokens_at) * GUEST_PACE;
    int64_t have = guest->tokens + (earned > 0 ? earned : 0);
    guest->tokens_at = time;
    guest->tokens = (int)(have < GUEST_BURST * THOUSAND ? have : GUEST_BURST * THOUSAND);
    if (guest->tokens < THOUSAND)
        return false;
    guest->tokens -= THOUSAND;
    return true;
}

/* ---- coming and going ---- */

void guest_let_in(struct guests *guests, struct guest *guest, const struct person *person)
{
    memset(guest, 0, sizeof *guest);
    guest->guests = guests;
    guest->person = *person;
}

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

static void enter(struct guest *guest, struct lws *wire)
{
    guest->wire = wire;
    guest->last = guest->unsettled = &guest->first;
    guest->tokens = GUEST_BURST * THOUSAND;
    guest->pulse.asked = now();
    put_last(guest);
    guest->guests->count++;
}

static void forget_fresh(struct guest *guest)
{
    struct guest **place = &guest->guests->fresh;
    while (guest->is_fresh && *place != guest)
        place = &(*place)->next_fresh;
    if (guest->is_fresh)
        *place = guest->next_fresh;
}

static void forget_settled(struct guest *guest)
{
    struct guest **place = &guest->guests->settled;
    while (guest->is_settled && *place != guest)
        place = &(*place)->next_settled;
    if (guest->is_settled)
        *place = guest->next_settled;
}

static void go(struct guest *guest)
{
    struct guests *guests = guest->guests;
    guests->on_gone(guests->context, guest);
    forget_fresh(guest);
    forget_settled(guest);
    while (guest->first != NULL)
        drop_first(guest);
    free(guest->heard.at);
    take_out(guest);
    guests->count--;
}

/* ---- are they still there? ---- */

static void ask(struct guest *guest, int64_t time)
{
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    pulse_ask(&guest->pulse, number, time);
    if (guest->leaves)
        return;
    if (!send_ping(guest) || guest->ping_waits)
        lws_callback_on_writable(guest->wire);
}

void guest_ping(struct guest *guest)
{
    ask(guest, now());
}

/* Who is gone does not hear a goodbye either. */
void guests_ping(struct guests *guests)
{
    int64_t time = now();
    for (int i = 0; i < GUEST_PINGS; i++) {
        struct guest *guest = guests->all;
        if (guest == NULL || !pulse_is_due(&guest->pulse, time))
            return;
        take_out(guest);
        put_last(guest);
        if (pulse_is_gone(&guest->pulse))
            lws_set_timeout(guest->wire, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
        else
            ask(guest, time);
    }
}

static void hear_pong(struct guest *guest, const void *bytes, size_t length)
{
    int64_t delay = pulse_answer(&guest->pulse, bytes, length, now());
    if (delay != PULSE_NONE)
        guest->delay = delay;
}

/* ---- listening ---- */

static int heard_all(struct guest *guest, const char *bytes, size_t length)
{
    struct guests *guests = guest->guests;
    return guests->on_message(guests->context, guest, bytes, length) ? 0 : -1;
}

/* Most messages come in one piece, and need no memory: thousands of guests say nothing at all. */
static int hear(struct guest *guest, const char *bytes, size_t length)
{
    bool last =
        lws_is_final_fragment(guest->wire) && lws_remaining_packet_payload(guest->wire) == 0;
    if (lws_frame_is_binary(guest->wire) || length > GUEST_MESSAGE_MAX)
        return say_goodbye(guest, TOO_LONG);
    if (last && guest->heard.at == NULL)
        return heard_all(guest, bytes, length);
    if (guest->heard.at == NULL)
        guest->heard = text_in(memory_for(1, GUEST_MESSAGE_MAX + 1), GUEST_MESSAGE_MAX + 1);
    text_add_bytes(&guest->heard, bytes, length);
    if (guest->heard.cut)
        return say_goodbye(guest, TOO_LONG);
    if (!last)
        return 0;
    int said = heard_all(guest, guest->heard.at, guest->heard.length);
    free(guest->heard.at);
    guest->heard.at = NULL;
    return said;
}

int guest_event(struct lws *wire, enum lws_callback_reasons event, void *memory, void *in,
                size_t length)
{
    struct guest *guest = memory;
    switch (event) {
    case LWS_CALLBACK_ESTABLISHED:
        enter(guest, wire);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return hear(guest, in, length);
    case LWS_CALLBACK_TIMER:
        return say_goodbye(guest, guest->hang_up);
    case LWS_CALLBACK_RECEIVE_PONG:
        hear_pong(guest, in, length);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return on_writable(guest);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        guest->leaves = true;
        return 0;
    case LWS_CALLBACK_CLOSED:
        if (guest->wire != NULL) /* else it was refused at the door */
            go(guest);
        return 0;
    default:
        return 0;
    }
}
