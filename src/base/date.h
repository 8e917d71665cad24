/*
 * date.h - a wall time (base/time.h) as text, and back.
 */
#ifndef FLOE_BASE_DATE_H
#define FLOE_BASE_DATE_H

#include <stdbool.h>
#include <stdint.h>

#define TIME_TEXT_MAX 24 /* bytes with the NUL */

/* Writes a wall time in universal time, to the minute: "2026-11-17 03:55". */
void time_write(int64_t time, char text[TIME_TEXT_MAX]);
/* The day alone. */
void time_write_day(int64_t time, char text[TIME_TEXT_MAX]);
/* Reads a day, "2026-11-17", as the wall time when it begins. False: there is no such day. */
bool time_read_day(const char *text, int64_t *time);

#endif
