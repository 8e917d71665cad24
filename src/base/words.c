/*
 * words.c - cutting lines into words. See words.h.
 *
 * Nothing is copied: words point into the text, and are valid as long as it is.
 */
#include "base/words.h"

#include "base/text.h"

#include <string.h>

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* A # ends the line even in the middle of a word. */
static void split(struct words *words, const char *line, size_t length)
{
    words->count = 0;
    words->too_long = length > WORDS_LINE_MAX;
    for (size_t i = 0; i < length && line[i] != '#';) {
        size_t begin = i;
        while (i < length && line[i] != '#' && !blank(line[i]))
            i++;
        if (i == begin) {
            i++;
            continue;
        }
        if (words->count == WORDS_MAX) {
            words->too_long = true;
            return;
        }
        words->list[words->count++] = (struct word){line + begin, i - begin};
    }
}

bool words_each_line(const char *text, size_t length, int *line,
                     bool (*take)(void *context, const struct words *words), void *context)
{
    *line = 0;
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t size = end == NULL ? length - at : (size_t)(end - text) - at;
        struct words words;
        ++*line;
        split(&words, text + at, size);
        if ((words.count > 0 || words.too_long) && !take(context, &words))
            return false;
        at += size + 1;
    }
    *line = 0;
    return true;
}

bool word_is(struct word word, const char *string)
{
    return strlen(string) == word.length && memcmp(string, word.at, word.length) == 0;
}

int word_index(struct word word, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (word_is(word, names[i]))
            return i;
    return -1;
}

bool word_number(struct word word, int *number)
{
    if (word.length == 0 || word.length > 3)
        return false;
    *number = 0;
    for (size_t i = 0; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return false;
        *number = *number * 10 + (word.at[i] - '0');
    }
    return true;
}

bool words_name(const struct words *words, char *buffer, size_t size)
{
    struct text name = text_in(buffer, size);
    for (int w = 1; w < words->count; w++) {
        if (w > 1)
            text_add_char(&name, ' ');
        text_add_bytes(&name, words->list[w].at, words->list[w].length);
    }
    for (size_t i = 0; i < name.length; i++)
        if (name.at[i] < ' ' || name.at[i] > '~' || name.at[i] == '"' || name.at[i] == '\\')
            return false;
    return name.length > 0 && !name.cut;
}
