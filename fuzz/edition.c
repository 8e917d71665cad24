/*
 * edition.c - fuzzes edition files: with an accepted one, games of any number of players must work.
 */
#include "fuzz.h"
#include "mutate_text.h"

static int lines_of(const uint8_t *data, size_t size)
{
    int lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    return lines;
}

/* What the box tells of itself is JSON and has its name in it. */
static void require_edition(const struct game *game, const void *box)
{
    static char page[PAGE_SIZE];
    struct text out = text_in(page, sizeof page);
    struct json json = json_to(&out);
    char name[64];
    json_open_object(&json, NULL);
    game->edition_write(box, &json);
    json_close_object(&json);
    require(json_get_string(json_member(require_object(&out), "name"), name, sizeof name));
}

static void play_with(const struct game *game, const void *box, struct rng rng)
{
    for (int players = game->players_min; players <= game->players_max; players++) {
        struct player player = player_for(game, box);
        struct game_setup setup = {.players = players};
        player.rng = rng;
        game->deal(box, &setup, generator_of(rng), player.state);
        require_position(&player);
        require_playable(&player, 32);
        player_gone(&player);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int i = 0; games[i] != NULL; i++) {
        const struct game *game = games[i];
        void *box = memory_for(1, game->box_size);
        struct message why = {0};
        int line = -1;
        if (!game->open(box, (const char *)data, size, &why, &line)) {
            require(line >= 0 && line <= lines_of(data, size));
            require_reason(game, box, &why);
        } else {
            require_edition(game, box);
            play_with(game, box, (struct rng){rng_hash(data, size)});
        }
        free(box);
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    return mutate_text(data, size, most, seed);
}
