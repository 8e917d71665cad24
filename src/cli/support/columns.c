/*
 * columns.c - the width of the terminal and of texts, and texts broken into lines. See columns.h.
 */
#include "cli/support/columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void columns_print(const char *text, size_t length, int indent, int width)
{
    int column = indent;
    while (length > 0) {
        size_t word = word_length(text, length), step = word + (word < length);
        int wide = measure(text, word);
        if (column > indent && column + 1 + wide > width) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        column += printf("%s", column > indent ? " " : "") + wide;
        fwrite(text, 1, word, stdout);
        text += step;
        length -= step;
    }
    puts("");
}
