/*
 * measure.c - what is timed. See bench.h.
 *
 * Time is this thread's on the processor, so that other programs only count as far as they slow the
 * processor down. That is still a lot: hence chunks, and the best of them.
 */
#include "bench.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define CHUNKS 10
#define SHOWN_GAMES 20
#define SHOWN_TRIES 5

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- what is run ---- */

static void copy_deal(struct subject *subject, long number)
{
    size_t size = subject->game->state_size;
    memcpy(subject->state, subject->deals + (size_t)(number % DEALS) * size, size);
}

static void keep_first_byte(struct subject *subject)
{
    subject->sink += *(const unsigned char *)subject->state;
}

static long run_playout(struct subject *subject, long count)
{
    for (long i = 0; i < count; i++) {
        copy_deal(subject, i);
        subject->game->playout(subject->box->data, subject->state, &subject->rng);
        keep_first_byte(subject);
    }
    return count;
}

/* What one iteration of a search pays for a game. */
static long run_redeal_playout(struct subject *subject, long count)
{
    for (long i = 0; i < count; i++) {
        copy_deal(subject, i);
        subject->game->redeal(subject->box->data, subject->state, 0, &subject->rng);
        subject->game->playout(subject->box->data, subject->state, &subject->rng);
        keep_first_byte(subject);
    }
    return count;
}

/* Whole games, the deal included. */
static long run_decisions(struct subject *subject, long count)
{
    const struct game *game = subject->game;
    long decisions = 0;
    for (long i = 0; i < count; i++) {
        struct rng seed = {rng_next(&subject->rng)};
        game->deal(subject->box->data, &subject->setup, generator_of(seed), subject->state);
        decisions += subject_play(subject, NULL);
    }
    return decisions;
}

static long run_deal(struct subject *subject, long count)
{
    for (long i = 0; i < count; i++) {
        struct rng seed = {rng_next(&subject->rng)};
        subject->game->deal(subject->box->data, &subject->setup, generator_of(seed),
                            subject->state);
        keep_first_byte(subject);
    }
    return count;
}

static long run_redeal(struct subject *subject, long count)
{
    copy_deal(subject, 0);
    for (long i = 0; i < count; i++)
        subject->game->redeal(subject->box->data, subject->state, 0, &subject->rng);
    keep_first_byte(subject);
    return count;
}

/* Seats in turn, in positions where the game is over. */
static long run_score(struct subject *subject, long count)
{
    int points[SCORE_LINES_MAX];
    for (long i = 0; i < count; i++) {
        const unsigned char *end = subject->ends + (size_t)(i % DEALS) * subject->game->state_size;
        int seat = (int)(i % subject->setup.players);
        subject->game->score(subject->box->data, end, seat, points);
        subject->sink += (uint64_t)points[0];
    }
    return count;
}

const struct measure measures[] = {
    {"playout", "games/s", run_playout, NULL},
    {"redeal+playout", "games/s", run_redeal_playout, NULL},
    {"legal+play", "decisions/s", run_decisions, NULL},
    {"deal", "deals/s", run_deal, NULL},
    {"redeal", "redeals/s", run_redeal, NULL},
    {"score", "scores/s", run_score, NULL},
    {"batch", "steps/s", run_batch, NULL},
    {"batch+observe", "steps/s", run_batch_observations, NULL},
    {"batch+masks", "steps/s", run_batch_masks, NULL},
    {"search, playouts", "iterations/s", run_search_playout, prepare_search},
    {"search, net", "iterations/s", run_search_net, prepare_net},
    {"net", "evaluations/s", run_net, prepare_net},
    {NULL, NULL, NULL, NULL},
};

/* ---- how ---- */

/* Batches grow until the clock's own time no longer matters, then stay. */
static void run_for(struct subject *subject, const struct measure *what, double limit,
                    double *seconds, double *units)
{
    double begin = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    long batch = 1;
    *units = 0;
    do {
        *units += (double)what->run(subject, batch);
        *seconds = seconds_of(CLOCK_THREAD_CPUTIME_ID) - begin;
        if (*seconds < limit / 8)
            batch *= 2;
    } while (*seconds < limit);
}

static void run_games(struct subject *subject, const struct measure *what, long count,
                      double *seconds, double *units)
{
    double begin = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    *units = (double)what->run(subject, count);
    *seconds = seconds_of(CLOCK_THREAD_CPUTIME_ID) - begin;
}

struct rate measure(struct subject *subject, const struct measure *what, struct effort effort)
{
    long before = allocations();
    double best = 0, all_seconds = 0, all_units = 0;
    for (int chunk = 0; chunk < CHUNKS; chunk++) {
        double seconds, units;
        if (effort.games > 0)
            run_games(subject, what, (effort.games + CHUNKS - 1) / CHUNKS, &seconds, &units);
        else
            run_for(subject, what, effort.seconds / CHUNKS, &seconds, &units);
        all_seconds += seconds;
        all_units += units;
        if (units > best * seconds)
            best = units / seconds;
    }
    return (struct rate){best, all_units / all_seconds, before < 0 ? -1 : allocations() - before};
}

/* ---- showing a ply ---- */

static struct table *played_table(struct subject *subject, int number)
{
    const struct game *game = subject->game;
    char seed[16], move[MOVE_TEXT_MAX];
    struct message why;
    int count;
    snprintf(seed, sizeof seed, "%d", number);
    struct table *table = table_deal(subject->box, &subject->setup, seed);
    while ((count = game->legal(subject->box->data, table_state(table), subject->moves)) > 0) {
        struct text out = text_in(move, sizeof move);
        game_move chosen = subject->moves[rng_below(&subject->rng, (uint32_t)count)];
        game->move_write(subject->box->data, table_state(table), chosen, &out);
        table_play(table, move, &why, NULL);
    }
    return table;
}

static double seconds_to_show(struct subject *subject, const struct table *table, int ply)
{
    double best = 0;
    for (int i = 0; i < SHOWN_TRIES; i++) {
        double begin = seconds_of(CLOCK_MONOTONIC);
        table_show(table, ply, subject->state);
        double seconds = seconds_of(CLOCK_MONOTONIC) - begin;
        if (i == 0 || seconds < best)
            best = seconds;
    }
    return best;
}

struct showing measure_showing(struct subject *subject)
{
    double sum = 0, worst = 0;
    long plies = 0;
    for (int i = 0; i < SHOWN_GAMES; i++) {
        struct table *table = played_table(subject, i);
        for (int ply = 0; ply <= table_plies(table); ply++) {
            double seconds = seconds_to_show(subject, table, ply);
            sum += seconds;
            plies++;
            if (seconds > worst)
                worst = seconds;
        }
        table_close(table);
    }
    return (struct showing){sum / (double)plies * 1e6, worst * 1e6};
}
