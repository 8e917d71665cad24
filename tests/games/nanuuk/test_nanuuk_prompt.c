/*
 * test_nanuuk_prompt.c - every part of every move of Nanuuk! is asked for, what does not fit is
 * refused with the reason that helps, and cracks say whom they cut off.
 */
#include "nanuuk_support.h"
#include "prompt_support.h"

static const char *space_name(const struct scene *scene, int space, char buffer[PICK_MAX])
{
    struct text out = text_in(buffer, PICK_MAX);
    scene->game->fact_write(scene->box->data, FACT_SPACE, space, NULL, &out);
    return buffer;
}

/* As the page reads a move's text: docs/nanuuk-notation.md. */
static void picks_of(const struct scene *scene, game_move number, struct pick_list *picks)
{
    const struct nanuuk_state *s = scene->state;
    struct nanuuk_move m = nanuuk_unpack(number);
    char words[MOVE_TEXT_MAX], name[PICK_MAX];
    struct text out = text_in(words, sizeof words);
    char hunter[2] = {(char)('0' + hunter_number(s, m.piece)), '\0'};
    nanuuk_move_write(scene->box->data, s, number, &out);
    if (two_hunters(s) && (m.verb == STEP_TO || m.verb == USE_SLED))
        add_pick(picks, "hunter", hunter);
    if (m.verb == STEP_TO || (m.verb == STAY && mode(s) == FLIGHT))
        add_pick(picks, "piece", space_name(scene, s->pieces[m.piece].space, name));
    if (m.verb == STEP_TO || m.verb == LAY_TOKEN || m.verb == PLACE_PIECE || m.verb == FLEE_TO)
        add_pick(picks, "space", space_name(scene, m.at, name));
    else if (m.verb == LAY_CRACK)
        add_pick(picks, "border", words);
    else if (m.verb == USE_SLED || m.verb == STAY)
        add_pick(picks, "do", m.verb == STAY ? "stay" : "sled");
    else
        add_pick(picks, "do", words);
}

/* So many random games (in the long form) with random options that fit. */
static void visit_games(int count, visit_scene *visit)
{
    struct rng luck = {7};
    struct scene scene = {.game = &nanuuk, .box = open_box_of(&nanuuk)};
    scene.state = calloc(1, nanuuk.state_size);
    scene.moves = calloc((size_t)nanuuk.moves_max, sizeof *scene.moves);
    for (int game = 0; game < tries(count); game++) {
        char seed[SEED_MAX];
        struct text out = text_in(seed, sizeof seed);
        text_format(&out, "floe-%d", game);
        scene.setup = (struct game_setup){.players = 2 + (int)rng_below(&luck, 3)};
        for (uint32_t steps = rng_below(&luck, 400);
             steps > 0 || !setup_fits(&nanuuk, &scene.setup); steps -= steps > 0)
            next_choice(&nanuuk, &scene.setup);
        visit_game(&scene, seed, visit);
    }
    free(scene.moves);
    free(scene.state);
    box_close(scene.box);
}

static void visit_questions(struct scene *scene)
{
    assert_all_asked(scene, picks_of);
}

static void every_part_is_asked_for(void **unused)
{
    (void)unused;
    visit_games(24000, visit_questions);
}

static void visit_picks(struct scene *scene)
{
    const struct nanuuk_box *box = scene->box->data;
    struct pick_list mixed = {0}, any = {0};
    char name[PICK_MAX];
    if (scene->count == 0 || rng_below(&scene->dice, 3) > 0)
        return;
    mix_picks(scene, picks_of, &mixed);
    assert_pick_agrees(scene, picks_of, &mixed);
    add_pick(&any, "space",
             space_name(scene, (int)rng_below(&scene->dice, (uint32_t)box->spaces), name));
    assert_pick_agrees(scene, picks_of, &any);
}

static void picks_agree_with_moves(void **unused)
{
    (void)unused;
    visit_games(4000, visit_picks);
}

/* A seat that is told to be stuck never decides again. */
static bool stuck[SEATS_MAX];
static int stuck_seen;

static void visit_stuck(struct scene *scene)
{
    const struct nanuuk_state *s = scene->state;
    for (int seat = 0; seat < s->players; seat++) {
        bool now = nanuuk.stuck(s, seat);
        if (s->phase == LAY || s->phase == BREAK || s->phase == PLACE)
            stuck[seat] = false;
        assert_true(now || !stuck[seat] || scene->count == 0);
        stuck_seen += now && !stuck[seat];
        stuck[seat] = now;
    }
    assert_true(scene->count == 0 || s->moving != NONE || !stuck[s->decider]);
}

