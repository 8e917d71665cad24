/*
 * train_work.c - trains a net: the whole course of one mode is a unit. See work.h.
 *
 * The games of a batch could be played by several workers, too. But each batch of eight games
 * needs the net that the batch before has made, and every game brings a gradient as large as the
 * net: more than the games themselves take. So workers share the modes, and each saves its
 * training now and then, from where another one goes on if it ends.
 */
#include "cli/worker/work.h"

#include "base/machine.h"
#include "base/memory.h"
#include "cli/options/commands.h"
#include "cli/train/train_course.h"

#define SAVE_EVERY 10000 /* milliseconds */

static void save(struct work *work, const struct trainer *trainer)
{
    size_t count = trainer_write(trainer, NULL, 0);
    uint8_t *bytes = memory_for(count, 1);
    trainer_write(trainer, bytes, count);
    work->save(work, bytes, count, trainer_games(trainer));
}

static void learn(struct work *work, struct trainer *trainer, const struct course *course)
{
    int64_t next_save = machine_milliseconds() + SAVE_EVERY;
    while (trainer_games(trainer) < course->games && !atomic_load(&work->stop)) {
        trainer_step(trainer, 1);
        if (machine_milliseconds() < next_save)
            continue;
        save(work, trainer);
        next_save = machine_milliseconds() + SAVE_EVERY;
    }
}

/* A state that cannot be read is of a damaged row: the training begins anew. */
static void train(struct work *work, const struct course *course)
{
    struct trainer *trainer = trainer_open(course);
    if (work->unit->state != NULL)
        trainer_read(trainer, work->unit->state, work->unit->state_size);
    learn(work, trainer, course);
    if (trainer_games(trainer) >= course->games)
        work->result = course_net(course, trainer, &work->result_size);
    else
        save(work, trainer);
    trainer_close(trainer);
}

static void run(struct work *work)
{
    struct text complaints = text_in(work->problem, sizeof work->problem);
    struct cli cli = *work->cli;
    struct command_reading reading;
    struct course course;
    cli.complaints = &complaints;
    cli.count = work->spec->count;
    cli.words = work->spec->list;
    if (!command_read_again(&cli, &train_command, &reading))
        return;
    struct box *box = course_box(&cli, reading.options);
    if (box != NULL && course_of_unit(reading.options, box, &course))
        train(work, &course);
    if (box != NULL)
        box_close(box);
    command_reading_close(&reading);
}

const struct work_kind train_work = {"train", run, .takes_record = false};
