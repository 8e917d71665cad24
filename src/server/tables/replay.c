/*
 * replay.c - a stored game, played again. See replay.h.
 *
 * Everything that the store says is checked: the names of rules and edition, the setup, the order
 * of the moves, their hash chain, and each move by the rules. So a game that opens is exactly the
 * one that was played.
 */
#include "server/tables/replay.h"

#include "domain/move_chain.h"
#include "search/budget.h"
#include "table/record.h"

#include <string.h>

struct player {
    struct table *table;
    uint8_t link[MOVE_LINK_BYTES];
    struct replay_fault *fault;
};

/* ---- what it is played with ---- */

/* Written when a game is dealt, so that another version of the rules does not continue it. */
void replay_name_rules(const struct box *box, struct stored_table *stored)
{
    struct text rules = text_in(stored->rules, sizeof stored->rules);
    struct text edition = text_in(stored->edition, sizeof stored->edition);
    text_add(&rules, box->game->rules);
    record_edition(box, &edition);
}

/* Games from before version 4 of the store do not say what they were dealt with. */
static bool is_same(const char *then, const char *now)
{
    return then[0] == '\0' || strcmp(then, now) == 0;
}

/* Computers must have a valid level. */
static bool seats_are_good(const struct stored_table *stored)
{
    for (int seat = 0; seat < stored->players; seat++) {
        const struct table_seat *table_seat = &stored->seats[seat];
        bool thinks = table_seat->kind == SEAT_COMPUTER || table_seat->replaced;
        if (thinks && (table_seat->level < 1 || table_seat->level > LEVELS))
            return false;
    }
    return true;
}

/* By the rules of the game as it is now. */
static bool setup_is_good(const struct game *game, const struct stored_table *stored,
                          struct game_setup *setup)
{
    struct message why;
    *setup = (struct game_setup){.players = stored->players};
    return setup->players >= game->players_min && setup->players <= game->players_max &&
           game_options_read(game, setup, stored->options) && game->setup_fits(setup, &why) &&
           seats_are_good(stored);
}

/* A table that says nothing about its deal was dealt by splitmix64. */
static bool read_generator(const struct whole_table *whole, struct game_setup *setup)
{
    return !whole->has_deal || generator_named(whole->deal.generator, &setup->generator);
}

/* Cheap checks first: nothing is dealt for a table of an unknown edition. */
static enum table_fault find_fault(const struct box *box, const struct stored_table *stored,
                                   struct game_setup *setup)
{
    struct stored_table now;
    replay_name_rules(box, &now);
    if (stored->damaged)
        return FAULT_ROW;
    if (!is_same(stored->rules, now.rules))
        return FAULT_RULES;
    if (!is_same(stored->edition, now.edition))
        return FAULT_EDITION;
    return setup_is_good(box->game, stored, setup) ? FAULT_NONE : FAULT_SETUP;
}

const struct box *replay_setup(struct edition_cache *editions, const struct whole_table *whole,
                               struct game_setup *setup, struct replay_fault *fault)
{
    const struct stored_table *stored = &whole->stored;
    const struct game *game = game_named(stored->game);
    *fault = (struct replay_fault){.kind = FAULT_GAME};
    if (game == NULL)
        return NULL;
    fault->box = edition_cache_box(editions, game);
    fault->kind = find_fault(fault->box, stored, setup);
    if (fault->kind == FAULT_NONE && !read_generator(whole, setup))
        fault->kind = FAULT_SETUP;
    return fault->kind == FAULT_NONE ? fault->box : NULL;
}

/* ---- playing ---- */

/* Notes the first fault and ends the walk. */
static bool stop(struct replay_fault *fault, enum table_fault kind, int ply)
{
    fault->kind = kind;
    fault->ply = ply;
    return false;
}

