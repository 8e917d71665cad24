/*
 * lobby.c - who hears of tables without looking at them. See lobby.h.
 */
#include "server/lobby.h"

#include "engine/room.h"
#include "server/hall.h"

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

/* ---- telling ---- */

static struct text *write_news(const struct live *live, const char *event, bool gone)
{
    struct text *room = hall_room(live->hall);
    do {
        struct json out = json_to(room);
        json_open_object(&out, NULL);
        json_string(&out, "event", event);
        if (gone) {
            json_string(&out, "gone", live->stored.id);
        } else {
            json_open_object(&out, "table");
            live_summary(live, &out);
            json_close_object(&out);
        }
        json_close_object(&out);
    } while (room_again(room));
    return room;
}

static void tell_watching(const struct lobby *lobby, const struct live *live)
{
    if (!live->stored.open || lobby->watching == NULL)
        return;
    const struct text *news = write_news(live, "lobby", live_is_over(live));
    for (struct ear *ear = lobby->watching; ear != NULL; ear = ear->next)
        guest_send(ear->guest, news);
}

static void tell_person_followed(const struct lobby *lobby, const struct live *live, int64_t person)
{
    const struct text *news = NULL; /* most often nobody wants it */
    for (struct ear *ear = lobby->following[bucket_of(person)]; ear != NULL; ear = ear->next) {
        if (ear->guest->person.id != person)
            continue;
        if (news == NULL)
            news = write_news(live, "own", false);
        guest_send(ear->guest, news);
    }
}

void lobby_tell(const struct lobby *lobby, const struct live *live)
{
    tell_watching(lobby, live);
    for (int chair = 0; chair < live->stored.players; chair++)
        if (live->people[chair].id != 0)
            tell_person_followed(lobby, live, live->people[chair].id);
}

/* ---- lists ---- */

static void list_table(const struct live *live, struct json *out)
{
    json_open_object(out, NULL);
    live_summary(live, out);
    json_close_object(out);
}

static void list_open(void *context, struct live *live)
{
    if (live->stored.open && !live_is_over(live))
        list_table(live, context);
}

void lobby_list(struct hall *hall, struct json *out)
{
    json_open_array(out, "tables");
    hall_each_table(hall, list_open, out);
    json_close_array(out);
}

void lobby_list_own(struct hall *hall, int64_t person, struct json *out)
{
    json_open_array(out, "tables");
    for (const struct table_link *link = table_index_first(&hall->index, person); link != NULL;
         link = table_index_next(link))
        if (!link->hosts && !live_is_over(link->live))
            list_table(link->live, out);
    json_close_array(out);
}
