/*
 * import.c - `floe admin STORE import`: takes in the games of a file that `export` has written.
 *
 * A file is imported whole or not at all. So all of its games are played again first, which takes
 * long but writes nothing; then they are written, a few at a time, so that a running server never
 * waits long. Games that are in the store already are left as they are, so an import that was
 * interrupted can simply be repeated.
 */
#include "cli/admin/admin.h"

#include "base/memory.h"
#include "cli/support/files.h"
#include "cli/support/speak.h"
#include "server/tables/archive.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM 64
#define GAMES_AT_ONCE 50 /* of a transaction */

/* A game in the file. */
struct import_entry {
    const char *text;
    size_t length;
    int lines;  /* of the file before it */
    int number; /* from 1 */
    char id[TABLE_ID_MAX];
    bool known; /* it is in the store already */
};

struct import {
    struct admin *admin;
    const char *file;
    char *text;
    struct import_entry *entries;
    size_t count, room;
};

/* ---- what is wrong ---- */

/* Says which game of the file it is; the import goes on to find all that is wrong. */
static bool refuse_entry(const struct import *import, const struct import_entry *entry,
                         const char *reason)
{
    char number[NUMBER_MAX], sentence[ADMIN_SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    say(&import->admin->cli->audience, &out, "cli.import.game", 1, "file", import->file, "count",
        number_text(entry->number, number), "reason", reason, NULL);
    puts(sentence);
    import->admin->bad++;
    return false;
}

/* A sentence of its own, with the first line of the game. */
static bool refuse_with(const struct import *import, const struct import_entry *entry,
                        const char *key, const char *what)
{
    char line[NUMBER_MAX], reason[ADMIN_SENTENCE_MAX];
    struct text out = text_in(reason, sizeof reason);
    say(&import->admin->cli->audience, &out, key, 1, "line", number_text(entry->lines + 1, line),
        "what", what, NULL);
    return refuse_entry(import, entry, reason);
}

/* Line numbers are those of the whole file. */
static bool refuse_record(const struct import *import, const struct import_entry *entry,
                          const struct game *game, struct record_error *error)
{
    char reason[ADMIN_SENTENCE_MAX];
    struct text out = text_in(reason, sizeof reason);
    const void *box = game == NULL ? NULL : edition_cache_box(&import->admin->editions, game)->data;
    error->line += entry->lines;
    record_say_error(game, box, error, &import->admin->cli->audience, &out);
    return refuse_entry(import, entry, reason);
}

/* ---- the games of the file ---- */

static void add_entry(struct import *import, const struct import_entry *entry)
{
    if (import->count == import->room) {
        import->room = import->room == 0 ? FIRST_ROOM : import->room * 2;
        import->entries = memory_grown(import->entries, import->room, sizeof *import->entries);
    }
    import->entries[import->count++] = *entry;
}

static void find_entries(struct import *import, size_t length)
{
    const char *end = import->text + length;
    struct import_entry entry = {.text = import->text, .number = 1};
    for (int lines; entry.text < end; entry.number++) {
        entry.length = record_span(entry.text, (size_t)(end - entry.text), &lines);
        add_entry(import, &entry);
        entry.text += entry.length;
        entry.lines += lines;
    }
}

/* Plays it again. NULL: it is refused. */
static struct table *play(const struct import *import, const struct import_entry *entry)
{
    struct record_error error;
    const struct game *game = record_game(entry->text, entry->length, &error);
    struct table *table = NULL;
    if (game != NULL)
        table = record_read(edition_cache_box(&import->admin->editions, game), entry->text,
                            entry->length, &error);
    if (table == NULL)
        refuse_record(import, entry, game, &error);
    return table;
}

/* ---- checking ---- */

/* The names of the seats may have changed since. */
static char *nameless_record(struct table *table)
{
    for (int seat = 0; seat < table_setup(table)->players; seat++)
        table_set_name(table, seat, NULL);
    return record_write(table);
}

/* As records, which have everything that was played. */
static bool is_same(const struct import *import, const struct stored_table *stored,
                    struct table *table)
{
    struct table *there =
        replay_stored(import->admin->store, &import->admin->editions, stored, NULL);
    if (there == NULL)
        return false;
    char *one = nameless_record(there), *two = nameless_record(table);
    bool same = strcmp(one, two) == 0;
    free(one);
    free(two);
    table_close(there);
    return same;
}

/* The same id with another game would be somebody else's. */
static bool check_table(const struct import *import, struct import_entry *entry,
                        struct table *table)
{
    struct archived game;
    struct stored_table stored;
    if (!table_is_over(table))
        return refuse_with(import, entry, "cli.import.not_over", "");
    const char *wrong = archive_read(entry->text, entry->length, table, &game);
    if (wrong != NULL)
        return refuse_with(import, entry, "cli.import.tag", wrong);
    memcpy(entry->id, game.stored.id, sizeof entry->id);
    entry->known = store_table(import->admin->store, entry->id, &stored);
    if (entry->known && !is_same(import, &stored, table))
        return refuse_with(import, entry, "cli.import.other", entry->id);
    return true;
}

static void check(const struct import *import, struct import_entry *entry)
{
    struct table *table = play(import, entry);
    if (table == NULL)
        return;
    check_table(import, entry, table);
    table_close(table);
}

/* By id, so that doubles are neighbours; by number among them. */
static int compare_entries(const void *a, const void *b)
{
    const struct import_entry *one = a, *two = b;
    int order = strcmp(one->id, two->id);
    return order != 0 ? order : one->number - two->number;
}

static int compare_numbers(const void *a, const void *b)
{
    return ((const struct import_entry *)a)->number - ((const struct import_entry *)b)->number;
}

/* Sorted by id to find doubles, then back into the order of the file. */
static void check_ids(const struct import *import)
{
    qsort(import->entries, import->count, sizeof *import->entries, compare_entries);
    for (size_t i = 1; i < import->count; i++)
        if (import->entries[i].id[0] != '\0' &&
            strcmp(import->entries[i].id, import->entries[i - 1].id) == 0)
            refuse_with(import, &import->entries[i], "cli.import.twice", import->entries[i].id);
    qsort(import->entries, import->count, sizeof *import->entries, compare_numbers);
}

/* ---- taking in ---- */

/* All is checked: what is read here has been read before. */
static void enter(const struct import *import, const struct import_entry *entry)
{
    struct archived game;
    struct table *table = play(import, entry);
    archive_read(entry->text, entry->length, table, &game);
    archive_enter(import->admin->store, &game, table);
    table_close(table);
    import->admin->good++;
}

static void note_import(const struct import *import)
{
    struct audit_entry entry = {.action = "import", .count = import->admin->good};
    struct text file = text_in(entry.value, sizeof entry.value);
    text_add(&file, import->file);
    if (import->admin->good > 0)
        admin_note(import->admin, entry);
}

/* A commit for every GAMES_AT_ONCE games: the server writes in between. */
static bool enter_all(const struct import *import)
{
    for (size_t i = 0; i < import->count; i++) {
        if (import->entries[i].known)
            continue;
        enter(import, &import->entries[i]);
        if (import->admin->good % GAMES_AT_ONCE == 0 && !admin_settle(import->admin))
            return false;
    }
    note_import(import);
    return admin_settle(import->admin);
}

/* All games are checked before the first one is written. */
static bool take_in(struct import *import)
{
    struct admin *admin = import->admin;
    char known[NUMBER_MAX];
    for (size_t i = 0; i < import->count; i++)
        check(import, &import->entries[i]);
    if (import->count > 0)
        check_ids(import);
    if (admin->bad > 0)
        return admin_complain(admin, "cli.error.import", import->file, "");
    if (!enter_all(import))
        return false;
    number_text((int)import->count - admin->good, known);
    admin_tell_count(admin, "cli.admin.imported", admin->good, known);
    return true;
}

bool admin_import(struct admin *admin)
{
    size_t length;
    struct import import = {.admin = admin, .file = admin->options->file};
    import.text = file_read(import.file, &length);
    if (import.text == NULL)
        return complain_file(admin->cli, import.file);
    find_entries(&import, length);
    bool good = take_in(&import);
    free(import.entries);
    free(import.text);
    return good;
}
