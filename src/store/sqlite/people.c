/*
 * people.c - people, their passwords and sessions, in the store's file.
 */
#include "store/sqlite/sqlite.h"

#include "store/sqlite/name_forms.h"

#include <string.h>

void take_person(const struct ask *ask, int *column, struct person *person)
{
    *person = (struct person){.id = take_int(ask, column)};
    take_text(ask, column, person->name, sizeof person->name);
    person->kind = (enum person_kind)take_int(ask, column);
    person->banned = take_int(ask, column) != 0;
    person->owner = take_int(ask, column);
    person->created = take_int(ask, column);
    person->seen = take_int(ask, column);
}

/* ---- people ---- */

/* What the name of an account or bot is found by; guests are not found by theirs. */
static struct name_forms forms_of(const char *name, enum person_kind kind)
{
    struct name_forms forms = {0};
    if (kind != PERSON_GUEST)
        name_forms_of(name, &forms);
    return forms;
}

static bool belongs_to_another(struct store *store, const struct name_forms *forms, int64_t person)
{
    struct ask ask = ask_for(store, ASK_NAME_TAKEN);
    ask_int(&ask, person);
    ask_text(&ask, forms->canonical);
    ask_text(&ask, forms->skeleton);
    bool found = ask_next(&ask);
    ask_end(&ask);
    return found;
}

bool store_name_is_taken(struct store *store, const char *name, int64_t person)
{
    struct name_forms forms = forms_of(name, PERSON_ACCOUNT);
    return belongs_to_another(store, &forms, person);
}

bool store_add_person(struct store *store, struct person *person, const char *password_hash)
{
    struct name_forms forms = forms_of(person->name, person->kind);
    store_begin(store);
    if (person->kind != PERSON_GUEST && belongs_to_another(store, &forms, 0))
        return false;
    struct ask ask = ask_for(store, ASK_ADD_PERSON);
    ask_text(&ask, person->name);
    ask_int(&ask, person->kind);
    ask_int(&ask, person->banned);
    ask_id(&ask, person->owner);
    ask_int(&ask, person->created);
    ask_int(&ask, person->seen);
    ask_text(&ask, password_hash == NULL ? "" : password_hash);
    ask_text(&ask, forms.canonical);
    ask_text(&ask, forms.skeleton);
    ask_once(&ask);
    if (ask.said != SQLITE_DONE)
        return false;
    person->id = sqlite3_last_insert_rowid(store->file);
    return true;
}

static bool find_person(struct ask *ask, struct person *person)
{
    int column = 0;
    bool found = ask_next(ask);
    if (found)
        take_person(ask, &column, person);
    ask_end(ask);
    return found;
}

bool store_person(struct store *store, int64_t id, struct person *person)
{
    struct ask ask = ask_for(store, ASK_PERSON);
    ask_int(&ask, id);
    return find_person(&ask, person);
}

bool store_person_named(struct store *store, const char *name, struct person *person)
{
    struct name_forms forms = forms_of(name, PERSON_ACCOUNT);
    struct ask ask = ask_for(store, ASK_PERSON_NAMED);
    ask_text(&ask, forms.canonical);
    ask_text(&ask, name);
    return find_person(&ask, person);
}

bool store_password(struct store *store, int64_t person, char hash[PASSWORD_HASH_MAX])
{
    int column = 0;
    struct ask ask = ask_for(store, ASK_PASSWORD);
    ask_int(&ask, person);
    bool found = ask_next(&ask);
    if (found)
        take_text(&ask, &column, hash, PASSWORD_HASH_MAX);
    ask_end(&ask);
    return found;
}

/* Who had a name before others could not have one like it keeps it: only a new one is asked about. */
static bool may_be_called(struct store *store, const struct person *person,
                          const struct name_forms *forms)
{
    struct person before;
    return person->kind == PERSON_GUEST ||
           (store_person(store, person->id, &before) && before.kind == person->kind &&
            strcmp(before.name, person->name) == 0) ||
           !belongs_to_another(store, forms, person->id);
}

bool store_change_person(struct store *store, const struct person *person)
{
    struct name_forms forms = forms_of(person->name, person->kind);
    store_begin(store);
    if (!may_be_called(store, person, &forms))
        return false;
    struct ask ask = ask_for(store, ASK_CHANGE_PERSON);
    ask_int(&ask, person->id);
    ask_text(&ask, person->name);
    ask_int(&ask, person->kind);
    ask_int(&ask, person->banned);
    ask_int(&ask, person->seen);
    ask_text(&ask, forms.canonical);
    ask_text(&ask, forms.skeleton);
    ask_once(&ask);
    return ask.said == SQLITE_DONE;
}

void store_set_password(struct store *store, int64_t person, const char *password_hash)
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_SET_PASSWORD);
    ask_int(&ask, person);
    ask_text(&ask, password_hash);
    ask_once(&ask);
}

int store_bots_of(struct store *store, int64_t person)
{
    int column = 0;
    struct ask ask = ask_for(store, ASK_BOTS_OF);
    ask_int(&ask, person);
    int count = ask_next(&ask) ? (int)take_int(&ask, &column) : 0;
    ask_end(&ask);
    return count;
}

void store_each_bot_of(struct store *store, int64_t person,
                       void (*each)(void *context, const struct person *bot), void *context)
{
    struct ask ask = ask_for(store, ASK_EACH_BOT_OF);
    ask_int(&ask, person);
    while (ask_next(&ask)) {
        struct person bot;
        int column = 0;
        take_person(&ask, &column, &bot);
        each(context, &bot);
    }
    ask_end(&ask);
}

/* ---- sessions ---- */

void store_add_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t person,
                       int64_t expires)
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_ADD_SESSION);
    ask_hash(&ask, hash);
    ask_int(&ask, person);
    ask_int(&ask, expires);
    ask_once(&ask);
}

int64_t store_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t now,
                      int64_t *expires)
{
    int column = 0;
    int64_t person = 0, until = 0;
    struct ask ask = ask_for(store, ASK_SESSION);
    ask_hash(&ask, hash);
    if (ask_next(&ask)) {
        person = take_int(&ask, &column);
        until = take_int(&ask, &column);
    }
    ask_end(&ask);
    if (expires != NULL)
        *expires = until;
    return until != 0 && until <= now ? 0 : person;
}

void store_extend_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES],
                          int64_t expires)
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_EXTEND_SESSION);
    ask_hash(&ask, hash);
    ask_int(&ask, expires);
    ask_once(&ask);
}

void store_end_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES])
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_END_SESSION);
    ask_hash(&ask, hash);
    ask_once(&ask);
}

static void end_by_number(struct store *store, enum statement which, int64_t number)
{
    store_begin(store);
    struct ask ask = ask_for(store, which);
    ask_int(&ask, number);
    ask_once(&ask);
}

void store_end_sessions(struct store *store, int64_t person)
{
    end_by_number(store, ASK_END_SESSIONS, person);
}

/* ---- networks ---- */

void store_know_network(struct store *store, int64_t person, const uint8_t hash[STORE_HASH_BYTES],
                        int64_t now)
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_KNOW_NETWORK);
    ask_int(&ask, person);
    ask_hash(&ask, hash);
    ask_int(&ask, now);
    ask_once(&ask);
}

bool store_knows_network(struct store *store, int64_t person, const uint8_t hash[STORE_HASH_BYTES])
{
    struct ask ask = ask_for(store, ASK_KNOWS_NETWORK);
    ask_int(&ask, person);
    ask_hash(&ask, hash);
    bool found = ask_next(&ask);
    ask_end(&ask);
    return found;
}
