/*
 * setup.c - a position from JSON: the members, one function each.
 *
 * Every function checks form and bounds of its member; whether the members agree is position.c's
 * question. What follows from the rest (turn, decides, free, counts) may be left out, and must be
 * right if it is given.
 */
#include "games/nunatak/setup.h"

#include "games/nunatak/notation.h"
#include "games/nunatak/rules.h"
#include "games/nunatak/view.h"

#include <string.h>

const char *const member_names[MEMBERS] = {
    [M_PLAYERS] = "players",     [M_PHASE] = "phase",     [M_TURN] = "turn",
    [M_ACTIVE] = "active",       [M_DECIDES] = "decides", [M_TILES] = "tiles",
    [M_BLOCKS] = "blocks",       [M_MARKET] = "market",   [M_PILE] = "pile",
    [M_STACK] = "stack",         [M_FAVORS] = "favors",   [M_PARTIES] = "parties",
    [M_PENDING] = "pending",     [M_SQUARE] = "square",   [M_COUNTED] = "counted",
    [M_ASKED] = "asked",         [M_ELDER] = "elder",     [M_FRESH] = "fresh",
    [M_ABUNDANCE] = "abundance", [M_FREE] = "free",       [M_COMPLETION] = "completion",
    [M_EXTRA] = "extra",         [M_SOLO] = "solo",       [M_HIDDEN] = "hidden",
};

#define NAME_BYTES 24

/* The functions fill a state of zeros. They are called in the order of enum member, so that each
 * may count on the members before it: players, then phase and active, then the rest. */
struct position_reader {
    const struct nunatak_box *box;
    struct nunatak_state *s;
    struct rng *rng;      /* deals what a view leaves out; NULL: nothing may be left out */
    struct unseen unseen; /* what the view says of that */
};

/* ---- values ---- */

static bool get_favor(const struct json_node *node, uint8_t *kind)
{
    return json_get_named(node, favor_names, FAVORS, kind);
}

static bool get_favor_or_null(const struct json_node *node, uint8_t *kind)
{
    *kind = NONE;
    return json_is_null(node) || get_favor(node, kind);
}

static bool get_card(const struct nunatak_box *box, const struct json_node *node, uint8_t *kind)
{
    char name[NAME_BYTES];
    if (!json_get_string(node, name, sizeof name))
        return false;
    *kind = (uint8_t)card_named(box, name, strlen(name));
    return *kind != NONE;
}

static bool get_filing(const struct nunatak_box *box, const struct json_node *node, uint8_t *filing)
{
    char name[NAME_BYTES];
    if (!json_get_string(node, name, sizeof name))
        return false;
    *filing = (uint8_t)read_filing(box, name, strlen(name));
    return *filing != NONE;
}

static bool get_square(const struct json_node *node, uint8_t *corner)
{
    char name[NAME_BYTES];
    if (!json_get_string(node, name, sizeof name))
        return false;
    *corner = (uint8_t)read_cell(name, strlen(name));
    return *corner != NO_CELL && (CORNERS >> *corner & 1);
}

static bool is_array(const struct json_node *node, int least, int most)
{
    return node != NULL && node->kind == JSON_ARRAY && node->count >= least && node->count <= most;
}

/* With exactly so many members: asked together with json_member() for each of them, it leaves no
 * room for unknown ones. */
static bool is_object(const struct json_node *node, int members)
{
    return node != NULL && node->kind == JSON_OBJECT && node->count == members;
}

/* ---- the temple ---- */

static bool read_players(struct position_reader *r, const struct json_node *node)
{
    return json_get_byte(node, SEATS_MAX, &r->s->players) && r->s->players >= 1;
}

static bool read_phase(struct position_reader *r, const struct json_node *node)
{
    return json_get_named(node, phase_names, PHASE_OVER + 1, &r->s->phase);
}

/* The dummies of the solo game can be active, too; Siku never is. */
static bool read_active(struct position_reader *r, const struct json_node *node)
{
    return json_get_byte(node, (r->s->players == 1 ? 3 : r->s->players) - 1, &r->s->active);
}

