/*
 * playout.c - to the end of the game by a fast random policy.
 *
 * Moves are drawn from sets, without a list of all of them, and ordinary turns do not even pass
 * through the plain rules: in the learning game while nobody is blocked, in the hunt while there is
 * prey; whatever is not ordinary is left to the plain rules. Tests play both side by side, byte for
 * byte.
 *
 * Chance decides, so the processor cannot guess: where it is easy, arithmetic takes the place of
 * branches.
 *
 * The policy: steps and cracks by chance, every animal is taken and brought home, husky and sled
 * are used at once, the kayak on as good a chance as feet.
 */
#include "games/nanuuk/playout.h"

#define HOT static inline __attribute__((always_inline))

/* ---- choosing ---- */

/* A member of the set, by 32 random bits. */
HOT int random_space(uint32_t set, uint32_t random)
{
    return bits_nth(set, (int)((uint64_t)random * (unsigned)bits_count(set) >> 32));
}

HOT int random_line(struct lines lines, uint32_t random)
{
    return lines_nth(lines, (int)((uint64_t)random * (unsigned)lines_count(lines) >> 32));
}

HOT void note(struct nanuuk_trace *trace, struct nanuuk_move move)
{
    if (trace != NULL)
        trace->moves[trace->count++] = nanuuk_pack(move);
}

HOT bool has_sled(const struct piece *p)
{
    unsigned both = WITH(HUSKY) | WITH(SLED);
    return (p->with & both) == both;
}

/* Number 0 to count-1 after this one, all around. The mask is all ones or nothing: no branch. */
HOT int next_of(int number, int count)
{
    return (number + 1) & -(number + 1 < count);
}

/* ---- any decision, by the plain rules ---- */

/* A hunter with husky and sled who has a step doubles it. */
static bool wants_sled(const struct nanuuk_state *s)
{
    int piece = s->moving != NONE ? s->moving : s->active;
    return s->phase == STEP && mode(s) == HUNT && s->count == s->players &&
           has_sled(&s->pieces[piece]);
}

static void plain_step(const struct nanuuk_box *box, struct nanuuk_state *s, struct rng *rng,
                       struct nanuuk_trace *trace)
{
    game_move moves[NANUUK_MOVES_MAX], move;
    if (wants_sled(s))
        move = nanuuk_pack((struct nanuuk_move){
            .verb = USE_SLED, .piece = s->moving != NONE ? s->moving : s->active});
    else
        move = moves[rng_below(rng, (uint32_t)nanuuk_legal(box, s, moves))];
    note(trace, nanuuk_unpack(move));
    nanuuk_play(box, s, move, NULL);
}

/* ---- ordinary turns of the learning game ---- */

/* Each seat moves its hunter, or one of two, by one step: no bears, nothing pending. Blocked
 * hunters are looked for after each turn, and left to turn_begin(). */
static bool ordinary(const struct nanuuk_state *s)
{
    return s->phase == STEP && s->moving == NONE &&
           (mode(s) == LEARNING || mode(s) == PARTNERS || mode(s) == NEIGHBOURS);
}

HOT uint32_t steps_of(const struct nanuuk_state *s, int piece, uint32_t occupied)
{
    return s->open[s->pieces[piece].space] & ~occupied;
}

/* The piece that moves: the seat's only one, or one of two that can. Pieces are placed 0 1 1 0. */
HOT int random_piece(const struct nanuuk_state *s, uint32_t occupied, uint32_t random)
{
    if (s->players != 2)
        return s->active;
    int first = s->active, second = 3 - s->active;
    if (steps_of(s, second, occupied) == 0)
        return first;
    return steps_of(s, first, occupied) == 0 || (random & 1) != 0 ? second : first;
}

/* LV-05 with blocked=once: nobody at all may be blocked. */
HOT bool all_can_step(const struct nanuuk_state *s, uint32_t occupied)
{
    bool all = true;
    for (int piece = 0; piece < s->count; piece++)
        all &= steps_of(s, piece, occupied) != 0;
    return all;
}

