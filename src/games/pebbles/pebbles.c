/*
 * pebbles.c - the smallest game that fulfils the contract of game/game.h.
 *
 * It is a template. Whoever writes a new game copies this file, its edition and its sentences,
 * adds the game to games/list.h, and replaces one section after the other; then test_contract.c
 * tries the new game as it tries this one. It is small, but it leaves nothing out: components from
 * a file, an option, a setup that does not fit, a turn of two decisions, a move of two parts,
 * cards hidden from everybody and cards hidden from the others.
 *
 *   R-1  There are two heaps, left and right, of 6 or 10 pebbles each (option heap); one or two
 *        players can also take heaps of 3, which would not last for a turn of each if more played.
 *        The weather cards are shuffled. Each seat gets one of them as its charm, which it alone
 *        may look at; the others are the deck.
 *   R-2  In your turn, first take 1 to 3 pebbles from one heap: one point each.
 *   R-3  Then forecast the weather. The top card of the deck is turned up; if you were right you
 *        get the points of that weather.
 *   R-4  The game ends with the turn that takes the last pebble. The charms are turned up, each
 *        gives its owner the points of its weather. Most points win, equal points share a rank.
 *   R-5  Alone, three points for each pebble of one heap are a bright day.
 */
#include "base/words.h"
#include "game/sight.h"

#include <stdio.h>
#include <string.h>

extern const struct game pebbles; /* at the end of this file; games/list.h names it too */

/* ---- words of the game ---- */

enum heap { LEFT, RIGHT, HEAPS };
enum weather { SUN, RAIN, SNOW, WEATHERS };
enum phase { TAKE, FORECAST, OVER, PHASES };

static const char *const heap_names[HEAPS + 1] = {"left", "right", NULL};
static const char *const weather_names[WEATHERS + 1] = {"sun", "rain", "snow", NULL};
static const char *const phase_names[PHASES + 1] = {"take", "forecast", "over", NULL};

#define HEAP_TINY 3
#define HEAP_SMALL 6
#define HEAP_LARGE 10
#define TINY_PLAYERS 2 /* at most so many play with tiny heaps */
#define TAKE_MAX 9     /* what an edition may allow */
#define CARDS_MIN (HEAPS * HEAP_LARGE + SEATS_MAX)
#define CARDS_MAX 48
#define UNSEEN 255 /* a card that a view does not tell, until one is dealt */

/* ---- everything the game can say ----
 *
 * Reasons and events are tables: a code, the rule behind it, and the names and kinds of its facts.
 * Rules mention them by number; the sentences are in po/, as pebbles.reason.CODE and
 * pebbles.event.CODE. */

enum fact_of_pebbles { FACT_HEAP = FACT_GAME, FACT_WEATHER, FACT_PHASE };

enum reason {
    UNREADABLE,
    GAME_IS_OVER,
    NOT_NOW,
    TOO_MANY,
    HEAP_SHORT,
    HEAP_TOO_SMALL,
    EDITION_LINE,
    EDITION_TWICE,
    EDITION_MISSING,
    EDITION_CARDS,
    STATE_MEMBER,
    STATE_CARDS,
    STATE_PEBBLES,
    STATE_FORECASTS,
    STATE_DISAGREES,
    REASONS
};

static const struct message_type pebbles_reasons[REASONS + 1] = {
    [UNREADABLE] = {"unreadable", NULL, {{0}}},
    [GAME_IS_OVER] = {"over", "R-4", {{0}}},
    [NOT_NOW] = {"not_now", "R-3", {{"phase", FACT_PHASE}}},
    [TOO_MANY] = {"too_many", "R-2", {{"most", FACT_COUNT}}},
    [HEAP_SHORT] = {"heap_short", "R-2", {{"heap", FACT_HEAP}, {"left", FACT_COUNT}}},
    [HEAP_TOO_SMALL] = {"heap_too_small",
                        "R-1",
                        {{"option", FACT_OPTION}, {"heap", FACT_NUMBER}, {"players", FACT_NUMBER}}},
    [EDITION_LINE] = {"edition_line", NULL, {{0}}},
    [EDITION_TWICE] = {"edition_twice", NULL, {{0}}},
    [EDITION_MISSING] = {"edition_missing", NULL, {{0}}},
    [EDITION_CARDS] = {"edition_cards",
                       "R-1",
                       {{"found", FACT_NUMBER}, {"least", FACT_NUMBER}, {"most", FACT_NUMBER}}},
    [STATE_MEMBER] = {"state_member", NULL, {{0}}},
    [STATE_CARDS] = {"state_cards", "R-1", {{"weather", FACT_WEATHER}}},
    [STATE_PEBBLES] = {"state_pebbles", "R-2", {{"seat", FACT_SEAT}}},
    [STATE_FORECASTS] = {"state_forecasts", "R-3", {{"seat", FACT_SEAT}}},
    [STATE_DISAGREES] = {"state_disagrees", NULL, {{0}}},
};

enum event { TAKEN, FORECAST_MADE, WEATHER_SHOWN, FORECAST_RIGHT, CHARM_SHOWN, EVENTS };

static const struct message_type pebbles_events[EVENTS + 1] = {
    [TAKEN] = {"taken", "R-2", {{"seat", FACT_SEAT}, {"count", FACT_COUNT}, {"heap", FACT_HEAP}}},
    [FORECAST_MADE] = {"forecast", "R-3", {{"seat", FACT_SEAT}, {"weather", FACT_WEATHER}}},
    [WEATHER_SHOWN] = {"weather", "R-3", {{"weather", FACT_WEATHER}}},
    [FORECAST_RIGHT] = {"right", "R-3", {{"seat", FACT_SEAT}, {"points", FACT_COUNT}}},
    [CHARM_SHOWN] = {"charm",
                     "R-4",
                     {{"seat", FACT_SEAT}, {"weather", FACT_WEATHER}, {"points", FACT_COUNT}}},
};

