/*
 * stored_people.c - people, their passwords and sessions.
 *
 * Names of accounts and bots are found by their forms (name_forms.h), which are stored beside them;
 * guests have empty ones, so that they are never found by name.
 */
#include "store/queries.h"

#include "store/name_forms.h"

#include <string.h>

void column_person(const struct stmt *stmt, int *column, struct person *person)
{
    *person = (struct person){.id = column_int(stmt, column)};
    column_text(stmt, column, person->name, sizeof person->name);
    person->kind = (enum person_kind)column_int(stmt, column);
    person->banned = column_int(stmt, column) != 0;
    person->owner = column_int(stmt, column);
    person->created = column_int(stmt, column);
    person->seen = column_int(stmt, column);
    person->role = (enum person_role)column_int(stmt, column);
    person->muted = column_int(stmt, column) != 0;
}

/* ---- people ---- */

/* The forms by which an account or bot is found; others have none. */
static struct name_forms forms_of(const char *name, enum person_kind kind)
{
    struct name_forms forms = {0};
    if (kind == PERSON_ACCOUNT || kind == PERSON_BOT)
        name_forms_of(name, &forms);
    return forms;
}

void store_name_key(const char *name, char key[STORE_NAME_KEY_MAX])
{
    _Static_assert(STORE_NAME_KEY_MAX == NAME_FORM_MAX, "a key is a form");
    struct name_forms forms = forms_of(name, PERSON_ACCOUNT);
    memcpy(key, forms.canonical, sizeof forms.canonical);
}

/* Guests do not count: they have no forms. */
static bool belongs_to_another(struct store *store, const struct name_forms *forms, int64_t person)
{
    struct stmt stmt = stmt_get(store, STMT_NAME_TAKEN);
    stmt_bind_int(&stmt, person);
    stmt_bind_text(&stmt, forms->canonical);
    stmt_bind_text(&stmt, forms->skeleton);
    bool found = stmt_step(&stmt);
    stmt_reset(&stmt);
    return found;
}

/* Names that look alike have one skeleton: at each moment one server gives one of them away. */
static bool may_have_name(struct store *store, const struct name_forms *forms, int64_t person)
{
    return store_try_lock(store, "name", forms->skeleton) &&
           !belongs_to_another(store, forms, person);
}

bool store_name_is_taken(struct store *store, const char *name, int64_t person)
{
    struct name_forms forms = forms_of(name, PERSON_ACCOUNT);
    return belongs_to_another(store, &forms, person);
}

/* The index on names is a second line of defence against two of the same name. */
bool store_add_person(struct store *store, struct person *person, const char *password_hash)
{
    struct name_forms forms = forms_of(person->name, person->kind);
    store_begin(store);
    if (forms.canonical[0] != '\0' && !may_have_name(store, &forms, 0))
        return false;
    struct stmt stmt = stmt_get(store, STMT_ADD_PERSON);
    stmt_bind_text(&stmt, person->name);
    stmt_bind_int(&stmt, person->kind);
    stmt_bind_int(&stmt, person->banned);
    stmt_bind_id(&stmt, person->owner);
    stmt_bind_int(&stmt, person->created);
    stmt_bind_int(&stmt, person->seen);
    stmt_bind_text(&stmt, password_hash == NULL ? "" : password_hash);
    stmt_bind_text(&stmt, forms.canonical);
    stmt_bind_text(&stmt, forms.skeleton);
    int column = 0;
    bool added = stmt_step_unique(&stmt);
    if (added)
        person->id = column_int(&stmt, &column);
    stmt_reset(&stmt);
    return added;
}

static bool find_person(struct stmt *stmt, struct person *person)
{
    int column = 0;
    bool found = stmt_step(stmt);
    if (found)
        column_person(stmt, &column, person);
    stmt_reset(stmt);
    return found;
}

bool store_person(struct store *store, int64_t id, struct person *person)
{
    struct stmt stmt = stmt_get(store, STMT_PERSON);
    stmt_bind_int(&stmt, id);
    return find_person(&stmt, person);
}

