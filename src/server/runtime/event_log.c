/*
 * event_log.c - the log of the server. See event_log.h.
 */
#include "server/runtime/event_log.h"

#include "base/json.h"
#include "base/time.h"
#include "server/runtime/request_id.h"

#include <poll.h>
#include <stdarg.h>
#include <unistd.h>

#define LINE_ROOM 3072 /* less than a page: what poll says of a pipe holds for a whole line */

static struct json begin_line(struct text *out, const char *event)
{
    struct json json = json_to(out);
    json_open_object(&json, NULL);
    json_number(&json, "time", wall_time());
    json_string(&json, "event", event);
    return json;
}

/* By one call, so that lines of threads do not mix. False: the line is lost. */
static bool write_line(struct text *out, struct json *json)
{
    struct pollfd file = {.fd = STDERR_FILENO, .events = POLLOUT};
    json_close_object(json);
    text_add(out, "\n");
    return !out->cut && /* else it would be no JSON */
           poll(&file, 1, 0) == 1 && (file.revents & POLLOUT) != 0 &&
           write(STDERR_FILENO, out->at, out->length) == (ssize_t)out->length;
}

/* As soon as somebody reads again. */
static void tell_lost(struct event_log *event_log)
{
    char line[LINE_ROOM];
    struct text out = text_in(line, sizeof line);
    struct json json = begin_line(&out, "lines_lost");
    json_number(&json, "lines", event_log->lost);
    if (write_line(&out, &json))
        event_log->lost = 0;
}

static void add_request(struct json *json)
{
    const struct request_id request = request_id_now();
    if (request.text[0] != '\0')
        json_string(json, "request", request.text);
}

static void write_event(struct event_log *event_log, const char *event,
                        const struct log_number *numbers, va_list texts)
{
    char line[LINE_ROOM];
    struct text out = text_in(line, sizeof line);
    if (event_log == NULL || !atomic_load(&event_log->on))
        return;
    struct json json = begin_line(&out, event);
    for (const char *name; (name = va_arg(texts, const char *)) != NULL;)
        json_string(&json, name, va_arg(texts, const char *));
    for (; numbers->name != NULL; numbers++)
        json_number(&json, numbers->name, numbers->value);
    add_request(&json);
    while (atomic_exchange(&event_log->busy, true)) /* another thread writes: that takes no time */
        continue;
    if (event_log->lost > 0)
        tell_lost(event_log);
    if (event_log->lost > 0 || !write_line(&out, &json))
        event_log->lost++;
    atomic_store(&event_log->busy, false);
}

void event_log_write(struct event_log *event_log, const char *event, ...)
{
    va_list texts;
    va_start(texts, event);
    write_event(event_log, event, &(struct log_number){NULL, 0}, texts);
    va_end(texts);
}

void event_log_write_numbers(struct event_log *event_log, const char *event,
                             const struct log_number *numbers, ...)
{
    va_list texts;
    va_start(texts, numbers);
    write_event(event_log, event, numbers, texts);
    va_end(texts);
}
