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
#define SKIPPED " %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s " /* between state and times */

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

static void remove_folder(const struct house *house)
{
    static const char *const files[] = {"index.html", "floe.db", "floe.db-wal", "floe.db-shm",
                                        "floe.db.lock"};
    char path[PATH_SIZE];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        unlink(in_folder(house, files[i], path));
    rmdir(house->folder);
}

/* ---- the server ---- */

_Noreturn static void become_server(const struct house *house, const char *program, bool limits,
                                    const char *durability, int out)
{
    char store[PATH_SIZE];
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* whatever becomes of us, it does not stay */
    take_cores(true);
    dup2(out, STDOUT_FILENO);
    execl(program, program, "serve", "--port", "0", "--page", house->folder, "--store",
          in_folder(house, "floe.db", store), "--durability", durability,
          limits ? (char *)NULL : "--limit", "all=off", (char *)NULL);
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

struct house house_open(const char *program, const char *durability, bool limits)
{
    struct house house = {0};
    int ends[2];
    make_folder(&house);
    if (pipe(ends) != 0 || (house.server = fork()) < 0)
        give_up("no process");
    if (house.server == 0)
        become_server(&house, program, limits, durability, ends[1]);
    close(ends[1]);
    take_cores(false);
    house.port = read_port(ends[0]);
    return house;
}

void house_close(struct house *house)
{
    kill(house->server, SIGTERM);
    kill(house->server, SIGTERM); /* nobody waits for its grace */
    waitpid(house->server, NULL, 0);
    remove_folder(house);
    take_all_cores();
}

long house_memory(const struct house *house)
{
    char path[PATH_SIZE], line[LINE_SIZE];
    long kilobytes = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)house->server);
    FILE *status = fopen(path, "r");
    while (status != NULL && fgets(line, sizeof line, status) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0)
            kilobytes = strtol(line + 6, NULL, 10);
    if (kilobytes < 0)
        give_up("the server is gone");
    fclose(status);
    return kilobytes * 1024;
}

double house_worked(const struct house *house)
{
    char path[PATH_SIZE];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)house->server);
    FILE *stat = fopen(path, "r");
    if (stat == NULL || fscanf(stat, "%*d %*s %*s" SKIPPED "%lu %lu", &user, &system) != 2)
        give_up("the server is gone");
    fclose(stat);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}
