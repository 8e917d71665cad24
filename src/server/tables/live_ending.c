/*
 * live_ending.c - resigning, agreeing on a draw, and calling a game off. See live_table.h.
 *
 * In a game of two, resigning loses it. With more players a computer plays the seat to the end, and
 * the person ranks behind all who play on; when only one seat, or no person, is left that has not
 * resigned, the game is over. A draw is offered to all other people and stands until somebody
 * declines it, its author withdraws it, or all have agreed: then the game ends as it stands, and
 * all who have not resigned share the first rank.
 *
 * To call a game off is offered in the same way, and ends the table without a result. Nobody has to
 * agree as long as somebody has not made their first decision, and where nobody else plays. There
 * is one offer at a time.
 */
#include "server/tables/live_internal.h"

#include "server/tables/replay.h"
#include "server/tables/table_registry.h"

/* Saves and publishes the ending, and finishes the game if it has ended. */
static void save_ending(struct live_table *live)
{
    store_set_ending(live->registry->store, &live->stored);
    replay_end(&live->stored, live->table);
    if (live->stored.ending.kind != TABLE_GOES_ON)
        live_stop_thinking(live);
    live_continue(live);
    live_save(live);
    live_changed(live);
}

/* True if all who are asked have agreed to the offer, and at least one was. */
static bool is_agreed(const struct live_table *live)
{
    const struct stored_ending *ending = &live->stored.ending;
    int seat = ending->offer_by - 1;
    if (ending->offer_by == 0 || ending->agreed == 0)
        return false;
    unsigned asked =
        ending->offers_abort ? live_must_agree(live, seat) : live_other_players(live, seat);
    return (asked & ~ending->agreed) == 0;
}

/* Does what all have agreed to, if they have. */
static void conclude_offer(struct live_table *live)
{
    struct stored_ending *ending = &live->stored.ending;
    if (is_agreed(live) && ending->offers_abort) {
        live_abandon(live, LIVE_ABORTED);
        return;
    }
    if (is_agreed(live)) {
        ending->offer_by = 0;
        ending->kind = TABLE_DRAWN;
    }
    save_ending(live);
}

/* Checks that this seat may resign or offer a draw. */
static bool may_end(const struct live_table *live, int seat, struct refusal *why)
{
    if (live->stored.stage != TABLE_PLAYING)
        return refuse(why, REFUSED_NOT_PLAYING);
    if (live->stored.players == 1)
        return refuse(why, REFUSED_ALONE);
    return live->stored.ending.resigned[seat] == 0 || refuse(why, REFUSED_RESIGNED);
}

/* ---- giving up ---- */

/* Ranks follow the order of resigning: the first to resign is last. */
static int count_resigned(const struct stored_ending *ending)
{
    int count = 0;
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        count += ending->resigned[seat] != 0;
    return count;
}

static bool has_people_left(const struct live_table *live)
{
    for (int seat = 0; seat < live->stored.players; seat++)
        if (live->stored.seats[seat].kind == SEAT_PERSON && live->stored.ending.resigned[seat] == 0)
            return true;
    return false;
}

/* A request or an offer of the person goes with them. If they were the last who had not agreed to a
 * draw, the others have it now. */
bool live_resign(struct live_table *live, const struct person *person, struct refusal *why)
{
    struct stored_ending *ending = &live->stored.ending;
    int seat = live_seat_of(live, person->id), count = count_resigned(ending) + 1;
    if (seat == SPECTATOR)
        return refuse(why, REFUSED_NOT_SEATED);
    if (!may_end(live, seat, why))
        return false;
    ending->resigned[seat] = count;
    live->stored.seats[seat].replaced = true;
    live->stored.seats[seat].level = LIVE_STAND_IN;
    if (live->stored.undo.seat == seat)
        live->stored.undo.seat = NOBODY;
    if (ending->offer_by == seat + 1)
        ending->offer_by = 0;
    if (count >= live->stored.players - 1 || !has_people_left(live)) {
        ending->kind = TABLE_RESIGNED;
        save_ending(live);
    } else {
        conclude_offer(live);
    }
    return true;
}

