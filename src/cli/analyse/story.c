/*
 * story.c - a review in sentences. See story.h.
 */
#include "cli/analyse/story.h"

#include "advice/coach.h"
#include "advice/turning.h"
#include "cli/support/columns.h"
#include "cli/support/speak.h"

#include <stdlib.h>
#include <string.h>

#define INDENT "    "
#define PARAGRAPH_MAX (COMMENT_MAX + DESCRIPTION_MAX + 256)

static void add_heading(const struct review_view *view, const char *key, struct text *out)
{
    text_format(out, "\n%s\n", catalog_sentence(view->audience->catalog, key, 1));
}

/* Lines as one paragraph. */
static void join_lines(char *text)
{
    for (; *text != '\0'; text++)
        if (*text == '\n')
            *text = ' ';
}

static void add_paragraph(char *sentences, struct text *out)
{
    join_lines(sentences);
    text_add(out, INDENT);
    columns_add(sentences, strlen(sentences), (int)strlen(INDENT), columns_width(), out);
}

static void add_turning(const struct review_view *view, struct text *out)
{
    struct turning_point points[TURNING_MAX];
    int count = turning_find(view->review, points);
    if (count > 0)
        add_heading(view, "analyse.turning", out);
    for (int i = 0; i < count; i++) {
        void *state = review_position(view->table, points[i].which);
        char sentences[COMMENT_MAX];
        struct text turning = text_in(sentences, sizeof sentences);
        turning_say(view->review, &points[i], table_box(view->table), state, view->audience,
                    &turning);
        add_paragraph(sentences, out);
        free(state);
    }
}

static void add_decided(const struct review_view *view, struct text *out)
{
    char sentences[COMMENT_MAX];
    struct text decided = text_in(sentences, sizeof sentences);
    review_say_decided(view, &decided);
    if (decided.length == 0)
        return;
    add_heading(view, "analyse.decided", out);
    add_paragraph(sentences, out);
}

static void describe_played(const struct review_view *view, int which, char move[DESCRIPTION_MAX])
{
    const struct box *box = table_box(view->table);
    void *state = review_position(view->table, which);
    struct text out = text_in(move, DESCRIPTION_MAX);
    box->game->move_describe(box->data, state, view->review->verdicts[which].played, -1,
                             view->audience, &out);
    free(state);
}

/* The move in words, with its notation behind it, and what is to be said about it. */
static void add_why(const struct review_view *view, int which, struct text *out)
{
    const struct verdict *verdict = &view->review->verdicts[which];
    char name[NAME_MAX_BYTES], ply[NUMBER_MAX], move[DESCRIPTION_MAX];
    char comment[COMMENT_MAX], sentences[PARAGRAPH_MAX];
    struct text why = text_in(comment, sizeof comment);
    struct text paragraph = text_in(sentences, sizeof sentences);
    describe_played(view, which, move);
    review_say_why(view, which, &why);
    say(view->audience, &paragraph, "analyse.why", 1, "ply", number_text(which + 1, ply), "seat",
        say_seat(view->audience, verdict->seat, name, sizeof name), "text", move, "move",
        view->review->texts[which].played, "why", comment, NULL);
    add_paragraph(sentences, out);
}

static void add_marked(const struct review_view *view, struct text *out)
{
    bool any = false;
    for (int i = 0; i < view->review->count; i++) {
        if (!review_is_marked(view->review, i))
            continue;
        if (!any)
            add_heading(view, "analyse.marked", out);
        any = true;
        add_why(view, i, out);
    }
}

void story_write(const struct review_view *view, struct text *out)
{
    add_turning(view, out);
    add_decided(view, out);
    add_marked(view, out);
}
