/*
 * dispatch.c - the way of a message: read it, check its fields, act, answer. See dispatch.h.
 */
#include "server/operations/dispatch.h"

#include "base/fair_deal.h"
#include "protocol/room.h"
#include "server/operations/create_request.h"
#include "server/people/plain_text.h"
#include "server/tables/daily.h"
#include "server/wire/vocabulary.h"

#include <string.h>

#define NODES_MAX 512
#define FIELDS_MAX 12
#define QUOTE_MAX 48

/* One message on its way. */
struct order {
    struct hall *hall;
    struct client *client;
    const struct json_node *root;
    struct live *live;     /* the table it is about, if it names one */
    struct refusal why;    /* .code NULL: nothing is wrong */
    char field[QUOTE_MAX]; /* that is wrong */

    /* what `act` leaves for `answer` */
    struct live *made;
    int seat, ply, count;
    bool done;
    struct refusal reason; /* why a move is not legal that was only asked about */
};

struct errand {
    const char *op;
    bool at_table; /* it has a field "table", which must be there */
    bool (*act)(struct order *order);
    void (*answer)(const struct order *order, struct json *out); /* NULL: nothing to add */
    const char *fields[FIELDS_MAX];                              /* besides op, id and table */
};

/* ---- refusing; each returns false ---- */

static bool refuse(struct order *order, const char *code)
{
    order->why = (struct refusal){.code = code};
    return false;
}

static bool refuse_field(struct order *order, const char *code, const char *field)
{
    struct text text = text_in(order->field, sizeof order->field);
    text_add(&text, field);
    return refuse(order, code);
}

/* One more of what is limited by address and by person? */
static bool may_ask(struct hall *hall, const struct client *client, enum limit by_address,
                    enum limit by_person)
{
    return limits_take_person(hall->limits, by_person, client->person.id) &&
           limits_take(hall->limits, by_address, client->address);
}

/* ---- reading fields ---- */

static const struct json_node *field(const struct order *order, const char *name)
{
    return json_member(order->root, name);
}

/* Each leaves the value as it is if the field is missing. */
static bool read_bool(struct order *order, const char *name, bool *value)
{
    const struct json_node *node = field(order, name);
    return node == NULL || json_get_bool(node, value) || refuse_field(order, "bad_field", name);
}

static bool read_int(struct order *order, const char *name, int low, int high, int *value)
{
    const struct json_node *node = field(order, name);
    long long number;
    if (node == NULL)
        return true;
    if (!json_get_int(node, low, high, &number))
        return refuse_field(order, "bad_field", name);
    *value = (int)number;
    return true;
}

static bool read_text(struct order *order, const char *name, char *value, size_t size)
{
    const struct json_node *node = field(order, name);
    return node == NULL || json_get_string(node, value, size) ||
           refuse_field(order, "bad_field", name);
}

/* The commitment to a number, or the number itself. */
static bool read_digits(struct order *order, const char *name, char digits[SHA256_HEX_MAX])
{
    return read_text(order, name, digits, SHA256_HEX_MAX) &&
           (field(order, name) == NULL || fair_deal_is_hex(digits) ||
            refuse_field(order, "bad_field", name));
}

static bool must_have(struct order *order, const char *name)
{
    return field(order, name) != NULL || refuse_field(order, "missing_field", name);
}

/* ---- the lobby and tables ---- */

static bool act_lobby(struct order *order)
{
    bool watch = true;
    char after[TABLE_ID_MAX] = "";
    order->count = LOBBY_PAGE;
    if (!read_bool(order, "watch", &watch) || !read_text(order, "after", after, sizeof after) ||
        !read_int(order, "count", 1, LOBBY_PAGE, &order->count))
        return false;
    if (after[0] != '\0') {
        order->live = hall_find(order->hall, after);
        if (order->live == NULL || !order->live->lobby.listed)
            return refuse(order, "no_table");
    }
    lobby_watch(&order->hall->lobby, order->client, watch);
    return true;
}

static void answer_lobby(const struct order *order, struct json *out)
{
    if (order->client->lobby.link != NULL)
        lobby_list(&order->hall->lobby, order->live, order->count, out);
}

static bool act_own(struct order *order)
{
    bool watch = true;
    if (!read_bool(order, "watch", &watch))
        return false;
    lobby_follow(&order->hall->lobby, order->client, watch);
    hall_touch_tables_of(order->hall, order->client->person.id);
    return true;
}

static void answer_own(const struct order *order, struct json *out)
{
    lobby_list_own(order->hall, order->client->person.id, out);
}

