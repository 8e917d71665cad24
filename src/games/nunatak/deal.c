/*
 * deal.c - the first position (S), and dealing anew what a seat cannot know.
 *
 * Three things are hidden: the order of the cards in the pile, of the tiles on the stack, and of
 * the favor pile. Both deals shuffle these, within what everybody knows: backs show the numbers, so
 * that only cards of one number change places, and a card that went under the pile before all eyes
 * stays there (F-12).
 */
#include "games/nunatak/rules.h"

#include <string.h>

static const uint8_t stack_numbers[NUMBERS - 1] = {16, 9, 4}; /* tiles with the numbers 2, 3, 4 */

/* By the generator of a deal or of a search (NULL: sorted). Both are known where a shuffle below is
 * called, so that none costs an indirect call. */
typedef void shuffle_by(void *generator, uint8_t *bytes, size_t count);

static void by_generator(void *generator, uint8_t *bytes, size_t count)
{
    generator_shuffle(generator, bytes, count);
}

static void by_rng(void *rng, uint8_t *bytes, size_t count)
{
    rng_shuffle(rng, bytes, count);
}

/* Shuffles the pile number by number; cards whose place is known stay at the bottom of the top
 * one. */
static inline void shuffle_pile(struct nunatak_state *s, shuffle_by *shuffle, void *generator)
{
    int at = s->pile_next, known = s->under;
    for (int number = 0; number < NUMBERS; number++) {
        int count = s->pile_left[number];
        if (count == 0)
            continue;
        shuffle(generator, &s->pile[at], (size_t)(count - known));
        at += count;
        known = 0;
    }
}

/* S-01. The stack's numbers lie at fixed places, 2s at 0-15, 3s at 16-24, 4s at 25-28: tiles are
 * only drawn, never put back. Of the number begun only what is left is shuffled. */
static inline void shuffle_stack(struct nunatak_state *s, shuffle_by *shuffle, void *generator)
{
    int begin = 0;
    for (int number = 0; number < NUMBERS - 1; number++) {
        int end = begin + stack_numbers[number];
        int from = s->stack_next > begin ? s->stack_next : begin;
        if (from < end)
            shuffle(generator, &s->stack[from], (size_t)(end - from));
        begin = end;
    }
}

static inline void shuffle_favors(struct nunatak_state *s, shuffle_by *shuffle, void *generator)
{
    shuffle(generator, &s->favor_pile[s->favor_next], (size_t)(FAVOR_CARDS - s->favor_next));
}

/* S-01. */
static void lay_floor(const struct nunatak_box *box, struct nunatak_state *s,
                      struct generator *chance)
{
    uint8_t tiles[25];
    memcpy(tiles, box->tiles, sizeof tiles);
    generator_shuffle(chance, tiles, sizeof tiles);
    s->tiles = FLOOR_1;
    for (int cell = 0; cell < 25; cell++)
        for (int type = 0; type < TYPES; type++)
            s->shows[type] |= (uint64_t)(tiles[cell] >> type & 1) << cell;
    memcpy(s->stack, box->tiles + 25, STACK_TILES);
    shuffle_stack(s, by_generator, chance);
}

/* S-03, and the favors that fewer players leave in the box (S-05, S-07). */
static void lay_favors(const struct nunatak_box *box, struct nunatak_state *s,
                       struct generator *chance)
{
    /* The pile fills its array from the end, so that a smaller one begins later and NONE stands
     * before it. */
    s->favor_next = FAVOR_CARDS;
    memset(s->favor_pile, NONE, sizeof s->favor_pile);
    for (int kind = 0; kind < FAVORS; kind++)
        for (int i = 0; i < favor_cards(box, kind, s->players); i++)
            s->favor_pile[--s->favor_next] = (uint8_t)kind;
    shuffle_favors(s, by_generator, chance);
}

/* One form for one position: empty places hold what state.h says they hold. */
static void clear(struct nunatak_state *s, int players)
{
    memset(s, 0, sizeof *s);
    s->players = (uint8_t)players;
    s->square = NO_CELL;
    s->fresh = s->completion = NONE;
    memset(s->market, NONE, sizeof s->market);
    memset(s->reserved, NONE, sizeof s->reserved);
    memset(s->open, NONE, sizeof s->open);
    memset(s->extra, NONE, sizeof s->extra);
}

void nunatak_deal(const void *memory, const struct game_setup *setup, struct generator chance,
                  void *state)
{
    const struct nunatak_box *box = memory;
    struct nunatak_state *s = state;
    clear(s, setup->players);
    lay_floor(box, s, &chance);
    memcpy(s->pile, box->cards, sizeof s->pile);
    memcpy(s->pile_left, box->card_count, sizeof s->pile_left);
    shuffle_pile(s, by_generator, &chance);
    lay_favors(box, s, &chance);
    if (s->players == 4) /* S-06 */
        s->completion = (uint8_t)generator_below(&chance, COMPLETIONS);
    if (s->players == 1) { /* S-07: markers at the left and at the right card */
        s->round = 1;
        s->markers[1] = 2;
    }
    /* The shuffles of T-03 have a generator of their own, fixed by the deal: equal seed and moves
     * give equal games. It is hidden, as it foretells them. Its 64 bits say nothing about the deal;
     * they move cards whose order nobody knows (docs/decisions/deals.md). */
    s->rng.state = generator_next(&chance);
    begin_first_turn(box, s);
}

/* Without a generator rng_shuffle() sorts: hidden parts that a seat cannot tell apart become
 * equal. */
void nunatak_redeal(const void *box, void *state, int seat, struct rng *rng)
{
    struct nunatak_state *s = state;
    (void)box;
    (void)seat; /* hands lie open: every seat knows the same */
    shuffle_pile(s, by_rng, rng);
    shuffle_stack(s, by_rng, rng);
    shuffle_favors(s, by_rng, rng);
    s->rng.state = rng == NULL ? 0 : rng_next(rng);
}
