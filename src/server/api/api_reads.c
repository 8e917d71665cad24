/*
 * api_reads.c - the routes that read from the store: games, records, people, ratings, solo.
 *
 * Where guests may come these routes need no session, except for one's own games; where they may
 * not, nobody looks in from outside. What is not for everybody yet (a deal of the day) is hidden by
 * daily.h.
 */
#include "server/api/api_internal.h"

#include "base/memory.h"
#include "server/tables/computer_names.h"
#include "server/tables/daily.h"
#include "server/tables/personal_data.h"
#include "server/tables/rated_game.h"
#include "server/tables/replay.h"
#include "table/record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SCALE_MAX 32

bool call_may_look(struct api_call *call)
{
    return api_admits_visitors(call->api) || call_has_you(call);
}

/* ---- games ---- */

/* The seat to move, as the registry knows it; negative: none. */
static int decides(const struct api_call *call, const struct stored_table *table)
{
    const struct api *api = call->api;
    return api->ready ? api->registry.decides(api->registry.context, table->id) : -1;
}

/* Tables of a list, and who is there: all of them are read before the first is written. */
struct table_list {
    struct stored_table tables[API_ROWS_MAX];
    struct person people[API_ROWS_MAX][TABLE_SEATS];
    int count;
};

static bool list_table(void *context, const struct stored_table *table)
{
    struct table_list *list = context;
    list->tables[list->count++] = *table;
    return list->count < API_ROWS_MAX;
}

static void write_table(struct api_call *call, const struct stored_table *table,
                        const struct person people[TABLE_SEATS])
{
    json_open_object(&call->json, NULL);
    write_line_members(&call->json, table, people, decides(call, table));
    json_close_object(&call->json);
}

void get_games(struct api_call *call)
{
    if (!call_has_you(call))
        return;
    if (call->api->ready)
        call->api->registry.open_of(call->api->registry.context, call->you.id);
    struct store *store = call->api->options.store;
    struct table_list *list = memory_for(1, sizeof *list);
    store_each_table_of(store, call->you.id, API_ROWS_MAX, list_table, list);
    store_people_at(store, list->tables, list->count, list->people);
    json_open_array(&call->json, "tables");
    for (int i = 0; i < list->count; i++)
        write_table(call, &list->tables[i], list->people[i]);
    json_close_array(&call->json);
    free(list);
}

/* ---- records ---- */

/* A finished game that this person may know of. */
static bool find_game(struct api_call *call, const char *id, struct stored_table *stored)
{
    return store_table(call->api->options.store, id, stored) && stored->stage == TABLE_OVER &&
           !daily_is_secret(stored, call->you.id, wall_time());
}

bool call_finished_game(struct api_call *call, const char *id, struct stored_table *stored)
{
    if (!find_game(call, id, stored))
        call_refuse(call, REFUSED_NO_TABLE, "", id);
    else if (daily_runs(stored->daily, wall_time()))
        call_refuse(call, REFUSED_TOO_EARLY, "", id);
    return call->error == NOT_REFUSED;
}

/* The record is made from the replayed game, so a damaged one is never given out. */
void get_record(struct api_call *call)
{
    char id[TABLE_ID_MAX];
    struct stored_table stored;
    if (!call_may_look(call) || !call_text(call, "table", id, sizeof id) ||
        !call_finished_game(call, id, &stored))
        return;
    struct table *table =
        replay_stored(call->api->options.store, &call->api->editions, &stored, NULL);
    if (table == NULL) {
        call_refuse(call, REFUSED_SET_ASIDE, "", id);
        return;
    }
    computer_names_set(table, &stored, call->api->options.audience->catalog);
    char *record = record_write(table);
    json_string(&call->json, "record", record);
    free(record);
    table_close(table);
}

/* ---- people and ratings ---- */

/* As of today: a rating grows less certain without games. */
static void write_rating(struct json *out, const char *scale, const struct rating *rating)
{
    struct rating shown = rated_shown(scale, rating, wall_time());
    json_number(out, "rating", llround(shown.value));
    json_number(out, "deviation", llround(shown.deviation));
    json_number(out, "games", shown.games);
}

/* Each game has two scales: for two players, and for more. */
static void write_scales(struct api_call *call, int64_t person)
{
    static const char *const ends[] = {"2", "more"};
    for (int i = 0; games[i] != NULL; i++)
        for (int k = 0; k < 2; k++) {
            char scale[SCALE_MAX];
            struct text out = text_in(scale, sizeof scale);
            struct rating rating;
            text_format(&out, "%s-%s", games[i]->name, ends[k]);
            if (!store_rating(call->api->options.store, person, scale, &rating))
                continue;
            json_open_object(&call->json, NULL);
            json_string(&call->json, "scale", scale);
            write_rating(&call->json, scale, &rating);
            json_close_object(&call->json);
        }
}

