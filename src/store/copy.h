/*
 * copy.h - copies everything from one store into another, whichever database each is in.
 *
 * Rows go over in the order of their keys, a batch at a time, and each batch is one transaction. So
 * a copy that was interrupted in any way goes on behind the last row that has arrived. Until the
 * copy is complete the target is marked, and nobody else can open it (store_open_options.copying).
 *
 * Nobody may write to either store meanwhile: open both exclusively. `floe admin` could write all
 * the same, and a copy could be resumed with a store that was played in; the comparison finds that.
 *
 *     if (store_copy_begin(&copy) == COPY_DONE && store_copy_rows(&copy) == COPY_DONE &&
 *         store_copy_compare(&copy) == COPY_DONE)
 *         store_copy_end(&copy);
 */
#ifndef FLOE_STORE_COPY_H
#define FLOE_STORE_COPY_H

#include "store/store.h"

enum copy_result {
    COPY_DONE,
    COPY_STOPPED,   /* by `progress` */
    COPY_NOT_EMPTY, /* the target has rows of its own in `table` */
    COPY_SERVED,    /* a server has a lease of the target, although it has lost its connection */
    COPY_OTHER,     /* a copy before this one has left other rows in `table` */
    COPY_DIFFERS,   /* `table` is not the same in both */
    COPY_FAILED     /* one of the stores has failed: see store_failure */
};

struct store_copy {
    struct store *from, *to;
    /* Called after each batch, with the rows of all tables that are done. False: stop. */
    bool (*progress)(void *context, int64_t done, int64_t all);
    void *context;

    /* Set by the functions below. */
    int64_t done, all; /* rows */
    const char *table; /* that is being copied or compared */
    int statements;    /* made so far */
    bool resumed;      /* a copy before this one has left its rows */
};

/* Marks the target and counts rows. The target is empty or was marked before. It may also be one in
 * which a server was once started: its settings go, the keys of a server that has kept nothing.
 * The first rows of a target that was marked are compared, so that the copy of another store is
 * found before anything is added to it. */
enum copy_result store_copy_begin(struct store_copy *copy);
/* Copies the rows that the target lacks. */
enum copy_result store_copy_rows(struct store_copy *copy);
/* Compares all rows of both stores, value by value. */
enum copy_result store_copy_compare(struct store_copy *copy);
/* New rows get numbers above those that the source has given, and the mark goes. */
enum copy_result store_copy_end(struct store_copy *copy);

#endif
