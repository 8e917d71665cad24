/*
 * plot.c - draws the values of a game as SVG. See plot.h.
 *
 * Coordinates are integers in hundredths of a pixel, so that the picture of a game is the same on
 * every machine.
 */
#include "cli/analyse/plot.h"

#include "advice/values.h"
#include "cli/support/columns.h"
#include "cli/support/speak.h"

#define HEIGHT 500
#define LEFT 80
#define RIGHT 770 /* of the curves; names follow */
#define TOP 60
#define BOTTOM 400
#define LEGEND 484
#define NAMES (RIGHT + 36)
#define NAME_FITS 26 /* characters; longer names are drawn narrower */
#define NARROW " textLength=\"224\" lengthAdjust=\"spacingAndGlyphs\""
#define LETTER_WIDTH 9 /* an upper bound for most fonts: SVG cannot measure text */
#define MARGIN 24
#define LABEL_HEIGHT 22
#define NUMBERS_ON_CURVE 5
#define TICKS 8 /* at most */

struct plot {
    const struct review *review;
    const struct audience *audience;
    struct text *out;
};

/* Colours that colour-blind people can tell apart (Okabe and Ito), and patterns. */
static const struct {
    const char *colour, *dashes;
} styles[SEATS_MAX] = {
    {"#0072B2", "none"}, {"#D55E00", "9 4"}, {"#007A5A", "2 4"}, {"#8A3B78", "12 4 2 4"}};

/* ---- small things ---- */

static void add_escaped(struct text *out, const char *words)
{
    for (; *words != '\0'; words++)
        if (*words == '<')
            text_add(out, "&lt;");
        else if (*words == '&')
            text_add(out, "&amp;");
        else if (*words == '"')
            text_add(out, "&quot;");
        else
            text_add_char(out, *words);
}

/* Writes a coordinate that is given in hundredths of a pixel. */
static void add_coordinate(struct text *out, long hundredth)
{
    text_format(out, "%ld.%02ld", hundredth / 100, hundredth % 100);
}

static long x_of(const struct review *review, int position)
{
    int most = review->count > 0 ? review->count : 1;
    return LEFT * 100L + (RIGHT - LEFT) * 100L * position / most;
}

static long y_of(int value)
{
    return BOTTOM * 100L - (BOTTOM - TOP) * 100L * value / VALUE_ONE;
}

/* The value before decision `position`; after the last decision that of the final position. */
static int value_at(const struct review *review, int position, int seat)
{
    return position < review->count ? review->verdicts[position].value[seat] : review->last[seat];
}

/* `more` holds further attributes of the element. */
static void add_text(struct text *out, long x, long y, const char *more, const char *words)
{
    text_add(out, "<text x=\"");
    add_coordinate(out, x);
    text_add(out, "\" y=\"");
    add_coordinate(out, y);
    text_format(out, "\"%s>", more);
    add_escaped(out, words);
    text_add(out, "</text>\n");
}

/* ---- the axes ---- */

/* A horizontal line for every quarter of the value. */
static void add_grid(struct text *out)
{
    for (int percent = 0; percent <= 100; percent += 25) {
        long y = y_of(VALUE_ONE * percent / 100);
        char number[NUMBER_MAX];
        text_format(out, "<path d=\"M%d ", LEFT);
        add_coordinate(out, y);
        text_format(out, "H%d\" class=\"grid\"/>\n", RIGHT);
        add_text(out, LEFT * 100L - 1000, y + 450, " text-anchor=\"end\"",
                 number_text(percent, number));
    }
}

/* A round distance between ticks, 1, 2, 5, 10, 20 ..., so that there are at most TICKS. */
static int tick_distance(int count)
{
    int distance = 1;
    for (int i = 0; count / distance > TICKS; i++)
        distance = i % 3 == 1 ? distance / 2 * 5 : distance * 2;
    return distance;
}

static void add_ticks(const struct plot *plot)
{
    int distance = tick_distance(plot->review->count);
    for (int position = 0; position <= plot->review->count; position += distance) {
        char number[NUMBER_MAX];
        long x = x_of(plot->review, position);
        text_add(plot->out, "<path d=\"M");
        add_coordinate(plot->out, x);
        text_format(plot->out, " %dv6\" class=\"axis\"/>\n", BOTTOM);
        add_text(plot->out, x, BOTTOM * 100L + 2200, " text-anchor=\"middle\"",
                 number_text(position, number));
    }
}

