/*
 * interrupt.h - lets long commands end cleanly at Ctrl-C, for instance to save their work.
 */
#ifndef FLOE_CLI_SUPPORT_INTERRUPT_H
#define FLOE_CLI_SUPPORT_INTERRUPT_H

#include <stdatomic.h>

/* From now on the first Ctrl-C sets this flag instead of ending the program; the second one ends
 * it. The command may set the flag itself. */
atomic_bool *interrupt_watch(void);
/* The same for SIGTERM, by which services are told to end. */
void interrupt_watch_term(void);
/* From now on Ctrl-C ends the program again. If it was pressed meanwhile, that happens at once. */
void interrupt_forget(void);

#endif
