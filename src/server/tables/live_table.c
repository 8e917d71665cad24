/*
 * live_table.c - a table with people around it: sitting down, playing, its clocks and computers.
 * See live_table.h.
 *
 * What people do is checked first and changed then, so that a refusal changes nothing. Every change
 * ends with live_continue (who is asked next), what the store needs (store_add_move for a move,
 * live_save for all else) and live_changed.
 */
#include "server/tables/live_internal.h"

#include "base/memory.h"
#include "server/tables/computer_names.h"
#include "server/tables/finish_game.h"
#include "server/tables/rated_game.h"
#include "server/tables/replay.h"
#include "server/tables/set_aside.h"
#include "server/tables/table_limits.h"
#include "server/tables/table_registry.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const struct game *game_of(const struct live_table *live)
{
    return live->box->game;
}

/* An unloaded game remembers the answer from when it was unloaded. */
int live_decides(const struct live_table *live)
{
    if (live->unloaded)
        return live->stored.stage == TABLE_PLAYING ? live->decides : NOBODY;
    if (live->table == NULL || table_is_over(live->table))
        return NOBODY;
    return game_of(live)->decides(table_state(live->table));
}

int live_turn(const struct live_table *live)
{
    return live->unloaded ? live->turn : game_of(live)->turn(table_state(live->table));
}

/* A computer has the seat, or plays for its person. */
static bool plays_itself(const struct table_seat *seat)
{
    return seat->kind == SEAT_COMPUTER || seat->replaced;
}

/* The position has changed, or the person plays again: the found move would be wrong. */
void live_stop_thinking(struct live_table *live)
{
    if (live->thinking != NULL)
        think_pool_cancel(live->registry->think_pool, live->thinking);
    live->thinking = NULL;
}

/* ---- what others ask about it ---- */

bool live_is_over(const struct live_table *live)
{
    return live->stored.stage == TABLE_OVER || live->stored.stage == TABLE_GIVEN_UP;
}

int live_plies(const struct live_table *live)
{
    return live->table == NULL ? 0 : table_plies(live->table);
}

int live_seat_of(const struct live_table *live, int64_t person)
{
    for (int seat = 0; seat < live->stored.players && person != 0; seat++)
        if (live->stored.seats[seat].kind == SEAT_PERSON && live->people[seat].id == person)
            return seat;
    return SPECTATOR;
}

/* ---- from the store and back ---- */

static int64_t steady(const struct live_table *live)
{
    return live->registry->steady();
}

/* The stored version runs ahead, so that it need not be written with every change. */
void live_save_quietly(struct live_table *live)
{
    if (live_is_over(live))
        table_limits_remove(live);
    live->stored.version = live->version + LIVE_VERSIONS;
    clock_write(&live->clock, live->stored.seats, steady(live));
    live->stored.left_at = live->registry->now();
    store_change_table(live->registry->store, &live->stored);
}

void live_save(struct live_table *live)
{
    live->stored.changed = live->registry->now();
    live_save_quietly(live);
}

/* Times of finished tables are history and stay. */
void live_wall_clock_set(struct live_table *live, int64_t moved)
{
    if (live_is_over(live))
        return;
    live->stored.changed += moved;
    if (live->stored.reserved_until != 0)
        live->stored.reserved_until += moved;
    live_save_quietly(live);
}

static void name_seats(struct live_table *live)
{
    for (int seat = 0; seat < live->stored.players; seat++)
        table_set_name(live->table, seat, live->people[seat].name);
    computer_names_set(live->table, &live->stored, live->registry->catalog);
}

/* Taking back one's own unfinished turn is free; more is asked of the others. */
static void take_table(struct live_table *live, struct table *table)
{
    live->table = table;
    table_set_undo(live->table, TABLE_UNDO_TURN);
    name_seats(live);
}

static void deal_game(struct live_table *live)
{
    replay_name_rules(live->box, &live->stored);
    take_table(live, table_deal(live->box, &live->setup, live->stored.seed));
}

/* Whoever had a link before is told of this change, too (lobby_table_changed). */
void live_index_people(struct live_table *live)
{
    struct table_index *index = &live->registry->index;
    for (int seat = 0; seat < live->stored.players; seat++) {
        const struct table_seat *table_seat = &live->stored.seats[seat];
        struct table_link *link = &live->links[seat];
        if (link->link != NULL)
            live->lost_seat[seat] = link->person;
        table_index_set(index, link, live, seat_person(table_seat),
                        table_seat->kind == SEAT_PERSON ? LINK_SEAT : LINK_KEPT);
    }
    table_index_set(index, &live->links[TABLE_SEATS], live, live->stored.host, LINK_HOST);
}

