/*
 * notation.c - names of cells, cards, tiles and moves, written and read.
 *
 * Reading is strict: it takes what writing makes and nothing else, no other order of letters, no
 * blanks, no other case. So a text that was read can be written again and is the same.
 */
#include "games/nunatak/notation.h"

#include "games/nunatak/messages.h"

#include <string.h>

/* Only phases that a position can wait in have names; the others are passed through. */
const char *const phase_names[PHASE_OVER + 1] = {
    [PHASE_TURN] = "turn",   [PHASE_SQUARES] = "squares",     [PHASE_PROPAGATION] = "propagation",
    [PHASE_FAVOR] = "favor", [PHASE_IMMEDIATE] = "immediate", [PHASE_WINDOW] = "window",
    [PHASE_DUMMY] = "dummy", [PHASE_FINAL] = "final",         [PHASE_OVER] = "over",
};

const char *const become_names[BECOMES] = {
    [AS_WORKER] = "W", [AS_CARVER] = "C", [AS_ROPE] = "Ar",    [AS_PICK] = "Ap",
    [AS_SAW] = "As",   [AS_BEAST] = "B",  [AS_ENGINEER] = "E", [AS_ELDER] = "L",
};

/* ---- names ---- */

/* "2b3": floor 2, column b, row 3. */
void write_cell(struct text *out, int cell)
{
    text_add_char(out, (char)('0' + temple_floor(cell)));
    text_add_char(out, (char)('a' + temple_column_of(cell)));
    text_add_char(out, (char)('1' + temple_row_of(cell)));
}

int read_cell(const char *text, size_t length)
{
    return length == 3 ? temple_cell(text[0] - '0', text[1] - 'a', text[2] - '1') : NO_CELL;
}

void write_tile(struct text *out, int types)
{
    for (int type = 0; type < TYPES; type++)
        if (types >> type & 1)
            text_add_char(out, type_letters[type]);
}

/* Types in the order of type_letters only: each tile has one name. */
int read_tile_types(const char *text, size_t length)
{
    int types = 0, last = -1;
    for (size_t i = 0; i < length; i++) {
        int type = type_lettered(text[i]);
        if (type == NONE || type <= last)
            return 0;
        types |= 1 << type;
        last = type;
    }
    return types;
}

/* A single card needs no "=W": it can be filed in one way only. */
void write_filing(const struct nunatak_box *box, struct text *out, int filing)
{
    const struct card_kind *kind = &box->kind[box->filed[filing].kind];
    text_add(out, kind->name);
    if (kind->second != NONE) {
        text_add_char(out, '=');
        text_add_char(out, type_letters[box->filed[filing].type]);
    }
}

int read_filing(const struct nunatak_box *box, const char *text, size_t length)
{
    const char *equals = memchr(text, '=', length);
    size_t name = equals == NULL ? length : (size_t)(equals - text);
    int kind = card_named(box, text, name);
    if (kind == NONE)
        return NONE;
    if (box->kind[kind].second == NONE)
        return equals == NULL ? box->filing_of[kind][box->kind[kind].first] : NONE;
    int type = equals != NULL && length == name + 2 ? type_lettered(equals[1]) : NONE;
    return type == NONE ? NONE : box->filing_of[kind][type];
}

int read_become(const char *text, size_t length)
{
    for (int become = 0; become < BECOMES; become++)
        if (strlen(become_names[become]) == length &&
            memcmp(become_names[become], text, length) == 0)
            return become;
    return NONE;
}

/* ---- moves: words ---- */

/* Every move but BUILD is a word, with ':' if something follows. */
static const char *const words[VERBS] = {
    [USE_ABUNDANCE] = "abundance",
    [SQUARE] = "square:",
    [USE_PROPAGATION] = "propagation",
    [TAKE] = "take:",
    [USE_ASCENT] = "ascent",
    [USE_EXCHANGE] = "exchange:",
    [KEEP] = "keep",
    [USE_FORESIGHT] = "foresight:",
    [USE_DIVINATION] = "divination:",
    [USE_INSIGHT] = "insight",
    [USE_EDGES] = "edges",
    [USE_ORNAMENTS] = "ornaments",
    [USE_TRANSFORMATION] = "transformation:",
    [PASS] = "pass",
};

static void write_slot(struct text *out, int slot)
{
    text_add_char(out, (char)('1' + slot));
}

/* "2W@1c3": the card of slot 2 as a worker, on 1c3; behind '~' where the tile comes from (T-08),
 * 's' before all of it for Siku. */
