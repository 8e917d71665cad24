/*
 * table_limits.c - how many tables a person may have. See table_limits.h.
 */
#include "server/table_limits.h"

#include "server/hall.h"
#include "server/live_parts.h"

static bool has_too_many(const struct hall *hall, int64_t person)
{
    int waiting = 0, playing = 0;
    for (const struct table_link *link = table_index_first(&hall->index, person); link != NULL;
         link = table_index_next(link)) {
        enum table_stage stage = link->live->stored.stage;
        waiting += link->hosts && stage == TABLE_WAITING;
        playing += link->hosts && stage == TABLE_PLAYING;
    }
    return waiting >= TABLES_WAITING_MAX || playing >= TABLES_PLAYING_MAX;
}

bool table_limits_take(struct hall *hall, int64_t person, const char *address, struct refusal *why)
{
    if (hall->count >= HALL_TABLES_MAX)
        return live_refuse(why, "full");
    if (has_too_many(hall, person) ||
        !limits_take_person(hall->limits, LIMIT_TABLES_PERSON, person) ||
        !limits_take(hall->limits, LIMIT_TABLES, address))
        return live_refuse(why, "too_many_tables");
    return true;
}