/* Nobody is told what has not changed. */
void live_rename_person(struct live_table *live, const struct person *person)
{
    bool changed = false;
    for (int seat = 0; seat < live->stored.players; seat++)
        if (live->people[seat].id == person->id &&
            strcmp(live->people[seat].name, person->name) != 0) {
            live->people[seat] = *person;
            changed = true;
        }
    if (!changed)
        return;
    if (live->table != NULL)
        name_seats(live);
    live_forget_views(live);
    live_changed(live);
}

/* The game is played again before anything is made, so that a fault leaves nothing behind. */
struct live_table *live_open(struct table_registry *registry, const struct whole_table *whole,
                             struct replay_fault *fault)
{
    struct game_setup setup;
    struct table *table = NULL;
    const struct stored_table *stored = &whole->stored;
    const struct box *box = replay_setup(&registry->editions, whole, &setup, fault);
    if (box != NULL && (stored->stage == TABLE_PLAYING || stored->stage == TABLE_OVER))
        table = replay_whole(&registry->editions, whole, fault);
    if (fault->kind != FAULT_NONE)
        return NULL;
    struct live_table *live = memory_for(1, sizeof *live);
    live->registry = registry;
    live->stored = *stored;
    live->stored.fault = FAULT_NONE;
    live->version = stored->version;
    live->box = box;
    live->setup = setup;
    memcpy(live->people, whole->people, sizeof live->people);
    live_open_deal(live, &whole->deal);
    live_open_reserved(live);
    if (table != NULL)
        take_table(live, table);
    clock_read(&live->clock, &live->stored.clock, live->stored.seats);
    live_index_people(live);
    table_limits_add(live);
    return live;
}

void live_close(struct live_table *live)
{
    table_limits_remove(live);
    live_stop_thinking(live);
    for (int i = 0; i <= TABLE_SEATS; i++)
        table_index_remove(&live->links[i]);
    table_close(live->table);
    live_forget_views(live);
    free(live);
}

/* A waiting table has no game, and a finished one is removed as a whole. */
void live_unload(struct live_table *live)
{
    if (live->table == NULL || live->stored.stage != TABLE_PLAYING)
        return;
    live->decides = live_decides(live);
    live->turn = live_turn(live);
    live->unloaded = true;
    table_close(live->table);
    live->table = NULL;
}

/* Sets kept_plies, which replay checks, to what we have written: the stored number dates from when
 * the table was opened. */
bool live_load(struct live_table *live)
{
    struct replay_fault fault;
    if (!live->unloaded)
        return live->stored.fault == FAULT_NONE;
    live->stored.kept_plies = live->stored.plies;
    struct table *table =
        replay_stored(live->registry->store, &live->registry->editions, &live->stored, &fault);
    if (table == NULL) {
        set_aside_mark(live->registry, &live->stored, &fault);
        live->stored.fault = fault.kind;
        registry_touch(live);
        return false;
    }
    live->unloaded = false;
    take_table(live, table);
    return true;
}

/* ---- seats ---- */

static bool is_full(const struct live_table *live)
{
    for (int seat = 0; seat < live->stored.players; seat++)
        if (live->stored.seats[seat].kind == SEAT_OPEN)
            return false;
    return true;
}

/* What a viewer may know depends on the seat. */
static void seat_viewers(struct live_table *live)
{
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        viewer->seat = live_seat_of(live, viewer->client->person.id);
}

static void draw_seats(struct live_table *live)
{
    live_deal_draw(live);
    live_index_people(live);
    seat_viewers(live);
}

/* Deals the game: from now on the seed is fixed. */
static void begin_game(struct live_table *live)
{
    live->stored.stage = TABLE_PLAYING;
    if (live->stored.lot)
        draw_seats(live);
    clock_begin(&live->clock, &live->stored.clock);
    deal_game(live);
    live_save(live);
}

/* True if somebody of the same owner already sits there: a bot of theirs, or their owner. */
static bool has_same_owner(const struct live_table *live, const struct person *person)
{
    for (int seat = 0; seat < live->stored.players; seat++)
        if (live->people[seat].id != 0 && rated_owner(&live->people[seat]) == rated_owner(person))
            return true;
    return false;
}

