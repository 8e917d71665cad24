/*
 * table_registry.c - all live tables, and what happens to them by itself. See table_registry.h.
 */
#include "server/tables/table_registry.h"

#include "base/id_set.h"
#include "base/memory.h"
#include "base/string_builder.h"
#include "base/time.h"
#include "server/runtime/must.h"
#include "server/tables/daily.h"
#include "server/tables/live_internal.h"
#include "server/tables/set_aside.h"

#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 65536
#define BUILDER_SIZE 8192 /* to begin with */
#define NUMBER_MAX 24

/* ---- finding ---- */

/* FNV-1a. Ids are random, and nobody can choose one. */
static struct live_table **bucket_of(const struct table_registry *registry, const char *id)
{
    uint32_t hash = 2166136261u;
    for (; *id != '\0'; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &registry->buckets[hash % BUCKETS];
}

static void add_table(struct table_registry *registry, struct live_table *live)
{
    struct live_table **bucket = bucket_of(registry, live->stored.id);
    live->next = *bucket;
    *bucket = live;
    registry->count++;
}

/* A table that cannot be replayed is set aside instead of opened. */
struct live_table *registry_open_whole(struct table_registry *registry,
                                       const struct whole_table *whole)
{
    struct replay_fault fault;
    struct live_table *live = live_open(registry, whole, &fault);
    if (live == NULL || whole->stored.fault != FAULT_NONE)
        set_aside_mark(registry, &whole->stored, &fault);
    if (live != NULL) {
        add_table(registry, live);
        live_continue(live);
    }
    return live;
}

/* A table may change many times in a round; it is handled once. */
void registry_touch(struct live_table *live)
{
    if (live->touched)
        return;
    live->touched = true;
    live->next_touched = live->registry->touched;
    live->registry->touched = live;
}

struct live_table *registry_in_memory(const struct table_registry *registry, const char *id)
{
    struct live_table *live = *bucket_of(registry, id);
    while (live != NULL && strcmp(live->stored.id, id) != 0)
        live = live->next;
    return live;
}

void registry_touch_tables_of(struct table_registry *registry, int64_t person)
{
    backlog_open_of(registry, person);
    for (const struct table_link *link = table_index_first(&registry->index, person); link != NULL;
         link = table_index_next(link))
        registry_touch(link->live);
}

/* A table that is not in memory may be a finished game in the store, or not be opened yet. */
struct live_table *registry_find(struct table_registry *registry, const char *id)
{
    struct live_table *live = registry_in_memory(registry, id);
    if (live == NULL)
        live = backlog_find(registry, id);
    if (live == NULL || !live_load(live))
        return NULL;
    registry_touch(live);
    return live;
}

int64_t registry_owner_elsewhere(struct table_registry *registry, const char *id)
{
    return registry_in_memory(registry, id) != NULL ? 0
                                                    : store_owner_elsewhere(registry->store, id);
}

int registry_seat_to_move(struct table_registry *registry, const char *id)
{
    const struct live_table *live = registry_in_memory(registry, id);
    return live == NULL ? NOBODY : live_decides(live);
}

bool registry_is_set_aside(struct table_registry *registry, const char *id, int64_t person)
{
    struct stored_table stored;
    return store_table(registry->store, id, &stored) && stored.fault != FAULT_NONE &&
           !daily_is_secret(&stored, person, registry->now());
}

/* ---- deadlines ---- */

/* The wall time as last seen, so that nothing expires because the clock was set. */
static int64_t wall_now(const struct table_registry *registry)
{
    return registry->steady() + registry->wall_offset;
}

/* The earliest of the clock, the reserved seats and the expiry. */
static void set_deadline(struct table_registry *registry, struct live_table *live)
{
    int64_t due = live_due(live), expires = expiry_due(live, &registry->expire, wall_now(registry));
    bool runs = clock_runs(&live->clock) != CLOCK_NOBODY;
    if (expires != DEADLINE_NEVER && expires - registry->wall_offset < due)
        due = expires - registry->wall_offset;
    deadlines_set(&registry->deadlines, &live->deadline, due);
    registry->running += runs - live->runs;
    live->runs = runs;
    registry->over += live_is_over(live) - live->over;
    live->over = live_is_over(live);
}

static void renew_deadline(void *context, struct live_table *live)
{
    set_deadline(context, live);
}

void registry_set_expiry(struct table_registry *registry, const struct expiry_settings *expire,
                         const struct clean_settings *clean)
{
    registry->expire = *expire;
    registry->cleaner.settings = *clean;
    registry_each_table(registry, renew_deadline, registry);
}

static void clock_changed(void *context, struct live_table *live)
{
    (void)context;
    if (clock_runs(&live->clock) != CLOCK_NOBODY)
        live_changed(live);
}

void registry_clocks_changed(struct table_registry *registry)
{
    registry_each_table(registry, clock_changed, NULL);
}

/* A deadline is a member of its table. */
static struct live_table *live_of(struct deadline *deadline)
{
    return (struct live_table *)((char *)deadline - offsetof(struct live_table, deadline));
}

/* Handles each due table once. A table that is still due, because of network delay, waits for the
 * next tick. */
static void run_due_tables(struct table_registry *registry)
{
    int64_t now = registry->steady();
    struct deadline *due = deadlines_due(&registry->deadlines, now);
    for (int left = REGISTRY_DUE_MAX; left > 0 && due != NULL; left--) {
        struct live_table *live = live_of(due);
        live_tick(live, now);
        expiry_check(live, &registry->expire, wall_now(registry));
        set_deadline(registry, live);
        if (live->deadline.place != 0 && live->deadline.due <= now)
            deadlines_set(&registry->deadlines, &live->deadline, now + 1);
        due = deadlines_due(&registry->deadlines, now);
    }
}

/* ---- leaving the memory ---- */

/* The last pointer to the table is gone before it is freed. */
static void remove_table(struct table_registry *registry, struct live_table *live)
{
    struct live_table **place = bucket_of(registry, live->stored.id);
    while (*place != live)
        place = &(*place)->next;
    *place = live->next;
    registry->count--;
    registry->running -= live->runs;
    registry->over -= live->over;
    deadlines_set(&registry->deadlines, &live->deadline, DEADLINE_NEVER);
    lobby_forget(&registry->lobby, live);
    live_close(live);
}

/* Nobody looks on: the game leaves the memory. Over, too: so does the whole table. */
void registry_flush(struct table_registry *registry)
{
    while (registry->touched != NULL) {
        struct live_table *live = registry->touched;
        registry->touched = live->next_touched;
        live->touched = false;
        live_publish(live);
        set_deadline(registry, live);
        if (live->viewers == NULL)
            live_unload(live);
        if ((live_is_over(live) || live->stored.fault != FAULT_NONE) && live->viewers == NULL) {
            store_release_table(registry->store, &live->stored);
            remove_table(registry, live);
        }
    }
    lobby_publish(registry, registry->steady());
}

/* ---- new tables ---- */

/* Ten random characters that are hard to confuse: nobody can guess a table's id. */
static void random_id(char id[TABLE_ID_MAX])
{
    static const char characters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    for (int i = 0; i < 10; i++)
        id[i] = characters[randombytes_uniform(sizeof characters - 1)];
    id[10] = '\0';
}

/* The version begins below the stored one, so that it need not be saved for a while. */
struct live_table *registry_create(struct table_registry *registry,
                                   const struct stored_table *wanted, const char *commitment)
{
    struct stored_table stored = *wanted;
    random_id(stored.id);
    stored.stage = TABLE_WAITING;
    stored.cut = TABLE_NO_CUT;
    stored.undo.seat = NOBODY;
    stored.version = LIVE_VERSIONS;
    stored.created = stored.changed = stored.left_at = registry->now();
    store_add_table(registry->store, &stored);
    live_deal_prepare(registry->store, &stored, commitment);
    struct whole_table whole;
    store_complete_table(registry->store, &stored, &whole);
    struct live_table *live = registry_open_whole(registry, &whole);
    whole_tables_free(&whole, 1);
    live->version = 0;
    live_changed(live);
    event_log_write(registry->event_log, "table", "table", stored.id, "game", stored.game, NULL);
    return live;
}

struct text *registry_builder(struct table_registry *registry)
{
    text_clear(&registry->builder);
    return &registry->builder;
}

/* ---- all there are ---- */

void registry_each_table(struct table_registry *registry,
                         void (*each)(void *context, struct live_table *live), void *context)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct live_table *live = registry->buckets[i]; live != NULL; live = live->next)
            each(context, live);
}

