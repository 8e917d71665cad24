/*
 * moderation.c - what operators do. See moderation.h.
 */
#include "server/people/moderation.h"

#include "base/text.h"
#include "base/time.h"
#include "server/people/network_bans.h"
#include "server/people/people.h"
#include "server/people/plain_text.h"

#include <string.h>

bool moderation_text_fits(const char *text)
{
    return strlen(text) < MODERATION_TEXT_MAX && plain_chat(text);
}

/* The entry is as of now. */
static void note(struct store *store, const char *action, struct audit_entry entry)
{
    struct text out = text_in(entry.action, sizeof entry.action);
    text_add(&out, action);
    entry.at = wall_time();
    store_add_audit(store, &entry);
}

void moderation_sanction(struct store *store, int64_t by, int64_t person, enum sanction_kind kind,
                         const struct sanction *sanction)
{
    static const char *const actions[][2] = {
        [SANCTION_BAN] = {"unban", "ban"}, [SANCTION_MUTE] = {"unmute", "mute"}};
    struct audit_entry entry = {.by = by, .person = person};
    struct text reason = text_in(entry.reason, sizeof entry.reason);
    store_set_sanction(store, person, kind, sanction);
    if (sanction->on) {
        entry.until = sanction->until;
        text_add(&reason, sanction->reason);
    }
    note(store, actions[kind][sanction->on], entry);
}

static void note_network(struct store *store, int64_t by, const char *action, const char *network,
                         const struct sanction *sanction)
{
    struct audit_entry entry = {.by = by, .until = sanction->until};
    struct text value = text_in(entry.value, sizeof entry.value);
    struct text reason = text_in(entry.reason, sizeof entry.reason);
    text_add(&value, network);
    text_add(&reason, sanction->reason);
    note(store, action, entry);
}

bool moderation_ban_network(struct store *store, int64_t by, const struct network_ban *ban)
{
    if (store_banned_networks(store) >= NETWORK_BANS_MAX)
        return false;
    store_ban_network(store, ban);
    note_network(store, by, "ban_network", ban->network, &ban->sanction);
    return true;
}

bool moderation_unban_network(struct store *store, int64_t by, const char *network)
{
    if (!store_unban_network(store, network))
        return false;
    note_network(store, by, "unban_network", network, &(struct sanction){.on = false});
    return true;
}

bool moderation_settle(struct store *store, int64_t by, int64_t number, enum report_outcome outcome)
{
    struct report report;
    if (!store_report(store, number, &report) ||
        !store_settle_report(store, number, outcome, by, wall_time()))
        return false;
    note(store, outcome == REPORT_UPHELD ? "report_upheld" : "report_dismissed",
         (struct audit_entry){.by = by, .person = report.about, .count = number});
    return true;
}

void moderation_note_removal(struct store *store, int64_t by, const char *table, int64_t number,
                             int64_t author)
{
    struct audit_entry entry = {.by = by, .person = author, .count = number};
    struct text out = text_in(entry.table, sizeof entry.table);
    text_add(&out, table);
    note(store, "remove", entry);
}

void moderation_note_closing(struct store *store, int64_t by, const char *table)
{
    struct audit_entry entry = {.by = by};
    struct text out = text_in(entry.table, sizeof entry.table);
    text_add(&out, table);
    note(store, "close", entry);
}

enum rename_result moderation_rename(struct store *store, int64_t by, struct person *person,
                                     const char *name)
{
    struct audit_entry entry = {.by = by, .person = person->id};
    struct person fresh = *person;
    if (!people_name(name, fresh.name))
        return RENAME_BAD;
    if (store_name_is_taken(store, fresh.name, person->id) || !store_change_person(store, &fresh))
        return RENAME_TAKEN; /* the store lets guests share names, but not that of an account */
    memcpy(entry.name, person->name, sizeof person->name);
    memcpy(entry.value, fresh.name, sizeof fresh.name);
    note(store, "rename", entry);
    *person = fresh;
    return RENAMED;
}

/* A walk that ends behind the last one that is near. */
struct around {
    int64_t last;
    bool (*each)(void *context, const struct chat_message *chat);
    void *context;
};

static bool give_near(void *context, const struct chat_message *chat)
{
    const struct around *around = context;
    return chat->number <= around->last && around->each(around->context, chat);
}

/* If a name is reported, the last remarks of the table. */
void moderation_each_around(struct store *store, const struct report *report,
                            bool (*each)(void *context, const struct chat_message *chat),
                            void *context)
{
    struct around around = {.last = INT64_MAX, .each = each, .context = context};
    int64_t from = -2 * MODERATION_CONTEXT - 1;
    if (report->remark != 0) {
        around.last = report->remark + MODERATION_CONTEXT;
        from = report->remark > MODERATION_CONTEXT ? report->remark - MODERATION_CONTEXT : 0;
    }
    store_each_chat(store, report->table, from, give_near, &around);
}
