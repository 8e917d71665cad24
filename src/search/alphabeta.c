/*
 * alphabeta.c - search for games of two sides without chance. See alphabeta.h.
 *
 * A score is how much more one side is worth than the other, from -VALUE_ONE to VALUE_ONE; each
 * function says for which side. The end of a game is scored by its stakes, and a little by its turn
 * number, so that a win is sought soon and a loss late. The turn number is the same on every path
 * to that end, so scores can be stored in the table as they are.
 *
 * A score is certain if no position had to be judged on the way to it. `judged` counts the
 * judgements; a position below which it did not grow is stored as searched to the end.
 */
#include "search/alphabeta.h"

#include "base/memory.h"
#include "search/limit.h"
#include "search/transposition_table.h"

#include <stdlib.h>
#include <string.h>

#define PLIES_MAX 120
#define TABLE_BITS 20
#define ANY_SCORE (2 * VALUE_ONE)
#define JUDGED_MOST (VALUE_ONE - 1024) /* above it are only ends of games, never judgements */
#define APPRAISAL_SCALE 20
#define LOOK_DEPTH 3    /* from this depth on it pays to judge each move before the search */
#define REDUCED_DEPTH 3 /* late move reductions: from this depth on, */
#define REDUCED_AFTER 4 /* moves after so many better ones are searched less deep */
#define FORCED_DEPTH 8  /* depth for an only move, which needs no long search */
#define WINDOW (VALUE_ONE / 16) /* half the width of the aspiration window */
#define TEMPERATURE_MARGIN \
    4 /* with temperature, moves up to so many temperatures worse get a true score */
#define HISTORY_BITS 12
#define KILLERS 2

/* Ranks of moves: first the move of the table, then killers, then all others by their history. */
#define RANK_FIRST (1 << 30)
#define RANK_KILLER (1 << 28)
#define HISTORY_MOST (1 << 27)

struct ranked {
    game_move move;
    int rank; /* at the root: the score */
};

struct alphabeta {
    const struct game *game;
    const void *box;
    const struct game_ai *ai;
    const struct nets *nets;
    struct transposition_table *transpositions;
    unsigned char *states; /* one for each ply, and one for looks at single moves */
    struct ranked *ranked; /* moves_max for each ply */
    game_move *moves;      /* moves_max, for one list at a time */

    /* What follows is set for each search. */
    game_move killers[PLIES_MAX][KILLERS];
    int history[2][1 << HISTORY_BITS];
    int players, side[SEATS_MAX], seats_of[2];
    struct stakes stakes;
    struct limit limit;
    long visited, judged;
    bool stopped;
};

/* ---- memory ---- */

void alphabeta_close(struct alphabeta *ab)
{
    if (ab == NULL)
        return;
    transposition_table_close(ab->transpositions);
    free(ab->states);
    free(ab->ranked);
    free(ab->moves);
    free(ab);
}

struct alphabeta *alphabeta_open(const struct game *game, const void *box, const struct game_ai *ai,
                                 const struct nets *nets)
{
    struct alphabeta *ab = memory_for(1, sizeof *ab);
    size_t moves_max = (size_t)game->moves_max;
    ab->game = game;
    ab->box = box;
    ab->ai = ai;
    ab->nets = nets;
    ab->transpositions = transposition_table_open(TABLE_BITS);
    ab->states = memory_for(PLIES_MAX + 1, game->state_size);
    ab->ranked = memory_for(PLIES_MAX * moves_max, sizeof *ab->ranked);
    ab->moves = memory_for(moves_max, sizeof *ab->moves);
    return ab;
}

void alphabeta_forget(struct alphabeta *ab)
{
    if (ab != NULL)
        transposition_table_clear(ab->transpositions);
}

static void *state_at(const struct alphabeta *ab, int ply)
{
    return ab->states + (size_t)ply * ab->game->state_size;
}

static struct ranked *ranked_at(const struct alphabeta *ab, int ply)
{
    return ab->ranked + (size_t)ply * (size_t)ab->game->moves_max;
}

