/*
 * vocabulary.h - the words that several messages share: stages, kinds of people, clocks, setups,
 * persons, seats and lines of tables, as docs/server.schema.json defines them.
 *
 * Each has one table of names and one writer, so that the WebSocket, HTTP, /metrics and the archive
 * say the same.
 */
#ifndef FLOE_SERVER_WIRE_VOCABULARY_H
#define FLOE_SERVER_WIRE_VOCABULARY_H

#include "base/json.h"
#include "store/store.h"

#define DAY_LENGTH 10               /* of the date in stored_table.daily */
#define STAGE_SET_ASIDE "set_aside" /* what people are told instead of the stage of such a table */

extern const char *const stage_names[];          /* by enum table_stage */
extern const char *const person_kind_names[];    /* by enum person_kind */
extern const char *const person_role_names[];    /* by enum person_role */
extern const char *const clock_kind_names[];     /* by enum clock_kind */
extern const char *const fault_names[];          /* by enum table_fault, for the log, too */
extern const char *const report_reason_names[];  /* by enum report_reason, and NULL */
extern const char *const report_outcome_names[]; /* by enum report_outcome, and NULL */

/* Remarks that each client shows in its own language. The list of all: "hello, good_luck, ...". */
bool chat_is_preset(const char *word);
void chat_list_presets(struct text *out);

/* The place of a word in a list that ends with NULL; negative: it is not there. */
int word_place(const char *const *words, const char *word);
/* "insult, spam, ...". */
void word_list(const char *const *words, struct text *out);

/* Is it the code of a language, or empty? */
bool is_language(const char *text);

/* The kind of clock that a request names. False: there is none of that name. */
bool clock_kind_named(const struct json_node *name, enum clock_kind *kind);
/* The field with the time that a clock begins with: "start", or "reserve". */
const char *clock_start_field(enum clock_kind kind);

/* The name is that of the new member, NULL in an array. A person who is NULL is null. */
void write_person(struct json *out, const char *name, const struct person *person);
/* id, name and kind, as members of the open object. */
void write_person_members(struct json *out, const struct person *person);
/* A ban or a mute with its reason and end; null if there is none. */
void write_sanction(struct json *out, const char *name, const struct sanction *sanction);
/* The member "text" or "preset" of a remark; if it was removed "removed". */
void write_chat_content(struct json *out, const struct chat_message *chat);
/* The member "clock". */
void write_clock(struct json *out, const struct clock_settings *clock);
/* The member "setup". */
void write_setup(struct json *out, const struct stored_table *table);
/* Members of the open object: what a seat is, whether or not anybody looks on. person: who sits
 * there, or for whom the seat is kept; NULL or id 0: nobody, or not known. */
void write_seat_members(struct json *out, const struct stored_table *table, int index,
                        const struct person *person);
/* A seat, or null for any negative number. */
void write_seat_or_null(struct json *out, const char *name, int seat);
/* The members of a table's line in the lobby and in GET /api/games. people: in the seats;
 * decides: a seat, or negative. */
void write_line_members(struct json *out, const struct stored_table *table,
                        const struct person people[TABLE_SEATS], int decides);

#endif
