/*
 * verdicts.c - verdicts as JSON. See verdicts.h.
 *
 * What is usual is left out: that the best move was played, that it cost nothing, and so on.
 */
#include "advice/verdicts.h"

#include <stdlib.h>
#include <string.h>

#define CHOICES_MAX 1000000

/* ---- writing ---- */

static void write_whole(struct json *out, const char *name, const int value[SEATS_MAX], int players)
{
    json_open_array(out, name);
    for (int seat = 0; seat < players; seat++)
        json_number(out, NULL, value[seat]);
    json_close_array(out);
}

static void write_verdict(const struct review *review, int which, struct json *out)
{
    const struct verdict *verdict = &review->verdicts[which];
    const struct verdict_text *texts = &review->texts[which];
    json_open_object(out, NULL);
    json_string(out, "move", texts->played);
    if (verdict->best != verdict->played)
        json_string(out, "best", texts->best);
    write_whole(out, "value", verdict->value, review->players);
    write_whole(out, "expected", verdict->expected, review->players);
    if (verdict->cost > 0)
        json_number(out, "cost", verdict->cost);
    if (verdict->margin > 0)
        json_number(out, "margin", verdict->margin);
    if (verdict->choices > 1)
        json_number(out, "choices", verdict->choices);
    if (verdict->exact)
        json_bool(out, "exact", true);
    if (verdict->revealed)
        json_bool(out, "revealed", true);
    json_close_object(out);
}

void verdicts_write(const struct review *review, struct json *out)
{
    json_number(out, "one", VALUE_ONE);
    json_open_array(out, "verdicts");
    for (int i = 0; i < review->count; i++)
        write_verdict(review, i, out);
    json_close_array(out);
    write_whole(out, "value", review->last, review->players);
}

/* ---- reading ---- */

static bool read_whole(const struct json_node *list, int players, int value[SEATS_MAX])
{
    if (list == NULL || list->kind != JSON_ARRAY || list->count != players)
        return false;
    const struct json_node *node = json_first(list);
    for (int seat = 0; seat < players; seat++, node = json_next(node)) {
        long long number;
        if (!json_get_int(node, 0, VALUE_ONE, &number))
            return false;
        value[seat] = (int)number;
    }
    return true;
}

/* A member that may be left out: then *number stays as it is. */
static bool read_number(const struct json_node *object, const char *name, long long low,
                        long long high, int *number)
{
    const struct json_node *node = json_member(object, name);
    long long found = *number;
    if (node != NULL && !json_get_int(node, low, high, &found))
        return false;
    *number = (int)found;
    return true;
}

static bool read_flag(const struct json_node *object, const char *name, bool *flag)
{
    const struct json_node *node = json_member(object, name);
    return node == NULL || json_get_bool(node, flag);
}

/* A legal move; if it is left out, *move stays as it is. */
static bool read_best(const struct json_node *object, const struct table *table, const void *state,
                      game_move *move)
{
    const struct json_node *node = json_member(object, "best");
    const struct game *game = table_game(table);
    const void *box = table_box(table)->data;
    char text[MOVE_TEXT_MAX];
    struct message why;
    return node == NULL ||
           (json_get_string(node, text, sizeof text) &&
            game->move_read(box, state, text, move, &why) && game->check(box, state, *move, &why));
}

/* The move must be the one that was played there: it may be another game's analysis. */
static bool read_move(const struct json_node *object, const struct table *table, int which)
{
    char text[MOVE_TEXT_MAX], played[MOVE_TEXT_MAX];
    table_ply(table, which + 1, played, NULL);
    return json_get_string(json_member(object, "move"), text, sizeof text) &&
           strcmp(text, played) == 0;
}

static bool read_verdict(const struct json_node *object, const struct table *table, int which,
                         const void *state, struct verdict *verdict)
{
    int players = table_setup(table)->players;
    *verdict = (struct verdict){.seat = table_game(table)->decides(state), .choices = 1};
    verdict->played = verdict->best = review_played(table, which, state);
    return object->kind == JSON_OBJECT && read_move(object, table, which) &&
           read_best(object, table, state, &verdict->best) &&
           read_whole(json_member(object, "value"), players, verdict->value) &&
           read_whole(json_member(object, "expected"), players, verdict->expected) &&
           read_number(object, "cost", 0, VALUE_ONE, &verdict->cost) &&
           read_number(object, "margin", 0, VALUE_ONE, &verdict->margin) &&
           read_number(object, "choices", 1, CHOICES_MAX, &verdict->choices) &&
           read_flag(object, "exact", &verdict->exact) &&
           read_flag(object, "revealed", &verdict->revealed);
}

static bool add_verdict(struct review *review, const struct table *table, struct rng rng,
                        const struct json_node *object)
{
    struct verdict verdict;
    void *state = review_position(table, review->count);
    bool good = read_verdict(object, table, review->count, state, &verdict);
    if (good)
        review_add(review, table, rng, state, &verdict);
    free(state);
    return good;
}

bool verdicts_read(struct review *review, const struct table *table, struct rng rng,
                   const struct json_node *analysis)
{
    const struct json_node *list = json_member(analysis, "verdicts");
    int one = 0;
    if (!read_number(analysis, "one", 0, VALUE_ONE, &one) || one != VALUE_ONE || list == NULL ||
        list->kind != JSON_ARRAY || list->count > review->plies)
        return false;
    for (const struct json_node *each = json_first(list); each != NULL; each = json_next(each))
        if (!add_verdict(review, table, rng, each))
            return false;
    return read_whole(json_member(analysis, "value"), review->players, review->last);
}
