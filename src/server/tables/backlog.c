/*
 * backlog.c - opens stored tables, a few at a time. See backlog.h.
 */
#include "server/tables/backlog.h"

#include "base/memory.h"
#include "server/runtime/must.h"
#include "server/tables/live_internal.h"
#include "server/tables/set_aside.h"
#include "server/tables/table_registry.h"

#include <stdlib.h>
#include <string.h>

#define NANOSECONDS 1000000 /* in a millisecond */

/* ---- one table ---- */

/* Nobody could come while no server ran, so that time does not count for what expires. Whatever the
 * clock was before, nothing has changed later than now. */
static void forgive_outage(struct live_table *live, int64_t outage, int64_t now)
{
    int64_t idle = now - live->stored.changed;
    int64_t moved = outage < idle ? outage : idle;
    if (moved < 0 || moved >= REGISTRY_OUTAGE)
        live_wall_clock_set(live, moved);
}

/* Time while no server had the table is charged to nobody. */
static void resume_table(struct live_table *live, int64_t alive)
{
    int64_t now = live->registry->now();
    live_resume(live, alive);
    forgive_outage(live, now > alive ? now - alive : 0, now);
}

/* Those who were deleted while no server had the table. A file keeps their wish to leave. */
static void forget_former(struct live_table *live)
{
    if (!store_has_lease(live->registry->store))
        return;
    for (int seat = 0; seat < live->stored.players && !live_is_over(live); seat++)
        if (live->people[seat].kind == PERSON_FORMER && live->people[seat].id != 0 &&
            live->stored.ending.resigned[seat] == 0)
            live_forget_person(live, live->people[seat].id);
}

/* It is news for the lobby and for its people, if they are here. */
static void tell_opened(struct live_table *live)
{
    live->changed = true;
    registry_touch(live);
}

/* When the table's owner was last alive, if the claim does not say it. The wall clock may have been
 * set since the walk began: then the times of the table are moved first, as those of all others
 * were. Returns by how much. */
static int64_t move_times(const struct table_registry *registry, struct stored_table *stored,
                          int64_t *alive)
{
    const struct backlog *backlog = &registry->backlog;
    if (*alive != 0)
        return 0;
    *alive = backlog->open ? backlog->alive : registry_alive_time(registry->store);
    if (!backlog->open || backlog->moved == 0)
        return 0;
    *alive += backlog->moved;
    stored->changed += backlog->moved;
    stored->left_at += backlog->moved;
    stored->reserved_until += stored->reserved_until == 0 ? 0 : backlog->moved;
    return backlog->moved;
}

/* NULL: it is set aside. Its deadline is set before the loop waits, when all settings are
 * known. */
static struct live_table *open_whole(struct table_registry *registry, struct whole_table *whole,
                                     int64_t alive)
{
    int64_t moved = move_times(registry, &whole->stored, &alive);
    struct live_table *live = registry_open_whole(registry, whole);
    if (live == NULL)
        return NULL;
    resume_table(live, alive);
    if (moved != 0)
        live_save_quietly(live);
    forget_former(live);
    tell_opened(live);
    return live;
}

/* A table that is claimed is read after that: its owner may have written until then. In a file
 * nobody but the walk opens a table again that was mended. */
struct live_table *backlog_find(struct table_registry *registry, const char *id)
{
    int64_t alive = 0;
    struct whole_table whole;
    struct stored_table stored;
    if (!store_claim_table(registry->store, id, &alive) ||
        !store_table(registry->store, id, &stored) || stored.fault != FAULT_NONE)
        return NULL;
    bool is_over = stored.stage == TABLE_OVER || stored.stage == TABLE_GIVEN_UP;
    bool resumes = !is_over && (registry->backlog.open || store_has_lease(registry->store));
    registry->backlog.taken += resumes && alive != 0;
    store_complete_table(registry->store, &stored, &whole);
    struct live_table *live =
        resumes ? open_whole(registry, &whole, alive) : registry_open_whole(registry, &whole);
    whole_tables_free(&whole, 1);
    return live;
}

/* ---- some tables ---- */

static int64_t alive_of(const struct claimed_table *claimed, int64_t number)
{
    while (claimed->number != number)
        claimed++;
    return claimed->alive;
}

/* Reading is not counted: to ask a database for less is hardly faster. */
static void set_pace(struct backlog *backlog, uint64_t took)
{
    if (took > BACKLOG_SLICE * NANOSECONDS && backlog->most > BACKLOG_LEAST)
        backlog->most /= 2;
    else if (took < BACKLOG_SLICE * NANOSECONDS / 2 && backlog->most < STORE_SLICE)
        backlog->most *= 2;
}

