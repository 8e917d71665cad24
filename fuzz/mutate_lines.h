/*
 * mutate_lines.h - a mutator for lines of JSON: changes one of them, and keeps it JSON.
 *
 * What stands in a line before its JSON stays as it is.
 */
#ifndef FLOE_FUZZ_MUTATE_LINES_H
#define FLOE_FUZZ_MUTATE_LINES_H

#include "mutate_json.h"

/* One line changes, as JSON; what stands behind it follows. */
static inline size_t mutate_line(uint8_t *data, size_t size, size_t most, struct rng *rng)
{
    static uint8_t line[PAGE_SIZE], rest[PAGE_SIZE];
    size_t begin = size == 0 ? 0 : rng_next(rng) % size, end = begin;
    while (begin > 0 && data[begin - 1] != '\n')
        begin--;
    while (end < size && data[end] != '\n')
        end++;
    while (begin < end && data[begin] != '{')
        begin++;
    size_t length = end - begin, behind = size - end;
    if (length > sizeof line || behind > sizeof rest)
        return 0;
    memcpy(line, data + begin, length);
    memcpy(rest, data + end, behind);
    if (!mutate_nodes(line, &length, sizeof line, rng) || begin + length + behind > most)
        return 0;
    memcpy(data + begin, line, length);
    memcpy(data + begin + length, rest, behind);
    return begin + length + behind;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    struct rng rng = {seed};
    size_t mutated = rng_below(&rng, 4) > 0 ? mutate_line(data, size, most, &rng) : 0;
    return mutated > 0 ? mutated : LLVMFuzzerMutate(data, size, most);
}

#endif
