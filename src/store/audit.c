/*
 * audit.c - the audit log. Rows are added and, after a time, deleted; nothing changes them.
 */
#include "store/queries.h"

void store_add_audit(struct store *store, const struct audit_entry *entry)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_ADD_AUDIT);
    stmt_bind_int(&stmt, entry->at);
    stmt_bind_int(&stmt, entry->by);
    stmt_bind_text(&stmt, entry->action);
    stmt_bind_int(&stmt, entry->person);
    stmt_bind_text(&stmt, entry->table);
    stmt_bind_text(&stmt, entry->name);
    stmt_bind_text(&stmt, entry->value);
    stmt_bind_int(&stmt, entry->count);
    stmt_bind_int(&stmt, entry->until);
    stmt_bind_text(&stmt, entry->reason);
    stmt_run(&stmt);
}

static void column_audit(const struct stmt *stmt, struct audit_entry *entry)
{
    int column = 0;
    *entry = (struct audit_entry){.number = column_int(stmt, &column)};
    entry->at = column_int(stmt, &column);
    entry->by = column_int(stmt, &column);
    column_text(stmt, &column, entry->action, sizeof entry->action);
    entry->person = column_int(stmt, &column);
    column_text(stmt, &column, entry->table, sizeof entry->table);
    column_text(stmt, &column, entry->name, sizeof entry->name);
    column_text(stmt, &column, entry->value, sizeof entry->value);
    entry->count = column_int(stmt, &column);
    entry->until = column_int(stmt, &column);
    column_text(stmt, &column, entry->reason, sizeof entry->reason);
}

void store_each_audit(struct store *store, int64_t since, int most,
                      void (*each)(void *context, const struct audit_entry *entry), void *context)
{
    struct stmt stmt = stmt_get(store, STMT_EACH_AUDIT);
    stmt_bind_int(&stmt, since);
    stmt_bind_int(&stmt, most);
    store->walks++;
    while (stmt_step(&stmt)) {
        struct audit_entry entry;
        column_audit(&stmt, &entry);
        each(context, &entry);
    }
    store->walks--;
    stmt_reset(&stmt);
}
