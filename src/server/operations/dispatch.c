/*
 * dispatch.c - the way of a message: read it, check its fields, act, answer. See dispatch.h.
 *
 * Each operation is a row of one table: its name, its fields, a function that acts and one that
 * adds to the answer. Acting and answering are apart because an answer that does not fit is written
 * again.
 */
#include "server/operations/dispatch.h"

#include "base/fair_deal.h"
#include "base/string_builder.h"
#include "protocol/picks.h"
#include "server/operations/create_request.h"
#include "server/operations/once.h"
#include "server/peers/forwarding.h"
#include "server/people/plain_text.h"
#include "server/tables/daily.h"
#include "server/tables/set_aside.h"
#include "server/wire/vocabulary.h"

#include <string.h>

#define NODES_MAX 512
#define FIELDS_MAX 12
#define REPORT_WORD_MAX 16 /* of a reason */

/* One message on its way. */
struct op_request {
    struct table_registry *registry;
    struct client *client;
    struct client_message message; /* as it came */
    const struct json_node *root;
    struct live_table *live; /* the table it names; NULL: none */
    struct refusal why;      /* NOT_REFUSED so far */
    bool elsewhere;          /* another server answers, or has to be asked first */
    struct once once;        /* of an operation that creates something */

    /* set by `act` for `answer` */
    struct live_table *made;
    const struct lobby_line *after; /* in the lobby; NULL: from the start */
    int seat, ply, count;
    bool done;
    char move[MOVE_TEXT_MAX]; /* that is only asked about */
    struct picks picks;
};

struct operation {
    const char *op;
    bool at_table; /* it needs a field "table" */
    bool (*act)(struct op_request *request);
    void (*answer)(const struct op_request *request, struct json *out); /* NULL: nothing to add */
    const char *fields[FIELDS_MAX]; /* besides op, id and table */
};

/* Whoever asks is answered in their language. */
static const struct catalog *catalog_of(const struct op_request *request)
{
    return registry_catalog(request->registry, request->client);
}

/* ---- refusing; each returns false ---- */

/* A field that is missing or that there is not. */
static bool refuse_field(struct op_request *request, enum refusal_code code, const char *field)
{
    return refuse_wrong(&request->why, code, &(struct wrong_field){.name = field});
}

/* A field of another kind or beyond its range; `wanted` names the sentence that tells what it
 * must be. */
static bool refuse_value(struct op_request *request, const char *field, const char *wanted,
                         long long low, long long high)
{
    return refuse_wrong(&request->why, REFUSED_BAD_FIELD,
                        &(struct wrong_field){field, "", wanted, low, high});
}

/* Says what is wrong, and at which byte. */
static bool refuse_json(struct op_request *request, const struct json_error *error)
{
    const struct audience audience = {.catalog = catalog_of(request)};
    refuse(&request->why, REFUSED_BAD_JSON);
    struct text where = text_in(request->why.field, sizeof request->why.field);
    struct text what = text_in(request->why.value, sizeof request->why.value);
    text_add_int(&where, (long long)error->offset);
    say(&audience, &what, error->problem, 1, NULL);
    return false;
}

/* Counts one more for the person and the address. False: too many. */
static bool is_within_limits(struct table_registry *registry, const struct client *client,
                             enum limit by_address, enum limit by_person)
{
    return limits_take_person(registry->limits, by_person, client->person.id) &&
           limits_take(registry->limits, by_address, client->address);
}

/* ---- reading fields ---- */

static const struct json_node *field(const struct op_request *request, const char *name)
{
    return json_member(request->root, name);
}

/* Each leaves the value unchanged if the field is missing. */
static bool read_bool(struct op_request *request, const char *name, bool *value)
{
    const struct json_node *node = field(request, name);
    return node == NULL || json_get_bool(node, value) ||
           refuse_value(request, name, "boolean", 0, 0);
}

static bool read_int(struct op_request *request, const char *name, int low, int high, int *value)
{
    const struct json_node *node = field(request, name);
    long long number;
    if (node == NULL)
        return true;
    if (!json_get_int(node, low, high, &number))
        return refuse_value(request, name, "number", low, high);
    *value = (int)number;
    return true;
}

