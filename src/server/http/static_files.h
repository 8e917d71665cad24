/*
 * static_files.h - the files of the page: from the path of a request to an open file.
 *
 * A path may come from anybody. It is walked segment by segment below the page's folder and cannot
 * leave it: a segment may not be empty, begin with a dot, or contain a backslash or control
 * character; no symbolic link is followed; only regular files are opened. Anything else is 404. The
 * folder is opened anew for each request, so that the page can be rebuilt while the server runs.
 *
 * The build compresses files beforehand. Of FILE.br (Brotli), FILE.gz (gzip) and FILE the client
 * gets the one whose encoding it prefers (Accept-Encoding with its quality values); if it does not
 * mind, the shortest.
 *
 * The build puts a hash into the names of files in assets/, so browsers may cache them for ever.
 * Everything else is revalidated each time by its ETag.
 */
#ifndef FLOE_SERVER_HTTP_STATIC_FILES_H
#define FLOE_SERVER_HTTP_STATIC_FILES_H

#include <stdbool.h>
#include <stddef.h>

#define STATIC_PATH_MAX 256 /* longer paths are 404 */
#define STATIC_TAG_MAX 48

struct static_request {
    const char
        *path; /* begins with '/', percent-decoded, without the query; need not end with a NUL */
    size_t path_length;
    const char *encodings; /* the header Accept-Encoding; "": none was sent */
    const char *known;     /* the header If-None-Match; "": none was sent */
};

/* The status is 200, 304 (not modified), 404 or 503 (out of descriptors). The other members are set
 * for 200 and 304. */
struct static_file {
    int status;
    int file; /* 200: open, the caller closes it; else -1 */
    size_t length;
    const char *encoding;     /* Content-Encoding; NULL: none */
    const char *type, *cache; /* Content-Type, Cache-Control */
    char tag[STATIC_TAG_MAX]; /* ETag, with its quotes */
};

/* True if the folder has a page; otherwise see errno. */
bool static_files_exist(const char *folder);
void static_files_find(const char *folder, const struct static_request *request,
                       struct static_file *response);

#endif
