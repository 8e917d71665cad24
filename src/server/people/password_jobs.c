/*
 * password_jobs.c - what has to do with passwords, in its turn and off the loop. See people.h.
 *
 * An errand is checked when it comes, waits in a line that is fair between addresses and, of one address, between
 * accounts (fair_queue.h), is taken to a thread that touches nothing but the errand,
 * and is finished on the loop. What was checked when it came may have changed meanwhile: so the store
 * is asked again. Its passwords are wiped as soon as they have been used.
 */
#include "server/people/people_internal.h"

#include "base/text.h"
#include "server/people/login_limits.h"
#include "table/memory.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(PASSWORD_HASH_MAX >= crypto_pwhash_STRBYTES, "a hash fits");

enum errand_kind { ERRAND_REGISTER, ERRAND_LOG_IN, ERRAND_CHANGE };

struct errand {
    struct fair_item item; /* while it waits; its owner is the account that is meant */
    uv_work_t work;
    struct people *people;
    struct errand *next, **link; /* among the busy */
    enum errand_kind kind;
    people_done *done; /* NULL: forgotten */
    void *context;
    struct people_answer answer;
    int64_t you; /* 0: nobody yet */
    char token[PEOPLE_TOKEN_MAX];
    char address[64];
    char tried[PERSON_NAME_MAX]; /* the name whose password is tried */
    struct login_attempt login;
    bool busy; /* in a thread */

    /* for the thread */
    char proof[PEOPLE_PASSWORD_MAX + 1]; /* must fit `known` */
    char fresh[PEOPLE_PASSWORD_MAX + 1]; /* becomes `made` */
    char known[PASSWORD_HASH_MAX];       /* "": nothing fits it */
    char made[PASSWORD_HASH_MAX];
    bool fits, good; /* good: there was memory enough */
};

/* ---- in a thread ---- */

