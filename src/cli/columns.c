/*
 * columns.c - numbered choices side by side. See columns.h.
 */
#include "cli/columns.h"

#include <stdio.h>
#include <stdlib.h>

#define NARROWEST 20
#define GAP 2          /* between columns */
#define NUMBER_WIDTH 5 /* "12.  " */

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

static int widest(const struct choice *choices, int count)
{
    int most = 0;
    for (int i = 0; i < count; i++) {
        int width = columns_measure(choices[i].text);
        most = width > most ? width : most;
    }
    return most;
}

void columns_print(const struct choice *choices, int count, int width)
{
    int column = NUMBER_WIDTH + widest(choices, count) + GAP;
    int columns = (width + GAP) / column > 1 ? (width + GAP) / column : 1;
    int rows = (count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows) {
            int rest = i + rows < count ? column - NUMBER_WIDTH : 0; /* no blanks at the end */
            printf("%3d. %s%*s", i + 1, choices[i].text,
                   rest == 0 ? 0 : rest - columns_measure(choices[i].text), "");
        }
        puts("");
    }
}