/* {"1a1": "W", "2b3": "CA", ...}: a cell and the types that its tile shows, also under a block. */
static bool read_tiles(struct position_reader *r, const struct json_node *node)
{
    if (node == NULL || node->kind != JSON_OBJECT)
        return false;
    for (const struct json_node *tile = json_first(node); tile != NULL; tile = json_next(tile)) {
        char name[NAME_BYTES];
        int cell = read_cell(tile->name, tile->name_length);
        if (cell == NO_CELL || !json_get_string(tile, name, sizeof name) || strlen(name) > 2)
            return false;
        int types = read_tile_types(name, strlen(name));
        if (types == 0)
            return false;
        r->s->tiles |= cell_bit(cell);
        for (int type = 0; type < TYPES; type++)
            r->s->shows[type] |= (uint64_t)(types >> type & 1) << cell;
    }
    return true;
}

/* {"1a1": 0, "1b1": 2, ...}: a cell and the party whose block stands there. */
static bool read_blocks(struct position_reader *r, const struct json_node *node)
{
    if (node == NULL || node->kind != JSON_OBJECT)
        return false;
    for (const struct json_node *block = json_first(node); block != NULL;
         block = json_next(block)) {
        int cell = read_cell(block->name, block->name_length);
        uint8_t party;
        if (cell == NO_CELL || !json_get_byte(block, parties(r->s) - 1, &party))
            return false;
        r->s->blocks[party] |= cell_bit(cell);
    }
    return true;
}

/* ["1a1", "1b1"]: corners. One block completes at most four squares (I). */
static bool read_pending(struct position_reader *r, const struct json_node *node)
{
    if (!is_array(node, 0, 4))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at)) {
        uint8_t corner;
        if (!get_square(at, &corner) || (r->s->pending >> corner & 1))
            return false;
        r->s->pending |= cell_bit(corner);
    }
    return true;
}

static bool read_square(struct position_reader *r, const struct json_node *node)
{
    r->s->square = NO_CELL;
    return json_is_null(node) || get_square(node, &r->s->square);
}

/* [0, 1, 0]: by party; blocks that Propagation counts in addition (F-13). */
static bool read_counted(struct position_reader *r, const struct json_node *node)
{
    int party = 0;
    if (!is_array(node, parties(r->s), parties(r->s)))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at))
        if (!json_get_byte(at, FAVOR_CARDS, &r->s->counted[party++]))
            return false;
    return true;
}

/* ---- cards and favors ---- */

static bool read_slot(struct position_reader *r, const struct json_node *node, int slot)
{
    const struct json_node *reserved = json_member(node, "reserved");
    r->s->market[slot] = r->s->reserved[slot] = NONE;
    if (json_is_null(node))
        return true;
    return is_object(node, 2) && get_card(r->box, json_member(node, "card"), &r->s->market[slot]) &&
           (json_is_null(reserved) ||
            json_get_byte(reserved, r->s->players - 1, &r->s->reserved[slot]));
}

/* [{"card": "W", "reserved": null}, null, ...]: four slots, null for an empty one. */
static bool read_market(struct position_reader *r, const struct json_node *node)
{
    int slot = 0;
    if (!is_array(node, MARKET, MARKET))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at))
        if (!read_slot(r, at, slot++))
            return false;
    return true;
}

/* {"numbers": [20, 16, 9, 4], "under": ["W"]}: the pile's numbers, and the cards known to lie under
 * the first of them. If there is "hidden", it has all cards, and `under` is compared with them. */
static bool read_pile(struct position_reader *r, const struct json_node *node)
{
    const struct json_node *numbers = json_member(node, "numbers"),
                           *under = json_member(node, "under");
    int number = 0;
    if (!is_object(node, 2) || !is_array(numbers, NUMBERS, NUMBERS) || !is_array(under, 0, CARDS))
        return false;
    for (const struct json_node *at = json_first(numbers); at != NULL; at = json_next(at))
        if (!json_get_byte(at, CARDS, &r->s->pile_left[number++]))
            return false;
    r->s->under = (uint8_t)under->count;
    r->unseen.under = 0;
    for (const struct json_node *at = json_first(under); at != NULL; at = json_next(at))
        if (!get_card(r->box, at, &r->unseen.below[r->unseen.under++]))
            return false;
    return true;
}

