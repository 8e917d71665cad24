/*
 * dispatch.c - fuzzes the tables of a server: what four guests say to one hall.
 *
 * A line begins with the number of a guest. Behind it stands a message, "-" (the connection ends,
 * and another one begins), or "t" and milliseconds that pass. In a message $0 stands for the id of
 * the first table that was made, and so on to $9.
 *
 * Every message has one answer, whatever comes besides; all of it is JSON without anything hidden,
 * and the server hangs up on nobody but who says a message that is too long. Connections and the
 * computers' threads are replaced: what is sent is looked at, and a computer plays any move.
 */
#include "mutate_lines.h"
#include "serve.h"
#include "server/operations/dispatch.h"
#include "server/operations/receive.h"

#define GUESTS 4
#define NOBODY (-1) /* of them */
#define TABLES 10
#define LINES_MAX 150
#define THOUGHTS_MAX 8 /* moves of computers after a message */
#define TIME_MAX 100000000
#define BEGIN INT64_C(1763251200000)

/* ---- the wire, instead of connection.c ---- */

struct wire {
    struct connection connection;
    struct client *client;
    bool closed;
    int goodbye; /* the close code that the server hung up with; 0: it did not */
    int answers; /* since the last message */
};

static struct wire wires[GUESTS];
static int64_t now;
static char tables[TABLES][TABLE_ID_MAX];
static int table_count;

static void note_table(const struct json_node *root)
{
    if (json_member(root, "keys") != NULL && table_count < TABLES &&
        json_get_string(json_member(root, "table"), tables[table_count], TABLE_ID_MAX))
        table_count++;
}

/* Does this message say that its game is over? An event may tell only what has changed. */
static bool says_over(const struct json_node *root)
{
    const struct json_node *changes = json_member(root, "changes");
    return json_is(json_member(changes == NULL ? root : changes, "stage"), "over");
}

static void require_nothing_hidden(const struct json_node *root)
{
    bool over = says_over(root);
    int count = nodes_in(root);
    for (int i = 0; i < count; i++) {
        require(root[i].name == NULL || !json_is_named(&root[i], "hidden"));
        require(root[i].name == NULL || !json_is_named(&root[i], "rng"));
        require(root[i].name == NULL || over || !json_is_named(&root[i], "seed"));
        require(root[i].name == NULL || over || !json_is_named(&root[i], "secret"));
    }
}

static void look_at(struct wire *wire, const struct text *message)
{
    bool ok = false;
    require_readable(message);
    const struct json_node *root = require_object(message);
    require_nothing_hidden(root);
    if (json_member(root, "event") != NULL) {
        require(json_member(root, "id") == NULL);
        return;
    }
    wire->answers++;
    require(json_member(root, "id") != NULL && json_get_bool(json_member(root, "ok"), &ok));
    require(ok == (json_member(root, "error") == NULL));
    note_table(root);
}

static struct wire *wire_of(struct connection *connection)
{
    return connection->tcp.data;
}

/* A frame as the server sends it. */
static void look_at_frame(struct wire *wire, const uv_buf_t *frame)
{
    const unsigned char *bytes = (const unsigned char *)frame->base;
    size_t header = bytes[1] < 126 ? 2 : bytes[1] == 126 ? 4 : 10, length = frame->len - header;
    if ((bytes[0] & 15) == FRAME_CLOSE)
        wire->goodbye = bytes[header] << 8 | bytes[header + 1];
    if ((bytes[0] & 15) != FRAME_TEXT)
        return;
    char *copy = memory_for(length + 1, 1);
    struct text message = text_in(copy, length + 1);
    text_add_bytes(&message, frame->base + header, length);
    look_at(wire, &message);
    free(copy);
}

bool connection_write(struct connection *connection, const uv_buf_t *pieces, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        look_at_frame(wire_of(connection), &pieces[i]);
    return true;
}

bool connection_is_busy(const struct connection *connection)
{
    return connection == NULL;
}

size_t connection_unsent(const struct connection *connection)
{
    return connection == NULL;
}

uv_buf_t connections_buffer(struct connection *connection)
{
    (void)connection;
    return uv_buf_init(NULL, 0);
}

void connection_hand_over(struct connection *connection, const struct connection_user *user,
                          void *owner)
{
    connection->user = user;
    connection->owner = owner;
}

