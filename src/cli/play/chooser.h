/*
 * chooser.h - choosing a move part by part: card, cell, tile.
 *
 * A game describes each move in parts. The chooser asks for the first part, keeps the moves that
 * agree with the answer, and asks for the next part, until one move is left. Parts without a choice
 * are skipped. The chooser does no input and output, so that any client can use it.
 */
#ifndef FLOE_CLI_PLAY_CHOOSER_H
#define FLOE_CLI_PLAY_CHOOSER_H

#include "game/game.h"

#define CHOICE_MAX 256 /* the longest text of a choice with its NUL */

struct choice {
    char text[CHOICE_MAX];
    game_move move; /* one that has this part */
};

struct chooser {
    const struct game *game;
    const void *box;
    const void *state;
    struct audience audience;
    game_move *moves; /* all legal moves */
    int move_count;
    game_move model; /* the first `part` parts of this move have been chosen */
    int part;        /* the part that is asked for now */
    int first;       /* the first part with a choice */
    struct choice *choices;
    int count;
};

/* Allocates room for any position of the game. */
void chooser_open(struct chooser *chooser, const struct game *game, const void *box);
void chooser_close(struct chooser *chooser);

/* Begins to ask for a move in that position, which must stay valid. */
void chooser_ask(struct chooser *chooser, const void *state, const struct audience *audience);
/* Takes choice number index (0..count-1). True if *move is complete; else the next part is
 * asked. */
bool chooser_take(struct chooser *chooser, int index, game_move *move);
/* Goes back to the part before. False if this is the first. */
bool chooser_back(struct chooser *chooser);
/* What was chosen so far, the parts joined by ", "; nothing at the first part. */
void chooser_path(const struct chooser *chooser, struct text *out);

/* Prints choices on stdout, numbered from 1, top to bottom and then left to right. */
void choices_print(const struct choice *choices, int count, int width);

#endif
