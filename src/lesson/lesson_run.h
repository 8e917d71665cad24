/*
 * lesson_run.h - plays a lesson with somebody.
 *
 * A run is a lesson at one of its steps, and the table of its game. The client shows the table and
 * the step's sentences. If the step wants a move, it lets the person try moves until one is right,
 * and then plays what follows:
 *
 *     lesson_begin(&run, &lesson, box, 0, &error);
 *     do {
 *         while (lesson_wants(&run))
 *             switch (lesson_try(&run, move, &answer)) {
 *             case LESSON_RIGHT:   while (lesson_follow(&run, &events)) ...; break;
 *             case LESSON_OTHER:   lesson_take_back(&run); break;
 *             case LESSON_REFUSED: break;
 *             }
 *     } while (lesson_next(&run));
 *     lesson_end(&run);
 */
#ifndef FLOE_LESSON_LESSON_RUN_H
#define FLOE_LESSON_LESSON_RUN_H

#include "lesson/lesson.h"

struct lesson_run {
    const struct lesson *lesson;
    const struct box *box;
    struct table *table;
    int step;
    bool solved;  /* the right move of this step has been played */
    int followed; /* moves of `then` that have been played */
};

enum lesson_verdict {
    LESSON_RIGHT,  /* played; lesson_follow plays what follows */
    LESSON_OTHER,  /* legal, and played to be seen; lesson_take_back takes it back */
    LESSON_REFUSED /* nothing has changed */
};

/* What is said to a try: the word of the sentence (lesson_key), or "" for none. */
struct lesson_reply {
    const char *says;
    struct message why;        /* refused: the reason, of the game */
    struct game_events events; /* what the move caused */
};

/* Begins with that step, 0..steps-1: what comes before it is played by its first right moves. False
 * with an error; then the run needs no end. The lesson and the box must outlive it. */
bool lesson_begin(struct lesson_run *run, const struct lesson *lesson, const struct box *box,
                  int step, struct lesson_error *error);
void lesson_end(struct lesson_run *run);

const struct lesson_step *lesson_now(const struct lesson_run *run);
/* True while the step wants a move. */
bool lesson_wants(const struct lesson_run *run);

/* Tries a move, given as text, of a step that wants one. */
enum lesson_verdict lesson_try(struct lesson_run *run, const char *move,
                               struct lesson_reply *reply);
void lesson_take_back(struct lesson_run *run);
/* Plays the next move that follows the right one. False if there is none. */
bool lesson_follow(struct lesson_run *run, struct game_events *events);
/* Goes on to the next step. False if this was the last. */
bool lesson_next(struct lesson_run *run);

/* What would be said: the verdict on a legal move, and its word. */
enum lesson_verdict lesson_judge(const struct lesson_step *step, const char *move,
                                 const char **says);
/* True if the move is one that the pattern means: * stands for any characters. */
bool lesson_matches(const char *pattern, const char *move);

#endif
