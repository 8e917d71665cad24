/*
 * nunatak_support.h - positions of Nunatak in a few words, so that a test reads like the rules.
 *
 * A test takes an empty table, puts down the few tiles, blocks and cards that its rule is about,
 * begins a turn, plays, and says what must have come of it. The rest of the game need not be there:
 * the rules look only at what they need. Whole positions, as a game reaches them, are in
 * test_nunatak_setup.c.
 *
 * Lists are words with blanks between them, in the notation of docs/nunatak-notation.md; "-" is an
 * empty slot of the market.
 */
#ifndef FLOE_TESTS_NUNATAK_SUPPORT_H
#define FLOE_TESTS_NUNATAK_SUPPORT_H

#include "position_support.h"

#include "games/nunatak/notation.h"
#include "games/nunatak/rules.h"

extern const struct game nunatak;

static inline int open_nunatak(void **unused)
{
    (void)unused;
    return open_tested(&nunatak);
}

static inline int close_nunatak(void **unused)
{
    (void)unused;
    return close_tested();
}

static inline const struct nunatak_box *components(void)
{
    return opened->data;
}

/* ---- names ---- */

static inline int cell_of(const char *name)
{
    int cell = read_cell(name, strlen(name));
    assert_int_not_equal(cell, NO_CELL);
    return cell;
}

static inline uint64_t cells_of(const char *list)
{
    uint64_t cells = 0;
    for (char word[WORD_BYTES]; next_word(&list, word);)
        cells |= cell_bit(cell_of(word));
    return cells;
}

static inline uint8_t card_of(const char *name)
{
    int kind = card_named(components(), name, strlen(name));
    assert_int_not_equal(kind, NONE);
    return (uint8_t)kind;
}

static inline uint8_t favor_of_name(const char *name)
{
    int favor = favor_named(name, strlen(name));
    assert_int_not_equal(favor, NONE);
    return (uint8_t)favor;
}

static inline uint8_t types_of(const char *tile)
{
    int types = read_tile_types(tile, strlen(tile));
    assert_int_not_equal(types, 0);
    return (uint8_t)types;
}

/* ---- putting things on the table ---- */

static inline struct nunatak_state dealt(int players, const char *seed)
{
    struct nunatak_state s;
    struct game_setup setup = {.players = players};
    nunatak.deal(opened->data, &setup, generator_of(rng_from_text(seed)), &s);
    return s;
}

/* No tile lies there and no card in the market. Pile, stack and favors are as dealt. */
static inline struct nunatak_state empty_table(int players)
{
    struct nunatak_state s = dealt(players, "7");
    s.tiles = 0;
    memset(s.shows, 0, sizeof s.shows);
    memset(s.market, NONE, sizeof s.market);
    return s;
}

/* Tiles of these types on these cells. */
static inline void tiles(struct nunatak_state *s, const char *list, const char *types)
{
    uint64_t cells = cells_of(list);
    s->tiles |= cells;
    for (int type = 0; type < TYPES; type++) {
        s->shows[type] &= ~cells;
        if (types_of(types) >> type & 1)
            s->shows[type] |= cells;
    }
}

/* The same on every cell of floor 1 that has none yet. */
static inline void floor_1(struct nunatak_state *s, const char *types)
{
    uint64_t cells = FLOOR_1 & ~s->tiles;
    s->tiles |= cells;
    for (int type = 0; type < TYPES; type++)
        if (types_of(types) >> type & 1)
            s->shows[type] |= cells;
}

/* Blocks of a party, on tiles that matter no more. */
static inline void blocks(struct nunatak_state *s, int party, const char *list)
{
    s->blocks[party] |= cells_of(list);
    s->tiles |= cells_of(list);
}

static inline void market(struct nunatak_state *s, const char *list)
{
    int slot = 0;
    memset(s->market, NONE, sizeof s->market);
    memset(s->reserved, NONE, sizeof s->reserved);
    for (char word[WORD_BYTES]; next_word(&list, word); slot++)
        if (strcmp(word, "-") != 0)
            s->market[slot] = card_of(word);
}

/* The cards of the pile, top first, with "/" between the numbers: "W C / E" has two cards of the
 * number 1 and one of the number 2. */
