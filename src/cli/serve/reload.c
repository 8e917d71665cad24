/*
 * reload.c - settings that change while the server runs. See reload.h.
 *
 * Two sets take turns: the one in use, and the one that is read next. So the texts of the one in
 * use stay until the server has got the other.
 */
#include "cli/serve/reload.h"

#include "base/memory.h"
#include "cli/options/commands.h"
#include "server/runtime/event_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WHY_MAX 400 /* so that every line of the log has room for it */
#define NAMES_MAX 160

struct reload_set {
    struct command_reading reading;
    struct serve_settings settings;
};

struct reload {
    const struct cli *cli;
    const struct serve_options *first; /* that the server has started with */
    const struct server_options *first_options;
    struct reload_set sets[2];
    int next; /* the set that is read at the next signal */
    bool log; /* as the settings in use say */
};

struct reload *reload_open(const struct cli *cli, const struct serve_options *given,
                           struct serve_settings *settings)
{
    struct reload *reload = memory_for(1, sizeof *reload);
    reload->cli = cli;
    reload->first = given;
    reload->first_options = &settings->options;
    reload->log = given->log;
    return reload;
}

static void close_set(struct reload_set *set)
{
    serve_settings_close(&set->settings);
    command_reading_close(&set->reading);
    *set = (struct reload_set){0};
}

void reload_close(struct reload *reload)
{
    close_set(&reload->sets[0]);
    close_set(&reload->sets[1]);
    free(reload);
}

/* Both may be NULL. */
static bool is_same(const char *one, const char *other)
{
    return one == other || (one != NULL && other != NULL && strcmp(one, other) == 0);
}

/* The names of settings that differ and need a restart, as "port, store". */
static void name_restarts(const struct serve_options *one, const struct serve_options *other,
                          struct text *out)
{
    const struct {
        const char *name;
        bool same;
    } restarts[] = {{"port", one->port == other->port},
                    {"address", is_same(one->address, other->address)},
                    {"store", is_same(one->store, other->store)},
                    {"durability", is_same(one->durability, other->durability)},
                    {"lease", one->lease == other->lease},
                    {"reconnect", one->reconnect == other->reconnect},
                    {"peer-address", is_same(one->peer_address, other->peer_address)},
                    {"peer-port", one->peer_port == other->peer_port},
                    {"analysis", one->analysis == other->analysis}};
    for (size_t i = 0; i < sizeof restarts / sizeof *restarts; i++)
        if (!restarts[i].same)
            text_format(out, "%s%s", out->length > 0 ? ", " : "", restarts[i].name);
}

/* Without a log, stderr gets a sentence. */
static void tell(const struct reload *reload, const char *event, const char *name,
                 const char *value, const char *key)
{
    struct event_log event_log = {.on = reload->log};
    event_log_write(&event_log, event, value[0] == '\0' ? NULL : name, value, NULL);
    if (!reload->log && key != NULL)
        complain(reload->cli, key, reload->first->config, value);
}

/* Complaints are caught, because the log is no place for plain sentences. Returns what was told;
 * NULL: it is refused. */
static const struct serve_options *read_set(const struct reload *reload, struct reload_set *set,
                                            struct text *why)
{
    struct cli quiet = *reload->cli;
    quiet.complaints = why;
    if (!command_read_again(&quiet, &serve_command, &set->reading))
        return NULL;
    if (serve_settings_read(&set->settings, &quiet, set->reading.options) != EXIT_GOOD)
        return NULL;
    set->settings.options.audience = reload->first_options->audience;
    return set->reading.options;
}

const struct server_options *reload_settings(void *context)
{
    struct reload *reload = context;
    struct reload_set *set = &reload->sets[reload->next];
    char why[WHY_MAX] = "", restart[NAMES_MAX] = "";
    struct text why_out = text_in(why, sizeof why), restart_out = text_in(restart, sizeof restart);
    close_set(set);
    const struct serve_options *given = read_set(reload, set, &why_out);
    if (given == NULL) {
        tell(reload, "settings_refused", "why", why, "cli.serve.settings_refused");
        close_set(set);
        return NULL;
    }
    reload->next = 1 - reload->next;
    reload->log = given->log;
    name_restarts(reload->first, given, &restart_out);
    tell(reload, "settings_reloaded", "restart_for", restart,
         restart[0] == '\0' ? NULL : "cli.serve.needs_restart");
    return &set->settings.options;
}
