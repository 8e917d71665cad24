/*
 * prompt.c - what is asked in each phase of Nanuuk!, what the answers do, and what a placement,
 * a step or a crack does at once. See prompt.h.
 */
#include "games/nanuuk/prompt.h"

#include "games/nanuuk/notation.h"

/* ---- questions and answers ---- */

enum question {
    ASK_LAY,
    ASK_PLACE,
    ASK_HUNTER,
    ASK_PIECE,
    ASK_STEP,
    ASK_STAYING,
    ASK_SLED_HUNTER,
    ASK_FLEE,
    ASK_CRACK,
    ASK_BREAK,
    QUESTIONS
};

const struct message_type nanuuk_questions[QUESTIONS + 1] = {
    [ASK_LAY] = {"lay", "U-04", {{"token", FACT_TOKEN}}},
    [ASK_PLACE] = {"place", NULL, {{"piece", FACT_PIECE}}},
    [ASK_HUNTER] = {"hunter", "U-05", {{0}}},
    [ASK_PIECE] = {"piece", NULL, {{0}}},
    [ASK_STEP] = {"step", NULL, {{0}}},
    [ASK_STAYING] = {"staying", "LV-02", {{0}}},
    [ASK_SLED_HUNTER] = {"sled_hunter", "M-10", {{0}}},
    [ASK_FLEE] = {"flee", "M-07", {{0}}},
    [ASK_CRACK] = {"crack", "G-02", {{"space", FACT_SPACE}}},
    [ASK_BREAK] = {"break", "V-03", {{0}}},
};

enum answer {
    SAY_SLED,
    SAY_STAY,
    SAY_STOP,
    SAY_TAKE,
    SAY_LEAVE,
    SAY_HOME,
    SAY_HOME_GAIN,
    SAY_KEEP,
    SAY_LATER,
    ANSWERS
};

const struct message_type nanuuk_answers[ANSWERS + 1] = {
    [SAY_SLED] = {"sled", "M-10", {{0}}},
    [SAY_STAY] = {"stay", NULL, {{0}}},
    [SAY_STOP] = {"stop", NULL, {{0}}},
    [SAY_TAKE] = {"take", "M-05", {{"token", FACT_TOKEN}}},
    [SAY_LEAVE] = {"leave", "M-03", {{"token", FACT_TOKEN}}},
    [SAY_HOME] = {"home", "M-08", {{"animals", FACT_ANIMALS}}},
    [SAY_HOME_GAIN] = {"home_gain",
                       "M-08",
                       {{"animals", FACT_ANIMALS}, {"equipment", FACT_EQUIPMENT}}},
    [SAY_KEEP] = {"keep", "M-08", {{0}}},
    [SAY_LATER] = {"later", "V-01", {{0}}},
};

enum about { ABOUT_SLED, ABOUT_LATER, ABOUTS };

const struct message_type nanuuk_abouts[ABOUTS + 1] = {
    [ABOUT_SLED] = {"sled", "M-10", {{0}}},
    [ABOUT_LATER] = {"later", "V-01", {{0}}},
};

static void prompt_step(const struct nanuuk_state *s, struct game_prompt *prompt)
{
    const struct message_type *q = nanuuk_questions;
    if (two_hunters(s)) {
        prompt_ask(prompt, "hunter", NULL, &q[ASK_HUNTER]);
        prompt_ask(prompt, "hunter", "sled", &q[ASK_SLED_HUNTER]);
    }
    prompt_ask(prompt, "piece", NULL, &q[ASK_PIECE]);
    prompt_ask(prompt, "piece", "stay", &q[ASK_STAYING]);
    prompt_ask(prompt, "space", NULL, &q[ASK_STEP]);
    prompt_offer(prompt, "sled", true, &nanuuk_answers[SAY_SLED])->about.what =
        &nanuuk_abouts[ABOUT_SLED];
    prompt_offer(prompt, "stay", true, &nanuuk_answers[SAY_STAY]);
    prompt_offer(prompt, "stop", false, &nanuuk_answers[SAY_STOP]);
}

int animal_there(const struct nanuuk_state *s)
{
    int animal = 0;
    while (!(s->tokens[animal] >> s->pieces[s->moving].space & 1))
        animal++;
    return animal;
}

static void prompt_catch(const struct nanuuk_state *s, struct game_prompt *prompt)
{
    prompt_offer(prompt, "take", true, &nanuuk_answers[SAY_TAKE], animal_there(s));
    prompt_offer(prompt, "leave", false, &nanuuk_answers[SAY_LEAVE], animal_there(s));
}

unsigned home_gain(const struct nanuuk_state *s, unsigned animals)
{
    return hunt_equipment_for(animals) & ~(unsigned)s->pieces[s->moving].with;
}

/* Any part of what he carries, with the equipment that it brings (M-08). */
static void prompt_home(const struct nanuuk_box *box, const struct nanuuk_state *s,
                        struct game_prompt *prompt)
{
    unsigned with = s->pieces[s->moving].with;
    for (unsigned animals = ALL_ANIMALS; animals > 0; animals--) {
        char name[ANSWER_NAME_MAX];
        struct text text = text_in(name, sizeof name);
        struct nanuuk_move move = {.verb = BRING_HOME, .at = (uint8_t)animals};
        unsigned gained = home_gain(s, animals);
        if ((animals & ~with) != 0)
            continue;
        nanuuk_move_write(box, s, nanuuk_pack(move), &text);
        if (gained != 0)
            prompt_offer(prompt, name, true, &nanuuk_answers[SAY_HOME_GAIN], (int)animals,
                         (int)gained);
        else
            prompt_offer(prompt, name, true, &nanuuk_answers[SAY_HOME], (int)animals);
    }
    prompt_offer(prompt, "keep", false, &nanuuk_answers[SAY_KEEP]);
}