static inline void pile(struct nunatak_state *s, const char *list)
{
    uint8_t cards[CARDS];
    int count = 0, number = 0;
    memset(s->pile_left, 0, sizeof s->pile_left);
    for (char word[WORD_BYTES]; next_word(&list, word);) {
        if (strcmp(word, "/") == 0) {
            number++;
            continue;
        }
        cards[count++] = card_of(word);
        s->pile_left[number]++;
    }
    memset(s->pile, NONE, sizeof s->pile);
    s->pile_next = (uint8_t)(CARDS - count);
    memcpy(s->pile + s->pile_next, cards, (size_t)count);
    s->under = 0;
}

/* The next tiles of the stack; those behind them stay. */
static inline void stack(struct nunatak_state *s, const char *list)
{
    int at = s->stack_next;
    for (char word[WORD_BYTES]; next_word(&list, word);)
        s->stack[at++] = types_of(word);
}

static inline void hand(struct nunatak_state *s, int party, const char *list)
{
    memset(s->hand[party], 0, sizeof s->hand[party]);
    for (char word[WORD_BYTES]; next_word(&list, word);) {
        int filing = read_filing(components(), word, strlen(word));
        assert_int_not_equal(filing, NONE);
        s->hand[party][filing]++;
    }
}

/* Favors that a seat holds. */
static inline void favors(struct nunatak_state *s, int seat, const char *list)
{
    s->favors[seat] = 0;
    for (char word[WORD_BYTES]; next_word(&list, word);)
        s->favors[seat] += ONE_FAVOR(favor_of_name(word));
}

/* The open favors; the first of two lies next to the pile. */
static inline void open_favors(struct nunatak_state *s, const char *list)
{
    uint8_t open[2] = {NONE, NONE};
    int count = 0;
    for (char word[WORD_BYTES]; next_word(&list, word);)
        open[count++] = favor_of_name(word);
    s->open[0] = count == 2 ? open[0] : NONE;
    s->open[1] = count == 2 ? open[1] : open[0];
}

static inline void favor_pile(struct nunatak_state *s, const char *list)
{
    uint8_t pile_of[FAVOR_CARDS];
    int count = 0;
    for (char word[WORD_BYTES]; next_word(&list, word);)
        pile_of[count++] = favor_of_name(word);
    memset(s->favor_pile, NONE, sizeof s->favor_pile);
    s->favor_next = (uint8_t)(FAVOR_CARDS - count);
    memcpy(s->favor_pile + s->favor_next, pile_of, (size_t)count);
}

/* Slot 1-4 is reserved by a seat. */
static inline void reserve(struct nunatak_state *s, int slot, int seat)
{
    s->reserved[slot - 1] = (uint8_t)seat;
}

/* Where tiles and cards do not matter: carver tiles on floor 1, carvers in the market and in the
 * pile. */
static inline struct nunatak_state carvers_only(int players)
{
    struct nunatak_state s = empty_table(players);
    floor_1(&s, "C");
    market(&s, "C C C C");
    pile(&s, "C C C C C C");
    return s;
}

/* The whole temple, built by seats 0, 1, 2, 3, 0, ... up to the last three cells: it is seat 3's
 * turn, then come the extra turns of E-02. Cards and cells that are left are carvers. */
static inline struct nunatak_state three_cells_left(void)
{
    struct nunatak_state s = empty_table(4);
    uint64_t left = TEMPLE & ~cells_of("4b1 4a2 4b2");
    for (int i = 0; left != 0; left = bits_without_first(left), i++)
        s.blocks[i % 4] |= cell_bit(bits_first(left));
    s.tiles = TEMPLE;
    tiles(&s, "4b1 4a2 4b2", "C");
    memset(s.stack, 0, sizeof s.stack);
    s.stack_next = STACK_TILES;
    pile(&s, "");
    market(&s, "C C C");
    return s;
}

/* All is put down: the turn of this seat begins. Cards that it can take are looked for, and a
 * market that fits nothing is reshuffled. */
static inline void begin_turn(struct nunatak_state *s, int seat)
{
    s->active = (uint8_t)seat;
    s->phase = PHASE_BEGIN;
    advance(components(), s);
}