/* {"open": ["insight", "edges"], "left": 16}. A single open favor is the one farther from the
 * pile. */
static bool read_favors(struct position_reader *r, const struct json_node *node)
{
    const struct json_node *open = json_member(node, "open"), *left = json_member(node, "left");
    uint8_t count;
    r->s->open[0] = r->s->open[1] = NONE;
    r->unseen.favors = -1;
    if (!is_object(node, left == NULL ? 1 : 2) || !is_array(open, 0, 2) ||
        (left != NULL && !json_get_byte(left, FAVOR_CARDS, &count)))
        return false;
    if (left != NULL)
        r->unseen.favors = count;
    int place = 2 - open->count;
    for (const struct json_node *at = json_first(open); at != NULL; at = json_next(at))
        if (!get_favor(at, &r->s->open[place++]))
            return false;
    return true;
}

/* ---- parties ---- */

/* ["W", "CAr=C", ...]: a hand as it is filed; the order says nothing. */
static bool read_hand(struct position_reader *r, const struct json_node *node, int party)
{
    if (!is_array(node, 0, CARDS))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at)) {
        uint8_t filing;
        if (!get_filing(r->box, at, &filing))
            return false;
        r->s->hand[party][filing]++;
    }
    return true;
}

/* [{"card": "WE=W", "as": "Ar"}]: what it was and what it counts as (F-14), never the same type. */
static bool read_transformed(struct position_reader *r, const struct json_node *node, int party)
{
    if (!is_array(node, 0, FAVOR_CARDS))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at)) {
        struct transformed card = {.seat = (uint8_t)party};
        if (!is_object(at, 2) || r->s->transforms == FAVOR_CARDS ||
            !get_filing(r->box, json_member(at, "card"), &card.filing) ||
            !json_get_named(json_member(at, "as"), become_names, BECOMES, &card.become) ||
            r->box->filed[card.filing].type == type_of_become(card.become))
            return false;
        r->s->transformed[r->s->transforms++] = card;
    }
    return true;
}

static bool read_held(struct position_reader *r, const struct json_node *node, int party)
{
    if (!is_array(node, 0, FAVOR_CARDS))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at)) {
        uint8_t kind;
        if (!get_favor(at, &kind))
            return false;
        r->s->favors[party] += ONE_FAVOR(kind);
    }
    return true;
}

/* Used final favors that leave no other trace; transformations are in "transformed". */
static bool read_used(struct position_reader *r, const struct json_node *node, int party)
{
    if (!is_array(node, 0, FAVOR_CARDS))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at)) {
        if (json_is(at, favor_names[INSIGHT]))
            r->s->insights[party]++;
        else if (json_is(at, favor_names[EDGES_FAVOR]))
            r->s->edges[party]++;
        else if (json_is(at, favor_names[ORNAMENTS]))
            r->s->ornaments[party]++;
        else
            return false;
    }
    return true;
}

/* Ten members, all of them: a party that is not a seat has them, too. */
static bool read_party(struct position_reader *r, const struct json_node *node, int party)
{
    struct nunatak_state *s = r->s;
    const char *kind = party < s->players ? "seat" : s->players == 2 ? "siku" : "dummy";
    uint8_t owes;
    if (!is_object(node, 10) || !json_is(json_member(node, "kind"), kind) ||
        !read_hand(r, json_member(node, "cards"), party) ||
        !read_transformed(r, json_member(node, "transformed"), party) ||
        !read_held(r, json_member(node, "favors"), party) ||
        !read_used(r, json_member(node, "used"), party) ||
        !json_get_byte(json_member(node, "support"), UINT8_MAX, &s->support[party]) ||
        !json_get_byte(json_member(node, "squares"), UINT8_MAX, &s->squares[party]) ||
        !json_get_byte(json_member(node, "track"), r->box->spaces, &s->track[party]) ||
        !json_get_byte(json_member(node, "siku"), 9, &s->siku[party]) ||
        !json_get_flag(json_member(node, "owes"), &owes))
        return false;
    s->owes |= (uint8_t)(owes << party);
    return true;
}

