/*
 * args.c - the command line. See args.h.
 */
#include "cli/options/args.h"

#include "cli/options/config.h"
#include "cli/options/options.h"
#include "cli/support/files.h"
#include "cli/support/speak.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SENTENCE_MAX 1024

/* ---- complaints ---- */

bool complain_text(const struct args *args, const char *sentence)
{
    fprintf(stderr, "floe%s%s: %s%s\n", args->command[0] == '\0' ? "" : " ", args->command,
            args->place == NULL ? "" : args->place, sentence);
    return false;
}

/* In a file options have no dashes. */
static const char *name_here(const struct args *args, const char *option)
{
    return args->place != NULL && strncmp(option, "--", 2) == 0 ? option + 2 : option;
}

bool complain(const struct args *args, const char *key, const char *what, const char *value)
{
    char sentence[SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    say(&args->voice, &out, key, 1, "what", name_here(args, what), "value", value, NULL);
    return complain_text(args, sentence);
}

bool complain_number(const struct args *args, const char *what, const char *value, int high)
{
    char most[NUMBER_MAX], sentence[SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    say(&args->voice, &out, "cli.error.number", 1, "what", name_here(args, what), "value", value,
        "high", number_text(high, most), NULL);
    return complain_text(args, sentence);
}

/* ---- reading ---- */

/* "--sprt 0 20": what one word leaves open is in the next one. */
static bool take_pair(struct args *args, const struct option *option, const char *first, int count,
                      char **words, int *i)
{
    char both[64];
    struct text out = text_in(both, sizeof both);
    bool whole = strpbrk(first, ", ") != NULL || *i + 1 == count;
    text_format(&out, whole ? "%s" : "%s %s", first, whole ? "" : words[++*i]);
    return option_take(args, option, both);
}

/* Takes words[*i], an option, and its value: behind a '=' or in the next word. */
static bool read_option(struct args *args, int count, char **words, int *i, uint64_t allowed)
{
    const char *word = words[*i];
    size_t length = strcspn(word, "=");
    const struct option *option = option_named(word, length, allowed);
    const char *value = word[length] == '=' ? word + length + 1 : NULL;
    if (option == NULL)
        return complain(args, "cli.error.unknown_option", word, args->command);
    if (option->value == NULL && value != NULL)
        return complain(args, "cli.error.no_value", option->name, value);
    if (option->value != NULL && value == NULL) {
        if (*i + 1 == count)
            return complain(args, "cli.error.needs_value", option->name, option->value);
        value = words[++*i];
    }
    args->given |= option->arg;
    bool pair = value != NULL && option->arg == ARG_SPRT;
    return pair ? take_pair(args, option, value, count, words, i)
                : option_take(args, option, value);
}

static bool read_operand(struct args *args, char *word, uint64_t allowed)
{
    if (allowed & (ARG_FILES | (args->file_count == 0 ? ARG_GAME | ARG_TOPIC : 0))) {
        args->files[args->file_count++] = word;
        return true;
    }
    return complain(args, "cli.error.unexpected", word, args->command);
}

static bool read_game(struct args *args, uint64_t allowed)
{
    if (!(allowed & ARG_GAME) || args->file_count == 0)
        return true;
    args->game = game_named(args->files[0]);
    if (args->game != NULL)
        return true;
    char names[256];
    struct text out = text_in(names, sizeof names);
    for (int i = 0; games[i] != NULL; i++)
        text_format(&out, "%s%s", i > 0 ? ", " : "", games[i]->name);
    return complain(args, "cli.error.game", args->files[0], names);
}

bool args_read(struct args *args, int count, char **words, uint64_t allowed)
{
    bool only_operands = false; /* behind "--" */
    args->files = words;        /* operands move to the front */
    for (int i = 0; i < count; i++) {
        bool is_option = !only_operands && words[i][0] == '-' && words[i][1] != '\0';
        if (is_option && (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0))
            return args->help = true;
        if (is_option && strcmp(words[i], "--") == 0)
            only_operands = true;
        else if (is_option ? !read_option(args, count, words, &i, allowed)
                           : !read_operand(args, words[i], allowed))
            return false;
    }
    return read_game(args, allowed) && (args->config == NULL || config_read(args, allowed));
}

void args_close(struct args *args)
{
    free(args->settings);
}

/* ---- what the options describe ---- */

static bool set_option(const struct args *args, const struct game *game, const char *option,
                       struct game_setup *setup)
{
    const char *sign = strchr(option, '=');
    char name[64];
    struct text out = text_in(name, sizeof name);
    text_add_bytes(&out, option, (size_t)(sign - option));
    return game_option_set(game, setup, name, sign + 1) ||
           complain(args, "cli.error.option", option, game->name);
}

/* There is no box yet, and the reason needs none. */
static bool check_setup(const struct args *args, const struct game *game,
                        const struct game_setup *setup)
{
    char reason[600], sentence[1024];
    struct text out = text_in(reason, sizeof reason);
    struct report why;
    if (game->setup_fits(setup, &why))
        return true;
    say_reason(game, NULL, &why, &args->voice, &out);
    out = text_in(sentence, sizeof sentence);
    say(&args->voice, &out, "cli.error.setup", 1, "reason", reason, NULL);
    return complain_text(args, sentence);
}

bool args_setup(const struct args *args, const struct game *game, int players_default,
                struct game_setup *setup)
{
    char number[NUMBER_MAX];
    memset(setup, 0, sizeof *setup);
    setup->players = args->players == 0 ? players_default : args->players;
    number_text(setup->players, number);
    if (setup->players < game->players_min || setup->players > game->players_max)
        return complain(args, "cli.error.players", game->name, number);
    if (args->name_count > setup->players)
        return complain(args, "cli.error.names", game->name, number);
    for (int i = 0; i < args->option_count; i++)
        if (!set_option(args, game, args->options[i], setup))
            return false;
    return check_setup(args, game, setup);
}

/* ---- editions ---- */

/* What is wrong with an edition, as the game says that understood most of it. */
struct edition_error {
    const struct game *game;
    struct report why;
    int line; /* 0: in the whole */
};

/* An edition file does not name its game: the game whose reader accepts it is the one. */
static struct box *open_as_any(const struct game *wanted, const char *text, size_t length,
                               struct edition_error *error)
{
    int furthest = -1;
    for (int i = 0; games[i] != NULL; i++) {
        struct edition_error other = {.game = games[i]};
        if (wanted != NULL && games[i] != wanted)
            continue;
        struct box *box = box_open(games[i], text, length, &other.why, &other.line);
        if (box != NULL)
            return box;
        int reached = other.line == 0 ? INT_MAX : other.line;
        if (reached > furthest)
            *error = other;
        furthest = reached > furthest ? reached : furthest;
    }
    return NULL;
}

static bool complain_edition(const struct args *args, const struct edition_error *error)
{
    char place[NUMBER_MAX], reason[600], sentence[1024];
    struct text out = text_in(reason, sizeof reason);
    say_reason(error->game, NULL, &error->why, &args->voice, &out);
    out = text_in(sentence, sizeof sentence);
    say(&args->voice, &out, error->line > 0 ? "cli.error.edition_line" : "cli.error.edition_whole",
        1, "file", args->edition, "line", number_text(error->line, place), "reason", reason, NULL);
    return complain_text(args, sentence);
}

struct box *args_box(const struct args *args, const struct game *game)
{
    struct edition_error error = {0};
    size_t length = 0;
    if (args->edition == NULL)
        return open_as_any(game, NULL, 0, &error);
    char *text = file_read(args->edition, &length);
    if (text == NULL)
        return complain(args, "cli.error.file", args->edition, strerror(errno)), NULL;
    struct box *box = open_as_any(game, text, length, &error);
    if (box == NULL)
        complain_edition(args, &error);
    free(text);
    return box;
}
