/*
 * nanuuk_support.h - positions of Nanuuk! in a few words, so that a test reads like the rules.
 *
 * A test takes a bare floe, puts down the few pieces, tokens and cracks that its rule is about,
 * begins a turn, plays, and says what must have come of it. Names are those of
 * docs/nanuuk-notation.md; lists are words with blanks between them.
 */
#ifndef FLOE_TESTS_NANUUK_SUPPORT_H
#define FLOE_TESTS_NANUUK_SUPPORT_H

#include "position_support.h"

#include "games/nanuuk/notation.h"
#include "games/nanuuk/rules.h"

extern const struct game nanuuk;

static inline int open_nanuuk(void **unused)
{
    (void)unused;
    return open_tested(&nanuuk);
}

static inline int close_nanuuk(void **unused)
{
    (void)unused;
    return close_tested();
}

static inline const struct nanuuk_box *floe(void)
{
    return opened->data;
}

/* ---- names ---- */

static inline int space_of(const char *name)
{
    int space = space_named(floe(), name, strlen(name));
    assert_int_not_equal(space, NONE);
    return space;
}

static inline uint32_t spaces_of(const char *list)
{
    uint32_t spaces = 0;
    for (char word[WORD_BYTES]; next_word(&list, word);)
        spaces |= space_bit(space_of(word));
    return spaces;
}

static inline int border_of_name(const char *name)
{
    int border = border_named(floe(), name, strlen(name));
    assert_int_not_equal(border, NONE);
    return border;
}

static inline int index_of(const char *name, const char *const *names, int count)
{
    int i = 0;
    while (i < count && strcmp(names[i], name) != 0)
        i++;
    assert_true(i < count);
    return i;
}

static inline void list_lines(struct lines lines, struct text *out)
{
    for (; !lines_empty(lines); lines = lines_without_first(lines)) {
        char name[WORD_BYTES];
        struct text border = text_in(name, sizeof name);
        border_write(floe(), lines_first(lines), &border);
        add_word(out, name);
    }
}

static inline void assert_lines(struct lines lines, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    list_lines(lines, &found);
    assert_words(buffer, wanted);
}

static inline void assert_spaces(uint32_t spaces, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    for (; spaces != 0; spaces &= spaces - 1)
        add_word(&found, floe()->space_name[bits_first(spaces)]);
    assert_words(buffer, wanted);
}

/* ---- putting things on the floe ---- */

static inline struct nanuuk_state dealt_with(int players, const char *options, const char *seed)
{
    struct nanuuk_state s;
    struct game_setup setup = {.players = players};
    assert_true(game_options_read(&nanuuk, &setup, options));
    assert_true(setup_fits(&nanuuk, &setup));
    nanuuk.deal(opened->data, &setup, generator_of(rng_from_text(seed)), &s);
    return s;
}

static inline struct nanuuk_state dealt(int players, const char *options)
{
    return dealt_with(players, options, "7");
}

static inline void crack(struct nanuuk_state *s, const char *list)
{
    for (char word[WORD_BYTES]; next_word(&list, word);) {
        assert_true(lines_has(&s->free, border_of_name(word)));
        crack_lay(floe(), s, border_of_name(word));
    }
}

static inline void crack_all(struct nanuuk_state *s, struct lines lines)
{
    for (lines = lines_both(lines, s->free); !lines_empty(lines);
         lines = lines_without_first(lines))
        crack_lay(floe(), s, lines_first(lines));
}

/* Cracks on all sides of these spaces, but not where they touch each other. */
static inline void enclose(struct nanuuk_state *s, const char *list)
{
    uint32_t inside = spaces_of(list);
    for (int border = 0; border < floe()->borders; border++) {
        bool a = inside >> floe()->ends[border][0] & 1, b = inside >> floe()->ends[border][1] & 1;
        if (a != b && lines_has(&s->free, border))
            crack_lay(floe(), s, border);
    }
}

/* Cracks on all star lines of these spaces. */
static inline void crack_stars(struct nanuuk_state *s, const char *list)
{
    for (char word[WORD_BYTES]; next_word(&list, word);)
        crack_all(s, floe()->stars[space_of(word)]);
}

static inline void stand(struct nanuuk_state *s, int piece, const char *space)
{
    s->pieces[piece].space = (uint8_t)space_of(space);
}

/* The pieces stand on these spaces, in the order of their numbers. */
static inline void stand_all(struct nanuuk_state *s, const char *list)
{
    int piece = 0;
    for (char word[WORD_BYTES]; next_word(&list, word); piece++)
        stand(s, piece, word);
    assert_int_equal(piece, s->count);
}

static inline void token(struct nanuuk_state *s, const char *list, const char *kind)
{
    s->tokens[index_of(kind, token_names, TOKENS)] |= spaces_of(list);
}

