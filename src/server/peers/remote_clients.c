/*
 * remote_clients.c - clients of other servers that look at tables here. See remote_clients.h.
 */
#include "server/peers/remote_clients.h"

#include "base/memory.h"
#include "base/string_builder.h"

#include <stdlib.h>
#include <string.h>

#define BUCKETS 1024
#define PEOPLE_EVERY 2000 /* milliseconds between two lists of people */
#define LINES_SIZE 4096   /* to begin with */
#define UNCOMMITTED UINT64_MAX

struct remote_client {
    struct client client; /* the first member */
    struct peer_session *session;
    int64_t number;
    struct remote_client *next; /* with the same hash */
};

/* Messages that wait for a batch: each with its length before it. */
struct waiting_batch {
    uint64_t batch;
    struct peer_writer messages;
    struct waiting_batch *next;
};

struct peer_session {
    struct peers *peers;
    struct peer_link *link;
    struct peer_session *next, **place;
    bool open; /* it has said hello: it can be told of the lobby */
    struct remote_client *clients[BUCKETS];
    struct waiting_batch *first, **last;
    struct frame *frame; /* for `receivers`, until another one comes; NULL: none */
    struct peer_writer receivers;
    int64_t receiver_count;
    struct peer_writer delivery; /* of that frame: peers->out may hold a message for all sessions */
};

/* ---- what waits ---- */

/* The batch that gathers is the last one. */
static struct waiting_batch *gathering_batch(struct peer_session *session)
{
    struct waiting_batch *each = session->first;
    while (each != NULL && each->batch != UNCOMMITTED)
        each = each->next;
    if (each == NULL) {
        each = memory_for(1, sizeof *each);
        each->batch = UNCOMMITTED;
        *session->last = each;
        session->last = &each->next;
    }
    return each;
}

static void queue_message(struct peer_session *session, const struct peer_writer *message)
{
    struct waiting_batch *batch = gathering_batch(session);
    peer_write_number(&batch->messages, (int64_t)message->length);
    peer_write_bytes(&batch->messages, message->at, message->length);
}

/* One message for all who get the same frame. */
static void queue_frame(struct peer_session *session)
{
    struct peer_writer *out = &session->delivery;
    struct frame *frame = session->frame;
    if (frame == NULL)
        return;
    session->frame = NULL;
    peer_write(out, PEER_DELIVER);
    peer_write_number(out, session->receiver_count);
    peer_write_bytes(out, session->receivers.at, session->receivers.length);
    peer_write_bytes(out, frame->bytes + frame->header, frame->length - frame->header);
    queue_message(session, out);
    frame_drop(frame);
}

/* What is queued stays in order. */
static void queue(struct peer_session *session, const struct peer_writer *message)
{
    queue_frame(session);
    queue_message(session, message);
}

static void send_batch(struct peer_session *session, const struct waiting_batch *batch)
{
    struct peer_reader in = {.at = batch->messages.at, .left = batch->messages.length};
    while (in.left > 0) {
        size_t length = (size_t)peer_read_number(&in);
        peer_link_send(session->link, in.at, length);
        in.at += length;
        in.left -= length;
    }
}

static void drop_first(struct peer_session *session)
{
    struct waiting_batch *first = session->first;
    session->first = first->next;
    if (session->first == NULL)
        session->last = &session->first;
    free(first->messages.at);
    free(first);
}

void remote_clients_committed(struct peers *peers, uint64_t batch)
{
    for (struct peer_session *each = peers->sessions; each != NULL; each = each->next) {
        queue_frame(each);
        for (struct waiting_batch *waiting = each->first; waiting != NULL; waiting = waiting->next)
            if (waiting->batch == UNCOMMITTED)
                waiting->batch = batch;
    }
}

void remote_clients_durable(struct peers *peers, uint64_t batch)
{
    for (struct peer_session *each = peers->sessions; each != NULL; each = each->next)
        while (each->first != NULL && each->first->batch <= batch) {
            send_batch(each, each->first);
            drop_first(each);
        }
}