/* There are no other servers. */
struct connection *connection_open(struct connections *connections, int socket,
                                   const struct connection_user *user, void *owner)
{
    (void)connections, (void)socket, (void)user, (void)owner;
    return NULL;
}

struct connection *connection_connect(struct connections *connections, const char *address,
                                      const struct connection_user *user, void *owner)
{
    return connection_open(connections, address[0], user, owner);
}

void connection_read(struct connection *connection, bool on)
{
    connection->reading = on;
}

void connection_set_deadline(struct connection *connection, int64_t milliseconds)
{
    connection->deadline = milliseconds;
}

/* The guest leaves by itself. */
void connection_linger(struct connection *connection)
{
    wire_of(connection)->closed = true;
    wire_of(connection)->client = NULL;
}

void connection_close(struct connection *connection)
{
    wire_of(connection)->closed = true;
}

void connection_reset(struct connection *connection)
{
    connection_close(connection);
}

int64_t wall_time(void)
{
    return now;
}

int64_t steady_time(void)
{
    return now;
}

/* ---- computers, instead of think_pool.c ---- */

struct think_job {
    struct think_request request;
    void *state;
    struct think_job *next;
};

static struct think_job *thoughts;
static bool thoughts_are_held;

int think_pool_wanted(int threads)
{
    return threads;
}

struct think_pool *think_pool_open(uv_loop_t *loop, int threads)
{
    (void)threads;
    thoughts_are_held = false;
    return (struct think_pool *)loop; /* nobody looks into it */
}

int think_pool_missing(const struct think_pool *think_pool)
{
    return think_pool == NULL;
}

void think_pool_hold(struct think_pool *think_pool, bool hold)
{
    (void)think_pool;
    thoughts_are_held = hold;
}

void think_pool_close(struct think_pool *think_pool)
{
    require(think_pool != NULL && thoughts == NULL);
}

struct think_job *think_pool_ask(struct think_pool *think_pool, const struct think_request *request)
{
    struct think_job *job = memory_for(1, sizeof *job);
    size_t size = request->box->game->state_size;
    (void)think_pool;
    *job = (struct think_job){*request, memory_for(1, size), thoughts};
    memcpy(job->state, request->state, size);
    thoughts = job;
    return job;
}

void think_pool_cancel(struct think_pool *think_pool, struct think_job *job)
{
    struct think_job **place = &thoughts;
    (void)think_pool;
    while (*place != job)
        place = &(*place)->next;
    *place = job->next;
    free(job->state);
    free(job);
}

static void think(struct table_registry *registry)
{
    struct think_request request = thoughts->request;
    const struct game *game = request.box->game;
    game_move *moves = memory_for((size_t)game->moves_max, sizeof *moves);
    int count = game->legal(request.box->data, thoughts->state, moves);
    require(count > 0);
    game_move move = moves[rng_below(&serve_chance, (uint32_t)count)];
    free(moves);
    think_pool_cancel(registry->think_pool, thoughts);
    request.answer(request.tag, move);
}

/* ---- guests ---- */

static struct person people[GUESTS];
static struct session sessions[GUESTS];

static void come(struct table_registry *registry, int number, const struct person *person)
{
    struct wire *wire = &wires[number];
    *wire = (struct wire){.closed = false};
    wire->connection.tcp.data = wire;
    wire->client = client_open(&registry->clients, &wire->connection, person);
    wire->client->session = sessions[number];
    dispatch_greet(registry, wire->client);
}

static void go(int number)
{
    if (wires[number].client != NULL)
        client_close(wires[number].client);
}

static void come_back(struct table_registry *registry, int number)
{
    go(number);
    come(registry, number, &people[number]);
}

/* What the server does before it waits again. */
static void settle(uv_loop_t *loop, struct table_registry *registry)
{
    for (int i = 0; i < THOUGHTS_MAX && thoughts != NULL && !thoughts_are_held; i++)
        think(registry);
    uv_run(loop, UV_RUN_NOWAIT);
    registry_flush(registry);
    require(store_commit(registry->store));
    clients_committed(&registry->clients, store_batch(registry->store));
    clients_durable(&registry->clients, store_durable(registry->store));
}

