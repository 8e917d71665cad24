/*
 * chain_upgrade.c - what version 4 of the store makes of the moves of older ones.
 *
 * Until then each move named the one before it, and the row of a table its last one; moves behind
 * the note KEPT might be unknown to that row. All moves are copied, game by game, with a hash
 * chain.
 *
 * Two servers on one store could write two lines of moves for one game. The line that ends with the
 * last move is the game; such a game is set aside, and the moves of the other line stay in
 * `old_moves`.
 */
#include "domain/move_chain.h"
#include "store/sqlite/sqlite.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

#define KEPT "moves-kept"
#define NUMBERS_FIRST 256
#define FORKED "8"
_Static_assert(FAULT_FORKED == 8, "as in FORKED");

/* The state of the upgrade. */
struct copying {
    sqlite3 *file;
    sqlite3_stmt *tables, *old, *add;
    int64_t *numbers; /* of a game's moves, last one first */
    size_t room;
    struct schema_progress *progress;
    int status; /* SQLite's first error, or SQLITE_OK */
};

static const char find_last[] =
    "UPDATE tables SET last = lost.last "
    "FROM (SELECT place, max(number) AS last FROM old_moves WHERE ply > 0 AND number > "
    "coalesce((SELECT CAST(value AS INTEGER) FROM notes WHERE name = '" KEPT "'), 0) "
    "GROUP BY place) AS lost WHERE tables.number = lost.place;"
    "DELETE FROM notes WHERE name = '" KEPT "'";

static const char set_aside[] =
    "DELETE FROM old_moves WHERE ply = 0 OR EXISTS (SELECT 1 FROM moves AS new "
    "WHERE new.place = old_moves.place AND new.ply = old_moves.ply AND new.seat = old_moves.seat "
    "AND new.move = old_moves.move AND new.played = old_moves.played);"
    "UPDATE tables SET fault = " FORKED " WHERE number IN (SELECT place FROM old_moves)";

/* Only the first error is of interest: others follow from it. */
static void note_status(struct copying *copying, int status)
{
    if (copying->status == SQLITE_OK && status != SQLITE_OK && status != SQLITE_DONE &&
        status != SQLITE_ROW)
        copying->status = status;
}

static sqlite3_stmt *prepared(struct copying *copying, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    note_status(copying, sqlite3_prepare_v2(copying->file, sql, -1, &statement, NULL));
    return statement;
}

/* After an error nothing more is read, so that every loop ends. */
static bool has_row(struct copying *copying, sqlite3_stmt *statement)
{
    int status = copying->status == SQLITE_OK ? sqlite3_step(statement) : SQLITE_DONE;
    note_status(copying, status);
    return status == SQLITE_ROW;
}

/* By its number in the old table. */
static bool find_old(struct copying *copying, int64_t number)
{
    sqlite3_reset(copying->old); /* its error, if there was one, is noted already */
    note_status(copying, sqlite3_bind_int64(copying->old, 1, number));
    return has_row(copying, copying->old);
}

/* Follows the moves backwards. Numbers must decrease, so that a damaged file cannot cause a
 * loop. */
static size_t find_line(struct copying *copying, int64_t number)
{
    size_t count = 0;
    while (number > 0 && find_old(copying, number) && sqlite3_column_int(copying->old, 1) > 0) {
        if (count == copying->room) {
            copying->room = count == 0 ? NUMBERS_FIRST : count * 2;
            copying->numbers =
                memory_grown(copying->numbers, copying->room, sizeof *copying->numbers);
        }
        copying->numbers[count++] = number;
        int64_t previous = sqlite3_column_int64(copying->old, 0);
        number = previous < number ? previous : 0;
    }
    return count;
}

/* Of two moves with the same ply, the one of the line that counts is copied; see set_aside for the
 * other. */
