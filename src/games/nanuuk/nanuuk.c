/*
 * nanuuk.c - Nanuuk! as a game of the contract.
 *
 * The hunt, the learning game and its variants are one game with an option "mode": they share
 * board, cracks and turns, and differ in two files, hunt.c and learning.c.
 */
#include "games/nanuuk/aid.h"
#include "games/nanuuk/notation.h"
#include "games/nanuuk/observe.h"
#include "games/nanuuk/playout.h"
#include "games/nanuuk/prompt.h"
#include "games/nanuuk/score.h"
#include "games/nanuuk/view.h"
#include "games/nanuuk/words.h"

/* Search copies, compares and hashes states as bytes. */
_Static_assert(sizeof(struct nanuuk_state) <= 512, "a state is at most 512 bytes");
_Static_assert(sizeof(struct nanuuk_state) % sizeof(uint64_t) == 0, "and has no padding");

extern const char edition_nanuuk[];

static int nanuuk_players(const void *state)
{
    return ((const struct nanuuk_state *)state)->players;
}

static int nanuuk_decides(const void *state)
{
    const struct nanuuk_state *s = state;
    return s->decider == NONE ? NOBODY : s->decider;
}

/* Cracks are never undone, and only a kayak crosses them (M-01, M-09). Who is blocked in a learning
 * game leaves it (L-04). */
static bool nanuuk_stuck(const void *state, int seat)
{
    const struct nanuuk_state *s = state;
    if (mode(s) != HUNT || s->decider == NONE || (s->moving != NONE && s->active == seat))
        return false; /* in the middle of a move he may still get a kayak */
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        if (p->seat == seat &&
            (p->space == NONE || s->open[p->space] != 0 || p->with & WITH(KAYAK)))
            return false;
    }
    return true;
}

static int nanuuk_turn(const void *state)
{
    return ((const struct nanuuk_state *)state)->turn;
}

/* Nothing is hidden. */
static void nanuuk_redeal(const void *box, void *state, int seat, struct rng *rng)
{
    (void)box;
    (void)state;
    (void)seat;
    (void)rng;
}

static uint64_t nanuuk_hash(const void *state)
{
    return game_hash_bytes(state, sizeof(struct nanuuk_state));
}

const struct game nanuuk = {
    .name = "nanuuk",
    /* Of docs/rules/nanuuk.md: a record names it, for other rules would play it otherwise. */
    .rules = "1",
    .players_min = 2,
    .players_max = 4,
    .offered = true,
    .box_size = sizeof(struct nanuuk_box),
    .state_size = sizeof(struct nanuuk_state),
    .moves_max = NANUUK_MOVES_MAX,
    .options = nanuuk_options,
    .lines = nanuuk_lines,
    .rank_lines = 1U << LINE_OUTLIVED,
    .edition = edition_nanuuk,
    .open = nanuuk_open,
    .edition_name = nanuuk_edition_name,
    .edition_write = nanuuk_edition_write,
    .setup_fits = nanuuk_setup_fits,
    .deal = nanuuk_deal,
    .players = nanuuk_players,
    .decides = nanuuk_decides,
    .stuck = nanuuk_stuck,
    .turn = nanuuk_turn,
    .legal = nanuuk_legal,
    .check = nanuuk_check,
    .play = nanuuk_play,
    .move_write = nanuuk_move_write,
    .move_read = nanuuk_move_read,
    .move_parts = nanuuk_move_parts,
    .move_describe = nanuuk_move_describe,
    .prompt = nanuuk_prompt,
    .pick = nanuuk_pick,
    .effects = nanuuk_effects_of,
    .aid = nanuuk_aid,
    .view = nanuuk_view,
    .view_text = nanuuk_view_text,
    .ask = nanuuk_ask,
    .redeal = nanuuk_redeal,
    .playout = nanuuk_playout,
    .hash = nanuuk_hash,
    .actions = NANUUK_ACTIONS,
    .number = nanuuk_number,
    .observation_size = sizeof(struct nanuuk_sight),
    .sights = nanuuk_sights,
    .observe = nanuuk_observe,
    .score = nanuuk_score,
    .line_applies = nanuuk_line_applies,
    .result = nanuuk_result,
    .state_write = nanuuk_state_write,
    .state_read = nanuuk_state_read,
    .fact_write = nanuuk_fact_write,
    .reasons = nanuuk_reasons,
    .events = nanuuk_events,
    .questions = nanuuk_questions,
    .answers = nanuuk_answers,
    .abouts = nanuuk_abouts,
    .effect_types = nanuuk_effects,
    .aids = nanuuk_aids,
    .whys = nanuuk_whys,
    .reconstructions = nanuuk_reconstructions,
};
