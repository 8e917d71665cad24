/*
 * floe.h - libfloe: the engine of Floe for other programs.
 *
 *     struct floe_engine *engine = floe_engine_open("en");
 *     puts(floe_engine_ask(engine, "{\"op\":\"games\"}"));
 *     floe_engine_close(engine);
 *
 * An engine has one game, and answers requests as `floe engine` does: docs/bots.md and
 * docs/engine.schema.json are the manual of what is asked and answered. <floe/batch.h> is the other
 * half of the library: many games at once, for learning.
 *
 * All public names begin with floe_ or FLOE_. What is in these two headers stays as it is while the
 * name of the shared object does (docs/developers/releasing.md). Where there is no memory the
 * program ends, as Floe itself does.
 */
#ifndef FLOE_LIBRARY_FLOE_H
#define FLOE_LIBRARY_FLOE_H

#ifdef __cplusplus
extern "C" {
#endif

#define FLOE_API __attribute__((visibility("default")))

struct floe_engine; /* opaque */

/* Sentences are in this language, "de" or "de_DE.UTF-8"; English for NULL and unknown ones. Engines
 * share nothing: each may have its own thread, but only one thread may call it at a time. */
FLOE_API struct floe_engine *floe_engine_open(const char *language);
/* Answers one request, a JSON object that ends with NUL. The answer is one, too, without a newline,
 * and belongs to the engine until the next call. A refused request is answered with "ok":false.
 * Progress is not told. */
FLOE_API const char *floe_engine_ask(struct floe_engine *engine, const char *request);
FLOE_API void floe_engine_close(struct floe_engine *engine);

/* The version of the library, "0.1.0". */
FLOE_API const char *floe_library_version(void);
/* The instructions of the processor that it uses: "x86-64-v3". Empty: there are no generations to
 * choose from. A portable library uses the newest ones of this machine, or older ones that the
 * variable FLOE_INSTRUCTIONS names when it is loaded. */
FLOE_API const char *floe_library_instructions(void);

#ifdef __cplusplus
}
#endif

#endif
