/*
 * train_file.c - an unfinished training as a file. See train.h.
 *
 * The command stands in the head: who goes on with another course is told so. Behind it are weights
 * and moments, each the bits of a float, low byte first. Games need nothing: each has its generator
 * from the seed and its number.
 */
#include "learn/train_parts.h"
#include "search/head.h"

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
    char command[NET_COMMAND_MAX], lines[HEAD_LINES_MAX];
    struct text text = text_in(lines, sizeof lines);
    course_command(&trainer->course, command);
    text_format(&text, "command %s\ninputs %d\ngames %ld\nsteps %ld\n", command, learner->inputs,
                trainer->games, learner->steps);
    size_t head = head_size(KIND, lines), count = head + bytes_of(learner);
    if (count <= room) {
        uint8_t *at = put(out + head, &learner->weights, learner_used(learner));
        at = put(at, &learner->mean, learner_used(learner));
        put(at, &learner->square, learner_used(learner));
        head_write(KIND, lines, out, count);
    }
    return count;
}

/* What the head says of this course; false: it is of another. */
static bool read_head(struct head *head, const struct trainer *trainer, long *played, long *steps)
{
    char command[NET_COMMAND_MAX], ours[NET_COMMAND_MAX];
    long inputs;
    course_command(&trainer->course, ours);
    return head_text(head, "command", command, sizeof command) && strcmp(command, ours) == 0 &&
           head_number(head, "inputs", &inputs) && inputs == trainer->learner.inputs &&
           head_number(head, "games", played) && head_number(head, "steps", steps) &&
           head_close(head) && (size_t)(head->end - head->at) == bytes_of(&trainer->learner);
}

bool trainer_read(struct trainer *trainer, const uint8_t *bytes, size_t count)
{
    struct learner *learner = &trainer->learner;
    struct head head;
    long played, steps;
    if (!head_open(&head, KIND, bytes, count) || !read_head(&head, trainer, &played, &steps))
        return false;
    trainer->games = played;
    learner->steps = steps;
    head.at = take(head.at, &learner->weights, learner_used(learner));
    head.at = take(head.at, &learner->mean, learner_used(learner));
    take(head.at, &learner->square, learner_used(learner));
    learner_net(learner, &trainer->net);
    return true;
}
