/*
 * text_view.c - a position as plain text: the terminal's picture and the screen reader's text.
 *
 * It shows what lies on a real table and nothing that is hidden: the temple floor by floor, the
 * market, piles and favors, and every hand. A block is drawn as the mark of its party in brackets,
 * a free tile as the letters of its types, a cell without a tile as a dot, so that nothing depends
 * on colour.
 */
#include "games/nunatak/notation.h"
#include "games/nunatak/rules.h"
#include "games/nunatak/score.h"
#include "games/nunatak/view.h"
#include "games/nunatak/words.h"

#include <string.h>

/* ---- small helpers ---- */

static const char *number(int value, char buffer[WORD_MAX])
{
    struct text text = text_in(buffer, WORD_MAX);
    text_add_int(&text, value);
    return buffer;
}

/* A seat's name is the audience's, Siku's and the dummies' the game's own. */
static const char *party_name(const struct nunatak_box *box, int party,
                              const struct audience *audience, char buffer[WORD_MAX])
{
    word(box, FACT_SEAT, party, audience, buffer);
    return buffer[0] != '\0' ? buffer : say_seat(audience, party, buffer, WORD_MAX);
}

/* What stands in brackets for a block: 1-4 for seats, S for Siku, X and Y for the dummies. */
static char party_mark(const struct nunatak_state *s, int party)
{
    if (party < s->players)
        return (char)('1' + party);
    return s->players == 2 ? 'S' : (char)('X' + party - 1);
}

static bool begins_character(char byte)
{
    return ((unsigned char)byte & 0xC0) != 0x80; /* the others go on with one of UTF-8 */
}

/* Appends `words` and fills up to `width` characters of UTF-8. */
static void add_padded(struct text *out, const char *words, int width)
{
    text_add(out, words);
    for (; *words != '\0'; words++)
        width -= begins_character(*words);
    while (width-- > 0)
        text_add_char(out, ' ');
}

/* Bytes of the first `count` characters. */
static size_t bytes_of(const char *words, int count)
{
    size_t bytes = 0;
    while (words[bytes] != '\0' && !(begins_character(words[bytes]) && count-- == 0))
        bytes++;
    return bytes;
}

/* The same for words that may be too long for their column: then they are cut, and show it. */
static void add_column(struct text *out, const char *words, int width)
{
    char beginning[WORD_MAX];
    struct text cut = text_in(beginning, sizeof beginning);
    bool fits = words[bytes_of(words, width)] == '\0';
    text_add_bytes(&cut, words, bytes_of(words, width - 1));
    text_add(&cut, "…");
    add_padded(out, fits ? words : beginning, width);
}

/* ---- the temple ---- */

#define CELL_WIDTH 4

/* Four characters: "[2]" a block of seat 2, " CA" a free tile, " ." no tile yet. */
static void draw_cell(const struct nunatak_state *s, int cell, struct text *out)
{
    char letters[CELL_WIDTH + 1];
    struct text drawn = text_in(letters, sizeof letters);
    for (int party = 0; party < parties(s); party++)
        if (s->blocks[party] >> cell & 1)
            text_format(&drawn, "[%c]", party_mark(s, party));
    if (drawn.length == 0) {
        text_add_char(&drawn, ' ');
        for (int type = 0; type < TYPES; type++)
            if (s->shows[type] >> cell & 1)
                text_add_char(&drawn, type_letters[type]);
    }
    if (drawn.length == 1)
        text_add_char(&drawn, '.');
    add_padded(out, letters, CELL_WIDTH);
}

/* Line 0 names the floor, line 1 its columns; then come its rows. */
static void draw_floor_line(const struct nunatak_state *s, int floor, int line,
                            const struct audience *audience, struct text *out)
{
    int side = 6 - floor, row = line - 2, width = 2 + CELL_WIDTH * side;
    char words[WORD_MAX] = "", digit[WORD_MAX];
    struct text drawn = text_in(words, sizeof words);
    if (line == 0)
        say(audience, &drawn, "nunatak.view.floor", 1, "number", number(floor, digit), NULL);
    else if (row < side)
        text_add(&drawn, line == 1 ? "  " : number(row + 1, digit));
    if (row >= 0 && row < side)
        text_add_char(&drawn, ' ');
    for (int column = 0; line > 0 && row < side && column < side; column++) {
        if (line == 1)
            text_format(&drawn, " %c  ", 'a' + column);
        else
            draw_cell(s, temple_cell(floor, column, row), &drawn);
    }
    add_padded(out, words, width);
}

