/*
 * tree.c - open-loop Monte Carlo tree search. See tree.h.
 *
 * Nodes and edges lie in two pools and refer to each other by index. The edges of a node lie side
 * by side. If an iteration meets a move that the node has not seen yet and there is no room for it,
 * they move to the end of the pool.
 */
#include "search/tree.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define EDGES_MAX (1 << 21)
#define NODES_MAX (1 << 20)
#define PATH_MAX_PLIES 512
#define NO_NODE 0 /* the root is node 1; node 0 is never used */

/* Exploration constants of UCB1 and of the progressive bias, tuned by matches in the arena. */
#define EXPLORE_PLAYOUT 0.5F
#define EXPLORE_NET 0.3F
/* A move that looks worse than the best by this much gets a sixteenth of its weight. */
#define BIAS_WIDTH 0.08F

struct edge {
    game_move move;
    uint32_t node; /* where it leads; NO_NODE: not made yet */
    uint32_t visits;
    float weight; /* prior of the net, compared with the other edges of the node */
    float sum[SEATS_MAX];
};

struct node {
    uint32_t first; /* of its edges */
    uint16_t count, room;
    uint32_t visits;
    float weight; /* sum of its edges' */
    float best;   /* LEAF_NET: the best value when it was expanded */
};

struct tree {
    const struct game *game;
    const void *box;
    const struct game_ai *ai;
    const struct nets *nets;
    enum leaf leaf;
    int seat;     /* that thinks */
    bool certain; /* no chance ahead: a node always has the same moves */

    struct node *nodes;
    struct edge *edges;
    uint32_t node_count, edge_count;
    uint32_t root; /* NO_NODE: the tree is empty */

    unsigned char *root_state, *state, *trial; /* game->state_size bytes each */
    game_move *moves;                          /* legal in `state` */
    int move_count;
    uint32_t *open; /* the edges of `moves` */
    uint32_t path[PATH_MAX_PLIES];
    int path_count;
};

/* ---- memory ---- */

void tree_close(struct tree *t)
{
    if (t == NULL)
        return;
    free(t->nodes);
    free(t->edges);
    free(t->root_state);
    free(t->state);
    free(t->trial);
    free(t->moves);
    free(t->open);
    free(t);
}

struct tree *tree_open(const struct game *game, const void *box, const struct game_ai *ai,
                       const struct nets *nets)
{
    struct tree *t = memory_for(1, sizeof *t);
    size_t moves_max = (size_t)game->moves_max;
    *t = (struct tree){.game = game, .box = box, .ai = ai, .nets = nets};
    /* The pools are not cleared: a page of them costs nothing until the tree grows into it. */
    t->nodes = memory_grown(NULL, NODES_MAX, sizeof *t->nodes);
    t->edges = memory_grown(NULL, EDGES_MAX, sizeof *t->edges);
    t->root_state = memory_for(1, game->state_size);
    t->state = memory_for(1, game->state_size);
    t->trial = memory_for(1, game->state_size);
    t->moves = memory_for(moves_max, sizeof *t->moves);
    t->open = memory_for(moves_max, sizeof *t->open);
    tree_forget(t);
    return t;
}

void tree_forget(struct tree *t)
{
    t->node_count = 1;
    t->edge_count = 0;
    t->root = NO_NODE;
}

static uint32_t new_node(struct tree *t)
{
    if (t->node_count == NODES_MAX)
        return NO_NODE;
    t->nodes[t->node_count] = (struct node){0};
    return t->node_count++;
}

/* Makes room for so many more edges of the node. False if the pool is used up. */
static bool make_room(struct tree *t, struct node *node, int more)
{
    unsigned wanted = node->count + (unsigned)more;
    if (wanted <= node->room)
        return true;
    unsigned room = node->count == 0 ? wanted : wanted + wanted / 2;
    if (room > UINT16_MAX || t->edge_count + room > EDGES_MAX)
        return false;
    memcpy(t->edges + t->edge_count, t->edges + node->first, node->count * sizeof *t->edges);
    node->first = t->edge_count;
    node->room = (uint16_t)room;
    t->edge_count += room;
    return true;
}

/* ---- judging ---- */