/* Games are unloaded again at once: memory is for those that somebody looks at. */
static void open_read(struct table_registry *registry, const struct claimed_table *claimed,
                      struct whole_table *tables, int count)
{
    uint64_t begun = uv_hrtime();
    for (int i = 0; i < count; i++) {
        struct live_table *live =
            open_whole(registry, &tables[i], alive_of(claimed, tables[i].stored.number));
        if (live != NULL)
            live_unload(live);
    }
    set_pace(&registry->backlog, uv_hrtime() - begun);
}

static void open_claimed(struct table_registry *registry, const struct claimed_table *claimed,
                         int count)
{
    int64_t numbers[STORE_SLICE];
    int wanted = 0;
    for (int i = 0; i < count; i++)
        if (registry_in_memory(registry, claimed[i].id) == NULL)
            numbers[wanted++] = claimed[i].number;
    if (wanted == 0)
        return;
    struct whole_table *tables = memory_for(STORE_SLICE, sizeof *tables);
    int found = store_whole_tables(registry->store, numbers, wanted, tables);
    open_read(registry, claimed, tables, found);
    whole_tables_free(tables, found);
    free(tables);
    registry->writes_seen = true; /* somebody may have asked for something there */
}

/* Those that had an owner: it is dead. */
static void count_taken(struct backlog *backlog, const struct claimed_table *claimed, int count)
{
    for (int i = 0; i < count; i++)
        backlog->taken += claimed[i].alive != 0;
}

void backlog_open_of(struct table_registry *registry, int64_t person)
{
    struct claimed_table claimed[STORE_SLICE];
    int64_t after = 0;
    int count = STORE_SLICE;
    while (registry->backlog.open && person != 0 && count == STORE_SLICE) {
        count = store_claim_of(registry->store, person, after, claimed);
        count_taken(&registry->backlog, claimed, count);
        for (int i = 0; i < count; i++)
            after = claimed[i].number > after ? claimed[i].number : after;
        open_claimed(registry, claimed, count);
    }
}

/* ---- all of them ---- */

/* ", " and the address, as far as there is room for the whole of it. */
static void add_dead(void *context, int64_t lease, const char *address)
{
    struct text *out = context;
    (void)lease;
    if (out->length + strlen(address) + 2 < BACKLOG_SERVERS_ROOM)
        text_format(out, "%s%s", out->length > 0 ? ", " : "", address);
}

/* Once for a walk, with those that somebody asked for before. What a start opens is no news. */
static void log_taken(struct table_registry *registry)
{
    struct backlog *backlog = &registry->backlog;
    if (backlog->taken > 0 && !backlog->all)
        event_log_write_numbers(registry->event_log, "taken_over",
                                (struct log_number[]){{"tables", backlog->taken}, {NULL, 0}},
                                "servers", backlog->dead, NULL);
    backlog->taken = 0;
}

/* All have been opened: from now on the server is as alive as it says. */
static void end_walk(struct table_registry *registry)
{
    registry->backlog.open = false;
    uv_timer_stop(&registry->backlog.timer);
    log_taken(registry);
    if (!registry->service.maintenance)
        registry_save_alive_time(registry);
}

static void open_slice(struct table_registry *registry)
{
    struct backlog *backlog = &registry->backlog;
    struct claimed_table claimed[STORE_SLICE];
    int count =
        store_claim_next(registry->store, backlog->all, &backlog->walk, backlog->most, claimed);
    count_taken(backlog, claimed, count);
    open_claimed(registry, claimed, count);
    if (count == 0)
        end_walk(registry);
}

/* The walk may have been dropped meanwhile. */
static void go_on(void *context)
{
    struct table_registry *registry = context;
    if (registry->backlog.open)
        open_slice(registry);
}

/* While the store is busy tables wait, as everybody does. */
static void on_timer(uv_timer_t *timer)
{
    struct table_registry *registry = timer->data;
    store_gate_run(registry->gate, &registry->backlog.waiter);
}

/* The first slices are opened at once: servers with few tables have no backlog. */
static void begin_walk(struct table_registry *registry, bool all, int64_t milliseconds)
{
    struct backlog *backlog = &registry->backlog;
    uint64_t until = uv_hrtime() + (uint64_t)milliseconds * NANOSECONDS;
    backlog->open = true;
    backlog->all = all;
    backlog->walk = (struct claim_walk){0};
    backlog->most = BACKLOG_LEAST;
    backlog->alive = registry_alive_time(registry->store);
    backlog->moved = 0;
    do
        open_slice(registry);
    while (backlog->open && uv_hrtime() < until);
    backlog_count_again(registry);
    if (backlog->open)
        must(uv_timer_start(&backlog->timer, on_timer, BACKLOG_EVERY, BACKLOG_EVERY) == 0,
             "uv_timer_start");
}

