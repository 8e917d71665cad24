/*
 * page_files.c - where the files of the page come from. See page_files.h.
 */
#include "server/http/page_files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- from a folder ---- */

/* Closes a file and keeps errno. */
static void close_quietly(int file)
{
    int why = errno;
    close(file);
    errno = why;
}

/* Opens a folder of this one; its name need not end with a NUL. */
static int open_below(int folder, const char *name, size_t length)
{
    char segment[NAME_MAX + 1];
    if (length > NAME_MAX) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(segment, name, length);
    segment[length] = '\0';
    return openat(folder, segment, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Opens the folder of a file and sets *name to the path's last segment. */
static int open_parent(const char *folder, const char *path, const char **name)
{
    int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const char *slash;
    for (; at >= 0 && (slash = strchr(path, '/')) != NULL; path = slash + 1) {
        int below = open_below(at, path, (size_t)(slash - path));
        close_quietly(at);
        at = below;
    }
    *name = path;
    return at;
}

/* Opens a regular file. A pipe must not block us, nor a terminal become our controlling one. */
static int open_plain(int folder, const char *name, struct stat *about)
{
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0)
        return -1;
    if (fstat(file, about) == 0 && S_ISREG(about->st_mode))
        return file;
    close(file);
    errno = ENOENT;
    return -1;
}

static bool open_in_folder(const char *folder, const char *path, struct page_file *file)
{
    const char *name;
    struct stat about;
    int parent = open_parent(folder, path, &name);
    if (parent < 0)
        return false;
    *file = (struct page_file){.file = open_plain(parent, name, &about)};
    close_quietly(parent);
    if (file->file < 0)
        return false;
    file->length = (size_t)about.st_size;
    snprintf(file->tag, sizeof file->tag, "%jx-%jx.%lx", (uintmax_t)about.st_size,
             (uintmax_t)about.st_mtim.tv_sec, (unsigned long)about.st_mtim.tv_nsec);
    return true;
}

/* ---- from the program ---- */

static int compare_paths(const void *path, const void *embedded)
{
    return strcmp(path, ((const struct embedded_file *)embedded)->path);
}

static bool open_embedded(const char *path, struct page_file *file)
{
    const struct embedded_file *found =
        bsearch(path, embedded_page, embedded_page_count, sizeof *embedded_page, compare_paths);
    if (found == NULL) {
        errno = ENOENT;
        return false;
    }
    *file = (struct page_file){.file = -1, .bytes = found->bytes, .length = found->length};
    snprintf(file->tag, sizeof file->tag, "%s", found->tag);
    return true;
}

/* ---- both ---- */

bool page_open(const char *folder, const char *path, struct page_file *file)
{
    return folder == NULL ? open_embedded(path, file) : open_in_folder(folder, path, file);
}

void page_close(struct page_file *file)
{
    if (file->file >= 0)
        close(file->file);
    file->file = -1;
}