/* Lines end without blanks, so that pictures in documents and tests can be compared as text. */
static void trim_line(struct text *out)
{
    while (out->length > 0 && out->at[out->length - 1] == ' ')
        out->at[--out->length] = '\0';
    text_add_char(out, '\n');
}

/* The floors stand side by side: seven lines, as high as floor 1 with its two lines of names. Lines
 * below a smaller floor are blanks of its width. */
static void draw_temple(const struct nunatak_state *s, const struct audience *audience,
                        struct text *out)
{
    for (int line = 0; line < 7; line++) {
        for (int floor = 1; floor <= 4; floor++) {
            draw_floor_line(s, floor, line, audience, out);
            text_add(out, "  ");
        }
        trim_line(out);
    }
}

/* ---- market, piles, favors ---- */

static void show_slot(const struct nunatak_box *box, const struct nunatak_state *s, int slot,
                      const struct audience *audience, struct text *out)
{
    char place[WORD_MAX], card[WORD_MAX], seat[WORD_MAX] = "";
    const char *key = "nunatak.view.slot";
    number(slot + 1, place);
    if (s->market[slot] == NONE) {
        say(audience, out, "nunatak.view.slot_empty", 1, "slot", place, NULL);
        return;
    }
    word(box, FACT_CARD, s->market[slot], audience, card);
    if (s->reserved[slot] != NONE) {
        key = "nunatak.view.slot_reserved";
        party_name(box, s->reserved[slot], audience, seat);
    }
    say(audience, out, key, 1, "slot", place, "card", card, "seat", seat, NULL);
}

/* Solo: whose marker lies at this slot. */
static void show_marker(const struct nunatak_box *box, const struct nunatak_state *s, int slot,
                        const struct audience *audience, struct text *out)
{
    char dummy[WORD_MAX];
    for (int i = 0; s->players == 1 && i < 2; i++)
        if (s->markers[i] == slot) {
            text_add(out, "   ");
            say(audience, out, "nunatak.view.marker", 1, "seat",
                party_name(box, i + 1, audience, dummy), NULL);
        }
}

/* The line above the cards tells how many cards of each number are left: everybody sees the backs
 * (S-02). */
static void show_market(const struct nunatak_box *box, const struct nunatak_state *s,
                        const struct audience *audience, struct text *out)
{
    char left[NUMBERS][WORD_MAX];
    for (int i = 0; i < NUMBERS; i++)
        number(s->pile_left[i], left[i]);
    say(audience, out, "nunatak.view.market", 1, "first", left[0], "second", left[1], "third",
        left[2], "fourth", left[3], NULL);
    text_add_char(out, '\n');
    for (int slot = 0; slot < MARKET; slot++) {
        text_add(out, "  ");
        show_slot(box, s, slot, audience, out);
        show_marker(box, s, slot, audience, out);
        text_add_char(out, '\n');
    }
}

/* Cards that everybody knows to lie at the bottom of the pile's top number (F-12). */
static void show_under(const struct nunatak_box *box, const struct nunatak_state *s,
                       const struct audience *audience, struct text *out)
{
    char names[200], card[WORD_MAX];
    struct text cards = text_in(names, sizeof names);
    if (s->under == 0)
        return;
    for (int i = 0; i < s->under; i++) {
        if (i > 0)
            text_add(&cards, ", ");
        word(box, FACT_CARD, s->pile[under_begin(s) + i], audience, card);
        text_add(&cards, say_bare(card));
    }
    say(audience, out, "nunatak.view.under", s->under, "cards", names, NULL);
    text_add_char(out, '\n');
}