void backlog_start(struct table_registry *registry)
{
    store_find_dead(registry->store);
    begin_walk(registry, true, BACKLOG_FIRST);
}

/* What a walk has passed when a server dies is left to the next one, a second after its end. */
void backlog_take_over(struct table_registry *registry)
{
    struct backlog *backlog = &registry->backlog;
    if (backlog->open || !store_find_dead(registry->store))
        return;
    struct text out = text_in(backlog->dead, sizeof backlog->dead);
    store_each_dead_server(registry->store, add_dead, &out);
    begin_walk(registry, false, BACKLOG_SLICE);
}

void backlog_drop(struct table_registry *registry)
{
    registry->backlog.open = false;
    uv_timer_stop(&registry->backlog.timer);
}

void backlog_init(struct table_registry *registry, uv_loop_t *loop)
{
    must(uv_timer_init(loop, &registry->backlog.timer) == 0, "uv_timer_init");
    registry->backlog.timer.data = registry;
    registry->backlog.waiter = (struct gate_waiter){.run = go_on, .context = registry};
}

void backlog_close(struct table_registry *registry, uv_close_cb closed)
{
    uv_close((uv_handle_t *)&registry->backlog.timer, closed);
}

/* ---- what others ask ---- */

/* A file knows only which tables are neither over nor set aside. */
static int count_unopened(const struct table_registry *registry)
{
    int count = store_count_unclaimed(registry->store, registry->backlog.all);
    if (!store_has_lease(registry->store))
        count -= registry->count - registry->over;
    return count > 0 ? count : 0;
}

void backlog_count_again(struct table_registry *registry)
{
    registry->backlog.left = registry->backlog.open ? count_unopened(registry) : 0;
}

int backlog_count(const struct table_registry *registry)
{
    if (!registry->backlog.open)
        return 0;
    return store_gate_can_read(registry->gate) ? count_unopened(registry) : registry->backlog.left;
}

/* Never later than now, and never later than what tables that are not opened were saved by: nobody
 * may be charged for the time since, by whatever clock their times are. */
int64_t backlog_alive_time(const struct table_registry *registry)
{
    const struct backlog *backlog = &registry->backlog;
    int64_t now = registry->now(), then = backlog->alive;
    if (backlog->moved < 0)
        then += backlog->moved;
    return backlog->open && then < now ? then : now;
}

void backlog_wall_clock_set(struct table_registry *registry, int64_t moved)
{
    registry->backlog.moved += moved;
}

/* ---- games that were set aside ---- */

struct numbers {
    int64_t *list;
    size_t count, room;
};

/* Those that are not over are tried when they are opened. */
static bool collect_number(void *context, const struct stored_table *stored)
{
    struct numbers *numbers = context;
    if (stored->stage == TABLE_WAITING || stored->stage == TABLE_PLAYING)
        return true;
    if (numbers->count == numbers->room) {
        numbers->room = numbers->room * 2 + STORE_SLICE;
        numbers->list = memory_grown(numbers->list, numbers->room, sizeof *numbers->list);
    }
    numbers->list[numbers->count++] = stored->number;
    return true;
}

static void retry_table(struct table_registry *registry, const struct whole_table *whole)
{
    struct replay_fault fault;
    struct live_table *live = live_open(registry, whole, &fault);
    set_aside_mark(registry, &whole->stored, &fault);
    if (live != NULL)
        live_close(live);
}

static void retry_some(struct table_registry *registry, const int64_t *numbers, int count)
{
    struct whole_table *tables = memory_for(STORE_SLICE, sizeof *tables);
    int found = store_whole_tables(registry->store, numbers, count, tables);
    for (int i = 0; i < found; i++)
        retry_table(registry, &tables[i]);
    whole_tables_free(tables, found);
    free(tables);
}

/* To mark a table writes to the store, which a walk through it forbids: so the walk only collects
 * their numbers. */
void backlog_retry_set_aside(struct table_registry *registry)
{
    struct numbers numbers = {0};
    store_each_set_aside(registry->store, collect_number, &numbers);
    for (size_t i = 0; i < numbers.count; i += STORE_SLICE)
        retry_some(registry, numbers.list + i,
                   (int)(numbers.count - i < STORE_SLICE ? numbers.count - i : STORE_SLICE));
    free(numbers.list);
}
