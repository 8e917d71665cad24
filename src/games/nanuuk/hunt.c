/*
 * hunt.c - turns of the hunt (M), and its end (E).
 *
 * A hunter's sheet is two sets: what is with him, and how many animals he has brought home.
 * Equipment that is not with him is at home.
 */
#include "games/nanuuk/rules.h"

/* ---- steps ---- */

/* Spaces of the other pieces. Written without a branch: search asks at every step. All hunters
 * stand, as they do in the hunt once they are placed. */
static inline uint32_t others_at(const struct nanuuk_state *s, int piece)
{
    uint32_t spaces = 0;
    for (int other = 0; other < s->count; other++)
        spaces |= (uint32_t)(other != piece) << s->pieces[other].space;
    return spaces;
}

/* The space that the hunter leaves counts, if it is empty and no igloo, for he himself is not among
 * the others; so this may be asked before his step. It is full as long as nothing has been taken:
 * then no bear can be met. */
uint32_t hunt_flight(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece)
{
    return s->area & ~(box->igloos | tokens_at(s) | others_at(s, piece));
}

/* Those of the spaces that the hunter may stand on: no other hunter but in igloos (M-01), and no
 * bear without a harpoon or without a space to flee to (M-07). */
static inline uint32_t enterable(const struct nanuuk_box *box, const struct nanuuk_state *s,
                                 int piece, uint32_t spaces)
{
    spaces &= ~(others_at(s, piece) & ~box->igloos);
    if ((spaces & s->tokens[BEAR]) != 0 &&
        (!(s->pieces[piece].with & WITH(HARPOON)) || hunt_flight(box, s, piece) == 0))
        spaces &= ~s->tokens[BEAR];
    return spaces;
}

uint32_t hunt_steps(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece)
{
    return enterable(box, s, piece, s->open[s->pieces[piece].space]);
}

/* M-09: across a crack only, never across the edge. */
uint32_t hunt_paddles(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece)
{
    int space = s->pieces[piece].space;
    if (!(s->pieces[piece].with & WITH(KAYAK)))
        return 0;
    return enterable(box, s, piece, box->neighbours[space] & ~s->open[space] & s->area);
}

/* In the middle of a move only that hunter goes on. E-03: in homecoming hunters in an igloo are
 * finished. */
unsigned hunt_movable(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    unsigned hunters = 0;
    if (s->moving != NONE)
        return 1U << s->moving;
    for (int piece = 0; piece < s->count; piece++) {
        bool finished = s->homecoming && (box->igloos >> s->pieces[piece].space & 1);
        hunters |= (unsigned)(s->pieces[piece].seat == s->active && !finished) << piece;
    }
    return hunters;
}

/* M-01: whoever can move has a decision, also if it is only whether to use his kayak. Who cannot is
 * passed over, but not removed. A seat whose hunters are all finished passes without a word. */
enum turn_fate hunt_begin(const struct nanuuk_box *box, struct nanuuk_state *s,
                          struct game_events *events)
{
    unsigned hunters = hunt_movable(box, s);
    bool any = false;
    for (unsigned left = hunters; left != 0; left &= left - 1)
        any |= (hunt_steps(box, s, bits_first(left)) | hunt_paddles(box, s, bits_first(left))) != 0;
    if (!any) {
        if (hunters != 0)
            TELL(events, &nanuuk_events[CANNOT_STEP], s->active);
        return TURN_PASSES;
    }
    s->phase = STEP;
    s->steps = 1;
    return TURN_ON;
}

/* ---- arriving ---- */

/* The kind of token on this space; TOKENS: none. A bit behind the kinds sees to it that something
 * is found. */
static int token_on(const struct nanuuk_state *s, int space)
{
    unsigned kinds = 1U << TOKENS;
    for (int token = 0; token < TOKENS; token++)
        kinds |= (s->tokens[token] >> space & 1) << token;
    return bits_first(kinds);
}

bool hunt_can_take(const struct nanuuk_state *s, int piece, int animal)
{
    const struct piece *p = &s->pieces[piece];
    return (p->with & WITH(HARPOON)) && !(p->with & WITH(animal)) && (animal != WHALE || p->inuk);
}

/* M-08. The harpoon comes by itself; what to bring home is asked of whoever carries an animal. In
 * homecoming he is finished, even in the middle of a double move (E-03): no step is left. */
static void arrive_in_igloo(struct nanuuk_state *s, struct piece *p, struct game_events *events)
{
    if (s->homecoming)
        s->steps = 1;
    if (!(p->with & WITH(HARPOON))) {
        p->with |= WITH(HARPOON);
        TELL(events, &nanuuk_events[HARPOON_FETCHED], p->seat);
    }
    if ((p->with & ALL_ANIMALS) != 0)
        s->phase = HOME;
}

/* M-02 to M-08: what needs no decision is done, else the phase is set to what is asked; if it stays
 * STEP there is nothing to decide, and the crack follows. Tokens that cannot be taken stay
 * (M-03). */
