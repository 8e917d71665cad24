/*
 * columns.c - the width of the terminal, and of texts. See columns.h.
 */
#include "cli/support/columns.h"

#include <stdlib.h>

#define NARROWEST 20 /* a smaller COLUMNS is ignored */

int columns_width(void)
{
    const char *columns = getenv("COLUMNS");
    int width = columns == NULL ? 0 : atoi(columns);
    return width >= NARROWEST ? width : 80;
}

int columns_measure(const char *text)
{
    int width = 0;
    for (; *text != '\0'; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80; /* bytes that begin a character */
    return width;
}
