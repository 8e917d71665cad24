/*
 * test_contract.c - every game fulfils every promise of game/game.h.
 *
 * Seeded random games of all games, for every number of players and every option, are walked
 * through; at each position one promise is tried. A new game is tested by being in games/list.h.
 */
#include "support.h"

#include "game/rule_book.h"

#include <ctype.h>
#include <stdio.h>

static char text_one[TEXT_ROOM], text_two[TEXT_ROOM];

static bool is_legal(const struct scene *scene, game_move move)
{
    for (int i = 0; i < scene->count; i++)
        if (scene->moves[i] == move)
            return true;
    return false;
}

static game_move some_move(struct scene *scene)
{
    return scene->moves[rng_below(&scene->dice, (uint32_t)scene->count)];
}

/* A copy of the state, to be freed. */
static void *copy_of(const struct scene *scene)
{
    void *copy = malloc(scene->game->state_size);
    memcpy(copy, scene->state, scene->game->state_size);
    return copy;
}

static void assert_same_state(const struct scene *scene, const void *a, const void *b)
{
    assert_memory_equal(a, b, scene->game->state_size);
    assert_true(scene->game->hash(a) == scene->game->hash(b));
}

/* Is there anything that a spectator does not know? In some games nothing is ever hidden. */
static bool has_secrets(const struct scene *scene, const void *state)
{
    write_state(scene, state, SPECTATOR, true, text_one);
    return strstr(text_one, "\"hidden\":{}") == NULL;
}

/* The message is one of the table's, and can be told in every language and as JSON. */
static void assert_message(const struct scene *scene, const struct message *message,
                           const struct message_type *table, const char *family)
{
    const struct game *game = scene->game;
    const struct message_type *known = table;
    while (known->code != NULL && known != message->what)
        known++;
    assert_non_null(message->what);
    assert_non_null(known->code);
    for (size_t i = 0; i < catalog_count; i++) {
        struct audience audience = {.catalog = &catalogs[i], .seats = scene->setup.players};
        struct text out = text_in(text_one, sizeof text_one);
        say_message(game, scene->box->data, message, family, &audience, &out);
        assert_sentence(game, &out);
    }
    struct text text = text_in(text_one, sizeof text_one);
    struct json json = json_to(&text);
    struct json_node nodes[16];
    struct json_error error;
    json_open_object(&json, NULL);
    say_message_json(game, scene->box->data, message, &json);
    json_close_object(&json);
    assert_true(json_read(text_one, text.length, nodes, 16, &error));
    assert_true(json_is(json_member(nodes, "code"), message->what->code));
}

static void assert_reason(const struct scene *scene, const struct message *why)
{
    assert_message(scene, why, scene->game->reasons, "reason");
}

/* ---- what a game is ---- */

/* Each value has a rule that every language tells; in a game without a rules page none has. */
static void assert_option_rules(const struct game *game, const struct game_option *option)
{
    for (size_t i = 0; i < catalog_count; i++) {
        const struct rule_book *book = rule_book_for(game->name, catalogs[i].language);
        for (int value = 0; option->values[value] != NULL; value++) {
            const struct rule_section *section;
            const char *rule = game_option_rule(option, value);
            assert_int_equal(rule != NULL, book != NULL);
            if (book != NULL && rule_book_rule(book, rule, &section) == NULL)
                fail_msg("%s: option %s cites %s", game->name, option->name, rule);
        }
    }
}

static void games_are_complete(void **unused)
{
    (void)unused;
    assert_non_null(games[0]);
    for (int i = 0; games[i] != NULL; i++) {
        const struct game *game = games[i];
        int lines = 0;
        assert_in_range(game->players_min, 1, game->players_max);
        assert_in_range(game->players_max, 1, SEATS_MAX);
        assert_true(game->name[0] != '\0' && game->rules[0] != '\0');
        while (game->lines[lines].code != NULL)
            lines++;
        assert_in_range(lines, 1, SCORE_LINES_MAX);
        for (int j = 0; game->options[j].name != NULL; j++) {
            assert_true(j < GAME_OPTIONS_MAX && game->options[j].values[0] != NULL);
            assert_option_rules(game, &game->options[j]);
        }
    }
}

/* The first of its name: catalogs and JSON go by codes. */
static void assert_unique(const struct message_type *table, const struct message_type *message_type)
{
    for (; table != message_type; table++)
        assert_string_not_equal(table->code, message_type->code);
}

/* Is a place that begins there, "card}", "card:2}" or "Card:2}", one for that fact? */
static bool is_place_of(const char *place, const char *fact)
{
    size_t length = strlen(fact);
    return tolower((unsigned char)place[0]) == fact[0] &&
           strncmp(place + 1, fact + 1, length - 1) == 0 && strchr(":}", place[length]) != NULL;
}

/* Every place of every language's sentence is a fact of the message_type. */
static void assert_places(const char *sentence, const struct message_type *message_type)
{
    for (const char *at = strchr(sentence, '{'); at != NULL; at = strchr(at + 1, '{')) {
        bool known = false;
        for (int i = 0; i < FACTS_MAX && message_type->facts[i].kind != FACT_NONE; i++)
            known |= is_place_of(at + 1, message_type->facts[i].name);
        if (!known)
            fail_msg("%s has no such fact: %s", message_type->code, sentence);
    }
}

static void check_message_types(const struct game *game, const struct message_type *table,
                                const char *family)
{
    for (const struct message_type *message_type = table; message_type->code != NULL;
         message_type++) {
        char key[96];
        struct text out = text_in(key, sizeof key);
        assert_unique(table, message_type);
        text_format(&out, "%s.%s.%s", game->name, family, message_type->code);
        for (size_t i = 0; i < catalog_count; i++)
            for (int n = 0; n < 3; n++) {
                const char *sentence = catalog_sentence(&catalogs[i], key, n);
                if (strcmp(sentence, key) == 0)
                    fail_msg("no sentence: %s", key);
                assert_places(sentence, message_type);
            }
    }
}

