/*
 * words.h - reading files of lines: a keyword and its values, with # for comments.
 *
 * Editions are such files. The reader cuts lines into words that point into the text; what a line
 * means is the caller's business.
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
    int count;     /* 0: nothing but blanks or a comment */
    bool too_long; /* the line has more words or bytes than a line may have */
};

/* Calls take() for every line that holds a word, until it returns false. *line is then the number
 * of that line, from 1, and the result false; after the last line it is 0. */
bool words_each_line(const char *text, size_t length, int *line,
                     bool (*take)(void *context, const struct words *words), void *context);

/* The word is spelled exactly so. */
bool word_is(struct word word, const char *string);
/* The index of the word among names, or -1. */
int word_index(struct word word, const char *const *names, int count);
/* A number of at most three digits that fills the word. */
bool word_number(struct word word, int *number);

/* The values of a line, joined by single spaces, into a buffer: the name behind "edition". False if
 * there is none, it does not fit, or it is not printable ASCII without quotes and backslashes. */
bool words_name(const struct words *words, char *buffer, size_t size);

#endif
