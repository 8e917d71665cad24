/*
 * boundaries.h - values at the limits, for mutators that keep a document whole. boundaries.dict has
 * them for libFuzzer's own mutations.
 */
#ifndef FLOE_FUZZ_BOUNDARIES_H
#define FLOE_FUZZ_BOUNDARIES_H

#include "base/rng.h"

static const char *const boundary_numbers[] = {
    "0",
    "-1",
    "1",
    "255",
    "256",
    "32767",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9007199254740991",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e308",
    "-1e308",
    "1e-320",
    "0.5",
    "-0",
};

static const char *const boundary_values[] = {
    "null",
    "true",
    "false",
    "[]",
    "{}",
    "\"\"",
    "\"\\ud800\"",
    "\"\\u0000\"",
    "\"\\u202e\"",
    "[[[[[[[[0]]]]]]]]",
    "\"0123456789012345678901234567890123456789\"",
};

#define BOUNDARY_NUMBERS (sizeof boundary_numbers / sizeof *boundary_numbers)
#define BOUNDARY_VALUES (sizeof boundary_values / sizeof *boundary_values)

static inline const char *boundary_number(struct rng *rng)
{
    return boundary_numbers[rng_below(rng, BOUNDARY_NUMBERS)];
}

static inline const char *boundary_value(struct rng *rng)
{
    return boundary_values[rng_below(rng, BOUNDARY_VALUES)];
}

#endif
