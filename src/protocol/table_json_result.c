/*
 * table_json_result.c - the result of a game that its rules have ended, in words: who won, by how
 * much, and which line of the score sheet decided it. See table_json.h.
 *
 * The words are the reader's: who has lost hears how they did against the winner, everybody else
 * how the winner did against the next one.
 */
#include "protocol/table_json.h"
#include "table/decided.h"

/* Did points decide, rather than a tie-break or the rules of a mode? */
static bool by_points(const struct table_json *view, const struct decided *found)
{
    const struct game *game = table_game(view->table);
    return found->margin > 0 && !(game->rank_lines >> decided_for(found) & 1);
}

/* "won_by", "lost_by" and so on. */
static const char *key_of(const struct table_json *view, const struct decided *found,
                          const struct audience *audience)
{
    bool lost = audience->you == found->other + 1;
    if (by_points(view, found))
        return lost ? "result.lost_by" : "result.won_by";
    return lost ? "result.lost" : "result.won";
}

static void say_result(const struct table_json *view, const struct decided *found, struct text *out)
{
    const struct game *game = table_game(view->table);
    struct audience audience = table_json_audience(view);
    char winner[NAME_MAX_BYTES], digits[16], line[96], form[96];
    struct text number = text_in(digits, sizeof digits), line_key = text_in(line, sizeof line);
    const char *key =
        say_key(&audience, key_of(view, found, &audience), found->winner, form, sizeof form);
    text_add_int(&number, found->margin);
    if (by_points(view, found))
        text_format(&line_key, "%s.line.%s", game->name, game->lines[decided_for(found)].code);
    say(&audience, out, key, found->margin, "seat",
        say_seat(&audience, found->winner, winner, sizeof winner), "points", digits, "line",
        catalog_sentence(audience.catalog, line, 1), NULL);
}

/* What broke the tie, if points did not decide: a sentence of the game. */
static void say_tie(const struct table_json *view, const struct decided *found, struct text *out)
{
    char key[64];
    struct text name = text_in(key, sizeof key);
    struct audience audience = table_json_audience(view);
    if (found->margin != 0)
        return;
    text_format(&name, "%s.result.tie", table_game(view->table)->name);
    text_format(out, " %s", catalog_sentence(audience.catalog, key, 1));
}

/* The seat that reads, or NOBODY. */
static int reader_of(const struct table_json *view)
{
    return view->you > 0 && view->you <= table_setup(view->table)->players ? view->you - 1 : NOBODY;
}

void table_json_result(const struct table_json *view, const struct game_result *result,
                       struct json *out)
{
    char sentence[SENTENCE_MAX];
    struct text text = text_in(sentence, sizeof sentence);
    struct decided found;
    if (!decided_find(view->table, result, reader_of(view), &found))
        return;
    say_result(view, &found, &text);
    say_tie(view, &found, &text);
    json_open_object(out, "result");
    json_string(out, "text", sentence);
    if (by_points(view, &found))
        json_string(out, "line", table_game(view->table)->lines[decided_for(&found)].code);
    json_close_object(out);
}
