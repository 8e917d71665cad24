/*
 * bare.c - the messages of moves, and nothing else: what the system itself allows. See load.h.
 *
 * A process on the server's core reads what has the length of a move, writes an answer with an
 * event to who has sent it, and an event to the other one at the table. No server of one thread
 * that answers with two writes can make more moves a second.
 */
#include "load.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define BATCH 256
#define QUEUE 4096
#define BUFFER 4096
#define MOVE 95    /* bytes of a move at a table of crowd.c, */
#define ANSWER 275 /* of its answer with the event for who played, */
#define EVENT 208  /* and of the event for the other one */
#define NANO 1000000000.0

struct end {
    int socket;
    int have;    /* bytes of the message that is waited for */
    bool played; /* it waits for its answer, not for an event */
};

static void add_end(int poll, struct end *end, uint32_t index)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = index};
    int yes = 1;
    setsockopt(end->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (end->socket < 0 || epoll_ctl(poll, EPOLL_CTL_ADD, end->socket, &event) != 0)
        give_up("no connection");
}

static void write_bytes(const struct end *end, size_t length)
{
    static const char bytes[BUFFER];
    if (send(end->socket, bytes, length, MSG_NOSIGNAL) != (ssize_t)length)
        give_up("no more is taken");
}

/* ---- the server's side ---- */

_Noreturn static void serve(int listener, struct end *ends, int count)
{
    struct epoll_event events[BATCH];
    char bytes[BUFFER];
    int poll = epoll_create1(0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    take_cores(true);
    for (int i = 0; i < count; i++) {
        ends[i].socket = accept(listener, NULL, NULL);
        add_end(poll, &ends[i], (uint32_t)i);
    }
    for (;;) {
        int ready = epoll_wait(poll, events, BATCH, -1);
        for (int i = 0; i < ready; i++) {
            uint32_t player = events[i].data.u32;
            if (recv(ends[player].socket, bytes, sizeof bytes, 0) <= 0)
                _exit(0);
            write_bytes(&ends[player], ANSWER);
            write_bytes(&ends[player ^ 1], EVENT);
        }
    }
}

/* ---- the players' ---- */

static int listen_anywhere(struct sockaddr_in *address)
{
    socklen_t size = sizeof *address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    *address =
        (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (bind(listener, (struct sockaddr *)address, size) != 0 || listen(listener, QUEUE) != 0 ||
        getsockname(listener, (struct sockaddr *)address, &size) != 0)
        give_up("no port");
    return listener;
}

static void play(struct end *end)
{
    end->played = true;
    write_bytes(end, MOVE);
}

/* Whoever is told that the other one has played, plays. Returns the moves that are answered. */
static int hear(struct end *end)
{
    char bytes[BUFFER];
    int answered = 0;
    ssize_t got = recv(end->socket, bytes, sizeof bytes, 0);
    if (got <= 0)
        give_up("the other side is gone");
    end->have += (int)got;
    while (end->have >= (end->played ? ANSWER : EVENT)) {
        end->have -= end->played ? ANSWER : EVENT;
        answered += end->played;
        if (end->played)
            end->played = false;
        else
            play(end);
    }
    return answered;
}

static long play_for(int poll, struct end *ends, double seconds)
{
    struct epoll_event events[BATCH];
    long answered = 0;
    for (int64_t begin = clock_now(); (double)(clock_now() - begin) < seconds * NANO;) {
        int ready = epoll_wait(poll, events, BATCH, 1);
        for (int i = 0; i < ready; i++)
            answered += hear(&ends[events[i].data.u32]);
    }
    return answered;
}

struct pace_found bare_play(int tables, double seconds)
{
    struct sockaddr_in address;
    struct end *ends = calloc((size_t)tables * 2, sizeof *ends);
    int listener = listen_anywhere(&address), poll = epoll_create1(0);
    struct house house = {.count = 1, .servers = {fork()}};
    if (house.servers[0] == 0)
        serve(listener, ends, 2 * tables);
    take_cores(false);
    for (int i = 0; i < 2 * tables; i++) {
        ends[i].socket = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(ends[i].socket, (struct sockaddr *)&address, sizeof address) != 0)
            give_up("no connection");
        add_end(poll, &ends[i], (uint32_t)i);
    }
    for (int i = 0; i < 2 * tables; i += 2)
        play(&ends[i]);
    double before = house_worked(&house);
    double moves = (double)play_for(poll, ends, seconds) / seconds;
    struct pace_found found = {.moves = moves, .busy = (house_worked(&house) - before) / seconds};
    kill(house.servers[0], SIGKILL);
    waitpid(house.servers[0], NULL, 0);
    take_all_cores();
    for (int i = 0; i < 2 * tables; i++)
        close(ends[i].socket);
    close(listener);
    close(poll);
    free(ends);
    return found;
}
