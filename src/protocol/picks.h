/*
 * picks.h - the field "picks" of a request: what somebody has pointed at (game/prompt.h).
 */
#ifndef FLOE_PROTOCOL_PICKS_H
#define FLOE_PROTOCOL_PICKS_H

#include "base/json.h"
#include "game/prompt.h"

struct picks {
    int count;
    char text[PICKS_MAX][PICK_MAX];
    const char *list[PICKS_MAX]; /* points into text */
};

/* Reads an array of 1 to PICKS_MAX texts, each shorter than PICK_MAX. False if it is none. */
bool picks_read(const struct json_node *node, struct picks *picks);

#endif
