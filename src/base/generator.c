/*
 * generator.c - the random numbers of a deal. See generator.h.
 *
 * Nothing here may change: records name their seed and generator, and are dealt again from them.
 */
#include "base/generator.h"

#include "base/sha256.h"

#include <string.h>

const char *const generator_names[GENERATORS] = {
    [GENERATOR_SPLITMIX64] = "splitmix64", [GENERATOR_CHACHA20] = "chacha20"};

bool generator_named(const char *name, enum generator_kind *kind)
{
    for (int i = 0; i < GENERATORS; i++)
        if (strcmp(name, generator_names[i]) == 0) {
            *kind = (enum generator_kind)i;
            return true;
        }
    return false;
}

struct generator generator_of(struct rng rng)
{
    return (struct generator){.kind = GENERATOR_SPLITMIX64, .of.rng = rng};
}

struct generator generator_from_text(enum generator_kind kind, const char *text)
{
    uint8_t key[SHA256_BYTES];
    if (kind == GENERATOR_SPLITMIX64)
        return generator_of(rng_from_text(text));
    sha256(text, strlen(text), key);
    return (struct generator){.kind = kind, .of.chacha20 = chacha20_open(key)};
}

uint64_t generator_next(struct generator *generator)
{
    return generator->kind == GENERATOR_SPLITMIX64 ? rng_next(&generator->of.rng)
                                                   : chacha20_next(&generator->of.chacha20);
}

uint32_t generator_below(struct generator *generator, uint32_t bound)
{
    return rng_scaled(generator_next(generator), bound);
}

/* As rng_shuffle, with numbers of ChaCha20. */
static void shuffle_by_chacha20(struct chacha20 *stream, uint8_t *bytes, size_t count)
{
    for (size_t i = count; i > 1; i--)
        rng_swap(bytes, i - 1, rng_scaled(chacha20_next(stream), (uint32_t)i));
}

void generator_shuffle(struct generator *generator, uint8_t *bytes, size_t count)
{
    if (generator->kind == GENERATOR_SPLITMIX64)
        rng_shuffle(&generator->of.rng, bytes, count);
    else
        shuffle_by_chacha20(&generator->of.chacha20, bytes, count);
}
