/*
 * machine.c - clock and threads. See machine.h.
 */
#include "base/machine.h"

#include <time.h>

#define MACHINE_THREADS_MAX 64

int64_t machine_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#ifdef __wasm__

int machine_cores(void)
{
    return 1;
}

void machine_together(int count, void (*work)(void *context, int which), void *context)
{
    for (int i = 0; i < count; i++)
        work(context, i);
}

#else

#include <pthread.h>
#include <stdbool.h>
#include <unistd.h>

struct share {
    void (*work)(void *context, int which);
    void *context;
    pthread_t thread;
    int which;
    bool started;
};

static void *do_share(void *argument)
{
    const struct share *share = argument;
    share->work(share->context, share->which);
    return NULL;
}

int machine_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > MACHINE_THREADS_MAX ? MACHINE_THREADS_MAX : (int)cores;
}

/* The calling thread does the first share, and every share that got no thread of its own. */
void machine_together(int count, void (*work)(void *context, int which), void *context)
{
    struct share shares[MACHINE_THREADS_MAX];
    for (int i = 1; i < count && i < MACHINE_THREADS_MAX; i++) {
        shares[i] = (struct share){.work = work, .context = context, .which = i};
        shares[i].started = pthread_create(&shares[i].thread, NULL, do_share, &shares[i]) == 0;
    }
    for (int i = 0; i < count; i++)
        if (i == 0 || i >= MACHINE_THREADS_MAX || !shares[i].started)
            work(context, i);
    for (int i = 1; i < count && i < MACHINE_THREADS_MAX; i++)
        if (shares[i].started)
            pthread_join(shares[i].thread, NULL);
}

#endif
