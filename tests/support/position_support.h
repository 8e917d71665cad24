/*
 * position_support.h - a position of the game that is tested: its moves, what comes of them, and
 * the position as JSON.
 *
 * It knows the contract only; nunatak_support.h and nanuuk_support.h add what is on their tables.
 * open_tested() says which game it is, before the first test. Lists are words with blanks between
 * them.
 */
#ifndef FLOE_TESTS_POSITION_SUPPORT_H
#define FLOE_TESTS_POSITION_SUPPORT_H

#include "support.h"

#define WORD_BYTES 32
#define LIST_BYTES 4096
#define LIST_WORDS 128
#define REASONS_ROOM 128

static const struct game *tested;
static struct box *opened;         /* its built-in edition */
static game_move *listed;          /* room for as many moves as it promises at most */
static struct game_events told;    /* what the last move caused */
static bool reached[REASONS_ROOM]; /* reasons that something was refused for */

static inline int open_tested(const struct game *game)
{
    tested = game;
    opened = open_box_of(game);
    listed = calloc((size_t)game->moves_max, sizeof *listed);
    return 0;
}

static inline int close_tested(void)
{
    free(listed);
    box_close(opened);
    return 0;
}

/* ---- lists of words ---- */

/* Cuts the next word off the list; false: there is none. */
static inline bool next_word(const char **list, char word[WORD_BYTES])
{
    *list += strspn(*list, " ");
    size_t length = strcspn(*list, " ");
    assert_true(length < WORD_BYTES);
    memcpy(word, *list, length);
    word[length] = '\0';
    *list += length;
    return length > 0;
}

static inline int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

static inline int sorted_words(const char *list, char words[LIST_WORDS][WORD_BYTES])
{
    int count = 0;
    while (count < LIST_WORDS && next_word(&list, words[count]))
        count++;
    assert_true(count < LIST_WORDS);
    qsort(words, (size_t)count, WORD_BYTES, compare_words);
    return count;
}

/* Both lists hold the same words, as often, in any order. */
static inline void assert_words(const char *found, const char *wanted)
{
    static char one[LIST_WORDS][WORD_BYTES], two[LIST_WORDS][WORD_BYTES];
    int count = sorted_words(found, one);
    bool same = sorted_words(wanted, two) == count;
    for (int i = 0; same && i < count; i++)
        same = strcmp(one[i], two[i]) == 0;
    if (!same)
        fail_msg("found \"%s\", wanted \"%s\"", found, wanted);
}

static inline void add_word(struct text *list, const char *word)
{
    if (list->length > 0)
        text_add_char(list, ' ');
    text_add(list, word);
    assert_false(list->cut);
}

/* ---- reasons ---- */

static inline int count_reasons(void)
{
    int count = 0;
    while (tested->reasons[count].code != NULL)
        count++;
    assert_true(count <= REASONS_ROOM);
    return count;
}

/* Something was refused, and for this reason. */
static inline void assert_reason(const char *what, const struct message *why, const char *code)
{
    assert_non_null(why->what);
    assert_in_range(why->what - tested->reasons, 0, count_reasons() - 1);
    if (strcmp(why->what->code, code) != 0)
        fail_msg("%s is refused: %s, not %s", what, why->what->code, code);
    reached[why->what - tested->reasons] = true;
}

/* The last test of those that refuse: have they come to every reason there is? */
static inline void every_reason_is_reached(void **unused)
{
    (void)unused;
    int missing = 0;
    for (int i = 0; i < count_reasons(); i++)
        if (!reached[i]) {
            print_error("not reached: %s\n", tested->reasons[i].code);
            missing++;
        }
    assert_int_equal(missing, 0);
}

/* ---- moves ---- */

static inline const char *move_text(const void *s, game_move move)
{
    static char buffer[MOVE_TEXT_MAX];
    struct text out = text_in(buffer, sizeof buffer);
    tested->move_write(opened->data, s, move, &out);
    assert_false(out.cut);
    return buffer;
}

/* All legal moves, into `listed`. */
static inline int list_legal(const void *s)
{
    return tested->legal(opened->data, s, listed);
}

