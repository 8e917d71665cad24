/*
 * command.h - the contract of a subcommand: two tables describe its options and operands.
 *
 * A command declares a struct of its own, a table of options and one of operands (the words without
 * dashes). Each row says how one of them is spelled, read and explained, and which member of the
 * struct it fills. Everything else is made from the tables: reading the command line (command_run),
 * help (help.h), the file of --config (config.h), suggestions for misspelled words (suggest.h) and
 * the completion of shells (cli/completion). Nothing else lists options.
 *
 *     struct verify_options {
 *         struct word_list files;
 *         const char *edition;
 *     };
 *
 *     static const struct option options[] = {
 *         EDITION_OPTION(struct verify_options, edition),
 *         {0}};
 *
 *     const struct command verify_command = {
 *         .name = "verify", .about = "cli.about.verify", .help = "cli.help.verify",
 *         .size = sizeof(struct verify_options), .operands = operands, .options = options,
 *         .run = verify};
 *
 * Members of options that are not given keep the row's default, or are zero and NULL.
 */
#ifndef FLOE_CLI_OPTIONS_COMMAND_H
#define FLOE_CLI_OPTIONS_COMMAND_H

#include "cli/support/cli.h"

#include <stddef.h>

#define OPTIONS_MAX 80 /* rows of a table, with its end */
#define OPTION_LIST_MAX 32

/* Values of an option that may be given several times. */
struct option_list {
    const char *values[OPTION_LIST_MAX];
    int count;
};

/* Operands of which there may be any number. */
struct word_list {
    char **words;
    int count;
};

enum option_kind {
    OPTION_FLAG,   /* bool; has no value */
    OPTION_NUMBER, /* int, from low to high */
    OPTION_TEXT,   /* const char * that fits */
    OPTION_FILE,   /* const char *; shells complete names of files, */
    OPTION_FOLDER, /* or of folders */
    OPTION_CHOICE, /* const char *, one of choices */
    OPTION_LIST,   /* struct option_list of texts that fit, at most `high` of them */
    OPTION_CONFIG, /* const char *: a file of settings, which is read after the command line */
    OPTION_PARSED  /* whatever `parse` makes of the value */
};

struct option {
    const char *name;  /* without its dashes; NULL: the end of the table */
    const char *value; /* what help calls the value: "SEED"; NULL for flags and choices */
    const char *help;  /* key of its sentence */
    enum option_kind kind;
    unsigned offset; /* of its member */

    int low, high;
    int default_number; /* 0: none */
    bool required;
    bool two_words;   /* a value without ',' continues in the next word: --sprt 0 20 */
    bool not_in_file; /* not allowed in a file of settings */
    const char *default_text;
    const char *const *choices; /* ends with NULL */

    /* For texts and lists: true for an allowed value. NULL: all are. */
    bool (*fits)(const char *value);
    /* For OPTION_PARSED: reads the value into the member. False if it is no such value. */
    bool (*parse)(void *member, const char *value);
    const char *refusal; /* key of the complaint, with {what} and {value}, if fits or parse fails */
};

enum operand_kind {
    OPERAND_WORD,   /* const char * */
    OPERAND_FILE,   /* the same; shells complete names of files */
    OPERAND_CHOICE, /* the same, one of choices */
    OPERAND_GAME,   /* const struct game * */
    OPERAND_COMMAND /* the name of a subcommand, whose tables apply from here on; always the last */
};

struct operand {
    const char *name; /* as help shows it: "FILE"; NULL: the end of the table */
    enum operand_kind kind;
    size_t offset;
    const char *const *choices; /* ends with NULL */
    bool optional;
    bool many; /* struct word_list; always the last */
};

struct command {
    const char *name;
    const char *about, *help;       /* keys: a line, and at length */
    size_t size;                    /* of its struct */
    const struct operand *operands; /* NULL: none */
    const struct option *options;   /* NULL: none */
    const struct command *const
        *subcommands; /* end with NULL; they fill the struct of their parent */
    int (*run)(const struct cli *cli, const void *options); /* returns an exit_status */
};

/* Reads the words behind the command's name and runs it. Returns the exit status, EXIT_USAGE after
 * a complaint about the words; "--help" and "-h" among them print help instead. */
int command_run(struct cli *cli, const struct command *command, int count, char **words);

/* What a command was told, read once more from its words and its file of settings as they are now.
 * All zero: nothing. */
struct command_reading {
    void *options;     /* the command's struct */
    char *config_text; /* values point into it */
};
/* For a running command without operands. False after a complaint; the reading is empty then. */
bool command_read_again(const struct cli *cli, const struct command *command,
                        struct command_reading *reading);
void command_reading_close(struct command_reading *reading);

/* The command of that name, or NULL; `commands` end with NULL and may be NULL. */
const struct command *command_named(const struct command *const *commands, const char *name);
/* The option of that name (without dashes), or NULL; `options` may be NULL. */
const struct option *option_named(const struct option *options, const char *name, size_t length);
/* True unless it is a flag. */
bool option_takes_value(const struct option *option);
/* What help calls the value: SEED, power|crash; "" for a flag. */
void option_value_name(const struct option *option, struct text *out);

#endif
