/*
 * whole_tables.c - all rows of some tables at once.
 *
 * Who opens many tables asks for STORE_SLICE of them with one statement for each kind of row, so
 * that a database is asked as often for many as for one.
 */
#include "store/queries.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_MOVES 32

/* Numbers that are not needed are 0: no row has it. */
static struct stmt numbered(struct store *store, enum statement which, const int64_t *numbers,
                            int count)
{
    struct stmt stmt = stmt_get(store, which);
    for (int i = 0; i < STORE_SLICE; i++)
        stmt_bind_int(&stmt, i < count ? numbers[i] : 0);
    return stmt;
}

/* NULL: it was deleted meanwhile. */
static struct whole_table *find(struct whole_table *tables, int count, int64_t number)
{
    for (int i = 0; i < count; i++)
        if (tables[i].stored.number == number)
            return &tables[i];
    return NULL;
}

/* What the rows of a statement are about. */
struct reading {
    struct whole_table *tables;
    int count;
};

static void read_deal(const struct stmt *stmt, const struct reading *reading)
{
    int column = 0;
    struct stored_deal deal;
    column_deal(stmt, &column, &deal);
    struct whole_table *table = find(reading->tables, reading->count, column_int(stmt, &column));
    if (table == NULL)
        return;
    table->deal = deal;
    table->has_deal = true;
}

/* A row of STMT_SEATED_NUMBERED; returns the number of the table. */
static int64_t column_seated(const struct stmt *stmt, struct person *person, int64_t *seat)
{
    int column = 0;
    column_person(stmt, &column, person);
    int64_t number = column_int(stmt, &column);
    *seat = column_int(stmt, &column);
    return number;
}

static void read_person(const struct stmt *stmt, const struct reading *reading)
{
    struct person person;
    int64_t seat;
    int64_t number = column_seated(stmt, &person, &seat);
    struct whole_table *table = find(reading->tables, reading->count, number);
    if (table != NULL && seat >= 0 && seat < table->stored.players &&
        table->stored.seats[seat].kind == SEAT_PERSON)
        table->people[seat] = person;
}

/* The first is made room for, then always as many as there are. */
static struct kept_move *added_move(struct whole_table *table)
{
    int count = table->move_count++;
    if (count == 0 || (count >= FIRST_MOVES && (count & (count - 1)) == 0))
        table->moves =
            memory_grown(table->moves, count == 0 ? (size_t)FIRST_MOVES : (size_t)count * 2,
                         sizeof *table->moves);
    return &table->moves[count];
}

static void read_move(const struct stmt *stmt, const struct reading *reading)
{
    int column = 0;
    struct stored_move move;
    column_move(stmt, &column, &move);
    struct whole_table *table = find(reading->tables, reading->count, column_int(stmt, &column));
    if (table == NULL)
        return;
    struct kept_move *kept = added_move(table);
    struct text out = text_in(kept->text, sizeof kept->text);
    text_add(&out, move.text);
    kept->move = move;
    kept->move.text = NULL;
}

static void read_rows(struct stmt stmt, const struct reading *reading,
                      void (*read)(const struct stmt *stmt, const struct reading *reading))
{
    while (stmt_step(&stmt))
        read(&stmt, reading);
    stmt_reset(&stmt);
}

/* All but the rows of the tables themselves. */
static void complete(struct store *store, struct whole_table *tables, int count)
{
    int64_t numbers[STORE_SLICE];
    const struct reading reading = {tables, count};
    for (int i = 0; i < count; i++)
        numbers[i] = tables[i].stored.number;
    read_rows(numbered(store, STMT_DEALS_NUMBERED, numbers, count), &reading, read_deal);
    read_rows(numbered(store, STMT_SEATED_NUMBERED, numbers, count), &reading, read_person);
    read_rows(numbered(store, STMT_MOVES_NUMBERED, numbers, count), &reading, read_move);
}

int store_whole_tables(struct store *store, const int64_t *numbers, int count,
                       struct whole_table tables[STORE_SLICE])
{
    int found = 0;
    struct stmt stmt = numbered(store, STMT_TABLES_NUMBERED, numbers, count);
    store_hold_moment(store);
    while (found < count && stmt_step(&stmt)) {
        tables[found] = (struct whole_table){0};
        column_whole_table(&stmt, &tables[found++].stored);
    }
    stmt_reset(&stmt);
    complete(store, tables, found);
    store_release_moment(store);
    return found;
}

void store_complete_table(struct store *store, const struct stored_table *stored,
                          struct whole_table *table)
{
    *table = (struct whole_table){.stored = *stored};
    complete(store, table, 1);
}

static void read_slice_of_people(struct store *store, const struct stored_table *tables, int count,
                                 struct person (*people)[TABLE_SEATS])
{
    int64_t numbers[STORE_SLICE], seat;
    struct person person;
    for (int i = 0; i < count; i++)
        numbers[i] = tables[i].number;
    struct stmt stmt = numbered(store, STMT_SEATED_NUMBERED, numbers, count);
    while (stmt_step(&stmt)) {
        int64_t number = column_seated(&stmt, &person, &seat);
        for (int i = 0; i < count; i++)
            if (numbers[i] == number && seat >= 0 && seat < TABLE_SEATS)
                people[i][seat] = person;
    }
    stmt_reset(&stmt);
}

void store_people_at(struct store *store, const struct stored_table *tables, int count,
                     struct person (*people)[TABLE_SEATS])
{
    memset(people, 0, (size_t)count * sizeof *people);
    for (int done = 0; done < count; done += STORE_SLICE)
        read_slice_of_people(store, tables + done,
                             count - done < STORE_SLICE ? count - done : STORE_SLICE,
                             people + done);
}

void whole_tables_free(struct whole_table *tables, int count)
{
    for (int i = 0; i < count; i++)
        free(tables[i].moves);
}
