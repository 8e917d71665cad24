/*
 * audit.h - an entry of the audit log: something that an operator, or the command line, has done to
 * people or tables.
 *
 * People are named by id, so that the log follows a new name and forgets a deleted one. Each action
 * is a word, and its sentence is the entry "audit.WORD" of the catalog, whose places {name},
 * {value} and {count} are the members below.
 */
#ifndef FLOE_DOMAIN_AUDIT_H
#define FLOE_DOMAIN_AUDIT_H

#include "domain/person.h"
#include "domain/stored_table.h"

#define AUDIT_ACTION_MAX 24
#define AUDIT_VALUE_MAX 256
#define AUDIT_REASON_MAX 256

struct audit_entry {
    int64_t number; /* set by the store: 1, 2, ... */
    int64_t at;
    int64_t by;                    /* the operator; 0: the command line */
    char action[AUDIT_ACTION_MAX]; /* "ban", "rename", ... */
    int64_t person;                /* whom it is about; 0: nobody */
    char table[TABLE_ID_MAX];      /* "": none */
    char name[PERSON_NAME_MAX];    /* a name that is no longer used */
    char value[AUDIT_VALUE_MAX];   /* what is new: a name, a file, a network */
    int64_t count;                 /* games, remarks, ... */
    int64_t until;                 /* when it ends by itself; 0: never */
    char reason[AUDIT_REASON_MAX]; /* in the operator's words; "": none */
};

#endif
