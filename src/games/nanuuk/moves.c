/*
 * moves.c - all legal moves of a position, in a fixed order.
 *
 * Pieces in ascending order, their steps on foot, by kayak, then the rest. Search draws moves by
 * their place in the list, so the order may depend on nothing but the position. check.c explains
 * why a move is not in it.
 */
#include "games/nanuuk/rules.h"

struct move_list {
    game_move *at;
    int count;
};

static void add(struct move_list *list, int verb, int piece, int at, int kayak)
{
    list->at[list->count++] = nanuuk_pack(
        (struct nanuuk_move){(uint8_t)verb, (uint8_t)piece, (uint8_t)at, (uint8_t)kayak});
}

static void add_spaces(struct move_list *list, int verb, int piece, uint32_t spaces, int kayak)
{
    for (; spaces != 0; spaces &= spaces - 1)
        add(list, verb, piece, bits_first(spaces), kayak);
}

/* Husky and sled are with him, and there is a step to take (M-10). */
static bool may_use_sled(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece)
{
    unsigned both = WITH(HUSKY) | WITH(SLED);
    return (s->pieces[piece].with & both) == both &&
           (hunt_steps(box, s, piece) | hunt_paddles(box, s, piece)) != 0;
}

/* M-01, M-09, M-10. */
static void hunter_moves(const struct nanuuk_box *box, const struct nanuuk_state *s,
                         struct move_list *list, int piece)
{
    add_spaces(list, STEP_TO, piece, hunt_steps(box, s, piece), 0);
    add_spaces(list, STEP_TO, piece, hunt_paddles(box, s, piece), 1);
    if (may_use_sled(box, s, piece))
        add(list, USE_SLED, piece, 0, 0);
}

static void learning_moves(const struct nanuuk_box *box, const struct nanuuk_state *s,
                           struct move_list *list, int piece)
{
    add_spaces(list, STEP_TO, piece, learning_steps(s, piece), 0);
    if (may_stay(box, s, piece))
        add(list, STAY, piece, 0, 0);
}

/* Staying is a seat's move in the hunt (M-01: nobody of it can step on foot) and a bear's elsewhere
 * (LV-02 c). */
static void step_moves(const struct nanuuk_box *box, const struct nanuuk_state *s,
                       struct move_list *list)
{
    for (unsigned left = movable(box, s); left != 0; left &= left - 1) {
        if (mode(s) == HUNT)
            hunter_moves(box, s, list, bits_first(left));
        else
            learning_moves(box, s, list, bits_first(left));
    }
    if (mode(s) == HUNT && may_stay(box, s, NONE))
        add(list, STAY, 0, 0, 0);
    if (may_stop(s))
        add(list, STOP, 0, 0, 0);
}

/* V-01: a crack may be left to the end of a double move, while a step is still to come. */
static void crack_moves(const struct nanuuk_box *box, const struct nanuuk_state *s,
                        struct move_list *list)
{
    struct lines left = crack_choices(box, s, s->pieces[s->moving].space);
    for (; !lines_empty(left); left = lines_without_first(left))
        add(list, LAY_CRACK, 0, lines_first(left), 0);
    if (option(s, OPTION_DOUBLECRACK) && s->steps > 1)
        add(list, LATER, 0, 0, 0);
}

static void break_moves(const struct nanuuk_box *box, const struct nanuuk_state *s,
                        struct move_list *list)
{
    struct lines left = break_choices(box, s);
    for (; !lines_empty(left); left = lines_without_first(left))
        add(list, LAY_CRACK, 0, lines_first(left), 0);
}

/* M-08: any part of what he carries, none of it included. */
static void home_moves(const struct nanuuk_state *s, struct move_list *list)
{
    unsigned carried = s->pieces[s->moving].with & ALL_ANIMALS;
    for (unsigned animals = 0; animals <= ALL_ANIMALS; animals++)
        if ((animals & ~carried) == 0)
            add(list, BRING_HOME, 0, (int)animals, 0);
}

int nanuuk_legal(const void *memory, const void *state, game_move *moves)
{
    const struct nanuuk_box *box = memory;
    const struct nanuuk_state *s = state;
    struct move_list list = {.count = 0};
    list.at = moves;
    switch (s->phase) {
    case LAY:
        add_spaces(&list, LAY_TOKEN, 0, lay_spaces(box, s), 0);
        break;
    case PLACE:
        add_spaces(&list, PLACE_PIECE, 0, place_spaces(box, s), 0);
        break;
    case STEP:
        step_moves(box, s, &list);
        break;
    case CATCH:
        add(&list, TAKE, 0, 0, 0);
        add(&list, LEAVE, 0, 0, 0);
        break;
    case FLEE:
        add_spaces(&list, FLEE_TO, 0,
                   /* He stands where the bear was: it cannot stay there. */
                   hunt_flight(box, s, s->moving) & ~space_bit(s->pieces[s->moving].space), 0);
        break;
    case HOME:
        home_moves(s, &list);
        break;
    case CRACK:
        crack_moves(box, s, &list);
        break;
    case BREAK:
        break_moves(box, s, &list);
        break;
    default:
        break;
    }
    return list.count;
}