static inline bool is_listed(const void *s, game_move move)
{
    int count = list_legal(s);
    for (int i = 0; i < count; i++)
        if (listed[i] == move)
            return true;
    return false;
}

/* A random legal move, all being equally likely. */
static inline game_move random_move(const void *s, struct rng *dice)
{
    return listed[rng_below(dice, (uint32_t)list_legal(s))];
}

/* Is the text a legal move? If not, why. */
static inline bool allowed(const void *s, const char *text, game_move *move, struct message *why)
{
    if (!tested->move_read(opened->data, s, text, move, why))
        return false;
    assert_string_equal(move_text(s, *move), text);
    bool legal = tested->check(opened->data, s, *move, why);
    assert_int_equal(is_listed(s, *move), legal);
    return legal;
}

static inline void play_one(void *s, const char *text)
{
    game_move move;
    struct message why;
    if (!allowed(s, text, &move, &why))
        fail_msg("%s is refused: %s", text, why.what->code);
    tested->play(opened->data, s, move, &told);
}

/* Plays these moves, one after the other. */
static inline void play(void *s, const char *list)
{
    assert_true(list[0] != '\0');
    for (char word[WORD_BYTES]; next_word(&list, word);)
        play_one(s, word);
}

static inline void refused_why(const void *s, const char *text, const char *code,
                               struct message *why)
{
    game_move move;
    why->what = NULL;
    if (allowed(s, text, &move, why))
        fail_msg("%s is legal", text);
    assert_reason(text, why, code);
}

static inline void refused(const void *s, const char *text, const char *code)
{
    struct message why;
    refused_why(s, text, code, &why);
}

/* No legal move has all these picks (game/prompt.h): words with blanks between them. */
static inline void refused_pick(const void *s, const char *list, const char *code)
{
    char words[PICKS_MAX][WORD_BYTES];
    const char *picks[PICKS_MAX], *text = list;
    struct message why = {0};
    int count = 0;
    while (next_word(&text, words[count])) {
        picks[count] = words[count];
        count++;
    }
    if (tested->pick(opened->data, s, picks, count, &why))
        fail_msg("%s leads to a move", list);
    assert_reason(list, &why, code);
}

/* These are all the legal moves, or all that begin so. */
static inline void assert_moves_with(const void *s, const char *begin, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    int count = list_legal(s);
    for (int i = 0; i < count; i++)
        if (strncmp(move_text(s, listed[i]), begin, strlen(begin)) == 0)
            add_word(&found, move_text(s, listed[i]));
    assert_words(buffer, wanted);
}

static inline void assert_moves(const void *s, const char *wanted)
{
    assert_moves_with(s, "", wanted);
}

/* Every number of so many bits is either in the list of legal moves or refused with a reason, and
 * the next number is none of a move. */
static inline void assert_every_number(const void *s, int bits)
{
    struct message why;
    game_move all = UINT32_C(1) << bits;
    int accepted = 0;
    for (game_move move = 0; move < all; move++) {
        why.what = NULL;
        if (tested->check(opened->data, s, move, &why)) {
            assert_true(is_listed(s, move));
            accepted++;
        } else if (why.what == NULL) {
            fail_msg("%u is refused without a reason", move);
        }
    }
    assert_int_equal(accepted, list_legal(s));
    assert_false(tested->check(opened->data, s, all, &why));
    assert_string_equal(why.what->code, "unreadable");
}

/* ---- what has come of it ---- */

/* How often the last move caused this event. */
static inline int happened(const char *code)
{
    int count = 0;
    for (int i = 0; i < told.count; i++)
        count += strcmp(told.list[i].what->code, code) == 0;
    return count;
}

/* The last move caused these events, in this order. */
static inline void assert_told(const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    for (int i = 0; i < told.count; i++)
        add_word(&found, told.list[i].what->code);
    assert_string_equal(buffer, wanted);
}

/* Points of a seat on a line of the sheet, if the game ended now. */
static inline int points_for(const void *s, int seat, const char *code)
{
    int points[SCORE_LINES_MAX], line = 0;
    while (strcmp(tested->lines[line].code, code) != 0)
        line++;
    tested->score(opened->data, s, seat, points);
    return points[line];
}

