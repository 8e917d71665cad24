/*
 * admin.h - what the commands of `floe admin` share. Each returns true if all went well; if not, it
 * has said why.
 */
#ifndef FLOE_CLI_ADMIN_ADMIN_H
#define FLOE_CLI_ADMIN_ADMIN_H

#include "cli/options/commands.h"
#include "server/tables/replay.h"
#include "table/table.h"

#include <stdio.h>

#define ADMIN_SENTENCE_MAX 1024

/* What the commands of `floe admin` take; each has some of it. */
struct admin_options {
    const char *store, *file, *table, *name, *new_name;
    int keep; /* old backups */
};

struct admin {
    const struct cli *cli;
    const struct admin_options *options;
    struct store *store;
    struct edition_cache editions;
    int good, bad; /* games */
};

/* ---- admin.c ---- */

/* A sentence with {count} and {what} on stdout. */
void admin_tell_count(const struct admin *admin, const char *key, int count, const char *what);
/* Plays a stored game again. NULL: it cannot be; then it is counted as bad, and stdout says why. */
struct table *admin_replay(struct admin *admin, const struct stored_table *stored);
/* Says on stdout what is wrong with a table. */
void admin_tell_fault(const struct admin *admin, const char *table,
                      const struct replay_fault *fault);
/* Opens a file for writing, empty and readable only by its owner; not the store itself, nor another
 * in use (store_target_is_free). NULL: it has complained. */
FILE *admin_create(const struct admin *admin, const char *path);
/* Commits, or complains; also if the store could not be read to the end. */
bool admin_settle(struct admin *admin);

/* ---- backup.c: they do not open the store ---- */

bool admin_backup(struct admin *admin);
bool admin_restore(struct admin *admin);

/* ---- games.c: all games of a store ---- */

bool admin_verify(struct admin *admin);
bool admin_export(struct admin *admin);

/* ---- mend.c: one game, as far as it is good ---- */

bool admin_export_table(struct admin *admin);
bool admin_mend(struct admin *admin);

/* ---- import.c ---- */

bool admin_import(struct admin *admin);

/* ---- rerate.c ---- */

bool admin_rerate(struct admin *admin);

/* ---- report.c ---- */

bool admin_report(struct admin *admin);

#endif
