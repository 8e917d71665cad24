/*
 * open_store.h - opens a store for a command. If it is one of an older Floe, and has to be brought up to date, stderr
 * says so, and how far it is, in a log of JSON with --log; who wants to stop it can, and nothing has changed.
 */
#ifndef FLOE_CLI_SERVE_OPEN_STORE_H
#define FLOE_CLI_SERVE_OPEN_STORE_H

#include "cli/options/args.h"
#include "store/store.h"

#include <stdatomic.h>

/* NULL: it is told why. *stop: true as soon as somebody wants to stop. */
struct store *open_store(const struct args *args, const char *path, enum store_durability care,
                         bool alone, atomic_bool *stop);
/* Says on stderr what is wrong with that file. False. */
bool complain_fault(const struct args *args, const char *path, const struct store_error *why);

#endif
