/*
 * desk.c - fuzzes the tables of a server: what four guests say to one hall.
 *
 * A line begins with the number of a guest. Behind it stands a message, "-" (the connection ends, and
 * another one begins), or "t" and milliseconds that pass. In a message $0 stands for the id of the
 * first table that was made, and so on to $9.
 *
 * Every message has one answer, whatever comes besides; all of it is JSON without anything hidden, and
 * nobody is hung up on who did not say too much. libwebsockets and the computers' threads are replaced:
 * what is sent is looked at, and a computer plays any move.
 */
#include "server/desk.h"
#include "mutate_lines.h"
#include "serve.h"

#define GUESTS 4
#define TABLES 10
#define LINES_MAX 150
#define THOUGHTS_MAX 8 /* moves of computers after a message */
#define TIME_MAX 100000000
#define BEGIN INT64_C(1763251200000)

/* ---- the wire, instead of libwebsockets' ---- */

struct lws {
    struct guest *guest;
    bool wants; /* to be told that it may write */
    bool closed;
    int answers; /* since the last message */
};

static struct lws wires[GUESTS];
static int64_t now;
static char tables[TABLES][TABLE_ID_MAX];
static int table_count;

static void note_table(const struct json_node *root)
{
    if (json_member(root, "keys") != NULL && table_count < TABLES &&
        json_get_string(json_member(root, "table"), tables[table_count], TABLE_ID_MAX))
        table_count++;
}

static void require_nothing_hidden(const struct json_node *root)
{
    bool over = json_is(json_member(root, "stage"), "over");
    int count = nodes_in(root);
    for (int i = 0; i < count; i++) {
        require(root[i].name == NULL || !json_is_named(&root[i], "hidden"));
        require(root[i].name == NULL || !json_is_named(&root[i], "rng"));
        require(root[i].name == NULL || over || !json_is_named(&root[i], "seed"));
    }
}

static void look_at(struct lws *wire, const struct text *message)
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

int lws_write(struct lws *wire, unsigned char *bytes, size_t length, enum lws_write_protocol kind)
{
    if (kind == LWS_WRITE_TEXT) {
        char *copy = memory_for(length + 1, 1);
        struct text message = text_in(copy, length + 1);
        text_add_bytes(&message, (const char *)bytes, length);
        look_at(wire, &message);
        free(copy);
    }
    return (int)length;
}

int lws_callback_on_writable(struct lws *wire)
{
    wire->wants = true;
    return 1;
}

int lws_partial_buffered(struct lws *wire)
{
    return wire == NULL;
}

int lws_is_final_fragment(struct lws *wire)
{
    return wire != NULL;
}

size_t lws_remaining_packet_payload(struct lws *wire)
{
    return wire == NULL;
}

int lws_frame_is_binary(struct lws *wire)
{
    return wire == NULL;
}

void lws_close_reason(struct lws *wire, enum lws_close_status code, unsigned char *words,
                      size_t length)
{
    (void)wire, (void)code, (void)words, (void)length;
}

void lws_set_timeout(struct lws *wire, enum pending_timeout reason, int seconds)
{
    (void)wire, (void)reason, (void)seconds;
}

lws_usec_t lws_now_usecs(void)
{
    return now * 1000;
}

/* ---- computers, instead of thinkers.c ---- */

struct thinking {
    struct question question;
    void *state;
    struct thinking *next;
};

static struct thinking *thoughts;

struct thinkers *thinkers_open(uv_loop_t *loop, int threads)
{
    (void)threads;
    return (struct thinkers *)loop; /* nobody looks into it */
}

void thinkers_close(struct thinkers *thinkers)
{
    require(thinkers != NULL && thoughts == NULL);
}

struct thinking *thinkers_ask(struct thinkers *thinkers, const struct question *question)
{
    struct thinking *thinking = memory_for(1, sizeof *thinking);
    size_t size = question->box->game->state_size;
    (void)thinkers;
    *thinking = (struct thinking){*question, memory_for(1, size), thoughts};
    memcpy(thinking->state, question->state, size);
    thoughts = thinking;
    return thinking;
}

void thinkers_call_off(struct thinkers *thinkers, struct thinking *thinking)
{
    struct thinking **place = &thoughts;
    (void)thinkers;
    while (*place != thinking)
        place = &(*place)->next;
    *place = thinking->next;
    free(thinking->state);
    free(thinking);
}

static void think(struct hall *hall)
{
    struct question question = thoughts->question;
    const struct game *game = question.box->game;
    game_move *moves = memory_for((size_t)game->moves_max, sizeof *moves);
    int count = game->legal(question.box->data, thoughts->state, moves);
    require(count > 0);
    game_move move = moves[rng_below(&serve_chance, (uint32_t)count)];
    free(moves);
    thinkers_call_off(hall->thinkers, thoughts);
    question.answer(question.tag, move);
}

