/*
 * help.c - `floe help`: the list of commands, or help with one of them.
 */
#include "cli/options/help.h"

#include "cli/options/commands.h"
#include "cli/options/man.h"
#include "cli/options/suggest.h"

struct help_options {
    struct word_list names; /* a command, and perhaps a subcommand of it */
    bool man;               /* as a manual page */
};

/* Follows the names down: in "admin backup" the second is a subcommand of the first. */
static int help(const struct cli *cli, const void *options)
{
    const struct help_options *given = options;
    const struct command *parent = NULL, *command = NULL;
    for (int i = 0; i < given->names.count; i++) {
        const char *name = given->names.words[i];
        const struct command *next =
            command_named(command == NULL ? commands : command->subcommands, name);
        if (next == NULL) {
            complain_unknown_command(cli, command, name);
            return EXIT_USAGE;
        }
        parent = command;
        command = next;
    }
    if (given->man) /* a subcommand is in the page of its parent */
        man_print(&cli->audience, parent == NULL ? command : parent);
    else if (command == NULL)
        help_all(&cli->audience);
    else
        help_command(&cli->audience, parent, command);
    return EXIT_GOOD;
}

static const struct operand operands[] = {
    {"COMMAND", OPERAND_WORD, offsetof(struct help_options, names), .optional = true, .many = true},
    {0}};

static const struct option options[] = {
    {"man", NULL, "cli.option.man", OPTION_FLAG, .offset = offsetof(struct help_options, man)},
    {0}};

const struct command floe_help_command = {.name = "help",
                                          .about = "cli.about.help",
                                          .help = "cli.help.help",
                                          .size = sizeof(struct help_options),
                                          .operands = operands,
                                          .options = options,
                                          .run = help};
