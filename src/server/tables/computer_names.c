/*
 * computer_names.c - how computers are called. See computer_names.h.
 */
#include "server/tables/computer_names.h"

#include "search/budget.h"

/* Counts computers of the same level, so that the second fox is called "Fox 2". */
static int number_of(const struct stored_table *stored, int seat)
{
    int number = 1;
    for (int before = 0; before < seat; before++)
        number += stored->seats[before].kind == SEAT_COMPUTER &&
                  stored->seats[before].level == stored->seats[seat].level;
    return number;
}

void computer_names_set(struct table *table, const struct stored_table *stored,
                        const struct catalog *catalog)
{
    for (int seat = 0; seat < stored->players; seat++) {
        char name[NAME_MAX_BYTES];
        struct text out = text_in(name, sizeof name);
        if (stored->seats[seat].kind != SEAT_COMPUTER)
            continue;
        text_add(&out, catalog_sentence(catalog, level_key(stored->seats[seat].level), 1));
        if (number_of(stored, seat) > 1)
            text_format(&out, " %d", number_of(stored, seat));
        table_set_name(table, seat, name);
    }
}
