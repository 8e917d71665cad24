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
/* Uses this edition for its game from now on. The engine owns the box. To be called before the
 * first line. */
void engine_use(struct engine *engine, struct box *box);
void engine_close(struct engine *engine);

/* The client while the engine thinks. `send` gets one JSON object of progress at a time, without a
 * newline; if it is NULL there is no progress. While *stop is true, all thinking ends at once with
 * what was found so far; stop may be NULL. */
struct engine_listener {
    void (*send)(void *context, const struct text *object);
    void *context;
    const atomic_bool *stop;
};
/* Sets the listener; before the first call there is none. */
void engine_listen(struct engine *engine, const struct engine_listener *listener);

/* Answers one request: out, a string builder, then holds one JSON object without a newline. False
 * if the request was `quit`. */
bool engine_line(struct engine *engine, const char *line, size_t length, struct text *out);

#endif
