/*
 * tables.c - tables and their seats.
 *
 * What is written comes from the server and is right; what is read may come from a damaged file. So
 * every number is checked when it is read, and a row that cannot be right is marked, not repaired:
 * the table is set aside, and `floe admin` shows it as it is.
 *
 * A row is not written with every move, because the moves say as much: plies, clocks and times are
 * read from the last moves, in the same statement. How many there are is written down with each
 * (moves.c).
 */
#include "store/queries.h"

#include "base/text.h"

#include <string.h>

#define NUMBER_LIMIT (1 << 30)
#define TIME_LIMIT INT64_C(10000000000000) /* milliseconds: 300 years */

/* ---- writing ---- */

/* All seats are written each time: they are few, and change together. */
static void set_seats(struct store *store, int64_t number, const struct stored_table *table)
{
    for (int i = 0; i < table->players; i++) {
        const struct table_seat *table_seat = &table->seats[i];
        struct stmt stmt = stmt_get(store, STMT_SET_SEAT);
        stmt_bind_int(&stmt, number);
        stmt_bind_int(&stmt, i);
        stmt_bind_int(&stmt, table_seat->kind);
        stmt_bind_id(&stmt, table_seat->person);
        stmt_bind_int(&stmt, table_seat->level);
        stmt_bind_int(&stmt, table_seat->replaced);
        stmt_bind_int(&stmt, table_seat->undos);
        stmt_bind_int(&stmt, table_seat->left);
        stmt_bind_text(&stmt, table_seat->key);
        stmt_bind_int(&stmt, table_seat->before);
        stmt_bind_int(&stmt, table_seat->after);
        stmt_bind_id(&stmt, table_seat->reserved);
        stmt_bind_int(&stmt, table_seat->earned);
        stmt_bind_int(&stmt, table_seat->given);
        stmt_bind_int(&stmt, table_seat->debt);
        stmt_bind_int(&stmt, table_seat->returned);
        stmt_run(&stmt);
    }
}

/* Binds the columns that may change, which are the same in both statements. */
static void bind_changeable(struct stmt *stmt, const struct stored_table *table)
{
    stmt_bind_text(stmt, table->seed);
    stmt_bind_int(stmt, table->open);
    stmt_bind_int(stmt, table->rated);
    stmt_bind_text(stmt, table->daily);
    stmt_bind_int(stmt, table->clock.kind);
    stmt_bind_int(stmt, table->clock.start);
    stmt_bind_int(stmt, table->clock.each);
    stmt_bind_text(stmt, table->result);
    stmt_bind_int(stmt, table->left_at);
    stmt_bind_int(stmt, table->counted);
    stmt_bind_text(stmt, table->rules);
    stmt_bind_text(stmt, table->edition);
    stmt_bind_int(stmt, table->version);
    stmt_bind_int(stmt, table->cut);
    stmt_bind_int(stmt, table->undo.seat);
    stmt_bind_int(stmt, table->undo.ply);
    stmt_bind_int(stmt, table->undo.agreed);
    stmt_bind_text(stmt, table->rematch);
    stmt_bind_int(stmt, table->reserved_until);
    stmt_bind_link(stmt, table->address);
    stmt_bind_int(stmt, table->lot);
}

/* The order is that of the columns in STMT_ADD_TABLE. */
void store_add_table(struct store *store, struct stored_table *table)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_ADD_TABLE);
    stmt_bind_text(&stmt, table->id);
    stmt_bind_int(&stmt, table->stage);
    stmt_bind_text(&stmt, table->game);
    stmt_bind_int(&stmt, table->players);
    stmt_bind_text(&stmt, table->options);
    stmt_bind_id(&stmt, table->host);
    stmt_bind_int(&stmt, table->created);
    stmt_bind_int(&stmt, table->changed);
    stmt_bind_int(&stmt, table->plies);
    bind_changeable(&stmt, table);
    table->number = stmt_number(&stmt);
    if (table->number != 0)
        set_seats(store, table->number, table);
}

