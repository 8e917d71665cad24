/*
 * contest.h - an arena as the options of `floe arena` describe it, with what its sides point to.
 *
 * `floe arena` plays it. Workers that play some of its blocks (cli/worker) make the same arena from
 * the same options.
 */
#ifndef FLOE_CLI_ARENA_CONTEST_H
#define FLOE_CLI_ARENA_CONTEST_H

#include "cli/arena/arena_options.h"
#include "cli/arena/external_player.h"
#include "learn/arena.h"

struct contest {
    const struct cli *cli;
    const struct arena_options *options;
    struct box *box;
    struct arena arena; /* whoever runs it sets `stop`, `progress` and `context` */
    struct spec specs[SIDES];
    struct external_program outsides[SIDES];
    char seed[SEED_MAX];
};

/* Both must outlive the contest. False after a complaint; contest_close is called all the same. */
bool contest_open(struct contest *contest, const struct cli *cli,
                  const struct arena_options *options);
void contest_close(struct contest *contest);

#endif
