/*
 * string_builder.h - a text that grows.
 *
 * text.h never allocates: what does not fit is cut. Programs that answer with texts of any length
 * write them into a builder, and write them again if they were cut:
 *
 *     do
 *         write(&builder);
 *     while (string_builder_grow(&builder));
 *
 * What is written must therefore not depend on being written once only.
 */
#ifndef FLOE_BASE_STRING_BUILDER_H
#define FLOE_BASE_STRING_BUILDER_H

#include "base/text.h"

/* An empty text of that size in malloc'ed memory. */
struct text string_builder_open(size_t size);
/* True if the text was cut: it is empty again and twice as large. */
bool string_builder_grow(struct text *builder);
void string_builder_close(struct text *builder);

#endif
