/*
 * club_options.h - the options of the club's face.
 */
#ifndef FLOE_CLI_SERVE_CLUB_OPTIONS_H
#define FLOE_CLI_SERVE_CLUB_OPTIONS_H

#include "cli/serve/serve_options.h"
#include "server/http/club.h"

/* Reads the files that the options name; url is that of the page, without a slash at its end.
 * club_close ends it. NULL after a complaint. */
struct club *club_options_read(const struct cli *cli, const struct serve_options *given,
                               const char *url);

#endif
