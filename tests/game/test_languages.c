/*
 * test_languages.c - what people read is grammatical in every language.
 *
 * Random games of all games are walked through. Whatever can be said at a position (events, briefs,
 * reasons, hints, questions, answers, effects, moves and their parts) is said in every language to
 * nobody, to the reader whom it is about and to another one, and looked at for faults that come of
 * putting words into sentences: unfilled places, double spaces, "de le", "a elder", "arbeiter". The
 * sentences of the catalogs themselves are looked at, too, and so are the rules that people read.
 */
#include "support.h"

#include "advice/reasons.h"
#include "game/rule_book.h"
#include "search/game_ai.h"

#include <regex.h>

/* ---- faults ---- */

#define BEGIN "(^|[ (“„«‘])"

/* A pattern that no sentence of the language may have; NULL: of no language. Some are looked for
 * only where words were put into a sentence: a translator may well write "avant de le connaître".
 */
static const struct fault {
    const char *language, *pattern, *what;
    bool only_filled;
} faults[] = {
    {NULL, "[{}\x1f]", "an unfilled place", false},
    {NULL, "  |^ | $", "a space too many", false},
    {NULL, "[^ ] [.,]( |$)", "a space before a full stop or comma", false},
    {NULL, "[!?.]\\.( |$)|[,;:]\\.", "two marks", false},
    {NULL, "\\( *\\)|“”|„“|«»|‘’", "nothing between marks", false},
    {NULL, "[a-z]'", "a straight apostrophe", false},
    {"en", BEGIN "(the|an?) (the|an?) ", "two articles", false},
    {"en", BEGIN "a ([aeio][a-z]|Inuk)", "a instead of an", false},
    {"en", BEGIN "an [bcdfgjklmnpqrstvwxyz]", "an instead of a", false},
    {"en", "(the|an?) (worker|carver|artisan|beast|engineer|elder) as ", "as what it is", true},
    {"en", "shows (worker|carver|artisan|beast|engineer|elder)", "no article", true},
    {"fr", BEGIN "(de|à) les?( |$)", "no contraction", true},
    {"fr", BEGIN "([ldnsmtj][ea]|que) ([aeiouy][^0-9]|é|É|è|ê|â|œ|Inu)", "no elision", false},
    {"fr", BEGIN "(le|la|une?|du) ((le|la|une?|du|au) |l’)", "two articles", true},
    {"fr", "([^\xaf ]|[^\xaf] )[:;?!]( |$)", "no narrow space before a mark", false},
    {"de", BEGIN "(der|die|das|den|zu[mr]) (der|die|das|den|eine?n?|zu[mr]) ", "two articles",
     true},
    {"nl", BEGIN "(de|het|een) (de|het|een) ", "two articles", true},
};
#define FAULTS (sizeof faults / sizeof *faults)

static regex_t patterns[FAULTS];

/* All faults are told, not only the first. */
static int found;

static void complain(const char *language, const char *what, const char *sentence)
{
    found++;
    print_error("%s, %s: %s\n", language, what, sentence);
}

static int compile_patterns(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < FAULTS; i++)
        assert_int_equal(regcomp(&patterns[i], faults[i].pattern, REG_EXTENDED | REG_NOSUB), 0);
    return 0;
}

static int free_patterns(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < FAULTS; i++)
        regfree(&patterns[i]);
    return 0;
}

/* The name of the game ends in a mark of its own. */
static void without_title(const char *sentence, char *out)
{
    const char *title = strstr(sentence, "Nanuuk!");
    strcpy(out, sentence);
    if (title != NULL)
        out[title - sentence + 6] = '_';
}

static void look_for_faults(const char *language, const char *sentence, bool filled)
{
    static char plain[TEXT_ROOM];
    without_title(sentence, plain);
    for (size_t i = 0; i < FAULTS; i++)
        if ((faults[i].language == NULL || strcmp(faults[i].language, language) == 0) &&
            (filled || !faults[i].only_filled) && regexec(&patterns[i], plain, 0, NULL, 0) == 0)
            complain(language, faults[i].what, sentence);
}

