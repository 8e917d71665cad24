/*
 * arena_count.c - counting games. See arena_count.h.
 */
#include "learn/arena_count.h"

#include <limits.h>
#include <string.h>

/* ---- who sits where ---- */

static bool alone(const struct arena *arena)
{
    return arena->setup.players == 1;
}

int arena_block_games(const struct arena *arena)
{
    return alone(arena) && arena->sides[SIDE_B].kind != NULL ? SIDES : arena->setup.players;
}

/* Game n has A in seat n. The B players keep their order, so that over a block each sits in several
 * seats. */
int arena_player(const struct arena *arena, int number, int seat)
{
    if (alone(arena))
        return number;
    if (seat == number)
        return 0;
    return seat < number ? seat + 1 : seat;
}

/* ---- a game ---- */

static void count_clock(struct arena_clock *sum, const struct arena_clock *clock)
{
    sum->decisions += clock->decisions;
    sum->milliseconds += clock->milliseconds;
    sum->slowest = clock->slowest > sum->slowest ? clock->slowest : sum->slowest;
}

static void begin_grade(struct arena_grade *grade, const char *code, int points)
{
    struct text out = text_in(grade->code, sizeof grade->code);
    text_add(&out, code);
    grade->lowest = points;
}

static void count_grade(struct arena_tally *tally, const char *code, int points)
{
    int i = 0;
    while (i < tally->grade_count && strcmp(tally->grades[i].code, code) != 0)
        i++;
    if (i == GRADES_MAX)
        return;
    if (i == tally->grade_count)
        begin_grade(&tally->grades[tally->grade_count++], code, points);
    struct arena_grade *grade = &tally->grades[i];
    grade->lowest = points < grade->lowest ? points : grade->lowest;
    grade->count++;
}

static void count_solo(struct arena_tally *tally, const struct played_game *played)
{
    int points = played->result.points[0], most = SPREAD_MAX - 1;
    tally->spread[points < 0 ? 0 : points > most ? most : points]++;
    if (played->grade[0] != '\0')
        count_grade(tally, played->grade, points);
}

static void count_game(const struct arena *arena, struct arena_result *result,
                       const struct played_game *played, int number)
{
    result->games++;
    sample_add(&result->length, played->decisions);
    for (int side = 0; side < SIDES; side++) {
        count_clock(&result->sides[side].clock, &played->clocks[side]);
        result->sides[side].late += played->late[side];
    }
    for (int seat = 0; seat < result->players; seat++) {
        int side = arena_side_of(arena_player(arena, number, seat));
        sample_add(&result->sides[side].points, played->result.points[seat]);
        if (alone(arena))
            count_solo(&result->sides[side], played);
    }
}

/* ---- a block ---- */

/* How many points the seat is ahead of the best other one. */
static int lead(const struct game_result *result, int players, int seat)
{
    int best = INT_MIN;
    for (int other = 0; other < players; other++)
        if (other != seat && result->points[other] > best)
            best = result->points[other];
    return result->points[seat] - best;
}

/* Adds the parts of the win to the seats that share it; returns those of A, in that seat. */
static int count_wins(struct arena_result *result, const struct game_result *end, int seat_of_a)
{
    int winners = 0;
    for (int seat = 0; seat < result->players; seat++)
        winners += end->rank[seat] == 1;
    int part = winners > 0 ? PARTS / winners : 0;
    for (int seat = 0; seat < result->players; seat++)
        result->seat_parts[seat] += end->rank[seat] == 1 ? part : 0;
    return end->rank[seat_of_a] == 1 ? part : 0;
}

/* Game n of the block is the one with A in seat n. */
static void count_scores(struct arena_result *result, const struct played_game *block)
{
    int parts = 0;
    for (int number = 0; number < result->players; number++) {
        const struct game_result *end = &block[number].result;
        parts += count_wins(result, end, number);
        sample_add(&result->margin, lead(end, result->players, number));
    }
    result->parts += parts;
    result->scores.count[parts]++;
}

/* Updates the sequential test. Its bounds are given in Elo and tested as shares of wins. */
static void look_at_test(const struct arena *arena, struct arena_result *result)
{
    int rivals = result->players - 1;
    if (arena->low == arena->high)
        return;
    result->ratio = blocks_ratio(&result->scores, share_of_elo(arena->low, rivals),
                                 share_of_elo(arena->high, rivals));
    result->verdict = ratio_verdict(result->ratio);
}

void arena_count_begin(const struct arena *arena, struct arena_result *result)
{
    memset(result, 0, sizeof *result);
    result->players = arena->setup.players;
    result->scores.games = arena_block_games(arena);
}

enum arena_end arena_count_end(const struct arena *arena, const struct arena_result *result)
{
    if (result->verdict != UNDECIDED)
        return ARENA_DECIDED;
    return result->blocks < arena->blocks ? ARENA_STOPPED : ARENA_PLAYED;
}

void arena_count(const struct arena *arena, struct arena_result *result,
                 const struct played_game *block)
{
    int count = arena_block_games(arena);
    result->blocks++;
    for (int number = 0; number < count; number++)
        count_game(arena, result, &block[number], number);
    if (!alone(arena)) {
        count_scores(result, block);
        look_at_test(arena, result);
    } else if (count == SIDES) {
        sample_add(&result->margin,
                   block[SIDE_A].result.points[0] - block[SIDE_B].result.points[0]);
    }
}