/* A table that is not there was deleted by somebody else: better to fail than to lose a game. */
void store_change_table(struct store *store, const struct stored_table *table)
{
    store_begin(store);
    if (!stored_table_exists(store, table->number, table->id))
        return;
    struct stmt stmt = stmt_get(store, STMT_CHANGE_TABLE);
    stmt_bind_int(&stmt, table->number);
    stmt_bind_int(&stmt, table->stage);
    stmt_bind_int(&stmt, table->changed);
    stmt_bind_int(&stmt, table->plies);
    bind_changeable(&stmt, table);
    stmt_run_one(&stmt);
    set_seats(store, table->number, table);
}

/* The row itself stays as it is. */
void store_set_fault(struct store *store, const struct stored_table *table, enum table_fault fault,
                     int ply)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_SET_FAULT);
    stmt_bind_int(&stmt, table->number);
    stmt_bind_int(&stmt, fault);
    stmt_bind_int(&stmt, ply);
    stmt_run(&stmt);
}

/* Moves behind the good ones go first: the row says how many there are. */
void store_mend_table(struct store *store, const struct stored_table *table)
{
    struct stored_table mended = *table;
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_MEND_MOVES);
    stmt_bind_int(&stmt, table->number);
    stmt_bind_int(&stmt, table->plies);
    stmt_run(&stmt);
    moves_end_at(store, &mended, table->plies);
    store_change_table(store, table);
    store_set_fault(store, table, FAULT_NONE, 0);
}

/* ---- reading ---- */

/* Clamps a number, so that a damaged file causes no overflow. */
static int64_t column_within(const struct stmt *stmt, int *column, int64_t low, int64_t high)
{
    int64_t number = column_int(stmt, column);
    if (number < low)
        return low;
    return number > high ? high : number;
}

static int column_number(const struct stmt *stmt, int *column)
{
    return (int)column_within(stmt, column, -NUMBER_LIMIT, NUMBER_LIMIT);
}

static int64_t column_time(const struct stmt *stmt, int *column)
{
    return column_within(stmt, column, -TIME_LIMIT, TIME_LIMIT);
}

/* A number below `count`; otherwise 0, and the row is damaged. */
static int column_one_of(const struct stmt *stmt, int *column, int count,
                         struct stored_table *table)
{
    int64_t number = column_int(stmt, column);
    if (number >= 0 && number < count)
        return (int)number;
    table->damaged = true;
    return 0;
}

/* Marks a row that names an unknown person: writing it back would fail the store. */
static void column_is_stranger(const struct stmt *stmt, int *column, struct stored_table *table)
{
    if (column_int(stmt, column) != 0)
        table->damaged = true;
}

/* The columns that came with version 4. */
static void column_state(const struct stmt *stmt, int *column, struct stored_table *table)
{
    column_text(stmt, column, table->rules, sizeof table->rules);
    column_text(stmt, column, table->edition, sizeof table->edition);
    table->version = (int)column_within(stmt, column, 0, NUMBER_LIMIT);
    table->cut = (int)column_within(stmt, column, 0, TABLE_NO_CUT);
    table->undo.seat = column_number(stmt, column);
    table->undo.ply = column_number(stmt, column);
    table->undo.agreed = (unsigned)column_int(stmt, column);
    column_text(stmt, column, table->rematch, sizeof table->rematch);
    table->reserved_until = column_time(stmt, column);
    table->fault = (enum table_fault)column_one_of(stmt, column, FAULTS, table);
    table->fault_ply = column_number(stmt, column);
    column_link(stmt, column, table->address);
    table->lot = column_int(stmt, column) != 0;
    column_is_stranger(stmt, column, table);
}

