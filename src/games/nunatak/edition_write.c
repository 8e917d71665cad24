/*
 * edition_write.c - all components of an edition as JSON, for programs that want to know the box.
 *
 * What is printed on cards and tiles is not part of a position; bots that count what is still to
 * come, and people who check a corrected edition, find it here.
 */
#include "games/nunatak/edition.h"

#include "games/nunatak/notation.h"
#include "games/nunatak/prompt.h"

static void write_cards(const struct nunatak_box *box, struct json *out)
{
    int card = 0;
    json_open_array(out, "cards");
    for (int number = 0; number < NUMBERS; number++) {
        json_open_array(out, NULL);
        for (int i = 0; i < box->card_count[number]; i++)
            json_string(out, NULL, box->kind[box->cards[card++]].name);
        json_close_array(out);
    }
    json_close_array(out);
}

static void write_tiles(const struct nunatak_box *box, struct json *out)
{
    static const int counts[NUMBERS] = {25, 16, 9, 4};
    int next = 0;
    json_open_array(out, "tiles");
    for (int number = 0; number < NUMBERS; number++) {
        json_open_array(out, NULL);
        for (int i = 0; i < counts[number]; i++) {
            char name[8];
            struct text tile = text_in(name, sizeof name);
            write_tile(&tile, box->tiles[next++]);
            json_string(out, NULL, name);
        }
        json_close_array(out);
    }
    json_close_array(out);
}

static void write_favors(const struct nunatak_box *box, struct json *out)
{
    /* F-01. */
    static const char *const uses[FAVORS] = {
        [FORESIGHT] = "once",     [ABUNDANCE] = "once",       [DIVINATION] = "once",
        [PROPAGATION] = "once",   [TRANSFORMATION] = "final", [INSIGHT] = "final",
        [EDGES_FAVOR] = "final",  [ORNAMENTS] = "final",      [ASCENT] = "immediate",
        [EXCHANGE] = "immediate",
    };
    json_open_array(out, "favors");
    for (int kind = 0; kind < FAVORS; kind++) {
        json_open_object(out, NULL);
        json_string(out, "favor", favor_names[kind]);
        json_string(out, "use", uses[kind]);
        json_string(out, "rule", nunatak_abouts[kind].rule);
        json_number(out, "count", box->favor_count[kind]);
        json_number(out, "players", box->favor_players[kind]);
        json_close_object(out);
    }
    json_close_array(out);
}

/* The row as far as it can matter: one value for each number of cards that a hand can hold. */
static void write_points(const int points[CARDS + 1], const char *name, struct json *out)
{
    json_open_array(out, name);
    for (int cards = 1; cards <= 18; cards++)
        json_number(out, NULL, points[cards]);
    json_close_array(out);
}

static void write_track(const struct nunatak_box *box, struct json *out)
{
    json_open_array(out, "track");
    for (int space = 0; space <= box->spaces; space++) {
        if (box->track_number[space] == 0)
            json_null(out, NULL);
        else
            json_number(out, NULL, box->track_number[space]);
    }
    json_close_array(out);
}

static void write_completions(const struct nunatak_box *box, struct json *out)
{
    json_open_array(out, "completions");
    for (int i = 0; i < COMPLETIONS; i++) {
        json_open_object(out, NULL);
        json_string(out, "completion", box->completion[i].name);
        json_string(out, "first", measure_names[box->completion[i].lines[0]]);
        json_string(out, "second", measure_names[box->completion[i].lines[1]]);
        json_close_object(out);
    }
    json_close_array(out);
}

const char *nunatak_edition_name(const void *box)
{
    return ((const struct nunatak_box *)box)->name;
}

void nunatak_edition_write(const void *memory, struct json *out)
{
    const struct nunatak_box *box = memory;
    json_string(out, "name", box->name);
    write_cards(box, out);
    write_tiles(box, out);
    write_favors(box, out);
    write_track(box, out);
    write_points(box->carvers, "carvers", out);
    write_points(box->artisans, "artisans", out);
    write_points(box->ornaments, "ornaments", out);
    write_completions(box, out);
}
