/*
 * serve.c - `floe serve`: the page for browsers, from this machine.
 *
 * A program without the server (FLOE_SERVER; WebAssembly has no sockets) has no such command.
 */
#include "cli/commands.h"

#include "cli/serve/notify_options.h"
#include "cli/serve/open_store.h"
#include "cli/support/speak.h"
#include "server/http/static_files.h"
#include "server/runtime/stop_signals.h"
#include "server/server.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

#define ADDRESS "127.0.0.1"
#define PORT 7070
#define SENTENCE_MAX 400

/* The folder "web" beside the program. */
static const char *folder_beside(char folder[PATH_MAX])
{
    char program[PATH_MAX];
    size_t size = sizeof program;
    if (uv_exepath(program, &size) != 0)
        strcpy(program, "./floe");
    *strrchr(program, '/') = '\0';
    struct text out = text_in(folder, PATH_MAX);
    text_format(&out, "%s/web", program);
    return folder;
}

/* ---- the store ---- */

/* All folders on the way to a file, for us alone. */
static void make_folders(char *path)
{
    for (char *at = strchr(path + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
}

/* Where the desktop keeps such things: $XDG_DATA_HOME, or ~/.local/share. */
static const char *store_at_home(char path[PATH_MAX])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    struct text out = text_in(path, PATH_MAX);
    if (data != NULL && data[0] == '/')
        text_format(&out, "%s/floe/floe.db", data);
    else
        text_format(&out, "%s/.local/share/floe/floe.db", home == NULL ? "" : home);
    make_folders(path);
    return path;
}

static void note_stop(void *stop)
{
    atomic_store((atomic_bool *)stop, true);
}

/* Who wants to stop meanwhile is heard, too. */
static struct store *open_own_store(const struct args *args, const char *path)
{
    static atomic_bool stop;
    bool crash = args->durability != NULL && strcmp(args->durability, "crash") == 0;
    stop_signals_listen(note_stop, &stop);
    struct store *store = open_store(args, path, crash ? STORE_CRASH : STORE_POWER, true, &stop);
    stop_signals_listen(NULL, NULL);
    if (store == NULL || !atomic_load(&stop))
        return store;
    store_close(store);
    return NULL;
}

/* ---- the desktop's browser ---- */

/* What xdg-open has to say is not ours; and it finds its signals as every program does. */
_Noreturn static void become_browser(const char *url)
{
    int nothing = open("/dev/null", O_RDWR);
    for (int i = 0; i <= STDERR_FILENO && nothing >= 0; i++)
        dup2(nothing, i);
    signal(SIGPIPE, SIG_DFL);
    stop_signals_reset();
    setsid();
    execlp("xdg-open", "xdg-open", url, (char *)NULL);
    _exit(127);
}

/* The child of a child: nobody of us has to wait for it. */
static void open_browser(const char *url)
{
    if (getenv("DISPLAY") == NULL && getenv("WAYLAND_DISPLAY") == NULL)
        return;
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0)
            become_browser(url);
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

/* ---- limits ---- */

static bool read_proxies(const struct args *args, struct proxies *proxies)
{
    for (int i = 0; i < args->proxy_count; i++)
        if (proxies->count == PROXIES_MAX ||
            !network_read(args->proxies[i], &proxies->networks[proxies->count++]))
            return complain(args, "cli.error.proxy", "--proxy", args->proxies[i]);
    return !args->https || args->proxy_count > 0 ||
           complain(args, "cli.error.together", "--https", "--proxy");
}

static bool read_limits(const struct args *args, struct limit_settings *limits)
{
    *limits = limit_defaults();
    for (int i = 0; i < args->limit_count; i++)
        if (!limit_read(limits, args->limits[i]))
            return complain(args, "cli.error.limit", "--limit", args->limits[i]);
    return true;
}

/* ---- the command ---- */

static int complain_address(const struct args *args, const struct server_options *options, int why)
{
    char port[NUMBER_MAX];
    if (why == EADDRINUSE)
        complain(args, "cli.error.port_in_use", options->address, number_text(options->port, port));
    else if (why == EINVAL)
        complain(args, "cli.error.address", "--address", options->address);
    else
        complain(args, "cli.error.file", options->address, strerror(why));
    return why == EINVAL ? EXIT_USAGE : EXIT_BAD;
}

static int complain_store(const struct args *args, const struct server_options *options,
                          const char *path)
{
    complain(args, "cli.error.file", path, store_failure(options->store));
    return EXIT_BAD;
}

/* It is the address, or the store that has failed while the tables were opened. */
static int complain_start(const struct args *args, const struct server_options *options,
                          const char *path, int why)
{
    bool failed = store_failure(options->store)[0] != '\0';
    return failed ? complain_store(args, options, path) : complain_address(args, options, why);
}

static int serve(const struct args *args, const struct server_options *options, const char *path)
{
    struct server *server = server_open(options);
    if (server == NULL)
        return complain_start(args, options, path, errno);
    print_sentence(&args->voice, "cli.serve.on", server_url(server), "");
    fflush(stdout);
    if (server_set_aside(server) > 0 && !options->log) /* which says so, too */
        complain(args, "cli.serve.set_aside", path, "");
    if (args->open)
        open_browser(server_url(server));
    bool good = server_run(server);
    server_close(server);
    return good ? EXIT_GOOD : complain_store(args, options, path);
}

/* Before the store and the server make threads. */
static void start_signals(const struct args *args)
{
    char words[SENTENCE_MAX];
    struct text out = text_in(words, sizeof words);
    say(&args->voice, &out, "cli.serve.ended", 1, NULL);
    if (!stop_signals_start(words))
        abort(); /* as without memory: nobody could stop it */
}

static int serve_from_store(const struct args *args, struct server_options *options)
{
    char at_home[PATH_MAX];
    const char *path = args->store == NULL ? store_at_home(at_home) : args->store;
    start_signals(args);
    options->store = open_own_store(args, path);
    if (options->store == NULL)
        return EXIT_BAD;
    int said = serve(args, options, path);
    store_close(options->store);
    return said;
}

static struct expiry_settings read_expire(const struct args *args)
{
    int minutes = args->waiting_tables_expire > 0 ? args->waiting_tables_expire : EXPIRY_WAITING;
    int days = args->idle_games_expire > 0 ? args->idle_games_expire : EXPIRY_IDLE;
    int clocked = args->clocked_games_expire > 0 ? args->clocked_games_expire : EXPIRY_CLOCKED;
    return (struct expiry_settings){minutes * EXPIRY_MINUTE, days * EXPIRY_DAY,
                                    clocked * EXPIRY_DAY};
}

static struct clean_settings read_clean(const struct args *args)
{
    int guests = args->guests_expire > 0 ? args->guests_expire : CLEAN_GUESTS;
    int chat = args->chat_expires > 0 ? args->chat_expires : CLEAN_CHAT;
    int tables = args->empty_tables_expire > 0 ? args->empty_tables_expire : CLEAN_TABLES;
    return (struct clean_settings){guests * CLEAN_DAY, chat * CLEAN_DAY, tables * CLEAN_DAY};
}

int command_serve(const struct args *args)
{
    char beside[PATH_MAX];
    struct letters letters;
    struct server_options options = {
        .address = args->address == NULL ? ADDRESS : args->address,
        .port = args->port_given ? args->port : PORT,
        .folder = args->page == NULL ? folder_beside(beside) : args->page,
        .voice = &args->voice,
        .https = args->https,
        .log = args->log,
        .timeout = args->timeout,
        .expire = read_expire(args),
        .clean = read_clean(args),
    };
    int said = EXIT_USAGE;
    if (letters_read(&letters, args, &options) && read_proxies(args, &options.proxies) &&
        read_limits(args, &options.limits)) {
        said = EXIT_BAD;
        if (static_files_exist(options.folder))
            said = serve_from_store(args, &options);
        else
            complain(args, "cli.error.no_page", options.folder, strerror(errno));
    }
    letters_close(&letters);
    return said;
}