static bool act_sit(struct order *order)
{
    char key[sizeof order->live->stored.seats[0].key] = "", commitment[SHA256_HEX_MAX] = "";
    int seat = 0;
    if (!must_have(order, "chair") || !read_int(order, "chair", 0, TABLE_SEATS - 1, &seat) ||
        !read_text(order, "key", key, sizeof key) || !read_digits(order, "commit", commitment))
        return false;
    order->seat = seat;
    return live_sit(order->live, &order->client->person, seat, key, commitment, &order->why);
}

static void answer_seat(const struct order *order, struct json *out)
{
    json_number(out, "chair", order->seat);
}

static bool act_stand(struct order *order)
{
    return live_stand(order->live, &order->client->person, &order->why);
}

static bool act_commit(struct order *order)
{
    char commitment[SHA256_HEX_MAX] = "";
    return must_have(order, "commit") && read_digits(order, "commit", commitment) &&
           live_commit(order->live, &order->client->person, commitment, &order->why);
}

static bool act_reveal(struct order *order)
{
    char number[SHA256_HEX_MAX] = "";
    return must_have(order, "number") && read_digits(order, "number", number) &&
           live_reveal(order->live, &order->client->person, number, &order->why);
}

static bool act_join(struct order *order)
{
    int ply = 0;
    bool brief = false;
    return read_int(order, "ply", 0, LIVE_PLIES_MAX, &ply) && read_bool(order, "brief", &brief) &&
           live_join(order->live, order->client, ply, brief, &order->why);
}

static bool act_leave(struct order *order)
{
    live_leave(order->live, order->client);
    live_decline_rematch(order->live, order->client->person.id);
    return true;
}

static bool act_stop(struct order *order)
{
    return live_give_up(order->live, &order->client->person, &order->why);
}

/* ---- the game ---- */

static bool act_play(struct order *order)
{
    char move[MOVE_TEXT_MAX] = "";
    int number = 0;
    if (!must_have(order, "move") || !must_have(order, "number") ||
        !read_text(order, "move", move, sizeof move) ||
        !read_int(order, "number", 1, LIVE_PLIES_MAX, &number))
        return false;
    return live_play(order->live, order->client, number, move, &order->why);
}

static void answer_play(const struct order *order, struct json *out)
{
    json_number(out, "version", order->live->version);
    json_number(out, "ply", table_plies(order->live->table));
}

/* Would it be legal, whoever asks? What is possible is no secret: it follows from what everybody sees. */
static bool act_check(struct order *order)
{
    const struct box *box = order->live->box;
    char move[MOVE_TEXT_MAX] = "";
    game_move found;
    if (!must_have(order, "move") || !read_text(order, "move", move, sizeof move))
        return false;
    if (order->live->table == NULL)
        return refuse(order, "not_playing");
    const void *state = table_state(order->live->table);
    order->done = box->game->move_read(box->data, state, move, &found, &order->reason.report) &&
                  box->game->check(box->data, state, found, &order->reason.report);
    order->reason = (struct refusal){"illegal_move", true, box, order->reason.report};
    return true;
}

static void answer_check(const struct order *order, struct json *out)
{
    json_bool(out, "legal", order->done);
    if (!order->done)
        refusal_tell(order->hall->catalog, order->live, &order->reason, "", "reason", out);
}

/* The position asked about: the live one, or one of the past. */
static bool act_look(struct order *order)
{
    if (order->live->table == NULL)
        return refuse(order, "not_playing");
    order->ply = LAST_PLY;
    return read_int(order, "ply", 0, table_plies(order->live->table), &order->ply);
}

static struct teller teller_of(const struct order *order)
{
    return (struct teller){order->live->table, order->hall->catalog, &order->hall->scratch};
}

static void answer_moment(const struct order *order, struct json *out)
{
    struct teller teller = teller_of(order);
    teller_status(&teller, order->ply, out);
    teller_state(&teller, order->ply, live_seat_of(order->live, order->client->person.id), out);
    json_open_object(out, "score");
    teller_score(&teller, order->ply, out);
    json_close_object(out);
    teller_ask(&teller, order->ply, out);
}

static void answer_text(const struct order *order, struct json *out)
{
    struct teller teller = teller_of(order);
    teller_text(&teller, order->ply, live_seat_of(order->live, order->client->person.id), out);
}

static bool act_undo(struct order *order)
{
    return live_undo(order->live, &order->client->person, &order->done, &order->why);
}

static void answer_done(const struct order *order, struct json *out)
{
    json_bool(out, "done", order->done);
}

static bool act_agree(struct order *order)
{
    bool yes = false;
    return must_have(order, "yes") && read_bool(order, "yes", &yes) &&
           live_agree(order->live, &order->client->person, yes, &order->why);
}