/* ---- scores ---- */

/* The values of the seats as a score for side 0. */
static int balance(const struct alphabeta *ab, const int value[SEATS_MAX])
{
    int score = 0;
    for (int seat = 0; seat < ab->players; seat++)
        score += ab->side[seat] == 0 ? value[seat] : -value[seat];
    return score;
}

/* The score of a finished game for side 0: a win is better soon, a loss is better late. */
static int end_score(const struct alphabeta *ab, const void *state)
{
    int value[SEATS_MAX], turn = ab->game->turn(state);
    value_result(ab->game, ab->box, state, &ab->stakes, value);
    int score = balance(ab, value);
    return score > 0 ? score - turn : score < 0 ? score + turn : 0;
}

/* The share of one seat in what its side has. */
static int part_of(const struct alphabeta *ab, int side, int whole)
{
    return ab->seats_of[side] > 1 ? whole / ab->seats_of[side] : whole;
}

/* The score for side 0 without a net: the lead in points, bent to a value. Each side counts with
 * the mean of its seats, or a side of two would always be ahead. */
static int appraised_score(const struct alphabeta *ab, const void *state)
{
    int points[SEATS_MAX], sum[2] = {0, 0};
    ab->ai->appraise(ab->box, state, points);
    for (int seat = 0; seat < ab->players; seat++)
        sum[ab->side[seat]] += points[seat];
    int ahead = part_of(ab, 0, sum[0]) - part_of(ab, 1, sum[1]);
    return 2 * value_bend(ahead, APPRAISAL_SCALE) - VALUE_ONE;
}

/* The static score of an unfinished position for side 0. */
static int judged_score(const struct alphabeta *ab, const void *state)
{
    int value[SEATS_MAX];
    int score = nets_value(ab->nets, ab->ai, ab->box, state, value) ? balance(ab, value)
                                                                    : appraised_score(ab, state);
    return score > JUDGED_MOST ? JUDGED_MOST : score < -JUDGED_MOST ? -JUDGED_MOST : score;
}

static int for_side(int side, int score)
{
    return side == 0 ? score : -score;
}

/* Turns the score of a side into values of the seats: those of a side share what it has. */
static void values_of(const struct alphabeta *ab, int side, int score, int value[SEATS_MAX])
{
    memset(value, 0, SEATS_MAX * sizeof *value);
    for (int seat = 0; seat < ab->players; seat++) {
        int own = ab->side[seat] == side ? score : -score;
        value[seat] = part_of(ab, ab->side[seat], (VALUE_ONE + own) / 2);
    }
}

/* ---- the order of moves ---- */

/* Copies the position of ply `from` to ply `to` and plays a move there. */
static void *play_into(struct alphabeta *ab, int to, int from, game_move move)
{
    void *state = state_at(ab, to);
    memcpy(state, state_at(ab, from), ab->game->state_size);
    ab->game->play(ab->box, state, move, NULL);
    ab->stopped = ab->stopped || limit_reached(&ab->limit, ++ab->visited);
    return state;
}

/* The static score after a move, for the side. */
static int look(struct alphabeta *ab, int side, int ply, game_move move)
{
    const void *state = play_into(ab, PLIES_MAX, ply, move);
    bool over = ab->game->decides(state) == NOBODY;
    return for_side(side, over ? end_score(ab, state) : judged_score(ab, state));
}

/* Multiplicative hashing (Knuth's, by the golden ratio). Two moves that share an entry do no harm:
 * the history only orders moves. */
static int *history_of(struct alphabeta *ab, int side, game_move move)
{
    return &ab->history[side][(uint32_t)(move * UINT32_C(2654435769)) >> (32 - HISTORY_BITS)];
}

/* Killers (Akl and Newborn, 1977) come first: a move that caused a cutoff in a sibling position
 * often does so here. Others rank by history (Schaeffer, 1983): how often, and how deep, they did
 * so. */
static int rank(struct alphabeta *ab, int side, int ply, game_move move)
{
    for (int i = 0; i < KILLERS; i++)
        if (ab->killers[ply][i] == move)
            return RANK_KILLER - i;
    return *history_of(ab, side, move);
}

