/*
 * record_read.c - reads records. See record.h.
 *
 * A record may come from anywhere, so the reader takes nothing for granted: it goes through the
 * text once, keeps where the tags' values lie, checks each of them, and lets the table play every
 * move. Whatever it cannot accept it tells with line, token and reason.
 */
#include "table/memory.h"
#include "table/record.h"
#include "table/record_parts.h"

#include <stdlib.h>
#include <string.h>

/* Where a tag stands; its value as written, between the quotes. value NULL: it is not there. */
struct tag {
    const char *value;
    size_t length;
    int line;
};

struct reader {
    const char *at, *end;
    int line;
    struct tag tags[TAGS];
    struct record_error *error;
};

/* ---- errors: all end here and are false ---- */

static bool fail_with(struct reader *reader, int line, const char *token, size_t length)
{
    struct record_error *error = reader->error;
    struct text copy = text_in(error->token, sizeof error->token);

    error->line = line;
    text_add_bytes(&copy, token, length);
    return false;
}

static bool fail(struct reader *reader, enum record_reason reason, const char *token)
{
    game_refuse(&reader->error->why, &record_reasons[reason]);
    return fail_with(reader, reader->line, token, strlen(token));
}

/* The error is in a tag's value; why is said already. */
static bool fail_value(struct reader *reader, enum record_tag which)
{
    const struct tag *tag = &reader->tags[which];

    return fail_with(reader, tag->line, tag->value, tag->length);
}

static bool fail_tag(struct reader *reader, enum record_reason reason, enum record_tag which)
{
    game_refuse(&reader->error->why, &record_reasons[reason]);
    return fail_value(reader, which);
}

/* ---- characters ---- */

