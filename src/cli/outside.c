/*
 * outside.c - a program as a player of the arena. See outside.h.
 */
#include "cli/outside.h"

#include "ai/machine.h"
#include "cli/child.h"
#include "cli/speak.h"
#include "engine/room.h"
#include "table/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REQUEST_SIZE 4096     /* to begin with */
#define ANSWER_NODES_MAX 8192 /* JSON values */
#define QUOTE_MAX 200         /* bytes of an answer that a complaint quotes */

struct outsider {
    const struct outside *what;
    const struct game *game;
    const void *box;
    struct child *child; /* NULL: it has ended */
    void *state;         /* as far as its seat knows it */
    char seed[20];       /* for its random numbers */
    struct text request;
    struct json_node nodes[ANSWER_NODES_MAX]; /* of the last answer */
};

/* One request that waits for its answer. */
struct asking {
    struct outsider *outsider;
    const char *op;
    const atomic_bool *stop;
    int64_t deadline;
    struct text *problem;
};

/* ---- complaints; each returns false ---- */

static bool object(const struct asking *asking, const char *key, const char *value)
{
    const struct outside *what = asking->outsider->what;
    say(what->voice, asking->problem, key, 1, "program", what->program, "op", asking->op, "value",
        value, NULL);
    return false;
}

/* Quotes what it said, as far as that can be printed. */
static bool object_to_words(const struct asking *asking, const char *key, const char *words,
                            size_t length)
{
    char quote[QUOTE_MAX];
    struct text out = text_in(quote, sizeof quote);
    for (size_t i = 0; i < length; i++)
        text_add_char(&out, words[i] >= ' ' && words[i] <= '~' ? words[i] : '?');
    return object(asking, key, quote);
}

/* It closed the pipe: its exit code tells most. */
static bool object_to_end(const struct asking *asking)
{
    char code[NUMBER_MAX];
    number_text(child_end(asking->outsider->child), code);
    asking->outsider->child = NULL;
    return object(asking, "arena.outside.ended", code);
}

static bool object_to_turn(const struct asking *asking, enum child_turn turn)
{
    char seconds[NUMBER_MAX];
    switch (turn) {
    case CHILD_GONE:
        return object_to_end(asking);
    case CHILD_SILENT:
        number_text(asking->outsider->what->patience / 1000, seconds);
        return object(asking, "arena.outside.silent", seconds);
    case CHILD_VERBOSE:
        return object(asking, "arena.outside.verbose", "");
    default:
        return false; /* nobody wants the answer any more */
    }
}

/* ---- asking ---- */

/* The answer in this line. *skip: it is progress, the answer is still to come. */
static bool understand(const struct asking *asking, const char *line, size_t length, bool *skip)
{
    struct json_node *nodes = asking->outsider->nodes;
    struct json_error error;
    bool ok, read = json_read(line, length, nodes, ANSWER_NODES_MAX, &error);
    *skip = read && json_member(nodes, "progress") != NULL;
    if (*skip)
        return true;
    if (!read || !json_get_bool(json_member(nodes, "ok"), &ok))
        return object_to_words(asking, "arena.outside.nonsense", line, length);
    return ok || object_to_words(asking, "arena.outside.refused", line, length);
}

static bool hear(const struct asking *asking)
{
    bool good, skip = false;
    do {
        const char *line;
        size_t length;
        enum child_turn turn =
            child_read(asking->outsider->child, &line, &length, asking->deadline, asking->stop);
        good = turn == CHILD_READY ? understand(asking, line, length, &skip)
                                   : object_to_turn(asking, turn);
    } while (good && skip);
    return good;
}

/* Sends the request and waits for its answer. */
static bool ask(const struct asking *asking)
{
    struct outsider *outsider = asking->outsider;
    enum child_turn turn = child_write(outsider->child, outsider->request.at,
                                       outsider->request.length, asking->deadline, asking->stop);
    return turn == CHILD_READY ? hear(asking) : object_to_turn(asking, turn);
}