/* Lists and ranks the moves of a ply; first is the move of the table, or NULL. Without one, each
 * move is judged statically if the search is deep: that costs little compared with the search, and
 * a good first move cuts off most of the rest. */
static int rank_moves(struct alphabeta *ab, int side, int ply, int depth, const game_move *first)
{
    struct ranked *list = ranked_at(ab, ply);
    int count = ab->game->legal(ab->box, state_at(ab, ply), ab->moves);
    bool looked = first == NULL && depth >= LOOK_DEPTH && count > 1;
    for (int i = 0; i < count; i++)
        list[i].move = ab->moves[i];
    for (int i = 0; i < count; i++) {
        game_move move = list[i].move;
        bool known = first != NULL && *first == move;
        list[i].rank = looked  ? look(ab, side, ply, move)
                       : known ? RANK_FIRST
                               : rank(ab, side, ply, move);
    }
    return count;
}

/* Moves the best ranked of list[at..] to list[at]; equal ones keep their order. */
static game_move next_move(struct ranked *list, int at, int count)
{
    int best = at;
    for (int i = at + 1; i < count; i++)
        if (list[i].rank > list[best].rank)
            best = i;
    struct ranked found = list[best];
    for (; best > at; best--)
        list[best] = list[best - 1];
    list[at] = found;
    return found.move;
}

/* Notes a move that caused a cutoff, so that similar positions try it early. */
static void remember(struct alphabeta *ab, int side, int ply, int depth, game_move move)
{
    game_move *killers = ab->killers[ply];
    int *history = history_of(ab, side, move);
    if (killers[0] != move) {
        killers[1] = killers[0];
        killers[0] = move;
    }
    if (*history < HISTORY_MOST)
        *history += depth * depth;
}

/* ---- search ---- */

static int search(struct alphabeta *ab, int side, int ply, int depth, int alpha, int beta);

/* The score of the position of a ply for a side, whoever decides there. Sides need not alternate:
 * if the same side decides again, the bounds stay as they are instead of being negated. */
static int score_for(struct alphabeta *ab, int side, int ply, int depth, int alpha, int beta)
{
    const void *state = state_at(ab, ply);
    int seat = ab->game->decides(state);
    if (seat == NOBODY)
        return for_side(side, end_score(ab, state));
    if (ab->side[seat] == side)
        return search(ab, side, ply, depth, alpha, beta);
    return -search(ab, 1 - side, ply, depth, -beta, -alpha);
}

/* The score after a move that is not expected to be the best. A null window asks first whether it
 * is better than alpha, less deep if the move came late (late move reductions). Only if it is, the
 * move is searched in full (principal variation search, Marsland and Campbell, 1982). */
static int score_of_late(struct alphabeta *ab, int side, int ply, int depth, int less, int alpha,
                         int beta)
{
    int score = score_for(ab, side, ply, depth - less, alpha, alpha + 1);
    if (score > alpha && less > 0 && !ab->stopped)
        score = score_for(ab, side, ply, depth, alpha, alpha + 1);
    if (score > alpha && score < beta && !ab->stopped)
        score = score_for(ab, side, ply, depth, alpha, beta);
    return score;
}

/* Fail-soft: a score outside alpha..beta is a bound. If it is stopped in the middle it returns what
 * it has; search() discards that. */
static struct ranked try_moves(struct alphabeta *ab, int side, int ply, int depth, int alpha,
                               int beta, const game_move *first)
{
    int count = rank_moves(ab, side, ply, depth, first);
    int behind = count == 1 ? depth : depth - 1; /* an only move is no decision */
    struct ranked best = {0, -ANY_SCORE};
    for (int i = 0; i < count && best.rank < beta; i++) {
        game_move move = next_move(ranked_at(ab, ply), i, count);
        int least = best.rank > alpha ? best.rank : alpha;
        int less = depth >= REDUCED_DEPTH && i >= REDUCED_AFTER;
        play_into(ab, ply + 1, ply, move);
        if (ab->stopped)
            break;
        int score = i == 0 ? score_for(ab, side, ply + 1, behind, alpha, beta)
                           : score_of_late(ab, side, ply + 1, behind, less, least, beta);
        if (score > best.rank)
            best = (struct ranked){move, score};
    }
    if (best.rank >= beta && !ab->stopped)
        remember(ab, side, ply, depth, best.move);
    return best;
}

