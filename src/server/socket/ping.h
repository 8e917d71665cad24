/*
 * ping.h - is somebody still there, and how far away? Pings and their answers, as numbers: whoever
 * asks says what time it is, in milliseconds of a clock that never goes back.
 *
 * A ping carries a number that nobody can guess, and its answer must bring it back: so nobody answers
 * before being asked, or for another time. Only the last ping can be answered, and once. Who has
 * left PING_MISSED_MAX of them unanswered is gone: a telephone that loses its network does not say so.
 *
 * The delay of a connection is the least of what its last PING_KEPT answers took: who answers one of them
 * late, by accident or in order to get time back on a clock (clock.h), is not further away.
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

/* A plain value; all zeros but `asked`, the time, is somebody who was not asked yet. */
struct ping {
    uint64_t number;         /* of the ping that is not answered */
    int64_t asked;           /* when the last one was sent */
    int missed;              /* pings without an answer */
    int64_t took[PING_KEPT]; /* what the last answers took, in milliseconds */
    int answers;             /* how many have come, ever */
};

/* Is it time for the next ping? */
bool ping_is_due(const struct ping *ping, int64_t now);
/* Then it may be too late for one. */
bool ping_is_lost(const struct ping *ping);
/* A ping with this number is sent. */
void ping_sent(struct ping *ping, uint64_t number, int64_t now);
/* An answer has come. The connection's delay, in milliseconds; PING_NONE: nobody asked for it. */
int64_t ping_answered(struct ping *ping, const void *bytes, size_t length, int64_t now);

#endif