/* ---- editions ---- */

/* The built-in edition with the first `old` replaced; to be freed. */
static inline char *edition_with(const char *old, const char *new)
{
    const char *found = strstr(tested->edition, old);
    assert_non_null(found);
    size_t size = strlen(tested->edition) + strlen(new) + 1;
    char *text = malloc(size);
    struct text out = text_in(text, size);
    text_add_bytes(&out, tested->edition, (size_t)(found - tested->edition));
    text_add(&out, new);
    text_add(&out, found + strlen(old));
    assert_false(out.cut);
    return text;
}

/* The number of the line that begins at or before this place. */
static inline int line_of(const char *text, const char *place)
{
    int line = 1;
    for (; text < place; text++)
        line += *text == '\n';
    return line;
}

/* An edition so changed is refused for this reason. Returns the line that is blamed, 0: none. */
static inline int edition_blamed(const char *old, const char *new, const char *code,
                                 struct message *why)
{
    void *box = calloc(1, tested->box_size);
    char *text = edition_with(old, new);
    int line;
    why->what = NULL;
    bool good = tested->open(box, text, strlen(text), why, &line);
    free(text);
    free(box);
    if (good)
        fail_msg("%s wanted, but this is an edition: %s", code, new);
    assert_reason(new, why, code);
    return line;
}

/* An edition so changed is a box; it is closed with box_close. */
static inline struct box *edition_opened(const char *old, const char *new)
{
    char *text = edition_with(old, new);
    struct message why = {.what = NULL};
    int line;
    struct box *box = box_open(tested, text, strlen(text), &why, &line);
    free(text);
    if (box == NULL)
        fail_msg("%s: line %d: %s", new, line, why.what->code);
    return box;
}

/* ---- positions as JSON ---- */

static inline void write_position(const void *s, char json[TEXT_ROOM])
{
    const struct scene scene = {.game = tested, .box = opened};
    write_state(&scene, s, SPECTATOR, true, json);
}

static inline bool read_position(const char *json, void *s, struct message *why)
{
    const struct scene scene = {.game = tested, .box = opened};
    return read_state(&scene, json, s, why);
}

static inline void position_refused(const char *json, const char *code)
{
    void *s = calloc(1, tested->state_size);
    struct message why = {.what = NULL};
    if (read_position(json, s, &why))
        fail_msg("%s wanted, but this is a position: %s", code, json);
    free(s);
    assert_reason("a position", &why, code);
}

/* A copy of a member with its value, or with another one. */
static inline void copy_member(struct json *out, const struct json_node *node, const char *value)
{
    char name[WORD_BYTES] = "";
    size_t quotes = node->kind == JSON_STRING ? 1 : 0;
    assert_true(node->name_length < sizeof name);
    memcpy(name, node->name, node->name_length);
    if (value != NULL)
        json_raw(out, name, value, strlen(value));
    else
        json_raw(out, name, node->value - quotes, node->length + 2 * quotes);
}

/* The object with another value for a member, or without it (value NULL). */
static inline void change_member(const char *json, const char *name, const char *value,
                                 char changed[TEXT_ROOM])
{
    static struct json_node nodes[NODES_ROOM];
    struct json_error error;
    struct text text = text_in(changed, TEXT_ROOM);
    struct json out = json_to(&text);
    assert_true(json_read(json, strlen(json), nodes, NODES_ROOM, &error));
    assert_non_null(json_member(nodes, name));
    json_open_object(&out, NULL);
    for (const struct json_node *at = json_first(nodes); at != NULL; at = json_next(at)) {
        bool other = at != json_member(nodes, name);
        if (other || value != NULL)
            copy_member(&out, at, other ? NULL : value);
    }
    json_close_object(&out);
    assert_false(text.cut);
}

/* No game leads to this state. */
static inline void impossible(const void *s, const char *code)
{
    static char json[TEXT_ROOM];
    write_position(s, json);
    position_refused(json, code);
}

#endif
