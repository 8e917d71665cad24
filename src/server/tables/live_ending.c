/*
 * live_ending.c - resigning, and agreeing on a draw. See live_table.h.
 *
 * In a game of two, resigning loses it. With more players a computer plays the seat to the end, and
 * the person ranks behind all who play on; when only one seat, or no person, is left that has not
 * resigned, the game is over. A draw is offered to all other people and stands until somebody
 * declines it, its author withdraws it, or all have agreed: then the game ends as it stands, and
 * all who have not resigned share the first rank.
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

/* Ends the game in a draw if all others have agreed. */
static void conclude_draw(struct live_table *live)
{
    struct stored_ending *ending = &live->stored.ending;
    if (ending->draw_by == 0 || ending->draw_agreed == 0 ||
        (live_other_players(live, ending->draw_by - 1) & ~ending->draw_agreed) != 0)
        return;
    ending->draw_by = 0;
    ending->kind = TABLE_DRAWN;
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
    if (ending->draw_by == seat + 1)
        ending->draw_by = 0;
    if (count >= live->stored.players - 1 || !has_people_left(live))
        ending->kind = TABLE_RESIGNED;
    else
        conclude_draw(live);
    save_ending(live);
    return true;
}

/* ---- a draw ---- */

/* Offers a draw, or agrees to one. */
static bool want_draw(struct live_table *live, int seat, struct refusal *why)
{
    struct stored_ending *ending = &live->stored.ending;
    if (ending->draw_by != 0 && ending->draw_by != seat + 1) {
        ending->draw_agreed |= 1u << seat;
        conclude_draw(live);
        return true;
    }
    if (ending->draw_by != 0 || live_other_players(live, seat) == 0 ||
        ending->offers[seat] >= LIVE_DRAWS)
        return refuse(why, REFUSED_DRAW_REFUSED);
    ending->draw_by = seat + 1;
    ending->draw_agreed = 0;
    ending->offers[seat]++;
    return true;
}

/* To decline ends the offer for all: a draw needs everybody. */
bool live_draw(struct live_table *live, const struct person *person, bool yes, bool *done,
               struct refusal *why)
{
    int seat = live_seat_of(live, person->id);
    if (seat == SPECTATOR)
        return refuse(why, REFUSED_NOT_SEATED);
    if (!may_end(live, seat, why) || (yes && !want_draw(live, seat, why)))
        return false;
    if (!yes && live->stored.ending.draw_by == 0)
        return refuse(why, REFUSED_DRAW_REFUSED);
    if (!yes)
        live->stored.ending.draw_by = 0;
    save_ending(live);
    *done = live->stored.stage == TABLE_OVER;
    return true;
}
