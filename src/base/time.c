/*
 * time.c - the two clocks of the server. See time.h.
 */
#include "base/time.h"

#include <time.h>

#if defined CLOCK_BOOTTIME && !defined FLOE_ONLY_POSIX
#define STEADY CLOCK_BOOTTIME
#else
#define STEADY CLOCK_MONOTONIC
#endif

static int64_t milliseconds(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t wall_time(void)
{
    return milliseconds(CLOCK_REALTIME);
}

int64_t steady_time(void)
{
    return milliseconds(STEADY);
}
