/*
 * board.c - the floe: reading an edition file, and the masks that follow from it.
 *
 * The file gives the columns, the igloos, and for each number of players what is out of play and
 * where tokens lie. Neighbours, borders and star lines follow from the columns alone (B-01, G-02),
 * so that a corrected board cannot contradict itself; U-02 to U-04 are checked.
 */
#include "games/nanuuk/board.h"

#include "base/words.h"
#include "games/nanuuk/notation.h"
#include "games/nanuuk/rules.h"

#include <string.h>

/* Letters a to l and one digit name the spaces, and twelve columns are what the text view has room
 * for. */
#define COLUMNS_MAX 12
#define ROWS_MAX 9
#define IGLOOS 3

const char *const token_names[TOKENS] = {"fish", "seal", "walrus", "whale", "bear", "inuk"};

struct board_reader {
    struct nanuuk_box *box;
    struct message *why;
    const struct words *line;
    int *number;                    /* of the line, from 1 */
    int seen[FLOE_KEYWORDS][AREAS]; /* the line of a keyword, for those players; 0: not yet */
};

static bool bad_value(struct board_reader *reader, int word)
{
    return game_refuse(reader->why, &nanuuk_reasons[EDITION_VALUE], word);
}

/* A space as FACT_NAME. */
static int name_of(const struct nanuuk_box *box, int space)
{
    return box->column_of[space] << 4 | box->row_of[space];
}

int space_named(const struct nanuuk_box *box, const char *name, size_t length)
{
    for (int space = 0; space < box->spaces; space++)
        if (word_is((struct word){name, length}, box->space_name[space]))
            return space;
    return NONE;
}

/* ---- the spaces ---- */

static void add_column(struct nanuuk_box *box, int column, int size)
{
    for (int row = 0; row < size; row++) {
        int space = box->spaces++;
        box->space_name[space][0] = (char)('a' + column);
        box->space_name[space][1] = (char)('1' + row);
        box->column_of[space] = (uint8_t)column;
        box->row_of[space] = (uint8_t)row;
        box->column_size[space] = (uint8_t)size;
    }
}

/* B-01. Neighbouring columns differ by one space, so that each space of the shorter one lies
 * between two of the longer. */
static bool read_columns(struct board_reader *reader)
{
    int size, last = 0;
    for (int w = 1; w < reader->line->count; w++, last = size) {
        if (!word_number(reader->line->list[w], &size) || size < 1 || size > ROWS_MAX)
            return bad_value(reader, w);
        if (w > COLUMNS_MAX || reader->box->spaces + size >= SPACES_MAX ||
            (w > 1 && size != last - 1 && size != last + 1))
            return game_refuse(reader->why, &nanuuk_reasons[EDITION_COLUMNS]);
        add_column(reader->box, w - 1, size);
        reader->box->columns = (uint8_t)w;
    }
    return reader->box->spaces > 0 || bad_value(reader, 1);
}

/* The spaces named on a line from word `first` on, as a set. */
static bool read_spaces(struct board_reader *reader, int first, uint32_t *spaces)
{
    *spaces = 0;
    if (reader->box->spaces == 0)
        return game_refuse(reader->why, &nanuuk_reasons[EDITION_ORDER]);
    for (int w = first; w < reader->line->count; w++) {
        struct word word = reader->line->list[w];
        int space = space_named(reader->box, word.at, word.length);
        if (space == NONE)
            return bad_value(reader, w);
        if (*spaces >> space & 1)
            return game_refuse(reader->why, &nanuuk_reasons[EDITION_SPACE_TWICE],
                               name_of(reader->box, space));
        *spaces |= space_bit(space);
    }
    return true;
}

/* B-03: three, wherever they are. */
static bool read_igloos(struct board_reader *reader)
{
    if (!read_spaces(reader, 1, &reader->box->igloos))
        return false;
    int found = bits_count(reader->box->igloos);
    return found == IGLOOS ||
           game_refuse(reader->why, &nanuuk_reasons[EDITION_IGLOOS], found, IGLOOS);
}

/* ---- areas and layouts ---- */

