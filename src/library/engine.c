/*
 * engine.c - the engine for other programs. See floe.h.
 */
#include "protocol/engine.h"

#include "base/memory.h"
#include "base/string_builder.h"
#include "base/version.h"
#include "library/floe.h"

#include <stdlib.h>
#include <string.h>

#define ANSWER_SIZE 65536 /* to begin with */

struct floe_engine {
    struct engine *engine;
    struct text answer;
};

struct floe_engine *floe_engine_open(const char *language)
{
    struct floe_engine *opened = memory_for(1, sizeof *opened);
    opened->engine = engine_open(catalog_for(language));
    opened->answer = string_builder_open(ANSWER_SIZE);
    return opened;
}

const char *floe_engine_ask(struct floe_engine *engine, const char *request)
{
    engine_line(engine->engine, request, strlen(request), &engine->answer);
    return engine->answer.at;
}

void floe_engine_close(struct floe_engine *engine)
{
    if (engine == NULL)
        return;
    engine_close(engine->engine);
    string_builder_close(&engine->answer);
    free(engine);
}

const char *floe_library_version(void)
{
    return floe_version;
}

const char *floe_library_instructions(void)
{
    return FLOE_LEVEL;
}
