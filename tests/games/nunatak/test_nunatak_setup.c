/*
 * test_nunatak_setup.c - Nunatak's positions as JSON: what a game reaches comes back byte for byte,
 * and what no game can reach is refused with its reason.
 *
 * Impossible positions are possible ones of a random game, spoiled in one place.
 */
#include "nunatak_support.h"

#include "games/nunatak/setup.h"
#include "games/nunatak/view.h"

#include <stdio.h>

static char json[TEXT_ROOM], changed[TEXT_ROOM];

/* ---- there and back ---- */

static int visited[SEATS_MAX + 1][PHASES];

static void visit_round_trip(struct scene *scene)
{
    struct nunatak_state back;
    struct message why;
    const struct nunatak_state *s = scene->state;
    write_position(s, json);
    if (!read_position(json, &back, &why))
        fail_msg("%s: %s", why.what->code, json);
    assert_memory_equal(&back, s, sizeof back);
    visited[s->players][s->phase]++;
}

static void every_position_of_a_game_comes_back(void **unused)
{
    (void)unused;
    visit_setups(&nunatak, 480, visit_round_trip);
    for (int players = 1; players <= SEATS_MAX; players++)
        for (int phase = 0; phase <= PHASE_OVER; phase++) {
            bool possible = players == 1 ? phase != PHASE_WINDOW : phase != PHASE_DUMMY;
            assert_int_equal(visited[players][phase] > 0, possible);
        }
}

/* Sorts what is hidden, but for favors: of those that were used a view does not tell the kinds. */
static void sort_hidden(const struct scene *scene, struct nunatak_state *s)
{
    nunatak.redeal(scene->box->data, s, SPECTATOR, NULL);
    memset(s->favor_pile, 0, sizeof s->favor_pile);
}

/* What a view leaves out has the cards and tiles of each number that are really there. */
static void visit_view(struct scene *scene)
{
    struct nunatak_state sorted = *(const struct nunatak_state *)scene->state, dealt;
    struct rng rng = {7};
    struct message why;
    write_state(scene, scene->state, SPECTATOR, false, json);
    if (!read_view(scene, json, &rng, &dealt, &why))
        fail_msg("%s: %s", why.what->code, json);
    sort_hidden(scene, &sorted);
    sort_hidden(scene, &dealt);
    assert_memory_equal(&dealt, &sorted, sizeof dealt);
}

static void a_view_tells_the_numbers(void **unused)
{
    (void)unused;
    visit_setups(&nunatak, 120, visit_view);
}

/* ---- members ---- */

static void assert_reads(const char *text, const struct nunatak_state *wanted)
{
    struct nunatak_state back;
    struct message why = {.what = NULL};
    if (!read_position(text, &back, &why))
        fail_msg("%s: %s", why.what->code, text);
    assert_memory_equal(&back, wanted, sizeof back);
}

static bool follows_from_the_rest(int member)
{
    return member == M_TURN || member == M_DECIDES || member == M_FREE || member == M_STACK;
}

static void members_that_follow_from_the_rest_may_be_left_out(void **unused)
{
    (void)unused;
    for (int players = 1; players <= SEATS_MAX; players++) {
        struct nunatak_state s = position(players, PHASE_TURN, 9);
        write_position(&s, json);
        for (int member = 0; member < MEMBERS; member++) {
            change_member(json, member_names[member], NULL, changed);
            if (follows_from_the_rest(member))
                assert_reads(changed, &s);
            else
                position_refused(changed, "state_member");
        }
    }
}

static void members_of_another_kind_are_refused(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 9);
    write_position(&s, json);
    for (int member = 0; member < MEMBERS; member++) {
        change_member(json, member_names[member], "\"x\"", changed);
        position_refused(changed, follows_from_the_rest(member) ? "state_derived" : "state_member");
    }
}

/* The member has this value instead: why is it refused? */
static void with(const char *member, const char *value, const char *code)
{
    change_member(json, member, value, changed);
    position_refused(changed, code);
}

