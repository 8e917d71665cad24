/*
 * clock_step.c - a library to be preloaded that sets the wall clock of one program, for tests.
 *
 * The file that FLOE_CLOCK_STEP names holds a number of milliseconds: the wall clock is that far from the
 * true one. It is read again each time, so a test sets the clock while the program runs. Steady clocks are
 * what they are.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static long long step(void)
{
    const char *path = getenv("FLOE_CLOCK_STEP");
    FILE *file = path == NULL ? NULL : fopen(path, "r");
    char line[32] = "";
    if (file == NULL)
        return 0;
    char *read = fgets(line, sizeof line, file);
    fclose(file);
    return read == NULL ? 0 : strtoll(line, NULL, 10);
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    static int (*next)(clockid_t, struct timespec *);
    if (next == NULL)
        *(void **)&next = dlsym(RTLD_NEXT, "clock_gettime");
    int result = next(clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        long long moved = time->tv_nsec + step() * 1000000;
        long long rest = (moved % 1000000000 + 1000000000) % 1000000000;
        time->tv_sec += (moved - rest) / 1000000000;
        time->tv_nsec = (long)rest;
    }
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *out)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out != NULL)
        *out = now.tv_sec;
    return now.tv_sec;
}
