/*
 * analyse.c - `floe analyse`: what the moves of a recorded game were worth.
 *
 * The result goes to stdout, as text or as JSON; progress to stderr, if that is a terminal.
 */
#include "advice/learn.h"
#include "advice/values.h"
#include "base/string_builder.h"
#include "cli/analyse/plot.h"
#include "cli/analyse/story.h"
#include "cli/options/commands.h"
#include "cli/support/columns.h"
#include "cli/support/files.h"
#include "cli/support/record_file.h"
#include "cli/support/speak.h"
#include "lesson/lesson.h"

#include <stdio.h>
#include <unistd.h>

#define PAGE_SIZE 16384 /* to begin with */
#define VALUE_WIDTH 4
#define COST_WIDTH 6
#define GAP 2

struct analyse_options {
    const char *file, *level, *seed, *edition;
    const char *svg; /* NULL: no picture */
    bool json;
};

/* The game that is analysed, and the result. */
struct analysis {
    const struct cli *cli;
    const struct analyse_options *options;
    const struct table *table;
    struct review review;
    struct audience audience;
};

/* ---- the table of decisions ---- */

static const char *word(const struct analysis *analysis, const char *key)
{
    return catalog_sentence(analysis->audience.catalog, key, 1);
}

static void add_blanks(struct text *out, int count)
{
    while (count-- > 0)
        text_add_char(out, ' ');
}

/* Both pad by columns, not by bytes: names may hold any character. */
static void add_left(struct text *out, const char *words, int width)
{
    text_add(out, words);
    add_blanks(out, width - columns_measure(words) + GAP);
}

static void add_right(struct text *out, const char *words, int width)
{
    add_blanks(out, width - columns_measure(words));
    text_add(out, words);
    add_blanks(out, GAP);
}

/* Ends a row, without blanks at its end. */
static void end_row(struct text *out)
{
    while (out->length > 0 && out->at[out->length - 1] == ' ')
        out->at[--out->length] = '\0';
    text_add_char(out, '\n');
}

static int wider(int width, const char *words)
{
    return columns_measure(words) > width ? columns_measure(words) : width;
}

static const char *seat_name(const struct analysis *analysis, int seat, char name[NAME_MAX_BYTES])
{
    return say_seat(&analysis->audience, seat, name, NAME_MAX_BYTES);
}

/* Columns are as wide as their widest entry or their heading. */
static int widest_name(const struct analysis *analysis)
{
    int width = columns_measure(word(analysis, "analyse.who"));
    for (int seat = 0; seat < analysis->review.players; seat++) {
        char name[NAME_MAX_BYTES];
        width = wider(width, seat_name(analysis, seat, name));
    }
    return width;
}

static int widest_move(const struct analysis *analysis)
{
    int width = columns_measure(word(analysis, "analyse.move"));
    for (int i = 0; i < analysis->review.count; i++)
        width = wider(width, analysis->review.texts[i].played);
    return width;
}

/* The columns of the seats are headed by their numbers, as in the picture. */
static void add_heading(const struct analysis *analysis, struct text *out)
{
    add_right(out, "", VALUE_WIDTH);
    add_left(out, word(analysis, "analyse.who"), widest_name(analysis));
    add_left(out, word(analysis, "analyse.move"), widest_move(analysis));
    for (int seat = 0; seat < analysis->review.players; seat++) {
        char heading[NUMBER_MAX];
        struct text words = text_in(heading, sizeof heading);
        text_format(&words, "[%d]", seat + 1);
        add_right(out, heading, VALUE_WIDTH);
    }
    add_right(out, word(analysis, "analyse.cost"), COST_WIDTH);
    text_format(out, "    %s\n", word(analysis, "analyse.better"));
}

static void add_values(const struct analysis *analysis, const int value[SEATS_MAX],
                       struct text *out)
{
    for (int seat = 0; seat < analysis->review.players; seat++) {
        char number[NUMBER_MAX];
        add_right(out, number_text(hundredths(value[seat]), number), VALUE_WIDTH);
    }
}

/* One row. The better move is shown only if the difference is worth it. */
static void add_decision(const struct analysis *analysis, int which, struct text *out)
{
    const struct verdict *verdict = &analysis->review.verdicts[which];
    const struct verdict_text *texts = &analysis->review.texts[which];
    char ply[NUMBER_MAX], name[NAME_MAX_BYTES], cost[NUMBER_MAX];
    add_right(out, number_text(which + 1, ply), VALUE_WIDTH);
    add_left(out, seat_name(analysis, verdict->seat, name), widest_name(analysis));
    add_left(out, texts->played, widest_move(analysis));
    add_values(analysis, verdict->value, out);
    if (cost_worth_telling(verdict->cost)) {
        add_right(out, number_text(hundredths(verdict->cost), cost), COST_WIDTH);
        add_left(out, mark_signs[mark_of(verdict->cost)], 2);
        text_add(out, texts->best);
    }
    end_row(out);
}

