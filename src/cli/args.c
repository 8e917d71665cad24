/*
 * args.c - the command line. See args.h.
 */
#include "cli/args.h"

#include "cli/files.h"
#include "cli/speak.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 60
#define GAMES_MAX 100000000
#define THREADS_MAX 64
#define SECONDS_MAX 1000000
#define PLY_MAX 100000
#define OPENING_MAX 100
#define PORT_MAX 65535

/* ---- complaints ---- */

bool complain_text(const struct args *args, const char *sentence)
{
    fprintf(stderr, "floe%s%s: %s\n", args->command[0] == '\0' ? "" : " ", args->command, sentence);
    return false;
}

bool complain(const struct args *args, const char *key, const char *what, const char *value)
{
    char sentence[1024];
    struct text out = text_in(sentence, sizeof sentence);
    say(&args->voice, &out, key, 1, "what", what, "value", value, NULL);
    return complain_text(args, sentence);
}

/* ---- the options ---- */

static bool take_number(const struct args *args, const char *option, const char *value, int high,
                        int *number)
{
    char *end;
    errno = 0;
    long read = strtol(value, &end, 10);
    if (errno == 0 && *value >= '0' && *value <= '9' && *end == '\0' && read >= 1 && read <= high) {
        *number = (int)read;
        return true;
    }
    char most[NUMBER_MAX], sentence[1024];
    struct text out = text_in(sentence, sizeof sentence);
    say(&args->voice, &out, "cli.error.number", 1, "what", option, "value", value, "high",
        number_text(high, most), NULL);
    return complain_text(args, sentence);
}

/* Adds a value to a list that has room for `most`. */
static bool take_one_more(const struct args *args, const char *option, const char *value,
                          const char **list, int *count, int most)
{
    if (*count == most)
        return complain(args, "cli.error.too_often", option, value);
    list[(*count)++] = value;
    return true;
}

static bool take_players(struct args *args, const char *value)
{
    return take_number(args, "--players", value, SEATS_MAX, &args->players);
}

static bool take_seed(struct args *args, const char *value)
{
    args->seed = value;
    return table_seed_fits(value) || complain(args, "cli.error.seed", "--seed", value);
}

static bool take_option(struct args *args, const char *value)
{
    if (strchr(value, '=') == NULL)
        return complain(args, "cli.error.option_form", "--option", value);
    return take_one_more(args, "--option", value, args->options, &args->option_count,
                         GAME_OPTIONS_MAX);
}

/* A name stands in the record's tags: short, and without control characters. */
static bool take_name(struct args *args, const char *value)
{
    size_t length = strlen(value);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)value[i] < ' ' || value[i] == 0x7F)
            length = NAME_MAX_BYTES;
    if (length == 0 || length >= NAME_MAX_BYTES)
        return complain(args, "cli.error.name", "--name", value);
    return take_one_more(args, "--name", value, args->names, &args->name_count, SEATS_MAX);
}

static bool take_record(struct args *args, const char *value)
{
    args->record = value;
    return true;
}

static bool take_edition(struct args *args, const char *value)
{
    args->edition = value;
    return true;
}

static bool take_depth(struct args *args, const char *value)
{
    return take_number(args, "--depth", value, DEPTH_MAX, &args->depth);
}

static bool take_divide(struct args *args, const char *value)
{
    (void)value;
    args->divide = true;
    return true;
}

static bool take_a(struct args *args, const char *value)
{
    args->a = value;
    return true;
}

static bool take_b(struct args *args, const char *value)
{
    args->b = value;
    return true;
}

static bool take_games(struct args *args, const char *value)
{
    return take_number(args, "--games", value, GAMES_MAX, &args->game_count);
}

/* Two numbers, the second one larger: "0,20", or "0 20". */
static bool take_sprt(struct args *args, const char *value)
{
    char *end;
    args->sprt[0] = strtod(value, &end);
    bool good = end != value && (*end == ',' || *end == ' ');
    const char *second = end + good;
    args->sprt[1] = strtod(second, &end);
    good = good && end != second && *end == '\0' && args->sprt[0] < args->sprt[1];
    return good || complain(args, "cli.error.sprt", "--sprt", value);
}

static bool take_json(struct args *args, const char *value)
{
    (void)value;
    args->json = true;
    return true;
}

static bool take_threads(struct args *args, const char *value)
{
    return take_number(args, "--threads", value, THREADS_MAX, &args->threads);
}

static bool take_level(struct args *args, const char *value)
{
    args->level = value;
    return true;
}

static bool take_svg(struct args *args, const char *value)
{
    args->svg = value;
    return true;
}

static bool take_out(struct args *args, const char *value)
{
    args->out = value;
    return true;
}

static bool take_computer(struct args *args, const char *value)
{
    if (strchr(value, '=') == NULL)
        return complain(args, "cli.error.computer", "--computer", value);
    return take_one_more(args, "--computer", value, args->computers, &args->computer_count,
                         SEATS_MAX);
}

static bool take_mode(struct args *args, const char *value)
{
    args->mode = value;
    return true;
}

static bool take_seconds(struct args *args, const char *value)
{
    return take_number(args, "--seconds", value, SECONDS_MAX, &args->seconds);
}

static bool take_ply(struct args *args, const char *value)
{
    return take_number(args, "--ply", value, PLY_MAX, &args->ply);
}

