/*
 * password_jobs.c - hashes and checks passwords off the loop. See people.h.
 *
 * A job is checked when it comes, waits in a fair queue (fair_queue.h), runs in a thread that
 * touches nothing but the job, and is finished on the loop. The store is asked again then, because
 * things may have changed meanwhile. Passwords are wiped as soon as they were used.
 */
#include "server/people/people_internal.h"

#include "base/memory.h"
#include "base/text.h"
#include "server/people/login_limits.h"
#include "server/runtime/must.h"
#include "server/runtime/request_id.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(PASSWORD_HASH_MAX >= crypto_pwhash_STRBYTES, "a hash fits");

enum password_job_kind { JOB_REGISTER, JOB_LOG_IN, JOB_CHANGE, JOB_RESET, JOB_DELETE, JOB_PROVE };

struct password_job {
    struct fair_item item; /* while it waits; its owner is the account concerned */
    uv_work_t work;
    struct gate_waiter waiter; /* for the store, when the work is done */
    struct request_id id;      /* of the request that it is for */
    struct people *people;
    struct password_job *next, **link; /* among all; NULL: not queued */
    enum password_job_kind kind;
    people_done *done; /* NULL: forgotten */
    void *context;
    struct people_result result;
    int64_t you; /* 0: nobody yet */
    char token[TOKEN_TEXT_MAX];
    char address[64];
    char tried[PERSON_NAME_MAX]; /* the name whose password is tried */
    struct login_attempt login;
    bool busy;      /* in a thread, or waits for the gate */
    bool by_invite; /* `code` is that of an invitation */
    uint8_t code[STORE_HASH_BYTES];

    /* for the thread */
    char proof[PEOPLE_PASSWORD_MAX + 1]; /* must fit `known` */
    char fresh[PEOPLE_PASSWORD_MAX + 1]; /* becomes `made` */
    char known[PASSWORD_HASH_MAX];       /* "": nothing fits it */
    char made[PASSWORD_HASH_MAX];
    bool fits, good; /* good: there was enough memory */
};

/* ---- in a thread ---- */

