/*
 * interrupt_posix.c - lets long commands end cleanly at Ctrl-C. See interrupt.h.
 */
#include "cli/support/interrupt.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* Global, because a signal handler has no context. */
static atomic_bool interrupted;

static void note(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

static void watch(int signal_number)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND};
    sigaction(signal_number, &action, NULL);
}

atomic_bool *interrupt_watch(void)
{
    watch(SIGINT);
    return &interrupted;
}

void interrupt_watch_term(void)
{
    watch(SIGTERM);
}

void interrupt_forget(void)
{
    signal(SIGINT, SIG_DFL);
    if (atomic_load(&interrupted))
        raise(SIGINT);
}
