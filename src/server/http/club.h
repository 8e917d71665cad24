/*
 * club.h - the face of a server: its name, logo and texts, and what it tells robots and those who
 * find a fault in it.
 *
 * club_open reads the files of the settings once and makes every answer in advance; http_server.h
 * and api.h hand them out with an ETag. New settings are a new club.
 *
 * Texts are UTF-8 without control characters. They go to the page as they were written: it shows a
 * small subset of Markdown (web/src/online/club/markdown.ts) and no HTML.
 *
 *     /api/club                   JSON: name, welcome text, languages, where the others are
 *     /club/logo                  an image: PNG, JPEG or WebP
 *     /club/imprint, /club/privacy   plain text
 *     /robots.txt                 always
 *     /.well-known/security.txt   RFC 9116
 */
#ifndef FLOE_SERVER_HTTP_CLUB_H
#define FLOE_SERVER_HTTP_CLUB_H

#include <stdbool.h>
#include <stddef.h>

#define CLUB_NAME_MAX 61            /* bytes, with the NUL */
#define CLUB_WELCOME_MAX (4 * 1024) /* bytes */
#define CLUB_TEXT_MAX (64 * 1024)   /* of imprint and privacy */
#define CLUB_LOGO_MAX (256 * 1024)
#define CLUB_TAG_MAX 19
#define CLUB_LANGUAGE_MAX 9   /* bytes of a code, with the NUL */
#define CLUB_LANGUAGES_MAX 64 /* of the whole list */
#define CLUB_PATH "/api/club"

/* NULL: not given. */
struct club_settings {
    const char *name;
    const char *logo, *welcome, *imprint, *privacy; /* files */
    const char *contact;                            /* a URI */
    const char *expires;                            /* a day of ISO 8601 */
    const char *url;                                /* of the page */
    const char *languages;                          /* codes, as "en, de" */
    bool no_robots;
};

/* What is wrong with which file. */
enum club_fault { CLUB_UNREADABLE, CLUB_TOO_LONG, CLUB_NO_TEXT, CLUB_NO_IMAGE };
struct club_error {
    enum club_fault fault; /* CLUB_UNREADABLE: see errno */
    const char *file;
    size_t most; /* bytes that it may have */
};

/* An answer. */
struct club_file {
    const char *path, *type;
    char tag[CLUB_TAG_MAX]; /* ETag, with its quotes */
    char *body;             /* NULL: there is no such file */
    size_t length;
};

struct club; /* opaque */

/* NULL: *why says what is wrong. Nothing of the settings is kept. */
struct club *club_open(const struct club_settings *settings, struct club_error *why);
void club_close(struct club *club);
/* NULL: this path is none of the club's, or was not given. */
const struct club_file *club_find(const struct club *club, const char *path);

/* Do these values fit? A name is a line of at most CLUB_NAME_MAX - 1 bytes. */
bool club_name_fits(const char *value);
bool club_contact_fits(const char *value);
bool club_day_fits(const char *value);
/* Languages that there are (base/catalog.h). */
bool club_languages_fit(const char *value);

#endif