/* area[] holds the spaces out of play until the whole file is read. */
static bool read_area_line(struct board_reader *reader, int keyword, int players)
{
    struct nanuuk_box *box = reader->box;
    static const uint8_t token_of[FLOE_KEYWORDS] = {
        [KEY_WHALES] = WHALE, [KEY_INUIT] = INUK, [KEY_BEARS] = BEAR,
        [KEY_FISH] = FISH,    [KEY_SEALS] = SEAL, [KEY_WALRUSES] = WALRUS};
    if (keyword == KEY_WITHOUT)
        return read_spaces(reader, 2, &box->area[players]);
    int token = token_of[keyword];
    if (!read_spaces(reader, 2, &box->layout[players][token]))
        return false;
    int found = bits_count(box->layout[players][token]), wanted = tokens_wanted[players][token];
    return found == wanted || game_refuse(reader->why, &nanuuk_reasons[EDITION_TOKENS], keyword,
                                          players, found, wanted);
}

/* "whales 3 b4 d1 f4": for how many players, and where. */
static bool read_players(struct board_reader *reader, int keyword)
{
    int players;
    if (reader->line->count < 2 || !word_number(reader->line->list[1], &players) || players < 2 ||
        players > 4)
        return bad_value(reader, 1);
    if (reader->seen[keyword][players] != 0)
        return game_refuse(reader->why, &nanuuk_reasons[EDITION_TWICE], keyword);
    reader->seen[keyword][players] = *reader->number;
    return read_area_line(reader, keyword, players);
}

static bool read_line(void *context, const struct words *line)
{
    struct board_reader *reader = context;
    reader->line = line;
    if (line->too_long)
        return game_refuse(reader->why, &nanuuk_reasons[EDITION_LONG_LINE]);
    int keyword = word_index(line->list[0], floe_keywords, FLOE_KEYWORDS);
    if (keyword < 0)
        return game_refuse(reader->why, &nanuuk_reasons[EDITION_KEYWORD]);
    if (keyword >= KEY_WITHOUT)
        return read_players(reader, keyword);
    if (reader->seen[keyword][0] != 0)
        return game_refuse(reader->why, &nanuuk_reasons[EDITION_TWICE], keyword);
    reader->seen[keyword][0] = *reader->number;
    if (keyword == KEY_COLUMNS)
        return read_columns(reader);
    if (keyword == KEY_IGLOOS)
        return read_igloos(reader);
    return words_name(line, reader->box->name, sizeof reader->box->name) || bad_value(reader, 1);
}

/* ---- what follows from the spaces ---- */

/* For a < b, so that b's column is not before a's. A space of a shorter column touches the spaces
 * of the same row and of the next in a longer one; seen from the longer column it is the same row
 * and the one before (B-01). */
static bool touch(const struct nanuuk_box *box, int a, int b)
{
    int across = box->column_of[b] - box->column_of[a], down = box->row_of[b] - box->row_of[a];
    if (across == 0)
        return down == 1 || down == -1;
    if (across != 1)
        return false;
    return box->column_size[a] < box->column_size[b] ? down == 0 || down == 1
                                                     : down == 0 || down == -1;
}

static void add_to(struct lines *lines, int border)
{
    lines->set[border >> 6] |= UINT64_C(1) << (border & 63);
}

/* Pairs in ascending order: this is where borders get their numbers, and notation's "lower
 * first". */
static void prepare_borders(struct nanuuk_box *box)
{
    memset(box->border_of, NONE, sizeof box->border_of);
    for (int a = 0; a < box->spaces; a++)
        for (int b = a + 1; b < box->spaces; b++) {
            if (!touch(box, a, b))
                continue;
            int border = box->borders++;
            box->ends[border][0] = (uint8_t)a;
            box->ends[border][1] = (uint8_t)b;
            box->border_of[a][b] = box->border_of[b][a] = (uint8_t)border;
            box->neighbours[a] |= space_bit(b);
            box->neighbours[b] |= space_bit(a);
            add_to(&box->sides[a], border);
            add_to(&box->sides[b], border);
        }
}

/* Star lines of a space: borders between two of its neighbours (G-02). Found from the border's
 * side: those whom both its spaces touch are the one or two spaces at its ends. */
static void prepare_stars(struct nanuuk_box *box)
{
    for (int border = 0; border < box->borders; border++) {
        int a = box->ends[border][0], b = box->ends[border][1];
        uint32_t both = box->neighbours[a] & box->neighbours[b];
        for (; both != 0; both &= both - 1)
            add_to(&box->stars[bits_first(both)], border);
    }
}

/* G-01: borders to spaces out of play are edge, so only borders with both ends in the area are
 * kept. Turns what the file listed, the spaces out of play, into the spaces in play. */
