/*
 * admin.c - `floe admin`: looks after the store of a server, which may run meanwhile.
 *
 * What takes long is read without keeping the server from writing; what is written is one short
 * transaction.
 */
#include "cli/commands.h"

#ifndef __wasm__

#include "cli/speak.h"
#include "server/people.h"
#include "server/rated.h"
#include "server/replay.h"
#include "table/memory.h"
#include "table/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SENTENCE_MAX 1024
#define RESULT_MAX 64
#define FIRST_ROOM 256
#define MINUTE 60000

struct admin {
    const struct args *args;
    const char *path; /* of the store */
    char **words;     /* behind the command */
    struct store *store;
    struct shelf shelf;
    int good, bad; /* games */
};

/* ---- saying ---- */

static void tell_count(const struct admin *admin, const char *key, int count, const char *what)
{
    char number[NUMBER_MAX], sentence[SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    say(&admin->args->voice, &out, key, count, "count", number_text(count, number), "what", what,
        NULL);
    puts(sentence);
}

static bool complain_store(const struct admin *admin)
{
    return complain(admin->args, "cli.error.file", admin->path, store_trouble(admin->store));
}

static bool settle(struct admin *admin)
{
    return store_settle(admin->store) || complain_store(admin);
}

/* ---- backup ---- */

static bool backup(struct admin *admin)
{
    const char *file = admin->words[0];
    if (!store_backup(admin->store, file))
        return complain(admin->args, "cli.error.file", file, store_trouble(admin->store));
    print_sentence(&admin->args->voice, "cli.admin.backed_up", file, "");
    return true;
}

/* ---- people ---- */

static bool find(struct admin *admin, struct person *person)
{
    char name[PERSON_NAME_MAX];
    return (people_name(admin->words[0], name) && store_person_named(admin->store, name, person)) ||
           complain(admin->args, "cli.error.admin_person", admin->words[0], "");
}

static bool set_banned(struct admin *admin, bool banned)
{
    struct person person;
    if (!find(admin, &person))
        return false;
    person.banned = banned;
    store_change_person(admin->store, &person);
    if (!settle(admin))
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
    if (!settle(admin))
        return false;
    print_sentence(&admin->args->voice, "cli.admin.renamed", before.name, person.name);
    return true;
}

/* ---- verify ---- */

static void tell_fault(const struct admin *admin, const char *table,
                       const struct replay_fault *fault)
{
    static const char *const keys[] = {[REPLAY_SETUP] = "cli.admin.bad_setup",
                                       [REPLAY_MOVE] = "cli.admin.bad_move",
                                       [REPLAY_MISSING] = "cli.admin.missing"};
    char number[NUMBER_MAX], reason[600] = "", sentence[SENTENCE_MAX];
    struct text reason_out = text_in(reason, sizeof reason);
    struct text out = text_in(sentence, sizeof sentence);
    if (fault->kind == REPLAY_MOVE)
        say_reason(fault->box->game, fault->box->data, &fault->why, &admin->args->voice,
                   &reason_out);
    say(&admin->args->voice, &out, keys[fault->kind], 1, "table", table, "count",
        number_text(fault->ply, number), "reason", reason, NULL);
    puts(sentence);
}

static bool is_over(const struct table *table)
{
    return table_game(table)->decides(table_state(table)) == NOBODY;
}

static void find_result(const struct table *table, struct game_result *result)
{
    table_game(table)->result(table_box(table)->data, table_state(table), result);
}

static void write_result(const struct table *table, char text[RESULT_MAX])
{
    struct game_result result;
    struct text out = text_in(text, RESULT_MAX);
    find_result(table, &result);
    for (int seat = 0; seat < table_setup(table)->players; seat++)
        text_format(&out, "%s%d", seat > 0 ? "-" : "", result.points[seat]);
}

/* A game that is over has come to its end, and to the result that is written down. */
static bool end_fits(const struct admin *admin, const struct stored_table *stored,
                     const struct table *table)
{
    char result[RESULT_MAX] = "", sentence[SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    const char *key = "cli.admin.not_over";
    if (stored->stage != TABLE_OVER)
        return true;
    if (is_over(table)) {
        write_result(table, result);
        key = "cli.admin.bad_result";
        if (strcmp(result, stored->result) == 0)
            return true;
    }
    say(&admin->args->voice, &out, key, 1, "table", stored->id, "what", stored->result, "value",
        result, NULL);
    puts(sentence);
    return false;
}

static bool verify_one(void *context, const struct stored_table *stored)
{
    struct admin *admin = context;
    struct replay_fault fault;
    struct table *table = replay_stored(admin->store, &admin->shelf, stored, &fault);
    if (table == NULL)
        tell_fault(admin, stored->id, &fault);
    bool good = table != NULL && end_fits(admin, stored, table);
    if (table != NULL)
        table_close(table);
    *(good ? &admin->good : &admin->bad) += 1;
    return true;
}

static bool verify(struct admin *admin)
{
    store_each_table(admin->store, TABLE_OVER, verify_one, admin);
    store_each_table(admin->store, TABLE_PLAYING, verify_one, admin);
    tell_count(admin, "cli.admin.verified", admin->good, "");
    return admin->bad == 0;
}

/* ---- export ---- */

struct export
{
    struct admin *admin;
    FILE *file;
};

/* Records with an empty line between them. What cannot be played again is told. */
static bool export_one(void *context, const struct stored_table *stored)
{
    struct export *export = context;
    struct admin *admin = export->admin;
    struct replay_fault fault;
    struct table *table = replay_stored(admin->store, &admin->shelf, stored, &fault);
    if (table == NULL) {
        tell_fault(admin, stored->id, &fault);
        admin->bad++;
        return true;
    }
    char *record = record_write(table);
    fprintf(export->file, "%s%s", admin->good > 0 ? "\n" : "", record);
    admin->good++;
    free(record);
    table_close(table);
    return ferror(export->file) == 0;
}

static bool export_games(struct admin *admin)
{
    const char *path = admin->words[0];
    struct export export = {admin, fopen(path, "w")};
    if (export.file == NULL)
        return complain(admin->args, "cli.error.file", path, strerror(errno));
    store_each_table(admin->store, TABLE_OVER, export_one, &export);
    bool written = ferror(export.file) == 0;
    if (fclose(export.file) != 0 || !written)
        return complain(admin->args, "cli.error.file", path, strerror(errno));
    tell_count(admin, "cli.admin.exported", admin->good, path);
    return admin->bad == 0;
}

/* ---- rerate ---- */

struct ended {
    char table[TABLE_ID_MAX];
    int64_t at;
    struct rated_game game;
};

struct endings {
    struct admin *admin;
    struct ended *all;
    size_t count, room;
    int64_t since; /* those before are here already, and some of those after */
};

static bool is_known(const struct endings *endings, const struct stored_table *stored)
{
    if (stored->changed < endings->since)
        return true;
    for (size_t i = 0; endings->since > 0 && i < endings->count; i++)
        if (strcmp(endings->all[i].table, stored->id) == 0)
            return true;
    return false;
}

static void add_ended(struct endings *endings, const struct ended *ended)
{
    if (endings->count == endings->room) {
        endings->room = endings->room == 0 ? FIRST_ROOM : endings->room * 2;
        endings->all = memory_grown(endings->all, endings->room, sizeof *endings->all);
    }
    endings->all[endings->count++] = *ended;
}

static bool collect(void *context, const struct stored_table *stored)
{
    struct endings *endings = context;
    struct admin *admin = endings->admin;
    struct ended ended = {.at = stored->changed};
    struct game_result result;
    if (is_known(endings, stored) || !rated_counts(admin->store, stored, &ended.game))
        return true;
    struct replay_fault fault;
    struct table *table = replay_stored(admin->store, &admin->shelf, stored, &fault);
    if (table == NULL) {
        tell_fault(admin, stored->id, &fault);
        admin->bad++;
        return true;
    }
    find_result(table, &result);
    table_close(table);
    for (int seat = 0; seat < ended.game.players; seat++)
        ended.game.rank[seat] = result.rank[seat];
    memcpy(ended.table, stored->id, sizeof ended.table);
    add_ended(endings, &ended);
    return true;
}

static int compare_times(const void *a, const void *b)
{
    const struct ended *one = a, *two = b;
    if (one->at != two->at)
        return one->at < two->at ? -1 : 1;
    return strcmp(one->table, two->table);
}

static int64_t newest(const struct endings *endings)
{
    int64_t time = 1;
    for (size_t i = 0; i < endings->count; i++)
        time = endings->all[i].at > time ? endings->all[i].at : time;
    return time;
}

/* Without the lock first: that takes long. Then with it those that have ended meanwhile, which are few;
 * a minute is for clocks that were set back. */
static bool rerate(struct admin *admin)
{
    struct endings endings = {.admin = admin};
    store_each_table(admin->store, TABLE_OVER, collect, &endings);
    store_forget_ratings(admin->store);
    endings.since = newest(&endings) > MINUTE ? newest(&endings) - MINUTE : 1;
    store_each_table(admin->store, TABLE_OVER, collect, &endings);
    if (endings.count > 0)
        qsort(endings.all, endings.count, sizeof *endings.all, compare_times);
    for (size_t i = 0; i < endings.count; i++)
        rated_enter(admin->store, &endings.all[i].game);
    free(endings.all);
    if (!settle(admin))
        return false;
    tell_count(admin, "cli.admin.rerated", (int)endings.count, "");
    return admin->bad == 0;
}

/* ---- the command ---- */

static const struct task {
    const char *name;
    int words; /* that it takes */
    bool (*run)(struct admin *admin);
} tasks[] = {
    {"backup", 1, backup}, {"verify", 0, verify}, {"export", 1, export_games},
    {"ban", 1, ban},       {"unban", 1, unban},   {"rename", 2, rename_person},
    {"rerate", 0, rerate},
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
static struct store *open_store(const struct args *args, const char *path)
{
    struct store_fault why;
    char sentence[SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    if (access(path, R_OK | W_OK) != 0)
        return complain(args, "cli.error.file", path, strerror(errno)), NULL;
    struct store *store = store_open(path, STORE_POWER, &why);
    if (store != NULL)
        return store;
    say(&args->voice, &out, why.key, 1, "words", why.words, NULL);
    return complain(args, "cli.error.file", path, sentence), NULL;
}

int command_admin(const struct args *args)
{
    const struct task *task = find_task(args);
    if (task == NULL) {
        complain(args, "cli.error.admin", "", "");
        return EXIT_USAGE;
    }
    struct admin admin = {.args = args, .path = args->files[0], .words = args->files + 2};
    admin.store = open_store(args, admin.path);
    if (admin.store == NULL)
        return EXIT_BAD;
    admin.shelf = shelf_open();
    bool good = task->run(&admin);
    if (good && store_trouble(admin.store)[0] != '\0') /* it could not be read to the end */
        good = complain_store(&admin);
    shelf_close(&admin.shelf);
    store_close(admin.store);
    return good ? EXIT_GOOD : EXIT_BAD;
}

#endif
