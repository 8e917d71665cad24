/*
 * peers.c - the other servers of the same store. See peers.h.
 */
#include "server/peers/peers.h"

#include "base/id_set.h"
#include "base/memory.h"
#include "base/time.h"
#include "server/peers/forwarding.h"
#include "server/peers/remote_clients.h"
#include "server/runtime/must.h"
#include "server/runtime/prometheus.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LEASE_ENDED "lease_ended" /* why a link is lost, beside peer_link_end_names */

/* ---- links ---- */

static void on_open(struct peer_link *link)
{
    struct peer *peer = link->owner;
    struct peers *peers = peer->peers;
    peer_write(&peers->out, PEER_HELLO);
    peer_write_number(&peers->out, peer->lease);
    peer_link_send(link, peers->out.at, peers->out.length);
}

static bool take_welcome(struct peer *peer, const char *bytes, size_t length)
{
    struct peer_reader in;
    if (peer_read(&in, bytes, length) != PEER_WELCOME)
        return false;
    peer->open = true;
    peer->sent_away = 0;
    peer->logged = false;
    event_log_write(peer->peers->event_log, "peer_found", "address", peer->address, NULL);
    forwarding_peer_open(peer);
    return true;
}

static void on_message(struct peer_link *link, const char *bytes, size_t length)
{
    struct peer *peer = link->owner;
    bool good =
        peer->open ? forwarding_take(peer, bytes, length) : take_welcome(peer, bytes, length);
    if (!good)
        peer_link_close(link, PEER_LINK_WRONG);
}

/* What came over the link counts for nothing from now on. */
static void lose_link(struct peer *peer)
{
    if (peer->open)
        forwarding_peer_gone(peer);
    peer->peers->people_changed |= peer->people_count > 0;
    peer->people_count = 0;
    peer->open = false;
}

static void forget_peer(struct peer *peer)
{
    free(peer->people);
    *peer = (struct peer){.peers = peer->peers};
}

static void note_lost(const struct peer *peer, const char *why)
{
    peer->peers->links_lost++;
    event_log_write_numbers(peer->peers->event_log, "peer_lost",
                            (struct log_number[]){{"clients", peer->sent_away}, {NULL, 0}},
                            "address", peer->address, "why", why, NULL);
}

/* Told once until it is found: a server that is in the store and was never reached is not lost. */
static void on_closed(struct peer_link *link)
{
    struct peer *peer = link->owner;
    if (peer->open) {
        lose_link(peer);
        note_lost(peer, peer_link_end_names[link->end]);
    } else if (!peer->logged && peer->alive)
        event_log_write(peer->peers->event_log, "peer_unreachable", "address", peer->address, NULL);
    peer->logged = true;
    peer->link = NULL;
    peer->retry = steady_time() + PEERS_RETRY;
    if (!peer->alive)
        forget_peer(peer);
}

static void connect_peer(struct peer *peer, int64_t now)
{
    static const struct peer_link_user user = {on_open, on_message, on_closed};
    if (now < peer->retry)
        return;
    peer->retry = now + PEERS_RETRY;
    peer->link =
        peer_link_connect(peer->peers->connections, peer->address, peer->peers->key, &user, peer);
}

/* ---- looking for servers ---- */

static struct peer *find_peer(struct peers *peers, int64_t lease)
{
    for (int i = 0; i < PEERS_MAX; i++)
        if (peers->all[i].lease == lease)
            return &peers->all[i];
    return NULL;
}

/* Those beyond PEERS_MAX have to wait for a place. */
static void see_server(void *context, int64_t lease, const char *address)
{
    struct peers *peers = context;
    struct peer *peer = find_peer(peers, lease);
    if (peer == NULL)
        peer = find_peer(peers, 0);
    if (peer == NULL)
        return;
    struct text out = text_in(peer->address, sizeof peer->address);
    text_add(&out, address);
    peer->lease = lease;
    peer->alive = true;
}

static void drop_peer(struct peer *peer)
{
    lose_link(peer);
    if (peer->link != NULL)
        peer_link_close(peer->link, PEER_LINK_CLOSED);
    else
        forget_peer(peer);
}

