/*
 * admin.c - `floe admin`: looks after the store of a server, which may run meanwhile.
 *
 * Long reads do not keep the server from writing, and writes are short transactions. What belongs
 * to a running server, its tables, is not changed here: the server is asked to.
 */
#include "cli/admin/admin.h"

#include "base/date.h"
#include "base/time.h"
#include "cli/serve/open_store.h"
#include "cli/support/interrupt.h"
#include "cli/support/speak.h"
#include "server/people/moderation.h"
#include "server/people/people.h"
#include "store/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- saying ---- */

/* The count chooses between singular and plural. */
void admin_tell_count(const struct admin *admin, const char *key, int count, const char *what)
{
    char number[NUMBER_MAX], sentence[ADMIN_SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    if (store_has_failed(admin->store))
        return;
    say(&admin->cli->audience, &out, key, count, "count", number_text(count, number), "what", what,
        NULL);
    puts(sentence);
}

/* The database's words, about the store that was named; nothing was written. */
static bool complain_store(const struct admin *admin)
{
    if (store_failed_busy(admin->store))
        return complain_fault(admin->cli, admin->shown,
                              &(struct store_error){.key = "store.error.busy"});
    return complain(admin->cli, "cli.error.file", admin->shown, store_failure(admin->store));
}

bool admin_complain(const struct admin *admin, const char *key, const char *what, const char *value)
{
    return store_has_failed(admin->store) ? complain_store(admin)
                                          : complain(admin->cli, key, what, value);
}

void admin_print(const struct admin *admin, const char *line)
{
    if (!store_has_failed(admin->store))
        puts(line);
}

void admin_tell(const struct admin *admin, const char *key, const char *what, const char *value)
{
    if (!store_has_failed(admin->store))
        print_sentence(&admin->cli->audience, key, what, value);
}

bool admin_tell_none(const struct admin *admin, const char *key, const char *what)
{
    admin_tell(admin, key, what, "");
    return !store_has_failed(admin->store) || complain_store(admin);
}

bool admin_settle(struct admin *admin)
{
    return store_commit(admin->store) || complain_store(admin);
}

void admin_note(struct admin *admin, struct audit_entry entry)
{
    entry.at = wall_time();
    store_add_audit(admin->store, &entry);
}

/* One sentence for each kind of fault; an illegal move has the reason of its game. */
void admin_tell_fault(const struct admin *admin, const char *table,
                      const struct replay_fault *fault)
{
    static const char *const keys[FAULTS] = {
        [FAULT_GAME] = "cli.admin.bad_game",     [FAULT_SETUP] = "cli.admin.bad_setup",
        [FAULT_RULES] = "cli.admin.other_rules", [FAULT_EDITION] = "cli.admin.other_edition",
        [FAULT_MOVE] = "cli.admin.bad_move",     [FAULT_CHAIN] = "cli.admin.bad_chain",
        [FAULT_MISSING] = "cli.admin.missing",   [FAULT_FORKED] = "cli.admin.forked",
        [FAULT_ROW] = "cli.admin.bad_row",       [FAULT_COUNT] = "cli.admin.bad_count"};
    char number[NUMBER_MAX], reason[600] = "", sentence[ADMIN_SENTENCE_MAX];
    struct text reason_out = text_in(reason, sizeof reason);
    struct text out = text_in(sentence, sizeof sentence);
    if (store_has_failed(admin->store))
        return;
    if (fault->kind == FAULT_MOVE)
        say_reason(fault->box->game, fault->box->data, &fault->why, &admin->cli->audience,
                   &reason_out);
    say(&admin->cli->audience, &out, keys[fault->kind], 1, "table", table, "count",
        number_text(fault->ply, number), "reason", reason, NULL);
    puts(sentence);
}

struct table *admin_replay(struct admin *admin, const struct stored_table *stored)
{
    struct replay_fault fault;
    struct table *table = replay_stored(admin->store, &admin->editions, stored, &fault);
    if (table == NULL) {
        admin_tell_fault(admin, stored->id, &fault);
        admin->bad++;
    }
    return table;
}

/* Records have names and chat in them: a file that existed may be open to others. Devices and pipes
 * are left as they are. */
static bool make_private(int file)
{
    struct stat status;
    return fstat(file, &status) == 0 && (!S_ISREG(status.st_mode) || fchmod(file, 0600) == 0);
}

FILE *admin_create(const struct admin *admin, const char *path)
{
    struct store_error why;
    if (!store_target_is_free(admin->options->store, path, &why))
        return complain_fault(admin->cli, path, &why), NULL;
    int opened = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *file = opened >= 0 && make_private(opened) ? fdopen(opened, "w") : NULL;
    if (file != NULL)
        return file;
    complain_file(admin->cli, path);
    if (opened >= 0)
        close(opened);
    return NULL;
}

/* ---- tables ---- */

/* Tables are the server's to change: it is asked to. */
static bool close_table(struct admin *admin)
{
    struct stored_table table;
    const char *id = admin->options->table;
    if (!store_table(admin->store, id, &table) ||
        (table.stage != TABLE_WAITING && table.stage != TABLE_PLAYING))
        return admin_complain(admin, "cli.error.admin_table", id, "");
    store_request_close(admin->store, table.id);
    moderation_note_closing(admin->store, 0, table.id);
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->cli->audience, "cli.admin.closed", table.id, "");
    return true;
}

