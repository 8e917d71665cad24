/*
 * catalog.h - every sentence a person reads.
 *
 * The sentences live in po/LANGUAGE.po, one entry per sentence: msgid is its key ("GAME.event.
 * tile_laid"), msgstr the whole sentence with named places in braces ("{seat} lays {tile:the}").
 * A sentence that depends on a number has msgid_plural and msgstr[0], msgstr[1]. A noun lists its
 * forms, as articles and cases, and a place asks for one of them (scripts/po.py). The build turns
 * the files into sorted tables (scripts/po2c.py): C tables for the program, a file per language for
 * the page, which loads only the one it speaks. A sentence that a language lacks is English in its
 * table, too; a test fails if English lacks a key that the source uses.
 */
#ifndef FLOE_BASE_CATALOG_H
#define FLOE_BASE_CATALOG_H

#include <stdbool.h>
#include <stddef.h>

/* Between the forms of a noun in a sentence of the tables; the first one is the bare word. */
#define CATALOG_BREAK '\x1f'

struct catalog_entry {
    const char *key;
    const char *one;  /* the sentence, or its singular */
    const char *many; /* its plural; NULL: there is only one form */
};

/* Which numbers take the singular: 1 alone (en, de, nl), or 0 and 1 (fr). */
enum catalog_plural { CATALOG_ONE, CATALOG_ZERO_AND_ONE };

struct catalog {
    const char *language; /* "en" */
    enum catalog_plural plural;
    const struct catalog_entry *entries; /* sorted by key */
    size_t count;
    const char *name; /* what the language calls itself: "English" */
    int percent;      /* so many of a hundred sentences are translated */
};

/* The catalog of a language ("de", also "de_DE.UTF-8"); English for NULL and unknown ones. */
const struct catalog *catalog_for(const char *language);

/* The first language of a list that there is ("fy, de-AT;q=0.8, en": German), as browsers send it;
 * `otherwise` if there is none of them. Weights are not looked at: browsers put the best first. */
const struct catalog *catalog_accepted(const char *list, const struct catalog *otherwise);

/* The sentence of that key for the number n. The key itself if there is none; a test makes sure
 * that this does not happen. */
const char *catalog_sentence(const struct catalog *catalog, const char *key, long long n);

/* Has the catalog a sentence of that key? */
bool catalog_has(const struct catalog *catalog, const char *key);

/* All catalogs, made by the build: catalogs[0] is English. Only catalog_list.c, the command and
 * tests use them: a program without built-in catalogs must still link. */
extern const struct catalog catalogs[];
extern const size_t catalog_count;

#endif
