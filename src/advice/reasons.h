/*
 * reasons.h - the reasons for a move, as a game's ai gives them for a hint. hint.h is the manual.
 */
#ifndef FLOE_ADVICE_REASONS_H
#define FLOE_ADVICE_REASONS_H

#include "game/game.h"

#define REASONS_MAX 24

struct reasons {
    int count;
    struct message list[REASONS_MAX];
};

/* Adds a reason; its values follow as ints, one for each fact of the message_type. Reasons beyond
 * REASONS_MAX are dropped. */
void reason_add(struct reasons *reasons, const struct message_type *what, ...);

#endif
