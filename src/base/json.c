/*
 * json.c - the writer; json_read.c is the reader. See json.h.
 */
#include "base/json.h"

#include <math.h>
#include <string.h>

struct json json_to(struct text *out)
{
    return (struct json){.out = out, .first = true};
}

/* Writes one character of a string, escaped if necessary. Invalid UTF-8 becomes the replacement
 * character, so that the output is always valid JSON. */
static size_t add_character(struct text *out, const char *at, size_t left)
{
    size_t length = text_utf8(at, left);
    unsigned char c = (unsigned char)*at;

    if (length == 0)
        text_add(out, "\xEF\xBF\xBD");
    else if (c == '"' || c == '\\')
        text_format(out, "\\%c", c);
    else if (c < 0x20)
        text_format(out, "\\u%04x", c);
    else
        text_add_bytes(out, at, length);
    return length == 0 ? 1 : length;
}

/* The number of leading bytes that need no escape: printable ASCII without quote and backslash. */
static size_t plain_length(const char *string)
{
    size_t length = 0;
    while (string[length] >= 0x20 && string[length] < 0x7F && string[length] != '"' &&
           string[length] != '\\')
        length++;
    return length;
}

/* Most strings are plain from end to end, and are copied at once. */
static void add_string(struct text *out, const char *string)
{
    text_add_char(out, '"');
    for (;;) {
        size_t plain = plain_length(string);
        text_add_bytes(out, string, plain);
        string += plain;
        if (*string == '\0')
            break;
        string += add_character(out, string, strlen(string));
    }
    text_add_char(out, '"');
}

/* Writes what comes before a value: a comma unless it is the first, and its name. */
static void begin_value(struct json *json, const char *name)
{
    if (!json->first)
        text_add_char(json->out, ',');
    json->first = false;
    if (name != NULL) {
        add_string(json->out, name);
        text_add_char(json->out, ':');
    }
}

static void open_with(struct json *json, const char *name, char bracket)
{
    begin_value(json, name);
    text_add_char(json->out, bracket);
    json->first = true;
}

/* After the bracket the object or array itself is a value, so the next one needs a comma. */
static void close_with(struct json *json, char bracket)
{
    text_add_char(json->out, bracket);
    json->first = false;
}

void json_open_object(struct json *json, const char *name)
{
    open_with(json, name, '{');
}

void json_close_object(struct json *json)
{
    close_with(json, '}');
}

void json_open_array(struct json *json, const char *name)
{
    open_with(json, name, '[');
}

void json_close_array(struct json *json)
{
    close_with(json, ']');
}

void json_string(struct json *json, const char *name, const char *value)
{
    begin_value(json, name);
    if (value == NULL)
        text_add(json->out, "null");
    else
        add_string(json->out, value);
}

void json_number(struct json *json, const char *name, long long value)
{
    begin_value(json, name);
    text_add_int(json->out, value);
}

void json_real(struct json *json, const char *name, double value)
{
    if (!isfinite(value)) {
        json_null(json, name);
        return;
    }
    begin_value(json, name);
    text_format(json->out, "%.6g", value);
}

void json_bool(struct json *json, const char *name, bool value)
{
    begin_value(json, name);
    text_add(json->out, value ? "true" : "false");
}

void json_null(struct json *json, const char *name)
{
    begin_value(json, name);
    text_add(json->out, "null");
}

void json_raw(struct json *json, const char *name, const char *value, size_t length)
{
    begin_value(json, name);
    text_add_bytes(json->out, value, length);
}

/* Copies what stands between the brackets. */
void json_raw_members(struct json *json, const char *object, size_t length)
{
    if (length <= 2)
        return;
    begin_value(json, NULL);
    text_add_bytes(json->out, object + 1, length - 2);
}

/* The value of a string node excludes its quotes, which stand around it in the document. */
bool json_echo(struct json *json, const char *name, const struct json_node *node)
{
    if (node != NULL && node->kind == JSON_STRING)
        json_raw(json, name, node->value - 1, node->length + 2);
    else if (node != NULL && node->kind == JSON_NUMBER)
        json_raw(json, name, node->value, node->length);
    else
        return false;
    return true;
}
