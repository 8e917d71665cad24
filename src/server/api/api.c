/*
 * api.c - the HTTP API: from a request to its route and its response.
 *
 * See api.h; the routes are in the files beside this one.
 *
 * The way of a request: its limit, its route, its form, who asks, the route's own work. The
 * response is built in memory and waits until the store has committed what the request changed.
 */
#include "server/api/api_internal.h"

#include "base/memory.h"
#include "server/http/http_response.h"
#include "server/runtime/prometheus.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define NODES_MAX 64
#define NUMBER_MAX 24
#define SENTENCE_MAX 400
#define BEARER "Bearer "

/* ---- errors ---- */

/* A refusal is said in the language of whoever asks. */
static struct audience audience_of(const struct api_call *call)
{
    struct audience audience = *call->api->options.audience;
    audience.catalog = call->catalog;
    return audience;
}

/* Discards what was written so far and writes the error instead. */
static void write_error(struct api_call *call, const struct refusal *why)
{
    struct audience audience = audience_of(call);
    call->error = why->code;
    call->response.status = refusal_status(why->code);
    if (why->code == REFUSED_TOO_MANY)
        call->response.retry_after = limits_retry_after(call->api->options.limits);
    text_clear(&call->out);
    call->json = json_to(&call->out);
    json_open_object(&call->json, NULL);
    refusal_write(&audience, why, &call->json);
    json_close_object(&call->json);
}

void call_refuse(struct api_call *call, enum refusal_code error, const char *field,
                 const char *value)
{
    struct refusal why;
    refuse_wrong(&why, error, &(struct wrong_field){.name = field, .value = value});
    write_error(call, &why);
}

void call_refuse_field(struct api_call *call, const struct wrong_field *field)
{
    struct refusal why;
    refuse_wrong(&why, REFUSED_BAD_FIELD, field);
    write_error(call, &why);
}

bool call_is_refused(const struct api_call *call, enum refusal_code error)
{
    return call->error == error;
}

static void refuse_call(struct api_call *call, enum refusal_code error)
{
    call_refuse(call, error, "", "");
}

/* ---- fields ---- */

/* Fields of a GET are in the query, those of a POST in the body. */
static const char *query_field(const struct api_request *request, const char *field)
{
    size_t length = strlen(field);
    for (const char *const *each = request->query; *each != NULL; each++)
        if (strncmp(*each, field, length) == 0 && (*each)[length] == '=')
            return *each + length + 1;
    return NULL;
}

/* JSON is checked when it is read; a query can have any bytes. */
static bool is_utf8(const char *text)
{
    size_t left = strlen(text), length = 1;
    for (; left > 0 && length > 0; text += length, left -= length)
        length = text_utf8(text, left);
    return length > 0;
}

/* From the body or the query: routes do not care which. */
bool call_text_if(struct api_call *call, const char *field, char *text, size_t size)
{
    const struct json_node *node = json_member(call->body, field);
    const char *given = call->body == NULL ? query_field(call->request, field) : NULL;
    bool good = true;
    if (node != NULL) {
        good = json_get_string(node, text, size);
    } else if (given != NULL) {
        struct text out = text_in(text, size);
        text_add(&out, given);
        good = !out.cut && is_utf8(given);
    }
    if (!good)
        call_refuse_field(call, &(struct wrong_field){field, "", "text", 0, (long long)size - 1});
    return good;
}

bool call_has(const struct api_call *call, const char *field)
{
    return json_member(call->body, field) != NULL ||
           (call->body == NULL && query_field(call->request, field) != NULL);
}

bool call_text(struct api_call *call, const char *field, char *text, size_t size)
{
    if (!call_has(call, field)) {
        call_refuse(call, REFUSED_MISSING_FIELD, field, "");
        return false;
    }
    return call_text_if(call, field, text, size);
}

