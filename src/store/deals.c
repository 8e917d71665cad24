/*
 * deals.c - where the seeds of tables come from: one row per table.
 *
 * A deal is written again at every step of its exchange of numbers (live_deal.c), always as a
 * whole.
 */
#include "store/queries.h"

void store_set_deal(struct store *store, const char *table, const struct stored_deal *deal)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_SET_DEAL);
    stmt_bind_text(&stmt, table);
    stmt_bind_text(&stmt, deal->generator);
    stmt_bind_text(&stmt, deal->secret);
    stmt_bind_int(&stmt, deal->asked);
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        stmt_bind_text(&stmt, deal->parts[seat].commitment);
        stmt_bind_text(&stmt, deal->parts[seat].number);
    }
    stmt_run(&stmt);
}

/* The order is that of DEAL_COLUMNS. */
void column_deal(const struct stmt *stmt, int *column, struct stored_deal *deal)
{
    column_text(stmt, column, deal->generator, sizeof deal->generator);
    column_text(stmt, column, deal->secret, sizeof deal->secret);
    deal->asked = column_int(stmt, column) != 0;
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        column_text(stmt, column, deal->parts[seat].commitment, DEAL_DIGITS_MAX);
        column_text(stmt, column, deal->parts[seat].number, DEAL_DIGITS_MAX);
    }
}

bool store_deal(struct store *store, const char *table, struct stored_deal *deal)
{
    *deal = (struct stored_deal){0};
    struct stmt stmt = stmt_get(store, STMT_DEAL);
    stmt_bind_text(&stmt, table);
    int column = 0;
    bool found = stmt_step(&stmt);
    if (found)
        column_deal(&stmt, &column, deal);
    stmt_reset(&stmt);
    return found;
}