/* ---- nouns ---- */

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Is the word, whole, in the sentence? */
static bool has_word(const char *sentence, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(sentence, word); at != NULL; at = strstr(at + 1, word))
        if ((at == sentence || !is_letter(at[-1])) && !is_letter(at[length]))
            return true;
    return false;
}

/* The first word of a noun. */
static void bare_word(const char *noun, char out[64])
{
    size_t length = 0;
    while (length < 63 && is_letter(noun[length]))
        length++;
    memcpy(out, noun, length);
    out[length] = '\0';
}

/* German nouns begin with a capital. */
static void assert_capital(const char *noun, const char *sentence)
{
    char word[64];
    bare_word(noun, word);
    bool umlaut = (unsigned char)word[0] == 0xc3;
    word[umlaut] = (char)(umlaut ? word[1] + 0x20 : tolower((unsigned char)word[0]));
    if (word[0] != '\0' && has_word(sentence, word))
        complain("de", "a noun with a small letter", sentence);
}

/* Dutch nouns have "de" or "het". */
static void assert_article(const char *noun, const char *sentence)
{
    char word[64], wrong[72];
    struct text out = text_in(wrong, sizeof wrong);
    const char *form = strchr(noun, CATALOG_BREAK) + 1;
    bare_word(noun, word);
    text_format(&out, "%s %s", strncmp(form, "het ", 4) == 0 ? "de" : "het", word);
    if (word[0] != '\0' && has_word(sentence, wrong))
        complain("nl", "the other article", sentence);
}

static void assert_nouns(const struct catalog *catalog, const char *sentence)
{
    bool german = strcmp(catalog->language, "de") == 0;
    if (!german && strcmp(catalog->language, "nl") != 0)
        return;
    for (size_t i = 0; i < catalog->count; i++) {
        const char *noun = catalog->entries[i].one;
        if (strchr(noun, CATALOG_BREAK) == NULL)
            continue;
        if (german)
            assert_capital(noun, sentence);
        else
            assert_article(noun, sentence);
    }
}

/* ---- sentences of the catalogs ---- */

/* Tables, lists of what can be typed and parts of sentences are laid out with spaces. */
static bool is_laid_out(const struct catalog_entry *entry)
{
    static const char *const areas[] = {"cli.",   "menu.",  "nunatak.view.",     "analyse.",
                                        "arena.", "train.", "hint.outlook_line", "plot."};
    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++)
        if (strncmp(entry->key, areas[i], strlen(areas[i])) == 0)
            return true;
    return strchr(entry->one, '\n') != NULL;
}

/* With a word in each place, for what stands around it. */
static void assert_plain_sentence(const struct catalog *catalog, const char *sentence)
{
    static char filled[TEXT_ROOM];
    struct text out = text_in(filled, sizeof filled);
    for (; *sentence != '\0'; sentence++) {
        if (*sentence == '{') {
            text_add(&out, "7");
            sentence = strchr(sentence, '}');
        } else {
            text_add_char(&out, *sentence == CATALOG_BREAK ? '/' : *sentence);
        }
    }
    look_for_faults(catalog->language, filled, false);
    assert_nouns(catalog, filled);
}

static void sentences_are_grammatical(void **unused)
{
    (void)unused;
    found = 0;
    for (size_t i = 0; i < catalog_count; i++)
        for (size_t j = 0; j < catalogs[i].count; j++) {
            const struct catalog_entry *entry = &catalogs[i].entries[j];
            if (is_laid_out(entry))
                continue;
            assert_plain_sentence(&catalogs[i], entry->one);
            if (entry->many != NULL)
                assert_plain_sentence(&catalogs[i], entry->many);
        }
    assert_int_equal(found, 0);
}

/* ---- the rules ---- */

