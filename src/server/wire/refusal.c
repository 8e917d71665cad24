/*
 * refusal.c - the table of codes, and refusals as JSON. See refusal.h.
 */
#include "server/wire/refusal.h"

#include "base/date.h"
#include "server/wire/vocabulary.h"
#include "table/table.h"

#define KEY_MAX 64
#define NUMBER_MAX 24
#define SENTENCE_MAX 1024

/* Nobody sits down or plays over HTTP: no answer there has the codes with this status. */
#define SOCKET_ONLY 400

static const struct {
    const char *name;
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
    [REFUSED_BAD_ORIGIN] = {"bad_origin", 403},
    [REFUSED_BAD_TYPE] = {"bad_type", 415},
    [REFUSED_TOO_MANY] = {"too_many", 429},
    [REFUSED_FULL] = {"full", 409},
    [REFUSED_NOT_READY] = {"not_ready", 503},
    [REFUSED_STORE_BUSY] = {"store_busy", 503},
    [REFUSED_STORE_LOST] = {"store_lost", 503},
    [REFUSED_MAINTENANCE] = {"maintenance", 503},
    [REFUSED_NO_SESSION] = {"no_session", 401},
    [REFUSED_NO_ACCOUNT] = {"no_account", 403},
    [REFUSED_NO_OPERATOR] = {"no_operator", 403},
    [REFUSED_BAD_LOGIN] = {"bad_login", 403},
    [REFUSED_NAME_TAKEN] = {"name_taken", 409},
    [REFUSED_BAD_NAME] = {"bad_name", 400},
    [REFUSED_BAD_PASSWORD] = {"bad_password", 400},
    [REFUSED_BANNED] = {"banned", 403},
    [REFUSED_BANNED_NETWORK] = {"banned_network", 403},
    [REFUSED_MUTED] = {"muted", SOCKET_ONLY},
    [REFUSED_IS_OPERATOR] = {"is_operator", 409},
    [REFUSED_NO_PERSON] = {"no_person", 404},
    [REFUSED_NO_EMAIL] = {"no_mail", 404},
    [REFUSED_BAD_ADDRESS] = {"bad_address", 400},
    [REFUSED_BAD_CODE] = {"bad_code", 404},
    [REFUSED_NO_GUESTS] = {"no_guests", 403},
    [REFUSED_REGISTER_CLOSED] = {"register_closed", 403},
    [REFUSED_NO_INVITE] = {"no_invite", 403},
    [REFUSED_BAD_INVITE] = {"bad_invite", 403},
    [REFUSED_LAST_OPERATOR] = {"last_operator", 409},
    [REFUSED_NO_TABLE] = {"no_table", 404},
    [REFUSED_SET_ASIDE] = {"set_aside", 409},
    [REFUSED_UNKNOWN_GAME] = {"unknown_game", 400},
    [REFUSED_BAD_OPTION] = {"bad_option", SOCKET_ONLY},
    [REFUSED_BAD_CHAIRS] = {"bad_chairs", SOCKET_ONLY},
    [REFUSED_BAD_CLOCK] = {"bad_clock", SOCKET_ONLY},
    [REFUSED_RATED_CLOCK] = {"rated_clock", SOCKET_ONLY},
    [REFUSED_DAILY_CLOCK] = {"daily_clock", SOCKET_ONLY},
    [REFUSED_DAILY_PLAYED] = {"daily_played", SOCKET_ONLY},
    [REFUSED_TOO_EARLY] = {"too_early", 403},
    [REFUSED_NO_ANALYSIS] = {"no_analysis", 404},
    [REFUSED_TOO_MANY_TABLES] = {"too_many_tables", SOCKET_ONLY},
    [REFUSED_TOO_MANY_VISITS] = {"too_many_visits", SOCKET_ONLY},
    [REFUSED_CHAIR_TAKEN] = {"chair_taken", SOCKET_ONLY},
    [REFUSED_CHAIR_RESERVED] = {"chair_reserved", SOCKET_ONLY},
    [REFUSED_BAD_KEY] = {"bad_key", SOCKET_ONLY},
    [REFUSED_SAME_OWNER] = {"same_owner", SOCKET_ONLY},
    [REFUSED_SEATED] = {"seated", SOCKET_ONLY},
    [REFUSED_NOT_SEATED] = {"not_seated", SOCKET_ONLY},
    [REFUSED_BEGUN] = {"begun", SOCKET_ONLY},
    [REFUSED_NOT_HOST] = {"not_host", SOCKET_ONLY},
    [REFUSED_NOT_ALONE] = {"not_alone", SOCKET_ONLY},
    [REFUSED_NOT_ASKED] = {"not_asked", SOCKET_ONLY},
    [REFUSED_BAD_NUMBER] = {"bad_number", SOCKET_ONLY},
    [REFUSED_NOT_PLAYING] = {"not_playing", SOCKET_ONLY},
    [REFUSED_NOT_YOUR_TURN] = {"not_your_turn", SOCKET_ONLY},
    [REFUSED_OUT_OF_STEP] = {"out_of_step", SOCKET_ONLY},
    [REFUSED_ILLEGAL_MOVE] = {"illegal_move", SOCKET_ONLY},
    [REFUSED_UNDO_REFUSED] = {"undo_refused", SOCKET_ONLY},
    [REFUSED_NO_REQUEST] = {"no_request", SOCKET_ONLY},
    [REFUSED_ALONE] = {"alone", SOCKET_ONLY},
    [REFUSED_RESIGNED] = {"resigned", SOCKET_ONLY},
    [REFUSED_DRAW_REFUSED] = {"draw_refused", SOCKET_ONLY},
    [REFUSED_ABORT_REFUSED] = {"abort_refused", SOCKET_ONLY},
    [REFUSED_CHALLENGE_REFUSED] = {"challenge_refused", SOCKET_ONLY},
    [REFUSED_NOT_OVER] = {"not_over", SOCKET_ONLY},
    [REFUSED_BAD_TEXT] = {"bad_text", 400},
    [REFUSED_NO_REMARK] = {"no_remark", 404},
    [REFUSED_NO_REPORT] = {"no_report", 404},
    [REFUSED_NO_NETWORK] = {"no_network", 404},
};

