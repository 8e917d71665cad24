/*
 * club_options.c - the options of the club's face. See club_options.h.
 */
#include "cli/serve/club_options.h"

#include "cli/options/config.h"
#include "cli/support/speak.h"

#include <errno.h>
#include <string.h>

/* The setting that names the file. */
static const char *setting_of(const struct serve_options *given, const char *file)
{
    const struct {
        const char *name, *file;
    } settings[] = {{"club-logo", given->club_logo},
                    {"welcome-file", given->welcome_file},
                    {"imprint-file", given->imprint_file}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (settings[i].file == file)
            return settings[i].name;
    return "privacy-file";
}

static void complain_club(const struct cli *cli, const struct serve_options *given,
                          const struct club_error *why)
{
    static const char *const keys[] = {[CLUB_UNREADABLE] = "cli.error.file",
                                       [CLUB_TOO_LONG] = "cli.error.club_long",
                                       [CLUB_NO_TEXT] = "cli.error.club_text",
                                       [CLUB_NO_IMAGE] = "cli.error.club_image"};
    char most[NUMBER_MAX];
    complain_setting(cli, given->config, setting_of(given, why->file), keys[why->fault], why->file,
                     why->fault == CLUB_UNREADABLE ? strerror(errno)
                                                   : number_text((int)why->most, most));
}

struct club *club_options_read(const struct cli *cli, const struct serve_options *given,
                               const char *url)
{
    struct club_error why;
    if ((given->security_contact == NULL) != (given->security_expires == NULL)) {
        bool lacks_day = given->security_expires == NULL;
        complain_setting(cli, given->config, lacks_day ? "security-contact" : "security-expires",
                         "cli.error.together", "--security-contact", "--security-expires");
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
        complain_club(cli, given, &why);
    return club;
}
