/*
 * chat.c - chat messages of tables. They are numbered by the store, so that a client that asks
 * again knows which ones it has.
 */
#include "store/queries.h"

/* Nobody fills the store, or makes others wait, by talking at one table. */
static void forget_old(struct store *store, int64_t place, int64_t newest)
{
    if (newest <= STORE_CHAT_MOST)
        return;
    struct stmt stmt = stmt_get(store, STMT_FORGET_OLD_CHAT);
    stmt_bind_int(&stmt, place);
    stmt_bind_int(&stmt, newest - STORE_CHAT_MOST);
    stmt_run(&stmt);
}

/* The statement counts: the number is one more than the highest of this table. */
void store_add_chat(struct store *store, const char *table, struct chat_message *chat)
{
    int column = 0;
    store_begin(store);
    int64_t place = stored_table_number(store, table);
    if (!stored_table_exists(store, place, table))
        return;
    struct stmt stmt = stmt_get(store, STMT_ADD_CHAT);
    stmt_bind_int(&stmt, place);
    stmt_bind_id(&stmt, chat->person);
    stmt_bind_int(&stmt, chat->at);
    stmt_bind_int(&stmt, chat->watching);
    stmt_bind_text(&stmt, chat->preset);
    stmt_bind_text(&stmt, chat->text);
    if (stmt_step(&stmt))
        chat->number = column_int(&stmt, &column);
    stmt_reset(&stmt);
    forget_old(store, place, chat->number);
}

static void column_chat(const struct stmt *stmt, struct chat_message *chat)
{
    int column = 0;
    *chat = (struct chat_message){.number = column_int(stmt, &column)};
    chat->person = column_int(stmt, &column);
    chat->at = column_int(stmt, &column);
    chat->watching = column_int(stmt, &column) != 0;
    chat->removed = column_int(stmt, &column) != 0;
    column_text(stmt, &column, chat->preset, sizeof chat->preset);
    column_text(stmt, &column, chat->text, sizeof chat->text);
    column_person(stmt, &column, &chat->author);
}

/* `which`: the number from which on, or the person, as the statement says. */
static void each_chat(struct store *store, enum statement statement, const char *table,
                      int64_t which, bool (*each)(void *context, const struct chat_message *chat),
                      void *context)
{
    int64_t place = stored_table_number(store, table);
    if (place == 0)
        return;
    struct stmt stmt = stmt_get(store, statement);
    stmt_bind_int(&stmt, place);
    stmt_bind_int(&stmt, which);
    store->walks++;
    while (stmt_step(&stmt)) {
        struct chat_message chat;
        column_chat(&stmt, &chat);
        if (!each(context, &chat))
            break;
    }
    store->walks--;
    stmt_reset(&stmt);
}

/* The statement itself counts back from the last number if `from` is negative. */
void store_each_chat(struct store *store, const char *table, int64_t from,
                     bool (*each)(void *context, const struct chat_message *chat), void *context)
{
    each_chat(store, STMT_EACH_CHAT, table, from, each, context);
}

void store_each_chat_of(struct store *store, const char *table, int64_t person,
                        bool (*each)(void *context, const struct chat_message *chat), void *context)
{
    each_chat(store, STMT_EACH_CHAT_OF, table, person, each, context);
}

bool store_chat(struct store *store, const char *table, int64_t number, struct chat_message *chat)
{
    struct stmt stmt = stmt_get(store, STMT_CHAT);
    stmt_bind_int(&stmt, stored_table_number(store, table));
    stmt_bind_int(&stmt, number);
    bool found = stmt_step(&stmt);
    if (found)
        column_chat(&stmt, chat);
    stmt_reset(&stmt);
    return found;
}

bool store_remove_chat(struct store *store, const char *table, int64_t number)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_REMOVE_CHAT);
    stmt_bind_int(&stmt, stored_table_number(store, table));
    stmt_bind_int(&stmt, number);
    return stmt_run_counted(&stmt) > 0;
}
