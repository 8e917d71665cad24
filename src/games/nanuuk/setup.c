/*
 * setup.c - a position from JSON: the members, one function each.
 *
 * Every function checks form and bounds of its member; whether the members agree is position.c's
 * question.
 */
#include "games/nanuuk/notation.h"
#include "games/nanuuk/position.h"
#include "games/nanuuk/view.h"

#include <string.h>

/* The functions fill a state of zeros, in the order of enum nanuuk_member: options come before
 * cracks and pieces, for they decide what there is. */
struct position_reader {
    const struct nanuuk_box *box;
    struct nanuuk_state *s;
};

/* ---- values ---- */

static bool get_space(const struct nanuuk_box *box, const struct json_node *node, uint8_t *space)
{
    char name[8];
    if (!json_get_string(node, name, sizeof name))
        return false;
    *space = (uint8_t)space_named(box, name, strlen(name));
    return *space != NONE;
}

static bool is_kind(const struct json_node *node, enum json_kind kind)
{
    return node != NULL && node->kind == kind;
}

/* A list of different numbers below `count`, as a set. */
static bool get_set(const struct json_node *node, int count, uint8_t *set)
{
    *set = 0;
    if (!is_kind(node, JSON_ARRAY))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at)) {
        uint8_t number;
        if (!json_get_byte(at, count - 1, &number) || (*set >> number & 1))
            return false;
        *set |= (uint8_t)(1U << number);
    }
    return true;
}

/* ---- members ---- */

static bool read_players(struct position_reader *r, const struct json_node *node)
{
    return json_get_byte(node, SEATS_MAX, &r->s->players) && r->s->players >= 2;
}

static int values_of(const struct game_option *known)
{
    int count = 0;
    while (known->values[count] != NULL)
        count++;
    return count;
}

/* An option's usual value is left out: one form for one position. */
static bool read_option(struct position_reader *r, const struct json_node *node)
{
    for (int i = 0; i < OPTIONS; i++)
        if (json_is_named(node, nanuuk_options[i].name))
            return json_get_named(node, nanuuk_options[i].values, values_of(&nanuuk_options[i]),
                                  &r->s->chosen[i]) &&
                   r->s->chosen[i] != 0;
    return false;
}

/* The reason is not told: the member is named, and that it does not fit. */
static bool read_options(struct position_reader *r, const struct json_node *node)
{
    struct game_setup setup = {.players = r->s->players};
    struct message unheard;
    if (!is_kind(node, JSON_OBJECT))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at))
        if (!read_option(r, at))
            return false;
    memcpy(setup.chosen, r->s->chosen, OPTIONS);
    return nanuuk_setup_fits(&setup, &unheard);
}

static bool read_phase(struct position_reader *r, const struct json_node *node)
{
    return json_get_named(node, nanuuk_phases, PHASES, &r->s->phase);
}

static bool read_turn(struct position_reader *r, const struct json_node *node)
{
    long long turn;
    if (!json_get_int(node, 1, 60000, &turn))
        return false;
    r->s->turn = (uint16_t)turn;
    return true;
}

static bool read_active(struct position_reader *r, const struct json_node *node)
{
    return json_get_byte(node, r->s->players - 1, &r->s->active);
}

/* The ice comes from the area, then the cracks are laid. */
static bool read_cracks(struct position_reader *r, const struct json_node *node)
{
    deal_ice(r->box, r->s);
    if (!is_kind(node, JSON_ARRAY))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at)) {
        char name[8];
        if (!json_get_string(at, name, sizeof name))
            return false;
        int border = border_named(r->box, name, strlen(name));
        if (border == NONE || !lines_has(&r->s->free, border))
            return false;
        crack_lay(r->box, r->s, border);
    }
    return true;
}

