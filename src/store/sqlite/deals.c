/*
 * deals.c - where the seeds of tables come from, in the store's file: one row for each table.
 */
#include "store/sqlite/sqlite.h"

void store_set_deal(struct store *store, const char *table, const struct stored_deal *deal)
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_SET_DEAL);
    ask_text(&ask, table);
    ask_text(&ask, deal->generator);
    ask_text(&ask, deal->secret);
    ask_int(&ask, deal->asked);
    for (int seat = 0; seat < STORE_SEATS; seat++) {
        ask_text(&ask, deal->parts[seat].commitment);
        ask_text(&ask, deal->parts[seat].number);
    }
    ask_once(&ask);
}

static void take_deal(const struct ask *ask, struct stored_deal *deal)
{
    int column = 0;
    take_text(ask, &column, deal->generator, sizeof deal->generator);
    take_text(ask, &column, deal->secret, sizeof deal->secret);
    deal->asked = take_int(ask, &column) != 0;
    for (int seat = 0; seat < STORE_SEATS; seat++) {
        take_text(ask, &column, deal->parts[seat].commitment, STORE_DIGITS_MAX);
        take_text(ask, &column, deal->parts[seat].number, STORE_DIGITS_MAX);
    }
}

bool store_deal(struct store *store, const char *table, struct stored_deal *deal)
{
    *deal = (struct stored_deal){0};
    struct ask ask = ask_for(store, ASK_DEAL);
    ask_text(&ask, table);
    bool found = ask_next(&ask);
    if (found)
        take_deal(&ask, deal);
    ask_end(&ask);
    return found;
}
