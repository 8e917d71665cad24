/*
 * prometheus.c - the text format of Prometheus. See prometheus.h.
 */
#include "server/runtime/prometheus.h"

#define MILLISECOND 1000000u /* nanoseconds */

static const struct {
    unsigned most; /* milliseconds */
    const char *name;
} buckets[HISTOGRAM_BUCKETS] = {
    {1, "0.001"}, {2, "0.002"}, {5, "0.005"}, {10, "0.01"},
    {20, "0.02"}, {50, "0.05"}, {100, "0.1"}, {500, "0.5"},
};

void histogram_add(struct histogram *histogram, uint64_t nanoseconds)
{
    int bucket = 0;
    while (bucket < HISTOGRAM_BUCKETS && nanoseconds > (uint64_t)buckets[bucket].most * MILLISECOND)
        bucket++;
    histogram->counts[bucket]++;
    histogram->sum += nanoseconds;
}

void prometheus_head(struct text *out, const char *name, const char *type, const char *help)
{
    text_format(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

void prometheus_number(struct text *out, const char *name, const char *type, const char *help,
                       uint64_t value)
{
    prometheus_head(out, name, type, help);
    text_format(out, "%s %llu\n", name, (unsigned long long)value);
}

void prometheus_labelled(struct text *out, const char *name, const char *label, const char *value,
                         uint64_t number)
{
    text_format(out, "%s{%s=\"%s\"} %llu\n", name, label, value, (unsigned long long)number);
}

/* Prometheus wants each bucket to include those before it. */
void histogram_write(struct text *out, const char *name, const char *help,
                     const struct histogram *histogram)
{
    uint64_t total = 0;
    prometheus_head(out, name, "histogram", help);
    for (int i = 0; i <= HISTOGRAM_BUCKETS; i++) {
        total += histogram->counts[i];
        text_format(out, "%s_bucket{le=\"%s\"} %llu\n", name,
                    i < HISTOGRAM_BUCKETS ? buckets[i].name : "+Inf", (unsigned long long)total);
    }
    text_format(out, "%s_sum %.9f\n", name, (double)histogram->sum / 1e9);
    text_format(out, "%s_count %llu\n", name, (unsigned long long)total);
}
