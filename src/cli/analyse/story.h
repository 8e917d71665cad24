/*
 * story.h - a review in sentences: its turning points, what decided the game, and why decisions are
 * marked.
 */
#ifndef FLOE_CLI_ANALYSE_STORY_H
#define FLOE_CLI_ANALYSE_STORY_H

#include "advice/review_json.h"

/* Appends all of it, each part with a heading; parts without a sentence are left out. */
void story_write(const struct review_view *view, struct text *out);

#endif
