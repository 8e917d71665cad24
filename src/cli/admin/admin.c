/*
 * admin.c - `floe admin`: looks after the store of a server, which may run meanwhile.
 *
 * What takes long is read without keeping the server from writing; what is written is one short
 * transaction after the other.
 */
#include "cli/admin/admin.h"

#include "cli/commands.h"

#include "cli/serve/open_store.h"
#include "cli/support/interrupt.h"
#include "cli/support/speak.h"
#include "server/people/people.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- saying ---- */

void admin_tell_count(const struct admin *admin, const char *key, int count, const char *what)
{
    char number[NUMBER_MAX], sentence[ADMIN_SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    say(&admin->args->voice, &out, key, count, "count", number_text(count, number), "what", what,
        NULL);
    puts(sentence);
}

static bool complain_store(const struct admin *admin)
{
    return complain(admin->args, "cli.error.file", admin->path, store_failure(admin->store));
}

bool admin_settle(struct admin *admin)
{
    return store_commit(admin->store) || complain_store(admin);
}

void admin_tell_fault(const struct admin *admin, const char *table,
                      const struct replay_fault *fault)
{
    static const char *const keys[FAULTS] = {
        [FAULT_GAME] = "cli.admin.bad_game",     [FAULT_SETUP] = "cli.admin.bad_setup",
        [FAULT_RULES] = "cli.admin.other_rules", [FAULT_EDITION] = "cli.admin.other_edition",
        [FAULT_MOVE] = "cli.admin.bad_move",     [FAULT_CHAIN] = "cli.admin.bad_chain",
        [FAULT_MISSING] = "cli.admin.missing",   [FAULT_FORKED] = "cli.admin.forked",
        [FAULT_ROW] = "cli.admin.bad_row"};
    char number[NUMBER_MAX], reason[600] = "", sentence[ADMIN_SENTENCE_MAX];
    struct text reason_out = text_in(reason, sizeof reason);
    struct text out = text_in(sentence, sizeof sentence);
    if (fault->kind == FAULT_MOVE)
        say_reason(fault->box->game, fault->box->data, &fault->why, &admin->args->voice,
                   &reason_out);
    say(&admin->args->voice, &out, keys[fault->kind], 1, "table", table, "count",
        number_text(fault->ply, number), "reason", reason, NULL);
    puts(sentence);
}

struct table *admin_replay(struct admin *admin, const struct stored_table *stored)
{
    struct replay_fault fault;
    struct table *table = replay_stored(admin->store, &admin->shelf, stored, &fault);
    if (table == NULL) {
        admin_tell_fault(admin, stored->id, &fault);
        admin->bad++;
    }
    return table;
}

bool admin_may_write(const struct admin *admin, const char *file)
{
    struct store_error why;
    return store_target_is_free(admin->path, file, &why) || complain_fault(admin->args, file, &why);
}

/* ---- backup ---- */

/* Is the file that is to be written at fault, and not the store? */
static bool is_about_file(const struct store_error *why)
{
    return strcmp(why->key, "store.error.system") == 0 ||
           strcmp(why->key, "store.error.target_store") == 0 ||
           strcmp(why->key, "store.error.target_open") == 0;
}

/* Without opening the store as the others do, which would bring an older one up to date. */
static bool backup(struct admin *admin)
{
    struct store_error why;
    const char *file = admin->words[0];
    if (access(admin->path, R_OK) != 0)
        return complain(admin->args, "cli.error.file", admin->path, strerror(errno));
    if (!store_backup(admin->path, file, &why))
        return complain_fault(admin->args, is_about_file(&why) ? file : admin->path, &why);
    print_sentence(&admin->args->voice, "cli.admin.backed_up", file, "");
    return true;
}

/* ---- people ---- */

static bool find(struct admin *admin, struct person *person)
{
    char name[PERSON_NAME_MAX];
    return (people_name_trimmed(admin->words[0], name) &&
            store_person_named(admin->store, name, person)) ||
           complain(admin->args, "cli.error.admin_person", admin->words[0], "");
}

static bool set_banned(struct admin *admin, bool banned)
{
    struct person person;
    if (!find(admin, &person))
        return false;
    person.banned = banned;
    store_change_person(admin->store, &person);
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->args->voice, banned ? "cli.admin.banned" : "cli.admin.unbanned",
                   person.name, "");
    return true;
}

static bool ban(struct admin *admin)
{
    return set_banned(admin, true);
}

static bool unban(struct admin *admin)
{
    return set_banned(admin, false);
}

static bool rename_person(struct admin *admin)
{
    struct person person, before;
    if (!find(admin, &person))
        return false;
    before = person;
    if (!people_name(admin->words[1], person.name) || !store_change_person(admin->store, &person))
        return complain(admin->args, "cli.error.admin_name", admin->words[1], "");
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->args->voice, "cli.admin.renamed", before.name, person.name);
    return true;
}

/* ---- tables ---- */

/* Tables are the server's to change: it is asked to. */
static bool close_table(struct admin *admin)
{
    struct stored_table table;
    const char *id = admin->words[0];
    if (!store_table(admin->store, id, &table) ||
        (table.stage != TABLE_WAITING && table.stage != TABLE_PLAYING))
        return complain(admin->args, "cli.error.admin_table", id, "");
    store_request_close(admin->store, table.id);
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->args->voice, "cli.admin.closed", table.id, "");
    return true;
}

/* ---- the command ---- */

static const struct task {
    const char *name;
    int words; /* that it takes */
    bool (*run)(struct admin *admin);
} tasks[] = {
    {"backup", 1, backup},
    {"verify", 0, admin_verify},
    {"export", 1, admin_export},
    {"export", 2, admin_export_table},
    {"mend", 1, admin_mend},
    {"import", 1, admin_import},
    {"ban", 1, ban},
    {"unban", 1, unban},
    {"rename", 2, rename_person},
    {"close", 1, close_table},
    {"report", 0, admin_report},
    {"rerate", 0, admin_rerate},
};
static const int task_count = sizeof tasks / sizeof *tasks;

static const struct task *find_task(const struct args *args)
{
    for (int i = 0; args->file_count >= 2 && i < task_count; i++)
        if (strcmp(tasks[i].name, args->files[1]) == 0 && args->file_count == 2 + tasks[i].words)
            return &tasks[i];
    return NULL;
}

/* Other than the server it makes no new one. */
static struct store *open_old_store(const struct args *args, const char *path)
{
    if (access(path, R_OK | W_OK) != 0)
        return complain(args, "cli.error.file", path, strerror(errno)), NULL;
    struct store *store = open_store(args, path, STORE_POWER, false, interrupt_watch());
    if (store != NULL)
        interrupt_forget();
    return store;
}

static bool run_with_store(struct admin *admin, const struct task *task)
{
    admin->store = open_old_store(admin->args, admin->path);
    if (admin->store == NULL)
        return false;
    admin->shelf = shelf_open();
    bool good = task->run(admin);
    if (good && store_failure(admin->store)[0] != '\0') /* it could not be read to the end */
        good = complain_store(admin);
    shelf_close(&admin->shelf);
    store_close(admin->store);
    return good;
}

int command_admin(const struct args *args)
{
    const struct task *task = find_task(args);
    if (task == NULL) {
        complain(args, "cli.error.admin", "", "");
        return EXIT_USAGE;
    }
    struct admin admin = {.args = args, .path = args->files[0], .words = args->files + 2};
    bool good = task->run == backup ? backup(&admin) : run_with_store(&admin, task);
    return good ? EXIT_GOOD : EXIT_BAD;
}
