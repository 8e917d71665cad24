/*
 * dialect.c - statements as PostgreSQL understands them. See statements.h.
 *
 * Parameters are $1 and not ?1. The few other words that only SQLite knows are listed here.
 */
#include "store/postgres/postgres.h"

#include <ctype.h>
#include <string.h>

static const struct {
    const char *ours, *theirs;
} words[] = {
    {"instr(", "strpos("}, {"CROSS JOIN", "JOIN"}, /* in SQLite that fixes the order of a join */
};
#define INDEXED_BY " INDEXED BY "

/* The length of what is replaced at this place; 0: nothing is. */
static size_t replace(const char *text, struct text *out)
{
    if (text[0] == '?' && isdigit((unsigned char)text[1])) {
        text_add_char(out, '$');
        return 1;
    }
    if (strncmp(text, INDEXED_BY, strlen(INDEXED_BY)) == 0) /* PostgreSQL chooses for itself */
        return strlen(INDEXED_BY) + strcspn(text + strlen(INDEXED_BY), " ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(text, words[i].ours, strlen(words[i].ours)) == 0) {
            text_add(out, words[i].theirs);
            return strlen(words[i].ours);
        }
    return 0;
}

bool postgres_translate(const char *text, bool one, char translated[PG_TEXT_MAX])
{
    struct text out = text_in(translated, PG_TEXT_MAX);
    text_add(&out, one ? "WITH changed AS (" : "");
    while (*text != '\0') {
        size_t length = replace(text, &out);
        if (length == 0)
            text_add_char(&out, *text);
        text += length == 0 ? 1 : length;
    }
    if (one)
        text_add(&out, " RETURNING 1) SELECT 1 / CAST(count(*) = 1 AS integer) FROM changed");
    return !out.cut;
}
