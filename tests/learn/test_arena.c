/*
 * test_arena.c - the arena: who sits where, what is counted, and that nothing depends on threads.
 *
 * Pebbles is played by players made for the purpose: it is quick, and hides cards.
 */
#include "support.h"

#include "cli/arena/external_player.h"
#include "learn/arena.h"

#include <math.h>

/* ---- players of the test ---- */

/* How such a player is: it takes the move that has most points at once so many times of 100, else
 * any; and it may go wrong. */
struct habit {
    int skill;
    bool fails, will_not_open, slow;
};

struct novice {
    const struct habit *habit;
    const struct game *game;
    const void *box;
    void *state; /* the game as it was told of it; no content before its first decision */
    game_move *moves;
    bool knows;
};

static void *novice_open(const void *what, const struct game *game, const void *box,
                         struct text *problem)
{
    const struct habit *habit = what;
    struct novice *novice = calloc(1, sizeof *novice);
    if (habit->will_not_open) {
        text_add(problem, "It will not open.");
        free(novice);
        return NULL;
    }
    *novice = (struct novice){habit,
                              game,
                              box,
                              calloc(2, game->state_size),
                              calloc((size_t)game->moves_max, sizeof(game_move)),
                              false};
    return novice;
}

static void novice_close(void *player)
{
    struct novice *novice = player;
    free(novice->state);
    free(novice->moves);
    free(novice);
}

static void novice_begin(void *player)
{
    ((struct novice *)player)->knows = false;
}

/* Each player hears of every move of its game: it could have played along. */
static void novice_played(void *player, game_move move)
{
    struct novice *novice = player;
    if (novice->knows)
        novice->game->play(novice->box, novice->state, move, NULL);
}

static int points_after(struct novice *novice, const void *state, game_move move)
{
    unsigned char *trial = (unsigned char *)novice->state + novice->game->state_size;
    int seat = novice->game->decides(state);
    memcpy(trial, state, novice->game->state_size);
    novice->game->play(novice->box, trial, move, NULL);
    return game_total(novice->game, novice->box, trial, seat);
}

static enum arena_choice novice_choose(void *player, const void *state, struct rng rng,
                                       const atomic_bool *stop, game_move *move,
                                       struct text *problem)
{
    struct novice *novice = player;
    int count = novice->game->legal(novice->box, state, novice->moves), best = INT32_MIN;
    (void)stop;
    if (novice->habit->fails) {
        text_add(problem, "It has failed.");
        return ARENA_BROKEN;
    }
    if (novice->habit->slow && rng_below(&rng, 8) == 0)
        return ARENA_LATE;
    assert_true(!novice->knows || memcmp(novice->state, state, novice->game->state_size) == 0);
    memcpy(novice->state, state, novice->game->state_size);
    novice->knows = true;
    *move = novice->moves[rng_below(&rng, (uint32_t)count)];
    if (rng_below(&rng, 100) < (uint32_t)novice->habit->skill)
        for (int i = 0; i < count; i++) {
            int points = points_after(novice, state, novice->moves[i]);
            *move = points > best ? novice->moves[i] : *move;
            best = points > best ? points : best;
        }
    return ARENA_CHOSEN;
}

static const struct arena_kind novices = {novice_open, novice_close, novice_begin, novice_choose,
                                          novice_played};

static const struct habit clueless = {0}, skilled = {.skill = 100}, failing = {.fails = true},
                          closed = {.will_not_open = true}, slow = {.skill = 100, .slow = true};

/* ---- running ---- */

struct match {
    struct box *box;
    atomic_bool stop;
    struct arena arena;
    struct arena_result result;
};

static struct match *match_open(const char *game, int players, const struct habit *a,
                                const struct habit *b)
{
    struct match *match = calloc(1, sizeof *match);
    match->box = open_box_of(game_named(game));
    match->arena = (struct arena){.game = match->box->game,
                                  .box = match->box->data,
                                  .setup = {.players = players},
                                  .seed = "test",
                                  .sides = {{&novices, a}, {b == NULL ? NULL : &novices, b}},
                                  .blocks = 40,
                                  .threads = 1,
                                  .stop = &match->stop};
    return match;
}

static void match_close(struct match *match)
{
    box_close(match->box);
    free(match);
}

/* Plays once more; what depends on the machine is taken out of the result. */
static bool run(struct match *match, int threads)
{
    match->arena.threads = threads;
    atomic_store(&match->stop, false);
    bool good = arena_run(&match->arena, &match->result);
    for (int side = 0; side < SIDES; side++) {
        match->result.sides[side].clock.milliseconds = 0;
        match->result.sides[side].clock.slowest = 0;
    }
    return good;
}

/* ---- tests ---- */

