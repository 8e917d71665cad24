/*
 * observe.c - Nanuuk! for learners. See observe.h.
 */
#include "games/nanuuk/observe.h"

#include "game/sight.h"

#define SEE(member, values) SIGHT(struct nanuuk_sight, member, values)

const struct game_sight nanuuk_sights[] = {
    SEE(area, 2),
    SEE(tokens, 2),
    SEE(stands, 2),
    SEE(free, 2),
    SEE(whose, SEATS_MAX + 1),
    SEE(kind, PIECE_KINDS + 1),
    SEE(removed, 0),
    SEE(with, 2),
    SEE(inuk, 2),
    SEE(home, 0),
    SEE(inuit_home, 0),
    SEE(moving, 2),
    SEE(moved, 2),
    SEE(placing, 2),
    SEE(laying, TOKENS + 1),
    SEE(options, OPTION_VALUES),
    SEE(phase, PHASES),
    SEE(active, SEATS_MAX + 1),
    SEE(decides, SEATS_MAX + 1),
    SEE(steps, 0),
    SEE(quiet, 0),
    SEE(owed, 2),
    SEE(stepped, 2),
    SEE(homecoming, 2),
    SEE(winners, 2),
    {NULL, 0, 0, 0},
};

/* The place of each piece in the line that a seat sees; pieces that are not there come last. A
 * piece's place is the number of pieces with a lower rank: chair first, then its own number. */
static void line_up(const struct nanuuk_state *s, int looks, uint8_t place[PIECES])
{
    int rank[PIECES];
    for (int i = 0; i < PIECES; i++) {
        int chair = s->pieces[i].seat == NONE ? SEATS_MAX
                                              : sight_chair(s->pieces[i].seat, looks, s->players);
        rank[i] = (i < s->count ? chair : SEATS_MAX + 1) * PIECES + i;
    }
    for (int i = 0; i < PIECES; i++) {
        place[i] = 0;
        for (int other = 0; other < PIECES; other++)
            place[i] = (uint8_t)(place[i] + (rank[other] < rank[i]));
    }
}

/* ---- positions ---- */

/* Three planes of 32 bytes hold the 96 borders: both halves of the first word, the lower of the
 * second. */
static void see_ice(const struct nanuuk_state *s, struct nanuuk_sight *sight)
{
    sight_plane(s->area, sight->area);
    for (int token = 0; token < TOKENS; token++)
        sight_plane(s->tokens[token], sight->tokens[token]);
    for (int i = 0; i < BORDERS_MAX; i += SPACES_MAX)
        sight_plane((uint32_t)(s->free.set[i / 64] >> i % 64), sight->free + i);
}

/* A piece that is not there is all 0. */
static void see_piece(const struct nanuuk_state *s, int piece, int looks,
                      struct nanuuk_sight *sight, int at)
{
    const struct piece *p = &s->pieces[piece];
    bool there = piece < s->count;
    sight_plane(there && p->space != NONE ? space_bit(p->space) : 0, sight->stands[at]);
    sight->whose[at] = there ? sight_whose(p->seat, NONE, looks, s->players) : 0;
    sight->kind[at] = (uint8_t)(there ? p->kind + 1 : 0);
    sight->removed[at] = p->removed;
    sight_eight(p->with, 1, sight->with[at]);
    sight->inuk[at] = p->inuk;
    memcpy(sight->home[at], p->home, sizeof p->home);
    sight->inuit_home[at] = p->inuit_home;
    sight->moving[at] = s->moving == piece;
    sight->moved[at] = s->moved >> piece & 1;
}

/* What the first decisions of a game are about. */
static void see_preparation(const struct nanuuk_state *s, const uint8_t place[PIECES],
                            struct nanuuk_sight *sight)
{
    memset(sight->placing, 0, sizeof sight->placing);
    sight->laying = (uint8_t)(s->phase == LAY ? token_to_lay(s) + 1 : 0);
    if (s->phase == PLACE)
        sight->placing[place[piece_to_place(s)]] = 1;
}

static void see_turn(const struct nanuuk_state *s, int looks, struct nanuuk_sight *sight)
{
    memcpy(sight->options, s->chosen, sizeof sight->options);
    sight->phase = s->phase;
    sight->active = sight_whose(s->active, NONE, looks, s->players);
    sight->decides = sight_whose(s->decider, NONE, looks, s->players);
    sight->steps = s->steps;
    sight->quiet = s->quiet;
    sight->owed = s->owed;
    sight->stepped = s->stepped;
    sight->homecoming = s->homecoming;
    for (int chair = 0; chair < SEATS_MAX; chair++)
        sight->winners[chair] = s->winners >> sight_seat(chair, looks, s->players) & 1;
}

void nanuuk_observe(const void *box, const void *state, int seat, uint8_t *observation)
{
    const struct nanuuk_state *s = state;
    struct nanuuk_sight *sight = (struct nanuuk_sight *)observation;
    uint8_t place[PIECES];
    (void)box;
    line_up(s, seat, place);
    see_ice(s, sight);
    for (int piece = 0; piece < PIECES; piece++)
        see_piece(s, piece, seat, sight, place[piece]);
    see_preparation(s, place, sight);
    see_turn(s, seat, sight);
}

/* ---- moves ---- */

static int number_of(const struct nanuuk_state *s, struct nanuuk_move m,
                     const uint8_t place[PIECES])
{
    switch (m.verb) {
    case LAY_TOKEN:
        return NUMBER_LAY + m.at;
    case PLACE_PIECE:
        return NUMBER_PLACE + m.at;
    case FLEE_TO:
        return NUMBER_FLEE + m.at;
    case BRING_HOME:
        return NUMBER_HOME + m.at;
    case LAY_CRACK:
        return NUMBER_CRACK + m.at;
    case STEP_TO:
        return NUMBER_STEP + (place[m.piece] * 2 + m.kayak) * SPACES_MAX + m.at;
    case USE_SLED:
        return NUMBER_SLED + place[m.piece];
    case STAY:
        return NUMBER_STAY + (mode(s) == HUNT ? 0 : place[m.piece]); /* in the hunt a seat stays */
    case STOP:
        return NUMBER_STOP;
    case TAKE:
        return NUMBER_TAKE;
    case LEAVE:
        return NUMBER_LEAVE;
    default:
        return NUMBER_LATER;
    }
}

/* Pieces are named by their place as seen by the seat that decides, as in its observation. */
void nanuuk_number(const void *state, const game_move *moves, int count, uint16_t *numbers)
{
    const struct nanuuk_state *s = state;
    uint8_t place[PIECES] = {0};
    if (s->phase == STEP) /* no other moves name a piece */
        line_up(s, s->decider, place);
    for (int i = 0; i < count; i++)
        numbers[i] = (uint16_t)number_of(s, nanuuk_unpack(moves[i]), place);
}
