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
 *
 * If several servers share the store, each tells the others its lines (peers/peers.h), so the lobby
 * is the same at all of them. Clients of other servers follow their own tables here, too.
 */
#ifndef FLOE_SERVER_TABLES_LOBBY_H
#define FLOE_SERVER_TABLES_LOBBY_H

#include "server/tables/live_table.h"

#define LOBBY_BUCKETS 65536     /* for as many lines as servers have tables, and people */
#define LOBBY_PAGE 50           /* lines in a message */
#define LOBBY_EVERY 250         /* milliseconds between two messages */
#define LOBBY_ONLINE_EVERY 2000 /* the same, if only the number of people online has changed */

/* A line of another server. */
struct remote_line {
    struct lobby_line line;
    int64_t server;  /* its lease */
    int64_t created; /* by the clock of that server */
    char id[TABLE_ID_MAX];
    struct remote_line *next; /* with the same hash */
    size_t length;
    char text[]; /* JSON */
};

struct lobby {
    struct subscriber *watching;
    struct subscriber *following[LOBBY_BUCKETS]; /* by person */
    struct remote_line *remote[LOBBY_BUCKETS];   /* by table */
    struct lobby_line *newest, *oldest;          /* the list */
    struct lobby_line *near;    /* beside where a line was listed or unlisted last; may be NULL */
    struct lobby_line *changed; /* lines to be told */
    char (*gone)[TABLE_ID_MAX]; /* ids of tables that are no longer listed, to be sent */
    int gone_count, gone_room;
    int64_t sent_at; /* steady time of the last message */
    int online;      /* people online, as of that message */
    /* Called when a line of a live table has changed, or is gone; NULL: nobody wants to know. */
    void (*on_line)(void *peers, const struct live_table *live);
    void (*on_line_gone)(void *peers, const char *id);
    void *peers;
};

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

/* The line of a table; NULL: none is listed. */
const struct lobby_line *lobby_line_of(struct table_registry *registry, const char *id);
/* Writes "tables", a page of listed tables after that one (NULL: from the start), and "more". */
void lobby_list(const struct lobby *lobby, const struct lobby_line *after, int count,
                struct json *out);
/* Writes lines: of the unfinished tables where that person has a seat. */
void lobby_list_own(struct table_registry *registry, int64_t person, struct json *out);
/* Sends the client an event for each of them. */
void lobby_tell_own(struct table_registry *registry, struct client *client);

/* ---- several servers ---- */

/* Calls `each` with all listed live tables, the oldest first. */
void lobby_each_live(const struct lobby *lobby,
                     void (*each)(void *context, const struct live_table *live), void *context);
/* Another server has said what a line is now; `text` is a JSON object. */
void lobby_set_remote(struct lobby *lobby, int64_t server, const char *id, int64_t created,
                      const char *text, size_t length);
void lobby_remote_gone(struct lobby *lobby, int64_t server, const char *id);
/* The server is gone, and with it its lines. */
void lobby_server_gone(struct lobby *lobby, int64_t server);

#endif
