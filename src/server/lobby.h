/*
 * lobby.h - who hears of tables without looking at them: everybody in the lobby, of those that are listed
 * there, and whoever follows their own tables, of those at which they sit.
 *
 * Every decision at every table is news, so nobody is looked for: the lobby is one list, and those who
 * follow are found by who they are.
 */
#ifndef FLOE_SERVER_LOBBY_H
#define FLOE_SERVER_LOBBY_H

#include "server/live.h"

#define LOBBY_BUCKETS 4096

struct lobby {
    struct ear *watching;
    struct ear *following[LOBBY_BUCKETS]; /* by person */
};

/* In the lobby, or out of it. */
void lobby_watch(struct lobby *lobby, struct guest *guest, bool watch);
/* Follows their own tables, or no longer. */
void lobby_follow(struct lobby *lobby, struct guest *guest, bool follow);

/* Does any connection of that person follow their own tables? The page does, wherever one is. */
bool lobby_has_follower(const struct lobby *lobby, int64_t person);

/* The table has changed: all who are to hear of it do. */
void lobby_tell(const struct lobby *lobby, const struct live *live);

/* "tables": those that are listed, */
void lobby_list(struct hall *hall, struct json *out);
/* and those going on with a chair of that person. */
void lobby_list_own(struct hall *hall, int64_t person, struct json *out);

#endif
