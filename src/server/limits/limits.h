/*
 * limits.h - how much one address and one person may ask of the server.
 *
 * Requests, handshakes, messages and remarks are counted by address and by person, not by connection: a
 * new connection brings no new allowance. An address is as client_address tells it; whoever has an
 * unknown one shares it with all others of that kind. Each limit is a setting, "NAME=BURST/RATEUNIT":
 * "requests=600/20s" is 600 at once and 20 a second in the long run, units are s, m and h. Those of what
 * somebody has at the same time are one number: "sockets=200". "NAME=off" is no limit at all.
 */
#ifndef FLOE_SERVER_LIMITS_LIMITS_H
#define FLOE_SERVER_LIMITS_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/* The order of the table in limits.c, and of the one in docs/hosting.md. */
enum limit {
    LIMIT_CONNECTIONS,           /* of TCP, open at the same time, of an address that is no proxy */
    LIMIT_REQUESTS,              /* of the API, of an address */
    LIMIT_FILES,                 /* of the page, found or not, of an address */
    LIMIT_HANDSHAKES,            /* WebSockets of an address that are opened */
    LIMIT_HANDSHAKES_PERSON,     /* of a person */
    LIMIT_SOCKETS,               /* open at the same time, of an address */
    LIMIT_SOCKETS_PERSON,        /* of a person */
    LIMIT_VISITS,                /* tables looked at at the same time, of an address */
    LIMIT_VISITS_PERSON,         /* of a person */
    LIMIT_MESSAGES,              /* over WebSockets, of an address */
    LIMIT_MESSAGES_PERSON,       /* of a person */
    LIMIT_CHAT,                  /* remarks, of an address */
    LIMIT_CHAT_PERSON,           /* of a person */
    LIMIT_TABLES,                /* new tables, of an address */
    LIMIT_TABLES_PERSON,         /* of a person */
    LIMIT_TABLES_OPEN,           /* not over at the same time, made from an address */
    LIMIT_TABLES_WAITING_PERSON, /* that wait for players, of a host */
    LIMIT_TABLES_PLAYING_PERSON, /* that are played, of a host */
    LIMIT_GUESTS,                /* new guests, of an address */
    LIMIT_ACCOUNTS,              /* new accounts, of an address */
    LIMIT_ACCOUNTS_ALL,          /* of everybody together */
    LIMIT_LOGINS,                /* wrong passwords, of an address */
    LIMIT_LOGINS_NAME,           /* for one name, from one address */
    LIMIT_LOGINS_STRANGERS,      /* for one name, from all addresses that never logged in to it */
    LIMIT_COUNT
};

#define LIMIT_BURST_MAX 1000000

struct limit_setting {
    int burst; /* 0: no limit */
    int rate;  /* of those with a rate, in `period` milliseconds */
    int64_t period;
};

struct limit_settings {
    struct limit_setting of[LIMIT_COUNT];
};

struct limit_settings limit_defaults(void);
/* Reads "NAME=..." into its setting; the name "all" can be off alone. False: it is no such text. */
bool limit_read(struct limit_settings *settings, const char *text);

struct limits; /* opaque */

struct limits *limits_open(const struct limit_settings *settings);
void limits_close(struct limits *limits);

/* One more of whoever it is: an address, a name. False: too many. */
bool limits_take(struct limits *limits, enum limit which, const char *who);
bool limits_take_person(struct limits *limits, enum limit which, int64_t person);
/* Would limits_take say yes? */
bool limits_has(struct limits *limits, enum limit which, const char *who);
/* That one does not count. */
void limits_give_back(struct limits *limits, enum limit which, const char *who);

/* Of what is counted elsewhere: may there be one more beside so many? */
bool limits_has_room(const struct limits *limits, enum limit which, int count);

/* A TCP connection of that address more. False: it has too many, and it does not count. */
bool limits_admit(struct limits *limits, const char *address);
/* One that counted is gone. */
void limits_leave(struct limits *limits, const char *address);
/* One more of LIMIT_SOCKETS or LIMIT_VISITS, of that address and person. False: they have too many, and it does not
 * count. */
bool limits_add(struct limits *limits, enum limit which, const char *address, int64_t person);
/* One that counted is gone. */
void limits_remove(struct limits *limits, enum limit which, const char *address, int64_t person);

#endif
