/*
 * cli.h - what every command is given: a language to speak, a name for its complaints, exit
 * statuses.
 *
 * Results go to stdout. Everything else, complaints and progress, goes to stderr; a complaint is
 * one line, "floe COMMAND: SENTENCE", and its sentence is an entry of po/en.po.
 */
#ifndef FLOE_CLI_SUPPORT_CLI_H
#define FLOE_CLI_SUPPORT_CLI_H

#include "game/say.h"
#include "protocol/build_info.h"

/* Good: all went well. Bad: something was wrong with what was worked on. Usage: the command line
 * was wrong. */
enum exit_status { EXIT_GOOD = 0, EXIT_BAD = 1, EXIT_USAGE = 2 };

struct cli {
    const char *command; /* the subcommand's name; "": none yet */
    const char *place;   /* "FILE:LINE: " while a file of settings is read; else NULL */
    struct audience audience;
    const struct build_info *build;
    int count; /* of the words behind the command's name */
    char **words;
    struct text *complaints; /* where complaints go; NULL: to stderr */
};

/* Prints the sentence of a key, with the places {what} and {value}. All complaints return false, so
 * that callers can `return complain(...)`. */
bool complain(const struct cli *cli, const char *key, const char *what, const char *value);
/* Prints a complete sentence. */
bool complain_text(const struct cli *cli, const char *sentence);
/* Complains about a file that cannot be read or written; errno says why. */
bool complain_file(const struct cli *cli, const char *path);

#endif
