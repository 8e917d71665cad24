/*
 * engine.c - handles a request: reads it, checks its fields, acts, and answers. See engine.h.
 *
 * What the operations do is in change.c, query.c, think.c and fairness.c. Only the table below
 * knows which operations there are and which fields they take.
 */
#include "protocol/engine.h"

#include "base/memory.h"
#include "base/string_builder.h"
#include "protocol/request.h"

#include <stdlib.h>
#include <string.h>

#define NUMBER_MAX 24 /* digits with the NUL */

/* Name, whether there must be a game, what is done, what is answered, the fields it takes. */
const struct operation operations[] = {
    {"games", false, NULL, answer_games, {NULL}},
    {"new",
     false,
     act_new,
     answer_new,
     {"game", "players", "options", "seed", "generator", "names", "you", "undo"}},
    {"setup", false, act_setup, answer_new, {"game", "state", "seed", "names", "you", "undo"}},
    {"load", false, act_load, answer_new, {"record", "ply", "you", "undo"}},
    {"state", true, act_state, answer_state, {"seat", "ply"}},
    {"ask", true, act_past, answer_ask, {"ply"}},
    {"text", true, act_state, answer_text, {"seat", "ply"}},
    {"log", true, act_log, answer_log, {"from"}},
    {"moves", true, act_moves, answer_moves, {"text", "points", "behind", "seat"}},
    {"check", true, act_check, answer_check, {"move"}},
    {"pick", true, act_pick, answer_pick, {"picks"}},
    {"play", true, act_play, answer_play, {"move", "seat", "state", "score"}},
    {"undo", true, act_undo, answer_status, {"seat"}},
    {"score", true, act_past, answer_score, {"ply"}},
    {"record", true, act_record, answer_record, {NULL}},
    {"aid", true, NULL, answer_aid, {NULL}},
    {"edition", false, act_edition, answer_edition, {"game"}},
    {"fingerprint", false, act_fingerprint, answer_fingerprint, {"seed"}},
    {"verify_deal",
     false,
     act_verify_deal,
     answer_verify_deal,
     {"table", "hash", "commitments", "secret", "numbers", "seed", "order"}},
    {"levels", false, NULL, answer_levels, {NULL}},
    {"think", true, act_think, answer_think, {"level", "budget", "seed", "progress"}},
    {"hint", true, act_hint, answer_hint, {"level", "budget", "seed", "progress", "text"}},
    {"judge", true, act_judge, answer_judge, {"move", "level", "budget", "seed"}},
    {"analyse", true, act_analyse, answer_analyse, {"level", "budget", "seed", "progress", "most"}},
    {"review", true, act_review, answer_analyse, {"analysis"}},
    {"stop", false, NULL, NULL, {NULL}},
    {"quit", false, NULL, NULL, {NULL}},
    {NULL, false, NULL, NULL, {NULL}},
};

/* ---- the engine ---- */

struct engine *engine_open(const struct catalog *catalog)
{
    struct engine *engine = memory_for(1, sizeof *engine);
    engine->catalog = catalog;
    engine->editions = edition_cache_open();
    scratch_open(&engine->scratch);
    return engine;
}

void engine_use(struct engine *engine, struct box *box)
{
    edition_cache_put(&engine->editions, box);
}

void engine_listen(struct engine *engine, const struct engine_listener *listener)
{
    engine->listener = *listener;
}

void engine_close(struct engine *engine)
{
    thinking_close(&engine->thinking);
    table_close(engine->table);
    edition_cache_close(&engine->editions);
    scratch_close(&engine->scratch);
    free(engine);
}

const struct box *request_box(const struct request *request, const struct game *game)
{
    return edition_cache_box(&request->engine->editions, game);
}

struct table_json request_table(const struct request *request)
{
    struct engine *engine = request->engine;
    return (struct table_json){engine->table, engine->catalog, &engine->scratch, engine->you, NULL};
}

struct audience request_audience(const struct request *request)
{
    const struct table *table = request->engine->table;
    struct audience audience = {.catalog = request->engine->catalog};
    if (request->at_table) {
        audience.names = table_names(table);
        audience.seats = table_setup(table)->players;
        audience.you = request->engine->you;
    }
    return audience;
}

/* ---- refusing ---- */

/* Starts a failure, and returns the text to write its message to. */
static struct text failure_begin(struct request *request, const char *code)
{
    memset(&request->failure, 0, sizeof request->failure);
    request->failure.code = code;
    return text_in(request->failure.message, sizeof request->failure.message);
}

