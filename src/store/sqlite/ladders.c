/*
 * ladders.c - chat messages, ratings, the solo ladder and settings.
 */
#include "store/sqlite/sqlite.h"

#include "base/text.h"

#define CLOSE_MAX (TABLE_ID_MAX + 8)

/* ---- talk ---- */

void store_add_chat(struct store *store, const char *table, struct chat_message *chat)
{
    int column = 0;
    store_begin(store);
    int64_t place = table_number(store, table);
    if (!table_is_stored(store, place, table))
        return;
    struct stmt stmt = stmt_get(store, STMT_ADD_CHAT);
    stmt_bind_int(&stmt, place);
    stmt_bind_id(&stmt, chat->person);
    stmt_bind_int(&stmt, chat->at);
    stmt_bind_int(&stmt, chat->watching);
    stmt_bind_text(&stmt, chat->preset);
    stmt_bind_text(&stmt, chat->text);
    if (stmt_step(&stmt))
        chat->number = column_int(&stmt, &column);
    stmt_reset(&stmt);
}

void store_each_chat(struct store *store, const char *table, int64_t from,
                     bool (*each)(void *context, const struct chat_message *chat), void *context)
{
    int64_t place = table_number(store, table);
    if (place == 0)
        return;
    struct stmt stmt = stmt_get(store, STMT_EACH_CHAT);
    stmt_bind_int(&stmt, place);
    stmt_bind_int(&stmt, from);
    store->walks++;
    while (stmt_step(&stmt)) {
        int column = 0;
        struct chat_message chat = {.number = column_int(&stmt, &column)};
        chat.person = column_int(&stmt, &column);
        chat.at = column_int(&stmt, &column);
        chat.watching = column_int(&stmt, &column) != 0;
        column_text(&stmt, &column, chat.preset, sizeof chat.preset);
        column_text(&stmt, &column, chat.text, sizeof chat.text);
        if (!each(context, &chat))
            break;
    }
    store->walks--;
    stmt_reset(&stmt);
}

/* ---- ratings ---- */

static void column_rating(const struct stmt *stmt, int *column, struct rating *rating)
{
    rating->value = column_real(stmt, column);
    rating->deviation = column_real(stmt, column);
    rating->volatility = column_real(stmt, column);
    rating->games = (int)column_int(stmt, column);
    rating->played = column_int(stmt, column);
}

bool store_rating(struct store *store, int64_t person, const char *scale, struct rating *rating)
{
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_RATING);
    stmt_bind_int(&stmt, person);
    stmt_bind_text(&stmt, scale);
    bool found = stmt_step(&stmt);
    if (found)
        column_rating(&stmt, &column, rating);
    stmt_reset(&stmt);
    return found;
}

void store_set_rating(struct store *store, int64_t person, const char *scale,
                      const struct rating *rating)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_SET_RATING);
    stmt_bind_int(&stmt, person);
    stmt_bind_text(&stmt, scale);
    stmt_bind_real(&stmt, rating->value);
    stmt_bind_real(&stmt, rating->deviation);
    stmt_bind_real(&stmt, rating->volatility);
    stmt_bind_int(&stmt, rating->games);
    stmt_bind_int(&stmt, rating->played);
    stmt_run(&stmt);
}

void store_each_rating(struct store *store, const char *scale, int most,
                       bool (*each)(void *context, const struct person *person,
                                    const struct rating *rating),
                       void *context)
{
    struct stmt stmt = stmt_get(store, STMT_EACH_RATING);
    stmt_bind_text(&stmt, scale);
    stmt_bind_int(&stmt, most);
    store->walks++;
    while (stmt_step(&stmt)) {
        int column = 0;
        struct rating rating;
        struct person person;
        column_rating(&stmt, &column, &rating);
        column_person(&stmt, &column, &person);
        if (!each(context, &person, &rating))
            break;
    }
    store->walks--;
    stmt_reset(&stmt);
}

/* ---- solo ---- */

void store_add_solo(struct store *store, int64_t person, const char *game, const char *daily,
                    const char *table, int points, int64_t at)
{
    store_begin(store);
    int64_t place = table_number(store, table);
    if (!table_is_stored(store, place, table))
        return;
    struct stmt stmt = stmt_get(store, STMT_ADD_SOLO);
    stmt_bind_int(&stmt, place);
    stmt_bind_int(&stmt, person);
    stmt_bind_text(&stmt, game);
    stmt_bind_text(&stmt, daily);
    stmt_bind_int(&stmt, points);
    stmt_bind_int(&stmt, at);
    stmt_run(&stmt);
}

void store_each_solo(struct store *store, const char *game, const char *daily, int most,
                     bool (*each)(void *context, const struct person *person,
                                  const struct solo_result *solo),
                     void *context)
{
    struct stmt stmt = stmt_get(store, STMT_EACH_SOLO);
    stmt_bind_text(&stmt, game);
    stmt_bind_text(&stmt, daily);
    stmt_bind_int(&stmt, most);
    store->walks++;
    while (stmt_step(&stmt)) {
        int column = 0;
        struct person person;
        struct solo_result solo = {.points = (int)column_int(&stmt, &column)};
        column_text(&stmt, &column, solo.table, sizeof solo.table);
        column_text(&stmt, &column, solo.daily, sizeof solo.daily);
        column_person(&stmt, &column, &person);
        if (!each(context, &person, &solo))
            break;
    }
    store->walks--;
    stmt_reset(&stmt);
}

bool store_has_daily(struct store *store, int64_t person, const char *game, const char *daily)
{
    struct stmt stmt = stmt_get(store, STMT_HAS_DAILY);
    stmt_bind_int(&stmt, person);
    stmt_bind_text(&stmt, game);
    stmt_bind_text(&stmt, daily);
    bool found = stmt_step(&stmt);
    stmt_reset(&stmt);
    return found;
}

/* ---- tables that are to be closed: a note for each ---- */

static void name_close(const char *table, char name[CLOSE_MAX])
{
    struct text out = text_in(name, CLOSE_MAX);
    text_format(&out, "close %s", table);
}

void store_request_close(struct store *store, const char *table)
{
    char name[CLOSE_MAX];
    name_close(table, name);
    store_set_setting(store, name, table);
}

bool store_next_close_request(struct store *store, char table[TABLE_ID_MAX])
{
    int column = 0;
    char name[CLOSE_MAX];
    struct stmt next = stmt_get(store, STMT_NEXT_CLOSE);
    bool found = stmt_step(&next);
    if (found)
        column_text(&next, &column, table, TABLE_ID_MAX);
    stmt_reset(&next);
    if (!found)
        return false;
    name_close(table, name);
    store_begin(store);
    struct stmt forget = stmt_get(store, STMT_FORGET_SETTING);
    stmt_bind_text(&forget, name);
    stmt_run(&forget);
    return true;
}

/* ---- notes ---- */

bool store_setting(struct store *store, const char *name, char *value, size_t size)
{
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_SETTING);
    stmt_bind_text(&stmt, name);
    bool found = stmt_step(&stmt);
    if (found)
        column_text(&stmt, &column, value, size);
    stmt_reset(&stmt);
    return found;
}

void store_set_setting(struct store *store, const char *name, const char *value)
{
    store_begin(store);
    struct stmt stmt = stmt_get(store, STMT_SET_SETTING);
    stmt_bind_text(&stmt, name);
    stmt_bind_text(&stmt, value);
    stmt_run(&stmt);
}
