/*
 * table_registry.c - all live tables, and what happens to them by itself. See table_registry.h.
 */
#include "server/tables/table_registry.h"

#include "protocol/room.h"
#include "server/operations/dispatch.h"
#include "server/tables/daily.h"
#include "server/tables/live_internal.h"
#include "server/tables/set_aside.h"
#include "server/time.h"
#include "table/memory.h"

#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 4096
#define ROOM_SIZE 8192 /* to begin with */
#define NUMBER_MAX 24
#define LIVED "lived" /* the note that says when a server last was there */

/* ---- finding ---- */

static struct live **bucket_of(const struct hall *hall, const char *id)
{
    uint32_t hash = 2166136261u;
    for (; *id != '\0'; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &hall->buckets[hash % BUCKETS];
}

static void put(struct hall *hall, struct live *live)
{
    struct live **bucket = bucket_of(hall, live->stored.id);
    live->next = *bucket;
    *bucket = live;
    hall->count++;
}

static struct live *open_stored(struct hall *hall, const struct stored_table *stored)
{
    struct replay_fault fault;
    struct live *live = live_open(hall, stored, &fault);
    if (live == NULL || stored->fault != FAULT_NONE)
        set_aside_mark(hall, stored, &fault);
    if (live != NULL) {
        put(hall, live);
        live_go_on(live);
    }
    return live;
}

void hall_touch(struct live *live)
{
    if (live->touched)
        return;
    live->touched = true;
    live->next_touched = live->hall->touched;
    live->hall->touched = live;
}

static struct live *in_memory(const struct hall *hall, const char *id)
{
    struct live *live = *bucket_of(hall, id);
    while (live != NULL && strcmp(live->stored.id, id) != 0)
        live = live->next;
    return live;
}

void hall_touch_tables_of(struct hall *hall, int64_t person)
{
    for (const struct table_link *link = table_index_first(&hall->index, person); link != NULL;
         link = table_index_next(link))
        hall_touch(link->live);
}

struct live *hall_find(struct hall *hall, const char *id)
{
    struct stored_table stored;
    struct live *live = in_memory(hall, id);
    if (live == NULL && store_table(hall->store, id, &stored) && stored.fault == FAULT_NONE)
        live = open_stored(hall, &stored);
    if (live == NULL || !live_load(live))
        return NULL;
    hall_touch(live);
    return live;
}

int hall_decides(struct hall *hall, const char *id)
{
    const struct live *live = in_memory(hall, id);
    return live == NULL ? SPECTATOR : live_decides(live);
}

bool hall_is_set_aside(struct hall *hall, const char *id, int64_t person)
{
    struct stored_table stored;
    return store_table(hall->store, id, &stored) && stored.fault != FAULT_NONE &&
           !daily_is_secret(&stored, person, hall->now());
}

/* ---- deadlines ---- */

/* The wall clock as follow_wall_clock has seen it last: so nothing expires because it was set. */
static int64_t wall_now(const struct hall *hall)
{
    return hall->steady() + hall->wall_offset;
}

static void set_deadline(struct hall *hall, struct live *live)
{
    int64_t due = live_due(live), expires = expire_due(live, &hall->expire, wall_now(hall));
    bool runs = clock_runs(&live->clock) != CLOCK_NOBODY;
    if (expires != DEADLINE_NEVER && expires - hall->wall_offset < due)
        due = expires - hall->wall_offset;
    deadlines_set(&hall->deadlines, &live->deadline, due);
    hall->running += runs - live->runs;
    live->runs = runs;
    hall->over += live_is_over(live) - live->over;
    live->over = live_is_over(live);
}

static struct live *live_of(struct deadline *deadline)
{
    return (struct live *)((char *)deadline - offsetof(struct live, deadline));
}

/* What is due, each once: what still is then, for the delay of a connection, is so with the next tick. */
static void look_at_due(struct hall *hall)
{
    int64_t now = hall->steady();
    struct deadline *due = deadlines_due(&hall->deadlines, now);
    for (int left = HALL_DUE_MAX; left > 0 && due != NULL; left--) {
        struct live *live = live_of(due);
        live_tick(live, now);
        expire_table(live, &hall->expire, wall_now(hall));
        set_deadline(hall, live);
        if (live->deadline.place != 0 && live->deadline.due <= now)
            deadlines_set(&hall->deadlines, &live->deadline, now + 1);
        due = deadlines_due(&hall->deadlines, now);
    }
}

/* ---- leaving the memory ---- */

static void take_out(struct hall *hall, struct live *live)
{
    struct live **place = bucket_of(hall, live->stored.id);
    while (*place != live)
        place = &(*place)->next;
    *place = live->next;
    hall->count--;
    hall->running -= live->runs;
    hall->over -= live->over;
    deadlines_set(&hall->deadlines, &live->deadline, DEADLINE_NEVER);
    lobby_forget(&hall->lobby, live);
    live_close(live);
}

void hall_settle(struct hall *hall)
{
    while (hall->touched != NULL) {
        struct live *live = hall->touched;
        hall->touched = live->next_touched;
        live->touched = false;
        live_settle(live);
        set_deadline(hall, live);
        if (live->viewers == NULL)
            live_unload(live);
        if ((live_is_over(live) || live->stored.fault != FAULT_NONE) && live->viewers == NULL)
            take_out(hall, live);
    }
    lobby_settle(hall, hall->steady());
}

/* ---- new tables ---- */

/* Ten letters and digits that are hard to confuse: nobody guesses the table of others. */
static void random_id(char id[TABLE_ID_MAX])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    for (int i = 0; i < 10; i++)
        id[i] = letters[randombytes_uniform(sizeof letters - 1)];
    id[10] = '\0';
}