static bool act_resign(struct order *order)
{
    return live_resign(order->live, &order->client->person, &order->why);
}

static bool act_draw(struct order *order)
{
    bool yes = true;
    return read_bool(order, "yes", &yes) &&
           live_draw(order->live, &order->client->person, yes, &order->done, &order->why);
}

/* The sentences that a client has in its own language; as docs/server.md lists them. */
static bool is_preset(const char *word)
{
    static const char *const presets[] = {"hello", "good_luck",  "well_played", "thanks",
                                          "sorry", "one_moment", "oops",        "good_game"};
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++)
        if (strcmp(word, presets[i]) == 0)
            return true;
    return false;
}

static bool act_say(struct order *order)
{
    struct chat_message chat = {0};
    if (!read_text(order, "text", chat.text, sizeof chat.text) ||
        !read_text(order, "preset", chat.preset, sizeof chat.preset))
        return false;
    if ((chat.text[0] == '\0') == (chat.preset[0] == '\0'))
        return refuse_field(order, "bad_field", "text");
    if (chat.preset[0] != '\0' && !is_preset(chat.preset))
        return refuse_field(order, "bad_field", "preset");
    if (!plain_chat(chat.text))
        return refuse(order, "bad_text");
    if (!may_ask(order->hall, order->client, LIMIT_CHAT, LIMIT_CHAT_PERSON))
        return refuse(order, "too_many");
    return live_chat(order->live, &order->client->person, &chat, &order->why);
}

static bool act_rematch(struct order *order)
{
    char commitment[SHA256_HEX_MAX] = "";
    if (!read_digits(order, "commit", commitment))
        return false;
    order->made = live_rematch(order->live, &order->client->person, order->client->address,
                               commitment, &order->why);
    return order->made != NULL;
}

static void answer_table(const struct order *order, struct json *out)
{
    json_string(out, "table", order->made->stored.id);
}

/* ---- a new table: create_request.c reads what it is to be ---- */

static bool act_create(struct order *order)
{
    struct stored_table plan = {.host = order->client->person.id, .open = true};
    char commitment[SHA256_HEX_MAX] = "";
    if (!read_digits(order, "commit", commitment))
        return false;
    const char *wrong = "";
    struct plan_form form = {order->root, &order->client->person, order->hall};
    if (!plan_read(&form, &plan, &order->why, &wrong)) {
        struct text text = text_in(order->field, sizeof order->field);
        text_add(&text, wrong);
        return false;
    }
    if (!table_limits_take(order->hall, &plan, order->client->address, &order->why))
        return false;
    order->made = hall_create(order->hall, &plan, commitment);
    return true;
}

static void answer_create(const struct order *order, struct json *out)
{
    answer_table(order, out);
    json_open_array(out, "keys");
    for (int seat = 0; seat < order->made->stored.players; seat++) {
        const char *key = order->made->stored.seats[seat].key;
        json_string(out, NULL, key[0] == '\0' ? NULL : key);
    }
    json_close_array(out);
}

static const struct errand errands[] = {
    {"lobby", false, act_lobby, answer_lobby, {"watch", "after", "count"}},
    {"own", false, act_own, answer_own, {"watch"}},
    {"create",
     false,
     act_create,
     answer_create,
     {"game", "players", "options", "chairs", "open", "rated", "clock", "daily", "commit"}},
    {"sit", true, act_sit, answer_seat, {"chair", "key", "commit"}},
    {"commit", true, act_commit, NULL, {"commit"}},
    {"reveal", true, act_reveal, NULL, {"number"}},
    {"stand", true, act_stand, NULL, {NULL}},
    {"join", true, act_join, NULL, {"ply", "brief"}},
    {"leave", true, act_leave, NULL, {NULL}},
    {"play", true, act_play, answer_play, {"number", "move"}},
    {"check", true, act_check, answer_check, {"move"}},
    {"moment", true, act_look, answer_moment, {"ply"}},
    {"text", true, act_look, answer_text, {"ply"}},
    {"undo", true, act_undo, answer_done, {NULL}},
    {"agree", true, act_agree, NULL, {"yes"}},
    {"resign", true, act_resign, NULL, {NULL}},
    {"draw", true, act_draw, answer_done, {"yes"}},
    {"say", true, act_say, NULL, {"text", "preset"}},
    {"rematch", true, act_rematch, answer_table, {"commit"}},
    {"stop", true, act_stop, NULL, {NULL}},
};
#define ERRANDS (sizeof errands / sizeof *errands)

/* ---- checking a message ---- */

