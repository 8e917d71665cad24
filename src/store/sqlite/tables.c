/*
 * tables.c - tables and their chairs, in the store's file.
 */
#include "store/sqlite/sqlite.h"

#include "base/text.h"

#include <string.h>

#define NUMBER_LIMIT (1 << 30)
#define TIME_LIMIT INT64_C(10000000000000) /* milliseconds: 300 years */

/* ---- writing ---- */

static void set_chairs(struct store *store, int64_t number, const struct stored_table *table)
{
    for (int i = 0; i < table->players; i++) {
        const struct chair *chair = &table->chairs[i];
        struct ask ask = ask_for(store, ASK_SET_CHAIR);
        ask_int(&ask, number);
        ask_int(&ask, i);
        ask_int(&ask, chair->kind);
        ask_id(&ask, chair->person);
        ask_int(&ask, chair->level);
        ask_int(&ask, chair->replaced);
        ask_int(&ask, chair->undos);
        ask_int(&ask, chair->left);
        ask_text(&ask, chair->key);
        ask_int(&ask, chair->before);
        ask_int(&ask, chair->after);
        ask_id(&ask, chair->reserved);
        ask_int(&ask, chair->earned);
        ask_int(&ask, chair->given);
        ask_int(&ask, chair->debt);
        ask_int(&ask, chair->returned);
        ask_once(&ask);
    }
}

/* What may change later on; the same columns in both statements. */
static void ask_rest(struct ask *ask, const struct stored_table *table)
{
    ask_text(ask, table->seed);
    ask_int(ask, table->open);
    ask_int(ask, table->rated);
    ask_text(ask, table->daily);
    ask_int(ask, table->clock.kind);
    ask_int(ask, table->clock.start);
    ask_int(ask, table->clock.each);
    ask_text(ask, table->result);
    ask_int(ask, table->left_at);
    ask_int(ask, table->counted);
    ask_text(ask, table->rules);
    ask_text(ask, table->edition);
    ask_int(ask, table->version);
    ask_int(ask, table->cut);
    ask_int(ask, table->undo.seat);
    ask_int(ask, table->undo.ply);
    ask_int(ask, table->undo.agreed);
    ask_text(ask, table->rematch);
    ask_int(ask, table->reserved_until);
    ask_link(ask, table->address);
}

void store_add_table(struct store *store, struct stored_table *table)
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_ADD_TABLE);
    ask_text(&ask, table->id);
    ask_int(&ask, table->stage);
    ask_text(&ask, table->game);
    ask_int(&ask, table->players);
    ask_text(&ask, table->options);
    ask_id(&ask, table->host);
    ask_int(&ask, table->created);
    ask_int(&ask, table->changed);
    ask_int(&ask, table->plies);
    ask_rest(&ask, table);
    ask_once(&ask);
    table->number = ask.said == SQLITE_DONE ? sqlite3_last_insert_rowid(store->file) : 0;
    if (table->number == 0)
        store_fail(store);
    else
        set_chairs(store, table->number, table);
}

void store_change_table(struct store *store, const struct stored_table *table)
{
    store_begin(store);
    if (!table_is_stored(store, table->number, table->id))
        return;
    struct ask ask = ask_for(store, ASK_CHANGE_TABLE);
    ask_int(&ask, table->number);
    ask_int(&ask, table->stage);
    ask_int(&ask, table->changed);
    ask_int(&ask, table->plies);
    ask_rest(&ask, table);
    ask_once(&ask);
    set_chairs(store, table->number, table);
}

void store_set_fault(struct store *store, const struct stored_table *table, enum table_fault fault,
                     int ply)
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_SET_FAULT);
    ask_int(&ask, table->number);
    ask_int(&ask, fault);
    ask_int(&ask, ply);
    ask_once(&ask);
}

void store_mend_table(struct store *store, const struct stored_table *table)
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_MEND_MOVES);
    ask_int(&ask, table->number);
    ask_int(&ask, table->plies);
    ask_once(&ask);
    store_change_table(store, table);
    store_set_fault(store, table, FAULT_NONE, 0);
}

