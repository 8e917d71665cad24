/* Tests of what limits are made of: addresses, proxies, buckets, counts, settings. */
#include "server/limits/limits.h"
#include "server/limits/rate_limit.h"
#include "server/limits/tally.h"
#include "server/net/client_address.h"
#include "server/people/network_bans.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

/* ---- addresses ---- */

static bool has(const char *network, const char *address)
{
    struct network read;
    struct ip_address one;
    assert_true(network_read(network, &read));
    assert_true(ip_read(address, strlen(address), &one));
    return network_has(&read, &one);
}

static void networks_hold_their_addresses(void **unused)
{
    (void)unused;
    assert_true(has("10.0.0.0/8", "10.200.3.4"));
    assert_false(has("10.0.0.0/8", "11.0.0.0"));
    assert_true(has("192.168.4.0/22", "192.168.7.255"));
    assert_false(has("192.168.4.0/22", "192.168.8.0"));
    assert_true(has("127.0.0.1", "127.0.0.1"));
    assert_false(has("127.0.0.1", "127.0.0.2"));
    assert_true(has("127.0.0.1", "::ffff:127.0.0.1"));
    assert_true(has("::1", "::1"));
    assert_false(has("::1", "::2"));
    assert_true(has("2001:db8::/33", "2001:db8:7fff::1"));
    assert_false(has("2001:db8::/33", "2001:db8:8000::1"));
    assert_true(has("0.0.0.0/0", "8.8.8.8"));
    assert_false(has("0.0.0.0/0", "2001:db8::1"));
    assert_true(has("::/0", "2001:db8::1"));
}

static void what_is_no_network_is_refused(void **unused)
{
    static const char *const bad[] = {"",
                                      "/",
                                      "10.0.0.0/",
                                      "10.0.0.0/33",
                                      "10.0.0.0/-1",
                                      "10.0.0/8",
                                      "::1/129",
                                      "localhost",
                                      "10.0.0.0/8x",
                                      "10.0.0.0/ 8",
                                      "::1/0000",
                                      "10.0.0.0:80",
                                      "1111:2222:3333:4444:5555:6666:7777:8888:9999"};
    struct network network;
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(network_read(bad[i], &network));
}

static void assert_client(const char *peer, const char *forwarded, const char *wanted)
{
    struct proxies proxies = {.count = 3};
    char address[CLIENT_ADDRESS_MAX];
    assert_true(network_read("127.0.0.1", &proxies.networks[0]));
    assert_true(network_read("10.0.0.0/8", &proxies.networks[1]));
    assert_true(network_read("2001:db8:ffff::/48", &proxies.networks[2]));
    client_address_find(&proxies, peer, forwarded, address);
    assert_string_equal(address, wanted);
}

static void only_named_proxies_are_believed(void **unused)
{
    (void)unused;
    assert_client("192.0.2.1", "198.51.100.1", "192.0.2.1");
    assert_client("192.0.2.1", "", "192.0.2.1");
    assert_client("127.0.0.1", "198.51.100.1", "198.51.100.1");
    assert_client("127.0.0.1", "", "127.0.0.1");
    assert_client("127.0.0.2", "198.51.100.1", "127.0.0.2");
    assert_client("2001:db8:ffff::7", "198.51.100.1", "198.51.100.1");
    /* The last one that is no proxy, whatever stands in front of it. */
    assert_client("127.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1");
    assert_client("127.0.0.1", "127.0.0.1, 198.51.100.1 , 10.1.2.3,10.4.5.6\t", "198.51.100.1");
    assert_client("127.0.0.1", "nonsense, 198.51.100.1, 10.1.2.3", "198.51.100.1");
    assert_client("127.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.1");
}

