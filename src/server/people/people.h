/*
 * people.h - who is who: guests, accounts, bots, and the sessions by which the server knows them.
 *
 * A guest has a name and a session. An account has a name of its own and a password, too; a guest that
 * becomes one keeps its id, and so its games. A bot belongs to an account, and has a token that does not
 * expire instead of a session.
 *
 * Passwords are kept as argon2id hashes, which take a quarter of a second and 64 MB to make: they are
 * made in threads of libuv, at most PEOPLE_HASHING at a time, and PEOPLE_WAITING wait for their turn;
 * further ones are told to come again. Addresses take turns, and so do the accounts that one address asks for: whoever
 * logs in again and again, with the right password, too, waits for themselves. Whoever tries a name that does not exist waits as long as
 * for a wrong password. Who comes or tries too often is refused for a while (limits.h).
 *
 * A token is 32 random bytes as base64url. The store keeps the SHA-256 of it, and the password's hash:
 * nobody can log in with what is in the file.
 *
 * Everything here is written to the store, and is done when that has settled (store.h): tell nobody
 * before. All functions are called on the loop's thread.
 */
#ifndef FLOE_SERVER_PEOPLE_PEOPLE_H
#define FLOE_SERVER_PEOPLE_PEOPLE_H

#include "base/time.h"
#include "server/limits/limits.h"
#include "server/people/token.h"
#include "server/runtime/store_gate.h"
#include "store/store.h"

#include <uv.h>

#define PEOPLE_NAME_CHARACTERS 24 /* and at most PERSON_NAME_MAX - 1 bytes */
#define PEOPLE_PASSWORD_MIN 8     /* bytes */
#define PEOPLE_PASSWORD_MAX 200
#define PEOPLE_BOTS 5 /* of an account */
#define PEOPLE_DAY (24 * 3600 * (int64_t)1000)
#define PEOPLE_SESSION (90 * PEOPLE_DAY) /* from the last visit */

#define PEOPLE_HASHING 2
#define PEOPLE_HASHING_ADDRESS 1 /* of them, of one address */
#define PEOPLE_WAITING 256
#define PEOPLE_WAITING_ADDRESS 16 /* of one address */
#define PEOPLE_WAITING_ACCOUNT 4  /* of them, for one account */

enum people_status {
    PEOPLE_OK,
    PEOPLE_BAD_NAME,
    PEOPLE_NAME_TAKEN,
    PEOPLE_BAD_PASSWORD,
    PEOPLE_BAD_LOGIN,
    PEOPLE_BANNED,
    PEOPLE_TOO_MANY,
    PEOPLE_FULL,
    PEOPLE_NOBODY
};

/* What came of it: the person, and a token for a session or a bot ("": none). Both count only if the news
 * is good. */
struct people_result {
    enum people_status status;
    struct person person;
    char token[TOKEN_TEXT_MAX];
};

struct people; /* opaque */

/* A session, or a bot's token, as the store knows it. */
struct session {
    uint8_t hash[STORE_HASH_BYTES];
    int64_t expires; /* 0: never */
};

/* Hears of sessions that end or change before they expire: connections end with their session. */
struct session_listener {
    void (*ended)(void *context, int64_t person); /* one or more of that person's */
    void (*renewed)(void *context, const uint8_t old[STORE_HASH_BYTES],
                    const struct session *fresh); /* the same browser goes on with another token */
    void *context;
};

/* The store and the limits must outlive it. */
struct people *people_open(uv_loop_t *loop, struct store *store, struct limits *limits);
/* While that gate is closed nothing is written: passwords wait for their answer. */
void people_set_gate(struct people *people, struct store_gate *gate);
/* Everybody who waits is forgotten. It closes on the loop, which must run until nothing is left on it. */
void people_close(struct people *people);
/* There is one listener at most. */
void people_listen(struct people *people, const struct session_listener *listener);

/* ---- names ---- */

/* A new name, as it is to be stored (plain_text.h). False: nobody can be called so. */
bool people_name(const char *given, char name[PERSON_NAME_MAX]);
/* The name of somebody who has it already, whatever was allowed then. False: it is none. */
bool people_name_trimmed(const char *given, char name[PERSON_NAME_MAX]);

/* ---- sessions ---- */

/* Whose token is this? False: nobody's. *extended: the session lasts longer now, and its cookie should, too;
 * that happens once a day. Banned people are people, too: the caller asks. */
bool people_identify(struct people *people, const char *token, struct person *person,
                     struct session *session, bool *extended);
/* The token is worth nothing any more; everywhere: nor is any other of the same person. */
void people_log_out(struct people *people, const char *token, bool everywhere);

/* ---- at once ---- */

/* A new guest with a new session; or, if you are a guest already (NULL: you are not), another name. */
void people_guest(struct people *people, const struct person *you, const char *name,
                  const char *address, struct people_result *result);
/* A new bot of an account. */
void people_bot(struct people *people, const struct person *owner, const char *name,
                struct people_result *result);

/* Another token for a bot of that account: all older ones are worth nothing any more. PEOPLE_NOBODY: it has no such
 * bot. */
void people_bot_token(struct people *people, const struct person *owner, int64_t bot,
                      struct people_result *result);

/* ---- later: what has to do with passwords ---- */

typedef void people_done(void *context, const struct people_result *result);
struct password_job; /* gone when it is done or forgotten */

/* Whoever asks. `you` NULL: nobody yet; `token`: the session by which they asked, or NULL. */
struct people_caller {
    const struct person *you;
    const char *token;
    const char *address;
    people_done *done; /* called once, later, unless it is forgotten */
    void *context;
};

/* They answer PEOPLE_OK if the errand is on its way, and else why it is not: then `done` is not called.
 *
 * The guest becomes an account, or somebody new does. The old session is worth nothing then. */
enum people_status people_register(struct people *people, const struct people_caller *caller,
                                   const char *name, const char *password,
                                   struct password_job **started);
enum people_status people_log_in(struct people *people, const struct people_caller *caller,
                                 const char *name, const char *password,
                                 struct password_job **started);
/* Of your account. All other sessions end; yours gets another token. */
enum people_status people_change_password(struct people *people, const struct people_caller *caller,
                                          const char *old, const char *fresh,
                                          struct password_job **started);
/* Whoever asked is gone: nothing is done, and nobody told. */
void people_cancel(struct password_job *job);

#endif
