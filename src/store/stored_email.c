/*
 * stored_email.c - e-mail addresses, the language and the codes of e-mails, and which turns were
 * notified.
 */
#include "store/queries.h"

/* ---- addresses ---- */

void store_email_address(struct store *store, int64_t person, struct email_address *address)
{
    int column = 0;
    *address = (struct email_address){0};
    struct stmt stmt = stmt_get(store, STMT_EMAIL_ADDRESS);
    stmt_bind_int(&stmt, person);
    if (stmt_step(&stmt)) {
        column_text(&stmt, &column, address->text, sizeof address->text);
        address->confirmed = column_int(&stmt, &column) != 0;
    }
    stmt_reset(&stmt);
}

static void forget(struct store *store, enum statement which, int64_t number)
{
    struct stmt stmt = stmt_get(store, which);
    stmt_bind_int(&stmt, number);
    stmt_run(&stmt);
}

/* Codes that were sent to the old address must not work for the new one. */
void store_set_email_address(struct store *store, int64_t person,
                             const struct email_address *address)
{
    store_begin(store);
    forget(store, STMT_FORGET_EMAIL_CODES, person);
    if (address->text[0] == '\0') {
        forget(store, STMT_FORGET_EMAIL_ADDRESS, person);
        return;
    }
    struct stmt stmt = stmt_get(store, STMT_SET_EMAIL_ADDRESS);
    stmt_bind_int(&stmt, person);
    stmt_bind_text(&stmt, address->text);
    stmt_bind_int(&stmt, address->confirmed);
    stmt_run(&stmt);
}

/* ---- languages ---- */

void store_language(struct store *store, int64_t person, char language[LANGUAGE_MAX])
{
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_LANGUAGE);
    language[0] = '\0';
    stmt_bind_int(&stmt, person);
    if (stmt_step(&stmt))
        column_text(&stmt, &column, language, LANGUAGE_MAX);
    stmt_reset(&stmt);
}

void store_set_language(struct store *store, int64_t person, const char *language)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_SET_LANGUAGE);
    stmt_bind_int(&stmt, person);
    stmt_bind_text(&stmt, language);
    stmt_run(&stmt);
}

/* ---- codes ---- */

/* Expired codes go whenever a new one comes, so there are never many. */
void store_add_email_code(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t person,
                          enum email_purpose purpose, int64_t expires, int64_t now)
{
    store_begin(store);
    forget(store, STMT_FORGET_OLD_CODES, now);
    struct stmt stmt = stmt_get(store, STMT_ADD_EMAIL_CODE);
    stmt_bind_hash(&stmt, hash);
    stmt_bind_int(&stmt, person);
    stmt_bind_int(&stmt, purpose);
    stmt_bind_int(&stmt, expires);
    stmt_run(&stmt);
}

int64_t store_email_code(struct store *store, const uint8_t hash[STORE_HASH_BYTES],
                         enum email_purpose purpose, int64_t now)
{
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_EMAIL_CODE);
    stmt_bind_hash(&stmt, hash);
    stmt_bind_int(&stmt, purpose);
    stmt_bind_int(&stmt, now);
    int64_t person = stmt_step(&stmt) ? column_int(&stmt, &column) : 0;
    stmt_reset(&stmt);
    return person;
}

/* ---- who was told ---- */

bool store_notified_turn(struct store *store, const char *table, int *seat, int *turn)
{
    int column = 0;
    int64_t place = stored_table_number(store, table);
    if (place == 0)
        return false;
    struct stmt stmt = stmt_get(store, STMT_NOTIFIED_TURN);
    stmt_bind_int(&stmt, place);
    bool found = stmt_step(&stmt);
    if (found) {
        *seat = (int)column_int(&stmt, &column);
        *turn = (int)column_int(&stmt, &column);
    }
    stmt_reset(&stmt);
    return found;
}

void store_set_notified_turn(struct store *store, const char *table, int seat, int turn)
{
    store_begin(store);
    int64_t place = stored_table_number(store, table);
    if (!stored_table_exists(store, place, table))
        return;
    struct stmt stmt = stmt_get(store, STMT_SET_NOTIFIED_TURN);
    stmt_bind_int(&stmt, place);
    stmt_bind_int(&stmt, seat);
    stmt_bind_int(&stmt, turn);
    stmt_run(&stmt);
}