/* A fact of our kinds: the word of the notation, or with an audience the word of a language.
 * FACT_SEAT comes here too if a seat has no name; we have no other parties than seats, and write
 * nothing. */
static void fact_write(const void *box, int kind, int value, const struct audience *audience,
                       struct text *out)
{
    static const char *const *const names[] = {heap_names, weather_names, phase_names};
    static const char *const families[] = {"heap", "weather", "phase"};
    char key[40];
    struct text key_text = text_in(key, sizeof key);

    (void)box;
    if (kind < FACT_HEAP || kind > FACT_PHASE)
        return;
    const char *name = names[kind - FACT_HEAP][value];
    text_format(&key_text, "pebbles.%s.%s", families[kind - FACT_HEAP], name);
    text_add(out, audience == NULL ? name : catalog_sentence(audience->catalog, key, 1));
}

/* ---- the box: what an edition file says ---- */

struct box_of_pebbles {
    char name[48];
    int take; /* most pebbles in one turn */
    int cards[WEATHERS];
    int points[WEATHERS];
};

static bool read_weather(struct box_of_pebbles *box, const struct words *words, struct message *why)
{
    int weather, cards, points;
    if (words->count != 4 || !word_number(words->list[2], &cards) || cards < 1 ||
        cards > CARDS_MAX || !word_number(words->list[3], &points))
        return game_refuse(why, &pebbles_reasons[EDITION_LINE]);
    weather = word_index(words->list[1], weather_names, WEATHERS);
    if (weather < 0)
        return game_refuse(why, &pebbles_reasons[EDITION_LINE]);
    if (box->cards[weather] != 0)
        return game_refuse(why, &pebbles_reasons[EDITION_TWICE]);
    box->cards[weather] = cards;
    box->points[weather] = points;
    return true;
}

static bool read_take(struct box_of_pebbles *box, const struct words *words, struct message *why)
{
    if (box->take != 0)
        return game_refuse(why, &pebbles_reasons[EDITION_TWICE]);
    if (words->count != 2 || !word_number(words->list[1], &box->take) || box->take < 1 ||
        box->take > TAKE_MAX)
        return game_refuse(why, &pebbles_reasons[EDITION_LINE]);
    return true;
}

static bool read_name(struct box_of_pebbles *box, const struct words *words, struct message *why)
{
    if (box->name[0] != '\0')
        return game_refuse(why, &pebbles_reasons[EDITION_TWICE]);
    if (!words_name(words, box->name, sizeof box->name))
        return game_refuse(why, &pebbles_reasons[EDITION_LINE]);
    return true;
}

/* What words_each_line gives to its callback. */
struct reading {
    struct box_of_pebbles *box;
    struct message *why;
};

static bool read_line(void *context, const struct words *words)
{
    struct reading *reading = context;

    if (words->too_long)
        return game_refuse(reading->why, &pebbles_reasons[EDITION_LINE]);
    if (word_is(words->list[0], "edition"))
        return read_name(reading->box, words, reading->why);
    if (word_is(words->list[0], "take"))
        return read_take(reading->box, words, reading->why);
    if (word_is(words->list[0], "weather"))
        return read_weather(reading->box, words, reading->why);
    return game_refuse(reading->why, &pebbles_reasons[EDITION_LINE]);
}

static bool check_box(const struct box_of_pebbles *box, struct message *why)
{
    int cards = 0;
    if (box->name[0] == '\0' || box->take == 0)
        return game_refuse(why, &pebbles_reasons[EDITION_MISSING]);
    for (int weather = 0; weather < WEATHERS; weather++) {
        if (box->cards[weather] == 0)
            return game_refuse(why, &pebbles_reasons[EDITION_MISSING]);
        cards += box->cards[weather];
    }
    if (cards < CARDS_MIN || cards > CARDS_MAX)
        return game_refuse(why, &pebbles_reasons[EDITION_CARDS], cards, CARDS_MIN, CARDS_MAX);
    return true;
}

/* The text need not end with a NUL, and can be anything: a file that somebody wrote by hand. */
static bool open_box(void *box, const char *text, size_t length, struct message *why, int *line)
{
    struct reading reading = {box, why};

    memset(box, 0, sizeof(struct box_of_pebbles));
    return words_each_line(text, length, line, read_line, &reading) && check_box(box, why);
}

static const char *edition_name(const void *box)
{
    return ((const struct box_of_pebbles *)box)->name;
}

static void edition_write(const void *box, struct json *out)
{
    const struct box_of_pebbles *components = box;

    json_string(out, "name", components->name);
    json_number(out, "take", components->take);
    json_open_array(out, "weather");
    for (int weather = 0; weather < WEATHERS; weather++) {
        json_open_object(out, NULL);
        json_string(out, "name", weather_names[weather]);
        json_number(out, "cards", components->cards[weather]);
        json_number(out, "points", components->points[weather]);
        json_close_object(out);
    }
    json_close_array(out);
}

/* ---- the state ----
 *
 * Bytes only, so that there is no padding whose content could differ between equal positions. The
 * cards stay where they were dealt: charms first, then the deck from its top, of which `turns` are
 * turned up. A game that shuffles again later keeps a random generator in its state too; redeal
 * must then change that as well, or a search could foresee the shuffle. */

