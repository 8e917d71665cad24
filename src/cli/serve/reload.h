/*
 * reload.h - reads the settings of a running server again, at SIGHUP.
 *
 * The command line and the file of --config are read as at the start. If anything is wrong, nothing
 * changes, and the log says what; what needs a restart (`reload_restarts` of reload.c) stays as it
 * is, and the log names it if it differs.
 */
#ifndef FLOE_CLI_SERVE_RELOAD_H
#define FLOE_CLI_SERVE_RELOAD_H

#include "cli/serve/serve_settings.h"

struct reload; /* opaque */

/* `given` and `settings` are those that the server starts with; they must outlive it. */
struct reload *reload_open(const struct cli *cli, const struct serve_options *given,
                           struct serve_settings *settings);
void reload_close(struct reload *reload);
/* For server_options.reload. */
const struct server_options *reload_settings(void *reload);

#endif
