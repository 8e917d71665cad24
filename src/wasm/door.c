/*
 * door.c - the door to the browser: the engine's protocol (protocol/engine.h) for a Web Worker.
 *
 * One instance of the module is one engine; there are no threads, and a worker that is to stop
 * thinking is ended. So this is the one place with memory of its own. The worker's way with it:
 *
 *   floe_room(n)       room for n bytes, until the next call: the request is written there
 *   floe_ask(n)        answers the request of n bytes in the room; returns the answer's length
 *   floe_answer()      where the answer is, until the next call
 *   floe_net(n, m)     the room holds n bytes of a name and m bytes of a net's file, nets/NAME.net:
 *                      the net is there from now on. Nets come before the first thinking; without
 *                      its net a game is judged by playouts
 *   floe_language(n)   the room holds n bytes of a language's file (page_catalog.h), which the
 *                      engine speaks from now on. The first one comes before the first request
 *
 * While it thinks the engine tells its progress by calling the import env.tell(at, length).
 */
#include "base/memory.h"
#include "base/string_builder.h"
#include "protocol/engine.h"
#include "wasm/page_catalog.h"
#include "wasm/page_nets.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(name)))
#define ANSWER_SIZE 65536 /* to begin with */

__attribute__((import_module("env"), import_name("tell"))) void page_tell(const char *at,
                                                                          size_t length);
EXPORT("floe_room") char *floe_room(size_t size);
EXPORT("floe_ask") size_t floe_ask(size_t length);
EXPORT("floe_answer") const char *floe_answer(void);
EXPORT("floe_net") bool floe_net(size_t name_length, size_t net_length);
EXPORT("floe_language") bool floe_language(size_t length);

static struct {
    struct engine *engine;
    char *room;
    struct text answer;
} door;

static void send(void *context, const struct text *object)
{
    (void)context;
    page_tell(object->at, object->length);
}

static void open_door(void)
{
    struct engine_listener listener = {.send = send};
    door.engine = engine_open(page_catalog());
    door.answer = string_builder_open(ANSWER_SIZE);
    engine_listen(door.engine, &listener);
}

char *floe_room(size_t size)
{
    free(door.room);
    door.room = memory_for(size, 1);
    return door.room;
}

size_t floe_ask(size_t length)
{
    if (door.engine == NULL)
        open_door();
    engine_line(door.engine, door.room, length, &door.answer);
    return door.answer.length;
}

const char *floe_answer(void)
{
    return door.answer.at;
}

bool floe_net(size_t name_length, size_t net_length)
{
    return page_nets_add(door.room, name_length, door.room + name_length, net_length);
}

bool floe_language(size_t length)
{
    return page_catalog_read(door.room, length);
}