static bool at_end(const struct reader *reader)
{
    return reader->at == reader->end;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/* Goes to the next `stop`, or to the end, and counts lines on the way. */
static void skip_to(struct reader *reader, char stop)
{
    for (; !at_end(reader) && *reader->at != stop; reader->at++)
        reader->line += *reader->at == '\n';
}

static void skip_space(struct reader *reader)
{
    for (; !at_end(reader) && is_space(*reader->at); reader->at++)
        reader->line += *reader->at == '\n';
}

/* Skips what means nothing: space and comments. */
static bool skip_blank(struct reader *reader)
{
    for (skip_space(reader); !at_end(reader); skip_space(reader)) {
        if (*reader->at == ';') {
            skip_to(reader, '\n');
        } else if (*reader->at == '{') {
            int line = reader->line;
            skip_to(reader, '}');
            if (at_end(reader)) {
                reader->line = line;
                return fail(reader, BAD_COMMENT, "");
            }
            reader->at++;
        } else {
            return true;
        }
    }
    return true;
}

/* ---- tags ---- */

/* The text between the quotes, on one line. */
static bool read_value(struct reader *reader, struct tag *tag)
{
    tag->line = reader->line;
    if (at_end(reader) || *reader->at != '"')
        return false;
    tag->value = ++reader->at;
    while (!at_end(reader) && *reader->at != '"') {
        size_t bytes = text_utf8(reader->at, (size_t)(reader->end - reader->at));
        bool escape = *reader->at == '\\';

        if (bytes == 0 || (unsigned char)*reader->at < ' ')
            return false;
        reader->at += bytes;
        if (escape && (at_end(reader) || (*reader->at != '"' && *reader->at != '\\')))
            return false;
        reader->at += escape;
    }
    if (at_end(reader))
        return false;
    tag->length = (size_t)(reader->at++ - tag->value);
    return true;
}

/* Which tag is called name[0..length-1]? TAGS: none of ours. */
static int tag_named(const char *name, size_t length)
{
    int tag = 0;

    while (tag < TAGS &&
           (strlen(record_tags[tag]) != length || memcmp(record_tags[tag], name, length) != 0))
        tag++;
    return tag;
}

/* The inside of a tag, up to its closing bracket. */
static bool read_inside(struct reader *reader, struct tag *tag, size_t *name_length)
{
    const char *name = reader->at;

    while (!at_end(reader) && is_letter(*reader->at))
        reader->at++;
    *name_length = (size_t)(reader->at - name);
    skip_space(reader);
    if (*name_length == 0 || !read_value(reader, tag))
        return false;
    skip_space(reader);
    return !at_end(reader) && *reader->at++ == ']';
}

/* A tag from its opening bracket: [Name "value"]. */
static bool read_tag(struct reader *reader)
{
    struct tag tag = {NULL, 0, 0};
    const char *name = ++reader->at;
    size_t length = 0;
    int line = reader->line;

    if (!read_inside(reader, &tag, &length)) {
        reader->line = line; /* the tag's, not the one where its end is missing */
        return fail(reader, BAD_TAG, "");
    }
    int which = tag_named(name, length);
    if (which == TAGS)
        return true;
    if (reader->tags[which].value != NULL)
        return fail(reader, TAG_TWICE, record_tags[which]);
    reader->tags[which] = tag;
    return true;
}

static bool read_tags(struct reader *reader)
{
    while (skip_blank(reader)) {
        if (at_end(reader) || *reader->at != '[')
            return true;
        if (!read_tag(reader))
            return false;
    }
    return false;
}

static bool has_tag(const struct reader *reader, enum record_tag tag)
{
    return reader->tags[tag].value != NULL;
}

static bool need_tag(struct reader *reader, enum record_tag tag)
{
    return has_tag(reader, tag) || fail(reader, TAG_MISSING, record_tags[tag]);
}

/* The value with its escapes undone; to be freed. A missing tag is empty. */
static char *tag_value(const struct reader *reader, enum record_tag which)
{
    const struct tag *tag = &reader->tags[which];
    char *value = memory_for(tag->length + 1, 1);
    size_t length = 0;

    for (size_t i = 0; i < tag->length; i++) {
        i += tag->value[i] == '\\';
        value[length++] = tag->value[i];
    }
    return value;
}

static bool tag_is(const struct reader *reader, enum record_tag tag, const char *wanted)
{
    char *value = tag_value(reader, tag);
    bool is = strcmp(value, wanted) == 0;

    free(value);
    return is;
}

/* ---- what the tags must say ---- */

static bool check_game(struct reader *reader, const struct box *box)
{
    char edition[128];
    struct text words = text_in(edition, sizeof edition);

    if (!need_tag(reader, TAG_GAME) || !need_tag(reader, TAG_RULES) ||
        !need_tag(reader, TAG_EDITION) || !need_tag(reader, TAG_PLAYERS))
        return false;
    if (!tag_is(reader, TAG_GAME, box->game->name))
        return fail_tag(reader, OTHER_GAME, TAG_GAME);
    if (!tag_is(reader, TAG_RULES, box->game->rules))
        return fail_tag(reader, OTHER_RULES, TAG_RULES);
    record_edition(box, &words);
    return tag_is(reader, TAG_EDITION, edition) || fail_tag(reader, OTHER_EDITION, TAG_EDITION);
}

static bool check_setup(struct reader *reader, const struct game *game,
                        const struct game_setup *setup)
{
    if (game->setup_fits(setup, &reader->error->why))
        return true;
    reader->error->by_game = true;
    return fail_value(reader, TAG_OPTIONS);
}

static bool read_setup(struct reader *reader, const struct game *game, struct game_setup *setup)
{
    const struct tag *players = &reader->tags[TAG_PLAYERS];
    char *options = tag_value(reader, TAG_OPTIONS);

    memset(setup, 0, sizeof *setup);
    setup->players = players->length == 1 ? players->value[0] - '0' : 0;
    bool possible = setup->players >= game->players_min && setup->players <= game->players_max;
    bool known = possible && game_options_read(game, setup, options);
    free(options);
    if (known)
        return check_setup(reader, game, setup);
    if (possible)
        return fail_tag(reader, BAD_OPTIONS, TAG_OPTIONS);
    game_refuse(&reader->error->why, &record_reasons[BAD_PLAYERS], game->players_min,
                game->players_max);
    return fail_value(reader, TAG_PLAYERS);
}

static bool check_origin(struct reader *reader)
{
    char *seed = tag_value(reader, TAG_SEED);
    bool fits = table_seed_fits(seed);

    free(seed);
    if (has_tag(reader, TAG_SEED) && has_tag(reader, TAG_POSITION))
        return fail_tag(reader, SEED_AND_POSITION, TAG_SEED);
    if (has_tag(reader, TAG_POSITION))
        return true;
    return need_tag(reader, TAG_SEED) && (fits || fail_tag(reader, BAD_SEED, TAG_SEED));
}

/* Names are checked before there is a table to take them. */
static bool check_seats(struct reader *reader, int players)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        enum record_tag tag = TAG_SEAT + (enum record_tag)seat;
        char *name = tag_value(reader, tag);
        bool fits = name[0] != '\0' && strlen(name) < NAME_MAX_BYTES && strchr(name, 0x7F) == NULL;

        free(name);
        if (has_tag(reader, tag) && (seat >= players || !fits))
            return fail_tag(reader, BAD_SEAT, tag);
    }
    return true;
}