static void every_message_type_has_a_sentence(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        check_message_types(games[i], games[i]->reasons, "reason");
        check_message_types(games[i], games[i]->events, "event");
        check_message_types(games[i], games[i]->questions, "question");
        check_message_types(games[i], games[i]->answers, "answer");
        check_message_types(games[i], games[i]->abouts, "about");
        check_message_types(games[i], games[i]->effect_types, "effect");
        check_message_types(games[i], games[i]->whys, "why");
    }
}

/* ---- the player aid ---- */

static bool in_table(const struct message_type *table, const char *code)
{
    for (; table->code != NULL; table++)
        if (strcmp(table->code, code) == 0)
            return true;
    return false;
}

/* Every code of a list is in one of the tables. */
static void assert_listed(const char *list, const struct message_type *const tables[3])
{
    char words[256], *rest = words;
    snprintf(words, sizeof words, "%s", list == NULL ? "" : list);
    for (char *code = strtok_r(words, " ", &rest); code != NULL; code = strtok_r(NULL, " ", &rest))
        if (!in_table(tables[0], code) && !in_table(tables[1], code) && !in_table(tables[2], code))
            fail_msg("no such code: %s", code);
}

static void assert_worded(const char *area, const char *code)
{
    char key[96];
    snprintf(key, sizeof key, "%s.%s", area, code);
    assert_true(catalog_has(&catalogs[0], key));
}

static void assert_reconstruction(const struct game *game, const char *code)
{
    const struct reconstruction *part = game->reconstructions;
    while (part->code != NULL && strcmp(part->code, code) != 0)
        part++;
    assert_non_null(part->code);
}

static void check_aid_line(const struct game *game, const struct aid_line *line)
{
    const struct message_type *const decisions[] = {game->questions, game->answers, game->abouts};
    const struct message_type *const events[] = {game->events, game->events, game->events};
    assert_non_null(message_rule(&line->says));
    assert_true(line->title == NULL || catalog_has(&catalogs[0], line->title));
    assert_worded("aid", line->type->section);
    assert_listed(line->type->asked, decisions);
    assert_listed(line->type->told, events);
    if (line->type->reconstruction != NULL)
        assert_reconstruction(game, line->type->reconstruction);
}

static int count_concerned(const struct scene *scene, const struct game_aid *aid)
{
    int count = 0;
    for (int i = 0; i < aid->count; i++)
        count += aid_concerns(scene->game, scene->box->data, scene->state, &aid->line[i]);
    return count;
}

/* Lines of one section stand together, and each helps with something that there is. Some line helps
 * with every decision, and none when there is nothing to decide. */
static void visit_aid(struct scene *scene)
{
    const struct game *game = scene->game;
    struct game_aid aid = {.count = 0};
    game->aid(scene->box->data, &scene->setup, &aid);
    assert_in_range(aid.count, 2, AID_LINES_MAX);
    assert_int_equal(count_concerned(scene, &aid) > 0, scene->count > 0);
    for (int i = 0; i < aid.count; i++) {
        check_aid_line(game, &aid.line[i]);
        for (int j = 0; j < i - 1; j++)
            assert_true(strcmp(aid.line[j].type->section, aid.line[i].type->section) != 0 ||
                        strcmp(aid.line[i - 1].type->section, aid.line[i].type->section) == 0);
    }
}

static void games_have_aids(void **unused)
{
    (void)unused;
    visit_all(1, visit_aid);
}

static void check_aid_types(const struct game *game)
{
    char area[32];
    for (const struct aid_type *type = game->aids; type->says.code != NULL; type++) {
        struct message_type one[2] = {type->says, {0}};
        check_message_types(game, one, "aid");
    }
    for (const struct message_type *why = game->whys; why->code != NULL; why++)
        assert_true(in_table(game->questions, why->code));
    snprintf(area, sizeof area, "%s.reconstruction", game->name);
    for (const struct reconstruction *part = game->reconstructions; part->code != NULL; part++)
        assert_worded(area, part->code);
}

static void lines_of_aids_have_sentences(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++)
        check_aid_types(games[i]);
}

/* ---- what is asked ---- */

static void visit_prompt(struct scene *scene)
{
    const struct game *game = scene->game;
    struct game_prompt prompt;
    game->prompt(scene->box->data, scene->state, &prompt);
    assert_in_range(prompt.questions, 0, PROMPT_QUESTIONS_MAX);
    assert_in_range(prompt.answers, 0, PROMPT_ANSWERS_MAX);
    assert_int_equal(prompt.questions + prompt.answers > 0, scene->count > 0);
    for (int i = 0; i < prompt.questions; i++)
        assert_message(scene, &prompt.question[i].asks, game->questions, "question");
    for (int i = 0; i < prompt.answers; i++) {
        assert_message(scene, &prompt.answer[i].says, game->answers, "answer");
        if (prompt.answer[i].about.what != NULL)
            assert_message(scene, &prompt.answer[i].about, game->abouts, "about");
    }
}

static void decisions_have_questions_or_answers(void **unused)
{
    (void)unused;
    visit_all(3, visit_prompt);
}

/* Effects are seen by everybody, and change nothing. */
static void visit_effects(struct scene *scene)
{
    static struct game_events effects;
    void *copy = copy_of(scene);
    if (scene->count > 0)
        scene->game->effects(scene->box->data, scene->state, some_move(scene), &effects);
    for (int i = 0; scene->count > 0 && i < effects.count; i++)
        assert_message(scene, &effects.list[i], scene->game->effect_types, "effect");
    assert_same_state(scene, copy, scene->state);
    free(copy);
}

static void effects_can_be_told(void **unused)
{
    (void)unused;
    visit_all(3, visit_effects);
}