static void values_out_of_bounds_are_refused(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 9);
    write_position(&s, json);
    with("players", "0", "state_member");
    with("players", "5", "state_member");
    with("phase", "\"refill\"", "state_member");
    with("active", "3", "state_member");
    with("tiles", "{\"1f1\":\"W\"}", "state_member");
    with("tiles", "{\"1a1\":\"EW\"}", "state_member"); /* the other way round */
    with("tiles", "{\"1a1\":\"\"}", "state_member");
    with("blocks", "{\"1a1\":3}", "state_member");
    with("market", "[null,null,null]", "state_member");
    with("market", "[null,null,null,{\"card\":\"X\",\"reserved\":null}]", "state_member");
    with("market", "[null,null,null,{\"card\":\"W\",\"reserved\":3}]", "state_member");
    with("pile", "{\"numbers\":[55,0,0,0],\"under\":[]}", "state_member");
    with("pile", "{\"numbers\":[1,1,1],\"under\":[]}", "state_member");
    with("favors", "{\"open\":[\"gold\"],\"left\":3}", "state_member");
    with("parties", "[]", "state_member");
    with("pending", "[\"1e5\"]", "state_member"); /* no corner of a square */
    with("pending", "[\"1a1\",\"1a1\"]", "state_member");
    with("square", "\"4b1\"", "state_member");
    with("counted", "[0,0]", "state_member");
    with("counted", "[0,0,true]", "state_member");
    with("asked", "[0,0]", "state_member");
    with("fresh", "\"gold\"", "state_member");
    with("abundance", "3", "state_member");
    with("completion", "\"beasts\"", "state_member"); /* with four players only */
    with("extra", "[0]", "state_member");
    with("solo", "{\"round\":1,\"markers\":[1,3]}", "state_member");
    with("hidden", "{}", "state_member");
}

static void values_that_follow_must_be_right(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 9);
    write_position(&s, json);
    with("turn", "9", "state_derived");
    with("turn", "11", "state_derived");
    with("decides", "null", "state_derived");
    with("decides", s.decider == 1 ? "2" : "1", "state_derived");
    with("free", "true", "state_derived");
    with("stack", "[16,9,3]", "state_derived");
    s = position(3, PHASE_OVER, 54);
    write_position(&s, json);
    assert_reads(json, &s);
    with("turn", "57", "state_derived");
    with("decides", "0", "state_derived");
}

/* Replaces the first `old` in json. */
static void replace(const char *old, const char *new)
{
    const char *found = strstr(json, old);
    struct text out = text_in(changed, sizeof changed);
    assert_non_null(found);
    text_add_bytes(&out, json, (size_t)(found - json));
    text_add(&out, new);
    text_add(&out, found + strlen(old));
    assert_false(out.cut);
}

static void the_count_of_favors_may_be_left_out_but_not_be_wrong(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 3);
    char left[WORD_BYTES];
    struct text out = text_in(left, sizeof left);
    text_format(&out, ",\"left\":%d", FAVOR_CARDS - s.favor_next);
    write_position(&s, json);
    replace(left, "");
    assert_reads(changed, &s);
    replace(left, ",\"left\":2");
    position_refused(changed, "state_derived");
}

/* A member of the first party reads so instead. */
static void party_with(const char *old, const char *new)
{
    replace(old, new);
    position_refused(changed, "state_member");
}