static bool read_parties(struct position_reader *r, const struct json_node *node)
{
    int party = 0;
    if (!is_array(node, parties(r->s), parties(r->s)))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at))
        if (!read_party(r, at, party++))
            return false;
    return true;
}

/* ---- the turn ---- */

/* Seats that are done in the window that is open (F-05). */
static bool read_asked(struct position_reader *r, const struct json_node *node)
{
    if (!is_array(node, 0, r->s->players))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at)) {
        uint8_t seat;
        if (!json_get_byte(at, r->s->players - 1, &seat) || (r->s->asked >> seat & 1))
            return false;
        r->s->asked |= (uint8_t)(1U << seat);
    }
    return true;
}

static bool read_elder(struct position_reader *r, const struct json_node *node)
{
    return json_get_flag(node, &r->s->elder);
}

static bool read_fresh(struct position_reader *r, const struct json_node *node)
{
    return get_favor_or_null(node, &r->s->fresh);
}

static bool read_abundance(struct position_reader *r, const struct json_node *node)
{
    return json_get_byte(node, 2, &r->s->abundance);
}

/* S-06: only four players have one. */
static bool read_completion(struct position_reader *r, const struct json_node *node)
{
    r->s->completion = NONE;
    if (r->s->players != 4)
        return json_is_null(node);
    for (int i = 0; i < COMPLETIONS; i++)
        if (json_is(node, r->box->completion[i].name))
            r->s->completion = (uint8_t)i;
    return r->s->completion != NONE;
}

/* E-02: seats of the extra turns still to be played, the present one first; only four players have
 * any. */
static bool read_extra(struct position_reader *r, const struct json_node *node)
{
    int count = 0;
    r->s->extra[0] = r->s->extra[1] = NONE;
    if (!is_array(node, 0, r->s->players == 4 ? 2 : 0))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at))
        if (!json_get_byte(at, r->s->players - 1, &r->s->extra[count++]))
            return false;
    return count == 0 || r->s->extra[0] != r->s->extra[1];
}

/* Slots are 1-4 in text. A marker 0 becomes 255 here, and check_solo() refuses it. */
static bool read_solo(struct position_reader *r, const struct json_node *node)
{
    const struct json_node *markers = json_member(node, "markers");
    if (r->s->players != 1)
        return json_is_null(node);
    if (!is_object(node, 2) || !is_array(markers, 2, 2) ||
        !json_get_byte(json_member(node, "round"), 18, &r->s->round) ||
        !json_get_byte(json_first(markers), MARKET, &r->s->markers[0]) ||
        !json_get_byte(json_next(json_first(markers)), MARKET, &r->s->markers[1]))
        return false;
    r->s->markers[0]--;
    r->s->markers[1]--;
    return r->s->round >= 1;
}

/* ---- the hidden part ---- */

static bool read_hidden_pile(struct position_reader *r, const struct json_node *node)
{
    if (!is_array(node, 0, CARDS))
        return false;
    memset(r->s->pile, NONE, sizeof r->s->pile);
    int at = r->s->pile_next = (uint8_t)(CARDS - node->count);
    for (const struct json_node *card = json_first(node); card != NULL; card = json_next(card))
        if (!get_card(r->box, card, &r->s->pile[at++]))
            return false;
    return true;
}

static bool read_hidden_stack(struct position_reader *r, const struct json_node *node)
{
    if (!is_array(node, 0, STACK_TILES))
        return false;
    int at = r->s->stack_next = (uint8_t)(STACK_TILES - node->count);
    for (const struct json_node *tile = json_first(node); tile != NULL; tile = json_next(tile)) {
        char name[NAME_BYTES];
        if (!json_get_string(tile, name, sizeof name) || strlen(name) > 2)
            return false;
        r->s->stack[at] = (uint8_t)read_tile_types(name, strlen(name));
        if (r->s->stack[at++] == 0)
            return false;
    }
    return true;
}

