/*
 * sqlite_moves.c - the moves of all tables, in the store's file.
 *
 * Each names the one before it, so that a table's moves are found from its last one on. Which one that
 * is is kept here while the table is played, and written down now and then: when the table is changed,
 * when moves are taken back, when there are too many tables to keep in mind, every KEPT_EVERY moves,
 * and when the store is closed. What a crash leaves unwritten is found again by looking through the
 * moves behind the note KEPT, the number of the last move when everything was written down.
 *
 * A move that was taken back stays, as ply 0: were its number given to another move, that one might
 * be overlooked then.
 */
#include "store/sqlite.h"

#include "base/text.h"
#include "table/memory.h"

#include <stdlib.h>
#include <string.h>

#define SLOTS 8192 /* a power of two; half of them are used at most */
#define KEPT "moves-kept"
#define KEPT_EVERY 50000
#define NUMBER_MAX 24
#define NUMBERS_FIRST 256

struct places {
    int used;
    int unkept; /* moves since everything was written down */
    struct place slots[SLOTS];
};

/* ---- places ---- */

static void keep_place(struct store *store, struct place *place)
{
    struct ask ask = ask_for(store, ASK_KEEP_PLACE);
    ask_int(&ask, place->number);
    ask_int(&ask, place->last);
    ask_once(&ask);
    place->loose = false;
}

static int64_t last_move(struct store *store)
{
    int column = 0;
    struct ask ask = ask_for(store, ASK_LAST_MOVE);
    int64_t number = ask_next(&ask) ? take_int(&ask, &column) : 0;
    ask_end(&ask);
    return number;
}

void places_keep(struct store *store)
{
    struct places *places = store->places;
    char number[NUMBER_MAX];
    struct text out = text_in(number, sizeof number);
    if (places->unkept == 0)
        return;
    store_begin(store);
    for (int i = 0; i < SLOTS; i++)
        if (places->slots[i].loose)
            keep_place(store, &places->slots[i]);
    text_add_int(&out, last_move(store));
    store_set_note(store, KEPT, number);
    places->unkept = 0;
}

static void find_lost(struct store *store, int64_t kept)
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_FIND_PLACES);
    ask_int(&ask, kept);
    ask_once(&ask);
}

void places_open(struct store *store)
{
    char number[NUMBER_MAX] = "0";
    store->places = memory_for(1, sizeof *store->places);
    store_note(store, KEPT, number, sizeof number);
    int64_t kept = strtoll(number, NULL, 10);
    if (last_move(store) == kept)
        return;
    find_lost(store, kept);
    store->places->unkept = 1;
    places_keep(store);
}

void places_close(struct store *store)
{
    free(store->places);
}

