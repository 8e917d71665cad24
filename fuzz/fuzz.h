/*
 * fuzz.h - what the fuzz targets share: what must hold for every position of every game.
 *
 * A target fails by a sanitizer's complaint or by `require`: whatever an input does, either it is
 * refused with a reason that can be told, or what comes of it is a whole game like any other.
 */
#ifndef FLOE_FUZZ_FUZZ_H
#define FLOE_FUZZ_FUZZ_H

#include "base/memory.h"
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES_MAX 8
#define NODES_MAX 65536       /* all legal moves with their descriptions fit */
#define PAGE_SIZE (64 * 1024) /* a state as JSON, a view ... */
#define DECISIONS_MAX 2000    /* no game goes on for so long */
#define MOVES_LOOKED_AT 24    /* of a position's legal ones */
#define ANY_MOVES 8           /* numbers asked of `check` that may be no move at all */

#define require(condition)                                                          \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                \
        }                                                                           \
    } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Memory for one game's looking at: as large as the contract says and no byte larger, so that the
 * address sanitizer sees who writes behind it. */
struct player {
    const struct game *game;
    const void *box;
    unsigned char *state, *other; /* a position, and room for a second one */
    game_move *moves;
    struct rng rng;
};

static inline struct player player_for(const struct game *game, const void *box)
{
    return (struct player){
        .game = game,
        .box = box,
        .state = memory_for(1, game->state_size),
        .other = memory_for(1, game->state_size),
        .moves = memory_for((size_t)game->moves_max, sizeof(game_move)),
    };
}

static inline void player_gone(struct player *player)
{
    free(player->state);
    free(player->other);
    free(player->moves);
}

/* The built-in box of games[number], opened once. */
static inline const struct box *built_in_box(int number)
{
    static struct box *boxes[GAMES_MAX];
    struct message why;
    int line;
    if (boxes[number] == NULL)
        boxes[number] = box_open(games[number], NULL, 0, &why, &line);
    require(boxes[number] != NULL);
    return boxes[number];
}

/* ---- texts ---- */

/* Something to read, all of it UTF-8. */
static inline void require_readable(const struct text *text)
{
    require(text->length > 0 && !text->cut);
    for (size_t at = 0; at < text->length;) {
        size_t bytes = text_utf8(text->at + at, text->length - at);
        require(bytes > 0);
        at += bytes;
    }
}

/* A reason is one of the game's list and has a sentence. */
static inline void require_reason(const struct game *game, const void *box,
                                  const struct message *why)
{
    char sentence[1024];
    struct text out = text_in(sentence, sizeof sentence);
    struct audience audience = {.catalog = catalog_for("en"), .seats = SEATS_MAX};
    const struct message_type *listed = game->reasons;
    while (listed->code != NULL && listed != why->what)
        listed++;
    require(listed->code != NULL);
    say_message(game, box, why, "reason", &audience, &out);
    require_readable(&out);
}

/* The text is a JSON object; its nodes, until the next call. */
static inline const struct json_node *require_object(const struct text *text)
{
    static struct json_node nodes[NODES_MAX];
    struct json_error error;
    require(!text->cut);
    require(json_read(text->at, text->length, nodes, NODES_MAX, &error));
    require(nodes->kind == JSON_OBJECT);
    return nodes;
}

/* ---- what a position must be ---- */

/* The state as JSON, in memory that the next call uses again. */
static inline struct text state_as_json(const struct player *player, const void *state)
{
    static char page[PAGE_SIZE];
    struct text out = text_in(page, sizeof page);
    struct json json = json_to(&out);
    json_open_object(&json, NULL);
    player->game->state_write(player->box, state, &json);
    json_close_object(&json);
    return out;
}

static inline struct text view_as_json(const struct player *player, const void *state, int seat)
{
    static char pages[2][PAGE_SIZE];
    static int page;
    page = !page;
    struct text out = text_in(pages[page], PAGE_SIZE);
    struct json json = json_to(&out);
    json_open_object(&json, NULL);
    player->game->view(player->box, state, seat, &json);
    json_close_object(&json);
    return out;
}

/* Every position a game can reach comes back from JSON as it was. */
static inline void require_round_trip(struct player *player, const void *state)
{
    struct text json = state_as_json(player, state);
    struct message why;
    unsigned char *again = memory_for(1, player->game->state_size);
    bool read = player->game->state_read(player->box, require_object(&json), NULL, again, &why);
    if (!read)
        fprintf(stderr, "refused as %s: %s\n", why.what->code, json.at);
    require(read);
    require(memcmp(again, state, player->game->state_size) == 0);
    require(player->game->hash(again) == player->game->hash(state));
    free(again);
}

