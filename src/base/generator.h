/*
 * generator.h - the random numbers of a deal, from one of two generators.
 *
 * splitmix64 (rng.h) is fast and small; whoever knows its 64 bits of state knows the whole deal.
 * ChaCha20 (chacha20.h), keyed with the SHA-256 of the seed's text, keeps what is hidden hidden
 * from somebody who calculates: deals online come from it. A record names its generator, so both
 * must stay as they are. Search and playouts use rng.h alone.
 */
#ifndef FLOE_BASE_GENERATOR_H
#define FLOE_BASE_GENERATOR_H

#include "base/chacha20.h"
#include "base/rng.h"

#include <stdbool.h>

enum generator_kind { GENERATOR_SPLITMIX64, GENERATOR_CHACHA20, GENERATORS };

/* "splitmix64", "chacha20": the names in records, protocol and store. */
extern const char *const generator_names[GENERATORS];
/* The generator of that name; false: there is none. */
bool generator_named(const char *name, enum generator_kind *kind);

struct generator {
    enum generator_kind kind;
    union {
        struct rng rng;
        struct chacha20 chacha20;
    } of;
};

/* Equal kinds and texts give equal numbers. */
struct generator generator_from_text(enum generator_kind kind, const char *text);
/* A generator that continues with this one. */
struct generator generator_of(struct rng rng);

uint64_t generator_next(struct generator *generator);
/* As rng_below and rng_shuffle. */
uint32_t generator_below(struct generator *generator, uint32_t bound);
void generator_shuffle(struct generator *generator, uint8_t *bytes, size_t count);

#endif
