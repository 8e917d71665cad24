/*
 * simulate_report.h - prints what a simulated day was like, as tables for people or as JSON for
 * programs.
 */
#ifndef FLOE_CLI_SIMULATE_SIMULATE_REPORT_H
#define FLOE_CLI_SIMULATE_SIMULATE_REPORT_H

#include "cli/simulate/simulate_options.h"

struct simulate_report {
    const struct cli *cli;
    const struct simulate_options *options;
    const struct simulate_plan *plan;
    const struct simulate_result *result;
    struct capacity capacity;
    struct costs costs;
};

/* Both write to stdout. */
void simulate_print_table(const struct simulate_report *report);
void simulate_print_json(const struct simulate_report *report);

#endif