bool call_number(struct api_call *call, const struct wrong_field *field, bool optional,
                 long long *number)
{
    const struct json_node *node = json_member(call->body, field->name);
    if (node == NULL && !optional)
        call_refuse(call, REFUSED_MISSING_FIELD, field->name, "");
    else if (node != NULL && !json_get_int(node, field->low, field->high, number))
        call_refuse_field(call, field);
    return call->error == NOT_REFUSED;
}

bool call_bool_if(struct api_call *call, const char *field, bool *value)
{
    const struct json_node *node = json_member(call->body, field);
    bool good = node == NULL || json_get_bool(node, value);
    if (!good)
        call_refuse_field(call, &(struct wrong_field){field, "", "boolean", 0, 0});
    return good;
}

void call_refuse_banned(struct api_call *call, int64_t person)
{
    struct refusal why;
    struct sanction ban;
    store_sanction(call->api->options.store, person, SANCTION_BAN, &ban);
    refuse_sanctioned(&why, REFUSED_BANNED, &ban);
    write_error(call, &why);
}

/* Who is banned can still be told so. */
bool call_has_you(struct api_call *call)
{
    if (call->you.id == 0)
        refuse_call(call, REFUSED_NO_SESSION);
    else if (call->you.banned)
        call_refuse_banned(call, call->you.id);
    return call->you.id != 0 && !call->you.banned;
}

bool call_has_account(struct api_call *call)
{
    if (!call_has_you(call))
        return false;
    if (call->you.kind != PERSON_ACCOUNT)
        refuse_call(call, REFUSED_NO_ACCOUNT);
    return call->you.kind == PERSON_ACCOUNT;
}

bool call_has_operator(struct api_call *call)
{
    if (!call_has_account(call))
        return false;
    if (call->you.role != ROLE_OPERATOR)
        refuse_call(call, REFUSED_NO_OPERATOR);
    return call->you.role == ROLE_OPERATOR;
}

/* ---- sessions ---- */

/* The prefix __Host- makes browsers refuse the cookie from anywhere but this host by https. */
static const char *cookie_name(const struct api *api)
{
    return api->options.https ? API_COOKIE_HTTPS : API_COOKIE;
}

/* The value of a cookie in the header "a=1; floe=TOKEN; b=2". The first of two counts. */
static bool cookie_token(const char *cookies, const char *name, struct text *token)
{
    const char *at = cookies;
    size_t head = strlen(name);
    while (*at != '\0') {
        at += strspn(at, " ;");
        size_t length = strcspn(at, ";");
        if (length > head && strncmp(at, name, head) == 0 && at[head] == '=') {
            text_add_bytes(token, at + head + 1, length - head - 1);
            return true;
        }
        at += length;
    }
    return false;
}

/* The token of a request; "": none. Older sessions have a cookie without the prefix __Host-: it
 * counts if there is no other, and identify_caller replaces it. */
static void find_token(const struct api *api, const char *cookie, const char *authorization,
                       char token[TOKEN_TEXT_MAX], bool *by_cookie, bool *by_old_cookie)
{
    struct text out = text_in(token, TOKEN_TEXT_MAX);
    *by_cookie = *by_old_cookie = false;
    if (strncasecmp(authorization, BEARER, sizeof BEARER - 1) == 0) {
        text_add(&out, authorization + sizeof BEARER - 1);
    } else if (cookie_token(cookie, cookie_name(api), &out)) {
        *by_cookie = true;
    } else if (api->options.https && cookie_token(cookie, API_COOKIE, &out)) {
        *by_cookie = *by_old_cookie = true;
    }
    if (out.cut) /* it is longer than a token */
        text_clear(&out);
}

void call_set_cookie(struct api_call *call, const char *token)
{
    struct text out = text_in(call->response.cookie, sizeof call->response.cookie);
    int64_t seconds = token[0] == '\0' ? 0 : PEOPLE_SESSION / 1000;
    text_format(&out, "%s=%s; Path=/; Max-Age=%lld; HttpOnly; SameSite=Strict%s",
                cookie_name(call->api), token, (long long)seconds,
                call->api->options.https ? "; Secure" : "");
    if (call->by_old_cookie)
        call->response.old_cookie =
            API_COOKIE "=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure";
}

