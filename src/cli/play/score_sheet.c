/*
 * score_sheet.c - writes the score sheet as plain text. See score_sheet.h.
 */
#include "cli/play/score_sheet.h"

#include "cli/support/columns.h"
#include "cli/support/speak.h"
#include "table/decided.h"

#define LABEL_WIDTH 24
#define POINTS_WIDTH 6 /* at least; a longer name makes its column wider */
#define GAP 2

/* ---- a row ---- */

static void add_blanks(struct text *out, int count)
{
    while (count-- > 0)
        text_add_char(out, ' ');
}

static void add_label(struct text *out, const char *label)
{
    text_add(out, label);
    add_blanks(out, LABEL_WIDTH - columns_measure(label));
}

static void add_right(struct text *out, const char *words, int width)
{
    add_blanks(out, GAP + width - columns_measure(words));
    text_add(out, words);
}

/* A column is as wide as the name above it. */
static int seat_width(const struct audience *audience, int seat)
{
    char name[NAME_MAX_BYTES];
    int width = columns_measure(say_seat(audience, seat, name, sizeof name));
    return width > POINTS_WIDTH ? width : POINTS_WIDTH;
}

static void add_points(struct text *out, const struct audience *audience, int seat, int points)
{
    char digits[NUMBER_MAX];
    add_right(out, number_text(points, digits), seat_width(audience, seat));
}

/* ---- the sheet ---- */

static void add_names(struct text *out, const struct audience *audience, int players)
{
    add_label(out, "");
    for (int seat = 0; seat < players; seat++) {
        char name[NAME_MAX_BYTES];
        add_right(out, say_seat(audience, seat, name, sizeof name), seat_width(audience, seat));
    }
    text_add_char(out, '\n');
}

static void add_line(struct text *out, const struct table *table, const struct audience *audience,
                     int line)
{
    const struct game *game = table_game(table);
    char key[96];
    struct text name = text_in(key, sizeof key);
    text_format(&name, "%s.line.%s", game->name, game->lines[line].code);
    add_label(out, catalog_sentence(audience->catalog, key, 1));
    for (int seat = 0; seat < table_setup(table)->players; seat++) {
        int points[SCORE_LINES_MAX];
        game->score(table_box(table)->data, table_state(table), seat, points);
        add_points(out, audience, seat, points[line]);
    }
    text_add_char(out, '\n');
}

static void add_total(struct text *out, const struct table *table, const struct audience *audience)
{
    const struct game *game = table_game(table);
    add_label(out, catalog_sentence(audience->catalog, "play.total", 1));
    for (int seat = 0; seat < table_setup(table)->players; seat++)
        add_points(out, audience, seat,
                   game_total(game, table_box(table)->data, table_state(table), seat));
    text_add_char(out, '\n');
}

/* False if all lines that can score in this game only rank. */
static bool counts_points(const struct table *table)
{
    const struct game *game = table_game(table);
    for (int line = 0; game->lines[line].code != NULL; line++)
        if (game_line_applies(game, table_state(table), line) && !(game->rank_lines >> line & 1))
            return true;
    return false;
}

/* Lines that cannot score in this game are left out, and the sum where no points are counted. */
void sheet_write(const struct table *table, const struct audience *audience, struct text *out)
{
    const struct game *game = table_game(table);
    add_names(out, audience, table_setup(table)->players);
    for (int line = 0; game->lines[line].code != NULL; line++)
        if (game_line_applies(game, table_state(table), line))
            add_line(out, table, audience, line);
    if (counts_points(table))
        add_total(out, table, audience);
}

/* ---- the result ---- */

static void add_place(const struct table *table, const struct audience *audience, int seat,
                      const struct game_result *result, struct text *out)
{
    char name[NAME_MAX_BYTES], rank[NUMBER_MAX], count[NUMBER_MAX];
    say(audience, out, counts_points(table) ? "play.place" : "play.rank", result->points[seat],
        "rank", number_text(result->rank[seat], rank), "seat",
        say_seat(audience, seat, name, sizeof name), "count",
        number_text(result->points[seat], count), NULL);
    text_add_char(out, '\n');
}

/* If points did not decide who has won, what broke the tie. */
static void add_tie(const struct table *table, const struct audience *audience,
                    const struct game_result *result, struct text *out)
{
    char key[96];
    struct text name = text_in(key, sizeof key);
    struct decided found;
    if (!decided_find(table, result, NOBODY, &found) || found.margin != 0)
        return;
    text_format(&name, "%s.result.tie", table_game(table)->name);
    text_add(out, catalog_sentence(audience->catalog, key, 1));
    text_add_char(out, '\n');
}

static void add_grade(struct text *out, const struct game *game, const struct audience *audience,
                      const char *grade)
{
    char key[96];
    struct text name = text_in(key, sizeof key);
    text_format(&name, "%s.grade.%s", game->name, grade);
    say(audience, out, "play.grade", 1, "grade", catalog_sentence(audience->catalog, key, 1), NULL);
    text_add_char(out, '\n');
    text_add(&name, ".remark");
    text_add(out, catalog_sentence(audience->catalog, key, 1));
    text_add_char(out, '\n');
}

/* Seats in the order of their ranks; equal ranks stay in the order of the seats. */
void sheet_write_result(const struct table *table, const struct audience *audience,
                        struct text *out)
{
    const struct game *game = table_game(table);
    int players = table_setup(table)->players;
    struct game_result result;
    table_result(table, &result);
    for (int rank = 1; rank <= players; rank++)
        for (int seat = 0; seat < players; seat++)
            if (result.rank[seat] == rank)
                add_place(table, audience, seat, &result, out);
    add_tie(table, audience, &result, out);
    if (result.grade != NULL)
        add_grade(out, game, audience, result.grade);
}
