/*
 * endings.c - resignations and offers: a row for each table that has any.
 *
 * Counts per seat are texts with one digit per seat. An offer to call the game off has a bit above
 * those of the seats that agreed.
 */
#include "store/queries.h"

#include "base/text.h"

#define KIND_MAX 2 /* of enum table_ending (table.h) */
#define ABORT_BIT (1u << TABLE_SEATS)

/* No count is above 9: three offers at most, and four seats. */
static void write_digits(const int numbers[TABLE_SEATS], char digits[TABLE_SEATS + 1])
{
    struct text out = text_in(digits, TABLE_SEATS + 1);
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        text_add_char(&out, (char)('0' + numbers[seat] % 10));
}

/* A damaged text counts as far as it is good. */
static void read_digits(const char *digits, int numbers[TABLE_SEATS])
{
    for (int seat = 0; seat < TABLE_SEATS && digits[seat] >= '0' && digits[seat] <= '9'; seat++)
        numbers[seat] = digits[seat] - '0';
}

void store_set_ending(struct store *store, const struct stored_table *table)
{
    const struct stored_ending *ending = &table->ending;
    char resigned[TABLE_SEATS + 1], offers[TABLE_SEATS + 1];
    write_digits(ending->resigned, resigned);
    write_digits(ending->offers, offers);
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_SET_ENDING);
    stmt_bind_int(&stmt, table->number);
    stmt_bind_int(&stmt, ending->kind);
    stmt_bind_text(&stmt, resigned);
    stmt_bind_text(&stmt, offers);
    stmt_bind_int(&stmt, ending->offer_by);
    stmt_bind_int(&stmt, ending->agreed | (ending->offers_abort ? ABORT_BIT : 0));
    stmt_run(&stmt);
}

/* A number from 0 to `most`; anything else is 0. */
static int column_up_to(const struct stmt *stmt, int *column, int most)
{
    int64_t number = column_int(stmt, column);
    return number > 0 && number <= most ? (int)number : 0;
}

/* Most tables have no row, and so nothing but NULL: nobody has resigned or offered anything. */
void column_ending(const struct stmt *stmt, int *column, struct stored_ending *ending)
{
    char digits[TABLE_SEATS + 1];
    *ending = (struct stored_ending){0};
    ending->kind = column_up_to(stmt, column, KIND_MAX);
    column_text(stmt, column, digits, sizeof digits);
    read_digits(digits, ending->resigned);
    column_text(stmt, column, digits, sizeof digits);
    read_digits(digits, ending->offers);
    ending->offer_by = column_up_to(stmt, column, TABLE_SEATS);
    unsigned agreed = (unsigned)column_int(stmt, column);
    ending->agreed = agreed & (ABORT_BIT - 1);
    ending->offers_abort = (agreed & ABORT_BIT) != 0;
}
