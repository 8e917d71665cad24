/*
 * people.h - guests, accounts and bots, and the sessions by which the server knows them.
 *
 * A guest has a name and a session. An account has a unique name and a password, too; a guest who
 * becomes one keeps their id, and so their games. A bot belongs to an account and has a token that
 * never expires instead of a session.
 *
 * Passwords are kept as argon2id hashes, which take a quarter of a second and 64 MB each. They run
 * in libuv's threads, at most PEOPLE_HASHING at a time; PEOPLE_WAITING may wait, further ones are
 * refused. The queue is fair between addresses, and between the accounts of an address. A name that
 * does not exist takes as long as a wrong password. Repeated tries are refused for a while
 * (limits.h).
 *
 * Everything here is written to the store and is done when that is durable (store.h): tell nobody
 * before. All functions are called on the loop's thread.
 */
#ifndef FLOE_SERVER_PEOPLE_PEOPLE_H
#define FLOE_SERVER_PEOPLE_PEOPLE_H

#include "base/time.h"
#include "server/limits/limits.h"
#include "server/people/session_clock.h"
#include "server/people/token.h"
#include "server/runtime/store_gate.h"
#include "server/wire/refusal.h"
#include "store/store.h"

#include <uv.h>

#define PEOPLE_NAME_CHARACTERS 24 /* and at most PERSON_NAME_MAX - 1 bytes */
#define PEOPLE_PASSWORD_MIN 8     /* bytes */
#define PEOPLE_PASSWORD_MAX 200
#define PEOPLE_BOTS 5 /* of an account */
#define PEOPLE_DAY (24 * 3600 * (int64_t)1000)
#define PEOPLE_SESSION (90 * PEOPLE_DAY) /* from the last visit, by session_clock.h */
#define PEOPLE_SESSIONS 50               /* of one person; those that were used last stay */

#define PEOPLE_HASHING 2
#define PEOPLE_HASHING_ADDRESS 1 /* at most so many of one address */
#define PEOPLE_WAITING 256
#define PEOPLE_WAITING_ADDRESS 16 /* of one address */
#define PEOPLE_WAITING_ACCOUNT 4  /* at most so many for one account */

/* A person, and a token of a session or bot ("": none). Valid only with NOT_REFUSED. */
struct people_result {
    enum refusal_code status;
    struct person person;
    char token[TOKEN_TEXT_MAX];
};

struct people; /* opaque */

/* Who may come: settings of the server. */
enum registration { REGISTER_OPEN, REGISTER_INVITE, REGISTER_CLOSED };
extern const char *const registration_names[]; /* "open", ..., and NULL */
struct admission {
    enum registration registration; /* of accounts; INVITE: with the code of an invitation */
    bool no_guests;                 /* guests who are here already stay */
};

/* A session, or a bot's token, as the store knows it. */
struct session {
    uint8_t hash[STORE_HASH_BYTES];
    int64_t expires; /* by the clock of sessions; 0: never */
};

/* Called when sessions end or change early, so that their connections can end, too. */
struct session_listener {
    void (*ended)(void *context, int64_t person); /* one or more of that person ended */
    void (*renewed)(
        void *context, const uint8_t old[STORE_HASH_BYTES],
        const struct session *fresh); /* the same browser continues with another token */
    void *context;
};

/* The store, the limits and the clock must outlive it. */
struct people *people_open(uv_loop_t *loop, struct store *store, struct limits *limits,
                           const struct session_clock *clock);
/* The clock by which sessions end. */
const struct session_clock *people_session_clock(const struct people *people);
/* Until then everybody may come. */
void people_set_admission(struct people *people, const struct admission *admission);
struct admission people_admission(const struct people *people);
/* While that gate is closed nothing is written, and password jobs wait. */
void people_set_gate(struct people *people, struct store_gate *gate);
/* The store is lost: refuses all password jobs. */
void people_store_lost(struct people *people);
/* Drops all waiting jobs. Closes on the loop, which must run until nothing is left on it. */
void people_close(struct people *people);
/* Sets the only listener. */
void people_listen(struct people *people, const struct session_listener *listener);

/* ---- names ---- */

