/*
 * frame.c - frames that wait to be sent. See frame.h.
 */
#include "server/socket/frame.h"

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define FINAL 0x80
#define SHORT_MAX 125 /* longer payloads have two or eight extra length bytes */
#define TWO_BYTES 126
#define EIGHT_BYTES 127
#define HEADER_MAX 10

/* A server's frames have no mask. */
static size_t write_header(uint8_t header[HEADER_MAX], enum frame_kind kind, size_t length)
{
    int more = length <= SHORT_MAX ? 0 : length <= UINT16_MAX ? 2 : 8;
    header[0] = (uint8_t)(FINAL | kind);
    header[1] = (uint8_t)(more == 0 ? length : more == 2 ? TWO_BYTES : EIGHT_BYTES);
    for (int i = 0; i < more; i++)
        header[2 + i] = (uint8_t)((uint64_t)length >> 8 * (more - 1 - i));
    return 2 + (size_t)more;
}

/* Header and payload in one piece of memory: one buffer to write. */
static struct frame *make(const void *header, size_t header_length, const void *bytes,
                          size_t length)
{
    struct frame *frame = memory_grown(NULL, 1, sizeof *frame + header_length + length);
    frame->holders = 1;
    frame->length = header_length + length;
    frame->header = header_length;
    memcpy(frame->bytes, header, header_length);
    memcpy(frame->bytes + header_length, bytes, length);
    return frame;
}

struct frame *frame_make(enum frame_kind kind, const void *bytes, size_t length)
{
    uint8_t header[HEADER_MAX];
    return make(header, write_header(header, kind, length), bytes, length);
}

struct frame *frame_raw(const void *frames, size_t length)
{
    return make("", 0, frames, length);
}

struct frame *frame_hold(struct frame *frame)
{
    frame->holders++;
    return frame;
}

void frame_drop(struct frame *frame)
{
    if (--frame->holders == 0)
        free(frame);
}