/* Clients without a person do not count. There is room for `more` ids behind them. */
static int64_t *connected_people(const struct table_registry *registry, size_t more, size_t *count)
{
    int64_t *ids = memory_for((size_t)registry->clients.count + more + 1, sizeof *ids);
    *count = 0;
    for (const struct client *client = registry->clients.all; client != NULL; client = client->next)
        if (client->person.id != 0)
            ids[(*count)++] = client->person.id;
    return ids;
}

int64_t *registry_people_here(const struct table_registry *registry, size_t *count)
{
    int64_t *ids = connected_people(registry, 0, count);
    *count = id_set_make(ids, *count);
    return ids;
}

int64_t *registry_people(const struct table_registry *registry, size_t *count)
{
    size_t elsewhere = registry->people_elsewhere_count;
    int64_t *ids = connected_people(registry, elsewhere, count);
    if (elsewhere > 0)
        memcpy(ids + *count, registry->people_elsewhere, elsewhere * sizeof *ids);
    *count = id_set_make(ids, *count + elsewhere);
    return ids;
}

int registry_people_online(const struct table_registry *registry)
{
    return limits_people_online(registry->limits) + registry->people_only_elsewhere;
}

/* /metrics does not wait for a database, in which this is counted now and then instead. */
static void count_for_metrics(struct table_registry *registry)
{
    if (!store_has_lease(registry->store))
        return;
    registry->open_reports = store_open_reports(registry->store);
    backlog_count_again(registry);
}

