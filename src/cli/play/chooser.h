/*
 * chooser.h - choosing a move part by part: card, cell, tile.
 *
 * A game describes each move in parts. The chooser asks for the first part, keeps the moves that
 * agree with the answer, asks for the next, until one move is left. What needs no choice is not
 * asked. It knows nothing of input and output: the text client shows its choices, and so can any
 * other client.
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
    game_move model; /* what was chosen so far: the first `part` parts of this move */
    int part;        /* the part asked now */
    int first;       /* the part asked first: those before leave no choice */
    struct choice *choices;
    int count;
};

/* Room for any position of the game. */
void chooser_open(struct chooser *chooser, const struct game *game, const void *box);
void chooser_close(struct chooser *chooser);

/* Asks for a move in that position, which must stay where it is. */
void chooser_ask(struct chooser *chooser, const void *state, const struct audience *audience);
/* Takes choice number index (0..count-1). True: *move is the move; else the next part is asked. */
bool chooser_take(struct chooser *chooser, int index, game_move *move);
/* Asks for the part before; false: this is the first. */
bool chooser_back(struct chooser *chooser);
/* What was chosen so far, the parts joined by ", "; nothing at the first part. */
void chooser_path(const struct chooser *chooser, struct text *out);

/* Prints choices on stdout, numbered from 1, top to bottom and then left to right. */
void choices_print(const struct choice *choices, int count, int width);

#endif
