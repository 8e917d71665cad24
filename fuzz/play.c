/*
 * play.c - fuzzes play itself: bytes choose game, players, seed and every move at a table.
 *
 * Two bytes choose a move, or ask for something else: to take one back, to look at the position.
 */
#include "fuzz.h"

#define HEAD 4      /* bytes before the moves */
#define LOOKS_MAX 3 /* looking is slow, and the fuzzer would do nothing else */

struct bytes {
    const uint8_t *at, *end;
};

static uint32_t next_choice(struct bytes *bytes)
{
    uint32_t choice = bytes->at[0] | (uint32_t)bytes->at[1] << 8;
    bytes->at += 2;
    return choice;
}

static struct table *begin(const struct box *box, const uint8_t *head)
{
    const struct game *game = box->game;
    int modes = game->players_max - game->players_min + 1;
    struct game_setup setup = {.players = game->players_min + head[1] % modes};
    char seed[16];
    snprintf(seed, sizeof seed, "%d", head[2] | head[3] << 8);
    return table_deal(box, &setup, seed);
}

static void take_back(struct table *table, struct player *player)
{
    struct message why;
    int ply = table_plies(table);
    table_show(table, ply == 0 ? 0 : ply - 1, player->other);
    require(table_undo(table, NOBODY, &why) == (ply > 0));
    require(memcmp(player->other, table_state(table), player->game->state_size) == 0);
}

/* A refused move changes nothing; an accepted one does what play does to a copy of the state. */
static void play_choice(struct table *table, struct player *player, int count, uint32_t choice)
{
    static struct game_events events;
    const struct game *game = player->game;
    game_move move = player->moves[choice % (uint32_t)count];
    char text[MOVE_TEXT_MAX];
    struct text out = text_in(text, sizeof text);
    struct message why;
    game->move_write(player->box, player->state, move, &out);
    require(!table_play(table, "no such move", &why, &events));
    require(memcmp(player->state, table_state(table), game->state_size) == 0);
    require(table_play(table, text, &why, &events));
    require(events.count >= 0 && events.count < GAME_EVENTS_MAX);
    game->play(player->box, player->state, move, NULL);
    require(memcmp(player->state, table_state(table), game->state_size) == 0);
    require(game->turn(player->state) >= 0);
}

static void play(struct table *table, struct player *player, struct bytes bytes)
{
    const struct game *game = player->game;
    int looks = 0;
    while (bytes.end - bytes.at >= 2) {
        memcpy(player->state, table_state(table), game->state_size);
        int count = game->legal(player->box, player->state, player->moves);
        uint32_t choice = next_choice(&bytes);
        if (choice % 32 == 31)
            take_back(table, player);
        else if (choice % 32 == 30 && looks++ < LOOKS_MAX)
            require_position(player);
        else if (count > 0)
            play_choice(table, player, count, choice >> 5);
        else
            break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD)
        return 0;
    int kinds = 0;
    while (games[kinds] != NULL)
        kinds++;
    const struct box *box = built_in_box(data[0] % kinds);
    struct player player = player_for(box->game, box->data);
    struct table *table = begin(box, data);
    player.rng.state = rng_hash(data, size);
    table_set_undo(table, TABLE_UNDO_ANY);
    play(table, &player, (struct bytes){data + HEAD, data + size});
    memcpy(player.state, table_state(table), box->game->state_size);
    require_playable(&player, DECISIONS_MAX);
    table_close(table);
    player_gone(&player);
    return 0;
}