/* The same for a dummy, but the human is asked even if there is only one choice. */
static inline void begin_dummy(struct nunatak_state *s, int dummy)
{
    s->active = (uint8_t)dummy;
    s->decider = 0;
    s->phase = PHASE_DUMMY;
    assert_true(market_find(components(), s, free_types(s)));
}

/* The final scoring begins. */
static inline void begin_final(struct nunatak_state *s)
{
    s->phase = PHASE_FINAL;
    advance(components(), s);
}

/* ---- moves ---- */

/* How many legal moves begin so. */
static inline int moves_with(const struct nunatak_state *s, const char *begin)
{
    int count = list_legal(s), found = 0;
    for (int i = 0; i < count; i++)
        found += strncmp(move_text(s, listed[i]), begin, strlen(begin)) == 0;
    return found;
}

/* ---- what must have come of it ---- */

/* The phase, and who decides. */
static inline void assert_phase(const struct nunatak_state *s, const char *phase, int seat)
{
    assert_string_equal(phase_names[s->phase], phase);
    assert_int_equal(nunatak.decides(s), seat);
}

/* What lies in the market, slot by slot. */
static inline void assert_market(const struct nunatak_state *s, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    for (int slot = 0; slot < MARKET; slot++)
        add_word(&found, s->market[slot] == NONE ? "-" : components()->kind[s->market[slot]].name);
    assert_string_equal(buffer, wanted);
}

/* All cards of the pile, top first. */
static inline void assert_pile(const struct nunatak_state *s, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    for (int i = s->pile_next; i < CARDS; i++)
        add_word(&found, components()->kind[s->pile[i]].name);
    assert_string_equal(buffer, wanted);
}

