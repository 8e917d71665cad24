/*
 * man.c - manual pages, made from the tables. See man.h.
 *
 * A line that begins with a dot or an apostrophe is a request of man's language, and a backslash
 * begins an escape: so all words are printed by print_escaped. "-" becomes "\-", which is the
 * character that people type.
 */
#include "cli/options/man.h"

#include "base/version.h"
#include "cli/options/commands.h"
#include "cli/options/help.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define FORM_MAX 200

static void print_escaped(const char *words)
{
    bool begins = true;
    for (; *words != '\0'; words++) {
        if (begins && (*words == '.' || *words == '\''))
            fputs("\\&", stdout);
        begins = *words == '\n';
        if (*words == '\\')
            fputs("\\e", stdout);
        else if (*words == '-')
            fputs("\\-", stdout);
        else
            putchar(*words);
    }
}

static void print_line(const char *request, const char *words)
{
    fputs(request, stdout);
    print_escaped(words);
    putchar('\n');
}

static void print_key(const struct audience *audience, const char *request, const char *key)
{
    print_line(request, catalog_sentence(audience->catalog, key, 1));
}

/* A name, as an entry of a list, and what it means. */
static void print_entry(const char *name, const char *words)
{
    puts(".TP");
    print_line(".B ", name);
    print_line("", words);
}

/* ---- commands ---- */

static void print_commands(const struct audience *audience, const struct command *const *list)
{
    for (int i = 0; list[i] != NULL; i++)
        print_entry(list[i]->name, catalog_sentence(audience->catalog, list[i]->about, 1));
}

/* A subcommand is a part of its parent's page. */
static void print_subcommand(const struct audience *audience, const struct command *parent,
                             const struct command *command)
{
    char usage[FORM_MAX];
    struct text out = text_in(usage, sizeof usage);
    text_add(&out, "floe ");
    help_usage(parent, command, &out);
    print_line(".SS ", usage);
    print_key(audience, "", command->help);
    if (command->options != NULL)
        help_options(audience, command->options, print_entry);
}

/* ---- a page ---- */

/* ".TH FLOE-SERVE 1 ..." and the names below it. */
static void print_head(const struct audience *audience, const struct command *command)
{
    char name[FORM_MAX];
    struct text out = text_in(name, sizeof name);
    text_add(&out, "floe");
    if (command != NULL)
        text_format(&out, "-%s", command->name);
    fputs(".TH ", stdout);
    for (const char *c = name; *c != '\0'; c++)
        putchar(toupper((unsigned char)*c));
    printf(" 1 \"\" \"Floe %s\" \"Floe\"\n", floe_version);
    print_key(audience, ".SH ", "cli.man.name");
    print_escaped(name);
    fputs(" \\- ", stdout);
    print_key(audience, "", command == NULL ? "cli.man.about" : command->about);
}

static void print_synopsis(const struct audience *audience, const struct command *command)
{
    char usage[FORM_MAX];
    struct text out = text_in(usage, sizeof usage);
    text_add(&out, "floe ");
    if (command == NULL)
        text_add(&out, "COMMAND ...");
    else
        help_usage(NULL, command, &out);
    print_key(audience, ".SH ", "cli.man.synopsis");
    print_line(".B ", usage);
}

static void print_all(const struct audience *audience)
{
    print_key(audience, ".SH ", "cli.man.commands");
    print_commands(audience, commands);
    print_key(audience, ".SH ", "cli.man.see_also");
    for (int i = 0; commands[i] != NULL; i++)
        printf("%s\\fBfloe\\-%s\\fR(1)", i > 0 ? ",\n" : "", commands[i]->name);
    putchar('\n');
}

static void print_one(const struct audience *audience, const struct command *command)
{
    print_key(audience, ".SH ", "cli.man.options");
    help_options(audience, command->options, print_entry);
    if (command->subcommands == NULL)
        return;
    print_key(audience, ".SH ", "cli.man.commands");
    for (int i = 0; command->subcommands[i] != NULL; i++)
        print_subcommand(audience, command, command->subcommands[i]);
}

void man_print(const struct audience *audience, const struct command *command)
{
    print_head(audience, command);
    print_synopsis(audience, command);
    print_key(audience, ".SH ", "cli.man.description");
    print_key(audience, "", command == NULL ? "cli.man.overview" : command->help);
    if (command == NULL)
        print_all(audience);
    else
        print_one(audience, command);
}
