/*
 * letters.c - e-mails and calls of the webhook that are to be sent. See store.h.
 *
 * Each has an owner, the process that sends it: a server's lease or, where there are none, a number
 * that no other process has. Letters of a process that is dead are taken by another one.
 */
#include "store/queries.h"

static int64_t owner_of(const struct store *store)
{
    return store->lease != 0 ? store->lease : store->process;
}

void store_add_letter(struct store *store, struct stored_letter *letter)
{
    struct stmt stmt = stmt_get(store, STMT_ADD_LETTER);
    store_begin(store);
    stmt_bind_id(&stmt, letter->person);
    stmt_bind_text(&stmt, letter->kind);
    stmt_bind_text(&stmt, letter->table);
    stmt_bind_text(&stmt, letter->game);
    stmt_bind_text(&stmt, letter->other);
    stmt_bind_text(&stmt, letter->body);
    stmt_bind_int(&stmt, letter->created);
    stmt_bind_int(&stmt, owner_of(store));
    letter->number = stmt_number(&stmt);
}

static void column_letter(const struct stmt *stmt, struct stored_letter *letter)
{
    int column = 0;
    *letter = (struct stored_letter){.number = column_int(stmt, &column)};
    letter->person = column_int(stmt, &column);
    column_text(stmt, &column, letter->kind, sizeof letter->kind);
    column_text(stmt, &column, letter->table, sizeof letter->table);
    column_text(stmt, &column, letter->game, sizeof letter->game);
    column_text(stmt, &column, letter->other, sizeof letter->other);
    column_text(stmt, &column, letter->body, sizeof letter->body);
    letter->created = column_int(stmt, &column);
    letter->due = column_int(stmt, &column);
    letter->tries = (int)column_int(stmt, &column);
    letter->failures = (int)column_int(stmt, &column);
}

/* Mostly there is none: an empty transaction would wake up the disk. */
static bool has_letters(struct store *store)
{
    struct stmt stmt = stmt_get(store, STMT_HAS_LETTERS);
    stmt_bind_int(&stmt, owner_of(store));
    return stmt_number(&stmt) != 0;
}

int store_take_letters(struct store *store, struct stored_letter *letters, int most)
{
    int count = 0;
    if (!has_letters(store))
        return 0;
    struct stmt stmt =
        stmt_get(store, store->lease != 0 ? STMT_TAKE_LETTERS : STMT_TAKE_ALL_LETTERS);
    store_begin(store);
    stmt_bind_int(&stmt, owner_of(store));
    stmt_bind_int(&stmt, most);
    while (count < most && stmt_step(&stmt))
        column_letter(&stmt, &letters[count++]);
    stmt_reset(&stmt);
    return count;
}

void store_delay_letter(struct store *store, const struct stored_letter *letter)
{
    struct stmt stmt = stmt_get(store, STMT_DELAY_LETTER);
    store_begin(store);
    stmt_bind_int(&stmt, letter->number);
    stmt_bind_int(&stmt, owner_of(store));
    stmt_bind_int(&stmt, letter->tries);
    stmt_bind_int(&stmt, letter->failures);
    stmt_bind_int(&stmt, letter->due);
    stmt_run(&stmt);
}

void store_forget_letter(struct store *store, int64_t number)
{
    struct stmt stmt = stmt_get(store, STMT_FORGET_LETTER);
    store_begin(store);
    stmt_bind_int(&stmt, number);
    stmt_run(&stmt);
}