static void parties_are_read_strictly(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 9);
    s.favors[0] = s.track[0] = s.siku[0] = 0;
    s.owes = 0;
    write_position(&s, json);
    party_with("\"kind\":\"seat\"", "\"kind\":\"dummy\"");
    party_with("\"kind\":\"seat\"", "\"kind\":\"seat\",\"name\":\"Anna\"");
    party_with("\"cards\":[", "\"cards\":[\"X\",");
    party_with("\"cards\":[", "\"cards\":[\"WE\","); /* filed as what? */
    party_with("\"cards\":[", "\"cards\":[7,");
    party_with("\"cards\":[", "\"cards\":null,\"other\":[");
    party_with("\"transformed\":[]", "\"transformed\":[{\"card\":\"W\",\"as\":\"W\"}]");
    party_with("\"transformed\":[]", "\"transformed\":[{\"card\":\"W\",\"as\":\"A\"}]");
    party_with("\"transformed\":[]", "\"transformed\":{}");
    party_with("[],\"favors\":[]", "[],\"favors\":[\"gold\"]");
    party_with("[],\"favors\":[]", "[],\"favors\":{}");
    party_with("\"used\":[]", "\"used\":[\"ascent\"]");
    party_with("\"used\":[]", "\"used\":0");
    party_with("\"support\":", "\"support\":999");
    party_with("\"squares\":", "\"squares\":1.");
    party_with("\"track\":0", "\"track\":14");
    party_with("\"siku\":0", "\"siku\":10");
    party_with("\"owes\":false", "\"owes\":0");
}

/* Cards known by Divination are named; the names must be those of the hidden pile. */
static void known_cards_must_lie_in_the_pile(void **unused)
{
    (void)unused;
    int seed = 0;
    struct nunatak_state s;
    do {
        s = come_to(3, PHASE_TURN, 20, &seed);
        seed++;
    } while (s.under == 0);
    write_position(&s, json);
    assert_reads(json, &s);
    replace("\"under\":[\"", "\"under\":[\"X");
    position_refused(changed, "state_member");
    const struct nunatak_box *box = components();
    int known = s.pile[under_begin(&s)], other = known == 0 ? 1 : 0;
    char from[64], to[64];
    snprintf(from, sizeof from, "\"under\":[\"%s\"", box->kind[known].name);
    snprintf(to, sizeof to, "\"under\":[\"%s\"", box->kind[other].name);
    replace(from, to);
    position_refused(changed, "state_derived");
}

static void what_is_hidden_must_be_readable(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 3);
    write_position(&s, json);
    replace("\"rng\":\"", "\"rng\":\"0");
    position_refused(changed, "state_member");
    replace("\"hidden\":{\"pile\":[\"", "\"hidden\":{\"pile\":[\"X");
    position_refused(changed, "state_member");
    replace("],\"stack\":[\"", "],\"stack\":[\"X");
    position_refused(changed, "state_member");
    replace("],\"favors\":[\"", "],\"favors\":[\"x");
    position_refused(changed, "state_member");
    replace("\"rng\":\"", "\"rng\":\"g");
    position_refused(changed, "state_member");
    with("hidden", "{\"pile\":1,\"stack\":[],\"favors\":[],\"rng\":\"\"}", "state_member");
    with("hidden", "{\"pile\":[],\"stack\":1,\"favors\":[],\"rng\":\"\"}", "state_member");
    with("hidden", "{\"pile\":[],\"stack\":[],\"favors\":1,\"rng\":\"\"}", "state_member");
    with("hidden", "{\"pile\":[],\"stack\":[],\"favors\":[],\"rng\":\"000000000000000g\"}",
         "state_member");
}

/* ---- impossible positions: the temple ---- */

static void a_block_needs_a_tile(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 9);
    s.blocks[0] |= cells_of("4b2");
    impossible(&s, "state_block_place");
}

static void a_tile_needs_a_scored_square(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 0);
    tiles(&s, "2a1", "W");
    impossible(&s, "state_tile_place");
    s = position(3, PHASE_SQUARES, 0); /* not before it is scored */
    uint64_t above = cells_above(cell_bit(bits_first(s.pending)));
    s.tiles |= above;
    s.shows[WORKER] |= above;
    impossible(&s, "state_tile_place");
}

static void a_tile_lies_on_every_scored_square(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 0);
    s.tiles &= ~cells_of("1c3");
    impossible(&s, "state_tile_missing");
    s = position(3, PHASE_TURN, 20);
    uint64_t upper = free_tiles(&s) & FLOOR_2;
    assert_true(upper != 0);
    s.tiles &= ~upper;
    impossible(&s, "state_tile_missing");
}