struct pebbles {
    uint8_t players;
    uint8_t heap; /* pebbles of each heap at the start */
    uint8_t phase;
    uint8_t turns; /* finished */
    uint8_t taken[SEATS_MAX][HEAPS];
    uint8_t right[SEATS_MAX][WEATHERS]; /* right forecasts */
    uint8_t cards[CARDS_MAX];
};

enum option { OPTION_HEAP, OPTIONS };

static const char *const heap_values[] = {"6", "10", "3", NULL};
static const uint8_t heap_sizes[] = {HEAP_SMALL, HEAP_LARGE, HEAP_TINY};
static const struct game_option options[OPTIONS + 1] = {
    [OPTION_HEAP] = {"heap", heap_values, 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4, .rule = NULL},
};

static int count_cards(const struct box_of_pebbles *box)
{
    return box->cards[SUN] + box->cards[RAIN] + box->cards[SNOW];
}

static bool heap_lasts(int heap, int players)
{
    return heap != HEAP_TINY || players <= TINY_PLAYERS;
}

/* An option is there for some numbers of players or not at all; what depends on its value, or on
 * two options together, is refused here. */
static bool setup_fits(const struct game_setup *setup, struct message *why)
{
    int heap = heap_sizes[setup->chosen[OPTION_HEAP]];
    return heap_lasts(heap, setup->players) ||
           game_refuse(why, &pebbles_reasons[HEAP_TOO_SMALL], OPTION_HEAP, heap, TINY_PLAYERS);
}

static void deal(const void *box, const struct game_setup *setup, struct generator chance,
                 void *state)
{
    const struct box_of_pebbles *components = box;
    struct pebbles *new = state;
    size_t count = 0;

    memset(new, 0, sizeof *new);
    new->players = (uint8_t)setup->players;
    new->heap = heap_sizes[setup->chosen[OPTION_HEAP]];
    for (int weather = 0; weather < WEATHERS; weather++)
        for (int i = 0; i < components->cards[weather]; i++)
            new->cards[count++] = (uint8_t)weather;
    generator_shuffle(&chance, new->cards, count);
}

static int players(const void *state)
{
    return ((const struct pebbles *)state)->players;
}

/* Whose turn it is, or was if the game is over. */
static int active(const struct pebbles *state)
{
    int turns = state->turns - (state->phase == OVER);
    return state->players > 1 ? turns % state->players : 0;
}

static int decides(const void *state)
{
    const struct pebbles *now = state;
    return now->phase == OVER ? NOBODY : active(now);
}

/* Everybody takes to the end. */
static bool stuck(const void *state, int seat)
{
    (void)state;
    (void)seat;
    return false;
}

static int turn(const void *state)
{
    const struct pebbles *now = state;
    return now->turns + (now->phase != OVER);
}

static int pebbles_left(const struct pebbles *state, int heap)
{
    int left = state->heap;
    for (int seat = 0; seat < state->players; seat++)
        left -= state->taken[seat][heap];
    return left;
}

/* ---- moves ----
 *
 * A move is a number: first all ways to take, heap by heap, then the forecasts. `check` must bear
 * any number at all, and agree with `legal`. */

#define FIRST_FORECAST (HEAPS * TAKE_MAX)
#define MOVES (FIRST_FORECAST + WEATHERS)

static game_move take_move(int heap, int count)
{
    return (game_move)(heap * TAKE_MAX + count - 1);
}

static int heap_of(game_move move)
{
    return (int)move / TAKE_MAX;
}

static int count_of(game_move move)
{
    return (int)move % TAKE_MAX + 1;
}

static int weather_of(game_move move)
{
    return (int)move - FIRST_FORECAST;
}

static int legal(const void *box, const void *state, game_move *moves)
{
    const struct box_of_pebbles *components = box;
    const struct pebbles *now = state;
    int count = 0;

    if (now->phase == TAKE)
        for (int heap = 0; heap < HEAPS; heap++)
            for (int n = 1; n <= components->take && n <= pebbles_left(now, heap); n++)
                moves[count++] = take_move(heap, n);
    if (now->phase == FORECAST)
        for (int weather = 0; weather < WEATHERS; weather++)
            moves[count++] = (game_move)(FIRST_FORECAST + weather);
    return count;
}

static bool check(const void *box, const void *state, game_move move, struct message *why)
{
    const struct box_of_pebbles *components = box;
    const struct pebbles *now = state;

    if (move >= MOVES)
        return game_refuse(why, &pebbles_reasons[UNREADABLE]);
    if (now->phase == OVER)
        return game_refuse(why, &pebbles_reasons[GAME_IS_OVER]);
    if ((now->phase == TAKE) != (move < FIRST_FORECAST))
        return game_refuse(why, &pebbles_reasons[NOT_NOW], now->phase);
    if (now->phase == FORECAST)
        return true;
    if (count_of(move) > components->take)
        return game_refuse(why, &pebbles_reasons[TOO_MANY], components->take);
    int left = pebbles_left(now, heap_of(move));
    if (count_of(move) > left)
        return game_refuse(why, &pebbles_reasons[HEAP_SHORT], heap_of(move), left);
    return true;
}

static void show_charms(const struct box_of_pebbles *box, const struct pebbles *state,
                        struct game_events *events)
{
    for (int seat = 0; seat < state->players; seat++) {
        int weather = state->cards[seat];
        game_emit(events, &pebbles_events[CHARM_SHOWN], seat, weather, box->points[weather]);
    }
}