/* What the hunter has with him: all of it, the harpoon too. */
static inline void carry(struct nanuuk_state *s, int piece, const char *list)
{
    s->pieces[piece].with = s->pieces[piece].inuk = 0;
    for (char word[WORD_BYTES]; next_word(&list, word);) {
        if (strcmp(word, "inuk") == 0)
            s->pieces[piece].inuk = 1;
        else
            s->pieces[piece].with |= (uint8_t)WITH(index_of(word, carried_names, CARRIED));
    }
}

/* Animals and Inuit that the hunter has brought home. */
static inline void bring(struct nanuuk_state *s, int piece, const char *list)
{
    struct piece *p = &s->pieces[piece];
    memset(p->home, 0, sizeof p->home);
    p->inuit_home = 0;
    for (char word[WORD_BYTES]; next_word(&list, word);) {
        if (strcmp(word, "inuk") == 0)
            p->inuit_home++;
        else
            p->home[index_of(word, token_names, ANIMALS)]++;
    }
}

/* The floe of a hunt without any token; all hunters in the igloo d4. */
static inline struct nanuuk_state bare_floe(int players, const char *options)
{
    struct nanuuk_state s = dealt(players, options);
    memset(s.tokens, 0, sizeof s.tokens);
    for (int piece = 0; piece < s.count; piece++)
        stand(&s, piece, "d4");
    return s;
}

/* The same with a walrus on g1, far off, so that there is something to hunt. */
static inline struct nanuuk_state hunting(int players, const char *options)
{
    struct nanuuk_state s = bare_floe(players, options);
    token(&s, "g1", "walrus");
    return s;
}

/* All is put down: the turn of this seat begins, after rounds enough for anything to have
 * happened. */
static inline void begin_turn(struct nanuuk_state *s, int seat)
{
    s->active = (uint8_t)seat;
    s->turn = (uint16_t)(1 + s->count + 20 * s->players + seat);
    turn_begin(floe(), s);
}

/* The learning game or a variant, its pieces on these spaces; nobody's turn has begun. */
static inline struct nanuuk_state learning(int players, const char *options, const char *spaces)
{
    struct nanuuk_state s = dealt(players, options);
    stand_all(&s, spaces);
    return s;
}

/* ---- what must have come of it ---- */

/* The phase, and who decides. */
static inline void assert_phase(const struct nanuuk_state *s, const char *phase, int seat)
{
    assert_string_equal(nanuuk_phases[s->phase], phase);
    assert_int_equal(nanuuk.decides(s), seat);
}

/* The game is over, and these seats have won. */
static inline void assert_won(const struct nanuuk_state *s, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    struct game_result result;
    assert_phase(s, "over", NOBODY);
    nanuuk.result(opened->data, s, &result);
    for (int seat = 0; seat < s->players; seat++) {
        char name[] = {(char)('0' + seat), '\0'};
        assert_int_equal(s->winners >> seat & 1, result.rank[seat] == 1);
        if (result.rank[seat] == 1)
            add_word(&found, name);
    }
    assert_string_equal(buffer, wanted);
}

/* Where a piece stands; "": nowhere. */
static inline void assert_stands(const struct nanuuk_state *s, int piece, const char *wanted)
{
    int space = s->pieces[piece].space;
    assert_string_equal(space == NONE ? "" : floe()->space_name[space], wanted);
}

/* What lies on a space; "": nothing. */
static inline void assert_token(const struct nanuuk_state *s, const char *space, const char *wanted)
{
    const char *found = "";
    for (int kind = 0; kind < TOKENS; kind++)
        if (s->tokens[kind] >> space_of(space) & 1)
            found = token_names[kind];
    assert_string_equal(found, wanted);
}

/* The left half of a hunter's sheet. */
static inline void assert_carries(const struct nanuuk_state *s, int piece, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    for (int thing = 0; thing < CARRIED; thing++)
        if (s->pieces[piece].with >> thing & 1)
            add_word(&found, carried_names[thing]);
    if (s->pieces[piece].inuk)
        add_word(&found, "inuk");
    assert_words(buffer, wanted);
}

/* Animals and Inuit in the right half of a hunter's sheet. */
static inline void assert_at_home(const struct nanuuk_state *s, int piece, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    const struct piece *p = &s->pieces[piece];
    for (int animal = 0; animal < ANIMALS; animal++)
        for (int i = 0; i < p->home[animal]; i++)
            add_word(&found, token_names[animal]);
    for (int i = 0; i < p->inuit_home; i++)
        add_word(&found, "inuk");
    assert_words(buffer, wanted);
}

/* Borders in play with a crack. */
static inline struct lines cracks_of(const struct nanuuk_state *s)
{
    struct lines cracks = floe()->inner[area_of(s->players, s->chosen)];
    cracks.set[0] &= ~s->free.set[0];
    cracks.set[1] &= ~s->free.set[1];
    return cracks;
}

static inline void assert_cracks(const struct nanuuk_state *s, const char *wanted)
{
    assert_lines(cracks_of(s), wanted);
}

