/*
 * cleaner.h - what is too old leaves the store: guests who were not seen for long and have no games, the
 * talk at games that are long over, expired sessions and codes, networks that nobody comes from any more.
 *
 * In small steps, one a second, so that nobody waits for it: a round through all people and tables, and then
 * a rest. What a round has removed is in the journal.
 */
#ifndef FLOE_SERVER_TABLES_CLEANER_H
#define FLOE_SERVER_TABLES_CLEANER_H

#include "server/runtime/event_log.h"
#include "store/store.h"

#define CLEAN_DAY (24 * 3600 * INT64_C(1000))
#define CLEAN_GUESTS 180   /* days without a visit, if nothing else is wanted */
#define CLEAN_CHAT 365     /* days since the game was over */
#define CLEAN_TABLES 7     /* days since a table without a move was over */
#define CLEAN_NETWORKS 400 /* days since somebody logged in from there */
#define CLEAN_ROWS 200     /* that are removed in one step, of each kind */
#define CLEAN_LOOKS 50     /* people, and tables, that a step looks at */
#define CLEAN_REST (3600 * INT64_C(1000))

/* Milliseconds. */
struct clean_settings {
    int64_t guests, chat, tables;
};

struct cleaner {
    struct clean_settings settings;
    void (*forgotten)(void *context, int64_t guest);        /* is no more: their connections end */
    bool (*is_in_memory)(void *context, const char *table); /* it stays meanwhile */
    void *context;

    /* private to cleaner.c */
    int64_t guest, table, empty; /* looked at last; 0: none in this round */
    bool guests_done, chat_done, tables_done;
    int64_t rest_until; /* by the steady clock */
    int guests, sessions, chats, tables;
};

/* now: by the wall clock; steady: by the other (time.h). */
void cleaner_step(struct cleaner *cleaner, struct store *store, const struct event_log *event_log,
                  int64_t now, int64_t steady);

#endif
