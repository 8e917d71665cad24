/*
 * test_lobby.c - the lobby's list is in order, whatever comes and goes in whatever order.
 */
#include "support.h"

#include "base/rng.h"
#include "server/tables/lobby.h"

#include <stdio.h>

#define TABLES 60
#define TIMES 20 /* fewer than tables: many have the same */
#define ROUNDS 20000
#define HERE 1
#define THERE 2

/* The list as it should be, the newest first. */
struct expected {
    int count;
    int table[TABLES];
    int64_t created[TABLES];
};

static struct lobby lobby;

static void name_table(int table, char id[TABLE_ID_MAX])
{
    snprintf(id, TABLE_ID_MAX, "t%d", table);
}

static void set(int64_t server, int table, int64_t created)
{
    char id[TABLE_ID_MAX];
    name_table(table, id);
    lobby_set_remote(&lobby, server, id, created, "{}", 2);
}

static void gone(int64_t server, int table)
{
    char id[TABLE_ID_MAX];
    name_table(table, id);
    lobby_remote_gone(&lobby, server, id);
}

static const char *id_of(const struct lobby_line *line)
{
    return ((const struct remote_line *)line)->id;
}

/* From both ends. */
static void assert_listed(const int *tables, int count)
{
    const struct lobby_line *down = lobby.newest, *up = lobby.oldest;
    for (int i = 0; i < count; i++, down = down->older, up = up->newer) {
        char id[TABLE_ID_MAX];
        name_table(tables[i], id);
        assert_non_null(down);
        assert_string_equal(id_of(down), id);
        name_table(tables[count - 1 - i], id);
        assert_non_null(up);
        assert_string_equal(id_of(up), id);
    }
    assert_null(down);
    assert_null(up);
}
#define ASSERT_LISTED(...) \
    assert_listed((const int[]){__VA_ARGS__}, (int)(sizeof(int[]){__VA_ARGS__} / sizeof(int)))

static int empty(void **unused)
{
    (void)unused;
    lobby_close(&lobby);
    lobby = (struct lobby){0};
    return 0;
}

/* As when a server tells its lines, the oldest first, to one that has others. */
static void lines_between_others(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++)
        set(HERE, i, 10 * i);
    for (int i = 0; i < 4; i++)
        set(THERE, 10 + i, 10 * i - 5);
    ASSERT_LISTED(3, 13, 2, 12, 1, 11, 0, 10);
    set(THERE, 20, 100);
    set(THERE, 21, 16);
    set(THERE, 22, -100);
    ASSERT_LISTED(20, 3, 13, 2, 21, 12, 1, 11, 0, 10, 22);
}

/* From the newer side of the line before, and from its older side. */
static void lines_from_both_sides(void **unused)
{
    (void)unused;
    for (int i = 0; i < 5; i++)
        set(HERE, i, 10 * i);
    set(THERE, 10, 25);
    set(THERE, 11, 5);
    set(THERE, 12, 35);
    set(THERE, 13, 15);
    ASSERT_LISTED(4, 12, 3, 10, 2, 13, 1, 11, 0);
}

/* The one that was listed last comes first, from wherever it is searched. */
static void equal_times(void **unused)
{
    (void)unused;
    for (int i = 0; i < 3; i++)
        set(HERE, i, 10);
    ASSERT_LISTED(2, 1, 0);
    set(HERE, 3, 30);
    set(THERE, 4, 5);
    set(THERE, 5, 10);
    set(THERE, 6, 20);
    set(THERE, 7, 10);
    ASSERT_LISTED(3, 6, 7, 5, 2, 1, 0, 4);
    set(HERE, 1, 10); /* has changed */
    ASSERT_LISTED(3, 6, 1, 7, 5, 2, 0, 4);
}

/* The line beside which the next one is searched is gone. */
static void unlisted_lines(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++)
        set(HERE, i, 10 * i);
    set(THERE, 10, 15);
    gone(THERE, 10);
    set(THERE, 11, 16);
    ASSERT_LISTED(3, 2, 11, 1, 0);
    gone(HERE, 0); /* the oldest, and then the newest */
    set(THERE, 12, 5);
    gone(HERE, 3);
    set(THERE, 13, 25);
    ASSERT_LISTED(13, 2, 11, 1, 12);
    lobby_server_gone(&lobby, THERE);
    ASSERT_LISTED(2, 1);
    gone(HERE, 1);
    gone(HERE, 2);
    assert_null(lobby.newest);
    set(THERE, 14, 7);
    ASSERT_LISTED(14);
}

static void expect_gone(struct expected *list, int table)
{
    int at = 0;
    while (at < list->count && list->table[at] != table)
        at++;
    if (at == list->count)
        return;
    list->count--;
    for (; at < list->count; at++) {
        list->table[at] = list->table[at + 1];
        list->created[at] = list->created[at + 1];
    }
}

static void expect(struct expected *list, int table, int64_t created)
{
    expect_gone(list, table);
    int at = list->count++;
    for (; at > 0 && list->created[at - 1] <= created; at--) {
        list->table[at] = list->table[at - 1];
        list->created[at] = list->created[at - 1];
    }
    list->table[at] = table;
    list->created[at] = created;
}

static void random_changes(void **unused)
{
    struct expected list = {0};
    struct rng rng = rng_from_text("lobby");
    (void)unused;
    for (int round = 0; round < ROUNDS; round++) {
        int table = (int)rng_below(&rng, TABLES);
        int64_t created = (int64_t)rng_below(&rng, TIMES);
        if (rng_below(&rng, 3) == 0) {
            gone(HERE, table);
            expect_gone(&list, table);
        } else {
            set(HERE, table, created);
            expect(&list, table, created);
        }
        assert_listed(list.table, list.count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(lines_between_others, empty),
        cmocka_unit_test_teardown(lines_from_both_sides, empty),
        cmocka_unit_test_teardown(equal_times, empty),
        cmocka_unit_test_teardown(unlisted_lines, empty),
        cmocka_unit_test_teardown(random_changes, empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
