/*
 * check.c - is a move legal, and if not, why.
 *
 * moves.c lists what is allowed; this file explains what is not. They are tested against each
 * other: a move is in the list exactly if it passes here.
 */
#include "games/nanuuk/rules.h"

/* ---- numbers that are no move at all ---- */

/* A number from outside can be anything: one number for one move, and behind this check every field
 * may be used as an index. In the hunt a seat stays, not a piece, so that its number has none. */
static bool well_formed(const struct nanuuk_box *box, const struct nanuuk_state *s,
                        game_move number)
{
    struct nanuuk_move m = nanuuk_unpack(number);
    if (nanuuk_pack(m) != number || m.verb >= VERBS)
        return false;
    switch (m.verb) {
    case STEP_TO:
        return m.piece < s->count && m.at < box->spaces;
    case LAY_TOKEN:
    case PLACE_PIECE:
    case FLEE_TO:
        return m.piece == 0 && m.kayak == 0 && m.at < box->spaces;
    case USE_SLED:
        return m.piece < s->count && m.at == 0 && m.kayak == 0;
    case STAY:
        return m.piece < s->count && m.at == 0 && m.kayak == 0 && (mode(s) != HUNT || m.piece == 0);
    case BRING_HOME:
        return m.piece == 0 && m.kayak == 0 && m.at <= ALL_ANIMALS;
    case LAY_CRACK:
        return m.piece == 0 && m.kayak == 0 && m.at < box->borders;
    default:
        return m.piece == 0 && m.kayak == 0 && m.at == 0;
    }
}

/* ---- laying and placing ---- */

/* Whales and Inuit are shy (U-04). TOO_NEAR tells of a neighbour; NO_ROOM_LEFT is what only looking
 * ahead shows: the token could lie here, but not all the others then. */
static bool check_lay(const struct nanuuk_box *box, const struct nanuuk_state *s, int space,
                      struct message *why)
{
    int token = token_to_lay(s);
    bool shy = token == WHALE || token == INUK;
    uint32_t near = box->neighbours[space] & (box->igloos | s->tokens[WHALE] | s->tokens[INUK]);
    if (!(s->area >> space & 1))
        return game_refuse(why, &nanuuk_reasons[OUT_OF_PLAY], space);
    if (box->igloos >> space & 1)
        return game_refuse(why, &nanuuk_reasons[IGLOO_THERE], space);
    if (tokens_at(s) >> space & 1)
        return game_refuse(why, &nanuuk_reasons[TAKEN], space);
    if (lay_spaces(box, s) >> space & 1)
        return true;
    if (shy && near != 0)
        return game_refuse(why, &nanuuk_reasons[TOO_NEAR], token, bits_first(near));
    return game_refuse(why, &nanuuk_reasons[NO_ROOM_LEFT], space);
}

/* L-02, U-03, U-05. */
static bool check_place(const struct nanuuk_box *box, const struct nanuuk_state *s, int space,
                        struct message *why)
{
    if (!(s->area >> space & 1))
        return game_refuse(why, &nanuuk_reasons[OUT_OF_PLAY], space);
    if (mode(s) == HUNT && !(box->igloos >> space & 1))
        return game_refuse(why, &nanuuk_reasons[NOT_IGLOO], space);
    if (place_spaces(box, s) >> space & 1)
        return true;
    return game_refuse(why, &nanuuk_reasons[mode(s) == HUNT ? SAME_IGLOO : TAKEN], space);
}

/* ---- steps ---- */

/* Is the piece one that may move now? FINISHED: in homecoming a hunter in an igloo does not move
 * again (E-03). Any other piece that may not move now has moved already, or waits for another. */
static bool check_piece(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece,
                        struct message *why)
{
    const struct piece *p = &s->pieces[piece];
    bool own = p->seat == s->active || (p->seat == NONE && p->kind == BEAR_PIECE);
    if (movable(box, s) >> piece & 1)
        return true;
    if (p->space == NONE) /* only a number says that: a text names a space */
        return game_refuse(why, &nanuuk_reasons[UNREADABLE]);
    if (!own)
        return game_refuse(why, &nanuuk_reasons[NO_PIECE], p->space);
    if (s->homecoming && s->moving == NONE)
        return game_refuse(why, &nanuuk_reasons[FINISHED], p->space);
    return game_refuse(why, &nanuuk_reasons[NOT_THIS_PIECE], p->space);
}

/* M-01, M-09: the kayak is for crossing a crack and for nothing else, so that a step on foot has
 * one number only. */
