/*
 * train_course.c - the courses that options describe, and their files. See train_course.h.
 */
#include "cli/train/train_course.h"

#include "base/memory.h"
#include "search/nets.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMES_MAX 256

/* ---- courses ---- */

bool course_is_wanted(const struct train_options *options, const struct mode *mode)
{
    return options->mode == NULL || strcmp(options->mode, mode->name) == 0;
}

/* The complaint lists the modes of the game. */
static bool check_mode(const struct cli *cli, const struct train_options *options,
                       const struct game_ai *ai)
{
    char names[NAMES_MAX];
    struct text out = text_in(names, sizeof names);
    bool any = false;
    for (const struct mode *mode = ai->modes; mode->name != NULL; mode++) {
        any |= course_is_wanted(options, mode);
        text_format(&out, "%s%s", out.length > 0 ? ", " : "", mode->name);
    }
    return any || complain(cli, "train.error.mode", options->mode, names);
}

struct box *course_box(const struct cli *cli, const struct train_options *options)
{
    const struct game_ai *ai = game_ai_of(options->game);
    if (ai == NULL)
        return complain(cli, "train.error.game", options->game->name, ""), NULL;
    if (strlen(options->out) > TRAIN_PATH_MAX / 2)
        return complain(cli, "cli.error.file", options->out, strerror(ENAMETOOLONG)), NULL;
    return check_mode(cli, options, ai) ? deal_box(cli, NULL, options->game) : NULL;
}

struct course course_of(const struct train_options *options, const struct box *box, int mode)
{
    return (struct course){game_ai_of(options->game), box->data, mode, options->games,
                           options->seed};
}

bool course_of_unit(const struct train_options *options, const struct box *box,
                    struct course *course)
{
    const struct mode *modes = game_ai_of(options->game)->modes;
    int mode = 0;
    while (modes[mode].name != NULL && !course_is_wanted(options, &modes[mode]))
        mode++;
    *course = course_of(options, box, mode);
    return options->mode != NULL && modes[mode].name != NULL;
}

/* ---- files ---- */

uint8_t *course_net(const struct course *course, const struct trainer *trainer, size_t *count)
{
    const struct net *net = trainer_net(trainer);
    char command[NET_COMMAND_MAX];
    course_command(course, command);
    *count = net_write(net, command, NULL, 0);
    uint8_t *bytes = memory_for(*count, 1);
    net_write(net, command, bytes, *count);
    return bytes;
}

void course_path(const struct train_options *options, const struct course *course,
                 const char *ending, char path[TRAIN_PATH_MAX])
{
    char name[NET_NAME_MAX];
    net_name(course->ai, course->mode, name);
    snprintf(path, TRAIN_PATH_MAX, "%s/%s.%s", options->out, name, ending);
}

/* Writes to another name and renames. */
static bool write_bytes(const char *path, const uint8_t *bytes, size_t count)
{
    char beside[TRAIN_PATH_MAX + 8];
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *file = fopen(beside, "wb");
    if (file == NULL)
        return false;
    bool written = fwrite(bytes, 1, count, file) == count;
    return fclose(file) == 0 && written && rename(beside, path) == 0;
}

bool course_save(const struct cli *cli, const char *path, uint8_t *bytes, size_t count)
{
    bool written = write_bytes(path, bytes, count);
    free(bytes);
    return written || complain_file(cli, path);
}
