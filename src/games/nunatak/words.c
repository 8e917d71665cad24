/*
 * words.c - facts and moves of Nunatak in words.
 *
 * Every word and sentence is in the catalog; cards and tiles, which an edition may change, are
 * named through templates ("{first}/{second}") that a translator can turn around.
 */
#include "games/nunatak/words.h"

#include "games/nunatak/notation.h"
#include "games/nunatak/rules.h"
#include "games/nunatak/setup.h"

#define KEY_BYTES 48

/* ---- facts ---- */

static void say_keyed(const struct audience *audience, struct text *out, const char *family,
                      const char *name)
{
    char key[KEY_BYTES];
    struct text text = text_in(key, sizeof key);
    text_format(&text, "nunatak.%s.%s", family, name);
    say_noun(audience, out, key, 1, NULL);
}

/* Names of the catalog's keys. */
static const char *const type_keys[TYPES] = {"worker", "carver",   "artisan",
                                             "beast",  "engineer", "elder"};
static const char *const tool_keys[TOOLS] = {"rope", "pick", "saw"};
static const char *const become_keys[BECOMES] = {
    [AS_WORKER] = "worker",     [AS_CARVER] = "carver", [AS_ROPE] = "rope",
    [AS_PICK] = "pick",         [AS_SAW] = "saw",       [AS_BEAST] = "beast",
    [AS_ENGINEER] = "engineer", [AS_ELDER] = "elder",
};

static void say_type(const struct audience *audience, struct text *out, const char *family,
                     int type)
{
    say_keyed(audience, out, family, type_keys[type]);
}

static void say_elder(const struct card_kind *kind, const struct audience *audience,
                      struct text *out)
{
    char types[2][WORD_MAX];
    int count = 0;
    for (int type = 0; type < TYPES; type++)
        if (kind->pair >> type & 1) {
            struct text word = text_in(types[count++], WORD_MAX);
            say_type(audience, &word, "types", type);
        }
    say_noun(audience, out, "nunatak.elder", 1, "first", types[0], "second", types[1], NULL);
}

/* One half of a card: the type with what the card shows for it. */
static void say_half(const struct card_kind *kind, int type, const struct audience *audience,
                     struct text *out)
{
    if (type == ARTISAN)
        say_keyed(audience, out, "artisan", tool_keys[kind->tool]);
    else if (type == BEAST)
        say_noun(audience, out, "nunatak.beast", kind->paws, "paws", kind->paws == 1 ? "1" : "2",
                 NULL);
    else if (type == ELDER)
        say_elder(kind, audience, out);
    else
        say_type(audience, out, "type", type);
}

static void say_card(const struct card_kind *kind, const struct audience *audience,
                     struct text *out)
{
    char halves[2][WORD_MAX];
    struct text first = text_in(halves[0], WORD_MAX), second = text_in(halves[1], WORD_MAX);
    if (kind->second == NONE) {
        say_half(kind, kind->first, audience, out);
        return;
    }
    say_half(kind, kind->first, audience, &first);
    say_half(kind, kind->second, audience, &second);
    say_noun(audience, out, "nunatak.double", 1, "first", halves[0], "second", halves[1], NULL);
}

/* A single card is said as it is; a double one with the type that it counts as (T-06). */
static void say_filing(const struct nunatak_box *box, int filing, const struct audience *audience,
                       struct text *out)
{
    const struct card_kind *kind = &box->kind[box->filed[filing].kind];
    char words[WORD_MAX];
    if (kind->second == NONE) {
        say_card(kind, audience, out);
        return;
    }
    word(box, FACT_CARD, box->filed[filing].kind, audience, words);
    char type[WORD_MAX];
    word(box, FACT_TYPE, box->filed[filing].type, audience, type);
    say_noun(audience, out, "nunatak.filed", 1, "card", words, "type", type, NULL);
}

/* What is taken, and as what: "the worker", but "the worker/engineer as engineer". Its bare word is
 * the type alone. */
