/*
 * room.c - a text that grows. See room.h.
 */
#include "protocol/room.h"

#include "table/memory.h"

#include <stdlib.h>

struct text room_open(size_t size)
{
    return text_in(memory_for(size, 1), size);
}

bool room_again(struct text *room)
{
    if (!room->cut)
        return false;
    size_t size = room->size * 2;
    room_close(room);
    *room = room_open(size);
    return true;
}

void room_close(struct text *room)
{
    free(room->at);
    room->at = NULL;
}
