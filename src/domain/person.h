/*
 * person.h - somebody who plays: a guest, an account or a bot.
 */
#ifndef FLOE_DOMAIN_PERSON_H
#define FLOE_DOMAIN_PERSON_H

#include <stdbool.h>
#include <stdint.h>

#define PERSON_NAME_MAX 64    /* bytes with the NUL */
#define EMAIL_ADDRESS_MAX 256 /* bytes with the NUL */

enum person_kind { PERSON_GUEST, PERSON_ACCOUNT, PERSON_BOT };

struct person {
    int64_t id; /* from 1; 0: nobody */
    char name[PERSON_NAME_MAX];
    enum person_kind kind;
    bool banned;
    int64_t owner; /* the account a bot belongs to; 0: none */
    int64_t created, seen;
};

/* An account has at most one address. Only a confirmed one gets e-mail. */
struct email_address {
    char text[EMAIL_ADDRESS_MAX]; /* "": none */
    bool confirmed;
};

/* What the code in an e-mail's link is good for. */
enum email_purpose { EMAIL_CONFIRM, EMAIL_STOP };

#endif
