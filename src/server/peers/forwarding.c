/*
 * forwarding.c - the door of a client whose table another server owns. See forwarding.h.
 */
#include "server/peers/forwarding.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* An "own" that waits for the answers of other servers. */
struct gathering {
    int64_t number;
    uint64_t waiting;         /* peers, as bits, that have not answered */
    struct peer_writer lines; /* what they have answered */
    struct gathering *next;
    struct request_id id;
    size_t length;
    char text[]; /* the message */
};

/* A client that other servers know. */
struct forwarded_client {
    int64_t number; /* on the wire */
    struct client *client;
    struct forwarded_client *next; /* with the same hash */
    bool follows;                  /* its own tables, at all servers */
    uint64_t known;                /* peers, as bits, that know it, */
    uint64_t asked;                /* and that it has sent a message to */
    int64_t gatherings;            /* number given last */
    struct gathering *gathering;   /* a list */
    struct gathering *gathered;    /* whose message is being handled again */
};

static uint64_t bit_of(const struct peer *peer)
{
    return UINT64_C(1) << (peer - peer->peers->all);
}

static struct forwarded_client **bucket_of(struct peers *peers, int64_t number)
{
    return &peers->clients[(uint64_t)number % PEERS_CLIENTS];
}

static struct forwarded_client *find_client(struct peers *peers, int64_t number)
{
    struct forwarded_client *found = *bucket_of(peers, number);
    while (found != NULL && found->number != number)
        found = found->next;
    return found;
}

/* Numbers are never given again: what comes late for a client that is gone reaches nobody. */
static struct forwarded_client *number_client(struct peers *peers, struct client *client)
{
    if (client->forwarded != NULL)
        return client->forwarded;
    struct forwarded_client *made = memory_for(1, sizeof *made);
    struct forwarded_client **bucket = bucket_of(peers, ++peers->last_client);
    *made =
        (struct forwarded_client){.number = peers->last_client, .client = client, .next = *bucket};
    *bucket = made;
    client->forwarded = made;
    return made;
}

/* ---- saying ---- */

static struct peer_writer *begin(struct peer *peer, enum peer_message_kind kind,
                                 const struct forwarded_client *forwarded)
{
    struct peer_writer *out = &peer->peers->out;
    peer_write(out, kind);
    peer_write_number(out, forwarded->number);
    return out;
}

static void send_message(struct peer *peer)
{
    peer_link_send(peer->link, peer->peers->out.at, peer->peers->out.length);
}

static const char *language_of(const struct peers *peers, const struct client *client)
{
    return registry_catalog(peers->registry, client)->language;
}

/* Each server is told once who a client is. */
static void introduce(struct peer *peer, struct forwarded_client *forwarded)
{
    if ((forwarded->known & bit_of(peer)) != 0)
        return;
    forwarded->known |= bit_of(peer);
    struct peer_writer *out = begin(peer, PEER_CLIENT, forwarded);
    peer_write_number(out, forwarded->client->person.id);
    peer_write_text(out, forwarded->client->address);
    peer_write_text(out, language_of(peer->peers, forwarded->client));
    send_message(peer);
}

/* One line for each client and server: whoever follows a request learns where it went on. */
static void log_first(const struct peer *peer, const struct forwarded_client *forwarded)
{
    if ((forwarded->asked & bit_of(peer)) == 0)
        event_log_write(peer->peers->event_log, "forwarded", "address", peer->address, NULL);
}

static void send_request(struct peer *peer, const struct client_message *message)
{
    struct forwarded_client *forwarded = number_client(peer->peers, message->client);
    const struct request_id id = request_id_now();
    log_first(peer, forwarded);
    introduce(peer, forwarded);
    forwarded->asked |= bit_of(peer);
    struct peer_writer *out = begin(peer, PEER_REQUEST, forwarded);
    peer_write_number(out, message->client->delay);
    peer_write_text(out, id.text);
    peer_write_bytes(out, message->text, message->length);
    send_message(peer);
    peer->peers->forwarded++;
}