static struct place *slot_of(struct places *places, const char *table)
{
    uint32_t hash = 2166136261U;
    for (const char *at = table; *at != '\0'; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619U;
    hash ^= hash >> 15;
    struct place *slot = &places->slots[hash % SLOTS];
    while (slot->number != 0 && strcmp(slot->id, table) != 0)
        slot = &places->slots[++hash % SLOTS];
    return slot;
}

/* All are forgotten when there are too many: those in use come back at once. */
static void make_room(struct store *store)
{
    if (store->places->used < SLOTS / 2)
        return;
    places_keep(store);
    memset(store->places, 0, sizeof *store->places);
}

struct place *place_of(struct store *store, const char *table)
{
    int column = 0;
    struct place *place = slot_of(store->places, table);
    if (place->number != 0)
        return place;
    make_room(store);
    struct ask ask = ask_for(store, ASK_PLACE);
    ask_text(&ask, table);
    bool found = ask_next(&ask);
    if (found) {
        struct text out;
        place = slot_of(store->places, table);
        out = text_in(place->id, sizeof place->id);
        text_add(&out, table);
        place->number = take_int(&ask, &column);
        place->last = take_int(&ask, &column);
        store->places->used++;
    }
    ask_end(&ask);
    return found ? place : NULL;
}

struct place *place_needed(struct store *store, const char *table)
{
    struct place *place = place_of(store, table);
    if (place != NULL)
        return place;
    store_fail(store);
    struct text out = text_in(store->trouble, sizeof store->trouble);
    text_format(&out, "no table %s", table);
    return NULL;
}

/* ---- moves ---- */

static void put_move(struct store *store, struct place *place, const struct stored_move *move)
{
    struct ask ask = ask_for(store, ASK_ADD_MOVE);
    ask_int(&ask, place->number);
    ask_int(&ask, place->last);
    ask_int(&ask, move->ply);
    ask_int(&ask, move->seat);
    ask_text(&ask, move->text);
    ask_int(&ask, move->left);
    ask_int(&ask, move->at);
    ask_once(&ask);
    place->last = sqlite3_last_insert_rowid(store->file);
}

void store_add_move(struct store *store, const char *table, int ply, int seat, const char *move,
                    int64_t left, int64_t at)
{
    store_begin(store);
    struct place *place = place_needed(store, table);
    if (place == NULL)
        return;
    put_move(store, place,
             &(struct stored_move){.ply = ply, .seat = seat, .left = left, .at = at, .text = move});
    place->loose = true;
    if (++store->places->unkept >= KEPT_EVERY)
        places_keep(store);
}

/* The place is written down at once, and the note KEPT is let alone: moves of the server may stand
 * before these whose places only the server knows. */
void store_add_game(struct store *store, const struct stored_table *table,
                    int (*nth)(const void *game, int ply, char text[STORE_MOVE_MAX]),
                    const void *game)
{
    store_add_table(store, table);
    struct place *place = place_needed(store, table->id);
    for (int ply = 1; place != NULL && ply <= table->plies; ply++) {
        char text[STORE_MOVE_MAX];
        struct stored_move move = {
            .ply = ply, .seat = nth(game, ply, text), .at = table->changed, .text = text};
        move.left = table->chairs[move.seat].left;
        put_move(store, place, &move);
    }
    if (place != NULL)
        keep_place(store, place);
}

static void forget_move(struct store *store, int64_t number)
{
    struct ask ask = ask_for(store, ASK_CUT_MOVES);
    ask_int(&ask, number);
    ask_once(&ask);
}

bool take_move(struct ask *ask, int64_t number, struct stored_move *move)
{
    int column = 0;
    ask_end(ask);
    ask->bound = 0;
    ask_int(ask, number);
    if (number == 0 || !ask_next(ask))
        return false;
    *move = (struct stored_move){.number = number, .previous = take_int(ask, &column)};
    move->ply = (int)take_int(ask, &column);
    move->seat = (int)take_int(ask, &column);
    move->left = take_int(ask, &column);
    move->at = take_int(ask, &column);
    move->text = (const char *)sqlite3_column_text(ask->row, column);
    /* Each is earlier than the one behind it: what a damaged file says does not go in a circle. */
    return move->ply > 0 && move->previous < number && move->text != NULL;
}

void store_cut_moves(struct store *store, const char *table, int ply)
{
    struct stored_move move;
    store_begin(store);
    struct place *place = place_needed(store, table);
    if (place == NULL)
        return;
    struct ask ask = ask_for(store, ASK_MOVE);
    while (take_move(&ask, place->last, &move) && move.ply > ply) {
        ask_end(&ask);
        forget_move(store, move.number);
        place->last = move.previous;
    }
    ask_end(&ask);
    keep_place(store, place);
}

/* From the last one to the first, then from the first to the last. */
void store_each_move(struct store *store, const char *table,
                     bool (*each)(void *context, int ply, int seat, const char *move, int64_t left),
                     void *context)
{
    struct place *place = place_of(store, table);
    int64_t *numbers = NULL;
    size_t count = 0, room = 0;
    struct stored_move move = {.previous = place == NULL ? 0 : place->last};
    struct ask ask = ask_for(store, ASK_MOVE), hold = ask_for(store, ASK_HOLD);
    ask_next(&hold);
    while (take_move(&ask, move.previous, &move)) {
        if (count == room) {
            room = room == 0 ? NUMBERS_FIRST : room * 2;
            numbers = memory_grown(numbers, room, sizeof *numbers);
        }
        numbers[count++] = move.number;
    }
    bool more = true;
    while (more && count > 0 && take_move(&ask, numbers[--count], &move))
        more = each(context, move.ply, move.seat, move.text, move.left);
    ask_end(&ask);
    ask_end(&hold);
    free(numbers);
}
