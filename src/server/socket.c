/*
 * socket.c - the WebSocket of the hall. See socket.h.
 */
#include "server/socket.h"

#include "server/desk.h"

#include <string.h>

#define FIELD_MAX 512 /* a longer header is taken as not sent */

static const char *header(struct lws *wire, enum lws_token_indexes which, char field[FIELD_MAX])
{
    if (lws_hdr_copy(wire, field, FIELD_MAX, which) < 0)
        field[0] = '\0';
    return field;
}

/* A browser that comes from another page is refused as a whole; who has not logged in is let in to be told
 * so: a page cannot see why a handshake failed. */
static int shake_hands(struct lws *wire, const struct socket_house *house, struct guest *guest)
{
    char host[FIELD_MAX], origin[FIELD_MAX], cookie[FIELD_MAX], authorization[FIELD_MAX];
    struct person person = {0};
    struct session session = {0};
    if (!api_is_own(house->api, header(wire, WSI_TOKEN_HOST, host),
                    header(wire, WSI_TOKEN_ORIGIN, origin)))
        return -1;
    header(wire, WSI_TOKEN_HTTP_COOKIE, cookie);
    header(wire, WSI_TOKEN_HTTP_AUTHORIZATION, authorization);
    if (!api_whose(house->api, cookie, authorization, &person, &session))
        person.id = 0;
    guest_let_in(&house->hall->guests, guest, &person);
    guest->session = session;
    return 0;
}

static int hang_up(struct lws *wire, enum lws_close_status code)
{
    lws_close_reason(wire, code, NULL, 0);
    return -1;
}

static int come_in(struct lws *wire, const struct socket_house *house, struct guest *guest)
{
    guest_event(wire, LWS_CALLBACK_ESTABLISHED, guest, NULL, 0);
    if (guest->person.id == 0 || guest->person.banned)
        return hang_up(
            wire, (enum lws_close_status)(guest->person.banned ? GUEST_BANNED : GUEST_UNKNOWN));
    desk_greet(house->hall, guest);
    guest_ping(guest);
    return 0;
}

int socket_event(struct lws *wire, enum lws_callback_reasons event, void *memory, void *in,
                 size_t length)
{
    const struct socket_house *house = lws_get_protocol(wire)->user;
    switch (event) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return shake_hands(wire, house, memory);
    case LWS_CALLBACK_ESTABLISHED:
        return come_in(wire, house, memory);
    default:
        return guest_event(wire, event, memory, in, length);
    }
}
