/*
 * expiry.c - tables that nobody needs any more. See expiry.h.
 *
 * While somebody is there the table is saved at half of its time, so that `changed` moves on and a
 * restart does not make it look abandoned.
 */
#include "server/tables/expiry.h"

#include "server/tables/live_internal.h"
#include "server/tables/table_registry.h"

/* True if any of its people is online, wherever on the page. */
static bool has_somebody(const struct live_table *live)
{
    for (int seat = 0; seat < live->stored.players; seat++)
        if (live->people[seat].id != 0 &&
            lobby_has_follower(&live->registry->lobby, live->people[seat].id))
            return true;
    return live->viewers != NULL;
}

/* A challenge to a game over days waits as long as a game without moves does. */
static bool waits_for_days(const struct live_table *live)
{
    return live_has_challenge(live) && notify_is_slow_game(&live->stored.clock);
}

/* 0: it does not expire. */
static int64_t limit_of(const struct live_table *live, const struct expiry_settings *settings)
{
    if (live->stored.stage == TABLE_WAITING)
        return waits_for_days(live) ? settings->idle : settings->waiting;
    if (live->stored.stage != TABLE_PLAYING)
        return 0;
    if (table_has_only_computers(&live->stored))
        return settings->waiting;
    return live->stored.clock.kind == CLOCK_NONE ? settings->idle : settings->clocked;
}

/* A table whose computer thinks is not abandoned: the move will change it. */
void expiry_check(struct live_table *live, const struct expiry_settings *settings, int64_t now)
{
    int64_t limit = limit_of(live, settings), unchanged = now - live->stored.changed;
    if (limit == 0 || unchanged < limit / 2 || live->thinking != NULL)
        return;
    if (has_somebody(live))
        live_save(live);
    else if (unchanged >= limit)
        live_abandon(live, NULL);
}

int64_t expiry_due(const struct live_table *live, const struct expiry_settings *settings,
                   int64_t now)
{
    int64_t limit = limit_of(live, settings), half = live->stored.changed + limit / 2;
    if (limit == 0)
        return DEADLINE_NEVER;
    return now < half || has_somebody(live) ? half : live->stored.changed + limit;
}
