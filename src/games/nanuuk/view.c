/*
 * view.c - a position as JSON. docs/nanuuk-notation.md describes the members.
 *
 * setup.c reads what is written here, member by member; its functions show examples.
 */
#include "games/nanuuk/view.h"

#include "games/nanuuk/notation.h"

const char *const nanuuk_members[MEMBERS] = {
    [M_PLAYERS] = "players", [M_OPTIONS] = "options",
    [M_PHASE] = "phase",     [M_TURN] = "turn",
    [M_ACTIVE] = "active",   [M_DECIDES] = "decides",
    [M_CRACKS] = "cracks",   [M_TOKENS] = "tokens",
    [M_PIECES] = "pieces",   [M_MOVING] = "moving",
    [M_STEPS] = "steps",     [M_STEPPED] = "stepped",
    [M_OWED] = "owed",       [M_MOVED] = "moved",
    [M_QUIET] = "quiet",     [M_HOMECOMING] = "homecoming",
    [M_WINNERS] = "winners", [M_HIDDEN] = "hidden",
};

static void write_or_null(struct json *out, const char *name, int value)
{
    if (value == NONE)
        json_null(out, name);
    else
        json_number(out, name, value);
}

/* The numbers in a set. */
static void write_set(struct json *out, const char *name, unsigned set)
{
    json_open_array(out, name);
    for (; set != 0; set &= set - 1)
        json_number(out, NULL, bits_first(set));
    json_close_array(out);
}

/* Usual values are left out, as they are in a record. */
static void write_options(const struct nanuuk_state *s, struct json *out)
{
    json_open_object(out, nanuuk_members[M_OPTIONS]);
    for (int i = 0; i < OPTIONS; i++)
        if (s->chosen[i] != 0)
            json_string(out, nanuuk_options[i].name, nanuuk_options[i].values[s->chosen[i]]);
    json_close_object(out);
}

/* A crack is a border in play that is not free. */
static void write_cracks(const struct nanuuk_box *box, const struct nanuuk_state *s,
                         struct json *out)
{
    const struct lines *inner = &box->inner[area_of(s->players, s->chosen)];
    json_open_array(out, nanuuk_members[M_CRACKS]);
    for (int border = 0; border < box->borders; border++) {
        char name[8];
        struct text text = text_in(name, sizeof name);
        if (!lines_has(inner, border) || lines_has(&s->free, border))
            continue;
        border_write(box, border, &text);
        json_string(out, NULL, name);
    }
    json_close_array(out);
}

static void write_tokens(const struct nanuuk_box *box, const struct nanuuk_state *s,
                         struct json *out)
{
    json_open_object(out, nanuuk_members[M_TOKENS]);
    for (int space = 0; space < box->spaces; space++)
        for (int token = 0; token < TOKENS; token++)
            if (s->tokens[token] >> space & 1)
                json_string(out, box->space_name[space], token_names[token]);
    json_close_object(out);
}

/* Equipment first, as on the sheet. */
static void write_with(const struct piece *p, struct json *out)
{
    json_open_array(out, "with");
    for (int thing = HARPOON; thing < CARRIED; thing++)
        if (p->with >> thing & 1)
            json_string(out, NULL, carried_names[thing]);
    for (int animal = 0; animal < ANIMALS; animal++)
        if (p->with >> animal & 1)
            json_string(out, NULL, carried_names[animal]);
    if (p->inuk)
        json_string(out, NULL, token_names[INUK]);
    json_close_array(out);
}

static void write_home(const struct piece *p, struct json *out)
{
    json_open_object(out, "home");
    for (int thing = HARPOON; thing < CARRIED; thing++)
        if (!(p->with >> thing & 1))
            json_number(out, carried_names[thing], 1);
    for (int animal = 0; animal < ANIMALS; animal++)
        if (p->home[animal] > 0)
            json_number(out, carried_names[animal], p->home[animal]);
    if (p->inuit_home > 0)
        json_number(out, token_names[INUK], p->inuit_home);
    json_close_object(out);
}

static void write_piece(const struct nanuuk_box *box, const struct nanuuk_state *s,
                        const struct piece *p, struct json *out)
{
    json_open_object(out, NULL);
    write_or_null(out, "seat", p->seat);
    json_string(out, "kind", piece_names[p->kind]);
    json_string(out, "space", p->space == NONE ? NULL : box->space_name[p->space]);
    json_number(out, "removed", p->removed);
    if (mode(s) == HUNT) {
        write_with(p, out);
        write_home(p, out);
    }
    json_close_object(out);
}

void nanuuk_view(const void *memory, const void *state, int seat, struct json *out)
{
    const struct nanuuk_box *box = memory;
    const struct nanuuk_state *s = state;
    (void)seat; /* everybody knows everything */
    json_number(out, nanuuk_members[M_PLAYERS], s->players);
    write_options(s, out);
    json_string(out, nanuuk_members[M_PHASE], nanuuk_phases[s->phase]);
    json_number(out, nanuuk_members[M_TURN], s->turn);
    json_number(out, nanuuk_members[M_ACTIVE], s->active);
    write_or_null(out, nanuuk_members[M_DECIDES], s->decider);
    write_cracks(box, s, out);
    write_tokens(box, s, out);
    json_open_array(out, nanuuk_members[M_PIECES]);
    for (int piece = 0; piece < s->count; piece++)
        write_piece(box, s, &s->pieces[piece], out);
    json_close_array(out);
    write_or_null(out, nanuuk_members[M_MOVING], s->moving);
    json_number(out, nanuuk_members[M_STEPS], s->steps);
    json_bool(out, nanuuk_members[M_STEPPED], s->stepped);
    json_bool(out, nanuuk_members[M_OWED], s->owed);
    write_set(out, nanuuk_members[M_MOVED], s->moved);
    json_number(out, nanuuk_members[M_QUIET], s->quiet);
    json_bool(out, nanuuk_members[M_HOMECOMING], s->homecoming);
    write_set(out, nanuuk_members[M_WINNERS], s->winners);
}

void nanuuk_state_write(const void *box, const void *state, struct json *out)
{
    nanuuk_view(box, state, SPECTATOR, out);
    json_open_object(out, nanuuk_members[M_HIDDEN]);
    json_close_object(out);
}
