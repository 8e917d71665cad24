/*
 * people.c - guests, bots and sessions.
 *
 * See people.h; passwords are in password_jobs.c.
 */
#include "server/people/people_internal.h"

#include "base/memory.h"
#include "server/net/ip_network.h"
#include "server/people/plain_text.h"
#include "server/runtime/must.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_SETTING "first account"

const char *const registration_names[] = {
    [REGISTER_OPEN] = "open", [REGISTER_INVITE] = "invite", [REGISTER_CLOSED] = "closed", NULL};

struct people *people_open(uv_loop_t *loop, struct store *store, struct limits *limits,
                           const struct session_clock *clock)
{
    must(sodium_init() >= 0, "no random numbers, without which nothing is safe");
    struct people *people = memory_for(1, sizeof *people);
    people->loop = loop;
    people->store = store;
    fair_open(&people->queue, PEOPLE_HASHING_ADDRESS);
    people->limits = limits;
    people->clock = clock;
    return people;
}

void people_free(struct people *people)
{
    free(people);
}

/* ---- names ---- */

bool people_name_is_id(const char *name)
{
    return name[0] == '#' && name[1] != '\0' && name[1 + strspn(name + 1, "0123456789")] == '\0';
}

static bool is_network(const char *name)
{
    struct network network;
    return network_read(name, &network);
}

/* The rules for new names. "#2" stands for the person with that id, and operators ban addresses
 * with the same command as people. */
bool people_name(const char *given, char name[PERSON_NAME_MAX])
{
    return plain_name(given, PEOPLE_NAME_CHARACTERS, name, PERSON_NAME_MAX) &&
           !people_name_is_id(name) && !is_network(name);
}

/* For names that exist: older ones may break the rules of today. */
bool people_name_trimmed(const char *given, char name[PERSON_NAME_MAX])
{
    return trimmed_name(given, name, PERSON_NAME_MAX);
}

/* ---- operators ---- */

/* A setting says that there was a first one, so that nobody becomes operator by registering where
 * all accounts were deleted. Servers older than this rule appoint nobody. */
void people_appoint_first(struct store *store, struct person *account)
{
    if (!store_add_setting(store, FIRST_SETTING, "yes") || store_accounts(store) != 1)
        return;
    account->role = ROLE_OPERATOR;
    store_set_role(store, account->id, account->role);
}

/* ---- sessions ---- */

/* The store gets only the hash: whoever reads a backup can log in as nobody. */
struct session session_make(struct people *people, int64_t person, int64_t lasts,
                            char token[TOKEN_TEXT_MAX])
{
    struct session made = {.expires = lasts == 0 ? 0 : session_clock_now(people->clock) + lasts};
    struct stored_session stored = {.created = wall_time(), .expires = made.expires};
    token_random(token, made.hash);
    memcpy(stored.hash, made.hash, sizeof stored.hash);
    store_add_session(people->store, person, &stored);
    if (store_end_old_sessions(people->store, person, PEOPLE_SESSIONS))
        sessions_ended(people, person);
    return made;
}

static bool is_another_day(int64_t seen, int64_t now)
{
    return now - seen >= PEOPLE_DAY || seen - now >= PEOPLE_DAY;
}

/* Writes at most once a day, so that reading a page does not wake up the disk. A visit was later
 * than now if the wall clock was wrong. */
bool people_identify(struct people *people, const char *token, struct person *person,
                     struct session *session, bool *extended)
{
    int64_t wall = wall_time(), now = session_clock_now(people->clock), id = 0;
    *extended = false;
    if (token_read(token, session->hash))
        id = store_session(people->store, session->hash, now, &session->expires);
    if (id == 0 || !store_person(people->store, id, person))
        return false;
    if (!store_gate_is_open(people->gate)) /* the next visit will do */
        return true;
    if (session->expires != 0 && session->expires - now <= PEOPLE_SESSION - PEOPLE_DAY) {
        session->expires = now + PEOPLE_SESSION;
        store_extend_session(people->store, session->hash, session->expires, wall);
        *extended = true;
    }
    if (is_another_day(person->seen, wall)) {
        if (session->expires == 0)
            store_extend_session(people->store, session->hash, 0, wall);
        person->seen = wall;
        store_change_person(people->store, person);
    }
    return true;
}

void people_set_admission(struct people *people, const struct admission *admission)
{
    people->admission = *admission;
}

struct admission people_admission(const struct people *people)
{
    return people->admission;
}

const struct session_clock *people_session_clock(const struct people *people)
{
    return people->clock;
}

void people_set_gate(struct people *people, struct store_gate *gate)
{
    people->gate = gate;
}

