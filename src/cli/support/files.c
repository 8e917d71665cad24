/*
 * files.c - whole files in and out. See files.h.
 */
#include "cli/support/files.h"

#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_all(FILE *file, size_t *length)
{
    size_t size = 4096;
    char *buffer = memory_for(size, 1);
    *length = 0;
    for (;;) {
        *length += fread(buffer + *length, 1, size - *length, file);
        if (*length < size)
            break;
        size *= 2;
        buffer = memory_grown(buffer, size, 1);
    }
    buffer[*length] = '\0';
    if (!ferror(file))
        return buffer;
    free(buffer);
    return NULL;
}

char *file_read(const char *path, size_t *length)
{
    if (strcmp(path, "-") == 0)
        return read_all(stdin, length);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    char *text = read_all(file, length);
    int why = errno;
    fclose(file);
    errno = why;
    return text;
}

bool file_write(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return false;
    bool written = fputs(text, file) >= 0;
    return fclose(file) == 0 && written;
}
