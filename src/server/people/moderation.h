/*
 * moderation.h - what operators do about people and reports, from the page and from `floe admin`.
 *
 * Each function writes what it does and the entry of the audit log into one batch. `by` is the
 * operator; 0: the command line. A running server learns of it as the caller tells it: at once from
 * its own page, within a second from `floe admin` (table_registry.c polls the store).
 */
#ifndef FLOE_SERVER_PEOPLE_MODERATION_H
#define FLOE_SERVER_PEOPLE_MODERATION_H

#include "store/store.h"

#define MODERATION_MINUTES_MAX 5256000 /* ten years */
#define MODERATION_CONTEXT 5           /* remarks shown before and after the reported one */
#define MODERATION_EARLIER 20          /* reports of the same person that are shown with one */

/* True if the text can be shown to people: nothing unseen, and no longer than a reason. */
bool moderation_text_fits(const char *text);
/* Bans or mutes somebody, or (on false) lifts that. */
void moderation_sanction(struct store *store, int64_t by, int64_t person, enum sanction_kind kind,
                         const struct sanction *sanction);
/* The same with a network (network_bans.h). False: too many are banned, or it is not. */
bool moderation_ban_network(struct store *store, int64_t by, const struct network_ban *ban);
bool moderation_unban_network(struct store *store, int64_t by, const char *network);
/* False: there is no open report of that number. */
bool moderation_settle(struct store *store, int64_t by, int64_t number,
                       enum report_outcome outcome);
/* A remark was removed, or a table closed: only the entry of the log. */
void moderation_note_removal(struct store *store, int64_t by, const char *table, int64_t number,
                             int64_t author);
void moderation_note_closing(struct store *store, int64_t by, const char *table);
/* Gives somebody another name, by the rules for new ones. */
enum rename_result { RENAMED, RENAME_BAD, RENAME_TAKEN };
enum rename_result moderation_rename(struct store *store, int64_t by, struct person *person,
                                     const char *name);

/* Remarks around a reported one, in order. */
void moderation_each_around(struct store *store, const struct report *report,
                            bool (*each)(void *context, const struct chat_message *chat),
                            void *context);

#endif
