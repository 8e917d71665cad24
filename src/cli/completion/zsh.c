/*
 * zsh.c - completion for zsh: a function for each command, which gives _arguments its tables. See
 * completion.h.
 */
#include "cli/completion/completion.h"

#include "cli/options/help.h"

#include <stdio.h>
#include <string.h>

#define SENTENCE_MAX 512

/* Escapes a text for single quotes, within brackets or between colons of _arguments. */
static void print_escaped(const char *words)
{
    for (; *words != '\0'; words++) {
        if (*words == '\'')
            fputs("'\\''", stdout);
        else if (strchr("[]:\\", *words) != NULL)
            printf("\\%c", *words);
        else
            putchar(*words);
    }
}

/* ---- rows ---- */

static void print_action(const struct option *option)
{
    if (option_is_file(option))
        fputs("_files", stdout);
    if (option->kind == OPTION_FOLDER)
        fputs("_files -/", stdout);
    for (int i = 0; option->choices != NULL && option->choices[i] != NULL; i++)
        printf("%s%s", i == 0 ? "(" : " ", option->choices[i]);
    fputs(option->choices == NULL ? "" : ")", stdout);
}

/* '*--name=[the name of ...]:NAME:' */
static void print_option(const struct audience *audience, const struct option *option)
{
    char sentence[SENTENCE_MAX], value[SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence), form = text_in(value, sizeof value);
    help_option(audience, option, &out);
    option_value_name(option, &form);
    printf(" \\\n        '%s--%s%s[", option->kind == OPTION_LIST ? "*" : "", option->name,
           option_takes_value(option) ? "=" : "");
    print_escaped(sentence);
    putchar(']');
    if (option_takes_value(option)) {
        putchar(':');
        print_escaped(value);
        putchar(':');
        print_action(option);
    }
    putchar('\'');
}

/* '1:FILE:_files' */
static void print_operand(const struct command *command, const struct operand *operand, int place)
{
    char words[WORDS_MAX];
    struct text out = text_in(words, sizeof words);
    operand_words(command, operand, &out);
    if (operand->many)
        fputs(" \\\n        '*", stdout);
    else
        printf(" \\\n        '%d", place);
    printf("%s%s:", operand->optional && !operand->many ? "::" : ":", operand->name);
    if (operand->kind == OPERAND_COMMAND)
        fputs("->command", stdout);
    else if (operand->kind == OPERAND_FILE)
        fputs("_files", stdout);
    else if (out.length > 0)
        printf("(%s)", words);
    putchar('\'');
}

/* ---- subcommands ---- */

/* _arguments leaves the operands of this command in `words`. Those before the name of the
 * subcommand are dropped, so that its function finds its own name first. */
static void print_subcommands(const struct audience *audience, const struct command *command,
                              const char *path, int place)
{
    puts("    case $state in\n    command)\n        local -a names=(");
    for (int i = 0; command->subcommands[i] != NULL; i++) {
        printf("            '%s:", command->subcommands[i]->name);
        print_escaped(catalog_sentence(audience->catalog, command->subcommands[i]->about, 1));
        puts("'");
    }
    puts("        )\n        _describe command names ;;\n    arguments)");
    for (int i = 1; i < place; i++)
        puts("        shift words; ((CURRENT--))");
    puts("        case $words[1] in");
    for (int i = 0; command->subcommands[i] != NULL; i++)
        printf("        %s) %s_%s ;;\n", command->subcommands[i]->name, path,
               command->subcommands[i]->name);
    puts("        esac ;;\n    esac");
}

static void print_function(const struct audience *audience, const struct command *command,
                           const char *path)
{
    int place = 0;
    printf("%s()\n{\n", path);
    puts("    local context state state_descr line\n    typeset -A opt_args");
    printf("    _arguments%s", command->subcommands == NULL ? "" : " -C");
    for (const struct option *o = command->options; o != NULL && o->name != NULL; o++)
        print_option(audience, o);
    fputs(" \\\n        '(- *)'{-h,--help}'[", stdout);
    print_escaped(catalog_sentence(audience->catalog, "cli.option.help", 1));
    fputs("]'", stdout);
    for (const struct operand *o = command->operands; o != NULL && o->name != NULL; o++)
        print_operand(command, o, ++place);
    puts(command->subcommands == NULL ? "" : " \\\n        '*::argument:->arguments'");
    if (command->subcommands != NULL)
        print_subcommands(audience, command, path, place);
    puts("}");
}

/* The script works as a file of $fpath, which zsh calls, and when it is sourced. */
void completion_zsh(const struct audience *audience, const struct command *root)
{
    puts("#compdef floe");
    each_command(audience, root, "_floe", "_", print_function);
    puts("if [[ $funcstack[1] == _floe ]]; then\n    _floe \"$@\"\nelse\n    compdef _floe "
         "floe\nfi");
}
