/*
 * seed.c - a seed for a game that came with none. See seed.h.
 */
#define _DEFAULT_SOURCE /* getentropy */
#include "protocol/seed.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

void seed_random(char seed[SEED_MAX])
{
    uint64_t number;
    /* A system without entropy still gets another game each second. */
    if (getentropy(&number, sizeof number) != 0)
        number = (uint64_t)time(NULL);
    snprintf(seed, SEED_MAX, "%012" PRIu64, number % UINT64_C(1000000000000));
}
