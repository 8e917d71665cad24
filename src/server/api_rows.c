/*
 * api_rows.c - the routes that read from the store: games, records, people, ratings, solo.
 */
#include "server/api_parts.h"

#include "server/daily.h"
#include "server/names.h"
#include "server/rated.h"
#include "server/replay.h"
#include "server/set_aside.h"
#include "table/record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SCALE_MAX 32

/* ---- games ---- */

static void write_options(struct json *out, const char *options)
{
    char name[64], value[64];
    json_open_object(out, "options");
    while (*options != '\0') {
        size_t length = strcspn(options, " "), split = strcspn(options, "=");
        struct text name_out = text_in(name, sizeof name), value_out = text_in(value, sizeof value);
        if (split < length) {
            text_add_bytes(&name_out, options, split);
            text_add_bytes(&value_out, options + split + 1, length - split - 1);
            json_string(out, name, value);
        }
        options += length + (options[length] == ' ');
    }
    json_close_object(out);
}

static void write_clock(struct json *out, const struct clock_manner *clock)
{
    static const char *const kinds[] = {
        [CLOCK_NONE] = "none", [CLOCK_FISCHER] = "fischer", [CLOCK_TURN] = "turn"};
    json_open_object(out, "clock");
    json_string(out, "kind", kinds[clock->kind]);
    if (clock->kind == CLOCK_FISCHER)
        json_number(out, "start", clock->start / 1000);
    if (clock->kind != CLOCK_NONE)
        json_number(out, "each", clock->each / 1000);
    if (clock->kind == CLOCK_TURN)
        json_number(out, "reserve", clock->start / 1000);
    json_close_object(out);
}

static void write_host(struct api_call *call, const char *name, int64_t id)
{
    struct person person;
    bool found = id != 0 && store_person(call->api->options.store, id, &person);
    write_person(&call->json, name, found ? &person : NULL);
}

static void write_chair(struct api_call *call, const struct chair *chair)
{
    static const char *const kinds[] = {
        [CHAIR_OPEN] = "open", [CHAIR_PERSON] = "person", [CHAIR_COMPUTER] = "computer"};
    struct json *out = &call->json;
    bool reserved = chair->kind == CHAIR_OPEN && (chair->key[0] != '\0' || chair->reserved != 0);
    json_open_object(out, NULL);
    json_string(out, "kind", reserved ? "friend" : kinds[chair->kind]);
    if (chair->kind == CHAIR_PERSON)
        write_host(call, "person", chair->person);
    if (chair->kind == CHAIR_COMPUTER)
        json_number(out, "level", chair->level);
    json_close_object(out);
}

static void write_setup(struct api_call *call, const struct stored_table *table)
{
    struct json *out = &call->json;
    json_open_object(out, "setup");
    json_string(out, "game", table->game);
    json_number(out, "players", table->players);
    write_options(out, table->options);
    write_clock(out, &table->clock);
    json_bool(out, "open", table->open);
    json_bool(out, "rated", table->rated);
    daily_tell("daily", table->daily, out);
    write_host(call, "host", table->host);
    json_close_object(out);
}

static bool write_table(void *context, const struct stored_table *table)
{
    static const char *const stages[] = {[TABLE_WAITING] = "waiting",
                                         [TABLE_PLAYING] = "playing",
                                         [TABLE_OVER] = "over",
                                         [TABLE_GIVEN_UP] = "given_up"};
    struct api_call *call = context;
    struct json *out = &call->json;
    bool is_set_aside = table->fault != FAULT_NONE;
    json_open_object(out, NULL);
    json_string(out, "table", table->id);
    json_string(out, "stage", is_set_aside ? SET_ASIDE_STAGE : stages[table->stage]);
    if (is_set_aside)
        json_string(out, "fault", set_aside_reason(table->fault));
    write_setup(call, table);
    json_open_array(out, "chairs");
    for (int i = 0; i < table->players && i < STORE_SEATS; i++)
        write_chair(call, &table->chairs[i]);
    json_close_array(out);
    json_number(out, "ply", table->plies);
    json_string(out, "result", table->result[0] == '\0' ? NULL : table->result);
    json_number(out, "created", table->created);
    json_number(out, "changed", table->changed);
    json_close_object(out);
    return true;
}

void get_games(struct api_call *call)
{
    if (!call_has_you(call))
        return;
    json_open_array(&call->json, "tables");
    store_each_table_of(call->api->options.store, call->you.id, API_MOST, write_table, call);
    json_close_array(&call->json);
}

/* ---- records ---- */

/* A game that is over, if this person may know of it. */
static bool find_game(struct api_call *call, const char *id, struct stored_table *stored)
{
    return store_table(call->api->options.store, id, stored) && stored->stage == TABLE_OVER &&
           !daily_is_secret(stored, call->you.id, wall_time());
}

void get_record(struct api_call *call)
{
    char id[TABLE_ID_MAX];
    struct stored_table stored;
    struct table *table = NULL;
    if (!call_text(call, "table", id, sizeof id))
        return;
    bool over = find_game(call, id, &stored);
    if (over && daily_runs(stored.daily, wall_time())) {
        call_refuse(call, API_TOO_EARLY, "", id);
        return;
    }
    if (over)
        table = replay_stored(call->api->options.store, &call->api->shelf, &stored, NULL);
    if (table == NULL) {
        call_refuse(call, over ? API_SET_ASIDE : API_NO_TABLE, "", id);
        return;
    }
    names_of_computers(table, &stored, call->api->options.voice->catalog);
    char *record = record_write(table);
    json_string(&call->json, "record", record);
    free(record);
    table_close(table);
}

/* ---- people and ratings ---- */

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

void get_person(struct api_call *call)
{
    char given[API_BODY_MAX], name[PERSON_NAME_MAX];
    struct person person;
    if (!call_text(call, "name", given, sizeof given))
        return;
    if (!people_name_meant(given, name) ||
        !store_person_named(call->api->options.store, name, &person)) {
        call_refuse(call, API_NO_PERSON, "", "");
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

void get_ratings(struct api_call *call)
{
    char scale[SCALE_MAX];
    if (!call_text(call, "scale", scale, sizeof scale))
        return;
    struct ladder ladder = {&call->json, scale};
    json_open_array(&call->json, "people");
    store_each_rating(call->api->options.store, scale, API_MOST, write_rated, &ladder);
    json_close_array(&call->json);
}

/* The table of a day's deal is told when the day is over. */
static bool write_solo(void *context, const struct person *person, const struct solo *solo)
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
    store_each_solo(call->api->options.store, game, daily, API_MOST, write_solo, &call->json);
    json_close_array(&call->json);
}

void get_solo(struct api_call *call)
{
    char game[SCALE_MAX], daily[SCALE_MAX] = "";
    if (!call_text(call, "game", game, sizeof game) ||
        !call_text_if(call, "daily", daily, sizeof daily))
        return;
    if (game_named(game) == NULL) {
        call_refuse(call, API_UNKNOWN_GAME, "", game);
        return;
    }
    if (daily[0] != '\0' && strlen(daily) != DAY_LENGTH) {
        call_refuse(call, API_BAD_FIELD, "daily", "");
        return;
    }
    write_solos(call, "people", game, daily);
    if (daily[0] == '\0')
        return;
    memcpy(daily + DAY_LENGTH, DAY_OF_GUESTS, sizeof DAY_OF_GUESTS);
    write_solos(call, "guests", game, daily);
}
