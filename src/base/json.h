/*
 * json.h - writing and reading JSON without allocation.
 *
 * The engine, the server and the WebAssembly door all speak JSON; this module lets the rules do so
 * without a library. The writer appends to a struct text. The reader checks a whole document first
 * (RFC 8259, UTF-8, no duplicate names, at most JSON_DEPTH levels) and lays its values out as nodes
 * in an array the caller owns; nodes point into the document, which must outlive them.
 */
#ifndef FLOE_BASE_JSON_H
#define FLOE_BASE_JSON_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JSON_DEPTH 16

/* ---- writing ---- */

/* The writer adds the commas. `name` is the name of the member inside an object, and NULL inside an
 * array or at the top. */
struct json {
    struct text *out;
    bool first; /* no value yet in the innermost object or array */
};

struct json json_to(struct text *out);
void json_open_object(struct json *json, const char *name);
void json_close_object(struct json *json);
void json_open_array(struct json *json, const char *name);
void json_close_array(struct json *json);
void json_string(struct json *json, const char *name, const char *value); /* value NULL: null */
void json_number(struct json *json, const char *name, long long value);
/* Six digits; what is not finite is null. */
void json_real(struct json *json, const char *name, double value);
void json_bool(struct json *json, const char *name, bool value);
void json_null(struct json *json, const char *name);
/* Adds a value that is JSON already, for instance one that was read. */
void json_raw(struct json *json, const char *name, const char *value, size_t length);
/* Adds all members of an object that is JSON already. */
void json_raw_members(struct json *json, const char *object, size_t length);
struct json_node;
/* Adds a string or a number that was read, as it was written. False if node is NULL or anything
 * else; then nothing is added. */
bool json_echo(struct json *json, const char *name, const struct json_node *node);

/* ---- reading ---- */

enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

/* Nodes lie in the order of the document, an object or array before all that is in it:
 *
 *     {"a":[1,2],"b":3}      0 object   1 "a" array   2 1   3 2   4 "b" 3
 *                            node 1: next 3, node 2: next 1, nodes 3 and 4: next 0 */
struct json_node {
    enum json_kind kind;
    const char *name; /* the member's name as written, without quotes; NULL outside objects */
    size_t name_length;
    const char *value; /* the value as written; a string without its quotes, escapes as written */
    size_t length;
    int count; /* members of an object, elements of an array */
    int next;  /* distance to the next node with the same parent; 0: the last one */
};

struct json_error {
    size_t offset;       /* byte of the document where it goes wrong */
    const char *problem; /* catalog key of the sentence: "json.unexpected", "json.depth", ... */
};

/* Reads the document text[0..length-1]. nodes[0] is the whole value. False with an error, also if
 * it has more than `most` values. */
bool json_read(const char *text, size_t length, struct json_node *nodes, int most,
               struct json_error *error);

/* The first child of an object or array, the next sibling; NULL: none. */
const struct json_node *json_first(const struct json_node *parent);
const struct json_node *json_next(const struct json_node *node);
/* True if the member has this name. */
bool json_is_named(const struct json_node *member, const char *name);
/* The member of that name; NULL: none, or not an object. */
const struct json_node *json_member(const struct json_node *object, const char *name);

/* True if node is a whole number within low..high: an optional minus and digits. All of these
 * functions return false for a NULL node. */
bool json_get_int(const struct json_node *node, long long low, long long high, long long *value);
bool json_get_bool(const struct json_node *node, bool *value);
/* The decoded string, if node is one, holds no NUL and fits. */
bool json_get_string(const struct json_node *node, char *buffer, size_t size);
/* The same for small members of a state: a number in 0..high, a flag, the index of a name. */
bool json_get_byte(const struct json_node *node, int high, uint8_t *value);
bool json_get_flag(const struct json_node *node, uint8_t *value);
bool json_get_named(const struct json_node *node, const char *const *names, int count,
                    uint8_t *value);
bool json_is_null(const struct json_node *node);
/* True if node is exactly this string, without escapes. */
bool json_is(const struct json_node *node, const char *string);

#endif
