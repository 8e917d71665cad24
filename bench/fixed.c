/*
 * fixed.c - the same seeded games each time. See bench.h.
 *
 * scripts/check-instructions.py counts the instructions inside the two functions below, so they are
 * neither inlined nor renamed, and the deal stays outside.
 */
#include "bench.h"

#include <inttypes.h>
#include <stdio.h>

#define COUNTED __attribute__((noinline, used))

COUNTED long counted_legal_play(struct subject *subject);
COUNTED long counted_playout(struct subject *subject);

long counted_legal_play(struct subject *subject)
{
    return subject_play(subject, NULL);
}

long counted_playout(struct subject *subject)
{
    subject->game->playout(subject->box->data, subject->state, &subject->rng);
    return 1;
}

/* Points, not the state's hash: another layout of the state is no other game. */
static void keep_points(struct subject *subject)
{
    for (int seat = 0; seat < subject->setup.players; seat++) {
        int total = game_total(subject->game, subject->box->data, subject->state, seat);
        subject->sink = subject->sink * 31 + (uint64_t)total;
    }
}

void fixed(struct subject *subject, bool playout, long count)
{
    long units = 0;
    subject->rng = rng_from_text("fixed");
    subject->sink = 0;
    for (long i = 0; i < count; i++) {
        subject_deal(subject, (int)i);
        units += (playout ? counted_playout : counted_legal_play)(subject);
        keep_points(subject);
    }
    printf("%s %s %ld %016" PRIx64 "\n", subject->name, playout ? "playout" : "legal+play", units,
           subject->sink);
}
