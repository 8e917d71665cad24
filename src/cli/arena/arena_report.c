/*
 * arena_report.c - the figures that the table and the JSON have in common. See arena_report.h.
 */
#include "cli/arena/arena_report.h"

#include <stdlib.h>
#include <string.h>

double arena_wins(const struct arena_result *result)
{
    return (double)result->parts / PARTS;
}

double arena_even_share(const struct arena_result *result)
{
    return 1.0 / result->players;
}

/* A seat is favoured only if its whole confidence interval is above the even share. */
struct seat_share arena_seat(const struct arena_result *result, int seat)
{
    double wins = (double)result->seat_parts[seat] / PARTS, tries = (double)result->games;
    double even = arena_even_share(result);
    struct seat_share share = {tries == 0 ? 0 : wins / tries, share_interval(wins, tries), false};
    share.favoured = share.share - even > FAVOUR && share.interval.low > even;
    return share;
}

double arena_pace(const struct arena_clock *clock)
{
    return clock->decisions == 0 ? 0 : (double)clock->milliseconds / (double)clock->decisions;
}

/* Walks through the histogram until it has passed the wanted part of the games. */
int arena_quantile(const struct arena_tally *tally, double part)
{
    double wanted = part * (double)tally->points.count;
    long long seen = 0;
    int points = 0;
    for (; points < SPREAD_MAX - 1; points++) {
        seen += tally->spread[points];
        if (seen > 0 && (double)seen >= wanted)
            break;
    }
    return points;
}

static int by_lowest(const void *a, const void *b)
{
    const struct arena_grade *first = a, *second = b;
    return (first->lowest > second->lowest) - (first->lowest < second->lowest);
}

void arena_grades(const struct arena_tally *tally, struct arena_grade grades[GRADES_MAX])
{
    memcpy(grades, tally->grades, sizeof tally->grades);
    qsort(grades, (size_t)tally->grade_count, sizeof *grades, by_lowest);
}

/* ---- the command ---- */

/* Quotes a word for the shell if necessary. */
static void add_word(struct text *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-+=:,./@%";
    text_add_char(out, ' ');
    if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
        text_add(out, word);
        return;
    }
    text_add_char(out, '\'');
    for (; *word != '\0'; word++)
        if (*word == '\'')
            text_add(out, "'\\''");
        else
            text_add_char(out, *word);
    text_add_char(out, '\'');
}

static void add_option(struct text *out, const char *name, const char *value)
{
    if (value != NULL) {
        text_format(out, " %s", name);
        add_word(out, value);
    }
}

void arena_command_line(const struct arena_report *report, struct text *out)
{
    const struct arena_options *options = report->options;
    const struct arena *arena = report->arena;
    long long most = arena->blocks * arena_block_games(arena);
    text_format(out, "floe arena %s --players %d", arena->game->name, arena->setup.players);
    for (int i = 0; i < options->deal.options.count; i++)
        add_option(out, "--option", options->deal.options.values[i]);
    add_option(out, "--edition", options->edition);
    add_option(out, "--a", options->a);
    add_option(out, "--b", options->b);
    text_format(out, " --games %lld", most);
    if (arena->opening > 0)
        text_format(out, " --opening %d", arena->opening);
    if (options->move_time > 0)
        text_format(out, " --move-time %d", options->move_time);
    if (arena->low != arena->high)
        text_format(out, " --sprt %g,%g", arena->low, arena->high);
    add_option(out, "--seed", arena->seed);
}