/* ---- routes ---- */

static void send_to_remote(struct client *client, struct frame *frame)
{
    struct remote_client *remote = (struct remote_client *)client;
    struct peer_session *session = remote->session;
    if (session->frame != frame) {
        queue_frame(session);
        session->frame = frame_hold(frame);
        session->receivers.length = 0;
        session->receiver_count = 0;
    }
    peer_write_number(&session->receivers, remote->number);
    session->receiver_count++;
}

/* The server it is connected to does it. */
static void hang_up_remote(struct client *client, int code)
{
    struct remote_client *remote = (struct remote_client *)client;
    struct peer_writer *out = &remote->session->peers->out;
    peer_write(out, PEER_HANG_UP);
    peer_write_number(out, remote->number);
    peer_write_number(out, code);
    queue(remote->session, out);
}

static const struct client_route route = {send_to_remote, hang_up_remote};

/* ---- clients ---- */

static struct remote_client **place_of(struct peer_session *session, int64_t number)
{
    struct remote_client **place = &session->clients[(uint64_t)number % BUCKETS];
    while (*place != NULL && (*place)->number != number)
        place = &(*place)->next;
    return place;
}

/* Everybody forgets the client before it is freed. */
static void remove_client(struct peer_session *session, struct remote_client **place)
{
    struct remote_client *remote = *place;
    struct table_registry *registry = session->peers->registry;
    *place = remote->next;
    registry->clients.on_gone(registry, &remote->client);
    free(remote);
}

static void read_language(const struct peers *peers, struct client *client, struct peer_reader *in)
{
    char language[LANGUAGE_MAX];
    peer_read_text(in, language, sizeof language);
    client->catalog = catalog_accepted(language, peers->registry->catalog);
}

/* Who it is, is read when it asks for something: to follow its tables, its number is enough. */
static void take_client(struct peer_session *session, struct peer_reader *in)
{
    int64_t number = peer_read_number(in);
    struct remote_client **place = place_of(session, number);
    if (in->bad || *place != NULL) {
        in->bad = true;
        return;
    }
    struct remote_client *made = memory_for(1, sizeof *made);
    made->session = session;
    made->number = number;
    made->client.route = &route;
    made->client.clients = &session->peers->registry->clients;
    made->client.person.id = peer_read_number(in);
    peer_read_text(in, made->client.address, sizeof made->client.address);
    read_language(session->peers, &made->client, in);
    *place = made;
}

static bool is_read(const struct client *client)
{
    return client->person.id == 0 || client->person.name[0] != '\0' ||
           client->person.kind == PERSON_FORMER;
}

/* What it writes into the log has the id that the door gave it. */
static void receive_as(struct client *client, const struct request_id *id,
                       const struct peer_reader *in)
{
    const struct request_id *before = request_id_enter(id);
    client_receive(client, in->at, in->left);
    request_id_enter(before);
}

static void take_request(struct peer_session *session, struct peer_reader *in)
{
    struct request_id id;
    struct remote_client *remote = *place_of(session, peer_read_number(in));
    int64_t delay = peer_read_number(in);
    peer_read_text(in, id.text, sizeof id.text);
    if (remote == NULL || in->bad) {
        in->bad = true;
        return;
    }
    struct client *client = &remote->client;
    if (!is_read(client))
        store_person(session->peers->registry->store, client->person.id, &client->person);
    client->delay = delay < 0 ? 0 : delay;
    session->peers->served++;
    receive_as(client, &id, in);
}

/* Lines with commas between them, as they stand in an array. */
static void answer_own(struct peer_session *session, const struct remote_client *remote,
                       int64_t gathering)
{
    struct peer_writer *out = &session->peers->out;
    struct text lines = string_builder_open(LINES_SIZE);
    do {
        struct json json = json_to(&lines);
        json_open_array(&json, NULL);
        lobby_list_own(session->peers->registry, remote->client.person.id, &json);
        json_close_array(&json);
    } while (string_builder_grow(&lines));
    peer_write(out, PEER_OWN);
    peer_write_number(out, remote->number);
    peer_write_number(out, gathering);
    peer_write_bytes(out, lines.at + 1, lines.length - 2); /* without the brackets */
    queue(session, out);
    string_builder_close(&lines);
}