/* ---- lines ---- */

static void add_message(struct text *out, const char *line)
{
    for (; *line != '\0'; line++)
        if (line[0] == '$' && line[1] >= '0' && line[1] - '0' < table_count)
            text_add(out, tables[*++line - '0']);
        else
            text_add_char(out, *line);
}

/* Exactly as much memory as there is message. False: it is too long, and who says it is hung up
 * on. */
static bool send_message(int number, const char *line)
{
    struct wire *wire = &wires[number];
    static char room[CLIENT_MESSAGE_MAX * 2];
    struct text out = text_in(room, sizeof room);
    add_message(&out, line);
    if (out.length > CLIENT_MESSAGE_MAX) {
        client_hang_up(wire->client, WEBSOCKET_TOO_LONG);
        return false;
    }
    char *message = memory_for(out.length + 1, 1);
    memcpy(message, out.at, out.length);
    wire->answers = 0;
    client_receive(wire->client, message, out.length);
    require(wire->client->hang_up == 0);
    free(message);
    return true;
}

static void pass_time(uv_loop_t *loop, struct table_registry *registry, const char *milliseconds)
{
    now += strtol(milliseconds, NULL, 10) % TIME_MAX;
    uv_timer_start(&registry->clock, registry->clock.timer_cb, 0, REGISTRY_TICK);
    uv_run(loop, UV_RUN_NOWAIT);
}

/* Nobody but who said too much, if anybody did. */
static void require_no_goodbye(int too_long)
{
    for (int i = 0; i < GUESTS; i++)
        require(wires[i].goodbye == (i == too_long ? WEBSOCKET_TOO_LONG : 0));
}

static void do_line(uv_loop_t *loop, struct table_registry *registry, const char *line)
{
    int number = line[0] - '0';
    if (number < 0 || number >= GUESTS)
        return;
    bool answered = false, message = line[1] != 't' && line[1] != '-';
    if (line[1] == 't')
        pass_time(loop, registry, line + 2);
    else if (line[1] == '-')
        come_back(registry, number);
    else
        answered = send_message(number, line + 1);
    settle(loop, registry);
    require(!answered || wires[number].answers == 1);
    require_no_goodbye(message && !answered ? number : NOBODY);
    for (int i = 0; i < GUESTS; i++)
        if (wires[i].closed)
            come_back(registry, i);
}

static void all_come(struct table_registry *registry)
{
    static const struct person comers[GUESTS] = {{.name = "Anna", .kind = PERSON_ACCOUNT},
                                                 {.name = "Ben", .kind = PERSON_ACCOUNT},
                                                 {.name = "Cid", .kind = PERSON_GUEST},
                                                 {.name = "Robby", .kind = PERSON_BOT}};
    for (int i = 0; i < GUESTS; i++) {
        people[i] = comers[i];
        people[i].created = people[i].seen = BEGIN; /* so that nobody is forgotten for being old */
        require(store_add_person(registry->store, &people[i], ""));
        sessions[i] = (struct session){.hash = {(uint8_t)(i + 1)}};
        store_add_session(registry->store, people[i].id,
                          &(struct stored_session){.hash = {(uint8_t)(i + 1)}});
        come(registry, i, &people[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char room[CLIENT_MESSAGE_MAX * 2];
    const char *at = (const char *)data, *end = at + size;
    uv_loop_t loop;
    serve_without_chance();
    now = BEGIN;
    table_count = 0;
    require(uv_loop_init(&loop) == 0);
    struct store *store = serve_store();
    struct session_clock clock = session_clock_read(store);
    struct table_registry *registry =
        registry_open(&loop, store, &clock, catalog_for("en"), NULL, 1);
    struct limits *limits = serve_limits();
    registry->limits = limits;
    receive_attach(registry);
    all_come(registry);
    settle(&loop, registry);
    for (int lines = 0; at < end && lines < LINES_MAX; lines++)
        do_line(&loop, registry, serve_line(&at, end, room, sizeof room).at);
    for (int i = 0; i < GUESTS; i++)
        go(i);
    registry_close(registry);
    uv_run(&loop, UV_RUN_DEFAULT);
    require(uv_loop_close(&loop) == 0);
    limits_close(limits);
    store_close(store);
    return 0;
}