/* ---- running ---- */

/* Unlike the server, admin never creates a store. */
struct store *admin_open_store(const struct cli *cli, const char *address, bool exclusive)
{
    if (store_is_file(address) && access(address, R_OK | W_OK) != 0)
        return complain_file(cli, address), NULL;
    struct store *store =
        open_store(cli, address,
                   (struct store_open_options){
                       .durability = STORE_POWER, .exclusive = exclusive, .must_exist = true},
                   false, interrupt_watch());
    if (store != NULL)
        interrupt_forget();
    return store;
}

/* An upgrade of an old store can be interrupted; the task itself is not. */
static bool run_with_store(struct admin *admin, bool (*task)(struct admin *admin))
{
    store_show(admin->options->store, admin->shown);
    admin->served = store_is_served(admin->options->store);
    admin->store = admin_open_store(admin->cli, admin->options->store, false);
    if (admin->store == NULL)
        return false;
    admin->editions = edition_cache_open();
    bool good = task(admin);
    if (good && store_has_failed(admin->store)) /* it could not be read to the end */
        good = complain_store(admin);
    edition_cache_close(&admin->editions);
    store_close(admin->store);
    return good;
}

int admin_run(const struct cli *cli, const void *options, bool (*task)(struct admin *admin))
{
    struct admin admin = {.cli = cli, .options = options};
    return run_with_store(&admin, task) ? EXIT_GOOD : EXIT_BAD;
}

/* These two do not open the store as the others do, which would bring an older one up to date. */
static int run_backup(const struct cli *cli, const void *options)
{
    return admin_backup(&(struct admin){.cli = cli, .options = options}) ? EXIT_GOOD : EXIT_BAD;
}

static int run_restore(const struct cli *cli, const void *options)
{
    return admin_restore(&(struct admin){.cli = cli, .options = options}) ? EXIT_GOOD : EXIT_BAD;
}

/* One table, or all. */
static bool export_games(struct admin *admin)
{
    return admin->options->table == NULL ? admin_export(admin) : admin_export_table(admin);
}

/* run_NAME is the run of a command whose task needs the store open. */
#define RUN(name, task)                                               \
    static int run_##name(const struct cli *cli, const void *options) \
    {                                                                 \
        return admin_run(cli, options, task);                         \
    }

RUN(verify, admin_verify)
RUN(export, export_games)
RUN(mend, admin_mend)
RUN(import, admin_import)
RUN(rename, admin_rename)
RUN(list, admin_list)
RUN(show, admin_show)
RUN(add, admin_add)
RUN(password, admin_password)
RUN(sessions, admin_sessions)
RUN(delete, admin_delete)
RUN(export_person, admin_export_person)
RUN(invite, admin_invite)
RUN(invites, admin_invites)
RUN(uninvite, admin_uninvite)
RUN(promote, admin_promote)
RUN(demote, admin_demote)
RUN(close, close_table)
RUN(suspicious, admin_suspicious)
RUN(rerate, admin_rerate)
RUN(audit, admin_audit)

