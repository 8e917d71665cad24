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

atomic_bool *interrupt_watch(void)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    return &interrupted;
}

void interrupt_forget(void)
{
    signal(SIGINT, SIG_DFL);
    if (atomic_load(&interrupted))
        raise(SIGINT);
}
