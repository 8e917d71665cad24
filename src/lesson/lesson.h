/*
 * lesson.h - a lesson: a text that teaches a part of a game by letting people play it.
 *
 * A lesson is a file of lines (base/words.h), lessons/GAME.NUMBER.NAME.lesson. It has steps. A step
 * says something in a position of a real game, and perhaps wants a move to be found. Nothing can be
 * failed: a legal move that is not the point is answered and taken back, a refused one explained.
 * docs/developers/lessons.md is the manual for authors.
 *
 *     lesson GAME first              the game, and the lesson's name
 *     teaches gives denies           reasons of the game's hints that it is about (teaching.h)
 *     opponents Nauja Malik          names of the other seats, in their order
 *
 *     step take                      a step begins; its name
 *       players 3 seed=7             a new deal; options of the game may follow: heap=10
 *       moves left:1 sun             played before the step begins, by whoever decides
 *       say goal heaps               its sentences, in this order
 *       show heap:left               things that are to be marked on the board, by their tags
 *       right left:2 left:3          the moves that are wanted; without them it only tells
 *       aside heap right:*           another legal move: the sentence, and the moves it answers;
 *       aside more                   without moves: all others
 *       refused many R-2             a sentence besides the reason, if that is one of these rules
 *       done taken                   said after the right move
 *       then rain right:2 snow       what follows by itself: the others' moves, mostly
 *
 * In moves a * stands for any characters. A step without `players` goes on where the step before
 * ended. Sentences are entries of the catalog: "say goal" is lesson.GAME.first.goal. The title
 * is lesson.GAME.first.title.
 *
 * This file is the reader; lesson_run.h plays lessons, lesson_check.h plays every branch of them.
 */
#ifndef FLOE_LESSON_LESSON_H
#define FLOE_LESSON_LESSON_H

#include "table/table.h"

#define LESSON_STEPS_MAX 40
#define LESSON_ANSWERS_MAX 8 /* lines "aside" of a step, and lines "refused" */
#define LESSON_WORD_MAX 40   /* a word with its NUL; a move fits */
#define LESSON_KEY_MAX 160   /* a key of the catalog with its NUL */

/* Words of the text, in their order, and the line of the first. */
struct lesson_list {
    int line;
    int count;
    char (*words)[LESSON_WORD_MAX];
};

/* What is said to some moves, or to refusals by some rules. */
struct lesson_answer {
    char says[LESSON_WORD_MAX];
    struct lesson_list to; /* empty: to all others */
};

struct lesson_step {
    int line;
    char name[LESSON_WORD_MAX];
    bool deals; /* it begins with a deal of its own: */
    struct game_setup setup;
    char seed[SEED_MAX];
    struct lesson_list moves, say, show, right, then;
    int asides, refusals;
    struct lesson_answer aside[LESSON_ANSWERS_MAX], refused[LESSON_ANSWERS_MAX];
    char done[LESSON_WORD_MAX]; /* "": nothing */
};

struct lesson {
    const struct game *game;
    char name[LESSON_WORD_MAX];
    struct lesson_list teaches, opponents;
    int steps;
    struct lesson_step *step; /* LESSON_STEPS_MAX of them */
};

/* What is wrong with a lesson: the line (from 1), the word (empty: none), and why. The reason is
 * one of lesson_reasons, or the game's own if a move is illegal or options do not go together. */
struct lesson_error {
    int line;
    char word[LESSON_WORD_MAX];
    struct message why;
    const struct game *game; /* whose reason it is; NULL: ours */
};

/* Reads a lesson; NULL with an error. Moves are not tried: that is lesson_check.h's. */
struct lesson *lesson_read(const char *text, size_t length, struct lesson_error *error);
void lesson_close(struct lesson *lesson);

/* The key of one of its sentences: "lesson.GAME.NAME.WORD". The word "aside" is what is said to a
 * move for which the step has no sentence, the same in all lessons: "lesson.aside". */
#define LESSON_ASIDE "aside"
const char *lesson_key(const struct lesson *lesson, const char *word, char key[LESSON_KEY_MAX]);

/* The seat of whoever learns. */
#define LESSON_SEAT 0

enum lesson_reason {
    LESSON_LONG,     /* a line that is too long */
    LESSON_HEAD,     /* the first line is not "lesson GAME NAME" */
    LESSON_KEYWORD,  /* no such keyword */
    LESSON_NO_STEP,  /* a line of a step before the first step */
    LESSON_FORM,     /* a line with too few or too many words, or one that is too long */
    LESSON_FULL,     /* too many steps or answers */
    LESSON_NAME,     /* a name of small letters, digits and _ is wanted */
    LESSON_TWICE,    /* a step of that name, or such a line of the step, is there already */
    LESSON_PLAYERS,  /* a wrong number of players */
    LESSON_OPTION,   /* no such option or value */
    LESSON_NO_SEED,  /* a deal without a seed */
    LESSON_NO_DEAL,  /* the first step has no deal */
    LESSON_NO_WORDS, /* a step that says nothing */
    LESSON_NO_RIGHT, /* answers to moves, in a step that wants none */
    LESSON_NO_STEPS, /* a lesson without steps */
    LESSON_NO_MATCH, /* no legal move is meant */
    LESSON_NOT_YOU,  /* a move is wanted, and another seat decides */
    LESSON_GOES_ON,  /* a step goes on from one with several right moves */
    LESSON_RULE,     /* no refusal has this rule */
    LESSON_TEACHES,  /* no hint has such a reason */
    LESSON_NO_WORD,  /* a sentence that the catalog of a language lacks */
    LESSON_REASONS
};
/* Ended by a NULL code; their sentences are "lesson.reason.CODE". */
extern const struct message_type lesson_reasons[LESSON_REASONS + 1];

/* Writes the error as a sentence with its line. The box may be NULL if the lesson was not read. */
void lesson_say_error(const struct lesson_error *error, const void *box,
                      const struct audience *audience, struct text *out);

/* The lessons that the program has, in the order of their files' names, ended by a NULL name. Made
 * by the build (scripts/embed_lessons.py). Only the command and tests use them. */
struct lesson_file {
    const char *name; /* of the file in lessons/ */
    const char *text;
};
extern const struct lesson_file lesson_files[];

#endif
