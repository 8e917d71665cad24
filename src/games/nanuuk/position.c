/*
 * position.c - can a game come to this position?
 *
 * Tokens are conserved, pieces stand where pieces may stand, the moment of the turn agrees with
 * what is there to decide, and there were turns enough for what has happened. Where cracks lie is
 * free, within the area.
 */
#include "games/nanuuk/position.h"

#include <string.h>

/* Tokens, cracks or pieces are still laid and placed. */
static bool before_start(const struct nanuuk_state *s)
{
    return s->phase == LAY || s->phase == BREAK || s->phase == PLACE;
}

static bool refuse_phase(const struct nanuuk_state *s, struct message *why)
{
    return game_refuse(why, &nanuuk_reasons[STATE_PHASE], s->phase);
}

/* ---- tokens ---- */

/* A token lies on the ice, is on a sheet, or is the bear that is about to flee. */
static int token_total(const struct nanuuk_state *s, int token)
{
    int total = bits_count(s->tokens[token]);
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        if (token < ANIMALS)
            total += p->home[token] + (p->with >> token & 1);
        if (token == INUK)
            total += p->inuk + p->inuit_home;
    }
    return total + (token == BEAR && s->phase == FLEE);
}

/* Own layout: all tokens of earlier kinds lie, none of later ones. */
static bool check_laying(const struct nanuuk_state *s, struct message *why)
{
    static const uint8_t order[TOKENS] = {WHALE, INUK, BEAR, FISH, SEAL, WALRUS};
    const uint8_t *wanted = tokens_wanted[area_of(s->players, s->chosen)];
    bool begun = true;
    for (int i = 0; i < TOKENS; i++) {
        int found = token_total(s, order[i]);
        if (found > wanted[order[i]] || (!begun && found > 0))
            return game_refuse(why, &nanuuk_reasons[STATE_TOKENS], order[i], found,
                               wanted[order[i]]);
        begun &= found == wanted[order[i]];
    }
    if (begun || s->chosen[OPTION_LAYOUT] != LAYOUT_OWN)
        return refuse_phase(s, why);
    return true;
}

/* U-02: in the hunt every token is somewhere, but while they are laid; the learning games have
 * none. */
static bool check_counts(const struct nanuuk_state *s, struct message *why)
{
    static const uint8_t nothing[TOKENS] = {0};
    const uint8_t *wanted =
        mode(s) == HUNT ? tokens_wanted[area_of(s->players, s->chosen)] : nothing;
    if (s->phase == LAY)
        return mode(s) == HUNT ? check_laying(s, why) : refuse_phase(s, why);
    for (int token = 0; token < TOKENS; token++)
        if (token_total(s, token) != wanted[token])
            return game_refuse(why, &nanuuk_reasons[STATE_TOKENS], token, token_total(s, token),
                               wanted[token]);
    return true;
}

/* U-04 holds for the whole game: whales and Inuit are taken, never moved. */
static bool check_tokens(const struct nanuuk_box *box, const struct nanuuk_state *s,
                         struct message *why)
{
    uint32_t wrong = tokens_at(s) & ~(s->area & ~box->igloos);
    int area = area_of(s->players, s->chosen);
    if (wrong != 0)
        return game_refuse(why, &nanuuk_reasons[STATE_TOKEN_PLACE], bits_first(wrong));
    if (!check_counts(s, why))
        return false;
    if (mode(s) == HUNT &&
        !layout_fits(box, s->tokens[WHALE], s->tokens[INUK], layout_needs_pair(box, area)))
        return game_refuse(why, &nanuuk_reasons[STATE_LAYOUT]);
    return true;
}

/* ---- pieces ---- */

/* The sheet is not that of U-01 any more. */
static bool sheet_touched(const struct piece *p)
{
    return p->with != WITH(HARPOON) || p->inuk || p->inuit_home || p->home[FISH] || p->home[SEAL] ||
           p->home[WALRUS];
}

/* A whale is carried with the Inuk who helped, and goes home with one; there is no fresh sheet with
 * something on it. */
