/*
 * text.c - builds text in a buffer of the caller. See text.h.
 */
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct text text_in(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (struct text){.at = buffer, .size = size};
}

void text_clear(struct text *text)
{
    text->at[0] = '\0';
    text->length = 0;
    text->cut = false;
}

void text_add(struct text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

/* Marks the text as cut, and drops a character that lost its end. */
static void cut(struct text *text)
{
    size_t last = text->length;

    text->cut = true;
    while (last > 0 && ((unsigned char)text->at[last - 1] & 0xC0) == 0x80)
        last--;
    if (last > 0 && text_utf8(text->at + last - 1, text->length - (last - 1)) == 0)
        text->length = last - 1;
    text->at[text->length] = '\0';
}

void text_add_bytes(struct text *text, const char *bytes, size_t count)
{
    size_t room = text->size - 1 - text->length;
    size_t fitting = count < room ? count : room;

    if (text->cut)
        return;
    memcpy(text->at + text->length, bytes, fitting);
    text->length += fitting;
    text->at[text->length] = '\0';
    if (fitting < count)
        cut(text);
}

void text_add_char(struct text *text, char c)
{
    text_add_bytes(text, &c, 1);
}

/* Writes the digits from the last to the first. snprintf takes ten times as long, and most of what
 * a server writes is numbers. */
void text_add_signed(struct text *text, int number)
{
    if (number > 0)
        text_add_char(text, '+');
    else if (number < 0)
        text_add(text, "−");
    text_add_int(text, number < 0 ? -(long long)number : number);
}

void text_add_int(struct text *text, long long number)
{
    char digits[24], *end = digits + sizeof digits, *at = end;
    unsigned long long left =
        number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;

    do
        *--at = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        *--at = '-';
    text_add_bytes(text, at, (size_t)(end - at));
}

/* If the text does not fit, vsnprintf has written its beginning, which is kept without a partial
 * character. */
void text_format(struct text *text, const char *format, ...)
{
    size_t room = text->size - text->length;
    char *end = text->at + text->length;
    va_list values;

    if (text->cut)
        return;
    va_start(values, format);
    int count = vsnprintf(end, room, format, values);
    va_end(values);
    if (count >= 0 && (size_t)count < room) {
        text->length += (size_t)count;
    } else {
        text->length = strlen(text->at);
        cut(text);
    }
}

/* As in RFC 3629: no overlong forms, no surrogates, nothing beyond U+10FFFF. The range of the
 * second byte excludes these. */
size_t text_utf8(const char *bytes, size_t left)
{
    const unsigned char *b = (const unsigned char *)bytes;
    unsigned char low = 0x80, high = 0xBF;
    size_t length;

    if (left == 0)
        return 0;
    if (b[0] < 0x80)
        return 1;
    if (b[0] < 0xC2 || b[0] > 0xF4)
        return 0;
    length = b[0] < 0xE0 ? 2 : b[0] < 0xF0 ? 3 : 4;
    if (b[0] == 0xE0)
        low = 0xA0;
    if (b[0] == 0xED)
        high = 0x9F;
    if (b[0] == 0xF0)
        low = 0x90;
    if (b[0] == 0xF4)
        high = 0x8F;
    if (left < length || b[1] < low || b[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++)
        if ((b[i] & 0xC0) != 0x80)
            return 0;
    return length;
}
