/*
 * notify_options.h - the options of `floe serve` for notifications, by e-mail and webhook. They are
 * checked as a whole.
 */
#ifndef FLOE_CLI_SERVE_NOTIFY_OPTIONS_H
#define FLOE_CLI_SERVE_NOTIFY_OPTIONS_H

#include "cli/serve/serve_options.h"
#include "server/server.h"

/* What the server's options point to. */
struct notify_secrets {
    char *password, *secret, *url; /* NULL: none */
};

/* Fills in whom and how the server notifies, with the secrets of the files that the options name.
 * False after a complaint. What it fills in is valid until notify_secrets_close. */
bool notify_options_read(struct notify_secrets *secrets, const struct cli *cli,
                         const struct serve_options *given, struct server_options *options);
/* Secrets are wiped from memory. */
void notify_secrets_close(struct notify_secrets *secrets);

#endif
