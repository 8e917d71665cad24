/*
 * table_index.h - finds the tables of a person that are in memory: those at which they have a chair, and
 * those they host.
 */
#ifndef FLOE_SERVER_TABLES_TABLE_INDEX_H
#define FLOE_SERVER_TABLES_TABLE_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#define TABLE_INDEX_BUCKETS 4096

struct live_table; /* live_table.h */

/* A person of a table. Part of the table; all zero: in no index. */
struct table_link {
    struct live_table *live;
    int64_t person;
    bool hosts; /* they have made the table; not: they have a chair there */
    struct table_link *next, **link;
};

struct table_index {
    struct table_link *buckets[TABLE_INDEX_BUCKETS];
};

/* From now on the table is found by that person; 0: by nobody. */
void table_index_set(struct table_index *index, struct table_link *link, struct live_table *live,
                     int64_t person, bool hosts);
void table_index_remove(struct table_link *link);

/* Each link of that person, newest first: from the first one on until NULL. */
struct table_link *table_index_first(const struct table_index *index, int64_t person);
struct table_link *table_index_next(const struct table_link *link);

#endif
