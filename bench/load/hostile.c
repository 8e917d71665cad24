/*
 * hostile.c - a guest who does the worst that the server's limits allow, in a process of its own. See load.h.
 *
 * It comes from another address than the others, has as many connections as it may, hosts tables with the
 * strongest computers, looks at one of them with all connections, and asks for what makes most work, four
 * times as often as it may.
 */
#define _GNU_SOURCE /* usleep */
#include "load.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define ADDRESS "127.0.0.2"
#define SOCKETS 20 /* limits.c: of a person */
#define TABLES 40  /* below what table_limits.h allows */
#define PAUSE 5000 /* microseconds between two requests: 200 a second, where 50 are allowed */
#define DRAIN 65536
#define REQUEST_MAX 256

static const char create[] =
    "{\"op\":\"create\",\"id\":1,\"game\":\"nunatak\",\"players\":4,\"chairs\":[{\"computer\":6},"
    "{\"computer\":6},{\"computer\":6},\"me\"]}";

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

/* What comes is thrown away. */
static void drain(const struct wire *wire)
{
    static char bytes[DRAIN];
    while (recv(wire->socket, bytes, sizeof bytes, MSG_DONTWAIT) > 0)
        ;
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

_Noreturn static void be_hostile(int port, int ready)
{
    struct wire wires[SOCKETS];
    char table[REQUEST_MAX], request[REQUEST_MAX];
    struct registry registry = registry_open_from(port, ADDRESS);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    registry_make_guest(&registry);
    for (int i = 0; i < SOCKETS; i++)
        wires[i] = wire_open(&registry);
    wire_send(&wires[0], create);
    read_table(&wires[0], table);
    for (int i = 1; i < TABLES; i++)
        wire_send(&wires[0], create);
    if (write(ready, "", 1) != 1)
        give_up("nobody listens");
    for (int i = 0;; i++) {
        struct wire *wire = &wires[i % SOCKETS];
        snprintf(request, sizeof request, requests[i / SOCKETS % REQUESTS], table);
        wire_send(wire, request);
        drain(wire);
        usleep(PAUSE);
    }
}

pid_t hostile_open(int port)
{
    int ends[2];
    char byte;
    pid_t child = -1;
    if (pipe(ends) != 0 || (child = fork()) < 0)
        give_up("no process");
    if (child == 0)
        be_hostile(port, ends[1]);
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
