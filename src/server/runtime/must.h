/*
 * must.h - ends the program when something fails that the server cannot run without.
 *
 * For results of libuv and libcurl that only fail for want of memory, threads or descriptors while
 * the server starts. As with memory, there is nothing sensible to do but to stop with a message.
 */
#ifndef FLOE_SERVER_RUNTIME_MUST_H
#define FLOE_SERVER_RUNTIME_MUST_H

#include <stdbool.h>

/* Prints `what` on stderr and aborts unless it is done. */
void must(bool done, const char *what);

#endif
