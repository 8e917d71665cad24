/*
 * game.h - the contract every game fulfils.
 *
 * A game is one `struct game`: constants and functions, no state. Everybody else (table, engine,
 * search, server, command) works through this struct and knows no rule; a game knows no clock,
 * file, socket or language. docs/developers/contract.md explains the contract function by function,
 * and names the smallest complete example, a template. A new game is a folder of src/games, an
 * edition, its sentences and a line in games/list.h; everybody else finds it there.
 *
 * Three kinds of memory, all owned by the caller:
 *
 *   box    The components: an edition, read from text by `open`, never changed afterwards.
 *   state  One position. A flat struct without pointers and without padding: copy it with memcpy,
 *          compare it with memcmp. What undo must bring back is in it and nothing else, its random
 *          generator included.
 *   move   A 32-bit number, meaningful only together with box and state. Each legal move has one
 *          text form, and text is what crosses every seam: log, record, protocol, keyboard.
 *
 * No function allocates, and none keeps anything between calls.
 */
#ifndef FLOE_GAME_GAME_H
#define FLOE_GAME_GAME_H

#include "base/generator.h"
#include "base/json.h"
#include "base/text.h"
#include "game/aid.h"
#include "game/prompt.h"
#include "game/say.h"

#include <stdbool.h>
#include <stdint.h>

/* No seat: nobody decides because the game is over, or the viewer is a spectator. */
#define NOBODY (-1)
#define SPECTATOR (-1)

#define GAME_OPTIONS_MAX 16
#define GAME_EVENTS_MAX 192 /* more than any one move of any game can cause */
#define MOVE_TEXT_MAX 40    /* the longest move text with its NUL */
#define SCORE_LINES_MAX 24

typedef uint32_t game_move;

/* An option of the game: the values it can take, the first one being the default. */
struct game_option {
    const char *name;
    const char *const *values; /* ended by NULL */
    unsigned players;          /* bit n: available with n players */
    const char *rule;          /* NULL: the game has no rules page, or each value has its own */
    const char *const *rules;  /* of each value, as many as there are values; NULL: `rule` is */
};

/* What a deal needs besides the seed. chosen[i] is an index into options[i].values. The functions
 * of a game ignore `generator`: the caller makes the generator from the seed. */
struct game_setup {
    int players;
    enum generator_kind generator;
    uint8_t chosen[GAME_OPTIONS_MAX];
};

/* What a move caused, in order. `revealed` is true if it uncovered something that a player could
 * not know before (a card, a tile), so that undoing it would be unfair. */
struct game_events {
    struct message list[GAME_EVENTS_MAX];
    int count;
    bool revealed;
};

/* A line of the score sheet. */
struct score_line {
    const char *code;
    const char *rule;
    bool sure; /* its points stay; others count only as if the game ended now */
};

/* A part of what `observe` writes: `count` bytes from `offset` on. With values 0 each byte is a
 * number; else it is a category 0..values-1, where two categories are no and yes. */
struct game_sight {
    const char *name;
    int offset, count, values;
};

struct game_result {
    int points[SEATS_MAX];
    int rank[SEATS_MAX]; /* 1 = first; equal ranks are shared */
    const char *grade;   /* code of the grade reached (solo), or NULL */
};

struct game {
    /* ---- what it is ---- */
    const char *name;  /* a word of small letters: command line, record, protocol, catalog keys */
    const char *rules; /* version of the rules: a record of another one is not replayed */
    int players_min, players_max;
    bool offered; /* people can choose it; a template is not offered */
    size_t box_size, state_size;
    int moves_max;                     /* no position has more legal moves */
    const struct game_option *options; /* ended by a NULL name */
    const struct score_line *lines;    /* ended by a NULL code */
    unsigned rank_lines; /* a set of lines whose points only rank the seats: nobody counts them */
    const char *edition; /* the built-in edition's text */

    /* ---- components ---- */

    /* Reads an edition into box. False if it is refused: why->what says what is wrong, *line where
     * (from 1; 0: the whole). Since there is no box then, the codes of these reasons begin with
     * "edition_", and fact_write accepts a NULL box for their facts. */
    bool (*open)(void *box, const char *text, size_t length, struct message *why, int *line);
    /* The edition's name: not empty, and as long-lived as the box. */
    const char *(*edition_name)(const void *box);
    /* All components, as members of the open object; "name" is the edition's name. */
    void (*edition_write)(const void *box, struct json *out);

    /* ---- a game ---- */

