/*
 * ladders.c - what lists of the best are made of: ratings, and results of solo games.
 */
#include "store/queries.h"

#define SCALE_MAX 32
#define GAME_MAX 16 /* as in struct stored_table */

/* ---- ratings ---- */

/* The order is that of the columns in STMT_RATING and STMT_EACH_RATING. */
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

void store_each_rating_of(struct store *store, int64_t person,
                          void (*each)(void *context, const char *scale,
                                       const struct rating *rating),
                          void *context)
{
    struct stmt stmt = stmt_get(store, STMT_EACH_RATING_OF);
    stmt_bind_int(&stmt, person);
    store->walks++;
    while (stmt_step(&stmt)) {
        struct rating rating;
        char scale[SCALE_MAX];
        int column = 0;
        column_text(&stmt, &column, scale, sizeof scale);
        column_rating(&stmt, &column, &rating);
        each(context, scale, &rating);
    }
    store->walks--;
    stmt_reset(&stmt);
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

/* SQL sorts and limits, so that a ladder costs what it shows. */
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
    int64_t place = stored_table_number(store, table);
    if (!stored_table_exists(store, place, table))
        return;
    struct stmt before = stmt_get(store, STMT_FORGET_SOLO);
    stmt_bind_int(&before, place);
    stmt_run(&before);
    struct stmt stmt = stmt_get(store, STMT_ADD_SOLO);
    stmt_bind_int(&stmt, place);
    stmt_bind_int(&stmt, person);
    stmt_bind_text(&stmt, game);
    stmt_bind_text(&stmt, daily);
    stmt_bind_int(&stmt, points);
    stmt_bind_int(&stmt, at);
    stmt_run(&stmt);
}

bool store_solo_points(struct store *store, const struct stored_table *table, int64_t person,
                       int *points)
{
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_SOLO_POINTS);
    stmt_bind_int(&stmt, table->number);
    stmt_bind_int(&stmt, person);
    bool found = stmt_step(&stmt);
    if (found)
        *points = (int)column_int(&stmt, &column);
    stmt_reset(&stmt);
    return found;
}

/* The table solo_bests keeps the best result of each person, so nothing is searched for here. */
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

static bool has_daily(struct store *store, int64_t person, const char *game, const char *daily)
{
    struct stmt stmt = stmt_get(store, STMT_HAS_DAILY);
    stmt_bind_int(&stmt, person);
    stmt_bind_text(&stmt, game);
    stmt_bind_text(&stmt, daily);
    bool found = stmt_step(&stmt);
    stmt_reset(&stmt);
    return found;
}

/* By the table that was made, not by a result: everybody has one try. */
bool store_take_daily(struct store *store, int64_t person, const char *game, const char *daily)
{
    char key[80];
    struct text out = text_in(key, sizeof key);
    text_format(&out, "%lld %s %s", (long long)person, game, daily);
    return store_try_lock(store, "daily", key) && !has_daily(store, person, game, daily);
}