static bool read_text(struct op_request *request, const char *name, char *value, size_t size)
{
    const struct json_node *node = field(request, name);
    return node == NULL || json_get_string(node, value, size) ||
           refuse_value(request, name, "text", 0, (long long)size - 1);
}

/* Reads 64 hex digits: a commitment or a number. */
static bool read_digits(struct op_request *request, const char *name, char digits[SHA256_HEX_MAX])
{
    const struct json_node *node = field(request, name);
    return node == NULL ||
           (json_get_string(node, digits, SHA256_HEX_MAX) && fair_deal_is_hex(digits)) ||
           refuse_value(request, name, "digits", 0, 0);
}

/* A missing field has a code of its own: the most frequent mistake of a new bot. */
static bool must_have(struct op_request *request, const char *name)
{
    return field(request, name) != NULL || refuse_field(request, REFUSED_MISSING_FIELD, name);
}

/* ---- the lobby and tables ---- */

/* Subscribing and reading a page is one operation, so that nothing changes in between. */
static bool act_lobby(struct op_request *request)
{
    bool watch = true;
    char after[TABLE_ID_MAX] = "";
    request->count = LOBBY_PAGE;
    if (!read_bool(request, "watch", &watch) || !read_text(request, "after", after, sizeof after) ||
        !read_int(request, "count", 1, LOBBY_PAGE, &request->count))
        return false;
    if (field(request, "after") != NULL) {
        request->after = lobby_line_of(request->registry, after);
        if (request->after == NULL)
            return refuse(&request->why, REFUSED_NO_TABLE);
    }
    lobby_watch(&request->registry->lobby, request->client, watch);
    return true;
}

static void answer_lobby(const struct op_request *request, struct json *out)
{
    lobby_list(&request->registry->lobby, request->after, request->count, out);
    json_number(out, "online", registry_people_online(request->registry));
}

/* Touches the person's tables, because their expiry depends on who is online. */
static bool act_own(struct op_request *request)
{
    bool watch = true;
    if (!read_bool(request, "watch", &watch))
        return false;
    lobby_follow(&request->registry->lobby, request->client, watch);
    registry_touch_tables_of(request->registry, request->client->person.id);
    request->elsewhere = forwarding_gathers_own(request->registry->peers, &request->message, watch);
    return true;
}

static void answer_own(const struct op_request *request, struct json *out)
{
    json_open_array(out, "tables");
    lobby_list_own(request->registry, request->client->person.id, out);
    forwarding_write_own(request->client, out);
    set_aside_list(request->registry, request->client->person.id, out);
    json_close_array(out);
}

static bool act_sit(struct op_request *request)
{
    char key[sizeof request->live->stored.seats[0].key] = "", commitment[SHA256_HEX_MAX] = "";
    int seat = 0;
    if (!must_have(request, "chair") || !read_int(request, "chair", 0, TABLE_SEATS - 1, &seat) ||
        !read_text(request, "key", key, sizeof key) || !read_digits(request, "commit", commitment))
        return false;
    request->seat = seat;
    return live_sit(request->live, &request->client->person, seat, key, commitment, &request->why);
}

static void answer_seat(const struct op_request *request, struct json *out)
{
    json_number(out, "chair", request->seat);
}

static bool act_stand(struct op_request *request)
{
    return live_stand(request->live, &request->client->person, &request->why);
}

static bool act_commit(struct op_request *request)
{
    char commitment[SHA256_HEX_MAX] = "";
    return must_have(request, "commit") && read_digits(request, "commit", commitment) &&
           live_commit(request->live, &request->client->person, commitment, &request->why);
}

static bool act_reveal(struct op_request *request)
{
    char number[SHA256_HEX_MAX] = "";
    return must_have(request, "number") && read_digits(request, "number", number) &&
           live_reveal(request->live, &request->client->person, number, &request->why);
}

static bool act_join(struct op_request *request)
{
    int ply = 0;
    bool brief = false;
    return read_int(request, "ply", 0, LIVE_PLIES_MAX, &ply) &&
           read_bool(request, "brief", &brief) &&
           live_join(request->live, request->client, ply, brief, &request->why);
}

/* Leaving a finished game also gives up the seat of its rematch. */
static bool act_leave(struct op_request *request)
{
    live_leave(request->live, request->client);
    live_decline_rematch(request->live, request->client->person.id);
    return true;
}

