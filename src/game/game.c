/*
 * game.c - what clients of the contract share, so that no game has to write it. See game.h.
 */
#include "game/game.h"

#include <stdarg.h>
#include <string.h>

const struct game *game_named(const char *name)
{
    for (const struct game *const *game = games; *game != NULL; game++)
        if (strcmp((*game)->name, name) == 0)
            return *game;
    return NULL;
}

/* ---- options ---- */

/* Index of the option's value of that text; -1: it has none. */
static int value_named(const struct game_option *option, const char *value)
{
    for (int i = 0; option->values[i] != NULL; i++)
        if (strcmp(option->values[i], value) == 0)
            return i;
    return -1;
}

const struct game_option *game_option_named(const struct game *game, const char *name)
{
    for (const struct game_option *option = game->options; option->name != NULL; option++)
        if (strcmp(option->name, name) == 0)
            return option;
    return NULL;
}

const char *game_option_rule(const struct game_option *option, int value)
{
    return option->rules != NULL ? option->rules[value] : option->rule;
}

bool game_option_set(const struct game *game, struct game_setup *setup, const char *name,
                     const char *value)
{
    const struct game_option *option = game_option_named(game, name);
    int chosen = option == NULL ? -1 : value_named(option, value);

    if (chosen < 0 || (option->players >> setup->players & 1) == 0)
        return false;
    setup->chosen[option - game->options] = (uint8_t)chosen;
    return true;
}

/* One option of the text, "heap=12" at text[0..length-1]. */
static bool read_option(const struct game *game, struct game_setup *setup, const char *text,
                        size_t length)
{
    char option[64];
    char *equals;

    if (length >= sizeof option)
        return false;
    memcpy(option, text, length);
    option[length] = '\0';
    equals = strchr(option, '=');
    if (equals == NULL)
        return false;
    *equals = '\0';
    return game_option_set(game, setup, option, equals + 1);
}

bool game_options_read(const struct game *game, struct game_setup *setup, const char *text)
{
    memset(setup->chosen, 0, sizeof setup->chosen);
    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");

        if (!read_option(game, setup, text, length))
            return false;
        text += length;
    }
    return true;
}

void game_options_write(const struct game *game, const struct game_setup *setup, struct text *out)
{
    const char *space = "";

    for (int i = 0; game->options[i].name != NULL; i++) {
        const struct game_option *option = &game->options[i];

        if (setup->chosen[i] == 0)
            continue;
        text_format(out, "%s%s=%s", space, option->name, option->values[setup->chosen[i]]);
        space = " ";
    }
}

const struct game_option *game_option_refused(const struct game *game, const struct message *why)
{
    for (int i = 0; i < FACTS_MAX && why->what->facts[i].kind != FACT_NONE; i++)
        if (why->what->facts[i].kind == FACT_OPTION)
            return &game->options[why->values[i]];
    return NULL;
}

void game_scale(const char *game, int players, struct text *out)
{
    text_format(out, "%s-%s", game, players == 2 ? "2" : "more");
}

/* ---- points ---- */

int game_total(const struct game *game, const void *box, const void *state, int seat)
{
    int points[SCORE_LINES_MAX] = {0};
    int total = 0;

    game->score(box, state, seat, points);
    for (int i = 0; game->lines[i].code != NULL; i++)
        total += points[i];
    return total;
}

bool game_line_applies(const struct game *game, const void *state, int line)
{
    return game->line_applies == NULL || game->line_applies(state, line);
}

/* ---- messages ---- */

void game_events_clear(struct game_events *events)
{
    events->count = 0;
    events->revealed = false;
}

void game_emit(struct game_events *events, const struct message_type *what, ...)
{
    va_list values;

    if (events == NULL || events->count == GAME_EVENTS_MAX)
        return;
    va_start(values, what);
    message_fill(&events->list[events->count++], what, values);
    va_end(values);
}

bool game_refuse(struct message *why, const struct message_type *what, ...)
{
    va_list values;

    va_start(values, what);
    message_fill(why, what, values);
    va_end(values);
    return false;
}

/* 32 bits of the hash are enough to tell editions apart, and short enough for a record's tag. */
uint32_t game_edition_check(const char *text, size_t length)
{
    uint64_t hash = rng_hash(text, length);
    return (uint32_t)(hash ^ hash >> 32);
}

uint64_t game_hash_bytes(const void *state, size_t size)
{
    const unsigned char *bytes = state;
    uint64_t hash = 0, word;

    for (size_t i = 0; i < size; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return hash;
}
