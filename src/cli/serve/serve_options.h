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
    int lease, reconnect;   /* seconds */
    const char *peer_address;
    int peer_port; /* 0: any that is free */
    bool analysis, https, log, open, maintenance;
    bool check_config; /* say whether the settings are good, and end */
    struct option_list proxies, limits;
    const char *registration; /* "open", "invite" or "closed" */
    const char *guests;       /* "yes" or "no" */
    int timeout;              /* seconds */
    const char *config;

    /* How offline players are notified. */
    const char *url;
    const char *mail_relay, *mail_from, *mail_user, *mail_password_file;
    const char *mail_tls, *mail_ca_file;
    const char *webhook, *webhook_secret_file;
    int notify_after; /* seconds */

    /* The club's face. */
    const char *club_name, *club_logo, *welcome_file, *imprint_file, *privacy_file;
    const char *security_contact, *security_expires;
    const char *languages;
    const char *robots; /* "allow" or "deny" */

    int waiting_tables_expire;                                                /* minutes */
    int idle_games_expire, clocked_games_expire, guests_expire, chat_expires; /* days */
    int empty_tables_expire, reports_expire, audit_expires;                   /* days */
};

extern const struct option serve_option_table[];

#endif
