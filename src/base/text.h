/*
 * text.h - building text in memory the caller owns.
 *
 * The rules must not allocate, so every text is built in a buffer of the caller. A text never
 * overflows: what does not fit is cut, the text stays terminated, and `cut` says so. A cut text
 * accepts nothing more, so that it is always a prefix of the whole one, and no UTF-8 character is
 * cut in two. A buffer that is too small is found by a test, not by a crash.
 */
#ifndef FLOE_BASE_TEXT_H
#define FLOE_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *at;      /* the buffer, always NUL-terminated */
    size_t size;   /* its size, at least 1 */
    size_t length; /* bytes used, without the NUL */
    bool cut;      /* something did not fit */
};

/* The usual way: char buffer[80]; struct text out = text_in(buffer, sizeof buffer); */
struct text text_in(char *buffer, size_t size);
void text_clear(struct text *text);
void text_add(struct text *text, const char *string);
void text_add_bytes(struct text *text, const char *bytes, size_t count);
void text_add_char(struct text *text, char c);
void text_add_int(struct text *text, long long number);
/* With its sign, as people write it: "+3", "−2", "0". */
void text_add_signed(struct text *text, int number);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void text_format(struct text *text, const char *format, ...);

/* The length of the UTF-8 character at the beginning of bytes[0..left-1]; 0 if there is none. */
size_t text_utf8(const char *bytes, size_t left);

#endif
