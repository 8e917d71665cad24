/*
 * static_files.h - the files of the page: from the path of a request to what answers it.
 *
 * A path comes from anybody. It is walked segment by segment below the page's folder, and nothing
 * leads out of it: no segment begins with a dot, is empty or holds a backslash or a control
 * character, no symbolic link is followed, and only plain files are opened. Whatever else is asked
 * for is simply not there. The folder itself is opened anew for each answer, so that the page can be
 * built again while the server runs.
 *
 * If the client takes gzip and there is a FILE.gz beside FILE, it gets that one.
 *
 * The build gives files in the folder assets a name with their hash in it: what a browser has of them
 * never grows old. Everything else it asks for again each time, by its tag.
 */
#ifndef FLOE_SERVER_HTTP_STATIC_FILES_H
#define FLOE_SERVER_HTTP_STATIC_FILES_H

#include <stdbool.h>
#include <stddef.h>

#define STATIC_PATH_MAX 256 /* longer ones are not there */
#define STATIC_TAG_MAX 48

struct static_request {
    const char
        *path; /* begins with '/', percent-decoded, without the query; need not end with a NUL */
    size_t path_length;
    const char *encodings; /* the header Accept-Encoding; "": none was sent */
    const char *known;     /* the header If-None-Match; "": none was sent */
};

/* The status is 200, 304 (the client has it already), 404 or 503 (no file can be opened now). The
 * rest of the members is filled for 200 and 304. */
struct static_file {
    int status;
    int file; /* 200: open, and the caller's to close; else -1 */
    size_t length;
    bool gzip;
    const char *type, *cache; /* Content-Type, Cache-Control */
    char tag[STATIC_TAG_MAX]; /* ETag, with its quotes */
};

/* Is there a page in this folder? If not, errno says why. */
bool static_files_exist(const char *folder);
void static_files_find(const char *folder, const struct static_request *request,
                       struct static_file *response);

#endif