static void play_forecast(const struct box_of_pebbles *box, struct pebbles *state, int weather,
                          struct game_events *events)
{
    int seat = active(state);
    int shown = state->cards[state->players + state->turns];

    game_emit(events, &pebbles_events[FORECAST_MADE], seat, weather);
    game_emit(events, &pebbles_events[WEATHER_SHOWN], shown);
    if (events != NULL)
        events->revealed = true; /* from here on it is unfair to take this back */
    if (shown == weather) {
        state->right[seat][weather]++;
        game_emit(events, &pebbles_events[FORECAST_RIGHT], seat, box->points[weather]);
    }
    state->turns++;
    state->phase = TAKE;
    if (pebbles_left(state, LEFT) + pebbles_left(state, RIGHT) == 0) {
        state->phase = OVER;
        show_charms(box, state, events);
    }
}

/* Search plays without listening: events is then NULL, and game_emit does nothing. */
static void play(const void *box, void *state, game_move move, struct game_events *events)
{
    struct pebbles *now = state;

    if (events != NULL)
        game_events_clear(events);
    if (now->phase == FORECAST) {
        play_forecast(box, now, weather_of(move), events);
        return;
    }
    now->taken[active(now)][heap_of(move)] += (uint8_t)count_of(move);
    now->phase = FORECAST;
    game_emit(events, &pebbles_events[TAKEN], active(now), count_of(move), heap_of(move));
}

/* ---- moves as text: "left:2", "snow" ---- */

static void move_write(const void *box, const void *state, game_move move, struct text *out)
{
    (void)box, (void)state;
    if (move >= FIRST_FORECAST)
        text_add(out, weather_names[weather_of(move)]);
    else
        text_format(out, "%s:%d", heap_names[heap_of(move)], count_of(move));
}

/* Each move has one text, so the reader writes all of them and compares. A game with more moves
 * reads properly. */
static bool move_read(const void *box, const void *state, const char *text, game_move *move,
                      struct message *why)
{
    for (*move = 0; *move < MOVES; ++*move) {
        char buffer[MOVE_TEXT_MAX];
        struct text out = text_in(buffer, sizeof buffer);
        move_write(box, state, *move, &out);
        if (strcmp(buffer, text) == 0)
            return true;
    }
    return game_refuse(why, &pebbles_reasons[UNREADABLE]);
}

/* A forecast is one choice; to take is two, the heap and how many. */
static int move_parts(const void *box, const void *state, game_move move)
{
    (void)box, (void)state;
    return move >= FIRST_FORECAST ? 1 : 2;
}

static void move_describe(const void *box, const void *state, game_move move, int part,
                          const struct audience *audience, struct text *out)
{
    static const char *const take_keys[] = {"pebbles.move.take", "pebbles.move.take_heap",
                                            "pebbles.move.take_count"};
    char count[12], heap[40], weather[40];
    struct text count_text = text_in(count, sizeof count);
    struct text heap_text = text_in(heap, sizeof heap);
    struct text weather_text = text_in(weather, sizeof weather);

    (void)state;
    if (move >= FIRST_FORECAST) {
        fact_write(box, FACT_WEATHER, weather_of(move), audience, &weather_text);
        say(audience, out, "pebbles.move.forecast", 1, "weather", weather, NULL);
        return;
    }
    text_add_int(&count_text, count_of(move));
    fact_write(box, FACT_HEAP, heap_of(move), audience, &heap_text);
    say(audience, out, take_keys[part + 1], count_of(move), "count", count, "heap", heap, NULL);
}

/* ---- what can be known ----
 *
 * One function says which cards a seat knows, and both the view and redeal ask it: what the view
 * shows and what redeal keeps can never differ. */

static bool knows_card(const struct pebbles *state, int seat, int card)
{
    if (card < state->players)
        return card == seat || state->phase == OVER;
    return card < state->players + state->turns;
}

static void write_cards(const struct pebbles *state, int from, int to, const char *name,
                        struct json *out)
{
    json_open_array(out, name);
    for (int i = from; i < to; i++)
        json_string(out, NULL, weather_names[state->cards[i]]);
    json_close_array(out);
}

static void write_numbers(const uint8_t *numbers, int count, const char *name, struct json *out)
{
    json_open_array(out, name);
    for (int i = 0; i < count; i++)
        json_number(out, NULL, numbers[i]);
    json_close_array(out);
}

static void view(const void *box, const void *state, int seat, struct json *out)
{
    const struct pebbles *now = state;
    const uint8_t heaps[HEAPS] = {(uint8_t)pebbles_left(now, LEFT),
                                  (uint8_t)pebbles_left(now, RIGHT)};

    json_number(out, "players", now->players);
    json_number(out, "heap", now->heap);
    json_string(out, "phase", phase_names[now->phase]);
    json_number(out, "turn", turn(now));
    if (now->phase == OVER)
        json_null(out, "decides");
    else
        json_number(out, "decides", decides(now));
    write_numbers(heaps, HEAPS, "heaps", out);
    write_cards(now, now->players, now->players + now->turns, "shown", out);
    json_number(out, "deck", count_cards(box) - now->players - now->turns);
    json_open_array(out, "seats");
    for (int i = 0; i < now->players; i++) {
        bool known = knows_card(now, seat, i);
        json_open_object(out, NULL);
        write_numbers(now->taken[i], HEAPS, "taken", out);
        write_numbers(now->right[i], WEATHERS, "right", out);
        json_string(out, "charm", known ? weather_names[now->cards[i]] : NULL);
        json_close_object(out);
    }
    json_close_array(out);
}

