/*
 * json_read.c - the reader of json.h.
 *
 * One pass from left to right. Open objects and arrays are kept on a small stack instead of
 * recursing, so that a hostile document cannot exhaust the machine's stack.
 */
#include "base/json.h"

#include <stdint.h>
#include <string.h>

/* An object or array that is not closed yet. */
struct json_level {
    int node; /* of the object or array itself */
    int last; /* of its latest child; 0: none yet */
};

struct json_reader {
    const char *text;
    size_t length, at;
    struct json_node *nodes;
    int count, most;
    struct json_level levels[JSON_DEPTH];
    int depth; /* open levels */
    struct json_error *error;
};

static bool fail_at(struct json_reader *reader, size_t offset, const char *problem)
{
    *reader->error = (struct json_error){.offset = offset, .problem = problem};
    return false;
}

/* Fails at the present byte; at the end of the text the problem is always that it ends too soon. */
static bool fail(struct json_reader *reader, const char *problem)
{
    return fail_at(reader, reader->at, reader->at < reader->length ? problem : "json.end");
}

/* The present byte, or NUL at the end. A NUL inside the document is an error everywhere, so the two
 * need not be told apart. */
static char peek(const struct json_reader *reader)
{
    return reader->at < reader->length ? reader->text[reader->at] : '\0';
}