static bool sheet_possible(const struct nanuuk_state *s, const struct piece *p)
{
    bool fresh = before_start(s);
    if (mode(s) != HUNT)
        return true;
    return p->inuit_home == p->home[WHALE] && (!(p->with & WITH(WHALE)) || p->inuk) &&
           !(fresh && sheet_touched(p));
}

/* L-05 with three and four players, and the caught bear of LV-02 (d). */
static bool may_be_removed(const struct nanuuk_state *s, int piece)
{
    if (mode(s) == LEARNING)
        return s->players > 2;
    return mode(s) == BEARHUNT && option(s, OPTION_GOON) && piece == 2;
}

/* U-03, U-05: hunters begin in igloos, those of one seat in different ones. */
static bool may_begin(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece)
{
    const struct piece *p = &s->pieces[piece];
    for (int other = 0; other < piece; other++)
        if (s->pieces[other].seat == p->seat && s->pieces[other].space == p->space)
            return false;
    return box->igloos >> p->space & 1;
}

/* Pieces are placed in order; one that is gone was removed. No hunter stands with a bear (M-07). */
static bool piece_possible(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece,
                           uint32_t others)
{
    const struct piece *p = &s->pieces[piece];
    bool placing = before_start(s);
    uint32_t shared = mode(s) == HUNT ? box->igloos : 0;
    if (p->removed > 0)
        return p->space == NONE && !placing && may_be_removed(s, piece);
    if (p->space == NONE)
        return placing;
    if (mode(s) == HUNT && (s->tokens[BEAR] >> p->space & 1))
        return false;
    if (placing && mode(s) == HUNT && !may_begin(box, s, piece))
        return false;
    return (s->area >> p->space & 1) && !(others & ~shared & space_bit(p->space)) &&
           s->phase != LAY && s->phase != BREAK;
}

/* Removed pieces are numbered 1, 2, 3 ... in the order of their removal, and somebody is left. */
static bool removals_possible(const struct nanuuk_state *s)
{
    unsigned numbers = 0;
    int removed = 0;
    for (int piece = 0; piece < s->count; piece++)
        if (s->pieces[piece].removed > 0) {
            numbers |= 1U << s->pieces[piece].removed;
            removed++;
        }
    return numbers == (1U << (removed + 1)) - 2 && removed < s->count;
}

static bool check_pieces(const struct nanuuk_box *box, const struct nanuuk_state *s,
                         struct message *why)
{
    uint32_t others = 0;
    bool gap = false;
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        if (!piece_possible(box, s, piece, others) || (gap && p->space != NONE))
            return game_refuse(why, &nanuuk_reasons[STATE_PIECE], piece);
        if (!sheet_possible(s, p))
            return game_refuse(why, &nanuuk_reasons[STATE_SHEET], piece);
        gap |= p->space == NONE && p->removed == 0;
        others |= p->space == NONE ? 0 : space_bit(p->space);
    }
    if (!removals_possible(s) || (s->phase == PLACE && !gap) ||
        (s->phase == PLACE && piece_to_place(s) != NONE && place_spaces(box, s) == 0))
        return refuse_phase(s, why);
    return true;
}

/* ---- the moment ---- */

/* Is the piece that moves the active seat's, or a bear that everybody moves? */
static bool moving_possible(const struct nanuuk_state *s)
{
    if (s->moving == NONE)
        return before_start(s) || s->phase == STEP || s->phase == GAME_ENDED;
    const struct piece *p = &s->pieces[s->moving];
    return p->space != NONE && (p->seat == s->active || p->seat == NONE) &&
           !(s->moved >> s->moving & 1) && !before_start(s) && s->phase != GAME_ENDED;
}

/* LV-04: one bear has moved, or with the option several. */
static bool bears_moved(const struct nanuuk_state *s)
{
    for (unsigned left = s->moved; left != 0; left &= left - 1)
        if (s->pieces[bits_first(left)].kind != BEAR_PIECE)
            return false;
    return option(s, OPTION_ALLBEARS) || bits_without_first(s->moved) == 0;
}

