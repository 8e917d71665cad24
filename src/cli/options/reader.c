/*
 * reader.c - reads the words of a command by its tables, and runs it. See command.h.
 *
 * Options and operands may be mixed. Operands are collected at the front of the array of words,
 * which is not needed there any more, so that a list of operands is a part of that array.
 */
#include "cli/options/command.h"

#include "base/memory.h"
#include "cli/options/config.h"
#include "cli/options/help.h"
#include "cli/options/option_values.h"
#include "cli/options/suggest.h"
#include "cli/support/speak.h"
#include "game/game.h"

#include <stdlib.h>
#include <string.h>

#define WORD_MAX 96
#define NAMES_MAX 256

/* ---- tables ---- */

const struct command *command_named(const struct command *const *commands, const char *name)
{
    for (int i = 0; commands != NULL && commands[i] != NULL; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

const struct option *option_named(const struct option *options, const char *name, size_t length)
{
    for (const struct option *option = options; option != NULL && option->name != NULL; option++)
        if (strlen(option->name) == length && memcmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

bool option_takes_value(const struct option *option)
{
    return option->kind != OPTION_FLAG;
}

void option_value_name(const struct option *option, struct text *out)
{
    text_add(out, option->value == NULL ? "" : option->value);
    for (int i = 0; option->choices != NULL && option->choices[i] != NULL; i++)
        text_format(out, "%s%s", i > 0 ? "|" : "", option->choices[i]);
}

/* ---- a command line that is being read ---- */

struct option_reader {
    struct cli *cli;
    const struct command *command; /* a subcommand, once its name was read */
    void *into;                    /* the struct of the command */
    int count;
    char **words;
    int at;                     /* index of the present word */
    const struct operand *next; /* row of the next operand */
    char **operands;            /* those read so far, moved to the front of the words */
    int operand_count;
    const struct command *parent; /* if `command` is a subcommand; else NULL */
    bool help;                    /* "--help" was among the words */
    struct config config;
};

static const struct operand no_operands[] = {{0}};

/* Switches to the tables of this command. */
static void use_command(struct option_reader *reader, const struct command *command)
{
    reader->command = command;
    reader->next = command->operands == NULL ? no_operands : command->operands;
    options_set_defaults(command->options, reader->into);
}

/* The names of the command for complaints, such as "admin backup". */
static const char *command_path(const struct option_reader *reader, char path[WORD_MAX])
{
    struct text out = text_in(path, WORD_MAX);
    if (reader->parent != NULL)
        text_format(&out, "%s ", reader->parent->name);
    text_add(&out, reader->command->name);
    return path;
}

/* ---- options ---- */

static bool refuse_option(const struct option_reader *reader, const char *word)
{
    char path[WORD_MAX], spelled[WORD_MAX];
    struct text out = text_in(spelled, sizeof spelled);
    const char *near = suggest_option(reader->command->options, word + strspn(word, "-"));
    if (near == NULL)
        return complain(reader->cli, "cli.error.unknown_option", word, command_path(reader, path));
    text_format(&out, "--%s", near);
    return complain(reader->cli, "cli.error.unknown_option_near", word, spelled);
}

static bool refuse_missing_value(const struct option_reader *reader, const struct option *option)
{
    char name[WORD_MAX], value[WORD_MAX];
    struct text out = text_in(name, sizeof name), form = text_in(value, sizeof value);
    text_format(&out, "--%s", option->name);
    option_value_name(option, &form);
    return complain(reader->cli, "cli.error.needs_value", name, value);
}

/* Reads a value of two parts that may be one word or two: "--sprt 0,20" or "--sprt 0 20". */
static bool take_two_words(struct option_reader *reader, const struct option *option,
                           const char *first)
{
    char both[WORD_MAX];
    struct text out = text_in(both, sizeof both);
    bool whole = strpbrk(first, ", ") != NULL || reader->at + 1 == reader->count;
    text_format(&out, whole ? "%s" : "%s %s", first, whole ? "" : reader->words[++reader->at]);
    return option_take(reader->cli, option, both, reader->into);
}

/* Reads an option and its value, which follows a '=' or is the next word. */
static bool read_option(struct option_reader *reader)
{
    const char *word = reader->words[reader->at];
    size_t dashes = strncmp(word, "--", 2) == 0 ? 2 : 0, length = strcspn(word, "=");
    const struct option *option =
        dashes == 0 ? NULL : option_named(reader->command->options, word + dashes, length - dashes);
    const char *value = word[length] == '=' ? word + length + 1 : NULL;
    if (option == NULL)
        return refuse_option(reader, word);
    config_note_given(&reader->config, reader->command->options, option);
    if (!option_takes_value(option))
        return value == NULL ? option_take(reader->cli, option, NULL, reader->into)
                             : complain(reader->cli, "cli.error.no_value", word, value);
    if (value == NULL && reader->at + 1 == reader->count)
        return refuse_missing_value(reader, option);
    value = value == NULL ? reader->words[++reader->at] : value;
    return option->two_words ? take_two_words(reader, option, value)
                             : option_take(reader->cli, option, value, reader->into);
}

/* ---- operands ---- */

static bool take_game(const struct option_reader *reader, const char *word,
                      const struct game **game)
{
    char names[NAMES_MAX];
    struct text out = text_in(names, sizeof names);
    *game = game_named(word);
    for (int i = 0; games[i] != NULL; i++)
        text_format(&out, "%s%s", i > 0 ? ", " : "", games[i]->name);
    return *game != NULL || complain(reader->cli, "cli.error.game", word, names);
}

static bool take_operand_choice(const struct option_reader *reader, const struct operand *operand,
                                const char *word, const char **member)
{
    char names[NAMES_MAX];
    struct text out = text_in(names, sizeof names);
    for (int i = 0; operand->choices[i] != NULL; i++) {
        text_format(&out, "%s%s", i > 0 ? ", " : "", operand->choices[i]);
        if (strcmp(operand->choices[i], word) == 0)
            *member = word;
    }
    return *member != NULL || complain(reader->cli, "cli.error.operand_choice", word, names);
}

static bool take_subcommand(struct option_reader *reader, const char *word)
{
    const struct command *command = command_named(reader->command->subcommands, word);
    if (command == NULL)
        return complain_unknown_command(reader->cli, reader->command, word);
    reader->parent = reader->command;
    use_command(reader, command);
    return true;
}

/* Puts the operand into its member. Lists need no copy: see the top of this file. */
static bool take_operand(struct option_reader *reader, const struct operand *operand, char *word)
{
    void *member = (char *)reader->into + operand->offset;
    if (operand->many) {
        struct word_list *list = member;
        list->words = list->count == 0 ? reader->operands + reader->operand_count - 1 : list->words;
        list->count++;
        return true;
    }
    switch (operand->kind) {
    case OPERAND_GAME:
        return take_game(reader, word, member);
    case OPERAND_CHOICE:
        return take_operand_choice(reader, operand, word, member);
    case OPERAND_COMMAND:
        return take_subcommand(reader, word);
    default:
        *(const char **)member = word;
        return true;
    }
}

static bool read_operand(struct option_reader *reader)
{
    char path[WORD_MAX], *word = reader->words[reader->at];
    const struct operand *operand = reader->next;
    if (operand->name == NULL)
        return complain(reader->cli, "cli.error.unexpected", word, command_path(reader, path));
    reader->operands[reader->operand_count++] = word;
    reader->next += !operand->many;
    return take_operand(reader, operand, word);
}

/* ---- the whole line ---- */

static bool asks_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* Finds the subcommand that help is about. In "floe admin backup --help" the operand STORE is
 * missing, so any operand may name it. */
static void find_help(struct option_reader *reader)
{
    for (int i = 0; i < reader->operand_count; i++) {
        const struct command *command =
            command_named(reader->command->subcommands, reader->operands[i]);
        if (command != NULL) {
            reader->parent = reader->command;
            reader->command = command;
            break;
        }
    }
    reader->help = true;
}

static bool read_words(struct option_reader *reader)
{
    bool only_operands = false; /* after "--" */
    for (; reader->at < reader->count; reader->at++) {
        const char *word = reader->words[reader->at];
        bool is_option = !only_operands && word[0] == '-' && word[1] != '\0';
        if (is_option && asks_help(word)) {
            find_help(reader);
            return true;
        }
        if (is_option && strcmp(word, "--") == 0)
            only_operands = true;
        else if (is_option ? !read_option(reader) : !read_operand(reader))
            return false;
    }
    return true;
}

/* Checks that all required operands and options were given. */
static bool check_whole(const struct option_reader *reader)
{
    const struct option *options = reader->command->options;
    char path[WORD_MAX], missing[WORD_MAX];
    struct text out = text_in(missing, sizeof missing);
    const struct word_list *list =
        (const void *)((const char *)reader->into + reader->next->offset);
    if (reader->next->name != NULL && !reader->next->optional &&
        !(reader->next->many && list->count > 0))
        return complain(reader->cli, "cli.error.needs", reader->next->name,
                        command_path(reader, path));
    for (const struct option *option = options; option != NULL && option->name != NULL; option++)
        if (option->required && !config_was_given(&reader->config, options, option)) {
            text_format(&out, "--%s %s", option->name, option->value);
            return complain(reader->cli, "cli.error.needs", missing, command_path(reader, path));
        }
    return true;
}

static bool read_all(struct option_reader *reader)
{
    return read_words(reader) && (reader->help || (config_read(&reader->config, reader->cli,
                                                               reader->command, reader->into) &&
                                                   check_whole(reader)));
}

int command_run(struct cli *cli, const struct command *command, int count, char **words)
{
    struct option_reader reader = {.cli = cli,
                                   .into = memory_for(1, command->size + 1),
                                   .count = count,
                                   .words = words,
                                   .operands = words};
    int status = EXIT_USAGE;
    cli->command = command->name;
    cli->count = count;
    cli->words = words;
    use_command(&reader, command);
    if (read_all(&reader)) {
        status = EXIT_GOOD;
        if (reader.help)
            help_command(&cli->audience, reader.parent, reader.command);
        else
            status = reader.command->run(cli, reader.into);
    }
    config_close(&reader.config);
    free(reader.into);
    return status;
}

/* The copy of `cli` is the reader's, which notes places in it. */
bool command_read_again(const struct cli *cli, const struct command *command,
                        struct command_reading *reading)
{
    struct cli own = *cli;
    struct option_reader reader = {.cli = &own,
                                   .into = memory_for(1, command->size + 1),
                                   .count = cli->count,
                                   .words = cli->words,
                                   .operands = cli->words};
    use_command(&reader, command);
    bool good = read_all(&reader);
    *reading = (struct command_reading){reader.into, reader.config.text};
    if (!good)
        command_reading_close(reading);
    return good;
}

void command_reading_close(struct command_reading *reading)
{
    free(reading->options);
    free(reading->config_text);
    *reading = (struct command_reading){0};
}
