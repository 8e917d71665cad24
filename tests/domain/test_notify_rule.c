/*
 * test_notify_rule.c - when somebody is told that it is their turn, what letters look like, and
 * which addresses they go to.
 */
#include "base/address.h"
#include "domain/notify_rule.h"
#include "server/notify/mime_message.h"
#include "support.h"

#define AFTER 60000
#define HERE(the_seat, the_turn) \
    (&(struct notify_scene){.seat = (the_seat), .turn = (the_turn), .away = false})
#define AWAY(the_seat, the_turn) \
    (&(struct notify_scene){.seat = (the_seat), .turn = (the_turn), .away = true})

/* ---- notifications ---- */

static void who_is_away_for_a_while_is_told_once(void **unused)
{
    struct notify_state notify = {0};
    (void)unused;
    assert_false(notify_is_due(&notify, AWAY(0, 1), AFTER, 1000));
    assert_false(notify_is_due(&notify, AWAY(0, 1), AFTER, 60999));
    assert_true(notify_is_due(&notify, AWAY(0, 1), AFTER, 61000));
    assert_true(
        notify_is_due(&notify, AWAY(0, 1), AFTER, 62000)); /* nobody said that they were told */
    notify_done(&notify, 0, 1);
    assert_false(notify_is_due(&notify, AWAY(0, 1), AFTER, 63000));
    assert_false(notify_is_due(&notify, AWAY(0, 1), AFTER, 1000000));
}

static void every_turn_counts_anew(void **unused)
{
    struct notify_state notify = {0};
    (void)unused;
    notify_done(&notify, 0, 1);
    assert_false(notify_is_due(&notify, AWAY(0, 1), 0, 1000));
    assert_true(notify_is_due(&notify, AWAY(0, 2), 0, 2000));
    assert_true(notify_is_due(&notify, AWAY(1, 1), 0, 3000)); /* asked in the turn of another */
    assert_false(notify_is_due(&notify, AWAY(1, 2), AFTER, 4000));
    assert_true(notify_is_due(&notify, AWAY(1, 2), AFTER, 64000));
}

static void who_comes_by_is_away_anew(void **unused)
{
    struct notify_state notify = {0};
    (void)unused;
    assert_false(notify_is_due(&notify, AWAY(2, 5), AFTER, 0));
    assert_false(notify_is_due(&notify, HERE(2, 5), AFTER, 59000));
    assert_false(notify_is_due(&notify, HERE(2, 5), AFTER, 200000));
    assert_false(notify_is_due(&notify, AWAY(2, 5), AFTER, 201000));
    assert_false(notify_is_due(&notify, AWAY(2, 5), AFTER, 260000));
    assert_true(notify_is_due(&notify, AWAY(2, 5), AFTER, 261000));
    notify_done(&notify, 2, 5);
    assert_false(notify_is_due(&notify, HERE(2, 5), AFTER, 300000));
    assert_false(notify_is_due(&notify, AWAY(2, 5), AFTER, 900000));
}

static void nobody_is_not_told(void **unused)
{
    struct notify_state notify = {0};
    (void)unused;
    assert_false(notify_is_due(&notify, AWAY(NOBODY, 0), 0, 1000));
    assert_false(notify_is_due(&notify, AWAY(NOBODY, 0), 0, 1000000));
    assert_false(notify_is_due(&notify, HERE(0, 1), 0, 1000000));
}

static void games_over_days(void **unused)
{
    (void)unused;
    assert_true(notify_is_slow_game(&(struct clock_settings){.kind = CLOCK_NONE}));
    assert_true(
        notify_is_slow_game(&(struct clock_settings){CLOCK_FISCHER, NOTIFY_DAY, NOTIFY_DAY}));
    assert_false(
        notify_is_slow_game(&(struct clock_settings){CLOCK_FISCHER, NOTIFY_DAY - 1, NOTIFY_DAY}));
    assert_false(notify_is_slow_game(&(struct clock_settings){CLOCK_TURN, NOTIFY_DAY, 60000}));
}

/* ---- letters ---- */

