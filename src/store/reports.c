/*
 * reports.c - reports of people, and bans and mutes; bans of networks.
 *
 * A ban or a mute that ends by itself stays in the row of its person until the server lifts it, so
 * that all who ask need to look at one number alone.
 */
#include "store/queries.h"

/* ---- bans and mutes ---- */

void store_sanction(struct store *store, int64_t person, enum sanction_kind kind,
                    struct sanction *sanction)
{
    int column = 0;
    struct stmt stmt = stmt_get(store, kind == SANCTION_BAN ? STMT_BAN : STMT_MUTE);
    *sanction = (struct sanction){.on = false};
    stmt_bind_int(&stmt, person);
    if (stmt_step(&stmt)) {
        sanction->on = column_int(&stmt, &column) != 0;
        sanction->until = column_int(&stmt, &column);
        column_text(&stmt, &column, sanction->reason, sizeof sanction->reason);
    }
    stmt_reset(&stmt);
}

void store_set_sanction(struct store *store, int64_t person, enum sanction_kind kind,
                        const struct sanction *sanction)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, kind == SANCTION_BAN ? STMT_SET_BAN : STMT_SET_MUTE);
    stmt_bind_int(&stmt, person);
    stmt_bind_int(&stmt, sanction->on);
    stmt_bind_int(&stmt, sanction->on ? sanction->until : 0);
    stmt_bind_text(&stmt, sanction->on ? sanction->reason : "");
    stmt_run(&stmt);
}

/* Looks first: it is called every second, and mostly finds nothing. */
void store_end_sanctions(struct store *store, int64_t now)
{
    static const enum statement ends[] = {STMT_END_BANS, STMT_END_MUTES, STMT_END_NETWORK_BANS};
    struct stmt ended = stmt_get(store, STMT_HAS_ENDED_SANCTION);
    stmt_bind_int(&ended, now);
    if (stmt_number(&ended) == 0)
        return;
    store_begin(store);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct stmt stmt = stmt_get(store, ends[i]);
        stmt_bind_int(&stmt, now);
        stmt_run(&stmt);
    }
}

/* ---- networks ---- */

void store_ban_network(struct store *store, const struct network_ban *ban)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_BAN_NETWORK);
    stmt_bind_text(&stmt, ban->network);
    stmt_bind_int(&stmt, ban->created);
    stmt_bind_int(&stmt, ban->sanction.until);
    stmt_bind_text(&stmt, ban->sanction.reason);
    stmt_run(&stmt);
}

bool store_unban_network(struct store *store, const char *network)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_UNBAN_NETWORK);
    stmt_bind_text(&stmt, network);
    return stmt_run_counted(&stmt) > 0;
}

int store_banned_networks(struct store *store)
{
    struct stmt stmt = stmt_get(store, STMT_COUNT_BANNED_NETWORKS);
    return (int)stmt_number(&stmt);
}

void store_each_banned_network(struct store *store,
                               void (*each)(void *context, const struct network_ban *ban),
                               void *context)
{
    struct stmt stmt = stmt_get(store, STMT_EACH_BANNED_NETWORK);
    store->walks++;
    while (stmt_step(&stmt)) {
        struct network_ban ban = {.sanction.on = true};
        int column = 0;
        column_text(&stmt, &column, ban.network, sizeof ban.network);
        ban.created = column_int(&stmt, &column);
        ban.sanction.until = column_int(&stmt, &column);
        column_text(&stmt, &column, ban.sanction.reason, sizeof ban.sanction.reason);
        each(context, &ban);
    }
    store->walks--;
    stmt_reset(&stmt);
}

/* ---- reports ---- */