/* One line: a sentence with a number in it. */
static void say_number(const struct audience *audience, struct text *out, const char *key,
                       int number, const char *name, const char *words)
{
    char digits[12];
    struct text digits_text = text_in(digits, sizeof digits);

    text_add_int(&digits_text, number);
    say(audience, out, key, number, "count", digits, name, words, NULL);
    text_add_char(out, '\n');
}

static void view_text(const void *box, const void *state, int seat, const struct audience *audience,
                      struct text *out)
{
    const struct pebbles *now = state;

    for (int heap = 0; heap < HEAPS; heap++) {
        char words[40];
        struct text heap_text = text_in(words, sizeof words);
        fact_write(box, FACT_HEAP, heap, audience, &heap_text);
        say_number(audience, out, "pebbles.view.heap", pebbles_left(now, heap), "heap", words);
    }
    say_number(audience, out, "pebbles.view.deck", count_cards(box) - now->players - now->turns,
               NULL, NULL);
    for (int i = 0; i < now->players; i++) {
        char name[64], words[40], key[64];
        struct text charm = text_in(words, sizeof words);
        say_seat(audience, i, name, sizeof name);
        say_number(audience, out, say_key(audience, "pebbles.view.points", i, key, sizeof key),
                   game_total(&pebbles, box, state, i), "seat", name);
        if (!knows_card(now, seat, i))
            continue;
        fact_write(box, FACT_WEATHER, now->cards[i], audience, &charm);
        say(audience, out, say_key(audience, "pebbles.view.charm", i, key, sizeof key), 1, "seat",
            name, "weather", words, NULL);
        text_add_char(out, '\n');
    }
}

/* ---- leading a person through a decision ----
 *
 * A pebble is pointed at, "left:2", and is the whole move; a weather is an answer in words. */

enum { ASK_TAKE, QUESTIONS };
static const struct message_type pebbles_questions[QUESTIONS + 1] = {
    [ASK_TAKE] = {"take", "R-2", {{0}}},
};

enum { SAY_FORECAST, ANSWERS };
static const struct message_type pebbles_answers[ANSWERS + 1] = {
    [SAY_FORECAST] = {"forecast", "R-3", {{"weather", FACT_WEATHER}}},
};

static const struct message_type nothing_said[] = {{0}};

static void prompt(const void *box, const void *state, struct game_prompt *prompt)
{
    const struct pebbles *now = state;

    (void)box;
    prompt_clear(prompt);
    for (int heap = 0; now->phase == TAKE && heap < HEAPS; heap++)
        prompt_ask(prompt, heap_names[heap], NULL, &pebbles_questions[ASK_TAKE]);
    for (int weather = 0; now->phase == FORECAST && weather < WEATHERS; weather++)
        prompt_offer(prompt, weather_names[weather], true, &pebbles_answers[SAY_FORECAST], weather);
}

/* A move has one part, so two picks never go together. */
static bool pick(const void *box, const void *state, const char *const *picks, int count,
                 struct message *why)
{
    const char *answer = pick_of(picks, count, "do");
    game_move move;

    if (count != 1)
        return game_refuse(why, &pebbles_reasons[UNREADABLE]);
    return move_read(box, state, answer != NULL ? answer : picks[0], &move, why) &&
           check(box, state, move, why);
}

/* A move does nothing but what the score sheet shows. */
static void effects(const void *box, const void *state, game_move move, struct game_events *events)
{
    (void)box;
    (void)state;
    (void)move;
    game_events_clear(events);
}

/* ---- the player aid ---- */

enum { AID_TAKE, AID_FORECAST, AIDS };
static const struct aid_type pebbles_aids[AIDS + 1] = {
    [AID_TAKE] = {{"take", "R-2", {{"most", FACT_COUNT}}}, .section = "turn", .asked = "take"},
    [AID_FORECAST] = {{"forecast", "R-3", {{0}}}, .section = "turn", .asked = "forecast"},
};

static const struct reconstruction nothing_ours[] = {{0}};

static void aid(const void *box, const struct game_setup *setup, struct game_aid *aid)
{
    const struct box_of_pebbles *edition = box;

    (void)setup;
    aid_tell(aid, &pebbles_aids[AID_TAKE], edition->take);
    aid_tell(aid, &pebbles_aids[AID_FORECAST]);
}

static void ask(const void *box, const void *state, const struct audience *audience,
                struct text *out)
{
    const struct pebbles *now = state;
    char key[40], form[40], name[64];
    struct text key_text = text_in(key, sizeof key);
    int seat = now->phase == OVER ? 0 : decides(now);

    (void)box;
    text_format(&key_text, "pebbles.ask.%s", phase_names[now->phase]);
    say(audience, out, say_key(audience, key, seat, form, sizeof form), 1, "seat",
        say_seat(audience, seat, name, sizeof name), NULL);
}

/* Takes the cards that the seat does not know, shuffles them, and puts them back. */
static void redeal(const void *box, void *state, int seat, struct rng *rng)
{
    struct pebbles *now = state;
    uint8_t unknown[CARDS_MAX];
    size_t count = 0;

    for (int i = 0; i < count_cards(box); i++)
        if (!knows_card(now, seat, i))
            unknown[count++] = now->cards[i];
    rng_shuffle(rng, unknown, count);
    for (int i = 0; i < count_cards(box); i++)
        if (!knows_card(now, seat, i))
            now->cards[i] = unknown[--count];
}

/* ---- search ---- */

static void playout(const void *box, void *state, struct rng *rng)
{
    game_move moves[MOVES];
    int count;

    while ((count = legal(box, state, moves)) > 0)
        play(box, state, moves[rng_below(rng, (uint32_t)count)], NULL);
}

