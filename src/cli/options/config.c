/*
 * config.c - a file of settings. See config.h.
 */
#include "cli/options/config.h"

#include "cli/options/option_values.h"
#include "cli/options/suggest.h"
#include "cli/support/files.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define BLANKS " \t\r"

/* The command whose struct is filled. */
struct target {
    const struct cli *cli;
    const struct command *command;
    void *into;
};

void config_note_given(struct config *config, const struct option *options,
                       const struct option *option)
{
    config->on_line[option - options] = true;
}

bool config_was_given(const struct config *config, const struct option *options,
                      const struct option *option)
{
    return config->on_line[option - options] || config->in_file[option - options];
}

/* The text without blanks around it. */
static char *trimmed(char *text)
{
    text += strspn(text, BLANKS);
    size_t length = strlen(text);
    while (length > 0 && strchr(BLANKS, text[length - 1]) != NULL)
        length--;
    text[length] = '\0';
    return text;
}

/* True if the option is allowed in a file; a file cannot name another file of settings. */
static bool may_stand_here(const struct option *option)
{
    return option != NULL && !option->not_in_file && option->kind != OPTION_CONFIG;
}

/* Complains about a name, and suggests a similar one that is allowed here. */
static bool refuse_name(const struct target *target, const char *name)
{
    const struct option *options = target->command->options;
    const char *near = suggest_option(options, name + strspn(name, "-"));
    if (near != NULL && !may_stand_here(option_named(options, near, strlen(near))))
        near = NULL;
    return near == NULL ? complain(target->cli, "cli.error.config_name", name, "")
                        : complain(target->cli, "cli.error.config_name_near", name, near);
}

/* A flag in a file is yes or no; no is the default. */
static bool take_flag(const struct target *target, const struct option *option, const char *value)
{
    if (strcmp(value, "no") == 0)
        return true;
    return strcmp(value, "yes") == 0
               ? option_take(target->cli, option, value, target->into)
               : complain(target->cli, "cli.error.config_flag", option->name, value);
}

/* A setting that the command line overrides is still checked for its name, but its value is
 * ignored. */
static bool take_setting(struct config *config, const struct target *target, const char *name,
                         const char *value)
{
    const struct option *options = target->command->options;
    const struct option *option = option_named(options, name, strlen(name));
    if (!may_stand_here(option))
        return refuse_name(target, name);
    bool *seen = &config->in_file[option - options];
    if (*seen && option->kind != OPTION_LIST)
        return complain(target->cli, "cli.error.config_twice", name, "");
    *seen = true;
    if (value[0] == '\0')
        return complain(target->cli, "cli.error.config_form", name, "");
    if (config->on_line[option - options])
        return true;
    return option_takes_value(option) ? option_take(target->cli, option, value, target->into)
                                      : take_flag(target, option, value);
}

/* A # behind a blank begins a comment; without the blank it belongs to the value, as in a URL. */
static char *plain_value(char *text)
{
    for (char *at = text; *at != '\0'; at++)
        if (*at == '#' && (at == text || strchr(BLANKS, at[-1]) != NULL)) {
            *at = '\0';
            break;
        }
    return trimmed(text);
}

/* Between quotation marks everything stands for itself, but \" and \\. NULL: the second mark is
 * missing, or something other than a comment follows it. */
static char *quoted_value(char *text)
{
    char *from = text + 1, *to = text;
    for (; *from != '"'; from++) {
        if (*from == '\\' && (from[1] == '"' || from[1] == '\\'))
            from++;
        if (*from == '\0')
            return NULL;
        *to++ = *from;
    }
    *to = '\0';
    from += 1 + strspn(from + 1, BLANKS);
    return *from == '\0' || *from == '#' ? text : NULL;
}

