/*
 * net.h - a small network of whole numbers that judges a position.
 *
 * Inputs are sparse: a list of (index, value) pairs, most values 1. There is one hidden layer of
 * NET_HIDDEN cells, each the clipped sum of its weighted inputs, and one output for each seat, bent
 * to a value (value.h). Weights have 16 bits and sums 32, so that the result is the same with and
 * without vector instructions, natively and in WebAssembly.
 *
 * Outputs are relative: output i is the value of the seat i places after the one that game_ai.sense
 * returned. Nets are made by `floe train` (learn/train.h), kept in nets/GAME-MODE.net
 * and built into the program.
 */
#ifndef FLOE_SEARCH_NET_H
#define FLOE_SEARCH_NET_H

#include "search/value.h"

#define NET_HIDDEN 32
#define NET_INPUTS_MAX 1024
#define NET_ACTIVE_MAX 320 /* inputs of one position */
#define NET_VALUE_MAX 256  /* the value of an input is -NET_VALUE_MAX..NET_VALUE_MAX */

/* Fixed point: a weight or bias of 1.0 is NET_UNIT, a cell of 1.0 (fully on) is NET_FULL. A sum of
 * the second layer is bent with the scale NET_FULL * NET_UNIT. No weight exceeds NET_WEIGHT_MAX
 * (8.0), so that no sum of either layer can overflow. */
#define NET_UNIT 2048
#define NET_FULL 2048
#define NET_WEIGHT_MAX 16383

struct input {
    uint16_t index;
    int16_t value;
};

struct inputs {
    int count;
    struct input list[NET_ACTIVE_MAX];
};

static inline void inputs_add(struct inputs *inputs, int index, int value)
{
    inputs->list[inputs->count++] = (struct input){(uint16_t)index, (int16_t)value};
}

struct net {
    int16_t first[NET_INPUTS_MAX][NET_HIDDEN];
    int16_t first_bias[NET_HIDDEN];
    int16_t second[SEATS_MAX][NET_HIDDEN];
    int16_t second_bias[SEATS_MAX];
    int inputs, outputs;
};

/* Values of the seats in the order of the outputs. */
void net_evaluate(const struct net *net, const struct inputs *inputs, int value[SEATS_MAX]);

/* ---- files (net_file.c) ----
 *
 * A readable head (file_header.h) with the size of the net and the command that trained it, then
 * the weights as 16-bit numbers, low byte first. Equal nets and commands give equal files. */

#define NET_COMMAND_MAX 160

/* The size of the net's file in bytes; the file is written if `out` has room for it. */
size_t net_write(const struct net *net, const char *command, uint8_t *out, size_t room);
/* False if the bytes are no complete net, or the checksum is wrong. */
bool net_read(struct net *net, const uint8_t *bytes, size_t count);
/* The command in the head of the file; "" if there is none. */
void net_command(const uint8_t *bytes, size_t count, char command[NET_COMMAND_MAX]);

/* The files of nets/, built in by scripts/embed_nets.py; ended by a NULL name. */
struct net_file {
    const char *name; /* "GAME-MODE" */
    const uint8_t *bytes;
    size_t count;
};
extern const struct net_file net_files[];

/* The built-in file of that name, or NULL. */
const uint8_t *net_built_in(const char *name, size_t *count);

#endif