static int open_reports(const struct table_registry *registry)
{
    return store_gate_can_read(registry->gate) ? store_open_reports(registry->store)
                                               : registry->open_reports;
}

void registry_write_metrics(const struct table_registry *registry, struct text *out)
{
    struct metrics_now now = {.sockets = registry->clients.count,
                              .unopened = backlog_count(registry),
                              .open_reports = open_reports(registry),
                              .reports = registry->reports};
    size_t people;
    free(registry_people_here(registry, &people));
    now.people = (int)people;
    for (const struct client *client = registry->clients.all; client != NULL; client = client->next)
        now.sockets_of[client->person.id == 0 ? METRICS_VISITOR : (int)client->person.kind]++;
    for (int i = 0; i < BUCKETS; i++)
        for (const struct live_table *live = registry->buckets[i]; live != NULL;
             live = live->next) {
            now.tables[live->stored.stage]++;
            now.thinking += live->thinking != NULL;
            now.loaded += live->table != NULL;
        }
    metrics_write(&registry->metrics, &now, out);
}

/* ---- what happens by itself ---- */

/* Read by backlog.c after a restart. */
void registry_save_alive_time(struct table_registry *registry)
{
    char number[NUMBER_MAX];
    struct text out = text_in(number, sizeof number);
    text_add_int(&out, backlog_alive_time(registry));
    store_set_setting(registry->store, STORE_ALIVE, number);
    session_clock_note(registry->session_clock, registry->store);
}

int64_t registry_alive_time(struct store *store)
{
    char text[NUMBER_MAX] = "0";
    store_setting(store, STORE_ALIVE, text, sizeof text);
    return strtoll(text, NULL, 10);
}

/* Disconnects if the session is over or the person banned. Reads the person again: they may have a
 * new name or an account now. */
