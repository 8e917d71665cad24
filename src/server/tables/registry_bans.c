/*
 * registry_bans.c - what bans of networks do to those who are connected. See table_registry.h.
 */
#include "server/people/moderation.h"
#include "server/tables/table_registry.h"

#include <string.h>

void registry_networks_changed(struct table_registry *registry)
{
    if (registry->bans == NULL)
        return;
    network_bans_read(registry->bans);
    clients_hang_up_banned(&registry->clients, registry->bans);
}

/* For the reason and the time for which the person is banned. */
static bool ban_network_of(struct table_registry *registry, int64_t by, const struct client *client,
                           const struct sanction *sanction)
{
    struct network_ban ban = {.created = registry->now(), .sanction = *sanction};
    if (network_name_read(client->address, ban.network) != NETWORK_GOOD ||
        !moderation_ban_network(registry->store, by, &ban))
        return false;
    if (registry->bans != NULL)
        network_bans_add(registry->bans, &ban);
    return true;
}

/* Once for each network: it is known as banned as soon as it is. */
int registry_ban_networks(struct table_registry *registry, int64_t by, int64_t person,
                          const char *except)
{
    struct sanction sanction;
    int count = 0;
    store_sanction(registry->store, person, SANCTION_BAN, &sanction);
    for (const struct client *client = registry->clients.all; client != NULL && sanction.on;
         client = client->next) {
        if (client->person.id != person || strcmp(client->address, except) == 0 ||
            network_bans_find(registry->bans, client->address) != NULL)
            continue;
        count += ban_network_of(registry, by, client, &sanction);
    }
    registry_networks_changed(registry);
    return count;
}