static bool read_hidden_favors(struct position_reader *r, const struct json_node *node)
{
    if (!is_array(node, 0, FAVOR_CARDS))
        return false;
    memset(r->s->favor_pile, NONE, sizeof r->s->favor_pile);
    int at = r->s->favor_next = (uint8_t)(FAVOR_CARDS - node->count);
    for (const struct json_node *favor = json_first(node); favor != NULL; favor = json_next(favor))
        if (!get_favor(favor, &r->s->favor_pile[at++]))
            return false;
    return true;
}

/* 16 digits, all of them: the state has one form as text, too. */
static bool read_rng(struct position_reader *r, const struct json_node *node)
{
    char digits[NAME_BYTES];
    if (!json_get_string(node, digits, sizeof digits) || strlen(digits) != 16)
        return false;
    for (int i = 0; i < 16; i++) {
        static const char hex[] = "0123456789abcdef";
        const char *digit = strchr(hex, digits[i]);
        if (digit == NULL)
            return false;
        r->s->rng.state = r->s->rng.state << 4 | (uint64_t)(digit - hex);
    }
    return true;
}

/* {"pile": [...], "stack": [...], "favors": [...], "rng": "0123456789abcdef"}, each with its top
 * first. */
static bool read_hidden(struct position_reader *r, const struct json_node *node)
{
    if (node == NULL && r->rng != NULL) {
        lay_unseen(r->box, r->s, &r->unseen, r->rng);
        return true;
    }
    r->rng = NULL; /* the position is whole: nothing is left to chance */
    return is_object(node, 4) && read_hidden_pile(r, json_member(node, "pile")) &&
           read_hidden_stack(r, json_member(node, "stack")) &&
           read_hidden_favors(r, json_member(node, "favors")) &&
           read_rng(r, json_member(node, "rng"));
}

/* ---- the whole ---- */

/* NULL: the member follows from the others. */
static bool (*const readers[MEMBERS])(struct position_reader *, const struct json_node *) = {
    [M_PLAYERS] = read_players,     [M_PHASE] = read_phase,   [M_ACTIVE] = read_active,
    [M_TILES] = read_tiles,         [M_BLOCKS] = read_blocks, [M_MARKET] = read_market,
    [M_PILE] = read_pile,           [M_FAVORS] = read_favors, [M_PARTIES] = read_parties,
    [M_PENDING] = read_pending,     [M_SQUARE] = read_square, [M_COUNTED] = read_counted,
    [M_ASKED] = read_asked,         [M_ELDER] = read_elder,   [M_FRESH] = read_fresh,
    [M_ABUNDANCE] = read_abundance, [M_EXTRA] = read_extra,   [M_COMPLETION] = read_completion,
    [M_SOLO] = read_solo,           [M_HIDDEN] = read_hidden,
};

/* A misspelt member would otherwise be taken for one that was left out. */
static bool known_members(const struct json_node *object, struct message *why)
{
    for (const struct json_node *at = json_first(object); at != NULL; at = json_next(at)) {
        bool known = false;
        for (int member = 0; member < MEMBERS; member++)
            known |= json_is_named(at, member_names[member]);
        if (!known)
            return game_refuse(why, &nunatak_reasons[STATE_UNKNOWN_MEMBER]);
    }
    return true;
}

static bool read_members(struct position_reader *reader, const struct json_node *object,
                         struct message *why)
{
    for (int member = 0; member < MEMBERS; member++)
        if (readers[member] != NULL &&
            !readers[member](reader, json_member(object, member_names[member])))
            return game_refuse(why, &nunatak_reasons[STATE_MEMBER], member);
    return true;
}

static bool is_number(const struct json_node *node, int wanted)
{
    long long number;
    return json_get_int(node, wanted, wanted, &number);
}

static bool decides_is(const struct json_node *node, const struct nunatak_state *s)
{
    return s->decider == NONE ? json_is_null(node) : is_number(node, s->decider);
}