/* ---- guests ---- */

static int64_t fake_now(void)
{
    return now;
}

static void come(struct hall *hall, int number, const struct person *person)
{
    struct lws *wire = &wires[number];
    *wire = (struct lws){.guest = memory_for(1, guest_size)};
    guest_let_in(&hall->guests, wire->guest, person);
    require(guest_event(wire, LWS_CALLBACK_ESTABLISHED, wire->guest, NULL, 0) == 0);
    desk_greet(hall, wire->guest);
}

static void go(int number)
{
    guest_event(&wires[number], LWS_CALLBACK_CLOSED, wires[number].guest, NULL, 0);
    free(wires[number].guest);
}

static void come_back(struct hall *hall, int number)
{
    struct person person = wires[number].guest->person;
    go(number);
    come(hall, number, &person);
}

/* What the server does before it waits again. */
static void settle(uv_loop_t *loop, struct hall *hall)
{
    for (int i = 0; i < THOUGHTS_MAX && thoughts != NULL; i++)
        think(hall);
    uv_run(loop, UV_RUN_NOWAIT);
    hall_settle(hall);
    require(store_settle(hall->store));
    guests_settled(&hall->guests, store_batch(hall->store));
    guests_durable(&hall->guests, store_durable(hall->store));
    for (int i = 0; i < GUESTS; i++)
        if (wires[i].wants) {
            wires[i].wants = false;
            wires[i].closed =
                guest_event(&wires[i], LWS_CALLBACK_SERVER_WRITEABLE, wires[i].guest, NULL, 0) < 0;
        }
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

/* Exactly as much memory as there is message. */
static void say_message(int number, const char *line)
{
    struct lws *wire = &wires[number];
    static char room[GUEST_MESSAGE_MAX * 2];
    struct text out = text_in(room, sizeof room);
    add_message(&out, line);
    char *message = memory_for(out.length + 1, 1);
    memcpy(message, out.at, out.length);
    wire->answers = 0;
    wire->closed = guest_event(wire, LWS_CALLBACK_RECEIVE, wire->guest, message, out.length) < 0;
    require(!wire->closed || out.length > GUEST_MESSAGE_MAX);
    free(message);
}

static void pass_time(uv_loop_t *loop, struct hall *hall, const char *milliseconds)
{
    now += strtol(milliseconds, NULL, 10) % TIME_MAX;
    uv_timer_start(&hall->clock, hall->clock.timer_cb, 0, HALL_TICK);
    uv_run(loop, UV_RUN_NOWAIT);
}

static void do_line(uv_loop_t *loop, struct hall *hall, const char *line)
{
    int number = line[0] - '0';
    if (number < 0 || number >= GUESTS)
        return;
    bool message = line[1] != '-' && line[1] != 't';
    if (line[1] == 't')
        pass_time(loop, hall, line + 2);
    else if (message)
        say_message(number, line + 1);
    else
        come_back(hall, number);
    settle(loop, hall);
    require(!message || wires[number].closed || wires[number].answers == 1);
    for (int i = 0; i < GUESTS; i++)
        if (wires[i].closed)
            come_back(hall, i);
}

static void all_come(struct hall *hall)
{
    static const struct person people[GUESTS] = {{.name = "Anna", .kind = PERSON_ACCOUNT},
                                                 {.name = "Ben", .kind = PERSON_ACCOUNT},
                                                 {.name = "Cid", .kind = PERSON_GUEST},
                                                 {.name = "Robby", .kind = PERSON_BOT}};
    for (int i = 0; i < GUESTS; i++) {
        struct person person = people[i];
        require(store_add_person(hall->store, &person, ""));
        come(hall, i, &person);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char room[GUEST_MESSAGE_MAX * 2];
    const char *at = (const char *)data, *end = at + size;
    uv_loop_t loop;
    serve_without_chance();
    now = BEGIN;
    table_count = 0;
    require(uv_loop_init(&loop) == 0);
    struct store *store = serve_store();
    struct hall *hall = hall_open(&loop, store, catalog_for("en"), 1);
    hall->now = hall->steady = fake_now;
    all_come(hall);
    settle(&loop, hall);
    for (int lines = 0; at < end && lines < LINES_MAX; lines++)
        do_line(&loop, hall, serve_line(&at, end, room, sizeof room).at);
    for (int i = 0; i < GUESTS; i++)
        go(i);
    hall_close(hall);
    uv_run(&loop, UV_RUN_DEFAULT);
    require(uv_loop_close(&loop) == 0);
    store_close(store);
    return 0;
}
