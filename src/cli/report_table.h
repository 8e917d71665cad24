/*
 * report_table.h - a small table of text on stdout: a heading, names of columns, rows; numbers to the right.
 */
#ifndef FLOE_CLI_REPORT_TABLE_H
#define FLOE_CLI_REPORT_TABLE_H

#include "game/say.h"

#include <stddef.h>

#define REPORT_COLUMNS 5
#define REPORT_CELL 72 /* bytes of a cell with the NUL */
#define REPORT_ROWS 50 /* that are shown; how many more there are is told */

struct report_table {
    const char *heading;                 /* keys of the catalog */
    const char *columns[REPORT_COLUMNS]; /* NULL: fewer */
    char cells[REPORT_ROWS][REPORT_COLUMNS][REPORT_CELL];
    int rows; /* also those that did not fit */
};

/* Adds a row; NULL ends the cells. A column of numbers is one whose first cell is a number. */
void report_row(struct report_table *table, const char *const cells[REPORT_COLUMNS]);
void report_print(const struct report_table *table, const struct voice *voice);

#endif