struct live *hall_create(struct hall *hall, const struct stored_table *plan, const char *commitment)
{
    struct stored_table stored = *plan;
    random_id(stored.id);
    stored.stage = TABLE_WAITING;
    stored.cut = TABLE_NO_CUT;
    stored.undo.seat = -1;
    stored.version = LIVE_VERSIONS;
    stored.created = stored.changed = stored.left_at = hall->now();
    store_add_table(hall->store, &stored);
    deal_prepare(hall->store, &stored, commitment);
    struct live *live = open_stored(hall, &stored);
    live->version = 0;
    live_changed(live);
    event_log_write(hall->event_log, "table", "table", stored.id, "game", stored.game, NULL);
    return live;
}

struct text *hall_room(struct hall *hall)
{
    text_clear(&hall->room);
    return &hall->room;
}

/* ---- all there are ---- */

void hall_each_table(struct hall *hall, void (*each)(void *context, struct live *live),
                     void *context)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct live *live = hall->buckets[i]; live != NULL; live = live->next)
            each(context, live);
}

static int compare_ids(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a, two = *(const int64_t *)b;
    return (one > two) - (one < two);
}

/* Who has several connections counts once; who is about to be sent away does not. */
int64_t *hall_people(const struct hall *hall, size_t *count)
{
    int64_t *ids = memory_for((size_t)hall->clients.count + 1, sizeof *ids);
    size_t connections = 0;
    for (const struct client *client = hall->clients.all; client != NULL; client = client->next)
        if (client->person.id != 0)
            ids[connections++] = client->person.id;
    qsort(ids, connections, sizeof *ids, compare_ids);
    *count = 0;
    for (size_t i = 0; i < connections; i++)
        if (i == 0 || ids[i] != ids[i - 1])
            ids[(*count)++] = ids[i];
    return ids;
}

