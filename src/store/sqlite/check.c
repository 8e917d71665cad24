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

static void tell_row(sqlite3_stmt *row,
                     void (*each)(void *context, const char *table, const char *other),
                     void *context)
{
    const char *table = (const char *)sqlite3_column_text(row, 0);
    const char *other = (const char *)sqlite3_column_text(row, 1);
    each(context, table == NULL ? "" : table, other == NULL ? "" : other);
}

int database_each_dangling(sqlite3 *file,
                           void (*each)(void *context, const char *table, const char *other),
                           void *context)
{
    sqlite3_stmt *row = NULL;
    int count = 0;
    int status = sqlite3_prepare_v2(file, "SELECT \"table\", parent FROM pragma_foreign_key_check",
                                    -1, &row, NULL);
    while (status == SQLITE_OK && (status = sqlite3_step(row)) == SQLITE_ROW) {
        tell_row(row, each, context);
        count++;
        status = SQLITE_OK;
    }
    sqlite3_finalize(row);
    return status == SQLITE_DONE ? count : -1;
}