static void take_follow(struct peer_session *session, struct peer_reader *in)
{
    struct table_registry *registry = session->peers->registry;
    struct remote_client *remote = *place_of(session, peer_read_number(in));
    bool watch = peer_read_number(in) != 0;
    int64_t gathering = peer_read_number(in);
    if (remote == NULL || in->bad) {
        in->bad = true;
        return;
    }
    lobby_follow(&registry->lobby, &remote->client, watch);
    registry_touch_tables_of(registry, remote->client.person.id);
    if (gathering != 0)
        answer_own(session, remote, gathering);
    else
        lobby_tell_own(registry, &remote->client);
}

static void take_language(struct peer_session *session, struct peer_reader *in)
{
    struct remote_client *remote = *place_of(session, peer_read_number(in));
    if (remote == NULL) {
        in->bad = true;
        return;
    }
    read_language(session->peers, &remote->client, in);
    live_tell_again(&remote->client);
}

static void take_left(struct peer_session *session, struct peer_reader *in)
{
    struct remote_client **place = place_of(session, peer_read_number(in));
    if (*place != NULL)
        remove_client(session, place);
}

/* ---- telling other servers ---- */

static void write_line(const struct live_table *live, struct peer_writer *out)
{
    struct text *builder = registry_builder(live->registry);
    do {
        struct json json = json_to(builder);
        json_open_object(&json, NULL);
        live_write_summary(live, &json);
        json_close_object(&json);
    } while (string_builder_grow(builder));
    peer_write(out, PEER_LINE);
    peer_write_text(out, live->stored.id);
    peer_write_number(out, live->stored.created);
    peer_write_bytes(out, builder->at, builder->length);
}

static void queue_for_all(struct peers *peers)
{
    for (struct peer_session *each = peers->sessions; each != NULL; each = each->next)
        if (each->open)
            queue(each, &peers->out);
}

void remote_clients_line(struct peers *peers, const struct live_table *live)
{
    if (peers->sessions == NULL)
        return;
    write_line(live, &peers->out);
    queue_for_all(peers);
}

void remote_clients_line_gone(struct peers *peers, const char *table)
{
    peer_write(&peers->out, PEER_LINE_GONE);
    peer_write_text(&peers->out, table);
    queue_for_all(peers);
}

static void write_people(struct peers *peers)
{
    peer_write(&peers->out, PEER_PEOPLE);
    peer_write_number(&peers->out, (int64_t)peers->people_told_count);
    for (size_t i = 0; i < peers->people_told_count; i++)
        peer_write_number(&peers->out, peers->people_told[i]);
}

/* Tells other servers who is connected here, if that has changed. */
void remote_clients_tick(struct peers *peers, int64_t now)
{
    if (now - peers->told < PEOPLE_EVERY)
        return;
    peers->told = now;
    size_t count;
    int64_t *people = registry_people_here(peers->registry, &count);
    bool same = count == peers->people_told_count &&
                (count == 0 || memcmp(people, peers->people_told, count * sizeof *people) == 0);
    free(peers->people_told);
    peers->people_told = people;
    peers->people_told_count = count;
    if (same)
        return;
    write_people(peers);
    queue_for_all(peers);
}

void remote_clients_taken(struct peers *peers, enum limit which, const char *who, int count)
{
    peer_write(&peers->out, PEER_TAKEN);
    peer_write_number(&peers->out, which);
    peer_write_text(&peers->out, who);
    peer_write_number(&peers->out, count);
    queue_for_all(peers);
}

static void queue_line(void *context, const struct live_table *live)
{
    struct peer_session *session = context;
    write_line(live, &session->peers->out);
    queue(session, &session->peers->out);
}

/* From now on it hears what changes. Whoever looks for another server, or for this one under a
 * lease that has ended, is not answered. */
