/*
 * moves.c - the moves of all tables.
 *
 * Rows are ordered by table and ply (docs/decisions/moves-table.md), so a table's moves are
 * together and a ply has at most one move: a second writer fails.
 *
 * A chain of hashes cannot tell that its end is missing. So the last move of each table is written
 * down a second time, in `last_moves`, with every batch: its rows are so short that those of a
 * hundred tables share a page.
 */
#include "domain/move_chain.h"
#include "store/queries.h"

#include "base/text.h"

#include <string.h>

/* Names the table, because the words of a database would not. */
static void fail_table(struct store *store, const char *what, const char *table)
{
    char words[STORE_FAILURE_MAX];
    struct text out = text_in(words, sizeof words);
    text_format(&out, "%s %s", what, table);
    store_fail_because(store, words);
}

/* ---- tables by number ---- */

/* Other rows name a table by its number, which is shorter than its id and never changes. */
int64_t stored_table_number(struct store *store, const char *id)
{
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_TABLE_NUMBER);
    stmt_bind_text(&stmt, id);
    int64_t number = stmt_step(&stmt) ? column_int(&stmt, &column) : 0;
    stmt_reset(&stmt);
    return number;
}

bool stored_table_exists(struct store *store, int64_t number, const char *id)
{
    if (number == 0)
        fail_table(store, "no table", id);
    return number != 0;
}

/* ---- the last move ---- */

static void set_last_move(struct store *store, const struct stored_table *table)
{
    struct stmt stmt = stmt_get(store, STMT_SET_LAST_MOVE);
    stmt_bind_int(&stmt, table->number);
    stmt_bind_int(&stmt, table->plies);
    stmt_bind_link(&stmt, table->link);
    stmt_run(&stmt);
}

/* ---- writing ---- */

/* The unique row of table and ply makes a second writer fail here. */
static void insert_move(struct store *store, struct stored_table *table, struct stored_move *move)
{
    if (move->ply == 1)
        move_chain_first(table, table->link);
    move_chain_next(table->link, move);
    struct stmt stmt = stmt_get(store, STMT_ADD_MOVE);
    stmt_bind_int(&stmt, table->number);
    stmt_bind_int(&stmt, move->ply);
    stmt_bind_int(&stmt, move->seat);
    stmt_bind_text(&stmt, move->text);
    stmt_bind_int(&stmt, move->clock);
    stmt_bind_int(&stmt, move->at);
    stmt_bind_link(&stmt, table->link);
    stmt_run(&stmt);
    table->plies = move->ply;
}

/* The ply follows from what we have written; the file must agree. */
void store_add_move(struct store *store, struct stored_table *table, int seat, const char *text,
                    int64_t clock, int64_t at)
{
    struct stored_move move = {
        .ply = table->plies + 1, .seat = seat, .clock = clock, .at = at, .text = text};
    store_begin(store);
    if (!stored_table_exists(store, table->number, table->id))
        return;
    insert_move(store, table, &move);
    set_last_move(store, table);
}

/* Nobody can see the game before it is whole: all of it is one transaction. */
void store_add_game(struct store *store, struct stored_table *table,
                    int (*nth)(const void *game, int ply, char text[STORED_MOVE_MAX]),
                    const void *game)
{
    int plies = table->plies;
    store_add_table(store, table);
    for (int ply = 1; ply <= plies; ply++) {
        char text[STORED_MOVE_MAX];
        struct stored_move move = {
            .ply = ply, .seat = nth(game, ply, text), .at = table->changed, .text = text};
        move.clock = table->seats[move.seat].left;
        insert_move(store, table, &move);
    }
    set_last_move(store, table);
}

/* ---- reading ---- */

/* A damaged move has an empty text; the chain check finds it. */
void column_move(const struct stmt *stmt, int *column, struct stored_move *move)
{
    move->ply = (int)column_int(stmt, column);
    move->seat = (int)column_int(stmt, column);
    move->clock = column_int(stmt, column);
    move->at = column_int(stmt, column);
    column_link(stmt, column, move->link);
    move->text = column_string(stmt, column);
}

/* In the order of the statement, until the callback has enough. */
static void each_row(struct store *store, enum statement which, const struct stored_table *table,
                     bool (*each)(void *context, const struct stored_move *move), void *context)
{
    struct stored_move move;
    struct stmt stmt = stmt_get(store, which);
    stmt_bind_int(&stmt, table->number);
    store->walks++;
    do {
        if (!stmt_step(&stmt))
            break;
        int column = 0;
        column_move(&stmt, &column, &move);
    } while (each(context, &move));
    store->walks--;
    stmt_reset(&stmt);
}

void store_each_move(struct store *store, const struct stored_table *table,
                     bool (*each)(void *context, const struct stored_move *move), void *context)
{
    each_row(store, STMT_EACH_MOVE, table, each, context);
}

void store_each_move_back(struct store *store, const struct stored_table *table,
                          bool (*each)(void *context, const struct stored_move *move),
                          void *context)
{
    each_row(store, STMT_LAST_MOVES, table, each, context);
}

/* ---- taking back ---- */

/* The chain goes on from the last move that is left. */
void moves_end_at(struct store *store, struct stored_table *table, int ply)
{
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_LINK);
    table->plies = ply;
    stmt_bind_int(&stmt, table->number);
    stmt_bind_int(&stmt, ply);
    if (stmt_step(&stmt))
        column_link(&stmt, &column, table->link);
    stmt_reset(&stmt);
    set_last_move(store, table);
}

/* Exactly the moves we know must go: otherwise another program writes to this table. */
void store_cut_moves(struct store *store, struct stored_table *table, int ply)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_CUT_MOVES);
    stmt_bind_int(&stmt, table->number);
    stmt_bind_int(&stmt, ply);
    if (stmt_run_counted(&stmt) != table->plies - ply)
        fail_table(store, "moves changed by another program at table", table->id);
    moves_end_at(store, table, ply);
}
