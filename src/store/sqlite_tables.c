/*
 * sqlite_tables.c - tables and their chairs, in the store's file.
 */
#include "store/sqlite.h"

#include "base/text.h"

#include <string.h>

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
        ask_once(&ask);
    }
}

static void ask_clock(struct ask *ask, const struct stored_table *table)
{
    ask_int(ask, table->open);
    ask_int(ask, table->rated);
    ask_text(ask, table->daily);
    ask_int(ask, table->clock.kind);
    ask_int(ask, table->clock.start);
    ask_int(ask, table->clock.each);
}

void store_add_table(struct store *store, const struct stored_table *table)
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_ADD_TABLE);
    ask_text(&ask, table->id);
    ask_int(&ask, table->stage);
    ask_text(&ask, table->game);
    ask_int(&ask, table->players);
    ask_text(&ask, table->options);
    ask_text(&ask, table->seed);
    ask_clock(&ask, table);
    ask_id(&ask, table->host);
    ask_int(&ask, table->created);
    ask_int(&ask, table->changed);
    ask_int(&ask, table->plies);
    ask_text(&ask, table->result);
    ask_int(&ask, table->left_at);
    ask_once(&ask);
    if (ask.said != SQLITE_DONE)
        store_fail(store);
    else
        set_chairs(store, sqlite3_last_insert_rowid(store->file), table);
}

void store_change_table(struct store *store, const struct stored_table *table)
{
    store_begin(store);
    struct place *place = place_needed(store, table->id);
    if (place == NULL)
        return;
    struct ask ask = ask_for(store, ASK_CHANGE_TABLE);
    ask_int(&ask, place->number);
    ask_int(&ask, table->stage);
    ask_clock(&ask, table);
    ask_int(&ask, table->changed);
    ask_int(&ask, table->plies);
    ask_text(&ask, table->result);
    ask_int(&ask, table->left_at);
    ask_int(&ask, table->counted);
    ask_int(&ask, place->last);
    ask_once(&ask);
    place->loose = false;
    set_chairs(store, place->number, table);
}

/* ---- reading ---- */

static int64_t take_table(const struct ask *ask, struct stored_table *table)
{
    int column = 0;
    int64_t number = take_int(ask, &column);
    memset(table, 0, sizeof *table);
    take_text(ask, &column, table->id, sizeof table->id);
    table->stage = (enum table_stage)take_int(ask, &column);
    take_text(ask, &column, table->game, sizeof table->game);
    table->players = (int)take_int(ask, &column);
    take_text(ask, &column, table->options, sizeof table->options);
    take_text(ask, &column, table->seed, sizeof table->seed);
    table->open = take_int(ask, &column) != 0;
    table->rated = take_int(ask, &column) != 0;
    take_text(ask, &column, table->daily, sizeof table->daily);
    table->clock.kind = (int)take_int(ask, &column);
    table->clock.start = take_int(ask, &column);
    table->clock.each = take_int(ask, &column);
    table->host = take_int(ask, &column);
    table->created = take_int(ask, &column);
    table->changed = take_int(ask, &column);
    table->plies = (int)take_int(ask, &column);
    take_text(ask, &column, table->result, sizeof table->result);
    table->left_at = take_int(ask, &column);
    table->counted = take_int(ask, &column) != 0;
    return number;
}

static void take_chair(const struct ask *ask, struct stored_table *table)
{
    int column = 0;
    int64_t seat = take_int(ask, &column);
    if (seat < 0 || seat >= STORE_SEATS)
        return;
    struct chair *chair = &table->chairs[seat];
    chair->kind = (enum chair_kind)take_int(ask, &column);
    chair->person = take_int(ask, &column);
    chair->level = (int)take_int(ask, &column);
    chair->replaced = take_int(ask, &column) != 0;
    chair->undos = (int)take_int(ask, &column);
    chair->left = take_int(ask, &column);
    take_text(ask, &column, chair->key, sizeof chair->key);
    chair->before = (int)take_int(ask, &column);
    chair->after = (int)take_int(ask, &column);
}

static void read_chairs(struct store *store, int64_t number, struct stored_table *table)
{
    struct ask ask = ask_for(store, ASK_CHAIRS);
    ask_int(&ask, number);
    while (ask_next(&ask))
        take_chair(&ask, table);
    ask_end(&ask);
}

/* The moves behind those that the row knows of, the last one first: what a seat has left is what its
 * last move says. */
static void read_moves(struct store *store, struct stored_table *table)
{
    struct place *place = place_of(store, table->id);
    struct stored_move move = {.previous = place == NULL ? 0 : place->last};
    int known = table->plies;
    unsigned seen = 0;
    table->plies = 0;
    struct ask ask = ask_for(store, ASK_MOVE);
    while (take_move(&ask, move.previous, &move)) {
        if (table->plies == 0)
            table->plies = move.ply;
        if (move.ply <= known || move.seat < 0 || move.seat >= STORE_SEATS)
            break;
        if (seen == 0 && move.at > table->changed)
            table->changed = move.at;
        if (seen == 0)
            table->left_at = move.at;
        if ((seen >> move.seat & 1) == 0)
            table->chairs[move.seat].left = move.left;
        seen |= 1U << move.seat;
        if (seen == (1U << table->players) - 1)
            break;
    }
    ask_end(&ask);
}

static void read_rest(struct store *store, int64_t number, struct stored_table *table)
{
    read_chairs(store, number, table);
    read_moves(store, table);
}

bool store_table(struct store *store, const char *id, struct stored_table *table)
{
    int64_t number = 0;
    struct ask ask = ask_for(store, ASK_TABLE);
    ask_text(&ask, id);
    if (ask_next(&ask))
        number = take_table(&ask, table);
    ask_end(&ask);
    if (number != 0)
        read_rest(store, number, table);
    return number != 0;
}

static void walk(struct store *store, struct ask *ask,
                 bool (*each)(void *context, const struct stored_table *table), void *context)
{
    struct stored_table table;
    while (ask_next(ask)) {
        read_rest(store, take_table(ask, &table), &table);
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

void store_each_table_of(struct store *store, int64_t person, int most,
                         bool (*each)(void *context, const struct stored_table *table),
                         void *context)
{
    struct ask ask = ask_for(store, ASK_EACH_TABLE_OF);
    ask_int(&ask, person);
    ask_int(&ask, most);
    walk(store, &ask, each, context);
}
