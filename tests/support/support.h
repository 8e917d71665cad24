/*
 * support.h - what several tests need: cmocka, random games, and texts that must not be cut.
 *
 * Everything is deterministic: a test that fails fails again.
 *
 * What is tried on random games has two forms, with the same checks: `make test` tries it on some
 * games, `make soak` (FLOE_LONG=1 in the environment) on many.
 */
#ifndef FLOE_TESTS_SUPPORT_H
#define FLOE_TESTS_SUPPORT_H

#include "table/table.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TEXT_ROOM 65536
#define NODES_ROOM 8192

static inline bool is_long_form(void)
{
    const char *wish = getenv("FLOE_LONG");
    return wish != NULL && strcmp(wish, "1") == 0;
}

/* So many tries of the long form are an eighth of them in the short one. */
static inline int tries(int all)
{
    return is_long_form() ? all : (all + 7) / 8;
}

/* A position of a random game, and all that is needed to ask the game about it. */
struct scene {
    const struct game *game;
    struct box *box;
    struct game_setup setup;
    struct rng dice; /* the test's own, apart from the game's */
    void *state;
    game_move *moves; /* the legal ones */
    int count;
};

typedef void visit_scene(struct scene *scene);

static inline struct box *open_box_of(const struct game *game)
{
    struct message why;
    int line = 0;
    struct box *box = box_open(game, NULL, 0, &why, &line);
    assert_non_null(box);
    return box;
}

static inline struct audience english(int seats)
{
    return (struct audience){.catalog = catalog_for("en"), .seats = seats};
}

/* Counts on through the values of all options that there are with as many players. False: setup is
 * the first one again. */
static inline bool next_choice(const struct game *game, struct game_setup *setup)
{
    for (int i = 0; game->options[i].name != NULL; i++) {
        const struct game_option *option = &game->options[i];
        if ((option->players >> setup->players & 1) == 0)
            continue;
        if (option->values[++setup->chosen[i]] != NULL)
            return true;
        setup->chosen[i] = 0;
    }
    return false;
}

static inline bool setup_fits(const struct game *game, const struct game_setup *setup)
{
    struct message why;
    return game->setup_fits(setup, &why);
}

/* How many setups with so many players fit. */
static inline uint32_t count_setups(const struct game *game, int players)
{
    struct game_setup setup = {.players = players};
    uint32_t count = 0;
    do
        count += setup_fits(game, &setup);
    while (next_choice(game, &setup));
    return count;
}

/* Of a game with many setups some twelve are tried with each number of players, once each; in the
 * short form some two. */
#define SETUPS_TRIED 12
#define SETUPS_TRIED_SHORT 2
#define SETUPS_FEW 4

/* The next setup that fits, with as many players. Of many setups chance leaves most out, each time
 * others. */
static inline bool next_setup(const struct game *game, struct game_setup *setup)
{
    static struct rng luck = {12};
    uint32_t count = count_setups(game, setup->players);
    uint32_t wanted = is_long_form() ? SETUPS_TRIED : SETUPS_TRIED_SHORT;
    while (next_choice(game, setup))
        if (setup_fits(game, setup) && rng_below(&luck, count) < wanted)
            return true;
    return false;
}

/* Plays one random game and visits all its positions, the last one included. */
static inline void visit_game(struct scene *scene, const char *seed, visit_scene *visit)
{
    const struct game *game = scene->game;
    scene->dice = rng_from_text(seed);
    game->deal(scene->box->data, &scene->setup, generator_of(rng_from_text(seed)), scene->state);
    for (;;) {
        scene->count = game->legal(scene->box->data, scene->state, scene->moves);
        visit(scene);
        if (scene->count == 0)
            return;
        game->play(scene->box->data, scene->state,
                   scene->moves[rng_below(&scene->dice, (uint32_t)scene->count)], NULL);
    }
}

static inline struct scene open_scene(const struct game *game)
{
    struct scene scene = {.game = game, .box = open_box_of(game)};
    scene.state = calloc(1, game->state_size);
    scene.moves = calloc((size_t)game->moves_max, sizeof *scene.moves);
    return scene;
}