/* Whatever was pointed at, the answer is yes or a reason. */
static void visit_other_picks(struct scene *scene)
{
    static const char *const parts[] = {"slot", "cell", "space", "border", "do",   "hand", "piece",
                                        "type", "left", "swap",  "favor",  "nope", "",     ":"};
    static const char *const names[] = {"1", "1a1", "c3", "c3|d3", "pass", "W", "keep", "", "9z9"};
    char pick[PICK_MAX];
    const char *list[] = {pick, "cell:1a1"};
    struct text out = text_in(pick, sizeof pick);
    struct message why = {0};
    text_format(&out, "%s:%s", parts[rng_below(&scene->dice, 14)],
                names[rng_below(&scene->dice, 9)]);
    if (!scene->game->pick(scene->box->data, scene->state, list,
                           1 + (int)rng_below(&scene->dice, 2), &why))
        assert_reason(scene, &why);
}

static void other_picks_are_refused(void **unused)
{
    (void)unused;
    visit_all(3, visit_other_picks);
}

static void visit_setup(struct scene *scene)
{
    struct game_setup setup = {.players = scene->setup.players};
    char options[128];
    struct text out = text_in(options, sizeof options);
    game_options_write(scene->game, &scene->setup, &out);
    assert_false(out.cut);
    assert_true(game_options_read(scene->game, &setup, options));
    assert_memory_equal(setup.chosen, scene->setup.chosen, sizeof setup.chosen);
    assert_int_equal(scene->game->players(scene->state), scene->setup.players);
}

static void setups_are_kept(void **unused)
{
    (void)unused;
    visit_all(1, visit_setup);
}

#define DEALS_TRIED 300 /* or so, with each number of players */

/* A setup that fits can be dealt and played. */
static void try_deal(const struct scene *scene)
{
    const struct game *game = scene->game;
    void *state = calloc(1, game->state_size);
    struct rng dice = rng_from_text("options");
    game->deal(scene->box->data, &scene->setup, generator_of(dice), state);
    assert_int_equal(game->players(state), scene->setup.players);
    assert_true(game->decides(state) != NOBODY);
    game->playout(scene->box->data, state, &dice);
    assert_int_equal(game->decides(state), NOBODY);
    free(state);
}

/* Whoever makes a setup may have no box yet. */
static void assert_boxless(const struct game *game, const struct message *why)
{
    struct audience audience = english(0);
    struct text out = text_in(text_one, sizeof text_one);
    say_reason(game, NULL, why, &audience, &out);
    assert_sentence(game, &out);
}

/* Asks about all setups with as many players; returns how many are refused. */
static int try_setups(struct scene *scene)
{
    uint32_t fitting = count_setups(scene->game, scene->setup.players);
    int refused = 0;
    do {
        struct message why = {0};
        if (!scene->game->setup_fits(&scene->setup, &why)) {
            refused++;
            assert_reason(scene, &why);
            assert_boxless(scene->game, &why);
            assert_non_null(game_option_refused(scene->game, &why));
        } else if (rng_below(&scene->dice, fitting) < DEALS_TRIED) {
            try_deal(scene);
        }
    } while (next_choice(scene->game, &scene->setup));
    return refused;
}

static void setups_fit_or_are_refused(void **unused)
{
    int refused = 0;
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        struct scene scene = {.game = games[i], .box = open_box_of(games[i]), .dice = {7}};
        for (int n = games[i]->players_min; n <= games[i]->players_max; n++) {
            scene.setup = (struct game_setup){.players = n};
            assert_true(setup_fits(games[i], &scene.setup)); /* without options all is well */
            refused += try_setups(&scene);
        }
        box_close(scene.box);
    }
    assert_true(refused > 0);
}

/* ---- components ---- */

static void editions_are_json(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        static struct json_node nodes[NODES_ROOM];
        struct box *box = open_box_of(games[i]);
        struct text text = text_in(text_one, sizeof text_one);
        struct json out = json_to(&text);
        struct json_error error;
        char name[64];
        json_open_object(&out, NULL);
        games[i]->edition_write(box->data, &out);
        json_close_object(&out);
        assert_false(text.cut);
        assert_true(json_read(text_one, text.length, nodes, NODES_ROOM, &error));
        assert_true(json_get_string(json_member(nodes, "name"), name, sizeof name));
        assert_string_equal(name, games[i]->edition_name(box->data));
        assert_string_equal(name, box->name);
        assert_true(name[0] != '\0');
        box_close(box);
    }
}

static int lines_of(const char *text, size_t length)
{
    int lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

/* Opens an edition that may be anything; a refusal has a reason, and a line of the file. */
static bool try_edition(const struct game *game, const char *text, size_t length)
{
    struct scene scene = {.game = game, .box = open_box_of(game)};
    struct message why = {0};
    int line = -1;
    struct box *box = box_open(game, text, length, &why, &line);
    if (box == NULL) {
        assert_in_range(line, 0, lines_of(text, length));
        assert_reason(&scene, &why);
    }
    bool opened = box != NULL;
    box_close(box);
    box_close(scene.box);
    return opened;
}

static void damaged_editions_are_refused(void **unused)
{
    struct rng dice = rng_from_text("editions");
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        size_t length = strlen(games[i]->edition);
        assert_true(try_edition(games[i], games[i]->edition, length));
        assert_false(try_edition(games[i], "", 0));
        assert_false(try_edition(games[i], games[i]->edition, length / 2));
        for (int round = 0; round < 1000; round++) {
            char *copy = malloc(length); /* no NUL: the length counts */
            memcpy(copy, games[i]->edition, length);
            for (uint32_t n = 1 + rng_below(&dice, 4); n > 0; n--)
                copy[rng_below(&dice, (uint32_t)length)] = (char)rng_below(&dice, 256);
            try_edition(games[i], copy, length - (round % 3 == 0 ? rng_below(&dice, 200) : 0));
            free(copy);
        }
    }
}

