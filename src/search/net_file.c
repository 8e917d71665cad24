/*
 * net_file.c - nets as files. See net.h.
 */
#include "search/head.h"
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
    char lines[HEAD_LINES_MAX];
    struct text text = text_in(lines, sizeof lines);
    text_format(&text, "inputs %d\nhidden %d\noutputs %d\ncommand %s\n", net->inputs, NET_HIDDEN,
                net->outputs, command);
    size_t head = head_size(KIND, lines), count = head + 2 * weights_of(net->inputs, net->outputs);
    if (count <= room) {
        put_all(net, out + head);
        head_write(KIND, lines, out, count);
    }
    return count;
}

/* ---- reading ---- */

struct sizes {
    long inputs, hidden, outputs;
};

static bool read_head(struct head *head, struct sizes *sizes, char command[NET_COMMAND_MAX])
{
    return head_number(head, "inputs", &sizes->inputs) &&
           head_number(head, "hidden", &sizes->hidden) &&
           head_number(head, "outputs", &sizes->outputs) &&
           head_text(head, "command", command, NET_COMMAND_MAX) && head_close(head);
}

static bool sizes_fit(const struct sizes *sizes, size_t bytes)
{
    return sizes->inputs >= 1 && sizes->inputs <= NET_INPUTS_MAX && sizes->hidden == NET_HIDDEN &&
           sizes->outputs >= 1 && sizes->outputs <= SEATS_MAX &&
           bytes == 2 * weights_of((int)sizes->inputs, (int)sizes->outputs);
}

/* False: a weight is larger than arithmetic allows. */
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
    struct head head;
    struct sizes sizes;
    char command[NET_COMMAND_MAX];
    if (!head_open(&head, KIND, bytes, count) || !read_head(&head, &sizes, command) ||
        !sizes_fit(&sizes, (size_t)(head.end - head.at)))
        return false;
    memset(net, 0, sizeof *net);
    net->inputs = (int)sizes.inputs;
    net->outputs = (int)sizes.outputs;
    return take(&head.at, net->first[0], net->inputs * NET_HIDDEN) &&
           take(&head.at, net->first_bias, NET_HIDDEN) &&
           take(&head.at, net->second[0], net->outputs * NET_HIDDEN) &&
           take(&head.at, net->second_bias, net->outputs);
}

void net_command(const uint8_t *bytes, size_t count, char command[NET_COMMAND_MAX])
{
    struct head head;
    struct sizes sizes;
    if (!head_open(&head, KIND, bytes, count) || !read_head(&head, &sizes, command))
        command[0] = '\0';
}