static void prepare_areas(struct nanuuk_box *box)
{
    uint32_t all = (uint32_t)((UINT64_C(1) << box->spaces) - 1);
    for (int players = 2; players <= 4; players++) {
        box->area[players] = all & ~box->area[players];
        for (int border = 0; border < box->borders; border++)
            if ((box->area[players] >> box->ends[border][0] & 1) &&
                (box->area[players] >> box->ends[border][1] & 1))
                add_to(&box->inner[players], border);
    }
}

/* ---- U-04 ---- */

/* All spaces that touch one of these. */
static uint32_t beside(const struct nanuuk_box *box, uint32_t spaces)
{
    uint32_t around = 0;
    for (; spaces != 0; spaces &= spaces - 1)
        around |= box->neighbours[bits_first(spaces)];
    return around;
}

/* Pairs of these spaces that touch. */
static int touching_pairs(const struct nanuuk_box *box, uint32_t spaces)
{
    int pairs = 0;
    for (uint32_t left = spaces; left != 0; left &= left - 1)
        pairs += bits_count(box->neighbours[bits_first(left)] & spaces);
    return pairs / 2;
}

bool layout_fits(const struct nanuuk_box *box, uint32_t whales, uint32_t inuit, bool pair)
{
    return (beside(box, box->igloos) & (whales | inuit)) == 0 &&
           (beside(box, whales) & inuit) == 0 &&
           touching_pairs(box, whales) + touching_pairs(box, inuit) <= (pair ? 1 : 0);
}

/* Whales first, then Inuit. Spaces are tried in ascending order within a kind, so that no set is
 * tried twice; `from` has the spaces still to be tried. U-04 is asked after each token, which cuts
 * off most ways early. */
static bool lay_rest(const struct nanuuk_box *box, uint32_t area, uint32_t whales, uint32_t inuit,
                     const int left[2], uint32_t from, bool pair)
{
    int kind = left[0] > 0 ? 0 : 1, rest[2] = {left[0] - (kind == 0), left[1] - (kind == 1)};
    if (left[0] + left[1] == 0)
        return true;
    for (uint32_t tries = area & from & ~(whales | inuit); tries != 0; tries &= tries - 1) {
        uint32_t one = tries & -tries;
        uint32_t more_whales = kind == 0 ? whales | one : whales;
        uint32_t more_inuit = kind == 1 ? inuit | one : inuit;
        /* Behind this space while the kind lasts; the next kind begins anew. */
        uint32_t next = rest[kind] > 0 ? ~(one | (one - 1)) : ~UINT32_C(0);
        if (layout_fits(box, more_whales, more_inuit, pair) &&
            lay_rest(box, area, more_whales, more_inuit, rest, next, pair))
            return true;
    }
    return false;
}

bool layout_can_go_on(const struct nanuuk_box *box, uint32_t area, uint32_t whales, uint32_t inuit,
                      int whales_left, int inuit_left, bool pair)
{
    const int left[2] = {whales_left, inuit_left};
    return layout_fits(box, whales, inuit, pair) &&
           lay_rest(box, area & ~box->igloos, whales, inuit, left, ~UINT32_C(0), pair);
}

bool layout_needs_pair(const struct nanuuk_box *box, int area)
{
    return !layout_can_go_on(box, box->area[area], 0, 0, tokens_wanted[area][WHALE],
                             tokens_wanted[area][INUK], false);
}

/* ---- checks of the whole ---- */

/* An area that is the whole floe needs no line "without". */
static bool check_seen(const struct board_reader *reader)
{
    for (int keyword = 0; keyword < FLOE_KEYWORDS; keyword++)
        for (int players = 2; players <= 4; players++)
            if (keyword != KEY_WITHOUT &&
                reader->seen[keyword][keyword < KEY_WITHOUT ? 0 : players] == 0)
                return game_refuse(reader->why, &nanuuk_reasons[EDITION_MISSING], keyword);
    return true;
}

/* The line of the layout that names this space last. */
static int layout_line(const struct board_reader *reader, int players, int space)
{
    static const uint8_t keyword_of[TOKENS] = {
        [WHALE] = KEY_WHALES, [INUK] = KEY_INUIT, [BEAR] = KEY_BEARS,
        [FISH] = KEY_FISH,    [SEAL] = KEY_SEALS, [WALRUS] = KEY_WALRUSES};
    int line = 0;
    for (int token = 0; token < TOKENS; token++)
        if (reader->box->layout[players][token] >> space & 1 &&
            reader->seen[keyword_of[token]][players] > line)
            line = reader->seen[keyword_of[token]][players];
    return line;
}