void hunt_arrive(const struct nanuuk_box *box, struct nanuuk_state *s, struct game_events *events)
{
    struct piece *p = &s->pieces[s->moving];
    int token = token_on(s, p->space);
    if (box->igloos >> p->space & 1) {
        arrive_in_igloo(s, p, events);
    } else if (token == BEAR) {
        p->with &= (uint8_t)~WITH(HARPOON);
        s->tokens[BEAR] &= ~space_bit(p->space);
        s->phase = FLEE;
    } else if (token == INUK && !p->inuk) {
        p->inuk = 1;
        s->tokens[INUK] &= ~space_bit(p->space);
        TELL(events, &nanuuk_events[INUK_FOLLOWS], p->seat);
    } else if (token < ANIMALS && hunt_can_take(s, s->moving, token)) {
        s->phase = CATCH;
    }
}

static const uint8_t gained[ANIMALS] = {
    [FISH] = WITH(HUSKY),
    [SEAL] = WITH(KAYAK),
    [WALRUS] = WITH(SLED),
    [WHALE] = WITH(HUSKY) | WITH(SLED) | WITH(KAYAK),
};

unsigned hunt_equipment_for(unsigned animals)
{
    unsigned equipment = 0;
    for (; animals != 0; animals &= animals - 1)
        equipment |= gained[bits_first(animals)];
    return equipment;
}

/* M-08: each animal brings its equipment along, if that is at home; the Inuk goes with a whale. */
void hunt_bring_home(struct nanuuk_state *s, unsigned animals, struct game_events *events)
{
    struct piece *p = &s->pieces[s->moving];
    for (int animal = 0; animal < ANIMALS; animal++) {
        if (!(animals >> animal & 1))
            continue;
        /* Equipment that is with him already is not gained twice: it is a set. */
        p->with = (uint8_t)((p->with & ~WITH(animal)) | gained[animal]);
        p->home[animal]++;
        if (animal == WHALE) {
            p->inuit_home = (uint8_t)(p->inuit_home + p->inuk);
            p->inuk = 0;
        }
    }
    if (animals == 0)
        TELL(events, &nanuuk_events[KEPT], p->seat);
    else
        TELL(events, &nanuuk_events[BROUGHT_HOME], p->seat, (int)animals);
}

/* ---- the end ---- */

/* E-02, judged optimistically so that the game never ends too early: in an igloo he could unload,
 * fetch a harpoon, and get a kayak for a seal or a whale. Without branches, for search asks after
 * every turn. `reach` may be a part of what he reaches: then some prey may be missed, and what is
 * found is there all the same. */
uint32_t hunt_prey(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece,
                   uint32_t reach)
{
    const struct piece *p = &s->pieces[piece];
    /* With an igloo in reach every slot can be emptied: it is as if he had a harpoon and nothing
     * else. */
    bool igloo = (reach & box->igloos) != 0;
    unsigned with = igloo ? WITH(HARPOON) : p->with;
    bool inuk = p->inuk | ((reach & s->tokens[INUK]) != 0);
    uint32_t prey = reach & takeable_with(s, with, inuk);
    uint32_t boats =
        (p->with & (WITH(SEAL) | WITH(WHALE))) | (prey & (s->tokens[SEAL] | s->tokens[WHALE]));
    bool kayak = (p->with >> KAYAK & 1) | (igloo & (boats != 0));
    uint32_t all = takeable_with(s, WITH(HARPOON), p->inuk | (s->tokens[INUK] != 0));
    return prey | (all & -(uint32_t)kayak);
}

/* First what he can take as he is: that ends most floods early. Only if there is nothing of the
 * kind the flood has been complete, and E-02 is asked in full. */
static bool has_prey(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece)
{
    const struct piece *p = &s->pieces[piece];
    uint32_t now = hunt_takeable(p, s), reach = flood_until(s, space_bit(p->space), now);
    return (reach & now) != 0 || hunt_prey(box, s, piece, reach) != 0;
}

/* E-01: somebody's prey keeps the hunt going for all. */
static bool prey_is_left(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    for (int piece = 0; piece < s->count; piece++)
        if (has_prey(box, s, piece))
            return true;
    return false;
}

/* E-03: in an igloo, or unable to come there. */
static bool settled(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece)
{
    const struct piece *p = &s->pieces[piece];
    if (box->igloos >> p->space & 1)
        return true;
    return !(p->with & WITH(KAYAK)) && (flood(s, space_bit(p->space)) & box->igloos) == 0;
}

static bool all_settled(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    for (int piece = 0; piece < s->count; piece++)
        if (!settled(box, s, piece))
            return false;
    return true;
}

/* E-01 to E-04, after every turn, those without a step included. Homecoming once begun stays: what
 * hunters do on their way home cannot bring back an animal. */
bool hunt_ends(const struct nanuuk_box *box, struct nanuuk_state *s, struct game_events *events)
{
    s->quiet = s->stepped ? 0 : (uint8_t)(s->quiet + 1);
    if (s->quiet >= s->players)
        return true;
    if (!s->homecoming && !prey_is_left(box, s)) {
        s->homecoming = 1;
        TELL(events, &nanuuk_events[HOMECOMING]);
    }
    return s->homecoming && all_settled(box, s);
}
