/*
 * clean.c - deletes what nobody needs any more, a little at a time.
 *
 * Each call deletes few rows, so that the server never stands still; the caller remembers where it
 * was. An index leads to the next candidate, so that a round costs what there is to delete.
 */
#include "store/queries.h"

/* The cleaner runs all day, and mostly finds nothing. */
int store_clean(struct store *store, enum store_expired what, int64_t before, int most)
{
    static const enum statement statements[] = {
        [EXPIRED_SESSIONS] = STMT_CLEAN_SESSIONS, [EXPIRED_EMAIL_CODES] = STMT_CLEAN_CODES,
        [EXPIRED_NETWORKS] = STMT_CLEAN_NETWORKS, [EXPIRED_REPORTS] = STMT_CLEAN_REPORTS,
        [EXPIRED_AUDIT] = STMT_CLEAN_AUDIT,       [EXPIRED_ANSWERS] = STMT_CLEAN_ANSWERS,
        [EXPIRED_LETTERS] = STMT_CLEAN_LETTERS,
    };
    struct stmt expired = stmt_get(store, STMT_HAS_EXPIRED);
    stmt_bind_int(&expired, before);
    stmt_bind_int(&expired, what);
    if (stmt_number(&expired) == 0) /* an empty transaction would wake up the disk */
        return 0;
    store_begin(store);
    struct stmt stmt = stmt_get(store, statements[what]);
    stmt_bind_int(&stmt, before);
    stmt_bind_int(&stmt, most);
    return (int)stmt_run_counted(&stmt);
}

bool person_is_used(struct store *store, int64_t person)
{
    struct stmt used = stmt_get(store, STMT_PERSON_IS_USED);
    stmt_bind_int(&used, person);
    return stmt_number(&used) != 0;
}

/* Looks first and deletes then, so that most steps write nothing. */
int64_t store_clean_guest(struct store *store, int64_t after, int64_t before, int64_t visited,
                          bool *gone)
{
    struct stmt next = stmt_get(store, STMT_NEXT_OLD_GUEST);
    stmt_bind_int(&next, after);
    stmt_bind_int(&next, before);
    stmt_bind_int(&next, visited);
    int64_t guest = stmt_number(&next);
    *gone = false;
    if (guest == 0)
        return 0;
    *gone = !person_is_used(store, guest);
    if (*gone)
        store_delete_person(store, guest);
    return guest;
}

/* A table that may have more is looked at again by the next call. */
int64_t store_clean_chat(struct store *store, int64_t after, int64_t before, int most, int *gone)
{
    struct stmt next = stmt_get(store, STMT_NEXT_CHAT);
    stmt_bind_int(&next, after);
    int64_t table = stmt_number(&next);
    *gone = 0;
    if (table == 0)
        return 0;
    struct stmt old = stmt_get(store, STMT_CHAT_IS_OLD);
    stmt_bind_int(&old, table);
    stmt_bind_int(&old, before);
    if (stmt_number(&old) == 0)
        return table;
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_CLEAN_CHAT);
    stmt_bind_int(&stmt, table);
    stmt_bind_int(&stmt, most);
    *gone = (int)stmt_run_counted(&stmt);
    return *gone == most ? after : table;
}

/* The caller may know that the table is in use, so it decides. */
int64_t store_next_empty(struct store *store, int64_t after, int64_t before, char id[TABLE_ID_MAX])
{
    int column = 0;
    int64_t number = 0;
    struct stmt stmt = stmt_get(store, STMT_NEXT_EMPTY);
    stmt_bind_int(&stmt, after);
    stmt_bind_int(&stmt, before);
    if (stmt_step(&stmt)) {
        number = column_int(&stmt, &column);
        column_text(&stmt, &column, id, TABLE_ID_MAX);
    }
    stmt_reset(&stmt);
    return number;
}

/* What refers to the table goes first: foreign keys are checked. */
void store_forget_table(struct store *store, int64_t number)
{
    static const enum statement parts[] = {
        STMT_FORGET_SEATS, STMT_FORGET_LAST_MOVE, STMT_FORGET_DEAL, STMT_FORGET_ENDING,
        STMT_FORGET_CHAT,  STMT_FORGET_NOTIFIED,  STMT_FORGET_TABLE};
    store_begin(store);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct stmt stmt = stmt_get(store, parts[i]);
        stmt_bind_int(&stmt, number);
        stmt_run(&stmt);
    }
}

/* ---- looking without deleting ---- */

/* Each column is a member, in its order. */
void store_count_expired(struct store *store, const struct clean_times *before,
                         struct clean_counts *counts)
{
    const int64_t times[] = {before->now,     before->sessions, before->visited, before->networks,
                             before->reports, before->audit,    before->guests,  before->chat,
                             before->tables,  before->waiting,  before->idle,    before->clocked};
    int64_t *const members[] = {&counts->sessions, &counts->codes,  &counts->networks,
                                &counts->reports,  &counts->audit,  &counts->guests,
                                &counts->remarks,  &counts->tables, &counts->waiting,
                                &counts->abandoned};
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_COUNT_EXPIRED);
    *counts = (struct clean_counts){0};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        stmt_bind_int(&stmt, times[i]);
    if (stmt_step(&stmt))
        for (size_t i = 0; i < sizeof members / sizeof *members; i++)
            *members[i] = column_int(&stmt, &column);
    stmt_reset(&stmt);
}
