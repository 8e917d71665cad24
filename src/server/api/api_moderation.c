/*
 * api_moderation.c - routes of operators: reports, and what is done about them. See moderation.h.
 *
 * For everybody else these routes do not exist: api.c has checked that before.
 */
#include "server/api/api_internal.h"

#include "server/people/moderation.h"

#include <stdlib.h>
#include <string.h>

#define DIGITS_MAX 18 /* of a number that is less than 2^63 */
#define WORD_MAX 16

/* ---- reading ---- */

/* Of a query: digits alone. */
static bool read_query_number(struct api_call *call, const char *field, int64_t *number)
{
    char digits[DIGITS_MAX + 1] = "";
    if (!call_text(call, field, digits, sizeof digits))
        return false;
    bool good =
        digits[0] >= '1' && digits[0] <= '9' && digits[strspn(digits, "0123456789")] == '\0';
    if (good)
        *number = strtoll(digits, NULL, 10);
    else
        call_refuse_field(call, &(struct wrong_field){field, "", "number", 1, INT64_MAX});
    return good;
}

static bool read_id(struct api_call *call, const char *field, long long *id)
{
    return call_number(call, &(struct wrong_field){field, "", "number", 1, INT64_MAX}, false, id);
}

/* One of some words. */
static bool read_word(struct api_call *call, const char *field, const char *const *words,
                      int *place)
{
    char word[WORD_MAX] = "", all[REFUSAL_VALUE_MAX];
    struct text out = text_in(all, sizeof all);
    const struct wrong_field wrong = {.name = field, .value = all, .wanted = "word"};
    word_list(words, &out);
    if (!call_text(call, field, word, sizeof word))
        return false;
    *place = word_place(words, word);
    if (*place < 0)
        call_refuse_field(call, &wrong);
    return *place >= 0;
}

/* Somebody who can be punished or renamed: here, and no operator. */
static bool read_person(struct api_call *call, struct person *person)
{
    long long id = 0;
    if (!read_id(call, "person", &id))
        return false;
    if (!store_person(call->api->options.store, id, person) || person->kind == PERSON_FORMER)
        call_refuse(call, REFUSED_NO_PERSON, "", "");
    else if (person->role == ROLE_OPERATOR)
        call_refuse(call, REFUSED_IS_OPERATOR, "", "");
    return call_is_refused(call, NOT_REFUSED);
}

/* ---- writing ---- */

/* Somebody who is gone is null. */
static void write_somebody(struct api_call *call, const char *name, int64_t id)
{
    struct person person;
    bool known = id != 0 && store_person(call->api->options.store, id, &person);
    write_person(&call->json, name, known ? &person : NULL);
}

static void write_reported_remark(struct json *out, const struct report *report)
{
    struct chat_message chat = {0};
    if (report->remark == 0) {
        json_null(out, "remark");
        return;
    }
    memcpy(chat.preset, report->preset, sizeof chat.preset);
    memcpy(chat.text, report->text, sizeof chat.text);
    json_open_object(out, "remark");
    json_number(out, "number", report->remark);
    write_chat_content(out, &chat);
    json_close_object(out);
}

static void write_report_members(struct api_call *call, const struct report *report)
{
    struct json *out = &call->json;
    json_number(out, "number", report->number);
    json_number(out, "at", report->at);
    write_somebody(call, "by", report->by);
    write_somebody(call, "about", report->about);
    json_string(out, "name", report->name);
    json_string(out, "table", report->table);
    write_reported_remark(out, report);
    json_string(out, "reason", report_reason_names[report->reason]);
    json_string(out, "words", report->words[0] == '\0' ? NULL : report->words);
    json_string(out, "outcome", report_outcome_names[report->outcome]);
    if (report->settled == 0)
        json_null(out, "settled");
    else
        json_number(out, "settled", report->settled);
    write_somebody(call, "settled_by", report->settled_by);
}

static void write_report(void *context, const struct report *report)
{
    struct api_call *call = context;
    json_open_object(&call->json, NULL);
    write_report_members(call, report);
    json_close_object(&call->json);
}

/* ---- reports ---- */

/* Texts grow to at most twice their bytes as JSON; 512 is for the names of members. */
_Static_assert((2 * sizeof(struct report) + 6 * sizeof(struct person) + 512) * API_ROWS_MAX <
                   RESPONSE_MAX,
               "a page of reports fits into a response");

