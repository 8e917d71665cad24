/*
 * live_reserve.c - seats that are kept for somebody: of a rematch, and of a challenge. See
 * live_table.h.
 *
 * Nobody else can have such a seat until its person lets go of it (by `stand`). The seats of a
 * rematch are kept for LIVE_RESERVED, and then anybody's; those of a challenge as long as the table
 * waits. The store keeps all of it, so that it outlives a restart.
 *
 * Nobody can be pestered: a person may challenge only so often, and the same one even less (all
 * bots of an owner count as one), and not again while an earlier challenge waits for its answer.
 */
#include "server/tables/live_internal.h"

#include "server/tables/rated_game.h"
#include "server/tables/table_registry.h"

#define PAIR_MAX 48 /* two ids */

bool live_is_reserved(const struct live_table *live, int seat)
{
    return live->stored.seats[seat].reserved != 0;
}

int live_reserved_for(const struct live_table *live, int64_t person)
{
    for (int seat = 0; seat < live->stored.players; seat++)
        if (live->stored.seats[seat].kind == SEAT_OPEN &&
            live->stored.seats[seat].reserved == person)
            return seat;
    return SPECTATOR;
}

/* ---- for a while ---- */

/* A time too far in the future was not written by us: the wall clock was set back. */
void live_open_reserved(struct live_table *live)
{
    int64_t left = live->stored.reserved_until - live->registry->now();
    if (live->stored.stage != TABLE_WAITING || live->stored.reserved_until == 0)
        return;
    left = left > LIVE_RESERVED ? LIVE_RESERVED : left;
    live->reserved_until = live->registry->steady() + (left > 0 ? left : 0);
}

static void seats_released(struct live_table *live)
{
    live_index_people(live);
    live_save(live);
    live_changed(live);
}

/* From now on anybody may have the seats. */
void live_reserved_tick(struct live_table *live)
{
    if (live->reserved_until == 0 || live->registry->steady() < live->reserved_until)
        return;
    live->reserved_until = live->stored.reserved_until = 0;
    for (int seat = 0; seat < live->stored.players; seat++)
        live->stored.seats[seat].reserved = 0;
    seats_released(live);
}

/* ---- challenges ---- */

bool live_has_challenge(const struct live_table *live)
{
    bool kept = false;
    for (int seat = 0; seat < live->stored.players; seat++)
        kept |= live_is_reserved(live, seat);
    return kept && live->stored.stage == TABLE_WAITING && live->stored.reserved_until == 0;
}

static bool only_host_sits(const struct live_table *live)
{
    for (int seat = 0; seat < live->stored.players; seat++)
        if (live->stored.seats[seat].kind == SEAT_PERSON &&
            live->stored.seats[seat].person != live->stored.host)
            return false;
    return true;
}

/* A challenge that is declined is over. Where others sit already, or anybody may come, only the
 * seat is free. A table that is given up still says for whom it was. */
bool live_release_reserved(struct live_table *live, int64_t person)
{
    int seat = live_reserved_for(live, person);
    if (seat == SPECTATOR || person == 0)
        return false;
    if (live_has_challenge(live) && !live->stored.open && only_host_sits(live)) {
        live_abandon(live, LIVE_DECLINED);
        return true;
    }
    live->stored.seats[seat].reserved = 0;
    seats_released(live);
    return true;
}

/* True if the host keeps a seat for that person at one of their tables. */
static bool has_challenged(struct table_registry *registry, int64_t host, int64_t challenged)
{
    backlog_open_of(registry, challenged);
    for (const struct table_link *link = table_index_first(&registry->index, challenged);
         link != NULL; link = table_index_next(link))
        if (link->kind == LINK_KEPT && link->live->stored.host == host &&
            live_has_challenge(link->live))
            return true;
    return false;
}

/* Guests come and go under any name, so they cannot challenge. */
bool live_may_challenge(struct table_registry *registry, const struct person *person,
                        const struct person *challenged, struct refusal *why)
{
    if (person->kind != PERSON_ACCOUNT && person->kind != PERSON_BOT)
        return refuse(why, REFUSED_NO_ACCOUNT);
    return (challenged->id != person->id && !challenged->banned &&
            !has_challenged(registry, person->id, challenged->id)) ||
           refuse(why, REFUSED_CHALLENGE_REFUSED);
}

bool live_take_challenges(struct table_registry *registry, const struct person *person,
                          const struct stored_table *wanted, struct refusal *why)
{
    for (int seat = 0; seat < wanted->players; seat++) {
        char pair[PAIR_MAX];
        struct text out = text_in(pair, sizeof pair);
        if (wanted->seats[seat].reserved == 0)
            continue;
        text_format(&out, "%lld %lld", (long long)rated_owner(person),
                    (long long)wanted->seats[seat].reserved);
        if (!limits_take(registry->limits, LIMIT_CHALLENGES_PAIR, pair) ||
            !limits_take_person(registry->limits, LIMIT_CHALLENGES_PERSON, rated_owner(person)))
            return refuse(why, REFUSED_TOO_MANY);
    }
    return true;
}
