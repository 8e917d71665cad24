/*
 * prometheus.h - the text format of Prometheus: numbers, and histograms of durations.
 */
#ifndef FLOE_SERVER_RUNTIME_PROMETHEUS_H
#define FLOE_SERVER_RUNTIME_PROMETHEUS_H

#include "base/text.h"

#include <stdint.h>

#define PROMETHEUS_TYPE "text/plain; version=0.0.4; charset=utf-8"
#define HISTOGRAM_BUCKETS 8

/* All zero: empty. */
struct histogram {
    uint64_t counts[HISTOGRAM_BUCKETS + 1]; /* per bucket; the last is for all that took longer */
    uint64_t sum;                           /* nanoseconds */
};

void histogram_add(struct histogram *histogram, uint64_t nanoseconds);
void histogram_write(struct text *out, const char *name, const char *help,
                     const struct histogram *histogram);

/* The lines before a metric; type is "gauge", "counter" or "histogram". */
void prometheus_head(struct text *out, const char *name, const char *type, const char *help);
/* A metric of one number, with its head. */
void prometheus_number(struct text *out, const char *name, const char *type, const char *help,
                       uint64_t value);
/* One line of a metric with a label. */
void prometheus_labelled(struct text *out, const char *name, const char *label, const char *value,
                         uint64_t number);

#endif
