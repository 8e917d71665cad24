/*
 * archive.h - finished games as text, to be kept elsewhere or taken to another server, and back.
 *
 * The text of a game is its record (table/record.h) with tags of ours: the table's id, who sat on which
 * chair, clock and times. docs/record.md lists them. Not in it: talk, the times of single moves, and what
 * the game did to anybody's rating.
 */
#ifndef FLOE_SERVER_TABLES_ARCHIVE_H
#define FLOE_SERVER_TABLES_ARCHIVE_H

#include "server/people/people.h"
#include "table/table.h"

/* The text of a stored game that was played again (replay.h); to be freed. */
char *archive_write(struct store *store, const struct stored_table *stored,
                    const struct table *table);

/* A game on its way in. Its people are named, and not yet those of a store. */
struct archived {
    struct stored_table stored;
    struct {
        char name[PERSON_NAME_MAX]; /* "": no person sits there */
        enum person_kind kind;
    } people[TABLE_SEATS];
    int host; /* a seat; NOBODY: it did not play */
    struct stored_deal deal;
};

/* What the tags of a text say about a game that was played again from it, and is over. NULL if all is
 * well, and else the name of the tag that is missing or wrong. */
const char *archive_read(const char *text, size_t length, const struct table *table,
                         struct archived *game);

/* Puts the game into a store in which its id is new. Accounts and bots are those of the same name; where
 * there are none they are made, and nobody can enter them. Guests are new ones. A game of one player is
 * entered in its ladder; ratings stay as they are. */
void archive_enter(struct store *store, struct archived *game, const struct table *table);

#endif
