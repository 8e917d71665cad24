/*
 * engine.h - the protocol for bots: one JSON object in, one JSON object out.
 *
 * This is the whole engine without its input and output, so that `floe engine`, the fuzzer, the
 * server and WebAssembly can all call it. docs/bots.md is its manual, docs/engine.schema.json says
 * the same to programs. An engine has at most one game going; a refused request changes nothing.
 */
#ifndef FLOE_PROTOCOL_ENGINE_H
#define FLOE_PROTOCOL_ENGINE_H

#include "table/table.h"

#include <stdatomic.h>

/* A longer line is refused as a whole. */
#define ENGINE_LINE_MAX (1024 * 1024)

struct engine;

struct engine *engine_open(const struct catalog *catalog);
/* Plays the box's game with this edition from now on. The engine owns the box. Only before the
 * first line. */
void engine_use(struct engine *engine, struct box *box);
void engine_close(struct engine *engine);

/* Who listens while the engine thinks. `send` gets one JSON object at a time, without a newline; it
 * may be NULL: then there is no progress. As long as *stop is true all thinking ends at once with
 * what was found so far; NULL: nobody stops it. */
struct engine_listener {
    void (*send)(void *context, const struct text *object);
    void *context;
    const atomic_bool *stop;
};
/* From now on this one listens; before the first call nobody does. */
void engine_listen(struct engine *engine, const struct engine_listener *listener);

/* Answers one request: out, a room (string_builder.h), holds one JSON object without a newline.
 * False: the request was `quit`. */
bool engine_line(struct engine *engine, const char *line, size_t length, struct text *out);

#endif
