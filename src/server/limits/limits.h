/*
 * limits.h - how much one address and one person may ask of the server.
 *
 * Requests, handshakes, messages and chat are counted by address and by person, not by
 * connection: a new connection brings no new allowance. An address is as client_address tells it;
 * whoever has an unknown one shares it with all others of that kind. Each limit is a setting,
 * "NAME=BURST/RATEUNIT": "requests=600/20s" is 600 at once and 20 a second in the long run, units
 * are s, m and h. Those of what somebody has at the same time are one number: "sockets=200".
 * "NAME=off" is no limit at all.
 */
#ifndef FLOE_SERVER_LIMITS_LIMITS_H
#define FLOE_SERVER_LIMITS_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/* In the order of the tables in limits.c and docs/hosting.md. */
enum limit {
    LIMIT_CONNECTIONS,           /* open TCP connections of an address that is no proxy */
    LIMIT_REQUESTS,              /* API requests of an address */
    LIMIT_FILES,                 /* static files, found or not, of an address */
    LIMIT_HANDSHAKES,            /* new WebSockets of an address */
    LIMIT_HANDSHAKES_PERSON,     /* of a person */
    LIMIT_SOCKETS,               /* open WebSockets of an address */
    LIMIT_SOCKETS_PERSON,        /* of a person */
    LIMIT_VISITS,                /* tables looked at now, of an address */
    LIMIT_VISITS_PERSON,         /* of a person */
    LIMIT_MESSAGES,              /* WebSocket messages of an address */
    LIMIT_MESSAGES_PERSON,       /* of a person */
    LIMIT_CHAT,                  /* chat messages of an address */
    LIMIT_CHAT_PERSON,           /* of a person */
    LIMIT_REPORTS,               /* reports of an address */
    LIMIT_REPORTS_PERSON,        /* of a person */
    LIMIT_TABLES,                /* new tables, of an address */
    LIMIT_TABLES_PERSON,         /* of a person */
    LIMIT_TABLES_OPEN,           /* unfinished tables made from an address */
    LIMIT_TABLES_WAITING_PERSON, /* waiting tables of a host */
    LIMIT_TABLES_PLAYING_PERSON, /* games of a host */
    LIMIT_SEATS_PERSON,          /* seats of a person at tables that are not over */
    LIMIT_COMPUTERS_PERSON,      /* games of a host in which only computers play */
    LIMIT_CHALLENGES_PERSON,     /* challenges of a person, with their bots */
    LIMIT_CHALLENGES_PAIR,       /* of a person to the same one */
    LIMIT_GUESTS,                /* new guests, of an address */
    LIMIT_ACCOUNTS,              /* new accounts, of an address */
    LIMIT_ACCOUNTS_ALL,          /* of everybody */
    LIMIT_LOGINS,                /* wrong passwords, of an address */
    LIMIT_LOGINS_NAME,           /* for one name, from one address */
    LIMIT_LOGINS_STRANGERS,      /* for one name, from all addresses that never logged in to it */
    LIMIT_RESETS,                /* e-mails about a forgotten password, asked for by an address */
    LIMIT_RESETS_NAME,           /* for one name */
    LIMIT_MAILS_PERSON,          /* e-mails that confirm an address, asked for by a person */
    LIMIT_MAILS_ADDRESS,         /* to one e-mail address */
    LIMIT_EXPORTS_PERSON,        /* pages of a person's data, of themselves */
    LIMIT_ANALYSES,              /* analyses asked for by an address */
    LIMIT_ANALYSES_PERSON,       /* by a person */
    LIMIT_COUNT
};

#define LIMIT_BURST_MAX 1000000
#define LIMITS_WHO_MAX 400 /* bytes of an address or name, with the NUL */

struct limit_setting {
    int burst; /* 0: no limit */
    int rate;  /* per `period` milliseconds; 0: this limit has no rate */
    int64_t period;
};

struct limit_settings {
    struct limit_setting of[LIMIT_COUNT];
};

struct limit_settings limit_defaults(void);
/* Reads "NAME=..." into its setting; "all" can only be off. False: not a setting. */
bool limit_read(struct limit_settings *settings, const char *text);

struct limits; /* opaque */

struct limits *limits_open(const struct limit_settings *settings);
/* New settings: what was counted stays counted, unless the limit itself is another now. */
void limits_change(struct limits *limits, const struct limit_settings *settings);
void limits_close(struct limits *limits);

/* The name of a limit, and how often it was the reason to refuse something. */
const char *limit_name(enum limit which);
uint64_t limits_refused(const struct limits *limits, enum limit which);

/* Several servers: what is counted rarely, such as new accounts, holds for all of them together.
 * `taken` is called with what was counted here; count is 1, or -1 if it was given back. NULL: no
 * longer. */
void limits_listen(struct limits *limits,
                   void (*taken)(void *context, enum limit which, const char *who, int count),
                   void *context);
/* The same was counted at another server. */
void limits_taken_elsewhere(struct limits *limits, enum limit which, const char *who, int count);

/* Counts one more for an address or name. False: too many, and it is not counted. */
bool limits_take(struct limits *limits, enum limit which, const char *who);
bool limits_take_person(struct limits *limits, enum limit which, int64_t person);
/* True if limits_take would succeed. */
bool limits_has(struct limits *limits, enum limit which, const char *who);
/* Seconds until what was refused last would be good, at least one; asked once, it is forgotten. */
int limits_retry_after(struct limits *limits);
/* Takes one back. */
void limits_give_back(struct limits *limits, enum limit which, const char *who);

/* For what is counted elsewhere: true if there may be one more than `count`. */
bool limits_has_room(struct limits *limits, enum limit which, int count);

/* Counts one more TCP connection. False: too many, and it is not counted. */
bool limits_admit(struct limits *limits, const char *address);
/* One that was counted is gone. */
void limits_leave(struct limits *limits, const char *address);
/* Counts one more of LIMIT_SOCKETS or LIMIT_VISITS. False: too many, and it is not counted. Of a
 * visitor, whose person is 0, only the address counts. */
bool limits_add(struct limits *limits, enum limit which, const char *address, int64_t person);
/* One that was counted is gone. */
void limits_remove(struct limits *limits, enum limit which, const char *address, int64_t person);
/* How many people have a WebSocket open now. */
int limits_people_online(const struct limits *limits);

#endif