/* The exact spelling decides between accounts that were alike before forms existed. */
bool store_person_named(struct store *store, const char *name, struct person *person)
{
    struct name_forms forms = forms_of(name, PERSON_ACCOUNT);
    struct stmt stmt = stmt_get(store, STMT_PERSON_NAMED);
    stmt_bind_text(&stmt, forms.canonical);
    stmt_bind_text(&stmt, name);
    return find_person(&stmt, person);
}

bool store_password(struct store *store, int64_t person, char hash[PASSWORD_HASH_MAX])
{
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_PASSWORD);
    stmt_bind_int(&stmt, person);
    bool found = stmt_step(&stmt);
    if (found)
        column_text(&stmt, &column, hash, PASSWORD_HASH_MAX);
    stmt_reset(&stmt);
    return found;
}

/* Old names that look alike may stay: only a changed name is checked. */
static bool may_be_called(struct store *store, const struct person *person,
                          const struct name_forms *forms)
{
    struct person before;
    return person->kind == PERSON_GUEST ||
           (store_person(store, person->id, &before) && before.kind == person->kind &&
            strcmp(before.name, person->name) == 0) ||
           may_have_name(store, forms, person->id);
}

/* A guest who becomes an account gets forms now. */
bool store_change_person(struct store *store, const struct person *person)
{
    struct name_forms forms = forms_of(person->name, person->kind);
    store_begin(store);
    if (!may_be_called(store, person, &forms))
        return false;
    struct stmt stmt = stmt_get(store, STMT_CHANGE_PERSON);
    stmt_bind_int(&stmt, person->id);
    stmt_bind_text(&stmt, person->name);
    stmt_bind_int(&stmt, person->kind);
    stmt_bind_int(&stmt, person->seen);
    stmt_bind_text(&stmt, forms.canonical);
    stmt_bind_text(&stmt, forms.skeleton);
    bool changed = stmt_step_unique(&stmt);
    stmt_reset(&stmt);
    return changed;
}

void store_set_password(struct store *store, int64_t person, const char *password_hash)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_SET_PASSWORD);
    stmt_bind_int(&stmt, person);
    stmt_bind_text(&stmt, password_hash);
    stmt_run(&stmt);
    struct stmt codes = stmt_get(store, STMT_END_EMAIL_CODES);
    stmt_bind_int(&codes, person);
    stmt_bind_int(&codes, EMAIL_RESET);
    stmt_run(&codes);
}

/* ---- roles ---- */

void store_set_role(struct store *store, int64_t person, enum person_role role)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_SET_ROLE);
    stmt_bind_int(&stmt, person);
    stmt_bind_int(&stmt, role);
    stmt_run(&stmt);
}

int store_operators(struct store *store)
{
    struct stmt stmt = stmt_get(store, STMT_OPERATORS);
    return (int)stmt_number(&stmt);
}

int store_accounts(struct store *store)
{
    struct stmt stmt = stmt_get(store, STMT_ACCOUNTS);
    return (int)stmt_number(&stmt);
}

/* ---- bots ---- */

int store_bots_of(struct store *store, int64_t person)
{
    struct stmt stmt = stmt_get(store, STMT_BOTS_OF);
    stmt_bind_int(&stmt, person);
    return (int)stmt_number(&stmt);
}

/* Calls `each` with the rows of a statement that selects people. */
static void each_person(struct stmt *stmt, void (*each)(void *context, const struct person *person),
                        void *context)
{
    stmt->store->walks++;
    while (stmt_step(stmt)) {
        struct person person;
        int column = 0;
        column_person(stmt, &column, &person);
        each(context, &person);
    }
    stmt->store->walks--;
    stmt_reset(stmt);
}

void store_each_bot_of(struct store *store, int64_t person,
                       void (*each)(void *context, const struct person *bot), void *context)
{
    struct stmt stmt = stmt_get(store, STMT_EACH_BOT_OF);
    stmt_bind_int(&stmt, person);
    each_person(&stmt, each, context);
}

/* ---- looking around ---- */

_Static_assert(PERSON_KINDS == 4, "STMT_EACH_PERSON has the number");

