/*
 * house.c - a server of its own. See load.h.
 */
#define _GNU_SOURCE /* cores */
#include "load.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATH_SIZE 128
#define LINE_SIZE 256
#define LINES 12                                            /* of a log that are printed */
#define LINK_PAUSE 20000                                    /* microseconds */
#define LOG_PAUSE 1000000                                   /* so that a server can still say why */
#define SKIPPED " %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s " /* between state and times */

static struct house last_house;

/* ---- cores ---- */

/* The first core of those there are, or all others; with one alone there is nothing to choose. */
void take_cores(bool first)
{
    cpu_set_t all, mine;
    int one = 0;
    if (sched_getaffinity(0, sizeof all, &all) != 0 || CPU_COUNT(&all) < 2)
        return;
    while (!CPU_ISSET(one, &all))
        one++;
    CPU_ZERO(&mine);
    CPU_SET(one, &mine);
    if (!first)
        CPU_XOR(&mine, &all, &mine);
    sched_setaffinity(0, sizeof mine, &mine);
}

void take_all_cores(void)
{
    cpu_set_t all;
    memset(&all, 0xFF, sizeof all);
    sched_setaffinity(0, sizeof all, &all);
}

/* ---- the folder ---- */

static const char *in_folder(const struct house *house, const char *name, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/%s", house->folder, name);
    return path;
}

