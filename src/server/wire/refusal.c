/*
 * refusal.c - why a request is refused. See refusal.h.
 */
#include "server/wire/refusal.h"

static const struct {
    const char *code;
    int status;
} refusals[] = {
    [NOT_REFUSED] = {"", 200},
    [REFUSED_BAD_JSON] = {"bad_json", 400},
    [REFUSED_NOT_AN_OBJECT] = {"not_an_object", 400},
    [REFUSED_UNKNOWN_OP] = {"unknown_op", 404},
    [REFUSED_UNKNOWN_FIELD] = {"unknown_field", 400},
    [REFUSED_MISSING_FIELD] = {"missing_field", 400},
    [REFUSED_BAD_FIELD] = {"bad_field", 400},
    [REFUSED_TOO_LONG] = {"too_long", 413},
    [REFUSED_TOO_MANY] = {"too_many", 429},
    [REFUSED_NO_SESSION] = {"no_session", 401},
    [REFUSED_NO_ACCOUNT] = {"no_account", 403},
    [REFUSED_BAD_LOGIN] = {"bad_login", 403},
    [REFUSED_NAME_TAKEN] = {"name_taken", 409},
    [REFUSED_BAD_NAME] = {"bad_name", 400},
    [REFUSED_BAD_PASSWORD] = {"bad_password", 400},
    [REFUSED_BANNED] = {"banned", 403},
    [REFUSED_NO_TABLE] = {"no_table", 404},
    [REFUSED_SET_ASIDE] = {"set_aside", 409},
    [REFUSED_NO_PERSON] = {"no_person", 404},
    [REFUSED_UNKNOWN_GAME] = {"unknown_game", 400},
    [REFUSED_FULL] = {"full", 409},
    [REFUSED_BAD_ORIGIN] = {"bad_origin", 403},
    [REFUSED_BAD_TYPE] = {"bad_type", 415},
    [REFUSED_NOT_READY] = {"not_ready", 503},
    [REFUSED_NO_EMAIL] = {"no_mail", 404},
    [REFUSED_BAD_ADDRESS] = {"bad_address", 400},
    [REFUSED_BAD_CODE] = {"bad_code", 404},
    [REFUSED_STORE_BUSY] = {"store_busy", 503},
    [REFUSED_TOO_EARLY] = {"too_early", 403},
};

const char *refusal_name(enum refusal_code code)
{
    return refusals[code].code;
}

int refusal_status(enum refusal_code code)
{
    return refusals[code].status;
}
