/*
 * turning.c - the turning points of a game. See turning.h.
 */
#include "advice/turning.h"

#include "advice/coach.h"
#include "advice/values.h"

#include <stdlib.h>

#define DIGITS_MAX 16
#define KEY_MAX 32

const char *const turning_names[TURNING_CAUSES] = {"mistake", "luck", "move"};

/* ---- finding them ---- */

static int change_of(const struct turning_point *point)
{
    return abs(point->to - point->from);
}

static enum turning_cause cause_of(const struct review *review, const struct turning_point *point)
{
    const struct verdict *verdict = &review->verdicts[point->which];
    int change = change_of(point);
    if (2 * verdict->cost > change)
        return TURNED_BY_MISTAKE;
    if (verdict->revealed && 2 * abs(point->to - verdict->expected[point->seat]) > change)
        return TURNED_BY_LUCK;
    return TURNED_BY_MOVE;
}

/* The seat whose value a decision changed most. */
static struct turning_point point_at(const struct review *review, int which)
{
    const int *from = review->verdicts[which].value, *to = review_value_after(review, which);
    struct turning_point most = {.which = which, .from = from[0], .to = to[0]};
    for (int seat = 1; seat < review->players; seat++)
        if (abs(to[seat] - from[seat]) > change_of(&most)) {
            most.seat = seat;
            most.from = from[seat];
            most.to = to[seat];
        }
    most.cause = cause_of(review, &most);
    return most;
}

/* The decision with the largest change that is not among the points yet; which -1: none. */
static struct turning_point next_point(const struct review *review, int judged,
                                       const struct turning_point *points, int count)
{
    struct turning_point most = {.which = -1};
    for (int i = 0; i < judged; i++) {
        struct turning_point point = point_at(review, i);
        bool taken = false;
        for (int p = 0; p < count; p++)
            taken = taken || points[p].which == i;
        if (!taken && hundredths(change_of(&point)) >= TURNING_LEAST &&
            (most.which < 0 || change_of(&point) > change_of(&most)))
            most = point;
    }
    return most;
}

static int by_play(const void *a, const void *b)
{
    return ((const struct turning_point *)a)->which - ((const struct turning_point *)b)->which;
}

int turning_find(const struct review *review, struct turning_point points[TURNING_MAX])
{
    int judged = review->count == review->plies ? review->count : review->count - 1, count = 0;
    if (review->players < 2)
        return 0;
    while (count < TURNING_MAX) {
        struct turning_point point = next_point(review, judged, points, count);
        if (point.which < 0)
            break;
        points[count++] = point;
    }
    qsort(points, (size_t)count, sizeof *points, by_play);
    return count;
}

/* ---- in words ---- */

static const char *digits(int number, char words[DIGITS_MAX])
{
    struct text out = text_in(words, DIGITS_MAX);
    text_add_int(&out, number);
    return words;
}

/* "Move 23, Anna: ... Better: ..." */
static void say_decision(const struct verdict *verdict, const struct turning_point *point,
                         const struct box *box, const void *state, const struct audience *audience,
                         struct text *out)
{
    static const char *const keys[] = {"turning.mistake", "turning.luck", "turning.move"};
    char name[NAME_MAX_BYTES], ply[DIGITS_MAX], move[DESCRIPTION_MAX], better[DESCRIPTION_MAX];
    char form[KEY_MAX];
    struct text words = text_in(move, sizeof move), best = text_in(better, sizeof better);
    box->game->move_describe(box->data, state, verdict->played, -1, audience, &words);
    box->game->move_describe(box->data, state, verdict->best, -1, audience, &best);
    say(audience, out, say_key(audience, keys[point->cause], verdict->seat, form, sizeof form), 1,
        "ply", digits(point->which + 1, ply), "seat",
        say_seat(audience, verdict->seat, name, sizeof name), "text", move, "better", better, NULL);
}

static void say_change(const struct turning_point *point, const struct audience *audience,
                       struct text *out)
{
    char name[NAME_MAX_BYTES], from[DIGITS_MAX], to[DIGITS_MAX], form[KEY_MAX];
    say(audience, out, say_key(audience, "turning.change", point->seat, form, sizeof form), 1,
        "seat", say_seat(audience, point->seat, name, sizeof name), "from",
        digits(hundredths(point->from), from), "to", digits(hundredths(point->to), to), NULL);
}

void turning_say(const struct review *review, const struct turning_point *point,
                 const struct box *box, const void *state, const struct audience *audience,
                 struct text *out)
{
    say_decision(&review->verdicts[point->which], point, box, state, audience, out);
    text_add_char(out, ' ');
    say_change(point, audience, out);
}