/* {"a1": "fish", "b1": "inuk", ...}: what lies on the ice. */
static bool read_tokens(struct position_reader *r, const struct json_node *node)
{
    if (!is_kind(node, JSON_OBJECT))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at)) {
        int space = space_named(r->box, at->name, at->name_length);
        uint8_t token;
        if (space == NONE || !json_get_named(at, token_names, TOKENS, &token))
            return false;
        r->s->tokens[token] |= space_bit(space);
    }
    return true;
}

/* ["harpoon", "fish", "inuk"]: the left half of the sheet, each thing once (U-01). */
static bool read_with(struct piece *p, const struct json_node *node)
{
    p->with = 0;
    if (!is_kind(node, JSON_ARRAY))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at)) {
        uint8_t thing;
        if (json_is(at, token_names[INUK]) && !p->inuk) {
            p->inuk = 1;
            continue;
        }
        if (!json_get_named(at, carried_names, CARRIED, &thing) || (p->with >> thing & 1))
            return false;
        p->with |= (uint8_t)WITH(thing);
    }
    return true;
}

/* At home lies the equipment that is not with the hunter, and animals. */
static bool read_home_thing(struct piece *p, const struct json_node *node, unsigned *equipment)
{
    uint8_t count;
    if (!json_get_byte(node, SPACES_MAX, &count) || count == 0)
        return false;
    if (json_is_named(node, token_names[INUK])) {
        p->inuit_home = count;
        return true;
    }
    for (int thing = 0; thing < CARRIED; thing++) {
        if (!json_is_named(node, carried_names[thing]))
            continue;
        if (thing < ANIMALS)
            p->home[thing] = count;
        else
            *equipment |= WITH(thing);
        return thing < ANIMALS || count == 1;
    }
    return false;
}

/* {"husky": 1, "fish": 2, "inuk": 1}: the right half; nothing is written that is not there. */
static bool read_home(struct piece *p, const struct json_node *node)
{
    unsigned equipment = 0;
    if (!is_kind(node, JSON_OBJECT))
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at))
        if (!read_home_thing(p, at, &equipment))
            return false;
    /* U-01: what is not with him is at home. Told twice, it must agree. */
    return equipment == (EQUIPMENT & ~(unsigned)p->with);
}

static bool seat_is(const struct json_node *node, int seat)
{
    long long number;
    return seat == NONE ? json_is_null(node) : json_get_int(node, seat, seat, &number);
}

/* Seat and kind follow from mode and number of the piece (deal_pieces), and are told for those who
 * read; a wrong one is refused. Only the hunt has sheets. */
static bool read_piece(struct position_reader *r, const struct json_node *node, struct piece *p)
{
    const struct json_node *space = json_member(node, "space");
    bool hunt = mode(r->s) == HUNT;
    if (!is_kind(node, JSON_OBJECT) || node->count != (hunt ? 6 : 4) ||
        !seat_is(json_member(node, "seat"), p->seat) ||
        !json_is(json_member(node, "kind"), piece_names[p->kind]) ||
        !(json_is_null(space) || get_space(r->box, space, &p->space)) ||
        !json_get_byte(json_member(node, "removed"), PIECES, &p->removed))
        return false;
    return !hunt ||
           (read_with(p, json_member(node, "with")) && read_home(p, json_member(node, "home")));
}

/* As many as the mode has, in the order of placing. */
static bool read_pieces(struct position_reader *r, const struct json_node *node)
{
    int piece = 0;
    deal_pieces(r->s);
    if (!is_kind(node, JSON_ARRAY) || node->count != r->s->count)
        return false;
    for (const struct json_node *at = json_first(node); at != NULL; at = json_next(at))
        if (!read_piece(r, at, &r->s->pieces[piece++]))
            return false;
    return true;
}

/* The piece in the middle of its move, or null. */
static bool read_moving(struct position_reader *r, const struct json_node *node)
{
    r->s->moving = NONE;
    return json_is_null(node) || json_get_byte(node, r->s->count - 1, &r->s->moving);
}

