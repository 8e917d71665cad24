/*
 * sizes.c - how large a file is and what is in it, for operators.
 *
 * SQLite's virtual table dbstat knows the pages of each table and index; Debian's SQLite has it.
 */
#include "store/sqlite/sqlite.h"

#include <string.h>
#include <sys/stat.h>

#define LOG_PATH_MAX (STORE_PATH_MAX + 8)

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
    sizes->bytes[store_size_of(table == NULL ? "" : table)] += sqlite3_column_int64(row, 1);
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

bool database_measure(const char *path, struct store_sizes *sizes)
{
    sqlite3 *file = NULL;
    bool good = sqlite3_open_v2(path, &file, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
                measure_file(file, sizes);
    sqlite3_close(file);
    sizes->bytes[SIZE_LOG] = log_size(path);
    return good;
}