/* What is wrong with an edition is told before there is a box. Every kind of fact has a value 1. */
static void edition_reasons_need_no_box(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        int told = 0;
        for (const struct message_type *what = games[i]->reasons; what->code != NULL; what++) {
            struct message why = {.what = what, .values = {1, 1, 1, 1, 1, 1}};
            if (strncmp(what->code, "edition_", strlen("edition_")) != 0)
                continue;
            assert_boxless(games[i], &why);
            told++;
        }
        assert_true(told > 0);
    }
}

/* ---- legal moves ---- */

static void visit_legal(struct scene *scene)
{
    const struct game *game = scene->game;
    int seat = game->decides(scene->state);
    assert_in_range(scene->count, 0, game->moves_max);
    assert_int_equal(scene->count == 0, seat == NOBODY);
    assert_true(seat == NOBODY || (seat >= 0 && seat < scene->setup.players));
    for (int i = 0; i < scene->count; i++) {
        struct message why;
        assert_true(game->check(scene->box->data, scene->state, scene->moves[i], &why));
    }
}

static void legal_moves_pass_the_check(void **unused)
{
    (void)unused;
    visit_all(10, visit_legal);
}

/* Asks about any number: the answer is that of the list, a refusal has a reason, and asking changes
 * nothing. */
static void ask(struct scene *scene, game_move move)
{
    struct message why = {0};
    bool accepted = scene->game->check(scene->box->data, scene->state, move, &why);
    if (accepted != is_legal(scene, move))
        fail_msg("%s: move %u is %slegal", scene->game->name, move, accepted ? "not " : "");
    if (!accepted)
        assert_reason(scene, &why);
}

#define REMEMBERED 64
static game_move remembered[REMEMBERED]; /* legal in other positions */

static void visit_others(struct scene *scene)
{
    void *before = copy_of(scene);
    for (int bit = 0; bit < 32 && scene->count > 0; bit++)
        ask(scene, some_move(scene) ^ (game_move)1 << bit);
    for (int i = 0; i < REMEMBERED; i++)
        ask(scene, remembered[i]);
    for (int i = 0; i < 20; i++) {
        ask(scene, (game_move)rng_next(&scene->dice));
        ask(scene, rng_below(&scene->dice, 1 << (i % 16 + 1)));
    }
    if (scene->count > 0)
        remembered[rng_below(&scene->dice, REMEMBERED)] = some_move(scene);
    assert_same_state(scene, scene->state, before);
    free(before);
}

static void other_moves_are_refused(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        memset(remembered, 0, sizeof remembered);
        visit_setups(games[i], 5, visit_others);
    }
}

static void visit_turn(struct scene *scene)
{
    const struct game *game = scene->game;
    if (scene->count == 0)
        return;
    void *next = copy_of(scene);
    game->play(scene->box->data, next, some_move(scene), NULL);
    assert_true(game->turn(next) >= game->turn(scene->state));
    assert_memory_not_equal(next, scene->state, game->state_size);
    free(next);
}

static void moves_go_forward(void **unused)
{
    (void)unused;
    visit_all(3, visit_turn);
}

/* ---- moves as text ---- */

