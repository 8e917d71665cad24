/*
 * setup.h - a position from JSON: reading its members (setup.c), and refusing what no game can
 * reach (position.c, history.c).
 */
#ifndef FLOE_GAMES_NUNATAK_SETUP_H
#define FLOE_GAMES_NUNATAK_SETUP_H

#include "games/nunatak/state.h"

/* Members of the state as JSON, in the order in which they are written. */
enum member {
    M_PLAYERS,
    M_PHASE,
    M_TURN,
    M_ACTIVE,
    M_DECIDES,
    M_TILES,
    M_BLOCKS,
    M_MARKET,
    M_PILE,
    M_STACK,
    M_FAVORS,
    M_PARTIES,
    M_PENDING,
    M_SQUARE,
    M_COUNTED,
    M_ASKED,
    M_ELDER,
    M_FRESH,
    M_ABUNDANCE,
    M_FREE,
    M_COMPLETION,
    M_EXTRA,
    M_SOLO,
    M_HIDDEN,
    MEMBERS
};
extern const char *const member_names[MEMBERS];

/* Reads, checks, and goes on to the decision that the position waits for. A position that is
 * refused leaves the state in no defined condition. */
bool nunatak_state_read(const void *box, const struct json_node *object, struct rng *rng,
                        void *state, struct message *why);

/* Can a game come to this position? Its members have been read and are within their bounds. */
bool position_possible(const struct nunatak_box *box, const struct nunatak_state *s,
                       struct message *why);
/* Favors of a kind that are somewhere, or have left a trace. */
int favors_found(const struct nunatak_state *s, int kind);
/* Counts cards by kind that lie open: market, hands, and what was transformed. */
void count_open_cards(const struct nunatak_box *box, const struct nunatak_state *s,
                      int found[KINDS_MAX]);

/* The last of its questions, for a position that is in order otherwise: were there turns enough? */
bool history_possible(const struct nunatak_box *box, const struct nunatak_state *s,
                      struct message *why);
/* The fewest favors of a kind that must have been used, without a trace, to come here. */
int favors_used_up(const struct nunatak_box *box, const struct nunatak_state *s, int kind);

/* unseen.c: what a view leaves out. */
struct unseen {
    int under;            /* cards known to lie under the pile's first number ... */
    uint8_t below[CARDS]; /* ... and their kinds */
    int favors;           /* in the favor pile; -1: all that are left */
};
/* Fills pile, stack and favor pile with what lies nowhere else. Cards and tiles are sorted by
 * number, and nunatak_redeal shuffles them; which favors were used is decided by chance. */
void lay_unseen(const struct nunatak_box *box, struct nunatak_state *s, const struct unseen *unseen,
                struct rng *rng);

#endif
