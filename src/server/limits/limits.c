/*
 * limits.c - limits by address and person. See limits.h.
 *
 * Limits with a rate are token buckets (rate_limit.h). Limits of what somebody has at the same time
 * are counts (tally.h), here or by whoever owns the things.
 */
#include "server/limits/limits.h"

#include "base/memory.h"
#include "base/text.h"
#include "base/time.h"
#include "server/limits/rate_limit.h"
#include "server/limits/tally.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define SECOND 1000
#define MINUTE (60 * SECOND)
#define HOUR (60 * MINUTE)
#define WHO_MAX 24
#define DIGITS_MAX 7

/* A household, a school or a club may share one address; a person has a few windows open. */
static const struct {
    const char *name;
    struct limit_setting usual; /* .rate 0: it has none */
} table[LIMIT_COUNT] = {
    [LIMIT_CONNECTIONS] = {"connections", {500, 0, 0}},
    [LIMIT_REQUESTS] = {"requests", {600, 20, SECOND}},
    [LIMIT_FILES] = {"files", {2000, 100, SECOND}},
    [LIMIT_HANDSHAKES] = {"handshakes", {200, 2, SECOND}},
    [LIMIT_HANDSHAKES_PERSON] = {"handshakes-person", {60, 1, SECOND}},
    [LIMIT_SOCKETS] = {"sockets", {200, 0, 0}},
    [LIMIT_SOCKETS_PERSON] = {"sockets-person", {20, 0, 0}},
    [LIMIT_VISITS] = {"visits", {1000, 0, 0}},
    [LIMIT_VISITS_PERSON] = {"visits-person", {200, 0, 0}},
    [LIMIT_MESSAGES] = {"messages", {1000, 250, SECOND}},
    [LIMIT_MESSAGES_PERSON] = {"messages-person", {200, 50, SECOND}},
    [LIMIT_CHAT] = {"chat", {60, 1, SECOND}},
    [LIMIT_CHAT_PERSON] = {"chat-person", {20, 30, MINUTE}},
    [LIMIT_REPORTS] = {"reports", {60, 30, HOUR}},
    [LIMIT_REPORTS_PERSON] = {"reports-person", {10, 10, HOUR}},
    [LIMIT_TABLES] = {"tables", {240, 1, SECOND}},
    [LIMIT_TABLES_PERSON] = {"tables-person", {60, 12, MINUTE}},
    [LIMIT_TABLES_OPEN] = {"tables-open", {1000, 0, 0}},
    [LIMIT_TABLES_WAITING_PERSON] = {"tables-waiting-person", {20, 0, 0}},
    [LIMIT_TABLES_PLAYING_PERSON] = {"tables-playing-person", {50, 0, 0}},
    [LIMIT_SEATS_PERSON] = {"seats-person", {100, 0, 0}},
    [LIMIT_COMPUTERS_PERSON] = {"computers-person", {2, 0, 0}},
    [LIMIT_CHALLENGES_PERSON] = {"challenges-person", {20, 20, HOUR}},
    [LIMIT_CHALLENGES_PAIR] = {"challenges-pair", {3, 3, HOUR}},
    [LIMIT_GUESTS] = {"guests", {60, 1, MINUTE}},
    [LIMIT_ACCOUNTS] = {"accounts", {10, 6, HOUR}},
    [LIMIT_ACCOUNTS_ALL] = {"accounts-all", {200, 10, MINUTE}},
    [LIMIT_LOGINS] = {"logins", {30, 12, MINUTE}},
    [LIMIT_LOGINS_NAME] = {"logins-name", {10, 2, MINUTE}},
    [LIMIT_LOGINS_STRANGERS] = {"logins-strangers", {50, 1, MINUTE}},
    [LIMIT_RESETS] = {"resets", {10, 10, HOUR}},
    [LIMIT_RESETS_NAME] = {"resets-name", {3, 3, HOUR}},
    [LIMIT_MAILS_PERSON] = {"mails-person", {5, 6, HOUR}},
    [LIMIT_MAILS_ADDRESS] = {"mails-address", {3, 1, HOUR}},
    [LIMIT_EXPORTS_PERSON] = {"exports-person", {200, 30, MINUTE}},
    [LIMIT_ANALYSES] = {"analyses", {60, 60, HOUR}},
    [LIMIT_ANALYSES_PERSON] = {"analyses-person", {20, 10, HOUR}},
};