static void say_use(const struct nunatak_box *box, int filing, const struct audience *audience,
                    struct text *out)
{
    char card[WORD_MAX], type[WORD_MAX];
    bool twofold = box->kind[box->filed[filing].kind].second != NONE;
    word(box, FACT_CARD, box->filed[filing].kind, audience, card);
    word(box, FACT_TYPE, box->filed[filing].type, audience, type);
    say_noun(audience, out, twofold ? "nunatak.use_as" : "nunatak.use", 1, "card", card, "type",
             type, NULL);
}

static void say_tile(int types, const struct audience *audience, struct text *out)
{
    char words[2][WORD_MAX];
    int count = 0;
    for (int type = 0; type < TYPES; type++)
        if (types >> type & 1) {
            struct text word = text_in(words[count++], WORD_MAX);
            say_type(audience, &word, "type", type);
        }
    if (count == 1)
        text_add(out, words[0]);
    else
        say_noun(audience, out, "nunatak.double", 1, "first", words[0], "second", words[1], NULL);
}

/* A party behind the seats: Siku, or a dummy. A seat says nothing here: its name is the
 * audience's. */
static void say_party(int party, const struct audience *audience, struct text *out)
{
    char number[2] = {(char)('0' + party), '\0'};
    if (audience == NULL || audience->seats == 0 || party < audience->seats)
        return;
    if (audience->seats == 2)
        say(audience, out, "nunatak.siku", 1, NULL);
    else
        say(audience, out, "nunatak.dummy", 1, "number", number, NULL);
}

/* Kinds that have words of a language. All others, names of cells and slots, are the same in every
 * language, and are written as notation. */
static void say_fact(const struct nunatak_box *box, int kind, int value,
                     const struct audience *audience, struct text *out)
{
    switch (kind) {
    case FACT_CARD:
        say_card(&box->kind[value], audience, out);
        break;
    case FACT_FILING:
        say_filing(box, value, audience, out);
        break;
    case FACT_USE:
        say_use(box, value, audience, out);
        break;
    case FACT_TYPE:
        say_type(audience, out, "type", value);
        break;
    case FACT_TILE:
        say_tile(value, audience, out);
        break;
    case FACT_FAVOR:
        say_keyed(audience, out, "favor", favor_names[value]);
        break;
    case FACT_BECOME:
        say_keyed(audience, out, "become", become_keys[value]);
        break;
    case FACT_PHASE:
        say_keyed(audience, out, "phase", phase_names[value]);
        break;
    default:
        nunatak_fact_write(box, kind, value, NULL, out);
        break;
    }
}

/* The first numbers of the row; the others follow by the same progression. */
static void write_ornaments(const struct nunatak_box *box, struct text *out)
{
    for (int cards = 1; cards <= 5; cards++)
        text_format(out, "%s%d", cards == 1 ? "" : ", ", box->ornaments[cards]);
}

/* For programs: notation, as records and JSON have it. */
static void write_fact(const struct nunatak_box *box, int kind, int value, struct text *out)
{
    switch (kind) {
    case FACT_CELL:
        write_cell(out, value);
        break;
    case FACT_SLOT:
        text_add_int(out, value + 1);
        break;
    case FACT_CARD:
        text_add(out, box->kind[value].name);
        break;
    case FACT_FILING:
        write_filing(box, out, value);
        break;
    case FACT_USE:
        text_add_char(out, type_letters[box->filed[value].type]);
        break;
    case FACT_TYPE:
        text_add_char(out, type_letters[value]);
        break;
    case FACT_TILE:
        write_tile(out, value);
        break;
    case FACT_FAVOR:
        text_add(out, favor_names[value]);
        break;
    case FACT_BECOME:
        text_add(out, become_names[value]);
        break;
    case FACT_PHASE:
        text_add(out, phase_names[value]);
        break;
    case FACT_ORNAMENTS:
        write_ornaments(box, out);
        break;
    case FACT_KEYWORD:
        text_add(out, edition_keywords[value]);
        break;
    case FACT_MEMBER:
        text_add(out, member_names[value]);
        break;
    default:
        break;
    }
}

