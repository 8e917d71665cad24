/*
 * train_queued_server.c - posts courses as jobs, and writes the nets that workers make. See
 * train_queued.h.
 */
#include "cli/train/train_queued.h"

#include "base/machine.h"
#include "base/memory.h"
#include "cli/support/interrupt.h"
#include "cli/support/speak.h"
#include "queue/job_spec.h"
#include "queue/work_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WAIT 2000        /* milliseconds */
#define TELL_EVERY 30000 /* milliseconds between two lines of progress */
#define NUMBER_TEXT_MAX 24

/* A course that somebody else does. */
struct course_job {
    struct course course;
    int64_t job;
    bool done;
};

struct courses {
    const struct cli *cli;
    const struct train_options *options;
    struct work_queue *queue;
    struct course_job jobs[MODES_MAX];
    int count, left;
    int64_t next_tell;
    bool failed;
};

static bool fail(struct courses *courses, const char *key, const char *words)
{
    char sentence[WORK_PROBLEM_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    say(&courses->cli->audience, &out, key, 1, "words", words, NULL);
    courses->failed = true;
    return complain_text(courses->cli, sentence);
}

static bool fail_database(struct courses *courses)
{
    return fail(courses, "queue.error.database", work_queue_failure(courses->queue));
}

/* ---- posting ---- */

static void describe(const struct course *course, struct job_spec *spec)
{
    char number[NUMBER_TEXT_MAX];
    snprintf(number, sizeof number, "%ld", course->games);
    const char *const words[] = {course->ai->game->name,
                                 "--mode",
                                 course->ai->modes[course->mode].name,
                                 "--games",
                                 number,
                                 "--seed",
                                 course->seed};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        job_spec_add(spec, words[i]);
}

static bool post(struct courses *courses, struct course_job *job)
{
    struct job_spec *spec = memory_for(1, sizeof *spec);
    char text[JOB_SPEC_MAX], program[JOB_PROGRAM_MAX];
    spec->blocks = 1;
    describe(&job->course, spec);
    job_program(courses->cli->build, program);
    bool fits = job_spec_write(spec, text);
    free(spec);
    if (!fits)
        return fail(courses, "queue.error.long", "");
    const struct work_job wanted = {"train", program, text, 1};
    return work_queue_post(courses->queue, &wanted, &job->job) || fail_database(courses);
}

static bool post_all(struct courses *courses, const struct box *box)
{
    const struct mode *modes = game_ai_of(courses->options->game)->modes;
    bool good = true;
    for (int mode = 0; modes[mode].name != NULL && courses->count < MODES_MAX && good; mode++) {
        if (!course_is_wanted(courses->options, &modes[mode]))
            continue;
        struct course_job *job = &courses->jobs[courses->count];
        job->course = course_of(courses->options, box, mode);
        good = post(courses, job);
        courses->count += good;
    }
    courses->left = courses->count;
    return good;
}

/* ---- waiting ---- */

/* What a result is written to, while work_queue_results calls back. */
struct arrival {
    struct courses *courses;
    struct course_job *job;
};

static void take_net(void *context, int64_t unit, const uint8_t *bytes, size_t count)
{
    const struct arrival *arrival = context;
    struct courses *courses = arrival->courses;
    char path[TRAIN_PATH_MAX];
    uint8_t *copy = memory_for(count, 1);
    (void)unit;
    memcpy(copy, bytes, count);
    course_path(courses->options, &arrival->job->course, "net", path);
    if (!course_save(courses->cli, path, copy, count))
        courses->failed = true;
    else
        print_sentence(&courses->cli->audience, "train.arrived", path, "");
    arrival->job->done = true;
    courses->left--;
}

static void tell_progress(const struct courses *courses, const struct course_job *job, int64_t part)
{
    char sentence[256], number[NUMBER_TEXT_MAX], most[NUMBER_TEXT_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    snprintf(number, sizeof number, "%lld", (long long)part);
    snprintf(most, sizeof most, "%ld", job->course.games);
    say(&courses->cli->audience, &out, "train.progress_elsewhere", 1, "net",
        job->course.ai->modes[job->course.mode].name, "games", number, "most", most, NULL);
    fprintf(stderr, "%s\n", sentence);
}

static bool look_at(struct courses *courses, struct course_job *job, bool tell)
{
    struct work_progress progress;
    struct arrival arrival = {courses, job};
    if (!work_queue_renew_job(courses->queue, job->job, &progress))
        return fail_database(courses);
    if (progress.error != NULL)
        return fail(courses, progress.error, progress.words);
    if (tell)
        tell_progress(courses, job, progress.part);
    return work_queue_results(courses->queue, job->job, 1, 1, take_net, &arrival) ||
           fail_database(courses);
}

static bool look_at_all(struct courses *courses)
{
    bool tell = machine_milliseconds() >= courses->next_tell, good = true;
    if (tell)
        courses->next_tell = machine_milliseconds() + TELL_EVERY;
    for (int i = 0; i < courses->count && good; i++)
        if (!courses->jobs[i].done)
            good = look_at(courses, &courses->jobs[i], tell);
    return good;
}

static void wait_for_all(struct courses *courses)
{
    const atomic_bool *stop = interrupt_watch();
    while (courses->left > 0 && !courses->failed && !atomic_load(stop) && look_at_all(courses))
        if (courses->left > 0 && !work_queue_wait(courses->queue, -1, WAIT))
            fail_database(courses);
}

int train_queued(const struct cli *cli, const struct train_options *options, const struct box *box)
{
    struct courses courses = {
        .cli = cli, .options = options, .next_tell = machine_milliseconds() + TELL_EVERY};
    struct store_error why;
    courses.queue = work_queue_open(options->queue, &why);
    if (courses.queue == NULL)
        return fail(&courses, why.key, why.words), EXIT_BAD;
    if (post_all(&courses, box))
        wait_for_all(&courses);
    for (int i = 0; i < courses.count; i++)
        work_queue_end(courses.queue, courses.jobs[i].job);
    work_queue_close(courses.queue);
    return courses.failed || courses.left > 0 ? EXIT_BAD : EXIT_GOOD;
}