static void send_follow(struct peer *peer, struct forwarded_client *forwarded, int64_t gathering)
{
    introduce(peer, forwarded);
    struct peer_writer *out = begin(peer, PEER_FOLLOW, forwarded);
    peer_write_number(out, forwarded->follows);
    peer_write_number(out, gathering);
    send_message(peer);
}

/* ---- routes ---- */

/* A table that falls into the place of another one is asked for again: that is all. */
static size_t route_of(const char *table)
{
    size_t hash = 5381;
    for (; *table != '\0'; table++)
        hash = hash * 33 ^ (unsigned char)*table;
    return hash % PEERS_ROUTES;
}

static void forget_routes(struct peer *peer)
{
    for (int i = 0; i < PEERS_ROUTES; i++)
        if (peer->peers->routes[i].peer == peer)
            peer->peers->routes[i].peer = NULL;
}

bool forward_by_route(struct peers *peers, const char *table, const struct client_message *message)
{
    if (peers == NULL)
        return false;
    struct peer *peer = peers->routes[route_of(table)].peer;
    if (peer == NULL || strcmp(peers->routes[route_of(table)].id, table) != 0)
        return false;
    send_request(peer, message);
    return true;
}

static struct peer *open_peer(struct peers *peers, int64_t lease)
{
    for (int i = 0; i < PEERS_MAX; i++)
        if (peers->all[i].lease == lease && peers->all[i].open)
            return &peers->all[i];
    return NULL;
}

bool forward_to_owner(struct peers *peers, const char *table, int64_t owner,
                      const struct client_message *message)
{
    struct peer *peer = peers == NULL ? NULL : open_peer(peers, owner);
    if (peer == NULL) {
        if (peers != NULL)
            peers->looked = 0; /* it may have come just now */
        return false;
    }
    struct text out = text_in(peers->routes[route_of(table)].id, TABLE_ID_MAX);
    text_add(&out, table);
    peers->routes[route_of(table)].peer = peer;
    send_request(peer, message);
    return true;
}

/* ---- own tables ---- */

static void free_gathering(struct gathering *gathering)
{
    free(gathering->lines.at);
    free(gathering);
}

static struct gathering *new_gathering(struct forwarded_client *forwarded,
                                       const struct client_message *message)
{
    struct gathering *made = memory_for(1, sizeof *made + message->length);
    made->number = ++forwarded->gatherings;
    made->id = request_id_now();
    made->length = message->length;
    memcpy(made->text, message->text, message->length);
    made->next = forwarded->gathering;
    forwarded->gathering = made;
    return made;
}

bool forwarding_gathers_own(struct peers *peers, const struct client_message *message, bool watch)
{
    if (peers == NULL || message->client->route != NULL)
        return false;
    struct forwarded_client *forwarded = number_client(peers, message->client);
    struct gathering *made = NULL;
    if (forwarded->gathered != NULL)
        return false;
    forwarded->follows = watch;
    for (int i = 0; i < PEERS_MAX; i++)
        if (peers->all[i].open) {
            made = made != NULL ? made : new_gathering(forwarded, message);
            made->waiting |= bit_of(&peers->all[i]);
            send_follow(&peers->all[i], forwarded, made->number);
        }
    return made != NULL;
}

void forwarding_write_own(const struct client *client, struct json *out)
{
    const struct forwarded_client *forwarded = client->forwarded;
    if (forwarded != NULL && forwarded->gathered != NULL && forwarded->gathered->lines.length > 0)
        json_raw(out, NULL, forwarded->gathered->lines.at, forwarded->gathered->lines.length);
}

/* All have answered: the message is handled once more, and finds the answers. */
static void finish_gathering(struct forwarded_client *forwarded, struct gathering **place)
{
    struct gathering *gathered = *place;
    const struct request_id *before = request_id_enter(&gathered->id);
    *place = gathered->next;
    forwarded->gathered = gathered;
    client_receive(forwarded->client, gathered->text, gathered->length);
    forwarded->gathered = NULL;
    request_id_enter(before);
    free_gathering(gathered);
}

