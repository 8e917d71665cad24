/*
 * date.c - days and minutes as people write them. See date.h.
 */
#include "base/date.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

void time_write(int64_t time, char text[TIME_TEXT_MAX])
{
    time_t seconds = (time_t)(time / 1000);
    struct tm parts;
    if (gmtime_r(&seconds, &parts) == NULL ||
        strftime(text, TIME_TEXT_MAX, "%Y-%m-%d %H:%M", &parts) == 0)
        text[0] = '\0'; /* a year of too many digits */
}

void time_write_day(int64_t time, char text[TIME_TEXT_MAX])
{
    time_write(time, text);
    text[strcspn(text, " ")] = '\0';
}

/* Days from 1970-01-01 by the rules of the Gregorian calendar. Years begin in March, so that a leap
 * day is the last day of one. */
static int64_t days_since_1970(int year, int month, int day)
{
    int y = month > 2 ? year : year - 1;
    int months = (month + 9) % 12; /* since March */
    int64_t leap_days = y / 4 - y / 100 + y / 400;
    return y * INT64_C(365) + leap_days + (months * 153 + 2) / 5 + day - 719469;
}

/* Written again it must be the same: that finds days that do not exist. */
bool time_read_day(const char *text, int64_t *time)
{
    char again[TIME_TEXT_MAX];
    int year, month, day;
    if (strlen(text) != strlen("YYYY-MM-DD") ||
        sscanf(text, "%4d-%2d-%2d", &year, &month, &day) != 3 || year < 1970 || month < 1 ||
        month > 12)
        return false;
    *time = days_since_1970(year, month, day) * (24 * 3600 * INT64_C(1000));
    time_write(*time, again);
    return strncmp(again, text, strlen(text)) == 0;
}
