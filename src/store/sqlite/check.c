/*
 * check.c - is a store's file whole? Asks SQLite, which reads all of it. See store.h.
 *
 * A page that was overwritten need not be noticed for months: SQLite reads what it is asked for.
 * So the server asks before it opens its doors, and a backup before it replaces the one before.
 */
#include "store/sqlite/sqlite.h"

#include <string.h>

/* SQLite's complaints begin with a heading that says nothing to people. */
static const char *without_heading(const char *words)
{
    const char *line = strncmp(words, "*** ", 4) == 0 ? strchr(words, '\n') : NULL;
    return line != NULL ? line + 1 : words;
}

bool database_is_whole(sqlite3 *file, enum check_depth depth, struct store_error *why)
{
    static const char *const questions[] = {
        [CHECK_QUICK] = "PRAGMA quick_check(1)", [CHECK_ALL] = "PRAGMA integrity_check(1)"};
    sqlite3_stmt *row = NULL;
    int status = sqlite3_prepare_v2(file, questions[depth], -1, &row, NULL);
    if (status == SQLITE_OK)
        status = sqlite3_step(row);
    const char *words = status == SQLITE_ROW ? (const char *)sqlite3_column_text(row, 0) : NULL;
    bool whole = words != NULL && strcmp(words, "ok") == 0;
    if (words != NULL && !whole)
        store_error_set(why, "store.error.damaged", without_heading(words));
    else if (!whole)
        schema_refuse(file, why, status);
    sqlite3_finalize(row); /* repeats the result of the step */
    return whole;
}

bool store_is_whole(struct store *store, struct store_error *why)
{
    return database_is_whole(store->file, CHECK_ALL, why);
}

int store_each_dangling(struct store *store,
                        void (*each)(void *context, const char *table, const char *other),
                        void *context)
{
    struct stmt stmt = stmt_get(store, STMT_DANGLING);
    char table[STORE_TABLE_MAX], other[STORE_TABLE_MAX];
    int count = 0;
    store->walks++;
    while (stmt_step(&stmt)) {
        int column = 0;
        column_text(&stmt, &column, table, sizeof table);
        column_text(&stmt, &column, other, sizeof other);
        each(context, table, other);
        count++;
    }
    store->walks--;
    stmt_reset(&stmt);
    return count;
}
