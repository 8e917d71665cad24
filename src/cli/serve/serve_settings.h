/*
 * serve_settings.h - the options of `floe serve` as the server takes them, checked as a whole.
 */
#ifndef FLOE_CLI_SERVE_SERVE_SETTINGS_H
#define FLOE_CLI_SERVE_SERVE_SETTINGS_H

#include "cli/serve/club_options.h"
#include "cli/serve/notify_options.h"

#include <limits.h>

struct serve_settings {
    struct server_options options; /* the store is not opened here */
    struct notify_secrets secrets;
    struct club *club;
    char folder[PATH_MAX]; /* of the page, if the settings name none */
};

/* Checks everything that can be checked without opening anything. `given` must outlive the
 * settings. Returns an exit status, EXIT_GOOD or that of a complaint. Close them in any case. */
int serve_settings_read(struct serve_settings *settings, const struct cli *cli,
                        const struct serve_options *given);
/* What is too old; days and minutes become milliseconds. */
struct clean_settings clean_settings_of(const struct serve_options *given);
struct expiry_settings expiry_settings_of(const struct serve_options *given);
void serve_settings_close(struct serve_settings *settings);

#endif