static bool act_stop(struct op_request *request)
{
    return live_cancel(request->live, &request->client->person, &request->why);
}

/* ---- the game ---- */

static bool act_play(struct op_request *request)
{
    char move[MOVE_TEXT_MAX] = "";
    int number = 0;
    if (!must_have(request, "move") || !must_have(request, "number") ||
        !read_text(request, "move", move, sizeof move) ||
        !read_int(request, "number", 1, LIVE_PLIES_MAX, &number))
        return false;
    request->ply = number;
    return live_play(request->live, request->client, number, move, &request->why);
}

/* The same for a move that was played under this number before, whatever has been played since. */
static void answer_play(const struct op_request *request, struct json *out)
{
    json_number(out, "version", request->live->version);
    json_number(out, "ply", request->ply);
}

/* Anybody may ask whether a move is legal: that follows from what everybody sees. */
static bool act_check(struct op_request *request)
{
    return must_have(request, "move") &&
           read_text(request, "move", request->move, sizeof request->move) &&
           (request->live->table != NULL || refuse(&request->why, REFUSED_NOT_PLAYING));
}

/* The engine's own writers, so that the server and `floe engine` say the same. */
static struct table_json table_json_of(const struct op_request *request, struct seat_names *names)
{
    struct reader reader = {live_seat_of(request->live, request->client->person.id),
                            catalog_of(request)};
    return live_table_json(request->live, &reader, names);
}

static void answer_check(const struct op_request *request, struct json *out)
{
    struct seat_names names;
    struct table_json view = table_json_of(request, &names);
    table_json_check(&view, request->move, out);
}

/* The same for what somebody points at. */
static bool act_pick(struct op_request *request)
{
    return must_have(request, "picks") &&
           (picks_read(field(request, "picks"), &request->picks) ||
            refuse_value(request, "picks", "picks", 1, PICKS_MAX)) &&
           (request->live->table != NULL || refuse(&request->why, REFUSED_NOT_PLAYING));
}

static void answer_pick(const struct op_request *request, struct json *out)
{
    struct seat_names names;
    struct table_json view = table_json_of(request, &names);
    table_json_pick(&view, request->picks.list, request->picks.count, out);
}

/* Reads the ply asked about: the current one by default. */
static bool act_view(struct op_request *request)
{
    if (request->live->table == NULL)
        return refuse(&request->why, REFUSED_NOT_PLAYING);
    request->ply = LAST_PLY;
    return read_int(request, "ply", 0, table_plies(request->live->table), &request->ply);
}

static void answer_moment(const struct op_request *request, struct json *out)
{
    struct seat_names names;
    struct table_json view = table_json_of(request, &names);
    table_json_status(&view, request->ply, out);
    table_json_state(&view, request->ply, live_seat_of(request->live, request->client->person.id),
                     out);
    table_json_sheets(&view, request->ply, out);
    table_json_ask(&view, request->ply, out);
}

static void answer_text(const struct op_request *request, struct json *out)
{
    struct seat_names names;
    struct table_json view = table_json_of(request, &names);
    table_json_text(&view, request->ply, live_seat_of(request->live, request->client->person.id),
                    out);
}

static bool act_undo(struct op_request *request)
{
    return live_undo(request->live, &request->client->person, &request->done, &request->why);
}

static void answer_done(const struct op_request *request, struct json *out)
{
    json_bool(out, "done", request->done);
}

static bool act_agree(struct op_request *request)
{
    bool yes = false;
    return must_have(request, "yes") && read_bool(request, "yes", &yes) &&
           live_agree(request->live, &request->client->person, yes, &request->why);
}

static bool act_resign(struct op_request *request)
{
    return live_resign(request->live, &request->client->person, &request->why);
}

static bool act_draw(struct op_request *request)
{
    bool yes = true;
    return read_bool(request, "yes", &yes) &&
           live_draw(request->live, &request->client->person, yes, &request->done, &request->why);
}

static bool act_abort(struct op_request *request)
{
    bool yes = true;
    return read_bool(request, "yes", &yes) &&
           live_abort(request->live, &request->client->person, yes, &request->done, &request->why);
}