/* The order of the checks decides which refusal a client gets. */
static bool may_sit(const struct live_table *live, const struct person *person, int seat,
                    const char *key, struct refusal *why)
{
    if (live_seat_of(live, person->id) != SPECTATOR)
        return refuse(why, REFUSED_SEATED);
    if (live->stored.stage != TABLE_WAITING)
        return refuse(why, REFUSED_BEGUN);
    if (seat < 0 || seat >= live->stored.players || live->stored.seats[seat].kind != SEAT_OPEN)
        return refuse(why, REFUSED_CHAIR_TAKEN);
    const char *wanted = live->stored.seats[seat].key;
    if (wanted[0] != '\0' && strcmp(wanted, key) != 0)
        return refuse(why, REFUSED_BAD_KEY);
    if (live_is_reserved(live, seat) && live->stored.seats[seat].reserved != person->id)
        return refuse(why, REFUSED_CHAIR_RESERVED);
    if (live->stored.rated && has_same_owner(live, person))
        return refuse(why, REFUSED_SAME_OWNER);
    return table_limits_may_sit(live->registry, person->id) || refuse(why, REFUSED_TOO_MANY_TABLES);
}

/* The last one to sit down begins the game, or the exchange of numbers for the deal. */
bool live_sit(struct live_table *live, const struct person *person, int seat, const char *key,
              const char *commitment, struct refusal *why)
{
    if (!may_sit(live, person, seat, key, why))
        return false;
    live->stored.seats[seat].kind = SEAT_PERSON;
    live->stored.seats[seat].person = person->id;
    live->stored.seats[seat].reserved = 0;
    live->people[seat] = *person;
    live_index_people(live);
    live_deal_sit(live, seat, commitment);
    seat_viewers(live);
    live_continue(live);
    live_save(live);
    live_changed(live);
    return true;
}

/* The key stays: its link is still good. */
void live_free_seat(struct live_table *live, int seat)
{
    live->stored.seats[seat].kind = SEAT_OPEN;
    live->stored.seats[seat].person = 0;
    live->people[seat] = (struct person){0};
    live_index_people(live);
    seat_viewers(live);
}

/* A person without a seat may have one reserved, and lets go of it. */
bool live_stand(struct live_table *live, const struct person *person, struct refusal *why)
{
    int seat = live_seat_of(live, person->id);
    if (seat == SPECTATOR)
        return live_release_reserved(live, person->id) || refuse(why, REFUSED_NOT_SEATED);
    if (live->stored.stage != TABLE_WAITING)
        return refuse(why, REFUSED_BEGUN);
    live_free_seat(live, seat);
    live_deal_stand(live, seat);
    live_save(live);
    live_changed(live);
    return true;
}

/* ---- playing ---- */

/* Stops the clock after a decision. Returns what is stored with the move. */
static int64_t stop_clock(struct live_table *live, int seat, int64_t delay)
{
    int64_t now = steady(live);
    bool timed = clock_runs(&live->clock) == seat && clock_decided(&live->clock, now, delay);
    int64_t left = clock_left(&live->clock, seat, now);
    return timed || live->stored.clock.kind == CLOCK_NONE ? left : MOVE_UNTIMED(left);
}

/* Stores a decision, changes the clocks and asks the next seat. */
static void after_decision(struct live_table *live, int seat, const char *move, int64_t delay)
{
    int64_t clock = stop_clock(live, seat, delay);
    live->stored.undo.seat = NOBODY;
    live->think_at = table_has_only_computers(&live->stored) ? steady(live) + LIVE_PACE : 0;
    live->registry->moves_played++;
    store_add_move(live->registry->store, &live->stored, seat, move, clock, live->registry->now());
    if (clock_is_stale(&live->clock, live->stored.seats))
        live_save_quietly(live);
    live_continue(live);
    live_changed(live);
}

/* True if the same seat already played the same move as that ply. */
static bool played_before(const struct live_table *live, int seat, int ply, const char *move)
{
    char played[MOVE_TEXT_MAX];
    return ply >= 1 && ply <= table_plies(live->table) &&
           table_ply(live->table, ply, played, NULL) == seat && strcmp(played, move) == 0;
}

/* The person plays again instead of the computer. */
static void take_over(struct live_table *live, int seat)
{
    live->stored.seats[seat].replaced = false;
    live->wants_back &= ~(1u << seat);
    live_stop_thinking(live);
    live_save(live);
}

