/*
 * socket_upgrade.c - the WebSocket handshake. See socket_upgrade.h.
 */
#include "server/socket_upgrade.h"

#include "server/http/http_response.h"
#include "server/operations/dispatch.h"

#include <string.h>

#define SWITCHING_PROTOCOLS 101
#define BAD_REQUEST 400
#define FORBIDDEN 403
#define TOO_MANY 429
#define UNAVAILABLE 503

/* The last words in HTTP on this connection. */
static void send_handshake(struct connection *connection, const char *accept)
{
    char head[HTTP_RESPONSE_HEAD_MAX];
    struct request_id id = request_id_now();
    struct text out = text_in(head, sizeof head);
    http_response_write(&(struct http_response){.status = SWITCHING_PROTOCOLS,
                                                .upgrade = "websocket",
                                                .accept = accept,
                                                .request = id.text,
                                                .protocol = SOCKET_PROTOCOL},
                        &out);
    uv_buf_t piece = uv_buf_init(out.at, (unsigned)out.length);
    connection_write(connection, &piece, 1);
}

/* By person; the address was counted before. */
static bool is_within_limits(struct limits *limits, const struct client *client)
{
    return limits_take_person(limits, LIMIT_HANDSHAKES_PERSON, client->person.id) &&
           limits_add(limits, LIMIT_SOCKETS, client->address, client->person.id);
}

static bool asks_to_visit(const struct http_head *head)
{
    return head->query.length == strlen(SOCKET_VISIT) &&
           memcmp(head->query.at, SOCKET_VISIT, head->query.length) == 0;
}

/* The close code for a client that may not come; 0: it may. A visitor says so: a bot whose token is
 * wrong must not become one. */
static int refusal_of(const struct socket_context *context, const struct person *person,
                      const char *address, const struct http_head *head)
{
    if (person->banned || api_network_ban(context->api, address) != NULL)
        return CLOSE_BANNED;
    if (person->id == 0 && !(asks_to_visit(head) && api_admits_visitors(context->api)))
        return CLOSE_NO_SESSION;
    return 0;
}

/* Clients that may not come are let in and told by a close code: a page cannot see why a handshake
 * failed. */
static void open_client(const struct socket_context *context, struct connection *connection,
                        const struct person *person, const struct session *session,
                        const char *address, int refused)
{
    struct client *client = client_open(&context->registry->clients, connection, person);
    client->request = request_id_now();
    struct text out = text_in(client->address, sizeof client->address);
    client->session = *session;
    text_add(&out, address);
    if (refused != 0) {
        client_hang_up(client, refused);
        return;
    }
    client->counted = is_within_limits(context->registry->limits, client);
    if (!client->counted) {
        client_hang_up(client, CLOSE_TOO_MANY);
        return;
    }
    dispatch_greet(context->registry, client);
    client_ping(client);
}

/* A browser on another site's page is refused. */
int socket_check(const struct socket_context *context, const struct connection *connection,
                 const struct http_head *head, bool alone, struct socket_handshake *handshake)
{
    int status = websocket_check(head, SOCKET_PROTOCOL, handshake->accept);
    if (status != SWITCHING_PROTOCOLS)
        return status;
    if (!alone)
        return BAD_REQUEST;
    api_client_address(context->api, connection->address, head->headers[HTTP_X_FORWARDED_FOR].at,
                       handshake->address);
    if (!limits_take(context->registry->limits, LIMIT_HANDSHAKES, handshake->address))
        return TOO_MANY;
    if (store_gate_is_held(context->registry->gate)) /* nobody can be known without a store */
        return UNAVAILABLE;
    if (!api_is_same_origin(context->api, head->headers[HTTP_HOST].at,
                            head->headers[HTTP_ORIGIN].at))
        return FORBIDDEN;
    return SWITCHING_PROTOCOLS;
}

void socket_open(const struct socket_context *context, struct connection *connection,
                 const struct http_head *head, const struct socket_handshake *handshake)
{
    struct person person = {0};
    struct session session = {0};
    if (!api_identify(context->api, head->headers[HTTP_COOKIE].at,
                      head->headers[HTTP_AUTHORIZATION].at, &person, &session))
        person.id = 0;
    send_handshake(connection, handshake->accept);
    open_client(context, connection, &person, &session, handshake->address,
                refusal_of(context, &person, handshake->address, head));
}
