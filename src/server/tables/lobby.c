/*
 * lobby.c - who hears of tables without looking at them. See lobby.h.
 */
#include "server/tables/lobby.h"

#include "protocol/room.h"
#include "server/tables/set_aside.h"
#include "table/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- who listens ---- */

static int bucket_of(int64_t person)
{
    return (int)((uint64_t)person % LOBBY_BUCKETS);
}

static void stop_listening(struct ear *ear)
{
    if (ear->link == NULL)
        return;
    *ear->link = ear->next;
    if (ear->next != NULL)
        ear->next->link = ear->link;
    ear->link = NULL;
}

static void listen_to(struct ear **list, struct ear *ear, struct guest *guest)
{
    stop_listening(ear);
    *ear = (struct ear){.guest = guest, .next = *list, .link = list};
    if (ear->next != NULL)
        ear->next->link = &ear->next;
    *list = ear;
}

void lobby_watch(struct lobby *lobby, struct guest *guest, bool watch)
{
    if (watch)
        listen_to(&lobby->watching, &guest->lobby, guest);
    else
        stop_listening(&guest->lobby);
}

void lobby_follow(struct lobby *lobby, struct guest *guest, bool follow)
{
    if (follow)
        listen_to(&lobby->following[bucket_of(guest->person.id)], &guest->own, guest);
    else
        stop_listening(&guest->own);
}

bool lobby_has_follower(const struct lobby *lobby, int64_t person)
{
    const struct ear *ear = lobby->following[bucket_of(person)];
    while (ear != NULL && ear->guest->person.id != person)
        ear = ear->next;
    return ear != NULL;
}

/* ---- the list ---- */

static void list_first(struct lobby *lobby, struct live *live)
{
    live->lobby.listed = true;
    live->lobby.newer = NULL;
    live->lobby.older = lobby->newest;
    if (lobby->newest != NULL)
        lobby->newest->lobby.newer = live;
    lobby->newest = live;
}

static void list_no_more(struct lobby *lobby, struct live *live)
{
    struct live *newer = live->lobby.newer, *older = live->lobby.older;
    if (newer != NULL)
        newer->lobby.older = older;
    else
        lobby->newest = older;
    if (older != NULL)
        older->lobby.newer = newer;
    live->lobby.listed = false;
}

static bool is_listed(const struct live *live)
{
    return live->stored.open && !live_is_over(live);
}

struct collection {
    struct live **tables;
    int count;
};

static void collect(void *context, struct live *live)
{
    struct collection *all = context;
    if (is_listed(live))
        all->tables[all->count++] = live;
}

static int compare_age(const void *a, const void *b)
{
    const struct live *one = *(struct live *const *)a, *two = *(struct live *const *)b;
    return (one->stored.created > two->stored.created) -
           (one->stored.created < two->stored.created);
}

void lobby_open(struct hall *hall)
{
    struct collection all = {memory_for((size_t)hall->count + 1, sizeof(struct live *)), 0};
    hall_each_table(hall, collect, &all);
    qsort(all.tables, (size_t)all.count, sizeof(struct live *), compare_age);
    for (int i = 0; i < all.count; i++)
        list_first(&hall->lobby, all.tables[i]);
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

/* Of all that makes a difference in the lobby: stage and chairs. */
static uint64_t hash_line(const struct live *live)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    mix(&hash, live->stored.stage);
    for (int seat = 0; seat < live->stored.players; seat++) {
        mix(&hash, live->stored.chairs[seat].kind);
        mix(&hash, (uint64_t)live->stored.chairs[seat].person);
    }
    return hash;
}

static void note_gone(struct lobby *lobby, const struct live *live)
{
    if (lobby->watching == NULL)
        return;
    if (lobby->gone_count == lobby->gone_room) {
        lobby->gone_room = lobby->gone_room * 2 + LOBBY_PAGE;
        lobby->gone = memory_grown(lobby->gone, (size_t)lobby->gone_room, sizeof *lobby->gone);
    }
    memcpy(lobby->gone[lobby->gone_count++], live->stored.id, TABLE_ID_MAX);
}

static void note_changed(struct lobby *lobby, struct live *live)
{
    uint64_t hash = hash_line(live);
    if (live->lobby.changed != NULL || hash == live->lobby.told)
        return;
    live->lobby.told = hash;
    live->lobby.next_changed = lobby->changed;
    live->lobby.changed = &lobby->changed;
    if (lobby->changed != NULL)
        lobby->changed->lobby.changed = &live->lobby.next_changed;
    lobby->changed = live;
}

