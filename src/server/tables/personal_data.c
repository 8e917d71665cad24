/*
 * personal_data.c - all about one person, as JSON. See personal_data.h.
 */
#include "server/tables/personal_data.h"

#include "base/memory.h"
#include "base/time.h"
#include "server/tables/computer_names.h"
#include "server/tables/daily.h"
#include "server/tables/rated_game.h"
#include "server/tables/replay.h"
#include "server/wire/vocabulary.h"
#include "table/record.h"

#include <math.h>
#include <stdlib.h>

#define PAGE_BYTES (1 << 20) /* enough for most pages */

/* ---- the person ---- */

static void write_profile(struct json *out, const struct person *person)
{
    json_open_object(out, "person");
    write_person_members(out, person);
    json_string(out, "role", person_role_names[person->role]);
    json_number(out, "created", person->created);
    json_number(out, "seen", person->seen);
    json_close_object(out);
}

static void write_address(struct json *out, struct store *store, int64_t person)
{
    struct email_address address;
    char language[LANGUAGE_MAX];
    store_email_address(store, person, &address);
    store_language(store, person, language);
    json_string(out, "language", language[0] == '\0' ? NULL : language);
    json_open_object(out, "mail");
    json_string(out, "address", address.text[0] == '\0' ? NULL : address.text);
    json_bool(out, "confirmed", address.confirmed);
    json_close_object(out);
}

struct session_walk {
    struct json *out;
    const struct session_clock *clock;
};

static void write_session(void *context, const struct stored_session *session)
{
    const struct session_walk *walk = context;
    json_open_object(walk->out, NULL);
    json_number(walk->out, "created", session->created);
    json_number(walk->out, "used", session->used);
    json_number(walk->out, "expires", session_clock_date(walk->clock, session->expires));
    json_close_object(walk->out);
}

static void write_bot(void *context, const struct person *bot)
{
    write_person(context, NULL, bot);
}

/* As of the last game, not of today. */
static void write_rating(void *context, const char *scale, const struct rating *rating)
{
    struct json *out = context;
    json_open_object(out, NULL);
    json_string(out, "scale", scale);
    json_number(out, "rating", llround(rating->value));
    json_number(out, "deviation", llround(rating->deviation));
    json_number(out, "games", rating->games);
    json_close_object(out);
}

/* ---- bans, mutes and reports ---- */

static void write_report(struct json *out, const struct report *report)
{
    json_number(out, "at", report->at);
    json_string(out, "table", report->table);
    json_string(out, "reason", report_reason_names[report->reason]);
    json_string(out, "outcome", report_outcome_names[report->outcome]);
}

static void write_own_report(void *context, const struct report *report)
{
    struct json *out = context;
    json_open_object(out, NULL);
    write_report(out, report);
    json_string(out, "words", report->words);
    json_close_object(out);
}

/* Who has reported, and in which words, is not for the one whom it is about. */
static void write_report_about(void *context, const struct report *report)
{
    struct json *out = context;
    json_open_object(out, NULL);
    write_report(out, report);
    json_string(out, "name", report->name);
    json_string(out, "preset", report->preset[0] == '\0' ? NULL : report->preset);
    json_string(out, "text", report->text);
    json_close_object(out);
}

static void write_moderation(const struct personal_data *data, struct json *out)
{
    struct store *store = data->store;
    int64_t person = data->person;
    struct report_query query = {.person = person, .most = data->reports};
    struct sanction sanction;
    store_sanction(store, person, SANCTION_BAN, &sanction);
    write_sanction(out, "ban", &sanction);
    store_sanction(store, person, SANCTION_MUTE, &sanction);
    write_sanction(out, "mute", &sanction);
    query.choice = REPORTS_BY;
    json_open_array(out, "reports");
    store_each_report(store, &query, write_own_report, out);
    json_close_array(out);
    query.choice = REPORTS_ABOUT;
    json_open_array(out, "reported");
    store_each_report(store, &query, write_report_about, out);
    json_close_array(out);
}

