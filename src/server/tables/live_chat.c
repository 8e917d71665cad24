/*
 * live_chat.c - chat at a table. See live_table.h.
 *
 * Players and spectators hear each other only after the game: what a spectator sees or guesses must
 * not help anybody.
 */
#include "base/string_builder.h"
#include "server/tables/live_internal.h"
#include "server/tables/table_registry.h"
#include "server/wire/vocabulary.h"

#define CHAT_SIZE 1024

void live_send_chat(struct client *client, const struct live_table *live,
                    const struct person *person, const struct chat_message *chat)
{
    struct text builder = string_builder_open(CHAT_SIZE);
    do {
        struct json out = json_to(&builder);
        json_open_object(&out, NULL);
        json_string(&out, "event", "chat");
        json_string(&out, "table", live->stored.id);
        json_number(&out, "number", chat->number);
        write_person(&out, "from", person);
        json_bool(&out, "watching", chat->watching);
        json_number(&out, "at", chat->at);
        write_chat_content(&out, chat);
        json_close_object(&out);
    } while (string_builder_grow(&builder));
    client_send(client, &builder);
    string_builder_close(&builder);
}

bool live_may_read(const struct live_table *live, int seat, const struct chat_message *chat)
{
    return !chat->watching || seat == SPECTATOR || live->stored.stage == TABLE_OVER;
}

struct listener {
    const struct live_table *live;
    struct client *client;
    int seat;
};

/* A message of a deleted guest has no author any more and is left out. */
static bool send_old(void *context, const struct chat_message *chat)
{
    const struct listener *listener = context;
    if (chat->author.id != 0 && live_may_read(listener->live, listener->seat, chat))
        live_send_chat(listener->client, listener->live, &chat->author, chat);
    return true;
}

void live_send_chat_history(const struct live_table *live, struct client *client)
{
    struct listener listener = {live, client, live_seat_of(live, client->person.id)};
    store_each_chat(live->registry->store, live->stored.id, -LIVE_CHAT_HISTORY, send_old,
                    &listener);
}

static void send_to_viewers(const struct live_table *live, const struct person *person,
                            const struct chat_message *chat)
{
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        if (live_may_read(live, viewer->seat, chat))
            live_send_chat(viewer->client, live, person, chat);
}

/* The store numbers it before anybody gets it. */
bool live_chat(struct live_table *live, const struct person *person, struct chat_message *chat,
               struct refusal *why)
{
    chat->person = person->id;
    chat->at = live->registry->now();
    chat->watching = live_seat_of(live, person->id) == SPECTATOR;
    if (live->stored.stage == TABLE_GIVEN_UP)
        return refuse(why, REFUSED_NO_TABLE);
    store_add_chat(live->registry->store, live->stored.id, chat);
    send_to_viewers(live, person, chat);
    return true;
}

/* The event has the number of the remark that clients know, so that they replace it. */
void live_chat_removed(const struct live_table *live, int64_t number)
{
    struct chat_message chat;
    if (store_chat(live->registry->store, live->stored.id, number, &chat) && chat.author.id != 0)
        send_to_viewers(live, &chat.author, &chat);
}