/* The order is that of TABLE_COLUMNS. */
static void column_table(const struct stmt *stmt, int *column, struct stored_table *table)
{
    memset(table, 0, sizeof *table);
    table->number = column_int(stmt, column);
    column_text(stmt, column, table->id, sizeof table->id);
    table->stage = (enum table_stage)column_one_of(stmt, column, TABLE_STAGES, table);
    column_text(stmt, column, table->game, sizeof table->game);
    table->players = column_one_of(stmt, column, TABLE_SEATS + 1, table);
    column_text(stmt, column, table->options, sizeof table->options);
    column_text(stmt, column, table->seed, sizeof table->seed);
    table->open = column_int(stmt, column) != 0;
    table->rated = column_int(stmt, column) != 0;
    column_text(stmt, column, table->daily, sizeof table->daily);
    table->clock.kind = column_one_of(stmt, column, CLOCK_KINDS, table);
    table->clock.start = column_time(stmt, column);
    table->clock.each = column_time(stmt, column);
    table->host = column_int(stmt, column);
    table->created = column_within(stmt, column, 0, TIME_LIMIT);
    table->changed = column_within(stmt, column, 0, TIME_LIMIT);
    table->plies = column_number(stmt, column);
    column_text(stmt, column, table->result, sizeof table->result);
    table->left_at = column_time(stmt, column);
    table->counted = column_int(stmt, column) != 0;
    column_state(stmt, column, table);
}

/* One that is missing is all zero. Returns the seat as a bit; 0: it is missing. */
static unsigned column_seat(const struct stmt *stmt, int *column, struct stored_table *table,
                            int seat)
{
    struct table_seat *table_seat = &table->seats[seat];
    bool exists = column_int(stmt, column) != 0;
    table_seat->kind = (enum seat_kind)column_one_of(stmt, column, SEAT_KINDS, table);
    table_seat->person = column_int(stmt, column);
    table_seat->level = column_number(stmt, column);
    table_seat->replaced = column_int(stmt, column) != 0;
    table_seat->undos = column_number(stmt, column);
    table_seat->left = column_time(stmt, column);
    column_text(stmt, column, table_seat->key, sizeof table_seat->key);
    table_seat->before = column_number(stmt, column);
    table_seat->after = column_number(stmt, column);
    table_seat->reserved = column_int(stmt, column);
    table_seat->earned = column_within(stmt, column, -1, TIME_LIMIT);
    table_seat->given = column_within(stmt, column, 0, TIME_LIMIT);
    table_seat->debt = column_within(stmt, column, 0, TIME_LIMIT);
    table_seat->returned = column_number(stmt, column);
    column_is_stranger(stmt, column, table);
    return exists ? 1U << seat : 0;
}

/* The seats of a table, as bits. */
static unsigned all_seats(const struct stored_table *table)
{
    return (1U << table->players) - 1;
}

/* Every seat has its row, and nobody can sit down once the game has begun. */
static bool seats_are_whole(const struct stored_table *table, unsigned seen)
{
    for (int i = 0; i < table->players; i++)
        if (table->stage == TABLE_PLAYING && table->seats[i].kind == SEAT_OPEN)
            return false;
    return (seen & all_seats(table)) == all_seats(table);
}

static void column_seats(const struct stmt *stmt, int *column, struct stored_table *table)
{
    unsigned seen = 0;
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        seen |= column_seat(stmt, column, table, seat);
    if (!seats_are_whole(table, seen))
        table->damaged = true;
}

/* The last move may be one that the row does not know of. */
static void column_newest(const struct stmt *stmt, int *column, struct stored_table *table)
{
    int row_plies = table->plies;
    table->plies = column_number(stmt, column);
    int64_t at = column_int(stmt, column);
    column_link(stmt, column, table->link);
    if (table->plies <= row_plies)
        return;
    table->changed = at > table->changed ? at : table->changed;
    table->left_at = at;
}

/* A request of a damaged row is ignored. */
static bool undo_is_good(const struct stored_table *table)
{
    return table->undo.seat >= 0 && table->undo.seat < table->players && table->undo.ply >= 0 &&
           table->undo.ply <= table->plies;
}

/* The row may lag behind while the game goes on, but not when it is over. Moves that are missing
 * are found when the game is played again, those that nobody wrote down here. */
