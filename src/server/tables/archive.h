/*
 * archive.h - finished games as text, to keep elsewhere or take to another server, and back.
 *
 * The text is the game's record (table/record.h) with extra tags: the table's id, its seats, clock
 * and times. docs/record.md lists them. Chat, the times of single moves and rating changes are not
 * included.
 */
#ifndef FLOE_SERVER_TABLES_ARCHIVE_H
#define FLOE_SERVER_TABLES_ARCHIVE_H

#include "server/people/people.h"
#include "table/table.h"

/* Writes a stored game that was replayed (replay.h). The caller frees the text. */
char *archive_write(struct store *store, const struct stored_table *stored,
                    const struct table *table);

/* A game being imported. Its people have names, but no ids of a store yet. */
struct archived {
    struct stored_table stored;
    struct {
        char name[PERSON_NAME_MAX]; /* "": no person sits there */
        enum person_kind kind;
    } people[TABLE_SEATS];
    int host; /* a seat; NOBODY: the host did not play */
    struct stored_deal deal;
};

/* Reads the tags of a finished game that was replayed from the text. Returns NULL, or the name of
 * the tag that is missing or wrong. */
const char *archive_read(const char *text, size_t length, const struct table *table,
                         struct archived *game);

/* Adds the game to a store where its id is new. Accounts and bots are matched by name; missing ones
 * are made without a password, so that nobody can log in. Guests are always made anew. A solo game
 * enters its ladder; ratings do not change. */
void archive_enter(struct store *store, struct archived *game, const struct table *table);

#endif
