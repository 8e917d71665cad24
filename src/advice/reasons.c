/*
 * reasons.c - collects the reasons for a move. See reasons.h.
 */
#include "advice/reasons.h"

#include <stdarg.h>

static void fill_reason(struct message *reason, const struct message_type *what, va_list values)
{
    *reason = (struct message){.what = what};
    for (int i = 0; i < FACTS_MAX && what->facts[i].kind != FACT_NONE; i++)
        reason->values[i] = va_arg(values, int);
}

void reason_add(struct reasons *reasons, const struct message_type *what, ...)
{
    va_list values;
    if (reasons->count == REASONS_MAX)
        return;
    va_start(values, what);
    fill_reason(&reasons->list[reasons->count++], what, values);
    va_end(values);
}
