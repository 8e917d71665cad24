/*
 * arena_report_table.c - prints the result of an arena as a table for people. See arena_report.h.
 */
#include "cli/arena/arena_report.h"
#include "cli/support/columns.h"
#include "cli/support/speak.h"

#include <math.h>
#include <stdio.h>

#define LINE_SIZE_MAX 1024
#define COMMAND_MAX 4096
#define FIGURE_MAX 24

typedef char figure[FIGURE_MAX];

/* ---- figures ---- */

static const char *real(double value, int digits, figure buffer)
{
    snprintf(buffer, FIGURE_MAX, "%.*f", digits, value);
    return buffer;
}

static const char *percent(double share, figure buffer)
{
    return real(100 * share, 1, buffer);
}

/* A number with its sign and 0 or 1 decimals. The Elo of a player who wins or loses all is
 * infinite. */
static const char *signed_real(double value, int digits, figure buffer)
{
    if (isinf(value))
        return value < 0 ? "-∞" : "+∞";
    double unit = digits == 0 ? 1 : 0.1; /* what rounds to 0 must not print as -0 */
    snprintf(buffer, FIGURE_MAX, "%+.*f", digits, fabs(value) < unit / 2 ? 0 : value);
    return buffer;
}

static const char *whole(long long value, figure buffer)
{
    snprintf(buffer, FIGURE_MAX, "%lld", value);
    return buffer;
}

/* ---- rows: a label, and what there is to say ---- */

static const char *const labels[] = {
    "arena.label.wins",     "arena.label.share",    "arena.label.elo",      "arena.label.test",
    "arena.label.points",   "arena.label.points_a", "arena.label.points_b", "arena.label.grades_a",
    "arena.label.grades_b", "arena.label.margin",   "arena.label.seats",    "arena.label.length",
    "arena.label.time_a",   "arena.label.time_b",   "arena.label.late_a",   "arena.label.late_b",
    "arena.label.command"};

static const char *label_text(const struct arena_report *report, const char *key)
{
    return catalog_sentence(report->cli->audience.catalog, key, 1);
}

/* Labels are translated, so their width is measured. */
static int label_width(const struct arena_report *report)
{
    int most = 0;
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        int width = columns_measure(label_text(report, labels[i]));
        most = width > most ? width : most;
    }
    return most;
}

/* Prints a row. If key is NULL, it continues the row above. */
static void row(const struct arena_report *report, const char *key, const char *value)
{
    const char *label = key == NULL ? "" : label_text(report, key);
    printf("%s%*s  %s\n", label, label_width(report) - columns_measure(label), "", value);
}

/* ---- several seats ---- */

static void print_share(const struct arena_report *report)
{
    const struct arena_result *result = report->result;
    double wins = arena_wins(result), tries = (double)result->games;
    struct interval interval = share_interval(wins, tries);
    figure all, won, share, low, high, even;
    char line[LINE_SIZE_MAX];
    struct text out = text_in(line, sizeof line);
    say(&report->cli->audience, &out, "arena.wins", 1, "wins", real(wins, 1, won), "games",
        whole(result->games, all), NULL);
    row(report, "arena.label.wins", line);
    text_clear(&out);
    say(&report->cli->audience, &out, "arena.share", 1, "share", percent(wins / tries, share),
        "low", percent(interval.low, low), "high", percent(interval.high, high), "even",
        percent(arena_even_share(result), even), NULL);
    row(report, "arena.label.share", line);
}

static void print_elo(const struct arena_report *report)
{
    const struct arena_result *result = report->result;
    int rivals = result->players - 1;
    double wins = arena_wins(result), tries = (double)result->games;
    struct interval share = share_interval(wins, tries);
    figure elo, low, high;
    char line[LINE_SIZE_MAX];
    struct text out = text_in(line, sizeof line);
    say(&report->cli->audience, &out, "arena.elo", 1, "elo",
        signed_real(elo_of_share(wins / tries, rivals), 0, elo), "low",
        signed_real(elo_of_share(share.low, rivals), 0, low), "high",
        signed_real(elo_of_share(share.high, rivals), 0, high), NULL);
    row(report, "arena.label.elo", line);
}

