/*
 * completion.h - makes scripts that complete the words of `floe` in a shell.
 *
 * They are generated from the tables of the commands, so that they never miss an option. A script
 * holds all names, so that completing a word starts no program. It walks along the words of the
 * line as the reader does (cli/options/reader.c): each word is an option, the value of one, or an
 * operand, and an operand that names a subcommand switches to its tables.
 */
#ifndef FLOE_CLI_COMPLETION_COMPLETION_H
#define FLOE_CLI_COMPLETION_COMPLETION_H

#include "cli/options/command.h"

/* Each prints a script on stdout. root stands for `floe` itself; its subcommands are the
 * commands. */
void completion_bash(const struct audience *audience, const struct command *root);
void completion_zsh(const struct audience *audience, const struct command *root);
void completion_fish(const struct audience *audience, const struct command *root);

/* ---- what the writers share ---- */

/* Calls write for a command and all its subcommands; path is their names, joined by `joint`. */
typedef void write_command(const struct audience *audience, const struct command *command,
                           const char *path);
void each_command(const struct audience *audience, const struct command *command, const char *path,
                  const char *joint, write_command *write);
/* Writes the path of a subcommand. */
void subcommand_path(const char *path, const char *joint, const char *name, struct text *out);
/* Writes the words that an operand can be: games, choices or subcommands. Nothing if it can be any
 * word. */
void operand_words(const struct command *command, const struct operand *operand, struct text *out);
bool option_is_file(const struct option *option);

#define PATH_NAME_MAX 80
#define WORDS_MAX 1024

/* An operand as the scripts of bash and fish name it, which count operands from 0. */
struct operand_row {
    char place[16]; /* a pattern of its number: "*" for one that may come again */
    char words[WORDS_MAX];
};
void operand_describe(const struct command *command, const struct operand *operand, int place,
                      struct operand_row *row);

#endif
