/*
 * prompt.c - what is asked in each phase of Nunatak, what the answers do, and what a move does at
 * once. See prompt.h.
 */
#include "games/nunatak/prompt.h"

#include "games/nunatak/rules.h"

/* ---- questions ---- */

enum question {
    ASK_CARD,
    ASK_SIKU_CARD,
    ASK_WORKER_CARD,
    ASK_TYPE,
    ASK_CELL,
    ASK_SIKU_CELL,
    ASK_WORKER_TILE,
    ASK_SWAP_CELL,
    ASK_DUMMY_CELL,
    ASK_SQUARE,
    ASK_FAVOR,
    ASK_GIVEN,
    ASK_TAKEN,
    ASK_RESERVED,
    ASK_DIVINED,
    ASK_TRANSFORMED,
    ASK_BECOME,
    QUESTIONS
};

const struct message_type nunatak_questions[QUESTIONS + 1] = {
    [ASK_CARD] = {"card", "T-01", {{0}}},
    [ASK_SIKU_CARD] = {"siku_card", "Q-01", {{0}}},
    [ASK_WORKER_CARD] = {"worker_card", "T-08", {{0}}},
    [ASK_TYPE] = {"type", "T-06", {{0}}},
    [ASK_CELL] = {"cell", "T-05", {{0}}},
    [ASK_SIKU_CELL] = {"siku_cell", "Q-01", {{0}}},
    [ASK_WORKER_TILE] = {"worker_tile", "T-08", {{0}}},
    [ASK_SWAP_CELL] = {"swap_cell", "T-08", {{0}}},
    [ASK_DUMMY_CELL] = {"dummy_cell", "Z-04", {{"seat", FACT_SEAT}}},
    [ASK_SQUARE] = {"square", "T-16", {{0}}},
    [ASK_FAVOR] = {"favor", "T-09", {{0}}},
    [ASK_GIVEN] = {"given", "D-06", {{0}}},
    [ASK_TAKEN] = {"taken", "D-06", {{0}}},
    [ASK_RESERVED] = {"reserved", "F-10", {{0}}},
    [ASK_DIVINED] = {"divined", "F-12", {{0}}},
    [ASK_TRANSFORMED] = {"transformed", "F-14", {{0}}},
    [ASK_BECOME] = {"become", "F-14", {{0}}},
};

/* ---- answers ---- */

enum answer { SAY_SWAP, SAY_SIKU, SAY_USE, SAY_NOT_NOW, SAY_KEEP, SAY_NOTHING, ANSWERS };

const struct message_type nunatak_answers[ANSWERS + 1] = {
    [SAY_SWAP] = {"swap", "T-08", {{0}}},
    [SAY_SIKU] = {"siku", "Q-01", {{0}}},
    [SAY_USE] = {"use", "F-01", {{"favor", FACT_FAVOR}}},
    [SAY_NOT_NOW] = {"not_now", "F-05", {{0}}},
    [SAY_KEEP] = {"keep", "F-02", {{"favor", FACT_FAVOR}}},
    [SAY_NOTHING] = {"nothing", "F-05", {{0}}},
};

/* What a favor does has its own sentence, by its name; then what the other answers do. */
enum about { ABOUT_SWAP = FAVORS, ABOUT_SIKU, ABOUTS };

const struct message_type nunatak_abouts[ABOUTS + 1] = {
    [FORESIGHT] = {"foresight", "F-10", {{0}}},
    [ABUNDANCE] = {"abundance", "F-11", {{0}}},
    [DIVINATION] = {"divination", "F-12", {{0}}},
    [PROPAGATION] = {"propagation", "F-13", {{0}}},
    [TRANSFORMATION] = {"transformation", "F-14", {{0}}},
    [INSIGHT] = {"insight", "F-15", {{0}}},
    [EDGES_FAVOR] = {"edges", "F-16", {{0}}},
    [ORNAMENTS] = {"ornaments", "F-17", {{"row", FACT_ORNAMENTS}}},
    [ASCENT] = {"ascent", "D-06", {{0}}},
    [EXCHANGE] = {"exchange", "D-06", {{0}}},
    [ABOUT_SWAP] = {"swap", "T-08", {{0}}},
    [ABOUT_SIKU] = {"siku", "Q-01", {{0}}},
};

static void offer_favor(struct game_prompt *prompt, int favor)
{
    struct prompt_answer *answer =
        prompt_offer(prompt, favor_names[favor], true, &nunatak_answers[SAY_USE], favor);
    answer->about.what = &nunatak_abouts[favor];
}

/* ---- each phase ---- */

/* A swap asks for its own card and goal; a turn that must be Siku's needs no answer to say so, and
 * has the questions of that answer all the same. */
static void prompt_turn(struct game_prompt *prompt)
{
    const struct message_type *q = nunatak_questions;
    prompt_ask(prompt, "slot", NULL, &q[ASK_CARD]);
    prompt_ask(prompt, "slot", "siku", &q[ASK_SIKU_CARD]);
    prompt_ask(prompt, "swap", "swap", &q[ASK_WORKER_TILE]);
    prompt_ask(prompt, "slot", "swap", &q[ASK_WORKER_CARD]);
    prompt_ask(prompt, "cell", NULL, &q[ASK_CELL]);
    prompt_ask(prompt, "cell", "siku", &q[ASK_SIKU_CELL]);
    prompt_ask(prompt, "cell", "swap", &q[ASK_SWAP_CELL]);
    prompt_ask(prompt, "type", NULL, &q[ASK_TYPE])->listed = true;
    struct prompt_answer *swap = prompt_offer(prompt, "swap", true, &nunatak_answers[SAY_SWAP]);
    swap->about.what = &nunatak_abouts[ABOUT_SWAP];
    swap->after = "slot"; /* only a worker card allows it */
    prompt_offer(prompt, "siku", true, &nunatak_answers[SAY_SIKU])->about.what =
        &nunatak_abouts[ABOUT_SIKU];
    offer_favor(prompt, ABUNDANCE);
}