/* ---- whole games ---- */

/* Every mode with every number of players, and every option alone and together with others. */
static const struct variant {
    int players;
    const char *options;
} variants[] = {
    {2, ""},
    {3, ""},
    {4, ""},
    {2, "hunters=two"},
    {2, "layout=random"},
    {3, "layout=random"},
    {4, "layout=random"},
    {2, "layout=own"},
    {3, "layout=own"},
    {4, "layout=own"},
    {2, "doublecrack=choice"},
    {3, "doublecrack=choice"},
    {4, "doublecrack=choice"},
    {2, "social=yes"},
    {3, "social=yes"},
    {4, "social=yes"},
    {2, "broken=yes"},
    {3, "broken=yes"},
    {4, "broken=yes"},
    {4, "broken=yes cracks=12"},
    {2, "broken=own"},
    {3, "layout=own broken=own cracks=1"},
    {4, "layout=random broken=own cracks=12"},
    {2, "hunters=two broken=own"},
    {3, "layout=random doublecrack=choice social=yes broken=yes"},
    {2, "layout=random hunters=two doublecrack=choice social=yes broken=yes"},
    {2, "mode=learning"},
    {3, "mode=learning"},
    {4, "mode=learning"},
    {3, "mode=bearhunt"},
    {3, "mode=bearhunt stepcrack=yes"},
    {3, "mode=bearhunt muststep=yes"},
    {3, "mode=bearhunt maystay=yes"},
    {3, "mode=bearhunt goon=yes"},
    {3, "mode=bearhunt stepcrack=yes muststep=yes maystay=yes goon=yes"},
    {2, "mode=bearhunt"},
    {2, "mode=bearhunt oneinuk=yes"},
    {2, "mode=bearhunt muststep=yes"},
    {2, "mode=bearhunt maystay=yes"},
    {2, "mode=bearhunt muststep=yes maystay=yes oneinuk=yes"},
    {2, "mode=flight"},
    {2, "mode=flight bears=2"},
    {2, "mode=flight bears=3"},
    {2, "mode=flight muststep=yes"},
    {2, "mode=flight bears=2 maystay=yes"},
    {2, "mode=flight bears=3 muststep=yes maystay=yes"},
    {2, "mode=flight bears=2 allbears=yes"},
    {2, "mode=flight bears=3 allbears=yes maystay=yes"},
    {2, "mode=helpers"},
    {4, "mode=partners"},
    {4, "mode=neighbours"},
    {4, "mode=neighbours target=left"},
    {4, "mode=partners blocked=once"},
    {4, "mode=neighbours target=left blocked=once"},
};
#define VARIANTS ((int)(sizeof variants / sizeof variants[0]))

static inline struct game_setup setup_of(const struct variant *variant)
{
    struct game_setup setup = {.players = variant->players};
    assert_true(game_options_read(&nanuuk, &setup, variant->options));
    assert_true(setup_fits(&nanuuk, &setup));
    return setup;
}

/* A position of a random game: the first in this phase, and seed by seed another. */
static inline struct nanuuk_state come_to(int players, const char *options, int phase, int *seed)
{
    for (;; ++*seed) {
        char name[SEED_MAX];
        struct text out = text_in(name, sizeof name);
        text_format(&out, "come-%d", *seed);
        struct nanuuk_state s = dealt_with(players, options, name);
        struct rng dice = rng_from_text(name);
        int plies = phase == GAME_ENDED ? 0 : (int)rng_below(&dice, 80);
        while (s.phase != GAME_ENDED && (plies-- > 0 || s.phase != phase))
            nanuuk.play(opened->data, &s, random_move(&s, &dice), NULL);
        if (s.phase == phase)
            return s;
    }
}

static inline struct nanuuk_state position(int players, const char *options, int phase)
{
    int seed = 0;
    return come_to(players, options, phase, &seed);
}

/* ---- editions ---- */

/* The line of the built-in edition that holds this text. */
static inline int line_with(const char *text)
{
    const char *place = strstr(nanuuk.edition, text);
    assert_non_null(place);
    return line_of(nanuuk.edition, place);
}

/* An edition so changed is refused for this reason, in this line (0: nowhere in particular). */
static inline void edition_refused(const char *old, const char *new, int wanted, const char *code,
                                   struct message *why)
{
    int line = edition_blamed(old, new, code, why);
    if (line != wanted)
        fail_msg("%s: %s in line %d, not %d", new, code, line, wanted);
}

/* ---- positions as JSON ---- */

/* A position that a game can come to is read as it was written. */
static inline void possible(const struct nanuuk_state *s)
{
    static char json[TEXT_ROOM];
    struct nanuuk_state back;
    struct message why = {.what = NULL};
    write_position(s, json);
    if (!read_position(json, &back, &why))
        fail_msg("%s: %s", why.what == NULL ? "no JSON" : why.what->code, json);
    assert_memory_equal(&back, s, sizeof back);
}

#endif
