/*
 * http_server.c - HTTP on a connection. See http_server.h.
 *
 * A connection goes through the stages of enum stage. Every event ends in `proceed`, which looks at
 * the stage and decides what comes next: so each event only does its own part, in whatever order
 * events come.
 */
#include "server/http_server.h"

#include "base/memory.h"
#include "server/http/http_response.h"
#include "server/http/static_files.h"
#include "server/wire/refusal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SENTENCE_ROOM 1024
#define FORBIDDEN 403
#define BODY_TOO_LARGE 413
#define SECOND 1000 /* milliseconds */

enum stage {
    READING,  /* a request is not whole yet */
    SKIPPING, /* its body is too long and is discarded */
    ASKING,   /* the API looks for the answer, or a handshake waits */
    SENDING,  /* the answer goes out */
    DONE,     /* it was the last one */
    UPGRADED  /* the connection is a WebSocket now */
};

/* A handshake that waits for the store. Its head is in the input, which stays. */
struct pending_upgrade {
    struct gate_waiter waiter;
    struct http_head head;
    struct socket_handshake handshake;
};

enum wait { FOR_NOTHING, FOR_REQUEST, FOR_HEAD, FOR_BODY }; /* what the deadline is for */

struct http_connection {
    struct connection *connection;
    struct http_server *server;
    enum stage stage;
    enum wait wait;
    char *input;                     /* received bytes that are not used yet; NULL: none */
    size_t length, room;             /* of it */
    size_t wanted;                   /* bytes of a whole request; 0: not known yet */
    uint64_t to_skip;                /* bytes of the body still to discard */
    bool taking;                     /* in take_request */
    struct pending_upgrade *upgrade; /* NULL: none */
    struct request_id request;

    /* the answer */
    struct api_call *call; /* that will respond; NULL: none */
    bool last;             /* the connection closes after it */
    bool old;              /* the client speaks HTTP/1.0 */
    bool head_only;
    struct page_file file; /* that goes out */
    size_t left;           /* bytes of it to go */
};

/* A setting of the operator replaces all of them, mostly so that tests need not wait. */
struct http_times http_times(int seconds)
{
    int64_t all = (int64_t)seconds * SECOND;
    if (seconds > 0)
        return (struct http_times){.idle = all, .head = all, .body = all, .response = all};
    return (struct http_times){
        .idle = 30 * SECOND, .head = 10 * SECOND, .body = 15 * SECOND, .response = 30 * SECOND};
}

/* ---- what was read ---- */

/* Grows the input. A body may contain a password, so the old memory is wiped. */
static void make_room(struct http_connection *http, size_t size)
{
    if (http->room >= size)
        return;
    char *larger = memory_for(size, 1);
    if (http->length > 0)
        memcpy(larger, http->input, http->length);
    if (http->input != NULL)
        sodium_memzero(http->input, http->length);
    free(http->input);
    http->input = larger;
    http->room = size;
}

/* Drops the first bytes of the input and wipes them. */
static void use_up(struct http_connection *http, size_t count)
{
    size_t rest = http->length - count;
    if (rest > 0)
        memmove(http->input, http->input + count, rest);
    sodium_memzero(http->input + rest, count);
    http->length = rest;
    if (rest > 0)
        return;
    free(http->input);
    http->input = NULL;
    http->room = 0;
}

/* Never reads beyond the request, once its length is known. */
static uv_buf_t room_for_bytes(struct connection *connection)
{
    struct http_connection *http = connection->owner;
    if (http->stage == SKIPPING) {
        uv_buf_t shared = connections_buffer(connection);
        if (shared.len > http->to_skip)
            shared.len = (size_t)http->to_skip;
        return shared;
    }
    size_t size = http->wanted > 0 ? http->wanted : HTTP_HEAD_MAX;
    make_room(http, size);
    return uv_buf_init(http->input + http->length, (unsigned)(size - http->length));
}

/* ---- an answer goes out ---- */

/* The response is sent: the next request may come. */
static void finish_response(struct http_connection *http)
{
    page_close(&http->file);
    http->server->under_way--;
    http->stage = http->last ? DONE : READING;
}

/* The next bytes of a file in memory; libuv only reads them. */
static uv_buf_t memory_piece(const struct http_connection *http, size_t length)
{
    const uint8_t *bytes = http->file.bytes + (http->file.length - http->left);
    return uv_buf_init((char *)bytes, (unsigned)length);
}

