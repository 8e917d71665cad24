/*
 * wire.c - WebSockets (RFC 6455) from the guest's side, as little as is needed. See load.h.
 */
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define HEAD_MAX 4096
#define METRICS_MAX 65536
#define FRAME_MAX 1024 /* of what is sent */
#define SHORT 126      /* lengths from here on take two more bytes */
#define PING 9
#define CLOSE 8
#define MASKED 0x80

static int reach(int port, const char *from)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in own = {.sin_family = AF_INET};
    int made = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    if (from != NULL && (inet_pton(AF_INET, from, &own.sin_addr) != 1 ||
                         bind(made, (struct sockaddr *)&own, sizeof own) != 0))
        give_up("no such address");
    if (made < 0 || connect(made, (struct sockaddr *)&to, sizeof to) != 0)
        give_up("no connection");
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return made;
}

static void send_all(int socket, const void *bytes, size_t length)
{
    if (send(socket, bytes, length, MSG_NOSIGNAL) != (ssize_t)length)
        give_up("the server takes no more");
}

/* The head of an answer, to its empty line and not further. */
static void read_head(int socket, char head[HEAD_MAX])
{
    size_t length = 0;
    do {
        if (length + 1 == HEAD_MAX || recv(socket, head + length, 1, 0) != 1)
            give_up("no answer");
        head[++length] = '\0';
    } while (length < 4 || memcmp(head + length - 4, "\r\n\r\n", 4) != 0);
}

/* ---- becoming a guest ---- */

struct registry registry_open(int port)
{
    return registry_open_from(port, NULL);
}

struct registry registry_open_from(int port, const char *address)
{
    return (struct registry){.socket = reach(port, address), .port = port, .from = address};
}

void registry_close(struct registry *registry)
{
    close(registry->socket);
}

void registry_make_guest(struct registry *registry)
{
    static const char body[] = "{\"name\":\"Bear\"}";
    char head[HEAD_MAX], skipped[HEAD_MAX];
    int length = snprintf(head, sizeof head,
                          "POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: "
                          "application/json\r\nContent-Length: %zu\r\n\r\n%s",
                          registry->port, strlen(body), body);
    send_all(registry->socket, head, (size_t)length);
    read_head(registry->socket, head);
    const char *cookie = strstr(head, "floe="), *size = strstr(head, "ontent-length: ");
    if (cookie == NULL || size == NULL)
        give_up("no cookie");
    snprintf(registry->cookie, sizeof registry->cookie, "%.*s", (int)strcspn(cookie, ";\r"),
             cookie);
    long left = strtol(strchr(size, ' '), NULL, 10);
    if (left > HEAD_MAX || recv(registry->socket, skipped, (size_t)left, MSG_WAITALL) != left)
        give_up("half an answer");
}

/* The answer ends with the connection. Metrics of a server are shorter than this. */
long metric_of(int port, const char *name)
{
    static char answer[METRICS_MAX];
    char line[HEAD_MAX];
    int socket = reach(port, NULL);
    size_t length = 0;
    ssize_t more;
    snprintf(line, sizeof line,
             "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n", port);
    send_all(socket, line, strlen(line));
    while (length < sizeof answer - 1 &&
           (more = recv(socket, answer + length, sizeof answer - 1 - length, 0)) > 0)
        length += (size_t)more;
    answer[length] = '\0';
    close(socket);
    snprintf(line, sizeof line, "\n%s", name);
    const char *found = strstr(answer, line);
    return found == NULL ? -1 : strtol(found + strlen(line), NULL, 10);
}

/* ---- opening and closing ---- */

bool wire_try(const struct registry *registry, struct wire *wire)
{
    char head[HEAD_MAX];
    *wire = (struct wire){.socket = reach(registry->port, registry->from)};
    int length = snprintf(head, sizeof head,
                          "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: floe\r\n"
                          "Cookie: %s\r\n\r\n",
                          registry->port, registry->cookie);
    send_all(wire->socket, head, (size_t)length);
    read_head(wire->socket, head);
    if (strncmp(head, "HTTP/1.1 101", 12) == 0)
        return true;
    close(wire->socket);
    return false;
}

struct wire wire_open(const struct registry *registry)
{
    struct wire wire;
    if (!wire_try(registry, &wire))
        give_up("no WebSocket");
    return wire;
}

void wire_close(struct wire *wire)
{
    close(wire->socket);
    free(wire->bytes);
}

void wire_hurry(struct wire *wire)
{
    wire->bytes = malloc(WIRE_SIZE);
    if (wire->bytes == NULL)
        give_up("no memory");
    fcntl(wire->socket, F_SETFL, O_NONBLOCK);
}

/* ---- messages ---- */

/* A mask of zeros changes nothing. */
static void send_frame(struct wire *wire, int opcode, const void *payload, size_t length)
{
    unsigned char frame[FRAME_MAX + 8] = {0x80 | (unsigned char)opcode};
    size_t head = 2;
    if (length < SHORT) {
        frame[1] = (unsigned char)(MASKED | length);
    } else {
        frame[1] = MASKED | SHORT;
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        head = 4;
    }
    if (length > FRAME_MAX)
        give_up("too long a message");
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, payload, length);
    send_all(wire->socket, frame, head + 4 + length);
}

void wire_send(struct wire *wire, const char *message)
{
    send_frame(wire, 1, message, strlen(message));
}

/* Where the payload begins and how long it is; false: the frame is not whole yet. */
static bool read_frame(const unsigned char *frame, size_t have, size_t *head, size_t *length)
{
    if (have < 4)
        return have >= 2 && frame[1] == 0 && (*head = 2, *length = 0, true);
    if (frame[1] > SHORT || (frame[0] & 0x80) == 0)
        give_up("a message that is too long");
    *head = frame[1] == SHORT ? 4 : 2;
    *length = frame[1] == SHORT ? (size_t)frame[2] << 8 | frame[3] : frame[1];
    if (*head + *length + 1 > WIRE_SIZE)
        give_up("a message that is too long");
    return have >= *head + *length;
}

/* Its code tells why: docs/server.md. */
_Noreturn static void hang_up(const unsigned char *payload, size_t length)
{
    char why[64] = "the server has hung up without a code";
    if (length >= 2)
        snprintf(why, sizeof why, "the server has hung up with code %d",
                 payload[0] << 8 | payload[1]);
    errno = 0;
    give_up(why);
}

static void take_frame(struct wire *wire, unsigned char *frame, size_t head, size_t length,
                       wire_message *take, void *context)
{
    int opcode = frame[0] & 15;
    if (opcode == PING) {
        send_frame(wire, PING + 1, frame + head, length);
    } else if (opcode == CLOSE) {
        hang_up(frame + head, length);
    } else {
        unsigned char behind = frame[head + length];
        frame[head + length] = '\0';
        take(context, (char *)frame + head);
        frame[head + length] = behind;
    }
}

void wire_receive(struct wire *wire, wire_message *take, void *context)
{
    ssize_t got =
        recv(wire->socket, wire->bytes + wire->have, WIRE_SIZE - 1 - wire->have, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got == 0)
        errno = 0;
    if (got <= 0)
        give_up("the server has ended the connection");
    wire->have += (size_t)got;
    unsigned char *at = wire->bytes;
    size_t head, length;
    while (read_frame(at, wire->have, &head, &length)) {
        take_frame(wire, at, head, length, take, context);
        at += head + length;
        wire->have -= head + length;
    }
    memmove(wire->bytes, at, wire->have);
}
