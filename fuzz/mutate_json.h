/*
 * mutate_json.h - a mutator for JSON: changes values and keeps the document one.
 *
 * A position is accepted only if every card, tile and favor in it is somewhere once, so random
 * bytes hardly ever make another one. Values that change places do.
 */
#ifndef FLOE_FUZZ_MUTATE_JSON_H
#define FLOE_FUZZ_MUTATE_JSON_H

#include "boundaries.h"
#include "fuzz.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

/* Bytes of the document. */
struct part {
    size_t at, length;
};

struct document {
    const char *text;
    size_t length;
    struct json_node nodes[NODES_MAX];
    int count;
};

static inline int nodes_in(const struct json_node *node)
{
    int count = 1;
    for (const struct json_node *child = json_first(node); child != NULL; child = json_next(child))
        count += nodes_in(child);
    return count;
}

static inline bool document_read(struct document *document, const uint8_t *data, size_t size)
{
    struct json_error error;
    document->text = (const char *)data;
    document->length = size;
    if (!json_read(document->text, size, document->nodes, NODES_MAX, &error))
        return false;
    document->count = nodes_in(document->nodes);
    return true;
}

/* A value with a string's quotes. */
static inline struct part value_part(const struct document *document, const struct json_node *node)
{
    size_t quotes = node->kind == JSON_STRING;
    return (struct part){(size_t)(node->value - document->text) - quotes,
                         node->length + 2 * quotes};
}

static inline struct part name_part(const struct document *document, const struct json_node *node)
{
    return (struct part){(size_t)(node->name - document->text), node->name_length};
}

static inline void add_part(struct text *out, const struct document *document, struct part part)
{
    text_add_bytes(out, document->text + part.at, part.length);
}

/* The document with bytes of its own, or others, instead of a part of it. */
static inline void add_replaced(struct text *out, const struct document *document, struct part part,
                                const char *instead, size_t length)
{
    add_part(out, document, (struct part){0, part.at});
    text_add_bytes(out, instead, length);
    size_t after = part.at + part.length;
    add_part(out, document, (struct part){after, document->length - after});
}

static inline void add_swapped(struct text *out, const struct document *document, struct part one,
                               struct part two)
{
    if (one.at > two.at) {
        struct part part = one;
        one = two;
        two = part;
    }
    size_t between = one.at + one.length, after = two.at + two.length;
    if (between > two.at) /* one inside the other */
        return;
    add_part(out, document, (struct part){0, one.at});
    add_part(out, document, two);
    add_part(out, document, (struct part){between, two.at - between});
    add_part(out, document, one);
    add_part(out, document, (struct part){after, document->length - after});
}

/* ---- choosing ---- */

static inline const struct json_node *any_node(const struct document *document, struct rng *rng)
{
    return &document->nodes[rng_below(rng, (uint32_t)document->count)];
}

/* A node of that kind, preferably; arrays are rare among the nodes. */
static inline const struct json_node *any_of_kind(const struct document *document, struct rng *rng,
                                                  enum json_kind kind)
{
    const struct json_node *node = any_node(document, rng);
    for (int i = 0; i < 64 && node->kind != kind; i++)
        node = any_node(document, rng);
    return node;
}

/* Names of components begin with a capital, words do not. */
static inline bool alike(const struct json_node *one, const struct json_node *two)
{
    if (one->kind != two->kind)
        return false;
    return one->kind != JSON_STRING || (one->value[0] <= 'Z') == (two->value[0] <= 'Z');
}

/* Another node that could stand where this one does. */
static inline const struct json_node *any_like(const struct document *document, struct rng *rng,
                                               const struct json_node *one)
{
    const struct json_node *node = any_node(document, rng);
    for (int i = 0; i < 64 && !alike(node, one); i++)
        node = any_node(document, rng);
    return node;
}

/* ---- mutations: each adds the new document, or nothing ---- */

static inline void swap_values(struct text *out, const struct document *document, struct rng *rng)
{
    const struct json_node *one = any_node(document, rng);
    const struct json_node *two = any_like(document, rng, one);
    add_swapped(out, document, value_part(document, one), value_part(document, two));
}

static inline void copy_value(struct text *out, const struct document *document, struct rng *rng)
{
    const struct json_node *to = any_node(document, rng);
    const struct json_node *from = any_like(document, rng, to);
    struct part part = value_part(document, from);
    add_replaced(out, document, value_part(document, to), document->text + part.at, part.length);
}

static inline void swap_names(struct text *out, const struct document *document, struct rng *rng)
{
    const struct json_node *one = any_node(document, rng), *two = any_node(document, rng);
    if (one->name != NULL && two->name != NULL)
        add_swapped(out, document, name_part(document, one), name_part(document, two));
}

static inline void change_number(struct text *out, const struct document *document, struct rng *rng)
{
    const struct json_node *node = any_of_kind(document, rng, JSON_NUMBER);
    char digits[24];
    long long number = 0;
    if (!json_get_int(node, 0, 1000000, &number)) /* it may be the largest that there is */
        number = 0;
    switch (rng_below(rng, 4)) {
    case 0:
        number++;
        break;
    case 1:
        number--;
        break;
    case 2:
        number = rng_below(rng, 5);
        break;
    default:
        number = rng_below(rng, 300);
    }
    int length = snprintf(digits, sizeof digits, "%lld", number < 0 ? 0 : number);
    add_replaced(out, document, value_part(document, node), digits, (size_t)length);
}

