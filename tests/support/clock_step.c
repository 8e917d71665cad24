/*
 * clock_step.c - a library to be preloaded that sets the wall clock of one program, for tests.
 *
 * The file that FLOE_CLOCK_STEP names holds a number of milliseconds: the wall clock is that far
 * from the true one. It is read again each time, so a test sets the clock while the program runs.
 * Steady clocks are what they are.
 */
#define _GNU_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

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

/* The system is asked, not the next library: dlsym allocates, and the allocator of the address
 * sanitizer asks what time it is. */
int clock_gettime(clockid_t clock, struct timespec *time)
{
    int result = (int)syscall(SYS_clock_gettime, clock, time);
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
