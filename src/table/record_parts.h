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
    TAG_GENERATOR,
    TAG_POSITION,
    TAG_SEAT,
    TAG_RESIGNED = TAG_SEAT + SEATS_MAX,
    TAG_RESULT,
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
    BAD_GENERATOR,
    BAD_SEAT,
    BAD_RESIGNED,
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

/* The last token of a game that ended early, by enum table_ending; NULL: there is none. */
extern const char *const record_early_results[];

/* ---- record_scan.c: space, comments and tags ---- */

/* Where a tag stands; its value as written, between the quotes. value NULL: it is not there. */
struct tag {
    const char *value;
    size_t length;
    int line;
};

/* A record while it is read, in one pass. */
struct scan {
    const char *at, *end;
    int line;
    struct tag tags[TAGS];
    const char *wanted; /* the name of another tag to look for; NULL: none */
    struct tag found;   /* the tag of that name, the last if there are several */
    struct record_error *error;
};

struct scan scan_open(const char *text, size_t length, struct record_error *error);

/* Errors; all return false. The first and the third leave the reason to the caller, the others set
 * it; the last two are about the value of a tag. */
bool scan_fail_with(struct scan *scan, int line, const char *token, size_t length);
bool scan_fail(struct scan *scan, enum record_reason reason, const char *token);
bool scan_fail_value(struct scan *scan, enum record_tag which);
bool scan_fail_tag(struct scan *scan, enum record_reason reason, enum record_tag which);

bool scan_at_end(const struct scan *scan);
bool scan_is_space(char c);
/* Skips space and comments. */
bool scan_blank(struct scan *scan);

/* All tags, up to the first move. */
bool scan_tags(struct scan *scan);
bool scan_has(const struct scan *scan, enum record_tag tag);
bool scan_need(struct scan *scan, enum record_tag tag);
/* The value with its escapes undone; to be freed. A missing tag is empty. */
char *scan_value(const struct scan *scan, enum record_tag which);
bool scan_tag_is(const struct scan *scan, enum record_tag tag, const char *wanted);

#endif
