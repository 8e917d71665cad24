/*
 * level.c - generations of processors. See level.h.
 */
#include "instructions/level.h"

#include <stddef.h>
#include <string.h>

const char *const level_names[LEVELS] = {"x86-64", "x86-64-v3", "x86-64-v4"};

bool level_runs_here(enum level level)
{
    __builtin_cpu_init();
    switch (level) {
    case LEVEL_X86_64_V3:
        return __builtin_cpu_supports("x86-64-v3");
    case LEVEL_X86_64_V4:
        return __builtin_cpu_supports("x86-64-v4");
    default:
        return level == LEVEL_X86_64;
    }
}

enum level level_choose(const char *name)
{
    for (enum level level = LEVELS; level-- > 0;)
        if (level_runs_here(level) && (name == NULL || strcmp(name, level_names[level]) == 0))
            return level;
    return LEVELS;
}
