/*
 * test_nunatak_prompt.c - every part of every move of Nunatak is asked for, and what does not fit
 * is refused with the reason that helps.
 */
#include "nunatak_support.h"
#include "prompt_support.h"

static const char *fact(const struct scene *scene, int kind, int value, char buffer[PICK_MAX])
{
    struct text out = text_in(buffer, PICK_MAX);
    scene->game->fact_write(scene->box->data, kind, value, NULL, &out);
    return buffer;
}

static void picks_of_build(const struct scene *scene, struct nunatak_move m,
                           struct pick_list *picks)
{
    char name[PICK_MAX];
    if (m.siku)
        add_pick(picks, "do", "siku");
    if (m.from != NO_CELL) {
        add_pick(picks, "do", "swap");
        add_pick(picks, "swap", fact(scene, FACT_CELL, m.from, name));
    }
    add_pick(picks, "slot", fact(scene, FACT_SLOT, m.slot, name));
    add_pick(picks, "type", fact(scene, FACT_TYPE, m.type, name));
    add_pick(picks, "cell", fact(scene, FACT_CELL, m.cell, name));
}

static void picks_of(const struct scene *scene, game_move move, struct pick_list *picks)
{
    struct nunatak_move m = unpack(move);
    char name[MOVE_TEXT_MAX] = "", other[PICK_MAX];
    struct text out = text_in(name, sizeof name);
    nunatak_move_write(scene->box->data, scene->state, move, &out);
    name[strcspn(name, ":")] = '\0';
    if (m.verb == BUILD)
        picks_of_build(scene, m, picks);
    else if (m.verb == SQUARE)
        add_pick(picks, "square", fact(scene, FACT_CELL, m.cell, other));
    else if (m.verb == TAKE)
        add_pick(picks, "favor", fact(scene, FACT_FAVOR, m.type, other));
    else
        add_pick(picks, "do", name);
    if (m.verb == USE_EXCHANGE || m.verb == USE_TRANSFORMATION)
        add_pick(picks, "hand", fact(scene, FACT_FILING, m.from, other));
    if (m.verb == USE_EXCHANGE || m.verb == USE_FORESIGHT || m.verb == USE_DIVINATION)
        add_pick(picks, "slot", fact(scene, FACT_SLOT, m.slot, other));
    if (m.verb == USE_EXCHANGE)
        add_pick(picks, "type", fact(scene, FACT_TYPE, m.type, other));
    if (m.verb == USE_TRANSFORMATION)
        add_pick(picks, "become", fact(scene, FACT_BECOME, m.type, other));
}

static void visit_questions(struct scene *scene)
{
    assert_all_asked(scene, picks_of);
}

static void every_part_is_asked_for(void **unused)
{
    (void)unused;
    visit_setups(&nunatak, 4000, visit_questions);
}

/* One of anything on the table, whether it can be chosen or not. */
static void add_anything(struct scene *scene, struct pick_list *picks)
{
    char name[PICK_MAX];
    int cell;
    do
        cell = (int)rng_below(&scene->dice, TEMPLE_BITS);
    while (!(TEMPLE >> cell & 1));
    switch (rng_below(&scene->dice, 4)) {
    case 0:
        add_pick(picks, "slot", fact(scene, FACT_SLOT, (int)rng_below(&scene->dice, MARKET), name));
        break;
    case 1:
        add_pick(picks, "favor",
                 fact(scene, FACT_FAVOR, (int)rng_below(&scene->dice, FAVORS), name));
        break;
    default:
        add_pick(picks, "cell", fact(scene, FACT_CELL, cell, name));
        break;
    }
}

/* A swap is meant only by those who say so; then the other moves do not count. */
static void assert_agrees(struct scene *scene, const struct pick_list *wanted)
{
    struct scene meant = *scene;
    bool swaps = has_pick(wanted, "do:swap");
    for (int i = 0; i < wanted->count; i++)
        swaps |= strncmp(wanted->text[i], "swap:", 5) == 0;
    meant.moves = malloc((size_t)scene->count * sizeof *meant.moves);
    meant.count = 0;
    for (int i = 0; i < scene->count; i++) {
        struct nunatak_move m = unpack(scene->moves[i]);
        if (swaps || m.verb != BUILD || m.from == NO_CELL)
            meant.moves[meant.count++] = scene->moves[i];
    }
    assert_pick_agrees(&meant, picks_of, wanted);
    free(meant.moves);
}

static void visit_picks(struct scene *scene)
{
    struct pick_list mixed = {0}, any = {0};
    if (scene->count == 0 || rng_below(&scene->dice, 6) > 0)
        return;
    mix_picks(scene, picks_of, &mixed);
    assert_agrees(scene, &mixed);
    add_anything(scene, &any);
    assert_agrees(scene, &any);
}

static void picks_agree_with_moves(void **unused)
{
    (void)unused;
    visit_setups(&nunatak, 320, visit_picks);
}

/* ---- the reason that helps ---- */

static void a_card_alone(void **unused)
{
    struct nunatak_state s = in_turn();
    (void)unused;
    refused_pick(&s, "slot:3", "no_free_tile");
    refused_pick(&s, "slot:4", "slot_empty");
    struct nunatak_state reserved = carvers_only(3);
    reserve(&reserved, 2, 1);
    begin_turn(&reserved, 0);
    refused_pick(&reserved, "slot:2", "reserved");
    struct nunatak_state own = carvers_only(3);
    reserve(&own, 2, 0);
    begin_turn(&own, 0);
    refused_pick(&own, "slot:1", "must_take_reserved");
}

