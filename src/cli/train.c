/*
 * train.c - `floe train`: nets for a game's modes, by games against themselves.
 *
 * While a mode is trained its weights are in OUT/GAME-MODE.training, written every minute and when
 * the training is interrupted; the same command goes on with it. The finished net is
 * OUT/GAME-MODE.net.
 */
#include "learn/train.h"

#include "cli/commands.h"
#include "cli/support/files.h"
#include "cli/support/interrupt.h"
#include "cli/support/speak.h"
#include "search/machine.h"
#include "search/nets.h"
#include "table/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAMES_DEFAULT 200000
#define SEED_DEFAULT "1"
#define OUT_DEFAULT "nets"
#define PATH_MAX_BYTES 1024
#define SAVE_EVERY 60000     /* milliseconds */
#define TELL_EVERY 500       /* on a terminal */
#define TELL_EVERY_LOG 30000 /* without one */

/* The training of one mode. */
struct training {
    const struct args *args;
    const atomic_bool *stop;
    struct course course;
    struct trainer *trainer;
    char name[NET_NAME_MAX];
    char net_path[PATH_MAX_BYTES], training_path[PATH_MAX_BYTES];
    bool terminal;
    int64_t begun, next_save, next_tell;
    long games_before; /* of earlier calls */
    double error;      /* of the last batches, the later the more */
};

/* ---- files ---- */

/* First under another name: whoever reads the file finds the old one or the new one. */
static bool write_bytes(const char *path, const uint8_t *bytes, size_t count)
{
    char beside[PATH_MAX_BYTES + 8];
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *file = fopen(beside, "wb");
    if (file == NULL)
        return false;
    bool written = fwrite(bytes, 1, count, file) == count;
    return fclose(file) == 0 && written && rename(beside, path) == 0;
}

static bool save(const struct training *training, const char *path, size_t count, uint8_t *bytes)
{
    bool written = write_bytes(path, bytes, count);
    free(bytes);
    return written || complain(training->args, "cli.error.file", path, strerror(errno));
}

static bool save_training(const struct training *training)
{
    size_t count = trainer_write(training->trainer, NULL, 0);
    uint8_t *bytes = memory_for(count, 1);
    trainer_write(training->trainer, bytes, count);
    return save(training, training->training_path, count, bytes);
}

static bool save_net(const struct training *training)
{
    const struct net *net = trainer_net(training->trainer);
    char command[NET_COMMAND_MAX];
    course_command(&training->course, command);
    size_t count = net_write(net, command, NULL, 0);
    uint8_t *bytes = memory_for(count, 1);
    net_write(net, command, bytes, count);
    return save(training, training->net_path, count, bytes);
}

/* Goes on with the file of an earlier call, if there is one. */
static bool load_training(struct training *training)
{
    size_t count;
    char *bytes = file_read(training->training_path, &count);
    if (bytes == NULL)
        return errno == ENOENT ||
               complain(training->args, "cli.error.file", training->training_path, strerror(errno));
    bool ours = trainer_read(training->trainer, (const uint8_t *)bytes, count);
    free(bytes);
    training->games_before = trainer_games(training->trainer);
    return ours || complain(training->args, "train.error.other", training->training_path, "");
}

/* ---- progress ---- */

#define TIME_TEXT_MAX 32

static const char *time_text(double seconds, char text[TIME_TEXT_MAX])
{
    long whole = (long)(seconds + 0.5);
    snprintf(text, TIME_TEXT_MAX, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
    return text;
}

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
    say(&training->args->voice, out, "train.progress", 1, "net", training->name, "games", done,
        "most", total, "speed", rate, "error", error, "left",
        time_text(speed > 0 ? (double)(most - played) / speed : 0, left), NULL);
}

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

static void tell_end(const struct training *training, const char *key, const char *what)
{
    char sentence[PATH_MAX_BYTES + 256], time[TIME_TEXT_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    if (training->terminal)
        fputs("\r\033[K", stderr);
    say_progress(training, &out);
    fprintf(stderr, "%s\n", sentence);
    print_sentence(&training->args->voice, key, what, time_text(seconds_so_far(training), time));
}

/* ---- a training ---- */

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

/* Until all games are played or somebody wants to stop. */
static bool learn_all(struct training *training)
{
    int threads = training->args->threads > 0 ? training->args->threads : machine_cores();
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
    const struct args *args = training->args;
    const char *out = args->out == NULL ? OUT_DEFAULT : args->out;
    net_name(training->course.ai, training->course.mode, training->name);
    snprintf(training->net_path, PATH_MAX_BYTES, "%s/%s.net", out, training->name);
    snprintf(training->training_path, PATH_MAX_BYTES, "%s/%s.training", out, training->name);
    training->trainer = trainer_open(&training->course);
    if (training->trainer == NULL) {
        complain(args, "train.error.memory", "", "");
        return EXIT_BAD;
    }
    bool learned = load_training(training) && learn_all(training);
    int code = learned ? end(training) : EXIT_BAD;
    trainer_close(training->trainer);
    return code;
}

/* ---- the command ---- */

/* The modes that were asked for: one, or all. */
static bool wanted(const struct args *args, const struct mode *mode)
{
    return args->mode == NULL || strcmp(args->mode, mode->name) == 0;
}

static bool check(const struct args *args)
{
    char names[256];
    struct text out = text_in(names, sizeof names);
    bool any = false;
    if (args->game == NULL)
        return complain(args, "cli.error.needs", "GAME", "");
    const struct game_ai *ai = game_ai_of(args->game);
    if (ai == NULL)
        return complain(args, "train.error.game", args->game->name, "");
    if (strlen(args->out == NULL ? "" : args->out) > PATH_MAX_BYTES / 2)
        return complain(args, "cli.error.file", args->out, strerror(ENAMETOOLONG));
    for (const struct mode *mode = ai->modes; mode->name != NULL; mode++) {
        any |= wanted(args, mode);
        text_format(&out, "%s%s", out.length > 0 ? ", " : "", mode->name);
    }
    return any || complain(args, "train.error.mode", args->mode, names);
}

static int train(const struct args *args, const struct box *box)
{
    const struct game_ai *ai = game_ai_of(args->game);
    const atomic_bool *stop = interrupt_watch();
    int code = EXIT_GOOD;
    for (int mode = 0; ai->modes[mode].name != NULL && code == EXIT_GOOD; mode++) {
        struct training training = {
            .args = args,
            .stop = stop,
            .course = {ai, box->data, mode, args->game_count > 0 ? args->game_count : GAMES_DEFAULT,
                       args->seed == NULL ? SEED_DEFAULT : args->seed},
            .terminal = isatty(STDERR_FILENO) != 0,
        };
        if (wanted(args, &ai->modes[mode]))
            code = train_mode(&training);
    }
    return code;
}

int command_train(const struct args *args)
{
    struct box *box = check(args) ? args_box(args, args->game) : NULL;
    if (box == NULL)
        return EXIT_USAGE;
    int code = train(args, box);
    box_close(box);
    return code;
}