static inline bool listed(const game_move *moves, int count, game_move move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* A legal move is accepted, and its text stands for it alone. */
static inline void require_move(struct player *player, game_move move)
{
    const struct game *game = player->game;
    char text[MOVE_TEXT_MAX], sentence[1024];
    struct text out = text_in(text, sizeof text), words = text_in(sentence, sizeof sentence);
    struct audience audience = {.catalog = catalog_for("en"),
                                .seats = game->players(player->state)};
    struct message why;
    game_move again;
    require(game->check(player->box, player->state, move, &why));
    game->move_write(player->box, player->state, move, &out);
    require_readable(&out);
    require(strpbrk(text, " \t\n{};\"\\") == NULL);
    require(game->move_read(player->box, player->state, text, &again, &why) && again == move);
    game->move_describe(player->box, player->state, move, -1, &audience, &words);
    require_readable(&words);
}

/* Any number is legal if it is listed, and refused with a reason if it is not. */
static inline void require_check(struct player *player, int count, game_move move)
{
    struct message why = {0};
    bool good = player->game->check(player->box, player->state, move, &why);
    require(good == listed(player->moves, count, move));
    if (!good)
        require_reason(player->game, player->box, &why);
}

/* Numbers near to a legal move: those that a careless check lets through. */
static inline game_move near_move(struct player *player, game_move move)
{
    uint64_t random = rng_next(&player->rng);
    return move ^ (game_move)1 << (random & 31) ^
           (random >> 40 & 1 ? (game_move)1 << (random >> 8 & 31) : 0);
}

/* Returns the number of legal moves, which are then in player->moves. */
static inline int require_moves(struct player *player)
{
    const struct game *game = player->game;
    int count = game->legal(player->box, player->state, player->moves);
    int decides = game->decides(player->state);
    require(count >= 0 && count <= game->moves_max);
    require((count == 0) == (decides == NOBODY));
    require(decides == NOBODY || (decides >= 0 && decides < game->players(player->state)));
    for (int i = 0; i < MOVES_LOOKED_AT && count > 0; i++)
        require_move(player, player->moves[rng_below(&player->rng, (uint32_t)count)]);
    for (int i = 0; i < ANY_MOVES; i++) {
        game_move any = (game_move)rng_next(&player->rng);
        if (count > 0)
            any = near_move(player, player->moves[rng_below(&player->rng, (uint32_t)count)]);
        require_check(player, count, any);
    }
    return count;
}

/* What the seat is told: JSON without anything hidden, and words. */
static inline void require_view(struct player *player, int seat)
{
    static char page[PAGE_SIZE];
    struct audience audience = {.catalog = catalog_for("en"), .seats = SEATS_MAX};
    struct text json = view_as_json(player, player->state, seat);
    struct text words = text_in(page, sizeof page);
    require(json_member(require_object(&json), "hidden") == NULL);
    player->game->view_text(player->box, player->state, seat, &audience, &words);
    require_readable(&words);
}

/* A redealt position looks the same to the seat, and is one that a game can reach. */
static inline void require_redeal(struct player *player, int seat)
{
    memcpy(player->other, player->state, player->game->state_size);
    player->game->redeal(player->box, player->other, seat, &player->rng);
    struct text before = view_as_json(player, player->state, seat);
    struct text after = view_as_json(player, player->other, seat);
    require(before.length == after.length && memcmp(before.at, after.at, before.length) == 0);
    require_round_trip(player, player->other);
}

static inline void require_points(struct player *player)
{
    struct game_result result;
    player->game->result(player->box, player->state, &result);
    for (int seat = 0; seat < player->game->players(player->state); seat++) {
        int total = game_total(player->game, player->box, player->state, seat);
        require(result.points[seat] == total);
        require(result.rank[seat] >= 1 &&
                result.rank[seat] <= player->game->players(player->state));
    }
}

/* All that must hold for player->state, which stays as it is. Returns the number of legal moves. */
static inline int require_position(struct player *player)
{
    int players = player->game->players(player->state);
    int seat = (int)rng_below(&player->rng, (uint32_t)players);
    require(players >= player->game->players_min && players <= player->game->players_max);
    require_round_trip(player, player->state);
    require_view(player, SPECTATOR);
    require_view(player, seat);
    require_redeal(player, seat);
    require_points(player);
    return require_moves(player);
}

/* The playout comes to an end, and so do random legal moves; every `step`th position is looked
 * at. */
static inline void require_playable(struct player *player, int step)
{
    const struct game *game = player->game;
    int count, decisions = 0;
    memcpy(player->other, player->state, game->state_size);
    game->playout(player->box, player->other, &player->rng);
    require(game->decides(player->other) == NOBODY);
    require_round_trip(player, player->other);
    while ((count = game->legal(player->box, player->state, player->moves)) > 0) {
        require(count <= game->moves_max);
        require(++decisions < DECISIONS_MAX);
        if (decisions % step == 0)
            require_position(player);
        count = game->legal(player->box, player->state, player->moves);
        game_move move = player->moves[rng_below(&player->rng, (uint32_t)count)];
        game->play(player->box, player->state, move, NULL);
    }
    require(game->decides(player->state) == NOBODY);
    require_position(player);
}

#endif
