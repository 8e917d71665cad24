/*
 * playout.c - to the end of the game by a fast random policy.
 *
 * Moves are drawn from sets, without a list of all of them, and ordinary turns do not even pass through
 * the plain rules: in the learning game while nobody is blocked, in the hunt while a hunter without
 * kayak and sled moves and there is prey; whatever is not ordinary is left to the plain rules. Tests
 * play both side by side, byte for byte.
 *
 * The policy: steps and cracks by chance, every animal is taken and brought home, husky and sled are
 * used at once.
 */
#include "nanuuk/playout.h"

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

/* Equipment that gives more choices than a step on foot. */
HOT bool equipped(const struct piece *p)
{
    return (p->with & WITH(KAYAK)) || has_sled(p);
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

/* Has the seat's turn a decision, nobody being blocked? */
HOT bool unblocked(const struct nanuuk_state *s, uint32_t occupied)
{
    if (s->players != 2)
        return s->pieces[s->active].space != NONE && steps_of(s, s->active, occupied) != 0;
    int first = s->active, second = 3 - s->active;
    return s->open[s->pieces[first].space] != 0 && s->open[s->pieces[second].space] != 0 &&
           (steps_of(s, first, occupied) | steps_of(s, second, occupied)) != 0;
}

/* After a step on foot there is always a free line (G-04). */
HOT void lay_random_crack(const struct nanuuk_box *box, struct nanuuk_state *s, int space,
                          uint32_t random, struct nanuuk_trace *trace)
{
    struct lines lines = lines_both(s->free, box->stars[space]);
    if (lines_empty(lines))
        lines = lines_both(s->free, box->sides[space]);
    int border = random_line(lines, random);
    note(trace, (struct nanuuk_move){LAY_CRACK, 0, (uint8_t)border, 0});
    crack_lay(box, s, border);
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
        s->active = (uint8_t)(s->active + 1 == s->players ? 0 : s->active + 1);
    } while (unblocked(s, occupied));
    turn_begin(box, s);
}

/* ---- ordinary turns of the hunt ---- */

static bool ordinary_hunt(const struct nanuuk_state *s)
{
    return s->phase == STEP && mode(s) == HUNT && s->moving == NONE && !s->homecoming &&
           s->count == s->players && !option(s, OPTION_SOCIAL) && !option(s, OPTION_DOUBLECRACK) &&
           !equipped(&s->pieces[s->active]);
}

/* Can some hunter take an animal from a space he could step to, pieces ignored? Then there is prey
 * (E-02), and no flood is needed to see it. The seat that moves next is looked at first: most often it
 * has some, and the processor learns to expect it. */
HOT bool prey_is_near(const struct nanuuk_state *s)
{
    for (int i = 1; i <= s->players; i++) {
        int piece = s->active + i < s->players ? s->active + i : s->active + i - s->players;
        const struct piece *p = &s->pieces[piece];
        if ((s->open[p->space] & hunt_takeable(p, s)) != 0)
            return true;
    }
    return false;
}

/* What the space brings, decided by the policy. */
HOT void arrive(const struct nanuuk_box *box, struct nanuuk_state *s, struct rng *rng,
                struct nanuuk_trace *trace)
{
    struct piece *p = &s->pieces[s->moving];
    uint32_t here = space_bit(p->space);
    hunt_arrive(box, s, NULL);
    if (s->phase == CATCH) {
        note(trace, (struct nanuuk_move){.verb = TAKE});
        for (int animal = 0; animal < ANIMALS; animal++)
            if (s->tokens[animal] & here) {
                s->tokens[animal] &= ~here;
                p->with |= (uint8_t)WITH(animal);
            }
    } else if (s->phase == FLEE) {
        uint32_t spaces = hunt_flight(box, s, s->moving) & ~here;
        int to = random_space(spaces, (uint32_t)(rng_next(rng) >> 32));
        note(trace, (struct nanuuk_move){.verb = FLEE_TO, .at = (uint8_t)to});
        s->tokens[BEAR] |= space_bit(to);
    } else if (s->phase == HOME) {
        unsigned animals = p->with & ALL_ANIMALS;
        note(trace, (struct nanuuk_move){.verb = BRING_HOME, .at = (uint8_t)animals});
        hunt_bring_home(s, animals, NULL);
    }
}

/* The next seat that can step. False: the plain rules must see to it. */
HOT bool pass_on(const struct nanuuk_box *box, struct nanuuk_state *s)
{
    for (;;) {
        s->turn++;
        s->active = (uint8_t)(s->active + 1 == s->players ? 0 : s->active + 1);
        if (hunt_steps(box, s, s->active) != 0)
            break;
        if ((s->pieces[s->active].with & WITH(KAYAK)) || s->quiet + 1 >= s->players)
            return false;
        s->quiet++;
    }
    s->phase = STEP;
    s->decider = s->active;
    return true;
}

HOT void hunt_turns(const struct nanuuk_box *box, struct nanuuk_state *s, struct rng *rng,
                    struct nanuuk_trace *trace)
{
    do {
        uint64_t random = rng_next(rng);
        int piece = s->active;
        int to = random_space(hunt_steps(box, s, piece), (uint32_t)(random >> 32));
        note(trace, (struct nanuuk_move){STEP_TO, (uint8_t)piece, (uint8_t)to, 0});
        s->pieces[piece].space = (uint8_t)to;
        s->moving = (uint8_t)piece;
        arrive(box, s, rng, trace);
        lay_random_crack(box, s, to, (uint32_t)random, trace);
        if (!prey_is_near(s) && !hunt_has_prey(box, s)) {
            s->stepped = 1;
            turn_end(box, s);
            return;
        }
        s->moving = NONE;
        s->quiet = 0;
        if (!pass_on(box, s)) {
            turn_begin(box, s);
            return;
        }
    } while (!equipped(&s->pieces[s->active]));
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
