/*
 * hint_support.h - the reasons of a hint as words: "support:2 square:1b2,0,5". Included behind the
 * support of a game.
 */
#ifndef FLOE_TESTS_HINT_SUPPORT_H
#define FLOE_TESTS_HINT_SUPPORT_H

#include "advice/reasons.h"
#include "search/game_ai.h"

static inline void write_fact_of(const struct game_ai *ai, const struct message *reason, int i,
                                 struct text *out)
{
    const struct fact *fact = &reason->what->facts[i];
    text_add(out, i == 0 ? ":" : ",");
    if (fact->kind >= FACT_GAME)
        ai->game->fact_write(opened->data, fact->kind, reason->values[i], NULL, out);
    else
        text_add_int(out, reason->values[i]);
}

/* Every reason has a sentence of its own. */
static inline void assert_told_reason(const struct game_ai *ai, const struct message *reason)
{
    char sentence[512];
    struct text out = text_in(sentence, sizeof sentence);
    struct audience audience = english(4);
    say_message(ai->game, opened->data, reason, "hint", &audience, &out);
    if (strpbrk(sentence, "{}") != NULL || strstr(sentence, ".hint.") != NULL || out.length == 0)
        fail_msg("%s: %s", reason->what->code, sentence);
}

/* These are the reasons for the move, in any order. */
static inline void assert_reasons(const struct game_ai *ai, const void *state, const char *text,
                                  const char *wanted)
{
    static uint64_t after[128];
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    struct reasons reasons = {0};
    struct message why;
    game_move move;
    if (!ai->game->move_read(opened->data, state, text, &move, &why) ||
        !ai->game->check(opened->data, state, move, &why))
        fail_msg("%s is refused: %s", text, why.what->code);
    assert_true(ai->game->state_size <= sizeof after);
    memcpy(after, state, ai->game->state_size);
    ai->effect(opened->data, after, move);
    ai->explain(opened->data, state, after, move, &reasons);
    for (int i = 0; i < reasons.count; i++) {
        char word[WORD_BYTES * 2];
        struct text out = text_in(word, sizeof word);
        text_add(&out, reasons.list[i].what->code);
        for (int j = 0; j < FACTS_MAX && reasons.list[i].what->facts[j].kind != FACT_NONE; j++)
            write_fact_of(ai, &reasons.list[i], j, &out);
        assert_told_reason(ai, &reasons.list[i]);
        add_word(&found, word);
    }
    assert_words(buffer, wanted);
}

#endif