static void write_all_but_tables(const struct personal_data *data, struct json *out,
                                 const struct person *person)
{
    struct store *store = data->store;
    struct session_walk sessions = {out, data->session_clock};
    write_profile(out, person);
    write_moderation(data, out);
    write_address(out, store, person->id);
    json_number(out, "networks", store_networks_of(store, person->id));
    json_open_array(out, "sessions");
    store_each_session(store, person->id, write_session, &sessions);
    json_close_array(out);
    json_open_array(out, "bots");
    store_each_bot_of(store, person->id, write_bot, out);
    json_close_array(out);
    json_open_array(out, "ratings");
    store_each_rating_of(store, person->id, write_rating, out);
    json_close_array(out);
}

/* ---- tables ---- */

struct walk {
    const struct personal_data *data;
    struct json *out;
    const struct text *text; /* that `out` writes to */
    int count;
    bool full; /* there is no more room on the page, and there may be more tables */
    char last[TABLE_ID_MAX];
};

static bool write_remark(void *context, const struct chat_message *chat)
{
    const struct walk *walk = context;
    json_open_object(walk->out, NULL);
    json_number(walk->out, "at", chat->at);
    json_string(walk->out, "preset", chat->preset[0] == '\0' ? NULL : chat->preset);
    json_string(walk->out, "text", chat->text);
    json_bool(walk->out, "removed", chat->removed);
    json_close_object(walk->out);
    return true;
}

/* Null while a game runs, or the day of its deal: hands and deals are not for everybody yet. */
static void write_record(struct walk *walk, const struct stored_table *stored)
{
    const struct personal_data *data = walk->data;
    bool may = stored->stage == TABLE_OVER && stored->fault == FAULT_NONE &&
               !daily_runs(stored->daily, wall_time());
    struct table *table = may ? replay_stored(data->store, data->editions, stored, NULL) : NULL;
    if (table == NULL) {
        json_null(walk->out, "record");
        return;
    }
    computer_names_set(table, stored, data->catalog);
    char *record = record_write(table);
    json_string(walk->out, "record", record);
    free(record);
    table_close(table);
}

/* Of a solo game: no other has one result for one person. */
static void write_points(struct walk *walk, const struct stored_table *stored)
{
    int points;
    if (store_solo_points(walk->data->store, stored, walk->data->person, &points))
        json_number(walk->out, "points", points);
}

static bool write_table(void *context, const struct stored_table *stored)
{
    struct walk *walk = context;
    struct text last = text_in(walk->last, sizeof walk->last);
    struct person people[1][TABLE_SEATS];
    store_people_at(walk->data->store, stored, 1, people);
    json_open_object(walk->out, NULL);
    write_line_members(walk->out, stored, people[0], -1);
    json_open_array(walk->out, "remarks");
    store_each_chat_of(walk->data->store, stored->id, walk->data->person, write_remark, walk);
    json_close_array(walk->out);
    write_points(walk, stored);
    write_record(walk, stored);
    json_close_object(walk->out);
    text_add(&last, stored->id);
    walk->full = ++walk->count == walk->data->most ||
                 (walk->data->enough != 0 && walk->text->length >= walk->data->enough);
    return !walk->full;
}

static int64_t number_of(struct store *store, const char *id)
{
    struct stored_table table;
    return id[0] != '\0' && store_table(store, id, &table) ? table.number : 0;
}

static void write_page(const struct personal_data *data, struct text *text)
{
    struct json out = json_to(text);
    struct walk walk = {.data = data, .out = &out, .text = text};
    struct person person;
    json_open_object(&out, NULL);
    if (data->before[0] == '\0' && store_person(data->store, data->person, &person))
        write_all_but_tables(data, &out, &person);
    json_open_array(&out, "tables");
    store_each_table_about(data->store, data->person, number_of(data->store, data->before),
                           data->most, write_table, &walk);
    json_close_array(&out);
    json_string(&out, "next", walk.full ? walk.last : NULL);
    json_close_object(&out);
}

/* What was cut is written again into twice the room. */
struct text personal_data_write(const struct personal_data *data)
{
    struct text out;
    char *room = NULL;
    size_t size = PAGE_BYTES;
    do {
        room = memory_grown(room, size, 1);
        out = text_in(room, size);
        write_page(data, &out);
        size *= 2;
    } while (out.cut);
    return out;
}
