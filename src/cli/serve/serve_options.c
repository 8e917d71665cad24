/*
 * serve_options.c - the table of `floe serve`. See serve_options.h.
 */
#include "cli/serve/serve_options.h"

#include "base/address.h"
#include "domain/notify_rule.h"
#include "server/http/club.h"
#include "server/net/listen.h"
#include "server/server.h"

#include <string.h>

#define PORT_DEFAULT 7070
#define PORT_MAX 65535
#define TIMEOUT_MAX 3600
#define DAY_SECONDS 86400
#define LEASE_MIN 3 /* seconds: several renewals */
#define LEASE_MAX 300
#define RECONNECT 60
#define EXPIRE_MAX 1000000 /* minutes or days */
#define URL_BYTES 200
#define URL_CHARACTERS \
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?[]!$&'()*+,;=%"

/* ---- what fits ---- */

/* Its length, or 0. */
static size_t begins_with(const char *value, const char *scheme)
{
    size_t length = strlen(scheme);
    return strncmp(value, scheme, length) == 0 ? length : 0;
}

/* The URL is put into e-mails and requests as it is, so it has no characters that would need
 * quoting. Nor has it an @: a password in front of one would be sent along. */
static bool is_url(const char *value, const char *plain, const char *encrypted)
{
    size_t head = begins_with(value, plain) + begins_with(value, encrypted);
    size_t length = strspn(value, URL_CHARACTERS);
    return head > 0 && length > head && length <= URL_BYTES && value[length] == '\0';
}

static bool web_url_fits(const char *value)
{
    return is_url(value, "http://", "https://");
}

static bool mail_url_fits(const char *value)
{
    return is_url(value, "smtp://", "smtps://");
}

/* An option is checked by the code that will read it. */
static bool proxy_fits(const char *value)
{
    struct network network;
    return network_read(value, &network);
}

static bool limit_fits(const char *value)
{
    struct limit_settings limits = limit_defaults();
    return limit_read(&limits, value);
}

/* Other servers cannot come to "all addresses". */
static bool peer_address_fits(const char *value)
{
    return listen_address_fits(value) && strcmp(value, "0.0.0.0") != 0 && strcmp(value, "::") != 0;
}

/* ---- the table ---- */

#define AT(member) offsetof(struct serve_options, member)
#define EXPIRES(name, sentence, member, standard)                                     \
    {                                                                                 \
        name, "N", sentence, OPTION_NUMBER, AT(member), .low = 1, .high = EXPIRE_MAX, \
                                                        .default_number = (standard)  \
    }

static const char *const tls_modes[] = {"no", "try", "verify", NULL}; /* as enum mail_tls */
static const char *const yes_or_no[] = {"yes", "no", NULL};
static const char *const durabilities[] = {"power", "crash", NULL};
static const char *const robots[] = {"allow", "deny", NULL};