static void prompt_dummy(const struct nunatak_state *s, struct game_prompt *prompt)
{
    prompt_ask(prompt, "slot", NULL, &nunatak_questions[ASK_CARD]);
    prompt_ask(prompt, "cell", NULL, &nunatak_questions[ASK_DUMMY_CELL], s->active);
    prompt_ask(prompt, "type", NULL, &nunatak_questions[ASK_TYPE])->listed = true;
}

static void prompt_immediate(const struct nunatak_state *s, struct game_prompt *prompt)
{
    offer_favor(prompt, s->fresh);
    prompt_offer(prompt, "keep", false, &nunatak_answers[SAY_KEEP], s->fresh);
    prompt_ask(prompt, "hand", "exchange", &nunatak_questions[ASK_GIVEN]);
    prompt_ask(prompt, "slot", "exchange", &nunatak_questions[ASK_TAKEN]);
    prompt_ask(prompt, "type", "exchange", &nunatak_questions[ASK_TYPE])->listed = true;
}

static void prompt_window(const struct nunatak_state *s, struct game_prompt *prompt)
{
    if (favors_usable(s, s->decider, FORESIGHT) > 0)
        offer_favor(prompt, FORESIGHT);
    if (favors_usable(s, s->decider, DIVINATION) > 0 && !pile_empty(s))
        offer_favor(prompt, DIVINATION);
    prompt_offer(prompt, "pass", false, &nunatak_answers[SAY_NOT_NOW])->repeats = true;
    prompt_ask(prompt, "slot", "foresight", &nunatak_questions[ASK_RESERVED]);
    prompt_ask(prompt, "slot", "divination", &nunatak_questions[ASK_DIVINED]);
}

static void prompt_final(const struct nunatak_state *s, struct game_prompt *prompt)
{
    static const uint8_t finals[] = {INSIGHT, EDGES_FAVOR, ORNAMENTS, TRANSFORMATION};
    for (size_t i = 0; i < sizeof finals; i++)
        if (favors_held(s, s->decider, finals[i]) > 0)
            offer_favor(prompt, finals[i]);
    prompt_offer(prompt, "pass", false, &nunatak_answers[SAY_NOTHING]);
    prompt_ask(prompt, "hand", "transformation", &nunatak_questions[ASK_TRANSFORMED]);
    prompt_ask(prompt, "become", "transformation", &nunatak_questions[ASK_BECOME]);
}

void nunatak_prompt(const void *box, const void *state, struct game_prompt *prompt)
{
    const struct nunatak_state *s = state;
    (void)box;
    prompt_clear(prompt);
    switch (s->phase) {
    case PHASE_TURN:
        prompt_turn(prompt);
        break;
    case PHASE_SQUARES:
        prompt_ask(prompt, "square", NULL, &nunatak_questions[ASK_SQUARE])->listed = true;
        break;
    case PHASE_PROPAGATION:
        offer_favor(prompt, PROPAGATION);
        prompt_offer(prompt, "pass", false, &nunatak_answers[SAY_NOT_NOW])->repeats = true;
        break;
    case PHASE_FAVOR:
        prompt_ask(prompt, "favor", NULL, &nunatak_questions[ASK_FAVOR])->listed = true;
        break;
    case PHASE_IMMEDIATE:
        prompt_immediate(s, prompt);
        break;
    case PHASE_WINDOW:
        prompt_window(s, prompt);
        break;
    case PHASE_DUMMY:
        prompt_dummy(s, prompt);
        break;
    case PHASE_FINAL:
        prompt_final(s, prompt);
        break;
    default:
        break;
    }
}

/* ---- effects ---- */

enum effect { EFFECT_LINES, EFFECT_TILE, EFFECT_FAVOR, EFFECTS };

const struct message_type nunatak_effects[EFFECTS + 1] = {
    [EFFECT_LINES] = {"lines", "T-11", {{"lines", FACT_COUNT}}},
    [EFFECT_TILE] = {"tile", "T-17", {{"cell", FACT_CELL}}},
    [EFFECT_FAVOR] = {"favor", "T-09", {{0}}},
};

/* Marker and favor are the active seat's; Siku and the dummies get neither (Q-03, Z-06, Z-07). */
static void effects_of_build(const struct nunatak_state *s, struct nunatak_move m,
                             struct game_events *events)
{
    uint64_t all = all_blocks(s) | cell_bit(m.cell);
    uint64_t laid = cells_above(squares_complete(all) & temple_squares_of[m.cell]);
    int lines = lines_completed(all, m.cell);
    bool own = !m.siku && s->phase == PHASE_TURN;
    if (own && lines > 0)
        game_emit(events, &nunatak_effects[EFFECT_LINES], lines);
    for (; laid != 0; laid = bits_without_first(laid))
        game_emit(events, &nunatak_effects[EFFECT_TILE], bits_first(laid));
    if (own && m.type == ELDER)
        game_emit(events, &nunatak_effects[EFFECT_FAVOR]);
}

void nunatak_effects_of(const void *box, const void *state, game_move move,
                        struct game_events *events)
{
    struct nunatak_move m = unpack(move);
    (void)box;
    game_events_clear(events);
    if (m.verb == BUILD)
        effects_of_build(state, m, events);
}