static void print_test(const struct arena_report *report)
{
    static const char *const verdicts[] = {"arena.test.undecided", "arena.test.low",
                                           "arena.test.high"};
    const struct arena *arena = report->arena;
    figure low, high, ratio, bound;
    char line[LINE_SIZE_MAX];
    struct text out = text_in(line, sizeof line);
    snprintf(low, sizeof low, "%g", arena->low);
    snprintf(high, sizeof high, "%g", arena->high);
    say(&report->cli->audience, &out, verdicts[report->result->verdict], 1, "low", low, "high",
        high, "ratio", real(report->result->ratio, 2, ratio), "bound",
        real(ratio_bound(), 2, bound), NULL);
    row(report, "arena.label.test", line);
}

/* Names a seat that wins more than its share; "perhaps" if that is not significant. */
static void print_favour(const struct arena_report *report, int seat)
{
    struct seat_share share = arena_seat(report->result, seat);
    double more = share.share - arena_even_share(report->result);
    figure points, number;
    char line[LINE_SIZE_MAX];
    struct text out = text_in(line, sizeof line);
    if (more <= FAVOUR)
        return;
    say(&report->cli->audience, &out, share.favoured ? "arena.seat.favoured" : "arena.seat.perhaps",
        1, "seat", whole(seat + 1, number), "points", percent(more, points), NULL);
    row(report, NULL, line);
}

static void print_seats(const struct arena_report *report)
{
    char line[LINE_SIZE_MAX];
    struct text out = text_in(line, sizeof line);
    for (int seat = 0; seat < report->result->players; seat++) {
        figure number, share;
        text_add(&out, seat > 0 ? ", " : "");
        say(&report->cli->audience, &out, "arena.seat", 1, "seat", whole(seat + 1, number), "share",
            percent(arena_seat(report->result, seat).share, share), NULL);
    }
    row(report, "arena.label.seats", line);
    for (int seat = 0; seat < report->result->players; seat++)
        print_favour(report, seat);
}

/* ---- points ---- */

/* key is the sentence, which says over whom. */
static void print_margin(const struct arena_report *report, const char *key)
{
    const struct sample *margin = &report->result->margin;
    struct interval interval = sample_interval(margin);
    figure mean, low, high;
    char line[LINE_SIZE_MAX];
    struct text out = text_in(line, sizeof line);
    say(&report->cli->audience, &out, key, 1, "mean", signed_real(sample_mean(margin), 1, mean),
        "low", signed_real(interval.low, 1, low), "high", signed_real(interval.high, 1, high),
        NULL);
    row(report, "arena.label.margin", line);
}

static void print_points(const struct arena_report *report)
{
    const struct arena_result *result = report->result;
    figure a, b;
    char line[LINE_SIZE_MAX];
    struct text out = text_in(line, sizeof line);
    say(&report->cli->audience, &out, "arena.points", 1, "a",
        real(sample_mean(&result->sides[SIDE_A].points), 1, a), "b",
        real(sample_mean(&result->sides[SIDE_B].points), 1, b), NULL);
    row(report, "arena.label.points", line);
    print_margin(report, "arena.margin");
}

/* ---- alone ---- */

static void print_mean(const struct arena_report *report, const char *label,
                       const struct sample *points)
{
    struct interval interval = sample_interval(points);
    figure mean, low, high, deviation;
    char line[LINE_SIZE_MAX];
    struct text out = text_in(line, sizeof line);
    say(&report->cli->audience, &out, "arena.mean", 1, "mean", real(sample_mean(points), 1, mean),
        "low", real(interval.low, 1, low), "high", real(interval.high, 1, high), "deviation",
        real(sample_deviation(points), 1, deviation), NULL);
    row(report, label, line);
}

static void print_spread(const struct arena_report *report, const struct arena_tally *tally)
{
    figure low, middle, high;
    char line[LINE_SIZE_MAX];
    struct text out = text_in(line, sizeof line);
    say(&report->cli->audience, &out, "arena.spread", 1, "low",
        whole(arena_quantile(tally, 0.05), low), "middle",
        whole(arena_quantile(tally, 0.5), middle), "high", whole(arena_quantile(tally, 0.95), high),
        NULL);
    row(report, NULL, line);
}

