/*
 * mend.c - `floe admin STORE export FILE TABLE` and `mend TABLE`: a game that is set aside
 * (server/tables/set_aside.h), as far as it is good.
 *
 * `mend` checks the table again: if somebody has repaired its row, it comes back whole. Nothing is
 * thrown away unseen: `export` puts what does not fit into a record into a comment behind it, and
 * `mend` prints every move that it cuts off.
 */
#include "cli/admin/admin.h"

#include "cli/support/speak.h"
#include "server/tables/archive.h"
#include "server/tables/set_aside.h"
#include "server/wire/vocabulary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_ROOM 1024

static bool find_table(struct admin *admin, const char *id, struct stored_table *stored)
{
    return store_table(admin->store, id, stored) ||
           admin_complain(admin, "cli.error.no_table", id, "");
}

/* ---- export ---- */

/* What is being written, from the first move on that the record lacks. */
struct rest {
    FILE *file;
    int ply;
};

/* Damaged bytes must end neither a tag nor a comment. */
static void put_plain(FILE *file, const char *text)
{
    for (; *text != '\0'; text++)
        fputc(*text < ' ' || strchr("\"\\{}", *text) != NULL ? '?' : *text, file);
}

static void put_tag(FILE *file, const char *name, const char *value)
{
    fprintf(file, "[%s \"", name);
    put_plain(file, value);
    fputs("\"]\n", file);
}

/* Also moves before the first, which cannot be: somebody may learn from them. */
static bool put_move(void *context, const struct stored_move *move)
{
    const struct rest *rest = context;
    if (move->ply >= rest->ply || move->ply < 1) {
        fprintf(rest->file, "%d seat %d ", move->ply, move->seat + 1);
        put_plain(rest->file, move->text);
        fprintf(rest->file, " left %lld at %lld\n", (long long)move_time_left(move),
                (long long)move->at);
    }
    return true;
}

/* For a person to read; no program checks it. */
static void put_rest(struct admin *admin, const struct stored_table *stored,
                     const struct replay_fault *fault, struct rest *rest)
{
    fprintf(rest->file, "{Set aside: %s, decision %d. What follows is not checked.\n",
            fault_names[fault->kind], fault->ply);
    store_each_move(admin->store, stored, put_move, rest);
    fputs("}\n", rest->file);
}

/* A game that cannot even be dealt: what its row says. */
static void put_row(FILE *file, const struct stored_table *stored)
{
    fprintf(file, "[Table \"%s\"]\n[Players \"%d\"]\n", stored->id, stored->players);
    put_tag(file, "Game", stored->game);
    put_tag(file, "Rules", stored->rules);
    put_tag(file, "Edition", stored->edition);
    put_tag(file, "Options", stored->options);
    put_tag(file, "Seed", stored->seed);
    fputs("\n*\n", file);
}

/* As much as can be played is a record that `import` would take. */
static void put_game(struct admin *admin, const struct stored_table *stored, FILE *file)
{
    struct replay_fault fault;
    struct table *table = replay_part(admin->store, &admin->editions, stored, &fault);
    struct rest rest = {file, table == NULL ? 1 : table_plies(table) + 1};
    if (table == NULL) {
        put_row(file, stored);
    } else {
        char *text = archive_write(admin->store, stored, table);
        fputs(text, file);
        free(text);
        table_close(table);
    }
    if (fault.kind != FAULT_NONE)
        put_rest(admin, stored, &fault, &rest);
}

/* Also for a game that is good, as `export` of all games would write it. */
bool admin_export_table(struct admin *admin)
{
    const char *path = admin->options->file;
    struct stored_table stored;
    if (!find_table(admin, admin->options->table, &stored))
        return false;
    FILE *file = admin_create(admin, path);
    if (file == NULL)
        return false;
    put_game(admin, &stored, file);
    bool written = ferror(file) == 0;
    if (fclose(file) != 0 || !written)
        return complain_file(admin->cli, path);
    if (!admin_settle(admin))
        return false;
    admin_tell_count(admin, "cli.admin.exported", 1, path);
    return true;
}

/* ---- mend ---- */

/* JSON, one move per line, so that a program can put them back. */
static bool print_cut(void *context, const struct stored_move *move)
{
    const struct stored_table *stored = context;
    char line[LINE_ROOM];
    struct text out = text_in(line, sizeof line);
    struct json json = json_to(&out);
    if (move->ply >= 1 && move->ply <= stored->plies)
        return true;
    json_open_object(&json, NULL);
    json_string(&json, "cut", stored->id);
    json_number(&json, "ply", move->ply);
    json_number(&json, "seat", move->seat);
    json_string(&json, "move", move->text);
    json_number(&json, "left", move_time_left(move));
    json_number(&json, "at", move->at);
    json_close_object(&json);
    puts(line);
    return true;
}

/* A game that was over and has lost its end goes on. */
static void cut_at(struct admin *admin, struct stored_table *stored, const struct table *table)
{
    stored->plies = table_plies(table);
    stored->cut = stored->plies < stored->cut ? stored->plies : stored->cut;
    stored->undo.seat = NOBODY;
    if (stored->stage == TABLE_OVER && !table_is_over(table)) {
        stored->stage = TABLE_PLAYING;
        stored->result[0] = '\0';
    }
    store_each_move(admin->store, stored, print_cut, stored);
    store_mend_table(admin->store, stored);
}

/* A waiting table has no moves to look at. */
static bool has_begun(const struct stored_table *stored)
{
    return stored->stage == TABLE_PLAYING || stored->stage == TABLE_OVER;
}

/* With all of its good moves. False: the fault says what it lacks to be played at all. */
static bool put_back(struct admin *admin, struct stored_table *stored, struct replay_fault *fault)
{
    if (!has_begun(stored)) {
        if (!replay_can_begin(admin->store, &admin->editions, stored, fault))
            return false;
        store_set_fault(admin->store, stored, FAULT_NONE, 0);
        return true;
    }
    struct table *table = replay_part(admin->store, &admin->editions, stored, fault);
    if (table == NULL)
        return false;
    if (fault->kind != FAULT_NONE)
        admin_tell_fault(admin, stored->id, fault);
    cut_at(admin, stored, table);
    table_close(table);
    return true;
}

/* Only for a table that is set aside: the server has no other one in its hands. */
bool admin_mend(struct admin *admin)
{
    struct stored_table stored;
    struct replay_fault fault;
    const char *id = admin->options->table;
    if (!find_table(admin, id, &stored))
        return false;
    if (stored.fault == FAULT_NONE)
        return admin_complain(admin, "cli.error.not_set_aside", id, "");
    if (!put_back(admin, &stored, &fault)) {
        admin_tell_fault(admin, id, &fault);
        return admin_complain(
            admin, fault.kind == FAULT_ROW ? "cli.error.mend_row" : "cli.error.mend", id, "");
    }
    struct audit_entry entry = {.action = "mend", .count = stored.plies};
    memcpy(entry.table, stored.id, sizeof entry.table);
    admin_note(admin, entry);
    if (!admin_settle(admin))
        return false;
    admin_tell_count(admin, "cli.admin.mended", stored.plies, id);
    return true;
}
