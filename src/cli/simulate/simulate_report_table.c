/*
 * simulate_report_table.c - prints a simulated day as tables for people. See simulate_report.h.
 */
#include "cli/simulate/simulate_report.h"
#include "cli/support/columns.h"
#include "cli/support/speak.h"

#include <math.h>
#include <stdio.h>

#define LINE_SIZE_MAX 1024
#define FIGURE_MAX 32
#define COLUMN_LEAST 5 /* characters */
#define MONTH 30       /* days */
#define SMALL 100      /* milliseconds below which a digit behind the point is worth printing */

typedef char figure[FIGURE_MAX];

/* ---- figures ---- */

static const char *real(double value, int digits, figure buffer)
{
    snprintf(buffer, FIGURE_MAX, "%.*f", digits, value);
    return buffer;
}

static const char *whole(double value, figure buffer)
{
    return real(value, 0, buffer);
}

static const char *delay(double milliseconds, figure buffer)
{
    return real(milliseconds, milliseconds < SMALL ? 1 : 0, buffer);
}

static const char *bytes(double count, figure buffer)
{
    static const char *const units[] = {"B", "kB", "MB", "GB", "TB", "PB"};
    int unit = 0;
    for (; count >= 1000 && unit < 5; unit++)
        count /= 1000;
    snprintf(buffer, FIGURE_MAX, "%.*f %s", unit > 0 && count < 100, count, units[unit]);
    return buffer;
}

static const char *clock_text(int minute, figure buffer)
{
    snprintf(buffer, FIGURE_MAX, "%02d:%02d", minute / 60, minute % 60);
    return buffer;
}

static const char *words(const struct simulate_report *report, const char *key)
{
    return catalog_sentence(report->cli->audience.catalog, key, 1);
}

/* Prints a sentence; behind its key come names and values of its places. */
#define SAY_LINE(report, key, ...)                                      \
    do {                                                                \
        char line[LINE_SIZE_MAX];                                       \
        struct text out = text_in(line, sizeof line);                   \
        say(&(report)->cli->audience, &out, key, 1, __VA_ARGS__, NULL); \
        puts(line);                                                     \
    } while (0)

/* ---- the hours ---- */

static const char *const columns[] = {
    "simulate.column.time",  "simulate.column.moves", "simulate.column.people",
    "simulate.column.games", "simulate.column.door",  "simulate.column.owner",
    "simulate.column.waits", "simulate.column.link",  "simulate.column.database",
    "simulate.column.disk",  "simulate.column.p50",   "simulate.column.p99",
    "simulate.column.most"};
#define COLUMNS (int)(sizeof columns / sizeof *columns)

/* Right-aligned below its head. */
static void cell(const struct simulate_report *report, int column, const char *text)
{
    int head = columns_measure(words(report, columns[column]));
    int width = (head > COLUMN_LEAST ? head : COLUMN_LEAST) - columns_measure(text);
    printf("%s%*s%s", column > 0 ? "  " : "", width > 0 ? width : 0, "", text);
}

static void print_heads(const struct simulate_report *report)
{
    for (int column = 0; column < COLUMNS; column++)
        cell(report, column, words(report, columns[column]));
    puts("");
}

static void print_span(const struct simulate_report *report, int minute,
                       const struct simulate_span *span)
{
    figure text;
    int column = 0;
    cell(report, column++, clock_text(minute, text));
    cell(report, column++, whole(span_moves(span), text));
    cell(report, column++, whole(span->people, text));
    cell(report, column++, whole(span->tables, text));
    for (int resource = 0; resource < RESOURCES; resource++)
        cell(report, column++, real(100 * span_share(span, (enum resource)resource), 1, text));
    cell(report, column++, delay(delays_quantile(&span->delays, 0.5), text));
    cell(report, column++, delay(delays_quantile(&span->delays, 0.99), text));
    cell(report, column, delay(span->delays.most, text));
    puts("");
}

static void print_hours(const struct simulate_report *report)
{
    int minute;
    struct simulate_span peak = simulate_peak(report->result, &minute);
    print_heads(report);
    for (int hour = 0; hour < DAY_HOURS; hour++) {
        struct simulate_span span = simulate_hour(report->result, hour);
        if (span.minutes > 0)
            print_span(report, 60 * hour, &span);
    }
    puts(words(report, "simulate.columns"));
    puts("");
    puts(words(report, "simulate.peak"));
    print_span(report, minute, &peak);
    puts("");
}

