/*
 * open_store.h - opens a store for a command.
 *
 * A store of an older Floe is upgraded first, which may take long: stderr says so, and how far it
 * is. If the upgrade is stopped, the store stays as it was.
 */
#ifndef FLOE_CLI_SERVE_OPEN_STORE_H
#define FLOE_CLI_SERVE_OPEN_STORE_H

#include "cli/support/cli.h"
#include "store/store.h"

#include <stdatomic.h>

/* NULL after a complaint. `opening` is without progress, which is told here. log: it is a line of
 * JSON, as all of the server's log. *stop becomes true when somebody wants to stop. */
struct store *open_store(const struct cli *cli, const char *address,
                         struct store_open_options opening, bool log, atomic_bool *stop);
/* Says on stderr what is wrong with that file. False. */
bool complain_fault(const struct cli *cli, const char *path, const struct store_error *why);

#endif