/* Has the seat's turn a decision, nobody being blocked? */
HOT bool unblocked(const struct nanuuk_state *s, uint32_t occupied)
{
    if (option(s, OPTION_BLOCKED))
        return all_can_step(s, occupied);
    if (s->players != 2)
        return s->pieces[s->active].space != NONE && steps_of(s, s->active, occupied) != 0;
    int first = s->active, second = 3 - s->active;
    return s->open[s->pieces[first].space] != 0 && s->open[s->pieces[second].space] != 0 &&
           (steps_of(s, first, occupied) | steps_of(s, second, occupied)) != 0;
}

/* Returns the border, NONE if no line is free: that can be after a step by kayak only (G-04). */
HOT int lay_random_crack(const struct nanuuk_box *box, struct nanuuk_state *s, int space,
                         uint32_t random, struct nanuuk_trace *trace)
{
    struct lines lines = lines_both(s->free, box->stars[space]);
    if (lines_empty(lines)) {
        lines = lines_both(s->free, box->sides[space]);
        if (lines_empty(lines))
            return NONE;
    }
    int border = random_line(lines, random);
    note(trace, (struct nanuuk_move){LAY_CRACK, 0, (uint8_t)border, 0});
    crack_lay(box, s, border);
    return border;
}

HOT void learning_turns(const struct nanuuk_box *box, struct nanuuk_state *s, struct rng *rng,
                        struct nanuuk_trace *trace)
{
    uint32_t occupied = pieces_at(s);
    do {
        uint64_t random = rng_next(rng);
        int piece = random_piece(s, occupied, (uint32_t)(random >> 20));
        int to = random_space(steps_of(s, piece, occupied), (uint32_t)(random >> 32));
        note(trace, (struct nanuuk_move){STEP_TO, (uint8_t)piece, (uint8_t)to, 0});
        occupied ^= space_bit(s->pieces[piece].space) | space_bit(to);
        s->pieces[piece].space = (uint8_t)to;
        lay_random_crack(box, s, to, (uint32_t)random, trace);
        s->turn++;
        s->active = (uint8_t)next_of(s->active, s->players);
    } while (unblocked(s, occupied));
    turn_begin(box, s);
}

/* ---- ordinary turns of the hunt: steps ---- */

/* One hunter a seat; the variants V-01 and V-02 choose cracks in ways of their own. */
static bool ordinary_hunt(const struct nanuuk_state *s)
{
    return s->phase == STEP && mode(s) == HUNT && s->moving == NONE && !s->homecoming &&
           s->count == s->players && !option(s, OPTION_SOCIAL) && !option(s, OPTION_DOUBLECRACK);
}

/* What is carried along from turn to turn, because each turn asks for it. */
struct hunt {
    uint32_t standing; /* spaces of hunters, igloos apart: there they do not mind each other */
    uint32_t lying;    /* spaces of tokens */
    uint32_t ways;     /* where the hunter who moves can go */
    int hunter;        /* who had prey when it was last looked for, ... */
    uint32_t reach;    /* ... and some spaces that he can reach; */
    bool lost;         /* but perhaps he no longer can */
};

/* Finds out where a hunter can go, on foot or by kayak (M-01, M-07, M-09). False: nowhere. */
HOT bool can_go(const struct nanuuk_box *box, const struct nanuuk_state *s, struct hunt *hunt,
                int piece)
{
    const struct piece *p = &s->pieces[piece];
    uint32_t by_kayak = box->neighbours[p->space] & s->area & -(uint32_t)(p->with >> KAYAK & 1);
    uint32_t others = hunt->standing & ~space_bit(p->space);
    uint32_t flight = s->area & ~(box->igloos | hunt->lying | others);
    /* M-07, as enterable() in hunt.c has it. */
    bool shuns_bears = !(p->with & WITH(HARPOON)) | (flight == 0);
    uint32_t closed = others | (s->tokens[BEAR] & -(uint32_t)shuns_bears);
    /* With a kayak every neighbour in play is a way, whatever lies between. */
    hunt->ways = (s->open[p->space] | by_kayak) & ~closed;
    return hunt->ways != 0;
}

/* M-08, as hunt_arrive() and the answer to it: all animals go home. */
HOT void come_home(struct nanuuk_state *s, struct piece *p, struct nanuuk_trace *trace)
{
    unsigned animals = p->with & ALL_ANIMALS;
    p->with |= WITH(HARPOON);
    if (animals != 0) {
        note(trace, (struct nanuuk_move){.verb = BRING_HOME, .at = (uint8_t)animals});
        hunt_bring_home(s, animals, NULL);
    }
}

