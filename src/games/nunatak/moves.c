/*
 * moves.c - all legal moves of a position, in a fixed order.
 *
 * Search draws moves by their place in the list and learners number them, so the order is part of
 * what "the same game" means: it must not depend on anything but the position. check.c asks the
 * same questions one move at a time, to explain a refusal; this file never explains.
 */
#include "games/nunatak/rules.h"

/* A list of moves that grows; room for NUNATAK_MOVES_MAX is the caller's. */
struct move_list {
    game_move *at;
    int count;
};

static inline void add(struct move_list *list, game_move move)
{
    list->at[list->count++] = move;
}

/* T-08: every free worker tile to every other free tile. */
static void add_swaps(const struct nunatak_state *s, struct move_list *list, int slot, int siku)
{
    uint64_t free = free_tiles(s);
    for (uint64_t to = free; to != 0; to = bits_without_first(to)) {
        int cell = bits_first(to);
        uint64_t from = free & s->shows[WORKER] & ~cell_bit(cell);
        for (; from != 0; from = bits_without_first(from))
            add(list, build_move(slot, WORKER, cell, bits_first(from), siku));
    }
}

/* T-05, T-06: the free tiles that show the type; with T-04 all of them. T-04 adds no swaps: where a
 * worker card does not fit, there is no worker tile to swap. */
static void add_builds(const struct nunatak_state *s, struct move_list *list, int slot, int type,
                       int siku)
{
    uint64_t cells = free_tiles(s);
    if (!s->any)
        cells &= s->shows[type];
    for (; cells != 0; cells = bits_without_first(cells))
        add(list, build_move(slot, type, bits_first(cells), NO_CELL, siku));
    if (type == WORKER)
        add_swaps(s, list, slot, siku);
}

/* A double card is offered as either of its types (T-06). A type that no free tile shows adds no
 * move by itself. */
static void add_card(const struct nunatak_box *box, const struct nunatak_state *s,
                     struct move_list *list, int slot, int siku)
{
    const struct card_kind *kind = &box->kind[s->market[slot]];
    add_builds(s, list, slot, kind->first, siku);
    if (kind->second != NONE)
        add_builds(s, list, slot, kind->second, siku);
}

/* Abundance comes before the card is taken (F-05), so it is a move of its own, and the builds
 * follow it in the list: observe.c counts on that. s->slots has been found when the turn began. */
static void turn_moves(const struct nunatak_box *box, const struct nunatak_state *s,
                       struct move_list *list)
{
    struct message why;
    if (s->favors[s->active] & FAVOR_MASK(ABUNDANCE) && may_use_abundance(s, &why))
        add(list, simple_move(USE_ABUNDANCE));
    for (int siku = 0; siku < 2; siku++) {
        if (!(siku ? may_place_siku(s) : may_place_own(s)))
            continue;
        for (int slot = 0; slot < MARKET; slot++)
            if (s->slots >> slot & 1)
                add_card(box, s, list, slot, siku);
    }
}

/* T-16: any of the pending ones next. */
static void square_moves(const struct nunatak_state *s, struct move_list *list)
{
    for (uint64_t left = s->pending; left != 0; left = bits_without_first(left))
        add(list, pack((struct nunatak_move){.verb = SQUARE, .cell = (uint8_t)bits_first(left)}));
}

/* T-09: not optional, so there is no passing. Two equal favors are one choice. */
static void take_moves(const struct nunatak_state *s, struct move_list *list)
{
    for (int i = 0; i < 2; i++)
        if (s->open[i] != NONE && (i == 0 || s->open[1] != s->open[0]))
            add(list, pack((struct nunatak_move){.verb = TAKE, .type = s->open[i]}));
}

/* D-06. Every different card of the hand for every market card that is not reserved, filed either
 * way; the card just taken is in the hand already. */
