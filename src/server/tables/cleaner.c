/*
 * cleaner.c - a step of cleaning. See cleaner.h.
 *
 * Each step looks at few rows, because the loop does it: a round through the whole store takes many
 * steps. Where a kind of rows stopped is kept in `guest`, `table` and `empty`.
 */
#include "server/tables/cleaner.h"

#include "base/text.h"
#include "server/people/people.h"

/* When sessions expire that were used by then. */
static int64_t session_used(int64_t time)
{
    return time + PEOPLE_SESSION;
}

/* Clients of a guest who is gone are disconnected by `forgotten`. */
static void clean_guests(struct cleaner *cleaner, struct store *store, const struct clean_now *now)
{
    int64_t age = cleaner->settings.guests;
    for (int i = 0; i < CLEAN_LOOKS && !cleaner->guests_done; i++) {
        bool gone;
        cleaner->guest = store_clean_guest(store, cleaner->guest, now->wall - age,
                                           session_used(now->sessions - age), &gone);
        cleaner->guests_done = cleaner->guest == 0;
        cleaner->guests += gone;
        if (gone)
            cleaner->forgotten(cleaner->context, cleaner->guest);
    }
}

/* By table: the chat of a finished game goes as a whole, some rows at a time. */
static void clean_chat(struct cleaner *cleaner, struct store *store, int64_t now)
{
    int removed = 0;
    for (int i = 0; i < CLEAN_LOOKS && removed < CLEAN_ROWS && !cleaner->chat_done; i++) {
        int gone;
        int64_t next = store_clean_chat(store, cleaner->table, now - cleaner->settings.chat,
                                        CLEAN_ROWS, &gone);
        cleaner->table = next;
        cleaner->chat_done = next == 0 && gone == 0;
        cleaner->chats += gone;
        removed += gone;
    }
}

/* A table in memory is in use, whatever the store says about it. */
static void clean_tables(struct cleaner *cleaner, struct store *store, int64_t now)
{
    char id[TABLE_ID_MAX];
    for (int i = 0; i < CLEAN_LOOKS && !cleaner->tables_done; i++) {
        cleaner->empty =
            store_next_empty(store, cleaner->empty, now - cleaner->settings.tables, id);
        cleaner->tables_done = cleaner->empty == 0;
        if (cleaner->tables_done || cleaner->is_in_memory(cleaner->context, id))
            continue;
        store_forget_table(store, cleaner->empty);
        cleaner->tables++;
    }
}

/* Nothing is logged if nothing was removed. */
static void end_round(struct cleaner *cleaner, struct event_log *event_log, int64_t steady)
{
    if (cleaner->guests + cleaner->sessions + cleaner->chats + cleaner->tables > 0)
        event_log_write_numbers(event_log, "cleaned",
                                (struct log_number[]){{"guests", cleaner->guests},
                                                      {"sessions", cleaner->sessions},
                                                      {"remarks", cleaner->chats},
                                                      {"tables", cleaner->tables},
                                                      {NULL, 0}},
                                NULL);
    cleaner->guests = cleaner->sessions = cleaner->chats = cleaner->tables = 0;
    cleaner->guests_done = cleaner->chat_done = cleaner->tables_done = false;
    cleaner->rest_until = steady + CLEAN_REST;
}

void cleaner_step(struct cleaner *cleaner, struct store *store, struct event_log *event_log,
                  const struct clean_now *now)
{
    int64_t wall = now->wall;
    if (now->steady < cleaner->rest_until)
        return;
    cleaner->sessions += store_clean(store, EXPIRED_SESSIONS, now->sessions, CLEAN_ROWS);
    store_clean(store, EXPIRED_EMAIL_CODES, wall, CLEAN_ROWS);
    store_clean(store, EXPIRED_NETWORKS, wall - CLEAN_NETWORKS * CLEAN_DAY, CLEAN_ROWS);
    store_clean(store, EXPIRED_REPORTS, wall - cleaner->settings.reports, CLEAN_ROWS);
    store_clean(store, EXPIRED_AUDIT, wall - cleaner->settings.audit, CLEAN_ROWS);
    store_clean(store, EXPIRED_ANSWERS, wall - CLEAN_ANSWERS * CLEAN_DAY, CLEAN_ROWS);
    store_clean(store, EXPIRED_LETTERS, wall - CLEAN_LETTERS * CLEAN_DAY, CLEAN_ROWS);
    clean_guests(cleaner, store, now);
    clean_chat(cleaner, store, wall);
    clean_tables(cleaner, store, wall);
    if (cleaner->guests_done && cleaner->chat_done && cleaner->tables_done)
        end_round(cleaner, event_log, now->steady);
}

void cleaner_hurry(struct cleaner *cleaner)
{
    cleaner->rest_until = 0;
}

void cleaner_rest(struct cleaner *cleaner, int64_t until)
{
    cleaner->rest_until = until;
}

bool cleaner_is_busy(const struct cleaner *cleaner, int64_t steady)
{
    return steady >= cleaner->rest_until;
}

void cleaner_count(const struct clean_settings *settings, const struct expiry_settings *expire,
                   struct store *store, const struct clean_now *now, int64_t tables,
                   struct clean_counts *counts)
{
    const struct clean_times before = {
        .now = now->wall,
        .sessions = now->sessions,
        .visited = session_used(now->sessions - settings->guests),
        .networks = now->wall - CLEAN_NETWORKS * CLEAN_DAY,
        .reports = now->wall - settings->reports,
        .audit = now->wall - settings->audit,
        .guests = now->wall - settings->guests,
        .chat = now->wall - settings->chat,
        .tables = now->wall - settings->tables,
        .waiting = tables - expire->waiting,
        .idle = tables - expire->idle,
        .clocked = tables - expire->clocked,
    };
    store_count_expired(store, &before, counts);
}