void nunatak_fact_write(const void *box, int kind, int value, const struct audience *audience,
                        struct text *out)
{
    if (kind == FACT_SEAT)
        say_party(value, audience, out);
    else if (audience == NULL)
        write_fact(box, kind, value, out);
    else
        say_fact(box, kind, value, audience, out);
}

const char *word(const struct nunatak_box *box, int kind, int value,
                 const struct audience *audience, char buffer[WORD_MAX])
{
    struct text text = text_in(buffer, WORD_MAX);
    nunatak_fact_write(box, kind, value, audience, &text);
    return buffer;
}

/* ---- building, in parts: card, cell, tile ---- */

enum { PART_CARD, PART_CELL, PART_TILE };

/* Points that a block there brings the seat at once: support and squares. */
static int points_now(const struct nunatak_box *box, const struct nunatak_state *s,
                      struct nunatak_move m)
{
    int party = m.siku ? SIKU : s->active;
    int support = m.siku ? 0 : bits_count(s->blocks[party] & temple_under[m.cell]);
    return support + squares_gained(box, s, party, m.cell);
}

/* What is said of a choice is all that clients have to tell choices apart (game.h): moves with the
 * same slot, type and party share this text, and no others do. */
static void describe_card(const struct nunatak_box *box, const struct nunatak_state *s,
                          struct nunatak_move m, const struct audience *audience, struct text *out)
{
    char slot[WORD_MAX], card[WORD_MAX], type[WORD_MAX];
    bool twofold = box->kind[s->market[m.slot]].second != NONE;
    const char *key = m.siku ? (twofold ? "nunatak.part.card_as_siku" : "nunatak.part.card_siku")
                             : (twofold ? "nunatak.part.card_as" : "nunatak.part.card");
    say(audience, out, key, 1, "slot", word(box, FACT_SLOT, m.slot, audience, slot), "card",
        word(box, FACT_CARD, s->market[m.slot], audience, card), "type",
        word(box, FACT_TYPE, m.type, audience, type), NULL);
}

/* The points are told because people choose by them: support and squares, at once (T-10, T-12). */
static void describe_cell(const struct nunatak_box *box, const struct nunatak_state *s,
                          struct nunatak_move m, const struct audience *audience, struct text *out)
{
    char cell[WORD_MAX], tile[WORD_MAX], points[16];
    struct text number = text_in(points, sizeof points);
    int now = points_now(box, s, m);
    text_add_int(&number, now);
    say(audience, out, now > 0 ? "nunatak.part.cell_points" : "nunatak.part.cell", now, "cell",
        word(box, FACT_CELL, m.cell, audience, cell), "tile",
        word(box, FACT_TILE, tile_on(s, m.cell), audience, tile), "points", points, NULL);
}

static void describe_tile(const struct nunatak_box *box, struct nunatak_move m,
                          const struct audience *audience, struct text *out)
{
    char from[WORD_MAX];
    if (m.from == NO_CELL)
        say(audience, out, "nunatak.part.no_swap", 1, NULL);
    else
        say(audience, out, "nunatak.part.swap", 1, "from",
            word(box, FACT_CELL, m.from, audience, from), NULL);
}

static void describe_build(const struct nunatak_box *box, const struct nunatak_state *s,
                           struct nunatak_move m, const struct audience *audience, struct text *out)
{
    char slot[WORD_MAX], card[WORD_MAX], cell[WORD_MAX], from[WORD_MAX];
    bool swap = m.from != NO_CELL;
    const char *key = m.siku ? (swap ? "nunatak.move.build_siku_swap" : "nunatak.move.build_siku")
                             : (swap ? "nunatak.move.build_swap" : "nunatak.move.build");
    word(box, FACT_SLOT, m.slot, audience, slot);
    word(box, FACT_USE, box->filing_of[s->market[m.slot]][m.type], audience, card);
    word(box, FACT_CELL, m.cell, audience, cell);
    word(box, FACT_CELL, swap ? m.from : m.cell, audience, from);
    say(audience, out, key, 1, "slot", slot, "card", card, "cell", cell, "from", from, NULL);
}

