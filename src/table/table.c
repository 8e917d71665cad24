/*
 * table.c - history and undo. See table.h.
 *
 * A table keeps the moves, one small struct each, and the whole state after every SNAPSHOT plies.
 * To show a ply, it copies the snapshot before it and plays at most SNAPSHOT - 1 moves.
 */
#include "table/table.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A state takes up to a kilobyte, so that a long game needs a few dozen snapshots. To play 15 moves
 * takes less than a millisecond. */
#define SNAPSHOT 16

struct ply {
    game_move move;
    int seat;      /* who made it */
    int turn;      /* the turn it belongs to */
    bool revealed; /* it uncovered something hidden */
};

struct table {
    const struct box *box;
    struct game_setup setup;
    char seed[SEED_MAX]; /* empty: it began from a given position */
    enum table_undo undo;
    char name[SEATS_MAX][NAME_MAX_BYTES];
    const char *names[SEATS_MAX];
    void *state; /* the live position */
    struct ply *plies;
    int count, room;          /* plies played, and how many there is memory for */
    unsigned char *snapshots; /* the states after 0, SNAPSHOT, 2 * SNAPSHOT ... plies */
    struct table_end end;
};

enum table_reason { NO_PLY, NOT_YOUR_PLY, TURN_OVER, REVEALED, TABLE_REASONS };

const struct message_type table_reasons[TABLE_REASONS + 1] = {
    [NO_PLY] = {"no_ply", NULL, {{0}}},
    [NOT_YOUR_PLY] = {"not_your_ply", NULL, {{"seat", FACT_SEAT}}},
    [TURN_OVER] = {"turn_over", NULL, {{0}}},
    [REVEALED] = {"revealed", NULL, {{0}}},
};

/* ---- memory ---- */

static unsigned char *snapshot(const struct table *table, int number)
{
    return table->snapshots + (size_t)number * table->box->game->state_size;
}

/* Keeps a snapshot of the live position if its ply is due. */
static void keep_snapshot(struct table *table)
{
    if (table->count % SNAPSHOT == 0)
        memcpy(snapshot(table, table->count / SNAPSHOT), table->state,
               table->box->game->state_size);
}

/* Makes room for so many plies. The number is always a multiple of SNAPSHOT, so that the snapshot
 * after the last ply fits, too. */
static void make_room(struct table *table, int room)
{
    size_t snapshots = (size_t)(room / SNAPSHOT + 1);

    table->plies = memory_grown(table->plies, (size_t)room, sizeof *table->plies);
    table->snapshots = memory_grown(table->snapshots, snapshots, table->box->game->state_size);
    table->room = room;
}

static struct table *new_table(const struct box *box, const struct game_setup *setup)
{
    struct table *table = memory_for(1, sizeof *table);

    table->box = box;
    table->setup = *setup;
    table->state = memory_for(1, box->game->state_size);
    make_room(table, SNAPSHOT);
    return table;
}

bool table_seed_fits(const char *seed)
{
    size_t length = strlen(seed);

    for (size_t i = 0; i < length; i++)
        if (seed[i] < ' ' || seed[i] > '~' || seed[i] == '"' || seed[i] == '\\')
            return false;
    return length > 0 && length < SEED_MAX;
}

struct table *table_deal(const struct box *box, const struct game_setup *setup, const char *seed)
{
    struct table *table = new_table(box, setup);
    struct text copy = text_in(table->seed, sizeof table->seed);

    text_add(&copy, seed);
    box->game->deal(box->data, setup, generator_from_text(setup->generator, table->seed),
                    table->state);
    keep_snapshot(table);
    return table;
}

struct table *table_from(const struct box *box, const struct game_setup *setup, const void *state)
{
    struct table *table = new_table(box, setup);

    memcpy(table->state, state, box->game->state_size);
    keep_snapshot(table);
    return table;
}

void table_close(struct table *table)
{
    if (table == NULL)
        return;
    free(table->state);
    free(table->plies);
    free(table->snapshots);
    free(table);
}

/* ---- what it is ---- */

const struct box *table_box(const struct table *table)
{
    return table->box;
}

const struct game *table_game(const struct table *table)
{
    return table->box->game;
}

const struct game_setup *table_setup(const struct table *table)
{
    return &table->setup;
}

const char *table_seed(const struct table *table)
{
    return table->seed[0] == '\0' ? NULL : table->seed;
}

const void *table_state(const struct table *table)
{
    return table->state;
}

void table_set_undo(struct table *table, enum table_undo undo)
{
    table->undo = undo;
}

/* Names come from people. They are cleaned here, so that writers of logs and records need not check
 * them. */
