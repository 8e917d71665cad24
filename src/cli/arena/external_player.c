/*
 * external_player.c - a program as a player of the arena. See external_player.h.
 */
#include "cli/arena/external_player.h"

#include "base/machine.h"
#include "base/memory.h"
#include "base/string_builder.h"
#include "cli/arena/child.h"
#include "cli/support/speak.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REQUEST_SIZE 4096     /* to begin with */
#define ANSWER_NODES_MAX 8192 /* JSON values */
#define QUOTE_MAX 200         /* bytes of an answer that a complaint quotes */

struct external_player {
    const struct external_program *what;
    const struct game *game;
    const void *box;
    struct child *child; /* NULL: it has ended */
    void *state;         /* the position, with redealt hidden parts */
    char seed[20];       /* for its random numbers */
    struct text request;
    struct json_node nodes[ANSWER_NODES_MAX]; /* of the last answer */
};

/* A request on its way. */
struct asking {
    struct external_player *player;
    const char *op;
    const atomic_bool *stop;
    int64_t deadline; /* of the whole move */
    bool late;        /* it has passed */
    struct text *problem;
};

/* ---- complaints; each returns false ---- */

/* Writes the sentence of a problem. */
static bool object(struct asking *asking, const char *key, const char *value)
{
    const struct external_program *what = asking->player->what;
    say(what->audience, asking->problem, key, 1, "program", what->program, "op", asking->op,
        "value", value, NULL);
    return false;
}

/* Quotes the program's answer; it may be anything, so what cannot be printed becomes '?'. */
static bool object_to_words(struct asking *asking, const char *key, const char *words,
                            size_t length)
{
    char quote[QUOTE_MAX];
    struct text out = text_in(quote, sizeof quote);
    for (size_t i = 0; i < length; i++)
        text_add_char(&out, words[i] >= ' ' && words[i] <= '~' ? words[i] : '?');
    return object(asking, key, quote);
}

/* The program closed its pipe: its exit code says most about why. */
static bool object_to_end(struct asking *asking)
{
    char code[NUMBER_MAX];
    number_text(child_end(asking->player->child), code);
    asking->player->child = NULL;
    return object(asking, "arena.outside.ended", code);
}

static bool object_to_turn(struct asking *asking, enum child_turn turn)
{
    switch (turn) {
    case CHILD_GONE:
        return object_to_end(asking);
    case CHILD_SILENT:
        asking->late = true; /* no problem: the game is lost by time */
        return false;
    case CHILD_VERBOSE:
        return object(asking, "arena.outside.verbose", "");
    default:
        return false; /* stopped: nobody waits for the answer any more */
    }
}

/* ---- asking ---- */

/* Reads a line of the program. *skip if it is progress and the answer is still to come. */
static bool understand(struct asking *asking, const char *line, size_t length, bool *skip)
{
    struct json_node *nodes = asking->player->nodes;
    struct json_error error;
    bool ok, read = json_read(line, length, nodes, ANSWER_NODES_MAX, &error);
    *skip = read && json_member(nodes, "progress") != NULL;
    if (*skip)
        return true;
    if (!read || !json_get_bool(json_member(nodes, "ok"), &ok))
        return object_to_words(asking, "arena.outside.nonsense", line, length);
    return ok || object_to_words(asking, "arena.outside.refused", line, length);
}

/* Waits for the answer, skipping progress. */
static bool hear(struct asking *asking)
{
    bool good, skip = false;
    do {
        const char *line;
        size_t length;
        enum child_turn turn =
            child_read(asking->player->child, &line, &length, asking->deadline, asking->stop);
        good = turn == CHILD_READY ? understand(asking, line, length, &skip)
                                   : object_to_turn(asking, turn);
    } while (good && skip);
    return good;
}

/* Sends the request and waits for its answer. */
static bool ask(struct asking *asking)
{
    struct external_player *player = asking->player;
    enum child_turn turn = child_write(player->child, player->request.at, player->request.length,
                                       asking->deadline, asking->stop);
    return turn == CHILD_READY ? hear(asking) : object_to_turn(asking, turn);
}

static void write_setup(const struct external_player *player, struct json *out)
{
    json_string(out, "game", player->game->name);
    json_open_object(out, "state");
    player->game->state_write(player->box, player->state, out);
    json_close_object(out);
}

