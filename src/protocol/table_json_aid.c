/*
 * table_json_aid.c - the player aid of a game: lines in sections, questions that say what they are
 * for, and what of the components is reconstructed. See table_json.h.
 */
#include "protocol/table_json.h"

#include <string.h>

#define KEY_MAX 96

static void write_list(const char *name, const char *list, struct json *out)
{
    char code[KEY_MAX];
    json_open_array(out, name);
    for (const char *at = list; at != NULL && *at != '\0'; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        struct text text = text_in(code, sizeof code);
        text_add_bytes(&text, at, length);
        json_string(out, NULL, code);
        at += length;
    }
    json_close_array(out);
}

static void write_row(const struct aid_line *line, struct json *out)
{
    json_open_array(out, "row");
    for (int i = 0; i < line->row_count; i++)
        json_number(out, NULL, line->row[i]);
    json_close_array(out);
}

/* A sentence of the catalog without places. */
static void write_sentence(const struct table_json *view, const char *family, const char *code,
                           struct json *out)
{
    struct audience audience = table_json_audience(view);
    char key[KEY_MAX];
    struct text text = text_in(key, sizeof key);
    text_format(&text, "%s.%s.%s", table_game(view->table)->name, family, code);
    json_string(out, "text", catalog_sentence(audience.catalog, key, 1));
}

static void write_title(const struct table_json *view, const struct aid_line *line,
                        struct json *out)
{
    struct audience audience = table_json_audience(view);
    char title[SENTENCE_MAX];
    struct text text = text_in(title, sizeof title);
    if (line->title == NULL)
        return;
    aid_say_title(line, &audience, &text);
    json_string(out, "title", title);
}

static void write_line(const struct table_json *view, const struct aid_line *line, struct json *out)
{
    const struct box *box = table_box(view->table);
    struct audience audience = table_json_audience(view);
    const struct reconstruction *ours =
        aid_reconstruction(box->game, box->data, line->type->reconstruction);
    char words[SENTENCE_MAX];
    struct text text = text_in(words, sizeof words);
    say_message(box->game, box->data, &line->says, line->family, &audience, &text);
    json_open_object(out, NULL);
    json_string(out, "code", line->says.what->code);
    json_string(out, "rule", message_rule(&line->says));
    write_title(view, line, out);
    json_string(out, "text", words);
    write_list("asked", line->type->asked, out);
    write_list("told", line->type->told, out);
    if (line->row != NULL)
        write_row(line, out);
    if (ours != NULL)
        json_string(out, "reconstruction", ours->code);
    json_close_object(out);
}

static void open_section(const struct table_json *view, const char *section, struct json *out)
{
    struct audience audience = table_json_audience(view);
    char key[KEY_MAX];
    struct text text = text_in(key, sizeof key);
    text_format(&text, "aid.%s", section);
    json_open_object(out, NULL);
    json_string(out, "section", section);
    json_string(out, "title", catalog_sentence(audience.catalog, key, 1));
    json_open_array(out, "lines");
}

static void close_section(struct json *out)
{
    json_close_array(out);
    json_close_object(out);
}

static void write_sections(const struct table_json *view, struct json *out)
{
    const struct box *box = table_box(view->table);
    struct game_aid aid = {.count = 0};
    const char *section = NULL;
    box->game->aid(box->data, table_setup(view->table), &aid);
    json_open_array(out, "sections");
    for (int i = 0; i < aid.count; i++) {
        const struct aid_line *line = &aid.line[i];
        bool first = section == NULL || strcmp(section, line->type->section) != 0;
        if (first && section != NULL)
            close_section(out);
        section = line->type->section;
        if (first)
            open_section(view, section, out);
        write_line(view, line, out);
    }
    if (section != NULL)
        close_section(out);
    json_close_array(out);
}

static void write_whys(const struct table_json *view, struct json *out)
{
    json_open_array(out, "whys");
    for (const struct message_type *why = table_game(view->table)->whys; why->code != NULL; why++) {
        json_open_object(out, NULL);
        json_string(out, "question", why->code);
        write_sentence(view, "why", why->code, out);
        json_close_object(out);
    }
    json_close_array(out);
}

static void write_reconstructions(const struct table_json *view, struct json *out)
{
    const struct box *box = table_box(view->table);
    json_open_array(out, "reconstructions");
    for (const struct reconstruction *part = box->game->reconstructions; part->code != NULL;
         part++) {
        if (!aid_is_ours(box->game, box->data, part))
            continue;
        json_open_object(out, NULL);
        json_string(out, "code", part->code);
        json_string(out, "rule", part->rule);
        write_sentence(view, "reconstruction", part->code, out);
        json_close_object(out);
    }
    json_close_array(out);
}

void table_json_aid(const struct table_json *view, struct json *out)
{
    json_string(out, "edition", table_box(view->table)->name);
    write_sections(view, out);
    write_whys(view, out);
    write_reconstructions(view, out);
}
