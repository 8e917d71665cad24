/*
 * score.c - points (E-05), and who has won.
 */
#include "games/nanuuk/score.h"

const struct score_line nanuuk_lines[NANUUK_LINES + 1] = {
    [LINE_FISH] = {"fish", "E-05", true},         [LINE_SEALS] = {"seals", "E-05", true},
    [LINE_WALRUSES] = {"walruses", "E-05", true}, [LINE_WHALES] = {"whales", "E-05", true},
    [LINE_IGLOO] = {"igloo", "E-05", false},      [LINE_OUTLIVED] = {"outlived", "L-05", true},
};

static int pieces_removed(const struct nanuuk_state *s)
{
    int removed = 0;
    for (int piece = 0; piece < s->count; piece++)
        removed += s->pieces[piece].removed > 0;
    return removed;
}

/* The learning games give no points; to rank their players, one point for each opponent outlived so
 * far (L-05: hunters are removed one after the other), or for having won. */
static int outlived(const struct nanuuk_state *s, int seat)
{
    if (mode(s) != LEARNING || s->players == 2)
        return s->winners >> seat & 1;
    return s->pieces[seat].removed > 0 ? s->pieces[seat].removed - 1 : pieces_removed(s);
}

void nanuuk_score(const void *memory, const void *state, int seat, int *points)
{
    const struct nanuuk_box *box = memory;
    const struct nanuuk_state *s = state;
    for (int line = 0; line < NANUUK_LINES; line++)
        points[line] = 0;
    if (mode(s) != HUNT) {
        points[LINE_OUTLIVED] = outlived(s, seat);
        return;
    }
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        if (p->seat != seat)
            continue;
        /* E-05: in both halves of the sheet. */
        for (int animal = 0; animal < ANIMALS; animal++)
            points[LINE_FISH + animal] +=
                animal_points(animal) * (p->home[animal] + (p->with >> animal & 1));
        if (p->space != NONE && box->igloos >> p->space & 1)
            points[LINE_IGLOO] += IGLOO_POINTS;
    }
}

/* The hunt counts what was caught; all other games only who has outlived whom. */
bool nanuuk_line_applies(const void *state, int line)
{
    return (mode(state) == HUNT) == (line != LINE_OUTLIVED);
}

/* E-05: more equipment in the left half. */
static int equipment(const struct nanuuk_state *s, int seat)
{
    int count = 0;
    for (int piece = 0; piece < s->count; piece++)
        if (s->pieces[piece].seat == seat)
            count += bits_count(s->pieces[piece].with & EQUIPMENT);
    return mode(s) == HUNT ? count : 0;
}

/* Ranks by points, then equipment; what is still equal is shared. */
void nanuuk_result(const void *box, const void *state, struct game_result *result)
{
    const struct nanuuk_state *s = state;
    int worth[SEATS_MAX];
    *result = (struct game_result){.grade = NULL};
    for (int seat = 0; seat < s->players; seat++) {
        int points[NANUUK_LINES];
        nanuuk_score(box, state, seat, points);
        for (int line = 0; line < NANUUK_LINES; line++)
            result->points[seat] += points[line];
        /* Points, then equipment with the hunters (E-05): two have at most 8 pieces of it. */
        worth[seat] = 16 * result->points[seat] + equipment(s, seat);
    }
    for (int seat = 0; seat < s->players; seat++) {
        result->rank[seat] = 1;
        for (int other = 0; other < s->players; other++)
            result->rank[seat] += worth[other] > worth[seat];
    }
}