static inline void close_scene(struct scene *scene)
{
    free(scene->moves);
    free(scene->state);
    box_close(scene->box);
}

/* Visits the positions of so many random games (in the long form) of one game with each setup. */
static inline void visit_setups(const struct game *game, int rounds, visit_scene *visit)
{
    int number = 0;
    struct scene scene = open_scene(game);
    for (int players = game->players_min; players <= game->players_max; players++) {
        int most = count_setups(game, players) > SETUPS_FEW ? 1 : tries(rounds);
        scene.setup = (struct game_setup){.players = players};
        do {
            for (int round = 0; round < most; round++) {
                char seed[SEED_MAX];
                struct text out = text_in(seed, sizeof seed);
                text_format(&out, "quokka-%d", number++);
                visit_game(&scene, seed, visit);
            }
        } while (next_setup(game, &scene.setup));
    }
    close_scene(&scene);
}

/* The same for every game there is. */
static inline void visit_all(int rounds, visit_scene *visit)
{
    for (int i = 0; games[i] != NULL; i++)
        visit_setups(games[i], rounds, visit);
}

/* Who is told of a position: the seats, and a SPECTATOR before them. */
#define FIRST_AUDIENCE SPECTATOR

/* What a seat is shown, or with hidden true the whole state, as JSON. */
static inline size_t write_state(const struct scene *scene, const void *state, int seat,
                                 bool hidden, char buffer[TEXT_ROOM])
{
    struct text text = text_in(buffer, TEXT_ROOM);
    struct json out = json_to(&text);
    json_open_object(&out, NULL);
    if (hidden)
        scene->game->state_write(scene->box->data, state, &out);
    else
        scene->game->view(scene->box->data, state, seat, &out);
    json_close_object(&out);
    assert_false(text.cut);
    return text.length;
}

/* Reads a state's JSON; false if it is no JSON or no position. */
static inline bool read_state(const struct scene *scene, const char *json, void *state,
                              struct message *why)
{
    static struct json_node nodes[NODES_ROOM];
    struct json_error error;
    why->what = NULL;
    return json_read(json, strlen(json), nodes, NODES_ROOM, &error) && nodes->kind == JSON_OBJECT &&
           scene->game->state_read(scene->box->data, nodes, NULL, state, why);
}

/* The same for what a seat may know; the generator deals the rest. */
static inline bool read_view(const struct scene *scene, const char *json, struct rng *rng,
                             void *state, struct message *why)
{
    static struct json_node nodes[NODES_ROOM];
    struct json_error error;
    why->what = NULL;
    return json_read(json, strlen(json), nodes, NODES_ROOM, &error) && nodes->kind == JSON_OBJECT &&
           scene->game->state_read(scene->box->data, nodes, rng, state, why);
}

static inline void write_move(const struct scene *scene, game_move move, char text[MOVE_TEXT_MAX])
{
    struct text out = text_in(text, MOVE_TEXT_MAX);
    scene->game->move_write(scene->box->data, scene->state, move, &out);
    assert_false(out.cut);
}

/* Is there a key of the catalog in these words: the game's name, a dot and a letter? */
static inline bool has_key(const struct game *game, const char *words)
{
    char prefix[32];
    struct text out = text_in(prefix, sizeof prefix);
    text_format(&out, "%s.", game->name);
    for (const char *at = strstr(words, prefix); at != NULL; at = strstr(at + 1, prefix))
        if (islower((unsigned char)at[out.length]))
            return true;
    return false;
}

/* A sentence that a person could read: something, all places filled, no key instead of it. */
static inline void assert_sentence(const struct game *game, const struct text *sentence)
{
    assert_false(sentence->cut);
    assert_true(sentence->length > 0);
    if (strchr(sentence->at, '{') != NULL || strchr(sentence->at, CATALOG_BREAK) != NULL ||
        has_key(game, sentence->at))
        fail_msg("not a sentence: %s", sentence->at);
}

#endif
