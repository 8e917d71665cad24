/*
 * completion.c - `floe completion SHELL`. See completion.h.
 */
#include "cli/completion/completion.h"

#include "cli/options/commands.h"
#include "game/game.h"

#include <string.h>

/* ---- what the writers share ---- */

void subcommand_path(const char *path, const char *joint, const char *name, struct text *out)
{
    text_format(out, "%s%s%s", path, joint, name);
}

void each_command(const struct audience *audience, const struct command *command, const char *path,
                  const char *joint, write_command *write)
{
    write(audience, command, path);
    for (int i = 0; command->subcommands != NULL && command->subcommands[i] != NULL; i++) {
        char below[PATH_NAME_MAX];
        struct text out = text_in(below, sizeof below);
        subcommand_path(path, joint, command->subcommands[i]->name, &out);
        each_command(audience, command->subcommands[i], below, joint, write);
    }
}

static void add_word(struct text *out, const char *word)
{
    text_format(out, "%s%s", out->length > 0 ? " " : "", word);
}

void operand_words(const struct command *command, const struct operand *operand, struct text *out)
{
    for (int i = 0; operand->kind == OPERAND_GAME && games[i] != NULL; i++)
        add_word(out, games[i]->name);
    for (int i = 0; operand->kind == OPERAND_COMMAND && command->subcommands[i] != NULL; i++)
        add_word(out, command->subcommands[i]->name);
    for (int i = 0; operand->choices != NULL && operand->choices[i] != NULL; i++)
        add_word(out, operand->choices[i]);
}

void operand_describe(const struct command *command, const struct operand *operand, int place,
                      struct operand_row *row)
{
    struct text number = text_in(row->place, sizeof row->place);
    struct text words = text_in(row->words, sizeof row->words);
    if (operand->many)
        text_add_char(&number, '*');
    else
        text_add_int(&number, place);
    operand_words(command, operand, &words);
}

bool option_is_file(const struct option *option)
{
    return option->kind == OPTION_FILE || option->kind == OPTION_CONFIG;
}

/* ---- the command ---- */

struct completion_options {
    const char *shell;
};

static const char *const shells[] = {"bash", "zsh", "fish", NULL};

static const struct operand root_operands[] = {{"COMMAND", OPERAND_COMMAND, .many = false}, {0}};

static int completion(const struct cli *cli, const void *given)
{
    const struct completion_options *options = given;
    const struct command root = {
        .name = "floe", .operands = root_operands, .subcommands = commands};
    if (strcmp(options->shell, "bash") == 0)
        completion_bash(&cli->audience, &root);
    else if (strcmp(options->shell, "zsh") == 0)
        completion_zsh(&cli->audience, &root);
    else
        completion_fish(&cli->audience, &root);
    return EXIT_GOOD;
}

static const struct operand operands[] = {
    {"SHELL", OPERAND_CHOICE, offsetof(struct completion_options, shell), .choices = shells}, {0}};

const struct command completion_command = {.name = "completion",
                                           .about = "cli.about.completion",
                                           .help = "cli.help.completion",
                                           .size = sizeof(struct completion_options),
                                           .operands = operands,
                                           .run = completion};
