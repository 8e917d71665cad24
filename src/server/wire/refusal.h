/*
 * refusal.h - why a request is refused: the codes of docs/server.md that people, e-mail and the API
 * share, each with its name on the wire and its HTTP status.
 */
#ifndef FLOE_SERVER_WIRE_REFUSAL_H
#define FLOE_SERVER_WIRE_REFUSAL_H

enum refusal_code {
    NOT_REFUSED,
    REFUSED_BAD_JSON,
    REFUSED_NOT_AN_OBJECT,
    REFUSED_UNKNOWN_OP,
    REFUSED_UNKNOWN_FIELD,
    REFUSED_MISSING_FIELD,
    REFUSED_BAD_FIELD,
    REFUSED_TOO_LONG,
    REFUSED_TOO_MANY,
    REFUSED_NO_SESSION,
    REFUSED_NO_ACCOUNT,
    REFUSED_BAD_LOGIN,
    REFUSED_NAME_TAKEN,
    REFUSED_BAD_NAME,
    REFUSED_BAD_PASSWORD,
    REFUSED_BANNED,
    REFUSED_NO_TABLE,
    REFUSED_SET_ASIDE,
    REFUSED_NO_PERSON,
    REFUSED_UNKNOWN_GAME,
    REFUSED_FULL,
    REFUSED_BAD_ORIGIN,
    REFUSED_BAD_TYPE,
    REFUSED_NOT_READY,
    REFUSED_NO_EMAIL,
    REFUSED_BAD_ADDRESS,
    REFUSED_BAD_CODE,
    REFUSED_STORE_BUSY,
    REFUSED_TOO_EARLY
};

/* "bad_json": the code on the wire. */
const char *refusal_name(enum refusal_code code);
int refusal_status(enum refusal_code code);

#endif
