/*
 * library.c - how a portable libfloe for x86-64 chooses which of its copies works.
 *
 * Such a library contains all of itself three times, as a portable program does (main.c), and
 * chooses when it is loaded. FLOE_INSTRUCTIONS names an older copy; a library has nobody to
 * complain to, so a name that it cannot follow counts as none.
 *
 * The build makes FUNCTIONS, the list of all public functions, from the headers. Each is a jump to
 * that of the chosen copy, so it needs not know its own arguments.
 */
#include "instructions/level.h"

#include <stddef.h>
#include <stdlib.h>

/* For each function: its copies, the chosen one, and the jump. */
#define FUNCTION(name)                                                                   \
    void name##_x86_64(void);                                                            \
    void name##_x86_64_v3(void);                                                         \
    void name##_x86_64_v4(void);                                                         \
    static void (*const copies_##name[LEVELS])(void) = {name##_x86_64, name##_x86_64_v3, \
                                                        name##_x86_64_v4};               \
    __attribute__((used)) static void (*chosen_##name)(void);                            \
    __asm__(".text\n"                                                                    \
            ".globl " #name "\n"                                                         \
            ".type " #name ", @function\n" #name ":\n"                                   \
            "endbr64\n"                                                                  \
            "jmp *chosen_" #name "(%rip)\n"                                              \
            ".size " #name ", . - " #name "\n");
FUNCTIONS
#undef FUNCTION

__attribute__((constructor)) static void choose(void)
{
    enum level level = level_choose(getenv("FLOE_INSTRUCTIONS"));
    if (level == LEVELS)
        level = level_choose(NULL);
#define FUNCTION(name) chosen_##name = copies_##name[level];
    FUNCTIONS
#undef FUNCTION
}
