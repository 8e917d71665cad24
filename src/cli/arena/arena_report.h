/*
 * arena_report.h - what an arena found, as a table for people and as JSON for programs.
 */
#ifndef FLOE_CLI_ARENA_ARENA_REPORT_H
#define FLOE_CLI_ARENA_ARENA_REPORT_H

#include "cli/arena/arena_options.h"
#include "learn/arena.h"

/* A seat that wins so much more than its even share is called favoured, if chance would hardly
 * explain it. */
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

/* ---- what both tell ---- */

struct seat_share {
    double share;
    struct interval interval;
    bool favoured;
};

double arena_wins(const struct arena_result *result);
double arena_even_share(const struct arena_result *result);
struct seat_share arena_seat(const struct arena_result *result, int seat);
/* Milliseconds a decision. */
double arena_pace(const struct arena_clock *clock);
/* The points that this part of the games, 0 to 1, did not exceed. */
int arena_quantile(const struct arena_tally *tally, double part);
/* The grades from the lowest to the highest. */
void arena_grades(const struct arena_tally *tally, struct arena_grade grades[GRADES_MAX]);
/* The command that repeats all of it, with the seed even if none was given. */
void arena_command_line(const struct arena_report *report, struct text *out);

#endif
