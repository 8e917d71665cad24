/*
 * view.c - a position as JSON.
 *
 * view writes an allow-list: each member is put there on purpose, and nothing of the hidden part
 * (pile, stack, favor pile, random generator) is read. The hands lie open, so every seat sees the
 * same. docs/nunatak-notation.md describes the members.
 */
#include "games/nunatak/view.h"

#include "games/nunatak/notation.h"
#include "games/nunatak/setup.h"

#include <string.h>

#define NAME_BYTES 16

static const char *cell_name(int cell, char buffer[NAME_BYTES])
{
    struct text name = text_in(buffer, NAME_BYTES);
    write_cell(&name, cell);
    return buffer;
}

static void write_seat(struct json *out, const char *name, int seat)
{
    if (seat == NONE)
        json_null(out, name);
    else
        json_number(out, name, seat);
}

/* A turn has the number of its block: before it is built the blocks are one fewer. */
int nunatak_turn(const void *state)
{
    const struct nunatak_state *s = state;
    int placed = bits_count(all_blocks(s));
    if (s->phase == PHASE_OVER)
        return TEMPLE_CELLS + 1 + s->players;
    if (s->phase == PHASE_FINAL)
        return TEMPLE_CELLS + 1 + s->decider;
    return s->phase == PHASE_TURN || s->phase == PHASE_DUMMY ? placed + 1 : placed;
}

/* ---- the temple ---- */

/* What is written here is read by setup.c, member by member; its functions show examples. */
static void write_tiles(const struct nunatak_state *s, struct json *out)
{
    char name[NAME_BYTES], types[NAME_BYTES];
    json_open_object(out, member_names[M_TILES]);
    for (uint64_t left = s->tiles; left != 0; left = bits_without_first(left)) {
        struct text tile = text_in(types, sizeof types);
        write_tile(&tile, tile_on(s, bits_first(left)));
        json_string(out, cell_name(bits_first(left), name), types);
    }
    json_close_object(out);
}

static int block_owner(const struct nunatak_state *s, int cell)
{
    int party = 0;
    while (!(s->blocks[party] >> cell & 1))
        party++;
    return party;
}

static void write_blocks(const struct nunatak_state *s, struct json *out)
{
    char name[NAME_BYTES];
    json_open_object(out, member_names[M_BLOCKS]);
    for (uint64_t left = all_blocks(s); left != 0; left = bits_without_first(left))
        json_number(out, cell_name(bits_first(left), name), block_owner(s, bits_first(left)));
    json_close_object(out);
}

static void write_squares(const struct nunatak_state *s, struct json *out)
{
    char name[NAME_BYTES];
    json_open_array(out, member_names[M_PENDING]);
    for (uint64_t left = s->pending; left != 0; left = bits_without_first(left))
        json_string(out, NULL, cell_name(bits_first(left), name));
    json_close_array(out);
    json_string(out, member_names[M_SQUARE],
                s->square == NO_CELL ? NULL : cell_name(s->square, name));
    json_open_array(out, member_names[M_COUNTED]);
    for (int party = 0; party < parties(s); party++)
        json_number(out, NULL, s->counted[party]);
    json_close_array(out);
}

/* ---- cards and favors ---- */

static void write_market(const struct nunatak_box *box, const struct nunatak_state *s,
                         struct json *out)
{
    json_open_array(out, member_names[M_MARKET]);
    for (int slot = 0; slot < MARKET; slot++) {
        if (s->market[slot] == NONE) {
            json_null(out, NULL);
            continue;
        }
        json_open_object(out, NULL);
        json_string(out, "card", box->kind[s->market[slot]].name);
        write_seat(out, "reserved", s->reserved[slot]);
        json_close_object(out);
    }
    json_close_array(out);
}

/* The pile's first number that has cards is on top; its last `under` cards are the known ones. */
int under_begin(const struct nunatak_state *s)
{
    int number = 0;
    while (number < NUMBERS - 1 && s->pile_left[number] == 0)
        number++;
    return s->pile_next + s->pile_left[number] - s->under;
}

/* Everybody saw these cards go there, so they may be told, in the order in which they lie
 * (F-12). */
