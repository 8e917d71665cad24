/*
 * copy_tables.h - what is copied from store to store: all tables and columns, and the SQL for it.
 */
#ifndef FLOE_STORE_COPY_TABLES_H
#define FLOE_STORE_COPY_TABLES_H

#include "base/text.h"

#define COPY_KEYS_MAX 3
#define COPY_BATCH 1000 /* rows */

/* What a column holds, by letter. An ID may be NULL. */
enum column_kind {
    COLUMN_NUMBER = 'n',
    COLUMN_ID = 'i',
    COLUMN_REAL = 'r',
    COLUMN_TEXT = 's',
    COLUMN_BYTES = 'b'
};

struct copied_table {
    const char *name;
    const char *keys[COPY_KEYS_MAX]; /* its primary key: the first columns */
    const char *columns;             /* the others */
    const char *kinds;               /* a letter for each column */
    bool counts;                     /* the database numbers new rows */
};

/* Rows come after those they refer to. The end has no name. */
extern const struct copied_table copied_tables[];

/* How many columns its key has. */
int copied_keys(const struct copied_table *table);
/* A batch of rows, in the order of keys; `after`: behind the key that is bound. */
void copy_write_select(struct text *out, const struct copied_table *table, bool after);
void copy_write_insert(struct text *out, const struct copied_table *table);
/* The highest key. */
void copy_write_last(struct text *out, const struct copied_table *table);
void copy_write_count(struct text *out, const struct copied_table *table);

#endif