/* A visit extends the session, and the cookie with it. */
static void identify_caller(struct api_call *call)
{
    bool extended = false;
    struct session session;
    find_token(call->api, call->request->cookie, call->request->authorization, call->token,
               &call->by_cookie, &call->by_old_cookie);
    if (call->token[0] == '\0')
        return;
    if (!people_identify(call->api->options.people, call->token, &call->you, &session, &extended))
        call->you.id = 0;
    else if ((extended && call->by_cookie) || call->by_old_cookie)
        call_set_cookie(call, call->token);
}

bool api_identify(struct api *api, const char *cookie, const char *authorization,
                  struct person *person, struct session *session)
{
    char token[TOKEN_TEXT_MAX] = "";
    bool by_cookie, by_old_cookie, extended;
    find_token(api, cookie, authorization, token, &by_cookie, &by_old_cookie);
    return people_identify(api->options.people, token, person, session, &extended);
}

/* The host is that of the request, as in the browser's address bar; a proxy passes it on. */
bool api_admits_visitors(const struct api *api)
{
    return !people_admission(api->options.people).no_guests;
}

bool api_is_same_origin(const struct api *api, const char *host, const char *origin)
{
    static const char *const schemes[] = {"http://", "https://"};
    if (origin[0] == '\0')
        return true;
    const char *scheme = schemes[api->options.https];
    return strncmp(origin, scheme, strlen(scheme)) == 0 && host[0] != '\0' &&
           strcasecmp(origin + strlen(scheme), host) == 0;
}

/* The page came by https, and the server was not told that it does: so every sign-in is refused. It
 * says so once. */
static void warn_of_https(struct api *api, const struct api_request *request)
{
    struct event_log *log = api->options.event_log;
    char advice[SENTENCE_MAX];
    struct text out = text_in(advice, sizeof advice);
    bool secure = strncmp(request->origin, "https://", strlen("https://")) == 0;
    if (api->options.https || api->warned_of_https || !secure || log == NULL ||
        strcasecmp(request->origin + strlen("https://"), request->host) != 0)
        return;
    api->warned_of_https = true;
    say(api->options.audience, &out, "server.https_missing", 1, NULL);
    if (log->on)
        event_log_write(log, "https_missing", "advice", advice, NULL);
    else
        fprintf(stderr, "%s\n", advice);
}

/* ---- routes: the server itself ---- */

static void write_health(struct api_call *call)
{
    json_bool(&call->json, "ok", true);
    build_info_write(call->api->options.build, &call->json);
}

/* For supervisors: whether the server lives. One that has lost its store does. */
static void get_health(struct api_call *call)
{
    if (!call->api->ready)
        refuse_call(call, REFUSED_NOT_READY);
    else if (store_gate_is_late(call->api->options.gate))
        refuse_call(call, REFUSED_STORE_BUSY);
    else
        write_health(call);
}

/* For load balancers: whether people should be sent here. Others may have the tables of a server
 * whose database is silent, before it is lost here. */
static void get_ready(struct api_call *call)
{
    if (store_gate_is_held(call->api->options.gate) ||
        !store_lease_is_sure(call->api->options.store))
        refuse_call(call, REFUSED_STORE_LOST);
    else
        get_health(call);
}

static void get_metrics(struct api_call *call)
{
    if (!call->api->ready) {
        refuse_call(call, REFUSED_NOT_READY);
        return;
    }
    text_clear(&call->out);
    call->response.type = PROMETHEUS_TYPE;
    call->api->registry.write_metrics(call->api->registry.context, &call->out);
}

/* The answer was made when the settings were read. */
static void get_club(struct api_call *call)
{
    const struct club_file *club = club_find(call->api->options.club, CLUB_PATH);
    text_clear(&call->out);
    call->response.type = club->type;
    memcpy(call->response.tag, club->tag, sizeof club->tag);
    if (http_tag_matches(call->request->known, club->tag))
        call->response.status = 304;
    else
        text_add_bytes(&call->out, club->body, club->length);
}

