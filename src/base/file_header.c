/*
 * file_header.c - the readable heads of files. See file_header.h.
 */
#include "base/file_header.h"

#include "base/rng.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_LINE_MAX 64

/* "floe KIND CHECKSUM" with its newline. */
static struct text first_line(char buffer[FIRST_LINE_MAX], const char *kind, uint64_t checksum)
{
    struct text line = text_in(buffer, FIRST_LINE_MAX);
    text_format(&line, "floe %s %016" PRIx64 "\n", kind, checksum);
    return line;
}

static size_t first_length(const char *kind)
{
    char buffer[FIRST_LINE_MAX];
    return first_line(buffer, kind, 0).length;
}

size_t file_header_size(const char *kind, const char *lines)
{
    return first_length(kind) + strlen(lines) + 1;
}

void file_header_write(const char *kind, const char *lines, uint8_t *file, size_t count)
{
    char buffer[FIRST_LINE_MAX];
    size_t first = first_length(kind), length = strlen(lines);
    memcpy(file + first, lines, length + 1);
    file[first + length] = '\n'; /* instead of the NUL */
    first_line(buffer, kind, rng_hash(file + first, count - first));
    memcpy(file, buffer, first);
}

bool file_header_open(struct file_header *header, const char *kind, const uint8_t *file,
                      size_t count)
{
    char buffer[FIRST_LINE_MAX];
    size_t first = first_length(kind);
    if (count < first)
        return false;
    first_line(buffer, kind, rng_hash(file + first, count - first));
    *header = (struct file_header){file + first, file + count};
    return memcmp(file, buffer, first) == 0;
}

bool file_header_text(struct file_header *header, const char *name, char *text, size_t size)
{
    const uint8_t *newline = memchr(header->at, '\n', (size_t)(header->end - header->at));
    size_t length = strlen(name);
    if (newline == NULL || (size_t)(newline - header->at) <= length ||
        memcmp(header->at, name, length) != 0 || header->at[length] != ' ')
        return false;
    const uint8_t *value = header->at + length + 1;
    struct text out = text_in(text, size);
    text_add_bytes(&out, (const char *)value, (size_t)(newline - value));
    header->at = newline + 1;
    return !out.cut;
}

bool file_header_number(struct file_header *header, const char *name, long *number)
{
    char text[16], *end;
    if (!file_header_text(header, name, text, sizeof text) || text[0] < '0' || text[0] > '9')
        return false;
    *number = strtol(text, &end, 10);
    return *end == '\0';
}

bool file_header_close(struct file_header *header)
{
    if (header->at == header->end || *header->at != '\n')
        return false;
    header->at++;
    return true;
}