/* Either two kinds lie on this space, or it is an igloo or out of play. */
static bool refuse_layout(const struct board_reader *reader, int players, int space)
{
    const struct nanuuk_box *box = reader->box;
    *reader->number = layout_line(reader, players, space);
    if (box->area[players] >> space & 1 && !(box->igloos >> space & 1))
        return game_refuse(reader->why, &nanuuk_reasons[EDITION_SPACE_TWICE],
                           name_of(reader->box, space));
    return game_refuse(reader->why, &nanuuk_reasons[EDITION_OUT_OF_PLAY], name_of(box, space),
                       players);
}

/* Every space in play that is no igloo holds one token, and nothing lies outside. */
static bool check_layout(const struct board_reader *reader, int players)
{
    const struct nanuuk_box *box = reader->box;
    uint32_t room = box->area[players] & ~box->igloos, out = box->igloos & ~box->area[players];
    if (out != 0) {
        *reader->number = reader->seen[KEY_WITHOUT][players];
        return game_refuse(reader->why, &nanuuk_reasons[EDITION_IGLOO_OUT],
                           name_of(box, bits_first(out)), players);
    }
    for (int token = 0; token < TOKENS; token++) {
        uint32_t wrong = box->layout[players][token] & ~room;
        if (wrong != 0)
            return refuse_layout(reader, players, bits_first(wrong));
        room &= ~box->layout[players][token];
    }
    if (room != 0)
        return game_refuse(reader->why, &nanuuk_reasons[EDITION_FULL],
                           name_of(box, bits_first(room)), players);
    if (!layout_fits(box, box->layout[players][WHALE], box->layout[players][INUK],
                     layout_needs_pair(box, players))) {
        *reader->number = reader->seen[KEY_WHALES][players];
        return game_refuse(reader->why, &nanuuk_reasons[EDITION_LAYOUT], players);
    }
    return true;
}

bool nanuuk_open(void *memory, const char *text, size_t length, struct message *why, int *line)
{
    struct nanuuk_box *box = memory;
    struct board_reader reader = {.box = box, .why = why, .number = line};
    memset(box, 0, sizeof *box);
    if (!words_each_line(text, length, line, read_line, &reader) || !check_seen(&reader))
        return false;
    prepare_borders(box);
    prepare_stars(box);
    prepare_areas(box);
    for (int players = 2; players <= 4; players++)
        if (!check_layout(&reader, players))
            return false;
    return true;
}

/* ---- as JSON ---- */

static void write_spaces(const struct nanuuk_box *box, const char *name, uint32_t spaces,
                         struct json *out)
{
    json_open_array(out, name);
    for (; spaces != 0; spaces &= spaces - 1)
        json_string(out, NULL, box->space_name[bits_first(spaces)]);
    json_close_array(out);
}

/* What an animal is worth (E-05), and what it brings when it is brought home (M-08). */
static void write_animals(struct json *out)
{
    json_open_array(out, "animals");
    for (int animal = 0; animal < ANIMALS; animal++) {
        json_open_object(out, NULL);
        json_string(out, "animal", token_names[animal]);
        json_number(out, "points", animal_points(animal));
        json_open_array(out, "brings");
        for (unsigned left = hunt_equipment_for(WITH(animal)); left != 0; left &= left - 1)
            json_string(out, NULL, carried_names[bits_first(left)]);
        json_close_array(out);
        json_string(out, "rule", "M-08");
        json_close_object(out);
    }
    json_close_array(out);
}

const char *nanuuk_edition_name(const void *box)
{
    return ((const struct nanuuk_box *)box)->name;
}

void nanuuk_edition_write(const void *memory, struct json *out)
{
    const struct nanuuk_box *box = memory;
    json_string(out, "name", box->name);
    json_open_array(out, "borders");
    for (int border = 0; border < box->borders; border++) {
        char name[8];
        struct text text = text_in(name, sizeof name);
        text_format(&text, "%s|%s", box->space_name[box->ends[border][0]],
                    box->space_name[box->ends[border][1]]);
        json_string(out, NULL, name);
    }
    json_close_array(out);
    write_spaces(box, "igloos", box->igloos, out);
    json_open_array(out, "layouts");
    for (int players = 2; players <= 4; players++) {
        json_open_object(out, NULL);
        json_number(out, "players", players);
        write_spaces(box, "area", box->area[players], out);
        for (int token = 0; token < TOKENS; token++)
            write_spaces(box, token_names[token], box->layout[players][token], out);
        json_close_object(out);
    }
    json_close_array(out);
    write_animals(out);
}
