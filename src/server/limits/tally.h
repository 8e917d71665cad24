/*
 * tally.h - how many of something somebody has at the same time, as connections of an address.
 *
 * Exact, and only as large as what is counted: who has none takes no memory.
 */
#ifndef FLOE_SERVER_LIMITS_TALLY_H
#define FLOE_SERVER_LIMITS_TALLY_H

struct tally; /* opaque */

struct tally *tally_open(void);
void tally_close(struct tally *tally);
int tally_count(struct tally *tally, const char *who);
void tally_add(struct tally *tally, const char *who);
/* One of those that were added. */
void tally_remove(struct tally *tally, const char *who);

#endif