/* ---- routes: all of them ---- */

static const struct route {
    const char *path;
    enum api_method method;
    void (*handler)(struct api_call *call);
    const char *fields[API_FIELDS_MAX]; /* as many as there are */
} routes[] = {
    {"/api/me", API_GET, get_me, {NULL}},
    {"/api/guest", API_POST, post_guest, {"name"}},
    {"/api/account", API_POST, post_account, {"name", "password", "invite"}},
    {"/api/account/delete", API_POST, post_delete, {"password"}},
    {"/api/forgot", API_POST, post_forgot, {"name"}},
    {"/api/reset", API_POST, post_reset, {"code", "password"}},
    {"/api/invites", API_GET, get_invites, {NULL}},
    {"/api/invite", API_POST, post_invite, {"uses", "days"}},
    {"/api/uninvite", API_POST, post_uninvite, {"invite"}},
    {"/api/login", API_POST, post_login, {"name", "password"}},
    {"/api/logout", API_POST, post_logout, {"everywhere"}},
    {"/api/password", API_POST, post_password, {"old", "new"}},
    {"/api/bot", API_POST, post_bot, {"name"}},
    {"/api/bots", API_GET, get_bots, {NULL}},
    {"/api/token", API_POST, post_token, {"bot"}},
    {"/api/mail", API_POST, post_email, {"address", "password"}},
    {"/api/mail/confirm", API_POST, post_email_confirm, {"code"}},
    {"/api/mail/stop", API_POST, post_email_stop, {"code"}},
    {"/api/mail/unsubscribe", API_POST, post_email_unsubscribe, {"code"}},
    {"/api/mail/unsubscribe", API_GET, get_email_unsubscribe, {"code"}},
    {"/api/language", API_POST, post_language, {"language"}},
    {"/api/games", API_GET, get_games, {NULL}},
    {"/api/record", API_GET, get_record, {"table"}},
    {"/api/analysis", API_GET, get_analysis, {"table"}},
    {"/api/analysis", API_POST, post_analysis, {"table"}},
    {"/api/people", API_GET, get_person, {"name"}},
    {"/api/ratings", API_GET, get_ratings, {"scale"}},
    {"/api/solo", API_GET, get_solo, {"game", "daily"}},
    {"/api/club", API_GET, get_club, {NULL}},
    {"/api/data", API_GET, get_data, {"before"}},
    {"/healthz", API_GET, get_health, {NULL}},
    {"/readyz", API_GET, get_ready, {NULL}},
    {"/metrics", API_GET, get_metrics, {NULL}},
};
static const int route_count = sizeof routes / sizeof *routes;
static const char *const for_machines[] = {"/healthz", "/readyz", "/metrics"};

/* Everybody else is told that there are no such paths. */
static const struct route operator_routes[] = {
    {"/api/reports", API_GET, get_reports, {"state", "before"}},
    {"/api/report", API_GET, get_report, {"number"}},
    {"/api/settle", API_POST, post_settle, {"report", "outcome"}},
    {"/api/ban", API_POST, post_ban, {"person", "minutes", "reason", "network"}},
    {"/api/unban", API_POST, post_unban, {"person"}},
    {"/api/networks", API_GET, get_networks, {NULL}},
    {"/api/unban/network", API_POST, post_unban_network, {"network"}},
    {"/api/mute", API_POST, post_mute, {"person", "minutes", "reason"}},
    {"/api/unmute", API_POST, post_unmute, {"person"}},
    {"/api/rename", API_POST, post_rename, {"person", "name"}},
    {"/api/remove", API_POST, post_remove, {"table", "remark"}},
    {"/api/close", API_POST, post_close, {"table"}},
};
static const int operator_route_count = sizeof operator_routes / sizeof *operator_routes;

static bool is_machine_path(const char *path, size_t length)
{
    for (size_t i = 0; i < sizeof for_machines / sizeof *for_machines; i++)
        if (strlen(for_machines[i]) == length && memcmp(for_machines[i], path, length) == 0)
            return true;
    return false;
}

