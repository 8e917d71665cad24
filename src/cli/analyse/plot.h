/*
 * plot.h - draws the values of a game as SVG, with one curve for each seat.
 *
 * Seats differ in colour, in the pattern of their curve and by the number on it, so that colour is
 * never the only difference. Mistakes are marked at the curve of their seat.
 */
#ifndef FLOE_CLI_ANALYSE_PLOT_H
#define FLOE_CLI_ANALYSE_PLOT_H

#include "advice/review.h"

/* Appends the whole picture. */
void plot_write(const struct review *review, const char *title, const struct audience *audience,
                struct text *out);

#endif