static void forget_changed(struct live *live)
{
    struct live *next = live->lobby.next_changed;
    if (live->lobby.changed == NULL)
        return;
    *live->lobby.changed = next;
    if (next != NULL)
        next->lobby.changed = live->lobby.changed;
    live->lobby.changed = NULL;
}

void lobby_forget(struct lobby *lobby, struct live *live)
{
    forget_changed(live);
    if (!live->lobby.listed)
        return;
    list_no_more(lobby, live);
    note_gone(lobby, live);
}

/* ---- telling ---- */

static void list_table(const struct live *live, struct json *out)
{
    json_open_object(out, NULL);
    live_summary(live, out);
    json_close_object(out);
}

/* The list itself stays as it is: a message may be written twice. */
static void tell_changed(const struct lobby *lobby, struct json *out)
{
    const struct live *live = lobby->changed;
    json_open_array(out, "tables");
    for (int i = 0; i < LOBBY_PAGE && live != NULL; i++, live = live->lobby.next_changed)
        list_table(live, out);
    json_close_array(out);
}

static void tell_gone(const struct lobby *lobby, struct json *out)
{
    json_open_array(out, "gone");
    for (int i = 0; i < lobby->gone_count; i++)
        json_string(out, NULL, lobby->gone[i]);
    json_close_array(out);
}

static void tell_watching(struct hall *hall)
{
    struct text *room = hall_room(hall);
    do {
        struct json out = json_to(room);
        json_open_object(&out, NULL);
        json_string(&out, "event", "lobby");
        tell_changed(&hall->lobby, &out);
        tell_gone(&hall->lobby, &out);
        json_close_object(&out);
    } while (room_again(room));
    struct message *message = message_make(MESSAGE_TEXT, room->at, room->length);
    for (struct ear *ear = hall->lobby.watching; ear != NULL; ear = ear->next)
        guest_send_message(ear->guest, message);
    message_drop(message);
}

void lobby_settle(struct hall *hall, int64_t now)
{
    struct lobby *lobby = &hall->lobby;
    bool has_news = lobby->changed != NULL || lobby->gone_count > 0;
    if (!has_news || now - lobby->told_at < LOBBY_EVERY)
        return;
    lobby->told_at = now;
    if (lobby->watching != NULL)
        tell_watching(hall);
    lobby->gone_count = 0;
    for (int i = 0; lobby->changed != NULL && (i < LOBBY_PAGE || lobby->watching == NULL); i++)
        forget_changed(lobby->changed);
}

static struct message *write_own(const struct live *live)
{
    struct text *room = hall_room(live->hall);
    do {
        struct json out = json_to(room);
        json_open_object(&out, NULL);
        json_string(&out, "event", "own");
        json_open_object(&out, "table");
        live_summary(live, &out);
        json_close_object(&out);
        json_close_object(&out);
    } while (room_again(room));
    return message_make(MESSAGE_TEXT, room->at, room->length);
}

static struct message *tell_followers(const struct lobby *lobby, const struct live *live,
                                      int64_t person, struct message *written)
{
    for (struct ear *ear = lobby->following[bucket_of(person)]; ear != NULL; ear = ear->next) {
        if (ear->guest->person.id != person)
            continue;
        if (written == NULL) /* most often nobody wants it */
            written = write_own(live);
        guest_send_message(ear->guest, written);
    }
    return written;
}

void lobby_table_changed(struct lobby *lobby, struct live *live)
{
    struct message *written = NULL;
    for (int chair = 0; chair < live->stored.players; chair++)
        if (live->people[chair].id != 0)
            written = tell_followers(lobby, live, live->people[chair].id, written);
    if (written != NULL)
        message_drop(written);
    if (is_listed(live) && !live->lobby.listed)
        list_first(lobby, live);
    if (is_listed(live))
        note_changed(lobby, live);
    else
        lobby_forget(lobby, live);
}

/* ---- lists ---- */

void lobby_list(const struct lobby *lobby, const struct live *after, int count, struct json *out)
{
    const struct live *live = after == NULL ? lobby->newest : after->lobby.older;
    json_open_array(out, "tables");
    for (; count > 0 && live != NULL; count--, live = live->lobby.older)
        list_table(live, out);
    json_close_array(out);
    json_bool(out, "more", live != NULL);
}

void lobby_list_own(struct hall *hall, int64_t person, struct json *out)
{
    json_open_array(out, "tables");
    for (const struct table_link *link = table_index_first(&hall->index, person); link != NULL;
         link = table_index_next(link))
        if (!link->hosts && !live_is_over(link->live))
            list_table(link->live, out);
    set_aside_list(hall, person, out);
    json_close_array(out);
}
