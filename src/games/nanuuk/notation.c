/*
 * notation.c - names of borders and moves, written and read.
 *
 * Reading takes exactly what writing makes. A step names the space it begins at, so that the piece
 * is found by where it stands; only two hunters in one igloo need a number, and a game in which
 * that can happen (U-05) numbers them always.
 */
#include "games/nanuuk/notation.h"

#include "base/words.h"

#include <string.h>

const char *const nanuuk_phases[PHASES] = {
    [LAY] = "lay",     [PLACE] = "place",     [STEP] = "step",
    [CATCH] = "catch", [FLEE] = "flee",       [HOME] = "exchange",
    [CRACK] = "crack", [GAME_ENDED] = "over", [BREAK] = "break",
};

const char *const piece_names[PIECE_KINDS] = {
    [HUNTER] = "hunter", [INUK_PIECE] = "inuk", [BEAR_PIECE] = "bear"};

const char *const carried_names[CARRIED] = {
    [FISH] = "fish",       [SEAL] = "seal",   [WALRUS] = "walrus", [WHALE] = "whale",
    [HARPOON] = "harpoon", [HUSKY] = "husky", [SLED] = "sled",     [KAYAK] = "kayak",
};

/* ---- names ---- */

void border_write(const struct nanuuk_box *box, int border, struct text *out)
{
    text_add(out, box->space_name[box->ends[border][0]]);
    text_add_char(out, '|');
    text_add(out, box->space_name[box->ends[border][1]]);
}

/* Only one of a border's two orders is its name. */
int border_named(const struct nanuuk_box *box, const char *name, size_t length)
{
    if (length != 5 || name[2] != '|')
        return NONE;
    int a = space_named(box, name, 2), b = space_named(box, name + 3, 2);
    return a == NONE || b == NONE || a > b ? NONE : box->border_of[a][b];
}

int hunter_number(const struct nanuuk_state *s, int piece)
{
    int number = 1;
    for (int other = 0; other < piece; other++)
        number += s->pieces[other].seat == s->pieces[piece].seat;
    return number;
}

/* ---- writing ---- */

/* The words of moves, with ':' if something follows; those of steps and cracks are none. */
static const char *const words[VERBS] = {
    [LAY_TOKEN] = "lay:", [PLACE_PIECE] = "place:", [STEP_TO] = "",   [USE_SLED] = "sled",
    [STAY] = "stay",      [STOP] = "stop",          [TAKE] = "take",  [LEAVE] = "leave",
    [FLEE_TO] = "bear:",  [BRING_HOME] = "home:",   [LAY_CRACK] = "", [LATER] = "later",
};

static void write_animals(unsigned animals, struct text *out)
{
    const char *plus = "";
    for (int animal = 0; animal < ANIMALS; animal++)
        if (animals >> animal & 1) {
            text_format(out, "%s%s", plus, token_names[animal]);
            plus = "+";
        }
}

/* U-05: "1:c2-d3". */
static void write_hunter(const struct nanuuk_state *s, struct nanuuk_move m, struct text *out)
{
    if (two_hunters(s) && (m.verb == STEP_TO || m.verb == USE_SLED))
        text_format(out, "%d:", hunter_number(s, m.piece));
}

void nanuuk_move_write(const void *memory, const void *state, game_move move, struct text *out)
{
    const struct nanuuk_box *box = memory;
    const struct nanuuk_state *s = state;
    struct nanuuk_move m = nanuuk_unpack(move);
    if (m.verb == BRING_HOME && m.at == 0) {
        text_add(out, "keep");
        return;
    }
    write_hunter(s, m, out);
    text_add(out, words[m.verb]);
    if (m.verb == LAY_TOKEN || m.verb == PLACE_PIECE || m.verb == FLEE_TO)
        text_add(out, box->space_name[m.at]);
    if (m.verb == STEP_TO) {
        text_add(out, box->space_name[s->pieces[m.piece].space]);
        text_add_char(out, m.kayak ? '~' : '-');
        text_add(out, box->space_name[m.at]);
    }
    if (m.verb == STAY && mode(s) == FLIGHT)
        text_format(out, ":%s", box->space_name[s->pieces[m.piece].space]);
    if (m.verb == BRING_HOME)
        write_animals(m.at, out);
    if (m.verb == LAY_CRACK)
        border_write(box, m.at, out);
}

/* ---- reading ---- */

/* The piece on this space that the active seat could move. */
static int piece_on(const struct nanuuk_state *s, int space)
{
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        if (p->space == space && (p->seat == s->active || p->seat == NONE))
            return piece;
    }
    return NONE;
}

/* Hunter 1 or 2 of the active seat; without U-05 its only one. */
static int own_hunter(const struct nanuuk_state *s, int number)
{
    for (int piece = 0; piece < s->count; piece++)
        if (s->pieces[piece].seat == s->active &&
            (number == 0 || hunter_number(s, piece) == number))
            return piece;
    return NONE;
}

/* Nobody to move stands there; but first of all: is such a move asked now? */
static bool refuse_piece(const struct nanuuk_state *s, int verb, int space, struct message *why)
{
    if (check_phase(s, verb, why))
        game_refuse(why, &nanuuk_reasons[NO_PIECE], space);
    return cite_refusal(s, 0, why);
}

