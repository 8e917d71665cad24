/*
 * socket_upgrade.c - the WebSocket of the hall. See socket_upgrade.h.
 */
#include "server/socket_upgrade.h"

#include "server/http/http_response.h"
#include "server/operations/dispatch.h"

#define SWITCHING_PROTOCOLS 101
#define BAD_REQUEST 400
#define FORBIDDEN 403
#define TOO_MANY 429

static void answer_handshake(struct connection *wire, const char *accept)
{
    char head[HTTP_RESPONSE_HEAD_MAX];
    struct text out = text_in(head, sizeof head);
    http_response_write(&(struct http_response){.status = SWITCHING_PROTOCOLS,
                                                .upgrade = "websocket",
                                                .accept = accept,
                                                .protocol = SOCKET_PROTOCOL},
                        &out);
    uv_buf_t piece = uv_buf_init(out.at, (unsigned)out.length);
    connection_write(wire, &piece, 1);
}

static bool has_room(struct limits *limits, const struct guest *guest)
{
    return limits_take_person(limits, LIMIT_HANDSHAKES_PERSON, guest->person.id) &&
           limits_add(limits, LIMIT_SOCKETS, guest->address, guest->person.id);
}

/* Who has not logged in is let in to be told so: a page cannot see why a handshake failed. */
static void come_in(const struct socket_context *context, struct connection *wire,
                    const struct person *person, const struct session *session, const char *address)
{
    struct guest *guest = guest_open(&context->hall->guests, wire, person);
    struct text out = text_in(guest->address, sizeof guest->address);
    guest->session = *session;
    text_add(&out, address);
    if (person->id == 0 || person->banned) {
        guest_hang_up(guest, person->banned ? GUEST_BANNED : GUEST_UNKNOWN);
        return;
    }
    guest->counted = has_room(context->hall->limits, guest);
    if (!guest->counted) {
        guest_hang_up(guest, GUEST_CROWDED);
        return;
    }
    desk_greet(context->hall, guest);
    guest_ping(guest);
}

/* A browser that comes from another page is refused as a whole. */
int socket_upgrade(const struct socket_context *context, struct connection *wire,
                   const struct http_head *head, bool alone)
{
    char accept[WEBSOCKET_ACCEPT_MAX], address[CLIENT_ADDRESS_MAX];
    struct person person = {0};
    struct session session = {0};
    int status = websocket_check(head, SOCKET_PROTOCOL, accept);
    if (status != SWITCHING_PROTOCOLS)
        return status;
    if (!alone)
        return BAD_REQUEST;
    api_client_address(context->api, wire->address, head->headers[HTTP_X_FORWARDED_FOR].at,
                       address);
    if (!limits_take(context->hall->limits, LIMIT_HANDSHAKES, address))
        return TOO_MANY;
    if (!api_is_same_origin(context->api, head->headers[HTTP_HOST].at,
                            head->headers[HTTP_ORIGIN].at))
        return FORBIDDEN;
    if (!api_identify(context->api, head->headers[HTTP_COOKIE].at,
                      head->headers[HTTP_AUTHORIZATION].at, &person, &session))
        person.id = 0;
    answer_handshake(wire, accept);
    come_in(context, wire, &person, &session, address);
    return SWITCHING_PROTOCOLS;
}
