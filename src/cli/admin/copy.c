/*
 * copy.c - `floe admin STORE copy TO`: moves house, from SQLite to PostgreSQL or back.
 *
 * Every row is copied and compared (store/copy.h), and then every game of the copy is played again.
 * Whatever ends the command, the same command goes on where it was.
 */
#include "store/copy.h"

#include "base/time.h"
#include "cli/admin/admin.h"
#include "cli/serve/open_store.h"
#include "cli/support/interrupt.h"
#include "cli/support/speak.h"

#include <stdio.h>

#define FIRST_AFTER 1000 /* milliseconds until it is said how far it is, */
#define NEXT_AFTER 5000  /* and until it is said again */

struct task {
    struct admin *admin; /* its store is the target, once that is open */
    struct store_copy copy;
    const char *key; /* the sentence that says how far it is */
    atomic_bool *stop;
    int64_t next; /* steady_time at which to say it */
};

/* ---- saying ---- */

static int percent(int64_t done, int64_t all)
{
    return all == 0 ? 100 : (int)(done * 100 / all);
}

static void tell_progress(const struct task *task)
{
    char sentence[ADMIN_SENTENCE_MAX], number[NUMBER_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    say(&task->admin->cli->audience, &out, task->key, 1, "what", task->copy.table, "percent",
        number_text(percent(task->copy.done, task->copy.all), number), NULL);
    fprintf(stderr, "%s\n", sentence);
}

static bool progress(void *context, int64_t done, int64_t all)
{
    struct task *task = context;
    int64_t now = steady_time();
    (void)done;
    (void)all;
    if (now >= task->next) {
        tell_progress(task);
        task->next = now + NEXT_AFTER;
    }
    return !atomic_load(task->stop);
}

static void begin_phase(struct task *task, const char *key)
{
    task->key = key;
    task->next = steady_time() + FIRST_AFTER;
}

static bool complain_failed(const struct task *task)
{
    char from[STORE_PATH_MAX];
    const char *words = store_failure(task->copy.from);
    store_show(task->admin->options->store, from);
    return words[0] != '\0' ? complain(task->admin->cli, "cli.error.file", from, words)
                            : complain(task->admin->cli, "cli.error.file", task->admin->shown,
                                       store_failure(task->copy.to));
}

/* True if it is done; if not, says why. */
static bool is_done(const struct task *task, enum copy_result result)
{
    static const char *const keys[] = {[COPY_STOPPED] = "cli.error.copy_stopped",
                                       [COPY_NOT_EMPTY] = "cli.error.copy_not_empty",
                                       [COPY_OTHER] = "cli.error.copy_other",
                                       [COPY_DIFFERS] = "cli.error.copy_differs"};
    if (result == COPY_DONE)
        return true;
    if (result == COPY_FAILED)
        return complain_failed(task);
    if (result == COPY_SERVED)
        return complain_fault(task->admin->cli, task->admin->shown,
                              &(struct store_error){.key = "store.error.served"});
    return complain(task->admin->cli, keys[result], task->admin->shown, task->copy.table);
}

/* ---- copying ---- */

static bool copy_rows(struct task *task)
{
    begin_phase(task, "cli.admin.copying");
    if (!is_done(task, store_copy_begin(&task->copy)) ||
        !is_done(task, store_copy_rows(&task->copy)))
        return false;
    begin_phase(task, "cli.admin.comparing");
    return is_done(task, store_copy_compare(&task->copy));
}

/* All rows are the same by now: a game that is wrong was so before. */
static bool replay_all(struct task *task)
{
    struct admin *admin = task->admin;
    if (!admin_verify(admin) && admin->bad == 0)
        return false;
    if (admin->bad > 0)
        admin_tell_count(admin, "cli.admin.copied_bad", admin->bad, "");
    return true;
}

static bool copy_store(struct task *task)
{
    struct admin *admin = task->admin;
    char number[NUMBER_MAX];
    if (!copy_rows(task) || !replay_all(task) || !is_done(task, store_copy_end(&task->copy)))
        return false;
    print_sentence(&admin->cli->audience, "cli.admin.copied", admin->shown,
                   number_text((int)task->copy.all, number));
    return true;
}

static struct store *open_target(const struct admin *admin, atomic_bool *stop)
{
    return open_store(
        admin->cli, admin->options->to,
        (struct store_open_options){.durability = STORE_POWER, .exclusive = true, .copying = true},
        false, stop);
}

/* Ctrl-C and SIGTERM end the command after the batch that is under way. */
static bool copy_from(struct admin *admin, struct store *from)
{
    struct task task = {.admin = admin, .stop = interrupt_watch()};
    interrupt_watch_term();
    admin->store = open_target(admin, task.stop);
    if (admin->store == NULL)
        return false;
    admin->editions = edition_cache_open();
    task.copy = (struct store_copy){
        .from = from, .to = admin->store, .progress = progress, .context = &task};
    bool good = copy_store(&task);
    edition_cache_close(&admin->editions);
    store_close(admin->store);
    return good;
}

static int run_copy(const struct cli *cli, const void *options)
{
    struct admin admin = {.cli = cli, .options = options};
    store_show(admin.options->to, admin.shown);
    if (store_is_same(admin.options->store, admin.options->to))
        return complain(cli, "cli.error.copy_same", admin.shown, ""), EXIT_BAD;
    struct store *from = admin_open_store(cli, admin.options->store, true);
    if (from == NULL)
        return EXIT_BAD;
    bool good = copy_from(&admin, from);
    store_close(from);
    return good ? EXIT_GOOD : EXIT_BAD;
}

static const struct operand to[] = {
    {"TO", OPERAND_FILE, .offset = offsetof(struct admin_options, to)}, {0}};

const struct command admin_copy_task = {.name = "copy",
                                        .about = "cli.admin.about.copy",
                                        .help = "cli.admin.help.copy",
                                        .operands = to,
                                        .run = run_copy};
