/*
 * endings.c - who has given up, who offers a draw: a row for a table at which that has happened.
 *
 * What is counted by seats is a text with a digit for each seat.
 */
#include "store/sqlite/sqlite.h"

#include "base/text.h"

#define KIND_MAX 2 /* of enum table_ending (table.h) */

static void write_digits(const int numbers[STORE_SEATS], char digits[STORE_SEATS + 1])
{
    struct text out = text_in(digits, STORE_SEATS + 1);
    for (int seat = 0; seat < STORE_SEATS; seat++)
        text_add_char(&out, (char)('0' + numbers[seat] % 10));
}

static void read_digits(const char *digits, int numbers[STORE_SEATS])
{
    for (int seat = 0; seat < STORE_SEATS && digits[seat] >= '0' && digits[seat] <= '9'; seat++)
        numbers[seat] = digits[seat] - '0';
}

void store_set_ending(struct store *store, const struct stored_table *table)
{
    const struct stored_ending *ending = &table->ending;
    char resigned[STORE_SEATS + 1], offers[STORE_SEATS + 1];
    write_digits(ending->resigned, resigned);
    write_digits(ending->offers, offers);
    store_begin(store);
    struct ask ask = ask_for(store, ASK_SET_ENDING);
    ask_int(&ask, table->number);
    ask_int(&ask, ending->kind);
    ask_text(&ask, resigned);
    ask_text(&ask, offers);
    ask_int(&ask, ending->draw_by);
    ask_int(&ask, ending->draw_agreed);
    ask_once(&ask);
}

/* A number that can index something; what is none of that is 0. */
static int take_up_to(const struct ask *ask, int *column, int most)
{
    int64_t number = take_int(ask, column);
    return number > 0 && number <= most ? (int)number : 0;
}

void read_ending(struct store *store, struct stored_table *table)
{
    struct stored_ending *ending = &table->ending;
    char digits[STORE_SEATS + 1];
    int column = 0;
    *ending = (struct stored_ending){0};
    struct ask ask = ask_for(store, ASK_ENDING);
    ask_int(&ask, table->number);
    if (ask_next(&ask)) {
        ending->kind = take_up_to(&ask, &column, KIND_MAX);
        take_text(&ask, &column, digits, sizeof digits);
        read_digits(digits, ending->resigned);
        take_text(&ask, &column, digits, sizeof digits);
        read_digits(digits, ending->offers);
        ending->draw_by = take_up_to(&ask, &column, STORE_SEATS);
        ending->draw_agreed = (unsigned)take_int(&ask, &column);
    }
    ask_end(&ask);
}