/* Reads the next bytes of the file. False: it got shorter meanwhile, and the connection must
 * close. */
static bool read_piece(struct http_connection *http, uv_buf_t *piece)
{
    size_t length = http->left < CONNECTION_BUFFER ? http->left : CONNECTION_BUFFER;
    if (http->file.bytes != NULL) {
        *piece = memory_piece(http, length);
        http->left -= length;
        return true;
    }
    *piece = connections_buffer(http->connection);
    ssize_t got = read(http->file.file, piece->base, length);
    if (got <= 0) {
        connection_close(http->connection);
        return false;
    }
    piece->len = (size_t)got;
    http->left -= (size_t)got;
    return true;
}

/* Sends the file piece by piece, as long as the socket takes it. */
static void send_more(struct http_connection *http)
{
    uv_buf_t piece;
    while (http->left > 0 && !connection_is_busy(http->connection))
        if (!read_piece(http, &piece) || !connection_write(http->connection, &piece, 1))
            return;
    if (connection_is_busy(http->connection))
        connection_set_deadline(http->connection, http->server->times.response);
    else
        finish_response(http);
}

/* Sends the head, and a body from memory or the first piece of a file. */
static void send_response(struct http_connection *http, struct http_response *response, char *body)
{
    char head[HTTP_RESPONSE_HEAD_MAX];
    struct text out = text_in(head, sizeof head);
    uv_buf_t pieces[2];
    unsigned count = 1;
    response->close = http->last;
    response->keep_alive = http->old && !http->last;
    response->request = http->request.text;
    http_response_write(response, &out);
    http->stage = SENDING;
    if (http->head_only)
        http->left = 0;
    pieces[0] = uv_buf_init(out.at, (unsigned)out.length);
    if (http->left > 0 && !read_piece(http, &pieces[count++]))
        return;
    if (body != NULL && response->length > 0 && !http->head_only)
        pieces[count++] = uv_buf_init(body, (unsigned)response->length);
    if (connection_write(http->connection, pieces, count))
        send_more(http);
}

/* ---- sentences ---- */

/* What a person reads who opens a wrong address in a browser. */
static const char *sentence_for(int status)
{
    static const struct {
        int status;
        const char *key;
    } sentences[] = {
        {200, "server.answer.no_page"},   {403, "server.answer.elsewhere"},
        {404, "server.answer.not_found"}, {405, "server.answer.method"},
        {408, "server.answer.slow"},      {413, "server.answer.long_body"},
        {414, "server.answer.long_path"}, {417, "server.answer.expects"},
        {429, "server.answer.too_many"},  {426, "server.answer.no_upgrade"},
        {431, "server.answer.long_head"}, {501, "server.answer.unknown_way"},
        {503, "server.answer.busy"},      {505, "server.answer.version"},
    };
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (sentences[i].status == status)
            return sentences[i].key;
    return "server.answer.unreadable";
}

/* Plain text: whoever comes here has no page to show it on. */
static void respond_words(struct http_connection *http, int status, struct text *words)
{
    bool upgrade = status == 426;
    text_add_char(words, '\n');
    send_response(http,
                  &(struct http_response){
                      .status = status,
                      .type = "text/plain; charset=utf-8",
                      .cache = "no-cache",
                      .allow = status == 405 ? "GET, HEAD" : NULL,
                      .retry_after = status == 429 ? limits_retry_after(http->server->limits) : 0,
                      .upgrade = upgrade ? "websocket" : NULL,
                      .version = upgrade ? "13" : NULL,
                      .has_body = true,
                      .length = words->length,
                  },
                  words->at);
}

static void respond_sentence(struct http_connection *http, int status)
{
    char sentence[SENTENCE_ROOM];
    struct text out = text_in(sentence, sizeof sentence);
    say(http->server->audience, &out, sentence_for(status), 1, NULL);
    respond_words(http, status, &out);
}

/* Refuses a request and closes the connection after it. */
static void refuse_with(struct http_connection *http, int status)
{
    http->last = true;
    respond_sentence(http, status);
}

/* ---- the page ---- */

