/*
 * lobby.c - who hears of tables without looking at them. See lobby.h.
 *
 * Tables stand in a list from the newest to the oldest. Changes gather in a second list and go out
 * together: however many tables change, a watcher gets one message in a quarter of a second.
 */
#include "server/tables/lobby.h"

#include "base/memory.h"
#include "base/string_builder.h"
#include "server/tables/table_registry.h"

#include <stdlib.h>
#include <string.h>

/* ---- who listens ---- */

/* Ids count up, so they spread by themselves. */
static int bucket_of(int64_t person)
{
    return (int)((uint64_t)person % LOBBY_BUCKETS);
}

static void unsubscribe(struct subscriber *subscriber)
{
    if (subscriber->link == NULL)
        return;
    *subscriber->link = subscriber->next;
    if (subscriber->next != NULL)
        subscriber->next->link = subscriber->link;
    subscriber->link = NULL;
}

/* A client that subscribes again is moved to the front, which changes nothing for it. */
static void subscribe(struct subscriber **list, struct subscriber *subscriber,
                      struct client *client)
{
    unsubscribe(subscriber);
    *subscriber = (struct subscriber){.client = client, .next = *list, .link = list};
    if (subscriber->next != NULL)
        subscriber->next->link = &subscriber->next;
    *list = subscriber;
}

void lobby_watch(struct lobby *lobby, struct client *client, bool watch)
{
    if (watch)
        subscribe(&lobby->watching, &client->lobby, client);
    else
        unsubscribe(&client->lobby);
}

void lobby_follow(struct lobby *lobby, struct client *client, bool follow)
{
    if (follow)
        subscribe(&lobby->following[bucket_of(client->person.id)], &client->own, client);
    else
        unsubscribe(&client->own);
}

/* True if the person has the page open, at any table or at none. */
bool lobby_has_follower(const struct lobby *lobby, int64_t person)
{
    const struct subscriber *subscriber = lobby->following[bucket_of(person)];
    while (subscriber != NULL && subscriber->client->person.id != person)
        subscriber = subscriber->next;
    return subscriber != NULL;
}

/* ---- the list ---- */

static const struct remote_line *remote_of(const struct lobby_line *line)
{
    return (const struct remote_line *)line; /* its first member */
}

static int64_t created(const struct lobby_line *line)
{
    return line->live != NULL ? line->live->stored.created : remote_of(line)->created;
}

static const char *id_of(const struct lobby_line *line)
{
    return line->live != NULL ? line->live->stored.id : remote_of(line)->id;
}

/* Goes one step towards the newest line that is not newer than `time`. True: it is there already.
 * NULL is behind the oldest. */
static bool approach(struct lobby_line **place, int64_t time)
{
    struct lobby_line *line = *place;
    if (line == NULL)
        return true;
    if (created(line) > time) {
        *place = line->older;
        return false;
    }
    if (line->newer == NULL || created(line->newer) > time)
        return true;
    *place = line->newer;
    return false;
}

/* Most lines are the newest of all, or nearly. Others belong beside the one before: a server tells
 * its lines in their order, and a line that has changed is listed where it was. So the search goes
 * from both places, and the nearer one finds it. */
static struct lobby_line *find_older(const struct lobby *lobby, int64_t time)
{
    struct lobby_line *front = lobby->newest;
    struct lobby_line *near = lobby->near != NULL ? lobby->near : front;
    while (!approach(&front, time))
        if (approach(&near, time))
            return near;
    return front;
}

/* Of lines with the same time the one that is listed last comes first. */
static void list_line(struct lobby *lobby, struct lobby_line *line)
{
    struct lobby_line *older = find_older(lobby, created(line));
    struct lobby_line *newer = older != NULL ? older->newer : lobby->oldest;
    line->listed = true;
    line->newer = newer;
    line->older = older;
    *(newer != NULL ? &newer->older : &lobby->newest) = line;
    *(older != NULL ? &older->newer : &lobby->oldest) = line;
    if (newer != NULL) /* the newest is found anyway */
        lobby->near = line;
}

static void unlist_line(struct lobby *lobby, struct lobby_line *line)
{
    *(line->newer != NULL ? &line->newer->older : &lobby->newest) = line->older;
    *(line->older != NULL ? &line->older->newer : &lobby->oldest) = line->newer;
    lobby->near = line->older != NULL ? line->older : line->newer;
    line->listed = false;
}

