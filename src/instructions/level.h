/*
 * level.h - which generations of x86-64 processors a portable program or library was compiled for,
 * and which of them this machine has.
 */
#ifndef FLOE_INSTRUCTIONS_LEVEL_H
#define FLOE_INSTRUCTIONS_LEVEL_H

#include <stdbool.h>

enum level { LEVEL_X86_64, LEVEL_X86_64_V3, LEVEL_X86_64_V4, LEVELS };

extern const char *const level_names[LEVELS];

bool level_runs_here(enum level level);
/* The newest one that runs here, or if a name is given that one; LEVELS: it does not run here, or
 * nothing has this name. */
enum level level_choose(const char *name);

#endif