/* Pieces whose move has ended in this turn: bears of the flight, an Inuk of the bear hunt. */
static bool moved_possible(const struct nanuuk_state *s)
{
    if (s->moved == 0)
        return true;
    if (s->players != 2 || s->phase == PLACE || s->phase == GAME_ENDED)
        return false;
    if (mode(s) == FLIGHT)
        return bears_moved(s);
    return mode(s) == BEARHUNT && !option(s, OPTION_ONEINUK) && bits_without_first(s->moved) == 0 &&
           s->pieces[bits_first(s->moved)].kind == INUK_PIECE && s->active == 0;
}

/* Steps left: one, or more with a sled, or two with a bear that begins. */
static bool steps_possible(const struct nanuuk_state *s)
{
    bool moving = s->phase == STEP || s->phase == CATCH || s->phase == FLEE || s->phase == HOME ||
                  s->phase == CRACK;
    if (!moving)
        return s->steps == 0 && !s->stepped && !s->owed;
    if (s->steps == 0 || (s->phase != STEP && s->moving == NONE))
        return false;
    if (mode(s) == HUNT)
        return (s->moving != NONE || (s->steps == 1 && !s->stepped)) &&
               (s->phase == STEP || s->stepped) &&
               (!s->owed || (option(s, OPTION_DOUBLECRACK) && s->phase == STEP && s->stepped &&
                             s->moving != NONE));
    if (s->owed || s->steps > 2 || learning_movable(s) == 0)
        return false;
    int piece = s->moving != NONE ? s->moving : bits_first(learning_movable(s));
    int whole = learning_steps_of(s, piece);
    if (s->phase == STEP)
        return s->moving == NONE ? s->steps == whole : s->steps == 1 && whole == 2;
    return s->steps == 1 || (s->steps == whole && option(s, OPTION_STEPCRACK));
}

/* A bear may have stayed (LV-02 c): then nothing was stepped although something has happened. */
static bool stepped_possible(const struct nanuuk_state *s)
{
    if (mode(s) == HUNT)
        return true;
    bool first = s->moving == NONE && s->moved == 0; /* nothing has happened in this turn */
    return s->phase != STEP || s->stepped == !first || option(s, OPTION_MAYSTAY);
}

/* E-03 and E-04 belong to the hunt, once it has begun. */
static bool homecoming_possible(const struct nanuuk_state *s)
{
    return (mode(s) == HUNT && !before_start(s)) || (s->homecoming == 0 && s->quiet == 0);
}

/* A game that is over has winners, one that goes on has none, and E-04 would have ended it in
 * time. */
static bool check_turn(const struct nanuuk_state *s, struct message *why)
{
    if (!moving_possible(s) || !moved_possible(s) || !steps_possible(s) || !stepped_possible(s) ||
        !homecoming_possible(s) || (s->phase != GAME_ENDED && s->quiet >= s->players) ||
        (s->phase == GAME_ENDED) != (s->winners != 0))
        return refuse_phase(s, why);
    return true;
}

/* Would the turn before have ended the hunt like this (E-01 to E-03)? Whether it had a step is not
 * known: E-04 is asked apart. */
static bool hunt_over(const struct nanuuk_box *box, const struct nanuuk_state *s, bool *homecoming)
{
    struct nanuuk_state copy = *s;
    copy.homecoming = 0;
    copy.stepped = 1;
    bool over = hunt_ends(box, &copy, NULL);
    *homecoming = copy.homecoming;
    return over;
}

/* E-03: nobody has prey left in homecoming. Who has come home is finished; he only unpacks and
 * leaves his crack. */
static bool home_for_good(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    bool homecoming;
    if (!s->homecoming)
        return true;
    hunt_over(box, s, &homecoming);
    if (!homecoming || s->moving == NONE || !(box->igloos >> s->pieces[s->moving].space & 1))
        return homecoming;
    return s->steps == 1 && (s->phase == HOME || s->phase == CRACK);
}

/* ---- turns enough ---- */

/* V-03: cracks that the players have laid before the start. */
static int cracks_prepared(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    if (s->chosen[OPTION_BROKEN] != BROKEN_OWN || s->phase == LAY)
        return 0;
    return s->phase == BREAK ? cracks_laid(box, s) : cracks_before_start(s);
}

