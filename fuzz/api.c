/*
 * api.c - fuzzes the HTTP interface: requests to one server, as http_server.c hands them over.
 *
 * A line is a request, its parts with tabs between them: method, path, queries joined by &, host,
 * origin, content type, cookie, authorization, body. $ in a cookie or an authorization stands for
 * what the last answer gave: its cookie, or a bot's token.
 *
 * Every request that is not forgotten has one answer, with a status and a body of JSON.
 */
#include "server/api/api.h"
#include "mutate_lines.h"
#include "serve.h"

#define PARTS 9
#define QUERIES_MAX 8
#define LINES_MAX 60
#define ROUNDS_MAX 10000 /* of the loop, until a password is hashed */

static char cookie[API_COOKIE_MAX], token[TOKEN_TEXT_MAX];
static int answers;

static void hear(void *context, struct api_response *answer)
{
    (void)context;
    answers++;
    require(answer->status >= 200 && answer->status < 600);
    require(answer->status != 405 || answer->allow != NULL);
    struct text body = {.at = answer->body, .size = answer->length + 1, .length = answer->length};
    if (answer->type == NULL) {
        const struct json_node *root = require_object(&body);
        require((json_member(root, "error") != NULL) == (answer->status >= 400));
        json_get_string(json_member(root, "token"), token, sizeof token);
    }
    if (answer->cookie[0] != '\0')
        snprintf(cookie, sizeof cookie, "%.*s", (int)strcspn(answer->cookie, ";"), answer->cookie);
    free(answer->body);
}

/* Splits a text at the separator, in place; what is missing is empty. */
static int split(char *text, char separator, const char **parts, int most)
{
    int count = 0;
    while (count < most && text != NULL) {
        char *end = strchr(text, separator);
        parts[count++] = text;
        if (end != NULL && count < most)
            *end++ = '\0';
        else
            end = NULL;
        text = end;
    }
    for (int i = count; i < most; i++)
        parts[i] = "";
    return count;
}

static const char *filled(const char *part, const char *last, char *room, size_t size)
{
    struct text out = text_in(room, size);
    for (; *part != '\0'; part++)
        if (*part == '$')
            text_add(&out, last);
        else
            text_add_char(&out, *part);
    return room;
}

static enum api_method method_of(const char *name)
{
    return strcmp(name, "GET") == 0 ? API_GET : strcmp(name, "POST") == 0 ? API_POST : API_OTHER;
}

static void ask(uv_loop_t *loop, struct store *store, struct api *api, char *line)
{
    const char *parts[PARTS], *queries[QUERIES_MAX + 1];
    char cookies[512], bearer[512], query[512];
    split(line, '\t', parts, PARTS);
    snprintf(query, sizeof query, "%s", parts[2]);
    int count = parts[2][0] == '\0' ? 0 : split(query, '&', queries, QUERIES_MAX);
    queries[count] = NULL;
    struct api_request request = {.method = method_of(parts[0]),
                                  .path = parts[1],
                                  .query = queries,
                                  .host = parts[3],
                                  .origin = parts[4],
                                  .type = parts[5],
                                  .cookie = filled(parts[6], cookie, cookies, sizeof cookies),
                                  .authorization = filled(parts[7], token, bearer, sizeof bearer),
                                  .known = "",
                                  .languages = "",
                                  .address = "127.0.0.1",
                                  .body = parts[8],
                                  .length = strlen(parts[8])};
    answers = 0;
    api_handle(api, &request, hear, NULL);
    for (int i = 0; i < ROUNDS_MAX && answers == 0; i++) {
        uv_run(loop, i == 0 ? UV_RUN_NOWAIT : UV_RUN_ONCE);
        require(store_commit(store));
        api_committed(api, store_batch(store));
        api_durable(api, store_durable(store));
    }
    require(answers == 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char room[API_BODY_MAX * 2];
    const char *at = (const char *)data, *end = at + size;
    struct audience audience = {.catalog = catalog_for("en"), .seats = SEATS_MAX};
    uv_loop_t loop;
    serve_without_chance();
    cookie[0] = token[0] = '\0';
    require(uv_loop_init(&loop) == 0);
    struct store *store = serve_store();
    struct limits *limits = serve_limits();
    struct session_clock clock = session_clock_read(store);
    struct people *people = people_open(&loop, store, limits, &clock);
    struct club_error why;
    struct club *club = club_open(&(struct club_settings){0}, &why);
    struct api *api = api_open(&(struct api_options){
        .store = store, .people = people, .audience = &audience, .club = club, .limits = limits});
    for (int lines = 0; at < end && lines < LINES_MAX; lines++)
        ask(&loop, store, api, serve_line(&at, end, room, sizeof room).at);
    api_close(api);
    club_close(club);
    people_close(people);
    uv_run(&loop, UV_RUN_DEFAULT);
    require(uv_loop_close(&loop) == 0);
    limits_close(limits);
    store_close(store);
    return 0;
}
