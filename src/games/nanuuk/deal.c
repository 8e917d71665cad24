/*
 * deal.c - options, the first position, laying tokens and placing pieces (U, L-01, L-02, V-03).
 *
 * Who lays or places what, and where, is asked by moves.c, check.c and turn.c alike; it follows
 * from what lies and stands already, so that no counter has to be kept in the state.
 */
#include "games/nanuuk/rules.h"

#include <string.h>

/* U-02, in the order fish, seals, walruses, whales, bears, Inuit. With three igloos they fill the
 * area: 22, 24 and 31 spaces. */
const uint8_t tokens_wanted[AREAS][TOKENS] = {
    [2] = {3, 4, 4, 3, 2, 3}, [3] = {4, 4, 4, 3, 2, 4}, [4] = {6, 6, 6, 3, 3, 4}};

/* ---- options ---- */

/* An option is offered to some numbers of players, and to some modes only. Which values go together
 * is asked by nanuuk_setup_fits(), before anything is dealt. */
#define WITH_PLAYERS(n) (1U << (n))
#define ANY_PLAYERS (WITH_PLAYERS(2) | WITH_PLAYERS(3) | WITH_PLAYERS(4))

static const char *const modes[] = {"hunt",    "learning", "bearhunt",   "flight",
                                    "helpers", "partners", "neighbours", NULL};
