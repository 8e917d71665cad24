/*
 * hostile.c - a guest who does the worst that the server's limits allow, in a process of its own.
 * See load.h.
 *
 * It comes from other addresses than the others, has as many connections as it may, hosts tables
 * with the strongest computers, looks at one of them with all connections, and asks for what makes
 * most work, four times as often as it may, or all that it may at once. Or it floods: as much as
 * the connections take, of HTTP requests one behind the other or of pings, and whenever it is hung
 * up on it comes back. It has a lower priority than the honest players, who share its cores: what
 * is measured is the server.
 */
#define _GNU_SOURCE /* usleep */
#include "load.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define SOCKETS 20      /* limits.c: of a person */
#define TABLES 40       /* below what table_limits.h allows */
#define PAUSE 5000      /* microseconds between two requests: 200 a second, where 50 are allowed */
#define BURST 200       /* limits.c: messages of a person at once */
#define FULL 4          /* seconds until it may send a burst again */
#define FLOODS 50       /* connections with requests */
#define FLOOD_PAUSE 500 /* microseconds after each round of all connections */
#define COME_BACK 2000  /* and before a new connection, as the system has not too many ports */
#define BLOCK_MAX 16384 /* of what is sent again and again */
#define BLOCKS 2        /* kinds of that in a flood */
#define NICENESS 19
#define DRAIN 65536
#define REQUEST_MAX 256

static const char create[] =
    "{\"op\":\"create\",\"id\":1,\"game\":\"nunatak\",\"players\":4,\"chairs\":[{\"computer\":6},"
    "{\"computer\":6},{\"computer\":6},\"me\"]}";

/* One for each kind, so that what one of them has used up is there for the others. */
static const char *const addresses[HOSTILE_KINDS] = {"127.0.0.2", "127.0.0.3", "127.0.0.4",
                                                     "127.0.0.5"};

/* Each with the table's id. */
static const char *const requests[] = {
    "{\"op\":\"join\",\"id\":1,\"table\":\"%s\",\"ply\":0}",
    "{\"op\":\"moment\",\"id\":1,\"table\":\"%s\"}",
    "{\"op\":\"leave\",\"id\":1,\"table\":\"%s\"}",
    "{\"op\":\"join\",\"id\":1,\"table\":\"%s\",\"ply\":0}",
    "{\"op\":\"text\",\"id\":1,\"table\":\"%s\"}",
    "{\"op\":\"say\",\"id\":1,\"table\":\"%s\",\"text\":\"Grr\"}",
    "{\"op\":\"lobby\",\"id\":\"%s\"}",
    "{\"op\":\"own\",\"id\":\"%s\"}",
};
#define REQUESTS (int)(sizeof requests / sizeof *requests)

/* What comes is thrown away. False: the connection has ended. */
static bool drain(int socket)
{
    static char bytes[DRAIN];
    ssize_t got;
    do
        got = recv(socket, bytes, sizeof bytes, MSG_DONTWAIT);
    while (got > 0);
    return got < 0 && errno == EAGAIN;
}

/* The id of the table that was made last. */
static void read_table(const struct wire *wire, char id[REQUEST_MAX])
{
    char bytes[DRAIN];
    const char *found = NULL;
    for (size_t have = 0; found == NULL;) {
        ssize_t got = recv(wire->socket, bytes + have, sizeof bytes - 1 - have, 0);
        if (got <= 0)
            give_up("the hostile guest is not let in");
        have += (size_t)got;
        for (size_t i = 0; i < have; i++) /* heads of frames are no text */
            if (bytes[i] == '\0')
                bytes[i] = ' ';
        bytes[have] = '\0';
        found = strstr(bytes, "\"ok\":true,\"table\":\"");
    }
    found += strlen("\"ok\":true,\"table\":\"");
    snprintf(id, REQUEST_MAX, "%.*s", (int)strcspn(found, "\""), found);
}

static void say_ready(int ready)
{
    if (write(ready, "", 1) != 1)
        give_up("nobody listens");
}

/* ---- operations ---- */

/* Its connections, and the table that it asks about. */
struct asking {
    struct wire wires[SOCKETS];
    char table[REQUEST_MAX];
};

static void begin_asking(struct asking *asking, int port, enum hostile_kind kind)
{
    struct registry registry = registry_open_from(port, addresses[kind]);
    registry_make_guest(&registry);
    for (int i = 0; i < SOCKETS; i++)
        asking->wires[i] = wire_open(&registry);
    wire_send(&asking->wires[0], create);
    read_table(&asking->wires[0], asking->table);
    for (int i = 1; i < TABLES; i++)
        wire_send(&asking->wires[0], create);
}

static void ask(struct asking *asking, int number, int request)
{
    struct wire *wire = &asking->wires[number % SOCKETS];
    char text[2 * REQUEST_MAX];
    snprintf(text, sizeof text, requests[request], asking->table);
    wire_send(wire, text);
    drain(wire->socket);
}