static void check_session(struct table_registry *registry, struct client *client)
{
    int64_t now = session_clock_now(registry->session_clock);
    if (store_session(registry->store, client->session.hash, now, &client->session.expires) !=
            client->person.id ||
        !store_person(registry->store, client->person.id, &client->person))
        client_hang_up(client, CLOSE_NO_SESSION);
    else if (client->person.banned)
        client_hang_up(client, CLOSE_BANNED);
}

void registry_sessions_ended(struct table_registry *registry, int64_t person)
{
    if (registry->on_person_changed != NULL && person != 0)
        registry->on_person_changed(registry->peers, person);
    for (struct client *client = registry->clients.all; client != NULL; client = client->next)
        if (person != 0 && (client->person.id == person || client->person.owner == person))
            check_session(registry, client);
}

void registry_session_renewed(struct table_registry *registry, const uint8_t old[STORE_HASH_BYTES],
                              const struct session *fresh)
{
    for (struct client *client = registry->clients.all; client != NULL; client = client->next)
        if (memcmp(client->session.hash, old, STORE_HASH_BYTES) == 0)
            client->session = *fresh;
}

/* Marks sessions to check: all, if another process changed the store; otherwise expired ones, which
 * HTTP requests may have extended. */
static void mark_due_sessions(struct table_registry *registry, bool all)
{
    int64_t now = session_clock_now(registry->session_clock);
    for (struct client *client = registry->clients.all; client != NULL; client = client->next) {
        int64_t expires = client->session.expires;
        if (client->person.id != 0 && (all || (expires != 0 && expires <= now)))
            client->session_due = registry->sessions_due = true;
    }
}

/* Checks some marked sessions per tick: each takes two queries. */
static void check_sessions(struct table_registry *registry)
{
    int left = REGISTRY_CHECKS;
    struct client *client = registry->sessions_due ? registry->clients.all : NULL;
    for (; client != NULL && left > 0; client = client->next) {
        if (!client->session_due)
            continue;
        client->session_due = false;
        check_session(registry, client);
        left--;
    }
    registry->sessions_due = client != NULL;
}

/* If the wall clock was set, writes all stored times anew. No time has passed, so nothing
 * expires. It may be wrong, and be set back: what would be gone for good waits. */
static void follow_wall_clock(struct table_registry *registry)
{
    int64_t offset = registry->now() - registry->steady(), moved = offset - registry->wall_offset;
    if (moved <= REGISTRY_CLOCK_STEP && moved >= -REGISTRY_CLOCK_STEP)
        return;
    registry->wall_offset = offset;
    registry->doubt_until = registry->steady() + REGISTRY_DOUBT;
    cleaner_rest(&registry->cleaner, registry->doubt_until);
    for (int i = 0; i < BUCKETS; i++)
        for (struct live_table *live = registry->buckets[i]; live != NULL; live = live->next)
            live_wall_clock_set(live, moved);
    backlog_wall_clock_set(registry, moved);
    registry_save_alive_time(registry);
}

bool registry_close_table(struct table_registry *registry, const char *id)
{
    struct live_table *live = registry_find(registry, id);
    if (live == NULL && registry_owner_elsewhere(registry, id) != 0) {
        store_request_close(registry->store, id);
        return true;
    }
    if (live == NULL || live_is_over(live))
        return false;
    live_abandon(live, NULL);
    return true;
}

/* Also at a table that is not in memory. */
bool registry_remove_chat(struct table_registry *registry, const char *id, int64_t number,
                          int64_t *author)
{
    struct chat_message chat;
    const struct live_table *live = registry_in_memory(registry, id);
    if (!store_chat(registry->store, id, number, &chat))
        return false;
    *author = chat.person;
    if (registry_owner_elsewhere(registry, id) != 0) {
        store_request_removal(registry->store, id, number);
        return !chat.removed;
    }
    if (!store_remove_chat(registry->store, id, number))
        return false;
    if (live != NULL)
        live_chat_removed(live, number);
    return true;
}

