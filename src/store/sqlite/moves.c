/*
 * moves.c - the moves of all tables, in the store's file.
 *
 * They are kept in the order of tables and plies (docs/decisions/moves-table.md): a table's moves stand
 * together, and there is one move for a ply of a table at most. A second writer that adds another one
 * for the same ply fails.
 */
#include "store/chain.h"
#include "store/sqlite/sqlite.h"

#include "base/text.h"

#include <string.h>

static void fail_table(struct store *store, const char *what, const char *table)
{
    bool first = !store->failed;
    store_fail(store);
    struct text out = text_in(store->trouble, sizeof store->trouble);
    if (first)
        text_format(&out, "%s %s", what, table);
}

/* ---- tables by number ---- */

int64_t table_number(struct store *store, const char *id)
{
    int column = 0;
    struct ask ask = ask_for(store, ASK_TABLE_NUMBER);
    ask_text(&ask, id);
    int64_t number = ask_next(&ask) ? take_int(&ask, &column) : 0;
    ask_end(&ask);
    return number;
}

bool table_is_stored(struct store *store, int64_t number, const char *id)
{
    if (number == 0)
        fail_table(store, "no table", id);
    return number != 0;
}

/* ---- writing ---- */

static void put_move(struct store *store, struct stored_table *table, struct stored_move *move)
{
    if (move->ply == 1)
        chain_first(table, table->link);
    chain_next(table->link, move);
    struct ask ask = ask_for(store, ASK_ADD_MOVE);
    ask_int(&ask, table->number);
    ask_int(&ask, move->ply);
    ask_int(&ask, move->seat);
    ask_text(&ask, move->text);
    ask_int(&ask, move->clock);
    ask_int(&ask, move->at);
    ask_link(&ask, table->link);
    ask_once(&ask);
    table->plies = move->ply;
}

void store_add_move(struct store *store, struct stored_table *table, int seat, const char *text,
                    int64_t clock, int64_t at)
{
    struct stored_move move = {
        .ply = table->plies + 1, .seat = seat, .clock = clock, .at = at, .text = text};
    store_begin(store);
    if (table_is_stored(store, table->number, table->id))
        put_move(store, table, &move);
}

void store_add_game(struct store *store, struct stored_table *table,
                    int (*nth)(const void *game, int ply, char text[STORE_MOVE_MAX]),
                    const void *game)
{
    int plies = table->plies;
    store_add_table(store, table);
    for (int ply = 1; ply <= plies; ply++) {
        char text[STORE_MOVE_MAX];
        struct stored_move move = {
            .ply = ply, .seat = nth(game, ply, text), .at = table->changed, .text = text};
        move.clock = table->chairs[move.seat].left;
        put_move(store, table, &move);
    }
}

/* ---- reading ---- */

bool store_move_is_untimed(const struct stored_move *move)
{
    return move->clock < 0;
}

int64_t store_move_left(const struct stored_move *move)
{
    return store_move_is_untimed(move) ? STORE_UNTIMED(move->clock) : move->clock;
}

/* What cannot be a move of ours has no text: whoever checks the chain finds that. */
void take_move(const struct ask *ask, struct stored_move *move)
{
    int column = 0;
    move->ply = (int)take_int(ask, &column);
    move->seat = (int)take_int(ask, &column);
    move->clock = take_int(ask, &column);
    move->at = take_int(ask, &column);
    take_link(ask, &column, move->link);
    const char *text = (const char *)sqlite3_column_text(ask->row, column);
    move->text = text == NULL ? "" : text;
}

static void walk(struct store *store, enum statement which, const struct stored_table *table,
                 bool (*each)(void *context, const struct stored_move *move), void *context)
{
    struct stored_move move;
    struct ask ask = ask_for(store, which);
    ask_int(&ask, table->number);
    do {
        if (!ask_next(&ask))
            break;
        take_move(&ask, &move);
    } while (each(context, &move));
    ask_end(&ask);
}

void store_each_move(struct store *store, const struct stored_table *table,
                     bool (*each)(void *context, const struct stored_move *move), void *context)
{
    walk(store, ASK_EACH_MOVE, table, each, context);
}

void store_each_move_back(struct store *store, const struct stored_table *table,
                          bool (*each)(void *context, const struct stored_move *move),
                          void *context)
{
    walk(store, ASK_LAST_MOVES, table, each, context);
}

/* ---- taking back ---- */

static void read_link(struct store *store, struct stored_table *table)
{
    int column = 0;
    struct ask ask = ask_for(store, ASK_LINK);
    ask_int(&ask, table->number);
    ask_int(&ask, table->plies);
    if (ask_next(&ask))
        take_link(&ask, &column, table->link);
    ask_end(&ask);
}

/* As many as we know of must go: else somebody else writes to this table, too. */
void store_cut_moves(struct store *store, struct stored_table *table, int ply)
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_CUT_MOVES);
    ask_int(&ask, table->number);
    ask_int(&ask, ply);
    ask_once(&ask);
    if (!store->failed && sqlite3_changes(store->file) != table->plies - ply)
        fail_table(store, "moves changed by another program at table", table->id);
    table->plies = ply;
    read_link(store, table);
}
