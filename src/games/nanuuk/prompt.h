/*
 * prompt.h - leads a person through a decision of Nanuuk!: questions, answers, effects, and why a
 * choice does not fit (game/prompt.h).
 *
 * Parts of moves, as picks name them: "piece:c2" who moves, by the space, "hunter:1" the same with
 * two hunters each, "space:d3" where to, "border:c2|d3" where the ice cracks.
 */
#ifndef FLOE_GAMES_NANUUK_PROMPT_H
#define FLOE_GAMES_NANUUK_PROMPT_H

#include "games/nanuuk/state.h"

extern const struct message_type nanuuk_questions[];
extern const struct message_type nanuuk_answers[];
extern const struct message_type nanuuk_abouts[];
extern const struct message_type nanuuk_effects[];

/* The animal on the space of the moving hunter, who may take it. */
int animal_there(const struct nanuuk_state *s);
/* The equipment that the moving hunter gets for these animals (M-08). */
unsigned home_gain(const struct nanuuk_state *s, unsigned animals);

void nanuuk_prompt(const void *box, const void *state, struct game_prompt *prompt);
void nanuuk_effects_of(const void *box, const void *state, game_move move,
                       struct game_events *events);
/* pick.c */
bool nanuuk_pick(const void *box, const void *state, const char *const *picks, int count,
                 struct message *why);

#endif