static void gather(struct peer *peer, struct forwarded_client *forwarded, struct peer_reader *in)
{
    int64_t number = peer_read_number(in);
    struct gathering **place = &forwarded->gathering;
    while (*place != NULL && (*place)->number != number)
        place = &(*place)->next;
    if (*place == NULL || ((*place)->waiting & bit_of(peer)) == 0)
        return;
    if (in->left > 0 && (*place)->lines.length > 0)
        peer_write_bytes(&(*place)->lines, ",", 1);
    peer_write_bytes(&(*place)->lines, in->at, in->left);
    (*place)->waiting &= ~bit_of(peer);
    if ((*place)->waiting == 0)
        finish_gathering(forwarded, place);
}

/* A server that is gone answers nothing. */
static void stop_waiting(struct forwarded_client *forwarded, const struct peer *peer)
{
    struct gathering **place = &forwarded->gathering;
    while (*place != NULL) {
        bool waits = ((*place)->waiting & bit_of(peer)) != 0;
        (*place)->waiting &= ~bit_of(peer);
        if (waits && (*place)->waiting == 0)
            finish_gathering(forwarded, place);
        else
            place = &(*place)->next;
    }
}

/* ---- clients ---- */

/* Calls `each` with every peer that knows the client. */
static void each_that_knows(struct peers *peers, struct forwarded_client *forwarded,
                            void (*each)(struct peer *peer, struct forwarded_client *forwarded))
{
    for (int i = 0; i < PEERS_MAX; i++)
        if ((forwarded->known >> i & 1) != 0)
            each(&peers->all[i], forwarded);
}

static void send_language(struct peer *peer, struct forwarded_client *forwarded)
{
    peer_write_text(begin(peer, PEER_LANGUAGE, forwarded),
                    language_of(peer->peers, forwarded->client));
    send_message(peer);
}

void forwarding_language(struct peers *peers, const struct client *client)
{
    if (peers != NULL && client->forwarded != NULL)
        each_that_knows(peers, client->forwarded, send_language);
}

static void send_left(struct peer *peer, struct forwarded_client *forwarded)
{
    begin(peer, PEER_LEFT, forwarded);
    send_message(peer);
}

void forwarding_client_gone(struct peers *peers, struct client *client)
{
    struct forwarded_client *forwarded = client->forwarded;
    if (peers == NULL || forwarded == NULL)
        return;
    struct forwarded_client **place = bucket_of(peers, forwarded->number);
    each_that_knows(peers, forwarded, send_left);
    while (*place != forwarded)
        place = &(*place)->next;
    *place = forwarded->next;
    for (struct gathering *each = forwarded->gathering, *next; each != NULL; each = next) {
        next = each->next;
        free_gathering(each);
    }
    client->forwarded = NULL;
    free(forwarded);
}

/* ---- links ---- */

/* Calls `each` with all clients that other servers know. */
static void each_client(struct peer *peer,
                        void (*each)(struct peer *peer, struct forwarded_client *forwarded))
{
    for (int i = 0; i < PEERS_CLIENTS; i++)
        for (struct forwarded_client *client = peer->peers->clients[i]; client != NULL;
             client = client->next)
            each(peer, client);
}

/* Tables there are news for those who have asked before. */
static void follow_there(struct peer *peer, struct forwarded_client *forwarded)
{
    if (forwarded->follows)
        send_follow(peer, forwarded, 0);
}

void forwarding_peer_open(struct peer *peer)
{
    each_client(peer, follow_there);
}

/* Who only follows is told by the next owner; who looked at a table or waits for an answer has to
 * come again. */
static void client_lost_peer(struct peer *peer, struct forwarded_client *forwarded)
{
    if ((forwarded->asked & bit_of(peer)) != 0) {
        client_hang_up(forwarded->client, WEBSOCKET_TRY_LATER);
        peer->sent_away++;
    }
    forwarded->known &= ~bit_of(peer);
    forwarded->asked &= ~bit_of(peer);
    stop_waiting(forwarded, peer);
}

