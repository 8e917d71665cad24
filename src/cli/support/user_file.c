/*
 * user_file.c - where files of this user are. See user_file.h.
 */
#include "cli/support/user_file.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Makes all folders on the way to a file; nobody else may look into them. */
static void make_folders(char *path)
{
    for (char *at = strchr(path + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
}

const char *user_file(const char *variable, const char *folder, const char *name,
                      char path[PATH_MAX])
{
    const char *base = getenv(variable), *home = getenv("HOME");
    struct text out = text_in(path, PATH_MAX);
    if (base != NULL && base[0] == '/')
        text_format(&out, "%s/floe/%s", base, name);
    else
        text_format(&out, "%s/%s/floe/%s", home == NULL ? "" : home, folder, name);
    make_folders(path);
    return path;
}
