/*
 * person_list.c - `floe admin STORE list` and `show`: who is in a store.
 *
 * Names come last in a row: they may be of any width.
 */
#include "cli/admin/admin.h"

#include "base/date.h"
#include "cli/support/speak.h"
#include "server/wire/vocabulary.h"

#include <string.h>

#define ID_MAX 24

static const char *word(const struct admin *admin, const char *key)
{
    return catalog_sentence(admin->cli->audience.catalog, key, 1);
}

/* A former person has no name. */
const char *admin_name(const struct admin *admin, const struct person *person)
{
    return person->kind == PERSON_FORMER ? word(admin, "server.person.former") : person->name;
}

/* ---- all ---- */

struct listing {
    const struct admin *admin;
    int rows;
};

static const char *mark_of(const struct admin *admin, const struct person *person)
{
    if (person->banned)
        return word(admin, "cli.list.is_banned");
    if (person->muted)
        return word(admin, "cli.list.is_muted");
    return person->role == ROLE_OPERATOR ? word(admin, "cli.list.is_operator") : "";
}

/* A visit is noted once a day. */
static void print_person(void *context, const struct person *person)
{
    struct listing *listing = context;
    char seen[TIME_TEXT_MAX] = "";
    if (person->kind != PERSON_FORMER)
        time_write_day(person->seen, seen);
    if (listing->rows++ == 0)
        printf("%8s  %-8s  %-10s  %-10s  %s\n", word(listing->admin, "cli.list.id"),
               word(listing->admin, "cli.list.kind"), word(listing->admin, "cli.list.seen"),
               word(listing->admin, "cli.list.mark"), word(listing->admin, "cli.list.name"));
    printf("%8lld  %-8s  %-10s  %-10s  %s\n", (long long)person->id,
           person_kind_names[person->kind], seen, mark_of(listing->admin, person),
           admin_name(listing->admin, person));
}

static enum person_kind kind_named(const char *name)
{
    int kind = 0;
    while (kind < PERSON_KINDS && (name == NULL || strcmp(person_kind_names[kind], name) != 0))
        kind++;
    return (enum person_kind)kind;
}

/* Standard output is the table alone, so that it can be searched and cut. */
bool admin_list(struct admin *admin)
{
    const struct admin_options *options = admin->options;
    struct listing listing = {.admin = admin};
    if (options->kind != NULL && strcmp(options->kind, ADMIN_NETWORKS) == 0)
        return admin_list_networks(admin);
    store_each_person(admin->store, kind_named(options->kind),
                      options->search == NULL ? "" : options->search, options->limit, print_person,
                      &listing);
    if (listing.rows == 0)
        return admin_tell_none(admin, "cli.list.nobody", "");
    return true;
}

/* ---- one ---- */

static void print_line(const struct admin *admin, const char *key, const char *value)
{
    admin_tell(admin, key, value, "");
}

static void print_number(const struct admin *admin, const char *key, int64_t number)
{
    char text[ID_MAX];
    struct text out = text_in(text, sizeof text);
    text_add_int(&out, number);
    print_line(admin, key, text);
}

static void print_came_and_seen(const struct admin *admin, const struct person *person)
{
    char text[TIME_TEXT_MAX];
    time_write(person->created, text);
    print_line(admin, "cli.show.created", text);
    time_write_day(person->seen, text);
    print_line(admin, "cli.show.seen", text);
}

static void print_owner(const struct admin *admin, const struct person *person)
{
    struct person owner;
    if (person->owner != 0 && store_person(admin->store, person->owner, &owner))
        print_line(admin, "cli.show.owner", admin_name(admin, &owner));
}

static void print_address(const struct admin *admin, int64_t person)
{
    struct email_address address;
    store_email_address(admin->store, person, &address);
    if (address.text[0] != '\0')
        print_line(admin, address.confirmed ? "cli.show.mail" : "cli.show.mail_unconfirmed",
                   address.text);
}

static void print_bot(void *context, const struct person *bot)
{
    print_line(context, "cli.show.bot", bot->name);
}

static void print_rating(void *context, const char *scale, const struct rating *rating)
{
    const struct admin *admin = context;
    char value[ID_MAX];
    struct text out = text_in(value, sizeof value);
    text_add_int(&out, (long long)(rating->value + 0.5));
    admin_tell(admin, "cli.show.rating", scale, value);
}

bool admin_show(struct admin *admin)
{
    struct person person;
    if (admin_names_network(admin->options->name))
        return admin_show_network(admin);
    if (!admin_find_person(admin, &person))
        return false;
    print_line(admin, "cli.show.name", admin_name(admin, &person));
    print_number(admin, "cli.show.id", person.id);
    print_line(admin, "cli.show.kind", person_kind_names[person.kind]);
    print_line(admin, "cli.show.role", person_role_names[person.role]);
    admin_print_sanction(admin, person.id, SANCTION_BAN);
    admin_print_sanction(admin, person.id, SANCTION_MUTE);
    print_owner(admin, &person);
    if (person.kind != PERSON_FORMER)
        print_came_and_seen(admin, &person);
    print_address(admin, person.id);
    print_number(admin, "cli.show.tables", store_games_of(admin->store, person.id));
    print_number(admin, "cli.show.networks", store_networks_of(admin->store, person.id));
    store_each_bot_of(admin->store, person.id, print_bot, admin);
    store_each_rating_of(admin->store, person.id, print_rating, admin);
    return admin_print_sessions(admin, &person) >= 0;
}
