/*
 * fixed.c - the same seeded games each time. See bench.h.
 *
 * scripts/check-instructions.sh counts the instructions of the two functions below, so they are
 * neither inlined nor renamed, and nothing else is done in them.
 */
#include "bench.h"

#include <inttypes.h>
#include <stdio.h>

#define COUNTED __attribute__((noinline, used))

COUNTED long counted_legal_play(struct subject *subject, long count);
COUNTED long counted_playout(struct subject *subject, long count);

COUNTED long counted_legal_play(struct subject *subject, long count)
{
    long decisions = 0;
    for (long i = 0; i < count; i++) {
        subject_deal(subject, (int)i);
        decisions += subject_play(subject, NULL);
        subject->sink = subject->sink * 31 + subject->game->hash(subject->state);
    }
    return decisions;
}

COUNTED long counted_playout(struct subject *subject, long count)
{
    for (long i = 0; i < count; i++) {
        subject_deal(subject, (int)i);
        subject->game->playout(subject->box->data, subject->state, &subject->rng);
        subject->sink = subject->sink * 31 + subject->game->hash(subject->state);
    }
    return count;
}

void fixed(struct subject *subject, bool playout, long count)
{
    subject->rng = rng_from_text("fixed");
    subject->sink = 0;
    long units = (playout ? counted_playout : counted_legal_play)(subject, count);
    printf("%s %s %ld %016" PRIx64 "\n", subject->name, playout ? "playout" : "legal+play", units,
           subject->sink);
}
