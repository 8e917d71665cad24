/*
 * position.c - can a game come to this position?
 *
 * Components are conserved and turns are counted, so most of a position follows from the rest: that
 * is what is checked. Points and the order of hidden things are free, within what so many turns can
 * bring (history.c). Which back number a card or tile had is not, for names do not tell.
 */
#include "games/nunatak/rules.h"
#include "games/nunatak/setup.h"

#define AFTER_BUILDING                                                                       \
    (1 << PHASE_SQUARES | 1 << PHASE_PROPAGATION | 1 << PHASE_FAVOR | 1 << PHASE_IMMEDIATE | \
     1 << PHASE_WINDOW)
#define BEFORE_REFILL (AFTER_BUILDING & ~(1 << PHASE_WINDOW))
#define AT_THE_END (1 << PHASE_FINAL | 1 << PHASE_OVER)

static bool in(const struct nunatak_state *s, unsigned phases)
{
    return phases >> s->phase & 1;
}

/* Blocks placed before the current turn; all of them at the end. */
static int placed_before(const struct nunatak_state *s)
{
    return bits_count(all_blocks(s)) - (in(s, AFTER_BUILDING) ? 1 : 0);
}

/* ---- the temple ---- */

/* T-17: a tile lies on every complete square but those still to be scored, and on all of floor 1
 * (S-01); blocks stand on tiles. So the tiles follow from the blocks, up to what they show. */
static bool check_temple(const struct nunatak_state *s, struct message *why)
{
    uint64_t unscored = s->pending | (s->square == NO_CELL ? 0 : cell_bit(s->square));
    uint64_t complete = squares_complete(all_blocks(s));
    uint64_t tiles = FLOOR_1 | cells_above(complete & ~unscored);
    uint64_t blocks = all_blocks(s) & ~s->tiles;
    if (blocks != 0)
        return game_refuse(why, &nunatak_reasons[STATE_BLOCK_PLACE], bits_first(blocks));
    if ((s->tiles & ~tiles) != 0)
        return game_refuse(why, &nunatak_reasons[STATE_TILE_PLACE], bits_first(s->tiles & ~tiles));
    if ((tiles & ~s->tiles) != 0)
        return game_refuse(why, &nunatak_reasons[STATE_TILE_MISSING],
                           bits_first(tiles & ~s->tiles));
    return true;
}

/* Unscored squares share the block just built, which is the active party's or Siku's. */
static bool check_squares(const struct nunatak_state *s, struct message *why)
{
    uint64_t unscored = s->pending | (s->square == NO_CELL ? 0 : cell_bit(s->square));
    uint64_t shared = s->blocks[s->active] | (s->players == 2 ? s->blocks[SIKU] : 0);
    bool counted = false;
    /* The cells that all unscored squares have in common: the block that completed them is one of
     * these. */
    for (uint64_t left = unscored; left != 0; left = bits_without_first(left))
        shared &= SQUARE_SHAPE << bits_first(left);
    for (int party = 0; party < PARTIES; party++)
        counted |= s->counted[party] > 0 && (s->square == NO_CELL || party >= s->players ||
                                             !(s->blocks[party] & SQUARE_SHAPE << s->square));
    if ((unscored & ~squares_complete(all_blocks(s))) != 0 || (unscored != 0 && shared == 0) ||
        (s->square != NO_CELL) != (s->phase == PHASE_PROPAGATION) ||
        (s->square != NO_CELL && (s->pending >> s->square & 1)) ||
        (s->pending != 0 && s->phase != PHASE_SQUARES && s->phase != PHASE_PROPAGATION) || counted)
        return game_refuse(why, &nunatak_reasons[STATE_SQUARES]);
    return true;
}

/* Points come from blocks above floor 1 and from squares: no more than all of them can give. */
static bool check_points(const struct nunatak_state *s, struct message *why)
{
    int squares = bits_count(squares_complete(all_blocks(s)));
    int above = bits_count(all_blocks(s) & ~FLOOR_1);
    for (int party = 0; party < parties(s); party++) {
        bool scores = party < s->players;
        if (s->support[party] > (scores ? 4 * above : 0) ||
            s->squares[party] > (scores ? 5 * squares : 0) || (!scores && s->track[party] != 0))
            return game_refuse(why, &nunatak_reasons[STATE_POINTS], party);
    }
    return true;
}

/* Every tile lies in the temple or on the stack. */
static bool check_tiles(const struct nunatak_box *box, const struct nunatak_state *s,
                        struct message *why)
{
    int left[1 << TYPES] = {0};
    for (int i = 0; i < TEMPLE_CELLS; i++)
        left[box->tiles[i]]++;
    for (uint64_t cells = s->tiles; cells != 0; cells = bits_without_first(cells))
        left[tile_on(s, bits_first(cells))]--;
    for (int i = s->stack_next; i < STACK_TILES; i++)
        left[s->stack[i]]--;
    for (int types = 1; types < 1 << TYPES; types++)
        if (left[types] != 0)
            return game_refuse(why, &nunatak_reasons[STATE_TILES], types, left[types]);
    return true;
}

