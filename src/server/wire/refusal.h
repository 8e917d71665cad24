/*
 * refusal.h - why a request is refused, over HTTP and over the WebSocket: the codes of
 * docs/server.md, and what an answer adds to them.
 *
 * Everything that may refuse either returns a code or fills in a struct refusal. One table has the
 * name of each code on the wire and its HTTP status; its sentence is the entry "server.error.NAME"
 * of the catalog. One function writes the member "error", so that both ways say the same.
 */
#ifndef FLOE_SERVER_WIRE_REFUSAL_H
#define FLOE_SERVER_WIRE_REFUSAL_H

#include "base/json.h"
#include "domain/moderation.h"
#include "game/say.h"

#define REFUSAL_FIELD_MAX 64
#define REFUSAL_VALUE_MAX 160

enum refusal_code {
    NOT_REFUSED,
    /* the form of a request */
    REFUSED_BAD_JSON,
    REFUSED_NOT_AN_OBJECT,
    REFUSED_UNKNOWN_OP,
    REFUSED_UNKNOWN_FIELD,
    REFUSED_MISSING_FIELD,
    REFUSED_BAD_FIELD,
    REFUSED_TOO_LONG,
    REFUSED_BAD_ORIGIN,
    REFUSED_BAD_TYPE,
    /* the server */
    REFUSED_TOO_MANY,
    REFUSED_FULL,
    REFUSED_NOT_READY,
    REFUSED_STORE_BUSY,
    REFUSED_STORE_LOST,
    REFUSED_MAINTENANCE,
    /* people */
    REFUSED_NO_SESSION,
    REFUSED_NO_ACCOUNT,
    REFUSED_NO_OPERATOR,
    REFUSED_BAD_LOGIN,
    REFUSED_NAME_TAKEN,
    REFUSED_BAD_NAME,
    REFUSED_BAD_PASSWORD,
    REFUSED_BANNED,
    REFUSED_BANNED_NETWORK,
    REFUSED_MUTED,
    REFUSED_IS_OPERATOR,
    REFUSED_NO_PERSON,
    REFUSED_NO_EMAIL,
    REFUSED_BAD_ADDRESS,
    REFUSED_BAD_CODE,
    REFUSED_NO_GUESTS,
    REFUSED_REGISTER_CLOSED,
    REFUSED_NO_INVITE,
    REFUSED_BAD_INVITE,
    REFUSED_LAST_OPERATOR,
    /* finding or making a table */
    REFUSED_NO_TABLE,
    REFUSED_SET_ASIDE,
    REFUSED_UNKNOWN_GAME,
    REFUSED_BAD_OPTION,
    REFUSED_BAD_CHAIRS,
    REFUSED_BAD_CLOCK,
    REFUSED_RATED_CLOCK,
    REFUSED_DAILY_CLOCK,
    REFUSED_DAILY_PLAYED,
    REFUSED_TOO_EARLY,
    REFUSED_NO_ANALYSIS,
    REFUSED_TOO_MANY_TABLES,
    REFUSED_TOO_MANY_VISITS,
    /* seats and deals */
    REFUSED_CHAIR_TAKEN,
    REFUSED_CHAIR_RESERVED,
    REFUSED_BAD_KEY,
    REFUSED_SAME_OWNER,
    REFUSED_SEATED,
    REFUSED_NOT_SEATED,
    REFUSED_BEGUN,
    REFUSED_NOT_HOST,
    REFUSED_NOT_ALONE,
    REFUSED_NOT_ASKED,
    REFUSED_BAD_NUMBER,
    /* playing */
    REFUSED_NOT_PLAYING,
    REFUSED_NOT_YOUR_TURN,
    REFUSED_OUT_OF_STEP,
    REFUSED_ILLEGAL_MOVE,
    REFUSED_UNDO_REFUSED,
    REFUSED_NO_REQUEST,
    REFUSED_ALONE,
    REFUSED_RESIGNED,
    REFUSED_DRAW_REFUSED,
    REFUSED_ABORT_REFUSED,
    REFUSED_CHALLENGE_REFUSED,
    REFUSED_NOT_OVER,
    REFUSED_BAD_TEXT,
    /* moderation */
    REFUSED_NO_REMARK,
    REFUSED_NO_REPORT,
    REFUSED_NO_NETWORK
};

/* What is wrong with a field of a request. */
struct wrong_field {
    const char *name;
    const char *value;   /* as it was given; NULL or "": not told */
    const char *wanted;  /* "server.field.WANTED" says what it must be; NULL: the code says it */
    long long low, high; /* of a number, or of the bytes of a text */
};

/* A code, and what is known besides: the field that is wrong, or the reason that the game of a box
 * or (box NULL) the table has. Names and values of fields are copied, because a refusal outlives
 * the request's text. */
struct refusal {
    enum refusal_code code; /* NOT_REFUSED: all is well */
    bool has_reason;
    const struct box *box;
    struct message reason;
    char field[REFUSAL_FIELD_MAX], value[REFUSAL_VALUE_MAX]; /* "": no field is wrong */
    const char *wanted;                                      /* as in struct wrong_field */
    long long low, high;
    const struct game_option *option; /* of the game, that is refused; NULL: none */
    struct sanction sanction;         /* why somebody is banned or muted */
};

/* "bad_json": the code on the wire. */
const char *refusal_name(enum refusal_code code);
/* Of an answer over HTTP. */
int refusal_status(enum refusal_code code);

/* Each fills in the refusal and returns false. */
bool refuse(struct refusal *why, enum refusal_code code);
bool refuse_wrong(struct refusal *why, enum refusal_code code, const struct wrong_field *field);
/* Banned or muted. */
bool refuse_sanctioned(struct refusal *why, enum refusal_code code,
                       const struct sanction *sanction);
bool refuse_reason(struct refusal *why, enum refusal_code code, const struct box *box,
                   const struct message *reason);

/* Until when something is so, and why: adds a sentence for each that is known (0 and "" are
 * not). */
void say_circumstances(const struct audience *audience, int64_t until, const char *reason,
                       struct text *out);
/* Adds the member "error" to the open object. */
void refusal_write(const struct audience *audience, const struct refusal *why, struct json *out);

#endif