const struct option serve_option_table[] = {
    {"port", "P", "cli.option.port", OPTION_NUMBER, AT(port), .low = 0, .high = PORT_MAX,
     .default_number = PORT_DEFAULT},
    {"address", "A", "cli.option.address", OPTION_TEXT, AT(address), .default_text = "127.0.0.1",
     .fits = listen_address_fits, .refusal = "cli.error.address"},
    {"page", "DIR", "cli.option.page", OPTION_FOLDER, .offset = AT(page)},
    {"store", "FILE", "cli.option.store", OPTION_FILE, .offset = AT(store)},
    {"durability", NULL, "cli.option.durability", OPTION_CHOICE, AT(durability),
     .choices = durabilities, .default_text = "power"},
    {"lease", "SECONDS", "cli.option.lease", OPTION_NUMBER, AT(lease), .low = LEASE_MIN,
     .high = LEASE_MAX, .default_number = STORE_LEASE},
    {"reconnect", "SECONDS", "cli.option.reconnect", OPTION_NUMBER, AT(reconnect), .low = 0,
     .high = DAY_SECONDS, .default_number = RECONNECT},
    {"peer-address", "A", "cli.option.peer_address", OPTION_TEXT, AT(peer_address),
     .default_text = "127.0.0.1", .fits = peer_address_fits, .refusal = "cli.error.peer_address"},
    {"peer-port", "P", "cli.option.peer_port", OPTION_NUMBER, AT(peer_port), .low = 0,
     .high = PORT_MAX},
    {"analysis", NULL, "cli.option.analysis", OPTION_FLAG, .offset = AT(analysis)},
    {"https", NULL, "cli.option.https", OPTION_FLAG, .offset = AT(https)},
    {"proxy", "NETWORK", "cli.option.proxy", OPTION_LIST, AT(proxies), .high = PROXIES_MAX,
     .fits = proxy_fits, .refusal = "cli.error.proxy"},
    {"limit", "NAME=LIMIT", "cli.option.limit", OPTION_LIST, AT(limits), .high = OPTION_LIST_MAX,
     .fits = limit_fits, .refusal = "cli.error.limit"},
    {"register", NULL, "cli.option.register", OPTION_CHOICE, AT(registration),
     .choices = registration_names, .default_text = "open"},
    {"guests", NULL, "cli.option.guests", OPTION_CHOICE, AT(guests), .choices = yes_or_no,
     .default_text = "yes"},
    {"timeout", "SECONDS", "cli.option.timeout", OPTION_NUMBER, AT(timeout), .low = 1,
     .high = TIMEOUT_MAX},
    {"log", NULL, "cli.option.journal", OPTION_FLAG, .offset = AT(log)},
    {"maintenance", NULL, "cli.option.maintenance", OPTION_FLAG, .offset = AT(maintenance)},
    {"config", "FILE", "cli.option.config", OPTION_CONFIG, .offset = AT(config)},
    {"url", "URL", "cli.option.url", OPTION_TEXT, AT(url), .fits = web_url_fits,
     .refusal = "cli.error.url"},
    {"mail-relay", "URL", "cli.option.mail_relay", OPTION_TEXT, AT(mail_relay),
     .fits = mail_url_fits, .refusal = "cli.error.mail_relay"},
    {"mail-from", "ADDRESS", "cli.option.mail_from", OPTION_TEXT, AT(mail_from),
     .fits = address_fits, .refusal = "cli.error.mail_from"},
    {"mail-user", "NAME", "cli.option.mail_user", OPTION_TEXT, .offset = AT(mail_user)},
    {"mail-password-file", "FILE", "cli.option.mail_password_file", OPTION_FILE,
     .offset = AT(mail_password_file)},
    {"mail-tls", NULL, "cli.option.mail_tls", OPTION_CHOICE, AT(mail_tls), .choices = tls_modes},
    {"mail-ca-file", "FILE", "cli.option.mail_ca_file", OPTION_FILE, .offset = AT(mail_ca_file)},
    {"webhook", "URL", "cli.option.webhook", OPTION_TEXT, AT(webhook), .fits = web_url_fits,
     .refusal = "cli.error.url"},
    {"webhook-secret-file", "FILE", "cli.option.webhook_secret_file", OPTION_FILE,
     .offset = AT(webhook_secret_file)},
    {"notify-after", "N", "cli.option.notify_after", OPTION_NUMBER, AT(notify_after), .low = 0,
     .high = DAY_SECONDS, .default_number = NOTIFY_AFTER},
    {"club-name", "NAME", "cli.option.club_name", OPTION_TEXT, AT(club_name),
     .fits = club_name_fits, .refusal = "cli.error.club_name"},
    {"club-logo", "FILE", "cli.option.club_logo", OPTION_FILE, .offset = AT(club_logo)},
    {"welcome-file", "FILE", "cli.option.welcome_file", OPTION_FILE, .offset = AT(welcome_file)},
    {"imprint-file", "FILE", "cli.option.imprint_file", OPTION_FILE, .offset = AT(imprint_file)},
    {"privacy-file", "FILE", "cli.option.privacy_file", OPTION_FILE, .offset = AT(privacy_file)},
    {"security-contact", "URI", "cli.option.security_contact", OPTION_TEXT, AT(security_contact),
     .fits = club_contact_fits, .refusal = "cli.error.security_contact"},
    {"security-expires", "DAY", "cli.option.security_expires", OPTION_TEXT, AT(security_expires),
     .fits = club_day_fits, .refusal = "cli.error.day"},
    {"languages", "LIST", "cli.option.languages", OPTION_TEXT, AT(languages),
     .fits = club_languages_fit, .refusal = "cli.error.languages"},
    {"robots", NULL, "cli.option.robots", OPTION_CHOICE, AT(robots), .choices = robots,
     .default_text = "allow"},
    EXPIRES("waiting-tables-expire", "cli.option.waiting_tables_expire", waiting_tables_expire,
            EXPIRY_WAITING),
    EXPIRES("idle-games-expire", "cli.option.idle_games_expire", idle_games_expire, EXPIRY_IDLE),
    EXPIRES("clocked-games-expire", "cli.option.clocked_games_expire", clocked_games_expire,
            EXPIRY_CLOCKED),
    EXPIRES("guests-expire", "cli.option.guests_expire", guests_expire, CLEAN_GUESTS),
    EXPIRES("chat-expires", "cli.option.chat_expires", chat_expires, CLEAN_CHAT),
    EXPIRES("empty-tables-expire", "cli.option.empty_tables_expire", empty_tables_expire,
            CLEAN_TABLES),
    EXPIRES("reports-expire", "cli.option.reports_expire", reports_expire, CLEAN_REPORTS),
    EXPIRES("audit-expires", "cli.option.audit_expires", audit_expires, CLEAN_AUDIT),
    {"check-config", NULL, "cli.option.check_config", OPTION_FLAG, AT(check_config),
     .not_in_file = true},
    {"open", NULL, "cli.option.open", OPTION_FLAG, AT(open), .not_in_file = true},
    {0}};
