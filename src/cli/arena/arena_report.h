/*
 * arena_report.h - prints the result of an arena, as a table for people or as JSON for programs.
 */
#ifndef FLOE_CLI_ARENA_ARENA_REPORT_H
#define FLOE_CLI_ARENA_ARENA_REPORT_H

#include "cli/arena/arena_options.h"
#include "learn/arena.h"

/* A seat is called favoured if it wins so much more than an even share, and the difference is
 * significant. */
#define FAVOUR 0.03

struct arena_report {
    const struct cli *cli;
    const struct arena_options *options;
    const struct arena *arena;
    const struct arena_result *result;
};

/* Both write to stdout. */
void arena_print_table(const struct arena_report *report);
void arena_print_json(const struct arena_report *report);

/* ---- figures that both print ---- */

struct seat_share {
    double share;
    struct interval interval;
    bool favoured;
};

double arena_wins(const struct arena_result *result);
double arena_even_share(const struct arena_result *result);
struct seat_share arena_seat(const struct arena_result *result, int seat);
/* Mean milliseconds per decision. */
double arena_pace(const struct arena_clock *clock);
/* The points that this fraction of the games, 0 to 1, did not exceed. */
int arena_quantile(const struct arena_tally *tally, double part);
/* The grades from the lowest to the highest. */
void arena_grades(const struct arena_tally *tally, struct arena_grade grades[GRADES_MAX]);
/* The command that repeats the run; it has the seed, even if none was given. */
void arena_command_line(const struct arena_report *report, struct text *out);

#endif
