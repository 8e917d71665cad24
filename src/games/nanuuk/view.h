/*
 * view.h - a position of Nanuuk! as JSON. Nothing is hidden: a view is the whole state.
 *
 * state_write adds an empty member "hidden", so that programs read positions of all games the same
 * way.
 */
#ifndef FLOE_GAMES_NANUUK_VIEW_H
#define FLOE_GAMES_NANUUK_VIEW_H

#include "games/nanuuk/state.h"

/* Members of the state, in the order in which they are written. */
enum nanuuk_member {
    M_PLAYERS,
    M_OPTIONS,
    M_PHASE,
    M_TURN,
    M_ACTIVE,
    M_DECIDES,
    M_CRACKS,
    M_TOKENS,
    M_PIECES,
    M_MOVING,
    M_STEPS,
    M_STEPPED,
    M_OWED,
    M_MOVED,
    M_QUIET,
    M_HOMECOMING,
    M_WINNERS,
    M_HIDDEN,
    MEMBERS
};
extern const char *const nanuuk_members[MEMBERS];

void nanuuk_view(const void *box, const void *state, int seat, struct json *out);
void nanuuk_state_write(const void *box, const void *state, struct json *out);
bool nanuuk_state_read(const void *box, const struct json_node *object, struct rng *rng,
                       void *state, struct message *why);

#endif