static void a_bad_header_counts_for_the_proxy(void **unused)
{
    char text[20000];
    (void)unused;
    assert_client("127.0.0.1", "unknown", "127.0.0.1");
    assert_client("127.0.0.1", "198.51.100.1, ", "127.0.0.1");
    assert_client("127.0.0.1", ",", "127.0.0.1");
    assert_client("127.0.0.1", ",,,,", "127.0.0.1");
    assert_client("127.0.0.1", "198.51.100.1, nonsense, 10.7.7.7", "10.7.7.7");
    assert_client("127.0.0.1", "198.51.100.1:80", "127.0.0.1");
    assert_client("127.0.0.1", "198.51.100.1 198.51.100.2", "127.0.0.1");
    memset(text, '1', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_client("127.0.0.1", text, "127.0.0.1");
    memcpy(text + sizeof text - 15, ", 198.51.100.1", 15);
    assert_client("127.0.0.1", text, "198.51.100.1");
    assert_client("", "198.51.100.1", "unknown");
    assert_client("/run/socket", "", "unknown");
}

static void networks_of_ipv6_count_as_one(void **unused)
{
    (void)unused;
    assert_client("2001:db8::1", "", "2001:db8::");
    assert_client("2001:db8:0:0:ffff::1", "", "2001:db8::");
    assert_client("2001:db8:0:1::1", "", "2001:db8:0:1::");
    assert_client("::ffff:192.0.2.1", "", "192.0.2.1");
    assert_client("127.0.0.1", "2001:db8::99", "2001:db8::");
}

/* ---- buckets ---- */

static void a_bucket_fills_again(void **unused)
{
    struct rate_limit *rate_limit = rate_limit_open(3, 2, 1000);
    (void)unused;
    for (int i = 0; i < 3; i++)
        assert_true(rate_limit_take(rate_limit, "anna", 5000));
    assert_false(rate_limit_has(rate_limit, "anna", 5000));
    assert_false(rate_limit_take(rate_limit, "anna", 5000));
    assert_true(rate_limit_take(rate_limit, "bert", 5000));
    assert_false(rate_limit_take(rate_limit, "anna", 5499));
    assert_true(rate_limit_has(rate_limit, "anna", 5500));
    assert_true(rate_limit_take(rate_limit, "anna", 5500));
    assert_false(rate_limit_take(rate_limit, "anna", 5500));
    rate_limit_give_back(rate_limit, "anna", 5500);
    assert_true(rate_limit_take(rate_limit, "anna", 5500));
    for (int i = 0; i < 3; i++)
        assert_true(rate_limit_take(rate_limit, "anna", 7000));
    assert_false(rate_limit_take(rate_limit, "anna", 7000));
    rate_limit_close(rate_limit);
}

/* What is told as the time to wait is exactly when it is good again. */
static void a_bucket_tells_when(void **unused)
{
    struct rate_limit *rate_limit = rate_limit_open(2, 3, 1000);
    (void)unused;
    assert_int_equal(rate_limit_wait(rate_limit, "anna", 5000), 0);
    for (int i = 0; i < 2; i++)
        assert_true(rate_limit_take(rate_limit, "anna", 5000));
    assert_int_equal(rate_limit_wait(rate_limit, "anna", 5000), 334);
    assert_false(rate_limit_has(rate_limit, "anna", 5333));
    assert_true(rate_limit_has(rate_limit, "anna", 5334));
    assert_int_equal(rate_limit_wait(rate_limit, "anna", 5334), 0);
    assert_int_equal(rate_limit_wait(rate_limit, "bert", 5000), 0);
    rate_limit_close(rate_limit);
}

/* Who has used up all stays so, however many others come; and others get no more than the slots
 * have. */
static void a_crowd_frees_nobody(void **unused)
{
    struct rate_limit *rate_limit = rate_limit_open(2, 1, 1000);
    char who[32];
    int taken = 0;
    (void)unused;
    assert_true(rate_limit_take(rate_limit, "hostile", 1000));
    assert_true(rate_limit_take(rate_limit, "hostile", 1000));
    for (int i = 0; i < 20 * RATE_LIMIT_SLOTS; i++) {
        snprintf(who, sizeof who, "made up %d", i);
        taken += rate_limit_take(rate_limit, who, 1000);
        if (i % 1000 == 0)
            assert_false(rate_limit_take(rate_limit, "hostile", 1000));
    }
    assert_true(taken <= 2 * RATE_LIMIT_SLOTS);
    assert_false(rate_limit_take(rate_limit, "hostile", 1000));
    assert_true(rate_limit_take(rate_limit, "hostile", 2000));
    rate_limit_close(rate_limit);
}

/* ---- banned networks ---- */

static void networks_have_one_name(void **unused)
{
    static const struct {
        const char *given, *name;
    } names[] = {
        {"203.0.113.7", "203.0.113.7"},
        {"203.0.113.7/32", "203.0.113.7"},
        {"203.0.113.77/24", "203.0.113.0/24"},
        {"203.255.0.0/9", "203.128.0.0/9"},
        {"::ffff:1.2.3.4", "1.2.3.4"},
        {"::ffff:1.2.3.4/120", "1.2.3.0/24"},
        {"2001:db8::1", "2001:db8::/64"},
        {"2001:db8::1/127", "2001:db8::/64"},
        {"2001:DB8:ffff::/33", "2001:db8:8000::/33"},
    };
    char name[NETWORK_NAME_MAX];
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_int_equal(network_name_read(names[i].given, name), NETWORK_GOOD);
        assert_string_equal(name, names[i].name);
    }
    assert_int_equal(network_name_read("1.2.3", name), NETWORK_NONE);
    assert_int_equal(network_name_read("1.2.3.4/33", name), NETWORK_NONE);
    assert_int_equal(network_name_read("12.0.0.0/7", name), NETWORK_WIDE);
    assert_int_equal(network_name_read("::ffff:0.0.0.0/96", name), NETWORK_WIDE);
    assert_int_equal(network_name_read("2000::/15", name), NETWORK_WIDE);
    assert_int_equal(network_name_read("127.1.2.3", name), NETWORK_OWN);
    assert_int_equal(network_name_read("::1", name), NETWORK_OWN);
    assert_int_equal(network_name_read("::/16", name), NETWORK_OWN);
}