static void assert_rule(const struct rule_book *book, const char *text)
{
    look_for_faults(book->language, text, false);
    assert_nouns(catalog_for(book->language), text);
}

static void rules_are_grammatical(void **unused)
{
    (void)unused;
    found = 0;
    assert_true(rule_book_count >= 2 * catalog_count);
    for (size_t i = 0; i < rule_book_count; i++) {
        const struct rule_book *book = &rule_books[i];
        for (const char *const *intro = book->intro; *intro != NULL; intro++)
            assert_rule(book, *intro);
        for (size_t j = 0; j < book->count; j++)
            for (size_t k = 0; k < book->sections[j].count; k++)
                assert_rule(book, book->sections[j].rules[k].text);
    }
    assert_int_equal(found, 0);
}

/* ---- what is said in games ---- */

/* Most is said again and again: a sentence is looked at once. */
#define SEEN_BITS 18
static uint64_t seen[1 << SEEN_BITS];
static int looked_at;

static bool is_new(const char *language, const char *sentence)
{
    uint64_t hash = 14695981039346656037u ^ (uint64_t)language[0] << 40;
    for (; *sentence != '\0'; sentence++)
        hash = (hash ^ (unsigned char)*sentence) * 1099511628211u;
    uint64_t *place = &seen[hash >> (64 - SEEN_BITS)];
    bool known = *place == hash;
    *place = hash;
    return !known;
}

static void look_at(const struct scene *scene, const struct catalog *catalog,
                    const struct text *said)
{
    assert_sentence(scene->game, said);
    if (!is_new(catalog->language, said->at))
        return;
    looked_at++;
    look_for_faults(catalog->language, said->at, true);
    assert_nouns(catalog, said->at);
}

/* What is said is a function of whom it is said to. */
struct utterance {
    struct scene *scene;
    const struct message *message; /* with its family, or NULL: */
    const char *family;
    game_move move; /* this move, or with part < -1 what is asked */
    int part;
};

#define ASKED (-2)

static void utter(const struct utterance *what, const struct audience *audience, struct text *out)
{
    const struct game *game = what->scene->game;
    const void *box = what->scene->box->data, *state = what->scene->state;
    if (what->message != NULL && strcmp(what->family, "brief") == 0)
        say_brief(game, box, what->message, audience, out);
    else if (what->message != NULL)
        say_message(game, box, what->message, what->family, audience, out);
    else if (what->part == ASKED)
        game->ask(box, state, audience, out);
    else
        game->move_describe(box, state, what->move, what->part, audience, out);
}

/* Names with which elision or a case would show. */
static const char *const names[SEATS_MAX] = {"Anna", "Odo", "Hugo", "Ilse"};

static void say_to_all(const struct utterance *what)
{
    static char buffer[4096];
    int players = what->scene->setup.players;
    for (size_t i = 0; i < catalog_count; i++)
        for (int you = 0; you <= players; you++) {
            struct audience audience = {&catalogs[i], names, players, you};
            struct text out = text_in(buffer, sizeof buffer);
            utter(what, &audience, &out);
            if (out.length > 0 || what->family == NULL || strcmp(what->family, "brief") != 0)
                look_at(what->scene, &catalogs[i], &out);
        }
}

/* Types of messages that were said. */
static const struct message_type *said_types[512];
static int said_count;

static bool was_said(const struct message_type *type)
{
    for (int i = 0; i < said_count; i++)
        if (said_types[i] == type)
            return true;
    return false;
}

static void say_one(struct scene *scene, const struct message *message, const char *family)
{
    if (!was_said(message->what))
        said_types[said_count++] = message->what;
    struct utterance what = {.scene = scene, .message = message, .family = family};
    say_to_all(&what);
}

static void say_move(struct scene *scene, game_move move)
{
    int parts = scene->game->move_parts(scene->box->data, scene->state, move);
    for (int part = -1; part < parts; part++) {
        struct utterance what = {.scene = scene, .move = move, .part = part};
        say_to_all(&what);
    }
}

