/*
 * input.h - the request lines of stdin, read while the engine thinks.
 *
 * A thread reads ahead, so that a request {"op":"stop"} is seen at once. Lines are handed out in
 * their order. As long as a stop request waits among them `stop` is true, and that ends all
 * thinking that was asked for before it. WebAssembly has no threads: there lines are read when they
 * are asked for, and nothing can be stopped.
 */
#ifndef FLOE_CLI_ENGINE_INPUT_H
#define FLOE_CLI_ENGINE_INPUT_H

#include "cli/engine/line_reader.h"

#include <stdatomic.h>

struct input;

struct input *input_open(void);
void input_close(struct input *input);

/* Waits for the next line, which the caller frees; NULL: the input has ended. */
struct input_line *input_next(struct input *input);
const atomic_bool *input_stop(const struct input *input);

#endif