/* The places of a failure's sentence besides {op}: two words of the request, or a range. */
struct places {
    const char *field, *value, *low, *high;
};

/* The key of the sentence is "engine.FAMILY.MEMBER". */
static void fail_with(struct request *request, const char *code, const char *family,
                      const char *member, const struct places *places)
{
    struct text message = failure_begin(request, code);
    struct audience audience = request_audience(request);
    char buffer[64];
    struct text key = text_in(buffer, sizeof buffer);
    text_format(&key, "engine.%s.%s", family, member);
    say(&audience, &message, buffer, 1, "op", request->op, "field", places->field, "value",
        places->value, "low", places->low, "high", places->high, NULL);
}

bool fail(struct request *request, const char *code, const char *field, const char *value)
{
    fail_with(request, code, "error", code, &(struct places){field, value, "", ""});
    return false;
}

bool fail_field(struct request *request, const char *wanted)
{
    fail_with(request, "bad_field", "field", wanted, &(struct places){"", "", "", ""});
    return false;
}

bool fail_range(struct request *request, const char *wanted, int low, int high)
{
    char low_digits[NUMBER_MAX], high_digits[NUMBER_MAX];
    struct text low_out = text_in(low_digits, sizeof low_digits);
    struct text high_out = text_in(high_digits, sizeof high_digits);
    text_add_int(&low_out, low);
    text_add_int(&high_out, high);
    fail_with(request, "bad_field", "field", wanted,
              &(struct places){"", "", low_digits, high_digits});
    return false;
}

bool fail_reason(struct request *request, const char *code, const struct box *box,
                 const struct message *why)
{
    struct text message = failure_begin(request, code);
    struct audience audience = request_audience(request);
    if (box == NULL)
        say_message(NULL, NULL, why, "table", &audience, &message);
    else
        say_message(box->game, box->data, why, "reason", &audience, &message);
    request->failure.box = box;
    request->failure.reason = *why;
    return false;
}

/* Offsets count from 1, as in editors. */
static bool fail_json(struct request *request, const struct json_error *error)
{
    char offset[NUMBER_MAX];
    struct text place = text_in(offset, sizeof offset);
    text_add_int(&place, (long long)error->offset + 1);
    const char *problem = catalog_sentence(request->engine->catalog, error->problem, 1);
    return fail(request, "bad_json", offset, problem);
}

/* ---- reading fields ---- */

const struct json_node *request_field(const struct request *request, const char *name)
{
    return json_member(request->root, name);
}

bool request_bool(struct request *request, const char *name, bool *value)
{
    const struct json_node *node = request_field(request, name);
    return node == NULL || json_get_bool(node, value) || fail_field(request, name);
}

/* The field "seat" as a number; `wanted` names the sentence that says what it must be. */
static bool read_seat(struct request *request, const char *wanted, int *seat)
{
    const struct json_node *node = request_field(request, "seat");
    long long number;
    if (node == NULL)
        return true;
    int last = table_setup(request->engine->table)->players - 1;
    if (!json_get_int(node, 0, last, &number))
        return fail_range(request, wanted, 0, last);
    *seat = (int)number;
    return true;
}

bool request_seat(struct request *request, int *seat)
{
    return read_seat(request, "seat", seat);
}

bool request_viewer(struct request *request)
{
    const struct json_node *node = request_field(request, "seat");
    if (node == NULL || !json_is(node, "spectator"))
        return read_seat(request, "audience", &request->seat);
    request->seat = SPECTATOR;
    return true;
}

void request_quote(const char *words, size_t length, char quote[REQUEST_QUOTE_MAX])
{
    struct text out = text_in(quote, REQUEST_QUOTE_MAX);
    text_add_bytes(&out, words, length);
}

/* ---- checking a request ---- */

static const struct operation *operation_named(const struct json_node *name)
{
    for (const struct operation *operation = operations; operation->name != NULL; operation++)
        if (json_is(name, operation->name))
            return operation;
    return NULL;
}

static bool takes_field(const struct operation *operation, const struct json_node *field)
{
    for (int i = 0; i < REQUEST_FIELDS_MAX && operation->fields[i] != NULL; i++)
        if (json_is_named(field, operation->fields[i]))
            return true;
    return json_is_named(field, "op") || json_is_named(field, "id");
}