static void a_letter(void **unused)
{
    char room[4096];
    struct text out = text_in(room, sizeof room);
    struct mime_message message = {
        .from = "floe@floe.example",
        .to = "anna@example.org",
        .name = "Anna",
        .subject = "Your turn",
        .body = "Caf\xc3\xa9 = 1\nlast \n",
        .html = "<p>1</p>\n",
        .stop = "https://floe.example/api/mail/unsubscribe?code=X",
        .number = "1f",
        .time = 1763251200000,
    };
    (void)unused;
    mime_message_write(&message, &out);
    assert_false(out.cut);
    assert_string_equal(room, "Date: Sun, 16 Nov 2025 00:00:00 +0000\r\n"
                              "From: Floe <floe@floe.example>\r\n"
                              "To: =?utf-8?B?QW5uYQ==?=\r\n"
                              " <anna@example.org>\r\n"
                              "Subject: =?utf-8?B?WW91ciB0dXJu?=\r\n"
                              "Message-ID: <1f@floe.example>\r\n"
                              "List-Unsubscribe:\r\n"
                              " <https://floe.example/api/mail/unsubscribe?code=X>\r\n"
                              "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
                              "Auto-Submitted: auto-generated\r\n"
                              "MIME-Version: 1.0\r\n"
                              "Content-Type: multipart/alternative; boundary=\"=_1f\"\r\n"
                              "\r\n"
                              "--=_1f\r\n"
                              "Content-Type: text/plain; charset=utf-8\r\n"
                              "Content-Transfer-Encoding: quoted-printable\r\n"
                              "\r\n"
                              "Caf=C3=A9 =3D 1\r\n"
                              "last=20\r\n"
                              "\r\n"
                              "--=_1f\r\n"
                              "Content-Type: text/html; charset=utf-8\r\n"
                              "Content-Transfer-Encoding: quoted-printable\r\n"
                              "\r\n"
                              "<p>1</p>\r\n"
                              "\r\n"
                              "--=_1f--\r\n");
}

/* No line of it is longer than 78 signs, whatever is in it, and no byte of a name begins one. */
static void lines_are_short_and_our_own(void **unused)
{
    char room[8192], body[1500], name[400];
    struct text out = text_in(room, sizeof room), long_name = text_in(name, sizeof name);
    (void)unused;
    memset(body, 'x', sizeof body - 1);
    body[sizeof body - 1] = '\0';
    text_add(&long_name, "A\r\nBcc: eve@example.org\r\n\r\n");
    for (int i = 0; i < 60; i++)
        text_add(&long_name, "\xe2\x9d\x84");
    struct mime_message message = {.from = "f@x.y",
                                   .to = "t@x.y",
                                   .name = name,
                                   .subject = name,
                                   .body = body,
                                   .html = body,
                                   .number = "1"};
    mime_message_write(&message, &out);
    assert_false(out.cut);
    assert_null(strstr(room, "Bcc"));
    for (const char *line = room; *line != '\0';) {
        size_t length = strcspn(line, "\r\n");
        assert_true(length <= 78);
        assert_true(line[length] == '\0' || memcmp(line + length, "\r\n", 2) == 0);
        line += length + (line[length] == '\0' ? 0 : 2);
    }
}

static void addresses(void **unused)
{
    static const char *const good[] = {"a@b", "anna@example.org", "x.y+z@mail.example.co",
                                       "o'hara_1@x-y.example"};
    static const char *const bad[] = {"",      "anna",       "@example.org",    "anna@",
                                      "a@b@c", "a b@c",      "a@b c",           " a@b",
                                      "a@b ",  "a@b\n",      "a@b\r\nBcc: c@d", "<a@b>",
                                      "a@b>",  "a,b@c",      "\"a\"@b",         "a@[1.2.3.4]",
                                      "a@.b",  "a@b.",       "a@b..c",          ".a@b",
                                      "a@-b",  "\xc3\xa4@b", "a@\xc3\xa4"};
    char text[400];
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(address_fits(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(address_fits(bad[i]));
    memset(text, 'a', sizeof text);
    text[ADDRESS_LOCAL_MAX] = '@';
    text[ADDRESS_MAX] = '\0';
    assert_true(address_fits(text));
    text[ADDRESS_MAX] = 'a';
    text[ADDRESS_MAX + 1] = '\0';
    assert_false(address_fits(text));
    text[ADDRESS_LOCAL_MAX] = 'a';
    text[ADDRESS_LOCAL_MAX + 1] = '@';
    text[ADDRESS_MAX] = '\0';
    assert_false(address_fits(text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_away_for_a_while_is_told_once),
        cmocka_unit_test(every_turn_counts_anew),
        cmocka_unit_test(who_comes_by_is_away_anew),
        cmocka_unit_test(nobody_is_not_told),
        cmocka_unit_test(games_over_days),
        cmocka_unit_test(a_letter),
        cmocka_unit_test(lines_are_short_and_our_own),
        cmocka_unit_test(addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
