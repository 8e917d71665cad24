/*
 * columns.c - the width of the terminal and of texts, and texts broken into lines. See columns.h.
 */
#include "cli/support/columns.h"

#include "base/string_builder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINES_SIZE 1024 /* to begin with */

#define NARROWEST 20 /* a smaller COLUMNS is ignored */

int columns_width(void)
{
    const char *columns = getenv("COLUMNS");
    int width = columns == NULL ? 0 : atoi(columns);
    return width >= NARROWEST ? width : 80;
}

static int measure(const char *text, size_t length)
{
    int width = 0;
    for (size_t i = 0; i < length; i++)
        width += ((unsigned char)text[i] & 0xC0) != 0x80; /* bytes that begin a character */
    return width;
}

int columns_measure(const char *text)
{
    return measure(text, strlen(text));
}

/* The bytes up to the next space. */
static size_t word_length(const char *text, size_t length)
{
    const char *space = memchr(text, ' ', length);
    return space == NULL ? length : (size_t)(space - text);
}

void columns_add(const char *text, size_t length, int indent, int width, struct text *out)
{
    int column = indent;
    while (length > 0) {
        size_t word = word_length(text, length), step = word + (word < length);
        int wide = measure(text, word);
        if (column > indent && column + 1 + wide > width) {
            text_format(out, "\n%*s", indent, "");
            column = indent;
        }
        if (column > indent)
            text_add_char(out, ' ');
        column += (column > indent) + wide;
        text_add_bytes(out, text, word);
        text += step;
        length -= step;
    }
    text_add_char(out, '\n');
}

void columns_print(const char *text, size_t length, int indent, int width)
{
    struct text lines = string_builder_open(LINES_SIZE);
    do
        columns_add(text, length, indent, width, &lines);
    while (string_builder_grow(&lines));
    fwrite(lines.at, 1, lines.length, stdout);
    string_builder_close(&lines);
}