/* The bear's own space is still a token's here, so that it is not among those to flee to. */
HOT void meet_bear(const struct nanuuk_box *box, struct nanuuk_state *s, struct piece *p,
                   struct rng *rng, struct nanuuk_trace *trace)
{
    uint32_t here = space_bit(p->space), spaces = hunt_flight(box, s, s->moving) & ~here;
    int to = random_space(spaces, (uint32_t)(rng_next(rng) >> 32));
    note(trace, (struct nanuuk_move){.verb = FLEE_TO, .at = (uint8_t)to});
    s->tokens[BEAR] ^= here | space_bit(to);
    p->with &= (uint8_t)~WITH(HARPOON);
}

/* An animal that he can take, or an Inuk (M-04 to M-06); often neither. */
HOT void take(struct nanuuk_state *s, struct piece *p, struct nanuuk_trace *trace)
{
    uint32_t here = space_bit(p->space);
    uint32_t taken = here & hunt_takeable(p, s);
    uint32_t follows = here & s->tokens[INUK] & ((uint32_t)p->inuk - 1);
    if (taken != 0)
        note(trace, (struct nanuuk_move){.verb = TAKE});
    for (int animal = 0; animal < ANIMALS; animal++) {
        p->with |= (uint8_t)(((s->tokens[animal] & taken) != 0) << animal);
        s->tokens[animal] &= ~taken;
    }
    p->inuk |= follows != 0;
    s->tokens[INUK] &= ~follows;
}

/* What the space brings. */
HOT void arrive(const struct nanuuk_box *box, struct nanuuk_state *s, struct rng *rng,
                struct nanuuk_trace *trace)
{
    struct piece *p = &s->pieces[s->moving];
    if (box->igloos >> p->space & 1)
        come_home(s, p, trace);
    else if (s->tokens[BEAR] >> p->space & 1)
        meet_bear(box, s, p, rng, trace);
    else
        take(s, p, trace);
}

/* ---- ordinary turns of the hunt: is there prey (E-02)? ---- */

/* A crack within the reach that was seen: a space that touches both its ends still joins them, and
 * the reach is as connected as before. If none does, the reach may have fallen apart, and must be
 * looked for anew. A crack with an end outside changes nothing. */
HOT void watch_crack(const struct nanuuk_box *box, const struct nanuuk_state *s, struct hunt *hunt,
                     int border)
{
    int a = box->ends[border][0], b = box->ends[border][1];
    uint32_t within = hunt->reach >> a & hunt->reach >> b & 1, joint = s->open[a] & s->open[b];
    hunt->reach |= joint & -within;
    hunt->lost |= within & (joint == 0);
}

/* Is there a hunter with prey next to him? No flood is needed to see that. */
HOT bool prey_is_near(const struct nanuuk_state *s, struct hunt *hunt)
{
    for (int piece = 0; piece < s->players; piece++) {
        const struct piece *p = &s->pieces[piece];
        uint32_t prey = s->open[p->space] & hunt_takeable(p, s);
        if (prey != 0) {
            hunt->hunter = piece;
            hunt->reach = prey | space_bit(p->space);
            return true;
        }
    }
    return false;
}

/* Hunters are asked in turn, first the one who had prey last. */
HOT bool prey_is_far(const struct nanuuk_box *box, const struct nanuuk_state *s, struct hunt *hunt)
{
    for (int asked = 0; asked < s->players; asked++) {
        const struct piece *p = &s->pieces[hunt->hunter];
        hunt->reach = flood_until(s, space_bit(p->space), hunt_takeable(p, s));
        if (hunt_prey(box, s, hunt->hunter, hunt->reach) != 0)
            return true;
        hunt->hunter = next_of(hunt->hunter, s->players);
    }
    return false;
}

/* E-02 must be asked after every turn, and the answer is nearly always yes, for the same reason as
 * last time. So that reason is kept: a hunter and spaces that he reaches. Only when it fails are
 * others looked for, the cheap ones first. */
HOT bool prey_is_left(const struct nanuuk_box *box, const struct nanuuk_state *s, struct hunt *hunt)
{
    if (!hunt->lost && hunt_prey(box, s, hunt->hunter, hunt->reach) != 0)
        return true;
    hunt->lost = false;
    return prey_is_near(s, hunt) || prey_is_far(box, s, hunt);
}