/* Tokens and cracks laid by the players and pieces placed: each was a turn. */
static int preparations(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    int count = cracks_prepared(box, s);
    if (s->chosen[OPTION_LAYOUT] == LAYOUT_OWN)
        for (int token = 0; token < TOKENS; token++)
            count += token_total(s, token);
    for (int piece = 0; piece < s->count; piece++)
        count += s->pieces[piece].space != NONE || s->pieces[piece].removed > 0;
    return count;
}

/* Turns of play that are over. */
static int turns_over(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    return s->turn - 1 - preparations(box, s);
}

/* The present turn has not changed anything yet. */
static bool turn_is_fresh(const struct nanuuk_state *s)
{
    return !s->stepped && s->moving == NONE && s->moved == 0;
}

/* After laying and placing the seats have turns one after the other, those without a decision
 * included. */
static bool turn_possible(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    int turns = turns_over(box, s);
    if (before_start(s))
        return turns == 0;
    return turns >= 0 && s->active == turns % s->players;
}

/* V-03: no space is isolated at the start. */
static bool no_space_isolated(const struct nanuuk_state *s)
{
    for (uint32_t left = s->area; left != 0; left &= left - 1)
        if (s->open[bits_first(left)] == 0)
            return false;
    return true;
}

/* Cracks that a turn of a learning game can add: one, two where a seat moves two pieces (LV-03,
 * LV-04) or each step has its own (LV-02 a), and one for each bear and the Inuk (LV-04). */
static int cracks_a_turn(const struct nanuuk_state *s)
{
    if (option(s, OPTION_ALLBEARS))
        return s->count - 1;
    return mode(s) == BEARHUNT || mode(s) == FLIGHT ? 2 : 1;
}

/* Those that the present turn can have added so far: one for each piece whose move has ended, and
 * one for a first step (LV-02 a). Of a turn in which the game ended nothing is left to see. */
static int cracks_this_turn(const struct nanuuk_state *s)
{
    if (s->phase == GAME_ENDED)
        return cracks_a_turn(s);
    return bits_count(s->moved) + (s->moving != NONE && option(s, OPTION_STEPCRACK));
}

/* V-03: the cracks that lie there now, before anything of the game itself. */
static int cracks_begun_with(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    if (s->chosen[OPTION_BROKEN] == BROKEN_OWN)
        return cracks_prepared(box, s);
    return cracks_before_start(s);
}

static bool cracks_possible(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    int broken = cracks_begun_with(box, s), laid = cracks_laid(box, s) - broken;
    int turns = turns_over(box, s);
    if (turns == 0 && turn_is_fresh(s) && s->phase != GAME_ENDED)
        return laid == 0 && (broken == 0 || no_space_isolated(s));
    return laid >= 0 && (mode(s) == HUNT || laid <= cracks_a_turn(s) * turns + cracks_this_turn(s));
}

/* Each turn moves one hunter of its seat: the others are in igloos, with the sheets of U-01. */
static bool hunters_possible(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    for (int seat = 0; mode(s) == HUNT && seat < s->players; seat++) {
        int turns = (turns_over(box, s) + s->players - 1 - seat) / s->players, moved = 0;
        turns += seat == s->active && !turn_is_fresh(s);
        for (int piece = 0; piece < s->count; piece++) {
            const struct piece *p = &s->pieces[piece];
            moved += p->seat == seat && p->space != NONE &&
                     (sheet_touched(p) || !(box->igloos >> p->space & 1));
        }
        if (moved > turns)
            return false;
    }
    return true;
}

/* A piece is removed in a turn of its own (L-05, LV-02 d), and a turn without a step is one
 * (E-04). */
static bool counts_possible(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    int removed = 0, turns = turns_over(box, s) + (s->phase == GAME_ENDED);
    for (int piece = 0; piece < s->count; piece++)
        removed += s->pieces[piece].removed > 0;
    return removed <= turns && s->quiet <= turns;
}

static bool check_history(const struct nanuuk_box *box, const struct nanuuk_state *s,
                          struct message *why)
{
    if (!turn_possible(box, s) || !cracks_possible(box, s) || !hunters_possible(box, s) ||
        !counts_possible(box, s) || !home_for_good(box, s))
        return refuse_phase(s, why);
    return true;
}

