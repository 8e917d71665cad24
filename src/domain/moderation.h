/*
 * moderation.h - what people report about others, and what operators do about it.
 *
 * A report is about a remark or a name. It has a copy of both, so that it can be judged when the
 * remark is gone or the name has changed. The numbers of all enums are in store files: add new ones
 * at the end.
 */
#ifndef FLOE_DOMAIN_MODERATION_H
#define FLOE_DOMAIN_MODERATION_H

#include "domain/person.h"
#include "domain/stored_table.h"

#define MODERATION_TEXT_MAX 256 /* bytes of a reason in somebody's own words, with the NUL */
#define CHAT_TEXT_MAX 512
#define CHAT_PRESET_MAX 24

/* BAN: may not come here. MUTE: may not chat. */
enum sanction_kind { SANCTION_BAN, SANCTION_MUTE };

struct sanction {
    bool on;                          /* false: nothing else counts */
    int64_t until;                    /* when it ends by itself; 0: never */
    char reason[MODERATION_TEXT_MAX]; /* that the person is told; "": none */
};

#define NETWORK_NAME_MAX 64 /* bytes of an address or a network as text, with the NUL */

/* A network of addresses ("203.0.113.7", "203.0.113.0/24", "2001:db8::/64") from which nobody may
 * come. */
struct network_ban {
    char network[NETWORK_NAME_MAX];
    int64_t created;
    struct sanction sanction;
};

/* What somebody finds wrong. */
enum report_reason {
    REPORT_INSULT,
    REPORT_SPAM,
    REPORT_CHEATING,
    REPORT_IMPERSONATION,
    REPORT_OTHER,
    REPORT_REASONS
};

/* What an operator has said to it. */
enum report_outcome { REPORT_OPEN, REPORT_UPHELD, REPORT_DISMISSED, REPORT_OUTCOMES };

struct report {
    int64_t number; /* set by the store: 1, 2, ... */
    int64_t at;
    int64_t by;    /* who reports; 0: somebody who was deleted */
    int64_t about; /* the person */
    char table[TABLE_ID_MAX];
    int64_t remark;               /* its number at the table; 0: the name is meant */
    char name[PERSON_NAME_MAX];   /* of the person, as it was */
    char preset[CHAT_PRESET_MAX]; /* of the remark, as it was */
    char text[CHAT_TEXT_MAX];
    enum report_reason reason;
    char words[MODERATION_TEXT_MAX]; /* of who reports; "": none */
    enum report_outcome outcome;
    int64_t settled;    /* when; 0: it is open */
    int64_t settled_by; /* the operator; 0: the command line */
};

#endif