static void say_prompt(struct scene *scene)
{
    struct game_prompt prompt;
    scene->game->prompt(scene->box->data, scene->state, &prompt);
    for (int i = 0; i < prompt.questions; i++)
        say_one(scene, &prompt.question[i].asks, "question");
    for (int i = 0; i < prompt.answers; i++) {
        say_one(scene, &prompt.answer[i].says, "answer");
        if (prompt.answer[i].about.what != NULL)
            say_one(scene, &prompt.answer[i].about, "about");
    }
}

static const struct game_ai *ai_of(const struct game *game)
{
    for (int i = 0; game_ais[i] != NULL; i++)
        if (game_ais[i]->game == game)
            return game_ais[i];
    return NULL;
}

static void say_hint(struct scene *scene, game_move move)
{
    const struct game_ai *ai = ai_of(scene->game);
    struct reasons reasons = {0};
    if (ai == NULL || ai->explain == NULL)
        return;
    void *after = malloc(scene->game->state_size);
    memcpy(after, scene->state, scene->game->state_size);
    ai->effect(scene->box->data, after, move);
    ai->explain(scene->box->data, scene->state, after, move, &reasons);
    for (int i = 0; i < reasons.count; i++)
        say_one(scene, &reasons.list[i], "hint");
    free(after);
}

/* Moves of other positions, and some that none has. */
#define MOVES_KEPT 64
static game_move kept[MOVES_KEPT];

static void say_reasons_against(struct scene *scene, game_move move)
{
    for (int i = 0; i < 4; i++) {
        game_move other = kept[rng_below(&scene->dice, MOVES_KEPT)];
        struct message why = {0};
        if (i == 0)
            other = move ^ (1u << rng_below(&scene->dice, 32));
        if (!scene->game->check(scene->box->data, scene->state, other, &why))
            say_one(scene, &why, "reason");
    }
    kept[rng_below(&scene->dice, MOVES_KEPT)] = move;
}

/* Pointing at things that may not be what is asked for. */
static void say_reasons_against_picks(struct scene *scene)
{
    static const char *const picks[] = {"slot:1",      "slot:4",        "cell:1a1", "cell:2b2",
                                        "cell:1e5",    "favor:insight", "hand:W",   "favor:edges",
                                        "hand:Ar",     "swap:1b1",      "space:c2", "space:d4",
                                        "border:c2d2", "piece:d4",      "do:pass",  "type:W"};
    const char *list[2];
    struct message why = {0};
    for (int i = 0; i < 2; i++)
        list[i] = picks[rng_below(&scene->dice, sizeof picks / sizeof *picks)];
    if (!scene->game->pick(scene->box->data, scene->state, list,
                           1 + (int)rng_below(&scene->dice, 2), &why))
        say_one(scene, &why, "reason");
}

static void say_events(struct scene *scene, game_move move)
{
    static struct game_events events;
    void *after = malloc(scene->game->state_size);
    memcpy(after, scene->state, scene->game->state_size);
    scene->game->play(scene->box->data, after, move, &events);
    for (int i = 0; i < events.count; i++) {
        say_one(scene, &events.list[i], "event");
        say_one(scene, &events.list[i], "brief");
    }
    scene->game->effects(scene->box->data, scene->state, move, &events);
    for (int i = 0; i < events.count; i++)
        say_one(scene, &events.list[i], "effect");
    free(after);
}

static void say_aid(struct scene *scene)
{
    struct game_aid aid = {.count = 0};
    scene->game->aid(scene->box->data, &scene->setup, &aid);
    for (int i = 0; i < aid.count; i++)
        say_one(scene, &aid.line[i].says, aid.line[i].family);
}

