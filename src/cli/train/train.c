/*
 * train.c - `floe train`: trains the nets of a game by self-play (learn/train.h).
 *
 * While a mode is trained, its weights are kept in OUT/GAME-MODE.training, written every minute and
 * when the training is interrupted. The same command continues from that file. The finished net is
 * OUT/GAME-MODE.net.
 */
#include "learn/train.h"

#include "base/machine.h"
#include "base/memory.h"
#include "cli/options/commands.h"
#include "cli/support/files.h"
#include "cli/support/interrupt.h"
#include "cli/support/speak.h"
#include "cli/train/train_queued.h"
#include "search/nets.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAMES_DEFAULT 200000
#define GAMES_MAX 100000000
#define THREADS_MAX 64
/* All in milliseconds. A log gets a line now and then, a terminal one line that changes. */
#define SAVE_EVERY 60000
#define TELL_EVERY 500
#define TELL_EVERY_LOG 30000

/* The training of one mode. */
struct training {
    const struct cli *cli;
    const struct train_options *options;
    const atomic_bool *stop;
    struct course course;
    struct trainer *trainer;
    char name[NET_NAME_MAX];
    char net_path[TRAIN_PATH_MAX], training_path[TRAIN_PATH_MAX];
    bool terminal;
    int64_t begun, next_save, next_tell;
    long games_before; /* played by earlier calls, which do not count for the speed */
    double error;      /* moving average over the last batches */
};

/* ---- files ---- */

static bool save_training(const struct training *training)
{
    size_t count = trainer_write(training->trainer, NULL, 0);
    uint8_t *bytes = memory_for(count, 1);
    trainer_write(training->trainer, bytes, count);
    return course_save(training->cli, training->training_path, bytes, count);
}

static bool save_net(const struct training *training)
{
    size_t count;
    uint8_t *bytes = course_net(&training->course, training->trainer, &count);
    return course_save(training->cli, training->net_path, bytes, count);
}

/* Continues from the file of an earlier call, if there is one. A file of another course is refused
 * instead of being overwritten: it may hold hours of work. */
static bool load_training(struct training *training)
{
    size_t count;
    char *bytes = file_read(training->training_path, &count);
    if (bytes == NULL)
        return errno == ENOENT || complain_file(training->cli, training->training_path);
    bool ours = trainer_read(training->trainer, (const uint8_t *)bytes, count);
    free(bytes);
    training->games_before = trainer_games(training->trainer);
    return ours || complain(training->cli, "train.error.other", training->training_path, "");
}

/* ---- progress ---- */

#define TIME_TEXT_MAX 32

