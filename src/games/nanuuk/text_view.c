/*
 * text_view.c - a position as plain text: the floe, and the hunters' sheets.
 *
 * The columns of hexagons stand side by side, every other one half a space lower. A space shows its
 * name, then the token on it (f fish, s seal, w walrus, W whale, b bear, i Inuk) or ^ for an igloo,
 * then the pieces: the hunters' numbers, I and B for the Inuit and bears that are moved. A crack is
 * drawn where it lies: --- between two spaces of a column, / or \ between columns.
 */
#include "games/nanuuk/notation.h"
#include "games/nanuuk/prompt.h"
#include "games/nanuuk/rules.h"
#include "games/nanuuk/score.h"
#include "games/nanuuk/words.h"

#include <string.h>

#define CELL 9 /* characters from one column to the next */
#define INK 6  /* of which a space's text takes at most so many */
#define ROWS 40
#define WIDTH (CELL * 12)

struct paper {
    char at[ROWS][WIDTH];
};

/* What would lie beyond the paper is left out: an edition may have many shapes. */
static void ink(struct paper *paper, int row, int column, const char *text)
{
    for (; *text != '\0' && row >= 0 && row < ROWS && column < WIDTH; text++)
        paper->at[row][column++] = *text;
}

/* Height of a space's middle on the paper: a longer column begins half a space higher. */
static int row_on_paper(const struct nanuuk_box *box, int space)
{
    bool lower = false;
    for (int other = 0; other < box->spaces; other++)
        lower |= box->column_size[other] > box->column_size[space];
    return 4 * box->row_of[space] + (lower ? 2 : 0);
}

/* "d4^12": the igloo on d4 with hunters 1 and 2; "c2.B3": the bear of seat 3 on c2. */
static void write_space(const struct nanuuk_box *box, const struct nanuuk_state *s, int space,
                        struct text *out)
{
    static const char letters[TOKENS] = {'f', 's', 'w', 'W', 'b', 'i'};
    char mark = box->igloos >> space & 1 ? '^' : '.';
    for (int token = 0; token < TOKENS; token++)
        if (s->tokens[token] >> space & 1)
            mark = letters[token];
    text_format(out, "%s%c", box->space_name[space], mark);
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        if (p->space != space)
            continue;
        if (p->kind != HUNTER)
            text_add_char(out, p->kind == BEAR_PIECE ? 'B' : 'I');
        if (p->seat != NONE)
            text_add_char(out, (char)('1' + p->seat));
    }
}

static void draw_space(const struct nanuuk_box *box, const struct nanuuk_state *s, int space,
                       struct paper *paper)
{
    char words[16];
    struct text text = text_in(words, sizeof words);
    if (!(s->area >> space & 1))
        return;
    write_space(box, s, space, &text);
    ink(paper, row_on_paper(box, space), CELL * box->column_of[space], words);
}

/* On the line between the two spaces: its row is the middle of theirs, which are 4 rows apart
 * within a column and 2 between columns. */
static void draw_crack(const struct nanuuk_box *box, int border, struct paper *paper)
{
    int a = box->ends[border][0], b = box->ends[border][1];
    int row = (row_on_paper(box, a) + row_on_paper(box, b)) / 2;
    bool down = row_on_paper(box, b) > row_on_paper(box, a);
    int column = CELL * box->column_of[a];
    if (box->column_of[a] == box->column_of[b])
        ink(paper, row, column, "-----");
    else
        ink(paper, row, column + INK + 1, down ? "/" : "\\");
}

/* Characters up to the last one that is not a space. */
static int row_length(const struct paper *paper, int row)
{
    int length = WIDTH;
    while (length > 0 && paper->at[row][length - 1] == ' ')
        length--;
    return length;
}

static void draw_floe(const struct nanuuk_box *box, const struct nanuuk_state *s, struct text *out)
{
    const struct lines *inner = &box->inner[area_of(s->players, s->chosen)];
    struct paper paper;
    memset(&paper, ' ', sizeof paper);
    for (int space = 0; space < box->spaces; space++)
        draw_space(box, s, space, &paper);
    for (int border = 0; border < box->borders; border++)
        if (lines_has(inner, border) && !lines_has(&s->free, border))
            draw_crack(box, border, &paper);
    int last = ROWS - 1;
    while (last > 0 && row_length(&paper, last) == 0)
        last--;
    for (int row = 0; row <= last; row++) {
        int length = row_length(&paper, row);
        text_add(out, length > 0 ? "  " : "");
        text_add_bytes(out, paper.at[row], (size_t)length);
        text_add_char(out, '\n');
    }
}

/* ---- sheets ---- */

static void add_thing(struct text *list, const char *key_name, int count,
                      const struct audience *audience)
{
    char key[48], number[8];
    struct text key_text = text_in(key, sizeof key), digits = text_in(number, sizeof number);
    text_format(&key_text, "nanuuk.thing.%s", key_name);
    text_add_int(&digits, count);
    if (list->length > 0)
        text_add(list, ", ");
    say(audience, list, key, count, "count", number, NULL);
}

static void list_with(const struct piece *p, const struct audience *audience, struct text *list)
{
    for (int thing = 0; thing < CARRIED; thing++)
        if (p->with >> thing & 1)
            add_thing(list, carried_names[thing], 1, audience);
    if (p->inuk)
        add_thing(list, token_names[INUK], 1, audience);
}

