/*
 * alphabeta.c - search for games of two sides without chance. See alphabeta.h.
 *
 * Scores are what one side is worth more than the other, from -VALUE_ONE to VALUE_ONE; each
 * function says for which side. The end of a game is scored by its stakes, and a little by how soon
 * it comes: by the turn's number, which is the same on every way to that end, so that scores can be
 * kept in the table as they are.
 *
 * What is certain: as long as no position had to be judged, a score is that of best play. `judged`
 * counts the judgements, and a position below which it did not grow is kept as searched to the end.
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
#define JUDGED_MOST (VALUE_ONE - 1024) /* judgements stay below what only an end can be worth */
#define APPRAISAL_SCALE 20
#define LOOK_DEPTH 3    /* from here on it pays to look at each move before it is searched */
#define REDUCED_DEPTH 3 /* from here on, behind so many moves that looked better, */
#define REDUCED_AFTER 4 /* a move is searched less deep until it surprises */
#define FORCED_DEPTH 8  /* an only move need not be thought about for long */
#define WINDOW (VALUE_ONE / 16) /* by so little the score should change from depth to depth */
#define TEMPERATURE_MARGIN \
    4 /* with temperature, moves worse by so many of it get a score of their own */
#define HISTORY_BITS 12
#define KILLERS 2

/* Ranks of moves: that of the table, killers, all others by their history. */
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
    unsigned char *states; /* one for each ply, and one to look at */
    struct ranked *ranked; /* moves_max for each ply */
    game_move *moves;      /* moves_max, for one list at a time */

    /* of this thought */
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

/* What side 0 is worth more than side 1. */
static int balance(const struct alphabeta *ab, const int value[SEATS_MAX])
{
    int score = 0;
    for (int seat = 0; seat < ab->players; seat++)
        score += ab->side[seat] == 0 ? value[seat] : -value[seat];
    return score;
}

/* The end of a game, for side 0: rather soon if it is won, late if it is lost. */
static int end_score(const struct alphabeta *ab, const void *state)
{
    int value[SEATS_MAX], turn = ab->game->turn(state);
    value_result(ab->game, ab->box, state, &ab->stakes, value);
    int score = balance(ab, value);
    return score > 0 ? score - turn : score < 0 ? score + turn : 0;
}

/* What one of the seats of a side has of what they have together. */
static int part_of(const struct alphabeta *ab, int side, int whole)
{
    return ab->seats_of[side] > 1 ? whole / ab->seats_of[side] : whole;
}

/* Without a net: points of lead, bent as everywhere. Seats of one side are taken at their mean, or
 * a side of two would always be ahead. */
static int appraised_score(const struct alphabeta *ab, const void *state)
{
    int points[SEATS_MAX], sum[2] = {0, 0};
    ab->ai->appraise(ab->box, state, points);
    for (int seat = 0; seat < ab->players; seat++)
        sum[ab->side[seat]] += points[seat];
    int ahead = part_of(ab, 0, sum[0]) - part_of(ab, 1, sum[1]);
    return 2 * value_bend(ahead, APPRAISAL_SCALE) - VALUE_ONE;
}

/* A position where somebody decides, for side 0, without search. */
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

/* A score for a side, as the values of the seats: those of a side share what it has. */
static void values_of(const struct alphabeta *ab, int side, int score, int value[SEATS_MAX])
{
    memset(value, 0, SEATS_MAX * sizeof *value);
    for (int seat = 0; seat < ab->players; seat++) {
        int own = ab->side[seat] == side ? score : -score;
        value[seat] = part_of(ab, ab->side[seat], (VALUE_ONE + own) / 2);
    }
}

/* ---- the order of moves ---- */

/* Copies the position of a ply and plays a move there. */
static void *play_into(struct alphabeta *ab, int to, int from, game_move move)
{
    void *state = state_at(ab, to);
    memcpy(state, state_at(ab, from), ab->game->state_size);
    ab->game->play(ab->box, state, move, NULL);
    ab->stopped = ab->stopped || limit_reached(&ab->limit, ++ab->visited);
    return state;
}

/* A move after which the position is looked at, for the side. */
static int look(struct alphabeta *ab, int side, int ply, game_move move)
{
    const void *state = play_into(ab, PLIES_MAX, ply, move);
    bool over = ab->game->decides(state) == NOBODY;
    return for_side(side, over ? end_score(ab, state) : judged_score(ab, state));
}

/* Moves are spread over the table by a multiplication (Knuth's, by the golden ratio). Two moves
 * that share a place do no harm: it is about order only. */
static int *history_of(struct alphabeta *ab, int side, game_move move)
{
    return &ab->history[side][(uint32_t)(move * UINT32_C(2654435769)) >> (32 - HISTORY_BITS)];
}

/* Killers (Akl and Newborn, 1977): what was too good in a neighbouring position often is here. Else
 * the history (Schaeffer, 1983): how often, and how deep, the move was too good anywhere. */
static int rank(struct alphabeta *ab, int side, int ply, game_move move)
{
    for (int i = 0; i < KILLERS; i++)
        if (ab->killers[ply][i] == move)
            return RANK_KILLER - i;
    return *history_of(ab, side, move);
}

/* Lists the moves of a ply. first: the table's move, NULL: none is known; then it is worth while to
 * look at each, if the search behind it is deep. In a deep search a look costs little, and a good
 * first move saves most of the rest. */
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

/* Brings the best ranked of the moves from `at` on to this place; equal ones keep their order. */
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

/* This move was too good: it comes early in similar positions. */
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

/* The position of a ply, for a side, whoever decides there. This is where sides change, and they
 * need not: a side that decides again searches on with the same bounds instead of turning them
 * around. */
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

/* The position after a move that is not expected to be the best: a narrow question first, "better
 * than alpha?", less deep if the move came late (late move reductions). Only a move that answers
 * yes is searched in full (principal variation search, Marsland and Campbell, 1982). */
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

/* Fail-soft: what it returns may lie beyond alpha and beta, and is then a bound. Stopped in the
 * middle it returns what it has; search() throws that away. */
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

/* Does what is known answer the question? */
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

/* The position of a ply, for the side that decides there. */
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
        /* What the table knows may rest on judgements made then; whoever asks must not take it for
         * certain. */
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

/* The first move's score is expected to be about as before (aspiration window): within it most
 * moves are cut off sooner. If it was wrong the search is repeated without bounds. */
static int score_of_first(struct alphabeta *ab, int side, int depth, int expected)
{
    int score = score_for(ab, side, 1, depth, expected - WINDOW, expected + WINDOW);
    if (score > expected - WINDOW && score < expected + WINDOW)
        return score;
    return ab->stopped ? 0 : score_for(ab, side, 1, depth, -ANY_SCORE, ANY_SCORE);
}

/* Searches all moves one depth further. What turns out best comes to the front at once, so that a
 * search that is stopped has found it. The others' scores are bounds; those of moves that are worse
 * by less than the margin are scores. */
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

/* Follows the table from the best move on. */
static void tell_line(struct alphabeta *ab, struct thought *thought)
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

static void tell(struct alphabeta *ab, int side, int count, struct candidate *candidates,
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
    tell_line(ab, thought);
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

/* Where only the winner counts, his end is certain as soon as it is found. */
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
        /* Nothing was judged in this iteration: all lines reached the end, and deeper ones can add
         * nothing. */
        thought->exact = judged == ab->judged || is_decided(ab, list[0].rank);
        tell(ab, side, count, candidates, thought);
        if (watcher != NULL && watcher->progress != NULL)
            watcher->progress(watcher->context, thought);
    }
    tell(ab, side, count, candidates, thought);
}