static void add_axes(const struct plot *plot)
{
    const struct catalog *catalog = plot->audience->catalog;
    add_grid(plot->out);
    text_format(plot->out, "<path d=\"M%d %dV%dH%d\" class=\"axis\"/>\n", LEFT, TOP, BOTTOM, RIGHT);
    add_ticks(plot);
    add_text(plot->out, (LEFT + RIGHT) * 50L, BOTTOM * 100L + 5000, " text-anchor=\"middle\"",
             catalog_sentence(catalog, "plot.decisions", 1));
    text_format(plot->out, "<g transform=\"translate(%d %d) rotate(-90)\">", LEFT - 50,
                (TOP + BOTTOM) / 2);
    add_text(plot->out, 0, 0, " text-anchor=\"middle\"",
             catalog_sentence(catalog, "plot.value", 1));
    text_add(plot->out, "</g>\n");
}

/* ---- the curves ---- */

static void add_curve(const struct plot *plot, int seat)
{
    text_format(plot->out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\"",
                styles[seat].colour);
    text_format(plot->out, " stroke-linejoin=\"round\" stroke-dasharray=\"%s\" points=\"",
                styles[seat].dashes);
    for (int position = 0; position <= plot->review->count; position++) {
        add_coordinate(plot->out, x_of(plot->review, position));
        text_add_char(plot->out, ',');
        add_coordinate(plot->out, y_of(value_at(plot->review, position, seat)));
        text_add_char(plot->out, position < plot->review->count ? ' ' : '"');
    }
    text_add(plot->out, "/>\n");
}

/* The seat's number in a disc on its curve. */
static void add_number(const struct plot *plot, int seat, long x, long y)
{
    char number[NUMBER_MAX];
    text_add(plot->out, "<circle cx=\"");
    add_coordinate(plot->out, x);
    text_add(plot->out, "\" cy=\"");
    add_coordinate(plot->out, y);
    text_format(plot->out, "\" r=\"8\" fill=\"white\" stroke=\"%s\" stroke-width=\"1.5\"/>\n",
                styles[seat].colour);
    add_text(plot->out, x, y + 380, " class=\"small\" text-anchor=\"middle\"",
             number_text(seat + 1, number));
}

/* Puts the number of the seat on its curve, at other places than those of the other seats, so that
 * they hide each other less. */
static void add_numbers(const struct plot *plot, int seat)
{
    int count = plot->review->count, players = plot->review->players;
    for (int i = 0; i < NUMBERS_ON_CURVE; i++) {
        int position = count * (i * players + seat) / (NUMBERS_ON_CURVE * players);
        add_number(plot, seat, x_of(plot->review, position),
                   y_of(value_at(plot->review, position, seat)));
    }
}

/* ---- marks ---- */

/* Marks a mistake after the decision, where the curve falls. The title shows details when the
 * pointer is over it. */
static void add_mark(const struct plot *plot, int which)
{
    const struct verdict *verdict = &plot->review->verdicts[which];
    const struct verdict_text *texts = &plot->review->texts[which];
    char name[NAME_MAX_BYTES], ply[NUMBER_MAX], cost[NUMBER_MAX], note[400];
    struct text out = text_in(note, sizeof note);
    if (mark_of(verdict->cost) == MARK_NONE)
        return;
    say(plot->audience, &out, "plot.mark", 1, "ply", number_text(which + 1, ply), "seat",
        say_seat(plot->audience, verdict->seat, name, sizeof name), "move", texts->played, "cost",
        number_text(hundredths(verdict->cost), cost), "better", texts->best, NULL);
    text_format(plot->out, "<g fill=\"%s\" class=\"mark\"><title>", styles[verdict->seat].colour);
    add_escaped(plot->out, note);
    text_add(plot->out, "</title>");
    add_text(plot->out, x_of(plot->review, which + 1) + 150,
             y_of(value_at(plot->review, which + 1, verdict->seat)) - 800, "",
             mark_signs[mark_of(verdict->cost)]);
    text_add(plot->out, "</g>\n");
}

