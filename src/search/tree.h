/*
 * tree.h - open-loop Monte Carlo tree search, for any game and one to four seats.
 *
 * A node stands for a sequence of moves from the root, not for a position (open loop: Perez and
 * others, 2015). Every iteration redeals what the seat at the root cannot know, so that the same
 * moves meet other draws each time (information sets: Cowling, Powley and Whitehouse, 2012). A node
 * has an edge for every move seen so far; an iteration chooses among those that are legal now. Each
 * seat maximises its own value (max^n).
 *
 * With LEAF_PLAYOUT a new node is judged by a playout, and edges are chosen by upper confidence
 * bounds. With LEAF_NET a new node is expanded at once: the net judges all its moves. That gives
 * each edge a first visit and a prior weight, whose influence fades with the visits (progressive
 * bias), and the best of them is the value of the node.
 *
 * A tree belongs to one thread. tree_open allocates all its memory; when that is used up, the tree
 * is still explored, but it grows no more.
 */
#ifndef FLOE_SEARCH_TREE_H
#define FLOE_SEARCH_TREE_H

#include "search/limit.h"
#include "search/nets.h"
#include "search/thinker.h"

struct tree;

/* ai and nets may be NULL: then by playouts only. */
struct tree *tree_open(const struct game *game, const void *box, const struct game_ai *ai,
                       const struct nets *nets);
void tree_close(struct tree *tree);

/* Moves the root along this move and keeps the part of the tree below it. */
void tree_played(struct tree *tree, game_move move);
void tree_forget(struct tree *tree);

/* Prepares the root for this position; what the tree knows of it is kept. */
void tree_plant(struct tree *tree, const void *state, enum leaf leaf, struct rng *rng);
/* Iterates until the limit is reached, at least once; returns the number of iterations. */
long tree_grow(struct tree *tree, struct rng *rng, const struct limit *limit);

/* Adds the visits of each of these moves of the root to visits[i], and the sums of their values to
 * sums[i][seat]. */
void tree_add_visits(const struct tree *tree, const game_move *moves, int count, long *visits,
                     double (*sums)[SEATS_MAX]);
/* The most visited line from the root, beginning with this move; returns its length. */
int tree_line(const struct tree *tree, game_move first, game_move line[EXPECTED_MAX]);

#endif