_Noreturn static void send_operations(int port, int ready)
{
    struct asking asking;
    begin_asking(&asking, port, HOSTILE_OPERATIONS);
    say_ready(ready);
    for (int i = 0;; i++) {
        ask(&asking, i, i / SOCKETS % REQUESTS);
        usleep(PAUSE);
    }
}

_Noreturn static void send_bursts(int port, int ready)
{
    struct asking asking;
    begin_asking(&asking, port, HOSTILE_BURSTS);
    say_ready(ready);
    for (;;) {
        for (int i = 0; i < BURST; i++)
            ask(&asking, i, 0); /* joins: a whole log each */
        sleep(FULL);
    }
}

/* ---- floods ---- */

/* Bytes that are sent again and again. */
struct block {
    char bytes[BLOCK_MAX];
    size_t length;
};

/* Over several connections, which have the blocks in turn. */
struct flood {
    struct registry registry;
    struct block blocks[BLOCKS];
    int count;
    int (*open)(const struct registry *registry); /* a connection; -1: not now */
    int sockets[FLOODS];
    size_t sent[FLOODS]; /* of the block */
};

static int open_plain(const struct registry *registry)
{
    return registry_open_from(registry->port, registry->from).socket;
}

static int open_websocket(const struct registry *registry)
{
    struct wire wire;
    return wire_try(registry, &wire) ? wire.socket : -1;
}

/* As much as the connection takes. False: it has ended. */
static bool pour(struct flood *flood, int i)
{
    const struct block *block = &flood->blocks[i % BLOCKS];
    size_t at = flood->sent[i];
    ssize_t put =
        send(flood->sockets[i], block->bytes + at, block->length - at, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (put > 0)
        flood->sent[i] = (at + (size_t)put) % block->length;
    return (put >= 0 || errno == EAGAIN) && drain(flood->sockets[i]);
}

static void come_back(struct flood *flood, int i)
{
    if (flood->sockets[i] >= 0)
        close(flood->sockets[i]);
    usleep(COME_BACK);
    flood->sockets[i] = flood->open(&flood->registry);
    flood->sent[i] = 0;
}

_Noreturn static void pour_for_ever(struct flood *flood, int ready)
{
    for (int i = 0; i < flood->count; i++)
        flood->sockets[i] = flood->open(&flood->registry);
    for (say_ready(ready);; usleep(FLOOD_PAUSE))
        for (int i = 0; i < flood->count; i++)
            if (flood->sockets[i] < 0 || !pour(flood, i))
                come_back(flood, i);
}

static void fill(struct block *block, const char *bytes, size_t length)
{
    for (; block->length + length <= BLOCK_MAX; block->length += length)
        memcpy(block->bytes + block->length, bytes, length);
}

_Noreturn static void send_requests(int port, int ready)
{
    static const char *const gets[BLOCKS] = {"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
                                             "GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n"};
    static struct flood flood = {.count = FLOODS, .open = open_plain};
    flood.registry = (struct registry){.port = port, .from = addresses[HOSTILE_REQUESTS]};
    for (int i = 0; i < BLOCKS; i++)
        fill(&flood.blocks[i], gets[i], strlen(gets[i]));
    pour_for_ever(&flood, ready);
}

_Noreturn static void send_pings(int port, int ready)
{
    static const char ping[] = {(char)0x89, (char)0x80, 0, 0, 0, 0}; /* masked, empty */
    static struct flood flood = {.count = SOCKETS, .open = open_websocket};
    flood.registry = registry_open_from(port, addresses[HOSTILE_PINGS]);
    registry_make_guest(&flood.registry);
    for (int i = 0; i < BLOCKS; i++)
        fill(&flood.blocks[i], ping, sizeof ping);
    pour_for_ever(&flood, ready);
}

/* ---- its process ---- */

_Noreturn static void be_hostile(int port, int ready, enum hostile_kind kind)
{
    static void (*const kinds[HOSTILE_KINDS])(int port, int ready) = {
        [HOSTILE_OPERATIONS] = send_operations,
        [HOSTILE_BURSTS] = send_bursts,
        [HOSTILE_REQUESTS] = send_requests,
        [HOSTILE_PINGS] = send_pings,
    };
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (nice(NICENESS) < 0)
        give_up("no lower priority");
    kinds[kind](port, ready);
    _exit(1); /* not reached */
}

pid_t hostile_open(int port, enum hostile_kind kind)
{
    int ends[2];
    char byte;
    pid_t child = -1;
    if (pipe(ends) != 0 || (child = fork()) < 0)
        give_up("no process");
    if (child == 0)
        be_hostile(port, ends[1], kind);
    close(ends[1]);
    if (read(ends[0], &byte, 1) != 1)
        give_up("the hostile guest is gone");
    close(ends[0]);
    return child;
}

void hostile_close(pid_t child)
{
    int status;
    if (waitpid(child, &status, WNOHANG) != 0)
        give_up("the hostile guest was hung up on: it did less than it may");
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}