static bool check_border(const struct nanuuk_box *box, const struct nanuuk_state *s,
                         struct nanuuk_move m, struct message *why)
{
    const struct piece *p = &s->pieces[m.piece];
    bool crack = !(s->open[p->space] >> m.at & 1);
    if (!(s->area >> m.at & 1))
        return game_refuse(why, &nanuuk_reasons[OUT_OF_PLAY], m.at);
    if (p->space == m.at)
        return game_refuse(why, &nanuuk_reasons[SAME_SPACE], m.at);
    if (!(box->neighbours[p->space] >> m.at & 1))
        return game_refuse(why, &nanuuk_reasons[NOT_NEIGHBOUR], p->space, m.at);
    if (m.kayak && !(p->with & WITH(KAYAK)))
        return game_refuse(why, &nanuuk_reasons[NO_KAYAK], p->space, m.at);
    if (crack && !m.kayak)
        return game_refuse(why, &nanuuk_reasons[mode(s) == HUNT ? CRACK_ON_FOOT : CRACK_BETWEEN],
                           p->space, m.at);
    if (!crack && m.kayak)
        return game_refuse(why, &nanuuk_reasons[NO_CRACK_TO_CROSS], p->space, m.at);
    return true;
}

/* Tokens keep nobody out but bears (M-03, M-07). */
static bool check_step(const struct nanuuk_box *box, const struct nanuuk_state *s,
                       struct nanuuk_move m, struct message *why)
{
    if (!check_piece(box, s, m.piece, why) || !check_border(box, s, m, why))
        return false;
    if ((pieces_at(s) >> m.at & 1) && !(mode(s) == HUNT && box->igloos >> m.at & 1))
        return game_refuse(why, &nanuuk_reasons[PIECE_THERE], m.at);
    if (mode(s) != HUNT || !(s->tokens[BEAR] >> m.at & 1))
        return true;
    if (!(s->pieces[m.piece].with & WITH(HARPOON)))
        return game_refuse(why, &nanuuk_reasons[NO_HARPOON], m.at);
    if (hunt_flight(box, s, m.piece) == 0)
        return game_refuse(why, &nanuuk_reasons[BEAR_CANNOT_FLEE], m.at);
    return true;
}

/* M-10: husky and sled only together, and only if there is a step to take, on foot or by kayak. */
static bool check_sled(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece,
                       struct message *why)
{
    unsigned both = WITH(HUSKY) | WITH(SLED);
    if (mode(s) != HUNT)
        return game_refuse(why, &nanuuk_reasons[NO_SLED]);
    if (!check_piece(box, s, piece, why))
        return false;
    if ((s->pieces[piece].with & both) != both)
        return game_refuse(why, &nanuuk_reasons[NO_SLED]);
    if ((hunt_steps(box, s, piece) | hunt_paddles(box, s, piece)) == 0)
        return game_refuse(why, &nanuuk_reasons[NO_STEP]);
    return true;
}

/* M-01 in the hunt; LV-02 (c) for bears elsewhere. */
static bool check_stay(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece,
                       struct message *why)
{
    if (mode(s) == HUNT)
        return may_stay(box, s, piece) || game_refuse(why, &nanuuk_reasons[MUST_STEP]);
    return check_piece(box, s, piece, why) &&
           (may_stay(box, s, piece) || game_refuse(why, &nanuuk_reasons[MAY_NOT_STAY]));
}

/* ---- what the space brings ---- */

/* M-07. */
static bool check_flee(const struct nanuuk_box *box, const struct nanuuk_state *s, int space,
                       struct message *why)
{
    if (!(s->area >> space & 1))
        return game_refuse(why, &nanuuk_reasons[OUT_OF_PLAY], space);
    if (box->igloos >> space & 1)
        return game_refuse(why, &nanuuk_reasons[IGLOO_THERE], space);
    if (pieces_at(s) >> space & 1)
        return game_refuse(why, &nanuuk_reasons[PIECE_THERE], space);
    if (tokens_at(s) >> space & 1)
        return game_refuse(why, &nanuuk_reasons[TOKEN_THERE], space);
    return true;
}

/* M-08: what he carries, or a part of it. */
static bool check_home(const struct nanuuk_state *s, unsigned animals, struct message *why)
{
    unsigned missing = animals & ~(unsigned)s->pieces[s->moving].with;
    return missing == 0 || game_refuse(why, &nanuuk_reasons[NOT_CARRIED], bits_first(missing));
}

/* ---- cracks ---- */

/* G-01 to G-03 and V-02, the plainest reason first. A border that is free and around the space, yet
 * no choice, is a side line while a star line is free, or cuts somebody off. */
