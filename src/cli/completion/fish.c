/*
 * fish.c - completion for fish. See completion.h.
 *
 * __floe_place walks along the words before the cursor and prints "COMMAND:OPERANDS": the names of
 * commands so far, and how many operands have passed. Each completion has a pattern of it as its
 * condition.
 */
#include "cli/completion/completion.h"

#include "cli/options/help.h"

#include <stdio.h>

#define SENTENCE_MAX 512

static const char walk_begin[] = "function __floe_place\n"
                                 "    set -l words (commandline -opc)\n"
                                 "    set -e words[1]\n"
                                 "    set -l command floe\n"
                                 "    set -l operand 0\n"
                                 "    set -l option\n"
                                 "    for word in $words\n"
                                 "        if set -q option[1]\n"
                                 "            set option\n"
                                 "            continue\n"
                                 "        end\n"
                                 "        switch \"$command:$operand:$word\"\n";
static const char walk_end[] = "            case '*:*:-*'\n"
                               "            case '*'\n"
                               "                set operand (math $operand + 1)\n"
                               "        end\n"
                               "    end\n"
                               "    echo $command:$operand\n"
                               "end\n"
                               "function __floe_at\n"
                               "    string match -q -- $argv[1] (__floe_place)\n"
                               "end\n"
                               "complete -c floe -f\n";

/* Within single quotes fish knows two escapes: \' and \\. */
static void print_escaped(const char *words)
{
    for (; *words != '\0'; words++)
        printf(*words == '\'' || *words == '\\' ? "\\%c" : "%c", *words);
}

static void print_steps(const struct audience *audience, const struct command *command,
                        const char *path)
{
    int place = 0;
    (void)audience;
    for (const struct operand *o = command->operands; o != NULL && o->name != NULL; o++, place++)
        for (int i = 0; o->kind == OPERAND_COMMAND && command->subcommands[i] != NULL; i++) {
            const char *name = command->subcommands[i]->name;
            printf("            case '%s:%d:%s'\n", path, place, name);
            printf("                set command '%s %s'\n                set operand 0\n", path,
                   name);
        }
    for (const struct option *o = command->options; o != NULL && o->name != NULL; o++)
        if (option_takes_value(o))
            printf("            case '%s:*:--%s'\n                set option $word\n", path,
                   o->name);
}

/* ---- completions ---- */

/* -x is for values that are no files, -r -F for those that are. */
static void print_value(const struct option *option)
{
    if (option_is_file(option)) {
        fputs(" -r -F", stdout);
    } else if (option->kind == OPTION_FOLDER) {
        fputs(" -x -a '(__fish_complete_directories)'", stdout);
    } else if (option_takes_value(option)) {
        fputs(" -x", stdout);
        for (int i = 0; option->choices != NULL && option->choices[i] != NULL; i++)
            printf("%s%s", i == 0 ? " -a '" : " ", option->choices[i]);
        fputs(option->choices == NULL ? "" : "'", stdout);
    }
}

static void print_options(const struct audience *audience, const struct command *command,
                          const char *path)
{
    for (const struct option *o = command->options; o != NULL && o->name != NULL; o++) {
        char sentence[SENTENCE_MAX];
        struct text out = text_in(sentence, sizeof sentence);
        help_option(audience, o, &out);
        printf("complete -c floe -n '__floe_at \"%s:*\"' -l %s", path, o->name);
        print_value(o);
        fputs(" -d '", stdout);
        print_escaped(sentence);
        puts("'");
    }
    printf("complete -c floe -n '__floe_at \"%s:*\"' -s h -l help -d '", path);
    print_escaped(catalog_sentence(audience->catalog, "cli.option.help", 1));
    puts("'");
}

static void print_subcommands(const struct audience *audience, const struct command *command,
                              const char *path, int place)
{
    for (int i = 0; command->subcommands[i] != NULL; i++) {
        printf("complete -c floe -n '__floe_at \"%s:%d\"' -a %s -d '", path, place,
               command->subcommands[i]->name);
        print_escaped(catalog_sentence(audience->catalog, command->subcommands[i]->about, 1));
        puts("'");
    }
}

static void print_operand(const struct command *command, const struct operand *operand,
                          const char *path, int place)
{
    struct operand_row row;
    operand_describe(command, operand, place, &row);
    printf("complete -c floe -n '__floe_at \"%s:%s\"'", path, row.place);
    if (operand->kind == OPERAND_FILE)
        puts(" -F");
    else
        printf(" -a '%s'\n", row.words);
}

static void print_completions(const struct audience *audience, const struct command *command,
                              const char *path)
{
    int place = 0;
    print_options(audience, command, path);
    for (const struct operand *o = command->operands; o != NULL && o->name != NULL; o++, place++)
        if (o->kind == OPERAND_COMMAND)
            print_subcommands(audience, command, path, place);
        else
            print_operand(command, o, path, place);
}

void completion_fish(const struct audience *audience, const struct command *root)
{
    fputs(walk_begin, stdout);
    each_command(audience, root, root->name, " ", print_steps);
    fputs(walk_end, stdout);
    each_command(audience, root, root->name, " ", print_completions);
}