/* Moves stand between spaces, comments and turn numbers in a record. */
static void assert_token(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    assert_true(text[0] != '\0' && text[0] != '[' && strcmp(text, "*") != 0);
    assert_true(digits == 0 || (text[digits] != '.' && text[digits] != '\0'));
    for (; *text != '\0'; text++)
        assert_true(*text > ' ' && *text <= '~' && strchr("{};\"\\", *text) == NULL);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void visit_texts(struct scene *scene)
{
    char(*texts)[MOVE_TEXT_MAX] = calloc((size_t)scene->count + 1, MOVE_TEXT_MAX);
    for (int i = 0; i < scene->count; i++) {
        struct message why;
        game_move move = ~scene->moves[i];
        write_move(scene, scene->moves[i], texts[i]);
        assert_token(texts[i]);
        assert_true(scene->game->move_read(scene->box->data, scene->state, texts[i], &move, &why));
        assert_int_equal(move, scene->moves[i]);
    }
    qsort(texts, (size_t)scene->count, MOVE_TEXT_MAX, compare_texts);
    for (int i = 1; i < scene->count; i++)
        assert_string_not_equal(texts[i - 1], texts[i]);
    free(texts);
}

static void moves_have_texts(void **unused)
{
    (void)unused;
    visit_all(5, visit_texts);
}

/* Whatever text is read as a legal move is that move's one text; others have a reason. */
static void try_text(struct scene *scene, const char *text)
{
    game_move move = 0;
    struct message why = {0};
    char own[MOVE_TEXT_MAX];
    if (!scene->game->move_read(scene->box->data, scene->state, text, &move, &why)) {
        assert_reason(scene, &why);
        return;
    }
    ask(scene, move);
    if (!is_legal(scene, move))
        return;
    write_move(scene, move, own);
    assert_string_equal(own, text);
}

static void damage(struct rng *dice, char *text)
{
    static const char signs[] = "0123456789abcdefWCABELrps@~:>=- ";
    size_t length = strlen(text), at = rng_below(dice, (uint32_t)length + 1);
    char sign = signs[rng_below(dice, sizeof signs - 1)];
    switch (rng_below(dice, 4)) {
    case 0:
        text[at] = at == length ? '\0' : sign;
        break;
    case 1:
        memmove(text + at + 1, text + at, length - at + 1);
        text[at] = sign;
        break;
    case 2:
        text[at] = '\0';
        break;
    default:
        text[0] = (char)(isupper((unsigned char)text[0]) ? tolower((unsigned char)text[0])
                                                         : toupper((unsigned char)text[0]));
    }
}

static void visit_damaged(struct scene *scene)
{
    for (int i = 0; i < 30 && scene->count > 0; i++) {
        char text[MOVE_TEXT_MAX + 4];
        write_move(scene, some_move(scene), text);
        for (uint32_t n = 1 + rng_below(&scene->dice, 3); n > 0; n--)
            damage(&scene->dice, text);
        try_text(scene, text);
    }
    try_text(scene, "");
    try_text(scene, " ");
    try_text(scene, "\xFF\xFE");
    memset(text_two, 'W', 5000);
    text_two[5000] = '\0';
    try_text(scene, text_two);
}

static void other_texts_are_refused(void **unused)
{
    (void)unused;
    visit_all(2, visit_damaged);
}

/* One part of a move's description, or the whole, behind what out has. */
static void add_description(struct scene *scene, game_move move, int part, struct text *out)
{
    struct audience audience = english(scene->setup.players);
    struct text words = text_in(text_two, sizeof text_two);
    scene->game->move_describe(scene->box->data, scene->state, move, part, &audience, &words);
    assert_sentence(scene->game, &words);
    text_format(out, "%s|", text_two);
    assert_false(out->cut);
}

#define DESCRIPTION_ROOM 400

static void assert_all_distinct(struct scene *scene, bool whole)
{
    char(*texts)[DESCRIPTION_ROOM] = calloc((size_t)scene->count + 1, DESCRIPTION_ROOM);
    for (int i = 0; i < scene->count; i++) {
        struct text out = text_in(texts[i], DESCRIPTION_ROOM);
        int parts = scene->game->move_parts(scene->box->data, scene->state, scene->moves[i]);
        assert_true(parts >= 1);
        for (int part = whole ? -1 : 0; part < (whole ? 0 : parts); part++)
            add_description(scene, scene->moves[i], part, &out);
    }
    qsort(texts, (size_t)scene->count, DESCRIPTION_ROOM, compare_texts);
    for (int i = 1; i < scene->count; i++)
        if (strcmp(texts[i - 1], texts[i]) == 0)
            fail_msg("two moves of %s: %s", scene->game->name, texts[i]);
    free(texts);
}

/* Choosing part after part leads to one move, and so does a list of whole descriptions. */
static void visit_descriptions(struct scene *scene)
{
    assert_all_distinct(scene, true);
    assert_all_distinct(scene, false);
}

static void descriptions_tell_moves_apart(void **unused)
{
    (void)unused;
    visit_all(1, visit_descriptions);
}

/* ---- playing ---- */

static long moves_played, moves_told;

/* A move may cause nothing yet, if somebody is to decide more before anything happens. */
static void visit_events(struct scene *scene)
{
    struct game_events events;
    if (scene->count == 0)
        return;
    void *heard = copy_of(scene), *unheard = copy_of(scene);
    game_move move = some_move(scene);
    memset(&events, 0x5A, sizeof events); /* play must fill it anew */
    scene->game->play(scene->box->data, heard, move, &events);
    scene->game->play(scene->box->data, unheard, move, NULL);
    assert_same_state(scene, heard, unheard);
    assert_in_range(events.count, 0, GAME_EVENTS_MAX - 1);
    moves_played++;
    moves_told += events.count > 0;
    for (int i = 0; i < events.count; i++)
        assert_message(scene, &events.list[i], scene->game->events, "event");
    free(heard);
    free(unheard);
}

static void moves_cause_events(void **unused)
{
    (void)unused;
    moves_played = moves_told = 0;
    visit_all(5, visit_events);
    assert_true(moves_told > moves_played * 9 / 10);
}

/* Deals twice, into memory with other contents. */
static void visit_deals(struct scene *scene)
{
    const struct game *game = scene->game;
    void *one = copy_of(scene), *two = calloc(1, game->state_size);
    struct rng seed = {rng_next(&scene->dice)};
    game->deal(scene->box->data, &scene->setup, generator_of(seed), one);
    game->deal(scene->box->data, &scene->setup, generator_of(seed), two);
    assert_same_state(scene, one, two);
    seed.state++;
    game->deal(scene->box->data, &scene->setup, generator_of(seed), two);
    if (has_secrets(scene, one))
        assert_memory_not_equal(one, two, game->state_size);
    free(one);
    free(two);
}

/* Equal dice, equal ends. */
static void visit_twins(struct scene *scene)
{
    void *one = copy_of(scene), *two = copy_of(scene);
    struct rng same = scene->dice;
    scene->game->playout(scene->box->data, one, &scene->dice);
    scene->game->playout(scene->box->data, two, &same);
    assert_same_state(scene, one, two);
    assert_true(same.state == scene->dice.state);
    free(one);
    free(two);
}

static void equal_seeds_give_equal_games(void **unused)
{
    (void)unused;
    visit_all(1, visit_deals);
    visit_all(1, visit_twins);
}

static void visit_playout(struct scene *scene)
{
    const struct game *game = scene->game;
    void *copy = copy_of(scene);
    struct game_result result;
    game->playout(scene->box->data, copy, &scene->dice);
    assert_int_equal(game->decides(copy), NOBODY);
    assert_int_equal(game->players(copy), scene->setup.players);
    assert_true(game->turn(copy) >= game->turn(scene->state));
    game->result(scene->box->data, copy, &result);
    for (int seat = 0; seat < scene->setup.players; seat++)
        assert_in_range(result.points[seat], 0, 999);
    if (scene->count == 0)
        assert_same_state(scene, copy, scene->state);
    free(copy);
}

static void playouts_end_the_game(void **unused)
{
    (void)unused;
    visit_all(10, visit_playout);
}

/* ---- what can be known ---- */

/* Members that only the server may know, at any depth. */
static void assert_no_secrets(const char *json)
{
    static struct json_node nodes[NODES_ROOM];
    struct json_error error;
    assert_true(json_read(json, strlen(json), nodes, NODES_ROOM, &error));
    assert_null(strstr(json, "\"hidden\":"));
    assert_null(strstr(json, "\"rng\":"));
    assert_null(strstr(json, "\"seed\":"));
    assert_null(strstr(json, "quokka"));
}

static void write_view_text(struct scene *scene, const void *state, int seat, char *buffer)
{
    struct audience audience = english(scene->setup.players);
    struct text out = text_in(buffer, TEXT_ROOM);
    scene->game->view_text(scene->box->data, state, seat, &audience, &out);
    assert_sentence(scene->game, &out);
    assert_int_equal(out.at[out.length - 1], '\n');
}

/* The same for everybody, whatever is hidden. */
static void assert_question(struct scene *scene, const void *state, char *buffer)
{
    struct audience audience = english(scene->setup.players);
    struct text out = text_in(buffer, TEXT_ROOM);
    scene->game->ask(scene->box->data, state, &audience, &out);
    assert_sentence(scene->game, &out);
    assert_null(strchr(buffer, '\n'));
}

static void visit_views(struct scene *scene)
{
    assert_question(scene, scene->state, text_one);
    for (int seat = FIRST_AUDIENCE; seat < scene->setup.players; seat++) {
        write_state(scene, scene->state, seat, false, text_one);
        assert_no_secrets(text_one);
        write_view_text(scene, scene->state, seat, text_one);
    }
    write_state(scene, scene->state, SPECTATOR, true, text_one);
    assert_non_null(strstr(text_one, "\"hidden\":"));
}

static void views_keep_secrets(void **unused)
{
    (void)unused;
    visit_all(3, visit_views);
}

/* The state's JSON is the spectator's view and one more member. */
static void visit_state_is_view(struct scene *scene)
{
    size_t length = write_state(scene, scene->state, SPECTATOR, false, text_one) - 1;
    write_state(scene, scene->state, SPECTATOR, true, text_two);
    assert_memory_equal(text_one, text_two, length);
    assert_int_equal(strncmp(text_two + length, ",\"hidden\":", 10), 0);
}

static void states_are_views_with_hidden(void **unused)
{
    (void)unused;
    visit_all(3, visit_state_is_view);
}

static long redeals, changed;

/* Score sheets are open to all, so they must not tell what is hidden. */
static void assert_same_sheets(const struct scene *scene, const void *other)
{
    int points[SCORE_LINES_MAX] = {0}, others[SCORE_LINES_MAX] = {0};
    for (int seat = 0; seat < scene->setup.players; seat++) {
        scene->game->score(scene->box->data, scene->state, seat, points);
        scene->game->score(scene->box->data, other, seat, others);
        assert_memory_equal(points, others, sizeof points);
    }
}

static void assert_same_moves(const struct scene *scene, const void *other)
{
    game_move *moves = calloc((size_t)scene->game->moves_max, sizeof *moves);
    assert_int_equal(scene->game->legal(scene->box->data, other, moves), scene->count);
    assert_memory_equal(moves, scene->moves, sizeof *moves * (size_t)scene->count);
    free(moves);
}

/* What is asked, and what each move is said to do, must not tell what is hidden, either. */
static void assert_same_dialogue(const struct scene *scene, const void *other)
{
    const struct game *game = scene->game;
    struct game_prompt prompt, others;
    struct game_events effects, others_effects;
    memset(&prompt, 0, sizeof prompt);
    memset(&others, 0, sizeof others);
    game->prompt(scene->box->data, scene->state, &prompt);
    game->prompt(scene->box->data, other, &others);
    assert_memory_equal(&prompt, &others, sizeof prompt);
    for (int i = 0; i < scene->count; i++) {
        memset(&effects, 0, sizeof effects);
        memset(&others_effects, 0, sizeof others_effects);
        game->effects(scene->box->data, scene->state, scene->moves[i], &effects);
        game->effects(scene->box->data, other, scene->moves[i], &others_effects);
        assert_memory_equal(&effects, &others_effects, sizeof effects);
    }
}

/* A redealt position looks the same to that seat in every way, and is one a game can reach. */
static void try_redeal(struct scene *scene, int seat)
{
    const struct game *game = scene->game;
    struct message why;
    void *other = copy_of(scene), *back = calloc(1, game->state_size);
    game->redeal(scene->box->data, other, seat, &scene->dice);
    if (has_secrets(scene, scene->state)) {
        redeals++;
        changed += memcmp(other, scene->state, game->state_size) != 0;
    } else {
        assert_same_state(scene, other, scene->state);
    }
    write_state(scene, scene->state, seat, false, text_one);
    write_state(scene, other, seat, false, text_two);
    assert_string_equal(text_one, text_two);
    write_view_text(scene, scene->state, seat, text_one);
    write_view_text(scene, other, seat, text_two);
    assert_string_equal(text_one, text_two);
    assert_question(scene, scene->state, text_one);
    assert_question(scene, other, text_two);
    assert_string_equal(text_one, text_two);
    assert_int_equal(game->decides(other), game->decides(scene->state));
    assert_int_equal(game->turn(other), game->turn(scene->state));
    assert_same_sheets(scene, other);
    if (seat == game->decides(scene->state)) {
        assert_same_moves(scene, other);
        assert_same_dialogue(scene, other);
    }
    write_state(scene, other, SPECTATOR, true, text_one);
    assert_true(read_state(scene, text_one, back, &why));
    assert_same_state(scene, other, back);
    free(other);
    free(back);
}

/* Without a generator nothing is left of what the seat cannot know. */
static void try_ordered_redeal(struct scene *scene, int seat)
{
    void *one = copy_of(scene), *two = copy_of(scene);
    scene->game->redeal(scene->box->data, one, seat, NULL);
    scene->game->redeal(scene->box->data, two, seat, &scene->dice);
    scene->game->redeal(scene->box->data, two, seat, NULL);
    assert_same_state(scene, one, two);
    free(one);
    free(two);
}

static void visit_redeal(struct scene *scene)
{
    for (int seat = FIRST_AUDIENCE; seat < scene->setup.players; seat++) {
        try_redeal(scene, seat);
        try_ordered_redeal(scene, seat);
    }
}

static void redeals_keep_what_is_known(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        redeals = changed = 0;
        visit_setups(games[i], 4, visit_redeal);
        assert_true(redeals == 0 || changed > redeals / 2); /* and change the rest */
    }
}