void hall_tell_metrics(const struct hall *hall, struct text *out)
{
    struct metrics_now now = {.sockets = hall->clients.count};
    size_t people;
    free(hall_people(hall, &people));
    now.people = (int)people;
    for (int i = 0; i < BUCKETS; i++)
        for (const struct live *live = hall->buckets[i]; live != NULL; live = live->next) {
            now.tables[live->stored.stage]++;
            now.thinking += live->thinking != NULL;
            now.loaded += live->table != NULL;
        }
    metrics_write(&hall->metrics, &now, out);
}

/* ---- what happens by itself ---- */

static void note_life(struct hall *hall)
{
    char number[NUMBER_MAX];
    struct text out = text_in(number, sizeof number);
    text_add_int(&out, hall->now());
    store_set_setting(hall->store, LIVED, number);
}

/* Hangs up if the session is over or the person banned. The person may have another name or an account now. */
static void check_session(struct hall *hall, struct client *client)
{
    int64_t now = wall_time();
    if (store_session(hall->store, client->session.hash, now, &client->session.expires) !=
            client->person.id ||
        !store_person(hall->store, client->person.id, &client->person))
        client_hang_up(client, CLOSE_NO_SESSION);
    else if (client->person.banned)
        client_hang_up(client, CLOSE_BANNED);
}

void hall_sessions_ended(struct hall *hall, int64_t person)
{
    for (struct client *client = hall->clients.all; client != NULL; client = client->next)
        if (client->person.id == person && person != 0)
            check_session(hall, client);
}

void hall_session_renewed(struct hall *hall, const uint8_t old[STORE_HASH_BYTES],
                          const struct session *fresh)
{
    for (struct client *client = hall->clients.all; client != NULL; client = client->next)
        if (memcmp(client->session.hash, old, STORE_HASH_BYTES) == 0)
            client->session = *fresh;
}

/* Which are to be checked: all, if somebody may have worked at the store with `floe admin`; else those whose
 * time is up: over HTTP it may have been extended. */
static void note_sessions(struct hall *hall, bool all)
{
    int64_t now = wall_time();
    for (struct client *client = hall->clients.all; client != NULL; client = client->next) {
        int64_t expires = client->session.expires;
        if (client->person.id != 0 && (all || (expires != 0 && expires <= now)))
            client->session_due = hall->sessions_due = true;
    }
}

/* A part of them with each tick: each one takes two questions to the store. */
static void check_sessions(struct hall *hall)
{
    int left = HALL_CHECKS;
    struct client *client = hall->sessions_due ? hall->clients.all : NULL;
    for (; client != NULL && left > 0; client = client->next) {
        if (!client->session_due)
            continue;
        client->session_due = false;
        check_session(hall, client);
        left--;
    }
    hall->sessions_due = client != NULL;
}

/* The wall clock was set: what is stored by its old time is written by the new one. Nobody's time has passed,
 * so nothing expires by it, either. */
static void follow_wall_clock(struct hall *hall)
{
    int64_t offset = hall->now() - hall->steady(), moved = offset - hall->wall_offset;
    if (moved <= HALL_STEP && moved >= -HALL_STEP)
        return;
    hall->wall_offset = offset;
    for (int i = 0; i < BUCKETS; i++)
        for (struct live *live = hall->buckets[i]; live != NULL; live = live->next)
            live_wall_clock_set(live, moved);
    note_life(hall);
}

/* Those that `floe admin close` asks for. */
static void close_tables(struct hall *hall)
{
    char id[TABLE_ID_MAX];
    while (store_next_close_request(hall->store, id)) {
        struct live *live = hall_find(hall, id);
        if (live != NULL && !live_is_over(live))
            live_end_early(live);
    }
}

static bool is_time(const struct hall *hall, int milliseconds)
{
    return hall->ticks % (milliseconds / HALL_TICK) == 0;
}

void hall_give_back(struct hall *hall, int64_t milliseconds)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct live *live = hall->buckets[i]; live != NULL; live = live->next)
            clock_give_back(&live->clock, milliseconds);
}

