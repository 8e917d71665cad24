/*
 * person.h - somebody who plays: a guest, an account or a bot.
 */
#ifndef FLOE_DOMAIN_PERSON_H
#define FLOE_DOMAIN_PERSON_H

#include <stdbool.h>
#include <stdint.h>

#define PERSON_NAME_MAX 64    /* bytes with the NUL */
#define EMAIL_ADDRESS_MAX 256 /* bytes with the NUL */
#define STORE_HASH_BYTES 32   /* of a token or code */

/* FORMER: an account, bot or guest that was deleted while games refer to it. It has no name; who
 * makes sentences decides how such a person is called. */
enum person_kind { PERSON_GUEST, PERSON_ACCOUNT, PERSON_BOT, PERSON_FORMER };
#define PERSON_KINDS (PERSON_FORMER + 1)

/* Operators look after a server: they see reports, ban, invite. Only accounts can be operators. */
enum person_role { ROLE_PLAYER, ROLE_OPERATOR };

struct person {
    int64_t id; /* from 1; 0: nobody */
    char name[PERSON_NAME_MAX];
    enum person_kind kind;
    enum person_role role;
    bool banned, muted; /* why and until when: moderation.h */
    int64_t owner;      /* the account a bot belongs to; 0: none */
    int64_t created, seen;
};

#define LANGUAGE_MAX 12 /* bytes of a language's name, with its NUL: "pt-BR" */

/* An account has at most one address. Only a confirmed one gets e-mail. */
struct email_address {
    char text[EMAIL_ADDRESS_MAX]; /* "": none */
    bool confirmed;
};

/* What the code in an e-mail's link is good for. */
enum email_purpose { EMAIL_CONFIRM, EMAIL_STOP, EMAIL_RESET };

/* A session of a person, or a bot's token. */
struct stored_session {
    uint8_t hash[STORE_HASH_BYTES];
    int64_t created,
        used;        /* used: at most a day ago, if it is in use; 0: older than this was kept */
    int64_t expires; /* by server/people/session_clock.h; 0: never */
};

/* An invitation: whoever has its code may make an account, if that takes one. */
struct invite {
    int64_t id;
    int64_t made_by; /* an operator; 0: the command line */
    int64_t created, expires;
    int uses, used; /* accounts that can be and were made */
};

#endif