/* The sentence lists all presets, so that whoever writes a bot need not look them up. */
static bool refuse_preset(struct op_request *request)
{
    char presets[REFUSAL_VALUE_MAX];
    struct text out = text_in(presets, sizeof presets);
    chat_list_presets(&out);
    return refuse_wrong(
        &request->why, REFUSED_BAD_FIELD,
        &(struct wrong_field){.name = "preset", .value = presets, .wanted = "word"});
}

/* The store is asked again, because a mute may have ended by itself. */
static bool is_muted(struct op_request *request)
{
    struct sanction mute = {.on = false};
    struct client *client = request->client;
    if (client->person.muted)
        store_sanction(request->registry->store, client->person.id, SANCTION_MUTE, &mute);
    client->person.muted = mute.on;
    return mute.on && !refuse_sanctioned(&request->why, REFUSED_MUTED, &mute);
}

/* Either a text or a preset. */
static bool act_say(struct op_request *request)
{
    struct chat_message chat = {0};
    if (!read_text(request, "text", chat.text, sizeof chat.text) ||
        !read_text(request, "preset", chat.preset, sizeof chat.preset))
        return false;
    bool has_text = field(request, "text") != NULL;
    if (has_text == (field(request, "preset") != NULL) || (has_text && chat.text[0] == '\0'))
        return refuse_value(request, "text", "remark", 1, (long long)sizeof chat.text - 1);
    if (!has_text && !chat_is_preset(chat.preset))
        return refuse_preset(request);
    if (!plain_chat(chat.text))
        return refuse(&request->why, REFUSED_BAD_TEXT);
    if (is_muted(request))
        return false;
    if (!is_within_limits(request->registry, request->client, LIMIT_CHAT, LIMIT_CHAT_PERSON))
        return refuse(&request->why, REFUSED_TOO_MANY);
    return live_chat(request->live, &request->client->person, &chat, &request->why);
}

static bool refuse_report_reason(struct op_request *request)
{
    char reasons[REFUSAL_VALUE_MAX];
    struct text out = text_in(reasons, sizeof reasons);
    word_list(report_reason_names, &out);
    return refuse_wrong(
        &request->why, REFUSED_BAD_FIELD,
        &(struct wrong_field){.name = "reason", .value = reasons, .wanted = "word"});
}

static bool read_report_reason(struct op_request *request, enum report_reason *reason)
{
    char word[REPORT_WORD_MAX] = "";
    const struct json_node *node = field(request, "reason");
    int place = node != NULL && json_get_string(node, word, sizeof word)
                    ? word_place(report_reason_names, word)
                    : -1;
    if (place < 0)
        return refuse_report_reason(request);
    *reason = (enum report_reason)place;
    return true;
}

/* Either a remark or a person. */
static bool read_reported(struct op_request *request, struct report *report)
{
    const struct json_node *person = field(request, "person");
    int remark = 0;
    long long id = 0;
    if ((field(request, "remark") == NULL) == (person == NULL))
        return refuse_value(request, "remark", "reported", 0, 0);
    if (person != NULL && !json_get_int(person, 1, INT64_MAX, &id))
        return refuse_value(request, "person", "number", 1, INT64_MAX);
    if (!read_int(request, "remark", 1, INT32_MAX, &remark))
        return false;
    report->about = id;
    report->remark = remark;
    return true;
}

/* The limits are checked last, so that a wrong request costs nothing. */
static bool act_report(struct op_request *request)
{
    struct report report = {0};
    if (!must_have(request, "reason") || !read_report_reason(request, &report.reason) ||
        !read_text(request, "text", report.words, sizeof report.words) ||
        !read_reported(request, &report))
        return false;
    if (!plain_chat(report.words))
        return refuse(&request->why, REFUSED_BAD_TEXT);
    if (!live_find_reported(request->live, &request->client->person, &report, &request->why))
        return false;
    if (!is_within_limits(request->registry, request->client, LIMIT_REPORTS, LIMIT_REPORTS_PERSON))
        return refuse(&request->why, REFUSED_TOO_MANY);
    live_report(request->live, &request->client->person, &report);
    return true;
}

static bool act_rematch(struct op_request *request)
{
    char commitment[SHA256_HEX_MAX] = "";
    if (!read_digits(request, "commit", commitment))
        return false;
    request->made = live_rematch(request->live, &request->client->person, request->client->address,
                                 commitment, &request->why);
    return request->made != NULL;
}

