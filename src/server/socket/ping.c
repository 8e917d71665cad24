/*
 * ping.c - pings and their answers. See ping.h.
 */
#include "server/socket/ping.h"

#include <string.h>

bool ping_is_due(const struct ping *ping, int64_t now)
{
    return now - ping->asked >= PING_INTERVAL;
}

bool ping_is_lost(const struct ping *ping)
{
    return ping->missed >= PING_MISSED_MAX;
}

/* Only the last ping can be answered. */
void ping_sent(struct ping *ping, uint64_t number, int64_t now)
{
    ping->number = number;
    ping->asked = now;
    ping->missed++;
}

/* The least: a single slow answer is the client's, not the network's. */
static int64_t least_of_kept(const struct ping *ping)
{
    int kept = ping->answers < PING_KEPT ? ping->answers : PING_KEPT;
    int64_t least = ping->took[0];
    for (int i = 1; i < kept; i++)
        least = ping->took[i] < least ? ping->took[i] : least;
    return least;
}

/* A pong that nobody asked for, or with other bytes, means nothing. */
int64_t ping_answered(struct ping *ping, const void *bytes, size_t length, int64_t now)
{
    bool wanted = ping->missed > 0 && length == sizeof ping->number &&
                  memcmp(bytes, &ping->number, length) == 0;
    if (!wanted)
        return PING_NONE;
    ping->missed = 0;
    ping->took[ping->answers++ % PING_KEPT] = now - ping->asked;
    return least_of_kept(ping);
}