static void exchange_moves(const struct nunatak_box *box, const struct nunatak_state *s,
                           struct move_list *list)
{
    unsigned slots = slots_filled(s) & ~slots_reserved(s);
    for (int filing = 0; filing < box->filings; filing++)
        for (int slot = 0; s->hand[s->active][filing] > 0 && slot < MARKET; slot++)
            for (int type = 0; (slots >> slot & 1) && type < TYPES; type++)
                if (box->kind[s->market[slot]].types >> type & 1)
                    add(list, pack((struct nunatak_move){.verb = USE_EXCHANGE,
                                                         .slot = (uint8_t)slot,
                                                         .type = (uint8_t)type,
                                                         .from = (uint8_t)filing}));
}

/* F-02: used as it is taken, or kept for two points. */
static void immediate_moves(const struct nunatak_box *box, const struct nunatak_state *s,
                            struct move_list *list)
{
    if (s->fresh == ASCENT)
        add(list, simple_move(USE_ASCENT));
    else
        exchange_moves(box, s, list);
    add(list, simple_move(KEEP));
}

/* Foresight and Divination need a card that lies there and that nobody has reserved (F-10,
 * D-06). */
static void slot_moves(const struct nunatak_state *s, struct move_list *list, int verb)
{
    unsigned slots = slots_filled(s) & ~slots_reserved(s);
    for (int slot = 0; slot < MARKET; slot++)
        if (slots >> slot & 1)
            add(list, pack((struct nunatak_move){.verb = (uint8_t)verb, .slot = (uint8_t)slot}));
}

/* F-05: any number of favors, one after the other, until one passes. */
static void window_moves(const struct nunatak_state *s, struct move_list *list)
{
    if (favors_usable(s, s->decider, FORESIGHT) > 0)
        slot_moves(s, list, USE_FORESIGHT);
    if (favors_usable(s, s->decider, DIVINATION) > 0 && !pile_empty(s))
        slot_moves(s, list, USE_DIVINATION);
    add(list, simple_move(PASS));
}

/* F-14: another type. An artisan does not become an artisan with another tool. */
static void transformation_moves(const struct nunatak_box *box, const struct nunatak_state *s,
                                 struct move_list *list)
{
    for (int filing = 0; filing < box->filings; filing++)
        for (int become = 0; s->hand[s->decider][filing] > 0 && become < BECOMES; become++)
            if (type_of_become(become) != box->filed[filing].type)
                add(list, pack((struct nunatak_move){.verb = USE_TRANSFORMATION,
                                                     .type = (uint8_t)become,
                                                     .from = (uint8_t)filing}));
}

/* P-01. A favor that is not used here counts two points (P-09). */
static void final_moves(const struct nunatak_box *box, const struct nunatak_state *s,
                        struct move_list *list)
{
    if (favors_held(s, s->decider, INSIGHT) > 0)
        add(list, simple_move(USE_INSIGHT));
    if (favors_held(s, s->decider, EDGES_FAVOR) > 0)
        add(list, simple_move(USE_EDGES));
    if (favors_held(s, s->decider, ORNAMENTS) > 0)
        add(list, simple_move(USE_ORNAMENTS));
    if (favors_held(s, s->decider, TRANSFORMATION) > 0)
        transformation_moves(box, s, list);
    add(list, simple_move(PASS));
}

int nunatak_legal(const void *memory, const void *state, game_move *moves)
{
    const struct nunatak_box *box = memory;
    const struct nunatak_state *s = state;
    struct move_list list = {moves, 0};
    switch (s->phase) {
    case PHASE_TURN:
        turn_moves(box, s, &list);
        break;
    case PHASE_SQUARES:
        square_moves(s, &list);
        break;
    case PHASE_PROPAGATION:
        add(&list, simple_move(USE_PROPAGATION));
        add(&list, simple_move(PASS));
        break;
    case PHASE_FAVOR:
        take_moves(s, &list);
        break;
    case PHASE_IMMEDIATE:
        immediate_moves(box, s, &list);
        break;
    case PHASE_WINDOW:
        window_moves(s, &list);
        break;
    case PHASE_DUMMY:
        return dummy_moves(box, s, moves);
    case PHASE_FINAL:
        final_moves(box, s, &list);
        break;
    default:
        break;
    }
    return list.count;
}