static void copy_move(struct copying *copying, const struct stored_table *table,
                      uint8_t link[MOVE_LINK_BYTES])
{
    sqlite3_stmt *old = copying->old, *add = copying->add;
    struct stored_move move = {.ply = sqlite3_column_int(old, 1),
                               .seat = sqlite3_column_int(old, 2),
                               .clock = sqlite3_column_int64(old, 3),
                               .at = sqlite3_column_int64(old, 4),
                               .text = (const char *)sqlite3_column_text(old, 5)};
    if (move.text == NULL) { /* the column is never NULL */
        note_status(copying, SQLITE_NOMEM);
        return;
    }
    move_chain_next(link, &move);
    note_status(copying, sqlite3_bind_int64(add, 1, table->number));
    note_status(copying, sqlite3_bind_int64(add, 2, move.ply));
    note_status(copying, sqlite3_bind_int64(add, 3, move.seat));
    note_status(copying, sqlite3_bind_text(add, 4, move.text, -1, SQLITE_STATIC));
    note_status(copying, sqlite3_bind_int64(add, 5, move.clock));
    note_status(copying, sqlite3_bind_int64(add, 6, move.at));
    note_status(copying, sqlite3_bind_blob(add, 7, link, MOVE_LINK_BYTES, SQLITE_STATIC));
    has_row(copying, add);
    sqlite3_reset(add); /* returns the error that has_row has noted */
}

/* From the first move to the last, because each link needs the one before. */
static void copy_game(struct copying *copying, const struct stored_table *table, int64_t last)
{
    uint8_t link[MOVE_LINK_BYTES];
    move_chain_first(table, link);
    for (size_t count = find_line(copying, last); count > 0 && copying->status == SQLITE_OK;)
        if (find_old(copying, copying->numbers[--count]))
            copy_move(copying, table, link);
}

static void read_column(struct copying *copying, int column, char *text, size_t size)
{
    const char *found = (const char *)sqlite3_column_text(copying->tables, column);
    struct text out = text_in(text, size);
    if (found == NULL) /* the columns are never NULL */
        note_status(copying, SQLITE_NOMEM);
    else
        text_add(&out, found);
}

static void copy_games(struct copying *copying)
{
    while (has_row(copying, copying->tables)) {
        sqlite3_stmt *row = copying->tables;
        struct stored_table table = {.number = sqlite3_column_int64(row, 0),
                                     .players = sqlite3_column_int(row, 3)};
        read_column(copying, 1, table.id, sizeof table.id);
        read_column(copying, 2, table.game, sizeof table.game);
        read_column(copying, 4, table.options, sizeof table.options);
        read_column(copying, 5, table.seed, sizeof table.seed);
        copy_game(copying, &table, sqlite3_column_int64(row, 6));
        copying->progress->done++;
    }
}

/* Usually nothing is left over, and the old moves are dropped. */
static void put_away_rest(struct copying *copying)
{
    sqlite3_stmt *equal = prepared(copying, "SELECT (SELECT count(*) FROM moves) = "
                                            "(SELECT count(*) FROM old_moves WHERE ply > 0)");
    bool all = has_row(copying, equal) && sqlite3_column_int(equal, 0) == 1;
    sqlite3_finalize(equal);
    if (copying->status == SQLITE_OK)
        note_status(copying, sqlite3_exec(copying->file, all ? "DROP TABLE old_moves" : set_aside,
                                          NULL, NULL, NULL));
}

/* All of it is in the transaction of the upgrade: after a failure nothing has happened. */
int chain_old_moves(sqlite3 *file, struct schema_progress *progress)
{
    struct copying copying = {.file = file, .progress = progress};
    note_status(&copying, sqlite3_exec(file, find_last, NULL, NULL, NULL));
    copying.tables = prepared(&copying, "SELECT number, id, game, players, options, seed, last "
                                        "FROM tables ORDER BY number");
    copying.old = prepared(&copying, "SELECT previous, ply, seat, remaining, played, move "
                                     "FROM old_moves WHERE number = ?1");
    copying.add =
        prepared(&copying, "INSERT OR IGNORE INTO moves (place, ply, seat, move, remaining, "
                           "played, link) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)");
    copy_games(&copying);
    sqlite3_finalize(copying.tables);
    sqlite3_finalize(copying.old);
    sqlite3_finalize(copying.add);
    free(copying.numbers);
    put_away_rest(&copying);
    return copying.status;
}
