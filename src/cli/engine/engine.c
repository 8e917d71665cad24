/*
 * engine.c - `floe engine`: passes lines from stdin to the engine, and its answers to stdout.
 *
 * Each answer is flushed at once, since a bot waits for it.
 */
#include "protocol/engine.h"
#include "base/string_builder.h"
#include "cli/engine/line_queue.h"
#include "cli/options/commands.h"
#include "cli/support/deal.h"

#include <stdio.h>
#include <stdlib.h>

#define ANSWER_SIZE 4096 /* to begin with */

struct engine_options {
    const char *edition;
};

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

/* Answers lines until the input ends, the client quits, or it does not read any more. */
static void converse(struct engine *engine)
{
    struct line_queue *queue = line_queue_open();
    struct text answer = string_builder_open(ANSWER_SIZE);
    struct engine_listener listener = {.send = send_progress, .stop = line_queue_stop(queue)};
    struct request_line *line;
    bool going = true;
    engine_listen(engine, &listener);
    while (going && (line = line_queue_next(queue)) != NULL) {
        going = engine_line(engine, line->text, line->length, &answer);
        going = send(&answer) && going;
        free(line);
    }
    string_builder_close(&answer);
    line_queue_close(queue);
}

static int run_engine(const struct cli *cli, const void *given)
{
    const struct engine_options *options = given;
    struct box *box = options->edition == NULL ? NULL : deal_box(cli, options->edition, NULL);
    if (options->edition != NULL && box == NULL)
        return EXIT_USAGE;
    struct engine *engine = engine_open(cli->audience.catalog);
    if (box != NULL)
        engine_use(engine, box);
    converse(engine);
    engine_close(engine);
    return EXIT_GOOD;
}

static const struct option options[] = {EDITION_OPTION(struct engine_options, edition), {0}};

const struct command engine_command = {.name = "engine",
                                       .about = "cli.about.engine",
                                       .help = "cli.help.engine",
                                       .size = sizeof(struct engine_options),
                                       .options = options,
                                       .run = run_engine};
