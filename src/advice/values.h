/*
 * values.h - writes values (search/value.h) for programs and for people.
 *
 * Programs get fractions from 0 to 1 with four digits, people whole hundredths. Both are computed
 * with integers, so that they are the same everywhere.
 */
#ifndef FLOE_ADVICE_VALUES_H
#define FLOE_ADVICE_VALUES_H

#include "search/value.h"

/* A value as a fraction; a difference of values may be negative. */
void write_fraction(struct json *out, const char *name, long value);
/* An array with the fraction of each seat. */
void write_values(struct json *out, const char *name, const int value[SEATS_MAX], int players);
/* A number of tenths: 12.3 */
void write_tenths(struct json *out, const char *name, int tenths);

/* The value in hundredths, rounded. */
int hundredths(long value);

#endif
