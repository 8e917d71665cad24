/*
 * figures.c - what is in a store, for operators.
 */
#include "store/queries.h"

#include <string.h>

#define DAY (24 * 3600 * INT64_C(1000))

const char *const store_size_names[STORE_SIZES] = {
    [SIZE_PEOPLE] = "people", [SIZE_TABLES] = "tables",   [SIZE_MOVES] = "moves",
    [SIZE_CHAT] = "chat",     [SIZE_RATINGS] = "ratings", [SIZE_OTHER] = "other",
    [SIZE_FREE] = "free",     [SIZE_LOG] = "log",
};

/* Tables that are not here are SIZE_OTHER. */
enum store_size store_size_of(const char *table)
{
    static const struct {
        const char *table;
        enum store_size size;
    } sizes[] = {
        {"people", SIZE_PEOPLE},      {"sessions", SIZE_PEOPLE},   {"known_networks", SIZE_PEOPLE},
        {"mail", SIZE_PEOPLE},        {"mail_codes", SIZE_PEOPLE}, {"tables", SIZE_TABLES},
        {"chairs", SIZE_TABLES},      {"deals", SIZE_TABLES},      {"endings", SIZE_TABLES},
        {"told", SIZE_TABLES},        {"moves", SIZE_MOVES},       {"last_moves", SIZE_MOVES},
        {"remarks", SIZE_CHAT},       {"ratings", SIZE_RATINGS},   {"solos", SIZE_RATINGS},
        {"solo_bests", SIZE_RATINGS},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (strcmp(sizes[i].table, table) == 0)
            return sizes[i].size;
    return SIZE_OTHER;
}

/* Each column is a member, in its order. */
void store_count(struct store *store, int64_t now, struct store_figures *figures)
{
    int64_t *const members[] = {&figures->guests,    &figures->accounts,    &figures->bots,
                                &figures->banned,    &figures->networks,    &figures->waiting,
                                &figures->playing,   &figures->over,        &figures->given_up,
                                &figures->games_day, &figures->games_week,  &figures->games_month,
                                &figures->moves,     &figures->moves_month, &figures->remarks};
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_COUNT_ALL);
    *figures = (struct store_figures){0};
    stmt_bind_int(&stmt, now - DAY);
    stmt_bind_int(&stmt, now - 7 * DAY);
    stmt_bind_int(&stmt, now - 30 * DAY);
    if (stmt_step(&stmt))
        for (size_t i = 0; i < sizeof members / sizeof *members; i++)
            *members[i] = column_int(&stmt, &column);
    stmt_reset(&stmt);
}