static void show_favors(const struct nunatak_box *box, const struct nunatak_state *s,
                        const struct audience *audience, struct text *out)
{
    char first[WORD_MAX] = "-", second[WORD_MAX] = "-", left[WORD_MAX], tiles[WORD_MAX];
    if (s->open[0] != NONE)
        word(box, FACT_FAVOR, s->open[0], audience, first);
    if (s->open[1] != NONE)
        word(box, FACT_FAVOR, s->open[1], audience, second);
    say(audience, out, "nunatak.view.favors", 1, "first", first, "second", second, "left",
        number(FAVOR_CARDS - s->favor_next, left), "tiles",
        number(STACK_TILES - s->stack_next, tiles), NULL);
    text_add_char(out, '\n');
}

static void show_completion(const struct nunatak_box *box, const struct nunatak_state *s,
                            const struct audience *audience, struct text *out)
{
    char line[2][WORD_MAX];
    if (s->completion == NONE)
        return;
    for (int i = 0; i < 2; i++) {
        char key[WORD_MAX];
        struct text name = text_in(key, sizeof key), words = text_in(line[i], WORD_MAX);
        text_format(&name, "nunatak.measure.%s",
                    measure_names[box->completion[s->completion].lines[i]]);
        say(audience, &words, key, 1, NULL);
    }
    say(audience, out, "nunatak.view.completion", 1, "first", line[0], "second", line[1], NULL);
    text_add_char(out, '\n');
}

/* ---- hands ---- */

/* The pairs of the elders in a hand, as on the cards: "al wc". */
static void add_elders(const struct nunatak_box *box, const struct nunatak_state *s, int party,
                       struct text *out)
{
    for (int filing = 0; filing < box->filings; filing++)
        for (int i = 0; i < s->hand[party][filing]; i++) {
            const struct card_kind *kind = &box->kind[box->filed[filing].kind];
            if (box->filed[filing].type != ELDER)
                continue;
            text_add_char(out, ' ');
            for (int type = 0; type < TYPES; type++)
                if (kind->pair >> type & 1)
                    text_add_char(out, (char)(type_letters[type] - 'A' + 'a'));
        }
}

/* The number that the marker has reached, and its space: engineers count by the one, completed
 * lines and ties by the other. */
static void add_track(const struct nunatak_box *box, int space, struct text *out)
{
    char words[WORD_MAX];
    struct text track = text_in(words, sizeof words);
    text_format(&track, "%d/%d", box->track_reached[space], space);
    text_format(out, "%5s", words);
}

#define NAME_WIDTH 15

/* What the seat would have if the game ended now, as the page shows it, too. */
static int points_in_all(const struct nunatak_box *box, const struct nunatak_state *s, int seat)
{
    int points[LINES_OF_SHEET], sum = 0;
    nunatak_score(box, s, seat, points);
    for (int line = 0; line < LINES_OF_SHEET; line++)
        sum += points[line];
    return sum;
}

/* A row of a table: workers, carvers, rope, pick, saw, beasts, paws, engineers, elders with their
 * pairs; for seats also the track, the points of the temple so far, and all points. */
static void show_hand(const struct nunatak_box *box, const struct nunatak_state *s, int party,
                      const struct audience *audience, struct text *out)
{
    char name[WORD_MAX], elders[WORD_MAX] = "";
    struct text pairs = text_in(elders, sizeof elders);
    uint64_t cards = hand_tally(box, s, party).cards;
    text_format(out, "[%c] ", party_mark(s, party));
    add_column(out, party_name(box, party, audience, name), NAME_WIDTH);
    text_format(out, "%3d%3d%4d%3d%3d%4d%5d%3d", tally_field(cards, TALLY_TYPE(WORKER)),
                tally_field(cards, TALLY_TYPE(CARVER)), tally_field(cards, TALLY_TOOL(ROPE)),
                tally_field(cards, TALLY_TOOL(PICK)), tally_field(cards, TALLY_TOOL(SAW)),
                tally_field(cards, TALLY_TYPE(BEAST)), tally_field(cards, TALLY_PAWS),
                tally_field(cards, TALLY_TYPE(ENGINEER)));
    add_elders(box, s, party, &pairs);
    text_format(out, "%3d", tally_field(cards, TALLY_TYPE(ELDER)));
    add_padded(out, elders, 12);
    if (party < s->players) {
        add_track(box, s->track[party], out);
        text_format(out, "%6d%7d", s->support[party] + s->squares[party],
                    points_in_all(box, s, party));
    }
    trim_line(out);
}

