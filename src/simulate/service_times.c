/*
 * service_times.c - measured values by name. See service_times.h.
 */
#include "simulate/service_times.h"

#include <stdlib.h>
#include <string.h>

#define NAME_MAX_LENGTH 31
#define DAY_US 86400e6
#define HUGE_BYTES 1e15

extern const char service_times_text[]; /* bench/service-times.txt, embedded */

static const struct known {
    const char *name;
    size_t offset;
    double low, high;
} known[] = {
#define TIME(member)                                               \
    {                                                              \
#member, offsetof(struct service_times, member), 0, DAY_US \
    }
#define SIZE(member)                                                   \
    {                                                                  \
#member, offsetof(struct service_times, member), 0, HUGE_BYTES \
    }
#define RATE(member)                                                   \
    {                                                                  \
#member, offsetof(struct service_times, member), 1, HUGE_BYTES \
    }
    TIME(server_move_us),
    TIME(server_batch_us),
    TIME(server_link_us),
    TIME(visit_us),
    TIME(ping_us),
    TIME(takeover_table_us),
    TIME(database_batch_us),
    TIME(database_move_us),
    TIME(read_us),
    {"visit_reads", offsetof(struct service_times, visit_reads), 0, 1000},
    TIME(disk_sync_us),
    TIME(disk_slow_us),
    RATE(disk_bytes_per_s),
    TIME(network_us),
    SIZE(link_bytes),
    RATE(link_bytes_per_s),
    SIZE(client_move_bytes),
    SIZE(server_bytes),
    SIZE(socket_bytes),
    SIZE(live_table_bytes),
    SIZE(idle_table_bytes),
    SIZE(wal_move_bytes),
    SIZE(stored_move_bytes),
    SIZE(stored_game_bytes),
    RATE(connections_max),
    RATE(tables_max),
    {"takeover_ms", offsetof(struct service_times, takeover_ms), 0, 3600000},
    {"reconnect_ms", offsetof(struct service_times, reconnect_ms), 1, 3600000},
    TIME(client_us),
};
#define KNOWN (sizeof known / sizeof *known)

static bool refuse(struct service_times_error *error, const char *problem)
{
    error->problem = problem;
    return false;
}

/* A name of a file can be anything; a terminal shall not see what is not printable. */
static void copy_name(char *to, const char *name, size_t length)
{
    size_t i = 0;
    for (; i < length && i < NAME_MAX_LENGTH; i++)
        to[i] = name[i] > ' ' && name[i] < 0x7F ? name[i] : '?';
    to[i] = '\0';
}

static bool take(struct service_times *times, const char *name, size_t length, const char *value,
                 struct service_times_error *error)
{
    char *end;
    size_t place = 0;
    copy_name(error->name, name, length);
    while (place < KNOWN && strcmp(known[place].name, error->name) != 0)
        place++;
    if (place == KNOWN)
        return refuse(error, "simulate.error.name");
    error->low = known[place].low;
    error->high = known[place].high;
    size_t digits = strspn(value, "0123456789.e+"); /* no sign, no hexadecimal digits, no NaN */
    double number = strtod(value, &end);
    bool plain = end == value + digits;
    end += strspn(end, " \t\r");
    if (!plain || digits == 0 || (*end != '\0' && *end != '\n' && *end != '#') ||
        !(number >= error->low && number <= error->high))
        return refuse(error, "simulate.error.value");
    *(double *)((char *)times + known[place].offset) = number;
    return true;
}

static bool read_line(struct service_times *times, const char *line,
                      struct service_times_error *error)
{
    line += strspn(line, " \t\r");
    if (*line == '\0' || *line == '\n' || *line == '#')
        return true;
    size_t length = strcspn(line, " \t\r\n#");
    const char *value = line + length + strspn(line + length, " \t");
    return take(times, line, length, *value == '\n' ? "" : value, error);
}

bool service_times_read(struct service_times *times, const char *text,
                        struct service_times_error *error)
{
    for (error->line = 1; text != NULL; error->line++) {
        if (!read_line(times, text, error))
            return false;
        text = strchr(text, '\n');
        text = text == NULL ? NULL : text + 1;
    }
    return true;
}

bool service_times_set(struct service_times *times, const char *words,
                       struct service_times_error *error)
{
    size_t length = strcspn(words, "=");
    error->line = 0;
    return take(times, words, length, words[length] == '=' ? words + length + 1 : "", error);
}

struct service_times service_times_known(void)
{
    struct service_times times = {0};
    struct service_times_error error;
    service_times_read(&times, service_times_text, &error);
    return times;
}

const char *service_times_name(size_t place)
{
    return place < KNOWN ? known[place].name : NULL;
}

double service_times_value(const struct service_times *times, size_t place)
{
    return *(const double *)((const char *)times + known[place].offset);
}
