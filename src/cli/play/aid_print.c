/*
 * aid_print.c - writes the player aid as plain text. See aid_print.h.
 */
#include "cli/play/aid_print.h"

#include <stdio.h>
#include <string.h>

#define KEY_MAX 96
#define SENTENCE_MAX 1024

static void add_sentence(struct text *out, const struct audience *audience, const char *area,
                         const char *code)
{
    char key[KEY_MAX];
    struct text text = text_in(key, sizeof key);
    text_format(&text, "%s.%s", area, code);
    text_add(out, catalog_sentence(audience->catalog, key, 1));
}

/* "1: 3  2: 7  3: 12": cards and their points. */
static void add_row(struct text *out, const struct aid_line *line)
{
    text_add(out, "\n     ");
    for (int i = 0; i < line->row_count; i++)
        text_format(out, " %d:%d", i + 1, line->row[i]);
}

static void add_line(struct text *out, const struct table *table, const struct audience *audience,
                     const struct aid_line *line)
{
    const struct box *box = table_box(table);
    bool now = aid_concerns(box->game, box->data, table_state(table), line);
    char title[SENTENCE_MAX], words[SENTENCE_MAX];
    struct text title_text = text_in(title, sizeof title), text = text_in(words, sizeof words);
    aid_say_title(line, audience, &title_text);
    say_message(box->game, box->data, &line->says, line->family, audience, &text);
    text_add(out, now ? "  > " : "    ");
    if (line->title != NULL)
        say(audience, out, "aid.titled", 1, "title", title, "text", words, NULL);
    else
        text_add(out, words);
    if (aid_reconstruction(box->game, box->data, line->type->reconstruction) != NULL)
        text_add(out, " *");
    if (line->row != NULL)
        add_row(out, line);
    text_add_char(out, '\n');
}

/* One of ours has its name in the reader's language. */
static void name_edition(const struct box *box, const struct audience *audience, struct text *out)
{
    static const char ours[] = "reconstructed ";

    if (strncmp(box->name, ours, sizeof ours - 1) == 0)
        say(audience, out, "aid.reconstructed", 1, "number", box->name + sizeof ours - 1, NULL);
    else
        text_add(out, box->name);
}

static void add_reconstructions(struct text *out, const struct box *box,
                                const struct audience *audience)
{
    char area[KEY_MAX], name[SENTENCE_MAX];
    struct text edition = text_in(name, sizeof name);
    snprintf(area, sizeof area, "%s.reconstruction", box->game->name);
    name_edition(box, audience, &edition);
    text_add_char(out, '\n');
    say(audience, out, "aid.edition_note", 1, "edition", name, NULL);
    text_add_char(out, '\n');
    for (const struct reconstruction *part = box->game->reconstructions; part->code != NULL; part++)
        if (aid_is_ours(box->game, box->data, part)) {
            text_add(out, "  * ");
            add_sentence(out, audience, area, part->code);
            text_add_char(out, '\n');
        }
}

void aid_write(const struct table *table, const struct audience *audience, struct text *out)
{
    const struct box *box = table_box(table);
    struct game_aid aid = {.count = 0};
    const char *section = "";
    box->game->aid(box->data, table_setup(table), &aid);
    for (int i = 0; i < aid.count; i++) {
        if (strcmp(section, aid.line[i].type->section) != 0) {
            section = aid.line[i].type->section;
            text_add(out, "\n  ");
            add_sentence(out, audience, "aid", section);
            text_add_char(out, '\n');
        }
        add_line(out, table, audience, &aid.line[i]);
    }
    add_reconstructions(out, box, audience);
}
