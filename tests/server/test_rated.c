/*
 * test_rated.c - what games do to ratings in a real store.
 */
#include "domain/rating.h"
#include "server/tables/rated_game.h"
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#define NOW INT64_C(1763251200000)
#define DAY (INT64_C(24) * 60 * 60 * 1000)

static char folder[] = "/tmp/floe-rated-XXXXXX";
static char path[64];

static struct store *new_store(struct rated_game *game, int players)
{
    static const char *const names[TABLE_SEATS] = {"Anna", "Ben", "Cid", "Dora"};
    struct store_error why;
    unlink(path);
    struct store *store = store_open(path, STORE_CRASH, &why);
    assert_non_null(store);
    *game = (struct rated_game){.game = "nunatak", .players = players, .ended = NOW};
    for (int seat = 0; seat < players; seat++) {
        struct person person = {.kind = PERSON_ACCOUNT};
        strcpy(person.name, names[seat]);
        assert_true(store_add_person(store, &person, NULL));
        game->people[seat] = person.id;
        game->rank[seat] = seat + 1;
    }
    return store;
}

static struct rating rating_of(struct store *store, int64_t person, const char *scale)
{
    struct rating rating;
    assert_true(store_rating(store, person, scale, &rating));
    return rating;
}

static void a_game_is_entered(void **unused)
{
    struct rated_game game;
    struct store *store = new_store(&game, 2);
    struct rating winner = glicko_new(), loser = glicko_new();
    (void)unused;
    rated_enter(store, &game);
    glicko_game(&winner, &loser, 1);
    struct rating found = rating_of(store, game.people[0], "nunatak-2");
    assert_true(found.value == winner.value && found.deviation == winner.deviation);
    assert_int_equal(found.games, 1);
    assert_int_equal(found.played, NOW);
    assert_int_equal(game.before[0], 1500);
    assert_int_equal(game.after[0], lround(winner.value));
    assert_int_equal(game.after[1], lround(loser.value));
    store_close(store);
}

/* A year later the same two play again: both have become less certain meanwhile. */
static void rest_counts(void **unused)
{
    struct rated_game game;
    struct store *store = new_store(&game, 2);
    struct rating known = {1700, 60, GLICKO_VOLATILITY, 40, NOW}, wide = known;
    (void)unused;
    store_set_rating(store, game.people[0], "nunatak-2", &known);
    store_set_rating(store, game.people[1], "nunatak-2", &known);
    game.ended = NOW + 365 * DAY;
    rated_enter(store, &game);
    wide = glicko_rested(&known, 365);
    struct rating other = wide;
    assert_true(wide.deviation > 107 && wide.deviation < 108);
    glicko_game(&wide, &other, 1);
    struct rating found = rating_of(store, game.people[0], "nunatak-2");
    assert_true(found.value == wide.value && found.deviation == wide.deviation);
    assert_int_equal(found.played, game.ended);
    /* Of the first games nobody knows when they were. */
    known.played = 0;
    store_set_rating(store, game.people[0], "nunatak-2", &known);
    store_set_rating(store, game.people[1], "nunatak-2", &known);
    rated_enter(store, &game);
    other = known;
    glicko_game(&known, &other, 1);
    assert_true(rating_of(store, game.people[0], "nunatak-2").deviation == known.deviation);
    store_close(store);
}

static void several_are_shown_on_the_same_scale(void **unused)
{
    struct rated_game game;
    struct store *store = new_store(&game, 3);
    (void)unused;
    rated_enter(store, &game);
    assert_int_equal(game.before[2], 1500);
    assert_in_range(game.after[0], 1501, 1700);
    assert_in_range(game.after[2], 1300, 1499);
    struct rating kept = rating_of(store, game.people[0], "nunatak-more");
    assert_true(kept.value > 25 && kept.value < 35);
    struct rating seen = rated_shown("nunatak-more", &kept, NOW + 365 * DAY);
    assert_int_equal(lround(seen.value), game.after[0]);
    store_close(store);
}

static void who_rests_is_shown_less_certain(void **unused)
{
    struct rating known = {1700, 60, GLICKO_VOLATILITY, 40, NOW};
    (void)unused;
    assert_true(fabs(rated_shown("nanuuk-2", &known, NOW).deviation - 60) < 1e-9);
    assert_true(fabs(rated_shown("nanuuk-2", &known, NOW - DAY).deviation - 60) < 1e-9);
    assert_int_equal(lround(rated_shown("nanuuk-2", &known, NOW + 365 * DAY).deviation), 107);
    assert_true(fabs(rated_shown("nanuuk-2", &known, NOW + 365 * DAY).value - 1700) < 1e-9);
}

/* A table of the people of a game. */
static struct stored_table table_of(const struct rated_game *game)
{
    struct stored_table table = {.game = "nunatak",
                                 .players = game->players,
                                 .rated = true,
                                 .clock = {CLOCK_FISCHER, 60000, 0}};
    for (int seat = 0; seat < game->players; seat++)
        table.seats[seat] = (struct table_seat){.kind = SEAT_PERSON, .person = game->people[seat]};
    return table;
}

static int64_t add_bot(struct store *store, const char *name, int64_t owner)
{
    struct person bot = {.kind = PERSON_BOT, .owner = owner};
    strcpy(bot.name, name);
    assert_true(store_add_person(store, &bot, NULL));
    return bot.id;
}

static void a_rated_game_has_a_clock(void **unused)
{
    struct rated_game game, found;
    struct store *store = new_store(&game, 2);
    struct stored_table table = table_of(&game);
    (void)unused;
    assert_true(rated_counts(store, &table, &found));
    table.clock.kind = CLOCK_NONE;
    assert_false(rated_counts(store, &table, &found));
    store_close(store);
}

static void owners_differ(void **unused)
{
    struct rated_game game, found;
    struct store *store = new_store(&game, 3);
    struct stored_table table = table_of(&game);
    int64_t anna = game.people[0], bot = add_bot(store, "Bot", anna);
    (void)unused;
    table.seats[2].person = bot;
    assert_false(rated_counts(store, &table, &found)); /* Anna, Ben and Anna's bot */
    table.seats[0].person = game.people[2];
    assert_true(rated_counts(store, &table, &found));
    table.seats[0].person = add_bot(store, "Other", anna);
    assert_false(rated_counts(store, &table, &found)); /* two bots of hers */
    table.seats[0].person = add_bot(store, "Stranger", game.people[1]);
    assert_false(rated_counts(store, &table, &found)); /* and Ben with his */
    store_close(store);
}

static int make_folder(void **unused)
{
    (void)unused;
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/floe.db", folder);
    return 0;
}

static int remove_folder(void **unused)
{
    (void)unused;
    unlink(path);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_entered),
        cmocka_unit_test(a_rated_game_has_a_clock),
        cmocka_unit_test(owners_differ),
        cmocka_unit_test(rest_counts),
        cmocka_unit_test(several_are_shown_on_the_same_scale),
        cmocka_unit_test(who_rests_is_shown_less_certain),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
