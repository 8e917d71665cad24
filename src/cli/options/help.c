/*
 * help.c - help, made from the tables. See help.h.
 */
#include "cli/options/help.h"

#include "cli/options/commands.h"
#include "cli/support/columns.h"
#include "cli/support/speak.h"

#include <stdio.h>
#include <string.h>

#define WIDTH 80        /* of a line */
#define NAME_COLUMNS 22 /* of options and subcommands */
#define FORM_MAX 80
#define USAGE_MAX 200
#define SENTENCE_MAX 512

/* ---- layout ---- */

/* Prints a row of a list: a form such as "--seed SEED", and what it means. A long form gets a line
 * of its own. */
static void print_row(const char *form, const char *words)
{
    if (columns_measure(form) > NAME_COLUMNS)
        printf("  %s\n%*s", form, NAME_COLUMNS + 3, "");
    else
        printf("  %-*s ", NAME_COLUMNS, form);
    columns_print(words, strlen(words), NAME_COLUMNS + 3, WIDTH);
}

/* ---- options ---- */

/* Adds the range and the default: "1 to 60, default: 5". A comma has no space of its own in any
 * language. */
static void add_bounds(const struct audience *audience, const struct option *option,
                       struct text *out)
{
    char low[NUMBER_MAX], high[NUMBER_MAX], number[NUMBER_MAX];
    const char *standard = option->default_text;
    if (option->kind == OPTION_NUMBER)
        say(audience, out, "cli.help.range", 1, "low", number_text(option->low, low), "high",
            number_text(option->high, high), NULL);
    if (option->kind == OPTION_NUMBER && option->default_number != 0)
        standard = number_text(option->default_number, number);
    if (standard != NULL) {
        text_add(out, out->length > 0 ? ", " : "");
        say(audience, out, "cli.help.default", 1, "value", standard, NULL);
    }
}

void help_option(const struct audience *audience, const struct option *option, struct text *out)
{
    char bounds[FORM_MAX];
    struct text builder = text_in(bounds, sizeof bounds);
    add_bounds(audience, option, &builder);
    say(audience, out, option->help, 1, NULL);
    if (builder.length > 0)
        text_format(out, " (%s)", bounds);
}

void help_options(const struct audience *audience, const struct option *options,
                  void (*print)(const char *form, const char *words))
{
    for (const struct option *option = options; option != NULL && option->name != NULL; option++) {
        char form[FORM_MAX], sentence[SENTENCE_MAX];
        struct text name = text_in(form, sizeof form), out = text_in(sentence, sizeof sentence);
        text_format(&name, "--%s%s", option->name, option_takes_value(option) ? " " : "");
        option_value_name(option, &name);
        help_option(audience, option, &out);
        print(form, sentence);
    }
    print("-h, --help", catalog_sentence(audience->catalog, "cli.option.help", 1));
}

/* ---- a command ---- */

static void add_operands(const struct command *command, struct text *out)
{
    for (const struct operand *o = command->operands; o != NULL && o->name != NULL; o++)
        text_format(out, o->optional ? " [%s]%s" : " %s%s", o->name, o->many ? "..." : "");
}

void help_usage(const struct command *parent, const struct command *command, struct text *out)
{
    const struct option *options = command->options;
    if (parent != NULL) {
        text_add(out, parent->name);
        for (const struct operand *o = parent->operands; o->kind != OPERAND_COMMAND; o++)
            text_format(out, " %s", o->name);
        text_add_char(out, ' ');
    }
    text_add(out, command->name);
    add_operands(command, out);
    for (const struct option *option = options; option != NULL && option->name != NULL; option++)
        if (option->required)
            text_format(out, " --%s %s", option->name, option->value);
    text_add(out, options == NULL ? "" : " [OPTION]...");
    text_add(out, command->subcommands == NULL ? "" : " ...");
}

static void print_subcommands(const struct audience *audience,
                              const struct command *const *subcommands)
{
    for (int i = 0; subcommands[i] != NULL; i++) {
        char form[FORM_MAX];
        struct text out = text_in(form, sizeof form);
        text_add(&out, subcommands[i]->name);
        add_operands(subcommands[i], &out);
        print_row(form, catalog_sentence(audience->catalog, subcommands[i]->about, 1));
    }
    puts("");
}

void help_command(const struct audience *audience, const struct command *parent,
                  const struct command *command)
{
    char usage[USAGE_MAX];
    struct text out = text_in(usage, sizeof usage);
    help_usage(parent, command, &out);
    print_sentence(audience, "cli.usage_of", usage, "");
    puts("");
    print_sentence(audience, command->help, "", "");
    puts("");
    if (command->subcommands != NULL)
        print_subcommands(audience, command->subcommands);
    help_options(audience, command->options, print_row);
}

void help_all(const struct audience *audience)
{
    print_sentence(audience, "cli.usage", "", "");
    puts("");
    for (int i = 0; commands[i] != NULL; i++) {
        printf("  %-11s", commands[i]->name);
        print_sentence(audience, commands[i]->about, "", "");
    }
    puts("");
    print_sentence(audience, "cli.more", "", "");
}
