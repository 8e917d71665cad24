/*
 * live_chat.c - remarks at a table, and refusals, as JSON. See live_table.h.
 */
#include "protocol/room.h"
#include "server/tables/live_internal.h"
#include "server/tables/table_registry.h"
#include "server/wire/vocabulary.h"

#define REMARK_SIZE 1024
#define KEY_MAX 64
#define SENTENCE_SIZE 512

/* ---- remarks ---- */

void live_tell_remark(struct client *client, const struct live *live, const struct person *person,
                      const struct remark *remark)
{
    struct text room = room_open(REMARK_SIZE);
    do {
        struct json out = json_to(&room);
        json_open_object(&out, NULL);
        json_string(&out, "event", "chat");
        json_string(&out, "table", live->stored.id);
        json_number(&out, "number", remark->number);
        write_person(&out, "from", person);
        json_bool(&out, "watching", remark->watching);
        json_number(&out, "at", remark->at);
        if (remark->preset[0] != '\0')
            json_string(&out, "preset", remark->preset);
        else
            json_string(&out, "text", remark->text);
        json_close_object(&out);
    } while (room_again(&room));
    client_send(client, &room);
    room_close(&room);
}

struct listener {
    const struct live *live;
    struct client *client;
    int chair;
};

static bool tell_old(void *context, const struct remark *remark)
{
    const struct listener *listener = context;
    struct person person;
    if (remark->watching && listener->chair != WATCHING &&
        listener->live->stored.stage != TABLE_OVER)
        return true;
    if (store_person(listener->live->hall->store, remark->person, &person))
        live_tell_remark(listener->client, listener->live, &person, remark);
    return true;
}

void live_tell_talk(const struct live *live, struct client *client)
{
    struct listener listener = {live, client, live_chair(live, client->person.id)};
    store_each_remark(live->hall->store, live->stored.id, -LIVE_REMARKS, tell_old, &listener);
}

static bool hears(const struct live *live, const struct viewer *viewer, const struct remark *remark)
{
    return !remark->watching || viewer->chair == WATCHING || live->stored.stage == TABLE_OVER;
}

bool live_say(struct live *live, const struct person *person, struct remark *remark,
              struct refusal *why)
{
    remark->person = person->id;
    remark->at = live->hall->now();
    remark->watching = live_chair(live, person->id) == WATCHING;
    if (live->stored.stage == TABLE_GIVEN_UP)
        return live_refuse(why, "no_table");
    store_add_remark(live->hall->store, live->stored.id, remark);
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        if (hears(live, viewer, remark))
            live_tell_remark(viewer->client, live, person, remark);
    return true;
}

/* ---- refusals ---- */

bool live_refuse(struct refusal *why, const char *code)
{
    *why = (struct refusal){.code = code};
    return false;
}

bool live_refuse_report(struct refusal *why, const char *code, const struct box *box,
                        const struct report *report)
{
    *why = (struct refusal){code, true, box, *report};
    return false;
}

static void say_refusal(const struct voice *voice, const struct refusal *why, const char *field,
                        struct text *out)
{
    char key[KEY_MAX];
    struct text text = text_in(key, sizeof key);
    text_format(&text, "server.error.%s", why->code);
    if (why->has_report && why->box != NULL)
        say_report(why->box->game, why->box->data, &why->report, "reason", voice, out);
    else if (why->has_report)
        say_report(NULL, NULL, &why->report, "table", voice, out);
    else
        say(voice, out, key, 1, "field", field, NULL);
}

/* The option of a set-up that a game refused; NULL: it is about something else. */
static const struct game_option *option_refused(const struct refusal *why)
{
    bool by_game = why->has_report && why->box != NULL;
    return by_game ? game_option_refused(why->box->game, &why->report) : NULL;
}

void refusal_tell(const struct catalog *catalog, const struct live *live, const struct refusal *why,
                  const char *field, const char *name, struct json *out)
{
    struct voice voice = {.catalog = catalog};
    char sentence[SENTENCE_SIZE];
    struct text text = text_in(sentence, sizeof sentence);
    if (live != NULL && live->table != NULL)
        voice = (struct voice){catalog, table_names(live->table), live->stored.players};
    say_refusal(&voice, why, field, &text);
    json_open_object(out, name);
    json_string(out, "code", why->code);
    if (why->has_report && report_rule(&why->report) != NULL)
        json_string(out, "rule", report_rule(&why->report));
    json_string(out, "message", sentence);
    if (option_refused(why) != NULL)
        json_string(out, "option", option_refused(why)->name);
    json_close_object(out);
}