static void tiles_are_conserved(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 0);
    uint8_t first = s.stack[0];
    s.stack[0] = types_of("WC"); /* there is no such tile */
    impossible(&s, "state_tiles");
    s.stack[0] = first;
    s.stack[s.stack_next++] = 0;
    impossible(&s, "state_tiles");
}

static void squares_wait_only_while_they_are_scored(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 0);
    s.pending = cells_of("1a1"); /* not complete */
    impossible(&s, "state_squares");
    s = position(3, PHASE_TURN, 0);
    s.square = (uint8_t)cell_of("1a1");
    impossible(&s, "state_squares");
    s = position(3, PHASE_PROPAGATION, 0);
    struct nunatak_state other = s;
    int seat = 0; /* who has no block there */
    while (s.blocks[seat] & SQUARE_SHAPE << s.square)
        seat++;
    assert_true(seat < 3);
    other.counted[seat] = 1;
    impossible(&other, "state_squares");
    other = s;
    other.pending |= cell_bit(s.square);
    impossible(&other, "state_squares");
    other = s;
    other.phase = PHASE_SQUARES;
    impossible(&other, "state_squares");
}

/* ---- cards ---- */

static void cards_are_conserved(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 9);
    struct nunatak_state other = s;
    other.market[1] = s.market[1] == card_of("E") ? card_of("C") : card_of("E");
    impossible(&other, "state_cards");
    other = s;
    other.pile[53] = s.pile[53] == card_of("WE") ? card_of("W") : card_of("WE");
    impossible(&other, "state_cards");
    other = s;
    other.hand[0][0]++;
    impossible(&other, "state_cards");
}

static void a_card_is_filed_for_each_block(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 9);
    int filing = 0;
    while (s.hand[0][filing] == 0)
        filing++;
    s.hand[0][filing]--;
    s.hand[2][filing]++;
    impossible(&s, "state_hand_size");
}

static void the_pile_is_what_its_numbers_say(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 9);
    struct nunatak_state other = s;
    other.pile_left[1]--;
    impossible(&other, "state_numbers");
    other.pile_left[2]++; /* a card may have joined another number */
    write_position(&other, json);
    assert_reads(json, &other);
    know_too_many(&s, changed);
    position_refused(changed, "state_under");
    s = position(1, PHASE_TURN, 9);
    s.under = 1; /* there is no Divination */
    impossible(&s, "state_under");
}

static void the_market_is_full_while_the_pile_lasts(void **unused)
{
    (void)unused;
    for (int players = 2; players <= SEATS_MAX; players++) {
        struct nunatak_state s = position(players, PHASE_TURN, 9);
        s.pile[--s.pile_next] = s.market[3];
        s.pile_left[0]++;
        s.market[3] = NONE;
        impossible(&s, "state_market");
    }
    struct nunatak_state s =
        position(3, PHASE_SQUARES, 0); /* and lacks one card before the refill */
    int slot = 0;
    while (s.market[slot] != NONE)
        slot++;
    s.market[slot] = s.pile[s.pile_next];
    s.pile[s.pile_next++] = NONE;
    s.pile_left[s.pile_left[0] > 0 ? 0 : 1]--;
    impossible(&s, "state_market");
}

static void the_solo_market_lacks_what_this_round_has_taken(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(1, PHASE_TURN, 0);
    s.pile[--s.pile_next] = s.market[3];
    s.pile_left[0]++;
    s.market[3] = NONE;
    impossible(&s, "state_market");
}

static void nobody_reserves_a_card_alone(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(1, PHASE_TURN, 0);
    s.reserved[0] = 0;
    impossible(&s, "state_market");
}

/* ---- favors ---- */

static void favors_are_conserved(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 9);
    for (int kind = 0; kind < FAVORS; kind++) {
        struct nunatak_state other = s;
        other.favors[0] = 3 * ONE_FAVOR(kind);
        impossible(&other, "state_favors");
    }
    s = position(2, PHASE_TURN, 9);
    s.favors[0] = ONE_FAVOR(ABUNDANCE); /* not with two players */
    impossible(&s, "state_favors");
    s = position(1, PHASE_TURN, 9);
    s.favors[0] = ONE_FAVOR(FORESIGHT); /* not alone */
    impossible(&s, "state_favors");
}

