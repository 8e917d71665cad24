/*
 * suggest.c - the nearest known name. See suggest.h.
 */
#include "cli/options/suggest.h"

#include "cli/options/commands.h"

#include <string.h>

#define NAME_LONGEST 40
#define FAR 100

/* The nearest name so far, and its edit distance. */
struct suggestion {
    const char *word, *name;
    size_t length;
    int distance;
};

static int least(int a, int b, int c)
{
    int smaller = a < b ? a : b;
    return smaller < c ? smaller : c;
}

/* The edit distance with swaps of neighbours (optimal string alignment). Only the last three rows
 * of the usual table are kept. */
static int distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int rows[3][NAME_LONGEST + 1];
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = (int)j;
    for (size_t i = 1; i <= a_length; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            row[j] = least(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], before[j - 2] + 1, row[j]);
        }
    }
    return rows[a_length % 3][b_length];
}

static struct suggestion suggestion_for(const char *word)
{
    return (struct suggestion){.word = word, .length = strcspn(word, "="), .distance = FAR};
}

/* Keeps the name if it is nearer. A prefix of a name counts as one edit, however short it is. */
static void consider(struct suggestion *best, const char *name)
{
    size_t length = strlen(name);
    if (best->length > NAME_LONGEST || length > NAME_LONGEST || best->length < 2)
        return;
    int slips = distance(best->word, best->length, name, length);
    if (slips > 1 && strncmp(best->word, name, best->length) == 0)
        slips = 1;
    if (slips < best->distance) {
        best->distance = slips;
        best->name = name;
    }
}

/* The name, if at most a third of the letters are wrong, or one of a short word; else NULL. */
static const char *near_enough(const struct suggestion *best)
{
    int allowed = best->length < 5 ? 1 : (int)best->length / 3;
    return best->distance <= allowed ? best->name : NULL;
}

const char *suggest_option(const struct option *options, const char *word)
{
    struct suggestion best = suggestion_for(word);
    for (const struct option *option = options; option != NULL && option->name != NULL; option++)
        consider(&best, option->name);
    return near_enough(&best);
}

const char *suggest_command(const struct command *const *known, const char *word)
{
    struct suggestion best = suggestion_for(word);
    for (int i = 0; known != NULL && known[i] != NULL; i++)
        consider(&best, known[i]->name);
    return near_enough(&best);
}

bool complain_unknown_command(const struct cli *cli, const struct command *parent, const char *word)
{
    const char *near = suggest_command(parent == NULL ? commands : parent->subcommands, word);
    if (near != NULL)
        return complain(cli, "cli.error.command_near", word, near);
    return parent == NULL ? complain(cli, "cli.error.command", word, "")
                          : complain(cli, "cli.error.subcommand", word, parent->name);
}
