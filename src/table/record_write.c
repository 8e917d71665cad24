/*
 * record_write.c - writes records. See record.h.
 */
#include "base/memory.h"
#include "table/record.h"
#include "table/record_parts.h"

#include <stdlib.h>
#include <string.h>

#define LINE_WIDTH 80

/* ---- tags ---- */

static void add_tag(struct text *out, enum record_tag tag, const char *value)
{
    text_format(out, "[%s \"", record_tags[tag]);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *value);
    }
    text_add(out, "\"]\n");
}

static void write_position(const void *thing, struct text *out)
{
    const struct table *table = thing;
    const struct game *game = table_game(table);
    void *state = memory_for(1, game->state_size);
    struct json json = json_to(out);

    table_show(table, 0, state);
    json_open_object(&json, NULL);
    game->state_write(table_box(table)->data, state, &json);
    json_close_object(&json);
    free(state);
}

/* Where the game came from: a seed, or a given position. */
static void add_origin(const struct table *table, struct text *out)
{
    enum generator_kind generator = table_setup(table)->generator;
    if (table_seed(table) != NULL) {
        add_tag(out, TAG_SEED, table_seed(table));
        if (generator != GENERATOR_SPLITMIX64)
            add_tag(out, TAG_GENERATOR, generator_names[generator]);
        return;
    }
    char *position = memory_text(write_position, table);
    add_tag(out, TAG_POSITION, position);
    free(position);
}

/* Those who have given up, in the order in which they did. */
static void add_resigned(const struct table *table, struct text *out)
{
    const struct table_end *end = table_end(table);
    char value[4 * SEATS_MAX];
    struct text words = text_in(value, sizeof value);
    for (int nth = 1; nth <= SEATS_MAX; nth++)
        for (int seat = 0; seat < table_setup(table)->players; seat++)
            if (end->resigned[seat] == nth)
                text_format(&words, words.length == 0 ? "%d" : " %d", seat + 1);
    if (words.length > 0)
        add_tag(out, TAG_RESIGNED, value);
}

static void add_tags(const struct table *table, struct text *out)
{
    const struct game *game = table_game(table);
    char value[512];
    struct text words = text_in(value, sizeof value);

    add_tag(out, TAG_GAME, game->name);
    add_tag(out, TAG_RULES, game->rules);
    record_edition(table_box(table), &words);
    add_tag(out, TAG_EDITION, value);
    text_clear(&words);
    text_add_int(&words, table_setup(table)->players);
    add_tag(out, TAG_PLAYERS, value);
    text_clear(&words);
    game_options_write(game, table_setup(table), &words);
    add_tag(out, TAG_OPTIONS, value);
    add_origin(table, out);
    for (int seat = 0; seat < table_setup(table)->players; seat++)
        if (table_names(table)[seat] != NULL)
            add_tag(out, TAG_SEAT + (enum record_tag)seat, table_names(table)[seat]);
    add_resigned(table, out);
    text_clear(&words);
    record_result(table, &words);
    add_tag(out, TAG_RESULT, value);
}

/* ---- moves ---- */

/* Appends a token, on a new line if this one is full. *column is the length of the line. */
static void add_token(struct text *out, const char *token, size_t *column)
{
    size_t length = strlen(token);

    if (*column > 0 && *column + 1 + length > LINE_WIDTH) {
        text_add_char(out, '\n');
        *column = 0;
    }
    if (*column > 0) {
        text_add_char(out, ' ');
        ++*column;
    }
    text_add(out, token);
    *column += length;
}

static void add_moves(const struct table *table, struct text *out)
{
    const struct game *game = table_game(table);
    void *state = memory_for(1, game->state_size);
    char token[MOVE_TEXT_MAX];
    struct text words = text_in(token, sizeof token);
    size_t column = 0;

    for (int ply = 1, turn = 0; ply <= table_plies(table); ply++) {
        table_show(table, ply - 1, state);
        if (ply == 1 || game->turn(state) != turn) {
            turn = game->turn(state);
            text_clear(&words);
            text_format(&words, "%d.", turn);
            add_token(out, token, &column);
        }
        table_ply(table, ply, token, NULL);
        add_token(out, token, &column);
    }
    text_clear(&words);
    record_result(table, &words);
    add_token(out, token, &column);
    text_add_char(out, '\n');
    free(state);
}

static void write_record(const void *thing, struct text *out)
{
    add_tags(thing, out);
    text_add_char(out, '\n');
    add_moves(thing, out);
}

char *record_write(const struct table *table)
{
    return memory_text(write_record, table);
}