static void answer_table(const struct op_request *request, struct json *out)
{
    json_string(out, "table", request->made->stored.id);
}

/* ---- a new table: create_request.c reads what it is to be ---- */

/* The limits are checked last, so that a wrong request costs nothing. */
static bool act_create(struct op_request *request)
{
    struct stored_table wanted = {.host = request->client->person.id, .open = true};
    char commitment[SHA256_HEX_MAX] = "";
    if (!read_digits(request, "commit", commitment))
        return false;
    struct create_request form = {request->root, &request->client->person, request->registry};
    if (!create_request_read(&form, &wanted, &request->why) ||
        !live_take_challenges(request->registry, form.person, &wanted, &request->why))
        return false;
    if (!table_limits_take(request->registry, &wanted, request->client->address, &request->why))
        return false;
    request->made = registry_create(request->registry, &wanted, commitment);
    return true;
}

static void answer_create(const struct op_request *request, struct json *out)
{
    answer_table(request, out);
    json_open_array(out, "keys");
    for (int seat = 0; seat < request->made->stored.players; seat++) {
        const char *key = request->made->stored.seats[seat].key;
        json_string(out, NULL, key[0] == '\0' ? NULL : key);
    }
    json_close_array(out);
}

/* ---- in which language ---- */

/* Each table of the client is told whole again: that is as much as to join it, and counts so. */
static bool may_be_told_again(struct op_request *request)
{
    const struct viewer *viewer = request->client->viewers;
    while (viewer != NULL && is_within_limits(request->registry, request->client, LIMIT_MESSAGES,
                                              LIMIT_MESSAGES_PERSON))
        viewer = viewer->next_of_client;
    return viewer == NULL || refuse(&request->why, REFUSED_TOO_MANY);
}

/* A language that there is not becomes the one that is said instead of it, which the answer tells.
 * Sentences that were sent are sent again. */
static bool act_speak(struct op_request *request)
{
    char language[LANGUAGE_MAX] = "";
    if (!must_have(request, "language") ||
        !read_text(request, "language", language, sizeof language))
        return false;
    if (!is_language(language))
        return refuse_value(request, "language", "language", 0, 0);
    if (!may_be_told_again(request))
        return false;
    request->client->catalog = catalog_accepted(language, request->registry->catalog);
    live_tell_again(request->client);
    forwarding_language(request->registry->peers, request->client);
    return true;
}

static void answer_speak(const struct op_request *request, struct json *out)
{
    json_string(out, "language", catalog_of(request)->language);
}

static const struct operation operations[] = {
    {"speak", false, act_speak, answer_speak, {"language"}},
    {"lobby", false, act_lobby, answer_lobby, {"watch", "after", "count"}},
    {"own", false, act_own, answer_own, {"watch"}},
    {"create",
     false,
     act_create,
     answer_create,
     {"game", "players", "options", "chairs", "open", "rated", "lot", "clock", "daily", "commit",
      "request"}},
    {"sit", true, act_sit, answer_seat, {"chair", "key", "commit"}},
    {"commit", true, act_commit, NULL, {"commit"}},
    {"reveal", true, act_reveal, NULL, {"number"}},
    {"stand", true, act_stand, NULL, {NULL}},
    {"join", true, act_join, NULL, {"ply", "brief"}},
    {"leave", true, act_leave, NULL, {NULL}},
    {"play", true, act_play, answer_play, {"number", "move"}},
    {"check", true, act_check, answer_check, {"move"}},
    {"pick", true, act_pick, answer_pick, {"picks"}},
    {"moment", true, act_view, answer_moment, {"ply"}},
    {"text", true, act_view, answer_text, {"ply"}},
    {"undo", true, act_undo, answer_done, {NULL}},
    {"agree", true, act_agree, NULL, {"yes"}},
    {"resign", true, act_resign, NULL, {NULL}},
    {"draw", true, act_draw, answer_done, {"yes"}},
    {"abort", true, act_abort, answer_done, {"yes"}},
    {"say", true, act_say, NULL, {"text", "preset", "request"}},
    {"report", true, act_report, NULL, {"remark", "person", "reason", "text", "request"}},
    {"rematch", true, act_rematch, answer_table, {"commit"}},
    {"stop", true, act_stop, NULL, {NULL}},
};
#define OPERATIONS (sizeof operations / sizeof *operations)

