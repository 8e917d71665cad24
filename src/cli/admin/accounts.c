/*
 * accounts.c - `floe admin STORE add`, `password`, `sessions`, `delete` and `export-person`.
 *
 * A running server notices within a second: it hangs up on sessions that ended, and gives up the
 * seats of whoever was deleted.
 */
#include "cli/admin/admin.h"

#include "base/date.h"
#include "base/memory.h"
#include "base/time.h"
#include "cli/support/speak.h"
#include "server/people/people.h"
#include "server/tables/personal_data.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define SESSION_DIGITS 12 /* of a hash: enough to tell somebody's sessions apart */
#define SESSION_MAX (SESSION_DIGITS + 1)

/* ---- passwords ---- */

/* The first line of a file, or of the standard input ("-"). */
static bool read_password(const struct admin *admin, const char *path,
                          char password[PEOPLE_PASSWORD_MAX + 3])
{
    bool given = strcmp(path, "-") == 0;
    FILE *file = given ? stdin : fopen(path, "r");
    if (file == NULL)
        return complain_file(admin->cli, path);
    bool good = fgets(password, PEOPLE_PASSWORD_MAX + 3, file) != NULL;
    if (!given)
        fclose(file);
    if (good)
        password[strcspn(password, "\r\n")] = '\0';
    return good || admin_complain(admin, "cli.error.admin_password", "", "");
}

/* Given in a file, or random: then it is printed once. */
static bool choose_password(const struct admin *admin, char password[PEOPLE_PASSWORD_MAX + 3],
                            char hash[PASSWORD_HASH_MAX])
{
    if (sodium_init() < 0)
        return admin_complain(admin, "cli.error.file", "libsodium", strerror(ENOSYS));
    if (admin->options->password_file == NULL)
        people_random_password(password);
    else if (!read_password(admin, admin->options->password_file, password))
        return false;
    return people_hash_password(password, hash) ||
           admin_complain(admin, "cli.error.admin_password", "", "");
}

static void tell_password(const struct admin *admin, const char *key, const struct person *person,
                          const char *password)
{
    print_sentence(&admin->cli->audience, key, person->name, "");
    if (admin->options->password_file == NULL)
        print_sentence(&admin->cli->audience, "cli.admin.password_is", password, "");
}

bool admin_add(struct admin *admin)
{
    char password[PEOPLE_PASSWORD_MAX + 3], hash[PASSWORD_HASH_MAX];
    struct person person = {.kind = PERSON_ACCOUNT, .created = wall_time(), .seen = wall_time()};
    if (!people_name(admin->options->name, person.name) ||
        store_name_is_taken(admin->store, person.name, 0))
        return admin_complain(admin, "cli.error.admin_name", admin->options->name, "");
    if (!choose_password(admin, password, hash))
        return false;
    if (!store_add_person(admin->store, &person, hash))
        return admin_complain(admin, "cli.error.admin_name", admin->options->name, "");
    people_appoint_first(admin->store, &person);
    admin_note(admin, (struct audit_entry){.action = "add", .person = person.id});
    if (!admin_settle(admin))
        return false;
    tell_password(admin, "cli.admin.added", &person, password);
    return true;
}

bool admin_password(struct admin *admin)
{
    char password[PEOPLE_PASSWORD_MAX + 3], hash[PASSWORD_HASH_MAX];
    struct person person;
    if (!admin_find_person(admin, &person))
        return false;
    if (person.kind != PERSON_ACCOUNT)
        return admin_complain(admin, "cli.error.admin_no_account", admin_name(admin, &person), "");
    if (!choose_password(admin, password, hash))
        return false;
    store_set_password(admin->store, person.id, hash);
    store_end_sessions(admin->store, person.id);
    admin_note(admin, (struct audit_entry){.action = "password", .person = person.id});
    if (!admin_settle(admin))
        return false;
    tell_password(admin, "cli.admin.password_set", &person, password);
    return true;
}

/* ---- sessions ---- */

struct session_walk {
    const struct admin *admin;
    struct session_clock clock;
    const char *wanted; /* the digits of the one to end; NULL: print all */
    int count;
    uint8_t found[STORE_HASH_BYTES];
};

static void name_session(const struct stored_session *session, char name[SESSION_MAX])
{
    sodium_bin2hex(name, SESSION_MAX, session->hash, SESSION_DIGITS / 2);
}

