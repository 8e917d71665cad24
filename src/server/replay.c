/*
 * replay.c - a stored game, played again. See replay.h.
 */
#include "server/replay.h"

struct player {
    struct table *table;
    struct replay_fault fault;
    bool stuck;
};

static bool play_on(void *context, const struct stored_move *move)
{
    struct player *player = context;
    if (move->ply != table_plies(player->table) + 1)
        return false;
    player->stuck = !table_play(player->table, move->text, &player->fault.why, NULL);
    player->fault.ply = move->ply;
    return !player->stuck;
}

void replay_end(const struct stored_table *stored, struct table *table)
{
    struct table_end end = {.kind = (enum table_ending)stored->ending.kind};
    if (end.kind != TABLE_RESIGNED && end.kind != TABLE_DRAWN)
        end.kind = TABLE_GOES_ON;
    for (int seat = 0; seat < STORE_SEATS; seat++)
        end.resigned[seat] = stored->ending.resigned[seat];
    table_set_end(table, &end);
}

static void name_seats(struct store *store, const struct stored_table *stored, struct table *table)
{
    for (int i = 0; i < stored->players && i < STORE_SEATS; i++) {
        struct person person;
        if (stored->chairs[i].kind == CHAIR_PERSON &&
            store_person(store, stored->chairs[i].person, &person))
            table_set_name(table, i, person.name);
    }
}

/* A table that says nothing about its deal was dealt by splitmix64. */
static bool read_generator(struct store *store, const char *id, struct game_setup *setup)
{
    struct stored_deal deal;
    return !store_deal(store, id, &deal) || generator_named(deal.generator, &setup->generator);
}

static bool is_playable(struct store *store, const struct stored_table *stored,
                        struct game_setup *setup)
{
    const struct game *game = game_named(stored->game);
    struct report why;
    *setup = (struct game_setup){.players = stored->players};
    return game != NULL && setup->players >= game->players_min &&
           setup->players <= game->players_max && game_options_read(game, setup, stored->options) &&
           game->setup_fits(setup, &why) && table_seed_fits(stored->seed) &&
           read_generator(store, stored->id, setup);
}

struct table *replay_stored(struct store *store, struct shelf *shelf,
                            const struct stored_table *stored, struct replay_fault *fault)
{
    struct player player = {.fault.kind = REPLAY_SETUP};
    struct game_setup setup;
    if (is_playable(store, stored, &setup)) {
        player.fault.box = shelf_box(shelf, game_named(stored->game));
        player.table = table_deal(player.fault.box, &setup, stored->seed);
        store_each_move(store, stored, play_on, &player);
        name_seats(store, stored, player.table);
        replay_end(stored, player.table);
        if (table_plies(player.table) == stored->plies)
            return player.table;
        table_close(player.table);
        player.fault.kind = player.stuck ? REPLAY_MOVE : REPLAY_MISSING;
    }
    if (fault != NULL)
        *fault = player.fault;
    return NULL;
}