/* ---- learning ---- */

/* What a seat sees, to be freed. Every byte is written, whatever was there. */
static uint8_t *sight_of(const struct scene *scene, const void *state, int seat)
{
    size_t size = scene->game->observation_size;
    uint8_t *sight = malloc(size), *other = malloc(size);
    memset(sight, 0, size);
    memset(other, 0xA5, size);
    scene->game->observe(scene->box->data, state, seat, sight);
    scene->game->observe(scene->box->data, state, seat, other);
    assert_memory_equal(sight, other, size);
    free(other);
    return sight;
}

/* Every game has a sight "decides": 0 nobody, 1 the seat that looks, 2 the next one ... */
static void assert_decides(const struct scene *scene, int seat, const uint8_t *sight)
{
    const struct game_sight *part = scene->game->sights;
    int who = scene->game->decides(scene->state), players = scene->setup.players;
    while (part->name != NULL && strcmp(part->name, "decides") != 0)
        part++;
    assert_non_null(part->name);
    assert_int_equal(sight[part->offset], who == NOBODY ? 0 : (who - seat + players) % players + 1);
}

/* The parts lie one behind the other, and a category is one of so many. */
static void assert_sights(const struct scene *scene, const uint8_t *sight)
{
    int next = 0;
    for (const struct game_sight *part = scene->game->sights; part->name != NULL; part++) {
        assert_int_equal(part->offset, next);
        for (int i = 0; i < part->count; i++)
            if (part->values > 0 && sight[next + i] >= part->values)
                fail_msg("%s[%d] is %d", part->name, i, sight[next + i]);
        next += part->count;
    }
    assert_int_equal(next, scene->game->observation_size);
}