/* Unknown fields are refused: a misspelled field would otherwise be ignored silently. */
static bool check_fields(struct request *request, const struct operation *operation)
{
    for (const struct json_node *field = json_first(request->root); field != NULL;
         field = json_next(field)) {
        char name[REQUEST_QUOTE_MAX];
        request_quote(field->name, field->name_length, name);
        if (!takes_field(operation, field))
            return fail(request, "unknown_field", name, "");
    }
    return true;
}

/* An id that is neither string nor number is refused first, because it could not be echoed. */
static bool check_id(struct request *request)
{
    const struct json_node *id = request_field(request, "id");
    return id == NULL || id->kind == JSON_STRING || id->kind == JSON_NUMBER ||
           fail_field(request, "id");
}

/* The operation asked for, with fields it takes; NULL: refused. */
static const struct operation *check_request(struct request *request)
{
    const struct json_node *op = request_field(request, "op");
    char name[REQUEST_QUOTE_MAX] = "";
    if (request->root->kind != JSON_OBJECT)
        return fail(request, "not_an_object", "", ""), NULL;
    if (!check_id(request))
        return NULL;
    if (op == NULL)
        return fail(request, "missing_field", "op", ""), NULL;
    if (op->kind != JSON_STRING)
        return fail_field(request, "op"), NULL;
    const struct operation *operation = operation_named(op);
    request_quote(op->value, op->length, name);
    if (operation == NULL)
        return fail(request, "unknown_op", "", name), NULL;
    /* Messages may quote the name of the operation from here on: now it is one of ours. */
    request->op = operation->name;
    if (!check_fields(request, operation))
        return NULL;
    if (operation->needs_game && request->engine->table == NULL)
        return fail(request, "no_game", "", ""), NULL;
    /* Only now is it certain that there is a table, whose names messages may use. */
    request->at_table = operation->needs_game;
    return operation;
}

/* Reads a line as JSON and checks it. NULL if it is refused. */
static const struct operation *read_request(struct request *request, const char *line,
                                            size_t length)
{
    struct json_error error;
    if (length > ENGINE_LINE_MAX)
        return fail(request, "line_too_long", "", ""), NULL;
    if (!json_read(line, length, request->engine->nodes, REQUEST_NODES_MAX, &error))
        return fail_json(request, &error), NULL;
    request->root = request->engine->nodes;
    return check_request(request);
}

/* ---- answering ---- */

/* The member "error". Most of its members are optional: docs/bots.md lists them. */
static void answer_failure(const struct failure *failure, struct json *out)
{
    const struct message_type *reason = failure->reason.what;
    json_open_object(out, "error");
    json_string(out, "code", failure->code);
    if (reason != NULL && message_rule(&failure->reason) != NULL)
        json_string(out, "rule", message_rule(&failure->reason));
    json_string(out, "message", failure->message);
    if (failure->option != NULL)
        json_string(out, "option", failure->option->name);
    if (failure->line > 0)
        json_number(out, "line", failure->line);
    if (failure->ply > 0)
        json_number(out, "ply", failure->ply);
    if (reason != NULL) {
        const struct box *box = failure->box;
        json_open_object(out, "reason");
        say_message_json(box == NULL ? NULL : box->game, box == NULL ? NULL : box->data,
                         &failure->reason, out);
        json_close_object(out);
    }
    json_close_object(out);
}

void answer_id(const struct request *request, struct json *out)
{
    json_echo(out, "id", request->root == NULL ? NULL : request_field(request, "id"));
}

static void answer(const struct request *request, const struct operation *operation,
                   struct text *text)
{
    bool ok = request->failure.code == NULL;
    struct json out = json_to(text);
    json_open_object(&out, NULL);
    answer_id(request, &out);
    json_bool(&out, "ok", ok);
    if (!ok)
        answer_failure(&request->failure, &out);
    else if (operation->answer != NULL)
        operation->answer(request, &out);
    json_close_object(&out);
}

/* `act` runs once, since it may change the game. `answer` only writes, and runs again until its
 * text fits. */
bool engine_line(struct engine *engine, const char *line, size_t length, struct text *out)
{
    struct request request = {
        .engine = engine, .op = "", .seat = WHOLE_STATE, .ply = LAST_PLY, .describe = true};
    const struct operation *operation = read_request(&request, line, length);
    if (operation != NULL && operation->act != NULL)
        operation->act(&request);
    text_clear(out);
    do
        answer(&request, operation, out);
    while (string_builder_grow(out));
    free(request.record);
    return operation == NULL || strcmp(operation->name, "quit") != 0;
}
