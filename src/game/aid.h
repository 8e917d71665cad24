/*
 * aid.h - the player aid: what lies beside each player in the box, as data.
 *
 * An aid is a list of short lines in sections: the steps of a turn, what cards can do, the final
 * scoring with its tables. A game writes it for a set-up, with the numbers that its rules count
 * with and the tables of the edition in force, so that no number stands in a sentence. The sentence
 * of a line is GAME.aid.CODE, and the title of its section aid.SECTION.
 *
 * A line says which questions and answers of a prompt it helps with, so that clients can highlight
 * it, and which events it explains, so that a first game can show it when they first happen.
 * GAME.why.CODE is a question of the prompt that also says what it is for.
 *
 * What no source tells about the components is ours: each part of it has a sentence,
 * GAME.reconstruction.CODE, which clients show where the part is explained.
 */
#ifndef FLOE_GAME_AID_H
#define FLOE_GAME_AID_H

#include "game/prompt.h"
#include "game/say.h"

#define AID_LINES_MAX 48

/* A kind of line. Lists are codes separated by spaces; NULL: none. */
struct aid_type {
    struct message_type says;
    const char *section;
    const char *title; /* what the line is about, by its key; NULL: no title */
    const char *asked; /* questions, answers and abouts of the prompt that it helps with */
    const char *told;  /* events that it explains */
    const char
        *reconstruction; /* the part of the components that it tells about and that is ours */
};

struct aid_line {
    const struct aid_type *type;
    const char *title;  /* as in its type, unless the game names another */
    const char *family; /* of its sentence: "aid", or "about" */
    struct message says;
    const int *row; /* a table: points for 1, 2, 3 ... cards; NULL: none */
    int row_count;
};

/* Lines of one section stand together. */
struct game_aid {
    int count;
    struct aid_line line[AID_LINES_MAX];
};

/* A part of the components that is our reconstruction. `always`: the rules need it, so that no
 * edition can correct it. */
struct reconstruction {
    const char *code;
    const char *rule;
    bool always;
};

/* Appends a line, and returns it; its values follow as ints, one for each fact. */
struct aid_line *aid_tell(struct game_aid *aid, const struct aid_type *type, ...);

/* True if the code is in such a list. */
bool aid_lists(const char *list, const char *code);

struct game;

/* True if the line helps with what is decided in this position. */
bool aid_concerns(const struct game *game, const void *box, const void *state,
                  const struct aid_line *line);
/* Its title, bare; nothing if it has none. */
void aid_say_title(const struct aid_line *line, const struct audience *audience, struct text *out);
/* True if that part of this edition is ours: an edition whose name begins with "reconstructed" is,
 * others only where the rules need it. */
bool aid_is_ours(const struct game *game, const void *box, const struct reconstruction *part);
/* The part of that code which is ours; NULL: there is none, or the edition is not. */
const struct reconstruction *aid_reconstruction(const struct game *game, const void *box,
                                                const char *code);

#endif
