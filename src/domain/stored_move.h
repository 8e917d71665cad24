/*
 * stored_move.h - a move as the store keeps it.
 */
#ifndef FLOE_DOMAIN_STORED_MOVE_H
#define FLOE_DOMAIN_STORED_MOVE_H

#include <stdbool.h>
#include <stdint.h>

#define STORED_MOVE_MAX 40 /* bytes of a move with the NUL */
#define MOVE_LINK_BYTES 16 /* of the hash chain (move_chain.h) */

/* The clock of a move that a computer made in a timed game: the seat's clock did not run, so
 * nothing was added to it. The complement keeps the time left and marks the move in one number. */
#define MOVE_UNTIMED(left) (~(left))

struct stored_move {
    int ply, seat;
    int64_t clock;    /* time left to the seat after the move, or MOVE_UNTIMED of it */
    int64_t at;       /* when it was played */
    const char *text; /* valid until the next move is read */
    uint8_t link[MOVE_LINK_BYTES];
};

bool move_is_untimed(const struct stored_move *move);
/* The time left to the seat, whoever made the move. */
int64_t move_time_left(const struct stored_move *move);

#endif
