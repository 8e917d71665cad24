/*
 * simulate_report_json.c - prints a simulated day as JSON. See simulate_report.h.
 */
#include "base/json.h"
#include "base/string_builder.h"
#include "cli/simulate/simulate_report.h"

#include <stdio.h>

#define JSON_SIZE 16384 /* to begin with */

static const char *const resources[RESOURCES] = {"door", "owner",    "waiting",
                                                 "link", "database", "disk"};
static const char *const limits[LIMITS] = {"loop", "link",        "database",
                                           "log",  "connections", "tables"};

static void json_span(struct json *out, const char *name, int minute,
                      const struct simulate_span *span)
{
    json_open_object(out, name);
    json_number(out, "minute", minute);
    json_number(out, "minutes", span->minutes);
    json_number(out, "moves", (long long)span->moves);
    json_real(out, "moves_per_second", span_moves(span));
    json_number(out, "forwarded", (long long)span->forwarded);
    json_number(out, "visits", (long long)span->visits);
    json_number(out, "batches", (long long)span->batches);
    json_number(out, "people", (long long)span->people);
    json_number(out, "games", (long long)span->tables);
    json_open_object(out, "used");
    for (int i = 0; i < RESOURCES; i++)
        json_real(out, resources[i], span_share(span, (enum resource)i));
    json_close_object(out);
    json_open_object(out, "confirmed_ms");
    json_real(out, "mean", delays_mean(&span->delays));
    json_real(out, "p50", delays_quantile(&span->delays, 0.5));
    json_real(out, "p99", delays_quantile(&span->delays, 0.99));
    json_real(out, "most", span->delays.most);
    json_close_object(out);
    json_close_object(out);
}

static void json_spans(struct json *out, const struct simulate_result *result)
{
    int minute;
    struct simulate_span peak = simulate_peak(result, &minute), all = simulate_all(result);
    json_open_array(out, "hours");
    for (int hour = 0; hour < DAY_HOURS; hour++) {
        struct simulate_span span = simulate_hour(result, hour);
        if (span.minutes > 0)
            json_span(out, NULL, 60 * hour, &span);
    }
    json_close_array(out);
    json_span(out, "peak", minute, &peak);
    json_span(out, "all", 0, &all);
    json_real(out, "under_way", result->under_way);
}

static void json_limits(struct json *out, const struct capacity *capacity)
{
    json_open_object(out, "limits");
    for (int i = 0; i < LIMITS; i++) {
        json_open_object(out, limits[i]);
        json_real(out, "share", capacity->share[i]);
        json_real(out, "factor", capacity->factor[i]);
        json_close_object(out);
    }
    json_close_object(out);
    json_string(out, "first", limits[capacity->first]);
    json_real(out, "first_moves_per_second", capacity->moves);
}

static void json_failure(struct json *out, const struct simulate_report *report)
{
    const struct simulate_failure *failure = &report->result->failure;
    if (report->plan->kill < 0)
        return;
    json_open_object(out, "failure");
    json_number(out, "games", (long long)failure->games);
    json_number(out, "people", (long long)failure->people);
    json_real(out, "seconds", failure->seconds);
    json_span(out, "minute", report->plan->kill, &report->result->minute[report->plan->kill]);
    json_close_object(out);
}

static void json_day(struct json *out, const struct simulate_report *report)
{
    const struct capacity *capacity = &report->capacity;
    const struct costs *costs = &report->costs;
    json_open_object(out, "day");
    json_real(out, "games", capacity->day_games);
    json_real(out, "moves", capacity->day_moves);
    json_real(out, "stored_bytes", capacity->stored);
    json_real(out, "log_bytes", capacity->logged);
    json_real(out, "sent_bytes", capacity->sent);
    json_close_object(out);
    json_open_object(out, "month");
    json_number(out, "machines", costs->machines);
    json_number(out, "cores", costs->cores);
    json_real(out, "memory_gb", costs->memory);
    json_real(out, "disk_gb", costs->disk);
    json_real(out, "traffic_gb", costs->traffic);
    json_real(out, "cost", costs->sum);
    json_close_object(out);
}

static void json_plan(struct json *out, const struct simulate_report *report)
{
    const struct simulate_plan *plan = report->plan;
    json_string(out, "seed", report->options->seed);
    json_string(out, "end", report->result->stopped ? "stopped" : "done");
    json_number(out, "servers", plan->servers);
    json_number(out, "databases", simulate_stores(plan));
    json_number(out, "cores", plan->cores);
    if (plan->tables > 0)
        json_number(out, "tables", plan->tables);
    else
        json_number(out, "players", plan->players);
    json_open_object(out, "times");
    for (size_t i = 0; service_times_name(i) != NULL; i++)
        json_real(out, service_times_name(i), service_times_value(&plan->times, i));
    json_close_object(out);
}

static void write_json(struct text *text, const struct simulate_report *report)
{
    struct json out = json_to(text);
    json_open_object(&out, NULL);
    json_plan(&out, report);
    json_spans(&out, report->result);
    json_limits(&out, &report->capacity);
    json_failure(&out, report);
    json_real(&out, "server_memory_bytes", report->capacity.server_memory);
    json_real(&out, "server_tables", report->capacity.tables);
    if (report->plan->tables == 0)
        json_day(&out, report);
    json_close_object(&out);
}

void simulate_print_json(const struct simulate_report *report)
{
    struct text builder = string_builder_open(JSON_SIZE);
    do
        write_json(&builder, report);
    while (string_builder_grow(&builder));
    puts(builder.at);
    string_builder_close(&builder);
}
