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
    {"puppet.brief.caught", "{n} by {who}", NULL},
    {"puppet.event.caught", "{who} catches {n} {animal}.", "{who} catches {n} {animal}s."},
    {"puppet.event.caught.you", "You catch {n} {animal}.", "You catch {n} {animal}s."},
    {"puppet.noun.double", "{first}/{second}\037a {first:1} and {second:1}", NULL},
    {"puppet.reason.declined", "{What:1}, {what}, {what:1}, {what:2}, {what:9}, {who:1}.", NULL},
    {"puppet.reason.far", "Too far.", NULL},
    {"puppet.reason.kept", "{who} has it.", NULL},
    {"puppet.reason.plain", "No.", NULL},
    {"puppet.reason.strange", "{ {who} {nobody} } {", NULL},
    {"reason.with_rule", "{reason} ({rule})", NULL},
    {"seat.player", "P{number}", NULL},
    {"seat.you", "thee", NULL},
    {"toy.reason.full", "{n} is full.", NULL},
};
static const struct catalog toy = {.language = "toy",
                                   .plural = CATALOG_ONE,
                                   .entries = entries,
                                   .count = sizeof entries / sizeof *entries};

static const struct message_type caught = {
    "caught", "R-7", {{"who", FACT_SEAT}, {"n", FACT_COUNT}, {"animal", FACT_ANIMAL}}};
static const struct message_type plain = {"plain", NULL, {{0}}};
static const struct message_type far = {"far", "R-8", {{0}}};
static const struct message_type strange = {"strange", NULL, {{"who", FACT_SEAT}}};
static const struct message_type kept = {"kept", NULL, {{"who", FACT_SEAT}}};
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

/* The same, for the reader who sits there. */
static const char *told_to(int seat, struct message message, const char *family)
{
    static char buffer[200];
    struct text out = text_in(buffer, sizeof buffer);
    struct audience audience = {.catalog = &toy, .seats = 2, .you = seat + 1};
    if (strcmp(family, "brief") == 0)
        say_brief(&puppet, NULL, &message, &audience, &out);
    else
        say_message(&puppet, NULL, &message, family, &audience, &out);
    return buffer;
}

static void readers_are_addressed(void **unused)
{
    const struct message of_first = {.what = &caught, .values = {0, 2, 1}};
    (void)unused;
    assert_string_equal(told_to(0, of_first, "event"), "You catch 2 Seals.");
    assert_string_equal(told_to(1, of_first, "event"), "P1 catches 2 Seals.");
    assert_string_equal(told_to(-1, of_first, "event"), "P1 catches 2 Seals.");
}

static void readers_without_a_form_are_you(void **unused)
{
    const struct message of_first = {.what = &kept, .values = {0}};
    (void)unused;
    assert_string_equal(told_to(0, of_first, "reason"), "thee has it.");
    assert_string_equal(told_to(1, of_first, "reason"), "P1 has it.");
}

static void some_events_are_told_briefly(void **unused)
{
    const struct message of_second = {.what = &caught, .values = {1, 2, 1}};
    const struct message of_nobody = {.what = &plain, .values = {0}};
    (void)unused;
    assert_string_equal(told_to(0, of_second, "brief"), "2 by P2");
    assert_string_equal(told_to(1, of_second, "brief"), "2 by thee");
    assert_string_equal(told_to(0, of_nobody, "brief"), "");
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

/* Words with forms go into a place as the form that it asks for; names of people have none. */
static void forms_of_nouns(void **unused)
{
    char buffer[120], noun[80];
    struct text out = text_in(buffer, sizeof buffer), words = text_in(noun, sizeof noun);
    struct audience audience = {.catalog = &toy};
    (void)unused;
    say(&audience, &out, "puppet.reason.declined", 1, "what", "bear\037a bear\037the bear", "who",
        "Ole", NULL);
    assert_string_equal(buffer, "A bear, bear, a bear, the bear, bear, Ole.");
    text_clear(&out);
    say(&audience, &out, "puppet.reason.declined", 1, "what", "x\037\303\251tage", "who", "y",
        NULL);
    assert_memory_equal(buffer, "\303\211tage, x", 9);
    text_clear(&out);
    say(&audience, &out, "puppet.noun.double", 1, "first", "bear", "second", "seal", NULL);
    assert_string_equal(buffer, "bear/seal");
    say_noun(&audience, &words, "puppet.noun.double", 1, "first", "bear\037the bear", "second",
             "seal", NULL);
    assert_string_equal(noun, "bear/seal\037a the bear and seal");
    assert_string_equal(say_bare(noun), "bear/seal");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_of_nouns),
        cmocka_unit_test(facts_fill_places),
        cmocka_unit_test(count_picks_the_plural),
        cmocka_unit_test(seats_have_names),
        cmocka_unit_test(unknown_places_stay),
        cmocka_unit_test(reasons_without_a_game),
        cmocka_unit_test(messages_as_json),
        cmocka_unit_test(plain_sentences),
        cmocka_unit_test(reasons_have_rules),
        cmocka_unit_test(readers_are_addressed),
        cmocka_unit_test(readers_without_a_form_are_you),
        cmocka_unit_test(some_events_are_told_briefly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