/* Equipment that is not with him is at home (U-01). */
static void list_home(const struct piece *p, const struct audience *audience, struct text *list)
{
    for (int thing = 0; thing < CARRIED; thing++) {
        int count = thing < ANIMALS ? p->home[thing] : !(p->with >> thing & 1);
        if (count > 0)
            add_thing(list, carried_names[thing], count, audience);
    }
    if (p->inuit_home > 0)
        add_thing(list, token_names[INUK], p->inuit_home, audience);
}

static void show_sheet(const struct nanuuk_state *s, int piece, const struct audience *audience,
                       struct text *out)
{
    const struct piece *p = &s->pieces[piece];
    char name[NANUUK_WORD], with[200], home[200], number[4] = "";
    struct text with_list = text_in(with, sizeof with), home_list = text_in(home, sizeof home);
    number[0] = (char)('0' + hunter_number(s, piece));
    list_with(p, audience, &with_list);
    list_home(p, audience, &home_list);
    if (with_list.length == 0)
        text_add(&with_list, "-");
    if (home_list.length == 0)
        text_add(&home_list, "-");
    say(audience, out, two_hunters(s) ? "nanuuk.view.sheet_numbered" : "nanuuk.view.sheet", 1,
        "seat", say_seat(audience, p->seat, name, sizeof name), "with", with, "home", home,
        "number", number, NULL);
    text_add_char(out, '\n');
}

/* What everybody would have if the game ended now: "Anna (4), Ben (3)". */
static void show_points(const struct nanuuk_box *box, const struct nanuuk_state *s,
                        const struct audience *audience, struct text *out)
{
    char words[SEATS_MAX * (NANUUK_WORD + 8)], name[NANUUK_WORD];
    struct text list = text_in(words, sizeof words);
    for (int seat = 0; seat < s->players; seat++) {
        int points[NANUUK_LINES], sum = 0;
        nanuuk_score(box, s, seat, points);
        for (int line = 0; line < NANUUK_LINES; line++)
            sum += points[line];
        text_format(&list, "%s%s (%d)", seat == 0 ? "" : ", ",
                    say_seat(audience, seat, name, sizeof name), sum);
    }
    say(audience, out, "nanuuk.view.points", 1, "points", words, NULL);
    text_add_char(out, '\n');
}

static void show_sheets(const struct nanuuk_box *box, const struct nanuuk_state *s,
                        const struct audience *audience, struct text *out)
{
    for (int piece = 0; piece < s->count; piece++)
        show_sheet(s, piece, audience, out);
    show_points(box, s, audience, out);
}

/* What the letters on the floe mean: those of tokens in the hunt, otherwise those of the pieces
 * that are no hunters. */
static void show_letters(const struct nanuuk_state *s, const struct audience *audience,
                         struct text *out)
{
    bool others = false;
    for (int piece = 0; piece < s->count; piece++)
        others |= s->pieces[piece].kind != HUNTER;
    if (mode(s) != HUNT && !others)
        return;
    say(audience, out, mode(s) == HUNT ? "nanuuk.view.letters" : "nanuuk.view.letters_pieces", 1,
        NULL);
    text_add_char(out, '\n');
}

/* In the learning games only who is out of the game is worth a line; all others stand on the
 * floe. */
static void show_pieces(const struct nanuuk_box *box, const struct nanuuk_state *s,
                        const struct audience *audience, struct text *out)
{
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        char name[NANUUK_WORD], kind[NANUUK_WORD];
        if (p->removed == 0 || p->seat == NONE)
            continue;
        say(audience, out, "nanuuk.view.removed", 1, "seat",
            say_seat(audience, p->seat, name, sizeof name), "piece",
            nanuuk_word(box, FACT_PIECE, p->kind, audience, kind), NULL);
        text_add_char(out, '\n');
    }
}

/* ---- what is asked ---- */

void nanuuk_ask(const void *memory, const void *state, const struct audience *audience,
                struct text *out)
{
    const struct nanuuk_box *box = memory;
    const struct nanuuk_state *s = state;
    char seat[NANUUK_WORD], key[48], form[48], what[NANUUK_WORD] = "", space[NANUUK_WORD] = "";
    struct text name = text_in(key, sizeof key);
    int asked = s->decider == NONE ? 0 : s->decider;
    text_format(&name, "nanuuk.ask.%s", nanuuk_phases[s->phase]);
    if (s->phase == LAY)
        nanuuk_word(box, FACT_TOKEN, token_to_lay(s), audience, what);
    if (s->phase == PLACE)
        nanuuk_word(box, FACT_PIECE, s->pieces[piece_to_place(s)].kind, audience, what);
    if (s->phase == CATCH)
        nanuuk_word(box, FACT_TOKEN, animal_there(s), audience, what);
    if (s->moving != NONE)
        nanuuk_word(box, FACT_SPACE, s->pieces[s->moving].space, audience, space);
    say(audience, out, say_key(audience, key, asked, form, sizeof form), 1, "seat",
        say_seat(audience, asked, seat, sizeof seat), "what", what, "space", space, NULL);
}

void nanuuk_view_text(const void *memory, const void *state, int seat,
                      const struct audience *audience, struct text *out)
{
    const struct nanuuk_box *box = memory;
    const struct nanuuk_state *s = state;
    (void)seat; /* everybody sees everything */
    draw_floe(box, s, out);
    text_add_char(out, '\n');
    show_letters(s, audience, out);
    if (mode(s) == HUNT)
        show_sheets(box, s, audience, out);
    else
        show_pieces(box, s, audience, out);
    if (s->homecoming) {
        say(audience, out, "nanuuk.view.homecoming", 1, NULL);
        text_add_char(out, '\n');
    }
    text_add_char(out, '\n');
    nanuuk_ask(box, s, audience, out);
    text_add_char(out, '\n');
}