/* ---- reading ---- */

/* Numbers are taken as near as they can be to what the file says: whoever calculates with them need not
 * fear what damage has made of them. */
static int64_t take_within(const struct ask *ask, int *column, int64_t low, int64_t high)
{
    int64_t number = take_int(ask, column);
    if (number < low)
        return low;
    return number > high ? high : number;
}

static int take_number(const struct ask *ask, int *column)
{
    return (int)take_within(ask, column, -NUMBER_LIMIT, NUMBER_LIMIT);
}

static int64_t take_time(const struct ask *ask, int *column)
{
    return take_within(ask, column, -TIME_LIMIT, TIME_LIMIT);
}

/* One of the numbers below `count`; if it is not the row is damaged, and 0 instead. */
static int take_one_of(const struct ask *ask, int *column, int count, struct stored_table *table)
{
    int64_t number = take_int(ask, column);
    if (number >= 0 && number < count)
        return (int)number;
    table->damaged = true;
    return 0;
}

/* Somebody who is named but unknown: written back, such a row would make the whole store fail. */
static void take_is_stranger(const struct ask *ask, int *column, struct stored_table *table)
{
    if (take_int(ask, column) != 0)
        table->damaged = true;
}

/* The columns that came with version 4. */
static void take_state(const struct ask *ask, int *column, struct stored_table *table)
{
    take_text(ask, column, table->rules, sizeof table->rules);
    take_text(ask, column, table->edition, sizeof table->edition);
    table->version = take_number(ask, column);
    table->cut = (int)take_within(ask, column, 0, STORE_NO_CUT);
    table->undo.seat = take_number(ask, column);
    table->undo.ply = take_number(ask, column);
    table->undo.agreed = (unsigned)take_int(ask, column);
    take_text(ask, column, table->rematch, sizeof table->rematch);
    table->reserved_until = take_time(ask, column);
    table->fault = (enum table_fault)take_one_of(ask, column, FAULTS, table);
    table->fault_ply = take_number(ask, column);
    take_link(ask, column, table->address);
    take_is_stranger(ask, column, table);
}

static void take_table(const struct ask *ask, struct stored_table *table)
{
    int column = 0;
    memset(table, 0, sizeof *table);
    table->number = take_int(ask, &column);
    take_text(ask, &column, table->id, sizeof table->id);
    table->stage = (enum table_stage)take_one_of(ask, &column, TABLE_STAGES, table);
    take_text(ask, &column, table->game, sizeof table->game);
    table->players = take_one_of(ask, &column, STORE_SEATS + 1, table);
    take_text(ask, &column, table->options, sizeof table->options);
    take_text(ask, &column, table->seed, sizeof table->seed);
    table->open = take_int(ask, &column) != 0;
    table->rated = take_int(ask, &column) != 0;
    take_text(ask, &column, table->daily, sizeof table->daily);
    table->clock.kind = take_one_of(ask, &column, CLOCK_KINDS, table);
    table->clock.start = take_time(ask, &column);
    table->clock.each = take_time(ask, &column);
    table->host = take_int(ask, &column);
    table->created = take_time(ask, &column);
    table->changed = take_time(ask, &column);
    table->plies = take_number(ask, &column);
    take_text(ask, &column, table->result, sizeof table->result);
    table->left_at = take_time(ask, &column);
    table->counted = take_int(ask, &column) != 0;
    take_state(ask, &column, table);
}

static void take_chair(const struct ask *ask, struct stored_table *table)
{
    int column = 0;
    int64_t seat = take_int(ask, &column);
    if (seat < 0 || seat >= STORE_SEATS)
        return;
    struct chair *chair = &table->chairs[seat];
    chair->kind = (enum chair_kind)take_one_of(ask, &column, CHAIR_KINDS, table);
    chair->person = take_int(ask, &column);
    chair->level = take_number(ask, &column);
    chair->replaced = take_int(ask, &column) != 0;
    chair->undos = take_number(ask, &column);
    chair->left = take_time(ask, &column);
    take_text(ask, &column, chair->key, sizeof chair->key);
    chair->before = take_number(ask, &column);
    chair->after = take_number(ask, &column);
    chair->reserved = take_int(ask, &column);
    chair->earned = take_within(ask, &column, -1, TIME_LIMIT);
    chair->given = take_within(ask, &column, 0, TIME_LIMIT);
    chair->debt = take_within(ask, &column, 0, TIME_LIMIT);
    chair->returned = take_number(ask, &column);
    take_is_stranger(ask, &column, table);
}

