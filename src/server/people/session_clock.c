/*
 * session_clock.c - the clock by which sessions end. See session_clock.h.
 */
#include "server/people/session_clock.h"

#include "base/text.h"
#include "base/time.h"

#include <stdlib.h>

#define SETTING "session clock"
#define NOTE_MAX 48 /* two numbers */

/* Servers older than this clock made sessions by the wall clock. If it is wrong now, or was when
 * the last of them ended, the earlier time ends no session. */
static int64_t first_time(struct store *store, int64_t wall)
{
    char alive[NOTE_MAX];
    if (!store_setting(store, STORE_ALIVE, alive, sizeof alive))
        return wall;
    int64_t last = strtoll(alive, NULL, 10);
    return last < wall ? last : wall;
}

struct session_clock session_clock_read(struct store *store)
{
    char note[NOTE_MAX], *rest;
    int64_t wall = wall_time(), time = 0;
    struct session_clock clock = {0};
    if (store_setting(store, SETTING, note, sizeof note)) {
        time = strtoll(note, &rest, 10);
        clock.wall = strtoll(rest, NULL, 10);
    } else {
        time = first_time(store, wall);
        clock.wall = wall - time;
    }
    clock.ahead = time - steady_time();
    clock.noted = time;
    return clock;
}

int64_t session_clock_now(const struct session_clock *clock)
{
    return steady_time() + clock->ahead;
}

void session_clock_note(struct session_clock *clock, struct store *store)
{
    char note[NOTE_MAX];
    struct text out = text_in(note, sizeof note);
    clock->noted = session_clock_now(clock);
    clock->wall = wall_time() - clock->noted;
    text_format(&out, "%lld %lld", (long long)clock->noted, (long long)clock->wall);
    store_set_setting(store, SETTING, note);
}

int64_t session_clock_date(const struct session_clock *clock, int64_t time)
{
    return time == 0 ? 0 : time + clock->wall;
}
