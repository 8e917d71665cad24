/*
 * simulate.c - `floe simulate`: what many servers and databases do on a day of play.
 *
 * This file reads the options and shows progress. The day is simulated by simulate/simulate.h.
 */
#include "cli/options/commands.h"
#include "cli/simulate/simulate_report.h"
#include "cli/support/files.h"
#include "cli/support/interrupt.h"
#include "cli/support/progress.h"
#include "cli/support/speak.h"
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CORES_MAX 1024
#define PLAYERS_MAX 100000000
#define GAMES_MAX 100
#define MOVES_MAX 10000
#define THINK_MAX 86400 /* seconds */
#define WATCHERS_MAX 1000
#define DAYS_MAX 365
#define TABLES_MAX 1000000
#define SECONDS_MAX 3600
#define RATE_MAX 10000000
#define PRICE_MAX 1000000.0
#define PLACE_MAX 512
#define FIGURE_MAX 24
#define HOUR 60 /* minutes */

/* A day with an evening: an assumption. */
static const double usual_curve[DAY_HOURS] = {20, 12, 8,  6,  5,  6,  10, 18, 28,  36, 42, 48,
                                              55, 52, 48, 48, 52, 60, 72, 88, 100, 95, 70, 42};

struct show {
    const struct cli *cli;
    struct progress progress;
    int minutes; /* in all */
};

/* ---- progress ---- */

