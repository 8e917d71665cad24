/*
 * notify_options.c - the options of e-mail and webhook. See notify_options.h.
 */
#include "cli/serve/notify_options.h"

#include "base/memory.h"
#include "cli/options/config.h"
#include "cli/support/files.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The secret is the first line of the file. */
static bool read_secret(const struct cli *cli, const char *config, const char *option,
                        const char *path, char **secret)
{
    size_t length;
    if (path == NULL)
        return true;
    *secret = file_read(path, &length);
    if (*secret == NULL)
        return complain_setting(cli, config, option, "cli.error.file", path, strerror(errno));
    (*secret)[strcspn(*secret, "\r\n")] = '\0';
    return (*secret)[0] != '\0' ||
           complain_setting(cli, config, option, "cli.error.no_secret", path, "");
}

/* Which option makes no sense without which other one. */
static bool fit_together(const struct cli *cli, const struct serve_options *given)
{
    const char *relay = given->mail_relay, *password = given->mail_password_file;
    const struct {
        const char *option, *given, *other, *wanted;
    } pairs[] = {
        {"--mail-relay", relay, "--mail-from", given->mail_from},
        {"--mail-relay", relay, "--url", given->url},
        {"--mail-from", given->mail_from, "--mail-relay", relay},
        {"--mail-user", given->mail_user, "--mail-relay", relay},
        {"--mail-user", given->mail_user, "--mail-password-file", password},
        {"--mail-password-file", password, "--mail-user", given->mail_user},
        {"--mail-tls", given->mail_tls, "--mail-relay", relay},
        {"--mail-ca-file", given->mail_ca_file, "--mail-relay", relay},
        {"--webhook", given->webhook, "--url", given->url},
        {"--webhook-secret-file", given->webhook_secret_file, "--webhook", given->webhook},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].given != NULL && pairs[i].wanted == NULL)
            return complain_setting(cli, given->config, pairs[i].option + strlen("--"),
                                    "cli.error.together", pairs[i].option, pairs[i].other);
    return true;
}

static bool is_encrypted(const char *relay)
{
    return relay != NULL && strncmp(relay, "smtps:", 6) == 0;
}

/* Whoever gives a password, or asks for TLS by the relay's URL, wants to know whom they talk to. */
static enum mail_tls tls_of(const struct serve_options *given)
{
    if (given->mail_tls == NULL)
        return given->mail_user != NULL || is_encrypted(given->mail_relay) ? MAIL_TLS_VERIFY
                                                                           : MAIL_TLS_TRY;
    return strcmp(given->mail_tls, "no") == 0    ? MAIL_TLS_NO
           : strcmp(given->mail_tls, "try") == 0 ? MAIL_TLS_TRY
                                                 : MAIL_TLS_VERIFY;
}

/* No password without encryption, and no certificates that nobody looks at. */
static bool tls_fits(const struct cli *cli, const struct serve_options *given)
{
    enum mail_tls tls = tls_of(given);
    bool plain = given->mail_user == NULL && !is_encrypted(given->mail_relay);
    if (tls == MAIL_TLS_NO && !plain)
        return complain_setting(cli, given->config, "mail-tls", "cli.error.mail_plain", "", "");
    if (given->mail_ca_file == NULL)
        return true;
    if (tls != MAIL_TLS_VERIFY)
        return complain_setting(cli, given->config, "mail-ca-file", "cli.error.together",
                                "--mail-ca-file", "--mail-tls verify");
    return access(given->mail_ca_file, R_OK) == 0 ||
           complain_setting(cli, given->config, "mail-ca-file", "cli.error.file",
                            given->mail_ca_file, strerror(errno));
}

/* Links are made by appending a path, which brings its own slash. */
static char *url_without_slash(const char *url)
{
    if (url == NULL)
        return NULL;
    size_t length = strlen(url);
    char *copy = memory_for(length + 1, 1);
    memcpy(copy, url, length);
    while (copy[length - 1] == '/')
        copy[--length] = '\0';
    return copy;
}

/* Secrets come from files: a command line can be seen by everybody on the machine. */
bool notify_options_read(struct notify_secrets *secrets, const struct cli *cli,
                         const struct serve_options *given, struct server_options *options)
{
    *secrets = (struct notify_secrets){0};
    if (!fit_together(cli, given) || !tls_fits(cli, given) ||
        !read_secret(cli, given->config, "mail-password-file", given->mail_password_file,
                     &secrets->password) ||
        !read_secret(cli, given->config, "webhook-secret-file", given->webhook_secret_file,
                     &secrets->secret))
        return false;
    secrets->url = url_without_slash(given->url);
    options->url = secrets->url;
    options->notify_after = given->notify_after * (int64_t)1000;
    options->outbox = (struct outbox_options){
        .relay = given->mail_relay,
        .from = given->mail_from,
        .user = given->mail_user,
        .password = secrets->password,
        .tls = tls_of(given),
        .ca_file = given->mail_ca_file,
        .webhook = given->webhook,
        .secret = secrets->secret,
    };
    return true;
}

/* Wiped, as everything that is a password. */
static void forget(char *secret)
{
    if (secret != NULL)
        sodium_memzero(secret, strlen(secret));
    free(secret);
}

void notify_secrets_close(struct notify_secrets *secrets)
{
    forget(secrets->password);
    forget(secrets->secret);
    free(secrets->url);
}
