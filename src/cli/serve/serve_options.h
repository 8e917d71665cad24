/*
 * serve_options.h - what `floe serve` takes, on the command line or in the file of --config.
 */
#ifndef FLOE_CLI_SERVE_SERVE_OPTIONS_H
#define FLOE_CLI_SERVE_SERVE_OPTIONS_H

#include "cli/options/command.h"

/* NULL and 0: not given. */
struct serve_options {
    const char *address;
    int port; /* 0: any that is free */
    const char *page, *store;
    const char *durability; /* "power" or "crash" */
    bool https, log, open;
    bool check_config; /* say whether the settings are good, and end */
    struct option_list proxies, limits;
    int timeout; /* seconds */
    const char *config;

    /* How offline players are notified. */
    const char *url;
    const char *mail_relay, *mail_from, *mail_user, *mail_password_file;
    const char *webhook, *webhook_secret_file;
    int notify_after; /* seconds */

    int waiting_tables_expire;                                                /* minutes */
    int idle_games_expire, clocked_games_expire, guests_expire, chat_expires; /* days */
    int empty_tables_expire;                                                  /* days */
};

extern const struct option serve_option_table[];

#endif
