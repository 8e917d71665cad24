/*
 * engine_command.c - `floe engine`: lines from stdin to the engine, its answers to stdout.
 */
#include "cli/commands.h"
#include "cli/engine.h"
#include "cli/room.h"
#include "table/memory.h"

#include <stdio.h>
#include <stdlib.h>

#define ANSWER_SIZE 4096 /* to begin with */

/* Reads a line into buffer, of ENGINE_LINE_MAX + 1 bytes: of a longer one the rest is skipped, and
 * what was kept is just too long for the engine. False: the input has ended. */
static bool read_line(char *buffer, size_t *length)
{
    int c = getchar();
    if (c == EOF)
        return false;
    *length = 0;
    for (; c != EOF && c != '\n'; c = getchar())
        if (*length <= ENGINE_LINE_MAX)
            buffer[(*length)++] = (char)c;
    return true;
}

static bool send(const struct text *answer)
{
    return fwrite(answer->at, 1, answer->length, stdout) == answer->length &&
           putchar('\n') != EOF && fflush(stdout) == 0;
}

static void converse(struct engine *engine)
{
    char *line = memory_for(ENGINE_LINE_MAX + 1, 1);
    struct text answer = room_open(ANSWER_SIZE);
    size_t length;
    bool going = true;
    while (going && read_line(line, &length)) {
        going = engine_line(engine, line, length, &answer);
        going = send(&answer) && going;
    }
    room_close(&answer);
    free(line);
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