static void show_held(const struct nunatak_box *box, const struct nunatak_state *s, int seat,
                      const struct audience *audience, struct text *out)
{
    char names[400], favor[WORD_MAX];
    struct text list = text_in(names, sizeof names);
    for (int kind = 0; kind < FAVORS; kind++)
        for (int i = 0; i < favors_held(s, seat, kind); i++) {
            if (list.length > 0)
                text_add(&list, ", ");
            text_add(&list, word(box, FACT_FAVOR, kind, audience, favor));
        }
    if (list.length == 0)
        return;
    text_add(out, "    ");
    say(audience, out, "nunatak.view.held", 1, "favors", names, NULL);
    text_add_char(out, '\n');
}

static void show_hands(const struct nunatak_box *box, const struct nunatak_state *s,
                       const struct audience *audience, struct text *out)
{
    say(audience, out, "nunatak.view.hands", 1, NULL);
    text_add_char(out, '\n');
    for (int party = 0; party < parties(s); party++) {
        show_hand(box, s, party, audience, out);
        show_held(box, s, party, audience, out);
    }
    say(audience, out, "nunatak.view.letters", 1, NULL);
    text_add_char(out, '\n');
}

/* ---- what is asked ---- */

/* T-04 has a question of its own, for the player is free to do what is otherwise forbidden; so have
 * a turn that must be Siku's and the windows of one's own turn. */
static const char *ask_name(const struct nunatak_state *s)
{
    bool own = s->decider == s->active;
    if (s->any)
        return "any";
    if (own && s->phase == PHASE_PROPAGATION)
        return "own_propagation";
    if (own && s->phase == PHASE_WINDOW)
        return "own_window";
    return s->phase == PHASE_TURN && !may_place_own(s) ? "siku" : phase_names[s->phase];
}

void nunatak_ask(const void *memory, const void *state, const struct audience *heard,
                 struct text *out)
{
    const struct nunatak_box *box = memory;
    const struct nunatak_state *s = state;
    struct audience audience = *heard;
    char seat[WORD_MAX], active[WORD_MAX], square[WORD_MAX] = "", favor[WORD_MAX] = "";
    char key[WORD_MAX], form[WORD_MAX];
    struct text name = text_in(key, sizeof key);
    int asked = s->decider == NONE ? 0 : s->decider;
    audience.seats = s->players;
    text_format(&name, "nunatak.ask.%s", ask_name(s));
    if (s->square != NO_CELL)
        word(box, FACT_CELL, s->square, &audience, square);
    if (s->fresh != NONE)
        word(box, FACT_FAVOR, s->fresh, &audience, favor);
    say(&audience, out, say_key(&audience, key, asked, form, sizeof form), 1, "seat",
        party_name(box, asked, &audience, seat), "active",
        party_name(box, s->active, &audience, active), "square", square, "favor", favor, NULL);
}

static void show_turn(const struct nunatak_state *s, const struct audience *audience,
                      struct text *out)
{
    char block[WORD_MAX], round[WORD_MAX];
    say(audience, out, s->players == 1 ? "nunatak.view.blocks_solo" : "nunatak.view.blocks", 1,
        "blocks", number(bits_count(all_blocks(s)), block), "round", number(s->round, round), NULL);
    text_add_char(out, '\n');
}

void nunatak_view_text(const void *memory, const void *state, int seat,
                       const struct audience *heard, struct text *out)
{
    const struct nunatak_box *box = memory;
    const struct nunatak_state *s = state;
    struct audience audience = *heard;
    (void)seat; /* hands lie open: every seat sees the same */
    audience.seats = s->players;
    show_turn(s, &audience, out);
    draw_temple(s, &audience, out);
    text_add_char(out, '\n');
    show_market(box, s, &audience, out);
    show_under(box, s, &audience, out);
    show_favors(box, s, &audience, out);
    show_completion(box, s, &audience, out);
    text_add_char(out, '\n');
    show_hands(box, s, &audience, out);
    text_add_char(out, '\n');
    nunatak_ask(box, s, &audience, out);
    text_add_char(out, '\n');
}