/* ---- what they take ---- */

#define AT(member) offsetof(struct admin_options, member)
#define BACKUPS_KEPT_MAX 1000
#define AUDIT_LINES 100
#define AUDIT_LINES_MAX 1000000

static const struct operand file[] = {{"FILE", OPERAND_FILE, .offset = AT(file)}, {0}};
static const struct operand table[] = {{"TABLE", OPERAND_WORD, .offset = AT(table)}, {0}};
static const struct operand name[] = {{"NAME", OPERAND_WORD, .offset = AT(name)}, {0}};
static const struct operand file_and_table[] = {
    {"FILE", OPERAND_FILE, .offset = AT(file)},
    {"TABLE", OPERAND_WORD, AT(table), .optional = true},
    {0}};
static const struct operand two_names[] = {{"NAME", OPERAND_WORD, .offset = AT(name)},
                                           {"NEWNAME", OPERAND_WORD, .offset = AT(new_name)},
                                           {0}};

/* The name of a command, its run and the words it takes; its sentences. */
#define TASK(word, takes, line, sentences)                          \
    static const struct command word##_task = {.name = #word,       \
                                               .about = (line),     \
                                               .help = (sentences), \
                                               .operands = (takes), \
                                               .run = run_##word};

static const struct option backup_options[] = {
    {"keep", "N", "cli.option.keep", OPTION_NUMBER, AT(keep), .low = 0, .high = BACKUPS_KEPT_MAX},
    {0}};
static const struct command backup_task = {.name = "backup",
                                           .about = "cli.admin.about.backup",
                                           .help = "cli.admin.help.backup",
                                           .operands = file,
                                           .options = backup_options,
                                           .run = run_backup};
TASK(restore, file, "cli.admin.about.restore", "cli.admin.help.restore")
TASK(verify, NULL, "cli.admin.about.verify", "cli.admin.help.verify")
TASK(export, file_and_table, "cli.admin.about.export", "cli.admin.help.export")
TASK(mend, table, "cli.admin.about.mend", "cli.admin.help.mend")
TASK(import, file, "cli.admin.about.import", "cli.admin.help.import")
TASK(rename, two_names, "cli.admin.about.rename", "cli.admin.help.rename")
/* The same with options. */
#define TASK_WITH(word, spelled, takes, rows, line, sentences)      \
    static const struct command word##_task = {.name = (spelled),   \
                                               .about = (line),     \
                                               .help = (sentences), \
                                               .operands = (takes), \
                                               .options = (rows),   \
                                               .run = run_##word};

#define LIST_MAX 1000000
#define LIST_DEFAULT 100

static const char *const kinds[] = {"guest", "account", "bot", "former", ADMIN_NETWORKS, NULL};
static const struct operand name_and_file[] = {
    {"NAME", OPERAND_WORD, .offset = AT(name)}, {"FILE", OPERAND_FILE, .offset = AT(file)}, {0}};
static const struct operand invite_id[] = {{"ID", OPERAND_WORD, .offset = AT(name)}, {0}};
static const struct option list_options[] = {
    {"kind", NULL, "cli.option.list_kind", OPTION_CHOICE, AT(kind), .choices = kinds},
    {"search", "TEXT", "cli.option.list_search", OPTION_TEXT, .offset = AT(search)},
    {"limit", "N", "cli.option.list_limit", OPTION_NUMBER, AT(limit), .low = 1, .high = LIST_MAX,
     .default_number = LIST_DEFAULT},
    {0}};
static const struct option password_options[] = {
    {"file", "FILE", "cli.option.new_password_file", OPTION_FILE, .offset = AT(password_file)},
    {0}};
static const struct option sessions_options[] = {
    {"end", "SESSION|all", "cli.option.end_session", OPTION_TEXT, .offset = AT(end)}, {0}};
static const struct option force_options[] = {
    {"force", NULL, "cli.option.force", OPTION_FLAG, .offset = AT(force)}, {0}};
