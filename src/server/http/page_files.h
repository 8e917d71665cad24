/*
 * page_files.h - where the files of the page come from: a folder, or the program itself.
 *
 * A folder is opened anew for each file, so that the page can be rebuilt while the server runs. No
 * symbolic link below it is followed, and only regular files are opened.
 *
 * A program that was built with a page (FLOE_PAGE) has its files in read-only memory, in a table
 * that the build makes (scripts/embed_page.py).
 */
#ifndef FLOE_SERVER_HTTP_PAGE_FILES_H
#define FLOE_SERVER_HTTP_PAGE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PAGE_TAG_MAX 40 /* with its NUL */

struct page_file {
    int file;             /* open, page_close closes it; -1: the file is in memory, */
    const uint8_t *bytes; /* at this place; else NULL */
    size_t length;
    char tag[PAGE_TAG_MAX]; /* changes with the contents; without quotes */
};

/* Opens a file by its path, "assets/x.js", whose segments are safe (static_files.c). folder NULL:
 * from the program itself. False: see errno. */
bool page_open(const char *folder, const char *path, struct page_file *file);
void page_close(struct page_file *file);

/* ---- the page in the program ---- */

struct embedded_file {
    const char *path;
    const uint8_t *bytes;
    size_t length;
    const char *tag;
};

/* In the order of strcmp; ends with a NULL path. Empty in a program without a page. */
extern const struct embedded_file embedded_page[];
extern const size_t embedded_page_count;

#endif