static void seats_are_taken_in_turn(void **unused)
{
    (void)unused;
    for (int players = 2; players <= SEATS_MAX; players++) {
        struct match *match = match_open("pebbles", players, &skilled, &skilled);
        struct arena_result *result = &match->result;
        assert_true(run(match, 1));
        assert_int_equal(arena_block_games(&match->arena), players);
        assert_int_equal(result->end, ARENA_PLAYED);
        assert_true(result->blocks == 40 && result->games == 40 * players);
        assert_true(result->sides[SIDE_A].points.count == result->games);
        assert_true(result->sides[SIDE_B].points.count == result->games * (players - 1));
        long long parts = 0, blocks = 0;
        for (int seat = 0; seat < players; seat++)
            parts += result->seat_parts[seat];
        for (int i = 0; i <= BLOCK_PARTS_MAX; i++)
            blocks += result->scores.count[i];
        assert_true(parts == result->games * PARTS && blocks == result->blocks);
        long long decisions =
            result->sides[SIDE_A].clock.decisions + result->sides[SIDE_B].clock.decisions;
        assert_true(decisions == result->length.sum);
        match_close(match);
    }
}

/* Two who play alike, without chance: with every deal each seat ends alike whoever sits there, and
 * A has been in all of them. */
static void equals_share_every_block(void **unused)
{
    struct match *match = match_open("pebbles", 3, &skilled, &skilled);
    (void)unused;
    assert_true(run(match, 2));
    assert_true(match->result.parts == match->result.blocks * PARTS);
    assert_true(match->result.scores.count[PARTS] == match->result.blocks);
    match_close(match);
}

static void skill_is_seen(void **unused)
{
    (void)unused;
    for (int players = 2; players <= SEATS_MAX; players++) {
        struct match *match = match_open("pebbles", players, &skilled, &clueless);
        match->arena.blocks = 200;
        assert_true(run(match, 2));
        double games_played = (double)match->result.games;
        double wins = (double)match->result.parts / PARTS;
        assert_true(share_interval(wins, games_played).low > 1.0 / players);
        assert_true(sample_interval(&match->result.margin).high >
                    sample_mean(&match->result.margin));
        match_close(match);
    }
}

static void chance_is_even(void **unused)
{
    struct match *match = match_open("pebbles", 2, &clueless, &clueless);
    struct spec spec;
    (void)unused;
    assert_true(spec_read("random", &spec));
    for (int side = 0; side < SIDES; side++)
        match->arena.sides[side] = (struct arena_side){&arena_thinkers, &spec};
    match->arena.blocks = 1000;
    assert_true(run(match, 2));
    double share = (double)match->result.parts / PARTS / (double)match->result.games;
    assert_true(share > 0.46 && share < 0.54);
    match_close(match);
}

/* More blocks than a round has. */
static void threads_change_nothing(void **unused)
{
    struct match *match = match_open("pebbles", 2, &skilled, &clueless);
    static struct arena_result first;
    (void)unused;
    match->arena.blocks = 5000;
    assert_true(run(match, 1));
    assert_true(match->result.blocks == 5000);
    first = match->result;
    for (int threads = 2; threads <= 5; threads++) {
        assert_true(run(match, threads));
        assert_memory_equal(&first, &match->result, sizeof first);
    }
    match->arena.seed = "another";
    assert_true(run(match, 2));
    assert_memory_not_equal(&first, &match->result, sizeof first);
    match_close(match);
}

static void tests_stop_at_the_same_block(void **unused)
{
    struct match *match = match_open("pebbles", 2, &skilled, &clueless);
    static struct arena_result first;
    (void)unused;
    match->arena.blocks = 10000;
    match->arena.high = 30;
    assert_true(run(match, 1));
    first = match->result;
    assert_int_equal(first.end, ARENA_DECIDED);
    assert_int_equal(first.verdict, HIGH_IS_TRUE);
    assert_true(first.blocks < 10000 && first.ratio >= ratio_bound());
    for (int threads = 2; threads <= 4; threads++) {
        assert_true(run(match, threads));
        assert_memory_equal(&first, &match->result, sizeof first);
    }
    match_close(match);
}

static void stop_after_ten(void *context, const struct arena_result *so_far)
{
    if (so_far->blocks == 10)
        atomic_store(&((struct match *)context)->stop, true);
}

static void stops_when_asked(void **unused)
{
    struct match *match = match_open("pebbles", 2, &skilled, &clueless);
    (void)unused;
    match->arena.progress = stop_after_ten;
    match->arena.context = match;
    for (int threads = 1; threads <= 3; threads++) {
        assert_true(run(match, threads));
        assert_int_equal(match->result.end, ARENA_STOPPED);
        assert_true(match->result.blocks == 10 && match->result.games == 20);
    }
    match_close(match);
}

static void alone_points_are_spread(void **unused)
{
    struct match *match = match_open("nunatak", 1, &skilled, NULL);
    const struct arena_tally *tally = &match->result.sides[SIDE_A];
    long long spread = 0, graded = 0;
    (void)unused;
    assert_true(run(match, 2));
    assert_true(match->result.games == 40 && match->result.margin.count == 0);
    for (int i = 0; i < SPREAD_MAX; i++)
        spread += tally->spread[i];
    for (int i = 0; i < tally->grade_count; i++)
        graded += tally->grades[i].count;
    assert_true(spread == 40 && graded == 40 && tally->grade_count > 0);
    assert_true(match->result.sides[SIDE_B].points.count == 0);
    match_close(match);
}