static bool make_hash(char made[PASSWORD_HASH_MAX], const char *password)
{
    return crypto_pwhash_str(made, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

/* Where there is nothing to compare with, a hash is made in vain: it takes as long. */
static void do_work(uv_work_t *work)
{
    struct errand *errand = work->data;
    errand->good = true;
    if (errand->kind != ERRAND_REGISTER && errand->known[0] == '\0')
        errand->good = make_hash(errand->made, errand->proof);
    else if (errand->kind != ERRAND_REGISTER)
        errand->fits =
            crypto_pwhash_str_verify(errand->known, errand->proof, strlen(errand->proof)) == 0;
    if (errand->kind == ERRAND_REGISTER || (errand->kind == ERRAND_CHANGE && errand->fits))
        errand->good = make_hash(errand->made, errand->fresh);
    sodium_memzero(errand->proof, sizeof errand->proof);
    sodium_memzero(errand->fresh, sizeof errand->fresh);
}

/* ---- finishing ---- */

/* The browser that asked goes on with a new token; its old one is worth nothing. If it was of the same
 * person its connections go on, too. */
static void new_session(struct errand *errand)
{
    struct people *people = errand->people;
    const struct session_listener *listener = &people->listener;
    uint8_t old[STORE_HASH_BYTES];
    struct session fresh = token_make(people, errand->answer.person.id,
                                      wall_time() + PEOPLE_SESSION, errand->answer.token);
    if (errand->kind != ERRAND_LOG_IN && listener->renewed != NULL &&
        token_read(errand->token, old))
        listener->renewed(listener->context, old, &fresh);
    people_log_out(people, errand->token, false);
}

static enum people_news finish_register(struct errand *errand)
{
    struct store *store = errand->people->store;
    struct person person, *wanted = &errand->answer.person;
    bool is_guest = errand->you != 0 && store_person(store, errand->you, &person) &&
                    person.kind == PERSON_GUEST;
    if (is_guest) {
        memcpy(person.name, wanted->name, sizeof person.name);
        person.kind = PERSON_ACCOUNT;
        if (!store_change_person(store, &person))
            return PEOPLE_NAME_TAKEN;
        store_set_password(store, person.id, errand->made);
        *wanted = person;
    } else {
        wanted->kind = PERSON_ACCOUNT;
        wanted->created = wanted->seen = wall_time();
        if (!store_add_person(store, wanted, errand->made))
            return PEOPLE_NAME_TAKEN;
    }
    new_session(errand);
    return PEOPLE_GOOD;
}

/* Is the password that was compared with still that of the account? */
static bool is_still_known(struct errand *errand)
{
    char known[PASSWORD_HASH_MAX];
    struct store *store = errand->people->store;
    return errand->fits && store_person(store, errand->you, &errand->answer.person) &&
           store_password(store, errand->you, known) && strcmp(known, errand->known) == 0;
}

static enum people_news finish_log_in(struct errand *errand)
{
    if (!is_still_known(errand))
        return PEOPLE_BAD_LOGIN;
    if (errand->answer.person.banned)
        return PEOPLE_BANNED;
    new_session(errand);
    return PEOPLE_GOOD;
}

static enum people_news finish_change(struct errand *errand)
{
    struct store *store = errand->people->store;
    if (!is_still_known(errand))
        return PEOPLE_BAD_LOGIN;
    store_set_password(store, errand->you, errand->made);
    store_end_sessions(store, errand->you);
    new_session(errand);
    sessions_ended(errand->people, errand->you);
    return PEOPLE_GOOD;
}

static void know_network(const struct errand *errand)
{
    uint8_t hash[STORE_HASH_BYTES];
    struct store *store = errand->people->store;
    if (login_network(store, errand->address, hash))
        store_know_network(store, errand->answer.person.id, hash, wall_time());
}

static void finish(struct errand *errand)
{
    static enum people_news (*const finishes[])(struct errand *) = {
        [ERRAND_REGISTER] = finish_register,
        [ERRAND_LOG_IN] = finish_log_in,
        [ERRAND_CHANGE] = finish_change,
    };
    struct people_answer *answer = &errand->answer;
    if (errand->done == NULL)
        return;
    if (answer->news == PEOPLE_GOOD)
        answer->news = errand->good ? finishes[errand->kind](errand) : PEOPLE_TOO_MANY;
    if (answer->news == PEOPLE_GOOD)
        know_network(errand);
    if (answer->news == PEOPLE_GOOD && errand->kind != ERRAND_REGISTER)
        login_give_back(errand->people->limits, &errand->login);
    errand->done(errand->context, answer);
}

/* ---- the line ---- */

static void work_done(uv_work_t *work, int status);

static void unlink_busy(struct errand *errand)
{
    *errand->link = errand->next;
    if (errand->next != NULL)
        errand->next->link = errand->link;
}

static void link_busy(struct errand *errand)
{
    struct people *people = errand->people;
    errand->busy = true;
    errand->next = people->busy;
    errand->link = &people->busy;
    if (people->busy != NULL)
        people->busy->link = &errand->next;
    people->busy = errand;
}

static void set_to_work(struct people *people)
{
    struct errand *errand;
    while (people->hashing < PEOPLE_HASHING &&
           (errand = (struct errand *)fair_take(&people->line)) != NULL) {
        people->waiting--;
        people->hashing++;
        link_busy(errand);
        uv_queue_work(people->loop, &errand->work, do_work, work_done);
    }
}

static void forget_errand(struct errand *errand)
{
    sodium_memzero(errand, sizeof *errand);
    free(errand);
}

static void end_errand(void *context)
{
    struct errand *errand = context;
    struct people *people = errand->people;
    unlink_busy(errand);
    people->hashing--;
    if (!people->closing)
        fair_done(&people->line, errand->address);
    finish(errand);
    forget_errand(errand);
    set_to_work(people);
    if (people->closing && people->hashing == 0)
        people_free(people);
}

static void work_done(uv_work_t *work, int status)
{
    struct errand *errand = work->data;
    (void)status;
    store_gate_run(errand->people->gate, end_errand, errand);
}

/* ---- errands come ---- */

static struct errand *new_errand(struct people *people, enum errand_kind kind,
                                 const struct people_asker *asker)
{
    struct errand *errand = memory_for(1, sizeof *errand);
    struct text token = text_in(errand->token, sizeof errand->token);
    struct text address = text_in(errand->address, sizeof errand->address);
    errand->work.data = errand;
    errand->people = people;
    errand->kind = kind;
    errand->done = asker->done;
    errand->context = asker->context;
    errand->you = asker->you == NULL ? 0 : asker->you->id;
    text_add(&token, asker->token == NULL ? "" : asker->token);
    text_add(&address, asker->address);
    return errand;
}

static void set_password(char password[PEOPLE_PASSWORD_MAX + 1], const char *given)
{
    struct text out = text_in(password, PEOPLE_PASSWORD_MAX + 1);
    text_add_bytes(&out, given, strlen(given));
}

static bool password_fits(const char *password)
{
    size_t length = strlen(password);
    return length >= PEOPLE_PASSWORD_MIN && length <= PEOPLE_PASSWORD_MAX;
}

/* May this address make one account more? */
static bool may_register(const struct errand *errand)
{
    struct limits *limits = errand->people->limits;
    return limits_has(limits, LIMIT_ACCOUNTS_ALL, "") &&
           limits_take(limits, LIMIT_ACCOUNTS, errand->address) &&
           limits_take(limits, LIMIT_ACCOUNTS_ALL, "");
}

/* Has this person logged in from that network before? */
static bool is_known_network(const struct errand *errand)
{
    uint8_t hash[STORE_HASH_BYTES];
    struct store *store = errand->people->store;
    return errand->you != 0 && login_network(store, errand->address, hash) &&
           store_knows_network(store, errand->you, hash);
}

/* May this password be tried? If it is the right one the try is given back. */
static bool may_try(struct errand *errand)
{
    if (errand->kind == ERRAND_REGISTER)
        return may_register(errand);
    memcpy(errand->tried, errand->answer.person.name, sizeof errand->tried);
    errand->login = (struct login_attempt){
        .name = errand->tried, .address = errand->address, .known = is_known_network(errand)};
    return login_take(errand->people->limits, &errand->login);
}

/* Nobody takes all places in the line. Who is nobody yet has no account to be counted by. */
static bool has_place(const struct errand *errand)
{
    const struct people *people = errand->people;
    const struct fair_queue *line = &people->line;
    return people->waiting < PEOPLE_WAITING &&
           fair_waiting(line, errand->address) < PEOPLE_WAITING_ADDRESS &&
           (errand->you == 0 ||
            fair_waiting_of(line, errand->address, errand->you) < PEOPLE_WAITING_ACCOUNT);
}

static enum people_news send_off(struct errand *errand, enum people_news news, struct errand **sent)
{
    struct people *people = errand->people;
    if (news == PEOPLE_GOOD && (!has_place(errand) || !may_try(errand)))
        news = PEOPLE_TOO_MANY;
    if (news != PEOPLE_GOOD) {
        forget_errand(errand);
        return news;
    }
    errand->item = (struct fair_item){.address = errand->address, .owner = errand->you};
    fair_add(&people->line, &errand->item);
    people->waiting++;
    set_to_work(people);
    *sent = errand;
    return PEOPLE_GOOD;
}

enum people_news people_register(struct people *people, const struct people_asker *asker,
                                 const char *name, const char *password, struct errand **sent)
{
    struct errand *errand = new_errand(people, ERRAND_REGISTER, asker);
    enum people_news news = PEOPLE_GOOD;
    if (!people_name(name, errand->answer.person.name))
        news = PEOPLE_BAD_NAME;
    else if (!password_fits(password))
        news = PEOPLE_BAD_PASSWORD;
    else if (store_name_is_taken(people->store, errand->answer.person.name, errand->you))
        news = PEOPLE_NAME_TAKEN;
    set_password(errand->fresh, password);
    return send_off(errand, news, sent);
}

/* A name that is none, and a password that nobody can have, are tried as all others are. */
enum people_news people_log_in(struct people *people, const struct people_asker *asker,
                               const char *name, const char *password, struct errand **sent)
{
    struct errand *errand = new_errand(people, ERRAND_LOG_IN, asker);
    struct person *person = &errand->answer.person;
    errand->you = 0;
    if (people_name_meant(name, person->name) &&
        store_person_named(people->store, person->name, person)) {
        errand->you = person->id;
        store_password(people->store, person->id, errand->known);
    }
    set_password(errand->proof, password_fits(password) ? password : "");
    return send_off(errand, PEOPLE_GOOD, sent);
}

enum people_news people_change_password(struct people *people, const struct people_asker *asker,
                                        const char *old, const char *fresh, struct errand **sent)
{
    struct errand *errand = new_errand(people, ERRAND_CHANGE, asker);
    errand->answer.person = *asker->you;
    store_password(people->store, asker->you->id, errand->known);
    set_password(errand->proof, password_fits(old) ? old : "");
    set_password(errand->fresh, fresh);
    return send_off(errand, password_fits(fresh) ? PEOPLE_GOOD : PEOPLE_BAD_PASSWORD, sent);
}

/* ---- nobody waits ---- */

/* One that is in a thread comes back, and finds nobody. */
void people_forget(struct errand *errand)
{
    struct people *people = errand->people;
    errand->done = NULL;
    if (errand->busy)
        return;
    fair_remove(&people->line, &errand->item);
    people->waiting--;
    forget_errand(errand);
}

static void drop(struct fair_item *item)
{
    forget_errand((struct errand *)item);
}

void people_close(struct people *people)
{
    people->closing = true;
    fair_close(&people->line, drop);
    people->waiting = 0;
    for (struct errand *errand = people->busy; errand != NULL; errand = errand->next)
        errand->done = NULL;
    if (people->hashing == 0)
        people_free(people);
}