void people_listen(struct people *people, const struct session_listener *listener)
{
    people->listener = *listener;
}

void sessions_ended(const struct people *people, int64_t person)
{
    if (people->listener.ended != NULL)
        people->listener.ended(people->listener.context, person);
}

/* An unknown token is not an error: the browser only wants to be logged out. */
void people_log_out(struct people *people, const char *token, bool everywhere)
{
    uint8_t hash[STORE_HASH_BYTES];
    int64_t person;
    if (!token_read(token, hash))
        return;
    person = store_session(people->store, hash, session_clock_now(people->clock), NULL);
    if (everywhere && person != 0)
        store_end_sessions(people->store, person);
    else
        store_end_session(people->store, hash);
    sessions_ended(people, person);
}

struct bots {
    int64_t ids[PEOPLE_BOTS];
    int count;
};

static void note_bot(void *context, const struct person *bot)
{
    struct bots *bots = context;
    if (bots->count < PEOPLE_BOTS)
        bots->ids[bots->count++] = bot->id;
}

/* Afterwards nobody knows whose the bots were. */
void people_forget(struct people *people, int64_t person)
{
    struct bots bots = {.count = 0};
    store_each_bot_of(people->store, person, note_bot, &bots);
    store_delete_person(people->store, person);
    for (int i = 0; i < bots.count; i++)
        sessions_ended(people, bots.ids[i]);
    sessions_ended(people, person);
}

/* ---- invitations ---- */

/* Like a session's token: the store has only the hash of the code. */
void people_invite(struct store *store, struct invite *invite, int days, char code[TOKEN_TEXT_MAX])
{
    uint8_t hash[STORE_HASH_BYTES];
    token_random(code, hash);
    invite->created = wall_time();
    invite->expires = invite->created + days * PEOPLE_DAY;
    invite->used = 0;
    store_add_invite(store, invite, hash);
}

/* ---- guests and bots ---- */

/* Guests may share a name, but not use one that belongs to somebody or looks like it. */
static enum refusal_code guest_named(struct people *people, const char *name, struct person *person)
{
    if (!people_name(name, person->name))
        return REFUSED_BAD_NAME;
    if (store_name_is_taken(people->store, person->name, person->id))
        return REFUSED_NAME_TAKEN;
    return NOT_REFUSED;
}

/* A guest who comes again with a session is renamed, and does not count as new. */
void people_guest(struct people *people, const struct person *you, const char *name,
                  const char *address, struct people_result *result)
{
    int64_t now = wall_time();
    bool renames = you != NULL && you->kind == PERSON_GUEST;
    *result = (struct people_result){.person = {.kind = PERSON_GUEST, .created = now, .seen = now}};
    if (renames)
        result->person = *you;
    result->status = !renames && people->admission.no_guests
                         ? REFUSED_NO_GUESTS
                         : guest_named(people, name, &result->person);
    if (result->status == NOT_REFUSED && !renames &&
        !limits_take(people->limits, LIMIT_GUESTS, address))
        result->status = REFUSED_TOO_MANY;
    if (result->status != NOT_REFUSED)
        return;
    if (renames) {
        store_change_person(people->store, &result->person);
    } else {
        store_add_person(people->store, &result->person, NULL);
        session_make(people, result->person.id, PEOPLE_SESSION, result->token);
    }
}

/* A bot's token does not expire: nobody is there to log in again. */
void people_bot(struct people *people, const struct person *owner, const char *name,
                struct people_result *result)
{
    int64_t now = wall_time();
    *result = (struct people_result){
        .person = {.kind = PERSON_BOT, .owner = owner->id, .created = now, .seen = now}};
    if (!people_name(name, result->person.name))
        result->status = REFUSED_BAD_NAME;
    else if (store_bots_of(people->store, owner->id) >= PEOPLE_BOTS)
        result->status = REFUSED_FULL;
    else if (!store_add_person(people->store, &result->person, NULL))
        result->status = REFUSED_NAME_TAKEN;
    else
        session_make(people, result->person.id, 0, result->token);
}

/* The answer for somebody else's bot is the same as for none. */
void people_bot_token(struct people *people, const struct person *owner, int64_t bot,
                      struct people_result *result)
{
    *result = (struct people_result){.status = REFUSED_NO_PERSON};
    if (!store_person(people->store, bot, &result->person) || result->person.kind != PERSON_BOT ||
        result->person.owner != owner->id)
        return;
    result->status = NOT_REFUSED;
    store_end_sessions(people->store, bot);
    sessions_ended(people, bot);
    session_make(people, bot, 0, result->token);
}
