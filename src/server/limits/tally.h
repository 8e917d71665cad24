/*
 * tally.h - counts how many of something each key has now, such as connections of an address.
 *
 * Exact, and only as large as what is counted: a key with none uses no memory.
 */
#ifndef FLOE_SERVER_LIMITS_TALLY_H
#define FLOE_SERVER_LIMITS_TALLY_H

struct tally; /* opaque */

struct tally *tally_open(void);
void tally_close(struct tally *tally);
int tally_count(struct tally *tally, const char *who);
/* How many keys have something now. */
int tally_keys(const struct tally *tally);
void tally_add(struct tally *tally, const char *who);
/* Removes one that was added. */
void tally_remove(struct tally *tally, const char *who);

#endif
