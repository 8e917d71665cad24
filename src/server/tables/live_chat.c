/*
 * live_chat.c - chat at a table, and refusals as JSON. See live_table.h.
 */
#include "base/string_builder.h"
#include "server/tables/live_internal.h"
#include "server/tables/table_registry.h"
#include "server/wire/vocabulary.h"

#define CHAT_SIZE 1024
#define KEY_MAX 64
#define SENTENCE_SIZE 512

/* ---- chat ---- */

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
        if (chat->preset[0] != '\0')
            json_string(&out, "preset", chat->preset);
        else
            json_string(&out, "text", chat->text);
        json_close_object(&out);
    } while (string_builder_grow(&builder));
    client_send(client, &builder);
    string_builder_close(&builder);
}

struct listener {
    const struct live_table *live;
    struct client *client;
    int seat;
};

static bool send_old(void *context, const struct chat_message *chat)
{
    const struct listener *listener = context;
    struct person person;
    if (chat->watching && listener->seat != SPECTATOR && listener->live->stored.stage != TABLE_OVER)
        return true;
    if (store_person(listener->live->registry->store, chat->person, &person))
        live_send_chat(listener->client, listener->live, &person, chat);
    return true;
}

void live_send_chat_history(const struct live_table *live, struct client *client)
{
    struct listener listener = {live, client, live_seat_of(live, client->person.id)};
    store_each_chat(live->registry->store, live->stored.id, -LIVE_CHAT_HISTORY, send_old,
                    &listener);
}

static bool may_read(const struct live_table *live, const struct viewer *viewer,
                     const struct chat_message *chat)
{
    return !chat->watching || viewer->seat == SPECTATOR || live->stored.stage == TABLE_OVER;
}

bool live_chat(struct live_table *live, const struct person *person, struct chat_message *chat,
               struct refusal *why)
{
    chat->person = person->id;
    chat->at = live->registry->now();
    chat->watching = live_seat_of(live, person->id) == SPECTATOR;
    if (live->stored.stage == TABLE_GIVEN_UP)
        return live_refuse(why, "no_table");
    store_add_chat(live->registry->store, live->stored.id, chat);
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        if (may_read(live, viewer, chat))
            live_send_chat(viewer->client, live, person, chat);
    return true;
}

/* ---- refusals ---- */

bool live_refuse(struct refusal *why, const char *code)
{
    *why = (struct refusal){.code = code};
    return false;
}

bool live_refuse_message(struct refusal *why, const char *code, const struct box *box,
                         const struct message *message)
{
    *why = (struct refusal){.code = code, .has_message = true, .box = box, .message = *message};
    return false;
}

bool refuse_wrong(struct refusal *why, const char *code, const struct wrong_field *field)
{
    *why = (struct refusal){
        .code = code, .wanted = field->wanted, .low = field->low, .high = field->high};
    struct text name = text_in(why->field, sizeof why->field);
    struct text value = text_in(why->value, sizeof why->value);
    text_add(&name, field->name);
    text_add(&value, field->value == NULL ? "" : field->value);
    return false;
}

/* A sentence about what was asked for, not about the game. */
static void say_code(const struct audience *audience, const struct refusal *why, struct text *out)
{
    char key[KEY_MAX];
    struct text text = text_in(key, sizeof key);
    if (why->wanted != NULL) {
        wrong_field_say(
            audience,
            &(struct wrong_field){why->field, why->value, why->wanted, why->low, why->high}, out);
        return;
    }
    text_format(&text, "server.error.%s", why->code);
    say(audience, out, key, 1, "field", why->field, "value", why->value, NULL);
}

static void say_refusal(const struct audience *audience, const struct refusal *why,
                        struct text *out)
{
    if (!why->has_message)
        say_code(audience, why, out);
    else if (why->box != NULL)
        say_message(why->box->game, why->box->data, &why->message, "reason", audience, out);
    else
        say_message(NULL, NULL, &why->message, "table", audience, out);
}

/* The reason of the game or the table, with its facts by name. */
static void tell_reason(const struct refusal *why, struct json *out)
{
    const struct box *box = why->box;
    json_open_object(out, "reason");
    say_message_json(box == NULL ? NULL : box->game, box == NULL ? NULL : box->data, &why->message,
                     out);
    json_close_object(out);
}

void refusal_write(const struct catalog *catalog, const struct live_table *live,
                   const struct refusal *why, struct json *out)
{
    struct audience audience = {.catalog = catalog};
    char sentence[SENTENCE_SIZE];
    struct text text = text_in(sentence, sizeof sentence);
    if (live != NULL && live->table != NULL)
        audience = (struct audience){catalog, table_names(live->table), live->stored.players};
    say_refusal(&audience, why, &text);
    json_open_object(out, "error");
    json_string(out, "code", why->code);
    if (why->has_message && message_rule(&why->message) != NULL)
        json_string(out, "rule", message_rule(&why->message));
    json_string(out, "message", sentence);
    if (why->option != NULL)
        json_string(out, "option", why->option->name);
    if (why->has_message)
        tell_reason(why, out);
    json_close_object(out);
}
