/*
 * reasons.c - see reasons.h.
 */
#include "advice/reasons.h"

#include <stdarg.h>

static void fill_reason(struct report *reason, const struct saying *what, va_list values)
{
    *reason = (struct report){.what = what};
    for (int i = 0; i < FACTS_MAX && what->facts[i].kind != FACT_NONE; i++)
        reason->values[i] = va_arg(values, int);
}

void reason_add(struct reasons *reasons, const struct saying *what, ...)
{
    va_list values;
    if (reasons->count == REASONS_MAX)
        return;
    va_start(values, what);
    fill_reason(&reasons->list[reasons->count++], what, values);
    va_end(values);
}