    /* True if these options go together; each is known and available with so many players. If not,
     * why->what says why, and one of its facts is the option in question (FACT_OPTION); as with
     * open, its facts need no box. The default values always fit. */
    bool (*setup_fits)(const struct game_setup *setup, struct message *why);
    /* The first position. setup is valid (players in range, options available and fitting). */
    void (*deal)(const void *box, const struct game_setup *setup, struct generator chance,
                 void *state);
    /* How many seats play; the position is enough to tell. */
    int (*players)(const void *state);
    /* The seat that decides now, or NOBODY if the game is over. Every decision is a ply of its
     * own. */
    int (*decides)(const void *state);
    /* True if that seat will never decide anything again, although the game goes on. */
    bool (*stuck)(const void *state, int seat);
    /* A number that grows whenever another turn begins. Positions of one game with the same number
     * belong to one turn of one seat, even if others decide something meanwhile. */
    int (*turn)(const void *state);
    /* All legal moves, in a fixed order; returns how many. 0 only if the game is over. */
    int (*legal)(const void *box, const void *state, game_move *moves);
    /* True if the move is legal. If not, why->what and its facts say why. Every 32-bit number is
     * allowed. */
    bool (*check)(const void *box, const void *state, game_move move, struct message *why);
    /* Plays a legal move. events may be NULL; else it is filled anew. */
    void (*play)(const void *box, void *state, game_move move, struct game_events *events);

    /* ---- moves as text ---- */

    /* Writes the text of a move, without spaces, at most MOVE_TEXT_MAX - 1 bytes. */
    void (*move_write)(const void *box, const void *state, game_move move, struct text *out);
    /* The move of a text, legal or not; false with a reason if the text is no move at all. */
    bool (*move_read)(const void *box, const void *state, const char *text, game_move *move,
                      struct message *why);
    /* Describes a move for people. A move is chosen in one or more parts (card, cell, tile), so
     * that a client can ask for them one after the other: moves whose first parts have equal texts
     * share these choices. Part -1 is the whole move, 0..parts-1 one part. */
    int (*move_parts)(const void *box, const void *state, game_move move);
    void (*move_describe)(const void *box, const void *state, game_move move, int part,
                          const struct audience *audience, struct text *out);

    /* ---- leading a person through a decision (prompt.h) ---- */

    /* What is asked now, part by part, and the answers in words. Every part of every legal move has
     * a question, or is an answer; answers that no legal move has may be among them. Nothing if the
     * game is over. */
    void (*prompt)(const void *box, const void *state, struct game_prompt *prompt);
    /* True if a legal move has all these picks. If not, why->what says why, as `check` does. Moves
     * with an answer that was not given may be left out, as long as others have the same parts.
     * Picks can be any text; there are at most PICKS_MAX. */
    bool (*pick)(const void *box, const void *state, const char *const *picks, int count,
                 struct message *why);
    /* What a legal move does at once besides the points of its score lines, for people who choose:
     * "cuts Anna off from 5 spaces". Only what everybody sees; fills events anew. */
    void (*effects)(const void *box, const void *state, game_move move, struct game_events *events);

    /* The player aid of such a set-up (aid.h), appended to an empty one. */
    void (*aid)(const void *box, const struct game_setup *setup, struct game_aid *aid);

    /* ---- what can be known ---- */

    /* Writes what that seat (or a SPECTATOR) may know, as members of the open object. It is an
     * allow-list: what is not written stays secret. */
    void (*view)(const void *box, const void *state, int seat, struct json *out);
    /* The same for people and screen readers: plain text, one fact on each line. */
    void (*view_text)(const void *box, const void *state, int seat, const struct audience *audience,
                      struct text *out);
    /* What is expected now, and of whom: one sentence, also when the game is over. */
    void (*ask)(const void *box, const void *state, const struct audience *audience,
                struct text *out);
    /* Keeps what the seat knows and deals the rest at random. With rng NULL the rest is sorted, so
     * that positions which the seat cannot tell apart become equal. */
    void (*redeal)(const void *box, void *state, int seat, struct rng *rng);

    /* ---- search ---- */

    /* Plays to the end by a fast policy. */
    void (*playout)(const void *box, void *state, struct rng *rng);
    uint64_t (*hash)(const void *state);

    /* ---- learning ---- */

