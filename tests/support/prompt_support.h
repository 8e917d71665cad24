/*
 * prompt_support.h - do the questions of a game lead to all its moves, and do its refusals agree
 * with them (game/prompt.h)?
 *
 * A game's test says which picks a move is made of; everything else is the same for all games.
 */
#ifndef FLOE_TESTS_PROMPT_SUPPORT_H
#define FLOE_TESTS_PROMPT_SUPPORT_H

#include "support.h"

struct pick_list {
    int count;
    char text[PICKS_MAX][PICK_MAX];
};

/* The parts of a move, as somebody points at them. */
typedef void picks_of_move(const struct scene *scene, game_move move, struct pick_list *picks);

static inline void add_pick(struct pick_list *picks, const char *part, const char *name)
{
    assert_true(picks->count < PICKS_MAX);
    struct text out = text_in(picks->text[picks->count++], PICK_MAX);
    text_format(&out, "%s:%s", part, name);
    assert_false(out.cut);
}

static inline bool has_pick(const struct pick_list *picks, const char *wanted)
{
    for (int i = 0; i < picks->count; i++)
        if (strcmp(picks->text[i], wanted) == 0)
            return true;
    return false;
}

static inline bool has_answer(const struct pick_list *picks, const char *answer)
{
    char wanted[PICK_MAX];
    struct text out = text_in(wanted, sizeof wanted);
    text_format(&out, "do:%s", answer);
    return has_pick(picks, wanted);
}

/* Is there a question for this part of the move, or is it an answer? */
static inline bool is_asked(const struct game_prompt *prompt, const struct pick_list *picks,
                            const char *pick)
{
    for (int i = 0; i < prompt->answers; i++)
        if (strncmp(pick, "do:", 3) == 0 && strcmp(pick + 3, prompt->answer[i].name) == 0)
            return true;
    for (int i = 0; i < prompt->questions; i++) {
        const struct prompt_question *question = &prompt->question[i];
        if (pick_of(&pick, 1, question->part) != NULL &&
            (question->way == NULL || has_answer(picks, question->way)))
            return true;
    }
    return false;
}

/* Every part of every legal move is asked for. */
static inline void assert_all_asked(struct scene *scene, picks_of_move *picks_of)
{
    struct game_prompt prompt;
    scene->game->prompt(scene->box->data, scene->state, &prompt);
    for (int i = 0; i < scene->count; i++) {
        struct pick_list picks = {0};
        picks_of(scene, scene->moves[i], &picks);
        for (int j = 0; j < picks.count; j++)
            if (!is_asked(&prompt, &picks, picks.text[j]))
                fail_msg("nothing asks for %s", picks.text[j]);
    }
}

static inline bool may_pick(const struct scene *scene, const struct pick_list *picks,
                            struct message *why)
{
    const char *list[PICKS_MAX];
    for (int i = 0; i < picks->count; i++)
        list[i] = picks->text[i];
    return scene->game->pick(scene->box->data, scene->state, list, picks->count, why);
}

/* Does a legal move have all of them? */
static inline bool leads_to_move(const struct scene *scene, picks_of_move *picks_of,
                                 const struct pick_list *wanted)
{
    for (int i = 0; i < scene->count; i++) {
        struct pick_list picks = {0};
        int found = 0;
        picks_of(scene, scene->moves[i], &picks);
        for (int j = 0; j < wanted->count; j++)
            found += has_pick(&picks, wanted->text[j]);
        if (found == wanted->count)
            return true;
    }
    return false;
}

/* `pick` says what trying all moves says, and gives a reason that can be told. */
static inline void assert_pick_agrees(const struct scene *scene, picks_of_move *picks_of,
                                      const struct pick_list *wanted)
{
    struct audience audience = english(scene->setup.players);
    struct message why = {0};
    char words[512];
    struct text out = text_in(words, sizeof words);
    bool legal = may_pick(scene, wanted, &why);
    if (legal != leads_to_move(scene, picks_of, wanted))
        fail_msg("%s (and %d more): pick says %d", wanted->text[0], wanted->count - 1, legal);
    if (legal)
        return;
    assert_non_null(why.what);
    assert_true(wanted->count > 1 || strcmp(why.what->code, "unreadable") != 0);
    say_message(scene->game, scene->box->data, &why, "reason", &audience, &out);
    assert_true(out.length > 10 && !out.cut && strchr(words, '{') == NULL);
}

/* Some parts of one legal move and perhaps one of another. */
static inline void mix_picks(struct scene *scene, picks_of_move *picks_of, struct pick_list *mixed)
{
    struct pick_list one = {0}, two = {0};
    picks_of(scene, scene->moves[rng_below(&scene->dice, (uint32_t)scene->count)], &one);
    picks_of(scene, scene->moves[rng_below(&scene->dice, (uint32_t)scene->count)], &two);
    const char *other = two.text[rng_below(&scene->dice, (uint32_t)two.count)];
    for (int i = 0; i < one.count; i++) {
        char part[PICK_MAX];
        size_t length = strcspn(one.text[i], ":");
        memcpy(part, one.text[i], length);
        part[length] = '\0';
        if (rng_below(&scene->dice, 2) == 0 && pick_of(&other, 1, part) == NULL)
            add_pick(mixed, part, one.text[i] + length + 1);
    }
    size_t length = strcspn(other, ":");
    char part[PICK_MAX];
    memcpy(part, other, length);
    part[length] = '\0';
    add_pick(mixed, part, other + length + 1);
}

#endif