/* A step, "c2-d3" or "c2~d3", of hunter `number` (0: whoever stands there). */
static bool read_step(const struct nanuuk_box *box, const struct nanuuk_state *s, const char *text,
                      int number, struct nanuuk_move *m, struct message *why)
{
    int from = space_named(box, text, 2), to = space_named(box, text + 3, 2);
    int piece = number == 0 ? piece_on(s, from) : own_hunter(s, number);
    if (from == NONE || to == NONE)
        return game_refuse(why, &nanuuk_reasons[UNREADABLE]);
    if (piece == NONE || s->pieces[piece].space != from)
        return refuse_piece(s, STEP_TO, from, why);
    *m = (struct nanuuk_move){STEP_TO, (uint8_t)piece, (uint8_t)to, text[2] == '~'};
    return true;
}

/* In the order of the kinds, each once: "fish+whale". */
static bool read_animals(const char *text, struct nanuuk_move *m)
{
    int last = -1;
    for (;;) {
        size_t length = strcspn(text, "+");
        int animal = word_index((struct word){text, length}, token_names, ANIMALS);
        if (animal <= last)
            return false;
        m->at |= (uint8_t)WITH(animal);
        last = animal;
        if (text[length] == '\0')
            return true;
        text += length + 1;
    }
}

static bool read_space(const struct nanuuk_box *box, const char *text, struct nanuuk_move *m)
{
    m->at = (uint8_t)space_named(box, text, strlen(text));
    return m->at != NONE;
}

/* "stay" names its bear in the flight: "stay:c3". */
static bool read_bear_stay(const struct nanuuk_box *box, const struct nanuuk_state *s,
                           const char *text, struct nanuuk_move *m, struct message *why)
{
    const char *name = text + strlen(words[STAY]) + 1;
    int space = space_named(box, name, strlen(name));
    int piece = piece_on(s, space);
    if (space == NONE)
        return game_refuse(why, &nanuuk_reasons[UNREADABLE]);
    if (piece == NONE)
        return refuse_piece(s, STAY, space, why);
    *m = (struct nanuuk_move){.verb = STAY, .piece = (uint8_t)piece};
    return true;
}

/* Elsewhere it is about one of the seat's pieces. */
static bool read_stay(const struct nanuuk_state *s, const char *text, struct nanuuk_move *m)
{
    if (mode(s) == FLIGHT)
        return false;
    if (mode(s) != HUNT)
        m->piece = (uint8_t)own_hunter(s, 0);
    return text[0] == '\0' && m->piece != NONE;
}

static bool read_sled(const struct nanuuk_state *s, const char *text, int number,
                      struct nanuuk_move *m)
{
    m->piece = (uint8_t)own_hunter(s, number);
    return text[0] == '\0' && m->piece != NONE;
}

/* What follows the word of a move. */
static bool read_object(const struct nanuuk_box *box, const struct nanuuk_state *s,
                        const char *text, int number, struct nanuuk_move *m)
{
    switch (m->verb) {
    case LAY_TOKEN:
    case PLACE_PIECE:
    case FLEE_TO:
        return read_space(box, text, m);
    case USE_SLED:
        return read_sled(s, text, number, m);
    case STAY:
        return read_stay(s, text, m);
    case BRING_HOME:
        return read_animals(text, m);
    default:
        return text[0] == '\0';
    }
}

/* A crack has no word: what is none of the others is tried as a border. */
static bool read_word(const struct nanuuk_box *box, const struct nanuuk_state *s, const char *text,
                      int number, struct nanuuk_move *m)
{
    *m = (struct nanuuk_move){.verb = BRING_HOME};
    if (strcmp(text, "keep") == 0)
        return true;
    for (int verb = 0; verb < VERBS; verb++) {
        size_t length = strlen(words[verb]);
        *m = (struct nanuuk_move){.verb = (uint8_t)verb};
        if (length > 0 && strncmp(text, words[verb], length) == 0 &&
            read_object(box, s, text + length, number, m))
            return true;
    }
    m->verb = LAY_CRACK;
    m->piece = 0;
    m->at = (uint8_t)border_named(box, text, strlen(text));
    return m->at != NONE;
}

bool nanuuk_move_read(const void *memory, const void *state, const char *text, game_move *move,
                      struct message *why)
{
    const struct nanuuk_box *box = memory;
    const struct nanuuk_state *s = state;
    struct nanuuk_move m = {0};
    bool numbered = two_hunters(s) && (text[0] == '1' || text[0] == '2') && text[1] == ':';
    int number = numbered ? text[0] - '0' : 0;
    const char *rest = text + (numbered ? 2 : 0);
    /* A step is told by its sign, whatever the spaces are: a wrong space is then refused with a
     * reason of its own. */
    bool step = strlen(rest) == 5 && (rest[2] == '-' || rest[2] == '~');
    if (step && numbered == two_hunters(s)) {
        if (!read_step(box, s, rest, number, &m, why))
            return false;
    } else if (mode(s) == FLIGHT && strncmp(rest, "stay:", 5) == 0) {
        if (!read_bear_stay(box, s, rest, &m, why))
            return false;
    } else if (!read_word(box, s, rest, number, &m) ||
               numbered != (two_hunters(s) && m.verb == USE_SLED)) {
        return game_refuse(why, &nanuuk_reasons[UNREADABLE]);
    }
    *move = nanuuk_pack(m);
    return true;
}