static void column_count(const struct stmt *stmt, int *column, struct stored_table *table,
                         int row_plies)
{
    uint8_t link[MOVE_LINK_BYTES];
    int64_t written = column_int(stmt, column);
    int last = written > 0 && written < NUMBER_LIMIT ? (int)written : 0;
    column_link(stmt, column, link);
    bool is_over = table->stage == TABLE_OVER || table->stage == TABLE_GIVEN_UP;
    bool is_other = table->plies == last && last > 0 && memcmp(table->link, link, sizeof link) != 0;
    table->kept_plies = last > row_plies ? last : row_plies;
    table->miscounted =
        table->plies > last || is_other || row_plies < 0 || (is_over && row_plies < last);
}

/* The order is that of SELECT_TABLE. An undo request ends with the next move. */
void column_whole_table(const struct stmt *stmt, struct stored_table *table)
{
    int column = 0;
    column_table(stmt, &column, table);
    int row_plies = table->plies;
    column_seats(stmt, &column, table);
    column_ending(stmt, &column, &table->ending);
    column_newest(stmt, &column, table);
    column_count(stmt, &column, table, row_plies);
    if (table->plies != row_plies || !undo_is_good(table))
        table->undo.seat = -1;
    if (table->damaged)
        table->fault = FAULT_ROW;
}

bool store_table(struct store *store, const char *id, struct stored_table *table)
{
    struct stmt stmt = stmt_get(store, STMT_TABLE);
    stmt_bind_text(&stmt, id);
    bool found = stmt_step(&stmt);
    if (found)
        column_whole_table(&stmt, table);
    stmt_reset(&stmt);
    return found;
}

/* The callback must not write: see store_begin. */
static void each_row(struct store *store, struct stmt *stmt,
                     bool (*each)(void *context, const struct stored_table *table), void *context)
{
    struct stored_table table;
    store_hold_moment(store);
    store->walks++;
    while (stmt_step(stmt)) {
        column_whole_table(stmt, &table);
        if (!each(context, &table))
            break;
    }
    store->walks--;
    stmt_reset(stmt);
    store_release_moment(store);
}

void store_each_table(struct store *store, enum table_stage stage,
                      bool (*each)(void *context, const struct stored_table *table), void *context)
{
    struct stmt stmt =
        stmt_get(store, stage == TABLE_STAGES ? STMT_EACH_TABLE_UNKNOWN : STMT_EACH_TABLE);
    stmt_bind_int(&stmt, stage);
    each_row(store, &stmt, each, context);
}

void store_each_set_aside(struct store *store,
                          bool (*each)(void *context, const struct stored_table *table),
                          void *context)
{
    struct stmt stmt = stmt_get(store, STMT_EACH_SET_ASIDE);
    each_row(store, &stmt, each, context);
}

void store_each_set_aside_of(struct store *store, int64_t person, int most,
                             bool (*each)(void *context, const struct stored_table *table),
                             void *context)
{
    struct stmt stmt = stmt_get(store, STMT_EACH_SET_ASIDE_OF);
    stmt_bind_int(&stmt, person);
    stmt_bind_int(&stmt, most);
    each_row(store, &stmt, each, context);
}

void store_each_table_about(struct store *store, int64_t person, int64_t before, int most,
                            bool (*each)(void *context, const struct stored_table *table),
                            void *context)
{
    struct stmt stmt = stmt_get(store, STMT_EACH_TABLE_ABOUT);
    stmt_bind_int(&stmt, person);
    stmt_bind_int(&stmt, before);
    stmt_bind_int(&stmt, most);
    each_row(store, &stmt, each, context);
}

void store_each_table_of(struct store *store, int64_t person, int most,
                         bool (*each)(void *context, const struct stored_table *table),
                         void *context)
{
    struct stmt stmt = stmt_get(store, STMT_EACH_TABLE_OF);
    stmt_bind_int(&stmt, person);
    stmt_bind_int(&stmt, most);
    each_row(store, &stmt, each, context);
}
