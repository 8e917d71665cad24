/*
 * record.h - a game as text, similar to PGN: the save file. docs/record.md is its manual.
 *
 *     [Game "..."]
 *     [Rules "1"]
 *     [Edition "reconstructed 1 5f0c93aa"]
 *     [Players "3"]
 *     [Options ""]
 *     [Seed "7"]
 *     [Seat1 "Anna"]
 *     [Result "181-172-166"]
 *
 *     1. 2W@1c3 2. 1A@1b2 {a comment} ... 181-172-166
 *
 * One token per move; turn numbers are for the eye and are skipped when reading. The last token is
 * the points of the seats, or * if the game is not over. {Comments} and ; comments to the end of a
 * line may stand between all tokens. In a tag's value \" and \\ stand for quote and backslash. A
 * record re-plays to the same state on any machine. A game that began from a given position has a
 * tag Position (the state as JSON) instead of Seed. A deal of another generator than splitmix64
 * names it: [Generator "chacha20"]. Seats that have given up are in the tag Resigned, in the order
 * in which they did so: [Resigned "3 1"]. The last token of a game that ended by it is `resigned`,
 * and of one that people agreed to end `draw`.
 *
 * Options, the seats' names and the tag Result may be left out. Tags of other names are skipped;
 * one of these names twice, or with a wrong value, is an error.
 */
#ifndef FLOE_TABLE_RECORD_H
#define FLOE_TABLE_RECORD_H

#include "table/table.h"

/* Writes the whole game as text, for the caller to free. */
char *record_write(const struct table *table);
/* The last token of a record: "*", "resigned", "draw", or the points of the seats joined by "-". */
void record_result(const struct table *table, struct text *out);

/* The value of the tag Edition: name and checksum. */
void record_edition(const struct box *box, struct text *out);

/* What is wrong with a record: the line (from 1), the ply if it is a move (else 0), the token or
 * the beginning of it (empty: none), and why. The reason is one of record_reasons, or the game's
 * own if a move is illegal, a position impossible, or options do not go together. */
struct record_error {
    int line;
    int ply;
    char token[MOVE_TEXT_MAX];
    struct message why;
    bool by_game; /* the reason is the game's */
};

/* The game's name in a record, so that the caller can open a box for it; NULL with an error. */
const struct game *record_game(const char *text, size_t length, struct record_error *error);
/* Replays a record with that box. NULL with an error. */
struct table *record_read(const struct box *box, const char *text, size_t length,
                          struct record_error *error);

/* A text may hold several records. Returns the length of the first one, up to the first tag of the
 * second or to the end, and counts its lines. A record with broken tags or comments takes all that
 * follows. */
size_t record_span(const char *text, size_t length, int *lines);
/* The value of another tag, such as those of a server (docs/record.md). False if it is missing
 * (then value is empty) or does not fit. */
bool record_tag(const char *text, size_t length, const char *name, char *value, size_t size);

/* Records of a server have tags that show how the seed was mixed: Table, Secret, and Number1 to
 * Number4 of the seats that gave a number (docs/record.md). UNFAIR if these do not give the seed.
 * *given is how many seats gave a number. */
enum record_fairness { RECORD_NOT_MIXED, RECORD_MIXED, RECORD_UNFAIR };
enum record_fairness record_fairness(const char *text, size_t length, const struct table *table,
                                     int *given);
#define RECORD_NUMBER_TAG_MAX 8
void record_number_tag(int seat, char tag[RECORD_NUMBER_TAG_MAX]);

/* Writes the error as a sentence with line and move. game and box may be NULL if the reason is not
 * the game's. */
void record_say_error(const struct game *game, const void *box, const struct record_error *error,
                      const struct audience *audience, struct text *out);

/* Ended by a NULL code; their sentences are "record.reason.CODE". */
extern const struct message_type record_reasons[];

#endif
