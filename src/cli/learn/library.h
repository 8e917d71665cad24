/*
 * library.h - all lessons of this program, read, and how far somebody came in each.
 *
 * Progress is kept in $XDG_STATE_HOME/floe/lessons, or that of ~/.local/state: lines with a game, a
 * lesson, and the number of the step to go on with, from 1, or "done". Where it cannot be kept
 * lessons work all the same.
 */
#ifndef FLOE_CLI_LEARN_LIBRARY_H
#define FLOE_CLI_LEARN_LIBRARY_H

#include "lesson/lesson.h"
#include "table/edition_cache.h"

#define LIBRARY_MAX 64

struct shelved_lesson {
    struct lesson *lesson;
    int step;  /* to go on with, from 0 */
    bool done; /* played to its end once */
};

struct library {
    struct edition_cache editions;
    int count;
    struct shelved_lesson list[LIBRARY_MAX];
};

void library_open(struct library *library);
void library_close(struct library *library);

/* Remembers the step of a lesson, or that it is done. */
void library_keep(struct library *library, struct shelved_lesson *lesson, int step, bool done);

/* The lesson of a game by its name, or by its number among them, from 1; NULL: there is none. */
struct shelved_lesson *library_find(struct library *library, const struct game *game,
                                    const char *name);
/* The first lesson of the game (NULL: of any) that is not done; NULL: all are. */
struct shelved_lesson *library_next(struct library *library, const struct game *game);

#endif