/* Tables by invitation and finished ones are not shown. */
static bool is_listed(const struct live_table *live)
{
    return live->stored.open && !live_is_over(live);
}

/* ---- what has changed ---- */

static void mix(uint64_t *hash, uint64_t value)
{
    *hash = (*hash ^ value) * UINT64_C(0x100000001b3);
}

/* Hashes what the lobby shows: stage and seats. */
static uint64_t hash_line(const struct live_table *live)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    mix(&hash, live->stored.stage);
    for (int seat = 0; seat < live->stored.players; seat++) {
        mix(&hash, live->stored.seats[seat].kind);
        mix(&hash, (uint64_t)seat_person(&live->stored.seats[seat]));
    }
    return hash;
}

/* Nobody has to be told of a table that nobody was told of. */
static void note_gone(struct lobby *lobby, const char *id)
{
    if (lobby->watching == NULL)
        return;
    if (lobby->gone_count == lobby->gone_room) {
        lobby->gone_room = lobby->gone_room * 2 + LOBBY_PAGE;
        lobby->gone = memory_grown(lobby->gone, (size_t)lobby->gone_room, sizeof *lobby->gone);
    }
    memcpy(lobby->gone[lobby->gone_count++], id, TABLE_ID_MAX);
}

/* The hash keeps changes that the lobby does not show from being sent. */
static void note_changed(struct lobby *lobby, struct lobby_line *line, uint64_t hash)
{
    if (line->changed != NULL || hash == line->sent)
        return;
    line->sent = hash;
    line->next_changed = lobby->changed;
    line->changed = &lobby->changed;
    if (lobby->changed != NULL)
        lobby->changed->changed = &line->next_changed;
    lobby->changed = line;
}

static void forget_changed(struct lobby_line *line)
{
    struct lobby_line *next = line->next_changed;
    if (line->changed == NULL)
        return;
    *line->changed = next;
    if (next != NULL)
        next->changed = line->changed;
    line->changed = NULL;
}

static void forget_line(struct lobby *lobby, struct lobby_line *line)
{
    forget_changed(line);
    if (!line->listed)
        return;
    unlist_line(lobby, line);
    note_gone(lobby, id_of(line));
}

/* ---- lines of other servers ---- */

/* FNV-1a. */
static uint64_t hash_bytes(const char *bytes, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        mix(&hash, (unsigned char)bytes[i]);
    return hash;
}

static struct remote_line **remote_place(struct lobby *lobby, const char *id)
{
    struct remote_line **place = &lobby->remote[hash_bytes(id, strlen(id)) % LOBBY_BUCKETS];
    while (*place != NULL && strcmp((*place)->id, id) != 0)
        place = &(*place)->next;
    return place;
}

/* Takes it out of all lists, so that another one can take its place. */
static void free_remote(struct lobby *lobby, struct remote_line **place)
{
    struct remote_line *remote = *place;
    *place = remote->next;
    forget_changed(&remote->line);
    unlist_line(lobby, &remote->line);
    free(remote);
}

/* ---- lines of live tables ---- */

/* The table leaves the memory: no list may still point to it. */
void lobby_forget(struct lobby *lobby, struct live_table *live)
{
    if (live->lobby.listed && lobby->on_line_gone != NULL)
        lobby->on_line_gone(lobby->peers, live->stored.id);
    forget_line(lobby, &live->lobby);
}

/* Other servers are told at once: each of them gathers by itself what its clients are told. */
static void tell_servers(const struct lobby *lobby, struct live_table *live, uint64_t hash)
{
    if (lobby->on_line == NULL || hash == live->lobby.peers)
        return;
    live->lobby.peers = hash;
    lobby->on_line(lobby->peers, live);
}

/* A table that was claimed takes the place of its old owner's line. */
static void list_live(struct lobby *lobby, struct live_table *live)
{
    struct remote_line **place = remote_place(lobby, live->stored.id);
    if (*place != NULL)
        free_remote(lobby, place);
    live->lobby.live = live;
    list_line(lobby, &live->lobby);
}

static void line_changed(struct lobby *lobby, struct live_table *live)
{
    uint64_t hash = hash_line(live);
    if (!live->lobby.listed)
        list_live(lobby, live);
    note_changed(lobby, &live->lobby, hash);
    tell_servers(lobby, live, hash);
}