static bool check_crack(const struct nanuuk_box *box, const struct nanuuk_state *s, int border,
                        struct message *why)
{
    int space = s->pieces[s->moving].space;
    const struct lines *inner = &box->inner[area_of(s->players, s->chosen)];
    struct lines choices = crack_choices(box, s, space);
    bool star = lines_has(&box->stars[space], border);
    if (!lines_has(inner, border))
        return game_refuse(why, &nanuuk_reasons[EDGE], border);
    if (!lines_has(&s->free, border))
        return game_refuse(why, &nanuuk_reasons[CRACKED], border);
    if (lines_has(&choices, border))
        return true;
    if (!star && !lines_has(&box->sides[space], border))
        return game_refuse(why, &nanuuk_reasons[NOT_AROUND], border, space);
    if (!star && !lines_empty(lines_both(s->free, box->stars[space])))
        return game_refuse(why, &nanuuk_reasons[STAR_FIRST], border, space);
    return game_refuse(why, &nanuuk_reasons[CUTS_OFF], border);
}

/* V-03: before the start the ice may crack anywhere, but every space keeps a way out. */
static bool check_break(const struct nanuuk_box *box, const struct nanuuk_state *s, int border,
                        struct message *why)
{
    if (!lines_has(&box->inner[area_of(s->players, s->chosen)], border))
        return game_refuse(why, &nanuuk_reasons[EDGE], border);
    if (!lines_has(&s->free, border))
        return game_refuse(why, &nanuuk_reasons[CRACKED], border);
    for (int end = 0; end < 2; end++)
        if (bits_count(s->open[box->ends[border][end]]) == 1)
            return game_refuse(why, &nanuuk_reasons[ISOLATES], border, box->ends[border][end]);
    return true;
}

static bool check_later(const struct nanuuk_state *s, struct message *why)
{
    return (option(s, OPTION_DOUBLECRACK) && s->steps > 1) ||
           game_refuse(why, &nanuuk_reasons[NOT_LATER]);
}

/* ---- all moves ---- */

/* Every verb belongs to one phase, but cracks are laid before the start, too (V-03). */
static int phase_of(int verb)
{
    static const uint8_t phases[VERBS] = {
        [LAY_TOKEN] = LAY, [PLACE_PIECE] = PLACE, [STEP_TO] = STEP,    [USE_SLED] = STEP,
        [STAY] = STEP,     [STOP] = STEP,         [TAKE] = CATCH,      [LEAVE] = CATCH,
        [FLEE_TO] = FLEE,  [BRING_HOME] = HOME,   [LAY_CRACK] = CRACK, [LATER] = CRACK,
    };
    return phases[verb];
}

bool check_phase(const struct nanuuk_state *s, int verb, struct message *why)
{
    if (s->phase == GAME_ENDED)
        return game_refuse(why, &nanuuk_reasons[OVER]);
    if (phase_of(verb) != s->phase && !(verb == LAY_CRACK && s->phase == BREAK))
        return game_refuse(why, &nanuuk_reasons[NOT_NOW], s->phase);
    return true;
}

static bool check_verb(const struct nanuuk_box *box, const struct nanuuk_state *s,
                       struct nanuuk_move m, struct message *why)
{
    switch (m.verb) {
    case LAY_TOKEN:
        return check_lay(box, s, m.at, why);
    case PLACE_PIECE:
        return check_place(box, s, m.at, why);
    case STEP_TO:
        return check_step(box, s, m, why);
    case USE_SLED:
        return check_sled(box, s, m.piece, why);
    case STAY:
        return check_stay(box, s, m.piece, why);
    case STOP:
        return may_stop(s) || game_refuse(why, &nanuuk_reasons[MUST_STEP_AGAIN]);
    case FLEE_TO:
        return check_flee(box, s, m.at, why);
    case BRING_HOME:
        return check_home(s, m.at, why);
    case LAY_CRACK:
        return s->phase == BREAK ? check_break(box, s, m.at, why) : check_crack(box, s, m.at, why);
    case LATER:
        return check_later(s, why);
    default: /* take and leave need no more than their phase */
        return true;
    }
}

bool nanuuk_check(const void *memory, const void *state, game_move number, struct message *why)
{
    const struct nanuuk_box *box = memory;
    const struct nanuuk_state *s = state;
    struct nanuuk_move m = nanuuk_unpack(number);
    if (!well_formed(box, s, number))
        return game_refuse(why, &nanuuk_reasons[UNREADABLE]);
    return (check_phase(s, m.verb, why) && check_verb(box, s, m, why)) ||
           cite_refusal(s, m.piece, why);
}