/* libsodium's own choice of cost for a log-in. It fails only for want of memory. */
static bool make_hash(char made[PASSWORD_HASH_MAX], const char *password)
{
    return crypto_pwhash_str(made, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

/* A new account and a code need no old password. */
static bool needs_proof(const struct password_job *job)
{
    return job->kind != JOB_REGISTER && job->kind != JOB_RESET;
}

/* Without a hash to compare with, one is made in vain, so that it takes as long. */
static void do_work(uv_work_t *work)
{
    struct password_job *job = work->data;
    job->good = true;
    if (needs_proof(job) && job->known[0] == '\0')
        job->good = make_hash(job->made, job->proof);
    else if (needs_proof(job))
        job->fits = crypto_pwhash_str_verify(job->known, job->proof, strlen(job->proof)) == 0;
    if (!needs_proof(job) || (job->kind == JOB_CHANGE && job->fits))
        job->good = make_hash(job->made, job->fresh);
    sodium_memzero(job->proof, sizeof job->proof);
    sodium_memzero(job->fresh, sizeof job->fresh);
}

/* ---- finishing ---- */

/* Gives the browser a new token and ends its old session. If both are of the same person, its
 * connections continue. */
static void new_session(struct password_job *job)
{
    struct people *people = job->people;
    const struct session_listener *listener = &people->listener;
    uint8_t old[STORE_HASH_BYTES];
    struct session fresh =
        session_make(people, job->result.person.id, PEOPLE_SESSION, job->result.token);
    if (job->kind != JOB_LOG_IN && job->kind != JOB_RESET && listener->renewed != NULL &&
        token_read(job->token, old))
        listener->renewed(listener->context, old, &fresh);
    people_log_out(people, job->token, false);
}

/* A guest becomes the account, and keeps games and seats. */
static bool make_account(const struct password_job *job, struct person *wanted)
{
    struct store *store = job->people->store;
    struct person person;
    bool is_guest =
        job->you != 0 && store_person(store, job->you, &person) && person.kind == PERSON_GUEST;
    if (!is_guest) {
        wanted->kind = PERSON_ACCOUNT;
        wanted->created = wanted->seen = wall_time();
        return store_add_person(store, wanted, job->made);
    }
    memcpy(person.name, wanted->name, sizeof person.name);
    person.kind = PERSON_ACCOUNT;
    if (!store_change_person(store, &person))
        return false;
    store_set_password(store, person.id, job->made);
    *wanted = person;
    return true;
}

/* The last use of an invitation may be gone meanwhile. */
static enum refusal_code finish_register(struct password_job *job)
{
    struct store *store = job->people->store;
    if (job->by_invite && !store_take_invite(store, job->code, wall_time()))
        return REFUSED_BAD_INVITE;
    if (!make_account(job, &job->result.person)) {
        if (job->by_invite)
            store_return_invite(store, job->code);
        return REFUSED_NAME_TAKEN;
    }
    people_appoint_first(job->people->store, &job->result.person);
    new_session(job);
    return NOT_REFUSED;
}

/* True if the password matched and has not changed meanwhile. */
static bool is_still_known(struct password_job *job)
{
    char known[PASSWORD_HASH_MAX];
    struct store *store = job->people->store;
    return job->fits && store_person(store, job->you, &job->result.person) &&
           store_password(store, job->you, known) && strcmp(known, job->known) == 0;
}

/* Whether somebody is banned is told only to who knows the password. */
static enum refusal_code finish_log_in(struct password_job *job)
{
    if (!is_still_known(job))
        return REFUSED_BAD_LOGIN;
    if (job->result.person.banned)
        return REFUSED_BANNED;
    new_session(job);
    return NOT_REFUSED;
}

/* Whoever has stolen a session loses it with the old password. */
static enum refusal_code finish_change(struct password_job *job)
{
    struct store *store = job->people->store;
    if (!is_still_known(job))
        return REFUSED_BAD_LOGIN;
    store_set_password(store, job->you, job->made);
    store_end_sessions(store, job->you);
    new_session(job);
    sessions_ended(job->people, job->you);
    return NOT_REFUSED;
}

/* The code works once, and so do all others that were sent before. Whoever is banned has a new
 * password, but no session. */
static enum refusal_code finish_reset(struct password_job *job)
{
    struct store *store = job->people->store;
    struct person *person = &job->result.person;
    if (store_email_code(store, job->code, EMAIL_RESET, wall_time()) != job->you ||
        !store_person(store, job->you, person))
        return REFUSED_BAD_CODE;
    store_set_password(store, job->you, job->made);
    store_end_sessions(store, job->you);
    sessions_ended(job->people, job->you);
    if (person->banned)
        return REFUSED_BANNED;
    new_session(job);
    return NOT_REFUSED;
}

static enum refusal_code finish_delete(struct password_job *job)
{
    struct store *store = job->people->store;
    if (!is_still_known(job))
        return REFUSED_BAD_LOGIN;
    if (job->result.person.role == ROLE_OPERATOR && store_operators(store) == 1)
        return REFUSED_LAST_OPERATOR;
    people_forget(job->people, job->you);
    return NOT_REFUSED;
}

/* What takes the password is done by whoever asked. */
static enum refusal_code finish_prove(struct password_job *job)
{
    return is_still_known(job) ? NOT_REFUSED : REFUSED_BAD_LOGIN;
}

/* Remembers the network, so that strangers cannot lock this person out. */
static void know_network(const struct password_job *job)
{
    uint8_t hash[STORE_HASH_BYTES];
    struct store *store = job->people->store;
    if (login_network(store, job->address, hash))
        store_know_network(store, job->result.person.id, hash, wall_time());
}

/* If memory ran out, the person may try again later. */
static void finish_job(struct password_job *job)
{
    static enum refusal_code (*const finishes[])(struct password_job *) = {
        [JOB_REGISTER] = finish_register, [JOB_LOG_IN] = finish_log_in,
        [JOB_CHANGE] = finish_change,     [JOB_RESET] = finish_reset,
        [JOB_DELETE] = finish_delete,     [JOB_PROVE] = finish_prove,
    };
    struct people_result *result = &job->result;
    if (job->done == NULL)
        return;
    if (result->status == NOT_REFUSED)
        result->status = job->good ? finishes[job->kind](job) : REFUSED_TOO_MANY;
    if (result->status == NOT_REFUSED && job->kind != JOB_DELETE)
        know_network(job);
    if (result->status == NOT_REFUSED && needs_proof(job))
        login_give_back(job->people->limits, &job->login);
    job->done(job->context, result);
}

static void finish_for_request(struct password_job *job)
{
    const struct request_id *before = request_id_enter(&job->id);
    finish_job(job);
    request_id_enter(before);
}

/* ---- the line ---- */

static void on_work_done(uv_work_t *work, int status);

/* Jobs are listed, so that people_store_lost and people_close find them. */
static void list_job(struct password_job *job)
{
    struct people *people = job->people;
    job->next = people->jobs;
    job->link = &people->jobs;
    if (job->next != NULL)
        job->next->link = &job->next;
    people->jobs = job;
}

static void unlist_job(struct password_job *job)
{
    *job->link = job->next;
    if (job->next != NULL)
        job->next->link = job->link;
}

/* Starts jobs while there are free threads. */
static void start_jobs(struct people *people)
{
    struct password_job *job;
    while (people->hashing < PEOPLE_HASHING &&
           (job = (struct password_job *)fair_take(&people->queue)) != NULL) {
        people->waiting--;
        people->hashing++;
        job->busy = true;
        must(uv_queue_work(people->loop, &job->work, do_work, on_work_done) == 0, "uv_queue_work");
    }
}

static void free_job(struct password_job *job)
{
    if (job->link != NULL)
        unlist_job(job);
    sodium_memzero(job, sizeof *job);
    free(job);
}

/* After people_close the queue is gone, and the last job frees what is left. */
static void end_job(void *context)
{
    struct password_job *job = context;
    struct people *people = job->people;
    people->hashing--;
    if (!people->closing)
        fair_done(&people->queue, job->address);
    finish_for_request(job);
    free_job(job);
    start_jobs(people);
    if (people->closing && people->hashing == 0)
        people_free(people);
}

/* Finishing a job writes to the store, so it waits for the gate. */
static void on_work_done(uv_work_t *work, int status)
{
    struct password_job *job = work->data;
    (void)status;
    job->waiter = (struct gate_waiter){.run = end_job, .context = job};
    store_gate_run(job->people->gate, &job->waiter);
}

/* ---- starting jobs ---- */

/* Everything is copied: the request is gone when the job runs. */
static struct password_job *new_job(struct people *people, enum password_job_kind kind,
                                    const struct people_caller *caller)
{
    struct password_job *job = memory_for(1, sizeof *job);
    struct text token = text_in(job->token, sizeof job->token);
    struct text address = text_in(job->address, sizeof job->address);
    job->work.data = job;
    job->people = people;
    job->id = request_id_now();
    job->kind = kind;
    job->done = caller->done;
    job->context = caller->context;
    job->you = caller->you == NULL ? 0 : caller->you->id;
    text_add(&token, caller->token == NULL ? "" : caller->token);
    text_add(&address, caller->address);
    return job;
}

static void set_password(char password[PEOPLE_PASSWORD_MAX + 1], const char *given)
{
    struct text out = text_in(password, PEOPLE_PASSWORD_MAX + 1);
    text_add_bytes(&out, given, strlen(given));
}

/* Bytes, not characters: the hash has no other limit. */
static bool password_fits(const char *password)
{
    size_t length = strlen(password);
    return length >= PEOPLE_PASSWORD_MIN && length <= PEOPLE_PASSWORD_MAX;
}

/* Counts one more account of this address. False: too many. */
static bool may_register(const struct password_job *job)
{
    struct limits *limits = job->people->limits;
    return limits_has(limits, LIMIT_ACCOUNTS_ALL, "") &&
           limits_take(limits, LIMIT_ACCOUNTS, job->address) &&
           limits_take(limits, LIMIT_ACCOUNTS_ALL, "");
}

/* True if this person has logged in from that network before. */
static bool is_known_network(const struct password_job *job)
{
    uint8_t hash[STORE_HASH_BYTES];
    struct store *store = job->people->store;
    return job->you != 0 && login_network(store, job->address, hash) &&
           store_knows_network(store, job->you, hash);
}

/* Counts a try; a right password gives it back. */
static bool may_try(struct password_job *job)
{
    if (job->kind == JOB_REGISTER)
        return may_register(job);
    if (job->kind == JOB_RESET) /* nobody guesses a code */
        return true;
    memcpy(job->tried, job->result.person.name, sizeof job->tried);
    job->login = (struct login_attempt){
        .name = job->tried, .address = job->address, .known = is_known_network(job)};
    return login_take(job->people->limits, &job->login);
}

/* Limits jobs in all, per address, and per account. New people have no account to count by. */
static bool has_room(const struct password_job *job)
{
    const struct people *people = job->people;
    const struct fair_queue *queue = &people->queue;
    return people->waiting < PEOPLE_WAITING &&
           fair_waiting(queue, job->address) < PEOPLE_WAITING_ADDRESS &&
           (job->you == 0 ||
            fair_waiting_of(queue, job->address, job->you) < PEOPLE_WAITING_ACCOUNT);
}

/* Takes over the job: frees it if it is refused. If the store has failed, the job knows nothing of
 * who it is about: when it ends the store may be back, and would be told a wrong password. */
static enum refusal_code queue_job(struct password_job *job, enum refusal_code status,
                                   struct password_job **started)
{
    struct people *people = job->people;
    if (status == NOT_REFUSED && (!has_room(job) || !may_try(job)))
        status = REFUSED_TOO_MANY;
    if (store_has_failed(people->store))
        status = REFUSED_STORE_LOST;
    if (status != NOT_REFUSED) {
        free_job(job);
        return status;
    }
    job->item = (struct fair_item){.address = job->address, .owner = job->you};
    fair_add(&people->queue, &job->item);
    list_job(job);
    people->waiting++;
    start_jobs(people);
    *started = job;
    return NOT_REFUSED;
}

/* Notes the invitation, where accounts take one. */
static enum refusal_code read_invite(struct password_job *job, const char *code)
{
    enum registration registration = job->people->admission.registration;
    if (registration == REGISTER_OPEN)
        return NOT_REFUSED;
    if (registration == REGISTER_CLOSED)
        return REFUSED_REGISTER_CLOSED;
    if (code == NULL || code[0] == '\0')
        return REFUSED_NO_INVITE;
    job->by_invite = token_read(code, job->code) &&
                     store_invite_is_good(job->people->store, job->code, wall_time());
    return job->by_invite ? NOT_REFUSED : REFUSED_BAD_INVITE;
}

/* Cheap checks come first. The name is checked again when the job is finished. */
enum refusal_code people_register(struct people *people, const struct people_caller *caller,
                                  const char *name, const char *password,
                                  struct password_job **started)
{
    struct password_job *job = new_job(people, JOB_REGISTER, caller);
    enum refusal_code status = read_invite(job, caller->invite);
    if (status != NOT_REFUSED)
        return queue_job(job, status, started);
    if (!people_name(name, job->result.person.name))
        status = REFUSED_BAD_NAME;
    else if (!password_fits(password))
        status = REFUSED_BAD_PASSWORD;
    else if (store_name_is_taken(people->store, job->result.person.name, job->you))
        status = REFUSED_NAME_TAKEN;
    set_password(job->fresh, password);
    return queue_job(job, status, started);
}

/* Impossible names and passwords are tried like all others, so that timing says nothing. */
enum refusal_code people_log_in(struct people *people, const struct people_caller *caller,
                                const char *name, const char *password,
                                struct password_job **started)
{
    struct password_job *job = new_job(people, JOB_LOG_IN, caller);
    struct person *person = &job->result.person;
    job->you = 0;
    if (people_name_trimmed(name, person->name) &&
        store_person_named(people->store, person->name, person)) {
        job->you = person->id;
        store_password(people->store, person->id, job->known);
    }
    set_password(job->proof, password_fits(password) ? password : "");
    return queue_job(job, NOT_REFUSED, started);
}

/* The old password is limited like a log-in: a stolen session must not help to guess it. */
enum refusal_code people_change_password(struct people *people, const struct people_caller *caller,
                                         const char *old, const char *fresh,
                                         struct password_job **started)
{
    struct password_job *job = new_job(people, JOB_CHANGE, caller);
    job->result.person = *caller->you;
    store_password(people->store, caller->you->id, job->known);
    set_password(job->proof, password_fits(old) ? old : "");
    set_password(job->fresh, fresh);
    return queue_job(job, password_fits(fresh) ? NOT_REFUSED : REFUSED_BAD_PASSWORD, started);
}

/* A wrong code costs no hash. */
enum refusal_code people_reset_password(struct people *people, const struct people_caller *caller,
                                        const char *code, const char *fresh,
                                        struct password_job **started)
{
    struct password_job *job = new_job(people, JOB_RESET, caller);
    enum refusal_code status = password_fits(fresh) ? NOT_REFUSED : REFUSED_BAD_PASSWORD;
    job->you = token_read(code, job->code)
                   ? store_email_code(people->store, job->code, EMAIL_RESET, wall_time())
                   : 0;
    if (job->you == 0)
        status = REFUSED_BAD_CODE;
    set_password(job->fresh, fresh);
    return queue_job(job, status, started);
}

/* A stolen session must not be enough, nor help to guess the password. */
static enum refusal_code prove(struct people *people, enum password_job_kind kind,
                               const struct people_caller *caller, const char *password,
                               struct password_job **started)
{
    struct password_job *job = new_job(people, kind, caller);
    job->result.person = *caller->you;
    store_password(people->store, caller->you->id, job->known);
    set_password(job->proof, password_fits(password) ? password : "");
    return queue_job(job, NOT_REFUSED, started);
}

enum refusal_code people_delete(struct people *people, const struct people_caller *caller,
                                const char *password, struct password_job **started)
{
    return prove(people, JOB_DELETE, caller, password, started);
}

enum refusal_code people_prove(struct people *people, const struct people_caller *caller,
                               const char *password, struct password_job **started)
{
    return prove(people, JOB_PROVE, caller, password, started);
}

/* ---- for the command line ---- */

bool people_hash_password(const char *password, char hash[PASSWORD_HASH_MAX])
{
    return password_fits(password) && make_hash(hash, password);
}

void people_random_password(char password[PEOPLE_RANDOM_PASSWORD])
{
    static const char characters[] = "abcdefghjkmnpqrstuvwxyz23456789";
    for (int i = 0; i < PEOPLE_RANDOM_PASSWORD - 1; i++)
        password[i] = i % 5 == 4 ? '-' : characters[randombytes_uniform(sizeof characters - 1)];
    password[PEOPLE_RANDOM_PASSWORD - 1] = '\0';
}

/* ---- nobody waits ---- */

/* A job that is in a thread finishes without calling `done`. */
void people_cancel(struct password_job *job)
{
    struct people *people = job->people;
    job->done = NULL;
    if (job->busy)
        return;
    fair_remove(&people->queue, &job->item);
    people->waiting--;
    free_job(job);
}

static void refuse_job(struct password_job *job)
{
    const struct request_id *before = request_id_enter(&job->id);
    job->result.status = REFUSED_STORE_LOST;
    if (job->done != NULL)
        job->done(job->context, &job->result);
    request_id_enter(before);
}

/* Nobody waits until the store is back: it may stay away. */
void people_store_lost(struct people *people)
{
    for (struct password_job *job = people->jobs, *next; job != NULL; job = next) {
        next = job->next;
        refuse_job(job);
        people_cancel(job);
    }
}

static void drop_job(struct fair_item *item)
{
    free_job((struct password_job *)item);
}

/* Jobs in a thread cannot be stopped: they end, and nobody hears of them. */
void people_close(struct people *people)
{
    people->closing = true;
    fair_close(&people->queue, drop_job);
    people->waiting = 0;
    for (struct password_job *job = people->jobs; job != NULL; job = job->next)
        job->done = NULL;
    if (people->hashing == 0)
        people_free(people);
}
