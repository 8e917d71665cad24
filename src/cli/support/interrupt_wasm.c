/*
 * interrupt_wasm.c - WebAssembly has no signals, so nothing sets the flag. See interrupt.h.
 */
#include "cli/support/interrupt.h"

#include <stdbool.h>

static atomic_bool interrupted;

atomic_bool *interrupt_watch(void)
{
    return &interrupted;
}

void interrupt_watch_term(void)
{
}

void interrupt_forget(void)
{
}