static inline void assert_hand(const struct nunatak_state *s, int party, const char *wanted)
{
    char buffer[LIST_BYTES], name[WORD_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    for (int filing = 0; filing < components()->filings; filing++)
        for (int i = 0; i < s->hand[party][filing]; i++) {
            struct text card = text_in(name, sizeof name);
            write_filing(components(), &card, filing);
            add_word(&found, name);
        }
    assert_words(buffer, wanted);
}

static inline void assert_favors(const struct nunatak_state *s, int seat, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    for (int kind = 0; kind < FAVORS; kind++)
        for (int i = 0; i < favors_held(s, seat, kind); i++)
            add_word(&found, favor_names[kind]);
    assert_words(buffer, wanted);
}

/* The open favors, the one next to the pile first. */
static inline void assert_open(const struct nunatak_state *s, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    for (int i = 0; i < 2; i++)
        if (s->open[i] != NONE)
            add_word(&found, favor_names[s->open[i]]);
    assert_string_equal(buffer, wanted);
}

static inline void assert_blocks(const struct nunatak_state *s, int party, const char *wanted)
{
    char buffer[LIST_BYTES], name[WORD_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    for (uint64_t left = s->blocks[party]; left != 0; left = bits_without_first(left)) {
        struct text cell = text_in(name, sizeof name);
        write_cell(&cell, bits_first(left));
        add_word(&found, name);
    }
    assert_words(buffer, wanted);
}

/* The tile on a cell; "": none lies there. */
static inline void assert_tile(const struct nunatak_state *s, const char *cell, const char *wanted)
{
    char buffer[WORD_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    assert_int_equal(s->tiles >> cell_of(cell) & 1, wanted[0] != '\0');
    write_tile(&found, tile_on(s, cell_of(cell)));
    assert_string_equal(buffer, wanted);
}

/* Points for squares of parties 0, 1, 2 so far. */
static inline void assert_squares(const struct nunatak_state *s, int first, int second, int third)
{
    assert_int_equal(s->squares[0], first);
    assert_int_equal(s->squares[1], second);
    assert_int_equal(s->squares[2], third);
}

/* ---- editions ---- */

/* Where a wrong edition is said to be wrong: in the line that was changed, in the one behind it,
 * in the last one with the same keyword (where a count can be mended), or nowhere in particular. */
enum wrong_line { CHANGED, BEHIND, LAST_OF_KIND, WHOLE };

/* The last line that begins with the same word as the line of this place in the built-in
 * edition. */
static inline int last_of_kind(const char *text, const char *place)
{
    int line = 0;
    while (place > nunatak.edition && place[-1] != '\n')
        place--;
    size_t length = strcspn(place, " ") + 1;
    for (const char *at = text; at != NULL; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (strncmp(at, place, length) == 0)
            line = line_of(text, at);
    }
    return line;
}

/* An edition so changed is refused for this reason, and there. */
static inline void edition_refused(const char *old, const char *new, const char *code,
                                   enum wrong_line where)
{
    char *text = edition_with(old, new);
    const char *place = strstr(nunatak.edition, old);
    struct message why;
    int wanted[] = {
        [CHANGED] = line_of(nunatak.edition, place),
        [BEHIND] = line_of(nunatak.edition, place) + 1,
        [LAST_OF_KIND] = last_of_kind(text, place),
        [WHOLE] = 0,
    };
    free(text);
    assert_int_equal(edition_blamed(old, new, code, &why), wanted[where]);
}

/* ---- whole games ---- */

/* A position of a random game: the first in this phase with so many blocks, and seed by seed
 * another. */
static inline struct nunatak_state come_to(int players, int phase, int placed, int *seed)
{
    for (;; ++*seed) {
        char name[SEED_MAX];
        struct text out = text_in(name, sizeof name);
        text_format(&out, "come-%d", *seed);
        struct nunatak_state s = dealt(players, name);
        struct rng dice = rng_from_text(name);
        while (s.phase != PHASE_OVER && (s.phase != phase || bits_count(all_blocks(&s)) < placed))
            nunatak.play(opened->data, &s, random_move(&s, &dice), NULL);
        if (s.phase == phase)
            return s;
    }
}

static inline struct nunatak_state position(int players, int phase, int placed)
{
    int seed = 0;
    return come_to(players, phase, placed, &seed);
}

/* Gives the dummy another card, from the pile, so that one choice is left; false: there is none. */
static inline bool leave_one_choice(struct nunatak_state *s)
{
    int slot = s->markers[s->active - 1];
    for (int i = s->pile_next; s->market[slot] != NONE && i < CARDS; i++) {
        uint8_t card = s->pile[i];
        s->pile[i] = s->market[slot];
        s->market[slot] = card;
        begin_dummy(s, s->active);
        if (moves_with(s, "") == 1)
            return true;
    }
    return false;
}

/* What three hands of workers are worth (P-03). */
static inline void assert_workers(const char *first, const char *second, const char *third, int a,
                                  int b, int c)
{
    struct nunatak_state s = empty_table(3);
    hand(&s, 0, first);
    hand(&s, 1, second);
    hand(&s, 2, third);
    assert_int_equal(points_for(&s, 0, "workers"), a);
    assert_int_equal(points_for(&s, 1, "workers"), b);
    assert_int_equal(points_for(&s, 2, "workers"), c);
}

/* A game played to its end at random. */
static inline struct nunatak_state finished(int players, const char *seed)
{
    struct nunatak_state s = dealt(players, seed);
    struct rng dice = rng_from_text(seed);
    while (nunatak.decides(&s) != NOBODY)
        nunatak.play(opened->data, &s, random_move(&s, &dice), NULL);
    return s;
}

/* ---- positions as JSON ---- */

/* The state as JSON, but with more cards known at the bottom of the pile's top number than it
 * has. */
static inline void know_too_many(const struct nunatak_state *s, char json[TEXT_ROOM])
{
    static char whole[TEXT_ROOM];
    char value[LIST_BYTES];
    struct text out = text_in(value, sizeof value);
    text_format(&out, "{\"numbers\":[%d,%d,%d,%d],\"under\":[\"W\"", s->pile_left[0],
                s->pile_left[1], s->pile_left[2], s->pile_left[3]);
    for (int i = 0; i < s->pile_left[0]; i++)
        text_add(&out, ",\"W\"");
    text_add(&out, "]}");
    write_position(s, whole);
    change_member(whole, "pile", value, json);
}

/* Seat 0 can take a worker and a carver, not the engineer. Tiles for worker, carver and beast are
 * free, and a block stands on 1d1. */
static inline struct nunatak_state in_turn(void)
{
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1", "W");
    tiles(&s, "1b1", "C");
    tiles(&s, "1c1", "B");
    blocks(&s, 1, "1d1");
    market(&s, "W C E -");
    begin_turn(&s, 0);
    return s;
}

#endif
