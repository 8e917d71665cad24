/*
 * words.h - reads files of lines with a keyword and its values, and # for comments.
 *
 * Editions are such files. Lines are cut into words that point into the text; the caller knows what
 * a line means.
 */
#ifndef FLOE_BASE_WORDS_H
#define FLOE_BASE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#define WORDS_MAX 40       /* on one line */
#define WORDS_LINE_MAX 400 /* bytes of one line */

struct word {
    const char *at; /* not terminated */
    size_t length;
};

struct words {
    struct word list[WORDS_MAX];
    int count;     /* 0: only blanks or a comment */
    bool too_long; /* the line exceeds WORDS_MAX or WORDS_LINE_MAX */
};

/* Calls take() for every line that holds a word, until it returns false. Then the result is false
 * and *line the number of that line, from 1; else *line is 0. */
bool words_each_line(const char *text, size_t length, int *line,
                     bool (*take)(void *context, const struct words *words), void *context);

/* True if the word is exactly this string. */
bool word_is(struct word word, const char *string);
/* The index of the word among the names, or -1. */
int word_index(struct word word, const char *const *names, int count);
/* True if the word is a number of at most three digits. */
bool word_number(struct word word, int *number);

/* Joins the values of a line by spaces, such as the name in the line "edition". False if there are
 * none, they do not fit, or they are not printable ASCII without quotes and backslashes. */
bool words_name(const struct words *words, char *buffer, size_t size);

#endif
