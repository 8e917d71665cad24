/*
 * computers.h - the computer players of the text client, and their advice to people.
 *
 * Their random numbers come from the seed of the game and the ply, and they start each decision
 * anew. So a game continues in the same way, whether or not it was interrupted.
 */
#ifndef FLOE_CLI_PLAY_COMPUTERS_H
#define FLOE_CLI_PLAY_COMPUTERS_H

#include "advice/coach.h"
#include "advice/hint.h"
#include "cli/options/command.h"
#include "search/budget.h"
#include "table/table.h"

struct computers {
    struct thinker *thinker; /* NULL: not needed yet */
    unsigned seats;          /* set of those it plays */
    struct spec specs[SEATS_MAX];
};

/* Takes the seats of --computer, and those that the record names as computers. Seats without a name
 * get one. False after a complaint. */
bool computers_open(struct computers *computers, const struct cli *cli,
                    const struct option_list *given, struct table *table);
void computers_close(struct computers *computers);

/* Draws by lot who sits where, people and computers with their names. Equal seeds of the game draw
 * alike, by random numbers of their own: the deal stays that of the seed. */
void computers_draw_seats(struct computers *computers, struct table *table);

/* Names them in the language of the audience, unless they were given names of their own. */
void computers_rename(const struct computers *computers, const struct audience *audience,
                      struct table *table);

/* True if the computer plays this seat; false for NOBODY. */
bool computers_play(const struct computers *computers, int seat);
/* Chooses the move of the seat that decides, which is one of the computer's. */
void computers_choose(struct computers *computers, const struct table *table,
                      char move[MOVE_TEXT_MAX]);
/* A hint for the seat that decides. */
void computers_advise(struct computers *computers, const struct table *table, struct hint *hint);
/* Judges a legal move of the seat that decides, as strongly as a hint is found. */
void computers_judge(struct computers *computers, const struct table *table, game_move move,
                     struct judgement *judgement);

#endif