/* The last row has the values after the last decision. */
static void add_end(const struct analysis *analysis, struct text *out)
{
    add_right(out, "", VALUE_WIDTH);
    add_left(out, word(analysis, "analyse.end"),
             widest_name(analysis) + GAP + widest_move(analysis));
    add_values(analysis, analysis->review.last, out);
    end_row(out);
}

/* ---- the summary ---- */

/* A mean cost in hundredths, with one decimal. */
static const char *mean_words(long cost, int count, char words[NUMBER_MAX])
{
    struct text out = text_in(words, NUMBER_MAX);
    long tenths = count == 0 ? 0 : (cost * 1000 / count + VALUE_ONE / 2) / VALUE_ONE;
    text_format(&out, "%ld.%ld", tenths / 10, tenths % 10);
    return words;
}

static void add_worst(const struct analysis *analysis, int which, struct text *out)
{
    const struct verdict_text *texts = &analysis->review.texts[which];
    char ply[NUMBER_MAX], cost[NUMBER_MAX];
    say(&analysis->audience, out, "analyse.worst", 1, "ply", number_text(which + 1, ply), "move",
        texts->played, "better", texts->best, "cost",
        number_text(hundredths(analysis->review.verdicts[which].cost), cost), NULL);
    text_add_char(out, '\n');
}

static void add_best(const struct analysis *analysis, int which, struct text *out)
{
    char ply[NUMBER_MAX], cost[NUMBER_MAX];
    say(&analysis->audience, out, "analyse.best", 1, "ply", number_text(which + 1, ply), "move",
        analysis->review.texts[which].played, "cost",
        number_text(hundredths(analysis->review.verdicts[which].margin), cost), NULL);
    text_add_char(out, '\n');
}

static void add_accuracy(const struct analysis *analysis, int accuracy, struct text *out)
{
    char number[NUMBER_MAX];
    say(&analysis->audience, out, "analyse.accuracy", 1, "accuracy", number_text(accuracy, number),
        NULL);
    text_add_char(out, '\n');
}

/* The lessons about what the seat missed most. */
static void add_lessons(const struct analysis *analysis, int seat, struct text *out)
{
    const char *game = table_game(analysis->table)->name, *lessons[LEARN_MAX];
    int count = learn_find(&analysis->review, table_game(analysis->table), seat, lessons);
    for (int i = 0; i < count; i++) {
        char key[LESSON_KEY_MAX], command[LESSON_KEY_MAX];
        struct text title = text_in(key, sizeof key), words = text_in(command, sizeof command);
        text_format(&title, "lesson.%s.%s.title", game, lessons[i]);
        text_format(&words, "floe learn %s %s", game, lessons[i]);
        say(&analysis->audience, out, "analyse.learn", 1, "title", word(analysis, key), "command",
            command, NULL);
        text_add_char(out, '\n');
    }
}

static void add_luck(const struct analysis *analysis, int luck, struct text *out)
{
    char words[NUMBER_MAX];
    struct text number = text_in(words, sizeof words);
    text_format(&number, "%+d", hundredths(luck));
    say(&analysis->audience, out, "analyse.luck", 1, "luck", words, NULL);
    text_add_char(out, '\n');
}

/* The summary of a seat: counts, accuracy, the best and the worst decision, luck if anything was
 * hidden, and what to learn. */
static void add_seat(const struct analysis *analysis, int seat, struct text *out)
{
    const struct review *review = &analysis->review;
    char name[NAME_MAX_BYTES], heading[NAME_MAX_BYTES + 8];
    char count[NUMBER_MAX], mean[NUMBER_MAX], small[NUMBER_MAX], large[NUMBER_MAX];
    struct text who = text_in(heading, sizeof heading);
    struct balance balance;
    analysis_balance(review->verdicts, review->count, review->last, seat, &balance);
    text_format(&who, "[%d] %s", seat + 1, seat_name(analysis, seat, name));
    say(&analysis->audience, out, "analyse.seat", balance.decisions, "seat", heading, "count",
        number_text(balance.decisions, count), "mean",
        mean_words(balance.cost, balance.decisions, mean), "inaccuracies",
        number_text(balance.marks[MARK_INACCURACY], small), "mistakes",
        number_text(balance.marks[MARK_MISTAKE], large), NULL);
    text_add_char(out, '\n');
    if (balance.accuracy >= 0)
        add_accuracy(analysis, balance.accuracy, out);
    if (balance.best >= 0)
        add_best(analysis, balance.best, out);
    if (balance.worst >= 0 && cost_worth_telling(review->verdicts[balance.worst].cost))
        add_worst(analysis, balance.worst, out);
    if (balance.had_luck)
        add_luck(analysis, balance.luck, out);
    add_lessons(analysis, seat, out);
}

static void write_page(const struct analysis *analysis, struct text *out)
{
    struct review_view view = {&analysis->review, analysis->table, &analysis->audience};
    add_heading(analysis, out);
    for (int i = 0; i < analysis->review.count; i++)
        add_decision(analysis, i, out);
    add_end(analysis, out);
    text_add_char(out, '\n');
    for (int seat = 0; seat < analysis->review.players; seat++)
        add_seat(analysis, seat, out);
    story_write(&view, out);
    text_format(out, "\n%s\n", word(analysis, "analyse.legend"));
}