/* ---- telling ---- */

static void write_live_line(const struct live_table *live, struct json *out)
{
    json_open_object(out, NULL);
    live_write_summary(live, out);
    json_close_object(out);
}

static void write_line(const struct lobby_line *line, struct json *out)
{
    if (line->live != NULL)
        write_live_line(line->live, out);
    else
        json_raw(out, NULL, remote_of(line)->text, remote_of(line)->length);
}

/* Leaves the list unchanged, because a message may be written twice. */
static void write_changed(const struct lobby *lobby, struct json *out)
{
    const struct lobby_line *line = lobby->changed;
    json_open_array(out, "tables");
    for (int i = 0; i < LOBBY_PAGE && line != NULL; i++, line = line->next_changed)
        write_line(line, out);
    json_close_array(out);
}

static void write_gone(const struct lobby *lobby, struct json *out)
{
    json_open_array(out, "gone");
    for (int i = 0; i < lobby->gone_count; i++)
        json_string(out, NULL, lobby->gone[i]);
    json_close_array(out);
}

/* All get the same frame, which is made once. */
static void send_to_watchers(struct table_registry *registry)
{
    struct text *builder = registry_builder(registry);
    do {
        struct json out = json_to(builder);
        json_open_object(&out, NULL);
        json_string(&out, "event", "lobby");
        write_changed(&registry->lobby, &out);
        write_gone(&registry->lobby, &out);
        json_number(&out, "online", registry->lobby.online);
        json_close_object(&out);
    } while (string_builder_grow(builder));
    struct frame *frame = frame_make(FRAME_TEXT, builder->at, builder->length);
    for (struct subscriber *subscriber = registry->lobby.watching; subscriber != NULL;
         subscriber = subscriber->next)
        client_send_frame(subscriber->client, frame);
    frame_drop(frame);
}

/* People come and go all the time: that alone is told less often. */
static bool is_time_for_news(const struct lobby *lobby, int online, int64_t now)
{
    int64_t since = now - lobby->sent_at;
    bool tables = lobby->changed != NULL || lobby->gone_count > 0;
    return (tables && since >= LOBBY_EVERY) ||
           (online != lobby->online && since >= LOBBY_ONLINE_EVERY);
}

/* Without watchers the changes are dropped: newcomers read the list. */
void lobby_publish(struct table_registry *registry, int64_t now)
{
    struct lobby *lobby = &registry->lobby;
    int online = registry_people_online(registry);
    if (!is_time_for_news(lobby, online, now))
        return;
    lobby->sent_at = now;
    lobby->online = online;
    if (lobby->watching != NULL)
        send_to_watchers(registry);
    lobby->gone_count = 0;
    for (int i = 0; lobby->changed != NULL && (i < LOBBY_PAGE || lobby->watching == NULL); i++)
        forget_changed(lobby->changed);
}

static struct frame *write_own(const struct live_table *live)
{
    struct text *builder = registry_builder(live->registry);
    do {
        struct json out = json_to(builder);
        json_open_object(&out, NULL);
        json_string(&out, "event", "own");
        json_open_object(&out, "table");
        live_write_summary(live, &out);
        json_close_object(&out);
        if (live->given_up_as != NULL)
            json_string(&out, "ending", live->given_up_as);
        json_close_object(&out);
    } while (string_builder_grow(builder));
    return frame_make(FRAME_TEXT, builder->at, builder->length);
}

/* The frame is made for the first one who wants it, and passed on from person to person. */
static struct frame *send_to_followers(const struct lobby *lobby, const struct live_table *live,
                                       int64_t person, struct frame *made)
{
    for (struct subscriber *subscriber = lobby->following[bucket_of(person)]; subscriber != NULL;
         subscriber = subscriber->next) {
        if (subscriber->client->person.id != person)
            continue;
        if (made == NULL) /* most often nobody wants it */
            made = write_own(live);
        client_send_frame(subscriber->client, made);
    }
    return made;
}

/* True if the person has a seat, or one is kept for them. */
static bool has_part(const struct live_table *live, int64_t person)
{
    for (int seat = 0; seat < live->stored.players; seat++)
        if (seat_person(&live->stored.seats[seat]) == person)
            return true;
    return false;
}

/* Players first, and for whom a seat is kept; then the lobby, where a full table is still shown
 * until it is over. Who has just lost a seat is told once more, so that it leaves their list. */
