/*
 * stats.c - `floe admin stats`: what is in a store, how large it is and how it grows.
 */
#include "base/time.h"
#include "cli/admin/admin.h"
#include "cli/admin/text_table.h"

#include <errno.h>
#include <string.h>

#define CELL_MAX 32
#define KEY_MAX 48

static void add_row(struct text_table *table, const struct audience *audience, const char *key,
                    const char *value)
{
    text_table_row(table, (const char *const[TEXT_TABLE_COLUMNS]){
                              catalog_sentence(audience->catalog, key, 1), value});
}

static void add_count(struct text_table *table, const struct audience *audience, const char *key,
                      int64_t count)
{
    char number[CELL_MAX];
    struct text out = text_in(number, sizeof number);
    text_add_int(&out, count);
    add_row(table, audience, key, number);
}

/* 1000 bytes are a kilobyte, as disks are sold. */
static void add_size(struct text_table *table, const struct audience *audience, const char *key,
                     double bytes)
{
    static const char *const units[] = {"B", "kB", "MB", "GB"};
    char number[CELL_MAX];
    struct text out = text_in(number, sizeof number);
    int unit = 0;
    for (; bytes >= 1000 && unit < 3; unit++)
        bytes /= 1000;
    text_format(&out, unit == 0 ? "%.0f %s" : "%.1f %s", bytes, units[unit]);
    add_row(table, audience, key, number);
}

static void print_figures(const struct audience *audience, const struct store_figures *figures)
{
    static struct text_table table;
    const struct {
        const char *key;
        int64_t count;
    } rows[] = {{"cli.stats.accounts", figures->accounts},
                {"cli.stats.guests", figures->guests},
                {"cli.stats.bots", figures->bots},
                {"cli.stats.banned", figures->banned},
                {"cli.stats.networks", figures->networks},
                {"cli.stats.waiting", figures->waiting},
                {"cli.stats.playing", figures->playing},
                {"cli.stats.over", figures->over},
                {"cli.stats.given_up", figures->given_up},
                {"cli.stats.games_day", figures->games_day},
                {"cli.stats.games_week", figures->games_week},
                {"cli.stats.games_month", figures->games_month},
                {"cli.stats.moves", figures->moves},
                {"cli.stats.remarks", figures->remarks}};
    table = (struct text_table){.heading = "cli.stats.heading",
                                .columns = {"cli.column.kind", "cli.column.count"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        add_count(&table, audience, rows[i].key, rows[i].count);
    text_table_print(&table, audience);
}

/* What the games of the last 30 days take, as all games do on average. */
static double growth_of(const struct store_figures *figures, const struct store_sizes *sizes)
{
    double played = (double)(sizes->bytes[SIZE_TABLES] + sizes->bytes[SIZE_MOVES]);
    return figures->moves == 0 ? 0 : played * (double)figures->moves_month / (double)figures->moves;
}

static void print_sizes(const struct audience *audience, const struct store_figures *figures,
                        const struct store_sizes *sizes)
{
    static struct text_table table;
    double all = 0;
    table = (struct text_table){.heading = "cli.stats.sizes",
                                .columns = {"cli.column.kind", "cli.column.size"}};
    for (int i = 0; i < STORE_SIZES; i++) {
        char key[KEY_MAX];
        struct text out = text_in(key, sizeof key);
        text_format(&out, "cli.stats.size_%s", store_size_names[i]);
        add_size(&table, audience, key, (double)sizes->bytes[i]);
        all += (double)sizes->bytes[i];
    }
    add_size(&table, audience, "cli.stats.size_all", all);
    add_size(&table, audience, "cli.stats.growth", growth_of(figures, sizes));
    text_table_print(&table, audience);
}

static bool stats(struct admin *admin)
{
    struct store_figures figures;
    struct store_sizes sizes;
    store_count(admin->store, wall_time(), &figures);
    if (!admin_settle(admin))
        return false;
    if (!store_measure(admin->options->store, &sizes))
        return complain(admin->cli, "cli.error.file", admin->shown, strerror(EIO));
    print_figures(&admin->cli->audience, &figures);
    print_sizes(&admin->cli->audience, &figures, &sizes);
    return true;
}

static int run_stats(const struct cli *cli, const void *options)
{
    return admin_run(cli, options, stats);
}

const struct command admin_stats_task = {.name = "stats",
                                         .about = "cli.admin.about.stats",
                                         .help = "cli.admin.help.stats",
                                         .run = run_stats};