/* Coming back gives time once per ply (clock.h); who comes back again waits for the move that the
 * computer is making. */
bool live_return(struct live_table *live, int seat)
{
    if (!live->stored.seats[seat].replaced || live->stored.ending.resigned[seat] != 0)
        return false;
    if (live->registry->service.maintenance) { /* nothing changes now */
        live->wants_back |= 1u << seat;
        return false;
    }
    clock_pause(&live->clock, steady(live));
    if (!clock_return(&live->clock, seat, table_plies(live->table))) {
        live->wants_back |= 1u << seat;
        return false;
    }
    take_over(live, seat);
    return true;
}

/* A repeated message succeeds, so that a client may send it again after reconnecting. */
bool live_play(struct live_table *live, const struct client *client, int ply, const char *move,
               struct refusal *why)
{
    struct message message;
    int seat = live_seat_of(live, client->person.id);
    if (seat == SPECTATOR)
        return refuse(why, REFUSED_NOT_SEATED);
    if (live->table == NULL)
        return refuse(why, REFUSED_NOT_PLAYING);
    if (played_before(live, seat, ply, move))
        return true;
    if (live->stored.stage != TABLE_PLAYING)
        return refuse(why, REFUSED_NOT_PLAYING);
    if (live->stored.ending.resigned[seat] != 0)
        return refuse(why, REFUSED_RESIGNED);
    if (ply != table_plies(live->table) + 1)
        return refuse(why, REFUSED_OUT_OF_STEP);
    if (live_decides(live) != seat)
        return refuse(why, REFUSED_NOT_YOUR_TURN);
    if (!table_play(live->table, move, &message, NULL))
        return refuse_reason(why, REFUSED_ILLEGAL_MOVE, live->box, &message);
    if (live->stored.seats[seat].replaced && !live_return(live, seat))
        take_over(live, seat);
    after_decision(live, seat, move, client->delay);
    return true;
}

/* ---- computers ---- */

/* A move is played as text, as if somebody had sent it: the same checks, the same store. */
static bool play_found(struct live_table *live, game_move found, char move[MOVE_TEXT_MAX])
{
    struct message why;
    struct text text = text_in(move, MOVE_TEXT_MAX);
    game_of(live)->move_write(live->box->data, table_state(live->table), found, &text);
    return table_play(live->table, move, &why, NULL);
}

/* A computer that proposes an illegal move has a bug. The table must not wait for ever because of
 * it: the log says so, and the first legal move is played instead. */
static bool play_any(struct live_table *live, char move[MOVE_TEXT_MAX])
{
    event_log_write(live->registry->event_log, "computer_refused", "table", live->stored.id, "move",
                    move, NULL);
    game_move *moves = memory_for((size_t)game_of(live)->moves_max, sizeof *moves);
    int count = game_of(live)->legal(live->box->data, table_state(live->table), moves);
    bool played = count > 0 && play_found(live, moves[0], move);
    free(moves);
    return played;
}

/* The table may have been unloaded while the computer thought. */
static void on_thought(void *tag, game_move found)
{
    struct live_table *live = tag;
    char move[MOVE_TEXT_MAX];
    live->thinking = NULL;
    if (!live_load(live))
        return;
    int seat = live_decides(live);
    if (!play_found(live, found, move) && !play_any(live, move)) {
        live_abandon(live, NULL);
        return;
    }
    if ((live->wants_back >> seat & 1) != 0 && live_is_present(live, seat))
        live_return(live, seat);
    after_decision(live, seat, move, 0);
}

/* The same game and ply always give the same random numbers. */
static struct rng luck_of(const struct live_table *live)
{
    char words[SEED_MAX + 16];
    struct text text = text_in(words, sizeof words);
    text_format(&text, "%s %d", live->stored.seed, table_plies(live->table));
    return rng_from_text(words);
}

/* The host and the address that made the table pay for its computers in the fair queue. */
static void start_thinking(struct live_table *live, int seat)
{
    char address[THINK_POOL_ADDRESS_MAX];
    sodium_bin2hex(address, sizeof address, live->stored.address, ADDRESS_HASH_BYTES);
    struct think_request request = {
        .box = live->box,
        .state = table_state(live->table),
        .level = live->stored.seats[seat].level,
        .address = address,
        .owner = live->stored.host,
        .rng = luck_of(live),
        .answer = on_thought,
        .tag = live,
    };
    live->thinking = think_pool_ask(live->registry->think_pool, &request);
}

