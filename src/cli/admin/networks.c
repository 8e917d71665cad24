/*
 * networks.c - `floe admin STORE ban`, `unban`, `show` and `list` of addresses and networks.
 *
 * A running server reads them again within a second, and hangs up on who comes from there.
 */
#include "base/date.h"
#include "base/time.h"
#include "cli/admin/admin.h"
#include "cli/support/speak.h"
#include "server/net/ip_network.h"
#include "server/people/moderation.h"
#include "server/people/network_bans.h"
#include "server/wire/refusal.h"

#include <string.h>

bool admin_names_network(const char *name)
{
    struct network network;
    return network_read(name, &network);
}

/* A sentence with the name of the network, and until when and why. */
static void tell(const struct admin *admin, const char *key, const char *network,
                 const struct sanction *sanction)
{
    const struct audience *audience = &admin->cli->audience;
    char line[ADMIN_SENTENCE_MAX];
    struct text out = text_in(line, sizeof line);
    say(audience, &out, key, 1, "what", network, NULL);
    say_circumstances(audience, sanction->until, sanction->reason, &out);
    admin_print(admin, line);
}

/* The network that options->name means, as the store has it. False: it has complained. */
static bool find_network(const struct admin *admin, char network[NETWORK_NAME_MAX])
{
    const char *given = admin->options->name;
    enum network_name found = network_name_read(given, network);
    return found == NETWORK_GOOD ||
           admin_complain(admin,
                          found == NETWORK_OWN ? "cli.error.admin_network_own"
                                               : "cli.error.admin_network_wide",
                          given, "");
}

bool admin_ban_network(struct admin *admin, const struct sanction *sanction)
{
    struct network_ban ban = {.created = wall_time(), .sanction = *sanction};
    char most[NUMBER_MAX];
    if (admin->options->network)
        return admin_complain(admin, "cli.error.admin_network_twice", admin->options->name, "");
    if (!find_network(admin, ban.network))
        return false;
    if (!moderation_ban_network(admin->store, 0, &ban))
        return admin_complain(admin, "cli.error.admin_networks",
                              number_text(NETWORK_BANS_MAX, most), "");
    if (!admin_settle(admin))
        return false;
    tell(admin, "cli.admin.network_banned", ban.network, sanction);
    return true;
}

bool admin_unban_network(struct admin *admin)
{
    char network[NETWORK_NAME_MAX];
    if (!find_network(admin, network))
        return false;
    if (!moderation_unban_network(admin->store, 0, network))
        return admin_complain(admin, "cli.show.no_network", network, "");
    if (!admin_settle(admin))
        return false;
    tell(admin, "cli.admin.network_unbanned", network, &(struct sanction){0});
    return true;
}

/* ---- looking ---- */

struct network_walk {
    const struct admin *admin;
    const char *network; /* of which bans are wanted; NULL: all */
    int rows;
};

static void print_ban(void *context, const struct network_ban *ban)
{
    struct network_walk *walk = context;
    if (walk->network != NULL && !network_ban_holds(ban, walk->network))
        return;
    tell(walk->admin, "cli.show.network", ban->network, &ban->sanction);
    walk->rows++;
}

bool admin_list_networks(struct admin *admin)
{
    struct network_walk walk = {.admin = admin};
    store_each_banned_network(admin->store, print_ban, &walk);
    if (walk.rows == 0)
        return admin_tell_none(admin, "cli.list.no_networks", "");
    return true;
}

/* The bans of an address, and of all networks around it. */
bool admin_show_network(struct admin *admin)
{
    char network[NETWORK_NAME_MAX];
    struct network_walk walk = {.admin = admin, .network = network};
    if (!find_network(admin, network))
        return false;
    store_each_banned_network(admin->store, print_ban, &walk);
    if (walk.rows == 0)
        return admin_tell_none(admin, "cli.show.no_network", network);
    return true;
}
