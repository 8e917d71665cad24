/*
 * record_scan.c - scans a record: space, comments and tags. See record_parts.h.
 */
#include "base/memory.h"
#include "table/record.h"
#include "table/record_parts.h"

#include <stdlib.h>
#include <string.h>

struct scan scan_open(const char *text, size_t length, struct record_error *error)
{
    memset(error, 0, sizeof *error);
    return (struct scan){.at = text, .end = text + length, .line = 1, .error = error};
}

/* ---- errors; all return false ---- */

bool scan_fail_with(struct scan *scan, int line, const char *token, size_t length)
{
    struct record_error *error = scan->error;
    struct text copy = text_in(error->token, sizeof error->token);

    error->line = line;
    text_add_bytes(&copy, token, length);
    return false;
}

bool scan_fail(struct scan *scan, enum record_reason reason, const char *token)
{
    game_refuse(&scan->error->why, &record_reasons[reason]);
    return scan_fail_with(scan, scan->line, token, strlen(token));
}

/* The value of a tag is wrong; the caller has set the reason. */
bool scan_fail_value(struct scan *scan, enum record_tag which)
{
    const struct tag *tag = &scan->tags[which];

    return scan_fail_with(scan, tag->line, tag->value, tag->length);
}

bool scan_fail_tag(struct scan *scan, enum record_reason reason, enum record_tag which)
{
    game_refuse(&scan->error->why, &record_reasons[reason]);
    return scan_fail_value(scan, which);
}

/* ---- characters ---- */

bool scan_at_end(const struct scan *scan)
{
    return scan->at == scan->end;
}

bool scan_is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/* Skips to the next `stop`, or to the end, and counts lines. */
static void skip_to(struct scan *scan, char stop)
{
    for (; !scan_at_end(scan) && *scan->at != stop; scan->at++)
        scan->line += *scan->at == '\n';
}

static void skip_space(struct scan *scan)
{
    for (; !scan_at_end(scan) && scan_is_space(*scan->at); scan->at++)
        scan->line += *scan->at == '\n';
}

bool scan_blank(struct scan *scan)
{
    for (skip_space(scan); !scan_at_end(scan); skip_space(scan)) {
        if (*scan->at == ';') {
            skip_to(scan, '\n');
        } else if (*scan->at == '{') {
            int line = scan->line;
            skip_to(scan, '}');
            if (scan_at_end(scan)) {
                scan->line = line;
                return scan_fail(scan, BAD_COMMENT, "");
            }
            scan->at++;
        } else {
            return true;
        }
    }
    return true;
}

/* ---- tags ---- */

/* The text between the quotes, on one line. */
static bool read_value(struct scan *scan, struct tag *tag)
{
    tag->line = scan->line;
    if (scan_at_end(scan) || *scan->at != '"')
        return false;
    tag->value = ++scan->at;
    while (!scan_at_end(scan) && *scan->at != '"') {
        size_t bytes = text_utf8(scan->at, (size_t)(scan->end - scan->at));
        bool escape = *scan->at == '\\';

        if (bytes == 0 || (unsigned char)*scan->at < ' ')
            return false;
        scan->at += bytes;
        if (escape && (scan_at_end(scan) || (*scan->at != '"' && *scan->at != '\\')))
            return false;
        scan->at += escape;
    }
    if (scan_at_end(scan))
        return false;
    tag->length = (size_t)(scan->at++ - tag->value);
    return true;
}

/* The tag called name[0..length-1]; TAGS if it is none of ours. */
static int tag_named(const char *name, size_t length)
{
    int tag = 0;

    while (tag < TAGS &&
           (strlen(record_tags[tag]) != length || memcmp(record_tags[tag], name, length) != 0))
        tag++;
    return tag;
}

/* The inside of a tag, up to its closing bracket. */
static bool read_inside(struct scan *scan, struct tag *tag, size_t *name_length)
{
    const char *name = scan->at;

    while (!scan_at_end(scan) && is_letter(*scan->at))
        scan->at++;
    *name_length = (size_t)(scan->at - name);
    skip_space(scan);
    if (*name_length == 0 || !read_value(scan, tag))
        return false;
    skip_space(scan);
    return !scan_at_end(scan) && *scan->at++ == ']';
}

/* A tag from its opening bracket: [Name "value"]. */
static bool read_tag(struct scan *scan)
{
    struct tag tag = {NULL, 0, 0};
    const char *name = ++scan->at;
    size_t length = 0;
    int line = scan->line;

    if (!read_inside(scan, &tag, &length)) {
        scan->line = line; /* the tag's, not the one where its end is missing */
        return scan_fail(scan, BAD_TAG, "");
    }
    int which = tag_named(name, length);
    if (which == TAGS) {
        if (scan->wanted != NULL && strlen(scan->wanted) == length &&
            memcmp(scan->wanted, name, length) == 0)
            scan->found = tag;
        return true;
    }
    if (scan->tags[which].value != NULL)
        return scan_fail(scan, TAG_TWICE, record_tags[which]);
    scan->tags[which] = tag;
    return true;
}

bool scan_tags(struct scan *scan)
{
    while (scan_blank(scan)) {
        if (scan_at_end(scan) || *scan->at != '[')
            return true;
        if (!read_tag(scan))
            return false;
    }
    return false;
}

bool scan_has(const struct scan *scan, enum record_tag tag)
{
    return scan->tags[tag].value != NULL;
}

bool scan_need(struct scan *scan, enum record_tag tag)
{
    return scan_has(scan, tag) || scan_fail(scan, TAG_MISSING, record_tags[tag]);
}

static void add_value(const struct tag *tag, struct text *out)
{
    for (size_t i = 0; i < tag->length; i++) {
        i += tag->value[i] == '\\';
        text_add_char(out, tag->value[i]);
    }
}

char *scan_value(const struct scan *scan, enum record_tag which)
{
    const struct tag *tag = &scan->tags[which];
    char *value = memory_for(tag->length + 1, 1);
    struct text out = text_in(value, tag->length + 1);

    add_value(tag, &out);
    return value;
}

bool scan_tag_is(const struct scan *scan, enum record_tag tag, const char *wanted)
{
    char *value = scan_value(scan, tag);
    bool is = strcmp(value, wanted) == 0;

    free(value);
    return is;
}

/* ---- several records, and the tags of others ---- */

static void skip_word(struct scan *scan)
{
    while (!scan_at_end(scan) && !scan_is_space(*scan->at) && *scan->at != '{' && *scan->at != ';')
        scan->at++;
}

size_t record_span(const char *text, size_t length, int *lines)
{
    struct record_error error;
    struct scan scan = scan_open(text, length, &error);
    bool good = scan_tags(&scan);

    while (good && !scan_at_end(&scan) && *scan.at != '[') {
        skip_word(&scan);
        good = scan_blank(&scan);
    }
    *lines = scan.line - 1;
    return good ? (size_t)(scan.at - text) : length;
}

bool record_tag(const char *text, size_t length, const char *name, char *value, size_t size)
{
    struct record_error error;
    struct scan scan = scan_open(text, length, &error);
    struct text out = text_in(value, size);

    scan.wanted = name;
    scan_tags(&scan);
    if (scan.found.value != NULL)
        add_value(&scan.found, &out);
    return scan.found.value != NULL && !out.cut;
}
