/*
 * answers.c - requests that are done once: what was answered to them. See store.h.
 */
#include "store/queries.h"

bool store_try_lock(struct store *store, const char *kind, const char *key)
{
    store_begin(store);
    if (!store->driver->many_writers)
        return true;
    struct stmt stmt = stmt_get(store, STMT_TRY_LOCK);
    stmt_bind_text(&stmt, kind);
    stmt_bind_text(&stmt, key);
    return stmt_number(&stmt) != 0;
}

static void bind_request(struct stmt *stmt, const struct once_request *request)
{
    stmt_bind_int(stmt, request->person);
    stmt_bind_text(stmt, request->op);
    stmt_bind_text(stmt, request->id);
}

static bool find_answer(struct store *store, struct once_request *request)
{
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_ANSWER);
    bind_request(&stmt, request);
    bool found = stmt_step(&stmt);
    if (found)
        column_text(&stmt, &column, request->answer, sizeof request->answer);
    stmt_reset(&stmt);
    return found;
}

/* The lock first: whoever had it before has committed, and the answer is there to be read. */
enum request_state store_begin_request(struct store *store, struct once_request *request)
{
    char key[REQUEST_ID_MAX + 64];
    struct text out = text_in(key, sizeof key);
    text_format(&out, "%lld %s %s", (long long)request->person, request->op, request->id);
    if (!store_try_lock(store, "request", key))
        return REQUEST_UNDER_WAY;
    return find_answer(store, request) ? REQUEST_DONE : REQUEST_NEW;
}

void store_keep_answer(struct store *store, const struct once_request *request, int64_t now)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_KEEP_ANSWER);
    bind_request(&stmt, request);
    stmt_bind_text(&stmt, request->answer);
    stmt_bind_int(&stmt, now);
    stmt_run(&stmt);
}