static const char *const layouts[] = {"printed", "random", "own", NULL};
static const char *const hunters[] = {"one", "two", NULL};
static const char *const doublecracks[] = {"always", "choice", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const broken[] = {"no", "yes", "own", NULL};
/* The index of a number is the number. */
static const char *const cracks[OPTION_VALUES + 1] = {"usual", "1", "2", "3",  "4",  "5",  "6",
                                                      "7",     "8", "9", "10", "11", "12", NULL};
static const char *const bears[] = {"1", "2", "3", NULL};
static const char *const targets[] = {"right", "left", NULL};
static const char *const blocked[] = {"turn", "once", NULL};

/* The bear hunt of two is in LV-03. */
static const char *const mode_rules[MODES] = {
    [HUNT] = "U-01",     [LEARNING] = "L-03",  [BEARHUNT] = "LV-01",   [FLIGHT] = "LV-04",
    [HELPERS] = "LV-07", [PARTNERS] = "LV-05", [NEIGHBOURS] = "LV-06",
};
static const char *const layout_rules[] = {"B-04", "U-04", "U-04"};

const struct game_option nanuuk_options[OPTIONS + 1] = {
    [OPTION_MODE] = {"mode", modes, ANY_PLAYERS, .rules = mode_rules},
    [OPTION_LAYOUT] = {"layout", layouts, ANY_PLAYERS, .rules = layout_rules},
    [OPTION_HUNTERS] = {"hunters", hunters, WITH_PLAYERS(2), .rule = "U-05"},
    [OPTION_DOUBLECRACK] = {"doublecrack", doublecracks, ANY_PLAYERS, .rule = "V-01"},
    [OPTION_SOCIAL] = {"social", no_yes, ANY_PLAYERS, .rule = "V-02"},
    [OPTION_BROKEN] = {"broken", broken, ANY_PLAYERS, .rule = "V-03"},
    [OPTION_STEPCRACK] = {"stepcrack", no_yes, WITH_PLAYERS(3), .rule = "LV-02"},
    [OPTION_MUSTSTEP] = {"muststep", no_yes, WITH_PLAYERS(2) | WITH_PLAYERS(3), .rule = "LV-02"},
    [OPTION_MAYSTAY] = {"maystay", no_yes, WITH_PLAYERS(2) | WITH_PLAYERS(3), .rule = "LV-02"},
    [OPTION_GOON] = {"goon", no_yes, WITH_PLAYERS(3), .rule = "LV-02"},
    [OPTION_ONEINUK] = {"oneinuk", no_yes, WITH_PLAYERS(2), .rule = "LV-03"},
    [OPTION_BEARS] = {"bears", bears, WITH_PLAYERS(2), .rule = "LV-04"},
    [OPTION_TARGET] = {"target", targets, WITH_PLAYERS(4), .rule = "LV-06"},
    [OPTION_BLOCKED] = {"blocked", blocked, WITH_PLAYERS(4), .rule = "LV-05"},
    [OPTION_ALLBEARS] = {"allbears", no_yes, WITH_PLAYERS(2), .rule = "LV-04"},
    [OPTION_CRACKS] = {"cracks", cracks, ANY_PLAYERS, .rule = "V-03"},
};

/* For each option the modes that know it, as a set. */
static const uint8_t modes_of[OPTIONS] = {
    [OPTION_MODE] = 0xFF,
    [OPTION_LAYOUT] = 1 << HUNT,
    [OPTION_HUNTERS] = 1 << HUNT,
    [OPTION_DOUBLECRACK] = 1 << HUNT,
    [OPTION_SOCIAL] = 1 << HUNT,
    [OPTION_BROKEN] = 1 << HUNT,
    [OPTION_STEPCRACK] = 1 << BEARHUNT,
    [OPTION_MUSTSTEP] = 1 << BEARHUNT | 1 << FLIGHT,
    [OPTION_MAYSTAY] = 1 << BEARHUNT | 1 << FLIGHT,
    [OPTION_GOON] = 1 << BEARHUNT,
    [OPTION_ONEINUK] = 1 << BEARHUNT,
    [OPTION_BEARS] = 1 << FLIGHT,
    [OPTION_TARGET] = 1 << NEIGHBOURS,
    [OPTION_BLOCKED] = 1 << PARTNERS | 1 << NEIGHBOURS,
    [OPTION_ALLBEARS] = 1 << FLIGHT,
    [OPTION_CRACKS] = 1 << HUNT,
};

/* For each mode the numbers of players that can play it, as a set. */
static const uint8_t players_of[MODES] = {
    [HUNT] = ANY_PLAYERS,
    [LEARNING] = ANY_PLAYERS,
    [BEARHUNT] = WITH_PLAYERS(2) | WITH_PLAYERS(3),
    [FLIGHT] = WITH_PLAYERS(2),
    [HELPERS] = WITH_PLAYERS(2),
    [PARTNERS] = WITH_PLAYERS(4),
    [NEIGHBOURS] = WITH_PLAYERS(4),
};

/* The rule depends on the option, so that it is not the table's. */
static bool refuse_option(const struct game_setup *setup, int option, struct message *why)
{
    game_refuse(why, &nanuuk_reasons[OPTION_NOT_HERE], option);
    why->rule = game_option_rule(&nanuuk_options[option], setup->chosen[option]);
    return false;
}

/* Some options mean nothing without another: all bears where there is one (LV-04), a number of
 * cracks in ice that is whole (V-03). */
static bool means_something(int option, const uint8_t chosen[OPTIONS])
{
    if (option == OPTION_ALLBEARS)
        return chosen[OPTION_BEARS] != 0;
    return option != OPTION_CRACKS || chosen[OPTION_BROKEN] != BROKEN_NO;
}

/* An option that is not the usual one must be known to the mode, and offered to so many players. */
bool nanuuk_setup_fits(const struct game_setup *setup, struct message *why)
{
    int chosen_mode = setup->chosen[OPTION_MODE];
    if (!(players_of[chosen_mode] >> setup->players & 1))
        return refuse_option(setup, OPTION_MODE, why);
    for (int i = 0; i < OPTIONS; i++)
        if (setup->chosen[i] != 0 && (!(modes_of[i] >> chosen_mode & 1) ||
                                      !(nanuuk_options[i].players >> setup->players & 1) ||
                                      !means_something(i, setup->chosen)))
            return refuse_option(setup, i, why);
    return true;
}

/* ---- pieces ---- */

static void add_piece(struct nanuuk_state *s, int seat, int kind)
{
    struct piece *p = &s->pieces[s->count++];
    *p = (struct piece){.seat = (uint8_t)seat, .kind = (uint8_t)kind, .space = NONE};
    if (kind == HUNTER && mode(s) == HUNT)
        p->with = WITH(HARPOON); /* U-01 */
}

/* One piece for each digit, which is its seat: their order is the order of placing. */
static void add_pieces(struct nanuuk_state *s, const char *seats, int kind)
{
    for (; *seats != '\0'; seats++)
        add_piece(s, *seats - '0', kind);
}

/* L-02 and U-05 place 1-2-1: "0110". LV-01: Inuk, Inuk, bear, and with two players both Inuit are
 * seat 0's (LV-03). LV-04: the Inuit in turn, then bears that are nobody's. LV-07: both own bears,
 * then seat 0 places seat 1's Inuk and seat 1 seat 0's. */
void deal_pieces(struct nanuuk_state *s)
{
    static const char *const one_each[] = {[2] = "01", [3] = "012", [4] = "0123"};
    switch (mode(s)) {
    case BEARHUNT:
        add_pieces(s, s->players == 3 ? "01" : "00", INUK_PIECE);
        add_piece(s, s->players - 1, BEAR_PIECE);
        break;
    case FLIGHT:
        add_pieces(s, "01", INUK_PIECE);
        for (int i = 0; i <= s->chosen[OPTION_BEARS]; i++)
            add_piece(s, NONE, BEAR_PIECE);
        break;
    case HELPERS:
        add_pieces(s, "01", BEAR_PIECE);
        add_pieces(s, "10", INUK_PIECE);
        break;
    default: {
        bool two_each = two_hunters(s) || (mode(s) == LEARNING && s->players == 2);
        add_pieces(s, two_each ? "0110" : one_each[s->players], HUNTER);
    }
    }
}

/* In the learning games asked only while pieces are placed: later a piece without a space is one
 * that was removed (L-05). */
int piece_to_place(const struct nanuuk_state *s)
{
    for (int piece = 0; piece < s->count; piece++)
        if (s->pieces[piece].space == NONE)
            return piece;
    return NONE;
}

/* Helpers place the opponent's Inuk, and the bears of the flight are placed in turn. */
int placer(const struct nanuuk_state *s, int piece)
{
    bool in_turn = mode(s) == HELPERS || s->pieces[piece].seat == NONE;
    return in_turn ? piece % 2 : s->pieces[piece].seat;
}

/* U-03: any igloo; U-05: not one where the seat's other hunter is. */
uint32_t place_spaces(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    int piece = piece_to_place(s);
    uint32_t spaces = box->igloos;
    if (piece == NONE)
        return 0;
    if (mode(s) != HUNT)
        return s->area & ~pieces_at(s);
    for (int other = 0; other < piece; other++)
        if (s->pieces[other].seat == s->pieces[piece].seat && s->pieces[other].space != NONE)
            spaces &= ~space_bit(s->pieces[other].space);
    return spaces;
}

/* ---- tokens ---- */

int token_to_lay(const struct nanuuk_state *s)
{
    /* The shy ones first, while there is room for them. */
    static const uint8_t order[TOKENS] = {WHALE, INUK, BEAR, FISH, SEAL, WALRUS};
    const uint8_t *wanted = tokens_wanted[area_of(s->players, s->chosen)];
    for (int i = 0; i < TOKENS; i++)
        if (bits_count(s->tokens[order[i]]) < wanted[order[i]])
            return order[i];
    return NONE;
}

/* Spaces for another whale or Inuk: U-04 is kept, and the rest can still be laid. Without looking
 * ahead a layer could leave no room for the last of them, and the game would be stuck. */
static uint32_t shy_spaces(const struct nanuuk_box *box, const struct nanuuk_state *s, int token)
{
    int area = area_of(s->players, s->chosen);
    const uint8_t *wanted = tokens_wanted[area];
    bool pair = layout_needs_pair(box, area);
    uint32_t spaces = 0;
    for (uint32_t left = s->area & ~box->igloos & ~tokens_at(s); left != 0; left &= left - 1) {
        uint32_t one = left & -left;
        uint32_t whales = s->tokens[WHALE] | (token == WHALE ? one : 0);
        uint32_t inuit = s->tokens[INUK] | (token == INUK ? one : 0);
        if (layout_can_go_on(box, s->area, whales, inuit, wanted[WHALE] - bits_count(whales),
                             wanted[INUK] - bits_count(inuit), pair))
            spaces |= one;
    }
    return spaces;
}

uint32_t lay_spaces(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    int token = token_to_lay(s);
    if (token == WHALE || token == INUK)
        return shy_spaces(box, s, token);
    return s->area & ~box->igloos & ~tokens_at(s);
}

/* A random layout: the tokens are laid one after the other on a space drawn by lot. */
static void lay_randomly(const struct nanuuk_box *box, struct nanuuk_state *s,
                         struct generator *chance)
{
    for (int token = token_to_lay(s); token != NONE; token = token_to_lay(s)) {
        uint32_t spaces = lay_spaces(box, s);
        int nth = (int)generator_below(chance, (uint32_t)bits_count(spaces));
        s->tokens[token] |= space_bit(bits_nth(spaces, nth));
    }
}

/* LAYOUT_OWN lays nothing: the players will. */
static void lay_tokens(const struct nanuuk_box *box, struct nanuuk_state *s,
                       struct generator *chance)
{
    if (s->chosen[OPTION_LAYOUT] == LAYOUT_PRINTED)
        memcpy(s->tokens, box->layout[area_of(s->players, s->chosen)], sizeof s->tokens);
    if (s->chosen[OPTION_LAYOUT] == LAYOUT_RANDOM)
        lay_randomly(box, s, chance);
}

/* ---- cracks ---- */

/* G-01: spaces out of play are edge, so that nothing is open towards them. */
void deal_ice(const struct nanuuk_box *box, struct nanuuk_state *s)
{
    int area = area_of(s->players, s->chosen);
    s->area = box->area[area];
    s->free = box->inner[area];
    for (int space = 0; space < box->spaces; space++)
        if (s->area >> space & 1)
            s->open[space] = box->neighbours[space] & s->area;
}

int cracks_laid(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    return lines_count(box->inner[area_of(s->players, s->chosen)]) - lines_count(s->free);
}

/* V-03 [R]: 6, 5, 4 for the areas of 4, 3, 2 players, if nobody wishes another number. */
int cracks_before_start(const struct nanuuk_state *s)
{
    if (s->chosen[OPTION_BROKEN] == BROKEN_NO)
        return 0;
    if (s->chosen[OPTION_CRACKS] != 0)
        return s->chosen[OPTION_CRACKS];
    return area_of(s->players, s->chosen) + 2;
}

bool ice_to_break(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    return s->chosen[OPTION_BROKEN] == BROKEN_OWN && cracks_laid(box, s) < cracks_before_start(s) &&
           !lines_empty(break_choices(box, s));
}

/* V-03 [R]: any but the last border of a space. On the printed floe there are always some: twelve
 * cracks leave more borders than there are spaces. */
struct lines break_choices(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    struct lines lines = s->free;
    for (uint32_t left = s->area; left != 0; left &= left - 1)
        if (bits_count(s->open[bits_first(left)]) == 1)
            lines = lines_without(lines, box->sides[bits_first(left)]);
    return lines;
}

/* A border that must not crack is drawn again; an edition may leave none. */
static void break_ice(const struct nanuuk_box *box, struct nanuuk_state *s,
                      struct generator *chance)
{
    for (int left = cracks_before_start(s); left > 0;) {
        struct lines choices = break_choices(box, s);
        int border =
            lines_nth(s->free, (int)generator_below(chance, (uint32_t)lines_count(s->free)));
        if (lines_empty(choices))
            return;
        if (!lines_has(&choices, border))
            continue;
        crack_lay(box, s, border);
        left--;
    }
}

/* Layout before cracks: broken ice (V-03) is drawn from what the layout left of the random
 * numbers. */
void nanuuk_deal(const void *memory, const struct game_setup *setup, struct generator chance,
                 void *state)
{
    const struct nanuuk_box *box = memory;
    struct nanuuk_state *s = state;
    memset(s, 0, sizeof *s);
    s->players = (uint8_t)setup->players;
    memcpy(s->chosen, setup->chosen, OPTIONS);
    s->turn = 1;
    s->moving = NONE;
    deal_ice(box, s);
    deal_pieces(s);
    if (mode(s) == HUNT)
        lay_tokens(box, s, &chance);
    if (s->chosen[OPTION_BROKEN] == BROKEN_YES)
        break_ice(box, s, &chance);
    turn_prepare(box, s);
}