/* Where only computers play they move at a pace that people can follow, and only for somebody who
 * looks on: a table that nobody needs costs nothing. */
static bool may_think(const struct live_table *live)
{
    return live->thinking == NULL && (!table_has_only_computers(&live->stored) ||
                                      (live->viewers != NULL && live->think_at == 0));
}

/* Only people have clocks. */
static void ask_seat(struct live_table *live, int seat)
{
    int64_t now = steady(live);
    clock_pause(&live->clock, now);
    if (!plays_itself(&live->stored.seats[seat]))
        clock_start(&live->clock, seat, live_turn(live), now);
    else if (may_think(live))
        start_thinking(live, seat);
}

/* Called after every change. It does nothing that is done already. */
void live_continue(struct live_table *live)
{
    if (live->stored.stage == TABLE_WAITING && is_full(live) && live_deal_ready(live))
        begin_game(live);
    if (live->stored.stage != TABLE_PLAYING)
        return;
    int seat = live_decides(live);
    if (seat != NOBODY) {
        ask_seat(live, seat);
        return;
    }
    clock_pause(&live->clock, steady(live));
    finish_game(live, live->registry->now());
    live_save_quietly(live);
}

/* Saved at once: otherwise another restart would take what this one has given back. */
void live_resume(struct live_table *live, int64_t lived)
{
    int seat = clock_runs(&live->clock);
    if (seat == CLOCK_NOBODY)
        return;
    clock_resume(&live->clock, seat, live_turn(live), lived - live->stored.left_at, steady(live));
    live_save_quietly(live);
}

/* The largest delay of the person's clients. */
static int64_t delay_of(const struct live_table *live, int seat)
{
    int64_t delay = 0;
    for (const struct viewer *viewer = live->viewers; viewer != NULL;
         viewer = viewer->next_at_table)
        if (viewer->seat == seat && viewer->client->delay > delay)
            delay = viewer->client->delay;
    return delay;
}

/* The pause between two moves of computers is over. Without viewers the table may be unloaded. */
static void pace_tick(struct live_table *live, int64_t now)
{
    if (live->think_at == 0 || now < live->think_at)
        return;
    live->think_at = 0;
    if (live->viewers != NULL)
        live_continue(live);
}

/* A person whose time is up is replaced by a computer until they come back. */
void live_tick(struct live_table *live, int64_t now)
{
    int runs = clock_runs(&live->clock);
    live_deal_tick(live);
    live_reserved_tick(live);
    pace_tick(live, now);
    if (runs == CLOCK_NOBODY || clock_flag(&live->clock, now, delay_of(live, runs)) == CLOCK_NOBODY)
        return;
    live->stored.seats[runs].replaced = true;
    live->stored.seats[runs].level = LIVE_STAND_IN;
    if (!live_load(live))
        return;
    live_continue(live);
    live_save(live);
    live_changed(live);
}

static int64_t earlier(int64_t due, int64_t time)
{
    return time != 0 && time < due ? time : due;
}

/* Counts the clock without network delay, which may change until then. */
int64_t live_due(const struct live_table *live)
{
    int64_t due = clock_deadline(&live->clock, 0);
    due = earlier(earlier(due, live->reveal_until), live->reserved_until);
    return earlier(due, live->think_at);
}

/* ---- giving up ---- */

/* Nothing is rated: the game has no result. */
void live_abandon(struct live_table *live, const char *as)
{
    live->given_up_as = as;
    live_stop_thinking(live);
    clock_pause(&live->clock, steady(live));
    live->stored.stage = TABLE_GIVEN_UP;
    live->stored.undo.seat = NOBODY;
    live_save(live);
    live_changed(live);
    event_log_write(live->registry->event_log, "table_closed", "table", live->stored.id, NULL);
}

/* Somebody who has sat down must not lose the table under them. */
bool live_cancel(struct live_table *live, const struct person *person, struct refusal *why)
{
    if (live->stored.host != person->id)
        return refuse(why, REFUSED_NOT_HOST);
    if (live->stored.stage != TABLE_WAITING)
        return refuse(why, REFUSED_BEGUN);
    for (int seat = 0; seat < live->stored.players; seat++)
        if (live->stored.seats[seat].kind == SEAT_PERSON && live->people[seat].id != person->id)
            return refuse(why, REFUSED_NOT_ALONE);
    live_abandon(live, NULL);
    return true;
}