/* A file that the browser has already is a head alone. */
static void respond_file(struct http_connection *http, const struct static_file *found)
{
    bool whole = found->status == 200;
    http->file = found->file;
    http->left = whole ? found->file.length : 0;
    send_response(http,
                  &(struct http_response){
                      .status = found->status,
                      .cache = found->cache,
                      .tag = found->tag,
                      .varies = true,
                      .type = whole ? found->type : NULL,
                      .encoding = whole ? found->encoding : NULL,
                      .has_body = whole,
                      .length = found->file.length,
                  },
                  NULL);
}

/* Nobody may come from there: until when and why, in a language of the browser. */
static void respond_banned(struct http_connection *http, const struct http_head *head,
                           const struct sanction *ban)
{
    char sentence[SENTENCE_ROOM];
    struct text out = text_in(sentence, sizeof sentence);
    struct audience audience = *http->server->audience;
    audience.catalog = catalog_accepted(head->headers[HTTP_ACCEPT_LANGUAGE].at, audience.catalog);
    say(&audience, &out, "server.error.banned_network", 1, NULL);
    say_circumstances(&audience, ban->until, ban->reason, &out);
    respond_words(http, FORBIDDEN, &out);
}

/* Files have a limit of their own: a visit to the page is many files and few requests. False: they
 * are refused to this client, and the response says so. */
static bool may_have_files(struct http_connection *http, const struct http_head *head)
{
    char address[CLIENT_ADDRESS_MAX];
    api_client_address(http->server->api, http->connection->address,
                       head->headers[HTTP_X_FORWARDED_FOR].at, address);
    const struct sanction *ban = api_network_ban(http->server->api, address);
    if (!limits_take(http->server->limits, LIMIT_FILES, address))
        refuse_with(http, 429);
    else if (ban != NULL)
        respond_banned(http, head, ban);
    else
        return true;
    return false;
}

static void respond_club(struct http_connection *http, const struct http_head *head,
                         const struct club_file *file)
{
    bool known = http_tag_matches(head->headers[HTTP_IF_NONE_MATCH].at, file->tag);
    send_response(http,
                  &(struct http_response){
                      .status = known ? 304 : 200,
                      .cache = "no-cache",
                      .tag = file->tag,
                      .type = known ? NULL : file->type,
                      .has_body = !known,
                      .length = file->length,
                  },
                  known ? NULL : file->body);
}

static void respond_page(struct http_connection *http, const struct http_head *head,
                         const char *path)
{
    struct static_file found;
    static_files_find(http->server->folder,
                      &(struct static_request){path, strlen(path),
                                               head->headers[HTTP_ACCEPT_ENCODING].at,
                                               head->headers[HTTP_IF_NONE_MATCH].at},
                      &found);
    if (found.status == 200 || found.status == 304)
        respond_file(http, &found);
    else
        respond_sentence(http, found.status);
}

/* The limit counts before the file is looked for: a search costs as much as a hit. */
static void respond_static(struct http_connection *http, const struct http_head *head)
{
    char path[HTTP_TARGET_MAX + 1];
    if (!may_have_files(http, head))
        return;
    if (!http->head_only && !http_is_method(head, "GET")) {
        refuse_with(http, 405);
        return;
    }
    bool decoded = http_decode(head->path, false, path, sizeof path);
    const struct club_file *club = decoded ? club_find(http->server->club, path) : NULL;
    if (club != NULL)
        respond_club(http, head, club);
    else if (!decoded)
        respond_sentence(http, 404);
    else if (http->server->no_page)
        respond_sentence(http, strcmp(path, "/") == 0 ? 200 : 404);
    else
        respond_page(http, head, path);
}

/* ---- the API ---- */

static void proceed(struct http_connection *http);

/* The API may respond at once or much later, after a password job. */
static void on_api_response(void *context, struct api_response *response)
{
    struct http_connection *http = context;
    bool has_body = response->status != 304, tagged = response->tag[0] != '\0';
    http->call = NULL;
    send_response(http,
                  &(struct http_response){
                      .status = response->status,
                      .type = !has_body                ? NULL
                              : response->type == NULL ? "application/json"
                                                       : response->type,
                      .cache = tagged ? "no-cache" : "no-store",
                      .tag = tagged ? response->tag : NULL,
                      .cookie = response->cookie[0] == '\0' ? NULL : response->cookie,
                      .old_cookie = response->old_cookie,
                      .allow = response->allow,
                      .location = response->location[0] == '\0' ? NULL : response->location,
                      .retry_after = response->retry_after,
                      .has_body = has_body,
                      .length = response->length,
                  },
                  response->body);
    free(response->body);
    if (http->length > 0) /* the next request may need a commit, too: the loop must not wait */
        uv_async_send(http->server->wake);
    proceed(http);
}