static void tell_progress(void *context, const struct simulate_result *so_far)
{
    struct show *show = context;
    char sentence[256], done[NUMBER_MAX], all[NUMBER_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    if (!progress_is_due(&show->progress))
        return;
    say(&show->cli->audience, &out, "simulate.progress", 1, "done", number_text(so_far->done, done),
        "all", number_text(show->minutes, all), NULL);
    progress_show(&show->progress, (double)so_far->done / show->minutes, sentence);
}

/* ---- service times ---- */

static bool refuse_times(const struct cli *cli, const char *place,
                         const struct service_times_error *error)
{
    char sentence[1024], low[FIGURE_MAX], high[FIGURE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    snprintf(low, sizeof low, "%g", error->low);
    snprintf(high, sizeof high, "%g", error->high);
    say(&cli->audience, &out, error->problem, 1, "place", place, "name", error->name, "low", low,
        "high", high, NULL);
    return complain_text(cli, sentence);
}

static bool read_file(const struct cli *cli, const char *path, struct service_times *times)
{
    struct service_times_error error = {0};
    char place[PLACE_MAX];
    size_t length;
    char *text = file_read(path, &length);
    if (text == NULL)
        return complain_file(cli, path);
    bool whole = strlen(text) == length; /* a NUL would hide the rest */
    bool good = whole && service_times_read(times, text, &error);
    free(text);
    if (!whole)
        return complain(cli, "simulate.error.binary", path, "");
    snprintf(place, sizeof place, "%s:%d", path, error.line);
    return good || refuse_times(cli, place, &error);
}

static bool read_times(const struct cli *cli, const struct simulate_options *options,
                       struct service_times *times)
{
    struct service_times_error error = {0};
    char place[PLACE_MAX];
    *times = service_times_known();
    if (options->times != NULL && !read_file(cli, options->times, times))
        return false;
    for (int i = 0; i < options->set.count; i++)
        if (!service_times_set(times, options->set.values[i], &error)) {
            snprintf(place, sizeof place, "--set %s", options->set.values[i]);
            return refuse_times(cli, place, &error);
        }
    return true;
}

/* ---- the plan ---- */

static bool check(const struct cli *cli, const struct simulate_options *options, int from, int to)
{
    bool bench = options->tables > 0;
    if (from >= to)
        return complain(cli, "simulate.error.span", "", "");
    if (options->kill.given && bench)
        return complain(cli, "simulate.error.day_only", "--kill", "--tables");
    if (options->kill.given && options->servers < 2)
        return complain(cli, "simulate.error.kill_alone", "", "");
    if (options->kill.given && (options->kill.value < from || options->kill.value >= to))
        return complain(cli, "simulate.error.kill_time", "", "");
    if (!bench && options->rate > 0)
        return complain(cli, "simulate.error.tables_only", "--rate", "--tables");
    if (!bench && options->shared_cores > 0)
        return complain(cli, "simulate.error.tables_only", "--shared-cores", "--tables");
    return true;
}

static bool make_plan(const struct cli *cli, const struct simulate_options *options,
                      struct simulate_plan *plan)
{
    int from = options->from.given ? options->from.value : 0;
    int to = options->to.given ? options->to.value : DAY_MINUTES;
    if (!check(cli, options, from, to))
        return false;
    *plan = (struct simulate_plan){.servers = options->servers,
                                   .databases = options->databases,
                                   .cores = options->cores,
                                   .players = options->players,
                                   .games = options->games,
                                   .live = options->live,
                                   .seats = options->seats,
                                   .moves = options->moves,
                                   .watchers = options->watchers,
                                   .visit = options->visit,
                                   .days = options->days,
                                   .think = options->think,
                                   .from = from,
                                   .to = to,
                                   .kill = options->kill.given ? options->kill.value : -1,
                                   .forward = options->forward.given ? options->forward.value : -1,
                                   .tables = options->tables,
                                   .seconds = options->seconds,
                                   .rate = options->rate,
                                   .shared_cores = options->shared_cores,
                                   .rng = rng_from_text(options->seed),
                                   .stop = interrupt_watch(),
                                   .progress = tell_progress};
    bool given = simulate_weights_fit(options->weights);
    memcpy(plan->weights, given ? options->weights : usual_curve, sizeof plan->weights);
    return read_times(cli, options, &plan->times);
}

static int run_simulate(const struct cli *cli, const void *given)
{
    const struct simulate_options *options = given;
    struct simulate_plan plan;
    struct show show = {.cli = cli};
    if (!make_plan(cli, options, &plan))
        return EXIT_USAGE;
    show.minutes = plan.tables > 0 ? (plan.seconds + 59) / 60 : plan.to - plan.from;
    show.progress = progress_begin();
    plan.context = &show;
    struct simulate_result *result = simulate_run(&plan);
    progress_end(&show.progress);
    struct simulate_report report = {cli, options, &plan, result, capacity_of(&plan, result), {0}};
    report.costs = costs_of(&plan, &report.capacity, &options->prices);
    if (options->json)
        simulate_print_json(&report);
    else
        simulate_print_table(&report);
    free(result);
    return EXIT_GOOD;
}

/* ---- what it takes ---- */

/* "19:30"; "24:00" is the end of the day. */
static bool parse_clock(void *member, const char *value)
{
    struct perhaps *time = member;
    static const char form[] = "00:00";
    if (strlen(value) != strlen(form))
        return false;
    for (size_t i = 0; i < strlen(form); i++)
        if (form[i] == ':' ? value[i] != ':' : value[i] < '0' || value[i] > '9')
            return false;
    int hour = 10 * (value[0] - '0') + value[1] - '0';
    int minute = 10 * (value[3] - '0') + value[4] - '0';
    *time = (struct perhaps){true, HOUR * hour + minute};
    return minute < HOUR && time->value <= DAY_MINUTES;
}

/* 24 numbers with commas between them. */
static bool parse_curve(void *member, const char *value)
{
    double *weights = member;
    if (value[strspn(value, "0123456789.,")] != '\0')
        return false;
    for (int hour = 0; hour < DAY_HOURS; hour++) {
        char *end;
        weights[hour] = strtod(value, &end);
        if (end == value || *end != (hour < DAY_HOURS - 1 ? ',' : '\0'))
            return false;
        value = end + 1;
    }
    return simulate_weights_fit(weights);
}

static bool parse_price(void *member, const char *value)
{
    double *price = member;
    char *end;
    *price = strtod(value, &end);
    return value[strspn(value, "0123456789.")] == '\0' && end != value && *end == '\0' &&
           *price >= 0 && *price <= PRICE_MAX;
}

static bool parse_percent(void *member, const char *value)
{
    struct perhaps *percent = member;
    size_t digits = strspn(value, "0123456789");
    if (digits == 0 || digits > 3 || value[digits] != '\0')
        return false;
    *percent = (struct perhaps){true, (int)strtol(value, NULL, 10)};
    return percent->value <= 100;
}

#define AT(member) offsetof(struct simulate_options, member)
#define NUMBER(name, letter, key, member, least, most, usual)                         \
    {                                                                                 \
        name, letter, key, OPTION_NUMBER, AT(member), .low = (least), .high = (most), \
                                                      .default_number = (usual)       \
    }
#define PARSED(name, letter, key, member, reader, complaint)                                    \
    {                                                                                           \
        name, letter, key, OPTION_PARSED, AT(member), .parse = (reader), .refusal = (complaint) \
    }

static const struct option options[] = {
    NUMBER("servers", "N", "simulate.option.servers", servers, 1, SIMULATE_SERVERS_MAX, 10),
    NUMBER("databases", "N", "simulate.option.databases", databases, 1, SIMULATE_DATABASES_MAX, 1),
    NUMBER("cores", "N", "simulate.option.cores", cores, 1, CORES_MAX, 8),
    NUMBER("players", "N", "simulate.option.players", players, 1, PLAYERS_MAX, 100000),
    NUMBER("games", "N", "simulate.option.games", games, 1, GAMES_MAX, 2),
    NUMBER("live", "PERCENT", "simulate.option.live", live, 0, 100, 70),
    NUMBER("seats", "N", "simulate.option.seats", seats, 2, SIMULATE_SEATS_MAX, 2),
    NUMBER("moves", "N", "simulate.option.moves", moves, 1, MOVES_MAX, 70),
    NUMBER("think", "SECONDS", "simulate.option.think", think, 1, THINK_MAX, 12),
    NUMBER("watchers", "N", "simulate.option.watchers", watchers, 0, WATCHERS_MAX, 20),
    NUMBER("visit", "MINUTES", "simulate.option.visit", visit, 1, DAY_MINUTES, 10),
    NUMBER("days", "N", "simulate.option.days", days, 1, DAYS_MAX, 14),
    PARSED("curve", "W,...", "simulate.option.curve", weights, parse_curve, "simulate.error.curve"),
    PARSED("from", "HH:MM", "simulate.option.from", from, parse_clock, "simulate.error.clock"),
    PARSED("to", "HH:MM", "simulate.option.to", to, parse_clock, "simulate.error.clock"),
    PARSED("kill", "HH:MM", "simulate.option.kill", kill, parse_clock, "simulate.error.clock"),
    PARSED("forward", "PERCENT", "simulate.option.forward", forward, parse_percent,
           "simulate.error.percent"),
    NUMBER("tables", "N", "simulate.option.tables", tables, 1, TABLES_MAX, 0),
    NUMBER("seconds", "S", "simulate.option.seconds", seconds, 1, SECONDS_MAX, 4),
    NUMBER("rate", "R", "simulate.option.rate", rate, 1, RATE_MAX, 0),
    NUMBER("shared-cores", "N", "simulate.option.shared_cores", shared_cores, 1, CORES_MAX, 0),
    {"times", "FILE", "simulate.option.times", OPTION_FILE, .offset = AT(times)},
    {"set", "NAME=VALUE", "simulate.option.set", OPTION_LIST, AT(set), .high = OPTION_LIST_MAX},
    PARSED("price-core", "PRICE", "simulate.option.price_core", prices.core, parse_price,
           "simulate.error.price"),
    PARSED("price-memory", "PRICE", "simulate.option.price_memory", prices.memory, parse_price,
           "simulate.error.price"),
    PARSED("price-disk", "PRICE", "simulate.option.price_disk", prices.disk, parse_price,
           "simulate.error.price"),
    PARSED("price-traffic", "PRICE", "simulate.option.price_traffic", prices.traffic, parse_price,
           "simulate.error.price"),
    {"seed", "SEED", "simulate.option.seed", OPTION_TEXT, AT(seed), .fits = table_seed_fits,
     .refusal = "cli.error.seed", .default_text = "1"},
    {"json", NULL, "cli.option.as_json", OPTION_FLAG, .offset = AT(json)},
    {0}};

const struct command simulate_command = {.name = "simulate",
                                         .about = "cli.about.simulate",
                                         .help = "cli.help.simulate",
                                         .size = sizeof(struct simulate_options),
                                         .options = options,
                                         .run = run_simulate};