bool api_handles(const char *path, size_t length)
{
    static const char prefix[] = "/api/";
    return (length >= sizeof prefix - 1 && memcmp(path, prefix, sizeof prefix - 1) == 0) ||
           is_machine_path(path, length);
}

/* Of a path with two methods, the one that is asked for; of others, any. */
static const struct route *find_route(const struct route *list, int count,
                                      const struct api_request *request)
{
    const struct route *found = NULL;
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].path, request->path) == 0 &&
            (found == NULL || list[i].method == request->method))
            found = &list[i];
    return found;
}

static const struct route *route_of(const struct api_request *request)
{
    return find_route(routes, route_count, request);
}

/* Monitors of the server itself. */
static bool is_for_machines(const struct route *route)
{
    return route != NULL && is_machine_path(route->path, strlen(route->path));
}

/* Routes about the server itself work while the store is busy. */
static bool needs_no_store(const struct route *route)
{
    return is_for_machines(route) || (route != NULL && route->handler == get_club);
}

/* A POST with its fields in the query, and a form as body. */
static bool takes_form(const struct route *route)
{
    return route->handler == post_email_unsubscribe;
}

static bool has_field(const struct route *route, const char *name, size_t length)
{
    for (int i = 0; i < API_FIELDS_MAX && route->fields[i] != NULL; i++)
        if (strlen(route->fields[i]) == length && memcmp(route->fields[i], name, length) == 0)
            return true;
    return false;
}

/* Names come from outside, and may be no text at all. */
static bool refuse_field(struct api_call *call, const char *name, size_t length)
{
    char field[REFUSAL_FIELD_MAX];
    struct text out = text_in(field, sizeof field);
    text_add_bytes(&out, name, length);
    call_refuse(call, REFUSED_UNKNOWN_FIELD, is_utf8(field) ? field : "?", "");
    return false;
}

/* A POST has no query, unless its body is a form. */
static bool query_fits(struct api_call *call, const struct route *route)
{
    for (const char *const *each = call->request->query; *each != NULL; each++) {
        size_t length = strcspn(*each, "=");
        if ((route->method != API_GET && !takes_form(route)) || !has_field(route, *each, length))
            return refuse_field(call, *each, length);
    }
    return true;
}

/* With or without parameters. */
static bool type_fits(const struct route *route, const char *type)
{
    const char *wanted =
        takes_form(route) ? "application/x-www-form-urlencoded" : "application/json";
    size_t length = strcspn(type, "; \t");
    return length == strlen(wanted) && strncasecmp(type, wanted, length) == 0;
}

/* Unknown fields are refused, as in messages over the WebSocket. */
static bool read_body(struct api_call *call, const struct route *route,
                      struct json_node nodes[NODES_MAX])
{
    struct json_error error;
    const struct api_request *request = call->request;
    if (!json_read(request->body, request->length, nodes, NODES_MAX, &error)) {
        char where[NUMBER_MAX], sentence[REFUSAL_VALUE_MAX];
        struct text number = text_in(where, sizeof where);
        struct text out = text_in(sentence, sizeof sentence);
        struct audience audience = audience_of(call);
        text_add_int(&number, (long long)error.offset);
        say(&audience, &out, error.problem, 1, NULL);
        call_refuse(call, REFUSED_BAD_JSON, where, sentence);
        return false;
    }
    if (nodes->kind != JSON_OBJECT) {
        refuse_call(call, REFUSED_NOT_AN_OBJECT);
        return false;
    }
    for (const struct json_node *node = json_first(nodes); node != NULL; node = json_next(node))
        if (!has_field(route, node->name, node->name_length))
            return refuse_field(call, node->name, node->name_length);
    call->body = nodes;
    return true;
}