static bool read_steps(struct position_reader *r, const struct json_node *node)
{
    return json_get_byte(node, SPACES_MAX, &r->s->steps);
}

static bool read_stepped(struct position_reader *r, const struct json_node *node)
{
    return json_get_flag(node, &r->s->stepped);
}

static bool read_owed(struct position_reader *r, const struct json_node *node)
{
    return json_get_flag(node, &r->s->owed);
}

static bool read_moved(struct position_reader *r, const struct json_node *node)
{
    return get_set(node, r->s->count, &r->s->moved);
}

static bool read_quiet(struct position_reader *r, const struct json_node *node)
{
    return json_get_byte(node, r->s->players, &r->s->quiet);
}

static bool read_homecoming(struct position_reader *r, const struct json_node *node)
{
    return json_get_flag(node, &r->s->homecoming);
}

/* When the game is over: the seats that have won. */
static bool read_winners(struct position_reader *r, const struct json_node *node)
{
    return get_set(node, r->s->players, &r->s->winners);
}

/* ---- the whole ---- */

/* NULL: the member follows from the others. */
static bool (*const readers[MEMBERS])(struct position_reader *, const struct json_node *) = {
    [M_PLAYERS] = read_players, [M_OPTIONS] = read_options, [M_PHASE] = read_phase,
    [M_TURN] = read_turn,       [M_ACTIVE] = read_active,   [M_CRACKS] = read_cracks,
    [M_TOKENS] = read_tokens,   [M_PIECES] = read_pieces,   [M_MOVING] = read_moving,
    [M_STEPS] = read_steps,     [M_STEPPED] = read_stepped, [M_OWED] = read_owed,
    [M_MOVED] = read_moved,     [M_QUIET] = read_quiet,     [M_HOMECOMING] = read_homecoming,
    [M_WINNERS] = read_winners,
};

static bool known_members(const struct json_node *object, struct message *why)
{
    for (const struct json_node *at = json_first(object); at != NULL; at = json_next(at)) {
        bool known = false;
        for (int member = 0; member < MEMBERS; member++)
            known |= json_is_named(at, nanuuk_members[member]);
        if (!known)
            return game_refuse(why, &nanuuk_reasons[STATE_UNKNOWN_MEMBER]);
    }
    return true;
}

static bool read_members(struct position_reader *reader, const struct json_node *object,
                         struct message *why)
{
    for (int member = 0; member < MEMBERS; member++)
        if (readers[member] != NULL &&
            !readers[member](reader, json_member(object, nanuuk_members[member])))
            return game_refuse(why, &nanuuk_reasons[STATE_MEMBER], member);
    return true;
}

/* Members that follow from the rest may be left out, and must be right if they are given. */
static bool check_derived(const struct nanuuk_state *s, const struct json_node *object,
                          struct message *why)
{
    const struct json_node *decides = json_member(object, nanuuk_members[M_DECIDES]);
    const struct json_node *hidden = json_member(object, nanuuk_members[M_HIDDEN]);
    if (decides != NULL && !seat_is(decides, s->decider))
        return game_refuse(why, &nanuuk_reasons[STATE_DERIVED], M_DECIDES);
    if (hidden != NULL && (hidden->kind != JSON_OBJECT || hidden->count != 0))
        return game_refuse(why, &nanuuk_reasons[STATE_DERIVED], M_HIDDEN);
    return true;
}

bool nanuuk_state_read(const void *memory, const struct json_node *object, struct rng *rng,
                       void *state, struct message *why)
{
    (void)rng; /* a view is the whole state */
    struct nanuuk_state *s = state;
    struct position_reader reader = {memory, s};
    memset(s, 0, sizeof *s);
    if (!known_members(object, why) || !read_members(&reader, object, why))
        return false;
    s->decider = s->phase == GAME_ENDED ? NONE : s->active;
    return (position_reachable(memory, s, why) || cite_refusal(s, 0, why)) &&
           check_derived(s, object, why);
}
