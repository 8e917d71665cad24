/*
 * must.c - ends the program when it cannot go on. See must.h.
 */
#include "server/runtime/must.h"

#include <stdio.h>
#include <stdlib.h>

void must(bool done, const char *what)
{
    if (done)
        return;
    fprintf(stderr, "floe: %s\n", what);
    abort();
}
