/*
 * clean.c - what nobody needs any more leaves the store's file, a little at a time.
 */
#include "store/sqlite/sqlite.h"

static int delete_some(struct ask *ask)
{
    ask_once(ask);
    return ask->said == SQLITE_DONE ? sqlite3_changes(ask->store->file) : 0;
}

/* The one number that a statement answers with; 0: none. */
static int64_t take_number(struct ask *ask)
{
    int column = 0;
    int64_t number = ask_next(ask) ? take_int(ask, &column) : 0;
    ask_end(ask);
    return number;
}

int store_clean(struct store *store, enum store_waste what, int64_t before, int most)
{
    static const enum statement statements[] = {
        [WASTE_SESSIONS] = ASK_CLEAN_SESSIONS,
        [WASTE_MAIL_CODES] = ASK_CLEAN_CODES,
        [WASTE_NETWORKS] = ASK_CLEAN_NETWORKS,
    };
    struct ask look = ask_for(store, ASK_HAS_WASTE);
    ask_int(&look, before);
    ask_int(&look, what);
    if (take_number(&look) == 0) /* a transaction for nothing would wake up the disk */
        return 0;
    store_begin(store);
    struct ask ask = ask_for(store, statements[what]);
    ask_int(&ask, before);
    ask_int(&ask, most);
    return delete_some(&ask);
}

int64_t store_clean_guest(struct store *store, int64_t after, int64_t before, bool *gone)
{
    struct ask next = ask_for(store, ASK_NEXT_OLD_GUEST);
    ask_int(&next, after);
    ask_int(&next, before);
    int64_t guest = take_number(&next);
    *gone = false;
    if (guest == 0)
        return 0;
    struct ask used = ask_for(store, ASK_GUEST_IS_USED);
    ask_int(&used, guest);
    if (take_number(&used) != 0)
        return guest;
    static const enum statement own[] = {ASK_END_SESSIONS, ASK_FORGET_NETWORKS, ASK_FORGET_PERSON};
    store_begin(store);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        struct ask ask = ask_for(store, own[i]);
        ask_int(&ask, guest);
        *gone = delete_some(&ask) > 0;
    }
    return guest;
}

int64_t store_clean_chat(struct store *store, int64_t after, int64_t before, int most, int *gone)
{
    struct ask next = ask_for(store, ASK_NEXT_CHAT);
    ask_int(&next, after);
    int64_t table = take_number(&next);
    *gone = 0;
    if (table == 0)
        return 0;
    struct ask old = ask_for(store, ASK_CHAT_IS_OLD);
    ask_int(&old, table);
    ask_int(&old, before);
    if (take_number(&old) == 0)
        return table;
    store_begin(store);
    struct ask ask = ask_for(store, ASK_CLEAN_CHAT);
    ask_int(&ask, table);
    ask_int(&ask, most);
    *gone = delete_some(&ask);
    return *gone == most ? after : table;
}
