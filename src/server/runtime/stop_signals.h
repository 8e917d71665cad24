/*
 * stop_signals.h - SIGTERM and SIGINT end the process, whatever its loop does.
 *
 * A thread of its own waits for the signals: a loop that spins or stands still hears nothing. It hands on each
 * one, and if the process is still there STOP_SIGNALS_PATIENCE after the first, ends it by force: what was confirmed is in the
 * store, and a supervisor can start the server again.
 */
#ifndef FLOE_SERVER_RUNTIME_STOP_SIGNALS_H
#define FLOE_SERVER_RUNTIME_STOP_SIGNALS_H

#include <stdbool.h>

#define STOP_SIGNALS_PATIENCE 4500 /* milliseconds */
#define STOP_SIGNALS_STATUS 1      /* with which the process ends by force */

/* From now on; last_words is a line on stderr for a process that is ended by force. To be called before other threads are
 * made, as they must not take these signals. The thread stays until the process ends. False: there can be no
 * thread. */
bool stop_signals_start(const char *last_words);
/* on_signal is called on the thread for every signal, also for those that came before; NULL: nobody listens any more. */
void stop_signals_listen(void (*on_signal)(void *context), void *context);
/* For a child that becomes another program: it finds its signals as every program does. */
void stop_signals_reset(void);

#endif
