/*
 * test_nunatak_invariants.c - what holds in every game of Nunatak: section I of the rules.
 *
 * 10,000 random games in each mode are followed by what they tell: a second, simpler account of the
 * temple is kept from the events alone, its lines and squares being counted cell by cell. After
 * each move it must agree with the game, and cards, tiles and favors must all be somewhere.
 */
#include "nunatak_support.h"

#define GAMES 10000

/* ---- an account of the temple ---- */

static uint64_t lines_of_temple[24], squares_of_temple[30];

static uint64_t cells_in(int floor, int column, int row, int wide, int high)
{
    uint64_t cells = 0;
    for (int i = 0; i < wide * high; i++)
        cells |= cell_bit(temple_cell(floor, column + i % wide, row + i / wide));
    return cells;
}

static int prepare(void **state)
{
    int lines = 0, squares = 0;
    for (int floor = 1; floor <= 3; floor++)
        for (int i = 0; i < 6 - floor; i++) {
            lines_of_temple[lines++] = cells_in(floor, 0, i, 6 - floor, 1);
            lines_of_temple[lines++] = cells_in(floor, i, 0, 1, 6 - floor);
        }
    for (int floor = 1; floor <= 4; floor++)
        for (int i = 0; i < (5 - floor) * (5 - floor); i++)
            squares_of_temple[squares++] = cells_in(floor, i % (5 - floor), i / (5 - floor), 2, 2);
    assert_int_equal(lines, 24);
    assert_int_equal(squares, 30);
    return open_nunatak(state);
}

/* Shapes that the block on this cell completes. */
static int completed(const uint64_t *shapes, int count, uint64_t blocks_before, int cell)
{
    uint64_t blocks_now = blocks_before | cell_bit(cell);
    int found = 0;
    for (int i = 0; i < count; i++)
        found += (shapes[i] >> cell & 1) != 0 && (shapes[i] & ~blocks_now) == 0;
    return found;
}

struct account {
    int players;
    uint64_t tiles, blocks;
    int placed, lines, squares, tiles_laid;
    int waiting;         /* squares completed and not yet scored */
    int lines_now;       /* completed by the last block */
    int points[PARTIES]; /* for squares */
    int favors_gone[FAVORS];
};

static void account_for_block(struct account *a, int cell)
{
    assert_int_equal(a->waiting, 0);
    assert_true((a->tiles & ~a->blocks) >> cell & 1);
    int squares = completed(squares_of_temple, 30, a->blocks, cell);
    a->lines_now = completed(lines_of_temple, 24, a->blocks, cell);
    assert_in_range(squares, 0, 4);
    assert_in_range(a->lines_now, 0, 2);
    a->waiting = squares;
    a->lines += a->lines_now;
    a->blocks |= cell_bit(cell);
    a->placed++;
}

/* The points of a square are 5, 6 or 7 in all; 6 only if those tied for first share. The event
 * names the square, who is first and the points, then the others and the points of each; nothing of
 * Siku and the dummies, who never score (Q-03, Z-07). */
static void account_for_square(struct account *a, const int *values, int others)
{
    int sum = values[2];
    a->points[values[1]] += values[2];
    for (int i = 0; i < others; i++) {
        a->points[values[3 + i]] += values[3 + others];
        sum += values[3 + others];
    }
    assert_in_range(sum, a->players > 2 ? 5 : 1, 7);
    if (sum == 6 && a->players > 2)
        assert_int_equal(values[2], others == 1 ? 3 : 2);
    a->squares++;
    a->waiting--;
}

static void account_for(struct account *a, const struct message *event)
{
    const int *values = event->values;
    switch ((int)(event->what - nunatak.events)) {
    case BUILT:
    case BUILT_FOR_SIKU:
        account_for_block(a, values[3]);
        break;
    case LINES:
        assert_int_equal(values[1], a->lines_now);
        break;
    case SQUARE_NONE:
        assert_true(a->players <= 2);
        a->squares++;
        a->waiting--;
        break;
    case SQUARE_ONE:
        account_for_square(a, values, 0);
        break;
    case SQUARE_TWO:
        account_for_square(a, values, 1);
        break;
    case SQUARE_THREE:
        account_for_square(a, values, 2);
        break;
    case TILE_LAID:
        assert_false(a->tiles >> values[1] & 1);
        a->tiles |= cell_bit(values[1]);
        a->tiles_laid++;
        break;
    case FAVOR_REMOVED:
        a->favors_gone[values[1]]++;
        break;
    default:
        break;
    }
}

