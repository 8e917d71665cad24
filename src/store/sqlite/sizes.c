/*
 * sizes.c - how large a store is and what is in it, for operators.
 *
 * SQLite's virtual table dbstat knows the pages of each table and index; Debian's SQLite has it.
 */
#include "store/sqlite/sqlite.h"

#include <string.h>
#include <sys/stat.h>

#define DAY (24 * 3600 * INT64_C(1000))
#define LOG_PATH_MAX (STORE_PATH_MAX + 8)

const char *const store_size_names[STORE_SIZES] = {
    [SIZE_PEOPLE] = "people", [SIZE_TABLES] = "tables",   [SIZE_MOVES] = "moves",
    [SIZE_CHAT] = "chat",     [SIZE_RATINGS] = "ratings", [SIZE_OTHER] = "other",
    [SIZE_FREE] = "free",     [SIZE_LOG] = "log",
};

/* Tables that are not here are SIZE_OTHER. */
static enum store_size size_of(const char *table)
{
    static const struct {
        const char *table;
        enum store_size size;
    } sizes[] = {
        {"people", SIZE_PEOPLE},      {"sessions", SIZE_PEOPLE},   {"known_networks", SIZE_PEOPLE},
        {"mail", SIZE_PEOPLE},        {"mail_codes", SIZE_PEOPLE}, {"tables", SIZE_TABLES},
        {"chairs", SIZE_TABLES},      {"deals", SIZE_TABLES},      {"endings", SIZE_TABLES},
        {"told", SIZE_TABLES},        {"moves", SIZE_MOVES},       {"last_moves", SIZE_MOVES},
        {"remarks", SIZE_CHAT},       {"ratings", SIZE_RATINGS},   {"solos", SIZE_RATINGS},
        {"solo_bests", SIZE_RATINGS},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (strcmp(sizes[i].table, table) == 0)
            return sizes[i].size;
    return SIZE_OTHER;
}

/* Calls `each` for every row; false: SQLite does not know what is asked. */
static bool each_row(sqlite3 *file, const char *query, struct store_sizes *sizes,
                     void (*each)(sqlite3_stmt *row, struct store_sizes *sizes))
{
    sqlite3_stmt *row = NULL;
    int status = sqlite3_prepare_v2(file, query, -1, &row, NULL);
    while (status == SQLITE_OK || status == SQLITE_ROW) {
        status = sqlite3_step(row);
        if (status == SQLITE_ROW)
            each(row, sizes);
    }
    sqlite3_finalize(row);
    return status == SQLITE_DONE;
}

static void add_table(sqlite3_stmt *row, struct store_sizes *sizes)
{
    const char *table = (const char *)sqlite3_column_text(row, 0);
    sizes->bytes[size_of(table == NULL ? "" : table)] += sqlite3_column_int64(row, 1);
}

static void add_free(sqlite3_stmt *row, struct store_sizes *sizes)
{
    sizes->bytes[SIZE_FREE] = sqlite3_column_int64(row, 0);
}

static void add_whole(sqlite3_stmt *row, struct store_sizes *sizes)
{
    sizes->bytes[SIZE_OTHER] = sqlite3_column_int64(row, 0);
}

/* An index belongs to its table; what has no name, as the schema itself, is other. */
static bool measure_file(sqlite3 *file, struct store_sizes *sizes)
{
    return (each_row(file,
                     "SELECT coalesce(s.tbl_name, ''), sum(d.pgsize) FROM dbstat AS d "
                     "LEFT JOIN sqlite_schema AS s ON s.name = d.name "
                     "WHERE d.aggregate = TRUE GROUP BY 1",
                     sizes, add_table) ||
            each_row(file,
                     "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, "
                     "pragma_freelist_count, pragma_page_size",
                     sizes, add_whole)) &&
           each_row(file,
                    "SELECT freelist_count * page_size FROM pragma_freelist_count, "
                    "pragma_page_size",
                    sizes, add_free);
}

static int64_t log_size(const char *path)
{
    char log[LOG_PATH_MAX];
    struct text out = text_in(log, sizeof log);
    struct stat status;
    text_format(&out, "%s-wal", path);
    return stat(log, &status) == 0 ? (int64_t)status.st_size : 0;
}

bool store_measure(const char *path, struct store_sizes *sizes)
{
    sqlite3 *file = NULL;
    *sizes = (struct store_sizes){0};
    bool good = sqlite3_open_v2(path, &file, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
                measure_file(file, sizes);
    sqlite3_close(file);
    sizes->bytes[SIZE_LOG] = log_size(path);
    return good;
}

void store_path(const struct store *store, char path[STORE_PATH_MAX])
{
    const char *name = sqlite3_db_filename(store->file, "main");
    struct text out = text_in(path, STORE_PATH_MAX);
    text_add(&out, name == NULL ? "" : name);
}

/* Each column is a member, in its order. */
void store_count(struct store *store, int64_t now, struct store_figures *figures)
{
    int64_t *const members[] = {&figures->guests,    &figures->accounts,    &figures->bots,
                                &figures->banned,    &figures->networks,    &figures->waiting,
                                &figures->playing,   &figures->over,        &figures->given_up,
                                &figures->games_day, &figures->games_week,  &figures->games_month,
                                &figures->moves,     &figures->moves_month, &figures->remarks};
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_COUNT_ALL);
    *figures = (struct store_figures){0};
    stmt_bind_int(&stmt, now - DAY);
    stmt_bind_int(&stmt, now - 7 * DAY);
    stmt_bind_int(&stmt, now - 30 * DAY);
    if (stmt_step(&stmt))
        for (size_t i = 0; i < sizeof members / sizeof *members; i++)
            *members[i] = column_int(&stmt, &column);
    stmt_reset(&stmt);
}