void lobby_table_changed(struct lobby *lobby, struct live_table *live)
{
    struct frame *made = NULL;
    for (int seat = 0; seat < live->stored.players; seat++) {
        int64_t person = seat_person(&live->stored.seats[seat]), lost = live->lost_seat[seat];
        if (person != 0)
            made = send_to_followers(lobby, live, person, made);
        if (lost != 0 && !has_part(live, lost))
            made = send_to_followers(lobby, live, lost, made);
        live->lost_seat[seat] = 0;
    }
    if (made != NULL)
        frame_drop(made);
    if (is_listed(live))
        line_changed(lobby, live);
    else
        lobby_forget(lobby, live);
}

/* ---- lists ---- */

void lobby_list(const struct lobby *lobby, const struct lobby_line *after, int count,
                struct json *out)
{
    const struct lobby_line *line = after == NULL ? lobby->newest : after->older;
    json_open_array(out, "tables");
    for (; count > 0 && line != NULL; count--, line = line->older)
        write_line(line, out);
    json_close_array(out);
    json_bool(out, "more", line != NULL);
}

/* The host of a table without a seat there does not play. */
static bool is_own(const struct table_link *link)
{
    return link->kind != LINK_HOST && !live_is_over(link->live);
}

void lobby_list_own(struct table_registry *registry, int64_t person, struct json *out)
{
    for (const struct table_link *link = table_index_first(&registry->index, person); link != NULL;
         link = table_index_next(link))
        if (is_own(link))
            write_live_line(link->live, out);
}

void lobby_tell_own(struct table_registry *registry, struct client *client)
{
    for (const struct table_link *link = table_index_first(&registry->index, client->person.id);
         link != NULL; link = table_index_next(link)) {
        if (!is_own(link))
            continue;
        struct frame *frame = write_own(link->live);
        client_send_frame(client, frame);
        frame_drop(frame);
    }
}

/* ---- several servers ---- */

void lobby_each_live(const struct lobby *lobby,
                     void (*each)(void *context, const struct live_table *live), void *context)
{
    for (const struct lobby_line *line = lobby->oldest; line != NULL; line = line->newer)
        if (line->live != NULL)
            each(context, line->live);
}

/* The line may be one that was told before a restart. */
const struct lobby_line *lobby_line_of(struct table_registry *registry, const char *id)
{
    const struct live_table *live = registry_in_memory(registry, id);
    if (live == NULL && registry->backlog.open)
        live = registry_find(registry, id);
    if (live != NULL)
        return live->lobby.listed ? &live->lobby : NULL;
    const struct remote_line *remote = *remote_place((struct lobby *)&registry->lobby, id);
    return remote == NULL ? NULL : &remote->line;
}

void lobby_set_remote(struct lobby *lobby, int64_t server, const char *id, int64_t created,
                      const char *text, size_t length)
{
    struct remote_line **place = remote_place(lobby, id);
    struct remote_line *remote = memory_for(1, sizeof *remote + length);
    struct text out = text_in(remote->id, sizeof remote->id);
    if (*place != NULL)
        free_remote(lobby, place);
    text_add(&out, id);
    remote->server = server;
    remote->created = created;
    remote->length = length;
    memcpy(remote->text, text, length);
    remote->next = *place;
    *place = remote;
    list_line(lobby, &remote->line);
    note_changed(lobby, &remote->line, hash_bytes(text, length));
}

/* Its new owner may have told of it before the old one has told that it is gone. */
void lobby_remote_gone(struct lobby *lobby, int64_t server, const char *id)
{
    struct remote_line **place = remote_place(lobby, id);
    if (*place == NULL || (*place)->server != server)
        return;
    note_gone(lobby, id);
    free_remote(lobby, place);
}

void lobby_server_gone(struct lobby *lobby, int64_t server)
{
    for (int i = 0; i < LOBBY_BUCKETS; i++)
        for (struct remote_line *each = lobby->remote[i], *next; each != NULL; each = next) {
            next = each->next;
            lobby_remote_gone(lobby, server, each->id);
        }
}

void lobby_close(struct lobby *lobby)
{
    for (int i = 0; i < LOBBY_BUCKETS; i++)
        while (lobby->remote[i] != NULL)
            lobby_remote_gone(lobby, lobby->remote[i]->server, lobby->remote[i]->id);
    free(lobby->gone);
}