/* True for "#" and digits, which operators write for a person's id. */
bool people_name_is_id(const char *name);
/* Checks and normalizes a new name (plain_text.h). False: not allowed. */
bool people_name(const char *given, char name[PERSON_NAME_MAX]);
/* Trims the name of somebody who already has it, whatever was allowed then. False: no name. */
bool people_name_trimmed(const char *given, char name[PERSON_NAME_MAX]);

/* ---- operators ---- */

/* Makes the first account of a new server its operator. Called for each new account. */
void people_appoint_first(struct store *store, struct person *account);

/* ---- sessions ---- */

/* Finds the person of a token. False: nobody. *extended: the session was extended, which happens
 * once a day, and its cookie should be, too. The caller checks whether the person is banned. */
bool people_identify(struct people *people, const char *token, struct person *person,
                     struct session *session, bool *extended);
/* Ends the token's session; everywhere: all sessions of that person. */
void people_log_out(struct people *people, const char *token, bool everywhere);

/* ---- at once ---- */

/* Makes a guest with a new session; or renames `you` if you are a guest already (NULL: not
 * known). */
void people_guest(struct people *people, const struct person *you, const char *name,
                  const char *address, struct people_result *result);
/* Makes a bot of an account. */
void people_bot(struct people *people, const struct person *owner, const char *name,
                struct people_result *result);

/* Replaces the token of a bot of that account. REFUSED_NO_PERSON: no such bot. */
void people_bot_token(struct people *people, const struct person *owner, int64_t bot,
                      struct people_result *result);

/* Deletes somebody (store_delete_person), and their bots. All their connections end. */
void people_forget(struct people *people, int64_t person);

/* ---- invitations ---- */

#define INVITE_USES_MAX 1000
#define INVITE_DAYS_MAX 365
#define INVITE_DAYS 7 /* usually */

/* Makes an invitation of `uses` accounts and `days`, and its code. invite->made_by is that of the
 * caller; all else is set. */
void people_invite(struct store *store, struct invite *invite, int days, char code[TOKEN_TEXT_MAX]);

/* ---- asynchronous: passwords ---- */

#define PEOPLE_RANDOM_PASSWORD 20 /* bytes with the NUL */

/* Hashes a password, which takes long: for `floe admin`. False: not allowed, or no memory. */
bool people_hash_password(const char *password, char hash[PASSWORD_HASH_MAX]);
/* "k7qm-3xrt-9wfp-hs4v": 75 bits, of characters that are not mistaken for others. */
void people_random_password(char password[PEOPLE_RANDOM_PASSWORD]);

typedef void people_done(void *context, const struct people_result *result);
struct password_job; /* freed when it is done or cancelled */

/* Who asks. `you` NULL: not known; `token`: their session, or NULL. */
struct people_caller {
    const struct person *you;
    const char *token;
    const char *address;
    const char *invite; /* the code of an invitation; NULL or "": none */
    people_done *done;  /* called once, later, unless the job is cancelled */
    void *context;
};

/* Each returns NOT_REFUSED if the job has started; otherwise `done` is not called.
 *
 * Turns a guest into an account, or makes a new one. The old session ends. */
enum refusal_code people_register(struct people *people, const struct people_caller *caller,
                                  const char *name, const char *password,
                                  struct password_job **started);
enum refusal_code people_log_in(struct people *people, const struct people_caller *caller,
                                const char *name, const char *password,
                                struct password_job **started);
/* Changes the caller's password. All other sessions end; the caller gets a new token. */
enum refusal_code people_change_password(struct people *people, const struct people_caller *caller,
                                         const char *old, const char *fresh,
                                         struct password_job **started);
/* Sets a new password by the code of an e-mail, which is used up. All sessions end; the caller gets
 * a new token. */
enum refusal_code people_reset_password(struct people *people, const struct people_caller *caller,
                                        const char *code, const char *fresh,
                                        struct password_job **started);
/* Deletes the caller, if that is their password. The last operator stays. */
enum refusal_code people_delete(struct people *people, const struct people_caller *caller,
                                const char *password, struct password_job **started);
/* Nothing but the proof that the caller knows their password. */
enum refusal_code people_prove(struct people *people, const struct people_caller *caller,
                               const char *password, struct password_job **started);
/* Drops the job: nothing is done, and `done` is not called. */
void people_cancel(struct password_job *job);

#endif
