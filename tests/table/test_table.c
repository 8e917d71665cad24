/*
 * test_table.c - a table keeps every ply, and takes back what may be taken back.
 *
 * History is tried with random games of every game; who may undo what, with Pebbles, where to take
 * is a free decision and to forecast uncovers a card.
 */
#include "pebbles_support.h"

#include <time.h>

static struct table *deal(struct box *box, int players)
{
    struct game_setup setup = {.players = players};
    return table_deal(box, &setup, "seven");
}

static void play(struct table *table, const char *move)
{
    struct message why;
    if (!table_play(table, move, &why, NULL))
        fail_msg("%s: %s", move, why.what->code);
}

/* ---- history ---- */

#define PLIES_MAX 1000

struct history {
    char *states[PLIES_MAX]; /* after 0, 1, ... plies */
    char moves[PLIES_MAX][MOVE_TEXT_MAX];
    int seats[PLIES_MAX];
    int events[PLIES_MAX]; /* how many */
    int plies;
};

static char *copy_state(const struct table *table)
{
    size_t size = table_game(table)->state_size;
    return memcpy(malloc(size), table_state(table), size);
}

/* Plays a random game to its end and remembers all of it. */
static void play_out(struct table *table, struct history *history)
{
    const struct game *game = table_game(table);
    const void *box = table_box(table)->data;
    game_move *moves = calloc((size_t)game->moves_max, sizeof *moves);
    struct rng dice = rng_from_text("history");
    struct game_events events;
    struct message why;
    history->states[0] = copy_state(table);
    for (history->plies = 0; history->plies < PLIES_MAX - 1;) {
        char *text = history->moves[history->plies + 1];
        struct text out = text_in(text, MOVE_TEXT_MAX);
        int count = game->legal(box, table_state(table), moves);
        if (count == 0)
            break;
        game->move_write(box, table_state(table), moves[rng_below(&dice, (uint32_t)count)], &out);
        history->seats[history->plies + 1] = game->decides(table_state(table));
        assert_true(table_play(table, text, &why, &events));
        history->events[history->plies + 1] = events.count;
        history->states[++history->plies] = copy_state(table);
    }
    assert_int_equal(game->decides(table_state(table)), NOBODY);
    assert_int_equal(table_plies(table), history->plies);
    free(moves);
}

static void forget(struct history *history)
{
    for (int ply = 0; ply <= history->plies; ply++)
        free(history->states[ply]);
}

static void each_table(void (*visit)(struct table *table, struct history *history))
{
    static struct history history;
    for (int i = 0; games[i] != NULL; i++)
        for (int players = games[i]->players_min; players <= games[i]->players_max; players++) {
            struct box *box = open_box_of(games[i]);
            struct table *table = deal(box, players);
            play_out(table, &history);
            visit(table, &history);
            forget(&history);
            table_close(table);
            box_close(box);
        }
}

static void show_all(struct table *table, struct history *history)
{
    size_t size = table_game(table)->state_size;
    void *state = malloc(size);
    for (int ply = history->plies; ply >= 0; ply--) {
        table_show(table, ply, state);
        assert_memory_equal(state, history->states[ply], size);
    }
    free(state);
}

static void every_ply_can_be_shown(void **unused)
{
    (void)unused;
    each_table(show_all);
}

static void tell_all(struct table *table, struct history *history)
{
    for (int ply = 1; ply <= history->plies; ply++) {
        char move[MOVE_TEXT_MAX];
        struct game_events events;
        assert_int_equal(table_ply(table, ply, move, NULL), history->seats[ply]);
        assert_string_equal(move, history->moves[ply]);
        assert_int_equal(table_ply(table, ply, move, &events), history->seats[ply]);
        assert_int_equal(events.count, history->events[ply]);
    }
}

static void every_ply_can_be_told(void **unused)
{
    (void)unused;
    each_table(tell_all);
}

/* Back to the deal, and forth again by the same moves: the same bytes everywhere. */
static void undo_all(struct table *table, struct history *history)
{
    size_t size = table_game(table)->state_size;
    struct message why;
    table_set_undo(table, TABLE_UNDO_ANY);
    for (int ply = history->plies - 1; ply >= 0; ply--) {
        assert_true(table_undo(table, NOBODY, &why));
        assert_memory_equal(table_state(table), history->states[ply], size);
    }
    assert_false(table_undo(table, NOBODY, &why));
    for (int ply = 1; ply <= history->plies; ply++) {
        play(table, history->moves[ply]);
        assert_memory_equal(table_state(table), history->states[ply], size);
    }
    show_all(table, history);
}

