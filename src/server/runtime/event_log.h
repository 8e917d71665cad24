/*
 * event_log.h - the server's log: one JSON object per line on stderr.
 *
 * It never contains tokens, passwords, seeds, or names that somebody typed. A line that is written
 * because of a request ends with its id (request_id.h), as `request`.
 *
 * Nobody waits for who reads it: while a pipe or terminal takes no more, lines are dropped, and
 * counted in a line `lines_lost` when it takes some again.
 */
#ifndef FLOE_SERVER_RUNTIME_EVENT_LOG_H
#define FLOE_SERVER_RUNTIME_EVENT_LOG_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct event_log {
    atomic_bool on; /* other threads write to the log, too */

    /* private to event_log.c */
    atomic_bool busy; /* a thread is writing */
    int lost;         /* lines since the last one that was written */
};

/* Writes {"time":1763251200000,"event":"...",...}. Pairs of a name and a text follow, ended by
 * NULL. A NULL log writes nothing. */
void event_log_write(struct event_log *event_log, const char *event, ...);

struct log_number {
    const char *name;
    int64_t value;
};
/* The same with numbers behind the texts, ended by a NULL name. */
void event_log_write_numbers(struct event_log *event_log, const char *event,
                             const struct log_number *numbers, ...);

#endif