static void a_tile_alone(void **unused)
{
    struct nunatak_state s = in_turn();
    (void)unused;
    refused_pick(&s, "cell:2a1", "no_tile");
    refused_pick(&s, "cell:1d1", "occupied");
    tiles(&s, "1e1", "L");
    struct nunatak_state no_worker = s;
    market(&no_worker, "C C C C");
    begin_turn(&no_worker, 0);
    refused_pick(&no_worker, "cell:1e1", "no_card_fits");
}

static void a_card_and_a_tile(void **unused)
{
    struct nunatak_state s = in_turn();
    (void)unused;
    refused_pick(&s, "slot:2 cell:1a1", "wrong_tile");
    refused_pick(&s, "slot:2 cell:1d1", "occupied");
    refused_pick(&s, "slot:2 cell:2a1", "no_tile");
    refused_pick(&s, "cell:1a1 slot:2", "wrong_tile");
}

static void a_swap(void **unused)
{
    struct nunatak_state s = in_turn();
    (void)unused;
    refused_pick(&s, "slot:2 do:swap", "swap_not_worker");
    refused_pick(&s, "do:swap swap:1b1", "swap_no_worker_tile");
    refused_pick(&s, "do:swap swap:1d1", "swap_not_free");
    refused_pick(&s, "do:swap swap:1a1 cell:1a1", "swap_same");
    refused_pick(&s, "do:swap swap:1a1 cell:2a1", "no_tile");
}

static void siku(void **unused)
{
    struct nunatak_state placed = carvers_only(2), owed = carvers_only(2);
    char words[256];
    struct audience audience = english(2);
    struct text out = text_in(words, sizeof words);
    (void)unused;
    blocks(&placed, SIKU, "1e5");
    placed.siku[0] = 1;
    begin_turn(&placed, 0);
    refused_pick(&placed, "do:siku slot:1", "siku_placed");
    blocks(&owed, 0, "1e5 1e4");
    begin_turn(&owed, 0);
    nunatak.ask(components(), &owed, &audience, &out);
    assert_non_null(strstr(words, "Siku"));
    struct nunatak_state three = in_turn();
    refused_pick(&three, "do:siku slot:1", "no_siku");
}

static void assert_asks(const struct nunatak_state *s, int you, const char *words)
{
    char asked[256];
    struct audience audience = english(3);
    struct text out = text_in(asked, sizeof asked);
    audience.you = you;
    nunatak.ask(components(), s, &audience, &out);
    assert_string_equal(asked, words);
}

static void a_window_says_whose_turn_it_is(void **unused)
{
    struct nunatak_state s = carvers_only(3);
    (void)unused;
    favors(&s, 0, "foresight propagation");
    favors(&s, 1, "foresight");
    blocks(&s, 0, "1a1 1b1 1a2");
    begin_turn(&s, 0);
    play(&s, "1C@1b2");
    assert_asks(&s, 1, "In your turn, square 1a1 is about to be scored. Do you use Propagation?");
    assert_asks(&s, 0, "Player 1: square 1a1 is about to be scored in your turn. Use Propagation?");
    play(&s, "pass");
    assert_asks(&s, 1, "Your turn is over. Do you use a favor before the next one begins?");
    assert_asks(&s, 0, "Player 1: your turn is over. Use a favor before the next one begins?");
    play(&s, "pass");
    assert_asks(&s, 2,
                "The turn of Player 1 is over. Do you use a favor before the next one begins?");
}

static void what_is_not_asked_for(void **unused)
{
    struct nunatak_state s = in_turn();
    (void)unused;
    refused_pick(&s, "favor:edges", "favor_later");
    refused_pick(&s, "hand:W", "hand_stays");
    refused_pick(&s, "do:pass", "not_now");
    refused_pick(&s, "square:1a1", "not_now");
    refused_pick(&s, "slot:9", "unreadable");
    refused_pick(&s, "slot", "unreadable");
    refused_pick(&s, "do:nothing", "unreadable");
    struct nunatak_state over = finished(3, "over");
    refused_pick(&over, "slot:1", "over");
}

/* ---- effects ---- */

static int effect_count(const struct nunatak_state *s, const char *move, const char *code)
{
    struct game_events effects;
    struct message why;
    game_move number;
    int count = 0;
    assert_true(nunatak.move_read(components(), s, move, &number, &why));
    nunatak.effects(components(), s, number, &effects);
    for (int i = 0; i < effects.count; i++)
        count += strcmp(effects.list[i].what->code, code) == 0;
    return count;
}

static void a_block_says_what_it_does(void **unused)
{
    struct nunatak_state s = carvers_only(3);
    (void)unused;
    blocks(&s, 1, "1a1 1b1 1c1 1d1 1a2");
    begin_turn(&s, 0);
    assert_int_equal(effect_count(&s, "1C@1b2", "tile"), 1);
    assert_int_equal(effect_count(&s, "1C@1b2", "lines"), 0);
    assert_int_equal(effect_count(&s, "1C@1e1", "lines"), 1);
    assert_int_equal(effect_count(&s, "1C@1e1", "favor"), 0);
    tiles(&s, "1e5", "L");
    market(&s, "Lal C C C");
    begin_turn(&s, 0);
    assert_int_equal(effect_count(&s, "1L@1e5", "favor"), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_is_asked_for),
        cmocka_unit_test(picks_agree_with_moves),
        cmocka_unit_test(a_card_alone),
        cmocka_unit_test(a_tile_alone),
        cmocka_unit_test(a_card_and_a_tile),
        cmocka_unit_test(a_swap),
        cmocka_unit_test(siku),
        cmocka_unit_test(a_window_says_whose_turn_it_is),
        cmocka_unit_test(what_is_not_asked_for),
        cmocka_unit_test(a_block_says_what_it_does),
    };
    return cmocka_run_group_tests(tests, open_nunatak, close_nunatak);
}
