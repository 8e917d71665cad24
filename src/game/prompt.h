/*
 * prompt.h - what a decision asks for, so that a client can lead a person through it.
 *
 * A move is chosen in parts. A client with a picture lets people point at them, in any order, and
 * writes what was pointed at as picks: "PART:NAME", as "slot:2" or "cell:1c3". Some parts are words
 * rather than things on the table, as "build for Siku" or "take the fish": they are answers, and
 * their picks are "do:NAME". A part with a `way` is asked for only after that answer: where a
 * swapped tile goes is another question than where a block is built.
 *
 * Questions and answers are messages (say.h), so that a client can say them in any language. Their
 * sentences are GAME.question.CODE and GAME.answer.CODE; GAME.about.CODE tells what an answer would
 * do. None of it is needed to play: programs give a move in one piece.
 */
#ifndef FLOE_GAME_PROMPT_H
#define FLOE_GAME_PROMPT_H

#include "game/say.h"

#include <stdbool.h>

#define PROMPT_QUESTIONS_MAX 10
#define PROMPT_ANSWERS_MAX 20
#define ANSWER_NAME_MAX 40 /* an answer is at most a whole move */
#define PICKS_MAX 8        /* more than any move has parts */
#define PICK_MAX 48        /* the longest pick with its NUL */

struct prompt_question {
    const char *part;
    const char *way; /* the answer that leads to this question; NULL: none is needed */
    bool listed;     /* its few choices are worth a list in words */
    struct message asks;
};

struct prompt_answer {
    char name[ANSWER_NAME_MAX];
    bool yes;          /* it does something; false: it declines */
    bool repeats;      /* it declines what may be asked again in every turn */
    const char *after; /* the part that is chosen before it is offered; NULL: it is at once */
    struct message says;
    struct message about; /* its `what` is NULL if there is nothing to add */
};

/* In the order in which they are asked. Of two questions for one part that with a way goes before
 * the other as soon as its answer was given. */
struct game_prompt {
    int questions, answers;
    struct prompt_question question[PROMPT_QUESTIONS_MAX];
    struct prompt_answer answer[PROMPT_ANSWERS_MAX];
};

/* Starts an empty prompt. */
void prompt_clear(struct game_prompt *prompt);
/* Appends a question, and returns it; its values follow as ints, one for each fact of the
 * message_type. */
struct prompt_question *prompt_ask(struct game_prompt *prompt, const char *part, const char *way,
                                   const struct message_type *what, ...);
/* Appends an answer in the same way, and returns it. */
struct prompt_answer *prompt_offer(struct game_prompt *prompt, const char *name, bool yes,
                                   const struct message_type *what, ...);

/* The NAME of the first pick of that part, or NULL. */
const char *pick_of(const char *const *picks, int count, const char *part);
/* True if that answer is among the picks. */
bool pick_answered(const char *const *picks, int count, const char *name);

#endif
