/*
 * settings.c - small texts under a name that a server keeps between its runs, such as its keys.
 *
 * Requests to close a table are settings, too: `floe admin` writes "close TABLE", and the server
 * takes it out again. So they need no table of their own, and survive a server that is not running.
 */
#include "store/sqlite/sqlite.h"

#include "base/text.h"

#define CLOSE_MAX (TABLE_ID_MAX + 8)

bool store_setting(struct store *store, const char *name, char *value, size_t size)
{
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_SETTING);
    stmt_bind_text(&stmt, name);
    bool found = stmt_step(&stmt);
    if (found)
        column_text(&stmt, &column, value, size);
    stmt_reset(&stmt);
    return found;
}

void store_set_setting(struct store *store, const char *name, const char *value)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_SET_SETTING);
    stmt_bind_text(&stmt, name);
    stmt_bind_text(&stmt, value);
    stmt_run(&stmt);
}

/* ---- requests to close a table ---- */

/* A name for each table, so that asking twice is one request. */
static void name_close(const char *table, char name[CLOSE_MAX])
{
    struct text out = text_in(name, CLOSE_MAX);
    text_format(&out, "close %s", table);
}

void store_request_close(struct store *store, const char *table)
{
    char name[CLOSE_MAX];
    name_close(table, name);
    store_set_setting(store, name, table);
}

/* It is taken out in the transaction of whatever the server does about it. */
bool store_next_close_request(struct store *store, char table[TABLE_ID_MAX])
{
    int column = 0;
    char name[CLOSE_MAX];
    struct stmt next = stmt_get(store, STMT_NEXT_CLOSE);
    bool found = stmt_step(&next);
    if (found)
        column_text(&next, &column, table, TABLE_ID_MAX);
    stmt_reset(&next);
    if (!found)
        return false;
    name_close(table, name);
    store_begin(store);
    struct stmt forget = stmt_get(store, STMT_FORGET_SETTING);
    stmt_bind_text(&forget, name);
    stmt_run(&forget);
    return true;
}
