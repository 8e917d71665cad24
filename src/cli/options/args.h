/*
 * args.h - the command line: one table of options for all subcommands.
 *
 * A subcommand names the options it takes as a set; the table in options.c knows how to read each of
 * them and which sentence explains it.
 */
#ifndef FLOE_CLI_OPTIONS_ARGS_H
#define FLOE_CLI_OPTIONS_ARGS_H

#include "table/table.h"

/* Options and operands, as bits of a set. */
enum arg {
    ARG_PLAYERS = 1 << 0,
    ARG_SEED = 1 << 1,
    ARG_OPTION = 1 << 2,
    ARG_NAME = 1 << 3,
    ARG_RECORD = 1 << 4,
    ARG_EDITION = 1 << 5,
    ARG_DEPTH = 1 << 6,
    ARG_DIVIDE = 1 << 7,
    ARG_GAME = 1 << 8,   /* operand: the name of a game */
    ARG_FILES = 1 << 9,  /* operands: files */
    ARG_TOPIC = 1 << 10, /* operand: a word of its own */
    ARG_A = 1 << 11,
    ARG_B = 1 << 12,
    ARG_GAMES = 1 << 13,
    ARG_SPRT = 1 << 14,
    ARG_JSON = 1 << 15,
    ARG_THREADS = 1 << 16,
    ARG_LEVEL = 1 << 17,
    ARG_SVG = 1 << 18,
    ARG_OUT = 1 << 19,
    ARG_COMPUTER = 1 << 20,
    ARG_MODE = 1 << 21,
    ARG_SECONDS = 1 << 22,
    ARG_PLY = 1 << 23,
    ARG_OPENING = 1 << 24,
    ARG_PORT = 1 << 25,
    ARG_ADDRESS = 1 << 26,
    ARG_PAGE = 1 << 27,
    ARG_OPEN = 1 << 28,
    ARG_STORE = 1 << 29,
    ARG_HTTPS = 1 << 30
};
/* An enum ends at 30. */
#define ARG_LOG (UINT64_C(1) << 31)
#define ARG_CONFIG (UINT64_C(1) << 32)
#define ARG_URL (UINT64_C(1) << 33)
#define ARG_MAIL_RELAY (UINT64_C(1) << 34)
#define ARG_MAIL_FROM (UINT64_C(1) << 35)
#define ARG_MAIL_USER (UINT64_C(1) << 36)
#define ARG_MAIL_PASSWORD_FILE (UINT64_C(1) << 37)
#define ARG_WEBHOOK (UINT64_C(1) << 38)
#define ARG_WEBHOOK_SECRET_FILE (UINT64_C(1) << 39)
#define ARG_NOTICE_AFTER (UINT64_C(1) << 40)
#define ARG_WAITING_EXPIRE (UINT64_C(1) << 41)
#define ARG_IDLE_EXPIRE (UINT64_C(1) << 42)
#define ARG_DURABILITY (UINT64_C(1) << 43)
#define ARG_TIMEOUT (UINT64_C(1) << 44)
#define ARG_PROXY (UINT64_C(1) << 45)
#define ARG_LIMIT (UINT64_C(1) << 46)
#define ARG_GUESTS_EXPIRE (UINT64_C(1) << 47)
#define ARG_CHAT_EXPIRES (UINT64_C(1) << 48)
#define ARG_CLOCKED_EXPIRE (UINT64_C(1) << 49)
#define ARG_EMPTY_EXPIRE (UINT64_C(1) << 50)

#define ARG_LIST_MAX 32 /* values of an option that may come again */

enum exit_code { EXIT_GOOD = 0, EXIT_BAD = 1, EXIT_USAGE = 2 };

struct args {
    const char *command; /* the subcommand's name, for complaints; "": none yet */
    struct voice voice;

    /* Words as they were given; NULL: not given. */
    const char *seed, *record, *edition;
    const char *a, *b, *level; /* specs of players (search/manner.h), a and b also cmd:PROGRAM */
    const char *svg, *out, *mode;
    const char *address, *page, *store;
    const char *durability; /* "power" or "crash" */
    const char *config, *url;
    const char *mail_relay, *mail_from, *mail_user, *mail_password_file;
    const char *webhook, *webhook_secret_file;
    const struct game *game;
    const char *options[GAME_OPTIONS_MAX];
    const char *names[SEATS_MAX];
    const char *computers[SEATS_MAX]; /* SEAT=SPEC */
    char **files;                     /* the operands */
    const char *proxies[ARG_LIST_MAX];
    const char *limits[ARG_LIST_MAX];
    int option_count, name_count, computer_count, file_count, proxy_count, limit_count;

    /* Numbers; 0: not given. */
    int players, depth, threads, seconds, ply, opening, timeout;
    int game_count;            /* --games */
    int port;                  /* counts only if port_given */
    int notice_after;          /* seconds; counts only if notice_after_given */
    int waiting_tables_expire; /* minutes */
    int idle_games_expire;     /* days */
    int clocked_games_expire;  /* days */
    int guests_expire;         /* days */
    int chat_expires;          /* days */
    int empty_tables_expire;   /* days */
    double sprt[2];            /* Elo of the two hypotheses; equal: not given */

    bool help; /* --help was given: nothing else was checked */
    bool divide, json, open, https, log, port_given, notice_after_given;

    uint64_t given;    /* options of the command line, which win over those of a file */
    char *settings;    /* the text of the file, into which words point; NULL: there is none */
    const char *place; /* "FILE:LINE: " while it is read, for complaints; else NULL */
};

/* Reads the words behind the subcommand's name, and the file of --config. False after a complaint on
 * stderr. */
bool args_read(struct args *args, int count, char **words, uint64_t allowed);
/* To be called in the end, whatever was read. */
void args_close(struct args *args);
/* The lines of help for these options. */
void args_help(const struct voice *voice, uint64_t allowed);

/* The deal that players and options describe; players_default if none were given. */
bool args_setup(const struct args *args, const struct game *game, int players_default,
                struct game_setup *setup);
/* The edition given with --edition, of that game (NULL: of whichever game it is), or without
 * --edition the game's own. NULL after a complaint. */
struct box *args_box(const struct args *args, const struct game *game);

/* ---- what is wrong with them ---- */

/* "floe COMMAND: SENTENCE" on stderr; the sentence's places are {what} and {value}. Returns false,
 * so that readers can `return complain(...)`. */
bool complain(const struct args *args, const char *key, const char *what, const char *value);
/* The value is no number from 1 to `high`. */
bool complain_number(const struct args *args, const char *what, const char *value, int high);
/* The same for a sentence that is made already. */
bool complain_text(const struct args *args, const char *sentence);

#endif
