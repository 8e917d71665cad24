/*
 * rule_book.c - finds rules. See rule_book.h.
 */
#include "game/rule_book.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static const struct rule_book *find_book(const char *game, const char *language)
{
    for (size_t i = 0; i < rule_book_count; i++)
        if (strcmp(rule_books[i].game, game) == 0 && strcmp(rule_books[i].language, language) == 0)
            return &rule_books[i];
    return NULL;
}

const struct rule_book *rule_book_for(const char *game, const char *language)
{
    const struct rule_book *book = find_book(game, language);

    return book != NULL ? book : find_book(game, "en");
}

/* Compares as people type: the case of letters and the dash do not matter. */
static bool is_same_id(const char *id, const char *typed)
{
    for (;; id++, typed++) {
        id += *id == '-';
        typed += *typed == '-';
        if (toupper((unsigned char)*typed) != *id)
            return false;
        if (*id == '\0')
            return true;
    }
}

const struct rule_section *rule_book_section(const struct rule_book *book, const char *letter)
{
    for (size_t i = 0; i < book->count; i++)
        if (is_same_id(book->sections[i].letter, letter))
            return &book->sections[i];
    return NULL;
}

const struct rule *rule_book_rule(const struct rule_book *book, const char *id,
                                  const struct rule_section **section)
{
    for (size_t i = 0; i < book->count; i++) {
        *section = &book->sections[i];
        for (const struct rule *rule = (*section)->rules;
             rule < (*section)->rules + (*section)->count; rule++)
            if (rule->id != NULL && is_same_id(rule->id, id))
                return rule;
    }
    return NULL;
}
