/*
 * serve_settings.c - from options to settings of the server. See serve_settings.h.
 */
#include "cli/serve/serve_settings.h"

#include "cli/options/config.h"
#include "server/http/static_files.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <uv.h>

#define NO_PAGE "none" /* --page none; a folder of that name is ./none */

/* NULL: the page in the program. Without one it is in "web" beside the program, where the build
 * puts it. */
static const char *standard_folder(char folder[PATH_MAX])
{
    char program[PATH_MAX];
    size_t size = sizeof program;
    if (static_files_exist(NULL))
        return NULL;
    if (uv_exepath(program, &size) != 0)
        strcpy(program, "./floe");
    *strrchr(program, '/') = '\0';
    struct text out = text_in(folder, PATH_MAX);
    text_format(&out, "%s/web", program);
    return folder;
}

/* The table has checked each of them. */
static bool read_proxies(const struct cli *cli, const struct serve_options *given,
                         struct proxies *proxies)
{
    for (int i = 0; i < given->proxies.count; i++)
        network_read(given->proxies.values[i], &proxies->networks[proxies->count++]);
    return !given->https || proxies->count > 0 ||
           complain_setting(cli, given->config, "https", "cli.error.together", "--https",
                            "--proxy");
}

static struct limit_settings read_limits(const struct serve_options *given)
{
    struct limit_settings limits = limit_defaults();
    for (int i = 0; i < given->limits.count; i++)
        limit_read(&limits, given->limits.values[i]);
    return limits;
}

struct clean_settings clean_settings_of(const struct serve_options *given)
{
    return (struct clean_settings){
        given->guests_expire * CLEAN_DAY, given->chat_expires * CLEAN_DAY,
        given->empty_tables_expire * CLEAN_DAY, given->reports_expire * CLEAN_DAY,
        given->audit_expires * CLEAN_DAY};
}

struct expiry_settings expiry_settings_of(const struct serve_options *given)
{
    return (struct expiry_settings){given->waiting_tables_expire * EXPIRY_MINUTE,
                                    given->idle_games_expire * EXPIRY_DAY,
                                    given->clocked_games_expire * EXPIRY_DAY};
}

/* The table of options has checked the words. */
static struct admission read_admission(const struct serve_options *given)
{
    struct admission admission = {.no_guests = strcmp(given->guests, "no") == 0};
    while (strcmp(registration_names[admission.registration], given->registration) != 0)
        admission.registration++;
    return admission;
}

static struct server_options options_of(const struct cli *cli, const struct serve_options *given,
                                        const char *folder)
{
    return (struct server_options){
        .address = given->address,
        .port = given->port,
        .folder = folder,
        .no_page = folder != NULL && strcmp(folder, NO_PAGE) == 0,
        .audience = &cli->audience,
        .build = cli->build,
        .https = given->https,
        .analysis = given->analysis,
        .log = given->log,
        .maintenance = given->maintenance,
        .timeout = given->timeout,
        .reconnect = given->reconnect,
        .peer_address = given->peer_address,
        .peer_port = given->peer_port,
        .limits = read_limits(given),
        .admission = read_admission(given),
        .expire = expiry_settings_of(given),
        .clean = clean_settings_of(given),
    };
}

/* False: the folder for the store is missing, and it has complained. */
static bool has_store_folder(const struct cli *cli, const struct serve_options *given)
{
    char folder[PATH_MAX];
    struct text out = text_in(folder, sizeof folder);
    struct stat status;
    const char *slash = given->store == NULL ? NULL : strrchr(given->store, '/');
    if (slash == NULL || !store_is_file(given->store))
        return true;
    text_add_bytes(&out, given->store, (size_t)(slash - given->store) + 1);
    if (stat(folder, &status) == 0 && S_ISDIR(status.st_mode))
        return true;
    return complain_setting(cli, given->config, "store", "cli.error.no_store_folder", folder,
                            given->store);
}

static bool has_database(const struct serve_options *given)
{
    return given->store != NULL && !store_is_file(given->store);
}

/* The queue is in the database of the store. */
static bool may_analyse(const struct cli *cli, const struct serve_options *given)
{
    return !given->analysis || has_database(given) ||
           complain_setting(cli, given->config, "analysis", "cli.error.analysis", "--analysis", "");
}

/* A file has one server, which cannot lose it: whoever says how servers find each other expects
 * more of it. */
static bool may_share(const struct cli *cli, const struct serve_options *given)
{
    static const char *const words[] = {"--lease", "--reconnect", "--peer-address", "--peer-port"};
    for (size_t i = 0; i < sizeof words / sizeof *words && !has_database(given); i++)
        if (setting_is_given(cli, given->config, words[i] + 2))
            return complain_setting(cli, given->config, words[i] + 2, "cli.error.only_database",
                                    words[i], "");
    return true;
}

int serve_settings_read(struct serve_settings *settings, const struct cli *cli,
                        const struct serve_options *given)
{
    *settings = (struct serve_settings){0};
    struct server_options *options = &settings->options;
    *options = options_of(cli, given,
                          given->page == NULL ? standard_folder(settings->folder) : given->page);
    if (!notify_options_read(&settings->secrets, cli, given, options) ||
        !read_proxies(cli, given, &options->proxies) || !may_analyse(cli, given) ||
        !may_share(cli, given))
        return EXIT_USAGE;
    settings->club = club_options_read(cli, given, options->url);
    if (settings->club == NULL)
        return EXIT_USAGE;
    options->club = settings->club;
    if (options->no_page || static_files_exist(options->folder))
        return has_store_folder(cli, given) ? EXIT_GOOD : EXIT_USAGE;
    complain_setting(cli, given->config, "page", "cli.error.no_page", options->folder,
                     strerror(errno));
    return EXIT_USAGE;
}

void serve_settings_close(struct serve_settings *settings)
{
    club_close(settings->club);
    notify_secrets_close(&settings->secrets);
}
