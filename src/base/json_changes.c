/*
 * json_changes.c - compares two JSON objects from left to right. See json_changes.h.
 *
 * Members nearly always have the same order in both, so the search for each begins behind the last
 * one found.
 */
#include "base/json_changes.h"

#include <string.h>

#define GONE "\"-\""

/* A part of a text. */
struct span {
    const char *at;
    size_t length;
};

/* A member of an object, or an element of an array (without a name). */
struct json_member {
    struct span name; /* with its quotes */
    struct span value;
};

static bool same(struct span a, struct span b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

/* ---- from one value to the next ---- */

static const char *behind_string(const char *at)
{
    for (at++; *at != '"'; at++)
        if (*at == '\\')
            at++;
    return at + 1;
}

static const char *behind_value(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"') {
            at = behind_string(at);
        } else if (depth == 0 && *at != '{' && *at != '[') {
            at += strcspn(at, ",]}");
        } else {
            depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
            at++;
        }
    } while (depth > 0);
    return at;
}

static struct span span_to(const char *at, const char *end)
{
    return (struct span){at, (size_t)(end - at)};
}

/* Reads the next member; *at is behind the opening bracket or behind a value. False if there is
 * none. */
static bool next_member(const char **at, bool named, struct json_member *member)
{
    const char *from = *at + (**at == ',');
    if (*from == '}' || *from == ']')
        return false;
    member->name = (struct span){0};
    if (named) {
        member->name = span_to(from, behind_string(from));
        from += member->name.length + 1;
    }
    *at = behind_value(from);
    member->value = span_to(from, *at);
    return true;
}

static int count_members(struct span whole)
{
    struct json_member member;
    const char *at = whole.at + 1;
    int count = 0;
    while (next_member(&at, whole.at[0] == '{', &member))
        count++;
    return count;
}

/* Finds the member of that name, first from *at on, then from the beginning. */
static bool find_member(struct span object, const char **at, struct span name,
                        struct json_member *found)
{
    for (int tries = 0; tries < 2; tries++) {
        while (next_member(at, true, found))
            if (same(found->name, name))
                return true;
        *at = object.at + 1;
    }
    return false;
}

/* ---- comparing ---- */

static bool add_change(struct json *out, struct span name, struct span before, struct span after);

/* A name as it was written: with its quotes, and escaped already. */
static void begin_value(struct json *out, struct span name)
{
    if (!out->first)
        text_add_char(out->out, ',');
    out->first = false;
    text_add_bytes(out->out, name.at, name.length);
    text_add_char(out->out, ':');
}

static void open_changes(struct json *out, struct span name)
{
    begin_value(out, name);
    text_add_char(out->out, '{');
    out->first = true;
}

static void add_gone(struct json *out, struct span before, struct span after)
{
    struct json_member member, found;
    const char *at = before.at + 1, *there = after.at + 1;
    json_open_array(out, "-");
    while (next_member(&at, true, &member))
        if (!find_member(after, &there, member.name, &found))
            json_raw(out, NULL, member.name.at, member.name.length);
    json_close_array(out);
}

static bool add_members(struct json *out, struct span before, struct span after)
{
    struct json_member member, was;
    const char *at = after.at + 1, *there = before.at + 1;
    int found = 0;
    bool good = true;
    while (good && next_member(&at, true, &member)) {
        if (same(member.name, (struct span){GONE, strlen(GONE)}))
            return false;
        if (find_member(before, &there, member.name, &was)) {
            found++;
            good = add_change(out, member.name, was.value, member.value);
        } else {
            begin_value(out, member.name);
            text_add_bytes(out->out, member.value.at, member.value.length);
        }
    }
    if (found < count_members(before))
        add_gone(out, before, after);
    return good;
}

/* Writes the changes of arrays with equally many elements. */
static bool add_elements(struct json *out, struct span before, struct span after)
{
    struct json_member element, was;
    const char *at = after.at + 1, *there = before.at + 1;
    bool good = true;
    for (int i = 0; good && next_member(&at, false, &element) && next_member(&there, false, &was);
         i++) {
        char digits[16];
        struct text index = text_in(digits, sizeof digits);
        text_add_char(&index, '"');
        text_add_int(&index, i);
        text_add_char(&index, '"');
        good = add_change(out, (struct span){digits, index.length}, was.value, element.value);
    }
    return good;
}

static bool has_parts(struct span array)
{
    return array.at[1] == '{' || array.at[1] == '[';
}

/* True for arrays whose elements are compared one by one. */
static bool are_alike(struct span before, struct span after)
{
    return before.at[0] == '[' && after.at[0] == '[' && has_parts(before) && has_parts(after) &&
           count_members(before) == count_members(after);
}

static bool add_change(struct json *out, struct span name, struct span before, struct span after)
{
    bool objects = before.at[0] == '{' && after.at[0] == '{', good;
    if (same(before, after))
        return true;
    if (objects || are_alike(before, after)) {
        open_changes(out, name);
        good = objects ? add_members(out, before, after) : add_elements(out, before, after);
        json_close_object(out);
        return good;
    }
    begin_value(out, name);
    text_add_bytes(out->out, after.at, after.length);
    return before.at[0] != '[' || after.at[0] != '{';
}

bool json_changes(struct json *out, const char *name, const char *before, const char *after)
{
    json_open_object(out, name);
    bool good = add_members(out, span_to(before, behind_value(before)),
                            span_to(after, behind_value(after)));
    json_close_object(out);
    return good;
}
