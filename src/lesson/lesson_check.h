/*
 * lesson_check.h - plays every branch of a lesson, so that a change of the rules cannot break one
 * unnoticed.
 *
 * Every step can be reached; every move that it names is legal there; every legal move has an
 * answer, can be taken back, and what it causes can be told; what follows a right move can be
 * played; every sentence is there in every language; what it teaches are reasons of hints.
 */
#ifndef FLOE_LESSON_LESSON_CHECK_H
#define FLOE_LESSON_LESSON_CHECK_H

#include "lesson/lesson.h"

/* Gets one thing that is wrong. */
struct lesson_listener {
    void (*complain)(void *context, const struct lesson_error *error);
    void *context;
};

/* Checks the lesson with these languages. Returns how many moves were tried, or -1 if something is
 * wrong; all of it was complained of then. */
int lesson_check(const struct lesson *lesson, const struct box *box,
                 const struct catalog *languages, size_t count,
                 const struct lesson_listener *listener);

#endif