static void play_and_undo_leave_no_trace(void **unused)
{
    (void)unused;
    each_table(undo_all);
}

/* Processor time, over many plies: a busy machine does not matter. */
static void show_quickly(struct table *table, struct history *history)
{
    void *state = malloc(table_game(table)->state_size);
    clock_t start = clock();
    int shown = 0;
    for (; shown < 2000; shown++)
        table_show(table, shown % (history->plies + 1), state);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    assert_true(seconds / shown < 0.001);
    free(state);
}

static void a_ply_shows_in_a_millisecond(void **unused)
{
    (void)unused;
    each_table(show_quickly);
}

/* ---- undo ---- */

static void assert_no_undo(struct table *table, int seat, const char *code)
{
    struct audience audience = english(2);
    char words[128];
    struct text out = text_in(words, sizeof words);
    struct message why;
    int plies = table_plies(table);
    char *before = copy_state(table);
    assert_false(table_may_undo(table, seat, &why));
    assert_string_equal(why.what->code, code);
    assert_false(table_undo(table, seat, &why));
    assert_int_equal(table_plies(table), plies);
    assert_memory_equal(before, table_state(table), table_game(table)->state_size);
    say_message(NULL, NULL, &why, "table", &audience, &out);
    assert_null(strstr(words, "table."));
    assert_null(strchr(words, '{'));
    free(before);
}

static void own_unfinished_turn_is_free(void **unused)
{
    struct table *table = deal(pebbles, 2);
    struct message why;
    (void)unused;
    play(table, "left:2");
    assert_true(table_may_undo(table, 0, &why));
    assert_true(table_undo(table, 0, &why));
    assert_int_equal(table_plies(table), 0);
    play(table, "right:1");
    assert_true(table_undo(table, NOBODY, &why));
    table_close(table);
}

static void nothing_to_undo(void **unused)
{
    struct table *table = deal(pebbles, 2);
    (void)unused;
    assert_no_undo(table, 0, "no_ply");
    table_set_undo(table, TABLE_UNDO_ANY);
    assert_no_undo(table, NOBODY, "no_ply");
    table_close(table);
}

static void others_plies_stay(void **unused)
{
    struct table *table = deal(pebbles, 2);
    (void)unused;
    play(table, "left:2");
    assert_no_undo(table, 1, "not_your_ply");
    table_close(table);
}

static void what_was_revealed_stays(void **unused)
{
    struct table *table = deal(pebbles, 2);
    (void)unused;
    play(table, "left:2");
    play(table, "sun");
    assert_no_undo(table, 0, "revealed");
    assert_no_undo(table, NOBODY, "revealed");
    assert_no_undo(table, 1, "not_your_ply");
    play(table, "left:2");
    assert_no_undo(table, 0, "not_your_ply");
    table_close(table);
}

static void hot_seats_undo_everything(void **unused)
{
    struct table *table = deal(pebbles, 2);
    struct message why;
    (void)unused;
    table_set_undo(table, TABLE_UNDO_ANY);
    play(table, "left:2");
    play(table, "sun");
    play(table, "left:2");
    assert_true(table_undo(table, 0, &why));
    assert_true(table_undo(table, NOBODY, &why));
    assert_true(table_undo(table, 1, &why));
    assert_int_equal(table_plies(table), 0);
    table_close(table);
}

/* A game without secrets, of one decision a turn: Pebbles, with play told as if nothing had been
 * uncovered. What ends the undo is then the end of the turn, or of the game. */
static void play_in_the_open(const void *box, void *state, game_move move,
                             struct game_events *events)
{
    pebbles->game->play(box, state, move, events);
    if (events != NULL)
        events->revealed = false;
}

static void finished_turns_stay(void **unused)
{
    struct game open = *pebbles->game;
    struct box box = *pebbles;
    struct message why;
    (void)unused;
    open.play = play_in_the_open;
    box.game = &open;
    struct table *table = deal(&box, 1);
    play(table, "left:3");
    play(table, "sun");
    assert_no_undo(table, 0, "turn_over");
    play(table, "left:3");
    assert_true(table_undo(table, 0, &why));
    play(table, "left:3");
    play(table, "sun");
    play(table, "right:3");
    play(table, "sun");
    play(table, "right:3");
    play(table, "sun");
    assert_int_equal(open.decides(table_state(table)), NOBODY);
    assert_no_undo(table, 0, "turn_over");
    table_close(table);
}