/* The same to the seat, whatever is hidden from it. */
static void visit_observation(struct scene *scene)
{
    for (int seat = 0; seat < scene->setup.players; seat++) {
        uint8_t *sight = sight_of(scene, scene->state, seat);
        assert_sights(scene, sight);
        assert_decides(scene, seat, sight);
        void *other = copy_of(scene);
        scene->game->redeal(scene->box->data, other, seat, &scene->dice);
        uint8_t *redealt = sight_of(scene, other, seat);
        assert_memory_equal(sight, redealt, scene->game->observation_size);
        free(redealt);
        free(other);
        free(sight);
    }
}

static void observations_keep_secrets(void **unused)
{
    (void)unused;
    visit_all(4, visit_observation);
}

static void visit_numbers(struct scene *scene)
{
    uint16_t *numbers = calloc((size_t)scene->game->moves_max, sizeof *numbers);
    char *taken = calloc((size_t)scene->game->actions, 1);
    scene->game->number(scene->state, scene->moves, scene->count, numbers);
    for (int i = 0; i < scene->count; i++) {
        assert_true(numbers[i] < scene->game->actions);
        assert_int_equal(taken[numbers[i]]++, 0);
    }
    free(taken);
    free(numbers);
}

static void numbers_tell_moves_apart(void **unused)
{
    (void)unused;
    visit_all(10, visit_numbers);
}

/* ---- points ---- */

static void assert_ranks(const struct scene *scene, const struct game_result *result)
{
    int players = scene->setup.players;
    for (int a = 0; a < players; a++) {
        int better = 0;
        for (int b = 0; b < players; b++) {
            better += result->rank[b] < result->rank[a];
            if (result->points[b] > result->points[a])
                assert_true(result->rank[b] < result->rank[a]);
        }
        assert_int_equal(result->rank[a], better + 1);
    }
}

static void visit_points(struct scene *scene)
{
    struct game_result result;
    scene->game->result(scene->box->data, scene->state, &result);
    for (int seat = 0; seat < scene->setup.players; seat++)
        assert_int_equal(result.points[seat],
                         game_total(scene->game, scene->box->data, scene->state, seat));
    assert_ranks(scene, &result);
    if (scene->setup.players > 1)
        assert_null(result.grade);
}

static void points_add_up(void **unused)
{
    (void)unused;
    visit_all(10, visit_points);
}

/* ---- state as JSON ---- */

static void visit_json(struct scene *scene)
{
    struct message why;
    void *back = malloc(scene->game->state_size);
    memset(back, 0xA5, scene->game->state_size); /* reading must fill every byte */
    write_state(scene, scene->state, SPECTATOR, true, text_one);
    if (!read_state(scene, text_one, back, &why))
        fail_msg("refused (%s): %s", why.what == NULL ? "no JSON" : why.what->code, text_one);
    assert_same_state(scene, scene->state, back);
    write_state(scene, back, SPECTATOR, true, text_two);
    assert_string_equal(text_one, text_two);
    free(back);
}

static void states_round_trip(void **unused)
{
    (void)unused;
    visit_all(10, visit_json);
}

/* A view is no state: what is hidden is missing. Where nothing is, it may be read as one. */
static void visit_view_as_state(struct scene *scene)
{
    struct message why;
    void *back = calloc(1, scene->game->state_size);
    write_state(scene, scene->state, SPECTATOR, false, text_one);
    if (read_state(scene, text_one, back, &why)) {
        assert_false(has_secrets(scene, scene->state));
        assert_same_state(scene, back, scene->state);
    } else {
        assert_reason(scene, &why);
    }
    free(back);
}

static void views_are_no_states(void **unused)
{
    (void)unused;
    visit_all(1, visit_view_as_state);
}