static void account_for_favor(struct account *a, game_move move)
{
    static const int favor_used[VERBS] = {
        [USE_ABUNDANCE] = 1 + ABUNDANCE, [USE_PROPAGATION] = 1 + PROPAGATION,
        [USE_ASCENT] = 1 + ASCENT,       [USE_EXCHANGE] = 1 + EXCHANGE,
        [USE_FORESIGHT] = 1 + FORESIGHT, [USE_DIVINATION] = 1 + DIVINATION,
        [USE_INSIGHT] = 1 + INSIGHT,     [USE_EDGES] = 1 + EDGES_FAVOR,
        [USE_ORNAMENTS] = 1 + ORNAMENTS, [USE_TRANSFORMATION] = 1 + TRANSFORMATION,
    };
    int favor = favor_used[unpack(move).verb];
    if (favor > 0)
        a->favors_gone[favor - 1]++;
}

/* ---- everything is somewhere ---- */

static void assert_cards_conserved(const struct nunatak_state *s)
{
    const struct nunatak_box *box = components();
    int count[KINDS_MAX] = {0};
    for (int i = 0; i < CARDS; i++)
        count[box->cards[i]]++;
    for (int i = s->pile_next; i < CARDS; i++)
        count[s->pile[i]]--;
    for (int slot = 0; slot < MARKET; slot++)
        if (s->market[slot] != NONE)
            count[s->market[slot]]--;
    for (int party = 0; party < PARTIES; party++)
        for (int filing = 0; filing < box->filings; filing++)
            count[box->filed[filing].kind] -= s->hand[party][filing];
    for (int i = 0; i < s->transforms; i++)
        count[box->filed[s->transformed[i].filing].kind]--;
    for (int kind = 0; kind < KINDS_MAX; kind++)
        if (count[kind] != 0)
            fail_msg("%d cards %s too few", count[kind], box->kind[kind].name);
}

static void assert_tiles_conserved(const struct nunatak_state *s)
{
    int count[1 << TYPES] = {0};
    for (int i = 0; i < TEMPLE_CELLS; i++)
        count[components()->tiles[i]]++;
    for (uint64_t left = s->tiles; left != 0; left = bits_without_first(left))
        count[tile_on(s, bits_first(left))]--;
    for (int i = s->stack_next; i < STACK_TILES; i++)
        count[s->stack[i]]--;
    for (int types = 0; types < 1 << TYPES; types++)
        if (count[types] != 0)
            fail_msg("%d tiles %d too few", count[types], types);
}

static void assert_favors_conserved(const struct nunatak_state *s, const struct account *a)
{
    for (int kind = 0; kind < FAVORS; kind++) {
        int found = (s->open[0] == kind) + (s->open[1] == kind) + a->favors_gone[kind];
        for (int i = s->favor_next; i < FAVOR_CARDS; i++)
            found += s->favor_pile[i] == kind;
        for (int seat = 0; seat < s->players; seat++)
            found += favors_held(s, seat, kind);
        if (found != favor_cards(components(), kind, s->players))
            fail_msg("%d favors %s", found, favor_names[kind]);
    }
}

/* ---- a game ---- */

static void check_position(const struct nunatak_state *s, const struct account *a)
{
    bool before_placement = s->phase == PHASE_TURN || s->phase == PHASE_DUMMY;
    int waiting = bits_count(s->pending) + (s->square != NO_CELL);
    int cards = bits_count(slots_filled(s)) + CARDS - s->pile_next;
    assert_true(all_blocks(s) == a->blocks && s->tiles == a->tiles);
    assert_int_equal(waiting, a->waiting);
    assert_int_equal(cards, 54 - a->placed);
    assert_int_equal(STACK_TILES - s->stack_next, 29 - a->tiles_laid);
    if (before_placement)
        assert_true(free_tiles(s) != 0);
    assert_cards_conserved(s);
    assert_tiles_conserved(s);
    assert_favors_conserved(s, a);
}

/* 3p: 18 each; 2p: 27 turns each, 18 own and 9 for Siku; 4p: 13 each and 2; solo: 18 rounds of
 * 3. */
static void check_blocks(const struct nunatak_state *s)
{
    int more = 0;
    for (int party = 0; party < parties(s); party++) {
        int count = bits_count(s->blocks[party]);
        assert_in_range(count, s->players == 4 ? 13 : 18, s->players == 4 ? 14 : 18);
        more += count == 14;
        if (s->players == 2 && party < 2)
            assert_int_equal(count + s->siku[party], 27);
    }
    assert_int_equal(more, s->players == 4 ? 2 : 0);
    if (s->players == 1)
        assert_int_equal(s->round, 18);
}

static void check_end(const struct nunatak_state *s, const struct account *a)
{
    assert_int_equal(a->placed, 54);
    assert_int_equal(a->squares, 30);
    assert_int_equal(a->tiles_laid, 29);
    assert_int_equal(a->lines, 24);
    assert_int_equal(s->stack_next, STACK_TILES);
    for (int seat = 0; seat < s->players; seat++)
        assert_int_equal(s->squares[seat], a->points[seat]);
    check_blocks(s);
}