void nanuuk_prompt(const void *memory, const void *state, struct game_prompt *prompt)
{
    const struct nanuuk_box *box = memory;
    const struct nanuuk_state *s = state;
    const struct message_type *q = nanuuk_questions;
    prompt_clear(prompt);
    switch (s->phase) {
    case LAY:
        prompt_ask(prompt, "space", NULL, &q[ASK_LAY], token_to_lay(s));
        break;
    case BREAK:
        prompt_ask(prompt, "border", NULL, &q[ASK_BREAK]);
        break;
    case PLACE:
        prompt_ask(prompt, "space", NULL, &q[ASK_PLACE], s->pieces[piece_to_place(s)].kind);
        break;
    case STEP:
        prompt_step(s, prompt);
        break;
    case CATCH:
        prompt_catch(s, prompt);
        break;
    case FLEE:
        prompt_ask(prompt, "space", NULL, &q[ASK_FLEE]);
        break;
    case HOME:
        prompt_home(box, s, prompt);
        break;
    case CRACK:
        prompt_ask(prompt, "border", NULL, &q[ASK_CRACK], s->pieces[s->moving].space);
        prompt_offer(prompt, "later", false, &nanuuk_answers[SAY_LATER])->about.what =
            &nanuuk_abouts[ABOUT_LATER];
        break;
    default:
        break;
    }
}

/* ---- effects ---- */

enum effect {
    EFFECT_PREY,
    EFFECT_INUK,
    EFFECT_BEAR,
    EFFECT_ENCLOSES,
    EFFECT_CUTS,
    EFFECT_CUTS_HOME,
    EFFECT_WAYS,
    EFFECTS
};

const struct message_type nanuuk_effects[EFFECTS + 1] = {
    [EFFECT_PREY] = {"prey", "M-05", {{"token", FACT_TOKEN}}},
    [EFFECT_INUK] = {"inuk", "M-04", {{0}}},
    [EFFECT_BEAR] = {"bear", "M-07", {{0}}},
    [EFFECT_ENCLOSES] = {"encloses", NULL, {{"seat", FACT_SEAT}}},
    [EFFECT_CUTS] = {"cuts", NULL, {{"seat", FACT_SEAT}, {"spaces", FACT_COUNT}}},
    [EFFECT_CUTS_HOME] = {"cuts_home", "E-03", {{"seat", FACT_SEAT}}},
    [EFFECT_WAYS] = {"ways", NULL, {{"spaces", FACT_COUNT}}},
};

static void effects_of_step(const struct nanuuk_state *s, struct nanuuk_move m,
                            struct game_events *events)
{
    const struct piece *p = &s->pieces[m.piece];
    for (int animal = 0; animal < ANIMALS; animal++)
        if ((s->tokens[animal] >> m.at & 1) && hunt_can_take(s, m.piece, animal))
            game_emit(events, &nanuuk_effects[EFFECT_PREY], animal);
    if ((s->tokens[INUK] >> m.at & 1) && !p->inuk)
        game_emit(events, &nanuuk_effects[EFFECT_INUK]);
    if (s->tokens[BEAR] >> m.at & 1)
        game_emit(events, &nanuuk_effects[EFFECT_BEAR]);
}

/* What a crack takes from a piece: spaces that it could walk to, and the way to every igloo. */
static void effects_on_piece(const struct nanuuk_box *box, const struct nanuuk_state *s,
                             const struct nanuuk_state *cracked, int piece,
                             struct game_events *events)
{
    const struct piece *p = &s->pieces[piece];
    uint32_t before = flood(s, space_bit(p->space)), after = flood(cracked, space_bit(p->space));
    int lost = bits_count(before) - bits_count(after);
    if (lost > 0 && bits_count(after) == 1)
        game_emit(events, &nanuuk_effects[EFFECT_ENCLOSES], p->seat);
    else if (lost > 0)
        game_emit(events, &nanuuk_effects[EFFECT_CUTS], p->seat, lost);
    if (mode(s) == HUNT && (before & box->igloos) != 0 && (after & box->igloos) == 0)
        game_emit(events, &nanuuk_effects[EFFECT_CUTS_HOME], p->seat);
}

static void effects_of_crack(const struct nanuuk_box *box, const struct nanuuk_state *s, int border,
                             struct game_events *events)
{
    struct nanuuk_state cracked = *s;
    crack_lay(box, &cracked, border);
    for (int piece = 0; piece < s->count; piece++)
        if (s->pieces[piece].space != NONE && s->pieces[piece].seat != NONE)
            effects_on_piece(box, s, &cracked, piece, events);
}

void nanuuk_effects_of(const void *memory, const void *state, game_move move,
                       struct game_events *events)
{
    const struct nanuuk_box *box = memory;
    const struct nanuuk_state *s = state;
    struct nanuuk_move m = nanuuk_unpack(move);
    game_events_clear(events);
    if (m.verb == STEP_TO && mode(s) == HUNT)
        effects_of_step(s, m, events);
    else if (m.verb == LAY_CRACK)
        effects_of_crack(box, s, m.at, events);
    else if (m.verb == PLACE_PIECE)
        game_emit(events, &nanuuk_effects[EFFECT_WAYS], bits_count(s->open[m.at]));
}