/* ---- cards ---- */

void count_open_cards(const struct nunatak_box *box, const struct nunatak_state *s,
                      int found[KINDS_MAX])
{
    for (int slot = 0; slot < MARKET; slot++)
        if (s->market[slot] != NONE)
            found[s->market[slot]]++;
    for (int party = 0; party < parties(s); party++)
        for (int filing = 0; filing < box->filings; filing++)
            found[box->filed[filing].kind] += s->hand[party][filing];
    for (int i = 0; i < s->transforms; i++)
        found[box->filed[s->transformed[i].filing].kind]++;
}

/* C-03: every card is in the pile, in the market, in a hand, or was transformed. */
static bool check_cards(const struct nunatak_box *box, const struct nunatak_state *s,
                        struct message *why)
{
    int wanted[KINDS_MAX] = {0}, found[KINDS_MAX] = {0};
    for (int i = 0; i < CARDS; i++)
        wanted[box->cards[i]]++;
    for (int i = s->pile_next; i < CARDS; i++)
        found[s->pile[i]]++;
    count_open_cards(box, s, found);
    for (int kind = 0; kind < box->kinds; kind++)
        if (found[kind] != wanted[kind])
            return game_refuse(why, &nunatak_reasons[STATE_CARDS], kind, found[kind], wanted[kind]);
    return true;
}

/* A party has filed one card for each block. */
static bool check_hands(const struct nunatak_box *box, const struct nunatak_state *s,
                        struct message *why)
{
    for (int party = 0; party < parties(s); party++) {
        int cards = 0, blocks = bits_count(s->blocks[party]);
        for (int filing = 0; filing < box->filings; filing++)
            cards += s->hand[party][filing];
        for (int i = 0; i < s->transforms; i++)
            cards += s->transformed[i].seat == party;
        if (cards != blocks)
            return game_refuse(why, &nunatak_reasons[STATE_HAND_SIZE], party, cards, blocks);
    }
    return true;
}

/* The sum over the numbers is the pile. How many of each number are left is free: T-03 and F-12
 * move cards from one number to another. In the solo game there is no Divination, so no card is
 * known to lie under it. */
static bool check_pile(const struct nunatak_state *s, struct message *why)
{
    int cards = 0, number = 0;
    for (int i = 0; i < NUMBERS; i++)
        cards += s->pile_left[i];
    if (cards != CARDS - s->pile_next)
        return game_refuse(why, &nunatak_reasons[STATE_NUMBERS]);
    while (number < NUMBERS - 1 && s->pile_left[number] == 0)
        number++;
    if (s->under > s->pile_left[number] || (s->under > 0 && s->players == 1))
        return game_refuse(why, &nunatak_reasons[STATE_UNDER]);
    return true;
}

/* While the pile lasts the market is full after the refill, and lacks one card before it. In the
 * solo game it lacks at most the cards taken in this round. */
static bool check_market(const struct nunatak_state *s, struct message *why)
{
    int cards = bits_count(slots_filled(s)), taken = in(s, BEFORE_REFILL) ? 1 : 0, least, most;
    least = most = MARKET - taken;
    if (s->players == 1) {
        least = MARKET - placed_before(s) % 3 - (in(s, AFTER_BUILDING) ? 1 : 0);
        most = MARKET;
    }
    bool reserved =
        (slots_reserved(s) & ~slots_filled(s)) != 0 || (s->players == 1 && slots_reserved(s) != 0);
    if ((!pile_empty(s) && (cards < least || cards > most)) || reserved)
        return game_refuse(why, &nunatak_reasons[STATE_MARKET]);
    return true;
}

/* ---- favors ---- */

/* Favors of that kind that can be accounted for. Used ones leave the game, so there may be
 * fewer. */
int favors_found(const struct nunatak_state *s, int kind)
{
    int found = (s->open[0] == kind) + (s->open[1] == kind);
    for (int i = s->favor_next; i < FAVOR_CARDS; i++)
        found += s->favor_pile[i] == kind;
    for (int seat = 0; seat < parties(s); seat++) {
        found += favors_held(s, seat, kind);
        found += kind == INSIGHT ? s->insights[seat] : 0;
        found += kind == EDGES_FAVOR ? s->edges[seat] : 0;
        found += kind == ORNAMENTS ? s->ornaments[seat] : 0;
        found += kind == PROPAGATION ? s->counted[seat] : 0;
        found += kind == ABUNDANCE ? s->owes >> seat & 1 : 0;
    }
    found += kind == TRANSFORMATION ? s->transforms : 0;
    found += kind == FORESIGHT ? bits_count(slots_reserved(s)) : 0;
    found += kind == ABUNDANCE && s->abundance > 0;
    return found;
}

