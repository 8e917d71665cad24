/*
 * learn.c - what to learn next. See learn.h.
 */
#include "advice/learn.h"

#include "advice/hint.h"
#include "lesson/teaching.h"

#include <string.h>

static const struct message_type *reason_type(const struct game *game, const char *code)
{
    const struct message_type *type = hint_message_types(game);
    while (type->code != NULL && strcmp(type->code, code) != 0)
        type++;
    return type;
}

/* True if the decision missed something that the lesson teaches. */
static bool missed_lesson(const struct review *review, const struct game *game, int which,
                          const char *lesson)
{
    for (const struct teaching *teaching = teachings; teaching->game != NULL; teaching++)
        if (strcmp(teaching->game, game->name) == 0 && strcmp(teaching->lesson, lesson) == 0 &&
            comparison_missed(game, &review->comparisons[which], reason_type(game, teaching->code)))
            return true;
    return false;
}

static long weight_of(const struct review *review, const struct game *game, int seat,
                      const char *lesson)
{
    long weight = 0;
    for (int i = 0; i < review->count; i++)
        if (review->verdicts[i].seat == seat && review_is_marked(review, i) &&
            missed_lesson(review, game, i, lesson))
            weight += review->verdicts[i].cost;
    return weight;
}

static bool is_among(const char *lesson, const char *const *lessons, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(lessons[i], lesson) == 0)
            return true;
    return false;
}

/* The weightiest lesson that is not among these; NULL: none is left that counts. */
static const char *next_lesson(const struct review *review, const struct game *game, int seat,
                               const char *const *lessons, int count)
{
    const char *most = NULL;
    long most_weight = 0;
    for (const struct teaching *teaching = teachings; teaching->game != NULL; teaching++) {
        if (strcmp(teaching->game, game->name) != 0 || is_among(teaching->lesson, lessons, count))
            continue;
        long weight = weight_of(review, game, seat, teaching->lesson);
        if (weight > most_weight) {
            most = teaching->lesson;
            most_weight = weight;
        }
    }
    return most;
}

int learn_find(const struct review *review, const struct game *game, int seat,
               const char *lessons[LEARN_MAX])
{
    int count = 0;
    while (count < LEARN_MAX) {
        const char *lesson = next_lesson(review, game, seat, lessons, count);
        if (lesson == NULL)
            break;
        lessons[count++] = lesson;
    }
    return count;
}