/* Whoever may not come from there still learns why. */
static bool may_come(struct api_call *call)
{
    struct refusal why;
    const struct sanction *ban = api_network_ban(call->api, call->request->address);
    if (ban == NULL)
        return true;
    refuse_sanctioned(&why, REFUSED_BANNED_NETWORK, ban);
    write_error(call, &why);
    return false;
}

/* Before anything else: a flood must cost as little as possible. */
static bool is_within_limit(struct api_call *call)
{
    if (limits_take(call->api->options.limits, LIMIT_REQUESTS, call->request->address))
        return true;
    refuse_call(call, REFUSED_TOO_MANY);
    return false;
}

static bool is_in_maintenance(const struct api *api)
{
    return api->ready && api->registry.is_in_maintenance(api->registry.context);
}

/* Checks origin, method, type, length and fields. */
static bool request_fits(struct api_call *call, const struct route *route,
                         struct json_node nodes[NODES_MAX])
{
    const struct api_request *request = call->request;
    if (!api_is_same_origin(call->api, request->host, request->origin)) {
        warn_of_https(call->api, request);
        refuse_call(call, REFUSED_BAD_ORIGIN);
    } else if (route == NULL)
        call_refuse(call, REFUSED_UNKNOWN_OP, "", request->path);
    else if (route->method != request->method) {
        call_refuse(call, REFUSED_UNKNOWN_OP, "", request->path);
        call->response.status = 405;
        call->response.allow = route->method == API_GET ? "GET" : "POST";
    } else if (route->method == API_POST && !type_fits(route, request->type))
        refuse_call(call, REFUSED_BAD_TYPE);
    else if (request->too_long)
        refuse_call(call, REFUSED_TOO_LONG);
    else if (route->method == API_POST && is_in_maintenance(call->api))
        refuse_call(call, REFUSED_MAINTENANCE);
    else
        return query_fits(call, route) &&
               (route->method == API_GET || takes_form(route) || read_body(call, route, nodes));
    return false;
}

/* ---- from a request to its answer ---- */

/* The name is not logged: some people type their password there. If the store has failed, nobody
 * knows whether the password was wrong. */
static void log_wrong_password(struct api_call *call)
{
    if (!call_is_refused(call, REFUSED_BAD_LOGIN) && !call_is_refused(call, REFUSED_TOO_MANY))
        return;
    if (store_has_failed(call->api->options.store))
        return;
    call->api->failed_logins++;
    event_log_write(call->api->options.event_log, "login_failed", "address", call->address, NULL);
}

static void join_queue(struct api_call *call)
{
    struct api *api = call->api;
    call->waiting = true;
    call->link = api->last;
    *api->last = call;
    api->last = &call->next;
}

/* Before all others, as if its batch had always been durable. */
static void join_front(struct api_call *call)
{
    struct api *api = call->api;
    call->waiting = call->committed = true;
    call->batch = 0;
    call->next = api->first;
    call->link = &api->first;
    if (call->next != NULL)
        call->next->link = &call->next;
    else
        api->last = &call->next;
    api->first = call;
}

/* The response is written and waits for the store. */
void call_finish(struct api_call *call)
{
    if (call->tries_password)
        log_wrong_password(call);
    if (call->response.status < 400 && call->response.type == NULL)
        json_close_object(&call->json);
    call->response.body = memory_for(call->out.length + 1, 1);
    call->response.length = call->out.length;
    memcpy(call->response.body, call->out.at, call->out.length);
    sodium_memzero(call->out.at, call->out.length);
    free(call->out.at);
    call->out.at = NULL;
    if (call->waits_for_nothing)
        join_front(call);
    else
        join_queue(call);
}

/* Responses begin as an open JSON object; an error starts it over. */
static void begin_response(struct api_call *call)
{
    call->response.status = 200;
    call->out =
        text_in(memory_grown(NULL, RESPONSE_MAX, 1), RESPONSE_MAX); /* not cleared: it is large */
    call->json = json_to(&call->out);
    json_open_object(&call->json, NULL);
}

