/*
 * lobby.h - tells clients about tables they are not looking at: the lobby's listed tables, and a
 * person's own tables.
 *
 * The lobby is a list of tables, newest first, which clients read in pages. Changes are sent for
 * all tables together, at most every LOBBY_EVERY milliseconds and LOBBY_PAGE lines at a time: so no
 * message is long, and nobody can cause many messages by changing one table often. Moves are no
 * news in the lobby, only who sits where, and that a game begins or ends.
 *
 * Clients that follow their own tables are found by person and hear of every change.
 */
#ifndef FLOE_SERVER_TABLES_LOBBY_H
#define FLOE_SERVER_TABLES_LOBBY_H

#include "server/tables/live_table.h"

#define LOBBY_BUCKETS 4096
#define LOBBY_PAGE 50           /* lines in a message */
#define LOBBY_EVERY 250         /* milliseconds between two messages */
#define LOBBY_ONLINE_EVERY 2000 /* the same, if only the number of people online has changed */

struct lobby {
    struct subscriber *watching;
    struct subscriber *following[LOBBY_BUCKETS]; /* by person */
    struct live_table *newest;                   /* the list */
    struct live_table *changed;                  /* lines to be told */
    char (*gone)[TABLE_ID_MAX]; /* ids of tables that are no longer listed, to be sent */
    int gone_count, gone_room;
    int64_t sent_at; /* steady time of the last message */
    int online;      /* people online, as of that message */
};

/* Lists all open tables of the registry. */
void lobby_open(struct table_registry *registry);
void lobby_close(struct lobby *lobby);

/* Subscribes to the lobby, or unsubscribes. */
void lobby_watch(struct lobby *lobby, struct client *client, bool watch);
/* Subscribes to the person's own tables, or unsubscribes. */
void lobby_follow(struct lobby *lobby, struct client *client, bool follow);
/* True if a client of that person follows its own tables, as the page always does. */
bool lobby_has_follower(const struct lobby *lobby, int64_t person);

/* The table has changed: tells its followers now, and the lobby later. */
void lobby_table_changed(struct lobby *lobby, struct live_table *live);
/* The table is unloaded. */
void lobby_forget(struct lobby *lobby, struct live_table *live);
/* Sends the lobby's changes, if it is time. */
void lobby_publish(struct table_registry *registry, int64_t now);

/* Writes "tables", a page of listed tables after that one (NULL: from the start), and "more". */
void lobby_list(const struct lobby *lobby, const struct live_table *after, int count,
                struct json *out);
/* Writes "tables": the unfinished ones where that person has a seat. */
void lobby_list_own(struct table_registry *registry, int64_t person, struct json *out);

#endif
