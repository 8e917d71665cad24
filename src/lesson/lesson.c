/*
 * lesson.c - names, keys and the sentences about a bad lesson. See lesson.h.
 */
#include "lesson/lesson.h"

#include <string.h>

const struct message_type lesson_reasons[LESSON_REASONS + 1] = {
    [LESSON_LONG] = {"long", NULL, {{0}}},
    [LESSON_HEAD] = {"head", NULL, {{0}}},
    [LESSON_KEYWORD] = {"keyword", NULL, {{0}}},
    [LESSON_NO_STEP] = {"no_step", NULL, {{0}}},
    [LESSON_FORM] = {"form", NULL, {{0}}},
    [LESSON_FULL] = {"full", NULL, {{0}}},
    [LESSON_NAME] = {"name", NULL, {{0}}},
    [LESSON_TWICE] = {"twice", NULL, {{0}}},
    [LESSON_PLAYERS] = {"players", NULL, {{"least", FACT_NUMBER}, {"most", FACT_NUMBER}}},
    [LESSON_OPTION] = {"option", NULL, {{0}}},
    [LESSON_NO_SEED] = {"no_seed", NULL, {{0}}},
    [LESSON_NO_DEAL] = {"no_deal", NULL, {{0}}},
    [LESSON_NO_WORDS] = {"no_words", NULL, {{0}}},
    [LESSON_NO_RIGHT] = {"no_right", NULL, {{0}}},
    [LESSON_NO_STEPS] = {"no_steps", NULL, {{0}}},
    [LESSON_NO_MATCH] = {"no_match", NULL, {{0}}},
    [LESSON_NOT_YOU] = {"not_you", NULL, {{0}}},
    [LESSON_GOES_ON] = {"goes_on", NULL, {{0}}},
    [LESSON_RULE] = {"rule", NULL, {{0}}},
    [LESSON_TEACHES] = {"teaches", NULL, {{0}}},
    [LESSON_NO_WORD] = {"no_word", NULL, {{0}}},
};

const char *lesson_key(const struct lesson *lesson, const char *word, char key[LESSON_KEY_MAX])
{
    struct text out = text_in(key, LESSON_KEY_MAX);
    if (strcmp(word, LESSON_ASIDE) == 0)
        text_add(&out, "lesson.aside");
    else
        text_format(&out, "lesson.%s.%s.%s", lesson->game->name, lesson->name, word);
    return key;
}

void lesson_say_error(const struct lesson_error *error, const void *box,
                      const struct audience *audience, struct text *out)
{
    char line[16], reason[1024];
    struct text line_text = text_in(line, sizeof line);
    struct text reason_text = text_in(reason, sizeof reason);
    text_add_int(&line_text, error->line);
    if (error->game != NULL)
        say_reason(error->game, box, &error->why, audience, &reason_text);
    else
        say_message(NULL, NULL, &error->why, "lesson", audience, &reason_text);
    say(audience, out, error->word[0] == '\0' ? "lesson.error.line" : "lesson.error.word", 1,
        "line", line, "word", error->word, "reason", reason, NULL);
}
