/*
 * ladders.c - remarks, ratings, the solo ladder and notes, in the store's file.
 */
#include "store/sqlite/sqlite.h"

#include "base/text.h"

#define CLOSE_MAX (TABLE_ID_MAX + 8)

/* ---- talk ---- */

void store_add_remark(struct store *store, const char *table, struct remark *remark)
{
    int column = 0;
    store_begin(store);
    int64_t place = table_number(store, table);
    if (!table_is_stored(store, place, table))
        return;
    struct ask ask = ask_for(store, ASK_ADD_REMARK);
    ask_int(&ask, place);
    ask_id(&ask, remark->person);
    ask_int(&ask, remark->at);
    ask_int(&ask, remark->watching);
    ask_text(&ask, remark->preset);
    ask_text(&ask, remark->text);
    if (ask_next(&ask))
        remark->number = take_int(&ask, &column);
    ask_end(&ask);
}

void store_each_remark(struct store *store, const char *table, int64_t from,
                       bool (*each)(void *context, const struct remark *remark), void *context)
{
    int64_t place = table_number(store, table);
    if (place == 0)
        return;
    struct ask ask = ask_for(store, ASK_EACH_REMARK);
    ask_int(&ask, place);
    ask_int(&ask, from);
    while (ask_next(&ask)) {
        int column = 0;
        struct remark remark = {.number = take_int(&ask, &column)};
        remark.person = take_int(&ask, &column);
        remark.at = take_int(&ask, &column);
        remark.watching = take_int(&ask, &column) != 0;
        take_text(&ask, &column, remark.preset, sizeof remark.preset);
        take_text(&ask, &column, remark.text, sizeof remark.text);
        if (!each(context, &remark))
            break;
    }
    ask_end(&ask);
}

/* ---- ratings ---- */

static void take_rating(const struct ask *ask, int *column, struct rating *rating)
{
    rating->value = take_real(ask, column);
    rating->deviation = take_real(ask, column);
    rating->volatility = take_real(ask, column);
    rating->games = (int)take_int(ask, column);
    rating->played = take_int(ask, column);
}

bool store_rating(struct store *store, int64_t person, const char *scale, struct rating *rating)
{
    int column = 0;
    struct ask ask = ask_for(store, ASK_RATING);
    ask_int(&ask, person);
    ask_text(&ask, scale);
    bool found = ask_next(&ask);
    if (found)
        take_rating(&ask, &column, rating);
    ask_end(&ask);
    return found;
}

void store_set_rating(struct store *store, int64_t person, const char *scale,
                      const struct rating *rating)
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_SET_RATING);
    ask_int(&ask, person);
    ask_text(&ask, scale);
    ask_real(&ask, rating->value);
    ask_real(&ask, rating->deviation);
    ask_real(&ask, rating->volatility);
    ask_int(&ask, rating->games);
    ask_int(&ask, rating->played);
    ask_once(&ask);
}

void store_each_rating(struct store *store, const char *scale, int most,
                       bool (*each)(void *context, const struct person *person,
                                    const struct rating *rating),
                       void *context)
{
    struct ask ask = ask_for(store, ASK_EACH_RATING);
    ask_text(&ask, scale);
    ask_int(&ask, most);
    while (ask_next(&ask)) {
        int column = 0;
        struct rating rating;
        struct person person;
        take_rating(&ask, &column, &rating);
        take_person(&ask, &column, &person);
        if (!each(context, &person, &rating))
            break;
    }
    ask_end(&ask);
}

/* ---- solo ---- */

void store_add_solo(struct store *store, int64_t person, const char *game, const char *daily,
                    const char *table, int points, int64_t at)
{
    store_begin(store);
    int64_t place = table_number(store, table);
    if (!table_is_stored(store, place, table))
        return;
    struct ask ask = ask_for(store, ASK_ADD_SOLO);
    ask_int(&ask, place);
    ask_int(&ask, person);
    ask_text(&ask, game);
    ask_text(&ask, daily);
    ask_int(&ask, points);
    ask_int(&ask, at);
    ask_once(&ask);
}

void store_each_solo(struct store *store, const char *game, const char *daily, int most,
                     bool (*each)(void *context, const struct person *person,
                                  const struct solo *solo),
                     void *context)
{
    struct ask ask = ask_for(store, ASK_EACH_SOLO);
    ask_text(&ask, game);
    ask_text(&ask, daily);
    ask_int(&ask, most);
    while (ask_next(&ask)) {
        int column = 0;
        struct person person;
        struct solo solo = {.points = (int)take_int(&ask, &column)};
        take_text(&ask, &column, solo.table, sizeof solo.table);
        take_text(&ask, &column, solo.daily, sizeof solo.daily);
        take_person(&ask, &column, &person);
        if (!each(context, &person, &solo))
            break;
    }
    ask_end(&ask);
}

bool store_has_daily(struct store *store, int64_t person, const char *game, const char *daily)
{
    struct ask ask = ask_for(store, ASK_HAS_DAILY);
    ask_int(&ask, person);
    ask_text(&ask, game);
    ask_text(&ask, daily);
    bool found = ask_next(&ask);
    ask_end(&ask);
    return found;
}

/* ---- tables that are to be closed: a note for each ---- */

static void name_close(const char *table, char name[CLOSE_MAX])
{
    struct text out = text_in(name, CLOSE_MAX);
    text_format(&out, "close %s", table);
}

void store_ask_close(struct store *store, const char *table)
{
    char name[CLOSE_MAX];
    name_close(table, name);
    store_set_note(store, name, table);
}

bool store_next_close(struct store *store, char table[TABLE_ID_MAX])
{
    int column = 0;
    char name[CLOSE_MAX];
    struct ask next = ask_for(store, ASK_NEXT_CLOSE);
    bool found = ask_next(&next);
    if (found)
        take_text(&next, &column, table, TABLE_ID_MAX);
    ask_end(&next);
    if (!found)
        return false;
    name_close(table, name);
    store_begin(store);
    struct ask forget = ask_for(store, ASK_FORGET_NOTE);
    ask_text(&forget, name);
    ask_once(&forget);
    return true;
}

/* ---- notes ---- */

bool store_note(struct store *store, const char *name, char *value, size_t size)
{
    int column = 0;
    struct ask ask = ask_for(store, ASK_NOTE);
    ask_text(&ask, name);
    bool found = ask_next(&ask);
    if (found)
        take_text(&ask, &column, value, size);
    ask_end(&ask);
    return found;
}

void store_set_note(struct store *store, const char *name, const char *value)
{
    store_begin(store);
    struct ask ask = ask_for(store, ASK_SET_NOTE);
    ask_text(&ask, name);
    ask_text(&ask, value);
    ask_once(&ask);
}
