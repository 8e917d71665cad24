/*
 * event_log.h - the server's log: one JSON object per line on stderr.
 *
 * It never contains tokens, passwords, seeds, or names that somebody typed.
 */
#ifndef FLOE_SERVER_RUNTIME_EVENT_LOG_H
#define FLOE_SERVER_RUNTIME_EVENT_LOG_H

#include <stdatomic.h>
#include <stdbool.h>

struct event_log {
    atomic_bool on; /* other threads write to the log, too */
};

/* Writes {"time":1763251200000,"event":"...",...}. Pairs of a name and a text follow, ended by
 * NULL. A NULL log writes nothing. */
void event_log_write(const struct event_log *event_log, const char *event, ...);

#endif