static void used_favors_count_too(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_OVER, 54);
    struct nunatak_state other = s;
    other.insights[0] = 3;
    impossible(&other, "state_favors");
    other = s;
    other.ornaments[0] = 3;
    impossible(&other, "state_favors");
    other = s;
    other.edges[0] = 3;
    impossible(&other, "state_favors");
    s = position(3, PHASE_TURN, 9);
    s.favors[0] = s.favors[1] = 0;
    s.reserved[0] = s.reserved[1] = s.reserved[2] = 1;
    impossible(&s, "state_favors");
}

static void siku_and_dummies_have_no_favors_and_no_points(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 2; players++) {
        struct nunatak_state s = position(players, PHASE_TURN, 3);
        struct nunatak_state other = s;
        other.track[2] = 1;
        impossible(&other, "state_points");
        other = s;
        other.support[2] = 1;
        impossible(&other, "state_points");
        other = s;
        other.squares[2] = 1;
        impossible(&other, "state_points");
        other = s;
        other.favors[2] = ONE_FAVOR(s.open[0]);
        other.favor_pile[s.favor_next] = NONE;
        other.favor_next = FAVOR_CARDS;
        impossible(&other, "state_phase");
        s = finished(players, "1");
        s.insights[2] = 1;
        impossible(&s, "state_phase");
    }
}

static void two_favors_lie_open_while_their_pile_lasts(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 3);
    s.open[0] = NONE;
    impossible(&s, "state_phase");
}

/* ---- turns ---- */

static void seats_have_had_their_turns_in_order(void **unused)
{
    (void)unused;
    for (int players = 1; players <= SEATS_MAX; players++) {
        struct nunatak_state s = position(players, PHASE_TURN, 12);
        uint64_t block = cell_bit(bits_first(s.blocks[0]));
        s.blocks[0] ^= block;
        s.blocks[1] ^= block;
        impossible(&s, "state_blocks");
    }
    struct nunatak_state s = position(3, PHASE_TURN, 12);
    s.active = (uint8_t)((s.active + 1) % 3);
    impossible(&s, "state_blocks");
}

static void sikus_blocks_are_counted(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(2, PHASE_TURN, 12);
    struct nunatak_state other = s;
    other.siku[0]++;
    impossible(&other, "state_blocks");
    other = s;
    other.siku[0]++;
    other.siku[1]--;
    impossible(&other, "state_blocks");
    other = s; /* more than one of a set */
    for (int i = 0; i < 2; i++) {
        uint64_t block = cell_bit(bits_first(other.blocks[0]));
        other.blocks[0] ^= block;
        other.blocks[SIKU] ^= block;
        other.siku[0]++;
    }
    impossible(&other, "state_blocks");
    s = position(3, PHASE_TURN, 12);
    s.siku[0] = 1;
    impossible(&s, "state_blocks");
}

static void extra_turns_come_after_52_blocks(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(4, PHASE_TURN, 30);
    s.extra[0] = 1;
    impossible(&s, "state_phase");
    s = position(4, PHASE_TURN, 52);
    struct nunatak_state other = s;
    other.extra[1] = NONE;
    impossible(&other, "state_phase");
    other = s;
    other.extra[0] = s.extra[1];
    other.extra[1] = s.extra[0];
    impossible(&other, "state_phase"); /* it is not that seat's turn */
    other = s;
    uint64_t block = cell_bit(bits_first(s.blocks[0]));
    other.blocks[0] ^= block; /* 12 and 14 */
    other.blocks[1] ^= block;
    impossible(&other, "state_blocks");
}

static void rounds_and_markers_follow_from_the_blocks(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(1, PHASE_TURN, 9);
    struct nunatak_state other = s;
    other.round++;
    impossible(&other, "state_phase");
    other = s;
    other.markers[0] = s.markers[1];
    impossible(&other, "state_phase");
    other = s;
    other.active = 1;
    impossible(&other, "state_phase");
}

