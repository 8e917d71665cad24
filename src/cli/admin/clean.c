/*
 * clean.c - `floe admin clean`: what is too old goes now, or is only counted.
 *
 * A running server has tables in memory, so it is asked to clean itself; without one it is done
 * here, by the same cleaner.
 */
#include "base/time.h"
#include "cli/admin/admin.h"
#include "cli/admin/text_table.h"
#include "cli/serve/serve_settings.h"
#include "cli/support/speak.h"
#include "server/tables/table_registry.h"

#define CELL_MAX 24

/* ---- settings ---- */

struct settings {
    struct clean_settings clean;
    struct expiry_settings expire;
};

/* Those of the server's file, or the defaults of its options. */
static bool read_settings(const struct cli *cli, const char *file, struct settings *settings)
{
    char config[] = "--config", *words[] = {config, (char *)file};
    struct cli as_server = *cli;
    struct command_reading reading;
    as_server.words = words;
    as_server.count = file == NULL ? 0 : 2;
    if (!command_read_again(&as_server, &serve_command, &reading))
        return false;
    const struct serve_options *given = reading.options;
    *settings = (struct settings){clean_settings_of(given), expiry_settings_of(given)};
    command_reading_close(&reading);
    return true;
}

/* ---- telling ---- */

static void add_row(struct text_table *table, const struct audience *audience, const char *key,
                    int64_t count)
{
    char number[CELL_MAX];
    struct text out = text_in(number, sizeof number);
    text_add_int(&out, count);
    text_table_row(table, (const char *const[TEXT_TABLE_COLUMNS]){
                              catalog_sentence(audience->catalog, key, 1), number});
}

static void print_counts(const struct admin *admin, const struct clean_counts *counts)
{
    const struct audience *audience = &admin->cli->audience;
    static struct text_table table;
    table = (struct text_table){.heading = "cli.clean.heading",
                                .columns = {"cli.column.kind", "cli.column.count"}};
    add_row(&table, audience, "cli.clean.guests", counts->guests);
    add_row(&table, audience, "cli.clean.sessions", counts->sessions);
    add_row(&table, audience, "cli.clean.codes", counts->codes);
    add_row(&table, audience, "cli.clean.networks", counts->networks);
    add_row(&table, audience, "cli.clean.remarks", counts->remarks);
    add_row(&table, audience, "cli.clean.tables", counts->tables);
    add_row(&table, audience, "cli.clean.reports", counts->reports);
    add_row(&table, audience, "cli.clean.audit", counts->audit);
    text_table_print(&table, audience);
}

/* Only a server gives up tables: its players may be there. */
static void print_open(const struct admin *admin, const struct clean_counts *counts)
{
    const struct audience *audience = &admin->cli->audience;
    static struct text_table table;
    table = (struct text_table){.heading = "cli.clean.open",
                                .columns = {"cli.column.kind", "cli.column.count"}};
    add_row(&table, audience, "cli.clean.waiting", counts->waiting);
    add_row(&table, audience, "cli.clean.abandoned", counts->abandoned);
    text_table_print(&table, audience);
}

/* ---- cleaning ---- */

static void ignore_guest(void *context, int64_t guest)
{
    (void)context, (void)guest;
}

/* No server runs, so no table is in memory. */
static bool is_not_in_memory(void *context, const char *table)
{
    (void)context, (void)table;
    return false;
}

/* Without a server the clock of sessions stands still. With one, the last note tells it well
 * enough. */
static struct clean_now clean_time(const struct admin *admin)
{
    return (struct clean_now){wall_time(), session_clock_read(admin->store).noted, steady_time()};
}

/* Time without a server does not count for open tables. */
static void count_expired(const struct admin *admin, const struct settings *settings,
                          struct clean_counts *counts)
{
    struct clean_now now = clean_time(admin);
    int64_t tables = admin->served ? now.wall : registry_alive_time(admin->store);
    cleaner_count(&settings->clean, &settings->expire, admin->store, &now, tables, counts);
}

/* The last step of the round begins a rest. Sessions and the like go by the hundred, in each
 * step: rounds follow until nothing is left. */
static bool clean_here(struct admin *admin, const struct settings *settings)
{
    struct cleaner cleaner = {
        .settings = settings->clean, .forgotten = ignore_guest, .is_in_memory = is_not_in_memory};
    struct clean_counts left;
    do {
        cleaner_hurry(&cleaner);
        while (cleaner_is_busy(&cleaner, steady_time())) {
            struct clean_now now = clean_time(admin);
            cleaner_step(&cleaner, admin->store, NULL, &now);
        }
        if (!admin_settle(admin))
            return false;
        count_expired(admin, settings, &left);
    } while (left.sessions + left.codes + left.networks + left.reports + left.audit > 0);
    return true;
}

static bool clean_now(struct admin *admin, const struct settings *settings)
{
    bool served = admin->served;
    admin_note(admin, (struct audit_entry){.action = "clean"});
    if (served)
        store_request_clean(admin->store);
    if (!(served ? admin_settle(admin) : clean_here(admin, settings)))
        return false;
    print_sentence(&admin->cli->audience, served ? "cli.clean.asked" : "cli.clean.done", "", "");
    return true;
}

static bool clean(struct admin *admin)
{
    struct settings settings;
    struct clean_counts counts;
    if (!read_settings(admin->cli, admin->options->config, &settings))
        return false;
    count_expired(admin, &settings, &counts);
    if (!admin_settle(admin))
        return false;
    print_counts(admin, &counts);
    print_open(admin, &counts);
    return admin->options->dry_run || clean_now(admin, &settings);
}

static int run_clean(const struct cli *cli, const void *options)
{
    return admin_run(cli, options, clean);
}

#define AT(member) offsetof(struct admin_options, member)

static const struct option options[] = {
    {"dry-run", NULL, "cli.option.dry_run", OPTION_FLAG, .offset = AT(dry_run)},
    {"config", "FILE", "cli.option.clean_config", OPTION_FILE, .offset = AT(config)},
    {0}};

const struct command admin_clean_task = {.name = "clean",
                                         .about = "cli.admin.about.clean",
                                         .help = "cli.admin.help.clean",
                                         .options = options,
                                         .run = run_clean};
