/*
 * email.c - addresses for letters, the codes in them, and who was told of which turn, in the store's
 * file.
 */
#include "store/sqlite/sqlite.h"

/* ---- addresses ---- */

void store_mail_address(struct store *store, int64_t person, struct mail_address *address)
{
    int column = 0;
    *address = (struct mail_address){0};
    struct ask ask = ask_for(store, ASK_MAIL_ADDRESS);
    ask_int(&ask, person);
    if (ask_next(&ask)) {
        take_text(&ask, &column, address->text, sizeof address->text);
        address->confirmed = take_int(&ask, &column) != 0;
    }
    ask_end(&ask);
}

static void forget(struct store *store, enum statement which, int64_t number)
{
    struct ask ask = ask_for(store, which);
    ask_int(&ask, number);
    ask_once(&ask);
}

void store_set_mail_address(struct store *store, int64_t person, const struct mail_address *address)
{
    store_begin(store);
    forget(store, ASK_FORGET_MAIL_CODES, person);
    if (address->text[0] == '\0') {
        forget(store, ASK_FORGET_MAIL_ADDRESS, person);
        return;
    }
    struct ask ask = ask_for(store, ASK_SET_MAIL_ADDRESS);
    ask_int(&ask, person);
    ask_text(&ask, address->text);
    ask_int(&ask, address->confirmed);
    ask_once(&ask);
}

/* ---- codes ---- */

void store_add_mail_code(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t person,
                         enum mail_purpose purpose, int64_t expires, int64_t now)
{
    store_begin(store);
    forget(store, ASK_FORGET_OLD_CODES, now);
    struct ask ask = ask_for(store, ASK_ADD_MAIL_CODE);
    ask_hash(&ask, hash);
    ask_int(&ask, person);
    ask_int(&ask, purpose);
    ask_int(&ask, expires);
    ask_once(&ask);
}

int64_t store_mail_code(struct store *store, const uint8_t hash[STORE_HASH_BYTES],
                        enum mail_purpose purpose, int64_t now)
{
    int column = 0;
    struct ask ask = ask_for(store, ASK_MAIL_CODE);
    ask_hash(&ask, hash);
    ask_int(&ask, purpose);
    ask_int(&ask, now);
    int64_t person = ask_next(&ask) ? take_int(&ask, &column) : 0;
    ask_end(&ask);
    return person;
}

/* ---- who was told ---- */

bool store_told(struct store *store, const char *table, int *seat, int *turn)
{
    int column = 0;
    int64_t place = table_number(store, table);
    if (place == 0)
        return false;
    struct ask ask = ask_for(store, ASK_TOLD);
    ask_int(&ask, place);
    bool found = ask_next(&ask);
    if (found) {
        *seat = (int)take_int(&ask, &column);
        *turn = (int)take_int(&ask, &column);
    }
    ask_end(&ask);
    return found;
}

void store_set_told(struct store *store, const char *table, int seat, int turn)
{
    store_begin(store);
    int64_t place = table_number(store, table);
    if (!table_is_stored(store, place, table))
        return;
    struct ask ask = ask_for(store, ASK_SET_TOLD);
    ask_int(&ask, place);
    ask_int(&ask, seat);
    ask_int(&ask, turn);
    ask_once(&ask);
}
