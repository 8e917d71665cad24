/*
 * cli.c - complaints. See cli.h.
 */
#include "cli/support/cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define SENTENCE_MAX 1024

bool complain_text(const struct cli *cli, const char *sentence)
{
    const char *place = cli->place == NULL ? "" : cli->place;
    if (cli->complaints != NULL)
        text_format(cli->complaints, "%s%s", place, sentence);
    else
        fprintf(stderr, "floe%s%s: %s%s\n", cli->command[0] == '\0' ? "" : " ", cli->command, place,
                sentence);
    return false;
}

bool complain(const struct cli *cli, const char *key, const char *what, const char *value)
{
    char sentence[SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    say(&cli->audience, &out, key, 1, "what", what, "value", value, NULL);
    return complain_text(cli, sentence);
}

bool complain_file(const struct cli *cli, const char *path)
{
    return complain(cli, "cli.error.file", path, strerror(errno));
}
