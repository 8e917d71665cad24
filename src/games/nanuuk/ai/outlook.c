/*
 * outlook.c - the position after the cracks before the start. See outlook.h.
 */
#include "games/nanuuk/ai/outlook.h"

#include "games/nanuuk/ai/ai.h"

#include <limits.h>

static void place_at(const struct nanuuk_box *box, struct nanuuk_state *s, int space)
{
    struct nanuuk_move move = {.verb = PLACE_PIECE, .at = (uint8_t)space};
    nanuuk_play(box, s, nanuuk_pack(move), NULL);
}

/* What the seat that places can count on, if it begins there. */
static int points_from(const struct nanuuk_box *box, const struct nanuuk_state *s, int space)
{
    struct nanuuk_state trial = *s;
    int points[SEATS_MAX] = {0};
    place_at(box, &trial, space);
    nanuuk_appraise(box, &trial, points);
    return points[s->decider];
}

static int best_place(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    int best = NONE, most = INT_MIN;
    for (uint32_t left = place_spaces(box, s); left != 0; left &= left - 1) {
        int space = bits_first(left), points = points_from(box, s, space);
        if (points > most) {
            best = space;
            most = points;
        }
    }
    return best;
}

const struct nanuuk_state *outlook_of(const struct nanuuk_box *box, const struct nanuuk_state *s,
                                      struct nanuuk_state *ahead)
{
    if (s->phase != BREAK)
        return s;
    *ahead = *s;
    ahead->chosen[OPTION_BROKEN] = BROKEN_YES; /* no further crack is laid */
    turn_prepare(box, ahead);
    while (ahead->phase == PLACE)
        place_at(box, ahead, best_place(box, ahead));
    return ahead;
}
