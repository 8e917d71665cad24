/*
 * static_files.c - the files of the page. See static_files.h.
 */
#include "server/http/static_files.h"

#include "server/http/http_response.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define FRONT "index.html"
#define ASSETS "assets/"
#define ENDING_MAX 4

/* ---- paths ---- */

/* No hidden files, and no "..". */
static bool segment_is_safe(const char *segment, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)segment[i] < ' ' || segment[i] == 0x7F || segment[i] == '\\')
            return false;
    return length > 0 && segment[0] != '.';
}

/* Writes the path below the folder, "assets/x.js". False: it is not allowed. */
static bool read_path(const struct static_request *request, char path[STATIC_PATH_MAX])
{
    if (request->path_length == 0 || request->path_length > STATIC_PATH_MAX ||
        request->path[0] != '/')
        return false;
    bool front = request->path_length == 1;
    size_t length = front ? strlen(FRONT) : request->path_length - 1;
    memcpy(path, front ? FRONT : request->path + 1, length);
    path[length] = '\0';
    if (strlen(path) < length)
        return false;
    for (const char *segment = path;;) {
        size_t size = strcspn(segment, "/");
        if (!segment_is_safe(segment, size))
            return false;
        if (segment[size] == '\0')
            return true;
        segment += size + 1;
    }
}

/* ---- what the client takes, and has ---- */

/* Those that the build writes, the shortest first. */
static const struct encoding {
    const char *name, *ending;
} file_encodings[] = {{"br", ".br"}, {"gzip", ".gz"}};

/* The weight of an encoding, from 0 to 1; its name may be followed by ";q=0.5". */
static double weight_behind(const char *behind)
{
    behind += strspn(behind, " \t");
    if (*behind != ';')
        return 1;
    behind += 1 + strspn(behind + 1, " \t");
    double weight = strncasecmp(behind, "q=", 2) == 0 ? strtod(behind + 2, NULL) : 1;
    return weight > 1 ? 1 : weight > 0 ? weight : 0;
}

/* What is named counts more than "*". */
static double weight_of(const char *accepted, const char *name, bool star)
{
    double any = 0;
    for (const char *at = accepted; *at != '\0'; at += strcspn(at, ",")) {
        at += strspn(at, ", \t");
        size_t length = strcspn(at, ",; \t");
        if (length == strlen(name) && strncasecmp(at, name, length) == 0)
            return weight_behind(at + length);
        if (star && length == 1 && *at == '*')
            any = weight_behind(at + length);
    }
    return any;
}

/* ---- what it is told ---- */

/* By the end of the name; browsers must not guess (nosniff). */
static const char *type_of(const char *name)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".txt", "text/plain; charset=utf-8"},
        {".floe", "text/plain; charset=utf-8"},
    };
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending != NULL && i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i][0], ending) == 0)
            return types[i][1];
    return "application/octet-stream"; /* also nets */
}

/* The build gives assets a hash in their name, so they never change. Everything else is asked for
 * again, by its tag. */
static void set_headers(const char *path, struct static_file *response)
{
    response->type = type_of(path);
    response->cache = strncmp(path, ASSETS, strlen(ASSETS)) == 0
                          ? "public, max-age=31536000, immutable"
                          : "no-cache";
    snprintf(response->tag, sizeof response->tag, "\"%s%s%s\"", response->file.tag,
             response->encoding == NULL ? "" : "-",
             response->encoding == NULL ? "" : response->encoding);
}

/* ---- both ---- */

static bool open_packed(const char *folder, const char *path, const char *ending,
                        struct page_file *file)
{
    char packed[STATIC_PATH_MAX + ENDING_MAX];
    snprintf(packed, sizeof packed, "%s%s", path, ending);
    return page_open(folder, packed, file);
}

/* A packed file is used only beside the plain one. The plain one wins if the client names it with
 * more weight; weights have three decimals, so half a thousandth less is a tie that it loses. */
static void prefer_packed(const char *folder, const char *path, const char *accepted,
                          struct static_file *response)
{
    double best = weight_of(accepted, "identity", false) - 0.0005;
    for (size_t i = 0; i < sizeof file_encodings / sizeof *file_encodings; i++) {
        const struct encoding *encoding = &file_encodings[i];
        double weight = weight_of(accepted, encoding->name, true);
        struct page_file packed;
        if (weight <= 0 || weight <= best || !open_packed(folder, path, encoding->ending, &packed))
            continue;
        page_close(&response->file);
        response->file = packed;
        best = weight;
        response->encoding = encoding->name;
    }
}

/* A file that the browser has already is closed again: only its tag is needed. */
void static_files_find(const char *folder, const struct static_request *request,
                       struct static_file *response)
{
    char path[STATIC_PATH_MAX];
    *response = (struct static_file){.status = 404, .file = {.file = -1}};
    if (!read_path(request, path))
        return;
    if (!page_open(folder, path, &response->file)) {
        response->status = errno == EMFILE || errno == ENFILE ? 503 : 404;
        return;
    }
    prefer_packed(folder, path, request->encodings, response);
    response->status = 200;
    set_headers(path, response);
    if (!http_tag_matches(request->known, response->tag))
        return;
    response->status = 304;
    page_close(&response->file);
}

/* The front page is what every visitor needs. */
bool static_files_exist(const char *folder)
{
    struct page_file front;
    if (!page_open(folder, FRONT, &front))
        return false;
    page_close(&front);
    return true;
}
