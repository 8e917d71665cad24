/*
 * choices_print.c - prints numbered choices in columns, as many as fit. See chooser.h.
 */
#include "cli/play/chooser.h"
#include "cli/support/columns.h"

#include <stdio.h>

#define GAP 2          /* between columns */
#define NUMBER_WIDTH 5 /* "12.  " */

static int widest(const struct choice *choices, int count)
{
    int most = 0;
    for (int i = 0; i < count; i++) {
        int width = columns_measure(choices[i].text);
        most = width > most ? width : most;
    }
    return most;
}

void choices_print(const struct choice *choices, int count, int width)
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