void forwarding_peer_gone(struct peer *peer)
{
    forget_routes(peer);
    each_client(peer, client_lost_peer);
    lobby_server_gone(&peer->peers->registry->lobby, peer->lease);
}

/* ---- hearing ---- */

/* One frame for all of them. */
static void deliver(struct peers *peers, struct peer_reader *in)
{
    int64_t count = peer_read_number(in);
    struct peer_reader numbers = *in;
    if (count < 0 || (uint64_t)count > in->left / sizeof count) {
        in->bad = true;
        return;
    }
    in->at += (size_t)count * sizeof count;
    in->left -= (size_t)count * sizeof count;
    struct frame *frame = frame_make(FRAME_TEXT, in->at, in->left);
    for (; count > 0; count--) {
        struct forwarded_client *forwarded = find_client(peers, peer_read_number(&numbers));
        if (forwarded != NULL)
            client_send_frame(forwarded->client, frame);
    }
    frame_drop(frame);
}

/* It does not have the table any more, or the client may not be there. */
static void hang_up(struct peer *peer, struct peer_reader *in)
{
    struct forwarded_client *forwarded = find_client(peer->peers, peer_read_number(in));
    int64_t code = peer_read_number(in);
    forget_routes(peer);
    if (forwarded != NULL && code > 0 && code <= UINT16_MAX)
        client_hang_up(forwarded->client, (int)code);
}

static void take_own(struct peer *peer, struct peer_reader *in)
{
    struct forwarded_client *forwarded = find_client(peer->peers, peer_read_number(in));
    if (forwarded != NULL)
        gather(peer, forwarded, in);
}

/* A table that this server has by now is its own to tell of. */
static void take_line(struct peer *peer, struct peer_reader *in, bool gone)
{
    char id[TABLE_ID_MAX];
    struct table_registry *registry = peer->peers->registry;
    peer_read_text(in, id, sizeof id);
    if (gone) {
        lobby_remote_gone(&registry->lobby, peer->lease, id);
        return;
    }
    int64_t created = peer_read_number(in);
    if (!in->bad && registry_in_memory(registry, id) == NULL)
        lobby_set_remote(&registry->lobby, peer->lease, id, created, in->at, in->left);
}

static void take_people(struct peer *peer, struct peer_reader *in)
{
    int64_t count = peer_read_number(in);
    if (count < 0 || (uint64_t)count != in->left / sizeof count) {
        in->bad = true;
        return;
    }
    peer->people = memory_grown(peer->people, (size_t)count + 1, sizeof *peer->people);
    peer->people_count = (size_t)count;
    for (size_t i = 0; i < peer->people_count; i++)
        peer->people[i] = peer_read_number(in);
    peer->peers->people_changed = true;
}

static void take_limit(const struct peers *peers, struct peer_reader *in)
{
    char who[LIMITS_WHO_MAX];
    int64_t limit = peer_read_number(in);
    peer_read_text(in, who, sizeof who);
    int64_t count = peer_read_number(in);
    if (!in->bad && limit >= 0 && limit < LIMIT_COUNT)
        limits_taken_elsewhere(peers->registry->limits, (enum limit)limit, who, count > 0 ? 1 : -1);
}

/* A kind that is not known is of a newer server, and passed over. */
bool forwarding_take(struct peer *peer, const char *bytes, size_t length)
{
    struct peer_reader in;
    int kind = peer_read(&in, bytes, length);
    if (kind == PEER_DELIVER)
        deliver(peer->peers, &in);
    else if (kind == PEER_HANG_UP)
        hang_up(peer, &in);
    else if (kind == PEER_OWN)
        take_own(peer, &in);
    else if (kind == PEER_LINE || kind == PEER_LINE_GONE)
        take_line(peer, &in, kind == PEER_LINE_GONE);
    else if (kind == PEER_PEOPLE)
        take_people(peer, &in);
    else if (kind == PEER_TAKEN)
        take_limit(peer->peers, &in);
    return !in.bad;
}
