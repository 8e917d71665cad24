/*
 * mutate_text.h - a mutator for texts: words change places, go or come twice, and numbers change.
 *
 * Bytes that change at random hardly ever make another edition or another game; words may.
 */
#ifndef FLOE_FUZZ_MUTATE_TEXT_H
#define FLOE_FUZZ_MUTATE_TEXT_H

#include "boundaries.h"
#include "fuzz.h"

#define TOKENS_MAX 4096

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

struct token {
    size_t at, length;
};

struct tokens {
    const char *text;
    size_t length;
    struct token list[TOKENS_MAX];
    uint32_t count;
};

static inline bool in_token(char c)
{
    return c > ' ' && strchr("\"[]{};", c) == NULL;
}

static inline void tokens_read(struct tokens *tokens, const uint8_t *data, size_t size)
{
    tokens->text = (const char *)data;
    tokens->length = size;
    tokens->count = 0;
    for (size_t at = 0; at < size && tokens->count < TOKENS_MAX; at++) {
        size_t begin = at;
        while (at < size && in_token(tokens->text[at]))
            at++;
        if (at > begin)
            tokens->list[tokens->count++] = (struct token){begin, at - begin};
    }
}

static inline void add_bytes_between(struct text *out, const struct tokens *tokens, size_t from,
                                     size_t to)
{
    if (from < to)
        text_add_bytes(out, tokens->text + from, to - from);
}

static inline void add_token(struct text *out, const struct tokens *tokens, struct token token)
{
    text_add_bytes(out, tokens->text + token.at, token.length);
}

static inline void replace_token(struct text *out, const struct tokens *tokens, struct token token,
                                 const char *instead, size_t length)
{
    add_bytes_between(out, tokens, 0, token.at);
    text_add_bytes(out, instead, length);
    add_bytes_between(out, tokens, token.at + token.length, tokens->length);
}

static inline void swap_tokens(struct text *out, const struct tokens *tokens, struct token one,
                               struct token two)
{
    if (one.at > two.at) {
        struct token token = one;
        one = two;
        two = token;
    }
    add_bytes_between(out, tokens, 0, one.at);
    add_token(out, tokens, two);
    add_bytes_between(out, tokens, one.at + one.length, two.at);
    if (one.at != two.at)
        add_token(out, tokens, one);
    add_bytes_between(out, tokens, two.at + two.length, tokens->length);
}

static inline void repeat_token(struct text *out, const struct tokens *tokens, struct token token,
                                struct token behind)
{
    size_t end = behind.at + behind.length;
    add_bytes_between(out, tokens, 0, end);
    text_add_char(out, ' ');
    add_token(out, tokens, token);
    add_bytes_between(out, tokens, end, tokens->length);
}

/* The first number inside the word becomes another one. */
static inline void change_digits(struct text *out, const struct tokens *tokens, struct token token,
                                 struct rng *rng)
{
    const char *digits = "0123456789";
    size_t begin = token.at, end = token.at + token.length;
    while (begin < end && strchr(digits, tokens->text[begin]) == NULL)
        begin++;
    size_t after = begin;
    while (after < end && strchr(digits, tokens->text[after]) != NULL)
        after++;
    add_bytes_between(out, tokens, 0, begin);
    if (rng_below(rng, 4) == 0)
        text_add(out, boundary_number(rng));
    else
        text_add_int(out, rng_below(rng, rng_below(rng, 2) == 0 ? 10 : 300));
    add_bytes_between(out, tokens, after, tokens->length);
}

static inline void change_tokens(struct text *out, const struct tokens *tokens, struct rng *rng)
{
    struct token one = tokens->list[rng_below(rng, tokens->count)];
    struct token two = tokens->list[rng_below(rng, tokens->count)];
    switch (rng_below(rng, 6)) {
    case 0:
        replace_token(out, tokens, one, tokens->text + two.at, two.length);
        break;
    case 1:
        replace_token(out, tokens, one, "", 0);
        break;
    case 2:
        repeat_token(out, tokens, one, two);
        break;
    case 3:
        change_digits(out, tokens, one, rng);
        break;
    default:
        swap_tokens(out, tokens, one, two);
    }
}

/* One to four such changes, or now and then libFuzzer's own. Returns the new size. */
static inline size_t mutate_text(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static struct tokens tokens;
    static char page[PAGE_SIZE];
    struct rng rng = {seed};
    if (rng_below(&rng, 4) == 0)
        return LLVMFuzzerMutate(data, size, most);
    for (uint32_t i = 1 + rng_below(&rng, 4); i > 0; i--) {
        struct text out = text_in(page, sizeof page);
        tokens_read(&tokens, data, size);
        if (tokens.count == 0)
            return LLVMFuzzerMutate(data, size, most);
        change_tokens(&out, &tokens, &rng);
        if (out.cut || out.length > most)
            return LLVMFuzzerMutate(data, size, most);
        memcpy(data, page, out.length);
        size = out.length;
    }
    return size;
}

#endif
