/*
 * moderation.c - `floe admin STORE ban`, `unban`, `mute`, `unmute` and `remove`.
 *
 * People are changed while a server may run: it reads them again within a second, and hangs up on
 * who is banned. Remarks belong to the server: it is asked to remove them.
 */
#include "server/people/moderation.h"

#include "base/time.h"
#include "cli/admin/admin.h"
#include "cli/support/speak.h"
#include "server/wire/refusal.h"

#include <stdlib.h>
#include <string.h>

#define MINUTE INT64_C(60000)
#define NUMBER_DIGITS 18 /* of a number that is less than 2^63 */
#define DURATION_DIGITS 7

bool admin_read_number(const char *text, int64_t *number)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > NUMBER_DIGITS || text[digits] != '\0')
        return false;
    *number = strtoll(text, NULL, 10);
    return *number > 0;
}

/* ---- bans and mutes ---- */

static const struct {
    const char *done, *lifted, *shown;
} sentences[] = {
    [SANCTION_BAN] = {"cli.admin.banned", "cli.admin.unbanned", "cli.show.banned"},
    [SANCTION_MUTE] = {"cli.admin.muted", "cli.admin.unmuted", "cli.show.muted"},
};

void admin_print_sanction(const struct admin *admin, int64_t person, enum sanction_kind kind)
{
    const struct audience *audience = &admin->cli->audience;
    char line[ADMIN_SENTENCE_MAX];
    struct text out = text_in(line, sizeof line);
    struct sanction sanction;
    store_sanction(admin->store, person, kind, &sanction);
    if (!sanction.on)
        return;
    say(audience, &out, sentences[kind].shown, 1, NULL);
    say_circumstances(audience, sanction.until, sanction.reason, &out);
    admin_print(admin, line);
}

/* With the end and the reason, which may have been mistyped. */
static void tell_sanction(const struct admin *admin, const struct person *person,
                          enum sanction_kind kind, const struct sanction *sanction)
{
    const struct audience *audience = &admin->cli->audience;
    char line[ADMIN_SENTENCE_MAX];
    struct text out = text_in(line, sizeof line);
    say(audience, &out, sanction->on ? sentences[kind].done : sentences[kind].lifted, 1, "what",
        admin_name(admin, person), NULL);
    say_circumstances(audience, sanction->until, sanction->reason, &out);
    admin_print(admin, line);
}

/* For how long and why. False: it has complained. */
static bool read_sanction(const struct admin *admin, struct sanction *sanction)
{
    const struct admin_options *options = admin->options;
    struct text reason = text_in(sanction->reason, sizeof sanction->reason);
    if (options->reason != NULL && !moderation_text_fits(options->reason))
        return admin_complain(admin, "cli.error.admin_reason", "", "");
    text_add(&reason, options->reason == NULL ? "" : options->reason);
    sanction->until = options->duration == 0 ? 0 : wall_time() + options->duration;
    return true;
}

static bool set_sanction(struct admin *admin, enum sanction_kind kind, bool on)
{
    struct sanction sanction = {.on = on};
    bool networks = on && admin->options->network;
    struct person person;
    if (!admin_find_person(admin, &person) ||
        (on && kind == SANCTION_BAN && !admin_may_lose_operator(admin, &person)) ||
        !read_sanction(admin, &sanction))
        return false;
    moderation_sanction(admin->store, 0, person.id, kind, &sanction);
    if (networks && admin->served) /* only the server knows from where somebody is connected */
        store_request_network_ban(admin->store, person.id);
    if (!admin_settle(admin))
        return false;
    tell_sanction(admin, &person, kind, &sanction);
    if (networks)
        print_sentence(&admin->cli->audience,
                       admin->served ? "cli.admin.networks_asked" : "cli.admin.networks_unknown",
                       admin_name(admin, &person), "");
    return true;
}

static bool ban(struct admin *admin)
{
    struct sanction sanction = {.on = true};
    if (!admin_names_network(admin->options->name))
        return set_sanction(admin, SANCTION_BAN, true);
    return read_sanction(admin, &sanction) && admin_ban_network(admin, &sanction);
}

static bool unban(struct admin *admin)
{
    return admin_names_network(admin->options->name) ? admin_unban_network(admin)
                                                     : set_sanction(admin, SANCTION_BAN, false);
}

