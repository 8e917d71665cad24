/*
 * live_rematch.c - the next game of the same people. See live_table.h.
 *
 * Whoever asks first makes the table. The seats of the others are reserved for them
 * (live_reserve.c) for LIVE_RESERVED, or until they leave the old table.
 */
#include "server/tables/live_internal.h"

#include "server/tables/table_limits.h"
#include "server/tables/table_registry.h"

#include <string.h>

/* Somebody who has the old table open elsewhere has not left it. */
void live_decline_rematch(struct live_table *live, int64_t person)
{
    int seat = live_seat_of(live, person);
    if (live->stored.rematch[0] == '\0' || seat == SPECTATOR || live_is_present(live, seat))
        return;
    struct live_table *next = registry_find(live->registry, live->stored.rematch);
    if (next != NULL)
        live_release_reserved(next, person);
}

/* Everybody moves one seat on, so that nobody begins twice. */
static void plan_seats(const struct live_table *live, int64_t host, struct stored_table *wanted)
{
    for (int seat = 0; seat < wanted->players; seat++) {
        const struct table_seat *old = &live->stored.seats[(seat + 1) % wanted->players];
        struct table_seat *next = &wanted->seats[seat];
        *next = (struct table_seat){.kind = old->kind, .level = old->level};
        if (old->kind == SEAT_PERSON && old->person == host)
            next->person = host;
        else if (old->kind == SEAT_PERSON)
            *next = (struct table_seat){.kind = SEAT_OPEN, .reserved = old->person};
    }
}

/* The same setup; a new seed comes from the new table. */
static void plan_rematch(const struct live_table *live, int64_t host, struct stored_table *wanted)
{
    *wanted = (struct stored_table){.players = live->stored.players,
                                    .open = live->stored.open,
                                    .rated = live->stored.rated,
                                    .clock = live->stored.clock,
                                    .host = host,
                                    .reserved_until = live->registry->now() + LIVE_RESERVED};
    memcpy(wanted->game, live->stored.game, sizeof wanted->game);
    memcpy(wanted->options, live->stored.options, sizeof wanted->options);
    plan_seats(live, host, wanted);
}

/* The old table names the new one, so that the others find it. */
static struct live_table *make_next(struct live_table *live, int64_t host, const char *address,
                                    const char *commitment, struct refusal *why)
{
    struct stored_table wanted;
    plan_rematch(live, host, &wanted);
    if (!table_limits_take(live->registry, &wanted, address, why))
        return NULL;
    struct live_table *next = registry_create(live->registry, &wanted, commitment);
    memcpy(live->stored.rematch, next->stored.id, sizeof live->stored.rematch);
    live_save_quietly(live);
    live_changed(live);
    return next;
}

/* The person's reserved seat, or one that anybody may take. */
static int seat_for(const struct live_table *live, int64_t person)
{
    int seat = live_reserved_for(live, person);
    return seat == SPECTATOR ? live_reserved_for(live, 0) : seat;
}

/* Another server has the next table. Whoever has that one must have this one, too, or there would
 * be two of them: so it gets it. Those who look on come again, and find it there. */
static struct live_table *send_to_next(struct live_table *live, struct refusal *why)
{
    store_hand_over(live->registry->store, &live->stored, live->stored.rematch);
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        client_hang_up(viewer->client, WEBSOCKET_TRY_LATER);
    return refuse(why, REFUSED_STORE_BUSY), NULL;
}

/* A next table that was given up is replaced by another. */
struct live_table *live_rematch(struct live_table *live, const struct person *person,
                                const char *address, const char *commitment, struct refusal *why)
{
    if (live_seat_of(live, person->id) == SPECTATOR)
        return refuse(why, REFUSED_NOT_SEATED), NULL;
    if (live->stored.stage != TABLE_OVER)
        return refuse(why, REFUSED_NOT_OVER), NULL;
    struct live_table *next = live->stored.rematch[0] == '\0'
                                  ? NULL
                                  : registry_find(live->registry, live->stored.rematch);
    if (next == NULL && live->stored.rematch[0] != '\0' &&
        registry_owner_elsewhere(live->registry, live->stored.rematch) != 0)
        return send_to_next(live, why);
    if (next == NULL || next->stored.stage == TABLE_GIVEN_UP)
        return make_next(live, person->id, address, commitment, why);
    if (live_seat_of(next, person->id) == SPECTATOR &&
        !live_sit(next, person, seat_for(next, person->id), "", commitment, why))
        return NULL;
    return next;
}