/* ---- other forms ---- */

static void write_json(const struct analysis *analysis, struct text *out)
{
    struct json json = json_to(out);
    struct review_view view = {&analysis->review, analysis->table, &analysis->audience};
    json_open_object(&json, NULL);
    json_string(&json, "game", table_game(analysis->table)->name);
    json_number(&json, "players", analysis->review.players);
    json_number(&json, "plies", analysis->review.plies);
    review_json(&view, &json);
    json_close_object(&json);
    text_add_char(out, '\n');
}

static void write_picture(const struct analysis *analysis, struct text *out)
{
    char key[96];
    struct text name = text_in(key, sizeof key);
    text_format(&name, "%s.title", table_game(analysis->table)->name);
    plot_write(&analysis->review, word(analysis, key), &analysis->audience, out);
}

/* Calls a writer until its text fits; the result is to be closed. */
static struct text written(const struct analysis *analysis,
                           void (*write)(const struct analysis *, struct text *))
{
    struct text out = string_builder_open(PAGE_SIZE);
    do
        write(analysis, &out);
    while (string_builder_grow(&out));
    return out;
}

/* ---- the command ---- */

/* Rewrites one line of the terminal; a log needs no progress. */
static void show_progress(const struct analysis *analysis)
{
    const struct review *review = &analysis->review;
    char sentence[200], done[NUMBER_MAX], all[NUMBER_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    if (!isatty(STDERR_FILENO))
        return;
    say(&analysis->audience, &out, "analyse.progress", 1, "done", number_text(review->count, done),
        "all", number_text(review->plies, all), NULL);
    fprintf(stderr, "\r%s%s", sentence, review->count == review->plies ? "\n" : "");
}

static void judge_all(struct analysis *analysis, const struct review_options *options)
{
    review_open(&analysis->review, analysis->table);
    show_progress(analysis);
    while (review_next(&analysis->review, analysis->table, options))
        show_progress(analysis);
    review_finish(&analysis->review, analysis->table, options);
}

/* Writes the picture of --svg. */
static bool draw(const struct analysis *analysis)
{
    const char *file = analysis->options->svg;
    if (file == NULL)
        return true;
    struct text picture = written(analysis, write_picture);
    bool good = file_write(file, picture.at) || complain_file(analysis->cli, file);
    string_builder_close(&picture);
    return good;
}

static bool analyse(struct analysis *analysis, const struct review_options *options)
{
    judge_all(analysis, options);
    struct text page = written(analysis, analysis->options->json ? write_json : write_page);
    fputs(page.at, stdout);
    string_builder_close(&page);
    bool good = draw(analysis);
    review_close(&analysis->review);
    return good;
}

static bool analyse_table(const struct cli *cli, const void *given, const struct table *table)
{
    const struct analyse_options *options = given;
    struct analysis analysis = {.cli = cli, .options = options, .table = table};
    struct review_options review = {.rng = rng_from_text(options->seed)};
    const struct box *box = table_box(table);
    struct thinker *thinker = thinker_open(box->game, box->data);
    spec_read(options->level, &review.spec);
    analysis.audience = audience_at(cli, table);
    review.judge =
        (struct judge){.thinker = thinker, .game = box->game, .box = box->data, .margins = true};
    bool good = analyse(&analysis, &review);
    thinker_close(thinker);
    return good;
}

static int run_analyse(const struct cli *cli, const void *given)
{
    const struct analyse_options *options = given;
    return record_file_run(cli, options->edition, options->file, analyse_table, options);
}

/* ---- what it takes ---- */

/* A player that moves at random cannot judge moves. */
static bool judge_fits(const char *value)
{
    struct spec spec;
    return spec_read(value, &spec) && (spec.level > 0 || spec.budget.method != BY_CHANCE);
}

#define AT(member) offsetof(struct analyse_options, member)

static const struct operand operands[] = {{"FILE", OPERAND_FILE, AT(file), .many = false}, {0}};

static const struct option options[] = {
    {"level", "SPEC", "cli.option.level", OPTION_TEXT, AT(level), .fits = judge_fits,
     .refusal = "cli.error.level", .default_text = "5"},
    {"seed", "SEED", "cli.option.seed", OPTION_TEXT, AT(seed), .fits = table_seed_fits,
     .refusal = "cli.error.seed", .default_text = "floe"},
    {"svg", "FILE", "cli.option.svg", OPTION_FILE, .offset = AT(svg)},
    {"json", NULL, "cli.option.as_json", OPTION_FLAG, .offset = AT(json)},
    EDITION_OPTION(struct analyse_options, edition),
    {0}};

const struct command analyse_command = {.name = "analyse",
                                        .about = "cli.about.analyse",
                                        .help = "cli.help.analyse",
                                        .size = sizeof(struct analyse_options),
                                        .operands = operands,
                                        .options = options,
                                        .run = run_analyse};
