/*
 * option_values.c - reads the value of one option. See option_values.h.
 */
#include "cli/options/option_values.h"

#include "cli/support/speak.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define SPELLING_MAX 64
#define SENTENCE_MAX 1024
#define CHOICES_MAX 200

/* ---- what is wrong with a value ---- */

void option_spelling(const struct cli *cli, const char *name, struct text *out)
{
    text_format(out, "%s%s", cli->place == NULL ? "--" : "", name);
}

static bool refuse(const struct cli *cli, const struct option *option, const char *key,
                   const char *value)
{
    char name[SPELLING_MAX];
    struct text out = text_in(name, sizeof name);
    option_spelling(cli, option->name, &out);
    return complain(cli, key, name, value);
}

static bool refuse_number(const struct cli *cli, const struct option *option, const char *value)
{
    char name[SPELLING_MAX], low[NUMBER_MAX], high[NUMBER_MAX], sentence[SENTENCE_MAX];
    struct text spelling = text_in(name, sizeof name), out = text_in(sentence, sizeof sentence);
    option_spelling(cli, option->name, &spelling);
    say(&cli->audience, &out, "cli.error.number", 1, "what", name, "value", value, "low",
        number_text(option->low, low), "high", number_text(option->high, high), NULL);
    return complain_text(cli, sentence);
}

static bool refuse_choice(const struct cli *cli, const struct option *option, const char *value)
{
    char name[SPELLING_MAX], choices[CHOICES_MAX], sentence[SENTENCE_MAX];
    struct text spelling = text_in(name, sizeof name), list = text_in(choices, sizeof choices);
    struct text out = text_in(sentence, sizeof sentence);
    option_spelling(cli, option->name, &spelling);
    for (int i = 0; option->choices[i] != NULL; i++)
        text_format(&list, "%s%s", i > 0 ? ", " : "", option->choices[i]);
    say(&cli->audience, &out, "cli.error.choice", 1, "what", name, "value", value, "choices",
        choices, NULL);
    return complain_text(cli, sentence);
}

/* ---- reading ---- */

/* Accepts only digits; strtol alone would also accept a sign and leading blanks. */
static bool take_number(const struct cli *cli, const struct option *option, const char *value,
                        int *member)
{
    char *end;
    errno = 0;
    long number = strtol(value, &end, 10);
    if (errno != 0 || *value < '0' || *value > '9' || *end != '\0' || number < option->low ||
        number > option->high)
        return refuse_number(cli, option, value);
    *member = (int)number;
    return true;
}

static bool take_choice(const struct cli *cli, const struct option *option, const char *value,
                        const char **member)
{
    for (int i = 0; option->choices[i] != NULL; i++)
        if (strcmp(option->choices[i], value) == 0) {
            *member = value;
            return true;
        }
    return refuse_choice(cli, option, value);
}

static bool take_text(const struct cli *cli, const struct option *option, const char *value,
                      const char **member)
{
    *member = value;
    return option->fits == NULL || option->fits(value) ||
           refuse(cli, option, option->refusal, value);
}

/* Appends a value to a list, unless it is full. */
static bool take_one_more(const struct cli *cli, const struct option *option, const char *value,
                          struct option_list *list)
{
    char most[NUMBER_MAX];
    if (list->count == option->high)
        return refuse(cli, option, "cli.error.too_often", number_text(option->high, most));
    return take_text(cli, option, value, &list->values[list->count++]);
}

bool option_take(const struct cli *cli, const struct option *option, const char *value, void *into)
{
    void *member = (char *)into + option->offset;
    switch (option->kind) {
    case OPTION_FLAG:
        return *(bool *)member = true;
    case OPTION_NUMBER:
        return take_number(cli, option, value, member);
    case OPTION_CHOICE:
        return take_choice(cli, option, value, member);
    case OPTION_LIST:
        return take_one_more(cli, option, value, member);
    case OPTION_PARSED:
        return option->parse(member, value) || refuse(cli, option, option->refusal, value);
    default:
        return take_text(cli, option, value, member);
    }
}

void options_set_defaults(const struct option *options, void *into)
{
    for (const struct option *option = options; option != NULL && option->name != NULL; option++) {
        void *member = (char *)into + option->offset;
        if (option->kind == OPTION_NUMBER)
            *(int *)member = option->default_number;
        else if (option->default_text != NULL && option->parse != NULL)
            option->parse(member, option->default_text);
        else if (option->default_text != NULL)
            *(const char **)member = option->default_text;
    }
}
