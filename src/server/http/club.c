/*
 * club.c - the face of a server. See club.h.
 */
#include "server/http/club.h"

#include "base/catalog.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/sha256.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CONTACT_MAX 200
#define TAG_DIGITS 16
#define PATH_ROOM 40
#define JSON_ROOM \
    (2 * CLUB_WELCOME_MAX + 2 * CLUB_NAME_MAX + 4 * CLUB_LANGUAGES_MAX + 8 * PATH_ROOM)
#define LINES_ROOM 1024
#define TEXT_TYPE "text/plain; charset=utf-8"

enum club_place { FACE, LOGO, IMPRINT, PRIVACY, ROBOTS, SECURITY, CLUB_PLACES };

struct club {
    struct club_file files[CLUB_PLACES];
};

/* ---- what fits ---- */

/* UTF-8 without control characters, but for those that end lines where they may. */
static bool is_text(const char *text, size_t length, bool lines)
{
    for (size_t i = 0, step; i < length; i += step) {
        unsigned char c = (unsigned char)text[i];
        step = text_utf8(text + i, length - i);
        bool ends_line = c == '\n' || c == '\r' || c == '\t';
        if (step == 0 || c == 0x7F || (c < ' ' && !(lines && ends_line)))
            return false;
    }
    return true;
}

bool club_name_fits(const char *value)
{
    size_t length = strlen(value);
    return length > 0 && length < CLUB_NAME_MAX && is_text(value, length, false);
}

/* A URI of a kind that people can follow. It stands in a line of its own. */
bool club_contact_fits(const char *value)
{
    size_t length = strlen(value);
    bool good = strncmp(value, "mailto:", 7) == 0 || strncmp(value, "https://", 8) == 0;
    for (size_t i = 0; i < length; i++)
        good = good && value[i] > ' ' && value[i] < 0x7F;
    return good && length > 8 && length <= CONTACT_MAX;
}

/* "2030-12-31" */
bool club_day_fits(const char *value)
{
    static const char form[] = "2000-00-00";
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    for (size_t i = 0; i < sizeof form - 1; i++)
        if (form[i] == '-' ? value[i] != '-' : value[i] < '0' || value[i] > '9')
            return false;
    int month = atoi(value + 5), day = atoi(value + 8);
    return value[sizeof form - 1] == '\0' && month >= 1 && month <= 12 && day >= 1 &&
           day <= days[month - 1];
}

/* The next code of the list, and how many bytes it takes with what is before it; 0: none. */
static size_t next_language(const char *list, char code[CLUB_LANGUAGE_MAX])
{
    size_t before = strspn(list, ", "), length = strcspn(list + before, ", ");
    struct text out = text_in(code, CLUB_LANGUAGE_MAX);
    text_add_bytes(&out, list + before, length);
    return length == 0 ? 0 : before + length;
}

bool club_languages_fit(const char *value)
{
    char code[CLUB_LANGUAGE_MAX];
    int count = 0;
    if (strlen(value) >= CLUB_LANGUAGES_MAX)
        return false;
    for (size_t step; (step = next_language(value, code)) > 0; value += step, count++)
        if (strcmp(catalog_for(code)->language, code) != 0)
            return false;
    return count > 0;
}

/* ---- files ---- */

/* Reads one byte more than allowed, to see whether there are more. */
static ssize_t read_up_to(const char *path, char *bytes, size_t most)
{
    int file = open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    ssize_t length = 0, got = 1;
    while (file >= 0 && got > 0 && (size_t)length < most) {
        got = read(file, bytes + length, most - (size_t)length);
        length += got;
    }
    int why = errno;
    if (file >= 0)
        close(file);
    errno = why;
    return file < 0 || got < 0 ? -1 : length;
}

static bool fail(struct club_error *why, enum club_fault fault, const char *file, size_t most)
{
    *why = (struct club_error){fault, file, most};
    return false;
}

/* Reads a file whole, to be freed. A file that is not given stays NULL. */
static bool read_file(const char *path, size_t most, char **bytes, size_t *length,
                      struct club_error *why)
{
    if (path == NULL)
        return true;
    *bytes = memory_for(most + 2, 1);
    ssize_t got = read_up_to(path, *bytes, most + 1);
    *length = got < 0 ? 0 : (size_t)got;
    if (got < 0)
        return fail(why, CLUB_UNREADABLE, path, most);
    return *length <= most || fail(why, CLUB_TOO_LONG, path, most);
}

static bool read_text(const char *path, size_t most, char **text, size_t *length,
                      struct club_error *why)
{
    return read_file(path, most, text, length, why) &&
           (path == NULL || is_text(*text, *length, true) || fail(why, CLUB_NO_TEXT, path, most));
}

/* By its first bytes; NULL: none that browsers show without running anything. */
static const char *image_type(const char *bytes, size_t length)
{
    if (length > 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0)
        return "image/png";
    if (length > 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0)
        return "image/jpeg";
    if (length > 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0)
        return "image/webp";
    return NULL;
}

static bool read_logo(const char *path, struct club_file *logo, struct club_error *why)
{
    if (!read_file(path, CLUB_LOGO_MAX, &logo->body, &logo->length, why))
        return false;
    logo->type = path == NULL ? NULL : image_type(logo->body, logo->length);
    return path == NULL || logo->type != NULL || fail(why, CLUB_NO_IMAGE, path, CLUB_LOGO_MAX);
}

