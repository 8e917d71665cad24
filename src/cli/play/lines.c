/*
 * lines.c - reads what a person types. See lines.h.
 */
#include "cli/play/lines.h"

#include <stdio.h>
#include <string.h>

bool lines_read(char line[LINE_SIZE])
{
    char buffer[LINE_SIZE];
    if (fgets(buffer, sizeof buffer, stdin) == NULL)
        return false;
    if (strchr(buffer, '\n') == NULL)
        for (int c = getchar(); c != EOF && c != '\n';)
            c = getchar();
    size_t start = strspn(buffer, " \t\r\n"), length = strlen(buffer);
    while (length > start && strchr(" \t\r\n", buffer[length - 1]) != NULL)
        length--;
    memcpy(line, buffer + start, length - start);
    line[length - start] = '\0';
    return true;
}