    /* Moves as actions of a space of fixed size: writes the numbers 0..actions-1 of moves that are
     * legal in this position. Different moves have different numbers, and a number means the same
     * in every position, as seen from the seat that decides. */
    int actions;
    void (*number)(const void *state, const game_move *moves, int count, uint16_t *numbers);
    /* What that seat (no SPECTATOR) may know, as bytes for a learner; `sights` describes them,
     * ended by a NULL name. Seats are counted from the one that looks, so that a learner need not
     * learn each seat separately. One part is called "decides": 0 nobody, 1 the seat that looks, 2
     * the next one ... */
    size_t observation_size;
    const struct game_sight *sights;
    void (*observe)(const void *box, const void *state, int seat, uint8_t *observation);

    /* ---- points ---- */

    /* Points of a seat by line of the sheet, if the game ended now; their sum is the total. */
    void (*score)(const void *box, const void *state, int seat, int *points);
    /* True if that line can bring anybody points with the options of this game; NULL: all can. */
    bool (*line_applies)(const void *state, int line);
    void (*result)(const void *box, const void *state, struct game_result *result);

    /* ---- state as JSON ---- */

    /* The whole state as members of the open object: what `view` writes and a member "hidden". */
    void (*state_write)(const void *box, const void *state, struct json *out);
    /* Reads what state_write wrote. A position that no game can reach is refused with a reason.
     * With a generator it also reads what `view` wrote for any seat: what that does not tell is
     * dealt by chance. rng NULL: a position without its hidden part is refused. */
    bool (*state_read)(const void *box, const struct json_node *object, struct rng *rng,
                       void *state, struct message *why);

    /* ---- messages ---- */

    /* Writes a fact of one of the game's own kinds: in notation for programs, or for people if
     * there is an audience. It is also asked for a FACT_SEAT without a name, and names a party that
     * is no seat of the audience; for a seat it writes nothing. */
    void (*fact_write)(const void *box, int kind, int value, const struct audience *audience,
                       struct text *out);
    /* All messages there are, each list ended by a NULL code: for docs and tests. */
    const struct message_type *reasons;
    const struct message_type *events;
    const struct message_type *questions, *answers, *abouts;
    const struct message_type *effect_types;
    const struct aid_type *aids;     /* ended by a NULL code */
    const struct message_type *whys; /* codes of questions, ended by a NULL code (aid.h) */
    const struct reconstruction *reconstructions; /* ended by a NULL code */
};

/* All games, ended by NULL (games/list.c). */
extern const struct game *const games[];

/* The game of that name, or NULL. */
const struct game *game_named(const char *name);

/* ---- options as text: "heap=12 start=second"; the default values are left out ---- */

/* The option of that name, or NULL. */
const struct game_option *game_option_named(const struct game *game, const char *name);
/* The rule that tells what a value means; NULL: the game has no rules page. */
const char *game_option_rule(const struct game_option *option, int value);
/* Sets one option. False if there is no such option or value, or not with so many players. */
bool game_option_set(const struct game *game, struct game_setup *setup, const char *name,
                     const char *value);
/* Sets all options from a text. False as above, or if the text has another form. */
bool game_options_read(const struct game *game, struct game_setup *setup, const char *text);
void game_options_write(const struct game *game, const struct game_setup *setup, struct text *out);
/* The option that a reason of setup_fits is about. */
const struct game_option *game_option_refused(const struct game *game, const struct message *why);

/* ---- small things every client needs ---- */

/* The scale on which results with so many players are rated: "GAME-2", or "GAME-more" for more than
 * two. */
void game_scale(const char *game, int players, struct text *out);

int game_total(const struct game *game, const void *box, const void *state, int seat);
/* True if the line of the score sheet can bring points in this game. */
bool game_line_applies(const struct game *game, const void *state, int line);
/* By which records name an edition: a hash of its text. */
uint32_t game_edition_check(const char *text, size_t length);
/* A hash of the bytes of a state, for games without a better one; size is a multiple of 8. */
uint64_t game_hash_bytes(const void *state, size_t size);
/* Starts an empty list of events. */
void game_events_clear(struct game_events *events);
/* Appends an event; its values follow as ints, one for each fact of the message_type. Does nothing
 * if events is NULL. */
void game_emit(struct game_events *events, const struct message_type *what, ...);
/* The same for rules on the path of the search: without listener it costs only a comparison. */
#define TELL(events, ...)                   \
    do {                                    \
        if ((events) != NULL)               \
            game_emit(events, __VA_ARGS__); \
    } while (0)
/* Fills a reason in the same way and returns false, so that rules can `return game_refuse(...)`. */
bool game_refuse(struct message *why, const struct message_type *what, ...);

#endif
