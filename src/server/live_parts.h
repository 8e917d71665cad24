/*
 * live_parts.h - what the parts of a live table (live.h) share.
 */
#ifndef FLOE_SERVER_LIVE_PARTS_H
#define FLOE_SERVER_LIVE_PARTS_H

#include "server/live.h"

/* Writes all of the table but its moves to the store. */
void live_keep(struct live *live);
/* Whatever a computer finds now is not wanted any more. */
void live_stop_thinking(struct live *live);

/* Why something is refused. Both return false. */
bool live_refuse(struct refusal *why, const char *code);
bool live_refuse_report(struct refusal *why, const char *code, const struct box *box,
                        const struct report *report);

#endif
