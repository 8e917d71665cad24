/*
 * embedded_page.c - the table of a program without a page. See page_files.h.
 *
 * One with a page has a table of the same name, which the linker takes instead.
 */
#include "server/http/page_files.h"

const struct embedded_file embedded_page[] = {{0}};
const size_t embedded_page_count = 0;
