/*
 * load.c - the program load: how much a server bears. See load.h.
 */
#include "load.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define MEGABYTE (1024.0 * 1024.0)
#define HONEST_TABLES 8
#define HONEST_RATE 50     /* moves a second in all */
#define DATABASE_RATE 2500 /* moves a second: half of what docs/developers/performance.md aims at */
#define REACHED 0.95       /* of what was asked for */
#define MEASURES 6         /* of moves, at most */
#define PATIENCE 120       /* seconds besides them, and then the program ends, */
#define TABLES_EACH 10     /* and one more for so many tables: everybody has to come first */

static const char *const durabilities[] = {"power", "crash"};

struct plan {
    const char *program, *durability; /* NULL: each */
    double seconds, rate;
    int tables, sockets;
    const char *store; /* of several servers; NULL: a file, and one */
    int servers;
    bool hostile;
};

_Noreturn void give_up(const char *what)
{
    fflush(stdout);
    fprintf(stderr, "load: %s%s%s\n", what, errno == 0 ? "" : ": ",
            errno == 0 ? "" : strerror(errno));
    house_tell(stderr);
    exit(1);
}

int64_t clock_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void print_usage(FILE *out)
{
    fputs("load FLOE [--seconds S] [--tables N] [--rate R] [--sockets N] [--durability D]\n"
          "load FLOE --store postgres://... [--servers N] [--seconds S] [--tables N]\n"
          "load FLOE --hostile [--seconds S] [--durability D]\n"
          "\n"
          "  FLOE         the program; `FLOE serve` is started on one core, with a new store\n"
          "  --seconds S  for each measure of moves (default 4)\n"
          "  --tables N   of two who play as fast as they can, then half as fast (default 1000), "
          "and\n"
          "               with --store 2,500 moves a second\n"
          "  --rate R     so many moves a second instead\n"
          "  --sockets N  that only listen (default 5000)\n"
          "  --durability power|crash  only this one\n"
          "  --store A    an empty database, which --servers N share (default 1, 16 at most) with "
          "all "
          "cores; then\n"
          "               the same with the two of each table at different servers\n"
          "  --hostile    how long moves of honest players take, while one guest of another "
          "address does the\n"
          "               worst that the server's usual limits allow, in three ways and in all of "
          "them\n",
          out);
}

static bool read_option(struct plan *plan, const char *name, const char *value)
{
    char *end = NULL;
    if (strcmp(name, "--durability") == 0) {
        plan->durability = value;
        return true;
    }
    if (strcmp(name, "--store") == 0) {
        plan->store = value;
        return true;
    }
    double number = strtod(value, &end);
    if (strcmp(name, "--seconds") == 0)
        plan->seconds = number;
    else if (strcmp(name, "--rate") == 0)
        plan->rate = number;
    else if (strcmp(name, "--tables") == 0)
        plan->tables = (int)number;
    else if (strcmp(name, "--sockets") == 0)
        plan->sockets = (int)number;
    else if (strcmp(name, "--servers") == 0 && number >= 1 && number <= HOUSE_SERVERS_MAX)
        plan->servers = (int)number;
    else
        return false;
    return end != value && *end == '\0' && number >= 0 && number <= 1000000;
}

/* ---- measures ---- */

static void print_pace(const char *what, int tables, const struct pace_found *found)
{
    printf("  %-18s %5d tables %8.0f moves a second, p50 %.2f ms, p99 %.2f ms; core %.0f %% busy\n",
           what, tables, found->moves, found->p50, found->p99, 100 * found->busy);
    if (found->moves < found->asked * REACHED)
        printf("  %-18s %5s        %8.0f were asked for: that was more than it bore just then\n",
               "", "", found->asked);
    fflush(stdout);
}

static void measure_crowd(const struct plan *plan, const struct house *house, bool across)
{
    struct crowd *crowd = crowd_open(house, plan->tables, across);
    struct pace_found found = crowd_play(crowd, house, plan->rate, plan->seconds);
    print_pace(plan->rate > 0 ? "at that rate" : "as fast as it can", plan->tables, &found);
    if (plan->rate == 0) {
        found = crowd_play(crowd, house, found.moves / 2, plan->seconds);
        print_pace("half as fast", plan->tables, &found);
    }
    if (plan->rate == 0 && plan->store != NULL) {
        found = crowd_play(crowd, house, DATABASE_RATE, plan->seconds);
        print_pace("at a fixed rate", plan->tables, &found);
    }
    crowd_close(crowd);
}

static void measure_moves(const struct plan *plan, const char *durability)
{
    struct house house =
        house_open(&(struct house_plan){.program = plan->program, .durability = durability});
    printf("%s durability:\n", durability);
    measure_crowd(plan, &house, false);
    house_close(&house);
}

