/*
 * say.h - messages: what a game has to say, as data, as JSON and as a sentence.
 *
 * Reasons and events have the same form: a code, perhaps the id of a rule, and named facts. The
 * rules know only codes and numbers. This module turns a message into JSON for programs, and into a
 * whole sentence of the catalog for people. No code joins parts of sentences.
 *
 * The sentence of a message is the catalog entry "GAME.reason.CODE" or "GAME.event.CODE"; a place
 * {cell} in it takes the fact of that name, {card:the} one form of a noun. A fact of kind
 * FACT_COUNT picks the plural form.
 *
 * A sentence addresses whoever reads it. If the seat of the message is the reader's, the entry
 * "GAME.event.CODE.you" is taken ("You take {card:the}."); where there is none, and for other seats
 * of the message, the place takes "seat.you". docs/developers/messages.md tells translators more.
 */
#ifndef FLOE_GAME_SAY_H
#define FLOE_GAME_SAY_H

#include "base/catalog.h"
#include "base/json.h"
#include "base/text.h"

#include <stdarg.h>

#define FACTS_MAX 6
#define SEATS_MAX 4
#define SAY_NOUN_MAX 1024 /* bytes of a noun with all its forms, and the NUL */

/* Kinds of facts that every game knows; a game's own kinds start at FACT_GAME. */
enum fact_kind {
    FACT_NONE,   /* ends the list of a message's facts */
    FACT_NUMBER, /* a plain number */
    FACT_COUNT,  /* a number that the sentence's plural agrees with; at most one in a message */
    FACT_SEAT,   /* a seat, or another party of the game, numbered after the seats */
    FACT_FLAG,   /* yes or no, for programs; sentences do not use it */
    FACT_OPTION, /* an option of the game: its index in game->options, written as its name */
    FACT_GAME
};

struct fact {
    const char *name;
    int kind;
};

/* One kind of message: its code, the rule behind it (NULL: none), and what its facts are. */
struct message_type {
    const char *code;
    const char *rule;
    struct fact facts[FACTS_MAX];
};

/* One message: its type, and the values of its facts in the order of the type. `rule`, unless it is
 * NULL, replaces the rule of the type, because modes of a game may share a sentence. */
struct message {
    const struct message_type *what;
    const char *rule;
    int values[FACTS_MAX];
};

/* Makes a message of that type; the values are ints, one for each fact. */
void message_fill(struct message *message, const struct message_type *what, va_list values);
/* The rule behind a message, or NULL. */
const char *message_rule(const struct message *message);

/* Whom a sentence is for: a language, the names of the seats (NULL, or a NULL name: "Player 1"),
 * the number of seats, since parties after them are named by the game, and the seat of the one
 * person who reads it, counted from 1; 0: nobody in particular. */
struct audience {
    const struct catalog *catalog;
    const char *const *names;
    int seats;
    int you;
};

struct game;

/* Appends the sentence of a message. `family` is "reason" or "event". A reason that is not a game's
 * has game NULL, only common kinds of facts, and its owner as family: "table" for
 * "table.reason.CODE".
 *
 * A seat without a name is named by the game's fact_write (kind FACT_SEAT); if that writes nothing,
 * it is "Player 1". */
void say_message(const struct game *game, const void *box, const struct message *message,
                 const char *family, const struct audience *audience, struct text *out);

/* Appends an event in a few words, for a strip of the last moves ("engineer on 1b3"): the entry
 * "GAME.brief.CODE". Nothing if there is none, because the event is not worth telling there. */
void say_brief(const struct game *game, const void *box, const struct message *event,
               const struct audience *audience, struct text *out);

/* Appends the sentence of a game's reason and its rule, if there is one: "You may take at most 3
 * cards. (Rule R-2.)" */
void say_reason(const struct game *game, const void *box, const struct message *why,
                const struct audience *audience, struct text *out);

/* Adds "code", "rule" if there is one, and a member per fact to the open object: a number, true or
 * false, an option's name, or a string (null if fact_write writes nothing) for the game's own
 * kinds. */
void say_message_json(const struct game *game, const void *box, const struct message *message,
                      struct json *out);

/* A sentence of the catalog with up to FACTS_MAX places filled: pairs of name and text, ended by
 * NULL. n picks the plural form. say(audience, out, "cli.seed", 1, "seed", "7", NULL) */
void say(const struct audience *audience, struct text *out, const char *key, long long n, ...);

/* The same for a noun, with all its forms (catalog.h), of which a sentence takes one when it is put
 * into a place. `say` takes the bare word. */
void say_noun(const struct audience *audience, struct text *out, const char *key, long long n, ...);
/* Cuts the forms off: the bare word, for lists and columns. */
const char *say_bare(char *noun);

/* The key of a sentence about that seat: KEY.you if the reader sits there and the language has such
 * an entry, else the key itself. */
const char *say_key(const struct audience *audience, const char *key, int seat, char *buffer,
                    size_t size);

/* What to call a seat: its name, or "Player 1" from the catalog. */
const char *say_seat(const struct audience *audience, int seat, char *buffer, size_t size);

/* The same inside a sentence, where whoever reads is "you": "5 points more for you". */
const char *say_seat_or_you(const struct audience *audience, int seat, char *buffer, size_t size);

#endif
