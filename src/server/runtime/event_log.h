/*
 * event_log.h - the log of the server: one JSON object in a line of stderr for each event worth one.
 *
 * It holds no tokens, passwords and names that somebody typed, and no seeds.
 */
#ifndef FLOE_SERVER_RUNTIME_EVENT_LOG_H
#define FLOE_SERVER_RUNTIME_EVENT_LOG_H

#include <stdbool.h>

struct event_log {
    bool on;
};

/* {"time":1763251200000,"event":"...",...}: pairs of a name and a text follow, ended by NULL. The journal
 * may be NULL: then nothing is written. */
void event_log_write(const struct event_log *event_log, const char *event, ...);

#endif
