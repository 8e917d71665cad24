/*
 * mail_test.c - `floe admin mail-test`: one e-mail, sent now with the settings of a server.
 */
#include "base/address.h"
#include "cli/admin/admin.h"
#include "cli/serve/serve_settings.h"
#include "cli/support/speak.h"
#include "server/notify/delivery.h"
#include "server/notify/email.h"

#include <stdlib.h>

#define REPLY_MAX 400

/* What a host can do about it, by what libcurl and the relay say. */
static const char *complaint_of(const struct delivery *delivery, CURLcode result, long status)
{
    static const struct {
        CURLcode result;
        const char *key;
    } keys[] = {{CURLE_COULDNT_RESOLVE_HOST, "cli.error.mail_unknown_host"},
                {CURLE_COULDNT_CONNECT, "cli.error.mail_no_answer"},
                {CURLE_OPERATION_TIMEDOUT, "cli.error.mail_no_answer"},
                {CURLE_USE_SSL_FAILED, "cli.error.mail_no_tls"},
                {CURLE_PEER_FAILED_VERIFICATION, "cli.error.mail_certificate"},
                {CURLE_SSL_CACERT_BADFILE, "cli.error.mail_certificate"},
                {CURLE_LOGIN_DENIED, "cli.error.mail_password"}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].result == result)
            return keys[i].key;
    switch (delivery_result(delivery, result, status)) {
    case DELIVERY_UNTRUSTED:
        return "cli.error.mail_password";
    case DELIVERY_REFUSED:
        return "cli.error.mail_refused";
    default:
        return "cli.error.mail_later";
    }
}

/* The relay's last line begins with its status. */
static bool send_now(const struct cli *cli, const struct outbox_options *options, const char *to,
                     struct delivery *delivery)
{
    char reply[REPLY_MAX];
    struct text out = text_in(reply, sizeof reply);
    CURLcode result = delivery_send_now(delivery, options, &out);
    long status = strtol(reply, NULL, 10);
    if (result != CURLE_OK)
        return complain(cli, complaint_of(delivery, result, status), options->relay, reply);
    print_sentence(&cli->audience, "cli.admin.mail_taken", to, reply);
    return true;
}

static bool send_letter(const struct cli *cli, const struct server_options *options, const char *to)
{
    const struct email_words words = {.catalog = cli->audience.catalog,
                                      .kind = "test",
                                      .name = to,
                                      .game = "",
                                      .link = options->url,
                                      .stop = "",
                                      .one_click = ""};
    char *text = email_write(&words, options->outbox.from, to);
    struct delivery *delivery = delivery_email(to, text);
    bool good = send_now(cli, &options->outbox, to, delivery);
    delivery_free(delivery);
    free(text);
    return good;
}

/* The settings are those of a server: its own table reads and checks them. */
static bool test_mail(const struct cli *cli, const struct admin_options *options)
{
    char config[] = "--config", *words[] = {config, (char *)options->config};
    struct cli as_server = *cli;
    struct command_reading reading;
    struct serve_settings settings;
    as_server.words = words;
    as_server.count = 2;
    if (!command_read_again(&as_server, &serve_command, &reading))
        return false;
    bool good = serve_settings_read(&settings, &as_server, reading.options) == EXIT_GOOD;
    if (good && settings.options.outbox.relay == NULL)
        good = complain(cli, "cli.error.no_relay", options->config, "");
    else if (good)
        good = send_letter(cli, &settings.options, options->address);
    serve_settings_close(&settings);
    command_reading_close(&reading);
    return good;
}

static int run_mail_test(const struct cli *cli, const void *words)
{
    const struct admin_options *options = words;
    if (!address_fits(options->address)) {
        complain(cli, "cli.error.mail_from", "ADDRESS", options->address);
        return EXIT_USAGE;
    }
    return test_mail(cli, options) ? EXIT_GOOD : EXIT_BAD;
}

#define AT(member) offsetof(struct admin_options, member)

static const struct operand operands[] = {{"ADDRESS", OPERAND_WORD, .offset = AT(address)}, {0}};
static const struct option options[] = {
    {"config", "FILE", "cli.option.server_config", OPTION_FILE, AT(config), .required = true}, {0}};

const struct command admin_mail_test_task = {.name = "mail-test",
                                             .about = "cli.admin.about.mail_test",
                                             .help = "cli.admin.help.mail_test",
                                             .operands = operands,
                                             .options = options,
                                             .run = run_mail_test};
