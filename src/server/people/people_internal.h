/*
 * people_internal.h - what people.c and password_jobs.c share.
 */
#ifndef FLOE_SERVER_PEOPLE_PEOPLE_INTERNAL_H
#define FLOE_SERVER_PEOPLE_PEOPLE_INTERNAL_H

#include "server/people/people.h"
#include "server/runtime/fair_queue.h"

#include <sodium.h>

struct people {
    uv_loop_t *loop;
    struct store *store;
    struct store_gate *gate; /* to it */
    struct limits *limits;
    const struct session_clock *clock;
    struct admission admission;
    struct fair_queue queue;   /* jobs that wait for a thread */
    struct password_job *jobs; /* all of them */
    int hashing, waiting;
    bool closing;
    struct session_listener listener; /* .ended NULL: nobody listens */
};

/* Makes a session for that person in the store, which lasts so long. 0: for ever. */
struct session session_make(struct people *people, int64_t person, int64_t lasts,
                            char token[TOKEN_TEXT_MAX]);
/* Tells the listener that sessions of that person have ended. */
void sessions_ended(const struct people *people, int64_t person);
void people_free(struct people *people);

#endif
