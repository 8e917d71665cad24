/*
 * finish_game.c - the end of a game. See finish_game.h.
 */
#include "server/tables/finish_game.h"

#include "server/tables/daily.h"
#include "server/tables/rated_game.h"
#include "server/tables/table_registry.h"
#include "table/record.h"

static void rate(struct live_table *live, const struct game_result *result)
{
    struct rated_game game;
    if (live->stored.counted || !rated_counts(live->registry->store, &live->stored, &game))
        return; /* a mended game counts only once */
    for (int seat = 0; seat < game.players; seat++)
        game.rank[seat] = result->rank[seat];
    rated_enter(live->registry->store, &game);
    live->stored.counted = true;
    for (int seat = 0; seat < game.players; seat++) {
        live->stored.seats[seat].before = game.before[seat];
        live->stored.seats[seat].after = game.after[seat];
    }
}

/* An untimed move in a game with a clock was made by a computer. */
static bool find_help(void *context, const struct stored_move *move)
{
    bool *helped = context;
    *helped = move_is_untimed(move);
    return !*helped;
}

/* A solo game that a computer played part of is no result of the person: it is marked as replaced,
 * here and in exports. */
static void enter_solo(struct live_table *live, int points, int64_t now)
{
    struct table_seat *table_seat = &live->stored.seats[0];
    bool helped = false;
    store_each_move(live->registry->store, &live->stored, find_help, &helped);
    if (helped || table_seat->replaced) {
        table_seat->replaced = true;
        table_seat->level = LIVE_STAND_IN;
        return;
    }
    store_add_solo(live->registry->store, live->people[0].id, live->stored.game,
                   daily_counts(&live->stored, now) ? live->stored.daily : "", live->stored.id,
                   points, now);
}

/* The caller saves the table. */
void finish_game(struct live_table *live, int64_t now)
{
    struct game_result result;
    struct text points = text_in(live->stored.result, sizeof live->stored.result);
    table_result(live->table, &result);
    live->stored.stage = TABLE_OVER;
    live->stored.changed = now;
    live->stored.undo.seat = NOBODY;
    record_result(live->table, &points);
    event_log_write(live->registry->event_log, "game_over", "table", live->stored.id, "game",
                    live->stored.game, "result", live->stored.result, NULL);
    rate(live, &result);
    if (live->stored.players == 1 && live->stored.seats[0].kind == SEAT_PERSON)
        enter_solo(live, result.points[0], now);
    if (live->registry->on_game_over != NULL)
        live->registry->on_game_over(live->registry->notifier, live);
}