/* At random, but one move in eight is the first of the list: Abundance is seldom drawn
 * otherwise. */
static game_move choose(const struct nunatak_state *s, struct rng *dice)
{
    static game_move list[NUNATAK_MOVES_MAX];
    int count = nunatak.legal(opened->data, s, list);
    assert_true(count > 0);
    return list[rng_below(dice, 8) == 0 ? 0 : rng_below(dice, (uint32_t)count)];
}

static void follow_game(int players, int number)
{
    char seed[SEED_MAX];
    struct text name = text_in(seed, sizeof seed);
    text_format(&name, "invariants-%d", number);
    struct nunatak_state s = dealt(players, seed);
    struct rng dice = rng_from_text(seed);
    struct account a = {.players = players, .tiles = FLOOR_1};
    check_position(&s, &a);
    while (nunatak.decides(&s) != NOBODY) {
        game_move move = choose(&s, &dice);
        nunatak.play(opened->data, &s, move, &told);
        account_for_favor(&a, move);
        for (int i = 0; i < told.count; i++)
            account_for(&a, &told.list[i]);
        check_position(&s, &a);
    }
    check_end(&s, &a);
}

static void follow_games(int players)
{
    for (int number = 0; number < tries(GAMES); number++)
        follow_game(players, number);
}

static void invariants_of_the_solo_game(void **unused)
{
    (void)unused;
    follow_games(1);
}

static void invariants_with_two_players(void **unused)
{
    (void)unused;
    follow_games(2);
}

static void invariants_with_three_players(void **unused)
{
    (void)unused;
    follow_games(3);
}

static void invariants_with_four_players(void **unused)
{
    (void)unused;
    follow_games(4);
}

/* ---- memory ---- */

static void invariants_of_memory_a_state_has_at_most_1_kb(void **unused)
{
    (void)unused;
    assert_true(nunatak.state_size == sizeof(struct nunatak_state));
    assert_in_range(nunatak.state_size, 1, 1024);
}

/* Where the C library lets us, its allocator is counted: the rules promise to need none. The
 * sanitizers bring their own. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif

static int allocations;

#if defined(__GLIBC__) && !defined(SANITIZED)
#define COUNTED true
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

void *malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    allocations++;
    return __libc_realloc(memory, size);
}
#else
#define COUNTED false
#endif

static char buffer[TEXT_ROOM];

/* Calls what a client calls about a position. */
static void ask_everything(const struct nunatak_state *s, struct rng *dice)
{
    struct nunatak_state copy = *s;
    struct audience audience = english(s->players);
    struct text out = text_in(buffer, sizeof buffer);
    struct message why;
    int points[SCORE_LINES_MAX];
    struct game_result result;
    nunatak.view_text(opened->data, s, 0, &audience, &out);
    nunatak.score(opened->data, s, 0, points);
    nunatak.result(opened->data, s, &result);
    write_position(s, buffer);
    assert_true(read_position(buffer, &copy, &why));
    nunatak.redeal(opened->data, &copy, 0, dice);
    nunatak.playout(opened->data, &copy, dice);
}

static void play_asking_everything(int players)
{
    struct nunatak_state s = dealt(players, "memory");
    struct rng dice = rng_from_text("memory");
    while (nunatak.decides(&s) != NOBODY) {
        game_move move = choose(&s, &dice);
        struct message why;
        struct text out = text_in(buffer, sizeof buffer);
        nunatak.move_write(opened->data, &s, move, &out);
        assert_true(nunatak.move_read(opened->data, &s, buffer, &move, &why));
        assert_true(nunatak.check(opened->data, &s, move, &why));
        ask_everything(&s, &dice);
        nunatak.play(opened->data, &s, move, &told);
    }
}

static void invariants_of_memory_the_rules_allocate_none(void **unused)
{
    (void)unused;
    static struct nunatak_box box;
    struct message why;
    int line;
    if (!COUNTED)
        skip();
    int before = allocations;
    assert_true(nunatak.open(&box, nunatak.edition, strlen(nunatak.edition), &why, &line));
    for (int players = 1; players <= 4; players++)
        play_asking_everything(players);
    assert_int_equal(allocations, before);
    void *volatile memory = malloc(1);
    free(memory);
    assert_int_equal(allocations, before + 1); /* they are counted indeed */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(invariants_of_the_solo_game),
        cmocka_unit_test(invariants_with_two_players),
        cmocka_unit_test(invariants_with_three_players),
        cmocka_unit_test(invariants_with_four_players),
        cmocka_unit_test(invariants_of_memory_a_state_has_at_most_1_kb),
        cmocka_unit_test(invariants_of_memory_the_rules_allocate_none),
    };
    return cmocka_run_group_tests(tests, prepare, close_nunatak);
}
