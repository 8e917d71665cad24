/*
 * config.c - the file of --config. See config.h.
 */
#include "cli/options/config.h"

#include "cli/options/options.h"
#include "cli/support/files.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

#define BLANKS " \t\r"
#define OPTION_MAX 64
/* What makes no sense in a file: another file, and the desktop's browser. */
#define NOT_HERE (ARG_CONFIG | (uint64_t)ARG_OPEN)

/* Ends the text in front of the blanks behind it. */
static char *trimmed(char *text)
{
    text += strspn(text, BLANKS);
    size_t length = strlen(text);
    while (length > 0 && strchr(BLANKS, text[length - 1]) != NULL)
        length--;
    text[length] = '\0';
    return text;
}

static const struct option *find(const char *name, uint64_t allowed)
{
    char word[OPTION_MAX];
    struct text out = text_in(word, sizeof word);
    text_format(&out, "--%s", name);
    return out.cut ? NULL : option_named(word, out.length, allowed & ~NOT_HERE);
}

/* An option that stands alone is not taken if it is "no". */
static bool take_flag(struct args *args, const struct option *option, const char *value)
{
    if (strcmp(value, "no") == 0)
        return true;
    return strcmp(value, "yes") == 0 ? option_take(args, option, value)
                                     : complain(args, "cli.error.config_flag", option->name, value);
}

static bool take_line(struct args *args, char *line, uint64_t allowed, uint64_t *seen)
{
    char *sign = strchr(line, '=');
    if (sign == NULL)
        return complain(args, "cli.error.config_form", line, "");
    *sign = '\0';
    const char *name = trimmed(line), *value = trimmed(sign + 1);
    const struct option *option = find(name, allowed);
    if (option == NULL)
        return complain(args, "cli.error.config_name", args->command, name);
    if ((*seen & option->arg) && !option->many)
        return complain(args, "cli.error.config_twice", option->name, "");
    *seen |= option->arg;
    if (value[0] == '\0')
        return complain(args, "cli.error.config_form", name, "");
    if (args->given & option->arg)
        return true;
    return option->value == NULL ? take_flag(args, option, value)
                                 : option_take(args, option, value);
}

static bool take_lines(struct args *args, uint64_t allowed)
{
    char place[PATH_MAX], *next = args->settings;
    uint64_t seen = 0;
    bool good = true;
    args->place = place;
    for (int number = 1; good && next != NULL; number++) {
        char *line = next;
        struct text out = text_in(place, sizeof place);
        text_format(&out, "%s:%d: ", args->config, number);
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        line = trimmed(line);
        good = line[0] == '\0' || line[0] == '#' || take_line(args, line, allowed, &seen);
    }
    args->place = NULL;
    return good;
}

bool config_read(struct args *args, uint64_t allowed)
{
    size_t length;
    args->settings = file_read(args->config, &length);
    if (args->settings == NULL)
        return complain(args, "cli.error.file", args->config, strerror(errno));
    return take_lines(args, allowed);
}
