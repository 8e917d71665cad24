/*
 * bench.c - the program bench: how fast the games are. See bench.h.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECONDS 0.4 /* for a measure of a subject: less than a minute in all */
#define FIXED_GAMES 300

struct plan {
    struct effort effort;
    const char *filter; /* part of SUBJECT/MEASURE; empty: everything */
    const char *fixed;  /* the measure to run with fixed games, or NULL */
    bool as_json;
};

static void print_usage(FILE *out)
{
    fputs("bench [--json] [--seconds S | --games N] [--filter NAME]\n"
          "bench --fixed legal+play|playout [--games N] [--filter NAME]\n"
          "\n"
          "  --json       print one JSON document instead of tables\n"
          "  --seconds S  for each measure (default 0.4)\n"
          "  --games N    so many games, deals ... for each measure instead\n"
          "  --filter X   only what has X in its name, as nanuuk-4-learning/playout\n"
          "  --fixed M    the same games each time, and their checksum: for callgrind\n",
          out);
}

/* ---- arguments ---- */

/* Reads the value of one option; false: it is no option, or its value is none. */
static bool read_option(struct plan *plan, const char *name, const char *value)
{
    char *end = NULL;
    if (strcmp(name, "--filter") == 0) {
        plan->filter = value;
        return true;
    }
    if (strcmp(name, "--fixed") == 0) {
        plan->fixed = value;
        return strcmp(value, "legal+play") == 0 || strcmp(value, "playout") == 0;
    }
    if (strcmp(name, "--seconds") == 0)
        plan->effort = (struct effort){strtod(value, &end), 0};
    else if (strcmp(name, "--games") == 0)
        plan->effort.games = strtol(value, &end, 10);
    return end != NULL && *end == '\0' && plan->effort.seconds > 0 && plan->effort.games >= 0;
}

static bool read_arguments(struct plan *plan, int count, char **words)
{
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--json") == 0) {
            plan->as_json = true;
            continue;
        }
        if (i + 1 == count || !read_option(plan, words[i], words[i + 1]))
            return false;
        i++;
    }
    return true;
}

/* ---- measuring ---- */

static bool chosen(const struct plan *plan, const struct subject *subject, const char *measure)
{
    char name[64];
    snprintf(name, sizeof name, "%s/%s", subject->name, measure);
    return strstr(name, plan->filter) != NULL;
}

static bool any_chosen(const struct plan *plan, const struct subject *subject)
{
    bool any = chosen(plan, subject, "show");
    for (const struct measure *what = measures; what->name != NULL; what++)
        any |= chosen(plan, subject, what->name);
    return any;
}

static void bench(const struct plan *plan, struct subject *subject, struct printer *printer)
{
    long allocated = 0;
    print_subject(printer, subject);
    for (const struct measure *what = measures; what->name != NULL; what++) {
        if (!chosen(plan, subject, what->name) ||
            (what->prepare != NULL && !what->prepare(subject)))
            continue;
        struct rate rate = measure(subject, what, plan->effort);
        print_rate(printer, what, &rate);
        allocated = rate.allocations < 0 ? -1 : allocated + rate.allocations;
    }
    if (chosen(plan, subject, "show")) {
        struct showing showing = measure_showing(subject);
        print_showing(printer, &showing);
    }
    print_subject_end(printer, allocated);
}

static void bench_one(const struct plan *plan, const struct game *game, int players,
                      const struct variant *variant, struct printer *printer)
{
    struct subject *subject = subject_open(game, players, variant);
    if (subject == NULL)
        return;
    if (plan->fixed == NULL) {
        if (any_chosen(plan, subject))
            bench(plan, subject, printer);
    } else if (chosen(plan, subject, plan->fixed)) {
        fixed(subject, strcmp(plan->fixed, "playout") == 0,
              plan->effort.games > 0 ? plan->effort.games : FIXED_GAMES);
    }
    subject_close(subject);
}

/* With every number of players, first as a game is usually played, then in its other modes. */
static void bench_game(const struct plan *plan, const struct game *game, struct printer *printer)
{
    for (int players = game->players_min; players <= game->players_max; players++)
        bench_one(plan, game, players, NULL, printer);
    for (const struct variant *variant = variants; variant->game != NULL; variant++)
        for (int players = game->players_min; players <= game->players_max; players++)
            bench_one(plan, game, players, variant, printer);
}

int main(int count, char **words)
{
    struct plan plan = {.effort = {SECONDS, 0}, .filter = ""};
    if (count == 2 && strcmp(words[1], "--help") == 0) {
        print_usage(stdout);
        return 0;
    }
    if (!read_arguments(&plan, count, words)) {
        print_usage(stderr);
        return 2;
    }
    struct printer *printer = print_begin(plan.as_json);
    for (int i = 0; games[i] != NULL; i++)
        bench_game(&plan, games[i], printer);
    print_end(printer);
    return 0;
}