/* Reads one field more than allowed, so that it is refused; a field with a NUL is refused, too. */
static void read_query(struct http_slice query, char *room, size_t size,
                       const char *fields[API_FIELDS_MAX + 2])
{
    int count = 0;
    while (query.length > 0 && count <= API_FIELDS_MAX) {
        const char *end = memchr(query.at, '&', query.length);
        struct http_slice field = {query.at, end == NULL ? query.length : (size_t)(end - query.at)};
        size_t used = end == NULL ? field.length : field.length + 1;
        fields[count++] = http_decode(field, true, room, size) ? room : "?";
        room += field.length + 1;
        size -= field.length + 1;
        query = (struct http_slice){query.at + used, query.length - used};
    }
    fields[count] = NULL;
}

/* HEAD is not for the API: there is no answer that a client could have cached. Only monitors ask
 * for the health in this way. */
static enum api_method method_of(const struct http_head *head, const char *path)
{
    bool is_health = strcmp(path, "/healthz") == 0 || strcmp(path, "/readyz") == 0;
    bool looks = http_is_method(head, "HEAD") && is_health;
    return http_is_method(head, "GET") || looks ? API_GET
           : http_is_method(head, "POST")       ? API_POST
                                                : API_OTHER;
}

/* The API copies what it needs: path, query and address live on this stack. */
static void call_api(struct http_connection *http, const struct http_head *head, const char *body)
{
    char path[HTTP_TARGET_MAX + 1], query[HTTP_TARGET_MAX + 1], address[CLIENT_ADDRESS_MAX];
    const char *fields[API_FIELDS_MAX + 2];
    bool too_long = head->body > HTTP_BODY_MAX;
    struct api *api = http->server->api;
    http_decode(head->path, false, path, sizeof path);
    read_query(head->query, query, sizeof query, fields);
    api_client_address(api, http->connection->address, head->headers[HTTP_X_FORWARDED_FOR].at,
                       address);
    http->stage = ASKING;
    connection_set_deadline(http->connection, http->server->times.response);
    http->call = api_handle(api,
                            &(struct api_request){
                                .method = method_of(head, path),
                                .path = path,
                                .query = fields,
                                .host = head->headers[HTTP_HOST].at,
                                .origin = head->headers[HTTP_ORIGIN].at,
                                .type = head->headers[HTTP_CONTENT_TYPE].at,
                                .cookie = head->headers[HTTP_COOKIE].at,
                                .authorization = head->headers[HTTP_AUTHORIZATION].at,
                                .known = head->headers[HTTP_IF_NONE_MATCH].at,
                                .languages = head->headers[HTTP_ACCEPT_LANGUAGE].at,
                                .address = address,
                                .body = body,
                                .length = too_long ? 0 : (size_t)head->body,
                                .too_long = too_long,
                            },
                            on_api_response, http);
}

/* ---- requests ---- */

/* The path as it was sent, not decoded: ours have no characters that need it. */
static bool is_path(const struct http_head *head, const char *path)
{
    return head->path.length == strlen(path) && memcmp(head->path.at, path, head->path.length) == 0;
}

/* The WebSocket owns the connection from now on. */
static void open_socket(struct http_connection *http, const struct http_head *head,
                        const struct socket_handshake *handshake)
{
    const struct request_id *before = request_id_enter(&http->request);
    socket_open(http->server->context, http->connection, head, handshake);
    request_id_enter(before);
    http->server->under_way--;
    http->stage = UPGRADED;
}

/* A connection that has closed meanwhile is freed as one of HTTP. */
static void open_pending(void *context)
{
    struct http_connection *http = context;
    if (http->connection->closing)
        return;
    open_socket(http, &http->upgrade->head, &http->upgrade->handshake);
    free(http->upgrade);
    http->upgrade = NULL;
    if (!http->taking)
        proceed(http);
}

