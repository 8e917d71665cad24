/*
 * club_options.c - the options of the club's face. See club_options.h.
 */
#include "cli/serve/club_options.h"

#include "cli/support/speak.h"

#include <string.h>

static void complain_club(const struct cli *cli, const struct club_error *why)
{
    char most[NUMBER_MAX];
    if (why->fault == CLUB_UNREADABLE)
        complain_file(cli, why->file);
    else if (why->fault == CLUB_TOO_LONG)
        complain(cli, "cli.error.club_long", why->file, number_text((int)why->most, most));
    else
        complain(cli, why->fault == CLUB_NO_IMAGE ? "cli.error.club_image" : "cli.error.club_text",
                 why->file, "");
}

struct club *club_options_read(const struct cli *cli, const struct serve_options *given,
                               const char *url)
{
    struct club_error why;
    if ((given->security_contact == NULL) != (given->security_expires == NULL)) {
        complain(cli, "cli.error.together", "--security-contact", "--security-expires");
        return NULL;
    }
    struct club *club = club_open(
        &(struct club_settings){
            .name = given->club_name,
            .logo = given->club_logo,
            .welcome = given->welcome_file,
            .imprint = given->imprint_file,
            .privacy = given->privacy_file,
            .contact = given->security_contact,
            .expires = given->security_expires,
            .url = url,
            .languages = given->languages,
            .no_robots = strcmp(given->robots, "deny") == 0,
        },
        &why);
    if (club == NULL)
        complain_club(cli, &why);
    return club;
}