static void take_hello(struct peer_session *session, struct peer_reader *in)
{
    int64_t lease = peer_read_number(in);
    if (lease != store_lease(session->peers->registry->store))
        in->bad = true;
    if (in->bad)
        return;
    session->open = true;
    peer_write(&session->peers->out, PEER_WELCOME);
    peer_link_send(session->link, session->peers->out.at, session->peers->out.length);
    lobby_each_live(&session->peers->registry->lobby, queue_line, session);
    write_people(session->peers);
    queue(session, &session->peers->out);
}

/* ---- sessions ---- */

/* A server that says something wrong is not of this kind: the link ends. */
static void on_message(struct peer_link *link, const char *bytes, size_t length)
{
    struct peer_session *session = link->owner;
    struct peer_reader in;
    int kind = peer_read(&in, bytes, length);
    if (kind == PEER_HELLO)
        take_hello(session, &in);
    else if (kind == PEER_CLIENT)
        take_client(session, &in);
    else if (kind == PEER_REQUEST)
        take_request(session, &in);
    else if (kind == PEER_FOLLOW)
        take_follow(session, &in);
    else if (kind == PEER_LANGUAGE)
        take_language(session, &in);
    else if (kind == PEER_LEFT)
        take_left(session, &in);
    if (in.bad)
        peer_link_close(link, PEER_LINK_WRONG);
}

static void on_open(struct peer_link *link)
{
    (void)link; /* the other side speaks first */
}

static void forget_clients(struct peer_session *session)
{
    for (int i = 0; i < BUCKETS; i++)
        while (session->clients[i] != NULL)
            remove_client(session, &session->clients[i]);
}

static void forget_waiting(struct peer_session *session)
{
    if (session->frame != NULL)
        frame_drop(session->frame);
    session->frame = NULL;
    while (session->first != NULL)
        drop_first(session);
}

static void on_closed(struct peer_link *link)
{
    struct peer_session *session = link->owner;
    if (session->open && link->end != PEER_LINK_CLOSED)
        event_log_write(session->peers->event_log, "peer_dropped", "address",
                        link->connection->address, "why", peer_link_end_names[link->end], NULL);
    forget_clients(session);
    forget_waiting(session);
    *session->place = session->next;
    if (session->next != NULL)
        session->next->place = session->place;
    free(session->receivers.at);
    free(session->delivery.at);
    free(session);
}

void remote_clients_accept(struct peers *peers, int socket)
{
    static const struct peer_link_user user = {on_open, on_message, on_closed};
    struct peer_session *session = memory_for(1, sizeof *session);
    session->peers = peers;
    session->last = &session->first;
    session->link = peer_link_accept(peers->connections, socket, peers->key, &user, session);
    if (session->link == NULL) {
        free(session);
        return;
    }
    session->next = peers->sessions;
    session->place = &peers->sessions;
    if (session->next != NULL)
        session->next->place = &session->next;
    peers->sessions = session;
}

/* Its clients are forgotten when the link is closed, which the loop does; what waits is never
 * sent. */
void remote_clients_drop(struct peers *peers)
{
    for (struct peer_session *each = peers->sessions; each != NULL; each = each->next) {
        forget_clients(each);
        forget_waiting(each);
        peer_link_close(each->link, PEER_LINK_CLOSED);
    }
}

void remote_clients_say_alive(struct peers *peers, int64_t now)
{
    for (struct peer_session *each = peers->sessions; each != NULL; each = each->next)
        peer_link_tick(each->link, now);
}

static void read_again(const struct peer_session *session, int64_t person)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct remote_client *each = session->clients[i]; each != NULL; each = each->next)
            if (each->client.person.id == person && is_read(&each->client))
                store_person(session->peers->registry->store, person, &each->client.person);
}

void remote_clients_person_changed(struct peers *peers, int64_t person)
{
    for (struct peer_session *each = peers->sessions; each != NULL; each = each->next)
        read_again(each, person);
}