static void wait_for_store(struct http_connection *http, const struct http_head *head,
                           const struct socket_handshake *handshake)
{
    http->stage = ASKING;
    connection_set_deadline(http->connection, http->server->times.response);
    http->upgrade = memory_for(1, sizeof *http->upgrade);
    *http->upgrade = (struct pending_upgrade){
        .waiter = {.run = open_pending, .context = http}, .head = *head, .handshake = *handshake};
    store_gate_run(http->connection->connections->gate, &http->upgrade->waiter);
}

static void upgrade_connection(struct http_connection *http, const struct http_head *head)
{
    struct socket_handshake handshake;
    int status = socket_check(http->server->context, http->connection, head,
                              http->length == head->length, &handshake);
    if (status != 101)
        refuse_with(http, status);
    else if (store_gate_can_read(http->connection->connections->gate))
        open_socket(http, head, &handshake);
    else
        wait_for_store(http, head, &handshake);
}

/* Ends header values with NULs, which overwrite the blank or line end after them; missing ones
 * become "". */
static void end_values(struct http_connection *http, struct http_head *head)
{
    for (int i = 0; i < HTTP_HEADERS; i++) {
        struct http_slice *value = &head->headers[i];
        if (value->at == NULL)
            value->at = "";
        else
            http->input[(value->at - http->input) + (ptrdiff_t)value->length] = '\0';
    }
}

static void choose_response(struct http_connection *http, const struct http_head *head,
                            bool upgrade)
{
    if (is_path(head, SOCKET_PATH))
        upgrade_connection(http, head);
    else if (upgrade)
        refuse_with(http, 501);
    else if (api_handles(head->path.at, head->path.length))
        call_api(http, head, http->input + head->length);
    else
        respond_static(http, head);
}

/* Responds to a complete request: its head and body are in the input, unless the body was too
 * long. */
static void respond(struct http_connection *http, struct http_head *head)
{
    bool upgrade = head->headers[HTTP_UPGRADE].at != NULL;
    http->server->under_way++;
    http->last = !head->keep_alive;
    http->old = head->minor == 0;
    http->head_only = http_is_method(head, "HEAD");
    end_values(http, head);
    api_request_id(http->server->api, http->connection->address,
                   head->headers[HTTP_X_REQUEST_ID].at, &http->request);
    const struct request_id *before = request_id_enter(&http->request);
    choose_response(http, head, upgrade);
    request_id_enter(before);
}

/* Refuses a request that was not read to its end. */
static void refuse_unread(struct http_connection *http, int status, bool head_only)
{
    http->server->under_way++;
    http->head_only = head_only;
    request_id_make(&http->request);
    refuse_with(http, status);
    if (http->length > 0)
        use_up(http, http->length);
}

/* Discards the part of the body that has come. */
static void begin_to_skip(struct http_connection *http, const struct http_head *head)
{
    http->to_skip = head->body - (http->length - head->length);
    http->length = head->length;
    http->stage = SKIPPING;
}

/* Some clients wait for this line before they send a body. */
static void tell_to_continue(struct http_connection *http)
{
    static char words[] = "HTTP/1.1 100 Continue\r\n\r\n";
    uv_buf_t piece = uv_buf_init(words, sizeof words - 1);
    connection_write(http->connection, &piece, 1);
}

/* The head is complete: true if the body is, too. */
static bool body_is_there(struct http_connection *http, const struct http_head *head)
{
    bool first = http->wanted == 0;
    http->wanted = head->length + (size_t)head->body;
    if (http->length >= http->wanted)
        return true;
    if (first && head->expects_continue && http->length == head->length)
        tell_to_continue(http);
    if (head->body > HTTP_BODY_MAX)
        begin_to_skip(http, head);
    return false;
}

/* A client that waits for "100 Continue" can be refused before it sends the body. */
static uint64_t body_limit(const struct http_head *head)
{
    return head->expects_continue ? HTTP_BODY_MAX : HTTP_SKIP_MAX;
}

