/*
 * load.h - how much a server bears: one is started, and guests of this process play at it.
 *
 *   load.c   the program: arguments, and one measure after the other
 *   house.c  a server of its own, on a core of its own, with a store in $TMPDIR or /tmp that
 *            is thrown away; or several, which share a database and all cores
 *   wire.c   a guest's WebSocket, and how one becomes a guest
 *   crowd.c  guests at tables, who play legal moves by chance
 *   hostile.c  a guest who does the worst it may, and more
 *   bare.c   the same messages without a server behind them
 *
 * Whatever goes wrong ends the program with a sentence: a measure with errors is none. Behind it
 * comes what the servers have said last.
 */
#ifndef FLOE_BENCH_LOAD_H
#define FLOE_BENCH_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

_Noreturn void give_up(const char *what);
int64_t clock_now(void); /* nanoseconds */

/* ---- house.c ---- */

/* From now on this process has the first core, or all others; and all of them again. */
void take_cores(bool first);
void take_all_cores(void);

#define HOUSE_SERVERS_MAX 16

struct house {
    int count; /* of servers */
    pid_t servers[HOUSE_SERVERS_MAX];
    int ports[HOUSE_SERVERS_MAX];
    char folder[64]; /* of its store and page */
};

struct house_plan {
    const char *program, *durability;
    bool limits;       /* those that a server has if nothing else is wanted; else none */
    const char *store; /* the address of an empty database; NULL: a file */
    int servers;       /* 0: one */
};

/* With two cores and more a server with a file has the first one, and this process the others.
 * Several servers are linked when this returns. */
struct house house_open(const struct house_plan *plan);
void house_close(struct house *house);
/* Prints what each server of the house that was opened last has logged last, and whether it has
 * ended. */
void house_tell(FILE *out);
long house_memory(const struct house *house);   /* resident bytes, of all servers */
double house_worked(const struct house *house); /* seconds of a core, since it was started */

/* ---- wire.c ---- */

#define WIRE_SIZE (32 * 1024) /* of the longest message */

struct wire {
    int socket;
    size_t have; /* bytes in `bytes` that are not a whole message yet */
    unsigned char *bytes;
};

/* Makes guests one after the other. */
struct registry {
    int socket, port;
    const char *from; /* the address it connects from; NULL: any */
    char cookie[256]; /* of the last one */
};
struct registry registry_open(int port);
struct registry registry_open_from(int port, const char *address);
void registry_close(struct registry *registry);
void registry_make_guest(struct registry *registry);

/* A number of the server's metrics; its name ends with a blank. -1: it has none. */
long metric_of(int port, const char *name);

/* Connected as the last guest that was made. */
struct wire wire_open(const struct registry *registry);
/* The same; false: the server does not want it, which is no reason to give up. */
bool wire_try(const struct registry *registry, struct wire *wire);
void wire_close(struct wire *wire);
/* From now on it takes messages and never waits. */
void wire_hurry(struct wire *wire);
void wire_send(struct wire *wire, const char *message);
/* Hands over all messages that have come, each ended by a NUL. */
typedef void wire_message(void *context, char *message);
void wire_receive(struct wire *wire, wire_message *take, void *context);

/* ---- crowd.c ---- */

struct crowd; /* opaque */

/* Confirmed moves, and from a move's sending to its answer. */
struct pace_found {
    double asked;    /* moves a second; 0: as many as can be */
    double moves;    /* a second */
    double p50, p99; /* milliseconds */
    double busy;     /* how much of a core the server had and used; several: all of them */
};

/* Two guests at each table, and every game has begun. across: each of them at another server. */
struct crowd *crowd_open(const struct house *house, int tables, bool across);
void crowd_close(struct crowd *crowd);
/* Everybody plays at once when asked; with a rate above 0 so many moves a second in all are
 * sent. */
struct pace_found crowd_play(struct crowd *crowd, const struct house *house, double rate,
                             double seconds);

/* ---- bare.c ---- */

/* How many moves a second could be made if nothing had to be done but to read and write their
 * messages. */
struct pace_found bare_play(int tables, double seconds);

/* ---- hostile.c ---- */

/* What it does: operations that make most work, HTTP requests one behind the other without waiting
 * for answers, or WebSocket frames that are no messages. */
enum hostile_kind {
    HOSTILE_OPERATIONS,
    HOSTILE_BURSTS,
    HOSTILE_REQUESTS,
    HOSTILE_PINGS,
    HOSTILE_KINDS
};

/* Begins, and is there when this returns. */
pid_t hostile_open(int port, enum hostile_kind kind);
/* Ends it; gives up if it has ended before. */
void hostile_close(pid_t child);

#endif