static void read_chairs(struct store *store, struct stored_table *table)
{
    struct ask ask = ask_for(store, ASK_CHAIRS);
    ask_int(&ask, table->number);
    while (ask_next(&ask))
        take_chair(&ask, table);
    ask_end(&ask);
}

/* The moves behind those that the row knows of, the last one first: what a seat has left is what its
 * last move says. */
static void take_moves(struct ask *ask, struct stored_table *table)
{
    struct stored_move move;
    unsigned seen = 0, all = (1U << table->players) - 1;
    while (seen != all && ask_next(ask)) {
        take_move(ask, &move);
        if (table->plies == 0) {
            table->plies = move.ply;
            memcpy(table->link, move.link, sizeof table->link);
        }
        if (move.ply <= table->kept_plies || move.seat < 0 || move.seat >= STORE_SEATS)
            break;
        if (seen == 0 && move.at > table->changed)
            table->changed = move.at;
        if (seen == 0)
            table->left_at = move.at;
        if ((seen >> move.seat & 1) == 0)
            table->chairs[move.seat].left = store_move_left(&move);
        seen |= 1U << move.seat;
    }
}

static bool undo_is_good(const struct stored_table *table)
{
    return table->undo.seat >= 0 && table->undo.seat < table->players && table->undo.ply >= 0 &&
           table->undo.ply <= table->plies;
}

/* A request to take back was for the position of then: a move since has ended it. */
static void read_rest(struct store *store, struct stored_table *table)
{
    read_chairs(store, table);
    read_ending(store, table);
    table->kept_plies = table->plies;
    table->plies = 0;
    struct ask ask = ask_for(store, ASK_LAST_MOVES);
    ask_int(&ask, table->number);
    take_moves(&ask, table);
    ask_end(&ask);
    if (table->plies != table->kept_plies || !undo_is_good(table))
        table->undo.seat = -1;
    if (table->damaged)
        table->fault = FAULT_ROW;
}

bool store_table(struct store *store, const char *id, struct stored_table *table)
{
    struct ask ask = ask_for(store, ASK_TABLE);
    ask_text(&ask, id);
    bool found = ask_next(&ask);
    if (found)
        take_table(&ask, table);
    ask_end(&ask);
    if (found)
        read_rest(store, table);
    return found;
}

static void walk(struct store *store, struct ask *ask,
                 bool (*each)(void *context, const struct stored_table *table), void *context)
{
    struct stored_table table;
    while (ask_next(ask)) {
        take_table(ask, &table);
        read_rest(store, &table);
        if (!each(context, &table))
            break;
    }
    ask_end(ask);
}

void store_each_table(struct store *store, enum table_stage stage,
                      bool (*each)(void *context, const struct stored_table *table), void *context)
{
    struct ask ask = ask_for(store, ASK_EACH_TABLE);
    ask_int(&ask, stage);
    walk(store, &ask, each, context);
}

void store_each_set_aside(struct store *store,
                          bool (*each)(void *context, const struct stored_table *table),
                          void *context)
{
    struct ask ask = ask_for(store, ASK_EACH_SET_ASIDE);
    walk(store, &ask, each, context);
}

void store_each_table_of(struct store *store, int64_t person, int most,
                         bool (*each)(void *context, const struct stored_table *table),
                         void *context)
{
    struct ask ask = ask_for(store, ASK_EACH_TABLE_OF);
    ask_int(&ask, person);
    ask_int(&ask, most);
    walk(store, &ask, each, context);
}