/* ---- checking a message ---- */

/* What people may do in maintenance (service.h), and visitors always. */
static bool only_looks(const struct operation *operation)
{
    bool (*const looks[])(struct op_request * request) = {
        act_speak, act_lobby, act_own, act_join, act_leave, act_view, act_check, act_pick};
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (operation->act == looks[i])
            return true;
    return false;
}

/* Twenty or so names: a walk is quick enough. */
static const struct operation *operation_named(const struct json_node *op)
{
    for (size_t i = 0; i < OPERATIONS; i++)
        if (json_is(op, operations[i].op))
            return &operations[i];
    return NULL;
}

/* Every operation has `op` and `id`, and those at a table have `table`. */
static bool takes(const struct operation *operation, const struct json_node *node)
{
    for (int i = 0; i < FIELDS_MAX && operation->fields[i] != NULL; i++)
        if (json_is_named(node, operation->fields[i]))
            return true;
    return json_is_named(node, "op") || json_is_named(node, "id") ||
           (operation->at_table && json_is_named(node, "table"));
}

/* Unknown fields are refused, so that a typing error in a bot is found at once. */
static bool check_fields(struct op_request *request, const struct operation *operation)
{
    for (const struct json_node *node = json_first(request->root); node != NULL;
         node = json_next(node)) {
        char name[REFUSAL_FIELD_MAX];
        struct text text = text_in(name, sizeof name);
        text_add_bytes(&text, node->name, node->name_length);
        if (!takes(operation, node))
            return refuse_field(request, REFUSED_UNKNOWN_FIELD, name);
    }
    return true;
}

/* Tables by invitation are for those who tell a name. */
static bool may_see(const struct op_request *request)
{
    return request->client->person.id != 0 || request->live->stored.open;
}

/* Sends the message to the server that has the table. A client of another server that came to the
 * wrong one, and one whose server cannot be reached, have to come again. */
static bool forward(struct op_request *request, const char *id, int64_t owner)
{
    bool here = request->client->route == NULL;
    request->elsewhere = true;
    if (!here || !forward_to_owner(request->registry->peers, id, owner, &request->message))
        client_hang_up(request->client, WEBSOCKET_TRY_LATER);
    return false;
}

/* Finds the table of a request. A daily deal is hidden from others until its day is over. */
static bool find_table(struct op_request *request)
{
    char id[TABLE_ID_MAX] = "";
    int64_t person = request->client->person.id, owner;
    if (!must_have(request, "table") || !read_text(request, "table", id, sizeof id))
        return false;
    if (request->client->route == NULL && registry_in_memory(request->registry, id) == NULL &&
        forward_by_route(request->registry->peers, id, &request->message)) {
        request->elsewhere = true;
        return false;
    }
    request->live = registry_find(request->registry, id);
    if (request->live == NULL && registry_is_set_aside(request->registry, id, person))
        return refuse(&request->why, REFUSED_SET_ASIDE);
    if (request->live == NULL && (owner = registry_owner_elsewhere(request->registry, id)) != 0)
        return forward(request, id, owner);
    return (request->live != NULL && request->live->stored.stage != TABLE_GIVEN_UP &&
            may_see(request) &&
            !daily_is_secret(&request->live->stored, person, request->registry->now())) ||
           refuse(&request->why, REFUSED_NO_TABLE);
}

/* Finds the operation and checks its fields and table. NULL: refused. */
static const struct operation *check_request(struct op_request *request)
{
    const struct json_node *id = NULL;
    if (request->root->kind != JSON_OBJECT)
        return refuse(&request->why, REFUSED_NOT_AN_OBJECT), NULL;
    id = field(request, "id");
    if (id == NULL)
        return refuse_field(request, REFUSED_MISSING_FIELD, "id"), NULL;
    if (id->kind != JSON_NUMBER && id->kind != JSON_STRING)
        return refuse_value(request, "id", "id", 0, 0), NULL;
    const struct operation *operation = operation_named(field(request, "op"));
    if (operation == NULL)
        return refuse(&request->why, REFUSED_UNKNOWN_OP), NULL;
    if (!check_fields(request, operation) || (operation->at_table && !find_table(request)))
        return NULL;
    if (request->client->person.id == 0 && (!only_looks(operation) || operation->act == act_own))
        return refuse(&request->why, REFUSED_NO_SESSION), NULL;
    if (request->registry->service.maintenance && !only_looks(operation))
        return refuse(&request->why, REFUSED_MAINTENANCE), NULL;
    return operation;
}

