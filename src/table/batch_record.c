/*
 * batch_record.c - games of a batch as records: floe_batch_record of game/batch.h.
 *
 * The game is played again at a table, which knows how to write itself.
 */
#include "game/batch_history.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

static char *write_history(const struct batch_history *history)
{
    const struct game *game = history->game;
    struct box box = {game, history->box, game->edition_name(history->box), history->edition_check};
    struct table *table = table_from(&box, history->setup, history->start);
    char move[MOVE_TEXT_MAX];
    struct message why;
    for (int i = 0; i < history->count; i++) {
        struct text out = text_in(move, sizeof move);
        game->move_write(box.data, table_state(table), history->moves[i], &out);
        table_play(table, move, &why, NULL);
    }
    char *record = record_write(table);
    table_close(table);
    return record;
}

FLOE_BATCH_API int floe_batch_record(const struct floe_batch *batch, int game, int ended,
                                     char *text, size_t size, size_t *length,
                                     struct floe_batch_problem *problem)
{
    struct batch_history history;
    int code = batch_history_of(batch, game, ended, &history, problem);
    if (code != FLOE_BATCH_OK)
        return code;
    if (length == NULL)
        return batch_fail(problem, FLOE_BATCH_MISSING, game, "Room for the length is needed.");
    char *record = write_history(&history);
    *length = strlen(record) + 1;
    if (text == NULL || size < *length)
        code = batch_fail(problem, FLOE_BATCH_MEMORY, game,
                          "There is too little room for the record.");
    else
        memcpy(text, record, *length);
    free(record);
    return code;
}