static bool take_line(struct config *config, const struct target *target, char *line)
{
    char *sign = strchr(line, '=');
    if (line[0] == '\0' || line[0] == '#')
        return true;
    if (sign == NULL)
        return complain(target->cli, "cli.error.config_form", line, "");
    *sign = '\0';
    char *name = trimmed(line), *value = trimmed(sign + 1);
    value = value[0] == '"' ? quoted_value(value) : plain_value(value);
    if (value == NULL)
        return complain(target->cli, "cli.error.config_quote", name, "");
    return take_setting(config, target, name, value);
}

/* Ends the first line of the text, and returns the next one; NULL: it was the last. */
static char *end_line(char *line)
{
    char *next = strchr(line, '\n');
    if (next != NULL)
        *next++ = '\0';
    return next;
}

static void write_place(const char *file, int number, char place[PATH_MAX])
{
    struct text out = text_in(place, PATH_MAX);
    text_format(&out, "%s:%d: ", file, number);
}

/* cli->place makes every complaint begin with the file and the line. */
static bool take_lines(struct config *config, struct cli *cli, const struct target *target,
                       const char *file)
{
    char place[PATH_MAX], *next = config->text;
    bool good = true;
    cli->place = place;
    for (int number = 1; good && next != NULL; number++) {
        char *line = next;
        write_place(file, number, place);
        next = end_line(line);
        good = take_line(config, target, trimmed(line));
    }
    cli->place = NULL;
    return good;
}

/* The file that the command line names, or NULL. */
static const char *file_of(const struct command *command, const void *into)
{
    for (const struct option *option = command->options; option != NULL && option->name != NULL;
         option++)
        if (option->kind == OPTION_CONFIG)
            return *(const char *const *)((const char *)into + option->offset);
    return NULL;
}

bool config_read(struct config *config, struct cli *cli, const struct command *command, void *into)
{
    size_t length;
    const char *file = file_of(command, into);
    const struct target target = {cli, command, into};
    if (file == NULL)
        return true;
    config->text = file_read(file, &length);
    if (config->text == NULL)
        return complain_file(cli, file);
    if (strlen(config->text) != length)
        return complain(cli, "cli.error.config_text", file, "");
    return take_lines(config, cli, &target, file);
}

void config_close(struct config *config)
{
    free(config->text);
}

/* ---- complaints about what was read ---- */

/* "--name" or "--name=VALUE" among the words of the command line. */
static bool is_on_line(const struct cli *cli, const char *name)
{
    size_t length = strlen(name);
    for (int i = 0; i < cli->count; i++) {
        const char *word = cli->words[i];
        if (strncmp(word, "--", 2) == 0 && strncmp(word + 2, name, length) == 0 &&
            (word[2 + length] == '\0' || word[2 + length] == '='))
            return true;
    }
    return false;
}

/* The line of the text that has the setting; 0: none. Of a list, the first. */
static int line_of(char *text, const char *name)
{
    int number = 1;
    for (char *line = text, *next; line != NULL; line = next, number++) {
        next = end_line(line);
        size_t length = strcspn(line, "=");
        if (line[length] == '\0')
            continue;
        line[length] = '\0';
        if (strcmp(trimmed(line), name) == 0)
            return number;
    }
    return 0;
}

/* The line of the file that has the setting; 0: none. Reads the file once more: a complaint is
 * worth it. */
static int line_in(const char *file, const char *name)
{
    size_t length;
    char *text = file == NULL ? NULL : file_read(file, &length);
    int number = text == NULL ? 0 : line_of(text, name);
    free(text);
    return number;
}

bool setting_is_given(const struct cli *cli, const char *file, const char *name)
{
    return is_on_line(cli, name) || line_in(file, name) != 0;
}

bool complain_setting(const struct cli *cli, const char *file, const char *name, const char *key,
                      const char *what, const char *value)
{
    struct cli placed = *cli;
    char place[PATH_MAX];
    int number = is_on_line(cli, name) ? 0 : line_in(file, name);
    write_place(file == NULL ? "" : file, number, place);
    if (number != 0)
        placed.place = place;
    return complain(&placed, key, what, value);
}