const char *refusal_name(enum refusal_code code)
{
    return refusals[code].name;
}

int refusal_status(enum refusal_code code)
{
    return refusals[code].status;
}

/* ---- refusing ---- */

bool refuse(struct refusal *why, enum refusal_code code)
{
    *why = (struct refusal){.code = code};
    return false;
}

bool refuse_wrong(struct refusal *why, enum refusal_code code, const struct wrong_field *field)
{
    *why = (struct refusal){
        .code = code, .wanted = field->wanted, .low = field->low, .high = field->high};
    struct text name = text_in(why->field, sizeof why->field);
    struct text value = text_in(why->value, sizeof why->value);
    text_add(&name, field->name);
    text_add(&value, field->value == NULL ? "" : field->value);
    return false;
}

bool refuse_sanctioned(struct refusal *why, enum refusal_code code, const struct sanction *sanction)
{
    *why = (struct refusal){.code = code, .sanction = *sanction};
    return false;
}

bool refuse_reason(struct refusal *why, enum refusal_code code, const struct box *box,
                   const struct message *reason)
{
    *why = (struct refusal){.code = code, .has_reason = true, .box = box, .reason = *reason};
    return false;
}

/* ---- sentences and JSON ---- */

static void say_field(const struct audience *audience, const struct refusal *why, struct text *out)
{
    char key[KEY_MAX], low[NUMBER_MAX], high[NUMBER_MAX];
    struct text key_out = text_in(key, sizeof key), low_out = text_in(low, sizeof low),
                high_out = text_in(high, sizeof high);
    text_format(&key_out, "server.field.%s", why->wanted);
    text_add_int(&low_out, why->low);
    text_add_int(&high_out, why->high);
    say(audience, out, key, 1, "field", why->field, "value", why->value, "low", low, "high", high,
        NULL);
}

static void say_code(const struct audience *audience, const struct refusal *why, struct text *out)
{
    char key[KEY_MAX];
    struct text key_out = text_in(key, sizeof key);
    text_format(&key_out, "server.error.%s", refusal_name(why->code));
    say(audience, out, key, 1, "field", why->field, "value", why->value, NULL);
}

void say_circumstances(const struct audience *audience, int64_t until, const char *reason,
                       struct text *out)
{
    char time[TIME_TEXT_MAX], zoned[TIME_TEXT_MAX + 4];
    struct text zoned_out = text_in(zoned, sizeof zoned);
    time_write(until, time);
    text_format(&zoned_out, "%s UTC", time);
    if (until != 0) {
        text_add_char(out, ' ');
        say(audience, out, "audit.until", 1, "until", zoned, NULL);
    }
    if (reason[0] != '\0') {
        text_add_char(out, ' ');
        say(audience, out, "audit.reason", 1, "reason", reason, NULL);
    }
}

/* The most exact sentence there is: the reason's, the field's, or that of the code. */
static void say_refusal(const struct audience *audience, const struct refusal *why,
                        struct text *out)
{
    if (why->has_reason && why->box != NULL)
        say_message(why->box->game, why->box->data, &why->reason, "reason", audience, out);
    else if (why->has_reason)
        say_message(NULL, NULL, &why->reason, "table", audience, out);
    else if (why->wanted != NULL)
        say_field(audience, why, out);
    else
        say_code(audience, why, out);
    if (why->sanction.on)
        say_circumstances(audience, why->sanction.until, why->sanction.reason, out);
}

/* The reason of the game or the table, with its facts by name. */
static void write_reason(const struct refusal *why, struct json *out)
{
    const struct box *box = why->box;
    json_open_object(out, "reason");
    say_message_json(box == NULL ? NULL : box->game, box == NULL ? NULL : box->data, &why->reason,
                     out);
    json_close_object(out);
}

/* The order of members is that of docs/server.schema.json. */
void refusal_write(const struct audience *audience, const struct refusal *why, struct json *out)
{
    char sentence[SENTENCE_MAX];
    struct text text = text_in(sentence, sizeof sentence);
    say_refusal(audience, why, &text);
    json_open_object(out, "error");
    json_string(out, "code", refusal_name(why->code));
    if (why->has_reason && message_rule(&why->reason) != NULL)
        json_string(out, "rule", message_rule(&why->reason));
    json_string(out, "message", sentence);
    if (why->option != NULL)
        json_string(out, "option", why->option->name);
    if (why->has_reason)
        write_reason(why, out);
    if (why->sanction.on)
        write_sanction(out, "sanction", &why->sanction);
    json_close_object(out);
}
