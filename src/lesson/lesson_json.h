/*
 * lesson_json.h - lessons as JSON, for clients that have an engine but no reader of lessons.
 *
 * All that takes knowledge is done here: each step has a record of the game up to it, the moves it
 * means are spelled out, and sentences are keys. So a client loads the record, lets somebody play,
 * and looks up the move.
 */
#ifndef FLOE_LESSON_LESSON_JSON_H
#define FLOE_LESSON_LESSON_JSON_H

#include "lesson/lesson.h"

/* Adds the lesson as an element of the open array: docs/developers/lessons.md lists its members. It
 * must be a lesson that passes lesson_check. */
void lesson_write(const struct lesson *lesson, const struct box *box, struct json *out);

#endif
