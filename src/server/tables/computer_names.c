/*
 * computer_names.c - how computers are called. See computer_names.h.
 */
#include "server/tables/computer_names.h"

#include <string.h>

#define SEPARATOR ", "

/* Computers of the same level that sit before this one. */
static int before(const struct stored_table *stored, int seat)
{
    int count = 0;
    for (int other = 0; other < seat; other++)
        count += stored->seats[other].kind == SEAT_COMPUTER &&
                 stored->seats[other].level == stored->seats[seat].level;
    return count;
}

/* The name of that number in a list: "Fox Nuka, Fox Kaya". */
static void add_name(const char *list, int number, struct text *out)
{
    const char *end;
    while ((end = strstr(list, SEPARATOR)) != NULL && number-- > 0)
        list = end + strlen(SEPARATOR);
    text_add_bytes(out, list, end == NULL ? strlen(list) : (size_t)(end - list));
}

static void name_computer(const struct stored_table *stored, int seat,
                          const struct catalog *catalog, char name[NAME_MAX_BYTES])
{
    char key[32];
    struct text out = text_in(name, NAME_MAX_BYTES), key_text = text_in(key, sizeof key);
    text_format(&key_text, "ai.names.%d", stored->seats[seat].level);
    add_name(catalog_sentence(catalog, key, 1), before(stored, seat), &out);
}

void computer_names_set(struct table *table, const struct stored_table *stored,
                        const struct catalog *catalog)
{
    for (int seat = 0; seat < stored->players; seat++) {
        char name[NAME_MAX_BYTES];
        const char *given = table_names(table)[seat];
        if (stored->seats[seat].kind == SEAT_PERSON && (given == NULL || given[0] == '\0'))
            table_set_name(table, seat, catalog_sentence(catalog, "server.person.former", 1));
        if (stored->seats[seat].kind != SEAT_COMPUTER)
            continue;
        name_computer(stored, seat, catalog, name);
        table_set_name(table, seat, name);
    }
}

void seat_names_read(struct seat_names *names, const struct table *table,
                     const struct stored_table *stored, const struct catalog *catalog)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        bool computer = seat < stored->players && stored->seats[seat].kind == SEAT_COMPUTER;
        if (computer)
            name_computer(stored, seat, catalog, names->computers[seat]);
        names->list[seat] = computer ? names->computers[seat] : table_names(table)[seat];
    }
}
