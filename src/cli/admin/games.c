/*
 * games.c - `floe admin STORE verify` and `export`: all games of a store, played again.
 *
 * Nothing is written to the store. Each game is told apart from all others: one that is damaged
 * does not keep the rest from being verified or exported.
 */
#include "cli/admin/admin.h"

#include "cli/serve/open_store.h"
#include "cli/support/speak.h"
#include "server/tables/archive.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RESULT_MAX 64

/* ---- verify ---- */

/* A game that is over has come to its end, and to the result that is written down. */
static bool end_fits(const struct admin *admin, const struct stored_table *stored,
                     const struct table *table)
{
    char result[RESULT_MAX] = "", sentence[ADMIN_SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    struct text points = text_in(result, sizeof result);
    const char *key = "cli.admin.not_over";
    if (stored->stage != TABLE_OVER)
        return true;
    if (table_is_over(table)) {
        record_result(table, &points);
        key = "cli.admin.bad_result";
        if (strcmp(result, stored->result) == 0)
            return true;
    }
    say(&admin->cli->audience, &out, key, 1, "table", stored->id, "what", stored->result, "value",
        result, NULL);
    puts(sentence);
    return false;
}

/* A walk never stops at a bad game: all of them are told. */
static bool verify_one(void *context, const struct stored_table *stored)
{
    struct admin *admin = context;
    struct table *table = admin_replay(admin, stored);
    if (table == NULL)
        return true;
    *(end_fits(admin, stored, table) ? &admin->good : &admin->bad) += 1;
    table_close(table);
    return true;
}

/* Nothing is to be played again yet, but it must be possible to begin. */
static bool verify_waiting(void *context, const struct stored_table *stored)
{
    struct admin *admin = context;
    struct replay_fault fault;
    if (!replay_can_begin(admin->store, &admin->editions, stored, &fault)) {
        admin_tell_fault(admin, stored->id, &fault);
        admin->bad++;
    }
    return true;
}

/* Of a table that nobody plays at any more, or of an unknown stage. */
static bool verify_row(void *context, const struct stored_table *stored)
{
    struct admin *admin = context;
    if (stored->damaged) {
        admin_tell_fault(admin, stored->id, &(struct replay_fault){.kind = FAULT_ROW});
        admin->bad++;
    }
    return true;
}

static void tell_dangling(void *context, const char *table, const char *other)
{
    struct admin *admin = context;
    print_sentence(&admin->cli->audience, "cli.admin.dangling", table, other);
    admin->bad++;
}

/* Games are played again only if the file is whole: what is read from a damaged one means
 * nothing. Finished games come first: those still being played may move on meanwhile. */
bool admin_verify(struct admin *admin)
{
    struct store_error why;
    if (!store_is_whole(admin->store, &why))
        return complain_fault(admin->cli, admin->shown, &why);
    store_each_dangling(admin->store, tell_dangling, admin);
    store_each_table(admin->store, TABLE_STAGES, verify_row, admin);
    store_each_table(admin->store, TABLE_GIVEN_UP, verify_row, admin);
    store_each_table(admin->store, TABLE_WAITING, verify_waiting, admin);
    store_each_table(admin->store, TABLE_OVER, verify_one, admin);
    store_each_table(admin->store, TABLE_PLAYING, verify_one, admin);
    if (!admin_settle(
            admin)) /* the store could not be read to the end: nobody knows how many are good */
        return false;
    admin_tell_count(admin, "cli.admin.verified", admin->good, "");
    return admin->bad == 0;
}

/* ---- export ---- */

struct export
{
    struct admin *admin;
    FILE *file;
};

/* Records (archive.h) with an empty line between them. What cannot be played again is told. */
static bool export_one(void *context, const struct stored_table *stored)
{
    struct export *export = context;
    struct admin *admin = export->admin;
    struct table *table = admin_replay(admin, stored);
    if (table == NULL)
        return true;
    char *text = archive_write(admin->store, stored, table);
    fprintf(export->file, "%s%s", admin->good > 0 ? "\n" : "", text);
    admin->good++;
    free(text);
    table_close(table);
    return ferror(export->file) == 0;
}

/* Only finished games: others are not for strangers to see. */
bool admin_export(struct admin *admin)
{
    const char *path = admin->options->file;
    struct export export = {admin, admin_create(admin, path)};
    if (export.file == NULL)
        return false;
    store_each_table(admin->store, TABLE_OVER, export_one, &export);
    bool written = ferror(export.file) == 0;
    if (fclose(export.file) != 0 || !written)
        return complain_file(admin->cli, path);
    if (!admin_settle(admin))
        return false;
    admin_tell_count(admin, "cli.admin.exported", admin->good, path);
    return admin->bad == 0;
}
