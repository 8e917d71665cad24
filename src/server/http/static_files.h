/*
 * static_files.h - the files of the page: from the path of a request to a file.
 *
 * A path may come from anybody. It cannot leave the page: a segment may not be empty, begin with a
 * dot, or contain a backslash or control character. Anything else is 404. Where the files are, in a
 * folder or in the program itself, is page_files.h's business.
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

#include "server/http/page_files.h"

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
    struct page_file file;    /* 200: the caller closes it */
    const char *encoding;     /* Content-Encoding; NULL: none */
    const char *type, *cache; /* Content-Type, Cache-Control */
    char tag[STATIC_TAG_MAX]; /* ETag, with its quotes */
};

/* True if the folder has a page, or with NULL the program itself; otherwise see errno. */
bool static_files_exist(const char *folder);
void static_files_find(const char *folder, const struct static_request *request,
                       struct static_file *response);

#endif