static void set_names(const struct reader *reader, struct table *table)
{
    for (int seat = 0; seat < table_setup(table)->players; seat++) {
        char *name = tag_value(reader, TAG_SEAT + (enum record_tag)seat);

        table_set_name(table, seat, name);
        free(name);
    }
}

/* ---- the first position ---- */

/* A position is too long to be shown as a token. */
static bool fail_position(struct reader *reader)
{
    return fail_with(reader, reader->tags[TAG_POSITION].line, "", 0);
}

static bool read_nodes(struct reader *reader, const char *json, struct json_node *nodes, int most)
{
    struct json_error error;
    struct report *why = &reader->error->why;

    if (!json_read(json, strlen(json), nodes, most, &error))
        game_refuse(why, &record_reasons[BAD_POSITION], (int)error.offset + 1);
    else if (nodes->kind != JSON_OBJECT)
        game_refuse(why, &record_reasons[NO_OBJECT]);
    else
        return true;
    return fail_position(reader);
}

/* Reads the JSON of the tag Position into state. */
static bool read_position(struct reader *reader, const struct box *box, void *state)
{
    char *json = tag_value(reader, TAG_POSITION);
    int most = (int)(strlen(json) / 2 + 1);
    struct json_node *nodes = memory_for((size_t)most, sizeof *nodes);
    bool good = read_nodes(reader, json, nodes, most);

    if (good && !box->game->state_read(box->data, nodes, state, &reader->error->why)) {
        reader->error->by_game = true;
        good = fail_position(reader);
    }
    free(nodes);
    free(json);
    return good;
}

static struct table *begin_from_position(struct reader *reader, const struct box *box,
                                         const struct game_setup *setup)
{
    void *state = memory_for(1, box->game->state_size);
    struct table *table = NULL;

    if (read_position(reader, box, state)) {
        int players = box->game->players(state);

        if (players == setup->players) {
            table = table_from(box, setup, state);
        } else {
            game_refuse(&reader->error->why, &record_reasons[OTHER_PLAYERS], players);
            fail_value(reader, TAG_PLAYERS);
        }
    }
    free(state);
    return table;
}

static struct table *begin_from_seed(const struct reader *reader, const struct box *box,
                                     const struct game_setup *setup)
{
    char *seed = tag_value(reader, TAG_SEED);
    struct table *table = table_deal(box, setup, seed);

    free(seed);
    return table;
}

/* The table before its first move; NULL with an error. */
static struct table *begin(struct reader *reader, const struct box *box)
{
    struct game_setup setup;

