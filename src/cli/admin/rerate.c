/*
 * rerate.c - `floe admin STORE rerate`: all ratings anew, from all rated games.
 *
 * The server has rated every game once. To do it again helps after an import, or when a rule of
 * rating has changed. Games are entered in the order in which they ended, as the server did.
 */
#include "cli/admin/admin.h"

#include "base/memory.h"
#include "server/tables/rated_game.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM 256
#define MINUTE 60000

/* A rated game, with its ranks. */
struct ended {
    char table[TABLE_ID_MAX];
    int64_t at;
    struct rated_game game;
};

struct endings {
    struct admin *admin;
    struct ended *all;
    size_t count, room;
    int64_t since; /* those before are here already, and some of those after */
};

/* Later rounds see all games again, and take only the new ones. */
static bool is_known(const struct endings *endings, const struct stored_table *stored)
{
    if (stored->changed < endings->since)
        return true;
    for (size_t i = 0; endings->since > 0 && i < endings->count; i++)
        if (strcmp(endings->all[i].table, stored->id) == 0)
            return true;
    return false;
}

static void add_ended(struct endings *endings, const struct ended *ended)
{
    if (endings->count == endings->room) {
        endings->room = endings->room == 0 ? FIRST_ROOM : endings->room * 2;
        endings->all = memory_grown(endings->all, endings->room, sizeof *endings->all);
    }
    endings->all[endings->count++] = *ended;
}

/* Ranks are not stored, so the game is played again. */
static bool collect(void *context, const struct stored_table *stored)
{
    struct endings *endings = context;
    struct admin *admin = endings->admin;
    struct ended ended = {.at = stored->changed};
    struct game_result result;
    if (is_known(endings, stored) || !rated_counts(admin->store, stored, &ended.game))
        return true;
    struct table *table = admin_replay(admin, stored);
    if (table == NULL)
        return true;
    table_result(table, &result);
    table_close(table);
    for (int seat = 0; seat < ended.game.players; seat++)
        ended.game.rank[seat] = result.rank[seat];
    memcpy(ended.table, stored->id, sizeof ended.table);
    add_ended(endings, &ended);
    return true;
}

/* Games of the same millisecond by id, so that the order is always the same. */
static int compare_times(const void *a, const void *b)
{
    const struct ended *one = a, *two = b;
    if (one->at != two->at)
        return one->at < two->at ? -1 : 1;
    return strcmp(one->table, two->table);
}

/* Of those that are here already. */
static int64_t newest(const struct endings *endings)
{
    int64_t time = 1;
    for (size_t i = 0; i < endings->count; i++)
        time = endings->all[i].at > time ? endings->all[i].at : time;
    return time;
}

/* Enters games that have ended since the last round. A minute more, in case the clock was set
 * back. */
static void enter_new(struct endings *endings)
{
    struct store *store = endings->admin->store;
    size_t before = endings->count;
    store_each_table(store, TABLE_OVER, collect, endings);
    if (endings->count > before)
        qsort(endings->all + before, endings->count - before, sizeof *endings->all, compare_times);
    for (size_t i = before; i < endings->count; i++)
        rated_enter(store, &endings->all[i].game);
    endings->since = newest(endings) > MINUTE ? newest(endings) - MINUTE : 1;
}

/* In small steps (store.h): a server that runs meanwhile never waits long, and games that end
 * meanwhile count. Interrupted, it leaves some ratings new and some old: it is simply begun
 * again. */
bool admin_rerate(struct admin *admin)
{
    struct endings endings = {.admin = admin};
    bool differs = true;
    store_rerate_begin(admin->store);
    while (differs) {
        store_rerate_read(admin->store);
        enter_new(&endings);
        differs = store_rerate_differs(admin->store);
        while (differs && store_rerate_step(admin->store))
            ;
    }
    store_rerate_end(admin->store);
    free(endings.all);
    admin_note(admin, (struct audit_entry){.action = "rerate", .count = (int64_t)endings.count});
    if (!admin_settle(admin))
        return false;
    admin_tell_count(admin, "cli.admin.rerated", (int)endings.count, "");
    return admin->bad == 0;
}