static void make_folder(struct house *house)
{
    char path[PATH_SIZE];
    const char *where = getenv("TMPDIR");
    snprintf(house->folder, sizeof house->folder, "%s/floe-load-XXXXXX",
             where == NULL ? "/tmp" : where);
    if (mkdtemp(house->folder) == NULL)
        give_up("no folder for the store");
    int page = open(in_folder(house, "index.html", path), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (page < 0 || close(page) != 0)
        give_up("no page");
}

static const char *log_of(const struct house *house, int server, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/log-%d", house->folder, server);
    return path;
}

static void remove_folder(const struct house *house)
{
    static const char *const files[] = {"index.html", "floe.db", "floe.db-wal", "floe.db-shm",
                                        "floe.db.lock"};
    char path[PATH_SIZE];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        unlink(in_folder(house, files[i], path));
    for (int i = 0; i < house->count; i++)
        unlink(log_of(house, i, path));
    rmdir(house->folder);
}

/* ---- the server ---- */

_Noreturn static void become_server(const struct house *house, const struct house_plan *plan,
                                    int out)
{
    char file[PATH_SIZE];
    int log = open(log_of(house, house->count - 1, file), O_WRONLY | O_CREAT | O_APPEND, 0600);
    const char *store = plan->store != NULL ? plan->store : in_folder(house, "floe.db", file);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* whatever becomes of us, it does not stay */
    if (plan->store == NULL)
        take_cores(true);
    dup2(out, STDOUT_FILENO);
    if (log >= 0)
        dup2(log, STDERR_FILENO);
    execl(plan->program, plan->program, "serve", "--port", "0", "--page", house->folder, "--store",
          store, "--durability", plan->durability, "--log", plan->limits ? (char *)NULL : "--limit",
          "all=off", (char *)NULL);
    _exit(127);
}

/* Its first line ends with its address. */
static int read_port(int in)
{
    char line[LINE_SIZE] = "";
    FILE *said = fdopen(in, "r");
    const char *colon =
        said == NULL || fgets(line, sizeof line, said) == NULL ? NULL : strrchr(line, ':');
    if (colon == NULL)
        give_up("the server does not start");
    fclose(said);
    return (int)strtol(colon + 1, NULL, 10);
}

static void start_server(struct house *house, const struct house_plan *plan)
{
    int ends[2], place = house->count++;
    last_house = *house;
    if (pipe(ends) != 0 || (house->servers[place] = fork()) < 0)
        give_up("no process");
    if (house->servers[place] == 0)
        become_server(house, plan, ends[1]);
    last_house = *house;
    close(ends[1]);
    house->ports[place] = read_port(ends[0]);
}

/* A server looks for others each second; nothing tells us but its metrics. */
static void wait_for_links(const struct house *house)
{
    for (int i = 0; i < house->count; i++)
        while (metric_of(house->ports[i], "floe_peers ") != house->count - 1)
            usleep(LINK_PAUSE);
}

struct house house_open(const struct house_plan *plan)
{
    struct house house = {0};
    make_folder(&house);
    do
        start_server(&house, plan);
    while (house.count < plan->servers);
    if (plan->store == NULL)
        take_cores(false);
    else
        wait_for_links(&house);
    return house;
}

void house_close(struct house *house)
{
    for (int i = 0; i < house->count; i++) {
        kill(house->servers[i], SIGTERM);
        kill(house->servers[i], SIGTERM); /* nobody waits for its grace */
        waitpid(house->servers[i], NULL, 0);
    }
    remove_folder(house);
    last_house.count = 0;
    take_all_cores();
}

/* ---- what the servers say ---- */

/* What is logged for each of thousands of tables is no reason for anything. */
static bool tells_why(const char *line)
{
    static const char *const usual[] = {"\"forwarded\"", "\"table\"", "\"game_over\""};
    const char *event = strstr(line, "\"event\":");
    for (size_t i = 0; event != NULL && i < sizeof usual / sizeof *usual; i++)
        if (strncmp(event + sizeof "\"event\":" - 1, usual[i], strlen(usual[i])) == 0)
            return false;
    return true;
}

static void print_log(const char *path, FILE *out)
{
    char lines[LINES][LINE_SIZE];
    int count = 0;
    FILE *log = fopen(path, "r");
    while (log != NULL && fgets(lines[count % LINES], LINE_SIZE, log) != NULL)
        count += tells_why(lines[count % LINES]);
    for (int i = count > LINES ? count - LINES : 0; i < count; i++)
        fprintf(out, "    %.*s\n", (int)strcspn(lines[i % LINES], "\n"), lines[i % LINES]);
    if (log != NULL)
        fclose(log);
}

static void print_end(pid_t server, FILE *out)
{
    int status = 0;
    if (waitpid(server, &status, WNOHANG) != server)
        return;
    if (WIFSIGNALED(status))
        fprintf(out, "    it was ended by signal %d\n", WTERMSIG(status));
    else
        fprintf(out, "    it has ended with status %d\n", WEXITSTATUS(status));
}

void house_tell(FILE *out)
{
    char path[PATH_SIZE];
    if (last_house.count > 0)
        usleep(LOG_PAUSE);
    for (int i = 0; i < last_house.count; i++) {
        fprintf(out, "  the log of server %d ends with:\n", i + 1);
        print_log(log_of(&last_house, i, path), out);
        print_end(last_house.servers[i], out);
    }
}

static long memory_of(pid_t server)
{
    char path[PATH_SIZE], line[LINE_SIZE];
    long kilobytes = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)server);
    FILE *status = fopen(path, "r");
    while (status != NULL && fgets(line, sizeof line, status) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0)
            kilobytes = strtol(line + 6, NULL, 10);
    if (kilobytes < 0)
        give_up("the server is gone");
    fclose(status);
    return kilobytes * 1024;
}

long house_memory(const struct house *house)
{
    long all = 0;
    for (int i = 0; i < house->count; i++)
        all += memory_of(house->servers[i]);
    return all;
}

static double worked(pid_t server)
{
    char path[PATH_SIZE];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)server);
    FILE *stat = fopen(path, "r");
    if (stat == NULL || fscanf(stat, "%*d %*s %*s" SKIPPED "%lu %lu", &user, &system) != 2)
        give_up("the server is gone");
    fclose(stat);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

double house_worked(const struct house *house)
{
    double all = 0;
    for (int i = 0; i < house->count; i++)
        all += worked(house->servers[i]);
    return all;
}
