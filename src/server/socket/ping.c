/*
 * ping.c - pings and their answers. See ping.h.
 */
#include "server/socket/ping.h"

#include <string.h>

bool pulse_is_due(const struct pulse *pulse, int64_t now)
{
    return now - pulse->asked >= PULSE_EVERY;
}

bool pulse_is_gone(const struct pulse *pulse)
{
    return pulse->missed >= PULSE_MISSED_MAX;
}

void pulse_ask(struct pulse *pulse, uint64_t number, int64_t now)
{
    pulse->number = number;
    pulse->asked = now;
    pulse->missed++;
}

static int64_t least_of_kept(const struct pulse *pulse)
{
    int kept = pulse->answers < PULSE_KEPT ? pulse->answers : PULSE_KEPT;
    int64_t least = pulse->took[0];
    for (int i = 1; i < kept; i++)
        least = pulse->took[i] < least ? pulse->took[i] : least;
    return least;
}

int64_t pulse_answer(struct pulse *pulse, const void *bytes, size_t length, int64_t now)
{
    bool wanted = pulse->missed > 0 && length == sizeof pulse->number &&
                  memcmp(bytes, &pulse->number, length) == 0;
    if (!wanted)
        return PULSE_NONE;
    pulse->missed = 0;
    pulse->took[pulse->answers++ % PULSE_KEPT] = now - pulse->asked;
    return least_of_kept(pulse);
}