/* ---- counts ---- */

static void a_tally_counts_each(void **unused)
{
    struct tally *tally = tally_open();
    char who[32];
    (void)unused;
    assert_int_equal(tally_count(tally, "anna"), 0);
    tally_remove(tally, "anna");
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < 10000; i++) {
            snprintf(who, sizeof who, "%d", i);
            tally_add(tally, who);
            assert_int_equal(tally_count(tally, who), round + 1);
        }
    for (int i = 0; i < 9999; i++) {
        snprintf(who, sizeof who, "%d", i);
        for (int round = 0; round < 3; round++)
            tally_remove(tally, who);
        assert_int_equal(tally_count(tally, who), 0);
    }
    assert_int_equal(tally_count(tally, "9999"), 3);
    assert_int_equal(tally_keys(tally), 1);
    tally_close(tally);
}

/* ---- settings ---- */

static void settings_are_read(void **unused)
{
    struct limit_settings settings = limit_defaults();
    const struct limit_setting *requests = &settings.of[LIMIT_REQUESTS];
    (void)unused;
    assert_true(limit_read(&settings, "requests=7/3m"));
    assert_true(requests->burst == 7 && requests->rate == 3 && requests->period == 60000);
    assert_true(limit_read(&settings, "requests=1000000/1h"));
    assert_true(requests->burst == 1000000 && requests->rate == 1 && requests->period == 3600000);
    assert_true(limit_read(&settings, "requests=off") && requests->burst == 0);
    assert_true(limit_read(&settings, "sockets=9") && settings.of[LIMIT_SOCKETS].burst == 9);
    assert_true(limit_read(&settings, "sockets-person=off"));
    assert_true(limit_read(&settings, "all=off") && settings.of[LIMIT_SOCKETS].burst == 0);
    static const char *const bad[] = {"",
                                      "requests",
                                      "=7/3m",
                                      "requests=",
                                      "requests=7",
                                      "requests=7/3",
                                      "requests=7/3d",
                                      "requests=7/3ms",
                                      "requests=0/3s",
                                      "requests=7/0s",
                                      "requests=-1/3s",
                                      "requests=1000001/3s",
                                      "requests=99999999999/3s",
                                      "requests=7/s",
                                      "requests= 7/3s",
                                      "sockets=7/3s",
                                      "sockets=0",
                                      "request=7/3s",
                                      "all=7/3s",
                                      "all=on"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(limit_read(&settings, bad[i]));
}

static void limits_are_by_address_and_person(void **unused)
{
    struct limit_settings settings = limit_defaults();
    (void)unused;
    assert_true(limit_read(&settings, "sockets=3"));
    assert_true(limit_read(&settings, "sockets-person=2"));
    assert_true(limit_read(&settings, "chat-person=1/1h"));
    assert_true(limit_read(&settings, "chat=off"));
    struct limits *limits = limits_open(&settings);
    for (int i = 0; i < settings.of[LIMIT_CONNECTIONS].burst; i++)
        assert_true(limits_admit(limits, "a"));
    assert_false(limits_admit(limits, "a"));
    limits_leave(limits, "a");
    assert_true(limits_admit(limits, "a") && limits_admit(limits, "b"));
    assert_true(limits_add(limits, LIMIT_SOCKETS, "a", 1) &&
                limits_add(limits, LIMIT_SOCKETS, "b", 1));
    assert_false(limits_add(limits, LIMIT_SOCKETS, "c", 1));
    assert_true(limits_add(limits, LIMIT_SOCKETS, "a", 2) &&
                limits_add(limits, LIMIT_SOCKETS, "a", 3));
    assert_false(limits_add(limits, LIMIT_SOCKETS, "a", 4));
    limits_remove(limits, LIMIT_SOCKETS, "a", 1);
    assert_true(limits_add(limits, LIMIT_SOCKETS, "a", 4));
    assert_true(limits_take_person(limits, LIMIT_CHAT_PERSON, 1));
    assert_false(limits_take_person(limits, LIMIT_CHAT_PERSON, 1));
    assert_true(limits_take_person(limits, LIMIT_CHAT_PERSON, 2));
    for (int i = 0; i < 1000; i++)
        assert_true(limits_take(limits, LIMIT_CHAT, "a"));
    limits_close(limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks_hold_their_addresses),
        cmocka_unit_test(what_is_no_network_is_refused),
        cmocka_unit_test(only_named_proxies_are_believed),
        cmocka_unit_test(a_bad_header_counts_for_the_proxy),
        cmocka_unit_test(networks_of_ipv6_count_as_one),
        cmocka_unit_test(a_bucket_fills_again),
        cmocka_unit_test(a_bucket_tells_when),
        cmocka_unit_test(networks_have_one_name),
        cmocka_unit_test(a_crowd_frees_nobody),
        cmocka_unit_test(a_tally_counts_each),
        cmocka_unit_test(settings_are_read),
        cmocka_unit_test(limits_are_by_address_and_person),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
