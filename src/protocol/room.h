/*
 * room.h - a text that grows.
 *
 * text.h never allocates: what does not fit is cut. Programs that answer with texts of any length
 * write them into a room, and write them again if they were cut:
 *
 *     do
 *         write(&room);
 *     while (room_again(&room));
 *
 * What is written must therefore not depend on being written once only.
 */
#ifndef FLOE_PROTOCOL_ROOM_H
#define FLOE_PROTOCOL_ROOM_H

#include "base/text.h"

/* An empty text of that size in malloc'ed memory. */
struct text room_open(size_t size);
/* True if the text was cut: it is empty again and twice as large. */
bool room_again(struct text *room);
void room_close(struct text *room);

#endif
