/*
 * input_wasm.c - request lines where there are no threads: each is read when it is asked for. See
 * input.h.
 */
#include "base/memory.h"
#include "cli/engine/input.h"

#include <stdlib.h>

struct input {
    struct line_reader reader;
    atomic_bool stop; /* never true */
};

struct input *input_open(void)
{
    struct input *input = memory_for(1, sizeof *input);
    input->reader.cancel = -1;
    return input;
}

void input_close(struct input *input)
{
    free(input);
}

struct input_line *input_next(struct input *input)
{
    return line_reader_next(&input->reader);
}

const atomic_bool *input_stop(const struct input *input)
{
    return &input->stop;
}
