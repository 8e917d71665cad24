/*
 * peer_message.c - what servers say to each other. See peer_message.h.
 */
#include "server/peers/peer_message.h"

#include "base/memory.h"

#include <string.h>

#define NUMBER_BYTES 8
#define ROOM 256 /* to begin with */

/* ---- writing ---- */

void peer_write_bytes(struct peer_writer *out, const char *bytes, size_t length)
{
    if (out->length + length > out->room)
        out->at = memory_grown(out->at, out->room = (out->length + length) * 2 + ROOM, 1);
    if (length > 0)
        memcpy(out->at + out->length, bytes, length);
    out->length += length;
}

void peer_write(struct peer_writer *out, enum peer_message_kind kind)
{
    const char byte = (char)kind;
    out->length = 0;
    peer_write_bytes(out, &byte, 1);
}

void peer_write_number(struct peer_writer *out, int64_t number)
{
    char bytes[NUMBER_BYTES];
    for (int i = 0; i < NUMBER_BYTES; i++)
        bytes[i] = (char)((uint64_t)number >> 8 * (NUMBER_BYTES - 1 - i));
    peer_write_bytes(out, bytes, sizeof bytes);
}

void peer_write_text(struct peer_writer *out, const char *text)
{
    peer_write_number(out, (int64_t)strlen(text));
    peer_write_bytes(out, text, strlen(text));
}

/* ---- reading ---- */

/* NULL: there are not so many. */
static const char *take(struct peer_reader *in, size_t count)
{
    const char *taken = in->at;
    if (in->left < count) {
        in->bad = true;
        in->left = 0;
        return NULL;
    }
    in->at += count;
    in->left -= count;
    return taken;
}

int peer_read(struct peer_reader *in, const char *bytes, size_t length)
{
    *in = (struct peer_reader){.at = bytes, .left = length};
    const char *kind = take(in, 1);
    return kind == NULL ? -1 : (uint8_t)*kind;
}

int64_t peer_read_number(struct peer_reader *in)
{
    uint64_t number = 0;
    const char *bytes = take(in, NUMBER_BYTES);
    for (int i = 0; i < NUMBER_BYTES && bytes != NULL; i++)
        number = number << 8 | (uint8_t)bytes[i];
    return (int64_t)number;
}

void peer_read_text(struct peer_reader *in, char *text, size_t size)
{
    int64_t length = peer_read_number(in);
    const char *bytes = length < 0 || (uint64_t)length >= size ? NULL : take(in, (size_t)length);
    in->bad |= bytes == NULL;
    text[0] = '\0';
    if (bytes == NULL)
        return;
    memcpy(text, bytes, (size_t)length);
    text[length] = '\0';
}
