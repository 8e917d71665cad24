/*
 * interrupt.h - Ctrl-C as a wish to stop, for commands that work long and have something to save.
 */
#ifndef FLOE_CLI_SUPPORT_INTERRUPT_H
#define FLOE_CLI_SUPPORT_INTERRUPT_H

#include <stdatomic.h>

/* From now on Ctrl-C does not end the program but makes this true; a second one ends it. The
 * command itself may set it, too. */
atomic_bool *interrupt_watch(void);
/* From now on Ctrl-C ends the program again; at once, if it was wished meanwhile. */
void interrupt_forget(void);

#endif