/* With a generator a view is enough: the seat sees in what was dealt what it saw before, and may do
 * the same. Equal generators deal the same. */
static void try_view(struct scene *scene, int seat)
{
    struct rng one = {(uint64_t)seat + 7}, two = one;
    struct message why;
    void *dealt = malloc(scene->game->state_size), *again = malloc(scene->game->state_size);
    memset(dealt, 0xA5, scene->game->state_size);
    write_state(scene, scene->state, seat, false, text_one);
    if (!read_view(scene, text_one, &one, dealt, &why))
        fail_msg("refused (%s): %s", why.what == NULL ? "no JSON" : why.what->code, text_one);
    assert_true(read_view(scene, text_one, &two, again, &why));
    assert_same_state(scene, dealt, again);
    write_state(scene, dealt, seat, false, text_two);
    assert_string_equal(text_one, text_two);
    if (seat == scene->game->decides(scene->state))
        assert_same_moves(scene, dealt);
    write_state(scene, dealt, SPECTATOR, true, text_one);
    assert_true(read_state(scene, text_one, again, &why));
    assert_same_state(scene, dealt, again);
    free(dealt);
    free(again);
}

static void visit_view_dealt(struct scene *scene)
{
    for (int seat = SPECTATOR; seat < scene->game->players(scene->state); seat++)
        try_view(scene, seat);
}

static void views_are_dealt(void **unused)
{
    (void)unused;
    visit_all(5, visit_view_dealt);
}

/* Changes some characters of a state's JSON, mostly so that it stays JSON. */
static void damage_json(struct rng *dice, char *json)
{
    size_t length = strlen(json);
    for (uint32_t n = 1 + rng_below(dice, 2); n > 0; n--) {
        size_t at = rng_below(dice, (uint32_t)length), end = at;
        while (end < length && !isdigit((unsigned char)json[end]))
            end++;
        if (rng_below(dice, 4) == 0 && isalpha((unsigned char)json[at]))
            json[at] = "WCABELrpsaeo"[rng_below(dice, 12)];
        else if (end < length)
            json[end] = (char)('0' + rng_below(dice, 10));
    }
}

/* A damaged position is refused with a reason, or it is a position like any other. */
static void try_damaged_state(struct scene *scene)
{
    struct message why;
    void *state = calloc(1, scene->game->state_size), *back = calloc(1, scene->game->state_size);
    write_state(scene, scene->state, SPECTATOR, true, text_two);
    damage_json(&scene->dice, text_two);
    if (!read_state(scene, text_two, state, &why)) {
        if (why.what != NULL)
            assert_reason(scene, &why);
    } else {
        write_state(scene, state, SPECTATOR, true, text_one);
        assert_true(read_state(scene, text_one, back, &why));
        assert_same_state(scene, state, back);
        scene->game->playout(scene->box->data, state, &scene->dice);
        assert_int_equal(scene->game->decides(state), NOBODY);
    }
    free(state);
    free(back);
}

static void visit_damaged_state(struct scene *scene)
{
    for (int i = 0; i < 20; i++)
        try_damaged_state(scene);
}

static void damaged_states_are_refused(void **unused)
{
    (void)unused;
    visit_all(6, visit_damaged_state);
}

/* ---- hash ---- */

#define HASHES 4096
static struct {
    uint64_t hash;
    char *state;
} hashed[HASHES];
static int hash_count;

/* Equal hashes mean equal states, among all positions of many games. */
static void visit_hash(struct scene *scene)
{
    if (hash_count == HASHES)
        return;
    uint64_t hash = scene->game->hash(scene->state);
    for (int i = 0; i < hash_count; i++)
        if (hashed[i].hash == hash)
            assert_memory_equal(hashed[i].state, scene->state, scene->game->state_size);
    hashed[hash_count].hash = hash;
    hashed[hash_count++].state = copy_of(scene);
}

static void hashes_tell_states_apart(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        hash_count = 0;
        visit_setups(games[i], 3, visit_hash);
        assert_true(hash_count > 100);
        while (hash_count > 0)
            free(hashed[--hash_count].state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_complete),
        cmocka_unit_test(every_message_type_has_a_sentence),
        cmocka_unit_test(games_have_aids),
        cmocka_unit_test(lines_of_aids_have_sentences),
        cmocka_unit_test(decisions_have_questions_or_answers),
        cmocka_unit_test(effects_can_be_told),
        cmocka_unit_test(other_picks_are_refused),
        cmocka_unit_test(setups_are_kept),
        cmocka_unit_test(setups_fit_or_are_refused),
        cmocka_unit_test(editions_are_json),
        cmocka_unit_test(damaged_editions_are_refused),
        cmocka_unit_test(edition_reasons_need_no_box),
        cmocka_unit_test(legal_moves_pass_the_check),
        cmocka_unit_test(other_moves_are_refused),
        cmocka_unit_test(moves_go_forward),
        cmocka_unit_test(moves_have_texts),
        cmocka_unit_test(other_texts_are_refused),
        cmocka_unit_test(descriptions_tell_moves_apart),
        cmocka_unit_test(moves_cause_events),
        cmocka_unit_test(equal_seeds_give_equal_games),
        cmocka_unit_test(playouts_end_the_game),
        cmocka_unit_test(views_keep_secrets),
        cmocka_unit_test(states_are_views_with_hidden),
        cmocka_unit_test(redeals_keep_what_is_known),
        cmocka_unit_test(observations_keep_secrets),
        cmocka_unit_test(numbers_tell_moves_apart),
        cmocka_unit_test(points_add_up),
        cmocka_unit_test(states_round_trip),
        cmocka_unit_test(views_are_dealt),
        cmocka_unit_test(views_are_no_states),
        cmocka_unit_test(damaged_states_are_refused),
        cmocka_unit_test(hashes_tell_states_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
