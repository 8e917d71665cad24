/*
 * html_message.c - the HTML of an e-mail. See html_message.h.
 *
 * Programs for mail know little of CSS: each element has a style of its own, and the block of
 * styles only adds dark mode, which some of them ignore.
 */
#include "server/notify/html_message.h"

#include <stdbool.h>
#include <string.h>

#define PARAGRAPH "margin:0 0 1em"

/* Line ends within a paragraph were for plain text alone. */
static void add_escaped(struct text *out, const char *text, size_t length)
{
    static const struct {
        char character;
        const char *entity;
    } entities[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\n', " "}};
    for (size_t i = 0; i < length; i++) {
        const char *entity = NULL;
        for (size_t e = 0; e < sizeof entities / sizeof *entities; e++)
            if (entities[e].character == text[i])
                entity = entities[e].entity;
        if (entity != NULL)
            text_add(out, entity);
        else
            text_add_char(out, text[i]);
    }
}

static void add_text(struct text *out, const char *text)
{
    add_escaped(out, text, strlen(text));
}

static void add_head(struct text *out, const struct html_message *message)
{
    text_add(out, "<!doctype html>\n<html lang=\"");
    add_text(out, message->language);
    text_add(out, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width\">\n"
                  "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    add_text(out, message->title);
    text_add(out, "</title>\n<style>\n"
                  "@media (prefers-color-scheme: dark) {\n"
                  "body { background: #10222c !important }\n"
                  ".letter { background: #17303d !important; color: #e6f1f5 !important }\n"
                  ".button { background: #8fd3ee !important; color: #0b1b23 !important }\n"
                  ".small, .small a { color: #9db6c1 !important }\n"
                  "}\n</style>\n</head>\n");
}

static void add_button(struct text *out, const struct html_message *message)
{
    text_add(out, "<p style=\"margin:1.6em 0\"><a class=\"button\" href=\"");
    add_text(out, message->link);
    text_add(out, "\" style=\"display:inline-block;padding:.7em 1.4em;border-radius:.5em;"
                  "background:#12516b;color:#ffffff;font-weight:600;text-decoration:none\">");
    add_text(out, message->button);
    text_add(out, "</a></p>\n");
}

static void add_paragraph(struct text *out, const struct html_message *message, const char *text,
                          size_t length)
{
    if (length == strlen(message->link) && memcmp(text, message->link, length) == 0) {
        add_button(out, message);
        return;
    }
    text_add(out, "<p style=\"" PARAGRAPH "\">");
    add_escaped(out, text, length);
    text_add(out, "</p>\n");
}

/* An empty line, or the end of the text, ends a paragraph. */
static void add_paragraphs(struct text *out, const struct html_message *message)
{
    for (const char *at = message->body; *at != '\0';) {
        const char *end = strstr(at, "\n\n");
        size_t length = end == NULL ? strlen(at) : (size_t)(end - at), whole = length;
        while (length > 0 && at[length - 1] == '\n')
            length--;
        if (length > 0)
            add_paragraph(out, message, at, length);
        at += whole + (end == NULL ? 0 : 2);
    }
}

static void add_stop(struct text *out, const struct html_message *message)
{
    if (message->stop[0] == '\0')
        return;
    text_add(out, "<p class=\"small\" style=\"margin:2em 0 0;font-size:.85em;color:#5b7582\">"
                  "<a href=\"");
    add_text(out, message->stop);
    text_add(out, "\" style=\"color:#5b7582\">");
    add_text(out, message->stop_words);
    text_add(out, "</a></p>\n");
}

void html_message_write(const void *thing, struct text *out)
{
    const struct html_message *message = thing;
    add_head(out, message);
    text_add(out, "<body style=\"margin:0;padding:1.5em;background:#e9f1f4\">\n"
                  "<div class=\"letter\" style=\"max-width:32em;margin:0 auto;padding:2em;"
                  "border-radius:.8em;background:#ffffff;color:#10222c;"
                  "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,"
                  "sans-serif\">\n");
    add_paragraphs(out, message);
    add_stop(out, message);
    text_add(out, "</div>\n</body>\n</html>\n");
}