static void print_session(void *context, const struct stored_session *session)
{
    struct session_walk *walk = context;
    char name[SESSION_MAX], created[TIME_TEXT_MAX] = "", used[TIME_TEXT_MAX] = "",
                            expires[TIME_TEXT_MAX] = "", sentence[ADMIN_SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    const char *never = catalog_sentence(walk->admin->cli->audience.catalog, "cli.show.never", 1);
    name_session(session, name);
    time_write(session->created, created);
    time_write_day(session->used, used);
    time_write(session_clock_date(&walk->clock, session->expires), expires);
    say(&walk->admin->cli->audience, &out, "cli.show.session", 1, "session", name, "created",
        session->created == 0 ? "?" : created, "used", session->used == 0 ? "?" : used, "expires",
        session->expires == 0 ? never : expires, NULL);
    admin_print(walk->admin, sentence);
    walk->count++;
}

int admin_print_sessions(const struct admin *admin, const struct person *person)
{
    struct session_walk walk = {.admin = admin, .clock = session_clock_read(admin->store)};
    store_each_session(admin->store, person->id, print_session, &walk);
    return walk.count;
}

static void find_session(void *context, const struct stored_session *session)
{
    struct session_walk *walk = context;
    char name[SESSION_MAX];
    name_session(session, name);
    if (strcmp(name, walk->wanted) != 0)
        return;
    memcpy(walk->found, session->hash, sizeof walk->found);
    walk->count++;
}

static bool end_one(struct admin *admin, const struct person *person)
{
    struct session_walk walk = {.admin = admin, .wanted = admin->options->end};
    store_each_session(admin->store, person->id, find_session, &walk);
    if (walk.count != 1)
        return admin_complain(admin, "cli.error.admin_session", admin->options->end, "");
    store_end_session(admin->store, walk.found);
    return true;
}

bool admin_sessions(struct admin *admin)
{
    struct person person;
    const char *end = admin->options->end;
    if (!admin_find_person(admin, &person))
        return false;
    if (end == NULL) {
        if (admin_print_sessions(admin, &person) == 0)
            return admin_tell_none(admin, "cli.admin.no_sessions", admin_name(admin, &person));
        return true;
    }
    if (strcmp(end, "all") == 0)
        store_end_sessions(admin->store, person.id);
    else if (!end_one(admin, &person))
        return false;
    admin_note(admin, (struct audit_entry){.action = "sessions", .person = person.id});
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->cli->audience, "cli.admin.sessions_ended", admin_name(admin, &person),
                   "");
    return true;
}

/* ---- leaving ---- */

bool admin_delete(struct admin *admin)
{
    struct person person;
    if (!admin_find_person(admin, &person) || !admin_may_lose_operator(admin, &person))
        return false;
    if (person.kind == PERSON_FORMER)
        return admin_complain(admin, "cli.error.admin_person", admin->options->name, "");
    store_delete_person(admin->store, person.id);
    admin_note(admin, (struct audit_entry){.action = "delete", .person = person.id});
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->cli->audience, "cli.admin.deleted", person.name, "");
    return true;
}

static bool write_file(const struct admin *admin, const struct text *text)
{
    const char *path = admin->options->file;
    bool to_stdout = strcmp(path, "-") == 0;
    FILE *file = to_stdout ? stdout : admin_create(admin, path);
    if (file == NULL)
        return false;
    bool good = fwrite(text->at, 1, text->length, file) == text->length && fputc('\n', file) != EOF;
    good = (to_stdout ? fflush(file) : fclose(file)) == 0 && good;
    return good || complain_file(admin->cli, path);
}

bool admin_export_person(struct admin *admin)
{
    struct person person;
    if (!admin_find_person(admin, &person))
        return false;
    struct session_clock clock = session_clock_read(admin->store);
    struct text text =
        personal_data_write(&(struct personal_data){.store = admin->store,
                                                    .editions = &admin->editions,
                                                    .session_clock = &clock,
                                                    .catalog = admin->cli->audience.catalog,
                                                    .person = person.id,
                                                    .most = PERSONAL_DATA_ALL,
                                                    .reports = PERSONAL_DATA_ALL});
    admin_note(admin, (struct audit_entry){.action = "export_person", .person = person.id});
    bool good = admin_settle(admin) && write_file(admin, &text);
    free(text.at);
    if (good && strcmp(admin->options->file, "-") != 0)
        print_sentence(&admin->cli->audience, "cli.admin.person_exported",
                       admin_name(admin, &person), admin->options->file);
    return good;
}