static bool mute(struct admin *admin)
{
    return set_sanction(admin, SANCTION_MUTE, true);
}

static bool unmute(struct admin *admin)
{
    return set_sanction(admin, SANCTION_MUTE, false);
}

/* ---- remarks ---- */

static bool remove_remark(struct admin *admin)
{
    const struct admin_options *options = admin->options;
    struct chat_message chat;
    int64_t number;
    if (!admin_read_number(options->number, &number) ||
        !store_chat(admin->store, options->table, number, &chat) || chat.removed)
        return admin_complain(admin, "cli.error.admin_remark", options->number, options->table);
    store_request_removal(admin->store, options->table, number);
    moderation_note_removal(admin->store, 0, options->table, number, chat.person);
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->cli->audience, "cli.admin.removed", options->number, options->table);
    return true;
}

/* ---- what they take ---- */

static int run_ban(const struct cli *cli, const void *options)
{
    return admin_run(cli, options, ban);
}

static int run_unban(const struct cli *cli, const void *options)
{
    return admin_run(cli, options, unban);
}

static int run_mute(const struct cli *cli, const void *options)
{
    return admin_run(cli, options, mute);
}

static int run_unmute(const struct cli *cli, const void *options)
{
    return admin_run(cli, options, unmute);
}

static int run_remove(const struct cli *cli, const void *options)
{
    return admin_run(cli, options, remove_remark);
}

/* "90m", "12h" or "7d", up to ten years. */
static bool parse_duration(void *member, const char *value)
{
    static const int64_t minutes[] = {1, 60, 24 * 60};
    static const char units[] = "mhd";
    size_t digits = strspn(value, "0123456789");
    const char *unit = value[digits] == '\0' ? NULL : strchr(units, value[digits]);
    if (digits == 0 || digits > DURATION_DIGITS || unit == NULL || value[digits + 1] != '\0')
        return false;
    int64_t length = strtoll(value, NULL, 10) * minutes[unit - units];
    *(int64_t *)member = length * MINUTE;
    return length >= 1 && length <= MODERATION_MINUTES_MAX;
}

#define AT(member) offsetof(struct admin_options, member)

static const struct operand name[] = {{"NAME", OPERAND_WORD, .offset = AT(name)}, {0}};
static const struct operand remark[] = {{"TABLE", OPERAND_WORD, .offset = AT(table)},
                                        {"NUMBER", OPERAND_WORD, .offset = AT(number)},
                                        {0}};
#define CIRCUMSTANCES                                                                     \
    {"for",                                                                               \
     "TIME",                                                                              \
     "cli.option.sanction_for",                                                           \
     OPTION_PARSED,                                                                       \
     AT(duration),                                                                        \
     .parse = parse_duration,                                                             \
     .refusal = "cli.error.duration"},                                                    \
    {                                                                                     \
        "reason", "TEXT", "cli.option.sanction_reason", OPTION_TEXT, .offset = AT(reason) \
    }
static const struct option ban_options[] = {
    CIRCUMSTANCES,
    {"network", NULL, "cli.option.ban_network", OPTION_FLAG, .offset = AT(network)},
    {"force", NULL, "cli.option.force", OPTION_FLAG, .offset = AT(force)},
    {0}};
static const struct option mute_options[] = {CIRCUMSTANCES, {0}};

const struct command admin_ban_task = {.name = "ban",
                                       .about = "cli.admin.about.ban",
                                       .help = "cli.admin.help.ban",
                                       .operands = name,
                                       .options = ban_options,
                                       .run = run_ban};
const struct command admin_unban_task = {.name = "unban",
                                         .about = "cli.admin.about.unban",
                                         .help = "cli.admin.help.unban",
                                         .operands = name,
                                         .run = run_unban};
const struct command admin_mute_task = {.name = "mute",
                                        .about = "cli.admin.about.mute",
                                        .help = "cli.admin.help.mute",
                                        .operands = name,
                                        .options = mute_options,
                                        .run = run_mute};
const struct command admin_unmute_task = {.name = "unmute",
                                          .about = "cli.admin.about.unmute",
                                          .help = "cli.admin.help.unmute",
                                          .operands = name,
                                          .run = run_unmute};
const struct command admin_remove_task = {.name = "remove",
                                          .about = "cli.admin.about.remove",
                                          .help = "cli.admin.help.remove",
                                          .operands = remark,
                                          .run = run_remove};
