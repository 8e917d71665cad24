/*
 * engine.c - `floe engine`: lines from stdin to the engine, its answers to stdout.
 */
#include "protocol/engine.h"
#include "cli/commands.h"
#include "cli/engine/input.h"
#include "protocol/room.h"

#include <stdio.h>
#include <stdlib.h>

#define ANSWER_SIZE 4096 /* to begin with */

static bool send(const struct text *answer)
{
    return fwrite(answer->at, 1, answer->length, stdout) == answer->length &&
           putchar('\n') != EOF && fflush(stdout) == 0;
}

static void send_progress(void *context, const struct text *object)
{
    (void)context;
    send(object);
}

static void converse(struct engine *engine)
{
    struct input *input = input_open();
    struct text answer = room_open(ANSWER_SIZE);
    struct engine_listener listener = {.tell = send_progress, .stop = input_stop(input)};
    struct input_line *line;
    bool going = true;
    engine_listen(engine, &listener);
    while (going && (line = input_next(input)) != NULL) {
        going = engine_line(engine, line->text, line->length, &answer);
        going = send(&answer) && going;
        free(line);
    }
    room_close(&answer);
    input_close(input);
}

int command_engine(const struct args *args)
{
    struct engine *engine = engine_open(args->voice.catalog);
    struct box *box = args->edition == NULL ? NULL : args_box(args, NULL);
    bool good = args->edition == NULL || box != NULL;
    if (box != NULL)
        engine_use(engine, box);
    if (good)
        converse(engine);
    engine_close(engine);
    return good ? EXIT_GOOD : EXIT_USAGE;
}