/* True if the stored entry is deep enough and decides the search within these bounds. */
static bool settles(const struct transposition *known, int depth, int alpha, int beta)
{
    if (known->depth < depth)
        return false;
    return known->bound == BOUND_EXACT || (known->bound == BOUND_LEAST && known->score >= beta) ||
           (known->bound == BOUND_MOST && known->score <= alpha);
}

static enum bound bound_of(int score, int alpha, int beta)
{
    return score >= beta ? BOUND_LEAST : score <= alpha ? BOUND_MOST : BOUND_EXACT;
}

/* The score of the position of a ply for the side that decides there. */
static int search(struct alphabeta *ab, int side, int ply, int depth, int alpha, int beta)
{
    const void *state = state_at(ab, ply);
    struct transposition known;
    long judged = ab->judged;
    if (depth <= 0 || ply + 1 >= PLIES_MAX) {
        ab->judged++;
        return for_side(side, judged_score(ab, state));
    }
    uint64_t key = ab->game->hash(state);
    bool found = transposition_table_find(ab->transpositions, key, &known);
    if (found && settles(&known, depth, alpha, beta)) {
        /* The stored score may rest on judgements, so the caller must not take it for certain. */
        ab->judged += known.depth != DEPTH_TO_THE_END;
        return known.score;
    }
    struct ranked best = try_moves(ab, side, ply, depth, alpha, beta, found ? &known.move : NULL);
    if (ab->stopped)
        return 0;
    known = (struct transposition){key, best.move, (int16_t)best.rank,
                                   (uint8_t)(judged == ab->judged ? DEPTH_TO_THE_END : depth),
                                   (uint8_t)bound_of(best.rank, alpha, beta)};
    transposition_table_store(ab->transpositions, &known);
    return best.rank;
}

/* ---- the root: its moves stand in ranked_at(ab, 0), with their scores, best first ---- */

static void sort_root(struct ranked *list, int count)
{
    for (int i = 0; i < count; i++)
        next_move(list, i, count);
}

/* The first move is searched within an aspiration window around its score of the last depth, which
 * cuts off more. If the score falls outside, the search is repeated without bounds. */
static int score_of_first(struct alphabeta *ab, int side, int depth, int expected)
{
    int score = score_for(ab, side, 1, depth, expected - WINDOW, expected + WINDOW);
    if (score > expected - WINDOW && score < expected + WINDOW)
        return score;
    return ab->stopped ? 0 : score_for(ab, side, 1, depth, -ANY_SCORE, ANY_SCORE);
}

/* Searches all moves of the root to this depth. A move that turns out best moves to the front at
 * once, so that it is not lost if the search is stopped. The scores of the others are upper bounds,
 * except for moves within the margin of the best, which get true scores. */
static void search_root(struct alphabeta *ab, int side, int depth, int count, int margin)
{
    struct ranked *list = ranked_at(ab, 0);
    for (int i = 0; i < count; i++) {
        play_into(ab, 1, 0, list[i].move);
        if (ab->stopped)
            return;
        int score =
            i == 0 ? score_of_first(ab, side, depth - 1, list[0].rank)
                   : score_of_late(ab, side, 1, depth - 1, 0, list[0].rank - margin, ANY_SCORE);
        if (ab->stopped)
            return;
        list[i].rank = score;
        if (score > list[0].rank)
            next_move(list, 0, i + 1);
    }
    sort_root(list, count);
}

/* ---- the thought ---- */

static bool is_legal(struct alphabeta *ab, const void *state, game_move move)
{
    int count = ab->game->legal(ab->box, state, ab->moves);
    for (int i = 0; i < count; i++)
        if (ab->moves[i] == move)
            return true;
    return false;
}

