/*
 * table_index.h - finds the tables in memory of a person: those where they have a seat, or where
 * one is kept for them, and those they host.
 */
#ifndef FLOE_SERVER_TABLES_TABLE_INDEX_H
#define FLOE_SERVER_TABLES_TABLE_INDEX_H

#include <stdint.h>

#define TABLE_INDEX_BUCKETS 65536

struct live_table; /* live_table.h */

enum table_link_kind {
    LINK_SEAT, /* they have a seat there */
    LINK_KEPT, /* a seat is kept for them */
    LINK_HOST  /* they host the table */
};

/* A person's link to a table; a member of the table. All zero: in no index. */
struct table_link {
    struct live_table *live;
    int64_t person;
    enum table_link_kind kind;
    struct table_link *next, **link;
};

struct table_index {
    struct table_link *buckets[TABLE_INDEX_BUCKETS];
};

/* Links the table to that person; 0: to nobody. */
void table_index_set(struct table_index *index, struct table_link *link, struct live_table *live,
                     int64_t person, enum table_link_kind kind);
void table_index_remove(struct table_link *link);

/* Walks the links of a person, newest first, until NULL. */
struct table_link *table_index_first(const struct table_index *index, int64_t person);
struct table_link *table_index_next(const struct table_link *link);

#endif
