/*
 * page_catalog.h - the language that the page speaks.
 *
 * No catalog is built into the page's engine: the page fetches the file of one language, and
 * another one when somebody switches.
 */
#ifndef FLOE_WASM_PAGE_CATALOG_H
#define FLOE_WASM_PAGE_CATALOG_H

#include "base/catalog.h"

#include <stdbool.h>

/* The same catalog always; empty until page_catalog_read has filled it. */
const struct catalog *page_catalog(void);

/* Replaces the language by that of a file, as `scripts/po2c.py --page` writes it: texts, each ended
 * by NUL, of which the first three are the language, its plural rule and its name, and three more
 * are a sentence: key, singular, plural or "". False: it is none, and nothing has changed. */
bool page_catalog_read(const char *bytes, size_t size);

#endif