void table_set_name(struct table *table, int seat, const char *name)
{
    struct text copy = text_in(table->name[seat], NAME_MAX_BYTES);
    size_t length = name == NULL ? 0 : strlen(name);

    for (size_t at = 0; at < length;) {
        size_t bytes = text_utf8(name + at, length - at);
        bool shown = bytes > 0 && (unsigned char)name[at] >= ' ' && name[at] != 0x7F;

        if (shown)
            text_add_bytes(&copy, name + at, bytes);
        at += bytes == 0 ? 1 : bytes;
    }
    table->names[seat] = copy.length == 0 ? NULL : table->name[seat];
}

const char *const *table_names(const struct table *table)
{
    return table->names;
}

/* ---- playing ---- */

bool table_play(struct table *table, const char *move, struct message *why,
                struct game_events *events)
{
    const struct game *game = table->box->game;
    const void *data = table->box->data;
    struct game_events unheard;
    struct ply ply = {.seat = game->decides(table->state), .turn = game->turn(table->state)};

    if (!game->move_read(data, table->state, move, &ply.move, why) ||
        !game->check(data, table->state, ply.move, why))
        return false;
    if (events == NULL)
        events = &unheard;
    game->play(data, table->state, ply.move, events);
    ply.revealed = events->revealed;
    if (table->count == table->room)
        make_room(table, table->room * 2);
    table->plies[table->count++] = ply;
    table->end.kind = TABLE_GOES_ON;
    keep_snapshot(table);
    return true;
}

/* With TABLE_UNDO_TURN a ply can be undone by the seat that made it, unless it uncovered something,
 * the next turn has begun, or the game is over. A whole turn is undone ply by ply. */
bool table_may_undo(const struct table *table, int seat, struct message *why)
{
    const struct game *game = table->box->game;

    if (table->count == 0)
        return game_refuse(why, &table_reasons[NO_PLY]);
    if (table->undo == TABLE_UNDO_ANY)
        return true;
    const struct ply *last = &table->plies[table->count - 1];
    if (seat != NOBODY && seat != last->seat)
        return game_refuse(why, &table_reasons[NOT_YOUR_PLY], last->seat);
    if (last->revealed)
        return game_refuse(why, &table_reasons[REVEALED]);
    if (game->decides(table->state) == NOBODY || game->turn(table->state) != last->turn)
        return game_refuse(why, &table_reasons[TURN_OVER]);
    return true;
}

/* Restores the position before the last ply, by the nearest snapshot. */
bool table_undo(struct table *table, int seat, struct message *why)
{
    if (!table_may_undo(table, seat, why))
        return false;
    table->count--;
    table->end.kind = TABLE_GOES_ON;
    /* Snapshots up to this ply stay valid; later ones are written again when the game gets
     * there. */
    table_show(table, table->count, table->state);
    return true;
}

/* ---- ends that the rules do not know ---- */

void table_set_end(struct table *table, const struct table_end *end)
{
    table->end = *end;
}

const struct table_end *table_end(const struct table *table)
{
    return &table->end;
}

bool table_is_over(const struct table *table)
{
    return table->end.kind != TABLE_GOES_ON || table->box->game->decides(table->state) == NOBODY;
}

/* True if seat `one` ranks before seat `two`; rank is that of the rules. */
static bool is_before(const struct table_end *end, const int *rank, int one, int two)
{
    if ((end->resigned[one] == 0) != (end->resigned[two] == 0))
        return end->resigned[one] == 0;
    if (end->resigned[one] != 0)
        return end->resigned[one] > end->resigned[two];
    return end->kind == TABLE_GOES_ON && rank[one] < rank[two];
}

void table_result(const struct table *table, struct game_result *result)
{
    int players = table->setup.players, by_rules[SEATS_MAX];
    table->box->game->result(table->box->data, table->state, result);
    memcpy(by_rules, result->rank, sizeof by_rules);
    for (int seat = 0; seat < players; seat++) {
        result->rank[seat] = 1;
        for (int other = 0; other < players; other++)
            result->rank[seat] += is_before(&table->end, by_rules, other, seat);
    }
}

/* ---- history ---- */

int table_plies(const struct table *table)
{
    return table->count;
}

/* Replaying gives the same position, because all chance comes from the generator in the state. */
void table_show(const struct table *table, int ply, void *state)
{
    const struct game *game = table->box->game;
    int from = ply / SNAPSHOT;

    memcpy(state, snapshot(table, from), game->state_size);
    for (int i = from * SNAPSHOT; i < ply; i++)
        game->play(table->box->data, state, table->plies[i].move, NULL);
}

int table_ply(const struct table *table, int ply, char *move, struct game_events *events)
{
    const struct game *game = table->box->game;
    const struct ply *played = &table->plies[ply - 1];
    struct text out = text_in(move, MOVE_TEXT_MAX);
    void *state = memory_for(1, game->state_size);

    table_show(table, ply - 1, state);
    game->move_write(table->box->data, state, played->move, &out);
    if (events != NULL)
        game->play(table->box->data, state, played->move, events);
    free(state);
    return played->seat;
}