void get_reports(struct api_call *call)
{
    static const char *const states[] = {
        [REPORTS_OPEN] = "open", [REPORTS_ALL] = "all", [REPORTS_ALL + 1] = NULL};
    int state = REPORTS_OPEN;
    struct report_query query = {.most = API_ROWS_MAX};
    if ((call_has(call, "state") && !read_word(call, "state", states, &state)) ||
        (call_has(call, "before") && !read_query_number(call, "before", &query.before)))
        return;
    query.choice = (enum report_choice)state;
    json_number(&call->json, "open", store_open_reports(call->api->options.store));
    json_open_array(&call->json, "reports");
    store_each_report(call->api->options.store, &query, write_report, call);
    json_close_array(&call->json);
}

static bool write_near(void *context, const struct chat_message *chat)
{
    struct api_call *call = context;
    json_open_object(&call->json, NULL);
    json_number(&call->json, "number", chat->number);
    write_somebody(call, "from", chat->person);
    json_bool(&call->json, "watching", chat->watching);
    json_number(&call->json, "at", chat->at);
    write_chat_content(&call->json, chat);
    json_close_object(&call->json);
    return true;
}

/* Of the same person, without the one that is shown. */
struct others {
    struct api_call *call;
    int64_t shown;
};

static void write_other(void *context, const struct report *report)
{
    const struct others *others = context;
    if (report->number != others->shown)
        write_report(others->call, report);
}

static void write_others(struct api_call *call, const struct report *report)
{
    struct others others = {call, report->number};
    json_open_array(&call->json, "others");
    store_each_report(call->api->options.store,
                      &(struct report_query){.choice = REPORTS_ABOUT,
                                             .person = report->about,
                                             .most = MODERATION_EARLIER + 1},
                      write_other, &others);
    json_close_array(&call->json);
}

static void write_sanctions(struct api_call *call, int64_t person)
{
    struct sanction sanction;
    store_sanction(call->api->options.store, person, SANCTION_BAN, &sanction);
    write_sanction(&call->json, "ban", &sanction);
    store_sanction(call->api->options.store, person, SANCTION_MUTE, &sanction);
    write_sanction(&call->json, "mute", &sanction);
}

/* Null if the table is gone. */
static void write_stage(struct api_call *call, const char *id)
{
    struct stored_table table;
    bool known = store_table(call->api->options.store, id, &table);
    json_string(&call->json, "stage", known ? stage_names[table.stage] : NULL);
}

void get_report(struct api_call *call)
{
    struct store *store = call->api->options.store;
    struct report report;
    int64_t number = 0;
    if (!read_query_number(call, "number", &number))
        return;
    if (!store_report(store, number, &report)) {
        call_refuse(call, REFUSED_NO_REPORT, "", "");
        return;
    }
    json_open_object(&call->json, "report");
    write_report_members(call, &report);
    json_close_object(&call->json);
    write_stage(call, report.table);
    json_open_array(&call->json, "remarks");
    moderation_each_around(store, &report, write_near, call);
    json_close_array(&call->json);
    write_others(call, &report);
    write_sanctions(call, report.about);
}

void post_settle(struct api_call *call)
{
    /* An open report is no outcome. */
    const char *const *outcomes = report_outcome_names + REPORT_UPHELD;
    long long number = 0;
    int place = 0;
    if (!read_id(call, "report", &number) || !read_word(call, "outcome", outcomes, &place))
        return;
    if (!moderation_settle(call->api->options.store, call->you.id, number,
                           (enum report_outcome)(REPORT_UPHELD + place)))
        call_refuse(call, REFUSED_NO_REPORT, "", "");
    else
        json_bool(&call->json, "ok", true);
}

/* ---- people ---- */

/* What the server has in memory about somebody is read again. */
static void respond_changed(struct api_call *call, int64_t person)
{
    const struct api_tables *registry = &call->api->registry;
    registry->person_changed(registry->context, person);
    json_bool(&call->json, "ok", true);
}

/* For some minutes, or for good; the person is told the reason. */
static bool read_sanction(struct api_call *call, struct sanction *sanction)
{
    long long minutes = 0;
    *sanction = (struct sanction){.on = true};
    if (!call_text(call, "reason", sanction->reason, sizeof sanction->reason) ||
        !call_number(call,
                     &(struct wrong_field){"minutes", "", "number", 1, MODERATION_MINUTES_MAX},
                     true, &minutes))
        return false;
    if (sanction->reason[0] == '\0')
        call_refuse_field(call,
                          &(struct wrong_field){"reason", "", "text", 1, MODERATION_TEXT_MAX - 1});
    else if (!moderation_text_fits(sanction->reason))
        call_refuse(call, REFUSED_BAD_TEXT, "", "");
    sanction->until = minutes == 0 ? 0 : wall_time() + minutes * 60000;
    return call_is_refused(call, NOT_REFUSED);
}

