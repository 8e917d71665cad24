/*
 * train_file.c - an unfinished training as a file. See train.h.
 *
 * The head holds the command, so that a file of another course is refused. Behind it are the
 * weights and the moments of Adam, as the bits of floats, low byte first. The games need no state:
 * each has its generator from the seed and its number.
 */
#include "base/file_header.h"
#include "learn/train_parts.h"

#include <string.h>

#define KIND "training"

static uint8_t *put(uint8_t *at, const struct weights *weights, int used)
{
    for (int i = 0; i < used; i++) {
        uint32_t bits;
        memcpy(&bits, &weights->at[i], sizeof bits);
        for (int byte = 0; byte < 4; byte++)
            *at++ = (uint8_t)(bits >> 8 * byte);
    }
    return at;
}

static const uint8_t *take(const uint8_t *at, struct weights *weights, int used)
{
    for (int i = 0; i < used; i++) {
        uint32_t bits = 0;
        for (int byte = 0; byte < 4; byte++)
            bits |= (uint32_t)*at++ << 8 * byte;
        memcpy(&weights->at[i], &bits, sizeof bits);
    }
    return at;
}

static size_t bytes_of(const struct learner *learner)
{
    return (size_t)learner_used(learner) * 3 * 4;
}

size_t trainer_write(const struct trainer *trainer, uint8_t *out, size_t room)
{
    const struct learner *learner = &trainer->learner;
    char command[NET_COMMAND_MAX], lines[FILE_HEADER_LINES_MAX];
    struct text text = text_in(lines, sizeof lines);
    course_command(&trainer->course, command);
    text_format(&text, "command %s\ninputs %d\ngames %ld\nsteps %ld\n", command, learner->inputs,
                trainer->games, learner->steps);
    size_t header = file_header_size(KIND, lines), count = header + bytes_of(learner);
    if (count <= room) {
        uint8_t *at = put(out + header, &learner->weights, learner_used(learner));
        at = put(at, &learner->mean, learner_used(learner));
        put(at, &learner->square, learner_used(learner));
        file_header_write(KIND, lines, out, count);
    }
    return count;
}

/* Reads the head. False if it is of another course. */
static bool read_header(struct file_header *header, const struct trainer *trainer, long *played,
                        long *steps)
{
    char command[NET_COMMAND_MAX], ours[NET_COMMAND_MAX];
    long inputs;
    course_command(&trainer->course, ours);
    return file_header_text(header, "command", command, sizeof command) &&
           strcmp(command, ours) == 0 && file_header_number(header, "inputs", &inputs) &&
           inputs == trainer->learner.inputs && file_header_number(header, "games", played) &&
           file_header_number(header, "steps", steps) && file_header_close(header) &&
           (size_t)(header->end - header->at) == bytes_of(&trainer->learner);
}

bool trainer_read(struct trainer *trainer, const uint8_t *bytes, size_t count)
{
    struct learner *learner = &trainer->learner;
    struct file_header header;
    long played, steps;
    if (!file_header_open(&header, KIND, bytes, count) ||
        !read_header(&header, trainer, &played, &steps))
        return false;
    trainer->games = played;
    learner->steps = steps;
    header.at = take(header.at, &learner->weights, learner_used(learner));
    header.at = take(header.at, &learner->mean, learner_used(learner));
    take(header.at, &learner->square, learner_used(learner));
    learner_net(learner, &trainer->net);
    return true;
}