void store_each_person(struct store *store, enum person_kind kind, const char *search, int most,
                       void (*each)(void *context, const struct person *person), void *context)
{
    struct stmt stmt = stmt_get(store, STMT_EACH_PERSON);
    stmt_bind_int(&stmt, kind);
    stmt_bind_text(&stmt, search);
    stmt_bind_int(&stmt, most);
    each_person(&stmt, each, context);
}

int store_games_of(struct store *store, int64_t person)
{
    struct stmt stmt = stmt_get(store, STMT_GAMES_OF);
    stmt_bind_int(&stmt, person);
    return (int)stmt_number(&stmt);
}

/* ---- sessions ---- */

void store_add_session(struct store *store, int64_t person, const struct stored_session *session)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_ADD_SESSION);
    stmt_bind_hash(&stmt, session->hash);
    stmt_bind_int(&stmt, person);
    stmt_bind_int(&stmt, session->expires);
    stmt_bind_int(&stmt, session->created);
    stmt_run(&stmt);
}

void store_each_session(struct store *store, int64_t person,
                        void (*each)(void *context, const struct stored_session *session),
                        void *context)
{
    struct stmt stmt = stmt_get(store, STMT_EACH_SESSION);
    stmt_bind_int(&stmt, person);
    store->walks++;
    while (stmt_step(&stmt)) {
        struct stored_session session;
        int column = 0;
        column_hash(&stmt, &column, session.hash);
        session.created = column_int(&stmt, &column);
        session.used = column_int(&stmt, &column);
        session.expires = column_int(&stmt, &column);
        each(context, &session);
    }
    store->walks--;
    stmt_reset(&stmt);
}

/* An expired session is deleted later, by the cleaner. */
int64_t store_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t now,
                      int64_t *expires)
{
    int column = 0;
    int64_t person = 0, until = 0;
    struct stmt stmt = stmt_get(store, STMT_SESSION);
    stmt_bind_hash(&stmt, hash);
    if (stmt_step(&stmt)) {
        person = column_int(&stmt, &column);
        until = column_int(&stmt, &column);
    }
    stmt_reset(&stmt);
    if (expires != NULL)
        *expires = until;
    return until != 0 && until <= now ? 0 : person;
}

void store_extend_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES],
                          int64_t expires, int64_t now)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_EXTEND_SESSION);
    stmt_bind_hash(&stmt, hash);
    stmt_bind_int(&stmt, expires);
    stmt_bind_int(&stmt, now);
    stmt_run(&stmt);
}

void store_end_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES])
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_END_SESSION);
    stmt_bind_hash(&stmt, hash);
    stmt_run(&stmt);
}

/* Deletes by one number. */
static void end_by_number(struct store *store, enum statement which, int64_t number)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, which);
    stmt_bind_int(&stmt, number);
    stmt_run(&stmt);
}

void store_end_sessions(struct store *store, int64_t person)
{
    end_by_number(store, STMT_END_SESSIONS, person);
}

bool store_end_old_sessions(struct store *store, int64_t person, int most)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_END_OLD_SESSIONS);
    stmt_bind_int(&stmt, person);
    stmt_bind_int(&stmt, most);
    return stmt_run_counted(&stmt) > 0;
}

/* ---- networks ---- */

/* Again: only the time is new. */
void store_know_network(struct store *store, int64_t person, const uint8_t hash[STORE_HASH_BYTES],
                        int64_t now)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_KNOW_NETWORK);
    stmt_bind_int(&stmt, person);
    stmt_bind_hash(&stmt, hash);
    stmt_bind_int(&stmt, now);
    stmt_run(&stmt);
}

int store_networks_of(struct store *store, int64_t person)
{
    struct stmt stmt = stmt_get(store, STMT_NETWORKS_OF);
    stmt_bind_int(&stmt, person);
    return (int)stmt_number(&stmt);
}

bool store_knows_network(struct store *store, int64_t person, const uint8_t hash[STORE_HASH_BYTES])
{
    struct stmt stmt = stmt_get(store, STMT_KNOWS_NETWORK);
    stmt_bind_int(&stmt, person);
    stmt_bind_hash(&stmt, hash);
    bool found = stmt_step(&stmt);
    stmt_reset(&stmt);
    return found;
}
