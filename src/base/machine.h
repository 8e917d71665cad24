/*
 * machine.h - the clock and the threads of this machine: all that thinking needs of a system.
 *
 * WebAssembly has no threads here (each Web Worker has its own instance); the work is then done one
 * part after the other, with the same result.
 */
#ifndef FLOE_BASE_MACHINE_H
#define FLOE_BASE_MACHINE_H

#include <stdint.h>

/* Milliseconds since some moment; never goes back. */
int64_t machine_milliseconds(void);
/* Cores to work with; at least 1. */
int machine_cores(void);
/* Calls work(context, 0) ... work(context, count - 1) at the same time and waits for all. */
void machine_together(int count, void (*work)(void *context, int which), void *context);

#endif
