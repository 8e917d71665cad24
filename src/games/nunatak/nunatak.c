/*
 * nunatak.c - Nunatak as a game of the contract.
 *
 * One struct of functions is all that table, engine and search know of Nunatak. There are no
 * options: the numbers of players bring rules of their own (Q, Z, S-06).
 */
#include "games/nunatak/aid.h"
#include "games/nunatak/notation.h"
#include "games/nunatak/observe.h"
#include "games/nunatak/playout.h"
#include "games/nunatak/prompt.h"
#include "games/nunatak/setup.h"
#include "games/nunatak/view.h"
#include "games/nunatak/words.h"

/* Search copies a state for every iteration, and compares and hashes its bytes: it is kept small,
 * and a gap between members would have bytes that nobody sets. */
_Static_assert(sizeof(struct nunatak_state) <= 1024, "a state is at most 1 KB");
_Static_assert(sizeof(struct nunatak_state) % sizeof(uint64_t) == 0, "and has no padding");

extern const char edition_nunatak[];

static int nunatak_decides(const void *state)
{
    const struct nunatak_state *s = state;
    return s->decider == NONE ? NOBODY : s->decider;
}

static int nunatak_players(const void *state)
{
    return ((const struct nunatak_state *)state)->players;
}

/* Everybody builds to the end. */
static bool nunatak_stuck(const void *state, int seat)
{
    (void)state;
    (void)seat;
    return false;
}

static uint64_t nunatak_hash(const void *state)
{
    return game_hash_bytes(state, sizeof(struct nunatak_state));
}

/* There are no options. */
static bool nunatak_setup_fits(const struct game_setup *setup, struct message *why)
{
    (void)setup;
    (void)why;
    return true;
}

static const struct game_option no_options[] = {{0}};

const struct game nunatak = {
    .name = "nunatak",
    .rules = "1",
    .players_min = 1,
    .players_max = 4,
    .offered = true,
    .box_size = sizeof(struct nunatak_box),
    .state_size = sizeof(struct nunatak_state),
    .moves_max = NUNATAK_MOVES_MAX,
    .options = no_options,
    .lines = nunatak_lines,
    .edition = edition_nunatak,
    .open = nunatak_open,
    .edition_name = nunatak_edition_name,
    .edition_write = nunatak_edition_write,
    .setup_fits = nunatak_setup_fits,
    .deal = nunatak_deal,
    .players = nunatak_players,
    .decides = nunatak_decides,
    .stuck = nunatak_stuck,
    .turn = nunatak_turn,
    .legal = nunatak_legal,
    .check = nunatak_check,
    .play = nunatak_play,
    .move_write = nunatak_move_write,
    .move_read = nunatak_move_read,
    .move_parts = nunatak_move_parts,
    .move_describe = nunatak_move_describe,
    .prompt = nunatak_prompt,
    .pick = nunatak_pick,
    .effects = nunatak_effects_of,
    .aid = nunatak_aid,
    .view = nunatak_view,
    .view_text = nunatak_view_text,
    .ask = nunatak_ask,
    .redeal = nunatak_redeal,
    .playout = nunatak_playout,
    .hash = nunatak_hash,
    .actions = NUNATAK_ACTIONS,
    .number = nunatak_number,
    .observation_size = sizeof(struct nunatak_sight),
    .sights = nunatak_sights,
    .observe = nunatak_observe,
    .score = nunatak_score,
    .result = nunatak_result,
    .state_write = nunatak_state_write,
    .state_read = nunatak_state_read,
    .fact_write = nunatak_fact_write,
    .reasons = nunatak_reasons,
    .events = nunatak_events,
    .questions = nunatak_questions,
    .answers = nunatak_answers,
    .abouts = nunatak_abouts,
    .effect_types = nunatak_effects,
    .aids = nunatak_aids,
    .whys = nunatak_whys,
    .reconstructions = nunatak_reconstructions,
};