/* ---- ordinary turns of the hunt ---- */

/* The moving hunter's step, what the space brings, and the crack. */
HOT void hunt_step(const struct nanuuk_box *box, struct nanuuk_state *s, struct hunt *hunt,
                   struct rng *rng, struct nanuuk_trace *trace)
{
    uint64_t random = rng_next(rng);
    struct piece *p = &s->pieces[s->moving];
    int to = random_space(hunt->ways, (uint32_t)(random >> 32));
    bool kayak = !(s->open[p->space] >> to & 1);
    note(trace, (struct nanuuk_move){STEP_TO, s->moving, (uint8_t)to, kayak});
    hunt->standing ^= (space_bit(p->space) | space_bit(to)) & ~box->igloos;
    /* He steps on foot to a space connected with his reach; by kayak perhaps not. */
    hunt->reach |= space_bit(to) & -(uint32_t)(s->moving == hunt->hunter);
    hunt->lost |= kayak;
    p->with &= (uint8_t) ~(kayak << KAYAK);
    p->space = (uint8_t)to;
    arrive(box, s, rng, trace);
    hunt->lying = tokens_at(s);
    int border = lay_random_crack(box, s, to, (uint32_t)random, trace);
    if (border != NONE)
        watch_crack(box, s, hunt, border);
}

/* The active seat's move: a step, or several with husky and sled (M-10). */
HOT void hunt_move(const struct nanuuk_box *box, struct nanuuk_state *s, struct hunt *hunt,
                   struct rng *rng, struct nanuuk_trace *trace)
{
    struct piece *p = &s->pieces[s->active];
    int steps = 1;
    s->moving = s->active;
    do {
        if (has_sled(p)) {
            note(trace, (struct nanuuk_move){.verb = USE_SLED, .piece = s->moving});
            p->with &= (uint8_t) ~(WITH(HUSKY) | WITH(SLED));
            steps++;
        }
        hunt_step(box, s, hunt, rng, trace);
    } while (--steps > 0 && can_go(box, s, hunt, s->moving));
    s->moving = NONE;
}

/* The next seat that can move. False: the plain rules must see to it. Seats that cannot are passed
 * over as begin_turn() does, and counted (E-04). */
HOT bool pass_on(const struct nanuuk_box *box, struct nanuuk_state *s, struct hunt *hunt)
{
    s->quiet = 0;
    for (;;) {
        s->turn++;
        s->active = (uint8_t)next_of(s->active, s->players);
        if (can_go(box, s, hunt, s->active))
            break;
        if (s->quiet + 1 >= s->players)
            return false;
        s->quiet++;
    }
    s->decider = s->active;
    return true;
}

/* The state is that of the plain rules whenever they take over: at a decision of the next seat, or
 * when the hunt may be over, which turn_end() finds out once more. */
HOT void hunt_turns(const struct nanuuk_box *box, struct nanuuk_state *s, struct rng *rng,
                    struct nanuuk_trace *trace)
{
    struct hunt hunt = {
        .standing = pieces_at(s) & ~box->igloos, .lying = tokens_at(s), .lost = true};
    can_go(box, s, &hunt, s->active);
    do {
        hunt_move(box, s, &hunt, rng, trace);
        if (!prey_is_left(box, s, &hunt)) {
            s->stepped = 1;
            turn_end(box, s);
            return;
        }
    } while (pass_on(box, s, &hunt));
    turn_begin(box, s);
}

HOT void play_to_the_end(const struct nanuuk_box *box, struct nanuuk_state *s, struct rng *rng,
                         struct nanuuk_trace *trace)
{
    while (s->phase != GAME_ENDED) {
        if (ordinary(s))
            learning_turns(box, s, rng, trace);
        else if (ordinary_hunt(s))
            hunt_turns(box, s, rng, trace);
        else
            plain_step(box, s, rng, trace);
    }
}

void nanuuk_playout(const void *box, void *state, struct rng *rng)
{
    play_to_the_end(box, state, rng, NULL);
}

void nanuuk_playout_traced(const struct nanuuk_box *box, struct nanuuk_state *s, struct rng *rng,
                           struct nanuuk_trace *trace)
{
    trace->count = 0;
    play_to_the_end(box, s, rng, trace);
}