static void describe_build_part(const struct nunatak_box *box, const struct nunatak_state *s,
                                struct nunatak_move m, int part, const struct audience *audience,
                                struct text *out)
{
    if (part == PART_CARD)
        describe_card(box, s, m, audience, out);
    else if (part == PART_CELL)
        describe_cell(box, s, m, audience, out);
    else if (part == PART_TILE)
        describe_tile(box, m, audience, out);
    else
        describe_build(box, s, m, audience, out);
}

/* ---- moves with a card of the hand, in parts: card, what for ---- */

static void describe_change(const struct nunatak_box *box, const struct nunatak_state *s,
                            struct nunatak_move m, int part, const struct audience *audience,
                            struct text *out)
{
    char given[WORD_MAX], slot[WORD_MAX], other[WORD_MAX];
    bool exchange = m.verb == USE_EXCHANGE;
    word(box, FACT_FILING, m.from, audience, given);
    word(box, FACT_SLOT, m.slot, audience, slot);
    if (exchange)
        word(box, FACT_FILING, box->filing_of[s->market[m.slot]][m.type], audience, other);
    else
        word(box, FACT_BECOME, m.type, audience, other);
    const char *key = exchange ? (part == 0   ? "nunatak.part.exchange_give"
                                  : part == 1 ? "nunatak.part.exchange_take"
                                              : "nunatak.move.exchange")
                               : (part == 0   ? "nunatak.part.transformation_card"
                                  : part == 1 ? "nunatak.part.transformation_become"
                                              : "nunatak.move.transformation");
    say(audience, out, key, 1, "given", given, "slot", slot, "card", other, "become", other, NULL);
}

/* ---- all moves ---- */

/* A worker always has the third choice, a tile to swap, even if it is "none" (T-08); for a dummy
 * there is no swap (Z-04), and other moves have one or two parts. */
int nunatak_move_parts(const void *box, const void *state, game_move move)
{
    struct nunatak_move m = unpack(move);
    const struct nunatak_state *s = state;
    (void)box;
    if (m.verb == BUILD)
        return m.type == WORKER && s->phase == PHASE_TURN ? 3 : 2;
    return m.verb == USE_EXCHANGE || m.verb == USE_TRANSFORMATION ? 2 : 1;
}

static const char *const move_keys[VERBS] = {
    [USE_ABUNDANCE] = "nunatak.move.abundance",     [SQUARE] = "nunatak.move.square",
    [USE_PROPAGATION] = "nunatak.move.propagation", [TAKE] = "nunatak.move.take",
    [USE_ASCENT] = "nunatak.move.ascent",           [KEEP] = "nunatak.move.keep",
    [USE_FORESIGHT] = "nunatak.move.foresight",     [USE_DIVINATION] = "nunatak.move.divination",
    [USE_INSIGHT] = "nunatak.move.insight",         [USE_EDGES] = "nunatak.move.edges",
    [USE_ORNAMENTS] = "nunatak.move.ornaments",     [PASS] = "nunatak.move.pass",
};

void nunatak_move_describe(const void *memory, const void *state, game_move move, int part,
                           const struct audience *audience, struct text *out)
{
    const struct nunatak_box *box = memory;
    const struct nunatak_state *s = state;
    struct nunatak_move m = unpack(move);
    char words[WORD_MAX] = "", slot[WORD_MAX] = "";
    if (m.verb == BUILD) {
        describe_build_part(box, s, m, part, audience, out);
        return;
    }
    if (m.verb == USE_EXCHANGE || m.verb == USE_TRANSFORMATION) {
        describe_change(box, s, m, part, audience, out);
        return;
    }
    if (m.verb == SQUARE)
        word(box, FACT_CELL, m.cell, audience, words);
    if (m.verb == TAKE)
        word(box, FACT_FAVOR, m.type, audience, words);
    if (m.verb == USE_FORESIGHT || m.verb == USE_DIVINATION) {
        word(box, FACT_CARD, s->market[m.slot], audience, words);
        word(box, FACT_SLOT, m.slot, audience, slot);
    }
    say(audience, out, move_keys[m.verb], 1, "what", words, "slot", slot, NULL);
}
