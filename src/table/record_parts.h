/*
 * record_parts.h - what writer and reader of records must agree on; private to record*.c.
 */
#ifndef FLOE_TABLE_RECORD_PARTS_H
#define FLOE_TABLE_RECORD_PARTS_H

#include "table/record.h"

/* The tags a record can have, in the order in which they are written. */
enum record_tag {
    TAG_GAME,
    TAG_RULES,
    TAG_EDITION,
    TAG_PLAYERS,
    TAG_OPTIONS,
    TAG_SEED,
    TAG_POSITION,
    TAG_SEAT,
    TAG_RESULT = TAG_SEAT + SEATS_MAX,
    TAGS
};
extern const char *const record_tags[TAGS];

enum record_reason {
    BAD_BYTE,
    BAD_COMMENT,
    BAD_TAG,
    TAG_TWICE,
    TAG_MISSING,
    SEED_AND_POSITION,
    OTHER_GAME,
    OTHER_RULES,
    OTHER_EDITION,
    BAD_PLAYERS,
    BAD_OPTIONS,
    BAD_SEED,
    BAD_SEAT,
    BAD_POSITION,
    NO_OBJECT,
    OTHER_PLAYERS,
    LONG_TOKEN,
    NO_RESULT,
    OTHER_RESULT,
    OTHER_RESULT_TAG,
    AFTER_RESULT,
    RECORD_REASONS
};

/* The edition as a record names it, and the result: "*", or points joined by "-". */
void record_edition(const struct box *box, struct text *out);
void record_result(const struct table *table, struct text *out);

#endif