static void tick(uv_timer_t *timer)
{
    struct hall *hall = timer->data;
    clients_ping(&hall->clients);
    if (!store_gate_is_open(hall->gate))
        return;
    follow_wall_clock(hall);
    look_at_due(hall);
    hall->ticks++;
    if (hall->running > 0 && is_time(hall, HALL_LIFE))
        note_life(hall);
    if (is_time(hall, HALL_LOOK)) {
        bool changed = store_was_changed(hall->store);
        note_sessions(hall, changed);
        if (changed)
            close_tables(hall);
        cleaner_step(&hall->cleaner, hall->store, hall->event_log, hall->now(), hall->steady());
    }
    check_sessions(hall);
}

/* ---- messages that wait for the store ---- */

struct deferred_message {
    struct hall *hall;
    struct client *client;
    struct deferred_message *next, **link; /* of the same guest */
    size_t length;
    char text[];
};

static void deferred_free(struct deferred_message *deferred)
{
    *deferred->link = deferred->next;
    if (deferred->next != NULL)
        deferred->next->link = deferred->link;
    deferred->client->deferred_bytes -= sizeof *deferred + deferred->length;
    free(deferred);
}

static void deferred_forget(struct hall *hall, struct client *client)
{
    for (struct deferred_message *deferred = client->deferred, *next; deferred != NULL;
         deferred = next) {
        next = deferred->next;
        store_gate_forget(hall->gate, deferred);
        free(deferred);
    }
    client->deferred = NULL;
    client->deferred_bytes = 0;
}

static void run_deferred(void *context)
{
    struct deferred_message *deferred = context;
    if (!desk_message(deferred->hall, deferred->client, deferred->text, deferred->length))
        client_hang_up(deferred->client, CLOSE_TRY_LATER);
    deferred_free(deferred);
}

/* All messages need the store, if only to find a table. Who says too much meanwhile is hung up on. */
static bool receive_message(void *context, struct client *client, const char *text, size_t length)
{
    struct hall *hall = context;
    if (store_gate_is_open(hall->gate))
        return desk_message(hall, client, text, length);
    if (client->deferred_bytes > HALL_DEFERRED_MAX) {
        client_hang_up(client, CLOSE_TRY_LATER);
        return true;
    }
    struct deferred_message *deferred = memory_for(1, sizeof *deferred + length);
    *deferred = (struct deferred_message){
        .hall = hall, .client = client, .next = client->deferred, .length = length};
    deferred->link = &client->deferred;
    if (deferred->next != NULL)
        deferred->next->link = &deferred->next;
    client->deferred = deferred;
    client->deferred_bytes += sizeof *deferred + length;
    memcpy(deferred->text, text, length);
    store_gate_run(hall->gate, run_deferred, deferred);
    return true;
}

static void client_gone(void *context, struct client *client)
{
    struct hall *hall = context;
    if (client->counted)
        limits_remove(hall->limits, LIMIT_SOCKETS, client->address, client->person.id);
    deferred_forget(hall, client);
    lobby_watch(&hall->lobby, client, false);
    lobby_follow(&hall->lobby, client, false);
    while (client->viewers != NULL)
        live_leave(client->viewers->live, client);
}

static void guest_forgotten(void *context, int64_t guest)
{
    hall_sessions_ended(context, guest);
}

/* ---- from beginning to end ---- */

/* Its deadline is set before the loop waits, when the hall's settings are known. */
static bool open_one(void *context, const struct stored_table *stored)
{
    struct live *live = open_stored(context, stored);
    if (live != NULL) {
        live_unload(live);
        hall_touch(live);
    }
    return true;
}

/* A game that is over and was set aside: perhaps it is good for this program. */
static bool try_again(void *context, const struct stored_table *stored)
{
    struct hall *hall = context;
    struct replay_fault fault;
    struct live *live = NULL;
    if (stored->stage == TABLE_WAITING || stored->stage == TABLE_PLAYING)
        return true;
    live = live_open(hall, stored, &fault);
    set_aside_mark(hall, stored, &fault);
    if (live != NULL)
        live_close(live);
    return true;
}

