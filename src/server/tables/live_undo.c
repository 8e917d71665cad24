/*
 * live_undo.c - taking back: one's own turn freely, more of it if the others agree. See
 * live_table.h.
 *
 * A request stays until all others have agreed, somebody declines, or the game goes on. LIVE_UNDOS
 * of them are granted to each person in a game; refused ones do not count.
 */
#include "server/tables/live_internal.h"

#include "server/tables/table_registry.h"

struct taking_back {
    struct clock *clock;
    int ply;
};

/* Untimed moves, made by a computer, added nothing. */
static bool take_back_time(void *context, const struct stored_move *move)
{
    const struct taking_back *back = context;
    if (move->ply <= back->ply)
        return false;
    if (!move_is_untimed(move))
        clock_take_back(back->clock, move->seat);
    return true;
}

/* Takes back moves, their time, and what viewers know of them. */
static void go_back(struct live_table *live, int ply)
{
    struct message why;
    clock_pause(&live->clock, live->registry->steady());
    store_each_move_back(live->registry->store, &live->stored, take_back_time,
                         &(struct taking_back){&live->clock, ply});
    table_set_undo(live->table, TABLE_UNDO_ANY);
    while (table_plies(live->table) > ply)
        table_undo(live->table, NOBODY, &why);
    table_set_undo(live->table, TABLE_UNDO_TURN);
    live->stored.cut = ply < live->stored.cut ? ply : live->stored.cut;
    live_forget_after(live, ply);
    live->stored.undo.seat = NOBODY;
    live_stop_thinking(live);
    store_cut_moves(live->registry->store, &live->stored, ply);
    live_continue(live);
    live_save(live);
    live_changed(live);
}

/* The ply before the last move of that seat; -1: it has made none. */
static int ply_before(const struct live_table *live, int seat)
{
    char move[MOVE_TEXT_MAX];
    int ply = table_plies(live->table);
    while (ply > 0 && table_ply(live->table, ply, move, NULL) != seat)
        ply--;
    return ply - 1;
}

/* People for whom a computer plays cannot answer, so nobody waits for them. */
unsigned live_other_players(const struct live_table *live, int seat)
{
    unsigned seats = 0;
    for (int other = 0; other < live->stored.players; other++)
        if (other != seat && live->stored.seats[other].kind == SEAT_PERSON &&
            !live->stored.seats[other].replaced)
            seats |= 1u << other;
    return seats;
}

/* In a rated game, absent people must agree, too: the game is theirs. */
unsigned live_must_agree(const struct live_table *live, int seat)
{
    unsigned seats = live_other_players(live, seat);
    for (int other = 0; live->stored.rated && other < live->stored.players; other++)
        if (other != seat && live->stored.seats[other].kind == SEAT_PERSON &&
            live->stored.ending.resigned[other] == 0)
            seats |= 1u << other;
    return seats;
}

/* Alone, or against computers alone, nobody has to be asked. */
static void conclude_undo(struct live_table *live)
{
    if ((live_must_agree(live, live->stored.undo.seat) & ~live->stored.undo.agreed) == 0) {
        live->stored.seats[live->stored.undo.seat].undos++;
        go_back(live, live->stored.undo.ply);
    } else {
        live_save(live);
        live_changed(live);
    }
}

/* Who has resigned has no say any more. */
static bool may_take_part(const struct live_table *live, int seat, struct refusal *why)
{
    if (live->stored.stage != TABLE_PLAYING)
        return refuse(why, REFUSED_NOT_PLAYING);
    return live->stored.ending.resigned[seat] == 0 || refuse(why, REFUSED_RESIGNED);
}

/* The own unfinished turn needs no consent; anything more does. */
bool live_undo(struct live_table *live, const struct person *person, bool *done,
               struct refusal *why)
{
    struct message message;
    int seat = live_seat_of(live, person->id);
    *done = true;
    if (seat == SPECTATOR)
        return refuse(why, REFUSED_NOT_SEATED);
    if (!may_take_part(live, seat, why))
        return false;
    if (table_may_undo(live->table, seat, &message)) {
        go_back(live, table_plies(live->table) - 1);
        return true;
    }
    int ply = ply_before(live, seat);
    if (ply < 0 || live->stored.daily[0] != '\0' || live->stored.seats[seat].undos >= LIVE_UNDOS ||
        live->stored.undo.seat != NOBODY)
        return refuse_reason(why, REFUSED_UNDO_REFUSED, NULL, &message);
    live->stored.undo = (struct undo_request){seat, ply, 0};
    *done = live_must_agree(live, seat) == 0;
    conclude_undo(live);
    return true;
}

/* The one who asks agrees anyway; to decline the own request withdraws it. */
bool live_agree(struct live_table *live, const struct person *person, bool yes, struct refusal *why)
{
    int seat = live_seat_of(live, person->id);
    if (seat == SPECTATOR)
        return refuse(why, REFUSED_NOT_SEATED);
    if (!may_take_part(live, seat, why))
        return false;
    if (live->stored.undo.seat == NOBODY)
        return refuse(why, REFUSED_NO_REQUEST);
    if (yes) {
        live->stored.undo.agreed |= 1u << seat;
        conclude_undo(live);
    } else {
        live->stored.undo.seat = NOBODY;
        live_save(live);
        live_changed(live);
    }
    return true;
}
