/*
 * serve.c - `floe serve`: the page for browsers, and the tables of people who play together.
 */
#include "base/date.h"
#include "base/time.h"
#include "cli/options/commands.h"
#include "cli/options/config.h"
#include "cli/serve/desktop.h"
#include "cli/serve/open_store.h"
#include "cli/serve/reload.h"
#include "cli/support/speak.h"
#include "queue/analysis_queue.h"
#include "queue/job_spec.h"
#include "server/runtime/must.h"
#include "server/runtime/stop_signals.h"
#include "server/server.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <uv.h>

#define SENTENCE_MAX 400

/* ---- the store ---- */

/* Called on the thread that waits for signals. */
static void note_stop(void *stop)
{
    atomic_store((atomic_bool *)stop, true);
}

/* Bringing an old store up to date takes long: a signal to stop is obeyed meanwhile, too. */
static struct store *open_own_store(const struct cli *cli, const struct serve_options *given,
                                    const char *path)
{
    static atomic_bool stop;
    enum store_durability durability =
        strcmp(given->durability, "crash") == 0 ? STORE_CRASH : STORE_POWER;
    stop_signals_listen(note_stop, &stop);
    struct store *store =
        open_store(cli, path,
                   (struct store_open_options){
                       .durability = durability, .exclusive = true, .lease = given->lease},
                   given->log, &stop);
    stop_signals_listen(NULL, NULL);
    if (store == NULL || !atomic_load(&stop))
        return store;
    store_close(store);
    return NULL;
}

/* ---- the server ---- */

static int complain_address(const struct cli *cli, const struct server_failure *failure)
{
    char port[NUMBER_MAX];
    if (failure->why == EADDRINUSE)
        complain(cli, failure->for_peers ? "cli.error.peer_port_in_use" : "cli.error.port_in_use",
                 failure->address, number_text(failure->port, port));
    else
        complain(cli, failure->for_peers ? "cli.error.peer_listen" : "cli.error.file",
                 failure->address, strerror(failure->why));
    return EXIT_BAD;
}

/* The store says what went wrong first. */
static int complain_store(const struct cli *cli, const struct server_options *options,
                          const char *path)
{
    complain(cli, "cli.error.file", path, store_failure(options->store));
    return EXIT_BAD;
}

/* The address cannot be used, or the store failed while the tables were read. */
static int complain_start(const struct cli *cli, const struct server_options *options,
                          const char *path, const struct server_failure *failure)
{
    bool failed = store_failure(options->store)[0] != '\0';
    return failed ? complain_store(cli, options, path) : complain_address(cli, failure);
}

struct warning {
    const struct cli *cli;
    const char *path;
};

static void warn_set_aside(void *context)
{
    const struct warning *warning = context;
    complain(warning->cli, "cli.serve.set_aside", warning->path, "");
}

/* The address is printed before anything else, for programs that wait for it. */
static int serve(const struct cli *cli, const struct serve_options *given,
                 const struct server_options *options, const char *path)
{
    struct server_failure failure;
    struct warning warning = {cli, path};
    struct server *server = server_open(options, &failure);
    if (server == NULL)
        return complain_start(cli, options, path, &failure);
    print_sentence(&cli->audience, "cli.serve.on", server_url(server), "");
    fflush(stdout);
    if (!options->log) /* which says so, too */
        server_on_set_aside(server, warn_set_aside, &warning);
    if (given->open)
        desktop_open(server_url(server));
    bool good = server_run(server);
    server_close(server);
    return good ? EXIT_GOOD : complain_store(cli, options, path);
}

/* Has to come before the store and the server make threads, which inherit what is blocked. */
static void start_signals(const struct cli *cli, bool reloads)
{
    char words[SENTENCE_MAX];
    struct text out = text_in(words, sizeof words);
    say(&cli->audience, &out, "cli.serve.ended", 1, NULL);
    must(stop_signals_start(words, reloads),
         "no thread for signals, so nobody could stop the server");
}

/* The queue is made, if it must be, before anybody plays: whoever may not make it is told now. */
static bool prepare_analysis(const struct cli *cli, const struct serve_options *given,
                             const char *shown)
{
    char program[JOB_PROGRAM_MAX];
    struct store_error why;
    if (!given->analysis)
        return true;
    struct work_queue *queue = work_queue_open(given->store, &why);
    if (queue == NULL)
        return complain_fault(cli, shown, &why);
    job_program(cli->build, program);
    bool good = analysis_queue_prepare(queue, program) ||
                complain(cli, "cli.error.file", shown, work_queue_failure(queue));
    work_queue_close(queue);
    return good;
}

/* The store outlives the server, which writes until its end. */
static int serve_from_store(const struct cli *cli, const struct serve_options *given,
                            struct server_options *options)
{
    char at_home[PATH_MAX], shown[STORE_PATH_MAX];
    const char *path = given->store == NULL ? desktop_store(at_home) : given->store;
    start_signals(cli, given->config != NULL);
    options->store = open_own_store(cli, given, path);
    if (options->store == NULL)
        return EXIT_BAD;
    store_show(path, shown);
    int status = prepare_analysis(cli, given, shown) ? serve(cli, given, options, shown) : EXIT_BAD;
    store_close(options->store);
    return status;
}

/* Settings may change while the server runs: SIGHUP reads them again. */
static int serve_with_reload(const struct cli *cli, const struct serve_options *given,
                             struct serve_settings *settings)
{
    struct reload *reload = reload_open(cli, given, settings);
    settings->options.reload = reload_settings;
    settings->options.reload_context = reload;
    int status = serve_from_store(cli, given, &settings->options);
    reload_close(reload);
    return status;
}

/* A server starts with a day that is over, because it may have been started before. */
static int approve(const struct cli *cli, const struct serve_options *given)
{
    int64_t expires;
    const char *day = given->security_expires;
    if (day != NULL && time_read_day(day, &expires) && expires <= wall_time()) {
        complain_setting(cli, given->config, "security-expires", "cli.error.day_over",
                         "--security-expires", day);
        return EXIT_USAGE;
    }
    print_sentence(&cli->audience, "cli.serve.good_settings", "", "");
    return EXIT_GOOD;
}

/* --check-config ends before anything is opened. */
static int run_serve(const struct cli *cli, const void *words)
{
    const struct serve_options *given = words;
    struct serve_settings settings;
    int status = serve_settings_read(&settings, cli, given);
    if (status == EXIT_GOOD)
        status =
            given->check_config ? approve(cli, given) : serve_with_reload(cli, given, &settings);
    serve_settings_close(&settings);
    return status;
}

const struct command serve_command = {.name = "serve",
                                      .about = "cli.about.serve",
                                      .help = "cli.help.serve",
                                      .size = sizeof(struct serve_options),
                                      .options = serve_option_table,
                                      .run = run_serve};
