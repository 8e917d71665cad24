/*
 * engine.c - fuzzes the protocol: lines of requests to one engine.
 *
 * Every line gets one JSON object for an answer, and a refused request changes nothing: the game's
 * record before and after it is the same. All thinking is stopped as it begins: what it finds at
 * once must be whole, too.
 */
#include "protocol/engine.h"

#include "base/string_builder.h"
#include "fuzz.h"
#include "mutate_lines.h"
#include "protocol/seed.h"

#define LINES_MAX 200

/* Instead of seed.c: the same input must give the same game. */
void seed_random(char seed[SEED_MAX])
{
    snprintf(seed, SEED_MAX, "fuzz");
}

static void require_failure(const struct json_node *error)
{
    char code[64], message[2048];
    require(json_get_string(json_member(error, "code"), code, sizeof code) && code[0] != '\0');
    require(json_get_string(json_member(error, "message"), message, sizeof message));
    require(message[0] != '\0' && strstr(message, "engine.") != message);
}

/* Sends a line; true if the answer is ok. */
static bool send_line(struct engine *engine, const char *line, size_t length, struct text *answer,
                      bool *going)
{
    bool ok = false;
    *going = engine_line(engine, line, length, answer);
    require_readable(answer);
    require(memchr(answer->at, '\n', answer->length) == NULL);
    const struct json_node *root = require_object(answer);
    require(json_get_bool(json_member(root, "ok"), &ok));
    require(ok == (json_member(root, "error") == NULL));
    if (!ok)
        require_failure(json_member(root, "error"));
    return ok;
}

/* All there is of the game; empty if there is none. */
static void take_record(struct engine *engine, struct text *record)
{
    static const char request[] = "{\"op\":\"record\"}";
    bool going;
    if (!send_line(engine, request, sizeof request - 1, record, &going))
        text_clear(record);
    require(going);
}

static bool same(const struct text *one, const struct text *two)
{
    return one->length == two->length && memcmp(one->at, two->at, one->length) == 0;
}

static void converse(struct engine *engine, const char *text, size_t size)
{
    struct text answer = string_builder_open(PAGE_SIZE), before = string_builder_open(PAGE_SIZE),
                after = string_builder_open(PAGE_SIZE);
    const char *end = text + size;
    bool going = true;
    for (int lines = 0; going && text < end && lines < LINES_MAX; lines++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (stop == NULL)
            stop = end;
        bool ok = send_line(engine, text, (size_t)(stop - text), &answer, &going);
        take_record(engine, &after);
        require(ok || same(&before, &after));
        struct text builder = before;
        before = after;
        after = builder;
        text = stop + 1;
    }
    string_builder_close(&answer);
    string_builder_close(&before);
    string_builder_close(&after);
}

/* Progress is an object as well, and no answer. */
static void hear(void *context, const struct text *object)
{
    bool progress = false;
    (void)context;
    const struct json_node *root = require_object(object);
    require(json_get_bool(json_member(root, "progress"), &progress) && progress);
    require(json_member(root, "ok") == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const atomic_bool stop = true;
    static const struct engine_listener listener = {.send = hear, .stop = &stop};
    struct engine *engine = engine_open(catalog_for("en"));
    engine_listen(engine, &listener);
    converse(engine, (const char *)data, size);
    engine_close(engine);
    return 0;
}