static bool take_opening(struct args *args, const char *value)
{
    return take_number(args, "--opening", value, OPENING_MAX, &args->opening);
}

static bool take_port(struct args *args, const char *value)
{
    size_t length = strspn(value, "0123456789");
    args->port_given = true;
    args->port = length > 0 && length <= 5 && value[length] == '\0' ? atoi(value) : PORT_MAX + 1;
    return args->port <= PORT_MAX || complain(args, "cli.error.port", "--port", value);
}

static bool take_address(struct args *args, const char *value)
{
    args->address = value;
    return true;
}

static bool take_page(struct args *args, const char *value)
{
    args->page = value;
    return true;
}

static bool take_store(struct args *args, const char *value)
{
    args->store = value;
    return true;
}

static bool take_https(struct args *args, const char *value)
{
    (void)value;
    args->https = true;
    return true;
}

static bool take_log(struct args *args, const char *value)
{
    (void)value;
    args->log = true;
    return true;
}

static bool take_open(struct args *args, const char *value)
{
    (void)value;
    args->open = true;
    return true;
}

/* An option without `value` stands alone; else `value` is what help calls it. */
static const struct option {
    const char *name;
    const char *value;
    const char *help; /* key of its sentence */
    uint64_t arg;
    bool (*take)(struct args *args, const char *value);
} options[] = {
    {"--players", "N", "cli.option.players", ARG_PLAYERS, take_players},
    {"--seed", "SEED", "cli.option.seed", ARG_SEED, take_seed},
    {"--option", "NAME=VALUE", "cli.option.option", ARG_OPTION, take_option},
    {"--name", "NAME", "cli.option.name", ARG_NAME, take_name},
    {"--record", "FILE", "cli.option.record", ARG_RECORD, take_record},
    {"--edition", "FILE", "cli.option.components", ARG_EDITION, take_edition},
    {"--depth", "D", "cli.option.depth", ARG_DEPTH, take_depth},
    {"--divide", NULL, "cli.option.divide", ARG_DIVIDE, take_divide},
    {"--a", "SPEC", "cli.option.a", ARG_A, take_a},
    {"--b", "SPEC", "cli.option.b", ARG_B, take_b},
    {"--games", "N", "cli.option.games", ARG_GAMES, take_games},
    {"--sprt", "LOW,HIGH", "cli.option.sprt", ARG_SPRT, take_sprt},
    {"--threads", "N", "cli.option.threads", ARG_THREADS, take_threads},
    {"--json", NULL, "cli.option.as_json", ARG_JSON, take_json},
    {"--level", "SPEC", "cli.option.level", ARG_LEVEL, take_level},
    {"--svg", "FILE", "cli.option.svg", ARG_SVG, take_svg},
    {"--out", "FILE", "cli.option.out", ARG_OUT, take_out},
    {"--computer", "SEAT=SPEC", "cli.option.computer", ARG_COMPUTER, take_computer},
    {"--mode", "MODE", "cli.option.mode", ARG_MODE, take_mode},
    {"--seconds", "N", "cli.option.seconds", ARG_SECONDS, take_seconds},
    {"--ply", "N", "cli.option.ply", ARG_PLY, take_ply},
    {"--opening", "N", "cli.option.opening", ARG_OPENING, take_opening},
    {"--port", "P", "cli.option.port", ARG_PORT, take_port},
    {"--address", "A", "cli.option.address", ARG_ADDRESS, take_address},
    {"--page", "DIR", "cli.option.page", ARG_PAGE, take_page},
    {"--store", "FILE", "cli.option.store", ARG_STORE, take_store},
    {"--https", NULL, "cli.option.https", ARG_HTTPS, take_https},
    {"--log", NULL, "cli.option.journal", ARG_LOG, take_log},
    {"--open", NULL, "cli.option.open", ARG_OPEN, take_open},
};
static const int option_count = sizeof options / sizeof *options;

void args_help(const struct voice *voice, uint64_t allowed)
{
    for (int i = 0; i < option_count; i++) {
        char name[40];
        if (!(allowed & options[i].arg))
            continue;
        snprintf(name, sizeof name, "%s %s", options[i].name,
                 options[i].value == NULL ? "" : options[i].value);
        printf("  %-22s ", name);
        print_sentence(voice, options[i].help, "", "");
    }
}

/* ---- reading ---- */

static const struct option *option_named(const char *word, size_t length, uint64_t allowed)
{
    for (int i = 0; i < option_count; i++)
        if (strlen(options[i].name) == length && memcmp(options[i].name, word, length) == 0 &&
            (allowed & options[i].arg))
            return &options[i];
    return NULL;
}

/* "--sprt 0 20": what one word leaves open is in the next one. */
static bool take_pair(struct args *args, const char *first, int count, char **words, int *i)
{
    char both[64];
    struct text out = text_in(both, sizeof both);
    bool whole = strpbrk(first, ", ") != NULL || *i + 1 == count;
    text_format(&out, whole ? "%s" : "%s %s", first, whole ? "" : words[++*i]);
    return take_sprt(args, both);
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
    bool pair = value != NULL && option->arg == ARG_SPRT;
    return pair ? take_pair(args, value, count, words, i) : option->take(args, value);
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
    return read_game(args, allowed);
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