/* ---- what is to be decided ---- */

/* The seat that lays or places is given by what lies and stands already. */
static bool preparing(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    if (s->phase == LAY)
        return s->active == bits_count(tokens_at(s)) % s->players;
    if (s->phase == BREAK)
        return ice_to_break(box, s) && s->active == cracks_laid(box, s) % s->players;
    return s->active == placer(s, piece_to_place(s));
}

/* A turn that has just begun must be one that goes on. */
static bool beginning(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    struct nanuuk_state copy = *s;
    bool homecoming;
    if (mode(s) != HUNT)
        return learning_begin(&copy, NULL) == TURN_ON;
    return !hunt_over(box, s, &homecoming) && homecoming == s->homecoming &&
           hunt_begin(box, &copy, NULL) == TURN_ON;
}

/* The moment after a step must be one that hunt_arrive() would have made. */
static bool arriving(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    const struct piece *p = &s->pieces[s->moving];
    int animal = 0;
    switch (s->phase) {
    case CATCH:
        while (animal < ANIMALS && !(s->tokens[animal] >> p->space & 1))
            animal++;
        return animal < ANIMALS && hunt_can_take(s, s->moving, animal);
    case FLEE:
        return !(p->with & WITH(HARPOON)) && !((tokens_at(s) | box->igloos) >> p->space & 1);
    default:
        return (box->igloos >> p->space & 1) && (p->with & ALL_ANIMALS) != 0 &&
               (p->with & WITH(HARPOON));
    }
}

/* The winners of the hunt follow from the points. */
static bool hunt_ended(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    struct game_result result;
    unsigned winners = 0;
    bool homecoming, over = hunt_over(box, s, &homecoming);
    nanuuk_result(box, s, &result);
    for (int seat = 0; seat < s->players; seat++)
        winners |= (unsigned)(result.rank[seat] == 1) << seat;
    return winners == s->winners && (over || s->quiet >= s->players);
}

/* With three and four players the last one left wins (L-05). With two the other seat wins (LV-03
 * and LV-04 also in the middle of a turn, of which nothing is left to see). Elsewhere the turn that
 * began must have ended it. */
static bool learning_ended(const struct nanuuk_state *s)
{
    struct nanuuk_state copy = *s;
    if (mode(s) == LEARNING && s->players > 2) {
        for (int seat = 0; seat < s->players; seat++)
            if ((s->pieces[seat].space != NONE) != (s->winners >> seat & 1))
                return false;
        return bits_without_first(s->winners) == 0;
    }
    if (mode(s) == FLIGHT || (mode(s) == BEARHUNT && s->players == 2))
        return s->winners == (s->active == 0 ? 2 : 1);
    return learning_begin(&copy, NULL) == TURN_ENDS && copy.winners == s->winners;
}

/* Rules are asked rather than written a second time: is there a legal move, would this turn go
 * on? */
static bool decision_possible(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    game_move moves[NANUUK_MOVES_MAX];
    switch (s->phase) {
    case LAY:
    case BREAK:
    case PLACE: /* U-04: and the tokens that lie leave room for the others */
        return preparing(box, s) && nanuuk_legal(box, s, moves) > 0;
    case STEP:
        return nanuuk_legal(box, s, moves) > 0 &&
               (s->moving != NONE || s->moved != 0 || beginning(box, s));
    case CRACK:
        return nanuuk_legal(box, s, moves) > 0;
    case GAME_ENDED:
        return mode(s) == HUNT ? hunt_ended(box, s) : learning_ended(s);
    default:
        return mode(s) == HUNT && arriving(box, s) && nanuuk_legal(box, s, moves) > 0;
    }
}

bool position_reachable(const struct nanuuk_box *box, const struct nanuuk_state *s,
                        struct message *why)
{
    return check_tokens(box, s, why) && check_pieces(box, s, why) && check_turn(s, why) &&
           check_history(box, s, why) && (decision_possible(box, s) || refuse_phase(s, why));
}