static void the_end_comes_with_54_blocks(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 12);
    s.phase = PHASE_OVER;
    impossible(&s, "state_phase");
    s.phase = PHASE_FINAL;
    impossible(&s, "state_phase");
    s = position(3, PHASE_OVER, 54);
    s.phase = PHASE_TURN;
    impossible(&s, "state_phase");
}

/* ---- phases ---- */

static void what_belongs_to_another_phase(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 12);
    struct nunatak_state other = s;
    other.elder = 1;
    impossible(&other, "state_phase");
    other = s;
    other.asked = 1;
    impossible(&other, "state_phase");
    other = s;
    other.fresh = EDGES_FAVOR;
    impossible(&other, "state_phase");
    other = s;
    other.insights[0] = 1;
    impossible(&other, "state_phase");
    other = s;
    other.phase = PHASE_DUMMY;
    impossible(&other, "state_phase");
}

static void a_favor_phase_needs_an_elder(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_FAVOR, 0);
    s.elder = 0;
    impossible(&s, "state_phase");
    s = position(3, PHASE_IMMEDIATE, 0);
    s.fresh = INSIGHT;
    impossible(&s, "state_phase");
}

static void f_11_abundance_is_for_three_and_four_and_no_extra_turn(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(2, PHASE_TURN, 12);
    s.abundance = 1;
    impossible(&s, "state_phase");
    s = position(4, PHASE_TURN, 52); /* an extra turn */
    s.abundance = 1;
    impossible(&s, "state_phase");
}

static void a_window_that_nobody_can_use(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_WINDOW, 0);
    for (int seat = 0; seat < 3; seat++)
        s.favors[seat] = 0;
    s.fresh = NONE;
    impossible(&s, "state_phase");
    s = position(3, PHASE_PROPAGATION, 0);
    for (int seat = 0; seat < 3; seat++)
        s.favors[seat] &= ~FAVOR_MASK(PROPAGATION);
    impossible(&s, "state_phase");
    s = position(3, PHASE_FINAL, 54);
    s.asked = 7;
    impossible(&s, "state_phase");
}

/* ---- a position is gone on with ---- */

/* Points are taken as given, within their limits; what a position can hold must leave room for what
 * the rest of the game brings. */
static void t_12_points_of_a_seat_do_not_spill_over_to_another(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 9), high = s;
    struct rng dice = rng_from_text("spill"), same = dice;
    struct message why;
    high.squares[0] = high.support[0] = UINT8_MAX;
    write_position(&high, json);
    if (!read_position(json, &high, &why))
        return; /* too high */
    nunatak.playout(opened->data, &s, &dice);
    nunatak.playout(opened->data, &high, &same);
    assert_int_equal(high.squares[1], s.squares[1]);
    assert_int_equal(high.squares[2], s.squares[2]);
    assert_true(high.squares[0] >= s.squares[0] && high.support[0] >= s.support[0]);
}

/* Exchanges the cards of the market that fit for cards of the pile that do not; false: too few. */
static bool spoil_market(struct nunatak_state *s)
{
    unsigned types = free_types(s);
    int at = s->pile_next;
    for (int slot = 0; slot < MARKET; slot++) {
        if (s->market[slot] == NONE || !(components()->kind[s->market[slot]].types & types))
            continue;
        while (at < CARDS && (components()->kind[s->pile[at]].types & types) != 0)
            at++;
        if (at == CARDS)
            return false;
        uint8_t card = s->pile[at];
        s->pile[at] = s->market[slot];
        s->market[slot] = card;
    }
    return true;
}

/* T-03 at set-up, as at the beginning of a turn: afterwards a card can be taken. */
static void t_03_a_market_that_fits_nothing_is_reshuffled_at_set_up(void **unused)
{
    (void)unused;
    for (int players = 1; players <= SEATS_MAX; players++) {
        int seed = 0;
        struct nunatak_state s, back;
        struct message why;
        do {
            s = come_to(players, PHASE_TURN, 24, &seed);
            seed++;
        } while (slots_reserved(&s) != 0 || s.any || pile_empty(&s) || !spoil_market(&s));
        assert_int_equal(slots_fitting(components(), &s), 0);
        write_position(&s, json);
        assert_true(read_position(json, &back, &why));
        assert_true(moves_with(&back, "") > 0);
        assert_false(back.any);
        assert_true(slots_fitting(components(), &back) != 0);
        assert_int_equal(nunatak.decides(&back), s.active);
    }
}

