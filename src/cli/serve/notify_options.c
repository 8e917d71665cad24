/*
 * notify_options.c - the options of e-mail and webhook. See notify_options.h.
 */
#include "cli/serve/notify_options.h"

#include "base/memory.h"
#include "cli/support/files.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The secret is the first line of the file. */
static bool read_secret(const struct cli *cli, const char *path, char **secret)
{
    size_t length;
    if (path == NULL)
        return true;
    *secret = file_read(path, &length);
    if (*secret == NULL)
        return complain_file(cli, path);
    (*secret)[strcspn(*secret, "\r\n")] = '\0';
    return (*secret)[0] != '\0' || complain(cli, "cli.error.no_secret", path, "");
}

/* True if the option is not given, or the other one is, too. */
static bool needs(const struct cli *cli, const char *option, const char *given, const char *other,
                  const char *wanted)
{
    return given == NULL || wanted != NULL || complain(cli, "cli.error.together", option, other);
}

/* Which option makes no sense without which other one. */
static bool fit_together(const struct cli *cli, const struct serve_options *given)
{
    const char *relay = given->mail_relay, *password = given->mail_password_file;
    return needs(cli, "--mail-relay", relay, "--mail-from", given->mail_from) &&
           needs(cli, "--mail-relay", relay, "--url", given->url) &&
           needs(cli, "--mail-from", given->mail_from, "--mail-relay", relay) &&
           needs(cli, "--mail-user", given->mail_user, "--mail-relay", relay) &&
           needs(cli, "--mail-user", given->mail_user, "--mail-password-file", password) &&
           needs(cli, "--mail-password-file", password, "--mail-user", given->mail_user) &&
           needs(cli, "--mail-tls", given->mail_tls, "--mail-relay", relay) &&
           needs(cli, "--mail-ca-file", given->mail_ca_file, "--mail-relay", relay) &&
           needs(cli, "--webhook", given->webhook, "--url", given->url) &&
           needs(cli, "--webhook-secret-file", given->webhook_secret_file, "--webhook",
                 given->webhook);
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
        return complain(cli, "cli.error.mail_plain", "", "");
    if (given->mail_ca_file == NULL)
        return true;
    if (tls != MAIL_TLS_VERIFY)
        return complain(cli, "cli.error.together", "--mail-ca-file", "--mail-tls verify");
    return access(given->mail_ca_file, R_OK) == 0 || complain_file(cli, given->mail_ca_file);
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
        !read_secret(cli, given->mail_password_file, &secrets->password) ||
        !read_secret(cli, given->webhook_secret_file, &secrets->secret))
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