/* ---- playing ---- */

static void refused_moves_change_nothing(void **unused)
{
    static const char *const bad[] = {"left:4", "sun", "up:1", "", "left:2 ", "left:02", "LEFT:2"};
    struct table *table = deal(pebbles, 3);
    struct message why;
    (void)unused;
    char *before = copy_state(table);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        why.what = NULL;
        assert_false(table_play(table, bad[i], &why, NULL));
        assert_non_null(why.what);
        assert_int_equal(table_plies(table), 0);
        assert_memory_equal(before, table_state(table), table_game(table)->state_size);
    }
    free(before);
    table_close(table);
}

static void events_are_told(void **unused)
{
    struct table *table = deal(pebbles, 2);
    struct game_events events;
    struct message why;
    (void)unused;
    assert_true(table_play(table, "left:2", &why, &events));
    assert_int_equal(events.count, 1);
    assert_false(events.revealed);
    assert_true(table_play(table, "snow", &why, &events));
    assert_true(events.revealed);
    table_close(table);
}

/* ---- what a table is ---- */

static void tables_know_their_origin(void **unused)
{
    struct game_setup setup = {.players = 3, .chosen = {1}};
    struct table *table = table_deal(pebbles, &setup, "a seed");
    (void)unused;
    assert_ptr_equal(table_box(table), pebbles);
    assert_ptr_equal(table_game(table), pebbles->game);
    assert_string_equal(table_seed(table), "a seed");
    assert_int_equal(table_setup(table)->players, 3);
    assert_int_equal(table_setup(table)->chosen[0], 1);
    play(table, "right:3");
    struct table *other = table_from(pebbles, &setup, table_state(table));
    assert_null(table_seed(other));
    assert_int_equal(table_plies(other), 0);
    assert_memory_equal(table_state(other), table_state(table), pebbles->game->state_size);
    play(other, "rain");
    play(table, "rain");
    assert_memory_equal(table_state(other), table_state(table), pebbles->game->state_size);
    table_close(other);
    table_close(table);
    table_close(NULL);
}

static void seats_are_named(void **unused)
{
    struct table *table = deal(pebbles, 2);
    char name[200];
    (void)unused;
    assert_null(table_names(table)[0]);
    table_set_name(table, 0, "Anna \"\\\" \xC3\x85");
    assert_string_equal(table_names(table)[0], "Anna \"\\\" \xC3\x85");
    table_set_name(table, 0,
                   "A\n\tn\x7Fn\xFF\x01"
                   "a");
    assert_string_equal(table_names(table)[0], "Anna");
    table_set_name(table, 0, "\n");
    assert_null(table_names(table)[0]);
    table_set_name(table, 1, "Bo");
    table_set_name(table, 1, NULL);
    assert_null(table_names(table)[1]);
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    table_set_name(table, 1, name);
    assert_int_equal(strlen(table_names(table)[1]), NAME_MAX_BYTES - 1);
    table_close(table);
}

static void seeds_fit(void **unused)
{
    char seed[SEED_MAX + 1];
    (void)unused;
    memset(seed, 'a', sizeof seed);
    seed[SEED_MAX - 1] = '\0';
    assert_true(table_seed_fits(seed));
    assert_true(table_seed_fits("7"));
    assert_true(table_seed_fits("two words!"));
    seed[SEED_MAX - 1] = 'a';
    seed[SEED_MAX] = '\0';
    assert_false(table_seed_fits(seed));
    assert_false(table_seed_fits(""));
    assert_false(table_seed_fits("a\"b"));
    assert_false(table_seed_fits("a\\b"));
    assert_false(table_seed_fits("a\nb"));
    assert_false(table_seed_fits("\xC3\xA9"));
}

/* ---- boxes ---- */

static void boxes_know_their_edition(void **unused)
{
    const char *own = "edition mine  # a comment\ntake 2\nweather sun 10 1\nweather rain 10 2\n"
                      "weather snow 10 3\n";
    struct message why;
    int line = 0;
    struct box *mine = box_open(pebbles->game, own, strlen(own), &why, &line);
    (void)unused;
    assert_string_equal(pebbles->name, "pebbles 1");
    assert_string_equal(mine->name, "mine");
    assert_int_not_equal(mine->check, pebbles->check);
    struct box *same = box_open(pebbles->game, NULL, 0, &why, &line);
    assert_int_equal(same->check, pebbles->check);
    box_close(same);
    box_close(mine);
    box_close(NULL);
}

