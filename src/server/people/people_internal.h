/*
 * people_internal.h - what people.c, password_jobs.c and email.c share.
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
    struct fair_queue queue;   /* of errands whose turn has not come */
    struct password_job *busy; /* those in a thread */
    int hashing, waiting;
    bool closing;
    struct session_listener listener; /* .ended NULL: nobody listens */
};

/* A new one for that person, in the store. expires 0: never. */
struct session token_make(struct people *people, int64_t person, int64_t expires,
                          char token[TOKEN_TEXT_MAX]);
/* Sessions of that person have ended: the listener is told. */
void sessions_ended(const struct people *people, int64_t person);
void people_free(struct people *people);

#endif