/* A route of operators; NULL: there is none, or the caller is not one of them. */
static const struct route *operator_route(struct api_call *call)
{
    const struct route *route = find_route(operator_routes, operator_route_count, call->request);
    if (route != NULL)
        identify_caller(call);
    bool seen = call->api->ready && call->you.id != 0 && !call->you.banned &&
                call->you.role == ROLE_OPERATOR;
    return seen ? route : NULL;
}

/* Passwords are hashed later, and the queue answers later: then that writes the response. */
static void run_route(void *context)
{
    struct api_call *call = context;
    struct json_node nodes[NODES_MAX];
    const struct route *route = route_of(call->request);
    struct text address = text_in(call->address, sizeof call->address);
    text_add(&address, call->request->address);
    begin_response(call);
    limits_retry_after(call->api->options.limits); /* of another request */
    bool admitted = is_within_limit(call) && (is_for_machines(route) || may_come(call));
    if (admitted && route == NULL)
        route = operator_route(call);
    if (admitted && request_fits(call, route, nodes)) {
        if (!needs_no_store(route) && call->you.id == 0)
            identify_caller(call);
        route->handler(call);
    }
    call->request = NULL;
    call->body = NULL;
    if (call->job == NULL && call->analysis == NULL)
        call_finish(call);
    else {
        text_clear(&call->out);
        call->json = json_to(&call->out);
    }
}

/* ---- requests that wait for the store ---- */

static void list_deferred(struct api_call *call)
{
    struct api *api = call->api;
    call->next_deferred = api->first_deferred;
    call->deferred_link = &api->first_deferred;
    if (call->next_deferred != NULL)
        call->next_deferred->deferred_link = &call->next_deferred;
    api->first_deferred = call;
}

static void unlist_deferred(struct api_call *call)
{
    if (call->deferred_link == NULL)
        return;
    *call->deferred_link = call->next_deferred;
    if (call->next_deferred != NULL)
        call->next_deferred->deferred_link = call->deferred_link;
    call->deferred_link = NULL;
}

static void drop_deferred(struct api_call *call)
{
    unlist_deferred(call);
    call->api->deferred -= call->deferred != NULL;
    deferred_request_free(call->deferred);
    call->deferred = NULL;
}

static void run_deferred(void *context)
{
    struct api_call *call = context;
    const struct request_id *before = request_id_enter(&call->id);
    unlist_deferred(call);
    run_route(call);
    drop_deferred(call);
    request_id_enter(before);
}

/* The store cannot be asked, so nothing was done. */
static void refuse_at_once(struct api_call *call, enum refusal_code why)
{
    call->request = NULL;
    begin_response(call);
    refuse_call(call, why);
    call->response.retry_after = API_RETRY_AFTER;
    call->waits_for_nothing = true;
    call_finish(call);
}

/* Copies the request, because its texts are valid only during the call. A store that is lost may
 * stay away: whoever asks had better ask another server. */
static void defer(struct api_call *call)
{
    struct api *api = call->api;
    if (store_gate_is_held(api->options.gate) || api->deferred == DEFERRED_MAX) {
        refuse_at_once(call, store_gate_is_held(api->options.gate) ? REFUSED_STORE_LOST
                                                                   : REFUSED_STORE_BUSY);
        return;
    }
    api->deferred++;
    list_deferred(call);
    call->id = request_id_now();
    call->deferred = deferred_request_make(call->request);
    call->request = deferred_request_of(call->deferred);
    call->waiter = (struct gate_waiter){.run = run_deferred, .context = call};
    store_gate_run(api->options.gate, &call->waiter);
}

/* While others wait for the store, nobody overtakes them. */
struct api_call *api_handle(struct api *api, const struct api_request *request,
                            void (*response)(void *context, struct api_response *response),
                            void *context)
{
    struct api_call *call = memory_for(1, sizeof *call);
    const struct route *route = route_of(request);
    call->api = api;
    call->respond = response;
    call->context = context;
    call->request = request;
    call->catalog = catalog_accepted(request->languages, api->options.audience->catalog);
    call->waits_for_nothing = needs_no_store(route);
    if (call->waits_for_nothing || store_gate_is_open(api->options.gate))
        run_route(call);
    else
        defer(call);
    return call;
}