static void alone_both_get_the_same_deals(void **unused)
{
    struct match *match = match_open("nunatak", 1, &skilled, &skilled);
    (void)unused;
    assert_true(run(match, 2));
    assert_true(match->result.games == 80 && match->result.margin.count == 40);
    assert_true(match->result.margin.low == 0 && match->result.margin.high == 0);
    match->arena.sides[SIDE_B].what = &clueless;
    assert_true(run(match, 2));
    assert_true(sample_interval(&match->result.margin).low > 0);
    match_close(match);
}

static void problems_are_told(void **unused)
{
    struct match *match = match_open("pebbles", 2, &clueless, &failing);
    (void)unused;
    assert_false(run(match, 3));
    assert_int_equal(match->result.end, ARENA_FAILED);
    assert_string_equal(match->result.problem, "It has failed.");
    match->arena.sides[SIDE_B].what = &closed;
    assert_false(run(match, 2));
    assert_string_equal(match->result.problem, "It will not open.");
    match_close(match);
}

/* ---- programs ---- */

static void program_is_refused(const char *program, const char *says)
{
    struct match *match = match_open("pebbles", 2, &clueless, &clueless);
    struct audience audience = english(2);
    struct external_program outside = {program, 1000, &audience};
    match->arena.sides[SIDE_B] = (struct arena_side){&arena_external_players, &outside};
    assert_false(run(match, 1));
    if (strstr(match->result.problem, says) == NULL ||
        strstr(match->result.problem, program) == NULL)
        fail_msg("%s: %s", program, match->result.problem);
    match_close(match);
}

static void programs_go_wrong(void **unused)
{
    (void)unused;
    program_is_refused("exit 3", "exit code 3");
    program_is_refused("kill -9 $$", "exit code 137");
    program_is_refused("echo hello; cat", "no answer: hello");
    program_is_refused("printf 'a\\001b\\n'; cat", "no answer: a?b");
    program_is_refused("echo '[1]'; cat", "no answer: [1]");
    program_is_refused("cat", "“setup” with something that is no answer: {");
    program_is_refused("echo '{\"ok\":false}'; cat", "refused “setup”");
    program_is_refused("yes '{\"ok\":true}'", "“think” with something that is no answer");
    program_is_refused("yes '{\"ok\":true,\"move\":\"left:99\"}'", "“left:99”, which is not legal");
    program_is_refused("tr '\\000' x </dev/zero", "more than 1 MiB");
}

/* Silence, and progress without end, lose the game by time. */
static void programs_are_late(void **unused)
{
    static const char *const programs[] = {"sleep 1000", "yes '{\"progress\":1}'"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct match *match = match_open("pebbles", 2, &clueless, &clueless);
        struct audience audience = english(2);
        struct external_program outside = {programs[i], 50, &audience};
        match->arena.sides[SIDE_B] = (struct arena_side){&arena_external_players, &outside};
        match->arena.blocks = 2;
        assert_true(run(match, 2));
        assert_int_equal(match->result.sides[SIDE_B].late, 4);
        assert_int_equal(match->result.parts, 4 * PARTS);
        match_close(match);
    }
}

/* Who is late loses that game, comes last, and plays on. Alone it is a game without points. */
static void who_is_late_loses_the_game(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 4; players++) {
        struct match *match =
            match_open("pebbles", players, &slow, players == 1 ? NULL : &clueless);
        struct match *timely =
            match_open("pebbles", players, &skilled, players == 1 ? NULL : &clueless);
        const struct arena_result *result = &match->result;
        assert_true(arena_run(&match->arena, &match->result));
        assert_true(arena_run(&timely->arena, &timely->result));
        assert_int_equal(result->end, ARENA_PLAYED);
        assert_int_equal(result->games, 40 * players);
        assert_in_range(result->sides[SIDE_A].late, 1, result->games - 1);
        assert_int_equal(result->sides[SIDE_B].late, 0);
        assert_true(result->parts <= (result->games - result->sides[SIDE_A].late) * PARTS);
        if (players == 1)
            assert_true(result->sides[SIDE_A].spread[0] >= result->sides[SIDE_A].late);
        else
            assert_true(result->parts < timely->result.parts);
        match_close(timely);
        match_close(match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_taken_in_turn),
        cmocka_unit_test(equals_share_every_block),
        cmocka_unit_test(skill_is_seen),
        cmocka_unit_test(chance_is_even),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(who_is_late_loses_the_game),
        cmocka_unit_test(tests_stop_at_the_same_block),
        cmocka_unit_test(stops_when_asked),
        cmocka_unit_test(alone_points_are_spread),
        cmocka_unit_test(alone_both_get_the_same_deals),
        cmocka_unit_test(problems_are_told),
        cmocka_unit_test(programs_go_wrong),
        cmocka_unit_test(programs_are_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
