/*
 * bash.c - completion for bash. See completion.h.
 *
 * The script walks along COMP_WORDS and keeps `command` (the names so far), `operand` (how many
 * words without dashes have passed) and `option` (one that waits for its value). bash cuts words at
 * '=', so "--seed=7" comes as three words.
 */
#include "cli/completion/completion.h"

#include <stdio.h>

static const char walk_begin[] =
    "_floe()\n"
    "{\n"
    "    local word=${COMP_WORDS[COMP_CWORD]} command=floe option='' operand=0 words='' kind='' i\n"
    "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
    "        if [[ $option ]]; then\n"
    "            [[ ${COMP_WORDS[i]} == '=' ]] || option=''\n"
    "            continue\n"
    "        fi\n"
    "        case \"$command:$operand:${COMP_WORDS[i]}\" in\n";
static const char walk_end[] = "        *:*:-*) ;;\n"
                               "        *) operand=$((operand + 1)) ;;\n"
                               "        esac\n"
                               "    done\n"
                               "    [[ $word == '=' ]] && word=''\n"
                               "    if [[ $option ]]; then\n"
                               "        case \"$command:$option\" in\n";
static const char values_end[] = "        esac\n"
                                 "    elif [[ $word == -* ]]; then\n"
                                 "        case $command in\n";
static const char options_end[] = "        esac\n"
                                  "    else\n"
                                  "        case $command:$operand in\n";
static const char script_end[] =
    "        esac\n"
    "    fi\n"
    "    if [[ $kind ]]; then\n"
    "        compopt -o filenames 2>/dev/null\n"
    "        mapfile -t COMPREPLY < <(compgen \"$kind\" -- \"$word\")\n"
    "    else\n"
    "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
    "    fi\n"
    "}\n"
    "complete -F _floe floe\n";

/* ---- the walk ---- */

/* One case for each subcommand and each option with a value: they change what the next word is. */
static void print_steps(const struct audience *audience, const struct command *command,
                        const char *path)
{
    int place = 0;
    (void)audience;
    for (const struct operand *o = command->operands; o != NULL && o->name != NULL; o++, place++)
        for (int i = 0; o->kind == OPERAND_COMMAND && command->subcommands[i] != NULL; i++) {
            const char *name = command->subcommands[i]->name;
            printf("        '%s:%d:%s') command='%s %s' operand=0 ;;\n", path, place, name, path,
                   name);
        }
    for (const struct option *o = command->options; o != NULL && o->name != NULL; o++)
        if (option_takes_value(o))
            printf("        '%s:'*':--%s') option=--%s ;;\n", path, o->name, o->name);
}

/* ---- words ---- */

static void print_values(const struct audience *audience, const struct command *command,
                         const char *path)
{
    (void)audience;
    for (const struct option *o = command->options; o != NULL && o->name != NULL; o++) {
        if (option_is_file(o) || o->kind == OPTION_FOLDER)
            printf("        '%s:--%s') kind=%s ;;\n", path, o->name,
                   o->kind == OPTION_FOLDER ? "-d" : "-f");
        if (o->choices == NULL)
            continue;
        printf("        '%s:--%s') words='", path, o->name);
        for (int i = 0; o->choices[i] != NULL; i++)
            printf("%s%s", i > 0 ? " " : "", o->choices[i]);
        puts("' ;;");
    }
}

/* bash shows no descriptions, so names are enough. */
static void print_options(const struct audience *audience, const struct command *command,
                          const char *path)
{
    (void)audience;
    printf("        '%s') words='", path);
    for (const struct option *o = command->options; o != NULL && o->name != NULL; o++)
        printf("--%s ", o->name);
    puts("--help' ;;");
}

static void print_operands(const struct audience *audience, const struct command *command,
                           const char *path)
{
    int place = 0;
    (void)audience;
    for (const struct operand *o = command->operands; o != NULL && o->name != NULL; o++, place++) {
        struct operand_row row;
        operand_describe(command, o, place, &row);
        printf("        '%s:'%s) ", path, row.place);
        if (o->kind == OPERAND_FILE)
            puts("kind=-f ;;");
        else
            printf("words='%s' ;;\n", row.words);
    }
}

void completion_bash(const struct audience *audience, const struct command *root)
{
    fputs(walk_begin, stdout);
    each_command(audience, root, root->name, " ", print_steps);
    fputs(walk_end, stdout);
    each_command(audience, root, root->name, " ", print_values);
    fputs(values_end, stdout);
    each_command(audience, root, root->name, " ", print_options);
    fputs(options_end, stdout);
    each_command(audience, root, root->name, " ", print_operands);
    fputs(script_end, stdout);
}
