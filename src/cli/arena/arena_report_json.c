/*
 * arena_report_json.c - prints the result of an arena as JSON. See arena_report.h.
 */
#include "base/string_builder.h"
#include "cli/arena/arena_report.h"

#include <stdio.h>

#define JSON_SIZE 4096 /* to begin with */
#define COMMAND_MAX 2048

static void json_interval(struct json *out, const struct interval *interval)
{
    json_real(out, "low", interval->low);
    json_real(out, "high", interval->high);
}

static void json_mean(struct json *out, const char *name, const struct sample *sample)
{
    struct interval interval = sample_interval(sample);
    json_open_object(out, name);
    json_real(out, "mean", sample_mean(sample));
    json_interval(out, &interval);
    json_real(out, "deviation", sample_deviation(sample));
    json_number(out, "least", sample->low);
    json_number(out, "most", sample->high);
    json_close_object(out);
}

/* ---- several seats ---- */

static void json_wins(struct json *out, const struct arena_result *result)
{
    int rivals = result->players - 1;
    double wins = arena_wins(result), tries = (double)result->games;
    struct interval share = share_interval(wins, tries);
    struct interval elo = {elo_of_share(share.low, rivals), elo_of_share(share.high, rivals)};
    json_real(out, "wins", wins);
    json_open_object(out, "share");
    json_real(out, "value", wins / tries);
    json_interval(out, &share);
    json_real(out, "even", arena_even_share(result));
    json_close_object(out);
    json_open_object(out, "elo");
    json_real(out, "value", elo_of_share(wins / tries, rivals));
    json_interval(out, &elo);
    json_close_object(out);
}

static void json_test(struct json *out, const struct arena *arena,
                      const struct arena_result *result)
{
    static const char *const verdicts[] = {"undecided", "low", "high"};
    if (arena->low == arena->high)
        return;
    json_open_object(out, "sprt");
    json_real(out, "low", arena->low);
    json_real(out, "high", arena->high);
    json_real(out, "ratio", result->ratio);
    json_real(out, "bound", ratio_bound());
    json_string(out, "verdict", verdicts[result->verdict]);
    json_close_object(out);
}

/* How many blocks brought A how many wins; the raw data of the sequential test. */
static void json_scores(struct json *out, const struct blocks *blocks)
{
    json_open_array(out, "scores");
    for (int parts = 0; parts <= PARTS * blocks->games; parts++)
        if (blocks->count[parts] > 0) {
            json_open_object(out, NULL);
            json_real(out, "wins", (double)parts / PARTS);
            json_number(out, "blocks", blocks->count[parts]);
            json_close_object(out);
        }
    json_close_array(out);
}

static void json_seats(struct json *out, const struct arena_result *result)
{
    json_open_array(out, "seats");
    for (int seat = 0; seat < result->players; seat++) {
        struct seat_share share = arena_seat(result, seat);
        json_open_object(out, NULL);
        json_number(out, "seat", seat);
        json_real(out, "share", share.share);
        json_interval(out, &share.interval);
        json_bool(out, "favoured", share.favoured);
        json_close_object(out);
    }
    json_close_array(out);
}

/* ---- alone ---- */

static void json_solo(struct json *out, const struct arena_tally *tally)
{
    static const struct {
        const char *name;
        double part;
    } quantiles[] = {{"5", 0.05}, {"25", 0.25}, {"50", 0.5}, {"75", 0.75}, {"95", 0.95}};
    struct arena_grade grades[GRADES_MAX];
    arena_grades(tally, grades);
    json_open_object(out, "quantiles");
    for (size_t i = 0; i < sizeof quantiles / sizeof *quantiles; i++)
        json_number(out, quantiles[i].name, arena_quantile(tally, quantiles[i].part));
    json_close_object(out);
    json_open_object(out, "grades");
    for (int i = 0; i < tally->grade_count; i++)
        json_number(out, grades[i].code, grades[i].count);
    json_close_object(out);
}

/* ---- the whole ---- */

static void json_side(struct json *out, const char *name, const char *spec,
                      const struct arena_tally *tally, bool alone)
{
    json_open_object(out, name);
    json_string(out, "spec", spec);
    json_mean(out, "points", &tally->points);
    if (alone)
        json_solo(out, tally);
    json_number(out, "late", tally->late);
    json_number(out, "decisions", tally->clock.decisions);
    json_open_object(out, "milliseconds");
    json_real(out, "mean", arena_pace(&tally->clock));
    json_number(out, "worst", tally->clock.slowest);
    json_close_object(out);
    json_close_object(out);
}

/* What was played, and how to repeat it. */
static void json_what(struct json *out, const struct arena_report *report)
{
    static const char *const ends[] = {"played", "decided", "stopped", "failed"};
    const struct arena_result *result = report->result;
    char command[COMMAND_MAX], options[256];
    struct text words = text_in(command, sizeof command);
    struct text chosen = text_in(options, sizeof options);
    arena_command_line(report, &words);
    game_options_write(report->arena->game, &report->arena->setup, &chosen);
    json_string(out, "game", report->arena->game->name);
    json_number(out, "players", result->players);
    json_string(out, "options", options);
    json_string(out, "seed", report->arena->seed);
    json_string(out, "command", command);
    json_string(out, "end", ends[result->end]);
    json_number(out, "games", result->games);
    json_number(out, "blocks", result->blocks);
}

static void write_json(struct text *text, const struct arena_report *report)
{
    const struct arena_result *result = report->result;
    bool alone = result->players == 1, both = report->options->b != NULL;
    struct json out = json_to(text);
    json_open_object(&out, NULL);
    json_what(&out, report);
    if (!alone) {
        json_wins(&out, result);
        json_test(&out, report->arena, result);
        json_scores(&out, &result->scores);
        json_seats(&out, result);
    }
    json_side(&out, "a", report->options->a, &result->sides[SIDE_A], alone);
    if (both) {
        json_side(&out, "b", report->options->b, &result->sides[SIDE_B], alone);
        json_mean(&out, "margin", &result->margin);
    }
    json_mean(&out, "length", &result->length);
    json_close_object(&out);
}

void arena_print_json(const struct arena_report *report)
{
    struct text builder = string_builder_open(JSON_SIZE);
    do
        write_json(&builder, report);
    while (string_builder_grow(&builder));
    puts(builder.at);
    string_builder_close(&builder);
}
