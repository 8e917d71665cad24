/*
 * rule_book.h - the rules of a game as people read them: the texts of docs/rules, in each language.
 *
 * The build puts them into the program (scripts/rules2c.py); scripts/rulebook.py tells how a file
 * is read. Every rule has an id ("T-08"), which the reasons of the game cite.
 */
#ifndef FLOE_GAME_RULE_BOOK_H
#define FLOE_GAME_RULE_BOOK_H

#include <stddef.h>

struct rule {
    const char *id;   /* NULL: a paragraph between rules */
    const char *text; /* may have several lines; "[R]" marks what is our own ruling */
};

struct rule_section {
    const char *letter; /* "T", with which the ids of its rules begin */
    const char *title;
    const struct rule *rules;
    size_t count;
};

struct rule_book {
    const char *game, *language;
    const char *title;
    const char *const *intro; /* paragraphs; ends with NULL */
    const struct rule_section *sections;
    size_t count;
};

/* The rules of a game in a language, or in English if that language has none. NULL: nobody wrote
 * them down. */
const struct rule_book *rule_book_for(const char *game, const char *language);

/* The section with that letter, or NULL. Small letters do, too. */
const struct rule_section *rule_book_section(const struct rule_book *book, const char *letter);

/* The rule of that id, and its section; NULL if there is none. "T-08", "t-08" and "t08" are one. */
const struct rule *rule_book_rule(const struct rule_book *book, const char *id,
                                  const struct rule_section **section);

/* All books, made by the build. */
extern const struct rule_book rule_books[];
extern const size_t rule_book_count;

#endif
