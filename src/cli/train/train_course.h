/*
 * train_course.h - what `floe train` takes, and the courses that it describes: one for each mode.
 */
#ifndef FLOE_CLI_TRAIN_TRAIN_COURSE_H
#define FLOE_CLI_TRAIN_TRAIN_COURSE_H

#include "cli/support/deal.h"
#include "learn/train.h"

#define TRAIN_PATH_MAX 1024

struct train_options {
    const struct game *game;
    const char *mode; /* NULL: all */
    const char *seed, *out;
    const char *queue; /* the database through which workers train; NULL: none */
    int games;
    int threads; /* 0: one for each core */
};

/* Checks what the option table cannot, and opens what the game is played with. NULL after a
 * complaint. */
struct box *course_box(const struct cli *cli, const struct train_options *options);
/* True if this mode was asked for; without --mode all are. */
bool course_is_wanted(const struct train_options *options, const struct mode *mode);
/* The course of a mode. */
struct course course_of(const struct train_options *options, const struct box *box, int mode);
/* The course of options that name a mode. False: they name none. */
bool course_of_unit(const struct train_options *options, const struct box *box,
                    struct course *course);

/* The finished net as a file, to be freed. */
uint8_t *course_net(const struct course *course, const struct trainer *trainer, size_t *count);
/* OUT/NAME.net, or another ending. */
void course_path(const struct train_options *options, const struct course *course,
                 const char *ending, char path[TRAIN_PATH_MAX]);
/* Replaces the file, so that a crash in between leaves the old one, and frees the bytes. False
 * after a complaint. */
bool course_save(const struct cli *cli, const char *path, uint8_t *bytes, size_t count);

#endif
