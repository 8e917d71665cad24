/*
 * config.h - reads a file of settings: options of the command line, one on each line.
 *
 *     # a line that begins with # is a comment
 *     port = 7070
 *     https = yes                # so is what follows a blank and a #
 *     mail-user = "floe #1"
 *
 * A value between quotation marks may have blanks at its ends and any character; \" is a mark in
 * it, \\ a backslash.
 *
 * Names are those of the options without dashes; a flag is yes or no. The command line overrides
 * the file. Unknown names are errors, and so are repeated ones, except for lists. Every complaint
 * names the file and the line.
 */
#ifndef FLOE_CLI_OPTIONS_CONFIG_H
#define FLOE_CLI_OPTIONS_CONFIG_H

#include "cli/options/command.h"

struct config {
    bool on_line[OPTIONS_MAX]; /* options that the command line gave, by their place in the table */
    bool in_file[OPTIONS_MAX];
    char *text; /* of the file; values point into it */
};

/* Notes that the command line has this option. */
void config_note_given(struct config *config, const struct option *options,
                       const struct option *option);
/* True if the option was given on the command line or in the file. */
bool config_was_given(const struct config *config, const struct option *options,
                      const struct option *option);
/* Reads the file that an OPTION_CONFIG of the command names, if there is one. False after a
 * complaint. What it fills in is valid until config_close. */
bool config_read(struct config *config, struct cli *cli, const struct command *command, void *into);
void config_close(struct config *config);

/* True if the setting stands on the command line or in the file (NULL: none was read). */
bool setting_is_given(const struct cli *cli, const char *file, const char *name);
/* Complains about the value of a setting after all were read: with the line of the file (NULL: none
 * was read) where it stands, unless the command line has it. */
bool complain_setting(const struct cli *cli, const char *file, const char *name, const char *key,
                      const char *what, const char *value);

#endif
