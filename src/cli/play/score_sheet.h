/*
 * score_sheet.h - writes the score sheet as plain text, with a column for each seat.
 */
#ifndef FLOE_CLI_PLAY_SCORE_SHEET_H
#define FLOE_CLI_PLAY_SCORE_SHEET_H

#include "table/table.h"

/* The points of every seat as if the game ended now. */
void sheet_write(const struct table *table, const struct audience *audience, struct text *out);
/* Who won, and the grade if there is one. The game is over. */
void sheet_write_result(const struct table *table, const struct audience *audience,
                        struct text *out);

#endif