static void write_under(const struct nunatak_box *box, const struct nunatak_state *s,
                        struct json *out)
{
    json_open_array(out, "under");
    for (int i = 0; i < s->under; i++)
        json_string(out, NULL, box->kind[s->pile[under_begin(s) + i]].name);
    json_close_array(out);
}

static void write_pile(const struct nunatak_box *box, const struct nunatak_state *s,
                       struct json *out)
{
    json_open_object(out, member_names[M_PILE]);
    json_open_array(out, "numbers");
    for (int number = 0; number < NUMBERS; number++)
        json_number(out, NULL, s->pile_left[number]);
    json_close_array(out);
    write_under(box, s, out);
    json_close_object(out);
}

/* S-01: 2s, 3s and 4s end at 16, 25 and 29. */
int stack_left(const struct nunatak_state *s, int number)
{
    static const int ends[] = {16, 25, 29};
    int begin = number == 0 ? 0 : ends[number - 1], end = ends[number];
    return s->stack_next >= end ? 0 : s->stack_next > begin ? end - s->stack_next : end - begin;
}

static void write_stack(const struct nunatak_state *s, struct json *out)
{
    json_open_array(out, member_names[M_STACK]);
    for (int number = 0; number < 3; number++)
        json_number(out, NULL, stack_left(s, number));
    json_close_array(out);
}

static void write_open_favors(const struct nunatak_state *s, struct json *out)
{
    json_open_object(out, member_names[M_FAVORS]);
    json_open_array(out, "open");
    for (int i = 0; i < 2; i++)
        if (s->open[i] != NONE)
            json_string(out, NULL, favor_names[s->open[i]]);
    json_close_array(out);
    json_number(out, "left", FAVOR_CARDS - s->favor_next);
    json_close_object(out);
}

/* ---- parties ---- */

static void write_hand(const struct nunatak_box *box, const struct nunatak_state *s, int party,
                       struct json *out)
{
    json_open_array(out, "cards");
    for (int filing = 0; filing < box->filings; filing++)
        for (int i = 0; i < s->hand[party][filing]; i++) {
            char name[NAME_BYTES];
            struct text card = text_in(name, sizeof name);
            write_filing(box, &card, filing);
            json_string(out, NULL, name);
        }
    json_close_array(out);
}

static void write_transformed(const struct nunatak_box *box, const struct nunatak_state *s,
                              int party, struct json *out)
{
    json_open_array(out, "transformed");
    for (int i = 0; i < s->transforms; i++) {
        char name[NAME_BYTES];
        struct text card = text_in(name, sizeof name);
        if (s->transformed[i].seat != party)
            continue;
        write_filing(box, &card, s->transformed[i].filing);
        json_open_object(out, NULL);
        json_string(out, "card", name);
        json_string(out, "as", become_names[s->transformed[i].become]);
        json_close_object(out);
    }
    json_close_array(out);
}

/* One entry for each card, as a list of things that lie on a table. */
static void write_times(struct json *out, const char *string, int times)
{
    for (int i = 0; i < times; i++)
        json_string(out, NULL, string);
}

static void write_party_favors(const struct nunatak_state *s, int party, struct json *out)
{
    json_open_array(out, "favors");
    for (int kind = 0; kind < FAVORS; kind++)
        write_times(out, favor_names[kind], favors_held(s, party, kind));
    json_close_array(out);
    json_open_array(out, "used");
    write_times(out, favor_names[INSIGHT], s->insights[party]);
    write_times(out, favor_names[EDGES_FAVOR], s->edges[party]);
    write_times(out, favor_names[ORNAMENTS], s->ornaments[party]);
    json_close_array(out);
}

static void write_party(const struct nunatak_box *box, const struct nunatak_state *s, int party,
                        struct json *out)
{
    json_open_object(out, NULL);
    json_string(out, "kind", party < s->players ? "seat" : s->players == 2 ? "siku" : "dummy");
    write_hand(box, s, party, out);
    write_transformed(box, s, party, out);
    write_party_favors(s, party, out);
    json_number(out, "support", s->support[party]);
    json_number(out, "squares", s->squares[party]);
    json_number(out, "track", s->track[party]);
    json_number(out, "siku", s->siku[party]);
    json_bool(out, "owes", s->owes >> party & 1);
    json_close_object(out);
}