/* Judges a position; a playout changes it. */
static void judge(struct tree *t, void *state, float value[SEATS_MAX], struct rng *rng)
{
    int whole[SEATS_MAX] = {0};
    if (t->game->decides(state) == NOBODY || t->leaf == LEAF_PLAYOUT) {
        t->game->playout(t->box, state, rng); /* an end stays as it is */
        struct stakes stakes = stakes_of(t->ai, state);
        value_result(t->game, t->box, state, &stakes, whole);
    } else {
        nets_value(t->nets, t->ai, t->box, state, whole);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        value[seat] = (float)whole[seat] * (1.0F / VALUE_ONE);
}

/* The values after a move of t->state. */
static void judge_move(struct tree *t, game_move move, float value[SEATS_MAX], struct rng *rng)
{
    memcpy(t->trial, t->state, t->game->state_size);
    t->game->play(t->box, t->trial, move, NULL);
    judge(t, t->trial, value, rng);
}

/* ---- growing ---- */

/* The prior weight of a move: the fourth power of 1 / (1 + difference). It is much like a softmax,
 * but the same on every machine. */
static float attention(float best, float value)
{
    float x = 1.0F / (1.0F + (best - value) / BIAS_WIDTH);
    return value >= best ? 1.0F : x * x * x * x;
}

/* Appends an edge for this move; there is room. */
static uint32_t add_edge(struct tree *t, struct node *node, game_move move)
{
    uint32_t index = node->first + node->count++;
    t->edges[index] = (struct edge){.move = move};
    return index;
}

/* Lets the net judge the edge; this counts as its first visit. */
static void judge_edge(struct tree *t, struct edge *edge, struct rng *rng)
{
    judge_move(t, edge->move, edge->sum, rng);
    edge->visits = 1;
}

static void weigh_edge(struct node *node, struct edge *edge, int seat)
{
    edge->weight = attention(node->best, edge->sum[seat]);
    node->weight += edge->weight;
}

/* Expands the node: an edge for each legal move. False if the pool is used up. */
static bool grow_node(struct tree *t, struct node *node, int seat, struct rng *rng)
{
    if (!make_room(t, node, t->move_count))
        return false;
    for (int i = 0; i < t->move_count; i++)
        t->open[i] = add_edge(t, node, t->moves[i]);
    if (t->leaf == LEAF_PLAYOUT)
        return true;
    struct edge *edges = t->edges + node->first;
    for (int i = 0; i < t->move_count; i++) {
        judge_edge(t, &edges[i], rng);
        node->best = edges[i].sum[seat] > node->best ? edges[i].sum[seat] : node->best;
    }
    for (int i = 0; i < t->move_count; i++)
        weigh_edge(node, &edges[i], seat);
    return true;
}

/* Adds an edge for a legal move that no draw had offered here before. If the edges of the node move
 * within the pool, the indices in t->open that were found already are corrected. */
static bool add_unseen(struct tree *t, struct node *node, int i, int seat, struct rng *rng)
{
    uint32_t before = node->first;
    if (!make_room(t, node, 1))
        return false;
    for (int earlier = 0; earlier < i; earlier++)
        t->open[earlier] += node->first - before;
    t->open[i] = add_edge(t, node, t->moves[i]);
    if (t->leaf == LEAF_NET) {
        judge_edge(t, &t->edges[t->open[i]], rng);
        weigh_edge(node, &t->edges[t->open[i]], seat);
    }
    return true;
}

/* The index of the move among the edges of the node, or -1. The search begins at `from`. */
static int place_of(const struct tree *t, const struct node *node, game_move move, int from)
{
    const struct edge *edges = t->edges + node->first;
    for (int i = from; i < node->count; i++)
        if (edges[i].move == move)
            return i;
    for (int i = 0; i < from; i++)
        if (edges[i].move == move)
            return i;
    return -1;
}

/* Finds the edges of the legal moves, into t->open. Moves come in a fixed order, so each is most
 * often right behind the one before. A move is left out if the pool is used up. */
static void match_moves(struct tree *t, struct node *node, int seat, struct rng *rng)
{
    int found = 0, from = 0;
    for (int i = 0; i < t->move_count; i++) {
        game_move move = t->moves[i];
        int place = place_of(t, node, move, from);
        t->moves[found] = move;
        if (place >= 0) {
            t->open[found++] = node->first + (uint32_t)place;
            from = place + 1 < node->count ? place + 1 : 0;
        } else if (add_unseen(t, node, found, seat, rng)) {
            found++;
        }
    }
    t->move_count = found;
}

/* Opens all edges of the node: all of them are legal. */
static void open_all(struct tree *t, const struct node *node)
{
    t->move_count = node->count;
    for (int i = 0; i < node->count; i++)
        t->open[i] = node->first + (uint32_t)i;
}

/* ---- choosing ---- */

/* A natural logarithm that is the same on every machine: exact at powers of two, linear in between,
 * at most 0.06 too low, which is good enough for bounds. */
static float log_of(uint32_t n)
{
    int exponent = 31 - __builtin_clz(n);
    float part = (float)n / (float)(UINT32_C(1) << exponent) - 1.0F;
    return 0.6931472F * ((float)exponent + part);
}

/* A random untried move if there is one, else the move with the highest bound (UCB1 in trees: UCT,
 * Kocsis and Szepesvari, 2006):
 *
 *     mean value  +  c * sqrt(log(visits of the node) / visits of the move) */
static int choose_by_bound(const struct tree *t, const struct node *node, int seat, struct rng *rng)
{
    float best = -1.0F, log_visits = EXPLORE_PLAYOUT * EXPLORE_PLAYOUT * log_of(node->visits + 1);
    int chosen = 0;
    uint32_t untried = 0;
    for (int i = 0; i < t->move_count; i++) {
        const struct edge *edge = &t->edges[t->open[i]];
        if (edge->visits == 0) {
            if (rng_below(rng, ++untried) == 0)
                chosen = i;
            continue;
        }
        if (untried > 0)
            continue;
        float share = 1.0F / (float)edge->visits;
        float bound = edge->sum[seat] * share + sqrtf(log_visits * share);
        if (bound > best) {
            best = bound;
            chosen = i;
        }
    }
    return chosen;
}

/* The move with the highest sum of mean value and prior, which fades with the visits (progressive
 * bias, Chaslot and others, 2008, in the form of PUCT):
 *
 *     mean value  +  c * share of the weights * sqrt(visits of the node) / visits of the move
 *
 * The net has visited every move once, so nothing is divided by 0. */
static int choose_by_bias(const struct tree *t, const struct node *node, int seat)
{
    float best = -1.0F, scale = EXPLORE_NET * sqrtf((float)node->visits) / node->weight;
    int chosen = 0;
    for (int i = 0; i < t->move_count; i++) {
        const struct edge *edge = &t->edges[t->open[i]];
        float share = 1.0F / (float)edge->visits;
        float bound = (edge->sum[seat] + scale * edge->weight) * share;
        if (bound > best) {
            best = bound;
            chosen = i;
        }
    }
    return chosen;
}

static int choose(const struct tree *t, const struct node *node, int seat, struct rng *rng)
{
    return t->leaf == LEAF_NET ? choose_by_bias(t, node, seat)
                               : choose_by_bound(t, node, seat, rng);
}

/* ---- an iteration ---- */

/* The value of a node that was just expanded: that of its best move for the seat that decides. */
static void value_of_grown(const struct tree *t, int seat, float value[SEATS_MAX])
{
    int best = 0;
    for (int i = 1; i < t->move_count; i++)
        if (t->edges[t->open[i]].sum[seat] > t->edges[t->open[best]].sum[seat])
            best = i;
    memcpy(value, t->edges[t->open[best]].sum, sizeof t->edges->sum);
}

/* Enters a node with the position t->state, which is not over. True: the iteration goes on with one
 * of t->open. False: it ends here with this value. */
static bool enter_node(struct tree *t, struct node *node, float value[SEATS_MAX], struct rng *rng)
{
    int seat = t->game->decides(t->state);
    bool fresh = node->count == 0, root = node == &t->nodes[t->root];
    if (!fresh && (t->certain || root)) {
        open_all(t, node);
        return true;
    }
    if (fresh && t->leaf == LEAF_PLAYOUT && node->visits == 0 && !root) {
        judge(t, t->state, value, rng);
        return false;
    }
    t->move_count = t->game->legal(t->box, t->state, t->moves);
    if (!fresh) {
        match_moves(t, node, seat, rng);
        if (t->move_count == 0) /* the pool has no room for any legal move */
            judge(t, t->state, value, rng);
        return t->move_count > 0;
    }
    bool grown = grow_node(t, node, seat, rng);
    if (!grown)
        judge(t, t->state, value, rng);
    else if (t->leaf == LEAF_NET)
        value_of_grown(t, seat, value);
    return grown && (t->leaf == LEAF_PLAYOUT || root);
}

/* Follows an edge, and makes the node behind it when it is first needed. */
static uint32_t follow(struct tree *t, uint32_t index)
{
    struct edge *edge = &t->edges[index];
    t->path[t->path_count++] = index;
    t->game->play(t->box, t->state, edge->move, NULL);
    if (edge->node == NO_NODE)
        edge->node = new_node(t);
    return edge->node;
}

/* Walks from the root to a leaf, and judges the leaf. */
static void descend(struct tree *t, float value[SEATS_MAX], struct rng *rng)
{
    uint32_t at = t->root;
    t->path_count = 0;
    for (;;) {
        if (at == NO_NODE || t->game->decides(t->state) == NOBODY ||
            t->path_count == PATH_MAX_PLIES) {
            judge(t, t->state, value, rng);
            return;
        }
        struct node *node = &t->nodes[at];
        if (!enter_node(t, node, value, rng)) {
            node->visits++;
            return;
        }
        node->visits++;
        int seat = t->game->decides(t->state);
        at = follow(t, t->open[choose(t, node, seat, rng)]);
    }
}

/* One iteration: deals, walks down, and adds the values of all seats to every edge on the path. */
static void iterate(struct tree *t, struct rng *rng)
{
    float value[SEATS_MAX] = {0};
    memcpy(t->state, t->root_state, t->game->state_size);
    t->game->redeal(t->box, t->state, t->seat, rng);
    descend(t, value, rng);
    for (int i = 0; i < t->path_count; i++) {
        struct edge *edge = &t->edges[t->path[i]];
        edge->visits++;
        for (int seat = 0; seat < SEATS_MAX; seat++)
            edge->sum[seat] += value[seat];
    }
}

/* ---- from outside ---- */

/* Removes the edges of moves that are not legal in the real position. The root was expanded while
 * other draws were possible. */
static void prune_root(struct tree *t, struct rng *rng)
{
    struct node *root = &t->nodes[t->root], pruned = {.visits = root->visits, .best = root->best};
    memcpy(t->state, t->root_state, t->game->state_size);
    t->game->redeal(t->box, t->state, t->seat, rng);
    t->move_count = t->game->legal(t->box, t->state, t->moves);
    match_moves(t, root, t->seat, rng);
    if (!make_room(t, &pruned, t->move_count)) {
        tree_forget(t);
        t->root = new_node(t);
        return;
    }
    for (int i = 0; i < t->move_count; i++) {
        const struct edge *edge = &t->edges[t->open[i]];
        t->edges[pruned.first + pruned.count++] = *edge;
        pruned.weight += edge->weight;
    }
    *root = pruned;
}

void tree_plant(struct tree *t, const void *state, enum leaf leaf, struct rng *rng)
{
    int unused[SEATS_MAX];
    bool crowded = t->edge_count > EDGES_MAX / 2 || t->node_count > NODES_MAX / 2;
    bool certain = t->ai != NULL && t->ai->certain(t->box, state);
    if (leaf == LEAF_NET && !nets_value(t->nets, t->ai, t->box, state, unused))
        leaf = LEAF_PLAYOUT; /* this mode has no net */
    if (leaf != t->leaf || crowded || certain != t->certain)
        tree_forget(t); /* nodes from when draws lay ahead have moves that are not legal now */
    t->leaf = leaf;
    memcpy(t->root_state, state, t->game->state_size);
    t->seat = t->game->decides(state);
    t->certain = certain;
    if (t->root == NO_NODE)
        t->root = new_node(t);
    else if (t->nodes[t->root].count > 0 && !t->certain)
        prune_root(t, rng);
}

long tree_grow(struct tree *t, struct rng *rng, const struct limit *limit)
{
    long done = 0;
    do {
        iterate(t, rng);
        done++;
    } while (!limit_reached(limit, done));
    return done;
}

/* The other subtrees stay in the pools as waste until the next tree_forget(). */
void tree_played(struct tree *t, game_move move)
{
    const struct node *root = &t->nodes[t->root];
    int place = t->root == NO_NODE ? -1 : place_of(t, root, move, 0);
    uint32_t next = place < 0 ? NO_NODE : t->edges[root->first + (uint32_t)place].node;
    if (next == NO_NODE)
        tree_forget(t);
    else
        t->root = next;
}

void tree_add_visits(const struct tree *t, const game_move *moves, int count, long *visits,
                     double (*sums)[SEATS_MAX])
{
    const struct node *root = &t->nodes[t->root];
    for (int i = 0; i < count; i++) {
        int place = place_of(t, root, moves[i], i < root->count ? i : 0);
        if (place < 0)
            continue;
        const struct edge *edge = &t->edges[root->first + (uint32_t)place];
        visits[i] += edge->visits;
        for (int seat = 0; seat < SEATS_MAX; seat++)
            sums[i][seat] += edge->sum[seat];
    }
}

int tree_line(const struct tree *t, game_move first, game_move line[EXPECTED_MAX])
{
    int length = 0, place = place_of(t, &t->nodes[t->root], first, 0);
    uint32_t at = t->root;
    line[length++] = first;
    while (length < EXPECTED_MAX && place >= 0) {
        at = t->edges[t->nodes[at].first + (uint32_t)place].node;
        if (at == NO_NODE || t->nodes[at].count == 0)
            break;
        const struct edge *edges = t->edges + t->nodes[at].first;
        place = 0;
        for (int i = 1; i < t->nodes[at].count; i++)
            if (edges[i].visits > edges[place].visits)
                place = i;
        line[length++] = edges[place].move;
    }
    return length;
}
