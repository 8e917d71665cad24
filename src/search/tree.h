/*
 * tree.h - open-loop Monte Carlo tree search, for any game and one to four seats.
 *
 * A node stands for a sequence of moves from the root, not for a position (open loop: Perez and
 * others, 2015): every iteration redeals what the seat at the root cannot know, so that the same
 * moves lead through other draws each time (information sets: Cowling, Powley and Whitehouse,
 * 2012). The moves of a node are therefore those seen so far; an iteration chooses among those
 * legal now. Each seat is taken to maximise its own value (max^n).
 *
 * With LEAF_PLAYOUT a node is judged by a playout, and moves are chosen by upper confidence bounds.
 * With LEAF_NET a new node is grown at once: the net judges all its moves, which gives each a first
 * visit and a share of the attention (a progressive bias that fades with the visits), and the best
 * of them is the node's value.
 *
 * One tree belongs to one thread. Growing needs no memory beyond what tree_open took: when that is
 * used up the tree is explored further, but grows no more.
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

/* The root becomes the position after this move. */
void tree_played(struct tree *tree, game_move move);
void tree_forget(struct tree *tree);

/* Prepares the root for this position; what is known of it is kept. */
void tree_plant(struct tree *tree, const void *state, enum leaf leaf, struct rng *rng);
/* Iterates until the limit, at least once; returns how often. */
long tree_grow(struct tree *tree, struct rng *rng, const struct limit *limit);

/* Adds what the tree knows of each of these moves of the root: visits, and sums of values in
 * sums[i][seat]. */
void tree_add_visits(const struct tree *tree, const game_move *moves, int count, long *visits,
                     double (*sums)[SEATS_MAX]);
/* The most visited line from the root, beginning with this move; returns its length. */
int tree_line(const struct tree *tree, game_move first, game_move line[EXPECTED_MAX]);

#endif