/* The time in which no server was there is nobody's. The note is written anew with the clocks: one by the
 * wall clock of before must not be compared with them. */
static void resume_clocks(struct hall *hall)
{
    char lived[NUMBER_MAX] = "0";
    bool runs = false;
    store_setting(hall->store, LIVED, lived, sizeof lived);
    for (int i = 0; i < BUCKETS; i++)
        for (struct live *live = hall->buckets[i]; live != NULL; live = live->next) {
            live_resume(live, strtoll(lived, NULL, 10));
            runs = runs || clock_runs(&live->clock) != CLOCK_NOBODY;
        }
    if (runs)
        note_life(hall);
}

struct hall *hall_open(uv_loop_t *loop, struct store *store, const struct catalog *catalog,
                       const struct event_log *event_log, int threads)
{
    struct hall *hall = memory_for(1, sizeof *hall);
    hall->event_log = event_log;
    hall->store = store;
    hall->catalog = catalog;
    hall->now = wall_time;
    hall->steady = steady_time;
    hall->wall_offset = hall->now() - hall->steady();
    hall->shelf = shelf_open();
    hall->cleaner = (struct cleaner){.settings = {CLEAN_GUESTS * CLEAN_DAY, CLEAN_CHAT * CLEAN_DAY},
                                     .forgotten = guest_forgotten,
                                     .context = hall};
    hall->expire = (struct expire_settings){EXPIRE_WAITING * EXPIRE_MINUTE,
                                            EXPIRE_IDLE * EXPIRE_DAY, EXPIRE_CLOCKED * EXPIRE_DAY};
    hall->addresses = tally_open();
    scratch_open(&hall->scratch);
    hall->room = room_open(ROOM_SIZE);
    hall->buckets = memory_for(BUCKETS, sizeof(struct live *));
    hall->clients = (struct clients){.end = &hall->clients.all,
                                     .on_message = receive_message,
                                     .on_gone = client_gone,
                                     .context = hall};
    hall->thinkers = thinkers_open(loop, threads);
    if (hall->thinkers == NULL) /* no thread can be had: as without memory */
        abort();
    store_each_table(store, TABLE_WAITING, open_one, hall);
    store_each_table(store, TABLE_PLAYING, open_one, hall);
    store_each_set_aside(store, try_again, hall);
    resume_clocks(hall);
    lobby_open(hall);
    uv_timer_init(loop, &hall->clock);
    hall->clock.data = hall;
    uv_timer_start(&hall->clock, tick, HALL_TICK, HALL_TICK);
    return hall;
}

static void closed(uv_handle_t *clock)
{
    struct hall *hall = clock->data;
    free(hall->buckets);
    tally_close(hall->addresses);
    deadlines_close(&hall->deadlines);
    clients_close(&hall->clients);
    lobby_close(&hall->lobby);
    metrics_close(&hall->metrics);
    scratch_close(&hall->scratch);
    room_close(&hall->room);
    shelf_close(&hall->shelf);
    free(hall);
}

/* Only so long: what is lost then is what a crash may cost (clock.h). */
static void keep_clock(void *context, struct live *live)
{
    const int64_t *until = context;
    if (live->hall->steady() < *until && live->stored.stage == TABLE_PLAYING &&
        live->stored.clock.kind != CLOCK_NONE && clock_differs(&live->clock, live->stored.seats))
        live_keep_quietly(live);
}

void hall_close(struct hall *hall)
{
    int64_t until = hall->steady() + HALL_LAST_WORK;
    note_life(hall);
    hall_each_table(hall, keep_clock, &until);
    for (int i = 0; i < BUCKETS; i++)
        while (hall->buckets[i] != NULL)
            take_out(hall, hall->buckets[i]);
    hall->touched = NULL;
    thinkers_close(hall->thinkers);
    uv_close((uv_handle_t *)&hall->clock, closed);
}
