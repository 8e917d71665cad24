/*
 * capacity.c - limits, bytes and costs. See capacity.h.
 */
#include "simulate/capacity.h"

#include <math.h>

#define MONTH 30
#define DAY_SECONDS 86400.0
#define CLEARLY 1.2 /* beyond what chance does in a minute */
#define GIGABYTE 1e9
#define DATABASE_MEMORY 4e9 /* bytes for each core of a database: an assumption */

/* Where servers are too slow fewer moves are made than players would make: how many times more they
 * would. Chance makes some difference, too. */
static double held_back(const struct simulate_plan *plan, const struct simulate_span *peak,
                        int minute)
{
    double wanted = simulate_games(plan) * plan->moves / DAY_SECONDS *
                    simulate_curve(plan->weights, minute * SIM_MINUTE);
    double made = peak->moves > 0 ? span_moves(peak) : 1 / peak->seconds;
    return wanted > CLEARLY * made ? wanted / made : 1;
}

static void find_shares(struct capacity *capacity, const struct simulate_plan *plan,
                        const struct simulate_span *peak, double more)
{
    const struct service_times *times = &plan->times;
    double logs = simulate_stores(plan) * times->disk_bytes_per_s * peak->seconds;
    capacity->tables = (peak->tables + simulate_open_tables(plan)) / plan->servers;
    capacity->share[LIMIT_LOOP] =
        more * (span_share(peak, RESOURCE_DOOR) + span_share(peak, RESOURCE_OWNER) +
                span_share(peak, RESOURCE_WAITING));
    capacity->share[LIMIT_LINK] = more * span_share(peak, RESOURCE_LINK);
    capacity->share[LIMIT_DATABASE] = more * span_share(peak, RESOURCE_DATABASE);
    capacity->share[LIMIT_LOG] = logs > 0 ? more * peak->logged / logs : 0;
    capacity->share[LIMIT_CONNECTIONS] = peak->people / plan->servers / times->connections_max;
    capacity->share[LIMIT_TABLES] = capacity->tables / times->tables_max;
}

static void find_first(struct capacity *capacity, double moves)
{
    for (int i = 0; i < LIMITS; i++) {
        capacity->factor[i] = capacity->share[i] > 0 ? 1 / capacity->share[i] : INFINITY;
        if (capacity->factor[i] < capacity->factor[capacity->first])
            capacity->first = (enum limit)i;
    }
    capacity->moves = moves * capacity->factor[capacity->first];
}

static void find_bytes(struct capacity *capacity, const struct simulate_plan *plan,
                       const struct simulate_span *peak)
{
    const struct service_times *times = &plan->times;
    double viewers = plan->seats + plan->watchers / 100.0 * plan->live / 100.0;
    capacity->server_memory =
        times->server_bytes +
        (peak->people * times->socket_bytes + peak->tables * times->live_table_bytes) /
            plan->servers +
        simulate_open_tables(plan) / plan->servers * times->idle_table_bytes;
    capacity->day_games = simulate_games(plan);
    capacity->day_moves = capacity->day_games * plan->moves;
    capacity->stored = capacity->day_moves * times->stored_move_bytes +
                       capacity->day_games * times->stored_game_bytes;
    capacity->logged = capacity->day_moves * times->wal_move_bytes;
    capacity->sent = capacity->day_moves * times->client_move_bytes * viewers;
}

struct capacity capacity_of(const struct simulate_plan *plan, const struct simulate_result *result)
{
    struct capacity capacity = {0};
    int minute;
    struct simulate_span peak = simulate_peak(result, &minute);
    double more = held_back(plan, &peak, minute);
    find_shares(&capacity, plan, &peak, more);
    find_first(&capacity, more * span_moves(&peak));
    find_bytes(&capacity, plan, &peak);
    return capacity;
}

struct costs costs_of(const struct simulate_plan *plan, const struct capacity *capacity,
                      const struct prices *prices)
{
    int stores = simulate_stores(plan);
    struct costs costs = {.machines = plan->servers + stores,
                          .cores = plan->servers + stores * plan->cores};
    costs.memory =
        (plan->servers * capacity->server_memory + (double)stores * plan->cores * DATABASE_MEMORY) /
        GIGABYTE;
    costs.disk = MONTH * capacity->stored / GIGABYTE;
    costs.traffic = MONTH * capacity->sent / GIGABYTE;
    costs.sum = costs.cores * prices->core + costs.memory * prices->memory +
                costs.disk * prices->disk + costs.traffic * prices->traffic;
    return costs;
}