void registry_person_renamed(struct table_registry *registry, int64_t person)
{
    struct person now;
    if (!store_person(registry->store, person, &now))
        return;
    for (const struct table_link *link = table_index_first(&registry->index, person); link != NULL;
         link = table_index_next(link))
        live_rename_person(link->live, &now);
}

/* To close a table, or (remark not 0) to remove a remark there. All are taken out of the store
 * first: those about tables of another server are put back. */
struct table_requests {
    struct {
        char table[TABLE_ID_MAX];
        int64_t remark;
    } * list;
    size_t count, room;
};

static void add_request(struct table_requests *requests, const char *table, int64_t remark)
{
    if (requests->count == requests->room) {
        requests->room = requests->room * 2 + 8;
        requests->list = memory_grown(requests->list, requests->room, sizeof *requests->list);
    }
    memcpy(requests->list[requests->count].table, table, TABLE_ID_MAX);
    requests->list[requests->count++].remark = remark;
}

/* What `floe admin close`, `remove`, `rename` and `ban --network` ask for. */
static void do_requests(struct table_registry *registry)
{
    char id[TABLE_ID_MAX];
    int64_t number, author, person;
    struct table_requests requests = {0};
    while (store_next_changed_person(registry->store, &person)) {
        registry_sessions_ended(registry, person);
        registry_person_renamed(registry, person);
    }
    while (store_next_network_ban(registry->store, &person))
        registry_ban_networks(registry, 0, person, "");
    while (store_next_renamed(registry->store, &person))
        registry_person_renamed(registry, person);
    while (store_next_close_request(registry->store, id))
        add_request(&requests, id, 0);
    while (store_next_removal(registry->store, id, &number))
        add_request(&requests, id, number);
    for (size_t i = 0; i < requests.count; i++)
        if (requests.list[i].remark == 0)
            registry_close_table(registry, requests.list[i].table);
        else
            registry_remove_chat(registry, requests.list[i].table, requests.list[i].remark,
                                 &author);
    free(requests.list);
}

/* Their tables first: to leave one changes the index. */
static void leave_tables(struct table_registry *registry, int64_t person)
{
    struct live_table **tables = NULL;
    size_t count = 0, room = 0;
    backlog_open_of(registry, person);
    for (const struct table_link *link = table_index_first(&registry->index, person); link != NULL;
         link = table_index_next(link)) {
        if (count == room)
            tables = memory_grown(tables, room = room * 2 + 8, sizeof(struct live_table *));
        if (count == 0 || tables[count - 1] != link->live)
            tables[count++] = link->live;
    }
    for (size_t i = 0; i < count; i++)
        live_forget_person(tables[i], person);
    free(tables);
}

/* People who were deleted, here or by `floe admin`. */
static void let_leavers_go(struct table_registry *registry)
{
    int64_t person;
    while (store_next_leaver(registry->store, &person))
        leave_tables(registry, person);
}

/* The tick is the only timer; what is rarer counts ticks. */
static bool is_time(const struct table_registry *registry, int milliseconds)
{
    return registry->ticks % (milliseconds / REGISTRY_TICK) == 0;
}

/* Paused clocks ignore it. */
void registry_give_back(struct table_registry *registry, int64_t milliseconds)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct live_table *live = registry->buckets[i]; live != NULL; live = live->next)
            clock_give_back(&live->clock, milliseconds);
}

static bool is_note_due(const struct table_registry *registry)
{
    return session_clock_now(registry->session_clock) - registry->session_clock->noted >=
           SESSION_CLOCK_NOTES;
}

/* What happens to tables when time passes. */
static void run_tables(struct table_registry *registry)
{
    follow_wall_clock(registry);
    run_due_tables(registry);
    if ((registry->running > 0 && is_time(registry, REGISTRY_ALIVE)) || is_note_due(registry))
        registry_save_alive_time(registry);
}

