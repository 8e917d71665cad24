/*
 * prompt.c - the list of questions and answers of a decision. See prompt.h.
 */
#include "game/prompt.h"

#include "base/text.h"

#include <stdarg.h>
#include <string.h>

void prompt_clear(struct game_prompt *prompt)
{
    prompt->questions = prompt->answers = 0;
}

struct prompt_question *prompt_ask(struct game_prompt *prompt, const char *part, const char *way,
                                   const struct message_type *what, ...)
{
    struct prompt_question *question = &prompt->question[prompt->questions++];
    va_list values;

    *question = (struct prompt_question){.part = part, .way = way};
    va_start(values, what);
    message_fill(&question->asks, what, values);
    va_end(values);
    return question;
}

struct prompt_answer *prompt_offer(struct game_prompt *prompt, const char *name, bool yes,
                                   const struct message_type *what, ...)
{
    struct prompt_answer *answer = &prompt->answer[prompt->answers++];
    struct text text = text_in(answer->name, sizeof answer->name);
    va_list values;

    text_add(&text, name);
    answer->yes = yes;
    answer->repeats = false;
    answer->after = NULL;
    answer->about = (struct message){0};
    va_start(values, what);
    message_fill(&answer->says, what, values);
    va_end(values);
    return answer;
}

const char *pick_of(const char *const *picks, int count, const char *part)
{
    size_t length = strlen(part);

    for (int i = 0; i < count; i++)
        if (strncmp(picks[i], part, length) == 0 && picks[i][length] == ':')
            return picks[i] + length + 1;
    return NULL;
}

bool pick_answered(const char *const *picks, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strncmp(picks[i], "do:", 3) == 0 && strcmp(picks[i] + 3, name) == 0)
            return true;
    return false;
}