/* The same, and then with everybody at another server than their table. */
static void measure_servers(const struct plan *plan)
{
    struct house house = house_open(&(struct house_plan){.program = plan->program,
                                                         .durability = "power",
                                                         .store = plan->store,
                                                         .servers = plan->servers});
    printf("%d server%s on PostgreSQL, with all cores:\n", house.count, house.count > 1 ? "s" : "");
    measure_crowd(plan, &house, false);
    if (house.count > 1) {
        puts("  the two of each table at different servers:");
        measure_crowd(plan, &house, true);
    }
    printf("  %-18s %8.1f MB\n", "memory", (double)house_memory(&house) / MEGABYTE);
    house_close(&house);
}

static void print_honest(struct crowd *crowd, const struct house *house, const struct plan *plan,
                         const char *what)
{
    struct pace_found found = crowd_play(crowd, house, HONEST_RATE, plan->seconds);
    print_pace(what, HONEST_TABLES, &found);
}

/* What is to be compared with: no server makes more of them on this machine. */
static void measure_bare(const struct plan *plan)
{
    struct pace_found found = bare_play(plan->tables, plan->seconds);
    printf("  %-18s %5d tables %8.0f moves a second; core %.0f %% busy\n", "messages alone",
           plan->tables, found.moves, 100 * found.busy);
    fflush(stdout);
}

/* An honest player's moves, while somebody else does the worst that the limits allow: one kind of
 * it after the other, and all of them. */
static void measure_hostile(const struct plan *plan)
{
    static const char *const names[HOSTILE_KINDS] = {"hostile operations", "bursts of them",
                                                     "pipelined requests", "floods of pings"};
    const char *durability = plan->durability == NULL ? durabilities[0] : plan->durability;
    struct house house = house_open(
        &(struct house_plan){.program = plan->program, .durability = durability, .limits = true});
    struct crowd *crowd = crowd_open(&house, HONEST_TABLES, false);
    pid_t hostile[HOSTILE_KINDS];
    print_honest(crowd, &house, plan, "nobody hostile");
    for (int kind = 0; kind < HOSTILE_KINDS; kind++) {
        hostile[kind] = hostile_open(house.ports[0], (enum hostile_kind)kind);
        print_honest(crowd, &house, plan, names[kind]);
        hostile_close(hostile[kind]);
    }
    for (int kind = 0; kind < HOSTILE_KINDS; kind++)
        hostile[kind] = hostile_open(house.ports[0], (enum hostile_kind)kind);
    print_honest(crowd, &house, plan, "all of it at once");
    for (int kind = 0; kind < HOSTILE_KINDS; kind++)
        hostile_close(hostile[kind]);
    crowd_close(crowd);
    house_close(&house);
}

static void measure_memory(const struct plan *plan)
{
    struct house house =
        house_open(&(struct house_plan){.program = plan->program, .durability = "power"});
    struct registry registry = registry_open(house.ports[0]);
    struct wire *wires = calloc((size_t)plan->sockets, sizeof *wires);
    double before = (double)house_memory(&house) / MEGABYTE;
    for (int i = 0; i < plan->sockets; i++) {
        registry_make_guest(&registry);
        wires[i] = wire_open(&registry);
    }
    printf("  %-18s %4d sockets %8.1f MB, without them %.1f MB\n", "only listening", plan->sockets,
           (double)house_memory(&house) / MEGABYTE, before);
    for (int i = 0; i < plan->sockets; i++)
        wire_close(&wires[i]);
    free(wires);
    registry_close(&registry);
    house_close(&house);
}

/* If even that takes too long, because it was printing something, the next alarm ends it. */
static void end_late(int which)
{
    signal(which, SIG_DFL);
    alarm(PATIENCE);
    errno = 0;
    give_up("it takes too long");
}

int main(int count, char **words)
{
    struct plan plan = {.seconds = 4, .tables = 1000, .sockets = 5000};
    struct rlimit files;
    if (count < 2 || strcmp(words[1], "--help") == 0) {
        print_usage(count < 2 ? stderr : stdout);
        return count < 2 ? 2 : 0;
    }
    plan.program = words[1];
    plan.hostile = count > 2 && strcmp(words[2], "--hostile") == 0;
    for (int i = 2 + plan.hostile; i < count; i += 2)
        if (i + 1 == count || !read_option(&plan, words[i], words[i + 1])) {
            print_usage(stderr);
            return 2;
        }
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGALRM, end_late);
    alarm(PATIENCE + (unsigned)plan.tables / TABLES_EACH + (unsigned)(MEASURES * plan.seconds));
    errno = 0;
    if (plan.store != NULL) {
        measure_servers(&plan);
        return 0;
    }
    puts("server on one core, a move is confirmed when it is durable");
    if (plan.hostile) {
        measure_hostile(&plan);
        return 0;
    }
    if (plan.tables > 0 && plan.rate == 0)
        measure_bare(&plan);
    for (size_t i = 0; plan.tables > 0 && i < sizeof durabilities / sizeof *durabilities; i++)
        if (plan.durability == NULL || strcmp(plan.durability, durabilities[i]) == 0)
            measure_moves(&plan, durabilities[i]);
    if (plan.sockets > 0)
        measure_memory(&plan);
    return 0;
}