static void leave_queue(struct api_call *call)
{
    struct api *api = call->api;
    if (api->last == &call->next)
        api->last = call->link;
    *call->link = call->next;
    if (call->next != NULL)
        call->next->link = call->link;
}

/* The call has a token in it. */
static void end_call(struct api_call *call)
{
    free(call->out.at);
    sodium_memzero(call, sizeof *call);
    free(call);
}

/* The connection is gone; the work may be anywhere on its way. */
void api_cancel(struct api_call *call)
{
    store_gate_forget(call->api->options.gate, &call->waiter);
    drop_deferred(call);
    if (call->job != NULL)
        people_cancel(call->job);
    if (call->analysis != NULL)
        analysis_cancel(call->analysis);
    if (call->waiting)
        leave_queue(call);
    free(call->response.body);
    end_call(call);
}

static struct api_call *take_first(struct api *api)
{
    struct api_call *call = api->first;
    api->first = call->next;
    if (call->next != NULL)
        call->next->link = &api->first;
    else
        api->last = &api->first;
    return call;
}

/* What was answered since the last commit belongs to this batch. */
void api_committed(struct api *api, uint64_t batch)
{
    for (struct api_call *call = api->first; call != NULL; call = call->next)
        if (!call->committed) {
            call->committed = true;
            call->batch = batch;
        }
}

/* In order: batches become durable in order. */
void api_durable(struct api *api, uint64_t batch)
{
    while (api->first != NULL && api->first->committed && api->first->batch <= batch) {
        struct api_call *call = take_first(api);
        call->respond(call->context, &call->response);
        end_call(call);
    }
}

/* Whether it was done is not known: the caller has to look. */
static void fail_response(struct api_call *call)
{
    free(call->response.body);
    call->response = (struct api_response){.retry_after = API_RETRY_AFTER};
    call->link = NULL;
    begin_response(call);
    refuse_call(call, REFUSED_STORE_LOST);
    call->response.body = memory_for(call->out.length + 1, 1);
    call->response.length = call->out.length;
    memcpy(call->response.body, call->out.at, call->out.length);
}

void api_store_lost(struct api *api)
{
    while (api->first_deferred != NULL) {
        struct api_call *call = api->first_deferred;
        store_gate_forget(api->options.gate, &call->waiter);
        drop_deferred(call);
        refuse_at_once(call, REFUSED_STORE_LOST);
    }
    while (api->first != NULL) {
        struct api_call *call = take_first(api);
        if (!call->waits_for_nothing)
            fail_response(call);
        call->respond(call->context, &call->response);
        end_call(call);
    }
}

struct api *api_open(const struct api_options *options)
{
    struct api *api = memory_for(1, sizeof *api);
    api->options = *options;
    api->editions = edition_cache_open();
    api->last = &api->first;
    return api;
}

void api_change(struct api *api, bool https, struct email *email, const struct club *club)
{
    api->options.https = https;
    api->options.email = email;
    api->options.club = club;
}

uint64_t api_failed_logins(const struct api *api)
{
    return api->failed_logins;
}

void api_close(struct api *api)
{
    edition_cache_close(&api->editions);
    free(api);
}

void api_client_address(const struct api *api, const char *peer, const char *forwarded,
                        char address[CLIENT_ADDRESS_MAX])
{
    client_address_find(api->options.proxies, peer, forwarded, address);
}

void api_request_id(const struct api *api, const char *peer, const char *given,
                    struct request_id *id)
{
    if (!client_address_is_proxy(api->options.proxies, peer) || !request_id_take(id, given))
        request_id_make(id);
}

const struct sanction *api_network_ban(const struct api *api, const char *address)
{
    return network_bans_find(api->options.bans, address);
}

void api_set_ready(struct api *api, const struct api_tables *registry)
{
    api->registry = *registry;
    api->ready = true;
}
