/*
 * net_file.c - nets as files. See net.h.
 */
#include "base/file_header.h"
#include "search/net.h"

#include <string.h>

#define KIND "net"

static size_t weights_of(int inputs, int outputs)
{
    return (size_t)(inputs + 1) * NET_HIDDEN + (size_t)outputs * (NET_HIDDEN + 1);
}

/* ---- writing ---- */

static uint8_t *put(uint8_t *at, const int16_t *weights, int count)
{
    for (int i = 0; i < count; i++) {
        uint16_t bits = (uint16_t)weights[i];
        *at++ = (uint8_t)bits;
        *at++ = (uint8_t)(bits >> 8);
    }
    return at;
}

static void put_all(const struct net *net, uint8_t *at)
{
    at = put(at, net->first[0], net->inputs * NET_HIDDEN);
    at = put(at, net->first_bias, NET_HIDDEN);
    at = put(at, net->second[0], net->outputs * NET_HIDDEN);
    put(at, net->second_bias, net->outputs);
}

size_t net_write(const struct net *net, const char *command, uint8_t *out, size_t room)
{
    char lines[FILE_HEADER_LINES_MAX];
    struct text text = text_in(lines, sizeof lines);
    text_format(&text, "inputs %d\nhidden %d\noutputs %d\ncommand %s\n", net->inputs, NET_HIDDEN,
                net->outputs, command);
    size_t header = file_header_size(KIND, lines),
           count = header + 2 * weights_of(net->inputs, net->outputs);
    if (count <= room) {
        put_all(net, out + header);
        file_header_write(KIND, lines, out, count);
    }
    return count;
}

/* ---- reading ---- */

struct sizes {
    long inputs, hidden, outputs;
};

static bool read_header(struct file_header *header, struct sizes *sizes,
                        char command[NET_COMMAND_MAX])
{
    return file_header_number(header, "inputs", &sizes->inputs) &&
           file_header_number(header, "hidden", &sizes->hidden) &&
           file_header_number(header, "outputs", &sizes->outputs) &&
           file_header_text(header, "command", command, NET_COMMAND_MAX) &&
           file_header_close(header);
}

static bool sizes_fit(const struct sizes *sizes, size_t bytes)
{
    return sizes->inputs >= 1 && sizes->inputs <= NET_INPUTS_MAX && sizes->hidden == NET_HIDDEN &&
           sizes->outputs >= 1 && sizes->outputs <= SEATS_MAX &&
           bytes == 2 * weights_of((int)sizes->inputs, (int)sizes->outputs);
}

/* Reads weights, and moves *at behind them. False if one exceeds NET_WEIGHT_MAX: sums could
 * overflow. */
static bool take(const uint8_t **at, int16_t *weights, int count)
{
    for (int i = 0; i < count; i++, *at += 2) {
        int number = (*at)[0] | (*at)[1] << 8;
        weights[i] = (int16_t)(number < 0x8000 ? number : number - 0x10000);
        if (weights[i] < -NET_WEIGHT_MAX || weights[i] > NET_WEIGHT_MAX)
            return false;
    }
    return true;
}

bool net_read(struct net *net, const uint8_t *bytes, size_t count)
{
    struct file_header header;
    struct sizes sizes;
    char command[NET_COMMAND_MAX];
    if (!file_header_open(&header, KIND, bytes, count) || !read_header(&header, &sizes, command) ||
        !sizes_fit(&sizes, (size_t)(header.end - header.at)))
        return false;
    memset(net, 0, sizeof *net);
    net->inputs = (int)sizes.inputs;
    net->outputs = (int)sizes.outputs;
    return take(&header.at, net->first[0], net->inputs * NET_HIDDEN) &&
           take(&header.at, net->first_bias, NET_HIDDEN) &&
           take(&header.at, net->second[0], net->outputs * NET_HIDDEN) &&
           take(&header.at, net->second_bias, net->outputs);
}

void net_command(const uint8_t *bytes, size_t count, char command[NET_COMMAND_MAX])
{
    struct file_header header;
    struct sizes sizes;
    if (!file_header_open(&header, KIND, bytes, count) || !read_header(&header, &sizes, command))
        command[0] = '\0';
}
