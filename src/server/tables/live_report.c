/*
 * live_report.c - people report a remark or a name that they see at a table. See live_table.h.
 *
 * Only what somebody can see there can be reported: nobody learns from a refusal what is said
 * elsewhere.
 */
#include "server/tables/live_internal.h"
#include "server/tables/table_registry.h"

#include <string.h>

/* Nobody reports themselves. */
static bool find_remark(const struct live_table *live, const struct person *person,
                        struct report *report)
{
    struct chat_message chat;
    if (!store_chat(live->registry->store, live->stored.id, report->remark, &chat) ||
        chat.removed || chat.person == person->id ||
        !live_may_read(live, live_seat_of(live, person->id), &chat))
        return false;
    report->about = chat.person;
    memcpy(report->preset, chat.preset, sizeof report->preset);
    memcpy(report->text, chat.text, sizeof report->text);
    return true;
}

struct author {
    const struct live_table *live;
    int seat; /* of who asks */
    bool found;
};

static bool is_author(void *context, const struct chat_message *chat)
{
    struct author *author = context;
    author->found = live_may_read(author->live, author->seat, chat);
    return !author->found;
}

/* In a seat, the host, or somebody whose remark can be read. */
static bool is_seen_here(const struct live_table *live, const struct person *person, int64_t about)
{
    struct author author = {live, live_seat_of(live, person->id), false};
    if (about == person->id)
        return false;
    if (live_seat_of(live, about) != SPECTATOR || live->stored.host == about)
        return true;
    store_each_chat_of(live->registry->store, live->stored.id, about, is_author, &author);
    return author.found;
}

bool live_find_reported(const struct live_table *live, const struct person *person,
                        struct report *report, struct refusal *why)
{
    struct person about;
    if (report->remark != 0 && !find_remark(live, person, report))
        return refuse(why, REFUSED_NO_REMARK);
    if ((report->remark == 0 && !is_seen_here(live, person, report->about)) ||
        !store_person(live->registry->store, report->about, &about) || about.kind == PERSON_FORMER)
        return refuse(why, REFUSED_NO_PERSON);
    memcpy(report->name, about.name, sizeof report->name);
    return true;
}

/* A second report of the same is answered as the first. */
void live_report(const struct live_table *live, const struct person *person, struct report *report)
{
    struct table_registry *registry = live->registry;
    report->at = registry->now();
    report->by = person->id;
    memcpy(report->table, live->stored.id, sizeof report->table);
    if (!store_add_report(registry->store, report))
        return;
    registry->reports++;
    event_log_write(registry->event_log, "reported", "table", report->table, "reason",
                    report_reason_names[report->reason], NULL);
}
