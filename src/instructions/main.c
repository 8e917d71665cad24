/*
 * main.c - where a portable program for x86-64 begins: chooses which of its copies runs.
 *
 * Such a program contains all of itself three times, compiled for three generations of processors
 * (cmake/instructions.cmake), and runs the newest one that this machine has. The copies share
 * nothing but what is only read, and give the same results. The variable FLOE_INSTRUCTIONS names
 * an older one, to compare them.
 */
#include "instructions/level.h"

#include <stdio.h>
#include <stdlib.h>

#define EXIT_USAGE 2

int main_x86_64(int count, char **words);
int main_x86_64_v3(int count, char **words);
int main_x86_64_v4(int count, char **words);

int main(int count, char **words)
{
    int (*const copies[LEVELS])(int, char **) = {main_x86_64, main_x86_64_v3, main_x86_64_v4};
    const char *wanted = getenv("FLOE_INSTRUCTIONS");
    enum level chosen = level_choose(wanted);
    if (chosen != LEVELS)
        return copies[chosen](count, words);
    fprintf(stderr, "FLOE_INSTRUCTIONS is \"%s\"; this machine has", wanted);
    for (enum level level = 0; level < LEVELS; level++)
        if (level_runs_here(level))
            fprintf(stderr, " %s", level_names[level]);
    fprintf(stderr, "\n");
    return EXIT_USAGE;
}
