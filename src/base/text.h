/*
 * text.h - building text in memory the caller owns.
 *
 * Rules, search and WebAssembly must not allocate, so every text is built in a buffer that the
 * caller hands in. A text never overflows: what does not fit is cut, the text stays terminated,
 * and `cut` says so. A cut text takes nothing more, so that it is always the beginning of the whole
 * one, and no UTF-8 character is cut in two. Whoever sizes a buffer too small finds out from a
 * test, not from a crash.
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
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void text_format(struct text *text, const char *format, ...);

/* Bytes of the UTF-8 character that bytes[0..left-1] begin with; 0: they begin with none. */
size_t text_utf8(const char *bytes, size_t left);

#endif
