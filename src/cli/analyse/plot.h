/*
 * plot.h - the course of a game as a picture: one curve a seat, as SVG.
 *
 * A seat is told by colour, by the pattern of its curve and by its number on it, so that nothing is
 * told by colour alone. Marked decisions stand at the curve of their seat.
 */
#ifndef FLOE_CLI_ANALYSE_PLOT_H
#define FLOE_CLI_ANALYSE_PLOT_H

#include "advice/review.h"

/* Appends the whole picture. */
void plot_write(const struct review *review, const char *title, const struct audience *audience,
                struct text *out);

#endif
