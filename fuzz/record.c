/*
 * record.c - fuzzes records: an accepted one comes back, written and read again, as the same game.
 */
#include "table/record.h"
#include "fuzz.h"
#include "mutate_text.h"

static int number_of(const struct game *game)
{
    int number = 0;
    while (games[number] != game)
        number++;
    return number;
}

static void require_error(const struct game *game, const void *box,
                          const struct record_error *error, size_t size)
{
    char sentence[1024];
    struct text out = text_in(sentence, sizeof sentence);
    struct audience audience = {.catalog = catalog_for("en"), .seats = SEATS_MAX};
    require(error->why.what != NULL);
    require(error->line >= 1 && (size_t)error->line <= size + 1);
    require(memchr(error->token, '\0', sizeof error->token) != NULL);
    record_say_error(game, box, error, &audience, &out);
    require_readable(&out);
}

/* Any ply can be shown; the last one is the live position, and it can be taken back to the
 * first. */
static void require_history(struct table *table)
{
    const struct game *game = table_game(table);
    struct message why;
    int last = table_plies(table);
    unsigned char *state = memory_for(1, game->state_size);
    char move[MOVE_TEXT_MAX];
    table_show(table, last, state);
    require(memcmp(state, table_state(table), game->state_size) == 0);
    for (int ply = 1; ply <= last; ply++) {
        table_show(table, ply - 1, state);
        require(table_ply(table, ply, move, NULL) == game->decides(state));
    }
    table_set_undo(table, TABLE_UNDO_ANY);
    while (table_plies(table) > last / 2)
        require(table_undo(table, NOBODY, &why));
    table_show(table, last / 2, state);
    require(memcmp(state, table_state(table), game->state_size) == 0);
    free(state);
}

static void require_same(struct table *table, const struct box *box)
{
    struct record_error error;
    char *text = record_write(table);
    struct table *again = record_read(box, text, strlen(text), &error);
    require(record_game(text, strlen(text), &error) == box->game);
    require(again != NULL);
    require(table_plies(again) == table_plies(table));
    require(memcmp(table_state(again), table_state(table), box->game->state_size) == 0);
    char *twice = record_write(again);
    require(strcmp(text, twice) == 0);
    free(twice);
    free(text);
    table_close(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct record_error error = {0};
    const struct game *game = record_game(text, size, &error);
    if (game == NULL) {
        require_error(NULL, NULL, &error, size);
        return 0;
    }
    const struct box *box = built_in_box(number_of(game));
    struct table *table = record_read(box, text, size, &error);
    if (table == NULL) {
        require_error(game, box->data, &error, size);
        return 0;
    }
    require_same(table, box);
    require_history(table);
    table_close(table);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    return mutate_text(data, size, most, seed);
}
