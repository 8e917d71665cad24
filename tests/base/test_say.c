/*
 * test_say.c - messages become sentences and JSON.
 *
 * The game here is a puppet: it has facts to tell, and no rules.
 */
#include "support.h"

enum { FACT_ANIMAL = FACT_GAME };

/* Names animals, knows one party behind two seats, and declines everything else. */
static void puppet_fact(const void *box, int kind, int value, const struct audience *audience,
                        struct text *out)
{
    static const char *const codes[] = {"bear", "seal"}, *const words[] = {"Bear", "Seal"};
    (void)box;
    if (kind == FACT_SEAT && value == 2)
        text_add(out, "Siku");
    if (kind == FACT_ANIMAL && value < 2)
        text_add(out, audience == NULL ? codes[value] : words[value]);
}

static const struct game puppet = {.name = "puppet", .fact_write = puppet_fact};

static const struct catalog_entry entries[] = {
    {"puppet.event.caught", "{who} catches {n} {animal}.", "{who} catches {n} {animal}s."},
    {"puppet.reason.far", "Too far.", NULL},
    {"puppet.reason.plain", "No.", NULL},
    {"puppet.reason.strange", "{ {who} {nobody} } {", NULL},
    {"reason.with_rule", "{reason} ({rule})", NULL},
    {"seat.player", "P{number}", NULL},
    {"toy.reason.full", "{n} is full.", NULL},
};
static const struct catalog toy = {"toy", CATALOG_ONE, entries, 7};

static const struct message_type caught = {
    "caught", "R-7", {{"who", FACT_SEAT}, {"n", FACT_COUNT}, {"animal", FACT_ANIMAL}}};
static const struct message_type plain = {"plain", NULL, {{0}}};
static const struct message_type far = {"far", "R-8", {{0}}};
static const struct message_type strange = {"strange", NULL, {{"who", FACT_SEAT}}};
static const struct message_type full = {"full", NULL, {{"n", FACT_NUMBER}}};
static const struct message_type missing = {"missing", NULL, {{0}}};

static const char *told(const struct game *game, struct message message, const char *family,
                        const char *const *names)
{
    static char buffer[200];
    struct text out = text_in(buffer, sizeof buffer);
    struct audience audience = {.catalog = &toy, .names = names, .seats = 2};
    say_message(game, NULL, &message, family, &audience, &out);
    assert_false(out.cut);
    return buffer;
}

static void facts_fill_places(void **unused)
{
    (void)unused;
    assert_string_equal(
        told(&puppet, (struct message){.what = &caught, .values = {0, 2, 1}}, "event", NULL),
        "P1 catches 2 Seals.");
    assert_string_equal(
        told(&puppet, (struct message){.what = &plain, .values = {0}}, "reason", NULL), "No.");
}

static void count_picks_the_plural(void **unused)
{
    (void)unused;
    assert_string_equal(
        told(&puppet, (struct message){.what = &caught, .values = {0, 1, 0}}, "event", NULL),
        "P1 catches 1 Bear.");
    assert_string_equal(
        told(&puppet, (struct message){.what = &caught, .values = {0, 0, 0}}, "event", NULL),
        "P1 catches 0 Bears.");
}

static void seats_have_names(void **unused)
{
    const char *const names[SEATS_MAX] = {NULL, "Anna {n}", NULL, NULL};
    (void)unused;
    assert_string_equal(
        told(&puppet, (struct message){.what = &caught, .values = {0, 2, 0}}, "event", names),
        "P1 catches 2 Bears.");
    assert_string_equal(
        told(&puppet, (struct message){.what = &caught, .values = {1, 2, 0}}, "event", names),
        "Anna {n} catches 2 Bears.");
    assert_string_equal(
        told(&puppet, (struct message){.what = &caught, .values = {2, 2, 0}}, "event", names),
        "Siku catches 2 Bears.");
    assert_string_equal(
        told(&puppet, (struct message){.what = &caught, .values = {7, 2, 0}}, "event", names),
        "P8 catches 2 Bears.");
}

static void unknown_places_stay(void **unused)
{
    (void)unused;
    assert_string_equal(
        told(&puppet, (struct message){.what = &strange, .values = {0}}, "reason", NULL),
        "{ {who} {nobody} } {");
    assert_string_equal(
        told(&puppet, (struct message){.what = &missing, .values = {0}}, "reason", NULL),
        "puppet.reason.missing");
}

static void reasons_without_a_game(void **unused)
{
    (void)unused;
    assert_string_equal(told(NULL, (struct message){.what = &full, .values = {3}}, "toy", NULL),
                        "3 is full.");
}

static void reasons_have_rules(void **unused)
{
    const struct message messages[] = {{.what = &plain, .values = {0}},
                                       {.what = &far, .values = {0}}};
    char buffer[80];
    struct text out = text_in(buffer, sizeof buffer);
    struct audience audience = {.catalog = &toy};
    (void)unused;
    for (int i = 0; i < 2; i++)
        say_reason(&puppet, NULL, &messages[i], &audience, &out);
    assert_string_equal(buffer, "No.Too far. (R-8)");
}

static void messages_as_json(void **unused)
{
    char buffer[200];
    struct text text = text_in(buffer, sizeof buffer);
    struct json out = json_to(&text);
    const struct message messages[] = {{.what = &caught, .values = {1, 2, 1}},
                                       {.what = &caught, .values = {2, 1, 9}},
                                       {.what = &plain, .values = {0}}};
    (void)unused;
    json_open_array(&out, NULL);
    for (int i = 0; i < 3; i++) {
        json_open_object(&out, NULL);
        say_message_json(&puppet, NULL, &messages[i], &out);
        json_close_object(&out);
    }
    json_close_array(&out);
    assert_string_equal(
        buffer, "[{\"code\":\"caught\",\"rule\":\"R-7\",\"who\":1,\"n\":2,\"animal\":\"seal\"},"
                "{\"code\":\"caught\",\"rule\":\"R-7\",\"who\":2,\"n\":1,\"animal\":null},"
                "{\"code\":\"plain\"}]");
}

static void plain_sentences(void **unused)
{
    char buffer[80], seat[20];
    struct text out = text_in(buffer, sizeof buffer);
    const char *const names[SEATS_MAX] = {"Ole", NULL, NULL, NULL};
    struct audience audience = {.catalog = &toy, .names = names, .seats = 2};
    (void)unused;
    say(&audience, &out, "puppet.event.caught", 5, "animal", "fox", "who", "Ole", "n", "five",
        NULL);
    assert_string_equal(buffer, "Ole catches five foxs.");
    assert_string_equal(say_seat(&audience, 0, seat, sizeof seat), "Ole");
    assert_string_equal(say_seat(&audience, 1, seat, sizeof seat), "P2");
    audience.names = NULL;
    assert_string_equal(say_seat(&audience, 0, seat, sizeof seat), "P1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_fill_places),      cmocka_unit_test(count_picks_the_plural),
        cmocka_unit_test(seats_have_names),       cmocka_unit_test(unknown_places_stay),
        cmocka_unit_test(reasons_without_a_game), cmocka_unit_test(messages_as_json),
        cmocka_unit_test(plain_sentences),        cmocka_unit_test(reasons_have_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