/* ---- answering ---- */

static void write_id(const struct op_request *request, struct json *out)
{
    if (!json_echo(out, "id", request->root == NULL ? NULL : field(request, "id")))
        json_null(out, "id");
}

/* A reason of the game may name players: it uses the names at the table. */
static void write_error(const struct op_request *request, struct json *out)
{
    const struct live_table *live = request->live;
    struct audience audience = {.catalog = catalog_of(request)};
    struct seat_names names;
    if (live != NULL && live->table != NULL) {
        seat_names_read(&names, live->table, &live->stored, audience.catalog);
        audience.names = names.list;
        audience.seats = live->stored.players;
    }
    refusal_write(&audience, &request->why, out);
}

/* Only operations that create something take the field. */
static bool is_new(struct op_request *request, const struct operation *operation)
{
    request->once.request.person = request->client->person.id;
    request->once.request.op = operation->op;
    return once_begin(&request->once, request->registry->store, field(request, "request"),
                      &request->why) &&
           !request->once.repeated;
}

static void keep_answer(struct op_request *request, const struct operation *operation)
{
    struct once_request *done = &request->once.request;
    struct text text = text_in(done->answer, sizeof done->answer);
    struct json out = json_to(&text);
    json_open_object(&out, NULL);
    if (operation->answer != NULL)
        operation->answer(request, &out);
    json_close_object(&out);
    store_keep_answer(request->registry->store, done, request->registry->now());
}

/* Unless it was done before. */
static void act_once(struct op_request *request, const struct operation *operation)
{
    if (is_new(request, operation) && operation->act(request) && request->once.asked)
        keep_answer(request, operation);
}

/* Writes the answer again with more room until it fits. operation: NULL if none was found. */
static void answer(const struct op_request *request, const struct operation *operation)
{
    struct text *builder = registry_builder(request->registry);
    do {
        struct json out = json_to(builder);
        json_open_object(&out, NULL);
        write_id(request, &out);
        json_bool(&out, "ok", request->why.code == NOT_REFUSED);
        if (request->why.code != NOT_REFUSED)
            write_error(request, &out);
        else if (request->once.repeated)
            json_raw_members(&out, request->once.request.answer,
                             strlen(request->once.request.answer));
        else if (operation != NULL && operation->answer != NULL)
            operation->answer(request, &out);
        json_close_object(&out);
    } while (string_builder_grow(builder));
    client_send(request->client, builder);
}

/* The limit is checked before anything is done, but after reading: an answer needs the id. */
void dispatch_message(struct table_registry *registry, struct client *client, const char *text,
                      size_t length)
{
    struct json_node nodes[NODES_MAX];
    struct json_error error;
    struct op_request request = {
        .registry = registry, .client = client, .message = {client, text, length}};
    const struct operation *operation = NULL;
    uint64_t begun = uv_hrtime(), played = registry->moves_played;
    if (json_read(text, length, nodes, NODES_MAX, &error))
        request.root = nodes; /* so that its id can be echoed in any answer */
    if (!is_within_limits(registry, client, LIMIT_MESSAGES, LIMIT_MESSAGES_PERSON))
        refuse(&request.why, REFUSED_TOO_MANY);
    else if (request.root == NULL)
        refuse_json(&request, &error);
    else
        operation = check_request(&request);
    if (operation != NULL)
        act_once(&request, operation);
    if (registry->moves_played > played)
        metrics_moved(&registry->metrics, begun);
    if (!request.elsewhere)
        answer(&request, operation);
}

void dispatch_greet(struct table_registry *registry, struct client *client)
{
    struct text *builder = registry_builder(registry);
    do {
        struct json out = json_to(builder);
        json_open_object(&out, NULL);
        json_string(&out, "event", "hello");
        json_number(&out, "protocol", 1);
        if (client->person.id != 0)
            write_person(&out, "you", &client->person);
        else
            json_null(&out, "you");
        json_number(&out, "time", registry->now());
        service_write(&registry->service, &out);
        json_close_object(&out);
    } while (string_builder_grow(builder));
    client_send(client, builder);
}