/* ---- offers ---- */

/* Makes an offer, or agrees to the one there is if it is of the same kind. */
static bool offer(struct live_table *live, int seat, bool abort)
{
    struct stored_ending *ending = &live->stored.ending;
    if (ending->offer_by != 0) {
        if (ending->offer_by == seat + 1 || ending->offers_abort != abort)
            return false;
        ending->agreed |= 1u << seat;
        return true;
    }
    if (ending->offers[seat] >= LIVE_OFFERS)
        return false;
    ending->offer_by = seat + 1;
    ending->offers_abort = abort;
    ending->agreed = 0;
    ending->offers[seat]++;
    return true;
}

/* To decline ends the offer for all, because it needs everybody. */
static bool decline(struct live_table *live, bool abort)
{
    struct stored_ending *ending = &live->stored.ending;
    if (ending->offer_by == 0 || ending->offers_abort != abort)
        return false;
    ending->offer_by = 0;
    return true;
}

bool live_draw(struct live_table *live, const struct person *person, bool yes, bool *done,
               struct refusal *why)
{
    int seat = live_seat_of(live, person->id);
    if (seat == SPECTATOR)
        return refuse(why, REFUSED_NOT_SEATED);
    if (!may_end(live, seat, why))
        return false;
    if (yes ? live_other_players(live, seat) == 0 || !offer(live, seat, false)
            : !decline(live, false))
        return refuse(why, REFUSED_DRAW_REFUSED);
    conclude_offer(live);
    *done = live->stored.stage == TABLE_OVER;
    return true;
}

/* ---- calling off ---- */

/* True if every person has made a decision, or a computer has for them. */
static bool all_have_decided(const struct live_table *live)
{
    unsigned waiting = 0;
    char move[MOVE_TEXT_MAX];
    for (int seat = 0; seat < live->stored.players; seat++)
        if (live->stored.seats[seat].kind == SEAT_PERSON)
            waiting |= 1u << seat;
    for (int ply = 1; waiting != 0 && ply <= table_plies(live->table); ply++)
        waiting &= ~(1u << table_ply(live->table, ply, move, NULL));
    return waiting == 0;
}

/* Of a day's deal everybody has one try, so it cannot be called off. */
static bool may_abort(const struct live_table *live, int seat, struct refusal *why)
{
    if (live->stored.stage != TABLE_PLAYING)
        return refuse(why, REFUSED_NOT_PLAYING);
    if (live->stored.daily[0] != '\0')
        return refuse(why, REFUSED_ABORT_REFUSED);
    return seat == SPECTATOR || live->stored.ending.resigned[seat] == 0 ||
           refuse(why, REFUSED_RESIGNED);
}

/* Whoever lets computers play among themselves may end that. */
static bool needs_nobody(const struct live_table *live, int seat)
{
    return seat == SPECTATOR || live_must_agree(live, seat) == 0 || !all_have_decided(live);
}

bool live_abort(struct live_table *live, const struct person *person, bool yes, bool *done,
                struct refusal *why)
{
    int seat = live_seat_of(live, person->id);
    bool owns = table_has_only_computers(&live->stored) && live->stored.host == person->id;
    if (seat == SPECTATOR && !owns)
        return refuse(why, REFUSED_NOT_SEATED);
    if (!may_abort(live, seat, why))
        return false;
    if (yes && needs_nobody(live, seat)) {
        live_abandon(live, LIVE_ABORTED);
    } else {
        if (yes ? !offer(live, seat, true) : !decline(live, true))
            return refuse(why, REFUSED_ABORT_REFUSED);
        conclude_offer(live);
    }
    *done = live->stored.stage == TABLE_GIVEN_UP;
    return true;
}