static void add_legend(const struct plot *plot)
{
    static const struct {
        enum mark mark;
        const char *key;
        int least;
    } rows[] = {{MARK_MISTAKE, "plot.mistake", COST_MISTAKE},
                {MARK_INACCURACY, "plot.inaccuracy", COST_INACCURACY}};
    long x = LEFT * 100L;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char words[200], least[NUMBER_MAX];
        struct text out = text_in(words, sizeof words);
        say(plot->audience, &out, rows[i].key, 1, "cost", number_text(rows[i].least, least), NULL);
        text_add(plot->out, "<g class=\"mark\" fill=\"#222\">");
        add_text(plot->out, x, LEGEND * 100L, "", mark_signs[rows[i].mark]);
        text_add(plot->out, "</g>\n");
        add_text(plot->out, x + 2000, LEGEND * 100L, "", words);
        x += (RIGHT - LEFT) * 50L;
    }
}

/* ---- names ---- */

/* Places the names at the ends of the curves, from top to bottom, moving them apart where they
 * would overlap. */
static void place_names(const struct review *review, long places[SEATS_MAX])
{
    int order[SEATS_MAX];
    for (int i = 0; i < review->players; i++) {
        int at = i;
        for (; at > 0 && review->last[order[at - 1]] < review->last[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    long lowest = BOTTOM * 100L - LABEL_HEIGHT * 100L * (review->players - 1);
    for (int i = 0; i < review->players; i++, lowest += LABEL_HEIGHT * 100L) {
        long y = y_of(review->last[order[i]]), above = i == 0 ? 0 : places[order[i - 1]];
        y = i > 0 && y < above + LABEL_HEIGHT * 100L ? above + LABEL_HEIGHT * 100L : y;
        places[order[i]] = y < lowest ? y : lowest;
    }
}

static void add_names(const struct plot *plot)
{
    long places[SEATS_MAX];
    place_names(plot->review, places);
    for (int seat = 0; seat < plot->review->players; seat++) {
        char name[NAME_MAX_BYTES];
        text_format(plot->out, "<path d=\"M%d ", RIGHT);
        add_coordinate(plot->out, y_of(plot->review->last[seat]));
        text_format(plot->out, "L%d ", RIGHT + 14);
        add_coordinate(plot->out, places[seat]);
        text_format(plot->out, "\" fill=\"none\" stroke=\"%s\"/>\n", styles[seat].colour);
        add_number(plot, seat, (RIGHT + 22) * 100L, places[seat]);
        say_seat(plot->audience, seat, name, sizeof name);
        add_text(plot->out, NAMES * 100L, places[seat] + 450,
                 columns_measure(name) > NAME_FITS ? NARROW : "", name);
    }
}

/* The width of the picture, which depends on the longest name. */
static int width_of(const struct plot *plot)
{
    int most = 0;
    for (int seat = 0; seat < plot->review->players; seat++) {
        char name[NAME_MAX_BYTES];
        int length = columns_measure(say_seat(plot->audience, seat, name, sizeof name));
        most = length > most ? length : most;
    }
    return NAMES + (most < NAME_FITS ? most : NAME_FITS) * LETTER_WIDTH + MARGIN;
}

/* The outer element with style, background and title. */
static void add_frame(const struct plot *plot, const char *title)
{
    struct text *out = plot->out;
    int width = width_of(plot);
    text_format(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"", width,
                HEIGHT);
    text_format(out, " width=\"%d\" height=\"%d\" role=\"img\">\n<title>", width, HEIGHT);
    add_escaped(out, title);
    text_add(out, "</title>\n<style>text{font:14px sans-serif;fill:#222}.small{font-size:11px}"
                  ".mark text{font-weight:bold;font-size:16px;fill:inherit;stroke:white;"
                  "stroke-width:4px;stroke-linejoin:round;paint-order:stroke}.grid{stroke:#ddd}"
                  ".axis{stroke:#444;fill:none}</style>\n");
    text_format(out, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", width, HEIGHT);
    add_text(out, LEFT * 100L, 3200, " style=\"font-size:18px\"", title);
}

void plot_write(const struct review *review, const char *title, const struct audience *audience,
                struct text *out)
{
    struct plot plot = {review, audience, out};
    add_frame(&plot, title);
    add_axes(&plot);
    for (int seat = 0; seat < review->players; seat++)
        add_curve(&plot, seat);
    for (int seat = 0; seat < review->players; seat++)
        add_numbers(&plot, seat);
    add_names(&plot);
    for (int i = 0; i < review->count; i++)
        add_mark(&plot, i);
    add_legend(&plot);
    text_add(out, "</svg>\n");
}
