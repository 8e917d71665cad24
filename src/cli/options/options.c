/*
 * options.c - the table of all options. See options.h.
 */
#include "cli/options/options.h"

#include "base/address.h"
#include "cli/support/speak.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 60
#define GAMES_MAX 100000000
#define THREADS_MAX 64
#define SECONDS_MAX 1000000
#define PLY_MAX 100000
#define OPENING_MAX 100
#define ELO_MAX 4000
#define PORT_MAX 65535
#define TIMEOUT_MAX 3600
#define DAY_SECONDS 86400
#define EXPIRE_MAX 1000000 /* minutes or days */
#define NAME_COLUMNS 22
#define URL_BYTES 200
#define URL_SIGNS \
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?[]!$&'()*+,;=%"

/* ---- values that take more than a look ---- */

/* Adds a value to a list that has room for `most`. */
static bool take_one_more(const struct args *args, const char *option, const char *value,
                          const char **list, int *count, int most)
{
    if (*count == most)
        return complain(args, "cli.error.too_often", option, value);
    list[(*count)++] = value;
    return true;
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

/* Two numbers, the second one larger: "0,20", or "0 20". What is no number is not within bounds. */
static bool take_sprt(struct args *args, const char *value)
{
    char *end;
    args->sprt[0] = strtod(value, &end);
    bool good = end != value && (*end == ',' || *end == ' ');
    const char *second = end + good;
    args->sprt[1] = strtod(second, &end);
    good = good && end != second && *end == '\0' && args->sprt[0] < args->sprt[1] &&
           args->sprt[0] >= -ELO_MAX && args->sprt[1] <= ELO_MAX;
    return good || complain(args, "cli.error.sprt", "--sprt", value);
}

static bool take_computer(struct args *args, const char *value)
{
    if (strchr(value, '=') == NULL)
        return complain(args, "cli.error.computer", "--computer", value);
    return take_one_more(args, "--computer", value, args->computers, &args->computer_count,
                         SEATS_MAX);
}

/* A number of at most five digits; -1: it is none, or more than `most`. */
static int small_number(const char *value, int most)
{
    size_t length = strspn(value, "0123456789");
    int number = length > 0 && length <= 5 && value[length] == '\0' ? atoi(value) : -1;
    return number <= most ? number : -1;
}

static bool take_proxy(struct args *args, const char *value)
{
    return take_one_more(args, "--proxy", value, args->proxies, &args->proxy_count, ARG_LIST_MAX);
}

static bool take_limit(struct args *args, const char *value)
{
    return take_one_more(args, "--limit", value, args->limits, &args->limit_count, ARG_LIST_MAX);
}

static bool take_port(struct args *args, const char *value)
{
    args->port_given = true;
    args->port = small_number(value, PORT_MAX);
    return args->port >= 0 || complain(args, "cli.error.port", "--port", value);
}

static bool take_durability(struct args *args, const char *value)
{
    args->durability = value;
    return strcmp(value, "power") == 0 || strcmp(value, "crash") == 0 ||
           complain(args, "cli.error.durability", "--durability", value);
}

static bool take_notice_after(struct args *args, const char *value)
{
    args->notice_after_given = true;
    args->notice_after = small_number(value, DAY_SECONDS);
    return args->notice_after >= 0 ||
           complain(args, "cli.error.notice_after", "--notice-after", value);
}

static size_t begins_with(const char *value, const char *scheme)
{
    size_t length = strlen(scheme);
    return strncmp(value, scheme, length) == 0 ? length : 0;
}

/* One that can stand in a letter and in a request as it is; without an @, in front of which others write
 * their password. */
static bool is_url(const char *value, const char *plain, const char *encrypted)
{
    size_t head = begins_with(value, plain) + begins_with(value, encrypted);
    size_t length = strspn(value, URL_SIGNS);
    return head > 0 && length > head && length <= URL_BYTES && value[length] == '\0';
}

static bool take_url(struct args *args, const char *value)
{
    args->url = value;
    return is_url(value, "http://", "https://") || complain(args, "cli.error.url", "--url", value);
}

static bool take_webhook(struct args *args, const char *value)
{
    args->webhook = value;
    return is_url(value, "http://", "https://") ||
           complain(args, "cli.error.url", "--webhook", value);
}

static bool take_mail_relay(struct args *args, const char *value)
{
    args->mail_relay = value;
    return is_url(value, "smtp://", "smtps://") ||
           complain(args, "cli.error.mail_relay", "--mail-relay", value);
}

static bool take_mail_from(struct args *args, const char *value)
{
    args->mail_from = value;
    return address_fits(value) || complain(args, "cli.error.mail_from", "--mail-from", value);
}

/* ---- the table ---- */

#define PLACE(member) .place = offsetof(struct args, member)
#define NUMBER(member, most) .place = offsetof(struct args, member), .high = (most)

static const struct option options[] = {
    {"--players", "N", "cli.option.players", ARG_PLAYERS, NUMBER(players, SEATS_MAX)},
    {"--seed", "SEED", "cli.option.seed", ARG_SEED, .take = take_seed},
    {"--option", "NAME=VALUE", "cli.option.option", ARG_OPTION, .take = take_option},
    {"--name", "NAME", "cli.option.name", ARG_NAME, .take = take_name},
    {"--record", "FILE", "cli.option.record", ARG_RECORD, PLACE(record)},
    {"--edition", "FILE", "cli.option.components", ARG_EDITION, PLACE(edition)},
    {"--depth", "D", "cli.option.depth", ARG_DEPTH, NUMBER(depth, DEPTH_MAX)},
    {"--divide", NULL, "cli.option.divide", ARG_DIVIDE, PLACE(divide)},
    {"--a", "SPEC", "cli.option.a", ARG_A, PLACE(a)},
    {"--b", "SPEC", "cli.option.b", ARG_B, PLACE(b)},
    {"--games", "N", "cli.option.games", ARG_GAMES, NUMBER(game_count, GAMES_MAX)},
    {"--sprt", "LOW,HIGH", "cli.option.sprt", ARG_SPRT, .take = take_sprt},
    {"--threads", "N", "cli.option.threads", ARG_THREADS, NUMBER(threads, THREADS_MAX)},
    {"--json", NULL, "cli.option.as_json", ARG_JSON, PLACE(json)},
    {"--level", "SPEC", "cli.option.level", ARG_LEVEL, PLACE(level)},
    {"--svg", "FILE", "cli.option.svg", ARG_SVG, PLACE(svg)},
    {"--out", "FILE", "cli.option.out", ARG_OUT, PLACE(out)},
    {"--computer", "SEAT=SPEC", "cli.option.computer", ARG_COMPUTER, .take = take_computer},
    {"--mode", "MODE", "cli.option.mode", ARG_MODE, PLACE(mode)},
    {"--seconds", "N", "cli.option.seconds", ARG_SECONDS, NUMBER(seconds, SECONDS_MAX)},
    {"--ply", "N", "cli.option.ply", ARG_PLY, NUMBER(ply, PLY_MAX)},
    {"--opening", "N", "cli.option.opening", ARG_OPENING, NUMBER(opening, OPENING_MAX)},
    {"--port", "P", "cli.option.port", ARG_PORT, .take = take_port},
    {"--address", "A", "cli.option.address", ARG_ADDRESS, PLACE(address)},
    {"--page", "DIR", "cli.option.page", ARG_PAGE, PLACE(page)},
    {"--store", "FILE", "cli.option.store", ARG_STORE, PLACE(store)},
    {"--durability", "power|crash", "cli.option.durability", ARG_DURABILITY,
     .take = take_durability},
    {"--https", NULL, "cli.option.https", ARG_HTTPS, PLACE(https)},
    {"--proxy", "NETWORK", "cli.option.proxy", ARG_PROXY, .take = take_proxy, .many = true},
    {"--limit", "NAME=LIMIT", "cli.option.limit", ARG_LIMIT, .take = take_limit, .many = true},
    {"--timeout", "SECONDS", "cli.option.timeout", ARG_TIMEOUT, NUMBER(timeout, TIMEOUT_MAX)},
    {"--log", NULL, "cli.option.journal", ARG_LOG, PLACE(log)},
    {"--config", "FILE", "cli.option.config", ARG_CONFIG, PLACE(config)},
    {"--url", "URL", "cli.option.url", ARG_URL, .take = take_url},
    {"--mail-relay", "URL", "cli.option.mail_relay", ARG_MAIL_RELAY, .take = take_mail_relay},
    {"--mail-from", "ADDRESS", "cli.option.mail_from", ARG_MAIL_FROM, .take = take_mail_from},
    {"--mail-user", "NAME", "cli.option.mail_user", ARG_MAIL_USER, PLACE(mail_user)},
    {"--mail-password-file", "FILE", "cli.option.mail_password_file", ARG_MAIL_PASSWORD_FILE,
     PLACE(mail_password_file)},
    {"--webhook", "URL", "cli.option.webhook", ARG_WEBHOOK, .take = take_webhook},
    {"--webhook-secret-file", "FILE", "cli.option.webhook_secret_file", ARG_WEBHOOK_SECRET_FILE,
     PLACE(webhook_secret_file)},
    {"--notice-after", "N", "cli.option.notice_after", ARG_NOTICE_AFTER, .take = take_notice_after},
    {"--waiting-tables-expire", "N", "cli.option.waiting_tables_expire", ARG_WAITING_EXPIRE,
     NUMBER(waiting_tables_expire, EXPIRE_MAX)},
    {"--idle-games-expire", "N", "cli.option.idle_games_expire", ARG_IDLE_EXPIRE,
     NUMBER(idle_games_expire, EXPIRE_MAX)},
    {"--clocked-games-expire", "N", "cli.option.clocked_games_expire", ARG_CLOCKED_EXPIRE,
     NUMBER(clocked_games_expire, EXPIRE_MAX)},
    {"--guests-expire", "N", "cli.option.guests_expire", ARG_GUESTS_EXPIRE,
     NUMBER(guests_expire, EXPIRE_MAX)},
    {"--chat-expires", "N", "cli.option.chat_expires", ARG_CHAT_EXPIRES,
     NUMBER(chat_expires, EXPIRE_MAX)},
    {"--empty-tables-expire", "N", "cli.option.empty_tables_expire", ARG_EMPTY_EXPIRE,
     NUMBER(empty_tables_expire, EXPIRE_MAX)},
    {"--open", NULL, "cli.option.open", ARG_OPEN, PLACE(open)},
};
static const int option_count = sizeof options / sizeof *options;

const struct option *option_named(const char *name, size_t length, uint64_t allowed)
{
    for (int i = 0; i < option_count; i++)
        if (strlen(options[i].name) == length && memcmp(options[i].name, name, length) == 0 &&
            (allowed & options[i].arg))
            return &options[i];
    return NULL;
}

void args_help(const struct voice *voice, uint64_t allowed)
{
    for (int i = 0; i < option_count; i++) {
        char name[40];
        if (!(allowed & options[i].arg))
            continue;
        snprintf(name, sizeof name, "%s %s", options[i].name,
                 options[i].value == NULL ? "" : options[i].value);
        printf("  %-*s ", NAME_COLUMNS, name);
        if (strlen(name) > NAME_COLUMNS)
            printf("\n  %-*s ", NAME_COLUMNS, "");
        print_sentence(voice, options[i].help, "", "");
    }
}

/* ---- reading ---- */

static bool take_number(struct args *args, const struct option *option, const char *value)
{
    char *end;
    errno = 0;
    long read = strtol(value, &end, 10);
    if (errno == 0 && *value >= '0' && *value <= '9' && *end == '\0' && read >= 1 &&
        read <= option->high) {
        *(int *)((char *)args + option->place) = (int)read;
        return true;
    }
    return complain_number(args, option->name, value, option->high);
}

bool option_take(struct args *args, const struct option *option, const char *value)
{
    if (option->take != NULL)
        return option->take(args, value);
    if (option->high > 0)
        return take_number(args, option, value);
    if (option->value == NULL)
        *(bool *)((char *)args + option->place) = true;
    else
        *(const char **)((char *)args + option->place) = value;
    return true;
}
