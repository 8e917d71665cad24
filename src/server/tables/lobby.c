/*
 * lobby.c - who hears of tables without looking at them. See lobby.h.
 *
 * Tables stand in a list from the newest to the oldest. Changes gather in a second list and go out
 * together: however many tables change, a watcher gets one message in a quarter of a second.
 */
#include "server/tables/lobby.h"

#include "base/memory.h"
#include "base/string_builder.h"
#include "server/tables/set_aside.h"

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

static void list_table_first(struct lobby *lobby, struct live_table *live)
{
    live->lobby.listed = true;
    live->lobby.newer = NULL;
    live->lobby.older = lobby->newest;
    if (lobby->newest != NULL)
        lobby->newest->lobby.newer = live;
    lobby->newest = live;
}

static void unlist_table(struct lobby *lobby, struct live_table *live)
{
    struct live_table *newer = live->lobby.newer, *older = live->lobby.older;
    if (newer != NULL)
        newer->lobby.older = older;
    else
        lobby->newest = older;
    if (older != NULL)
        older->lobby.newer = newer;
    live->lobby.listed = false;
}

/* Tables by invitation and finished ones are not shown. */
static bool is_listed(const struct live_table *live)
{
    return live->stored.open && !live_is_over(live);
}

struct collection {
    struct live_table **tables;
    int count;
};

static void collect(void *context, struct live_table *live)
{
    struct collection *all = context;
    if (is_listed(live))
        all->tables[all->count++] = live;
}

static int compare_age(const void *a, const void *b)
{
    const struct live_table *one = *(struct live_table *const *)a,
                            *two = *(struct live_table *const *)b;
    return (one->stored.created > two->stored.created) -
           (one->stored.created < two->stored.created);
}

/* The registry has no order, so the tables of the store are sorted once. */
void lobby_open(struct table_registry *registry)
{
    struct collection all = {memory_for((size_t)registry->count + 1, sizeof(struct live_table *)),
                             0};
    registry_each_table(registry, collect, &all);
    qsort(all.tables, (size_t)all.count, sizeof(struct live_table *), compare_age);
    for (int i = 0; i < all.count; i++)
        list_table_first(&registry->lobby, all.tables[i]);
    free(all.tables);
}

void lobby_close(struct lobby *lobby)
{
    free(lobby->gone);
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
static void note_gone(struct lobby *lobby, const struct live_table *live)
{
    if (lobby->watching == NULL)
        return;
    if (lobby->gone_count == lobby->gone_room) {
        lobby->gone_room = lobby->gone_room * 2 + LOBBY_PAGE;
        lobby->gone = memory_grown(lobby->gone, (size_t)lobby->gone_room, sizeof *lobby->gone);
    }
    memcpy(lobby->gone[lobby->gone_count++], live->stored.id, TABLE_ID_MAX);
}

/* The hash keeps changes that the lobby does not show from being sent. */
static void note_changed(struct lobby *lobby, struct live_table *live)
{
    uint64_t hash = hash_line(live);
    if (live->lobby.changed != NULL || hash == live->lobby.sent)
        return;
    live->lobby.sent = hash;
    live->lobby.next_changed = lobby->changed;
    live->lobby.changed = &lobby->changed;
    if (lobby->changed != NULL)
        lobby->changed->lobby.changed = &live->lobby.next_changed;
    lobby->changed = live;
}

static void forget_changed(struct live_table *live)
{
    struct live_table *next = live->lobby.next_changed;
    if (live->lobby.changed == NULL)
        return;
    *live->lobby.changed = next;
    if (next != NULL)
        next->lobby.changed = live->lobby.changed;
    live->lobby.changed = NULL;
}

/* The table leaves the memory: no list may still point to it. */
void lobby_forget(struct lobby *lobby, struct live_table *live)
{
    forget_changed(live);
    if (!live->lobby.listed)
        return;
    unlist_table(lobby, live);
    note_gone(lobby, live);
}

/* ---- telling ---- */

static void write_line(const struct live_table *live, struct json *out)
{
    json_open_object(out, NULL);
    live_write_summary(live, out);
    json_close_object(out);
}

/* Leaves the list unchanged, because a message may be written twice. */
static void write_changed(const struct lobby *lobby, struct json *out)
{
    const struct live_table *live = lobby->changed;
    json_open_array(out, "tables");
    for (int i = 0; i < LOBBY_PAGE && live != NULL; i++, live = live->lobby.next_changed)
        write_line(live, out);
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
    int online = limits_people_online(registry->limits);
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
    if (is_listed(live) && !live->lobby.listed)
        list_table_first(lobby, live);
    if (is_listed(live))
        note_changed(lobby, live);
    else
        lobby_forget(lobby, live);
}

/* ---- lists ---- */

void lobby_list(const struct lobby *lobby, const struct live_table *after, int count,
                struct json *out)
{
    const struct live_table *live = after == NULL ? lobby->newest : after->lobby.older;
    json_open_array(out, "tables");
    for (; count > 0 && live != NULL; count--, live = live->lobby.older)
        write_line(live, out);
    json_close_array(out);
    json_bool(out, "more", live != NULL);
}

/* The host of a table without a seat there does not play. */
void lobby_list_own(struct table_registry *registry, int64_t person, struct json *out)
{
    json_open_array(out, "tables");
    for (const struct table_link *link = table_index_first(&registry->index, person); link != NULL;
         link = table_index_next(link))
        if (link->kind != LINK_HOST && !live_is_over(link->live))
            write_line(link->live, out);
    set_aside_list(registry, person, out);
    json_close_array(out);
}
