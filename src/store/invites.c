/*
 * invites.c - invitations to make an account.
 */
#include "store/queries.h"

void store_add_invite(struct store *store, struct invite *invite,
                      const uint8_t hash[STORE_HASH_BYTES])
{
    store_begin(store);
    struct stmt old = stmt_get(store, STMT_FORGET_OLD_INVITES);
    stmt_bind_int(&old, invite->created);
    stmt_run(&old);
    struct stmt stmt = stmt_get(store, STMT_ADD_INVITE);
    stmt_bind_hash(&stmt, hash);
    stmt_bind_id(&stmt, invite->made_by);
    stmt_bind_int(&stmt, invite->created);
    stmt_bind_int(&stmt, invite->expires);
    stmt_bind_int(&stmt, invite->uses);
    invite->id = stmt_number(&stmt);
}

bool store_invite_is_good(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t now)
{
    struct stmt stmt = stmt_get(store, STMT_INVITE_IS_GOOD);
    stmt_bind_hash(&stmt, hash);
    stmt_bind_int(&stmt, now);
    bool found = stmt_step(&stmt);
    stmt_reset(&stmt);
    return found;
}

/* Checks and counts in one statement: another process may withdraw it at any time. */
bool store_take_invite(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t now)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_TAKE_INVITE);
    stmt_bind_hash(&stmt, hash);
    stmt_bind_int(&stmt, now);
    return stmt_run_counted(&stmt) > 0;
}

void store_return_invite(struct store *store, const uint8_t hash[STORE_HASH_BYTES])
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_RETURN_INVITE);
    stmt_bind_hash(&stmt, hash);
    stmt_run(&stmt);
}

void store_each_invite(struct store *store, int64_t now,
                       void (*each)(void *context, const struct invite *invite,
                                    const struct person *by),
                       void *context)
{
    struct stmt stmt = stmt_get(store, STMT_EACH_INVITE);
    stmt_bind_int(&stmt, now);
    store->walks++;
    while (stmt_step(&stmt)) {
        int column = 0;
        struct person by;
        struct invite invite = {.id = column_int(&stmt, &column)};
        invite.made_by = column_int(&stmt, &column);
        invite.created = column_int(&stmt, &column);
        invite.expires = column_int(&stmt, &column);
        invite.uses = (int)column_int(&stmt, &column);
        invite.used = (int)column_int(&stmt, &column);
        column_person(&stmt, &column, &by);
        each(context, &invite, &by);
    }
    store->walks--;
    stmt_reset(&stmt);
}

bool store_delete_invite(struct store *store, int64_t id)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_DELETE_INVITE);
    stmt_bind_int(&stmt, id);
    return stmt_run_counted(&stmt) > 0;
}