/* A dummy's turn may be given as a turn that begins: it comes to the choice that is the human's. */
static void a_dummys_turn_can_begin_at_set_up(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(1, PHASE_DUMMY, 5);
    write_position(&s, json);
    change_member(json, "phase", "\"turn\"", changed);
    assert_reads(changed, &s);
}

/* Where a dummy builds is certain, so nobody is asked for it: also if the next question of the
 * game is where the other dummy builds. */
static void z_04_a_dummy_without_a_choice_is_not_asked_for(void **unused)
{
    (void)unused;
    for (int seed = 0; seed < 200; seed++) {
        struct nunatak_state s = come_to(1, PHASE_DUMMY, 4, &seed);
        if (leave_one_choice(&s))
            impossible(&s, "state_dummy");
    }
}

/* ---- turns enough ---- */

/* The favor that would be revealed next is in this seat's hand instead. */
static void take_from_the_pile(struct nunatak_state *s, int seat)
{
    s->favors[seat] += ONE_FAVOR(s->favor_pile[s->favor_next]);
    s->favor_pile[s->favor_next++] = NONE;
}

static void t_09_a_favor_needs_a_turn(void **unused)
{
    (void)unused;
    for (int players = 1; players <= SEATS_MAX; players++) {
        struct nunatak_state s = position(players, PHASE_TURN, 0);
        take_from_the_pile(&s, 0);
        impossible(&s, "state_taken");
        s = position(players, PHASE_TURN, 0); /* used, and gone */
        s.favor_pile[s.favor_next++] = NONE;
        impossible(&s, "state_taken");
    }
    struct nunatak_state s = position(3, PHASE_TURN, 54 - 3);
    for (int i = 0; i < 9; i++) /* there are seven elders */
        take_from_the_pile(&s, i % 3);
    impossible(&s, "state_taken");
}

static int elders_of(const struct nunatak_state *s, int seat)
{
    int elders = 0;
    for (int filing = 0; filing < components()->filings; filing++)
        if (components()->filed[filing].type == ELDER)
            elders += s->hand[seat][filing];
    return elders;
}

/* Not even if an Exchange is gone, by which an elder may have been given away: that favor was the
 * elder's. */
static void t_09_a_favor_in_hand_needs_an_elder_in_hand(void **unused)
{
    (void)unused;
    int refused = 0;
    for (int seed = 0; refused < 5; seed++) {
        struct nunatak_state s = come_to(3, PHASE_TURN, 30, &seed);
        bool exchanged = favors_found(&s, EXCHANGE) < favor_cards(components(), EXCHANGE, 3);
        for (int seat = 0; exchanged && seat < 3; seat++) {
            struct nunatak_state other = s;
            if (elders_of(&s, seat) > 0 || s.transforms > 0)
                continue;
            take_from_the_pile(&other, seat);
            impossible(&other, "state_taken");
            refused++;
        }
    }
}

/* A Foresight without its favor: it is found in no pile, and nobody can have taken it. */
static void f_10_a_reserved_card_needs_a_turn(void **unused)
{
    (void)unused;
    int seed = 0;
    struct nunatak_state s = come_to(3, PHASE_TURN, 0, &seed);
    while (s.favor_pile[s.favor_next] != FORESIGHT) {
        seed++;
        s = come_to(3, PHASE_TURN, 0, &seed);
    }
    s.favor_pile[s.favor_next++] = NONE;
    s.reserved[0] = 1;
    impossible(&s, "state_taken");
}

static void t_11_the_track_needs_lines(void **unused)
{
    (void)unused;
    for (int players = 1; players <= SEATS_MAX; players++) {
        struct nunatak_state s = position(players, PHASE_TURN, 0);
        s.track[0] = 1;
        impossible(&s, "state_points");
        s.track[0] = 13;
        impossible(&s, "state_points");
    }
}