/* Concurrent things that are counted here. */
static const enum limit counted[] = {LIMIT_CONNECTIONS, LIMIT_SOCKETS, LIMIT_SOCKETS_PERSON,
                                     LIMIT_VISITS, LIMIT_VISITS_PERSON};

struct limits {
    struct limit_settings settings;
    struct rate_limit *rate_limits[LIMIT_COUNT]; /* NULL: no limit, or one without a rate */
    struct tally *tallies[LIMIT_COUNT];          /* NULL: it is not counted here */
    uint64_t refused[LIMIT_COUNT];
    int64_t wait; /* milliseconds until what was refused last would be good */
    void (*taken)(void *context, enum limit which, const char *who, int count); /* or NULL */
    void *context;
};

/* ---- settings ---- */

struct limit_settings limit_defaults(void)
{
    struct limit_settings settings;
    for (int i = 0; i < LIMIT_COUNT; i++)
        settings.of[i] = table[i].usual;
    return settings;
}

/* Reads a number from 1 to LIMIT_BURST_MAX and advances *text. */
static bool read_number(const char **text, int *number)
{
    size_t digits = strspn(*text, "0123456789");
    if (digits == 0 || digits > DIGITS_MAX)
        return false;
    *number = atoi(*text);
    *text += digits;
    return *number >= 1 && *number <= LIMIT_BURST_MAX;
}

/* "s", "m" or "h"; 0: something else. */
static int64_t period_of(const char *unit)
{
    static const int64_t periods[] = {SECOND, MINUTE, HOUR};
    const char *units = "smh", *found = *unit == '\0' ? NULL : strchr(units, *unit);
    return found == NULL || unit[1] != '\0' ? 0 : periods[found - units];
}

/* "600/20s", or without a rate "200". "off" is a burst of 0. */
static bool read_setting(const char *text, bool has_rate, struct limit_setting *setting)
{
    struct limit_setting read = {0};
    if (strcmp(text, "off") == 0) {
        *setting = read;
        return true;
    }
    if (!read_number(&text, &read.burst))
        return false;
    if (has_rate) {
        if (*text++ != '/' || !read_number(&text, &read.rate))
            return false;
        read.period = period_of(text);
    }
    *setting = read;
    return has_rate ? read.period > 0 : *text == '\0';
}

/* Each limit has its name alone in the table, and whether it has a rate. */
bool limit_read(struct limit_settings *settings, const char *text)
{
    size_t length = strcspn(text, "=");
    if (strcmp(text, "all=off") == 0) {
        *settings = (struct limit_settings){0};
        return true;
    }
    for (int i = 0; i < LIMIT_COUNT; i++)
        if (text[length] == '=' && strlen(table[i].name) == length &&
            memcmp(table[i].name, text, length) == 0)
            return read_setting(text + length + 1, table[i].usual.rate > 0, &settings->of[i]);
    return false;
}

/* ---- how often ---- */

static bool is_same(const struct limit_setting *one, const struct limit_setting *other)
{
    return one->burst == other->burst && one->rate == other->rate && one->period == other->period;
}

static void change_one(struct limits *limits, enum limit which, const struct limit_setting *setting)
{
    if (is_same(&limits->settings.of[which], setting))
        return;
    if (limits->rate_limits[which] != NULL)
        rate_limit_close(limits->rate_limits[which]);
    limits->rate_limits[which] =
        setting->burst > 0 && setting->rate > 0
            ? rate_limit_open(setting->burst, setting->rate, setting->period)
            : NULL;
    limits->settings.of[which] = *setting;
}

void limits_change(struct limits *limits, const struct limit_settings *settings)
{
    for (int i = 0; i < LIMIT_COUNT; i++)
        change_one(limits, i, &settings->of[i]);
}

struct limits *limits_open(const struct limit_settings *settings)
{
    struct limits *limits = memory_for(1, sizeof *limits);
    limits_change(limits, settings);
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        limits->tallies[counted[i]] = tally_open();
    return limits;
}

void limits_close(struct limits *limits)
{
    for (int i = 0; i < LIMIT_COUNT; i++) {
        if (limits->rate_limits[i] != NULL)
            rate_limit_close(limits->rate_limits[i]);
        if (limits->tallies[i] != NULL)
            tally_close(limits->tallies[i]);
    }
    free(limits);
}

/* Counts it; returns false. */
static bool refuse(struct limits *limits, enum limit which, const char *who)
{
    limits->refused[which]++;
    limits->wait = rate_limit_wait(limits->rate_limits[which], who, steady_time());
    return false;
}