static void lift_sanction(struct api_call *call, enum sanction_kind kind)
{
    struct person person;
    if (!read_person(call, &person))
        return;
    moderation_sanction(call->api->options.store, call->you.id, person.id, kind,
                        &(struct sanction){.on = false});
    respond_changed(call, person.id);
}

/* With the networks that the person is connected from, but never that of the operator who does
 * it. */
void post_ban(struct api_call *call)
{
    const struct api_tables *registry = &call->api->registry;
    struct person person;
    struct sanction sanction;
    bool network = false;
    int networks = 0;
    if (!call_bool_if(call, "network", &network) || !read_sanction(call, &sanction) ||
        !read_person(call, &person))
        return;
    moderation_sanction(call->api->options.store, call->you.id, person.id, SANCTION_BAN, &sanction);
    if (network)
        networks = registry->ban_networks(registry->context, call->you.id, person.id,
                                          call->request->address);
    respond_changed(call, person.id);
    json_number(&call->json, "networks", networks);
}

void post_unban(struct api_call *call)
{
    lift_sanction(call, SANCTION_BAN);
}

void post_mute(struct api_call *call)
{
    struct person person;
    struct sanction sanction;
    if (!read_sanction(call, &sanction) || !read_person(call, &person))
        return;
    moderation_sanction(call->api->options.store, call->you.id, person.id, SANCTION_MUTE,
                        &sanction);
    respond_changed(call, person.id);
}

void post_unmute(struct api_call *call)
{
    lift_sanction(call, SANCTION_MUTE);
}

void post_rename(struct api_call *call)
{
    static const enum refusal_code refusals[] = {[RENAMED] = NOT_REFUSED,
                                                 [RENAME_BAD] = REFUSED_BAD_NAME,
                                                 [RENAME_TAKEN] = REFUSED_NAME_TAKEN};
    char name[API_BODY_MAX];
    struct person person;
    if (!call_text(call, "name", name, sizeof name) || !read_person(call, &person))
        return;
    enum rename_result result =
        moderation_rename(call->api->options.store, call->you.id, &person, name);
    if (result != RENAMED)
        call_refuse(call, refusals[result], "", "");
    else
        respond_changed(call, person.id);
}

/* ---- networks ---- */

static void write_network(void *context, const struct network_ban *ban)
{
    struct api_call *call = context;
    json_open_object(&call->json, NULL);
    json_string(&call->json, "network", ban->network);
    json_number(&call->json, "created", ban->created);
    write_sanction(&call->json, "ban", &ban->sanction);
    json_close_object(&call->json);
}

void get_networks(struct api_call *call)
{
    json_open_array(&call->json, "networks");
    store_each_banned_network(call->api->options.store, write_network, call);
    json_close_array(&call->json);
}

/* In any spelling. */
void post_unban_network(struct api_call *call)
{
    const struct api_tables *registry = &call->api->registry;
    char given[NETWORK_NAME_MAX], network[NETWORK_NAME_MAX];
    if (!call_text(call, "network", given, sizeof given))
        return;
    if (network_name_read(given, network) != NETWORK_GOOD ||
        !moderation_unban_network(call->api->options.store, call->you.id, network)) {
        call_refuse(call, REFUSED_NO_NETWORK, "", given);
        return;
    }
    registry->networks_changed(registry->context);
    json_bool(&call->json, "ok", true);
}

/* ---- tables ---- */

void post_remove(struct api_call *call)
{
    const struct api_tables *registry = &call->api->registry;
    char table[TABLE_ID_MAX];
    long long number = 0;
    int64_t author;
    if (!call_text(call, "table", table, sizeof table) || !read_id(call, "remark", &number))
        return;
    if (!registry->remove_chat(registry->context, table, number, &author)) {
        call_refuse(call, REFUSED_NO_REMARK, "", "");
        return;
    }
    moderation_note_removal(call->api->options.store, call->you.id, table, number, author);
    json_bool(&call->json, "ok", true);
}

void post_close(struct api_call *call)
{
    const struct api_tables *registry = &call->api->registry;
    char table[TABLE_ID_MAX];
    if (!call_text(call, "table", table, sizeof table))
        return;
    if (!registry->close_table(registry->context, table)) {
        call_refuse(call, REFUSED_NO_TABLE, "", table);
        return;
    }
    moderation_note_closing(call->api->options.store, call->you.id, table);
    json_bool(&call->json, "ok", true);
}