/* What other programs have written, and what is too old. */
static void poll_store(struct table_registry *registry)
{
    bool changed = store_was_changed(registry->store);
    count_for_metrics(registry);
    backlog_take_over(registry);
    mark_due_sessions(registry, changed);
    if (changed)
        registry_networks_changed(registry);
    service_poll(registry, changed);
    if (registry->service.maintenance)
        return;
    registry->writes_seen |= changed;
    if (registry->writes_seen)
        do_requests(registry);
    let_leavers_go(registry);
    if (registry->steady() >= registry->doubt_until)
        store_end_sanctions(registry->store, wall_now(registry));
    if (registry->writes_seen && store_take_clean_request(registry->store))
        cleaner_hurry(&registry->cleaner);
    registry->writes_seen = false;
    const struct clean_now now = {wall_now(registry), session_clock_now(registry->session_clock),
                                  registry->steady()};
    cleaner_step(&registry->cleaner, registry->store, registry->event_log, &now);
}

static void run_tick(void *context)
{
    struct table_registry *registry = context;
    registry->ticks++;
    if (registry->service.maintenance)
        service_tick(registry);
    else
        run_tables(registry);
    if (is_time(registry, REGISTRY_POLL))
        poll_store(registry);
    check_sessions(registry);
}

/* Pings go on while the store is busy: clients must not think that the server is gone. */
static void on_tick(uv_timer_t *timer)
{
    struct table_registry *registry = timer->data;
    clients_ping(&registry->clients);
    store_gate_run(registry->gate, &registry->tick);
}

/* ---- clients ---- */

/* Takes the client out of everything that could still send to it. */
static void client_gone(void *context, struct client *client)
{
    struct table_registry *registry = context;
    if (client->counted)
        limits_remove(registry->limits, LIMIT_SOCKETS, client->address, client->person.id);
    if (registry->on_client_gone != NULL)
        registry->on_client_gone(registry, client);
    lobby_watch(&registry->lobby, client, false);
    lobby_follow(&registry->lobby, client, false);
    while (client->viewers != NULL)
        live_leave(client->viewers->live, client);
}

/* Here, or at another server. */
static bool table_is_in_memory(void *context, const char *id)
{
    int64_t alive;
    struct table_registry *registry = context;
    return registry_in_memory(registry, id) != NULL ||
           !store_claim_table(registry->store, id, &alive);
}

/* The cleaner has deleted the guest, and with it all sessions. */
static void guest_forgotten(void *context, int64_t guest)
{
    registry_sessions_ended(context, guest);
}

/* ---- from beginning to end ---- */

/* Without any thread no computer could ever move: the server cannot start, as without memory. */
static void open_think_pool(struct table_registry *registry, uv_loop_t *loop, int threads)
{
    registry->think_pool = think_pool_open(loop, threads);
    int missing = registry->think_pool == NULL ? think_pool_wanted(threads)
                                               : think_pool_missing(registry->think_pool);
    if (missing > 0)
        event_log_write_numbers(registry->event_log, "threads_missing",
                                (struct log_number[]){{"missing", missing}, {NULL, 0}}, NULL);
    must(registry->think_pool != NULL, "no thread for computer players");
}

const struct catalog *registry_catalog(const struct table_registry *registry,
                                       const struct client *client)
{
    return client->catalog != NULL ? client->catalog : registry->catalog;
}

