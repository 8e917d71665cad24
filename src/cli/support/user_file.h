/*
 * user_file.h - where files of this user are, as the XDG specification says.
 */
#ifndef FLOE_CLI_SUPPORT_USER_FILE_H
#define FLOE_CLI_SUPPORT_USER_FILE_H

#include <limits.h>

/* $VARIABLE/floe/NAME, or ~/FOLDER/floe/NAME; the folders on the way to it are made. */
const char *user_file(const char *variable, const char *folder, const char *name,
                      char path[PATH_MAX]);

#endif
