/*
 * notify_options.c - the options of mail and webhook. See notify_options.h.
 */
#include "cli/serve/notify_options.h"

#include "cli/support/files.h"
#include "domain/notify_rule.h"
#include "table/memory.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* The first line of the file. */
static bool read_secret(const struct args *args, const char *path, char **secret)
{
    size_t length;
    if (path == NULL)
        return true;
    *secret = file_read(path, &length);
    if (*secret == NULL)
        return complain(args, "cli.error.file", path, strerror(errno));
    (*secret)[strcspn(*secret, "\r\n")] = '\0';
    return (*secret)[0] != '\0' || complain(args, "cli.error.no_secret", path, "");
}

static bool needs(const struct args *args, const char *option, const char *given, const char *other,
                  const char *wanted)
{
    return given == NULL || wanted != NULL || complain(args, "cli.error.together", option, other);
}

static bool fit_together(const struct args *args)
{
    return needs(args, "--mail-relay", args->mail_relay, "--mail-from", args->mail_from) &&
           needs(args, "--mail-relay", args->mail_relay, "--url", args->url) &&
           needs(args, "--mail-from", args->mail_from, "--mail-relay", args->mail_relay) &&
           needs(args, "--mail-user", args->mail_user, "--mail-relay", args->mail_relay) &&
           needs(args, "--mail-user", args->mail_user, "--mail-password-file",
                 args->mail_password_file) &&
           needs(args, "--mail-password-file", args->mail_password_file, "--mail-user",
                 args->mail_user) &&
           needs(args, "--webhook", args->webhook, "--url", args->url) &&
           needs(args, "--webhook-secret-file", args->webhook_secret_file, "--webhook",
                 args->webhook);
}

/* Links begin with it, and go on with a slash. */
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

bool letters_read(struct letters *letters, const struct args *args, struct server_options *options)
{
    int seconds = args->notice_after_given ? args->notice_after : NOTIFY_AFTER;
    *letters = (struct letters){0};
    if (!fit_together(args) || !read_secret(args, args->mail_password_file, &letters->password) ||
        !read_secret(args, args->webhook_secret_file, &letters->secret))
        return false;
    letters->url = url_without_slash(args->url);
    options->url = letters->url;
    options->notify_after = seconds * (int64_t)1000;
    options->outbox = (struct outbox_options){
        .relay = args->mail_relay,
        .from = args->mail_from,
        .user = args->mail_user,
        .password = letters->password,
        .webhook = args->webhook,
        .secret = letters->secret,
    };
    return true;
}

static void forget(char *secret)
{
    if (secret != NULL)
        sodium_memzero(secret, strlen(secret));
    free(secret);
}

void letters_close(struct letters *letters)
{
    forget(letters->password);
    forget(letters->secret);
    free(letters->url);
}
