/*
 * main.c - where a portable program for x86-64 begins: chooses which of its copies runs.
 *
 * Such a program contains all of itself three times, compiled for three generations of processors
 * (cmake/instructions.cmake), and runs the newest one that this machine has. The copies share
 * nothing but what is only read, and give the same results. The variable FLOE_INSTRUCTIONS names
 * an older one, to compare them.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_USAGE 2

int main_x86_64(int count, char **words);
int main_x86_64_v3(int count, char **words);
int main_x86_64_v4(int count, char **words);

struct copy {
    const char *name;
    bool runs_here;
    int (*main)(int count, char **words);
};

int main(int count, char **words)
{
    __builtin_cpu_init();
    const struct copy copies[] = {
        {"x86-64-v4", __builtin_cpu_supports("x86-64-v4"), main_x86_64_v4},
        {"x86-64-v3", __builtin_cpu_supports("x86-64-v3"), main_x86_64_v3},
        {"x86-64", true, main_x86_64},
    };
    const char *wanted = getenv("FLOE_INSTRUCTIONS");
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++)
        if (copies[i].runs_here && (wanted == NULL || strcmp(wanted, copies[i].name) == 0))
            return copies[i].main(count, words);
    fprintf(stderr, "FLOE_INSTRUCTIONS is \"%s\"; this machine has", wanted);
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++)
        if (copies[i].runs_here)
            fprintf(stderr, " %s", copies[i].name);
    fprintf(stderr, "\n");
    return EXIT_USAGE;
}