/* Favors may be fewer than the box has (F-03), never more. Those that leave a trace are counted by
 * it: a reserved card for a Foresight, a debt for an Abundance. Siku and the dummies hold none
 * (Q-03, Z-06). */
static bool check_favors(const struct nunatak_box *box, const struct nunatak_state *s,
                         struct message *why)
{
    for (int kind = 0; kind < FAVORS; kind++)
        if (favors_found(s, kind) > favor_cards(box, kind, s->players))
            return game_refuse(why, &nunatak_reasons[STATE_FAVORS], kind);
    for (int party = s->players; party < parties(s); party++)
        if (s->favors[party] != 0)
            return game_refuse(why, &nunatak_reasons[STATE_PHASE], s->phase);
    return true;
}

/* Two favors lie open, but for the one just taken. */
static bool check_open(const struct nunatak_state *s, struct message *why)
{
    bool pile = s->favor_next < FAVOR_CARDS, taken = s->phase == PHASE_IMMEDIATE;
    if ((taken && s->open[0] != NONE) || (pile && !taken && s->open[0] == NONE) ||
        (s->open[1] == NONE && (pile || s->open[0] != NONE)))
        return game_refuse(why, &nunatak_reasons[STATE_PHASE], s->phase);
    return true;
}

/* ---- turns ---- */

/* A party has more or fewer blocks than the order of turns allows. */
static bool refuse_blocks(const struct nunatak_state *s, int party, int wanted, struct message *why)
{
    return game_refuse(why, &nunatak_reasons[STATE_BLOCKS], party, bits_count(s->blocks[party]),
                       wanted);
}

/* Turns a party has had in the order of play, the current one not counted: blocks, without those of
 * an Abundance that is running or unpaid, which came before their time. */
static int turns_had(const struct nunatak_state *s, int party)
{
    int turns = bits_count(s->blocks[party]) + s->siku[party];
    if (in(s, AT_THE_END))
        return turns;
    if (party == s->active)
        turns -= (in(s, AFTER_BUILDING) ? 1 : 0) + (s->abundance == 2);
    return turns - (s->owes >> party & 1);
}

/* after t turns of a seat, all whole sets have had their Siku turn, and the set begun
 * perhaps: between t/3 rounded down and t/3 rounded up. Siku's blocks are those that the seats
 * placed. */
static bool check_siku(const struct nunatak_state *s, struct message *why)
{
    int placed = 0;
    for (int seat = 0; seat < parties(s); seat++) {
        int own = bits_count(s->blocks[seat]), siku = s->siku[seat], turns = own + siku;
        placed += siku;
        if (s->players == 2 && seat < 2 && (siku < turns / 3 || siku > (turns + 2) / 3))
            return refuse_blocks(s, seat, 2 * siku, why);
    }
    if (placed != (s->players == 2 ? bits_count(s->blocks[SIKU]) : 0) ||
        (s->players == 2 && s->siku[SIKU] != 0))
        return refuse_blocks(s, SIKU, placed, why);
    return true;
}

/* Seats before the active one have had one turn more than the others. With four players it is asked
 * only before the extra turns. */
static bool check_order(const struct nunatak_state *s, struct message *why)
{
    int rounds = turns_had(s, s->players - 1);
    for (int seat = 0; seat < s->players; seat++) {
        int wanted = rounds + (seat < s->active && !in(s, AT_THE_END));
        if (turns_had(s, seat) != wanted)
            return refuse_blocks(s, seat, wanted, why);
    }
    return true;
}

/* E-02: 13 blocks each, then the two extra turns. */
static bool check_extra(const struct nunatak_state *s, struct message *why)
{
    int before = placed_before(s), extra = (s->extra[0] != NONE) + (s->extra[1] != NONE);
    int wanted = in(s, AT_THE_END) || before < 52 ? 0 : 54 - before;
    if (extra != wanted || (extra > 0 && s->active != s->extra[0]))
        return game_refuse(why, &nunatak_reasons[STATE_PHASE], s->phase);
    for (int seat = 0; before >= 52 && seat < PARTIES; seat++) {
        int blocks = bits_count(s->blocks[seat]) - (seat == s->active && in(s, AFTER_BUILDING));
        bool coming = seat == s->extra[0] || seat == s->extra[1];
        if (blocks < 13 || blocks > 14 || (coming && blocks != 13))
            return refuse_blocks(s, seat, 13, why);
    }
    return true;
}

