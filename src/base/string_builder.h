/*
 * string_builder.h - a text that grows.
 *
 * text.h never allocates: what does not fit is cut. For texts of any length, write to a builder,
 * and write again if the text was cut:
 *
 *     do
 *         write(&builder);
 *     while (string_builder_grow(&builder));
 *
 * So writing must have no side effects.
 */
#ifndef FLOE_BASE_STRING_BUILDER_H
#define FLOE_BASE_STRING_BUILDER_H

#include "base/text.h"

/* An empty text with a buffer of that size. */
struct text string_builder_open(size_t size);
/* True if the text was cut: it is empty again and twice as large. */
bool string_builder_grow(struct text *builder);
void string_builder_close(struct text *builder);

#endif
