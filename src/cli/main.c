/*
 * main.c - the command `floe`: finds the subcommand and runs it.
 *
 * Everything else is in the library floe_cli, so that tests and fuzz targets can call it.
 */
#include "cli/options/commands.h"
#include "cli/options/help.h"
#include "cli/options/suggest.h"
#include "cli/version.h"

#include <stdlib.h>
#include <string.h>

extern const struct build_info this_build; /* scripts/build-info makes it */

/* The language of the environment. The order of the variables is that of gettext. */
static const char *language(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && value[0] != '\0')
            return value;
    }
    return NULL;
}

int main(int count, char **words)
{
    struct cli cli = {
        .command = "", .audience = {.catalog = catalog_for(language())}, .build = &this_build};
    /* Without a word it prints help, but a script that forgot the command must notice. */
    if (count < 2) {
        help_all(&cli.audience);
        return EXIT_USAGE;
    }
    if (strcmp(words[1], "--version") == 0) {
        version_print(&cli);
        return EXIT_GOOD;
    }
    bool asks_help = strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0;
    const struct command *command = command_named(commands, asks_help ? "help" : words[1]);
    if (command != NULL)
        return command_run(&cli, command, count - 2, words + 2);
    complain_unknown_command(&cli, NULL, words[1]);
    return EXIT_USAGE;
}
