/*
 * page_catalog.c - reads the file of a language. See page_catalog.h.
 */
#include "wasm/page_catalog.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define HEAD 3  /* texts before the sentences */
#define PARTS 3 /* texts of a sentence */

static struct catalog spoken = {.language = "", .name = "", .percent = 100};
static char *texts;
static struct catalog_entry *sentences;

const struct catalog *page_catalog(void)
{
    return &spoken;
}

static size_t count_texts(const char *bytes, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += bytes[i] == '\0';
    return count;
}

/* Returns the text at *at, and moves behind it. */
static const char *next_text(const char **at)
{
    const char *text = *at;
    *at += strlen(text) + 1;
    return text;
}

static void fill(const char *at, size_t count)
{
    spoken.language = next_text(&at);
    spoken.plural = *next_text(&at) == '1' ? CATALOG_ZERO_AND_ONE : CATALOG_ONE;
    spoken.name = next_text(&at);
    for (size_t i = 0; i < count; i++) {
        sentences[i].key = next_text(&at);
        sentences[i].one = next_text(&at);
        sentences[i].many = *at == '\0' ? NULL : at;
        next_text(&at);
    }
    spoken.entries = sentences;
    spoken.count = count;
}

bool page_catalog_read(const char *bytes, size_t size)
{
    size_t count = count_texts(bytes, size);
    if (size == 0 || bytes[size - 1] != '\0' || count < HEAD || (count - HEAD) % PARTS != 0)
        return false;
    free(texts);
    free(sentences);
    texts = memory_for(size, 1);
    memcpy(texts, bytes, size);
    sentences = memory_for(count / PARTS, sizeof *sentences);
    fill(texts, count / PARTS - 1);
    return true;
}