/* ---- the turn ---- */

static void write_asked(const struct nunatak_state *s, struct json *out)
{
    json_open_array(out, member_names[M_ASKED]);
    for (int seat = 0; seat < s->players; seat++)
        if (s->asked >> seat & 1)
            json_number(out, NULL, seat);
    json_close_array(out);
}

static void write_extra(const struct nunatak_state *s, struct json *out)
{
    json_open_array(out, member_names[M_EXTRA]);
    for (int i = 0; i < 2; i++)
        if (s->extra[i] != NONE)
            json_number(out, NULL, s->extra[i]);
    json_close_array(out);
}

static void write_solo(const struct nunatak_state *s, struct json *out)
{
    if (s->players != 1) {
        json_null(out, member_names[M_SOLO]);
        return;
    }
    json_open_object(out, member_names[M_SOLO]);
    json_number(out, "round", s->round);
    json_open_array(out, "markers");
    json_number(out, NULL, s->markers[0] + 1);
    json_number(out, NULL, s->markers[1] + 1);
    json_close_array(out);
    json_close_object(out);
}

void nunatak_view(const void *memory, const void *state, int seat, struct json *out)
{
    const struct nunatak_box *box = memory;
    const struct nunatak_state *s = state;
    (void)seat; /* hands lie open: every seat knows the same */
    json_number(out, member_names[M_PLAYERS], s->players);
    json_string(out, member_names[M_PHASE], phase_names[s->phase]);
    json_number(out, member_names[M_TURN], nunatak_turn(s));
    json_number(out, member_names[M_ACTIVE], s->active);
    write_seat(out, member_names[M_DECIDES], s->decider);
    write_tiles(s, out);
    write_blocks(s, out);
    write_market(box, s, out);
    write_pile(box, s, out);
    write_stack(s, out);
    write_open_favors(s, out);
    json_open_array(out, member_names[M_PARTIES]);
    for (int party = 0; party < parties(s); party++)
        write_party(box, s, party, out);
    json_close_array(out);
    write_squares(s, out);
    write_asked(s, out);
    json_bool(out, member_names[M_ELDER], s->elder);
    json_string(out, member_names[M_FRESH], s->fresh == NONE ? NULL : favor_names[s->fresh]);
    json_number(out, member_names[M_ABUNDANCE], s->abundance);
    json_bool(out, member_names[M_FREE], s->any);
    json_string(out, member_names[M_COMPLETION],
                s->completion == NONE ? NULL : box->completion[s->completion].name);
    write_extra(s, out);
    write_solo(s, out);
}

/* ---- the hidden part ---- */

static void write_hidden_stack(const struct nunatak_state *s, struct json *out)
{
    json_open_array(out, "stack");
    for (int i = s->stack_next; i < STACK_TILES; i++) {
        char types[NAME_BYTES];
        struct text tile = text_in(types, sizeof types);
        write_tile(&tile, s->stack[i]);
        json_string(out, NULL, types);
    }
    json_close_array(out);
}

void nunatak_state_write(const void *memory, const void *state, struct json *out)
{
    const struct nunatak_box *box = memory;
    const struct nunatak_state *s = state;
    char digits[20];
    struct text rng = text_in(digits, sizeof digits);
    /* The whole is the view and what it leaves out. */
    nunatak_view(box, s, SPECTATOR, out);
    json_open_object(out, member_names[M_HIDDEN]);
    json_open_array(out, "pile");
    for (int i = s->pile_next; i < CARDS; i++)
        json_string(out, NULL, box->kind[s->pile[i]].name);
    json_close_array(out);
    write_hidden_stack(s, out);
    json_open_array(out, "favors");
    for (int i = s->favor_next; i < FAVOR_CARDS; i++)
        json_string(out, NULL, favor_names[s->favor_pile[i]]);
    json_close_array(out);
    text_format(&rng, "%016llx", (unsigned long long)s->rng.state);
    json_string(out, "rng", digits);
    json_close_object(out);
}