/* A server whose lease has ended has no tables any more, even if it still answers. */
static void drop_dead(struct peer *peer)
{
    if (peer->lease == 0 || peer->alive)
        return;
    bool was_open = peer->open;
    lose_link(peer);
    if (was_open)
        note_lost(peer, LEASE_ENDED);
    drop_peer(peer);
}

static void look_for_servers(struct peers *peers)
{
    struct store *store = peers->registry->store;
    if (!peers->announced)
        store_set_server_address(store, peers->address);
    peers->announced = true;
    for (int i = 0; i < PEERS_MAX; i++)
        peers->all[i].alive = false;
    store_each_server(store, see_server, peers);
    for (int i = 0; i < PEERS_MAX; i++)
        drop_dead(&peers->all[i]);
}

/* ---- people ---- */

/* All ids of all peers. */
static void merge_people(struct peers *peers)
{
    struct table_registry *registry = peers->registry;
    size_t count = 0;
    for (int i = 0; i < PEERS_MAX; i++)
        count += peers->all[i].people_count;
    int64_t *ids = memory_for(count + 1, sizeof *ids);
    count = 0;
    for (int i = 0; i < PEERS_MAX; i++)
        for (size_t j = 0; j < peers->all[i].people_count; j++)
            ids[count++] = peers->all[i].people[j];
    free(registry->people_elsewhere);
    registry->people_elsewhere = ids;
    registry->people_elsewhere_count = id_set_make(ids, count);
}

static void count_people(struct table_registry *registry)
{
    size_t all, here;
    free(registry_people(registry, &all));
    free(registry_people_here(registry, &here));
    registry->people_only_elsewhere = (int)(all - here);
}

/* ---- accepting ---- */

/* Without a descriptor the loop would try again and again: the next tick does. */
static void accept_peers(uv_poll_t *listener, int status, int events)
{
    struct peers *peers = listener->data;
    int made;
    (void)status, (void)events;
    while ((made = listen_accept(peers->socket)) >= 0)
        remote_clients_accept(peers, made);
    if (!listen_is_exhausted(errno))
        return;
    peers->accepting = false;
    uv_poll_stop(listener);
}

static void start_accepting(struct peers *peers)
{
    if (peers->accepting)
        return;
    peers->accepting = true;
    must(uv_poll_start(&peers->listener, UV_READABLE, accept_peers) == 0, "uv_poll_start");
}

/* ---- now and then ---- */

void peers_tick(struct peers *peers, int64_t now)
{
    if (peers == NULL)
        return;
    if (now - peers->looked >= PEERS_LOOK) {
        peers->looked = now;
        look_for_servers(peers);
        if (peers->people_changed)
            merge_people(peers);
        peers->people_changed = false;
        count_people(peers->registry);
    }
    for (int i = 0; i < PEERS_MAX; i++) {
        struct peer *peer = &peers->all[i];
        if (peer->link == NULL && peer->lease != 0)
            connect_peer(peer, now);
    }
    remote_clients_tick(peers, now);
    start_accepting(peers);
}

void peers_say_alive(struct peers *peers, int64_t now)
{
    if (peers == NULL)
        return;
    for (int i = 0; i < PEERS_MAX; i++)
        if (peers->all[i].link != NULL)
            peer_link_tick(peers->all[i].link, now);
    remote_clients_say_alive(peers, now);
}

void peers_committed(struct peers *peers, uint64_t batch)
{
    if (peers != NULL)
        remote_clients_committed(peers, batch);
}

void peers_durable(struct peers *peers, uint64_t batch)
{
    if (peers != NULL)
        remote_clients_durable(peers, batch);
}

static void drop_peers(struct peers *peers)
{
    for (int i = 0; i < PEERS_MAX; i++) {
        struct peer *peer = &peers->all[i];
        peer->alive = false;
        if (peer->lease != 0)
            drop_peer(peer);
    }
}

