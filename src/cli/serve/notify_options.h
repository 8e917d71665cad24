/*
 * notify_options.h - what `floe serve` has to know to write to people: the options of mail and webhook, checked as a
 * whole, with the secrets that are in files.
 */
#ifndef FLOE_CLI_SERVE_NOTIFY_OPTIONS_H
#define FLOE_CLI_SERVE_NOTIFY_OPTIONS_H

#include "cli/options/args.h"
#include "server/server.h"

struct letters {
    char *password, *secret, *url; /* NULL: none */
};

/* Fills in what the server is to write; opens nothing but the files of secrets. What it fills in lasts until
 * letters_close. False after a complaint. */
bool letters_read(struct letters *letters, const struct args *args, struct server_options *options);
void letters_close(struct letters *letters);

#endif