static void f_12_a_known_card_needs_a_divination(void **unused)
{
    (void)unused;
    for (int players = 2; players <= SEATS_MAX; players++) {
        struct nunatak_state s = position(players, PHASE_TURN, 0);
        s.under = 1;
        impossible(&s, "state_under");
    }
}

static void s_02_the_first_pile_is_the_deals(void **unused)
{
    (void)unused;
    struct nunatak_state s = position(3, PHASE_TURN, 0);
    s.pile_left[0]--;
    s.pile_left[3]++;
    impossible(&s, "state_numbers");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_of_a_game_comes_back),
        cmocka_unit_test(members_that_follow_from_the_rest_may_be_left_out),
        cmocka_unit_test(members_of_another_kind_are_refused),
        cmocka_unit_test(values_out_of_bounds_are_refused),
        cmocka_unit_test(values_that_follow_must_be_right),
        cmocka_unit_test(the_count_of_favors_may_be_left_out_but_not_be_wrong),
        cmocka_unit_test(parties_are_read_strictly),
        cmocka_unit_test(known_cards_must_lie_in_the_pile),
        cmocka_unit_test(what_is_hidden_must_be_readable),
        cmocka_unit_test(a_block_needs_a_tile),
        cmocka_unit_test(a_tile_needs_a_scored_square),
        cmocka_unit_test(a_tile_lies_on_every_scored_square),
        cmocka_unit_test(tiles_are_conserved),
        cmocka_unit_test(squares_wait_only_while_they_are_scored),
        cmocka_unit_test(cards_are_conserved),
        cmocka_unit_test(a_card_is_filed_for_each_block),
        cmocka_unit_test(the_pile_is_what_its_numbers_say),
        cmocka_unit_test(the_market_is_full_while_the_pile_lasts),
        cmocka_unit_test(the_solo_market_lacks_what_this_round_has_taken),
        cmocka_unit_test(nobody_reserves_a_card_alone),
        cmocka_unit_test(favors_are_conserved),
        cmocka_unit_test(used_favors_count_too),
        cmocka_unit_test(siku_and_dummies_have_no_favors_and_no_points),
        cmocka_unit_test(two_favors_lie_open_while_their_pile_lasts),
        cmocka_unit_test(seats_have_had_their_turns_in_order),
        cmocka_unit_test(sikus_blocks_are_counted),
        cmocka_unit_test(a_view_tells_the_numbers),
        cmocka_unit_test(extra_turns_come_after_52_blocks),
        cmocka_unit_test(rounds_and_markers_follow_from_the_blocks),
        cmocka_unit_test(the_end_comes_with_54_blocks),
        cmocka_unit_test(what_belongs_to_another_phase),
        cmocka_unit_test(a_favor_phase_needs_an_elder),
        cmocka_unit_test(f_11_abundance_is_for_three_and_four_and_no_extra_turn),
        cmocka_unit_test(a_window_that_nobody_can_use),
        cmocka_unit_test(t_12_points_of_a_seat_do_not_spill_over_to_another),
        cmocka_unit_test(t_03_a_market_that_fits_nothing_is_reshuffled_at_set_up),
        cmocka_unit_test(a_dummys_turn_can_begin_at_set_up),
        cmocka_unit_test(z_04_a_dummy_without_a_choice_is_not_asked_for),
        cmocka_unit_test(t_09_a_favor_needs_a_turn),
        cmocka_unit_test(t_09_a_favor_in_hand_needs_an_elder_in_hand),
        cmocka_unit_test(f_10_a_reserved_card_needs_a_turn),
        cmocka_unit_test(t_11_the_track_needs_lines),
        cmocka_unit_test(f_12_a_known_card_needs_a_divination),
        cmocka_unit_test(s_02_the_first_pile_is_the_deals),
    };
    return cmocka_run_group_tests(tests, open_nunatak, close_nunatak);
}