static const struct errand *errand_named(const struct json_node *op)
{
    for (size_t i = 0; i < ERRANDS; i++)
        if (json_is(op, errands[i].op))
            return &errands[i];
    return NULL;
}

static bool takes(const struct errand *errand, const struct json_node *node)
{
    for (int i = 0; i < FIELDS_MAX && errand->fields[i] != NULL; i++)
        if (json_is_named(node, errand->fields[i]))
            return true;
    return json_is_named(node, "op") || json_is_named(node, "id") ||
           (errand->at_table && json_is_named(node, "table"));
}

static bool check_fields(struct order *order, const struct errand *errand)
{
    for (const struct json_node *node = json_first(order->root); node != NULL;
         node = json_next(node)) {
        char name[QUOTE_MAX];
        struct text text = text_in(name, sizeof name);
        text_add_bytes(&text, node->name, node->name_length);
        if (!takes(errand, node))
            return refuse_field(order, "unknown_field", name);
    }
    return true;
}

/* The deal of a day that is not over is seen by who plays it. */
static bool find_table(struct order *order)
{
    char id[TABLE_ID_MAX] = "";
    int64_t person = order->client->person.id;
    if (!must_have(order, "table") || !read_text(order, "table", id, sizeof id))
        return false;
    order->live = hall_find(order->hall, id);
    if (order->live == NULL && hall_is_set_aside(order->hall, id, person))
        return refuse(order, "set_aside");
    return (order->live != NULL && order->live->stored.stage != TABLE_GIVEN_UP &&
            !daily_is_secret(&order->live->stored, person, order->hall->now())) ||
           refuse(order, "no_table");
}

/* The errand asked for, with fields it takes and its table; NULL: refused. */
static const struct errand *check_order(struct order *order)
{
    const struct json_node *id = NULL;
    if (order->root->kind != JSON_OBJECT)
        return refuse(order, "not_an_object"), NULL;
    id = field(order, "id");
    if (id == NULL || (id->kind != JSON_NUMBER && id->kind != JSON_STRING))
        return refuse_field(order, id == NULL ? "missing_field" : "bad_field", "id"), NULL;
    const struct errand *errand = errand_named(field(order, "op"));
    if (errand == NULL)
        return refuse(order, "unknown_op"), NULL;
    if (!check_fields(order, errand) || (errand->at_table && !find_table(order)))
        return NULL;
    return errand;
}

/* ---- answering ---- */

static void tell_id(const struct order *order, struct json *out)
{
    if (!json_echo(out, "id", order->root == NULL ? NULL : field(order, "id")))
        json_null(out, "id");
}

static void tell_error(const struct order *order, struct json *out)
{
    refusal_tell(order->hall->catalog, order->live, &order->why, order->field, "error", out);
}

static void answer(const struct order *order, const struct errand *errand)
{
    struct text *room = hall_room(order->hall);
    do {
        struct json out = json_to(room);
        json_open_object(&out, NULL);
        tell_id(order, &out);
        json_bool(&out, "ok", order->why.code == NULL);
        if (order->why.code != NULL)
            tell_error(order, &out);
        else if (errand->answer != NULL)
            errand->answer(order, &out);
        json_close_object(&out);
    } while (room_again(room));
    client_send(order->client, room);
}

bool desk_message(void *context, struct client *client, const char *text, size_t length)
{
    struct hall *hall = context;
    struct json_node nodes[NODES_MAX];
    struct json_error error;
    struct order order = {.hall = hall, .client = client};
    const struct errand *errand = NULL;
    uint64_t begun = uv_hrtime(), played = hall->moves_played;
    if (json_read(text, length, nodes, NODES_MAX, &error))
        order.root = nodes; /* so that its id can be echoed, whatever comes of it */
    if (!may_ask(hall, client, LIMIT_MESSAGES, LIMIT_MESSAGES_PERSON))
        refuse(&order, "too_many");
    else if (order.root == NULL)
        refuse(&order, "bad_json");
    else
        errand = check_order(&order);
    if (errand != NULL)
        errand->act(&order);
    if (hall->moves_played > played)
        metrics_moved(&hall->metrics, begun);
    answer(&order, errand);
    return true;
}

void desk_greet(struct hall *hall, struct client *client)
{
    struct text *room = hall_room(hall);
    do {
        struct json out = json_to(room);
        json_open_object(&out, NULL);
        json_string(&out, "event", "hello");
        json_number(&out, "protocol", 1);
        write_person(&out, "you", &client->person);
        json_number(&out, "time", hall->now());
        json_close_object(&out);
    } while (room_again(room));
    client_send(client, room);
}