/* ---- limits ---- */

static const char *const limits[LIMITS] = {
    [LIMIT_LOOP] = "simulate.limit.loop",           [LIMIT_LINK] = "simulate.limit.link",
    [LIMIT_DATABASE] = "simulate.limit.database",   [LIMIT_LOG] = "simulate.limit.written",
    [LIMIT_CONNECTIONS] = "simulate.limit.sockets", [LIMIT_TABLES] = "simulate.limit.tables"};

static const char *factor_text(double factor, figure buffer)
{
    return isinf(factor) ? "∞" : real(factor, 2, buffer);
}

static void print_limits(const struct simulate_report *report)
{
    const struct capacity *capacity = &report->capacity;
    double first = capacity->factor[capacity->first];
    figure share, factor, moves;
    puts(words(report, "simulate.limits"));
    for (int i = 0; i < LIMITS; i++) {
        fputs("  ", stdout);
        SAY_LINE(report, "simulate.limit", "limit", words(report, limits[i]), "share",
                 real(100 * capacity->share[i], 1, share), "factor",
                 factor_text(capacity->factor[i], factor));
    }
    SAY_LINE(report, first > 1 ? "simulate.first" : "simulate.beyond", "limit",
             words(report, limits[capacity->first]), "factor", factor_text(first, factor), "moves",
             isinf(first) ? "∞" : whole(capacity->moves, moves));
    puts("");
}

/* ---- the rest ---- */

static void print_failure(const struct simulate_report *report)
{
    const struct simulate_failure *failure = &report->result->failure;
    int minute = report->plan->kill;
    figure time, played, people, seconds;
    if (minute < 0 || report->result->minute[minute].minutes == 0)
        return;
    SAY_LINE(report, "simulate.failure", "time", clock_text(minute, time), "games",
             whole((double)failure->games, played), "people",
             whole((double)failure->people, people), "seconds", real(failure->seconds, 1, seconds));
    print_span(report, minute, &report->result->minute[minute]);
    puts("");
}

static void print_bytes(const struct simulate_report *report)
{
    const struct capacity *capacity = &report->capacity;
    figure played, moves, day, month, logged, sent, memory, tables;
    SAY_LINE(report, "simulate.day", "games", whole(capacity->day_games, played), "moves",
             whole(capacity->day_moves, moves));
    SAY_LINE(report, "simulate.stored", "day", bytes(capacity->stored, day), "month",
             bytes(MONTH * capacity->stored, month));
    SAY_LINE(report, "simulate.logged", "log", bytes(capacity->logged, logged), "sent",
             bytes(MONTH * capacity->sent, sent));
    SAY_LINE(report, "simulate.memory", "memory", bytes(capacity->server_memory, memory), "tables",
             whole(capacity->tables, tables));
}

static void print_costs(const struct simulate_report *report)
{
    const struct costs *costs = &report->costs;
    figure machines, cores, memory, sum;
    SAY_LINE(report, "simulate.machines", "machines", whole(costs->machines, machines), "cores",
             whole(costs->cores, cores), "memory", real(costs->memory, 1, memory));
    if (costs->sum > 0)
        SAY_LINE(report, "simulate.cost", "sum", whole(costs->sum, sum));
}

static void print_head(const struct simulate_report *report)
{
    const struct simulate_plan *plan = report->plan;
    bool bench = plan->tables > 0;
    figure servers, databases, cores, count, done;
    SAY_LINE(report, bench ? "simulate.head.tables" : "simulate.head.day", "servers",
             whole(plan->servers, servers), "databases", whole(simulate_stores(plan), databases),
             "cores", whole(plan->cores, cores), "count",
             whole(bench ? plan->tables : plan->players, count), "seed", report->options->seed);
    if (report->result->stopped)
        SAY_LINE(report, "simulate.stopped", "minutes", whole(report->result->done, done));
    puts("");
}

void simulate_print_table(const struct simulate_report *report)
{
    print_head(report);
    if (report->result->done == 0)
        return;
    print_hours(report);
    if (report->plan->tables > 0)
        return;
    print_limits(report);
    print_failure(report);
    print_bytes(report);
    print_costs(report);
}