static void the_stuck_stay_stuck(void **unused)
{
    (void)unused;
    visit_games(8000, visit_stuck);
    assert_true(stuck_seen > 0);
}

/* ---- the reason that helps, and what a crack does ---- */

static void a_space_is_refused(void **unused)
{
    struct nanuuk_state s = hunting(2, "");
    (void)unused;
    stand(&s, 0, "c2");
    crack(&s, "c2|d3");
    token(&s, "d2", "bear");
    s.pieces[0].with = 0;
    begin_turn(&s, 0);
    refused_pick(&s, "space:c2", "same_space");
    refused_pick(&s, "space:e2", "not_neighbour");
    refused_pick(&s, "space:d3", "crack_on_foot");
    refused_pick(&s, "space:d2", "no_harpoon");
    refused_pick(&s, "border:c2|d3", "not_now");
    refused_pick(&s, "do:take", "not_now");
    refused_pick(&s, "space:z9", "unreadable");
    refused_pick(&s, "nothing", "unreadable");
}

static int effect_value(const struct nanuuk_state *s, const char *move, const char *code)
{
    struct game_events effects;
    struct message why;
    game_move number;
    assert_true(nanuuk.move_read(floe(), s, move, &number, &why));
    nanuuk.effects(floe(), s, number, &effects);
    for (int i = 0; i < effects.count; i++)
        if (strcmp(effects.list[i].what->code, code) == 0)
            return effects.list[i].values[1];
    return -1;
}

/* Only c2|d3 leads out of c2: a crack there encloses who stands on c2, and cuts the other off from
 * one space. */
static void a_crack_tells_whom_it_cuts_off(void **unused)
{
    struct nanuuk_state s = hunting(2, "");
    (void)unused;
    enclose(&s, "c2 d3");
    stand(&s, 0, "c2");
    stand(&s, 1, "d3");
    s.moving = 1;
    s.active = 1;
    assert_true(effect_value(&s, "c2|d3", "encloses") >= 0);
    s = hunting(2, "");
    stand(&s, 0, "c2");
    enclose(&s, "c2 d3 d2");
    assert_int_equal(effect_value(&s, "c2|d3", "cuts"), -1);
    crack(&s, "c2|d2");
    assert_int_equal(effect_value(&s, "c2|d3", "encloses"), 0);
}

static void a_placement_tells_where_it_leads(void **unused)
{
    struct nanuuk_state s = hunting(2, "");
    struct game_events effects;
    struct message why;
    game_move move;
    (void)unused;
    crack(&s, "c2|d3");
    s.phase = PLACE;
    assert_true(nanuuk.move_read(floe(), &s, "place:c2", &move, &why));
    nanuuk.effects(floe(), &s, move, &effects);
    assert_int_equal(effects.count, 1);
    assert_string_equal(effects.list[0].what->code, "ways");
    assert_int_equal(effects.list[0].values[0], 5);
}

/* An animal and what it brings are named. */
static void an_igloo_names_what_it_gives(void **unused)
{
    struct nanuuk_state s = hunting(2, "");
    struct game_prompt prompt;
    (void)unused;
    s.pieces[0].with = WITH(FISH) | WITH(HARPOON);
    s.moving = 0;
    s.active = s.decider = 0;
    s.phase = HOME;
    nanuuk.prompt(floe(), &s, &prompt);
    assert_int_equal(prompt.answers, 2);
    assert_string_equal(prompt.answer[0].name, "home:fish");
    assert_string_equal(prompt.answer[0].says.what->code, "home_gain");
    assert_int_equal(prompt.answer[0].says.values[1], WITH(HUSKY));
    assert_true(prompt.answer[0].yes);
    assert_string_equal(prompt.answer[1].name, "keep");
    assert_false(prompt.answer[1].yes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_is_asked_for),
        cmocka_unit_test(picks_agree_with_moves),
        cmocka_unit_test(the_stuck_stay_stuck),
        cmocka_unit_test(a_space_is_refused),
        cmocka_unit_test(a_crack_tells_whom_it_cuts_off),
        cmocka_unit_test(a_placement_tells_where_it_leads),
        cmocka_unit_test(an_igloo_names_what_it_gives),
    };
    return cmocka_run_group_tests(tests, open_nanuuk, close_nanuuk);
}
