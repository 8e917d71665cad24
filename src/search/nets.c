/*
 * nets.c - the nets of a game, one for each mode. See nets.h.
 */
#include "search/nets.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A net that was trained with other inputs than the game has now is useless. */
static bool fits(const struct net *net, const struct game_ai *ai, const struct mode *mode)
{
    return net->inputs == ai->inputs && net->outputs == mode->players;
}

void net_name(const struct game_ai *ai, int mode, char name[NET_NAME_MAX])
{
    struct text text = text_in(name, NET_NAME_MAX);
    text_format(&text, "%s-%s", ai->game->name, ai->modes[mode].name);
}

static const struct net *open_net(const struct game_ai *ai, int mode)
{
    char name[NET_NAME_MAX];
    size_t count;
    net_name(ai, mode, name);
    const uint8_t *bytes = net_built_in(name, &count);
    if (bytes == NULL)
        return NULL;
    struct net *net = memory_for(1, sizeof *net);
    if (net_read(net, bytes, count) && fits(net, ai, &ai->modes[mode]))
        return net;
    free(net);
    return NULL;
}

void nets_open(struct nets *nets, const struct game_ai *ai)
{
    memset(nets, 0, sizeof *nets);
    for (int mode = 0; ai->modes[mode].name != NULL; mode++)
        nets->of[mode] = open_net(ai, mode);
}

void nets_close(struct nets *nets)
{
    for (int mode = 0; mode < MODES_MAX; mode++)
        free((void *)nets->of[mode]);
    memset(nets, 0, sizeof *nets);
}

bool nets_value(const struct nets *nets, const struct game_ai *ai, const void *box,
                const void *state, int value[SEATS_MAX])
{
    const struct net *net = ai == NULL ? NULL : nets->of[ai->mode_of(state)];
    struct inputs inputs;
    int relative[SEATS_MAX];
    if (net == NULL)
        return false;
    inputs.count = 0;
    int seat = ai->sense(box, state, &inputs);
    net_evaluate(net, &inputs, relative);
    for (int i = 0; i < net->outputs; i++) {
        value[seat] = relative[i];
        seat = seat + 1 < net->outputs ? seat + 1 : 0;
    }
    return true;
}
