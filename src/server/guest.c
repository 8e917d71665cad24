/*
 * guest.c - connections and their queues. See guest.h.
 */
#include "server/guest.h"

#include "table/memory.h"

#include <stdlib.h>
#include <string.h>

#define THOUSAND 1000
#define TOO_LONG 1009 /* close codes of RFC 6455 */
#define TOO_SLOW 1013

struct message {
    struct message *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE in front */
};

const size_t guest_size = sizeof(struct guest);

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
    if (guest->hang_up)
        return;
    struct message *message = memory_grown(NULL, 1, sizeof *message + LWS_PRE + text->length);
    message->next = NULL;
    message->length = text->length;
    memcpy(message->bytes + LWS_PRE, text->at, text->length);
    *guest->last = message;
    guest->last = &message->next;
    guest->queued++;
    guest->waiting += text->length;
    if (guest->waiting > GUEST_QUEUE_MAX)
        guest->hang_up = true;
    grow_fresh(guest);
}

void guest_hang_up(struct guest *guest)
{
    guest->hang_up = true;
    grow_fresh(guest);
}

static void drop_first(struct guest *guest)
{
    struct message *message = guest->first;
    guest->first = message->next;
    if (guest->first == NULL)
        guest->last = &guest->first;
    guest->waiting -= message->length;
    guest->queued--;
    free(message);
}

/* All that is settled, up to a message that the connection does not take whole: libwebsockets keeps the
 * rest of it. False: the connection is broken. */
static bool send_settled(struct guest *guest)
{
    while (guest->settled > 0 && !lws_partial_buffered(guest->wire)) {
        struct message *message = guest->first;
        if (lws_write(guest->wire, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT) < 0)
            return false;
        drop_first(guest);
        guest->settled--;
    }
    return true;
}

static int on_writable(struct guest *guest)
{
    if (guest->waiting > GUEST_QUEUE_MAX) {
        guest->leaves = true;
        lws_close_reason(guest->wire, TOO_SLOW, NULL, 0);
        return -1;
    }
    if (!send_settled(guest))
        return -1;
    bool more = guest->settled > 0 || lws_partial_buffered(guest->wire);
    if (more)
        lws_callback_on_writable(guest->wire);
    return guest->hang_up && guest->queued == 0 && !more ? -1 : 0;
}

/* Most connections take it at once: only if one does not libwebsockets is to say when it does. */
void guests_settled(struct guests *guests)
{
    while (guests->fresh != NULL) {
        struct guest *guest = guests->fresh;
        guests->fresh = guest->next_fresh;
        guest->is_fresh = false;
        guest->settled = guest->queued;
        if (guest->leaves || guest->hang_up || !send_settled(guest) || guest->settled > 0)
            lws_callback_on_writable(guest->wire);
    }
}

/* ---- how often ---- */

bool guest_has_turn(struct guest *guest, int64_t now)
{
    int64_t earned = (now - guest->tokens_at) * GUEST_PACE;
    int64_t have = guest->tokens + (earned > 0 ? earned : 0);
    guest->tokens_at = now;
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

static void enter(struct guest *guest, struct lws *wire)
{
    struct guests *guests = guest->guests;
    guest->wire = wire;
    guest->last = &guest->first;
    guest->tokens = GUEST_BURST * THOUSAND;
    guest->next = guests->all;
    guest->link = &guests->all;
    if (guest->next != NULL)
        guest->next->link = &guest->next;
    guests->all = guest;
    guests->count++;
}

static void forget_fresh(struct guest *guest)
{
    struct guest **place = &guest->guests->fresh;
    while (guest->is_fresh && *place != NULL) {
        if (*place == guest) {
            *place = guest->next_fresh;
            return;
        }
        place = &(*place)->next_fresh;
    }
}

static void go(struct guest *guest)
{
    struct guests *guests = guest->guests;
    guests->on_gone(guests->context, guest);
    forget_fresh(guest);
    while (guest->first != NULL)
        drop_first(guest);
    free(guest->heard.at);
    *guest->link = guest->next;
    if (guest->next != NULL)
        guest->next->link = guest->link;
    guests->count--;
}

/* ---- listening ---- */

static int refuse_message(struct guest *guest)
{
    guest->leaves = true;
    lws_close_reason(guest->wire, TOO_LONG, NULL, 0);
    return -1;
}

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
        return refuse_message(guest);
    if (last && guest->heard.at == NULL)
        return heard_all(guest, bytes, length);
    if (guest->heard.at == NULL)
        guest->heard = text_in(memory_for(1, GUEST_MESSAGE_MAX + 1), GUEST_MESSAGE_MAX + 1);
    text_add_bytes(&guest->heard, bytes, length);
    if (guest->heard.cut)
        return refuse_message(guest);
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