static void write_build(struct text *out, struct nunatak_move m)
{
    if (m.siku)
        text_add_char(out, 's');
    write_slot(out, m.slot);
    text_add_char(out, type_letters[m.type]);
    text_add_char(out, '@');
    write_cell(out, m.cell);
    if (m.from != NO_CELL) {
        text_add_char(out, '~');
        write_cell(out, m.from);
    }
}

void nunatak_move_write(const void *box, const void *state, game_move move, struct text *out)
{
    struct nunatak_move m = unpack(move);
    (void)state;
    if (m.verb == BUILD) {
        write_build(out, m);
        return;
    }
    text_add(out, words[m.verb]);
    if (m.verb == SQUARE)
        write_cell(out, m.cell);
    if (m.verb == TAKE)
        text_add(out, favor_names[m.type]);
    if (m.verb == USE_FORESIGHT || m.verb == USE_DIVINATION)
        write_slot(out, m.slot);
    if (m.verb == USE_EXCHANGE || m.verb == USE_TRANSFORMATION) {
        write_filing(box, out, m.from);
        text_add_char(out, '>');
    }
    if (m.verb == USE_EXCHANGE) {
        write_slot(out, m.slot);
        text_add_char(out, type_letters[m.type]);
    }
    if (m.verb == USE_TRANSFORMATION)
        text_add(out, become_names[m.type]);
}

/* ---- moves: reading ---- */

static bool read_slot(char c, uint8_t *slot)
{
    *slot = (uint8_t)(c - '1');
    return c >= '1' && c < '1' + MARKET;
}

static bool read_type(char c, uint8_t *type)
{
    *type = (uint8_t)type_lettered(c);
    return *type != NONE;
}

/* "2W@1c3" or "2W@1c3~1a1", perhaps behind an 's'. */
static bool read_build(const char *text, struct nunatak_move *m)
{
    m->siku = text[0] == 's';
    text += m->siku;
    size_t length = strlen(text);
    if ((length != 6 && length != 10) || !read_slot(text[0], &m->slot) ||
        !read_type(text[1], &m->type) || text[2] != '@')
        return false;
    m->cell = (uint8_t)read_cell(text + 3, 3);
    m->from = NO_CELL;
    if (length == 10) {
        m->from = (uint8_t)read_cell(text + 7, 3);
        if (text[6] != '~' || m->from == NO_CELL)
            return false;
    }
    return m->cell != NO_CELL;
}

/* "WE=W>3C" of an exchange, "WE=W>Ar" of a transformation. */
static bool read_change(const struct nunatak_box *box, const char *text, struct nunatak_move *m)
{
    const char *to = strchr(text, '>');
    if (to == NULL)
        return false;
    m->from = (uint8_t)read_filing(box, text, (size_t)(to - text));
    to++;
    if (m->verb == USE_EXCHANGE)
        return m->from != NONE && strlen(to) == 2 && read_slot(to[0], &m->slot) &&
               read_type(to[1], &m->type);
    m->type = (uint8_t)read_become(to, strlen(to));
    return m->from != NONE && m->type != NONE;
}

/* What follows the colon. */
static bool read_object(const struct nunatak_box *box, const char *text, struct nunatak_move *m)
{
    switch (m->verb) {
    case SQUARE:
        m->cell = (uint8_t)read_cell(text, strlen(text));
        return m->cell != NO_CELL && (CORNERS >> m->cell & 1);
    case TAKE:
        m->type = (uint8_t)favor_named(text, strlen(text));
        return m->type != NONE;
    case USE_FORESIGHT:
    case USE_DIVINATION:
        return strlen(text) == 1 && read_slot(text[0], &m->slot);
    case USE_EXCHANGE:
    case USE_TRANSFORMATION:
        return read_change(box, text, m);
    default:
        return text[0] == '\0';
    }
}

/* No word is the beginning of another, so the first that fits is the only one. A build is tried
 * first: it begins with a slot's digit, or with 's' and a digit, which no word does. */
bool nunatak_move_read(const void *box, const void *state, const char *text, game_move *move,
                       struct message *why)
{
    struct nunatak_move m = {.verb = BUILD};
    (void)state;
    bool good = read_build(text, &m);
    for (int verb = BUILD + 1; !good && verb < VERBS; verb++) {
        size_t word = strlen(words[verb]);
        if (strncmp(text, words[verb], word) != 0)
            continue;
        m = (struct nunatak_move){.verb = (uint8_t)verb};
        good = read_object(box, text + word, &m);
    }
    if (!good)
        return game_refuse(why, &nunatak_reasons[UNREADABLE]);
    *move = pack(m);
    return true;
}
