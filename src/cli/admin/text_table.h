/*
 * text_table.h - a small table of text on stdout: a heading, names of columns, rows; numbers to the
 * right.
 */
#ifndef FLOE_CLI_ADMIN_TEXT_TABLE_H
#define FLOE_CLI_ADMIN_TEXT_TABLE_H

#include "game/say.h"

#include <stddef.h>

#define TEXT_TABLE_COLUMNS 5
#define TEXT_TABLE_CELL 72 /* bytes of a cell with the NUL */
#define TEXT_TABLE_ROWS 50 /* that are shown; how many more there are is told */

struct text_table {
    const char *heading;                     /* keys of the catalog */
    const char *columns[TEXT_TABLE_COLUMNS]; /* NULL: fewer */
    char cells[TEXT_TABLE_ROWS][TEXT_TABLE_COLUMNS][TEXT_TABLE_CELL];
    int rows; /* also those that did not fit */
};

/* Adds a row; NULL ends the cells. A column of numbers is one whose first cell is a number. */
void text_table_row(struct text_table *table, const char *const cells[TEXT_TABLE_COLUMNS]);
void text_table_print(const struct text_table *table, const struct audience *audience);

#endif