bool store_add_report(struct store *store, struct report *report)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_ADD_REPORT);
    stmt_bind_int(&stmt, report->at);
    stmt_bind_int(&stmt, report->by);
    stmt_bind_int(&stmt, report->about);
    stmt_bind_text(&stmt, report->table);
    stmt_bind_int(&stmt, report->remark);
    stmt_bind_text(&stmt, report->name);
    stmt_bind_text(&stmt, report->preset);
    stmt_bind_text(&stmt, report->text);
    stmt_bind_int(&stmt, report->reason);
    stmt_bind_text(&stmt, report->words);
    report->number = stmt_number(&stmt);
    return report->number != 0;
}

/* A damaged row has a reason and an outcome that exist. */
static void column_report(const struct stmt *stmt, struct report *report)
{
    int column = 0;
    *report = (struct report){.number = column_int(stmt, &column)};
    report->at = column_int(stmt, &column);
    report->by = column_int(stmt, &column);
    report->about = column_int(stmt, &column);
    column_text(stmt, &column, report->table, sizeof report->table);
    report->remark = column_int(stmt, &column);
    column_text(stmt, &column, report->name, sizeof report->name);
    column_text(stmt, &column, report->preset, sizeof report->preset);
    column_text(stmt, &column, report->text, sizeof report->text);
    int64_t reason = column_int(stmt, &column);
    column_text(stmt, &column, report->words, sizeof report->words);
    int64_t outcome = column_int(stmt, &column);
    report->settled = column_int(stmt, &column);
    report->settled_by = column_int(stmt, &column);
    report->reason =
        reason >= 0 && reason < REPORT_REASONS ? (enum report_reason)reason : REPORT_OTHER;
    report->outcome =
        outcome >= 0 && outcome < REPORT_OUTCOMES ? (enum report_outcome)outcome : REPORT_OPEN;
}

bool store_report(struct store *store, int64_t number, struct report *report)
{
    struct stmt stmt = stmt_get(store, STMT_REPORT);
    stmt_bind_int(&stmt, number);
    bool found = stmt_step(&stmt);
    if (found)
        column_report(&stmt, report);
    stmt_reset(&stmt);
    return found;
}

void store_each_report(struct store *store, const struct report_query *query,
                       void (*each)(void *context, const struct report *report), void *context)
{
    static const enum statement choices[] = {[REPORTS_OPEN] = STMT_REPORTS_OPEN,
                                             [REPORTS_ALL] = STMT_REPORTS_ALL,
                                             [REPORTS_ABOUT] = STMT_REPORTS_ABOUT,
                                             [REPORTS_BY] = STMT_REPORTS_BY};
    struct stmt stmt = stmt_get(store, choices[query->choice]);
    stmt_bind_int(&stmt, query->person);
    stmt_bind_int(&stmt, query->before);
    stmt_bind_int(&stmt, query->most);
    store->walks++;
    while (stmt_step(&stmt)) {
        struct report report;
        column_report(&stmt, &report);
        each(context, &report);
    }
    store->walks--;
    stmt_reset(&stmt);
}

int store_open_reports(struct store *store)
{
    struct stmt stmt = stmt_get(store, STMT_COUNT_OPEN_REPORTS);
    return (int)stmt_number(&stmt);
}

bool store_settle_report(struct store *store, int64_t number, enum report_outcome outcome,
                         int64_t by, int64_t now)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_SETTLE_REPORT);
    stmt_bind_int(&stmt, number);
    stmt_bind_int(&stmt, outcome);
    stmt_bind_int(&stmt, by);
    stmt_bind_int(&stmt, now);
    return stmt_run_counted(&stmt) > 0;
}

/* Within the transaction in which the person goes. */
void forget_reports(struct store *store, int64_t person)
{
    static const enum statement forgets[] = {STMT_FORGET_REPORTS_ABOUT, STMT_FORGET_REPORTER};
    for (size_t i = 0; i < sizeof forgets / sizeof *forgets; i++) {
        struct stmt stmt = stmt_get(store, forgets[i]);
        stmt_bind_int(&stmt, person);
        stmt_run(&stmt);
    }
}
