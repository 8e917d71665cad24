/*
 * teaching.h - which lesson teaches what: reasons of hints and the lessons about them.
 *
 * A lesson names the reasons (the codes of a game's hints) that it teaches in its line "teaches". A
 * review looks at what a player has missed, and so knows the lesson to propose. Every reason of a
 * game is taught by one lesson.
 */
#ifndef FLOE_LESSON_TEACHING_H
#define FLOE_LESSON_TEACHING_H

struct teaching {
    const char *game;
    const char *code;   /* of a reason of the game's hints */
    const char *lesson; /* its name */
};

/* All of them, in the order of the lessons, ended by a NULL game. Made by the build
 * (scripts/teachings2c.py), because the page's engine has no lessons in it. */
extern const struct teaching teachings[];

#endif