static void bad_editions_name_the_line(void **unused)
{
    const char *bad = "edition x\n\ntake 3\nweather fog 9 9\n";
    struct message why;
    int line = 0;
    (void)unused;
    assert_null(box_open(pebbles->game, bad, strlen(bad), &why, &line));
    assert_int_equal(line, 4);
    assert_string_equal(why.what->code, "edition_line");
}

/* ---- ends that the rules do not know ---- */

static void assert_ranks(const struct table *table, const int *wanted)
{
    struct game_result result;
    table_result(table, &result);
    for (int seat = 0; seat < table_setup(table)->players; seat++)
        assert_int_equal(result.rank[seat], wanted[seat]);
}

static void who_gives_up_is_last(void **unused)
{
    static const struct {
        struct table_end end;
        int ranks[3];
    } cases[] = {
        {{TABLE_DRAWN, {0, 0, 0}}, {1, 1, 1}},    {{TABLE_DRAWN, {0, 1, 0}}, {1, 3, 1}},
        {{TABLE_RESIGNED, {2, 0, 1}}, {2, 1, 3}}, {{TABLE_RESIGNED, {0, 1, 2}}, {1, 3, 2}},
        {{TABLE_RESIGNED, {1, 0, 0}}, {3, 1, 1}},
    };
    struct table *table = deal(pebbles, 3);
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table_set_end(table, &cases[i].end);
        assert_true(table_is_over(table));
        assert_ranks(table, cases[i].ranks);
    }
    table_close(table);
}

/* The others play on, and are ranked by their points. */
static void the_others_are_ranked_by_the_rules(void **unused)
{
    static struct history history;
    struct table *table = deal(pebbles, 3);
    struct game_result by_rules;
    (void)unused;
    play_out(table, &history);
    table_game(table)->result(table_box(table)->data, table_state(table), &by_rules);
    assert_ranks(table, by_rules.rank);
    for (int gone = 0; gone < 3; gone++) {
        struct table_end end = {.kind = TABLE_GOES_ON};
        struct game_result result;
        end.resigned[gone] = 1;
        table_set_end(table, &end);
        table_result(table, &result);
        int one = (gone + 1) % 3, two = (gone + 2) % 3;
        assert_int_equal(result.rank[gone], 3);
        assert_int_equal(result.rank[one] < result.rank[two],
                         by_rules.rank[one] < by_rules.rank[two]);
        assert_memory_equal(result.points, by_rules.points, 3 * sizeof(int));
    }
    for (int ply = 0; ply <= history.plies; ply++)
        free(history.states[ply]);
    table_close(table);
}

static void a_move_goes_on_after_an_end(void **unused)
{
    struct table_end end = {TABLE_DRAWN, {0}};
    struct table *table = deal(pebbles, 2);
    (void)unused;
    table_set_end(table, &end);
    play(table, "left:1");
    assert_false(table_is_over(table));
    assert_int_equal(table_end(table)->kind, TABLE_GOES_ON);
    table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_ply_can_be_shown),
        cmocka_unit_test(every_ply_can_be_told),
        cmocka_unit_test(play_and_undo_leave_no_trace),
        cmocka_unit_test(a_ply_shows_in_a_millisecond),
        cmocka_unit_test(own_unfinished_turn_is_free),
        cmocka_unit_test(nothing_to_undo),
        cmocka_unit_test(others_plies_stay),
        cmocka_unit_test(what_was_revealed_stays),
        cmocka_unit_test(hot_seats_undo_everything),
        cmocka_unit_test(finished_turns_stay),
        cmocka_unit_test(refused_moves_change_nothing),
        cmocka_unit_test(events_are_told),
        cmocka_unit_test(tables_know_their_origin),
        cmocka_unit_test(seats_are_named),
        cmocka_unit_test(seeds_fit),
        cmocka_unit_test(boxes_know_their_edition),
        cmocka_unit_test(bad_editions_name_the_line),
        cmocka_unit_test(who_gives_up_is_last),
        cmocka_unit_test(the_others_are_ranked_by_the_rules),
        cmocka_unit_test(a_move_goes_on_after_an_end),
    };
    return cmocka_run_group_tests(tests, open_pebbles, close_pebbles);
}
