/*
 * values.c - fractions of values as text. See values.h.
 *
 * Rounded in whole numbers, half away from zero, so that a difference and its negative look alike.
 */
#include "advice/values.h"

#include <stdlib.h>

#define DIGITS 10000

/* value / VALUE_ONE in parts of 1 / unit, to the nearest. */
static long scaled(long value, long unit)
{
    long half = value < 0 ? -VALUE_ONE / 2 : VALUE_ONE / 2;
    return (value * unit + half) / VALUE_ONE;
}

int hundredths(long value)
{
    return (int)scaled(value, 100);
}

void write_fraction(struct json *out, const char *name, long value)
{
    char digits[32];
    struct text text = text_in(digits, sizeof digits);
    long parts = scaled(value, DIGITS);
    text_format(&text, "%s%ld.%04ld", parts < 0 ? "-" : "", labs(parts) / DIGITS,
                labs(parts) % DIGITS);
    json_raw(out, name, digits, text.length);
}

void write_values(struct json *out, const char *name, const int value[SEATS_MAX], int players)
{
    json_open_array(out, name);
    for (int seat = 0; seat < players; seat++)
        write_fraction(out, NULL, value[seat]);
    json_close_array(out);
}

void write_tenths(struct json *out, const char *name, int tenths)
{
    char digits[32];
    struct text text = text_in(digits, sizeof digits);
    text_format(&text, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10, abs(tenths) % 10);
    json_raw(out, name, digits, text.length);
}