/* Reads the principal variation from the table, beginning with the best move. */
static void fill_line(struct alphabeta *ab, struct thought *thought)
{
    unsigned char *state = state_at(ab, PLIES_MAX);
    struct transposition known;
    game_move move = thought->move;
    memcpy(state, state_at(ab, 0), ab->game->state_size);
    thought->line_count = 0;
    while (thought->line_count < EXPECTED_MAX) {
        thought->line[thought->line_count++] = move;
        ab->game->play(ab->box, state, move, NULL);
        if (!transposition_table_find(ab->transpositions, ab->game->hash(state), &known) ||
            !is_legal(ab, state, known.move))
            return;
        move = known.move;
    }
}

static void fill_thought(struct alphabeta *ab, int side, int count, struct candidate *candidates,
                         struct thought *thought)
{
    const struct ranked *list = ranked_at(ab, 0);
    for (int i = 0; i < count; i++) {
        candidates[i] = (struct candidate){.move = list[i].move};
        values_of(ab, side, list[i].rank, candidates[i].value);
    }
    thought->move = list[0].move;
    memcpy(thought->value, candidates[0].value, sizeof thought->value);
    thought->count = count;
    thought->candidates = candidates;
    thought->iterations = ab->visited;
    fill_line(ab, thought);
}

static struct limit limit_of(const struct budget *budget, const struct watcher *watcher)
{
    struct limit limit = {.iterations = budget->iterations};
    if (budget->milliseconds > 0)
        limit.deadline = machine_milliseconds() + budget->milliseconds;
    if (watcher != NULL)
        limit.stop = watcher->stop;
    return limit;
}

static void begin(struct alphabeta *ab, const void *state)
{
    memcpy(state_at(ab, 0), state, ab->game->state_size);
    memset(ab->killers, 0, sizeof ab->killers);
    memset(ab->history, 0, sizeof ab->history);
    transposition_table_next_search(ab->transpositions);
    ab->players = ab->game->players(state);
    ab->ai->two_sided(state, ab->side);
    ab->stakes = stakes_of(ab->ai, state);
    ab->limit = (struct limit){0};
    ab->visited = ab->judged = 0;
    ab->stopped = false;
    ab->seats_of[0] = ab->seats_of[1] = 0;
    for (int seat = 0; seat < ab->players; seat++)
        ab->seats_of[ab->side[seat]]++;
}

/* Where only winning counts, a score beyond all judgements is a proved result: deeper searches
 * cannot change it. */
static bool is_decided(const struct alphabeta *ab, int score)
{
    return ab->stakes.margin == 0 && (score > JUDGED_MOST || score < -JUDGED_MOST);
}

void alphabeta_think(struct alphabeta *ab, const void *state, const struct budget *budget,
                     const struct watcher *watcher, struct candidate *candidates,
                     struct thought *thought)
{
    struct ranked *list = ranked_at(ab, 0);
    begin(ab, state);
    int side = ab->side[ab->game->decides(state)];
    int count = rank_moves(ab, side, 0, LOOK_DEPTH, NULL);
    int deepest = count == 1 ? FORCED_DEPTH : PLIES_MAX - 1;
    ab->limit = limit_of(budget, watcher);
    sort_root(list, count);
    *thought = (struct thought){.depth = 1};
    while (!thought->exact && !ab->stopped && thought->depth < deepest) {
        long judged = ab->judged;
        search_root(ab, side, thought->depth + 1, count, budget->temperature * TEMPERATURE_MARGIN);
        if (ab->stopped)
            break;
        thought->depth++;
        /* If nothing was judged at this depth, all lines reached the end of the game. */
        thought->exact = judged == ab->judged || is_decided(ab, list[0].rank);
        fill_thought(ab, side, count, candidates, thought);
        if (watcher != NULL && watcher->progress != NULL)
            watcher->progress(watcher->context, thought);
    }
    fill_thought(ab, side, count, candidates, thought);
}
