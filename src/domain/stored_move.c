/*
 * stored_move.c - a move as the store keeps it. See stored_move.h.
 */
#include "domain/stored_move.h"

bool move_is_untimed(const struct stored_move *move)
{
    return move->clock < 0;
}

int64_t move_time_left(const struct stored_move *move)
{
    return move_is_untimed(move) ? MOVE_UNTIMED(move->clock) : move->clock;
}
