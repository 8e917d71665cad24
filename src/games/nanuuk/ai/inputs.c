/*
 * inputs.c - what the nets of the learning games see, and who looks.
 *
 * These games are won by room: exits, spaces in reach, spaces reached first, and the free lines
 * that take the next cracks before one's own sides must.
 */
#include "games/nanuuk/ai/inputs.h"

#include "games/nanuuk/ai/outlook.h"

#include <string.h>

/* Groups of counts of spaces, finer where they are few. */
static const uint8_t few_of[SPACES_MAX] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7,
                                           7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
static const uint8_t many_of[SPACES_MAX] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4,
                                            4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7};
static const uint8_t own_of[SPACES_MAX] = {0, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6,
                                           7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};

#define CLASSES 12
#define PIECE_INPUTS (7 + 2 + 7 + 8 + 8 + 8 + CLASSES)
#define GLOBAL_INPUTS (3 + 5 + SLOTS_MAX + 1 + 3 + 4 + 8 + DIFFERENCES)
_Static_assert(SLOTS_MAX *PIECE_INPUTS + GLOBAL_INPUTS <= NANUUK_INPUTS, "all inputs fit");

/* ---- who is who ---- */

static int exits(const struct nanuuk_state *s, int piece)
{
    return s->pieces[piece].space == NONE ? 0 : bits_count(learning_steps(s, piece));
}

/* Two hunters of a seat are equal: the one with fewer exits comes first. */
static void sort_pair(const struct nanuuk_state *s, uint8_t pair[2])
{
    int a = pair[0], b = pair[1];
    bool swapped = mode(s) != HUNT && exits(s, b) < exits(s, a);
    pair[0] = (uint8_t)(swapped ? b : a);
    pair[1] = (uint8_t)(swapped ? a : b);
}

int slots_of(const struct nanuuk_state *s, int seat, uint8_t slots[SLOTS_MAX])
{
    bool in_pairs = s->players == 2 && (mode(s) == HUNT || mode(s) == LEARNING) && s->count == 4;
    int other = 1 - seat;
    for (int slot = 0; slot < s->count; slot++) /* one each, and the bears of the flight */
        slots[slot] = (uint8_t)(slot < s->players ? (seat + slot) % s->players : slot);
    if (mode(s) == BEARHUNT)
        memcpy(slots, (const uint8_t[]){0, 1, 2}, 3);
    if (mode(s) == HELPERS)
        memcpy(slots, (const uint8_t[]){seat, other, 3 - seat, 3 - other}, 4);
    if (in_pairs) { /* placed 0 1 1 0 */
        memcpy(slots, (const uint8_t[]){seat, 3 - seat, other, 3 - other}, 4);
        sort_pair(s, slots);
        sort_pair(s, slots + 2);
    }
    return s->count;
}

/* ---- a piece ---- */

/* Spaces that the floe's mirror images make equal are one class: four columns from the edge
 * inwards, three rows each. The net learns once for all what a corner is worth. */
static int class_of(const struct nanuuk_box *box, const struct nanuuk_state *s, int space)
{
    int column = box->column_of[space], row = box->row_of[space];
    int across = at_most(column, box->columns - 1 - column);
    int size = box->column_size[space] - (s->area != box->area[4]); /* B-02: the last line is out */
    return at_most(across, 3) * 3 + at_most(at_most(row, size - 1 - row), 2);
}

static void write_piece(struct writer *w, const struct nanuuk_box *box,
                        const struct nanuuk_state *s, const struct reach *reach, int piece)
{
    int space = s->pieces[piece].space, end = w->at + PIECE_INPUTS;
    if (space != NONE) {
        int open = bits_count(s->open[space]), free = exits(s, piece);
        write_one_of(w, 7, open);
        write_if(w, open - free == 1);
        write_if(w, open - free > 1);
        write_one_of(w, 7, lines_count(lines_both(s->free, box->stars[space])));
        write_one_of(w, 8, few_of[bits_count(reach->within[2][piece] & ~space_bit(space))]);
        write_one_of(w, 8, many_of[bits_count(reach->within[4][piece] & ~space_bit(space))]);
        write_one_of(w, 8, own_of[bits_count(reach->first[piece])]);
        write_one_of(w, CLASSES, class_of(box, s, space));
    }
    w->at = end;
}

/* ---- the whole ---- */

static void write_phase(struct writer *w, const struct nanuuk_state *s, int seat,
                        const uint8_t slots[SLOTS_MAX], int count)
{
    write_if(w, s->phase == STEP && s->moving == NONE);
    write_if(w, s->phase == STEP && s->moving != NONE);
    write_if(w, s->phase == CRACK);
    write_set(w, 5, s->phase == PLACE ? 1U << (pieces_to_place(s) - 1) : 0);
    for (int slot = 0; slot < SLOTS_MAX; slot++)
        write_if(w, slot < count && slots[slot] == s->moving);
    write_if(w, s->moved != 0);
    write_one_of(w, 3, at_most((s->active + s->players - seat) % s->players, 2));
}

static void write_options(struct writer *w, const struct nanuuk_state *s)
{
    write_if(w, option(s, OPTION_MUSTSTEP));
    write_if(w, option(s, OPTION_MAYSTAY));
    write_if(w, option(s, OPTION_STEPCRACK));
    write_if(w, option(s, OPTION_ONEINUK));
}

/* Does this piece belong to the side that looks? In the bear hunt that is the Inuit, whoever
 * decides: see nanuuk_sense(). */
static bool is_own(const struct nanuuk_state *s, const struct piece *p, int seat)
{
    return mode(s) == BEARHUNT ? p->kind == INUK_PIECE : p->seat == seat;
}

/* How much more room one's own pieces have than the others'; bears of the flight are nobody's. */
static int room_ahead(const struct nanuuk_state *s, const struct reach *reach, int seat)
{
    int ahead = 0;
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        int room = p->seat == NONE ? 0 : bits_count(reach->first[piece]);
        ahead += is_own(s, p, seat) ? room : -room;
    }
    return ahead;
}

static void learning_inputs(const struct nanuuk_box *box, const struct nanuuk_state *s, int seat,
                            struct inputs *out)
{
    struct writer w = writer_of(out);
    struct reach reach;
    uint8_t slots[SLOTS_MAX];
    int count = slots_of(s, seat, slots);
    reach_of_pieces(box, s, &reach);
    for (int slot = 0; slot < count; slot++)
        write_piece(&w, box, s, &reach, slots[slot]);
    w.at = SLOTS_MAX * PIECE_INPUTS;
    write_phase(&w, s, seat, slots, count);
    write_options(&w, s);
    write_one_of(&w, 8, at_most(lines_count(s->free) / 8, 7));
    write_one_of(&w, DIFFERENCES, difference(room_ahead(s, &reach, seat)));
    out->count = (int)(w.next - out->list);
}

/* In the bear hunt the seats have different parts, so that the first of them always looks. */
int nanuuk_sense(const void *box, const void *state, struct inputs *out)
{
    struct nanuuk_state ahead;
    const struct nanuuk_state *s = outlook_of(box, state, &ahead);
    int seat = mode(s) == BEARHUNT || s->decider == NONE ? 0 : s->decider;
    if (mode(s) == HUNT)
        hunt_inputs(box, s, seat, out);
    else
        learning_inputs(box, s, seat, out);
    return seat;
}
