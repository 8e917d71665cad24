/*
 * network_bans.c - banned networks. See network_bans.h.
 */
#include "server/people/network_bans.h"

#include "base/memory.h"
#include "base/text.h"
#include "base/time.h"
#include "server/net/ip_network.h"

#include <stdlib.h>
#include <string.h>

#define V4_BITS_LEAST (96 + 8) /* 10.0.0.0/8 is the widest */
#define V6_BITS_LEAST 16
#define V6_BITS_MOST 64

_Static_assert(NETWORK_NAME_MAX == NETWORK_TEXT_MAX, "networks are stored as they are written");

struct entry {
    struct network network;
    struct sanction sanction;
};

struct network_bans {
    struct store *store;
    struct entry *entries;
    size_t count, room;
};

/* ---- names ---- */

/* "127.0.0.0/8" and "::1". */
static bool is_own(const struct network *network)
{
    static const char *const own[] = {"127.0.0.0/8", "::1"};
    struct network each;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (network_read(own[i], &each) &&
            (network_has(&each, &network->address) || network_has(network, &each.address)))
            return true;
    return false;
}

enum network_name network_name_read(const char *given, char name[NETWORK_NAME_MAX])
{
    struct network network;
    if (!network_read(given, &network))
        return NETWORK_NONE;
    bool v4 = network_is_v4(&network);
    if (network.bits < (v4 ? V4_BITS_LEAST : V6_BITS_LEAST))
        return NETWORK_WIDE;
    if (is_own(&network))
        return NETWORK_OWN;
    if (!v4 && network.bits > V6_BITS_MOST)
        network.bits = V6_BITS_MOST;
    network_write(&network, name);
    return NETWORK_GOOD;
}

/* A network is in another one if its first address is, and it is not the wider of the two. */
bool network_ban_holds(const struct network_ban *ban, const char *network)
{
    struct network banned, asked;
    return network_read(ban->network, &banned) && network_read(network, &asked) &&
           banned.bits <= asked.bits && network_has(&banned, &asked.address);
}

/* ---- all of them ---- */

/* What is no network, in a store that was written to by others, bans nobody. */
void network_bans_add(struct network_bans *bans, const struct network_ban *ban)
{
    struct entry entry = {.sanction = ban->sanction};
    if (bans->count == NETWORK_BANS_MAX || !network_read(ban->network, &entry.network))
        return;
    if (bans->count == bans->room) {
        bans->room = bans->room * 2 + 8;
        bans->entries = memory_grown(bans->entries, bans->room, sizeof *bans->entries);
    }
    bans->entries[bans->count++] = entry;
}

static void add_ban(void *context, const struct network_ban *ban)
{
    network_bans_add(context, ban);
}

/* The old ones hold until the new ones are here: a database lets the loop go on meanwhile. */
void network_bans_read(struct network_bans *bans)
{
    struct network_bans fresh = {.store = bans->store};
    store_each_banned_network(bans->store, add_ban, &fresh);
    if (store_has_failed(bans->store)) {
        free(fresh.entries);
        return;
    }
    free(bans->entries);
    *bans = fresh;
}

struct network_bans *network_bans_open(struct store *store)
{
    struct network_bans *bans = memory_for(1, sizeof *bans);
    bans->store = store;
    network_bans_read(bans);
    return bans;
}

void network_bans_close(struct network_bans *bans)
{
    free(bans->entries);
    free(bans);
}

/* One that has ended may not have been removed yet. */
const struct sanction *network_bans_find(const struct network_bans *bans, const char *address)
{
    struct ip_address asked;
    if (bans == NULL || bans->count == 0 || !ip_read(address, strlen(address), &asked))
        return NULL;
    for (size_t i = 0; i < bans->count; i++) {
        const struct entry *entry = &bans->entries[i];
        if (network_has(&entry->network, &asked) &&
            (entry->sanction.until == 0 || entry->sanction.until > wall_time()))
            return &entry->sanction;
    }
    return NULL;
}