static uint64_t hash(const void *state)
{
    return rng_hash(state, sizeof(struct pebbles));
}

/* ---- learning ----
 *
 * What a learner sees are the members of this struct, and `sights` names them. Seats come in the
 * order of chairs: the one that looks, then the others in turn order. */

struct sight_of_pebbles {
    uint8_t phase;
    uint8_t heaps[HEAPS]; /* pebbles left */
    uint8_t taken[SEATS_MAX][HEAPS];
    uint8_t right[SEATS_MAX][WEATHERS];
    uint8_t shown[WEATHERS];  /* cards of the deck turned up so far */
    uint8_t charm[SEATS_MAX]; /* weather and 1; 0: not known */
    uint8_t decides;          /* chair and 1; 0: it is over */
};

static const struct game_sight sights[] = {
    SIGHT(struct sight_of_pebbles, phase, PHASES),
    SIGHT(struct sight_of_pebbles, heaps, 0),
    SIGHT(struct sight_of_pebbles, taken, 0),
    SIGHT(struct sight_of_pebbles, right, 0),
    SIGHT(struct sight_of_pebbles, shown, 0),
    SIGHT(struct sight_of_pebbles, charm, WEATHERS + 1),
    SIGHT(struct sight_of_pebbles, decides, SEATS_MAX + 1),
    {NULL, 0, 0, 0},
};

static void observe(const void *box, const void *state, int seat, uint8_t *observation)
{
    const struct pebbles *now = state;
    struct sight_of_pebbles *sight = (struct sight_of_pebbles *)observation;

    (void)box;
    memset(sight, 0, sizeof *sight);
    sight->decides = sight_whose(decides(now), NOBODY, seat, now->players);
    sight->phase = now->phase;
    for (int heap = 0; heap < HEAPS; heap++)
        sight->heaps[heap] = (uint8_t)pebbles_left(now, heap);
    for (int i = now->players; i < now->players + now->turns; i++)
        sight->shown[now->cards[i]]++;
    for (int chair = 0; chair < now->players; chair++) {
        int who = sight_seat(chair, seat, now->players);
        memcpy(sight->taken[chair], now->taken[who], sizeof sight->taken[chair]);
        memcpy(sight->right[chair], now->right[who], sizeof sight->right[chair]);
        if (knows_card(now, seat, who))
            sight->charm[chair] = (uint8_t)(now->cards[who] + 1);
    }
}

/* Our moves are few, and their numbers are a fixed space as they are. */
static void number(const void *state, const game_move *moves, int count, uint16_t *numbers)
{
    (void)state;
    for (int i = 0; i < count; i++)
        numbers[i] = (uint16_t)moves[i];
}

/* ---- points ---- */

enum line { LINE_PEBBLES, LINE_FORECASTS, LINE_CHARM, LINES };

static const struct score_line lines[LINES + 1] = {{"pebbles", "R-2", true},
                                                   {"forecasts", "R-3", true},
                                                   {"charm", "R-4", true},
                                                   {NULL, NULL, false}};

/* Everybody may read the score sheet at any time, so a charm counts only when it is turned up. */
static void score(const void *box, const void *state, int seat, int *points)
{
    const struct box_of_pebbles *components = box;
    const struct pebbles *now = state;

    points[LINE_PEBBLES] = now->taken[seat][LEFT] + now->taken[seat][RIGHT];
    points[LINE_FORECASTS] = 0;
    for (int weather = 0; weather < WEATHERS; weather++)
        points[LINE_FORECASTS] += now->right[seat][weather] * components->points[weather];
    points[LINE_CHARM] = now->phase == OVER ? components->points[now->cards[seat]] : 0;
}

static void result(const void *box, const void *state, struct game_result *out)
{
    const struct pebbles *now = state;

    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < now->players; seat++)
        out->points[seat] = game_total(&pebbles, box, state, seat);
    for (int seat = 0; seat < now->players; seat++) {
        out->rank[seat] = 1;
        for (int other = 0; other < now->players; other++)
            out->rank[seat] += out->points[other] > out->points[seat];
    }
    if (now->players == 1 && out->points[0] >= 3 * now->heap)
        out->grade = "bright";
}

/* ---- the state as JSON ----
 *
 * Reading takes what a position consists of, checks that a game can lead to it, and then compares
 * what it would write itself with what was given: whatever follows from the rest (turn, heaps) may
 * be left out but cannot contradict, and an unknown member is found. Of a view it takes the cards
 * that are told, and deals the others. */

static void state_write(const void *box, const void *state, struct json *out)
{
    const struct pebbles *now = state;

    view(box, state, SPECTATOR, out);
    json_open_object(out, "hidden");
    write_cards(now, 0, now->players, "charms", out);
    write_cards(now, now->players + now->turns, count_cards(box), "deck", out);
    json_close_object(out);
}

static bool get_number(const struct json_node *node, int low, int high, uint8_t *number)
{
    long long value = 0;
    bool good = json_get_int(node, low, high, &value);

    *number = (uint8_t)value;
    return good;
}

static bool get_numbers(const struct json_node *array, int count, int high, uint8_t *numbers)
{
    const struct json_node *node = json_first(array);

    if (array == NULL || array->kind != JSON_ARRAY || array->count != count)
        return false;
    for (int i = 0; i < count; i++, node = json_next(node))
        if (!get_number(node, 0, high, &numbers[i]))
            return false;
    return true;
}

