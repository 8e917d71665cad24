/*
 * options.h - the table of all options: how each is spelled, read and explained.
 *
 * The command line (args.h) and the file of --config (config.h) are read by the same table.
 */
#ifndef FLOE_CLI_OPTIONS_OPTIONS_H
#define FLOE_CLI_OPTIONS_OPTIONS_H

#include "cli/options/args.h"

/* An option without `value` stands alone; else `value` is what help calls it. */
struct option {
    const char *name; /* with its dashes */
    const char *value;
    const char *help; /* key of its sentence */
    uint64_t arg;
    size_t place; /* in struct args: of a flag, a number or a text; unless it is */
    bool (*take)(struct args *args, const char *value); /* taken by a function of its own */
    int high;  /* of a number, which is at least 1; 0: it is none */
    bool many; /* a file may have several lines of it */
};

/* The option of that name (with its dashes), if it is allowed, or NULL. */
const struct option *option_named(const char *name, size_t length, uint64_t allowed);
/* Reads its value; of one that stands alone any. False after a complaint. */
bool option_take(struct args *args, const struct option *option, const char *value);

#endif