void peers_drop(struct peers *peers)
{
    if (peers == NULL)
        return;
    peers->announced = false;
    drop_peers(peers);
    remote_clients_drop(peers);
}

/* A server of a file has none; it says so, so that one dashboard fits all. */
void peers_write_metrics(const struct peers *peers, struct text *out)
{
    uint64_t open = 0;
    for (int i = 0; peers != NULL && i < PEERS_MAX; i++)
        open += peers->all[i].open;
    prometheus_number(out, "floe_peers", "gauge", "Other servers with a link.", open);
    prometheus_number(out, "floe_peer_links_lost_total", "counter",
                      "Links to other servers that have ended, because the other one has ended or "
                      "cannot be reached.",
                      peers == NULL ? 0 : peers->links_lost);
    prometheus_number(out, "floe_forwarded_total", "counter",
                      "Messages of clients here about tables of other servers.",
                      peers == NULL ? 0 : peers->forwarded);
    prometheus_number(out, "floe_served_for_peers_total", "counter",
                      "Messages of clients of other servers about tables here.",
                      peers == NULL ? 0 : peers->served);
}

/* ---- from beginning to end ---- */

static void on_line(void *peers, const struct live_table *live)
{
    remote_clients_line(peers, live);
}

static void on_line_gone(void *peers, const char *id)
{
    remote_clients_line_gone(peers, id);
}

static void on_taken(void *peers, enum limit which, const char *who, int count)
{
    remote_clients_taken(peers, which, who, count);
}

static void listen_to_registry(struct peers *peers)
{
    struct table_registry *registry = peers->registry;
    registry->peers = peers;
    registry->on_person_changed = remote_clients_person_changed;
    registry->lobby.on_line = on_line;
    registry->lobby.on_line_gone = on_line_gone;
    registry->lobby.peers = peers;
    limits_listen(registry->limits, on_taken, peers);
}

/* listen_open writes a URL; others need what stands behind "http://". */
static bool listen_for_peers(struct peers *peers, const char *address, int port)
{
    char url[LISTEN_URL_MAX];
    struct text out = text_in(peers->address, sizeof peers->address);
    peers->socket = listen_open(address, port, url);
    if (peers->socket < 0)
        return false;
    text_add(&out, strstr(url, "://") + 3);
    return true;
}

static bool read_key(struct peers *peers)
{
    char digits[STORE_PEER_KEY_MAX];
    return store_peer_key(peers->registry->store, digits) &&
           sodium_hex2bin(peers->key, sizeof peers->key, digits, strlen(digits), NULL, NULL,
                          NULL) == 0;
}

struct peers *peers_open(struct table_registry *registry, struct connections *connections,
                         struct event_log *event_log, const char *address, int port)
{
    struct peers *peers = memory_for(1, sizeof *peers);
    peers->registry = registry;
    peers->connections = connections;
    peers->event_log = event_log;
    for (int i = 0; i < PEERS_MAX; i++)
        peers->all[i].peers = peers;
    if (!read_key(peers) || !listen_for_peers(peers, address, port)) {
        int why = errno;
        free(peers);
        errno = why;
        return NULL;
    }
    must(uv_poll_init(connections->loop, &peers->listener, peers->socket) == 0, "uv_poll_init");
    peers->listener.data = peers;
    start_accepting(peers);
    listen_to_registry(peers);
    return peers;
}

void peers_close(struct peers *peers)
{
    if (peers == NULL)
        return;
    struct table_registry *registry = peers->registry;
    uv_close((uv_handle_t *)&peers->listener, NULL);
    registry->lobby.on_line = NULL;
    registry->lobby.on_line_gone = NULL;
    registry->on_person_changed = NULL;
    limits_listen(registry->limits, NULL, NULL);
    drop_peers(peers);
    remote_clients_drop(peers);
}

void peers_free(struct peers *peers)
{
    if (peers == NULL)
        return;
    close(peers->socket);
    for (int i = 0; i < PEERS_MAX; i++)
        free(peers->all[i].people);
    free(peers->people_told);
    free(peers->out.at);
    free(peers);
}