/* ---- answers ---- */

static void set_tag(struct club_file *file)
{
    char hex[SHA256_HEX_MAX];
    struct text out = text_in(file->tag, sizeof file->tag);
    sha256_hex(file->body, file->length, hex);
    text_format(&out, "\"%.*s\"", TAG_DIGITS, hex);
}

static void set_body(struct club_file *file, const struct text *text)
{
    file->body = memory_for(text->length + 1, 1);
    file->length = text->length;
    memcpy(file->body, text->at, text->length);
}

/* Names a file relative to the page, with its tag, so that a new one is another address. */
static void write_place(struct json *json, const char *name, const struct club_file *file)
{
    char place[PATH_ROOM];
    struct text out = text_in(place, sizeof place);
    text_format(&out, "%s?%.*s", file->path + 1, TAG_DIGITS, file->tag + 1);
    json_string(json, name, file->body == NULL ? NULL : place);
}

static void write_languages(struct json *json, const char *list)
{
    char code[CLUB_LANGUAGE_MAX];
    if (list == NULL) {
        json_string(json, "languages", NULL);
        return;
    }
    json_open_array(json, "languages");
    for (size_t step; (step = next_language(list, code)) > 0; list += step)
        json_string(json, NULL, code);
    json_close_array(json);
}

static void make_face(struct club *club, const struct club_settings *settings, const char *welcome)
{
    char room[JSON_ROOM];
    struct text out = text_in(room, sizeof room);
    struct json json = json_to(&out);
    json_open_object(&json, NULL);
    json_string(&json, "name", settings->name);
    write_place(&json, "logo", &club->files[LOGO]);
    json_string(&json, "welcome", welcome);
    write_place(&json, "imprint", &club->files[IMPRINT]);
    write_place(&json, "privacy", &club->files[PRIVACY]);
    write_languages(&json, settings->languages);
    json_close_object(&json);
    set_body(&club->files[FACE], &out);
}

/* Everything behind the "#" is one page to a robot; the API is none. */
static void make_robots(struct club *club, bool none)
{
    char room[LINES_ROOM];
    struct text out = text_in(room, sizeof room);
    text_add(&out, none ? "User-agent: *\nDisallow: /\n"
                        : "User-agent: *\nDisallow: /api/\nDisallow: /club/\n");
    set_body(&club->files[ROBOTS], &out);
}

static void make_security(struct club *club, const struct club_settings *settings)
{
    char room[LINES_ROOM];
    struct text out = text_in(room, sizeof room);
    if (settings->contact == NULL || settings->expires == NULL)
        return;
    text_format(&out, "Contact: %s\nExpires: %sT00:00:00Z\n", settings->contact, settings->expires);
    if (settings->url != NULL)
        text_format(&out, "Canonical: %s%s\n", settings->url, club->files[SECURITY].path);
    set_body(&club->files[SECURITY], &out);
}

/* ---- the club ---- */

/* The welcome is part of the JSON; the other texts are read by few, and are files of their own. */
static bool read_files(struct club *club, const struct club_settings *settings, char **welcome,
                       struct club_error *why)
{
    size_t length;
    struct club_file *imprint = &club->files[IMPRINT], *privacy = &club->files[PRIVACY];
    return read_logo(settings->logo, &club->files[LOGO], why) &&
           read_text(settings->welcome, CLUB_WELCOME_MAX, welcome, &length, why) &&
           read_text(settings->imprint, CLUB_TEXT_MAX, &imprint->body, &imprint->length, why) &&
           read_text(settings->privacy, CLUB_TEXT_MAX, &privacy->body, &privacy->length, why);
}

static void make_answers(struct club *club, const struct club_settings *settings,
                         const char *welcome)
{
    make_robots(club, settings->no_robots);
    make_security(club, settings);
    for (int i = LOGO; i < CLUB_PLACES; i++)
        if (club->files[i].body != NULL)
            set_tag(&club->files[i]);
    make_face(club, settings, welcome);
    set_tag(&club->files[FACE]);
}

struct club *club_open(const struct club_settings *settings, struct club_error *why)
{
    static const struct club_file places[CLUB_PLACES] = {
        [FACE] = {.path = CLUB_PATH, .type = "application/json"},
        [LOGO] = {.path = "/club/logo"},
        [IMPRINT] = {.path = "/club/imprint", .type = TEXT_TYPE},
        [PRIVACY] = {.path = "/club/privacy", .type = TEXT_TYPE},
        [ROBOTS] = {.path = "/robots.txt", .type = TEXT_TYPE},
        [SECURITY] = {.path = "/.well-known/security.txt", .type = TEXT_TYPE},
    };
    struct club *club = memory_for(1, sizeof *club);
    char *welcome = NULL;
    memcpy(club->files, places, sizeof places);
    bool good = read_files(club, settings, &welcome, why);
    if (good)
        make_answers(club, settings, welcome);
    free(welcome);
    if (good)
        return club;
    int saved = errno;
    club_close(club);
    errno = saved;
    return NULL;
}

void club_close(struct club *club)
{
    for (int i = 0; club != NULL && i < CLUB_PLACES; i++)
        free(club->files[i].body);
    free(club);
}

const struct club_file *club_find(const struct club *club, const char *path)
{
    for (int i = 0; i < CLUB_PLACES; i++)
        if (club->files[i].body != NULL && strcmp(club->files[i].path, path) == 0)
            return &club->files[i];
    return NULL;
}