static bool get_name(const struct json_node *node, const char *const *names, uint8_t *index)
{
    for (int i = 0; names[i] != NULL; i++)
        if (json_is(node, names[i])) {
            *index = (uint8_t)i;
            return true;
        }
    return false;
}

/* Appends the cards of a list to the first *count cards of the state. */
static bool get_cards(const struct json_node *array, struct pebbles *state, int *count)
{
    if (array == NULL || array->kind != JSON_ARRAY || *count + array->count > CARDS_MAX)
        return false;
    for (const struct json_node *node = json_first(array); node != NULL; node = json_next(node))
        if (!get_name(node, weather_names, &state->cards[(*count)++]))
            return false;
    return true;
}

static bool get_seats(const struct json_node *array, struct pebbles *state)
{
    const struct json_node *node = json_first(array);

    if (array == NULL || array->kind != JSON_ARRAY || array->count != state->players)
        return false;
    for (int seat = 0; seat < state->players; seat++, node = json_next(node))
        if (!get_numbers(json_member(node, "taken"), HEAPS, HEAP_LARGE, state->taken[seat]) ||
            !get_numbers(json_member(node, "right"), WEATHERS, CARDS_MAX, state->right[seat]))
            return false;
    return true;
}

static bool get_hidden_cards(const struct json_node *object, struct pebbles *state, int *cards)
{
    const struct json_node *hidden = json_member(object, "hidden");

    return get_cards(json_member(hidden, "charms"), state, cards) && *cards == state->players &&
           get_cards(json_member(object, "shown"), state, cards) &&
           get_cards(json_member(hidden, "deck"), state, cards);
}

/* The cards of the box that are not among the first `count` of the state, shuffled. */
static int cards_left(const struct box_of_pebbles *box, const struct pebbles *state, int count,
                      struct rng *rng, uint8_t left[CARDS_MAX])
{
    int found = 0, cards[WEATHERS];

    for (int weather = 0; weather < WEATHERS; weather++)
        cards[weather] = box->cards[weather];
    for (int i = 0; i < count; i++)
        if (state->cards[i] != UNSEEN)
            cards[state->cards[i]]--;
    for (int weather = 0; weather < WEATHERS; weather++)
        for (int i = 0; i < cards[weather]; i++)
            left[found++] = (uint8_t)weather;
    rng_shuffle(rng, left, (size_t)found);
    return found;
}

/* Of a view: charms that it tells, cards that were shown, and the rest by chance. */
static bool deal_unseen(const struct box_of_pebbles *box, const struct json_node *object,
                        struct rng *rng, struct pebbles *state, int *cards)
{
    const struct json_node *seat = json_first(json_member(object, "seats"));
    uint8_t left[CARDS_MAX];
    int used = 0;

    for (; *cards < state->players; (*cards)++, seat = json_next(seat)) {
        const struct json_node *charm = json_member(seat, "charm");
        state->cards[*cards] = UNSEEN;
        if (!json_is_null(charm) && !get_name(charm, weather_names, &state->cards[*cards]))
            return false;
    }
    if (!get_cards(json_member(object, "shown"), state, cards))
        return false;
    int count = cards_left(box, state, *cards, rng, left);
    for (int i = 0; i < state->players && used < count; i++)
        if (state->cards[i] == UNSEEN)
            state->cards[i] = left[used++];
    while (used < count && *cards < CARDS_MAX)
        state->cards[(*cards)++] = left[used++];
    return memchr(state->cards, UNSEEN, state->players) == NULL;
}

static bool is_view(const struct json_node *object, const struct rng *rng)
{
    return rng != NULL && json_member(object, "hidden") == NULL;
}

static bool get_members(const struct box_of_pebbles *box, const struct json_node *object,
                        struct rng *rng, struct pebbles *state, int *cards)
{
    const struct json_node *shown = json_member(object, "shown");

    if (!get_number(json_member(object, "players"), 1, SEATS_MAX, &state->players) ||
        !get_number(json_member(object, "heap"), HEAP_TINY, HEAP_LARGE, &state->heap) ||
        !get_name(json_member(object, "phase"), phase_names, &state->phase) ||
        !get_seats(json_member(object, "seats"), state) ||
        !(is_view(object, rng) ? deal_unseen(box, object, rng, state, cards)
                               : get_hidden_cards(object, state, cards)))
        return false;
    state->turns = (uint8_t)shown->count;
    return memchr(heap_sizes, state->heap, sizeof heap_sizes) != NULL &&
           heap_lasts(state->heap, state->players);
}

/* Every card of the box is there once. */
static bool check_cards(const struct box_of_pebbles *box, const struct pebbles *state, int cards,
                        struct message *why)
{
    int found[WEATHERS] = {0};

    for (int i = 0; i < cards; i++)
        found[state->cards[i]]++;
    for (int weather = 0; weather < WEATHERS; weather++)
        if (found[weather] != box->cards[weather])
            return game_refuse(why, &pebbles_reasons[STATE_CARDS], weather);
    return true;
}

/* Finished turns of a seat, and one more if it has taken and not yet forecast. */
static int takes_of(const struct pebbles *state, int seat)
{
    int takes = (state->turns + state->players - 1 - seat) / state->players;
    return takes + (state->phase == FORECAST && seat == active(state));
}

/* Can a seat have taken these pebbles in its turns, at least one and at most `take` each time? */
static bool check_pebbles(const struct box_of_pebbles *box, const struct pebbles *state, int seat)
{
    int least = 0, most = 0;

    for (int heap = 0; heap < HEAPS; heap++) {
        least += (state->taken[seat][heap] + box->take - 1) / box->take;
        most += state->taken[seat][heap];
    }
    return least <= takes_of(state, seat) && takes_of(state, seat) <= most;
}