static const char *time_text(double seconds, char text[TIME_TEXT_MAX])
{
    long whole = (long)(seconds + 0.5);
    snprintf(text, TIME_TEXT_MAX, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
    return text;
}

/* At least a millisecond, because speeds are divided by it. */
static double seconds_so_far(const struct training *training)
{
    int64_t passed = machine_milliseconds() - training->begun;
    return (double)(passed > 0 ? passed : 1) / 1000;
}

static void say_progress(const struct training *training, struct text *out)
{
    long played = trainer_games(training->trainer), most = training->course.games;
    double speed = (double)(played - training->games_before) / seconds_so_far(training);
    char done[24], total[24], rate[24], error[24], left[TIME_TEXT_MAX];
    snprintf(done, sizeof done, "%ld", played);
    snprintf(total, sizeof total, "%ld", most);
    snprintf(rate, sizeof rate, "%.0f", speed);
    snprintf(error, sizeof error, "%.4f", training->error);
    say(&training->cli->audience, out, "train.progress", 1, "net", training->name, "games", done,
        "most", total, "speed", rate, "error", error, "left",
        time_text(speed > 0 ? (double)(most - played) / speed : 0, left), NULL);
}

/* Progress goes to stderr, so that stdout has only the result. */
static void tell_progress(struct training *training)
{
    int64_t now = machine_milliseconds();
    char sentence[256];
    struct text out = text_in(sentence, sizeof sentence);
    if (now < training->next_tell)
        return;
    training->next_tell = now + (training->terminal ? TELL_EVERY : TELL_EVERY_LOG);
    say_progress(training, &out);
    fprintf(stderr, training->terminal ? "\r%s\033[K" : "%s\n", sentence);
}

/* The last progress, and the file that was written. */
static void tell_end(const struct training *training, const char *key, const char *what)
{
    char sentence[TRAIN_PATH_MAX + 256], time[TIME_TEXT_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    if (training->terminal)
        fputs("\r\033[K", stderr);
    say_progress(training, &out);
    fprintf(stderr, "%s\n", sentence);
    print_sentence(&training->cli->audience, key, what, time_text(seconds_so_far(training), time));
}

/* ---- a training ---- */

/* Learns one batch. A single batch has few games, so the error is averaged over about fifty. */
static void learn_some(struct training *training, int threads)
{
    trainer_step(training->trainer, threads);
    double error = trainer_error(training->trainer);
    training->error += (error - training->error) * (training->error > 0 ? 0.02 : 1);
}

static bool finished(const struct training *training)
{
    return trainer_games(training->trainer) >= training->course.games;
}

/* Learns until all games are played or the user interrupts it. The first save comes at once, so
 * that a path that cannot be written is found before an hour of work. */
static bool learn_all(struct training *training)
{
    int threads = training->options->threads > 0 ? training->options->threads : machine_cores();
    training->begun = training->next_save = machine_milliseconds();
    while (!finished(training) && !atomic_load(training->stop)) {
        if (machine_milliseconds() >= training->next_save) {
            if (!save_training(training))
                return false;
            training->next_save = machine_milliseconds() + SAVE_EVERY;
        }
        learn_some(training, threads);
        tell_progress(training);
    }
    return true;
}

/* Writes the net of a finished training, or the state of an unfinished one. */
static int end(const struct training *training)
{
    if (!finished(training)) {
        if (save_training(training))
            tell_end(training, "train.stopped", training->training_path);
        return EXIT_BAD;
    }
    if (!save_net(training))
        return EXIT_BAD;
    remove(training->training_path);
    tell_end(training, "train.finished", training->net_path);
    return EXIT_GOOD;
}

static int train_mode(struct training *training)
{
    const struct course *course = &training->course;
    net_name(course->ai, course->mode, training->name);
    course_path(training->options, course, "net", training->net_path);
    course_path(training->options, course, "training", training->training_path);
    training->trainer = trainer_open(&training->course);
    bool learned = load_training(training) && learn_all(training);
    int code = learned ? end(training) : EXIT_BAD;
    trainer_close(training->trainer);
    return code;
}

/* ---- the command ---- */

/* Trains one mode after the other; an interrupt or a failure ends all. */
static int train_modes(const struct cli *cli, const struct train_options *options,
                       const struct box *box)
{
    const struct game_ai *ai = game_ai_of(options->game);
    const atomic_bool *stop = interrupt_watch();
    int status = EXIT_GOOD;
    for (int mode = 0; ai->modes[mode].name != NULL && status == EXIT_GOOD; mode++) {
        struct training training = {
            .cli = cli,
            .options = options,
            .stop = stop,
            .course = course_of(options, box, mode),
            .terminal = isatty(STDERR_FILENO) != 0,
        };
        if (course_is_wanted(options, &ai->modes[mode]))
            status = train_mode(&training);
    }
    return status;
}

static int train(const struct cli *cli, const void *given)
{
    const struct train_options *options = given;
    struct box *box = course_box(cli, options);
    if (box == NULL)
        return EXIT_USAGE;
    int status =
        options->queue == NULL ? train_modes(cli, options, box) : train_queued(cli, options, box);
    box_close(box);
    return status;
}

#define AT(member) offsetof(struct train_options, member)

static const struct operand operands[] = {{"GAME", OPERAND_GAME, AT(game), .many = false}, {0}};

static const struct option options[] = {
    {"mode", "MODE", "cli.option.mode", OPTION_TEXT, .offset = AT(mode)},
    {"games", "N", "cli.option.games", OPTION_NUMBER, AT(games), .low = 1, .high = GAMES_MAX,
     .default_number = GAMES_DEFAULT},
    {"seed", "SEED", "cli.option.seed", OPTION_TEXT, AT(seed), .fits = table_seed_fits,
     .refusal = "cli.error.seed", .default_text = "1"},
    {"threads", "N", "cli.option.threads", OPTION_NUMBER, AT(threads), .low = 1,
     .high = THREADS_MAX},
    {"queue", "ADDRESS", "cli.option.queue", OPTION_TEXT, .offset = AT(queue)},
    {"out", "DIR", "cli.option.out", OPTION_FOLDER, AT(out), .default_text = "nets"},
    {0}};

const struct command train_command = {.name = "train",
                                      .about = "cli.about.train",
                                      .help = "cli.help.train",
                                      .size = sizeof(struct train_options),
                                      .operands = operands,
                                      .options = options,
                                      .run = train};