/* Z-08: round, markers and order follow from the number of blocks. */
static bool check_solo(const struct nunatak_state *s, struct message *why)
{
    int before = placed_before(s), last = in(s, AT_THE_END) ? before - 1 : before;
    int round = last / 3 + 1;
    if (s->round != round || s->markers[0] != (round - 1) % MARKET ||
        s->markers[1] != (round + 1) % MARKET || s->active != (round - 1 + last % 3) % 3)
        return game_refuse(why, &nunatak_reasons[STATE_PHASE], s->phase);
    for (int party = 0; party < 3; party++) {
        int place = (party - (round - 1) % 3 + 3) % 3; /* in the order of this round */
        int wanted = round - 1 + (in(s, AT_THE_END) || place < before % 3);
        if (bits_count(s->blocks[party]) - (party == s->active && in(s, AFTER_BUILDING)) != wanted)
            return refuse_blocks(s, party, wanted, why);
    }
    return true;
}

/* The end is where all 54 blocks stand (E-01), and nowhere else. */
static bool check_turns(const struct nunatak_state *s, struct message *why)
{
    if (in(s, AT_THE_END) != (placed_before(s) == TEMPLE_CELLS))
        return game_refuse(why, &nunatak_reasons[STATE_PHASE], s->phase);
    if (!check_siku(s, why))
        return false;
    if (s->players == 1)
        return check_solo(s, why);
    if (s->players == 4 && !check_extra(s, why))
        return false;
    return (s->players == 4 && placed_before(s) >= 52) || check_order(s, why);
}

/* ---- the phase ---- */

/* Favors of the final scoring that a party has used (F-04). */
static int finals_used(const struct nunatak_state *s, int party)
{
    int used = s->insights[party] + s->edges[party] + s->ornaments[party];
    for (int i = 0; i < s->transforms; i++)
        used += s->transformed[i].seat == party;
    return used;
}

/* They are used at the end, and by seats: Siku and the dummies never have any. */
static bool finals_possible(const struct nunatak_state *s)
{
    for (int party = 0; party < PARTIES; party++)
        if (finals_used(s, party) > 0 && (party >= s->players || !in(s, AT_THE_END)))
            return false;
    return true;
}

/* F-11: Abundance is for three and four, one at a time, and with blocks for all its turns. */
static bool abundance_possible(const struct nunatak_state *s)
{
    if (s->abundance == 0 && s->owes == 0)
        return true;
    if (s->players < 3 || s->owes >> s->players != 0)
        return false;
    int left = (s->players == 4 ? 13 : 18) - bits_count(s->blocks[s->active]);
    int turns = 3 - s->abundance - (in(s, AFTER_BUILDING) ? 1 : 0); /* still to build in */
    return s->abundance == 0 || (!in(s, AT_THE_END) && s->extra[0] == NONE && left >= turns &&
                                 !(s->owes >> s->active & 1));
}

/* A favor is fresh from its taking to the end of that turn's window (F-05). In between the game
 * waits only in these two phases: IMMEDIATE, whose favor must be held, and WINDOW. */
static bool fresh_possible(const struct nunatak_state *s)
{
    if (s->phase == PHASE_IMMEDIATE)
        return (s->fresh == ASCENT || (s->fresh == EXCHANGE && can_exchange(s))) &&
               s->active < s->players && favors_held(s, s->active, s->fresh) > 0;
    return s->fresh == NONE || (s->phase == PHASE_WINDOW && s->active < s->players);
}

/* What a phase excludes: an elder waits before the favor is taken and not later, seats are asked in
 * windows only, final favors are used at the end, a dummy has no favor to take. */
static bool check_phase(const struct nunatak_state *s, struct message *why)
{
    bool windows = in(s, 1 << PHASE_PROPAGATION | 1 << PHASE_WINDOW | 1 << PHASE_FINAL);
    bool before_favor = in(s, 1 << PHASE_SQUARES | 1 << PHASE_PROPAGATION | 1 << PHASE_FAVOR);
    bool dummy = s->active >= s->players;
    if ((s->elder && !before_favor) || (s->phase == PHASE_FAVOR && (!s->elder || dummy)) ||
        (s->asked != 0 && !windows) || !fresh_possible(s) || !abundance_possible(s) ||
        !finals_possible(s) || (s->phase == PHASE_DUMMY && !dummy))
        return game_refuse(why, &nunatak_reasons[STATE_PHASE], s->phase);
    return true;
}

/* The order decides which of several faults is told: the plainest, the temple's, comes first. */
bool position_possible(const struct nunatak_box *box, const struct nunatak_state *s,
                       struct message *why)
{
    return check_temple(s, why) && check_squares(s, why) && check_points(s, why) &&
           check_tiles(box, s, why) && check_cards(box, s, why) && check_turns(s, why) &&
           check_hands(box, s, why) && check_pile(s, why) && check_market(s, why) &&
           check_phase(s, why) && check_favors(box, s, why) && check_open(s, why) &&
           history_possible(box, s, why);
}