/* False: there is a fault, and nothing behind it is played. */
static bool play_on(struct player *player, const struct kept_move *kept)
{
    struct stored_move move = kept->move;
    int ply = table_plies(player->table) + 1;
    move.text = kept->text;
    if (move.ply != ply)
        return stop(player->fault, FAULT_MISSING, ply);
    move_chain_next(player->link, &move);
    if (memcmp(player->link, move.link, sizeof move.link) != 0)
        return stop(player->fault, FAULT_CHAIN, ply);
    return table_play(player->table, move.text, &player->fault->why, NULL) ||
           stop(player->fault, FAULT_MOVE, ply);
}

/* A damaged row may hold any number: only known endings count. */
void replay_end(const struct stored_table *stored, struct table *table)
{
    struct table_end end = {.kind = (enum table_ending)stored->ending.kind};
    if (end.kind != TABLE_RESIGNED && end.kind != TABLE_DRAWN)
        end.kind = TABLE_GOES_ON;
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        end.resigned[seat] = stored->ending.resigned[seat];
    table_set_end(table, &end);
}

/* Names are those of today: people may have changed theirs since. */
static void name_seats(const struct whole_table *whole, struct table *table)
{
    for (int i = 0; i < whole->stored.players && i < TABLE_SEATS; i++)
        if (whole->people[i].id != 0)
            table_set_name(table, i, whole->people[i].name);
}

/* Keeps what could be played before the fault, for `floe admin mend`. */
static struct table *play_part(struct edition_cache *editions, const struct whole_table *whole,
                               struct replay_fault *fault)
{
    struct player player = {.fault = fault};
    struct game_setup setup;
    const struct stored_table *stored = &whole->stored;
    const struct box *box = replay_setup(editions, whole, &setup, fault);
    if (box != NULL && !table_seed_fits(stored->seed))
        stop(fault, FAULT_SETUP, 0);
    if (fault->kind != FAULT_NONE)
        return NULL;
    player.table = table_deal(box, &setup, stored->seed);
    move_chain_first(stored, player.link);
    for (int i = 0; i < whole->move_count && play_on(&player, &whole->moves[i]);)
        i++;
    name_seats(whole, player.table);
    replay_end(stored, player.table);
    if (fault->kind == FAULT_NONE && table_plies(player.table) < stored->kept_plies)
        stop(fault, FAULT_MISSING, table_plies(player.table) + 1);
    if (fault->kind == FAULT_NONE && stored->miscounted)
        stop(fault, FAULT_COUNT, 0);
    if (fault->kind == FAULT_NONE && stored->fault == FAULT_FORKED)
        stop(fault, FAULT_FORKED, 0); /* only a person can say which line is right */
    return player.table;
}

struct table *replay_whole(struct edition_cache *editions, const struct whole_table *whole,
                           struct replay_fault *fault)
{
    struct table *table = play_part(editions, whole, fault);
    if (table == NULL || fault->kind == FAULT_NONE)
        return table;
    table_close(table);
    return NULL;
}

bool replay_can_begin(struct store *store, struct edition_cache *editions,
                      const struct stored_table *stored, struct replay_fault *fault)
{
    struct game_setup setup;
    struct whole_table whole;
    store_complete_table(store, stored, &whole);
    bool can = replay_setup(editions, &whole, &setup, fault) != NULL;
    whole_tables_free(&whole, 1);
    return can;
}

struct table *replay_part(struct store *store, struct edition_cache *editions,
                          const struct stored_table *stored, struct replay_fault *fault)
{
    struct whole_table whole;
    store_complete_table(store, stored, &whole);
    struct table *table = play_part(editions, &whole, fault);
    whole_tables_free(&whole, 1);
    return table;
}

struct table *replay_stored(struct store *store, struct edition_cache *editions,
                            const struct stored_table *stored, struct replay_fault *fault)
{
    struct replay_fault found;
    struct whole_table whole;
    store_complete_table(store, stored, &whole);
    struct table *table = replay_whole(editions, &whole, fault != NULL ? fault : &found);
    whole_tables_free(&whole, 1);
    return table;
}