static inline void change_word(struct text *out, const struct document *document, struct rng *rng)
{
    static const char *const words[] = {
        "null",
        "true",
        "false",
        "[]",
        "{}",
        "0",
        "\"W\"",
        "\"turn\"",
        "\"window\"",
        "\"final\"",
        "\"squares\"",
        "\"propagation\"",
        "\"favor\"",
        "\"immediate\"",
        "\"dummy\"",
        "\"over\"",
        "\"ascent\"",
        "\"exchange\"",
        "\"foresight\"",
        "\"divination\"",
        "\"abundance\"",
        "\"transformation\"",
        "\"insight\"",
        "\"edges\"",
        "\"ornaments\"",
    };
    const char *word = words[rng_below(rng, sizeof words / sizeof *words)];
    const struct json_node *node = any_node(document, rng);
    add_replaced(out, document, value_part(document, node), word, strlen(word));
}

/* A value at a limit, where a number or anything stood. */
static inline void to_a_boundary(struct text *out, const struct document *document, struct rng *rng)
{
    bool number = rng_below(rng, 4) > 0;
    const struct json_node *node =
        number ? any_of_kind(document, rng, JSON_NUMBER) : any_node(document, rng);
    const char *value = number ? boundary_number(rng) : boundary_value(rng);
    add_replaced(out, document, value_part(document, node), value, strlen(value));
}

/* The elements of an array, without one, or with one more that the document has elsewhere. */
static inline void change_array(struct text *out, const struct document *document, struct rng *rng,
                                const struct json_node *array, const struct json_node *more)
{
    int without =
        more == NULL && array->count > 0 ? (int)rng_below(rng, (uint32_t)array->count) : -1;
    int number = 0;
    struct part whole = value_part(document, array);
    add_part(out, document, (struct part){0, whole.at});
    text_add_char(out, '[');
    const char *comma = "";
    for (const struct json_node *at = json_first(array); at != NULL; at = json_next(at)) {
        if (number++ == without)
            continue;
        text_add(out, comma);
        add_part(out, document, value_part(document, at));
        comma = ",";
    }
    if (more != NULL) {
        text_add(out, comma);
        add_part(out, document, value_part(document, more));
    }
    text_add_char(out, ']');
    size_t after = whole.at + whole.length;
    add_part(out, document, (struct part){after, document->length - after});
}

static inline void shorten_array(struct text *out, const struct document *document, struct rng *rng)
{
    const struct json_node *array = any_of_kind(document, rng, JSON_ARRAY);
    if (array->kind == JSON_ARRAY)
        change_array(out, document, rng, array, NULL);
}

static inline void lengthen_array(struct text *out, const struct document *document,
                                  struct rng *rng)
{
    const struct json_node *array = any_of_kind(document, rng, JSON_ARRAY);
    const struct json_node *first = array->kind == JSON_ARRAY ? json_first(array) : NULL;
    enum json_kind kind = first == NULL ? JSON_STRING : first->kind;
    if (array->kind == JSON_ARRAY)
        change_array(out, document, rng, array, any_of_kind(document, rng, kind));
}

/* One element leaves its array and goes to the end of another. */
static inline void move_element(struct text *out, const struct document *document, struct rng *rng)
{
    static struct document shorter;
    static char page[PAGE_SIZE];
    const struct json_node *from = any_of_kind(document, rng, JSON_ARRAY);
    const struct json_node *to = any_of_kind(document, rng, JSON_ARRAY);
    if (from->kind != JSON_ARRAY || to->kind != JSON_ARRAY || from->count == 0 || from == to)
        return;
    struct text first = text_in(page, sizeof page);
    const struct json_node *element = json_first(from);
    for (uint32_t i = rng_below(rng, (uint32_t)from->count); i > 0; i--)
        element = json_next(element);
    change_array(&first, document, rng, to, element);
    /* Now it is there twice: out of its old place. Nodes before the change kept their numbers. */
    if (first.cut || !document_read(&shorter, (const uint8_t *)page, first.length))
        return;
    ptrdiff_t place = from - document->nodes + (to < from ? nodes_in(element) : 0);
    if (place < shorter.count && shorter.nodes[place].kind == JSON_ARRAY)
        change_array(out, &shorter, rng, &shorter.nodes[place], NULL);
}

typedef void (*mutation)(struct text *out, const struct document *document, struct rng *rng);

/* One to four such changes. False: there is no document, or it got too long. */
static inline bool mutate_nodes(uint8_t *data, size_t *size, size_t most, struct rng *rng)
{
    static const mutation mutations[] = {
        swap_values, swap_values,   copy_value,     swap_names,   change_number, change_number,
        change_word, shorten_array, lengthen_array, move_element, move_element,  to_a_boundary};
    static struct document document;
    static char page[PAGE_SIZE];
    for (uint32_t i = 1 + rng_below(rng, 4); i > 0; i--) {
        struct text out = text_in(page, sizeof page);
        if (!document_read(&document, data, *size))
            return false;
        mutations[rng_below(rng, sizeof mutations / sizeof *mutations)](&out, &document, rng);
        if (out.cut || out.length > most)
            return false;
        if (out.length > 0) {
            memcpy(data, page, out.length);
            *size = out.length;
        }
    }
    return true;
}

#endif
