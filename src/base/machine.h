/*
 * machine.h - the clock and the threads of this machine, which is all that thinking needs of a
 * system.
 *
 * WebAssembly has no threads here, since each Web Worker is an instance of its own. There the parts
 * of the work are done one after the other, with the same result.
 */
#ifndef FLOE_BASE_MACHINE_H
#define FLOE_BASE_MACHINE_H

#include <stdint.h>

/* A monotonic clock in milliseconds. */
int64_t machine_milliseconds(void);
/* The number of processor cores, at least 1. */
int machine_cores(void);
/* Calls work(context, 0) ... work(context, count - 1) in parallel, and waits for all of them. */
void machine_together(int count, void (*work)(void *context, int which), void *context);

#endif
