/*
 * allocations.c - counts malloc, to show that rules and search do without.
 *
 * The C library lets a program bring its own malloc; this one counts and hands on to glibc's. With
 * another C library nobody counts.
 */
#include "bench.h"

#include <stdlib.h>

#ifdef __GLIBC__

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static long calls;

void *malloc(size_t size)
{
    calls++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    calls++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    calls++;
    return __libc_realloc(memory, size);
}

long allocations(void)
{
    return calls;
}

#else

long allocations(void)
{
    return -1;
}

#endif
