/*
 * email.h - the addresses of accounts, and the letters that go to them.
 *
 * An address belongs to whoever reads what is sent there: so first a letter with a link goes out, and only
 * who opens it within EMAIL_CONFIRM_TIME gets others. Each of those holds a link that ends them, for which
 * nobody has to log in. Links carry codes, which are made and kept like the tokens of sessions (people.h).
 *
 * How often somebody may ask for the first letter is limited, for a person and for an address, so that
 * nobody can fill a stranger's mailbox.
 *
 * An address is known to its owner and the relay alone: it stands in no other answer, and in no log.
 * Everything is written to the store, and goes out when that has settled (outbox.h). All functions are
 * called on the loop's thread.
 */
#ifndef FLOE_SERVER_NOTIFY_EMAIL_H
#define FLOE_SERVER_NOTIFY_EMAIL_H

#include "game/say.h"
#include "server/notify/outbox.h"
#include "store/store.h"

#define EMAIL_CONFIRM_TIME (24 * 3600 * (int64_t)1000) /* milliseconds */
#define EMAIL_STOP_TIME \
    (365 * 24 * 3600 * (int64_t)1000) /* for which a link to end letters works */

/* First letters at once, and milliseconds until the next one. */
#define EMAIL_TRIES_PERSON 5
#define EMAIL_TRIES_PERSON_EACH (10 * 60 * (int64_t)1000)
#define EMAIL_TRIES_ADDRESS 3
#define EMAIL_TRIES_ADDRESS_EACH (60 * 60 * (int64_t)1000)

enum email_status { EMAIL_OK, EMAIL_BAD_ADDRESS, EMAIL_BAD_CODE, EMAIL_TOO_MANY };

/* All must outlive it. */
struct email_options {
    struct store *store;
    struct outbox *outbox;
    const struct voice *voice; /* of all letters */
    const char *url;           /* of the page, as the world knows it, without a slash at its end */
    const char *from;          /* the sender's address */
};

/* What happened at a table: in the texts of letters, and the kind of a webhook's call. */
struct email_event {
    const char *kind; /* "turn": it is this person's; "over": the game is */
    const char *table, *game;
};

struct email; /* opaque */

struct email *email_open(const struct email_options *options);
void email_close(struct email *email);

/* The account wants letters at that address; "": none any more. */
enum email_status email_set_address(struct email *email, const struct person *account,
                                    const char *address);
/* Somebody has opened the link of a first letter, or the one that ends letters. */
enum email_status email_confirm(struct email *email, const char *code);
enum email_status email_stop(struct email *email, const char *code);

/* Is there an address that letters to this person go to? */
bool email_reaches(struct email *email, int64_t person);
/* A letter to somebody whom they reach. */
void email_notify(struct email *email, const struct person *person,
                  const struct email_event *event);

/* "https://floe.example/#table/x7f3" */
void email_table_url(const char *url, const char *table, struct text *out);

#endif
