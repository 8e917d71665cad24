/*
 * table_limits.c - how many tables a person may have. See table_limits.h.
 */
#include "server/table_limits.h"

#include "server/hall.h"
#include "server/live_parts.h"

#define KEY_MAX 24

void table_limits_open(struct table_limits *limits)
{
    limits->people = pace_open(TABLES_PERSON_BURST, 1, TABLES_PERSON_EACH);
    limits->addresses = pace_open(TABLES_ADDRESS_BURST, 1, TABLES_ADDRESS_EACH);
}

void table_limits_close(struct table_limits *limits)
{
    pace_close(limits->people);
    pace_close(limits->addresses);
}

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

static bool take_person(struct table_limits *limits, int64_t person, int64_t now)
{
    char key[KEY_MAX];
    struct text out = text_in(key, sizeof key);
    text_add_int(&out, person);
    return pace_take(limits->people, key, now);
}

bool table_limits_take(struct hall *hall, int64_t person, const char *address, struct refusal *why)
{
    struct table_limits *limits = &hall->limits;
    int64_t now = hall->steady();
    if (hall->count >= HALL_TABLES_MAX)
        return live_refuse(why, "full");
    if (has_too_many(hall, person) || !take_person(limits, person, now) ||
        (address[0] != '\0' && !pace_take(limits->addresses, address, now)))
        return live_refuse(why, "too_many_tables");
    return true;
}