/* Settings that the server changes later count from the first tick. */
struct table_registry *registry_open(uv_loop_t *loop, struct store *store,
                                     struct session_clock *session_clock,
                                     const struct catalog *catalog, struct event_log *event_log,
                                     int threads)
{
    struct table_registry *registry = memory_for(1, sizeof *registry);
    registry->event_log = event_log;
    registry->store = store;
    registry->session_clock = session_clock;
    registry->catalog = catalog;
    registry->now = wall_time;
    registry->steady = steady_time;
    registry->wall_offset = registry->now() - registry->steady();
    registry->editions = edition_cache_open();
    registry->cleaner = (struct cleaner){
        .settings = {CLEAN_GUESTS * CLEAN_DAY, CLEAN_CHAT * CLEAN_DAY, CLEAN_TABLES * CLEAN_DAY,
                     CLEAN_REPORTS * CLEAN_DAY, CLEAN_AUDIT * CLEAN_DAY},
        .forgotten = guest_forgotten,
        .is_in_memory = table_is_in_memory,
        .context = registry};
    registry->expire = (struct expiry_settings){
        EXPIRY_WAITING * EXPIRY_MINUTE, EXPIRY_IDLE * EXPIRY_DAY, EXPIRY_CLOCKED * EXPIRY_DAY};
    registry->addresses = tally_open();
    scratch_open(&registry->scratch);
    registry->builder = string_builder_open(BUILDER_SIZE);
    registry->buckets = memory_for(BUCKETS, sizeof(struct live_table *));
    registry->clients = (struct clients){.on_gone = client_gone, .context = registry};
    open_think_pool(registry, loop, threads);
    backlog_init(registry, loop);
    backlog_start(registry);
    backlog_retry_set_aside(registry);
    registry_save_alive_time(registry); /* as the tables, by the same wall clock */
    cleaner_rest(&registry->cleaner, registry->steady() + REGISTRY_DOUBT);
    must(uv_timer_init(loop, &registry->clock) == 0, "uv_timer_init");
    registry->clock.data = registry;
    registry->tick = (struct gate_waiter){.run = run_tick, .context = registry};
    must(uv_timer_start(&registry->clock, on_tick, REGISTRY_TICK, REGISTRY_TICK) == 0,
         "uv_timer_start");
    return registry;
}

/* Called for both timers. */
static void free_registry(uv_handle_t *timer)
{
    struct table_registry *registry = timer->data;
    if (!registry->closed) {
        registry->closed = true;
        return;
    }
    free(registry->buckets);
    free(registry->people_elsewhere);
    tally_close(registry->addresses);
    deadlines_close(&registry->deadlines);
    clients_close(&registry->clients);
    lobby_close(&registry->lobby);
    metrics_close(&registry->metrics);
    scratch_close(&registry->scratch);
    string_builder_close(&registry->builder);
    edition_cache_close(&registry->editions);
    free(registry);
}

static void remove_tables(struct table_registry *registry)
{
    for (int i = 0; i < BUCKETS; i++)
        while (registry->buckets[i] != NULL)
            remove_table(registry, registry->buckets[i]);
    registry->touched = NULL;
}

/* Clients that have hung up themselves are here until their connection is closed. */
static void drop_viewers(void *context, struct live_table *live)
{
    (void)context;
    while (live->viewers != NULL)
        live_leave(live, live->viewers->client);
}

void registry_drop_tables(struct table_registry *registry)
{
    registry_each_table(registry, drop_viewers, NULL);
    remove_tables(registry);
    backlog_drop(registry);
    registry->set_aside = false;
    metrics_drop(&registry->metrics);
}

void registry_store_back(struct table_registry *registry)
{
    backlog_start(registry);
    registry_networks_changed(registry);
    service_poll(registry, true);
    registry->writes_seen = true;
}

/* Stops after `until`: what is lost then is what a crash may cost (clock.h). */
static void save_clock(void *context, struct live_table *live)
{
    const int64_t *until = context;
    if (live->registry->steady() < *until && live->stored.stage == TABLE_PLAYING &&
        live->stored.clock.kind != CLOCK_NONE && clock_differs(&live->clock, live->stored.seats))
        live_save_quietly(live);
}

/* Saves the clocks, as far as the time allows, and drops all tables. */
void registry_close(struct table_registry *registry)
{
    int64_t until = registry->steady() + REGISTRY_LAST_WORK;
    if (registry->service.maintenance)
        service_tick(registry);
    else
        registry_save_alive_time(registry);
    registry_each_table(registry, save_clock, &until);
    remove_tables(registry);
    store_end_lease(registry->store);
    think_pool_close(registry->think_pool);
    backlog_close(registry, free_registry);
    uv_close((uv_handle_t *)&registry->clock, free_registry);
}