static void skip_space(struct json_reader *reader)
{
    for (;;) {
        char c = peek(reader);

        if (c != ' ' && c != '\t' && c != '\n' && c != '\r')
            return;
        reader->at++;
    }
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- strings ---- */

static int hex_value(char c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/* The four digits of \uXXXX; -1: they are not four. */
static int32_t hex4(const char *at, const char *end)
{
    int32_t unit = 0;

    if (end - at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        if (hex_value(at[i]) < 0)
            return -1;
        unit = unit * 16 + hex_value(at[i]);
    }
    return unit;
}

/* The character of the \u escape at `at`, which may need a second one (a surrogate pair); moves
 * `at` behind it. -1: no character. */
static int32_t decode_u(const char **at, const char *end)
{
    int32_t high = hex4(*at + 2, end);
    int32_t low;

    if (high < 0)
        return -1;
    *at += 6;
    if (high < 0xD800 || high > 0xDFFF)
        return high;
    if (high > 0xDBFF || end - *at < 6 || (*at)[0] != '\\' || (*at)[1] != 'u')
        return -1;
    low = hex4(*at + 2, end);
    if (low < 0xDC00 || low > 0xDFFF)
        return -1;
    *at += 6;
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

/* The character that the escape at `at` (a backslash) stands for; moves `at` behind it. */
static int32_t decode_escape(const char **at, const char *end)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meaning[] = "\"\\/\b\f\n\r\t";
    const char *letter;

    if (end - *at < 2 || (*at)[1] == '\0')
        return -1;
    if ((*at)[1] == 'u')
        return decode_u(at, end);
    letter = strchr(letters, (*at)[1]);
    *at += 2;
    return letter == NULL ? -1 : meaning[letter - letters];
}

/* Writes the character as UTF-8; returns its length. The bytes are filled from the last one, six
 * bits each; what is left goes into the first. */
static size_t encode(int32_t c, char *bytes)
{
    size_t length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};

    for (size_t i = length; i-- > 1; c >>= 6)
        bytes[i] = (char)(0x80 | (c & 0x3F));
    bytes[0] = (char)(lead[length] | c);
    return length;
}

/* The next decoded character of a checked string as UTF-8 bytes; returns how many. */
static size_t decode(const char **at, const char *end, char *bytes)
{
    size_t length;

    if (**at == '\\')
        return encode(decode_escape(at, end), bytes);
    length = text_utf8(*at, (size_t)(end - *at));
    memcpy(bytes, *at, length);
    *at += length;
    return length;
}

/* True if two strings, as written, decode to the same: "a" and "\u0061" do. Without a backslash,
 * which is usual, bytes are compared. */
static bool same(const char *a, size_t a_length, const char *b, size_t b_length)
{
    const char *a_end = a + a_length, *b_end = b + b_length;
    char a_bytes[4], b_bytes[4];

    if (memchr(a, '\\', a_length) == NULL && memchr(b, '\\', b_length) == NULL)
        return a_length == b_length && memcmp(a, b, a_length) == 0;
    while (a < a_end && b < b_end) {
        size_t length = decode(&a, a_end, a_bytes);

        if (decode(&b, b_end, b_bytes) != length || memcmp(a_bytes, b_bytes, length) != 0)
            return false;
    }
    return a == a_end && b == b_end;
}

/* One character of a string, escaped or not. */
static bool read_character(struct json_reader *reader)
{
    const char *at = reader->text + reader->at, *end = reader->text + reader->length;
    size_t length;

    if (*at == '\\') {
        if (decode_escape(&at, end) < 0)
            return fail(reader, "json.escape");
        reader->at = (size_t)(at - reader->text);
        return true;
    }
    if ((unsigned char)*at < 0x20)
        return fail(reader, "json.control");
    length = text_utf8(at, (size_t)(end - at));
    if (length == 0)
        return fail(reader, "json.utf8");
    reader->at += length;
    return true;
}

/* A string from its opening to its closing quote; what stands between them is start and length. */
static bool read_string(struct json_reader *reader, const char **start, size_t *length)
{
    if (peek(reader) != '"')
        return fail(reader, "json.unexpected");
    reader->at++;
    *start = reader->text + reader->at;
    while (reader->at < reader->length && reader->text[reader->at] != '"')
        if (!read_character(reader))
            return false;
    if (reader->at == reader->length)
        return fail(reader, "json.end");
    *length = (size_t)(reader->text + reader->at - *start);
    reader->at++;
    return true;
}

/* ---- plain values ---- */

static bool read_digits(struct json_reader *reader)
{
    if (!is_digit(peek(reader)))
        return fail(reader, "json.number");
    while (is_digit(peek(reader)))
        reader->at++;
    return true;
}

/* RFC 8259: no leading zeros, digits on both sides of a point. */
static bool read_number(struct json_reader *reader)
{
    if (peek(reader) == '-')
        reader->at++;
    if (peek(reader) == '0')
        reader->at++;
    else if (!read_digits(reader))
        return false;
    if (is_digit(peek(reader)))
        return fail(reader, "json.number");
    if (peek(reader) == '.') {
        reader->at++;
        if (!read_digits(reader))
            return false;
    }
    if (peek(reader) == 'e' || peek(reader) == 'E') {
        reader->at++;
        if (peek(reader) == '+' || peek(reader) == '-')
            reader->at++;
        return read_digits(reader);
    }
    return true;
}

static bool read_word(struct json_reader *reader, const char *word)
{
    for (; *word != '\0'; word++, reader->at++)
        if (peek(reader) != *word)
            return fail(reader, "json.unexpected");
    return true;
}

/* ---- the tree ---- */

static bool in_object(const struct json_reader *reader)
{
    return reader->depth > 0 &&
           reader->nodes[reader->levels[reader->depth - 1].node].kind == JSON_OBJECT;
}

/* True if an earlier member of the innermost object has this name. */
static bool is_duplicate(const struct json_reader *reader, const char *name, size_t length)
{
    const struct json_level *level = &reader->levels[reader->depth - 1];
    const struct json_node *child = &reader->nodes[level->node + 1];

    for (; level->last != 0; child += child->next) {
        if (same(child->name, child->name_length, name, length))
            return true;
        if (child == &reader->nodes[level->last])
            break;
    }
    return false;
}

static bool read_name(struct json_reader *reader, struct json_node *node)
{
    size_t start = reader->at;

    if (!read_string(reader, &node->name, &node->name_length))
        return false;
    if (is_duplicate(reader, node->name, node->name_length))
        return fail_at(reader, start, "json.duplicate");
    skip_space(reader);
    if (peek(reader) != ':')
        return fail(reader, "json.unexpected");
    reader->at++;
    skip_space(reader);
    return true;
}

/* A new node behind all others, as the next child of the innermost level. */
static void append(struct json_reader *reader, const struct json_node *node)
{
    int index = reader->count++;

    reader->nodes[index] = *node;
    if (reader->depth > 0) {
        struct json_level *level = &reader->levels[reader->depth - 1];

        if (level->last != 0)
            reader->nodes[level->last].next = index - level->last;
        level->last = index;
        reader->nodes[level->node].count++;
    }
}

static bool open_level(struct json_reader *reader, struct json_node *node)
{
    node->kind = peek(reader) == '{' ? JSON_OBJECT : JSON_ARRAY;
    if (reader->depth == JSON_DEPTH)
        return fail(reader, "json.depth");
    append(reader, node);
    reader->levels[reader->depth++] = (struct json_level){.node = reader->count - 1};
    reader->at++;
    return true;
}

static bool read_plain(struct json_reader *reader, struct json_node *node)
{
    char c = peek(reader);

    if (c == '"') {
        node->kind = JSON_STRING;
        return read_string(reader, &node->value, &node->length);
    }
    if (c == '-' || is_digit(c)) {
        node->kind = JSON_NUMBER;
        return read_number(reader);
    }
    node->kind = c == 'n' ? JSON_NULL : JSON_BOOL;
    return read_word(reader, c == 'n' ? "null" : c == 't' ? "true" : "false");
}

/* The next value: a plain one whole, of an object or array the opening bracket. */
static bool read_value(struct json_reader *reader)
{
    struct json_node node = {.kind = JSON_NULL};
    size_t start;

    if (in_object(reader) && !read_name(reader, &node))
        return false;
    if (reader->count == reader->most)
        return fail(reader, "json.many");
    start = reader->at;
    node.value = reader->text + start;
    if (peek(reader) == '{' || peek(reader) == '[')
        return open_level(reader, &node);
    if (!read_plain(reader, &node))
        return false;
    if (node.kind != JSON_STRING)
        node.length = reader->at - start;
    append(reader, &node);
    return true;
}

/* Closes the innermost object or array if its bracket comes next. */
static bool close_level(struct json_reader *reader)
{
    struct json_node *node = &reader->nodes[reader->levels[reader->depth - 1].node];

    if (peek(reader) != (node->kind == JSON_OBJECT ? '}' : ']'))
        return false;
    reader->at++;
    reader->depth--;
    node->length = (size_t)(reader->text + reader->at - node->value);
    return true;
}

/* Reads what stands between two values: closing brackets, then a comma unless the level is
 * empty. */
static bool read_between(struct json_reader *reader)
{
    skip_space(reader);
    while (reader->depth > 0 && close_level(reader))
        skip_space(reader);
    if (reader->depth == 0 || reader->levels[reader->depth - 1].last == 0)
        return true;
    if (peek(reader) != ',')
        return fail(reader, "json.unexpected");
    reader->at++;
    skip_space(reader);
    return true;
}

bool json_read(const char *text, size_t length, struct json_node *nodes, int most,
               struct json_error *error)
{
    struct json_reader reader = {
        .text = text, .length = length, .nodes = nodes, .most = most, .error = error};

    skip_space(&reader);
    do {
        if (!read_value(&reader) || !read_between(&reader))
            return false;
    } while (reader.depth > 0);
    if (reader.at < length)
        return fail(&reader, "json.unexpected");
    return true;
}

/* ---- using what was read ---- */

const struct json_node *json_first(const struct json_node *parent)
{
    return parent == NULL || parent->count == 0 ? NULL : parent + 1;
}

const struct json_node *json_next(const struct json_node *node)
{
    return node->next == 0 ? NULL : node + node->next;
}

bool json_is_named(const struct json_node *member, const char *name)
{
    return same(member->name, member->name_length, name, strlen(name));
}

const struct json_node *json_member(const struct json_node *object, const char *name)
{
    if (object == NULL || object->kind != JSON_OBJECT)
        return NULL;
    for (const struct json_node *child = json_first(object); child; child = json_next(child))
        if (json_is_named(child, name))
            return child;
    return NULL;
}

bool json_get_int(const struct json_node *node, long long low, long long high, long long *value)
{
    bool minus = node != NULL && node->length > 0 && node->value[0] == '-';
    long long number = 0;

    if (node == NULL || node->kind != JSON_NUMBER)
        return false;
    for (size_t i = minus; i < node->length; i++) {
        int digit = node->value[i] - '0';
        if (!is_digit(node->value[i]) || number > (INT64_MAX - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    if (minus)
        number = -number;
    *value = number;
    return number >= low && number <= high;
}

bool json_get_bool(const struct json_node *node, bool *value)
{
    if (node == NULL || node->kind != JSON_BOOL)
        return false;
    *value = node->value[0] == 't';
    return true;
}

bool json_get_string(const struct json_node *node, char *buffer, size_t size)
{
    struct text out = text_in(buffer, size);
    const char *at, *end;
    char bytes[4];

    if (node == NULL || node->kind != JSON_STRING)
        return false;
    for (at = node->value, end = at + node->length; at < end;) {
        size_t length = decode(&at, end, bytes);

        if (bytes[0] == '\0')
            return false;
        text_add_bytes(&out, bytes, length);
    }
    return !out.cut;
}

bool json_is(const struct json_node *node, const char *string)
{
    return node != NULL && node->kind == JSON_STRING && strlen(string) == node->length &&
           memcmp(node->value, string, node->length) == 0;
}

bool json_get_byte(const struct json_node *node, int high, uint8_t *value)
{
    long long number;

    if (!json_get_int(node, 0, high, &number))
        return false;
    *value = (uint8_t)number;
    return true;
}

bool json_get_flag(const struct json_node *node, uint8_t *value)
{
    bool flag;

    if (!json_get_bool(node, &flag))
        return false;
    *value = flag;
    return true;
}

bool json_get_named(const struct json_node *node, const char *const *names, int count,
                    uint8_t *value)
{
    for (int i = 0; i < count; i++)
        if (json_is(node, names[i])) {
            *value = (uint8_t)i;
            return true;
        }
    return false;
}

bool json_is_null(const struct json_node *node)
{
    return node != NULL && node->kind == JSON_NULL;
}
