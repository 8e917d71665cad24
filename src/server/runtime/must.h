/*
 * must.h - ends the program when something fails that the server cannot run without.
 *
 * For results of libraries and the system that fail only for want of memory, threads or descriptors
 * while the server starts. As with memory, there is nothing sensible to do but to stop with a
 * message.
 *
 * Some calls of libuv cannot fail as we use them, and their results are not looked at: uv_close,
 * uv_stop, uv_timer_stop, uv_read_stop, uv_poll_stop, and uv_async_send to a handle that is open.
 */
#ifndef FLOE_SERVER_RUNTIME_MUST_H
#define FLOE_SERVER_RUNTIME_MUST_H

#include <stdbool.h>

/* Prints `what` on stderr and aborts unless it is done. */
void must(bool done, const char *what);

#endif
