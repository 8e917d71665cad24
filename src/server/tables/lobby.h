/*
 * lobby.h - who hears of tables without looking at them: everybody in the lobby, of those that are listed
 * there, and whoever follows their own tables, of those at which they sit.
 *
 * The lobby is a list of tables, the newest first, which clients read in pages. What changes there is told
 * for all tables together, at most every LOBBY_EVERY milliseconds and LOBBY_PAGE lines at a time: so no
 * message is long, however many tables there are, and nobody can make many messages by changing one
 * table often. Moves are no news in the lobby, only who sits where and that a game begins or ends.
 *
 * Whoever follows their own tables is found by who they are, and hears of every change.
 */
#ifndef FLOE_SERVER_TABLES_LOBBY_H
#define FLOE_SERVER_TABLES_LOBBY_H

#include "server/tables/live_table.h"

#define LOBBY_BUCKETS 4096
#define LOBBY_PAGE 50   /* lines in a message */
#define LOBBY_EVERY 250 /* milliseconds between two messages */

struct lobby {
    struct subscriber *watching;
    struct subscriber *following[LOBBY_BUCKETS]; /* by person */
    struct live_table *newest;                   /* the list */
    struct live_table *changed;                  /* lines to be told */
    char (*gone)[TABLE_ID_MAX];                  /* ids of tables to be told that were listed */
    int gone_count, gone_room;
    int64_t sent_at; /* steady time of the last message */
};

/* All listed tables of the hall, from the store; and the end. */
void lobby_open(struct table_registry *registry);
void lobby_close(struct lobby *lobby);

/* In the lobby, or out of it. */
void lobby_watch(struct lobby *lobby, struct client *client, bool watch);
/* Follows their own tables, or no longer. */
void lobby_follow(struct lobby *lobby, struct client *client, bool follow);
/* Does any connection of that person follow their own tables? The page does, wherever one is. */
bool lobby_has_follower(const struct lobby *lobby, int64_t person);

/* The table has changed: those who sit there and follow are told, and the lobby will be. */
void lobby_table_changed(struct lobby *lobby, struct live_table *live);
/* The table leaves the memory. */
void lobby_forget(struct lobby *lobby, struct live_table *live);
/* Tells the lobby what has changed, if it is time. */
void lobby_publish(struct table_registry *registry, int64_t now);

/* "tables": a page of those that are listed, behind that one (NULL: from the beginning); and whether there
 * are "more". */
void lobby_list(const struct lobby *lobby, const struct live_table *after, int count,
                struct json *out);
/* "tables": those going on with a chair of that person. */
void lobby_list_own(struct table_registry *registry, int64_t person, struct json *out);

#endif