/* A seat can have been right only about weather that its own turns showed. */
static bool check_forecasts(const struct pebbles *state, int seat)
{
    int shown[WEATHERS] = {0};

    for (int i = seat; i < state->turns; i += state->players)
        shown[state->cards[state->players + i]]++;
    for (int weather = 0; weather < WEATHERS; weather++)
        if (state->right[seat][weather] > shown[weather])
            return false;
    return true;
}

/* The game is over exactly if the last pebble is taken and its forecast made. */
static bool check_end(const struct pebbles *state)
{
    int left = pebbles_left(state, LEFT), right = pebbles_left(state, RIGHT);

    if (left < 0 || right < 0)
        return false;
    return state->phase == FORECAST || (state->phase == OVER) == (left + right == 0);
}

static bool check_state(const struct box_of_pebbles *box, const struct pebbles *state, int cards,
                        struct message *why)
{
    if (!check_cards(box, state, cards, why))
        return false;
    for (int seat = 0; seat < state->players; seat++) {
        if (!check_pebbles(box, state, seat))
            return game_refuse(why, &pebbles_reasons[STATE_PEBBLES], seat);
        if (!check_forecasts(state, seat))
            return game_refuse(why, &pebbles_reasons[STATE_FORECASTS], seat);
    }
    if (!check_end(state))
        return game_refuse(why, &pebbles_reasons[STATE_PEBBLES], active(state));
    return true;
}

/* Is all that was given also in what we write? Both are at most four levels deep. */
static bool agrees(const struct json_node *given, const struct json_node *own)
{
    if (own == NULL || given->kind != own->kind)
        return false;
    if (given->kind != JSON_OBJECT && given->kind != JSON_ARRAY)
        return given->length == own->length && memcmp(given->value, own->value, own->length) == 0;
    if (given->kind == JSON_ARRAY && given->count != own->count)
        return false;
    const struct json_node *element = json_first(own);
    for (const struct json_node *node = json_first(given); node != NULL; node = json_next(node)) {
        char name[16];
        struct text name_text = text_in(name, sizeof name);
        if (given->kind == JSON_OBJECT) {
            text_add_bytes(&name_text, node->name, node->name_length);
            element = json_member(own, name);
        }
        if (!agrees(node, element))
            return false;
        element = given->kind == JSON_ARRAY ? json_next(element) : NULL;
    }
    return true;
}

#define STATE_BYTES 2048
#define STATE_NODES 192

/* The seat of a view: the one whose charm it tells. */
static int seat_of_view(const struct json_node *object)
{
    const struct json_node *node = json_first(json_member(object, "seats"));

    for (int seat = 0; node != NULL; seat++, node = json_next(node))
        if (!json_is_null(json_member(node, "charm")))
            return seat;
    return SPECTATOR;
}

static bool state_read(const void *box, const struct json_node *object, struct rng *rng,
                       void *state, struct message *why)
{
    struct json_node nodes[STATE_NODES];
    char own[STATE_BYTES];
    struct text text = text_in(own, sizeof own);
    struct json out = json_to(&text);
    struct json_error error;
    int cards = 0;

    memset(state, 0, sizeof(struct pebbles));
    if (!get_members(box, object, rng, state, &cards))
        return game_refuse(why, &pebbles_reasons[STATE_MEMBER]);
    if (!check_state(box, state, cards, why))
        return false;
    json_open_object(&out, NULL);
    if (is_view(object, rng))
        view(box, state, seat_of_view(object), &out);
    else
        state_write(box, state, &out);
    json_close_object(&out);
    if (!json_read(own, text.length, nodes, STATE_NODES, &error) || !agrees(object, nodes))
        return game_refuse(why, &pebbles_reasons[STATE_DISAGREES]);
    return true;
}

/* ---- the whole game ---- */

extern const char edition_pebbles[];

const struct game pebbles = {
    .name = "pebbles",
    .rules = "1",
    .players_min = 1,
    .players_max = SEATS_MAX,
    .offered = false,
    .box_size = sizeof(struct box_of_pebbles),
    .state_size = sizeof(struct pebbles),
    .moves_max = MOVES,
    .options = options,
    .lines = lines,
    .edition = edition_pebbles,
    .open = open_box,
    .edition_name = edition_name,
    .edition_write = edition_write,
    .setup_fits = setup_fits,
    .deal = deal,
    .players = players,
    .decides = decides,
    .stuck = stuck,
    .turn = turn,
    .legal = legal,
    .check = check,
    .play = play,
    .move_write = move_write,
    .move_read = move_read,
    .move_parts = move_parts,
    .move_describe = move_describe,
    .prompt = prompt,
    .pick = pick,
    .effects = effects,
    .aid = aid,
    .view = view,
    .view_text = view_text,
    .ask = ask,
    .redeal = redeal,
    .playout = playout,
    .hash = hash,
    .actions = MOVES,
    .number = number,
    .observation_size = sizeof(struct sight_of_pebbles),
    .sights = sights,
    .observe = observe,
    .score = score,
    .result = result,
    .state_write = state_write,
    .state_read = state_read,
    .fact_write = fact_write,
    .reasons = pebbles_reasons,
    .events = pebbles_events,
    .questions = pebbles_questions,
    .answers = pebbles_answers,
    .abouts = nothing_said,
    .effect_types = nothing_said,
    .aids = pebbles_aids,
    .whys = nothing_said,
    .reconstructions = nothing_ours,
};
