/*
 * budget.c - levels, and specs as text. See budget.h and docs/strength.md.
 *
 * Levels differ in what beginners and experts differ in: how much they see and how far they look.
 * Budgets are iterations, never time, so that a level plays the same on every machine.
 */
#include "search/budget.h"

#include <stdlib.h>
#include <string.h>

#define ITERATIONS_MAX 100000000
#define MILLISECONDS_MAX 3600000

/* ---- levels ---- */

#define TREE_LEVEL 5 /* the first that searches */

/* Alpha-beta was the strongest in the arena where two sides play without chance. */
static enum method strongest(const struct game *game, const void *state)
{
    const struct game_ai *ai = game_ai_of(game);
    int side[SEATS_MAX];
    bool two_sided = ai != NULL && ai->two_sided(state, side);
    return two_sided ? BY_ALPHABETA : BY_TREE;
}

/* The weak levels judge each move once, with errors; the strong ones search. The iterations here
 * are for games without a game_ai; the others bring their own numbers. */
static const struct budget ladder[LEVELS] = {
    {.method = BY_APPRAISAL, .temperature = 2500},
    {.method = BY_APPRAISAL, .temperature = 500},
    {.method = BY_NET, .temperature = 400},
    {.method = BY_NET, .exact = true},
    {.method = BY_TREE, .leaf = LEAF_NET, .iterations = 200, .exact = true},
    {.method = BY_TREE, .leaf = LEAF_NET, .iterations = 4000, .exact = true},
};

/* The same levels for alpha-beta, which visits many more positions in the same time. */
static const long positions[LEVELS] = {0, 0, 0, 0, 2000, 150000};

struct budget budget_of_level(const struct game *game, const void *state, int level)
{
    const struct game_ai *ai = game_ai_of(game);
    struct budget budget = ladder[level - 1];
    if (budget.method == BY_TREE && strongest(game, state) == BY_ALPHABETA) {
        budget.method = BY_ALPHABETA;
        budget.iterations = positions[level - 1];
    } else if (budget.method == BY_TREE && ai != NULL) {
        budget.iterations = ai->iterations[level - TREE_LEVEL];
    }
    return budget;
}

const char *level_key(int level)
{
    static const char *const keys[LEVELS] = {"ai.level.1", "ai.level.2", "ai.level.3",
                                             "ai.level.4", "ai.level.5", "ai.level.6"};
    return keys[level - 1];
}

/* ---- specs ---- */

/* Skips the word if the text begins with it. */
static bool skip_word(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

/* "5000x" or "200ms". */
static bool read_budget(const char *text, struct budget *budget)
{
    char *end;
    if (*text < '1' || *text > '9')
        return false;
    unsigned long count = strtoul(text, &end, 10);
    if (strcmp(end, "x") == 0) {
        budget->iterations = (long)count;
        return count <= ITERATIONS_MAX;
    }
    budget->milliseconds = count <= MILLISECONDS_MAX ? (int)count : 0;
    return strcmp(end, "ms") == 0 && count <= MILLISECONDS_MAX;
}

static bool read_name(const char *text, struct spec *spec)
{
    static const struct {
        const char *name;
        enum method method;
    } names[] = {{"random", BY_CHANCE}, {"greedy", BY_APPRAISAL}, {"net", BY_NET}};
    for (int i = 0; i < 3; i++)
        if (strcmp(text, names[i].name) == 0) {
            spec->budget.method = names[i].method;
            return true;
        }
    return false;
}

static bool read_level(const char *text, struct spec *spec)
{
    if (text[0] < '1' || text[0] > '0' + LEVELS || text[1] != '\0')
        return false;
    spec->level = text[0] - '0';
    return true;
}

bool spec_read(const char *text, struct spec *spec)
{
    *spec = (struct spec){0};
    if (read_level(text, spec) || read_name(text, spec))
        return true;
    spec->budget = (struct budget){.method = BY_TREE, .leaf = LEAF_NET, .exact = true};
    if (skip_word(&text, "plain:"))
        spec->budget = (struct budget){.method = BY_TREE, .leaf = LEAF_PLAYOUT};
    else if (skip_word(&text, "alphabeta:"))
        spec->budget.method = BY_ALPHABETA;
    else
        spec->by_mode = !skip_word(&text, "tree:");
    return read_budget(text, &spec->budget);
}

bool spec_same(const struct spec *a, const struct spec *b)
{
    const struct budget *x = &a->budget, *y = &b->budget;
    return a->level == b->level && a->by_mode == b->by_mode && x->method == y->method &&
           x->leaf == y->leaf && x->iterations == y->iterations &&
           x->milliseconds == y->milliseconds && x->temperature == y->temperature &&
           x->exact == y->exact && x->threads == y->threads;
}

struct budget spec_budget(const struct spec *spec, const struct game *game, const void *state)
{
    struct budget budget = spec->budget;
    if (spec->level > 0)
        return budget_of_level(game, state, spec->level);
    if (spec->by_mode)
        budget.method = strongest(game, state);
    return budget;
}
