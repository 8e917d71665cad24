/*
 * serve.h - what the targets of the server share: a store that nobody finds, and no chance.
 *
 * The same input must do the same, and quickly: random numbers are counted, passwords hashed in no
 * time, and no disk is waited for. What is defined here is so instead of the libraries' own.
 */
#ifndef FLOE_FUZZ_SERVE_H
#define FLOE_FUZZ_SERVE_H

#include "fuzz.h"
#include "server/limits/limits.h"
#include "store/store.h"

#include <sodium.h>
#include <unistd.h>

static struct rng serve_chance;

static inline const char *chance_name(void)
{
    return "fuzz";
}

static inline uint32_t chance_number(void)
{
    return (uint32_t)rng_next(&serve_chance);
}

static inline void chance_bytes(void *const bytes, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)rng_next(&serve_chance);
}

static inline void serve_without_chance(void)
{
    static struct randombytes_implementation chance = {
        .implementation_name = chance_name, .random = chance_number, .buf = chance_bytes};
    serve_chance = (struct rng){1};
    require(randombytes_set_implementation(&chance) == 0 && sodium_init() >= 0);
}

/* Limits depend on time: there are none. */
static inline struct limits *serve_limits(void)
{
    return limits_open(&(struct limit_settings){0});
}

int fsync(int file)
{
    return file < 0 ? -1 : 0;
}

int fdatasync(int file)
{
    return fsync(file);
}

int crypto_pwhash_str(char made[crypto_pwhash_STRBYTES], const char *const password,
                      unsigned long long length, unsigned long long times, size_t memory)
{
    (void)times, (void)memory;
    snprintf(made, crypto_pwhash_STRBYTES, "$%llu%.20s", length, password);
    return 0;
}

int crypto_pwhash_str_verify(const char *known, const char *const password,
                             unsigned long long length)
{
    char made[crypto_pwhash_STRBYTES];
    return crypto_pwhash_str(made, password, length, 0, 0) == 0 && strcmp(made, known) == 0 ? 0
                                                                                            : -1;
}

/* In a file that has no name any more. */
static inline struct store *serve_store(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char folder[] = "/tmp/floe-fuzz-XXXXXX", path[80];
    struct store_error why;
    require(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/floe.db", folder);
    struct store *store = store_open(path, STORE_CRASH, &why);
    require(store != NULL);
    for (int i = 0; i < 3; i++) {
        char name[96];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    rmdir(folder);
    return store;
}

/* The line that begins at *at, which goes to the next one. */
static inline struct text serve_line(const char **at, const char *end, char *room, size_t size)
{
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    struct text line = text_in(room, size);
    stop = stop == NULL ? end : stop;
    text_add_bytes(&line, *at, (size_t)(stop - *at));
    *at = stop < end ? stop + 1 : end;
    return line;
}

#endif