static void write_setup(const struct outsider *outsider, struct json *out)
{
    json_string(out, "game", outsider->game->name);
    json_open_object(out, "state");
    outsider->game->state_write(outsider->box, outsider->state, out);
    json_close_object(out);
}

static void write_think(const struct outsider *outsider, struct json *out)
{
    json_string(out, "seed", outsider->seed);
}

typedef void write_fields(const struct outsider *outsider, struct json *out);

static void write_request(struct outsider *outsider, const char *op, write_fields *write)
{
    struct json out = json_to(&outsider->request);
    json_open_object(&out, NULL);
    json_string(&out, "op", op);
    write(outsider, &out);
    json_close_object(&out);
    text_add_char(&outsider->request, '\n');
}

static bool request(struct asking *asking, const char *op, write_fields *write)
{
    struct outsider *outsider = asking->outsider;
    asking->op = op;
    asking->deadline = machine_milliseconds() + outsider->what->patience;
    text_clear(&outsider->request);
    do
        write_request(outsider, op, write);
    while (room_again(&outsider->request));
    return ask(asking);
}

/* ---- its move ---- */

static bool object_to_move(const struct asking *asking, const char *move, const struct report *why)
{
    const struct outsider *outsider = asking->outsider;
    const struct outside *what = outsider->what;
    char reason[512];
    struct text out = text_in(reason, sizeof reason);
    say_reason(outsider->game, outsider->box, why, what->voice, &out);
    say(what->voice, asking->problem, "arena.outside.illegal", 1, "program", what->program, "move",
        move, "reason", reason, NULL);
    return false;
}

/* The redealt position has the same legal moves as the true one. */
static bool take_move(const struct asking *asking, game_move *move)
{
    const struct outsider *outsider = asking->outsider;
    const struct json_node *answer = outsider->nodes;
    char text[MOVE_TEXT_MAX];
    struct report why;
    if (!json_get_string(json_member(answer, "move"), text, sizeof text))
        return object_to_words(asking, "arena.outside.nonsense", answer->value, answer->length);
    const struct game *game = outsider->game;
    return (game->move_read(outsider->box, outsider->state, text, move, &why) &&
            game->check(outsider->box, outsider->state, *move, &why)) ||
           object_to_move(asking, text, &why);
}

static bool outsider_choose(void *player, const void *state, struct rng rng,
                            const atomic_bool *stop, game_move *move, struct text *problem)
{
    struct outsider *outsider = player;
    const struct game *game = outsider->game;
    struct asking asking = {.outsider = outsider, .stop = stop, .problem = problem};
    memcpy(outsider->state, state, game->state_size);
    game->redeal(outsider->box, outsider->state, game->decides(state), &rng);
    snprintf(outsider->seed, sizeof outsider->seed, "%016" PRIx64, rng_next(&rng));
    return request(&asking, "setup", write_setup) && request(&asking, "think", write_think) &&
           take_move(&asking, move);
}

/* ---- the player ---- */

static void outsider_close(void *player)
{
    struct outsider *outsider = player;
    if (outsider->child != NULL)
        child_end(outsider->child);
    room_close(&outsider->request);
    free(outsider->state);
    free(outsider);
}

static void *outsider_open(const void *what, const struct game *game, const void *box,
                           struct text *problem)
{
    struct outsider *outsider = memory_for(1, sizeof *outsider);
    struct asking asking = {.outsider = outsider, .op = "", .problem = problem};
    outsider->what = what;
    outsider->game = game;
    outsider->box = box;
    outsider->state = memory_for(1, game->state_size);
    outsider->request = room_open(REQUEST_SIZE);
    outsider->child = child_start(outsider->what->program);
    if (outsider->child != NULL)
        return outsider;
    object(&asking, "arena.outside.start", strerror(errno));
    outsider_close(outsider);
    return NULL;
}

/* Every position comes to it whole. */
static void outsider_begin(void *player)
{
    (void)player;
}

static void outsider_played(void *player, game_move move)
{
    (void)player, (void)move;
}

const struct arena_kind arena_outsiders = {
    .open = outsider_open,
    .close = outsider_close,
    .begin = outsider_begin,
    .choose = outsider_choose,
    .played = outsider_played,
};