static void print_grades(const struct arena_report *report, const char *label,
                         const struct arena_tally *tally)
{
    struct arena_grade grades[GRADES_MAX];
    char line[LINE_SIZE_MAX], key[64];
    struct text out = text_in(line, sizeof line), name = text_in(key, sizeof key);
    arena_grades(tally, grades);
    for (int i = 0; i < tally->grade_count; i++) {
        figure share;
        text_clear(&name);
        text_format(&name, "%s.grade.%s", report->arena->game->name, grades[i].code);
        text_add(&out, i > 0 ? ", " : "");
        say(&report->cli->audience, &out, "arena.grade", 1, "grade", label_text(report, key),
            "share", percent((double)grades[i].count / (double)tally->points.count, share), NULL);
    }
    if (tally->grade_count > 0)
        row(report, label, line);
}

static void print_side(const struct arena_report *report, int side)
{
    static const char *const points[] = {"arena.label.points_a", "arena.label.points_b"};
    static const char *const grades[] = {"arena.label.grades_a", "arena.label.grades_b"};
    const struct arena_tally *tally = &report->result->sides[side];
    print_mean(report, points[side], &tally->points);
    print_spread(report, tally);
    print_grades(report, grades[side], tally);
}

static void print_alone(const struct arena_report *report)
{
    print_side(report, SIDE_A);
    if (report->options->b == NULL)
        return;
    print_side(report, SIDE_B);
    print_margin(report, "arena.difference");
}

/* ---- the whole ---- */

static void print_length(const struct arena_report *report)
{
    const struct sample *length = &report->result->length;
    figure mean, least, most;
    char line[LINE_SIZE_MAX];
    struct text out = text_in(line, sizeof line);
    say(&report->cli->audience, &out, "arena.length", 1, "mean", real(sample_mean(length), 1, mean),
        "least", whole(length->low, least), "most", whole(length->high, most), NULL);
    row(report, "arena.label.length", line);
}

static void print_time(const struct arena_report *report, const char *label, int side)
{
    const struct arena_clock *clock = &report->result->sides[side].clock;
    figure mean, worst;
    char line[LINE_SIZE_MAX];
    struct text out = text_in(line, sizeof line);
    say(&report->cli->audience, &out, "arena.time", 1, "mean", real(arena_pace(clock), 3, mean),
        "worst", whole(clock->slowest, worst), NULL);
    row(report, label, line);
}

/* Nothing, if the side was never late. */
static void print_late(const struct arena_report *report, const char *label, int side)
{
    long long late = report->result->sides[side].late;
    figure count;
    char line[LINE_SIZE_MAX];
    struct text out = text_in(line, sizeof line);
    say(&report->cli->audience, &out, "arena.late", late, "count", whole(late, count), NULL);
    if (late > 0)
        row(report, label, line);
}

static void print_head(const struct arena_report *report)
{
    static const char *const ends[] = {"arena.head.played", "arena.head.decided",
                                       "arena.head.stopped", ""};
    const struct arena_result *result = report->result;
    figure count, deals;
    char line[LINE_SIZE_MAX];
    struct text out = text_in(line, sizeof line);
    say(&report->cli->audience, &out, ends[result->end], result->games, "game",
        report->arena->game->name, "games", whole(result->games, count), "deals",
        whole(result->blocks, deals), "seed", report->arena->seed, NULL);
    puts(line);
    print_sentence(&report->cli->audience, "arena.side.a", report->options->a, "");
    if (report->options->b != NULL)
        print_sentence(&report->cli->audience, "arena.side.b", report->options->b, "");
    puts("");
}

static void print_body(const struct arena_report *report)
{
    if (report->result->players == 1) {
        print_alone(report);
    } else {
        print_share(report);
        print_elo(report);
        if (report->arena->low != report->arena->high)
            print_test(report);
        print_points(report);
        print_seats(report);
    }
    print_length(report);
    print_time(report, "arena.label.time_a", SIDE_A);
    print_late(report, "arena.label.late_a", SIDE_A);
    if (report->options->b == NULL)
        return;
    print_time(report, "arena.label.time_b", SIDE_B);
    print_late(report, "arena.label.late_b", SIDE_B);
}

void arena_print_table(const struct arena_report *report)
{
    char command[COMMAND_MAX];
    struct text out = text_in(command, sizeof command);
    print_head(report);
    if (report->result->games > 0)
        print_body(report);
    arena_command_line(report, &out);
    row(report, "arena.label.command", command);
}
