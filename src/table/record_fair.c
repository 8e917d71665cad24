/*
 * record_fair.c - was the seed of a record mixed from the secret and the numbers in its tags? See
 * record.h.
 */
#include "base/fair_deal.h"
#include "table/record.h"

#include <stdio.h>
#include <string.h>

#define TABLE_MAX 16 /* a table's id with its NUL */

_Static_assert(FAIR_DEAL_SEATS == SEATS_MAX, "every seat can have a number");

void record_number_tag(int seat, char tag[RECORD_NUMBER_TAG_MAX])
{
    snprintf(tag, RECORD_NUMBER_TAG_MAX, "Number%u", (unsigned)seat % SEATS_MAX + 1);
}

/* Reads a tag of 64 digits; a missing one is empty. */
static bool read_digits(const char *text, size_t length, const char *tag,
                        char digits[SHA256_HEX_MAX])
{
    return record_tag(text, length, tag, digits, SHA256_HEX_MAX) ? fair_deal_is_hex(digits)
                                                                 : digits[0] == '\0';
}

static bool seed_is(const struct table *table, const struct fair_deal *deal)
{
    char seed[SHA256_HEX_MAX];
    fair_deal_seed(deal, seed);
    return table_seed(table) != NULL && strcmp(table_seed(table), seed) == 0;
}

enum record_fairness record_fairness(const char *text, size_t length, const struct table *table,
                                     int *given)
{
    char id[TABLE_MAX], secret[SHA256_HEX_MAX], numbers[SEATS_MAX][SHA256_HEX_MAX];
    struct fair_deal deal = {id, secret, table_setup(table)->players, {0}};
    bool written = read_digits(text, length, "Secret", secret);
    *given = 0;
    if (written && secret[0] == '\0')
        return RECORD_NOT_MIXED;
    written = record_tag(text, length, "Table", id, sizeof id) && written;
    for (int seat = 0; seat < deal.seats; seat++) {
        char tag[RECORD_NUMBER_TAG_MAX];
        record_number_tag(seat, tag);
        written = read_digits(text, length, tag, numbers[seat]) && written;
        deal.numbers[seat] = numbers[seat];
        *given += numbers[seat][0] != '\0';
    }
    return written && seed_is(table, &deal) ? RECORD_MIXED : RECORD_UNFAIR;
}
