/*
 * speak.c - prints sentences on the terminal. See speak.h.
 */
#include "cli/support/speak.h"

#include <stdio.h>

struct audience audience_at(const struct cli *cli, const struct table *table)
{
    return (struct audience){.catalog = cli->audience.catalog,
                             .names = table_names(table),
                             .seats = table_setup(table)->players};
}

const char *number_text(int number, char buffer[NUMBER_MAX])
{
    struct text out = text_in(buffer, NUMBER_MAX);
    text_add_int(&out, number);
    return buffer;
}

void print_sentence(const struct audience *audience, const char *key, const char *what,
                    const char *value)
{
    char sentence[4096];
    struct text out = text_in(sentence, sizeof sentence);
    say(audience, &out, key, 1, "what", what, "value", value, NULL);
    puts(sentence);
}
