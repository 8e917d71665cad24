/*
 * session_clock.h - the clock by which sessions end.
 *
 * It counts only while a server runs, by the steady clock, and goes on where the last server left
 * it. The wall clock plays no part: however wrong that is, and for however long, nobody loses a
 * session by it, and nobody is taken for somebody who has not come for months. A session is good
 * for PEOPLE_SESSION of this time after the last visit.
 *
 * The store keeps it as a setting, together with the wall time that belongs to it, so that people
 * can be told on which day a session ends. After a crash it goes on from the last note, at most
 * SESSION_CLOCK_NOTES before: sessions are good for that much longer.
 */
#ifndef FLOE_SERVER_PEOPLE_SESSION_CLOCK_H
#define FLOE_SERVER_PEOPLE_SESSION_CLOCK_H

#include "store/store.h"

#define SESSION_CLOCK_NOTES (3600 * INT64_C(1000)) /* milliseconds between two notes */
#define STORE_ALIVE "lived" /* the setting with the wall time when a server was last alive */

struct session_clock {
    int64_t ahead; /* of the steady clock */
    int64_t wall;  /* how far the wall clock was ahead of this one, when last noted */
    int64_t noted; /* the time of the last note */
};

/* Goes on from the last note. In a store without one, begins as the wall clock that its sessions
 * were made by. */
struct session_clock session_clock_read(struct store *store);
/* In milliseconds, whose beginning means nothing. */
int64_t session_clock_now(const struct session_clock *clock);
/* Writes it to the store. */
void session_clock_note(struct session_clock *clock, struct store *store);
/* When that time comes, as wall time, if a server runs until then; 0 (never) stays 0. */
int64_t session_clock_date(const struct session_clock *clock, int64_t time);

#endif
