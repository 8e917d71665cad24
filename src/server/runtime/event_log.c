/*
 * event_log.c - the log of the server. See event_log.h.
 */
#include "server/runtime/event_log.h"

#include "base/json.h"
#include "base/time.h"

#include <stdarg.h>
#include <stdio.h>

#define LINE_ROOM 3072

/* A line is built whole and written by one call, so that threads do not mix their lines. */
void event_log_write(const struct event_log *event_log, const char *event, ...)
{
    char line[LINE_ROOM];
    struct text out = text_in(line, sizeof line - 1);
    struct json json = json_to(&out);
    va_list pairs;
    if (event_log == NULL || !atomic_load(&event_log->on))
        return;
    json_open_object(&json, NULL);
    json_number(&json, "time", wall_time());
    json_string(&json, "event", event);
    va_start(pairs, event);
    for (const char *name; (name = va_arg(pairs, const char *)) != NULL;)
        json_string(&json, name, va_arg(pairs, const char *));
    va_end(pairs);
    json_close_object(&json);
    if (!out.cut) /* else it would be no JSON */
        fprintf(stderr, "%s\n", line);
}
