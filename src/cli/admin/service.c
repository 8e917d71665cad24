/*
 * service.c - `floe admin announce` and `floe admin maintenance`: what everybody is told.
 */
#include "server/tables/service.h"

#include "base/time.h"
#include "cli/admin/admin.h"
#include "cli/support/speak.h"

#include <string.h>

#define MINUTE INT64_C(60000)
#define MINUTES_DEFAULT 60
#define MINUTES_MAX (7 * 24 * 60)

static bool clear_announcement(struct admin *admin)
{
    service_clear(admin->store);
    admin_note(admin, (struct audit_entry){.action = "announce_clear"});
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->cli->audience, "cli.admin.announcement_cleared", "", "");
    return true;
}

/* Either a text or --clear. */
static bool announce(struct admin *admin)
{
    const struct admin_options *options = admin->options;
    if (options->clear == (options->text != NULL))
        return admin_complain(admin, "cli.error.announce_what", "", "");
    if (options->clear)
        return clear_announcement(admin);
    if (!service_announce(admin->store, options->text, wall_time() + options->minutes * MINUTE))
        return admin_complain(admin, "cli.error.announcement", "", "");
    admin_note(admin, (struct audit_entry){.action = "announce"});
    if (!admin_settle(admin))
        return false;
    admin_tell_count(admin, "cli.admin.announced", options->minutes, options->text);
    return true;
}

static bool set_maintenance(struct admin *admin)
{
    bool on = strcmp(admin->options->state, "on") == 0;
    service_set_maintenance(admin->store, on);
    if (on)
        admin_note(admin, (struct audit_entry){.action = "maintenance_on"});
    else
        admin_note(admin, (struct audit_entry){.action = "maintenance_off"});
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->cli->audience,
                   on ? "cli.admin.maintenance_on" : "cli.admin.maintenance_off", "", "");
    return true;
}

static int run_announce(const struct cli *cli, const void *options)
{
    return admin_run(cli, options, announce);
}

static int run_maintenance(const struct cli *cli, const void *options)
{
    return admin_run(cli, options, set_maintenance);
}

#define AT(member) offsetof(struct admin_options, member)

static const char *const states[] = {"on", "off", NULL};
static const struct operand text_operand[] = {{"TEXT", OPERAND_WORD, AT(text), .optional = true},
                                              {0}};
static const struct operand state_operand[] = {
    {"on|off", OPERAND_CHOICE, AT(state), .choices = states}, {0}};
static const struct option announce_options[] = {
    {"minutes", "N", "cli.option.announce_minutes", OPTION_NUMBER, AT(minutes), .low = 1,
     .high = MINUTES_MAX, .default_number = MINUTES_DEFAULT},
    {"clear", NULL, "cli.option.announce_clear", OPTION_FLAG, .offset = AT(clear)},
    {0}};

const struct command admin_announce_task = {.name = "announce",
                                            .about = "cli.admin.about.announce",
                                            .help = "cli.admin.help.announce",
                                            .operands = text_operand,
                                            .options = announce_options,
                                            .run = run_announce};
const struct command admin_maintenance_task = {.name = "maintenance",
                                               .about = "cli.admin.about.maintenance",
                                               .help = "cli.admin.help.maintenance",
                                               .operands = state_operand,
                                               .run = run_maintenance};
