/*
 * people.c - `floe admin STORE` and people: names and roles.
 *
 * People are changed while a server may run: it reads them again within a second.
 */
#include "cli/admin/admin.h"

#include "cli/support/speak.h"
#include "server/people/moderation.h"
#include "server/people/people.h"

#include <stdlib.h>
#include <string.h>

#define ID_DIGITS 18 /* of the longest id: less than 2^63 */

/* ---- finding ---- */

/* "#17": people of any kind. New names cannot look like this. */
static bool find_by_id(struct store *store, const char *digits, struct person *person)
{
    return strlen(digits) <= ID_DIGITS && store_person(store, strtoll(digits, NULL, 10), person);
}

/* In any spelling, as for a log-in. */
static bool find_by_name(struct store *store, const char *given, struct person *person)
{
    char name[PERSON_NAME_MAX];
    return people_name_trimmed(given, name) && store_person_named(store, name, person);
}

bool admin_find_person(struct admin *admin, struct person *person)
{
    const char *given = admin->options->name;
    if (people_name_is_id(given))
        return find_by_id(admin->store, given + 1, person) ||
               admin_complain(admin, "cli.error.admin_id", given, "");
    return find_by_name(admin->store, given, person) ||
           admin_complain(admin, "cli.error.admin_person", given, "");
}

/* ---- names ---- */

/* By the rules for new names. */
bool admin_rename(struct admin *admin)
{
    struct person person, before;
    if (!admin_find_person(admin, &person))
        return false;
    before = person;
    if (person.kind == PERSON_FORMER)
        return admin_complain(admin, "cli.error.admin_person", admin->options->name, "");
    if (moderation_rename(admin->store, 0, &person, admin->options->new_name) != RENAMED)
        return admin_complain(admin, "cli.error.admin_name", admin->options->new_name, "");
    store_request_rename(admin->store, person.id);
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->cli->audience, "cli.admin.renamed", before.name, person.name);
    return true;
}

/* ---- roles ---- */

static bool set_role(struct admin *admin, const struct person *person, enum person_role role,
                     const char *sentence)
{
    store_set_role(admin->store, person->id, role);
    if (role == ROLE_OPERATOR)
        admin_note(admin, (struct audit_entry){.action = "promote", .person = person->id});
    else
        admin_note(admin, (struct audit_entry){.action = "demote", .person = person->id});
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->cli->audience, sentence, person->name, "");
    return true;
}

/* Guests may vanish, and bots are programs. */
bool admin_promote(struct admin *admin)
{
    struct person person;
    if (!admin_find_person(admin, &person))
        return false;
    if (person.kind != PERSON_ACCOUNT)
        return admin_complain(admin, "cli.error.admin_no_account", person.name, "");
    return set_role(admin, &person, ROLE_OPERATOR, "cli.admin.promoted");
}

/* A server without an operator cannot be looked after in the page: that takes --force. */
bool admin_may_lose_operator(struct admin *admin, const struct person *person)
{
    return person->role != ROLE_OPERATOR || person->banned || admin->options->force ||
           store_operators(admin->store) > 1 ||
           admin_complain(admin, "cli.error.admin_last_operator", person->name, "--force");
}

bool admin_demote(struct admin *admin)
{
    struct person person;
    if (!admin_find_person(admin, &person))
        return false;
    if (!admin_may_lose_operator(admin, &person))
        return false;
    return set_role(admin, &person, ROLE_PLAYER, "cli.admin.demoted");
}