static const struct option invite_options[] = {
    {"uses", "N", "cli.option.invite_uses", OPTION_NUMBER, AT(uses), .low = 1,
     .high = INVITE_USES_MAX, .default_number = 1},
    {"days", "N", "cli.option.invite_days", OPTION_NUMBER, AT(days), .low = 1,
     .high = INVITE_DAYS_MAX, .default_number = INVITE_DAYS},
    {0}};

TASK_WITH(list, "list", NULL, list_options, "cli.admin.about.list", "cli.admin.help.list")
TASK_WITH(show, "show", name, NULL, "cli.admin.about.show", "cli.admin.help.show")
TASK_WITH(add, "add", name, password_options, "cli.admin.about.add", "cli.admin.help.add")
TASK_WITH(password, "password", name, password_options, "cli.admin.about.password",
          "cli.admin.help.password")
TASK_WITH(sessions, "sessions", name, sessions_options, "cli.admin.about.sessions",
          "cli.admin.help.sessions")
TASK_WITH(delete, "delete", name, force_options, "cli.admin.about.delete", "cli.admin.help.delete")
TASK_WITH(export_person, "export-person", name_and_file, NULL, "cli.admin.about.export_person",
          "cli.admin.help.export_person")
TASK_WITH(invite, "invite", NULL, invite_options, "cli.admin.about.invite", "cli.admin.help.invite")
TASK_WITH(invites, "invites", NULL, NULL, "cli.admin.about.invites", "cli.admin.help.invites")
TASK_WITH(uninvite, "uninvite", invite_id, NULL, "cli.admin.about.uninvite",
          "cli.admin.help.uninvite")
TASK_WITH(promote, "promote", name, NULL, "cli.admin.about.promote", "cli.admin.help.promote")
TASK_WITH(demote, "demote", name, force_options, "cli.admin.about.demote", "cli.admin.help.demote")
TASK(close, table, "cli.admin.about.close", "cli.admin.help.close")
TASK(suspicious, NULL, "cli.admin.about.suspicious", "cli.admin.help.suspicious")
TASK(rerate, NULL, "cli.admin.about.rerate", "cli.admin.help.rerate")

static bool parse_day(void *member, const char *value)
{
    return time_read_day(value, member);
}

static const struct option audit_options[] = {
    {"since", "DATE", "cli.option.since", OPTION_PARSED, AT(since), .parse = parse_day,
     .refusal = "cli.error.date"},
    {"limit", "N", "cli.option.limit_lines", OPTION_NUMBER, AT(limit), .low = 1,
     .high = AUDIT_LINES_MAX, .default_number = AUDIT_LINES},
    {0}};
static const struct command audit_task = {.name = "audit",
                                          .about = "cli.admin.about.audit",
                                          .help = "cli.admin.help.audit",
                                          .options = audit_options,
                                          .run = run_audit};

static const struct command *const tasks[] = {
    &backup_task,
    &restore_task,
    &admin_copy_task,
    &verify_task,
    &export_task,
    &import_task,
    &mend_task,
    &list_task,
    &show_task,
    &add_task,
    &password_task,
    &sessions_task,
    &delete_task,
    &export_person_task,
    &invite_task,
    &invites_task,
    &uninvite_task,
    &admin_reports_task,
    &admin_ban_task,
    &admin_unban_task,
    &admin_mute_task,
    &admin_unmute_task,
    &admin_remove_task,
    &rename_task,
    &promote_task,
    &demote_task,
    &close_task,
    &suspicious_task,
    &rerate_task,
    &audit_task,
    &admin_mail_test_task,
    &admin_clean_task,
    &admin_stats_task,
    &admin_announce_task,
    &admin_maintenance_task,
    NULL,
};

static const struct operand operands[] = {
    {"STORE", OPERAND_FILE, .offset = AT(store)}, {"COMMAND", OPERAND_COMMAND, .many = false}, {0}};

const struct command admin_command = {.name = "admin",
                                      .about = "cli.about.admin",
                                      .help = "cli.help.admin",
                                      .size = sizeof(struct admin_options),
                                      .operands = operands,
                                      .subcommands = tasks};