static void write_think(const struct external_player *player, struct json *out)
{
    json_string(out, "seed", player->seed);
}

typedef void write_fields(const struct external_player *player, struct json *out);

static void write_request(struct external_player *player, const char *op, write_fields *write)
{
    struct json out = json_to(&player->request);
    json_open_object(&out, NULL);
    json_string(&out, "op", op);
    write(player, &out);
    json_close_object(&out);
    text_add_char(&player->request, '\n');
}

/* Makes a request, sends it, and waits for the answer. */
static bool request(struct asking *asking, const char *op, write_fields *write)
{
    struct external_player *player = asking->player;
    asking->op = op;
    text_clear(&player->request);
    do
        write_request(player, op, write);
    while (string_builder_grow(&player->request));
    return ask(asking);
}

/* ---- its move ---- */

static bool object_to_move(struct asking *asking, const char *move, const struct message *why)
{
    const struct external_player *player = asking->player;
    const struct external_program *what = player->what;
    char reason[512];
    struct text out = text_in(reason, sizeof reason);
    say_reason(player->game, player->box, why, what->audience, &out);
    say(what->audience, asking->problem, "arena.outside.illegal", 1, "program", what->program,
        "move", move, "reason", reason, NULL);
    return false;
}

/* Reads the move of the answer. It is checked in the redealt position, which has the same legal
 * moves. */
static bool take_move(struct asking *asking, game_move *move)
{
    const struct external_player *player = asking->player;
    const struct json_node *answer = player->nodes;
    char text[MOVE_TEXT_MAX];
    struct message why;
    if (!json_get_string(json_member(answer, "move"), text, sizeof text))
        return object_to_words(asking, "arena.outside.nonsense", answer->value, answer->length);
    const struct game *game = player->game;
    return (game->move_read(player->box, player->state, text, move, &why) &&
            game->check(player->box, player->state, *move, &why)) ||
           object_to_move(asking, text, &why);
}

/* Starts the program, or says why not. */
static bool start_child(struct asking *asking)
{
    struct external_player *player = asking->player;
    player->child = child_start(player->what->program);
    return player->child != NULL || object(asking, "arena.outside.start", strerror(errno));
}

/* An answer that comes later would be taken for that to the next request: so the program is killed,
 * and another one plays the next game. */
static enum arena_choice lose_by_time(struct asking *asking)
{
    child_kill(asking->player->child);
    child_end(asking->player->child);
    return start_child(asking) ? ARENA_LATE : ARENA_BROKEN;
}

static enum arena_choice external_choose(void *context, const void *state, struct rng rng,
                                         const atomic_bool *stop, game_move *move,
                                         struct text *problem)
{
    struct external_player *player = context;
    const struct game *game = player->game;
    struct asking asking = {.player = player,
                            .stop = stop,
                            .deadline = machine_milliseconds() + player->what->patience,
                            .problem = problem};
    memcpy(player->state, state, game->state_size);
    game->redeal(player->box, player->state, game->decides(state), &rng);
    snprintf(player->seed, sizeof player->seed, "%016" PRIx64, rng_next(&rng));
    if (request(&asking, "setup", write_setup) && request(&asking, "think", write_think) &&
        take_move(&asking, move))
        return ARENA_CHOSEN;
    return asking.late ? lose_by_time(&asking) : ARENA_BROKEN;
}

/* ---- the player ---- */

static void external_close(void *context)
{
    struct external_player *player = context;
    if (player->child != NULL)
        child_end(player->child);
    string_builder_close(&player->request);
    free(player->state);
    free(player);
}

static void *external_open(const void *what, const struct game *game, const void *box,
                           struct text *problem)
{
    struct external_player *player = memory_for(1, sizeof *player);
    struct asking asking = {.player = player, .op = "", .problem = problem};
    player->what = what;
    player->game = game;
    player->box = box;
    player->state = memory_for(1, game->state_size);
    player->request = string_builder_open(REQUEST_SIZE);
    if (start_child(&asking))
        return player;
    external_close(player);
    return NULL;
}

/* Nothing to do for a new game: every request has the whole position. */
static void external_begin(void *context)
{
    (void)context;
}

static void external_played(void *context, game_move move)
{
    (void)context, (void)move;
}

const struct arena_kind arena_external_players = {
    .open = external_open,
    .close = external_close,
    .begin = external_begin,
    .choose = external_choose,
    .played = external_played,
};
