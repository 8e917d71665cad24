/*
 * ping.h - is a client still there, and how far away? As numbers: the caller says what time it is,
 * in milliseconds of a clock that never goes back.
 *
 * A ping carries a number that nobody can guess, and its answer must return it: so nobody can
 * answer early. Only the last ping can be answered, and only once. A client that leaves
 * PING_MISSED_MAX pings unanswered is gone: a phone that loses its network does not say so.
 *
 * The delay of a client is the least of its last PING_KEPT answers: a single late answer, by
 * accident or to gain time on a clock (domain/clock.h), does not count.
 */
#ifndef FLOE_SERVER_SOCKET_PING_H
#define FLOE_SERVER_SOCKET_PING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PING_INTERVAL 15000 /* milliseconds from ping to ping */
#define PING_MISSED_MAX 2
#define PING_KEPT 5 /* answers that are remembered */
#define PING_NONE (-1)

/* A plain value. Initially zeros, except `asked`: the current time. */
struct ping {
    uint64_t number;         /* of the unanswered ping */
    int64_t asked;           /* when the last one was sent */
    int missed;              /* pings without an answer */
    int64_t took[PING_KEPT]; /* milliseconds the last answers took */
    int answers;             /* how many ever came */
};

/* Is it time for the next ping? */
bool ping_is_due(const struct ping *ping, int64_t now);
/* True if too many pings were missed. */
bool ping_is_lost(const struct ping *ping);
/* Notes that a ping with this number is sent. */
void ping_sent(struct ping *ping, uint64_t number, int64_t now);
/* Notes an answer. Returns the delay in milliseconds; PING_NONE: it answers no ping. */
int64_t ping_answered(struct ping *ping, const void *bytes, size_t length, int64_t now);

#endif
