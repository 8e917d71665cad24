/*
 * admin.h - what the commands of `floe admin` share. Each returns true if all went well; if not, it
 * has said why.
 */
#ifndef FLOE_CLI_ADMIN_ADMIN_H
#define FLOE_CLI_ADMIN_ADMIN_H

#include "cli/options/commands.h"
#include "server/tables/replay.h"
#include "table/table.h"

#include <stdio.h>

#define ADMIN_SENTENCE_MAX 1024

/* What the commands of `floe admin` take; each has some of it. */
struct admin_options {
    const char *store, *to, *file, *table, *name, *new_name;
    const char *address, *config;
    const char *text, *state; /* of an announcement; "on" or "off" */
    int minutes;
    bool clear, dry_run;
    int keep;   /* old backups */
    bool force; /* also the last operator */
    int64_t since;

    /* of lists */
    const char *kind, *search;
    int limit;

    /* of accounts, sessions and invitations */
    const char *password_file, *end;
    int uses, days;

    /* of bans, mutes, remarks and reports */
    int64_t duration; /* milliseconds; 0: for good */
    const char *reason;
    bool network; /* with the networks that they come from */
    const char *number, *outcome;
    bool all;
};

struct admin {
    const struct cli *cli;
    const struct admin_options *options;
    struct store *store;
    char shown[STORE_PATH_MAX]; /* the address of the store, without secrets */
    struct edition_cache editions;
    bool served;   /* a server uses the store */
    int good, bad; /* games */
};

/* ---- admin.c ---- */

/* Opens the store, does the task and closes it; for the run of a command. */
int admin_run(const struct cli *cli, const void *options, bool (*task)(struct admin *admin));
/* Opens a store that exists. Ctrl-C stops an upgrade. exclusive: no server may use it, nor begin
 * to. NULL: it has complained. */
struct store *admin_open_store(const struct cli *cli, const char *address, bool exclusive);
/* These say nothing if the store has failed: what was read then means nothing, and the command ends
 * with a complaint. A line on stdout: */
void admin_print(const struct admin *admin, const char *line);
/* A sentence with {what} and {value}: */
void admin_tell(const struct admin *admin, const char *key, const char *what, const char *value);
/* One with {count} and {what}: */
void admin_tell_count(const struct admin *admin, const char *key, int count, const char *what);
/* Plays a stored game again. NULL: it cannot be; then it is counted as bad, and stdout says why. */
struct table *admin_replay(struct admin *admin, const struct stored_table *stored);
/* Says on stdout what is wrong with a table, unless the store has failed. */
void admin_tell_fault(const struct admin *admin, const char *table,
                      const struct replay_fault *fault);
/* Opens a file for writing, empty and readable only by its owner; not the store itself, nor another
 * in use (store_target_is_free). NULL: it has complained. */
FILE *admin_create(const struct admin *admin, const char *path);
/* Complains that the store has failed, if so; else with this key. Whatever depends on what was read
 * or written is told by this or the next one: what a failed store did not find may be there. */
bool admin_complain(const struct admin *admin, const char *key, const char *what,
                    const char *value);
/* Says on stdout that there is none of something. False: the store has failed, and it has
 * complained of that. */
bool admin_tell_none(const struct admin *admin, const char *key, const char *what);
/* Adds an entry to the audit log, as of now; admin_settle commits it with what it tells. */
void admin_note(struct admin *admin, struct audit_entry entry);
/* Commits, or complains; also if the store could not be read to the end. */
bool admin_settle(struct admin *admin);

/* ---- people.c ---- */

/* Finds the person that options->name means: an account or bot by any spelling of its name, or
 * anybody by "#ID". False: it has complained. */
bool admin_find_person(struct admin *admin, struct person *person);
/* True if somebody is not the last operator, or --force was given. False: it has complained. */
bool admin_may_lose_operator(struct admin *admin, const struct person *person);
bool admin_rename(struct admin *admin);
bool admin_promote(struct admin *admin);
bool admin_demote(struct admin *admin);

/* ---- person_list.c ---- */

/* The name, or what stands for that of a former person. */
const char *admin_name(const struct admin *admin, const struct person *person);
bool admin_list(struct admin *admin);
bool admin_show(struct admin *admin);

/* ---- accounts.c ---- */

/* A line for each session; returns how many there are. */
int admin_print_sessions(const struct admin *admin, const struct person *person);
bool admin_add(struct admin *admin);
bool admin_password(struct admin *admin);
bool admin_sessions(struct admin *admin);
bool admin_delete(struct admin *admin);
bool admin_export_person(struct admin *admin);

/* ---- invites.c ---- */

bool admin_invite(struct admin *admin);
bool admin_invites(struct admin *admin);
bool admin_uninvite(struct admin *admin);

/* ---- backup.c: they do not open the store ---- */

bool admin_backup(struct admin *admin);
bool admin_restore(struct admin *admin);

/* ---- copy.c ---- */

extern const struct command admin_copy_task;

/* ---- games.c: all games of a store ---- */

bool admin_verify(struct admin *admin);
bool admin_export(struct admin *admin);

/* ---- mend.c: one game, as far as it is good ---- */

bool admin_export_table(struct admin *admin);
bool admin_mend(struct admin *admin);

/* ---- import.c ---- */

bool admin_import(struct admin *admin);

/* ---- rerate.c ---- */

bool admin_rerate(struct admin *admin);

/* ---- clean.c, stats.c ---- */

extern const struct command admin_clean_task, admin_stats_task;

/* ---- service.c ---- */

extern const struct command admin_announce_task, admin_maintenance_task;

/* ---- moderation.c ---- */

extern const struct command admin_ban_task, admin_unban_task, admin_mute_task, admin_unmute_task,
    admin_remove_task;
/* Reads a number from 1. False: it is none. */
bool admin_read_number(const char *text, int64_t *number);
/* Prints why and until when somebody is banned or muted, if so. */
void admin_print_sanction(const struct admin *admin, int64_t person, enum sanction_kind kind);

/* ---- networks.c: addresses and networks of them, from which nobody may come ---- */

#define ADMIN_NETWORKS "network" /* a kind of what can be listed */
/* True for an address or a network, which no name looks like. */
bool admin_names_network(const char *name);
bool admin_ban_network(struct admin *admin, const struct sanction *sanction);
bool admin_unban_network(struct admin *admin);
bool admin_list_networks(struct admin *admin);
bool admin_show_network(struct admin *admin);

/* ---- reports.c ---- */

extern const struct command admin_reports_task;

/* ---- mail_test.c ---- */

extern const struct command admin_mail_test_task;

/* ---- audit.c ---- */

#define ADMIN_PERSON_MAX (PERSON_NAME_MAX + 32)
/* "Anna (#3)". Returns the text. */
const char *admin_say_person(const struct admin *admin, int64_t id, char text[ADMIN_PERSON_MAX]);
bool admin_audit(struct admin *admin);

/* ---- suspicious.c ---- */

bool admin_suspicious(struct admin *admin);

#endif
