/*
 * invites.c - `floe admin STORE invite`, `invites` and `uninvite`.
 */
#include "cli/admin/admin.h"

#include "base/date.h"
#include "base/time.h"
#include "cli/support/speak.h"
#include "server/people/people.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Prints the end of the page's address: the store does not know under which name it is reached. */
bool admin_invite(struct admin *admin)
{
    char code[TOKEN_TEXT_MAX];
    struct invite invite = {.uses = admin->options->uses};
    if (sodium_init() < 0)
        return admin_complain(admin, "cli.error.file", "libsodium", "");
    people_invite(admin->store, &invite, admin->options->days, code);
    admin_note(admin, (struct audit_entry){.action = "invite", .count = invite.uses});
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->cli->audience, "cli.admin.invited", code, "");
    return true;
}

struct invite_walk {
    struct admin *admin;
    int count;
};

static void print_invite(void *context, const struct invite *invite, const struct person *by)
{
    struct invite_walk *walk = context;
    const struct audience *audience = &walk->admin->cli->audience;
    char id[NUMBER_MAX], uses[NUMBER_MAX], used[NUMBER_MAX], expires[TIME_TEXT_MAX];
    char sentence[ADMIN_SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    time_write(invite->expires, expires);
    say(audience, &out, "cli.admin.invite_line", 1, "id", number_text((int)invite->id, id), "uses",
        number_text(invite->uses, uses), "used", number_text(invite->used, used), "expires",
        expires, "by",
        by->id != 0 ? admin_name(walk->admin, by)
                    : catalog_sentence(audience->catalog, "cli.admin.command_line", 1),
        NULL);
    admin_print(walk->admin, sentence);
    walk->count++;
}

bool admin_invites(struct admin *admin)
{
    struct invite_walk walk = {.admin = admin};
    store_each_invite(admin->store, wall_time(), print_invite, &walk);
    if (walk.count == 0)
        return admin_tell_none(admin, "cli.admin.no_invites", "");
    return true;
}

bool admin_uninvite(struct admin *admin)
{
    const char *id = admin->options->name;
    bool is_number =
        id[0] != '\0' && strlen(id) < NUMBER_MAX && id[strspn(id, "0123456789")] == '\0';
    if (!is_number || !store_delete_invite(admin->store, strtoll(id, NULL, 10)))
        return admin_complain(admin, "cli.error.admin_invite", id, "");
    admin_note(admin, (struct audit_entry){.action = "uninvite", .count = strtoll(id, NULL, 10)});
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->cli->audience, "cli.admin.uninvited", id, "");
    return true;
}