/* Responds to the request at the start of the input. False: it is not complete yet. */
static bool take_request(struct http_connection *http)
{
    struct http_head head;
    int status = http_parse(http->input, http->length, &head);
    if (status == HTTP_INCOMPLETE)
        return false;
    if (status == HTTP_COMPLETE && head.body > body_limit(&head))
        status = BODY_TOO_LARGE;
    if (status != HTTP_COMPLETE) {
        refuse_unread(http, status, http_is_method(&head, "HEAD"));
        return true;
    }
    bool skipped = http->stage == SKIPPING;
    if (!skipped && !body_is_there(http, &head))
        return false;
    size_t used = skipped ? head.length : http->wanted;
    http->taking = true;
    respond(http, &head);
    http->taking = false;
    http->wanted = 0;
    http->wait = FOR_NOTHING;
    if (http->upgrade == NULL)
        use_up(http, used);
    return true;
}

/* ---- events ---- */

/* Sets the deadline of the next step, unless it is already running. */
static void wait_for(struct http_connection *http, enum wait wait)
{
    const struct http_times *times = &http->server->times;
    if (http->wait != wait)
        connection_set_deadline(http->connection, wait == FOR_REQUEST ? times->idle
                                                  : wait == FOR_HEAD  ? times->head
                                                                      : times->body);
    http->wait = wait;
}

/* Frees everything, and cancels the call if the API has not responded. */
static void http_close(struct http_connection *http)
{
    if (http->call != NULL)
        api_cancel(http->call);
    if (http->upgrade != NULL)
        store_gate_forget(http->connection->connections->gate, &http->upgrade->waiter);
    free(http->upgrade);
    if (http->stage == ASKING || http->stage == SENDING)
        http->server->under_way--;
    page_close(&http->file);
    if (http->input != NULL)
        sodium_memzero(http->input, http->length);
    free(http->input);
    free(http);
}

/* Called at the end of every event: responds to one complete request and waits for the rest.
 * Pipelined requests get their turn in the next rounds. Afterwards `http` may be freed. */
static void proceed(struct http_connection *http)
{
    struct connection *connection = http->connection;
    bool answered =
        !connection->closing && http->stage == READING && http->length > 0 && take_request(http);
    if (http->stage == DONE)
        connection_linger(connection);
    if (http->stage == DONE || http->stage == UPGRADED) {
        http_close(http);
        return;
    }
    if (answered && http->stage == READING && http->length > 0) {
        connection_yield(connection);
        return;
    }
    bool reading = http->stage == READING || http->stage == SKIPPING;
    connection_read(connection, reading);
    if (reading)
        wait_for(http, http->length == 0 ? FOR_REQUEST : http->wanted == 0 ? FOR_HEAD : FOR_BODY);
}

/* libuv has put the bytes into the room that it was given. */
static void on_bytes(struct connection *connection, const char *bytes, size_t length)
{
    struct http_connection *http = connection->owner;
    (void)bytes;
    if (http->stage == SKIPPING) {
        http->to_skip -= length;
        if (http->to_skip == 0)
            take_request(http);
    } else {
        http->length += length;
    }
    proceed(http);
}

/* The socket has taken everything: the next piece of a file may go. */
static void on_drained(struct connection *connection)
{
    struct http_connection *http = connection->owner;
    if (http->stage == SENDING)
        send_more(http);
    proceed(http);
}

static void on_resume(struct connection *connection)
{
    proceed(connection->owner);
}

/* An idle connection is closed silently; a slow request gets 408. */
static void on_timeout(struct connection *connection)
{
    struct http_connection *http = connection->owner;
    bool reading = http->stage == READING || http->stage == SKIPPING;
    if (!reading) {
        connection_reset(connection);
        return;
    }
    if (http->wait == FOR_REQUEST) {
        connection_close(connection);
        return;
    }
    refuse_unread(http, 408, false);
    proceed(http);
}

static void on_closed(struct connection *connection)
{
    http_close(connection->owner);
}

/* A connection that is refused at once has no user yet, and on_closed does not come. */
void http_serve(struct connections *connections, int socket, struct http_server *server)
{
    static const struct connection_user user = {
        .room = room_for_bytes,
        .on_bytes = on_bytes,
        .on_end = connection_close,
        .on_drained = on_drained,
        .on_resume = on_resume,
        .on_timeout = on_timeout,
        .on_closed = on_closed,
    };
    struct http_connection *http = memory_for(1, sizeof *http);
    http->server = server;
    http->file.file = -1;
    http->connection = connection_open(connections, socket, &user, http);
    if (http->connection == NULL)
        free(http);
    else
        proceed(http);
}
