/*
 * stop_signals.h - SIGTERM and SIGINT end the process, even if its loop hangs; SIGHUP reloads its
 * settings.
 *
 * A separate thread waits for the signals, because a loop that spins or blocks would never see
 * them. It passes each signal on. If the process is still alive STOP_SIGNALS_PATIENCE after the
 * first one, the thread ends it by force: everything confirmed is in the store, and a supervisor
 * can restart the server.
 *
 * A server without a file of settings has nothing to reload: SIGHUP ends it like the others, for
 * instance when its terminal closes, unless the signal was ignored from the start (nohup).
 */
#ifndef FLOE_SERVER_RUNTIME_STOP_SIGNALS_H
#define FLOE_SERVER_RUNTIME_STOP_SIGNALS_H

#include <stdbool.h>

#define STOP_SIGNALS_PATIENCE 4500 /* milliseconds */
#define STOP_SIGNALS_STATUS 1      /* exit status when ended by force */

/* Starts the thread, which lives as long as the process. last_words is printed on stderr when the
 * process is ended by force. Call it before other threads start, because they must not take these
 * signals. reloads: SIGHUP does not end the process. False: no thread could be started. */
bool stop_signals_start(const char *last_words, bool reloads);
/* Calls on_signal on the thread for every signal, also for earlier ones; NULL: for none. */
void stop_signals_listen(void (*on_signal)(void *context), void *context);
/* Calls on_reload on the thread for every SIGHUP, and for earlier ones once; NULL: for none. */
void stop_signals_listen_reload(void (*on_reload)(void *context), void *context);
/* Unblocks the signals again, for a child process before exec. */
void stop_signals_reset(void);

#endif