int limits_retry_after(struct limits *limits)
{
    int64_t seconds = (limits->wait + SECOND - 1) / SECOND;
    limits->wait = 0;
    return seconds < 1 ? 1 : seconds > INT_MAX ? INT_MAX : (int)seconds;
}

/* Messages and requests are too many to be told of, and too cheap to matter. */
static bool holds_for_all(enum limit which)
{
    return which >= LIMIT_CHAT;
}

static void tell_taken(const struct limits *limits, enum limit which, const char *who, int count)
{
    if (limits->taken != NULL && holds_for_all(which) && strlen(who) < LIMITS_WHO_MAX)
        limits->taken(limits->context, which, who, count);
}

void limits_listen(struct limits *limits,
                   void (*taken)(void *context, enum limit which, const char *who, int count),
                   void *context)
{
    limits->taken = taken;
    limits->context = context;
}

void limits_taken_elsewhere(struct limits *limits, enum limit which, const char *who, int count)
{
    struct rate_limit *rate_limit = limits->rate_limits[which];
    if (rate_limit == NULL)
        return;
    if (count > 0)
        rate_limit_take(rate_limit, who, steady_time());
    else
        rate_limit_give_back(rate_limit, who, steady_time());
}

bool limits_take(struct limits *limits, enum limit which, const char *who)
{
    struct rate_limit *rate_limit = limits->rate_limits[which];
    if (rate_limit == NULL)
        return true;
    if (!rate_limit_take(rate_limit, who, steady_time()))
        return refuse(limits, which, who);
    tell_taken(limits, which, who, 1);
    return true;
}

const char *limit_name(enum limit which)
{
    return table[which].name;
}

uint64_t limits_refused(const struct limits *limits, enum limit which)
{
    return limits->refused[which];
}

/* Buckets and tallies tell people apart by a text. */
static const char *person_text(int64_t person, char text[WHO_MAX])
{
    struct text out = text_in(text, WHO_MAX);
    text_add_int(&out, person);
    return text;
}

/* Visitors have no person: they would all share one. */
bool limits_take_person(struct limits *limits, enum limit which, int64_t person)
{
    char who[WHO_MAX];
    return person == 0 || limits_take(limits, which, person_text(person, who));
}

bool limits_has(struct limits *limits, enum limit which, const char *who)
{
    struct rate_limit *rate_limit = limits->rate_limits[which];
    return rate_limit == NULL || rate_limit_has(rate_limit, who, steady_time()) ||
           refuse(limits, which, who);
}

void limits_give_back(struct limits *limits, enum limit which, const char *who)
{
    if (limits->rate_limits[which] == NULL)
        return;
    rate_limit_give_back(limits->rate_limits[which], who, steady_time());
    tell_taken(limits, which, who, -1);
}

/* ---- how many at the same time ---- */

bool limits_has_room(struct limits *limits, enum limit which, int count)
{
    int most = limits->settings.of[which].burst;
    bool good = most == 0 || count < most;
    limits->refused[which] += !good;
    return good;
}

/* Of those that are counted here. */
static bool has_room(struct limits *limits, enum limit which, const char *who)
{
    return limits_has_room(limits, which, tally_count(limits->tallies[which], who));
}

bool limits_admit(struct limits *limits, const char *address)
{
    if (!has_room(limits, LIMIT_CONNECTIONS, address))
        return false;
    tally_add(limits->tallies[LIMIT_CONNECTIONS], address);
    return true;
}

void limits_leave(struct limits *limits, const char *address)
{
    tally_remove(limits->tallies[LIMIT_CONNECTIONS], address);
}

/* The limit of a person is the one behind that of an address. */
bool limits_add(struct limits *limits, enum limit which, const char *address, int64_t person)
{
    char who[WHO_MAX];
    person_text(person, who);
    if (!has_room(limits, which, address) || (person != 0 && !has_room(limits, which + 1, who)))
        return false;
    tally_add(limits->tallies[which], address);
    if (person != 0)
        tally_add(limits->tallies[which + 1], who);
    return true;
}

void limits_remove(struct limits *limits, enum limit which, const char *address, int64_t person)
{
    char who[WHO_MAX];
    tally_remove(limits->tallies[which], address);
    if (person != 0)
        tally_remove(limits->tallies[which + 1], person_text(person, who));
}

int limits_people_online(const struct limits *limits)
{
    return tally_keys(limits->tallies[LIMIT_SOCKETS_PERSON]);
}
