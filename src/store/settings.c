/*
 * settings.c - small texts under a name that a server keeps between its runs, such as its keys.
 *
 * Requests to the server are settings, too: `floe admin` writes "close TABLE", and the server takes
 * it out again. So they need no table of their own, and survive a server that is not running.
 */
#include "store/queries.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

#define VALUE_MAX (TABLE_ID_MAX + 24) /* a table, and a number */
#define REQUEST_MAX (VALUE_MAX + 16)
#define CLOSE "close"
#define LEAVE "leave"
#define REMOVE "remove"
#define RENAME "rename"
#define BAN_NETWORK "ban-network"
#define PERSON "person"

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

/* Waits for another server that adds the same. */
bool store_add_setting(struct store *store, const char *name, const char *value)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_ADD_SETTING);
    stmt_bind_text(&stmt, name);
    stmt_bind_text(&stmt, value);
    return stmt_number(&stmt) != 0;
}

/* ---- requests to the server ---- */

/* A name for each request, so that asking twice is one request. */
static void name_request(const char *word, const char *value, char name[REQUEST_MAX])
{
    struct text out = text_in(name, REQUEST_MAX);
    text_format(&out, "%s %s", word, value);
}

/* Tells all servers, if there may be several, with the next commit. */
static void send_signal(struct store *store, const char *text)
{
    struct stmt stmt = stmt_get(store, STMT_SIGNAL);
    store_begin(store);
    stmt_bind_text(&stmt, text);
    stmt_run(&stmt);
}

static void add_request(struct store *store, const char *word, const char *value)
{
    char name[REQUEST_MAX];
    name_request(word, value, name);
    store_set_setting(store, name, value);
    if (store->lease != 0)
        send_signal(store, word);
}

/* A name for each request; its value says nothing. */
#define CLEAN "clean"

void store_request_clean(struct store *store)
{
    store_set_setting(store, CLEAN, "now");
}

void store_forget_setting(struct store *store, const char *name)
{
    store_begin(store);
    struct stmt forget = stmt_get(store, STMT_FORGET_SETTING);
    stmt_bind_text(&forget, name);
    stmt_run(&forget);
}

bool store_take_clean_request(struct store *store)
{
    char value[8];
    bool found = store_setting(store, CLEAN, value, sizeof value);
    if (found)
        store_forget_setting(store, CLEAN);
    return found;
}

/* It is taken out in the transaction of whatever the server does about it. */
static bool next_request(struct store *store, const char *word, char value[VALUE_MAX])
{
    int column = 0;
    char name[REQUEST_MAX];
    struct stmt next = stmt_get(store, STMT_NEXT_REQUEST);
    stmt_bind_text(&next, word);
    bool found = stmt_step(&next);
    if (found)
        column_text(&next, &column, value, VALUE_MAX);
    stmt_reset(&next);
    if (!found)
        return false;
    name_request(word, value, name);
    store_forget_setting(store, name);
    return true;
}

void store_request_close(struct store *store, const char *table)
{
    add_request(store, CLOSE, table);
}

bool store_next_close_request(struct store *store, char table[TABLE_ID_MAX])
{
    char value[VALUE_MAX];
    struct text out = text_in(table, TABLE_ID_MAX);
    if (!next_request(store, CLOSE, value))
        return false;
    text_add(&out, value);
    return true;
}

/* "TABLE NUMBER". */
void store_request_removal(struct store *store, const char *table, int64_t number)
{
    char value[VALUE_MAX];
    struct text out = text_in(value, sizeof value);
    text_format(&out, "%s %lld", table, (long long)number);
    add_request(store, REMOVE, value);
}

bool store_next_removal(struct store *store, char table[TABLE_ID_MAX], int64_t *number)
{
    char value[VALUE_MAX];
    struct text out = text_in(table, TABLE_ID_MAX);
    if (!next_request(store, REMOVE, value))
        return false;
    size_t length = strcspn(value, " ");
    text_add_bytes(&out, value, length);
    *number = strtoll(value + length, NULL, 10);
    return true;
}

/* About a person. Where there may be several servers all of them hear of it. One that does not run
 * needs not: it reads everything when it starts. */
static void add_person_request(struct store *store, const char *word, int64_t person)
{
    char number[VALUE_MAX], name[REQUEST_MAX];
    struct text out = text_in(number, sizeof number);
    text_add_int(&out, person);
    name_request(word, number, name);
    if (store->driver->next_signal != NULL)
        send_signal(store, name);
    else
        add_request(store, word, number);
}

static bool next_person_request(struct store *store, const char *word, int64_t *person)
{
    char number[VALUE_MAX];
    if (store->driver->next_signal != NULL)
        return store->driver->next_signal(store, word, person);
    if (!next_request(store, word, number))
        return false;
    *person = strtoll(number, NULL, 10);
    return true;
}

void request_leave(struct store *store, int64_t person)
{
    add_person_request(store, LEAVE, person);
}

bool store_next_leaver(struct store *store, int64_t *person)
{
    return next_person_request(store, LEAVE, person);
}

void store_request_rename(struct store *store, int64_t person)
{
    add_person_request(store, RENAME, person);
}

bool store_next_renamed(struct store *store, int64_t *person)
{
    return next_person_request(store, RENAME, person);
}

void store_request_network_ban(struct store *store, int64_t person)
{
    add_person_request(store, BAN_NETWORK, person);
}

bool store_next_network_ban(struct store *store, int64_t *person)
{
    return next_person_request(store, BAN_NETWORK, person);
}

/* ---- what servers tell each other ---- */

void store_tell_servers(struct store *store, int64_t person)
{
    if (store->lease == 0)
        return;
    if (person != 0)
        add_person_request(store, PERSON, person);
    else
        send_signal(store, "changed");
}

bool store_next_changed_person(struct store *store, int64_t *person)
{
    return store->lease != 0 && next_person_request(store, PERSON, person);
}
