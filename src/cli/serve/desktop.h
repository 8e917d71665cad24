/*
 * desktop.h - what the desktop gives: a place for data, and a browser.
 */
#ifndef FLOE_CLI_SERVE_DESKTOP_H
#define FLOE_CLI_SERVE_DESKTOP_H

#include <limits.h>

/* $XDG_DATA_HOME/floe/floe.db, or that of ~/.local/share; its folders are made. */
const char *desktop_store(char path[PATH_MAX]);
/* Opens the URL in the browser of this desktop; without a desktop nothing happens. */
void desktop_open(const char *url);

#endif
