/*
 * login_limits.c - limits on tries of passwords. See login_limits.h.
 */
#include "server/people/login_limits.h"

#include "base/text.h"
#include "server/net/ip_network.h"
#include "server/runtime/secret_key.h"

#include <string.h>

#define KEY_SETTING "network key"
#define KEY_MAX 192
#define COUNTS 3

/* The network, not the address: a phone has another address every day. */
bool login_network(struct store *store, const char *address, uint8_t hash[STORE_HASH_BYTES])
{
    uint8_t key[SECRET_KEY_BYTES];
    char network[NETWORK_TEXT_MAX];
    struct ip_address parts;
    if (!ip_read(address, strlen(address), &parts))
        return false;
    ip_write_site(&parts, network);
    secret_key(store, KEY_SETTING, key);
    crypto_generichash(hash, STORE_HASH_BYTES, (const uint8_t *)network, strlen(network), key,
                       sizeof key);
    return true;
}

/* What a try counts for. */
struct count {
    enum limit limit;
    const char *who;
};

struct counts {
    char pair[KEY_MAX]; /* the name from this address */
    struct count of[COUNTS];
    int count;
};

/* A network that the person has logged in from is not counted among the strangers, so that
 * strangers cannot lock the person out. */
static void find_counts(struct counts *counts, const struct login_attempt *login)
{
    struct text pair = text_in(counts->pair, sizeof counts->pair);
    text_format(&pair, "%s\n%s", login->address, login->name);
    counts->of[0] = (struct count){LIMIT_LOGINS, login->address};
    counts->of[1] = (struct count){LIMIT_LOGINS_NAME, counts->pair};
    counts->of[2] = (struct count){LIMIT_LOGINS_STRANGERS, login->name};
    counts->count = login->known ? COUNTS - 1 : COUNTS;
}

/* All or none: a refused try uses nothing up. */
bool login_take(struct limits *limits, const struct login_attempt *login)
{
    struct counts counts;
    find_counts(&counts, login);
    for (int i = 0; i < counts.count; i++)
        if (!limits_has(limits, counts.of[i].limit, counts.of[i].who))
            return false;
    for (int i = 0; i < counts.count; i++)
        limits_take(limits, counts.of[i].limit, counts.of[i].who);
    return true;
}

void login_give_back(struct limits *limits, const struct login_attempt *login)
{
    struct counts counts;
    find_counts(&counts, login);
    for (int i = 0; i < counts.count; i++)
        limits_give_back(limits, counts.of[i].limit, counts.of[i].who);
}