/* In the short form at a third of the moments. */
static void visit_sentences(struct scene *scene)
{
    struct utterance asked = {.scene = scene, .part = ASKED};
    if (!is_long_form() && rng_below(&scene->dice, 3) != 0)
        return;
    say_to_all(&asked);
    say_prompt(scene);
    if (scene->game->turn(scene->state) == 0)
        say_aid(scene);
    if (scene->count == 0)
        return;
    for (int i = 0; i < 2; i++) {
        game_move move = scene->moves[rng_below(&scene->dice, (uint32_t)scene->count)];
        say_events(scene, move);
        say_hint(scene, move);
        say_move(scene, move);
        say_reasons_against(scene, move);
        say_reasons_against_picks(scene);
    }
}

static int count_unsaid(const struct message_type *types, const char *family)
{
    int unsaid = 0;
    for (; types->code != NULL; types++)
        if (!was_said(types)) {
            print_message("never said: %s %s\n", family, types->code);
            unsaid++;
        }
    return unsaid;
}

/* Everything that happens or is asked was said. Some answers and reasons are too rare for random
 * games. */
static void assert_all_said(const struct game *game)
{
    int unsaid = count_unsaid(game->events, "event") + count_unsaid(game->questions, "question") +
                 count_unsaid(game->effect_types, "effect");
    assert_int_equal(unsaid, 0);
}

/* Games of each option in the long form, and in the short one. */
#define OPTION_ROUNDS 64
#define OPTION_ROUNDS_SHORT 1

/* Games with one option that is not the usual one, so that whatever only one of them says is
 * said. */
static void visit_option(struct scene *scene, int option, int value)
{
    scene->setup = (struct game_setup){.players = scene->setup.players};
    scene->setup.chosen[option] = (uint8_t)value;
    int rounds = is_long_form() ? OPTION_ROUNDS : OPTION_ROUNDS_SHORT;
    for (int round = 0; setup_fits(scene->game, &scene->setup) && round < rounds; round++) {
        char seed[SEED_MAX];
        struct text out = text_in(seed, sizeof seed);
        text_format(&out, "numbat-%d-%d-%d", option, value, round);
        visit_game(scene, seed, visit_sentences);
    }
}

static void visit_options(const struct game *game)
{
    struct scene scene = open_scene(game);
    for (int players = game->players_min; players <= game->players_max; players++)
        for (int i = 0; game->options[i].name != NULL; i++) {
            scene.setup.players = players;
            for (int value = 1;
                 game->options[i].players >> players & 1 && game->options[i].values[value] != NULL;
                 value++)
                visit_option(&scene, i, value);
        }
    close_scene(&scene);
}

static void games_are_told_grammatically(void **unused)
{
    (void)unused;
    found = looked_at = 0;
    visit_all(100, visit_sentences);
    for (int i = 0; games[i] != NULL; i++)
        visit_options(games[i]);
    assert_int_equal(found, 0);
    assert_true(looked_at > 10000);
    for (int i = 0; is_long_form() && games[i] != NULL; i++)
        assert_all_said(games[i]);
}

/* Lines of the score sheet and grades stand alone: they begin with a capital. */
static void assert_heading(const struct game *game, const char *family, const char *code)
{
    char key[96];
    struct text out = text_in(key, sizeof key);
    text_format(&out, "%s.%s.%s", game->name, family, code);
    for (size_t i = 0; i < catalog_count; i++) {
        const char *line = catalog_sentence(&catalogs[i], key, 1);
        assert_true(catalog_has(&catalogs[i], key));
        assert_false(islower((unsigned char)line[0]));
    }
}

static void score_lines_are_headings(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++)
        for (const struct score_line *line = games[i]->lines; line->code != NULL; line++)
            assert_heading(games[i], "line", line->code);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_are_grammatical),
        cmocka_unit_test(rules_are_grammatical),
        cmocka_unit_test(games_are_told_grammatically),
        cmocka_unit_test(score_lines_are_headings),
    };
    return cmocka_run_group_tests(tests, compile_patterns, free_patterns);
}
