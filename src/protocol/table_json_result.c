/*
 * table_json_result.c - the result of a game that its rules have ended, in words: who won, by how
 * much, and which line of the score sheet decided it. See table_json.h.
 *
 * The words are the reader's: who has lost hears how they did against the winner, everybody else
 * how the winner did against the next one.
 */
#include "protocol/table_json.h"

/* Two seats are compared: the winner, and the one that the sentence is about. */
struct comparison {
    int winner, other;
    int margin; /* points of the winner more than the other's */
    int line;   /* where the winner had most more */
};

static int count_first(const struct game_result *result, int players)
{
    int count = 0;
    for (int seat = 0; seat < players; seat++)
        count += result->rank[seat] == 1;
    return count;
}

/* The seat with the best rank besides this one (NOBODY: of all). */
static int best_seat(const struct game_result *result, int players, int besides)
{
    int best = NOBODY;
    for (int seat = 0; seat < players; seat++)
        if (seat != besides && (best == NOBODY || result->rank[seat] < result->rank[best]))
            best = seat;
    return best;
}

static int deciding_line(const struct box *box, const void *position, int winner, int other)
{
    int won[SCORE_LINES_MAX], lost[SCORE_LINES_MAX], best = 0;
    box->game->score(box->data, position, winner, won);
    box->game->score(box->data, position, other, lost);
    for (int i = 1; box->game->lines[i].code != NULL; i++)
        if (won[i] - lost[i] > won[best] - lost[best])
            best = i;
    return best;
}

static struct comparison compare(const struct table_json *view, const struct game_result *result)
{
    const struct box *box = table_box(view->table);
    const void *position = table_state(view->table);
    int players = box->game->players(position), reader = view->you - 1;
    struct comparison found = {.winner = best_seat(result, players, NOBODY)};
    found.other = reader >= 0 && reader < players && reader != found.winner
                      ? reader
                      : best_seat(result, players, found.winner);
    found.margin = result->points[found.winner] - result->points[found.other];
    found.line = deciding_line(box, position, found.winner, found.other);
    return found;
}

/* "won_by", "lost_by" and so on: points decide, or a tie-break, or the rules of a mode. */
static const char *key_of(const struct comparison *found, const struct audience *audience)
{
    bool lost = audience->you == found->other + 1;
    if (found->margin > 0)
        return lost ? "result.lost_by" : "result.won_by";
    return lost ? "result.lost" : "result.won";
}

static void say_result(const struct table_json *view, const struct comparison *found,
                       struct text *out)
{
    const struct game *game = table_game(view->table);
    struct audience audience = table_json_audience(view);
    char winner[NAME_MAX_BYTES], digits[16], line[96], form[96];
    struct text number = text_in(digits, sizeof digits), line_key = text_in(line, sizeof line);
    const char *key =
        say_key(&audience, key_of(found, &audience), found->winner, form, sizeof form);
    text_add_int(&number, found->margin);
    text_format(&line_key, "%s.line.%s", game->name, game->lines[found->line].code);
    say(&audience, out, key, found->margin, "seat",
        say_seat(&audience, found->winner, winner, sizeof winner), "points", digits, "line",
        catalog_sentence(audience.catalog, line, 1), NULL);
}

void table_json_result(const struct table_json *view, const struct game_result *result,
                       struct json *out)
{
    const struct game *game = table_game(view->table);
    int players = game->players(table_state(view->table));
    char sentence[SENTENCE_MAX];
    struct text text = text_in(sentence, sizeof sentence);
    if (players < 2 || count_first(result, players) != 1)
        return;
    struct comparison found = compare(view, result);
    say_result(view, &found, &text);
    json_open_object(out, "result");
    json_string(out, "text", sentence);
    if (found.margin > 0)
        json_string(out, "line", game->lines[found.line].code);
    json_close_object(out);
}