    if (!check_game(reader, box) || !read_setup(reader, box->game, &setup) ||
        !check_seats(reader, setup.players) || !check_origin(reader))
        return NULL;
    return has_tag(reader, TAG_POSITION) ? begin_from_position(reader, box, &setup)
                                         : begin_from_seed(reader, box, &setup);
}

/* ---- moves and result ---- */

/* The next token, up to space or comment; an empty one at the end of the record. */
static bool read_token(struct reader *reader, char token[MOVE_TEXT_MAX])
{
    const char *start;
    struct text copy = text_in(token, MOVE_TEXT_MAX);

    if (!skip_blank(reader))
        return false;
    for (start = reader->at; !at_end(reader); reader->at++) {
        char c = *reader->at;

        if (is_space(c) || c == '{' || c == ';')
            break;
        if (c < '!' || c > '~')
            return fail(reader, BAD_BYTE, "");
    }
    text_add_bytes(&copy, start, (size_t)(reader->at - start));
    return !copy.cut || fail(reader, LONG_TOKEN, token);
}

/* Length of a turn number at the beginning of a token: digits and dots, "12." or "12...". */
static size_t turn_number(const char *token)
{
    size_t digits = strspn(token, "0123456789");
    size_t dots = strspn(token + digits, ".");

    return digits > 0 && dots > 0 ? digits + dots : 0;
}

static bool check_result(struct reader *reader, const struct table *table, const char *token)
{
    char result[MOVE_TEXT_MAX], after[MOVE_TEXT_MAX];
    struct text words = text_in(result, sizeof result);

    record_result(table, &words);
    if (strcmp(result, token) != 0)
        return fail(reader, OTHER_RESULT, token);
    if (has_tag(reader, TAG_RESULT) && !tag_is(reader, TAG_RESULT, result))
        return fail_tag(reader, OTHER_RESULT_TAG, TAG_RESULT);
    if (!read_token(reader, after))
        return false;
    return after[0] == '\0' || fail(reader, AFTER_RESULT, after);
}

static bool play_move(struct reader *reader, struct table *table, const char *move)
{
    if (table_play(table, move, &reader->error->why, NULL))
        return true;
    reader->error->by_game = true;
    reader->error->ply = table_plies(table) + 1;
    return fail_with(reader, reader->line, move, strlen(move));
}

static bool read_moves(struct reader *reader, struct table *table)
{
    char token[MOVE_TEXT_MAX];

    while (read_token(reader, token)) {
        const char *move = token + turn_number(token);
        bool over = table_game(table)->decides(table_state(table)) == NOBODY;

        if (token[0] == '\0')
            return fail(reader, NO_RESULT, "");
        if (move[0] == '\0')
            continue;
        if (over || strcmp(move, "*") == 0)
            return check_result(reader, table, move);
        if (!play_move(reader, table, move))
            return false;
    }
    return false;
}

/* ---- the whole record ---- */

static struct reader reader_of(const char *text, size_t length, struct record_error *error)
{
    memset(error, 0, sizeof *error);
    return (struct reader){.at = text, .end = text + length, .line = 1, .error = error};
}

const struct game *record_game(const char *text, size_t length, struct record_error *error)
{
    struct reader reader = reader_of(text, length, error);

    if (!read_tags(&reader) || !need_tag(&reader, TAG_GAME))
        return NULL;
    char *name = tag_value(&reader, TAG_GAME);
    const struct game *game = game_named(name);
    free(name);
    if (game == NULL)
        fail_tag(&reader, OTHER_GAME, TAG_GAME);
    return game;
}

struct table *record_read(const struct box *box, const char *text, size_t length,
                          struct record_error *error)
{
    struct reader reader = reader_of(text, length, error);
    struct table *table = read_tags(&reader) ? begin(&reader, box) : NULL;

    if (table == NULL)
        return NULL;
    set_names(&reader, table);
    if (read_moves(&reader, table))
        return table;
    table_close(table);
    return NULL;
}
