/*
 * cleaner.h - deletes what is too old: guests not seen for long who have no games, chat of long
 * finished games, expired sessions and codes, networks nobody logs in from any more, old reports,
 * old entries of the audit log, answers that nobody asks for again, and
 * letters that could not be sent.
 *
 * It works in small steps, one per second, so that nobody waits for it: one round through all
 * people and tables, then a rest. The event log says what a round has deleted. The server lets it
 * rest while the wall clock may be wrong (table_registry.h). Sessions go by a clock of their own
 * (people/session_clock.h), and a guest who has come back by that clock stays, whatever the wall
 * clock says.
 */
#ifndef FLOE_SERVER_TABLES_CLEANER_H
#define FLOE_SERVER_TABLES_CLEANER_H

#include "server/runtime/event_log.h"
#include "server/tables/expiry.h"
#include "store/store.h"

#define CLEAN_DAY (24 * 3600 * INT64_C(1000))
#define CLEAN_GUESTS 180   /* default days without a visit */
#define CLEAN_CHAT 365     /* days since the game was over */
#define CLEAN_TABLES 7     /* days since a table without a move was over */
#define CLEAN_REPORTS 365  /* days since somebody reported somebody */
#define CLEAN_AUDIT 730    /* days since an operator did something */
#define CLEAN_ANSWERS 1    /* days since a request was answered that is done once */
#define CLEAN_LETTERS 1    /* days that a letter may wait to be sent */
#define CLEAN_NETWORKS 400 /* days since somebody logged in from there */
#define CLEAN_ROWS 200     /* rows deleted per step, of each kind */
#define CLEAN_LOOKS 50     /* people and tables checked per step */
#define CLEAN_REST (3600 * INT64_C(1000))

/* Milliseconds. */
struct clean_settings {
    int64_t guests, chat, tables, reports, audit;
};

/* The same moment by all three clocks (base/time.h, people/session_clock.h). */
struct clean_now {
    int64_t wall, sessions, steady;
};

struct cleaner {
    struct clean_settings settings;
    void (*forgotten)(void *context, int64_t guest);        /* the guest was deleted */
    bool (*is_in_memory)(void *context, const char *table); /* then it is not deleted */
    void *context;

    /* private to cleaner.c */
    int64_t guest, table, empty; /* checked last; 0: none in this round */
    bool guests_done, chat_done, tables_done;
    int64_t rest_until; /* by the steady clock */
    int guests, sessions, chats, tables;
};

/* A round begins with the next step. */
void cleaner_hurry(struct cleaner *cleaner);
/* Nothing is deleted before that time of the steady clock, unless cleaner_hurry says so. */
void cleaner_rest(struct cleaner *cleaner, int64_t until);
/* True while a round is under way. */
bool cleaner_is_busy(const struct cleaner *cleaner, int64_t steady);
/* How much a round would delete, and how many open tables have expired at the wall time `tables`;
 * those the server gives up (expiry.h). */
void cleaner_count(const struct clean_settings *settings, const struct expiry_settings *expire,
                   struct store *store, const struct clean_now *now, int64_t tables,
                   struct clean_counts *counts);
void cleaner_step(struct cleaner *cleaner, struct store *store, struct event_log *event_log,
                  const struct clean_now *now);

#endif