static bool free_is(const struct json_node *node, const struct nunatak_state *s)
{
    bool flag;
    return json_get_bool(node, &flag) && flag == s->any;
}

static bool stack_is(const struct json_node *node, const struct nunatak_state *s)
{
    int number = 0;
    if (!is_array(node, 3, 3))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at))
        if (!is_number(at, stack_left(s, number++)))
            return false;
    return true;
}

/* The cards known to lie under the pile are told twice: openly, and in the hidden pile. */
static bool under_is(const struct nunatak_box *box, const struct json_node *node,
                     const struct nunatak_state *s)
{
    int at = under_begin(s);
    for (const struct json_node *card = json_first(node); card != NULL; card = json_next(card))
        if (!json_is(card, box->kind[s->pile[at++]].name))
            return false;
    return true;
}

/* Members that follow from the others, if they are given, are what the position says. `begun` is
 * the position as it was given, before its turn began. */
static bool check_derived(const struct nunatak_box *box, const struct nunatak_state *begun,
                          const struct nunatak_state *s, const struct json_node *object,
                          struct message *why)
{
    const struct json_node *turn = json_member(object, member_names[M_TURN]);
    const struct json_node *decides = json_member(object, member_names[M_DECIDES]);
    const struct json_node *any = json_member(object, member_names[M_FREE]);
    const struct json_node *stack = json_member(object, member_names[M_STACK]);
    const struct json_node *left = json_member(json_member(object, member_names[M_FAVORS]), "left");
    const struct json_node *under = json_member(json_member(object, member_names[M_PILE]), "under");
    bool played = begun->active != s->active || begun->phase != s->phase; /* a dummy did */
    int wrong = MEMBERS;
    if (!under_is(box, under, begun))
        wrong = M_PILE;
    if (stack != NULL && !stack_is(stack, begun))
        wrong = M_STACK;
    if (left != NULL && !is_number(left, FAVOR_CARDS - begun->favor_next))
        wrong = M_FAVORS;
    if (turn != NULL && !is_number(turn, nunatak_turn(played ? begun : s)))
        wrong = M_TURN;
    if (decides != NULL && !played && !decides_is(decides, s))
        wrong = M_DECIDES;
    if (any != NULL && !played && !free_is(any, s))
        wrong = M_FREE;
    return wrong == MEMBERS || game_refuse(why, &nunatak_reasons[STATE_DERIVED], wrong);
}

/* Goes to the decision of this position. A turn begins as it does in a game: a market in which
 * nothing can be taken is reshuffled, a dummy plays. In any other phase somebody must be asked. */
static bool resume(const struct nunatak_box *box, struct nunatak_state *s, struct message *why)
{
    int phase = s->phase, active = s->active, blocks = bits_count(all_blocks(s));
    s->decider = phase == PHASE_OVER ? NONE : s->active < s->players ? s->active : 0;
    if (phase == PHASE_TURN || phase == PHASE_DUMMY)
        s->phase = PHASE_BEGIN;
    advance(box, s);
    bool waits = s->phase == phase && s->active == active && bits_count(all_blocks(s)) == blocks;
    if (phase == PHASE_DUMMY && !waits)
        return game_refuse(why, &nunatak_reasons[STATE_DUMMY]);
    if (phase != PHASE_TURN && !waits)
        return game_refuse(why, &nunatak_reasons[STATE_PHASE], phase);
    return true;
}

bool nunatak_state_read(const void *memory, const struct json_node *object, struct rng *rng,
                        void *state, struct message *why)
{
    struct nunatak_state *s = state;
    struct position_reader reader = {.box = memory, .s = s, .rng = rng};
    memset(s, 0, sizeof *s);
    if (!known_members(object, why) || !read_members(&reader, object, why) ||
        !position_possible(memory, s, why))
        return false;
    if (reader.rng != NULL)
        nunatak_redeal(memory, s, SPECTATOR, reader.rng);
    struct nunatak_state begun = *s;
    return resume(memory, s, why) && check_derived(memory, &begun, s, object, why);
}
