/*
 * job_spec.h - the text of a job: the words of the command that describes it, as JSON.
 *
 * Workers read the words by the tables of that command, so that a job means to them just what it
 * means to the one who has posted it:
 *
 *     {"words": [GAME, "--a", "4", "--b", "greedy", "--seed", "x"], "blocks": 16}
 */
#ifndef FLOE_QUEUE_JOB_SPEC_H
#define FLOE_QUEUE_JOB_SPEC_H

#include "base/text.h"
#include "protocol/build_info.h"

#include <stdbool.h>

#define JOB_WORDS_MAX 96
#define JOB_WORD_MAX 256   /* bytes, with the NUL */
#define JOB_BLOCKS_MAX 16  /* of an arena, in a unit */
#define JOB_SPEC_MAX 32768 /* bytes */
#define JOB_PROGRAM_MAX 64

struct job_spec {
    int blocks; /* in a unit; 1 if the job has none */
    int count;
    char words[JOB_WORDS_MAX][JOB_WORD_MAX];
    char *list[JOB_WORDS_MAX]; /* the words, as a command takes them */
};

/* Adds a word; one that does not fit makes the spec too long for job_spec_write. */
void job_spec_add(struct job_spec *spec, const char *word);
/* False: it does not fit. */
bool job_spec_write(const struct job_spec *spec, char text[JOB_SPEC_MAX]);
/* False: this is no spec. */
bool job_spec_read(const char *text, struct job_spec *spec);

/* The name of this program, as jobs have it: its version and commit. */
void job_program(const struct build_info *build, char program[JOB_PROGRAM_MAX]);

#endif