/* In any spelling of the name. */
void get_person(struct api_call *call)
{
    char given[API_BODY_MAX], name[PERSON_NAME_MAX];
    struct person person;
    if (!call_may_look(call) || !call_text(call, "name", given, sizeof given))
        return;
    if (!people_name_trimmed(given, name) ||
        !store_person_named(call->api->options.store, name, &person)) {
        call_refuse(call, REFUSED_NO_PERSON, "", "");
        return;
    }
    write_person(&call->json, "person", &person);
    json_open_array(&call->json, "ratings");
    write_scales(call, person.id);
    json_close_array(&call->json);
}

struct ladder {
    struct json *out;
    const char *scale;
};

static bool write_rated(void *context, const struct person *person, const struct rating *rating)
{
    const struct ladder *ladder = context;
    json_open_object(ladder->out, NULL);
    write_person_members(ladder->out, person);
    write_rating(ladder->out, ladder->scale, rating);
    json_close_object(ladder->out);
    return true;
}

/* A scale that there is not has nobody on it. */
void get_ratings(struct api_call *call)
{
    char scale[SCALE_MAX];
    if (!call_may_look(call) || !call_text(call, "scale", scale, sizeof scale))
        return;
    struct ladder ladder = {&call->json, scale};
    json_open_array(&call->json, "people");
    store_each_rating(call->api->options.store, scale, API_ROWS_MAX, write_rated, &ladder);
    json_close_array(&call->json);
}

/* The table of a daily deal is shown when the day is over. */
static bool write_solo(void *context, const struct person *person, const struct solo_result *solo)
{
    struct json *out = context;
    json_open_object(out, NULL);
    write_person_members(out, person);
    json_number(out, "points", solo->points);
    json_string(out, "table", daily_runs(solo->daily, wall_time()) ? NULL : solo->table);
    json_close_object(out);
    return true;
}

static void write_solos(struct api_call *call, const char *name, const char *game,
                        const char *daily)
{
    json_open_array(&call->json, name);
    store_each_solo(call->api->options.store, game, daily, API_ROWS_MAX, write_solo, &call->json);
    json_close_array(&call->json);
}

/* As "2026-11-16" is. */
static bool is_day(const char *text)
{
    static const char form[] = "0000-00-00";
    for (size_t i = 0; i < DAY_LENGTH; i++)
        if (form[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9')
            return false;
    return text[DAY_LENGTH] == '\0';
}

/* Guests have another deal on the same day, so their results stand apart. */
void get_solo(struct api_call *call)
{
    char game[SCALE_MAX], daily[SCALE_MAX] = "";
    if (!call_may_look(call) || !call_text(call, "game", game, sizeof game) ||
        !call_text_if(call, "daily", daily, sizeof daily))
        return;
    if (game_named(game) == NULL) {
        call_refuse(call, REFUSED_UNKNOWN_GAME, "", game);
        return;
    }
    if (daily[0] != '\0' && !is_day(daily)) {
        call_refuse_field(call, &(struct wrong_field){"daily", "", "day", 0, 0});
        return;
    }
    write_solos(call, "people", game, daily);
    if (daily[0] == '\0')
        return;
    memcpy(daily + DAY_LENGTH, DAY_OF_GUESTS, sizeof DAY_OF_GUESTS);
    write_solos(call, "guests", game, daily);
}

/* ---- one's own data ---- */

/* The text may be longer than other responses, so it takes the place of the response's buffer. */
void get_data(struct api_call *call)
{
    struct api *api = call->api;
    struct personal_data data = {.store = api->options.store,
                                 .editions = &api->editions,
                                 .session_clock = people_session_clock(api->options.people),
                                 .catalog = api->options.audience->catalog,
                                 .person = call->you.id,
                                 .most = API_DATA_TABLES,
                                 .enough = API_DATA_BYTES,
                                 .reports = API_DATA_REPORTS};
    struct stored_table before;
    if (!call_has_you(call) || !call_text_if(call, "before", data.before, sizeof data.before))
        return;
    if (data.before[0] != '\0' && !store_table(api->options.store, data.before, &before)) {
        call_refuse(call, REFUSED_NO_TABLE, "", data.before);
        return;
    }
    if (!limits_take_person(api->options.limits, LIMIT_EXPORTS_PERSON, call->you.id)) {
        call_refuse(call, REFUSED_TOO_MANY, "", "");
        return;
    }
    free(call->out.at);
    call->out = personal_data_write(&data);
    call->response.type = "application/json";
}
