/*
 * main.c - the command `floe`: finds the subcommand, reads its arguments, runs it.
 */
#include "cli/commands.h"
#include "cli/support/speak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FLOE_VERSION "floe 0.1.0"

static int command_help(const struct args *args);

static const struct command {
    const char *name;
    int (*run)(const struct args *args);
    uint64_t allowed;
    const char *usage; /* what follows the name */
    const char *about; /* keys of its sentences: in a line, and at length */
    const char *help;
} commands[] = {
    {"play", command_play,
     ARG_GAME | ARG_PLAYERS | ARG_SEED | ARG_OPTION | ARG_NAME | ARG_RECORD | ARG_EDITION |
         ARG_COMPUTER,
     "[GAME] [OPTION]...", "cli.about.play", "cli.help.play"},
    {"engine", command_engine, ARG_EDITION, "[OPTION]...", "cli.about.engine", "cli.help.engine"},
    {"verify", command_verify, ARG_FILES | ARG_EDITION, "[OPTION]... FILE...", "cli.about.verify",
     "cli.help.verify"},
    {"perft", command_perft,
     ARG_GAME | ARG_PLAYERS | ARG_SEED | ARG_OPTION | ARG_EDITION | ARG_DEPTH | ARG_DIVIDE,
     "GAME --seed SEED --depth D [OPTION]...", "cli.about.perft", "cli.help.perft"},
    {"arena", command_arena,
     ARG_GAME | ARG_PLAYERS | ARG_A | ARG_B | ARG_GAMES | ARG_SPRT | ARG_OPENING | ARG_OPTION |
         ARG_EDITION | ARG_SEED | ARG_THREADS | ARG_JSON,
     "GAME --a SPEC --b SPEC [OPTION]...", "cli.about.arena", "cli.help.arena"},
    {"analyse", command_analyse,
     ARG_FILES | ARG_LEVEL | ARG_SEED | ARG_SVG | ARG_JSON | ARG_EDITION, "[OPTION]... FILE",
     "cli.about.analyse", "cli.help.analyse"},
    {"solve", command_solve, ARG_FILES | ARG_PLY | ARG_SECONDS | ARG_JSON | ARG_EDITION,
     "[OPTION]... FILE", "cli.about.solve", "cli.help.solve"},
    {"train", command_train, ARG_GAME | ARG_MODE | ARG_GAMES | ARG_SEED | ARG_THREADS | ARG_OUT,
     "GAME [OPTION]...", "cli.about.train", "cli.help.train"},
#ifdef FLOE_SERVER
    {"serve", command_serve,
     ARG_PORT | ARG_ADDRESS | ARG_PAGE | ARG_STORE | ARG_DURABILITY | ARG_HTTPS | ARG_PROXY |
         ARG_LIMIT | ARG_TIMEOUT | ARG_LOG | ARG_OPEN | ARG_CONFIG | ARG_URL | ARG_MAIL_RELAY |
         ARG_MAIL_FROM | ARG_MAIL_USER | ARG_MAIL_PASSWORD_FILE | ARG_WEBHOOK |
         ARG_WEBHOOK_SECRET_FILE | ARG_NOTICE_AFTER | ARG_WAITING_EXPIRE | ARG_IDLE_EXPIRE |
         ARG_CLOCKED_EXPIRE | ARG_GUESTS_EXPIRE | ARG_CHAT_EXPIRES | ARG_EMPTY_EXPIRE,
     "[OPTION]...", "cli.about.serve", "cli.help.serve"},
    {"admin", command_admin, ARG_FILES, "STORE COMMAND [WORD]...", "cli.about.admin",
     "cli.help.admin"},
#endif
    {"help", command_help, ARG_TOPIC, "[COMMAND]", "cli.about.help", "cli.help.help"},
};
static const int command_count = sizeof commands / sizeof *commands;

static const struct command *command_named(const char *name)
{
    for (int i = 0; i < command_count; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* ---- help ---- */

static void help_all(const struct voice *voice)
{
    print_sentence(voice, "cli.usage", "", "");
    puts("");
    for (int i = 0; i < command_count; i++) {
        printf("  %-8s", commands[i].name);
        print_sentence(voice, commands[i].about, "", "");
    }
    puts("");
    print_sentence(voice, "cli.more", "", "");
}

static int help_one(const struct voice *voice, const struct command *command)
{
    char usage[120];
    snprintf(usage, sizeof usage, "%s %s", command->name, command->usage);
    print_sentence(voice, "cli.usage_of", usage, "");
    puts("");
    print_sentence(voice, command->help, "", "");
    puts("");
    args_help(voice, command->allowed);
    return EXIT_GOOD;
}

static int command_help(const struct args *args)
{
    const struct command *command = args->file_count == 0 ? NULL : command_named(args->files[0]);
    if (args->file_count > 0 && command == NULL) {
        complain(args, "cli.error.command", args->files[0], "");
        return EXIT_USAGE;
    }
    if (command == NULL)
        help_all(&args->voice);
    else
        help_one(&args->voice, command);
    return EXIT_GOOD;
}

/* ---- finding the subcommand ---- */

/* The language of the environment, in the order that gettext follows. */
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

static int run(const struct command *command, struct args *args, int count, char **words)
{
    args->command = command->name;
    int said = EXIT_USAGE;
    if (args_read(args, count, words, command->allowed))
        said = args->help ? help_one(&args->voice, command) : command->run(args);
    args_close(args);
    return said;
}

int main(int count, char **words)
{
    struct args args = {.command = "", .voice = {.catalog = catalog_for(language())}};
    if (count < 2) {
        help_all(&args.voice);
        return EXIT_USAGE;
    }
    if (strcmp(words[1], "--version") == 0) {
        puts(FLOE_VERSION);
        return EXIT_GOOD;
    }
    bool asks_help = strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0;
    const struct command *command = command_named(asks_help ? "help" : words[1]);
    if (command != NULL)
        return run(command, &args, count - 2, words + 2);
    complain(&args, "cli.error.command", words[1], "");
    return EXIT_USAGE;
}
