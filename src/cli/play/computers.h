/*
 * computers.h - the seats that the computer plays in the text client, and its advice to the others.
 *
 * Its random numbers come from the game's seed and the ply, and it begins each decision anew: the
 * same game goes on in the same way, whether or not it was interrupted.
 */
#ifndef FLOE_CLI_PLAY_COMPUTERS_H
#define FLOE_CLI_PLAY_COMPUTERS_H

#include "advice/hint.h"
#include "cli/options/command.h"
#include "search/budget.h"
#include "table/table.h"

struct computers {
    struct thinker *thinker; /* NULL: not needed yet */
    unsigned seats;          /* set of those it plays */
    struct spec specs[SEATS_MAX];
};

/* Takes the seats of --computer and names them, if they have no name; also those that a record
 * names so. False after a complaint. */
bool computers_open(struct computers *computers, const struct cli *cli,
                    const struct option_list *given, struct table *table);
void computers_close(struct computers *computers);

/* Does the computer play this seat? NOBODY is none. */
bool computers_play(const struct computers *computers, int seat);
/* Its move for the seat that decides, which it plays. */
void computers_choose(struct computers *computers, const struct table *table,
                      char move[MOVE_TEXT_MAX]);
/* A hint for the seat that decides. */
void computers_advise(struct computers *computers, const struct table *table, struct hint *hint);

#endif
