/*
 * store.h - keeps people and tables between runs of the server: in a file of SQLite, or in a
 * PostgreSQL database.
 *
 * The address says which: postgres://USER@HOST/DATABASE, postgresql://..., or key words as libpq
 * takes them (host=... dbname=...) are a database; everything else is the path of a file.
 *
 * One thread uses a store. Everything written since the last store_commit is one transaction, a
 * batch: either all of it is kept or nothing. The server handles everything that came in together,
 * commits once, and only then tells anybody, so `kill -9` at any moment loses nothing that somebody
 * was told. A write that fails (disk full) makes the next store_commit fail; then the server must
 * end, because its memory no longer matches the store.
 *
 * Batches are numbered from 1. With STORE_POWER, store_commit returns when the batch is on the
 * disk. After store_sync_behind it returns at once, while a thread waits for SQLite's disk or the
 * server's loop watches the database's socket (store_socket): nobody may be told of a batch before
 * store_durable has reached its number. One batch is under way at a time; the next one gathers
 * meanwhile (store_can_commit). A write that PostgreSQL refuses, and a lost connection, fail the
 * store as a full disk does.
 *
 * A read that fails is no answer. It brings what one brings that finds nothing (false, 0, no rows),
 * but the store has failed then, for good (store_has_failed). So nobody may be told that something
 * is not there before the store was asked whether it has failed. The server need not ask: whatever
 * it tells waits for the next store_commit, which fails, and nothing of it is told, close codes of
 * clients included. What begins something that outlives the batch (a password job), or is told
 * elsewhere (the log, `floe admin`), asks.
 *
 * Reads see everything written, committed or not. Texts given to an `each` callback are valid
 * during the call. A callback may read from the store but not write to it. Times are milliseconds
 * since 1970. Names of people are compared by their forms (name_forms.h).
 *
 * Other processes, such as `floe admin`, may read and write people and sessions at the same time.
 * Tables and moves belong to the one process that opened the store with store_open_exclusive: only
 * that one changes them and upgrades old stores. Others may add finished games (store_add_game),
 * because that changes nothing that exists and nobody has them in memory.
 *
 * Several servers can share a PostgreSQL database. Then each has a lease, and a table belongs to
 * the one that has claimed it (see "leases" below).
 */
#ifndef FLOE_STORE_STORE_H
#define FLOE_STORE_STORE_H

#include "domain/audit.h"
#include "domain/moderation.h"
#include "domain/person.h"
#include "domain/rating.h"
#include "domain/stored_table.h"

#include <stddef.h>

#define PASSWORD_HASH_MAX 128
#define STORE_PATH_MAX 4096
#define STORE_TABLE_MAX 32      /* the name of a table of SQL */
#define STORE_BUSY_TIMEOUT 5000 /* milliseconds */

struct store; /* opaque */

/* What a durable batch survives. CRASH: the end of the program, even by kill -9; a power failure
 * may lose the last moments but damages nothing. POWER: a power failure, too. */
enum store_durability { STORE_CRASH, STORE_POWER };

/* Why a store cannot be opened: a sentence of the catalog, and the system's own {words}. */
struct store_error {
    const char *key;
    char words[160];
};

/* Opens the store. Creates the file if there is none, readable only by its owner, or the tables in
 * an empty database. NULL: see `why`. */
struct store *store_open(const char *address, enum store_durability durability,
                         struct store_error *why);
/* For the one process that changes tables and moves: holds the lock (sqlite/lock.h, or an
 * advisory lock of PostgreSQL) until it closes the store. NULL also if another process has it. */
struct store *store_open_exclusive(const char *address, enum store_durability durability,
                                   struct store_error *why);

/* Upgrading a store of an older Floe may take minutes. Meanwhile `progress` is called often, with
 * the number of games done; `all` is 0 while something other than games takes the time. If it
 * returns false the upgrade stops: the store stays as it was and is not opened. */
struct store_open_options {
    enum store_durability durability;
    bool exclusive;
    int lease; /* seconds: it shares the database with others who have one; 0: it does not. Files
                  ignore it. */
    bool (*progress)(void *context, int done, int all);
    void *context;
    bool must_exist; /* an empty database is refused; an empty file becomes a store */
    bool copying;    /* an unfinished copy (copy.h) is not refused */
};
struct store *store_open_with(const char *address, const struct store_open_options *options,
                              struct store_error *why);
/* Commits and closes. */
void store_close(struct store *store);

/* An address as people may see it: without its password. */
void store_show(const char *address, char shown[STORE_PATH_MAX]);
/* True if the address is the path of a file. */
bool store_is_file(const char *address);
/* True if both addresses lead to the same store, by whatever path, link, host or user. False also
 * if that cannot be found out. */
bool store_is_same(const char *one, const char *other);

/* ---- batches ---- */

/* True if a transaction is open, or the store has failed. */
bool store_has_uncommitted(const struct store *store);
/* False: the batch is lost, and store_failure says why. */
bool store_commit(struct store *store);
/* Begins a transaction without waiting: until store_commit nobody else writes and no call waits.
 * False: another process is writing, for as long as it likes, or SQLite's log is about to restart,
 * which takes milliseconds. A write without this call waits up to STORE_BUSY_TIMEOUT, and then the
 * store fails. */
bool store_try_begin(struct store *store);
/* True if the disk has the batch before. If not, call store_commit later. */
bool store_can_commit(struct store *store);
/* From now on store_commit does not wait for the disk. SQLite has a thread that does and calls
 * `done` when store_durable may have grown or the disk has failed; with STORE_CRASH it needs none.
 * For PostgreSQL see store_socket. False: see store_failure. */
bool store_sync_behind(struct store *store, void (*done)(void *context), void *context);
/* Commits, waits for the disk and ends that. From now on store_commit waits for the disk itself. */
void store_sync_end(struct store *store);
/* The newest batch committed, and the newest one that is durable; 0: none. If the disk has failed,
 * the next store_commit fails. */
uint64_t store_batch(const struct store *store);
uint64_t store_durable(struct store *store);
#define STORE_NO_SOCKET (-1)
/* The connection to the database, to be watched by a loop; STORE_NO_SOCKET: a file has none. When
 * it can be read (or written, if store_wants_write) call store_attend: it takes answers and sends
 * what is left, without waiting. Then store_durable may have grown, or the store has failed. Reads
 * do the same, so look at store_wants_write before each wait. */
int store_socket(const struct store *store);
bool store_wants_write(const struct store *store);
void store_attend(struct store *store);
/* From now on a read that has no answer yet calls `wait` in place of stopping the thread. It
 * returns when the socket may have something to read or can be written to, or at `until`
 * (steady_time). False: it cannot wait, and the thread does. NULL: all reads stop the thread. */
void store_set_waiter(struct store *store, bool (*wait)(void *context, int64_t until),
                      void *context);
struct wait_counts {
    uint64_t passed, stopped; /* reads that have called `wait`, and that have stopped the thread
                                 although there was a waiter */
};
struct wait_counts store_wait_counts(const struct store *store);
/* Why the last checkpoint (copying SQLite's log into the file) failed; "": it did not. It is tried
 * again, and what is durable stays so. */
const char *store_checkpoint_failure(const struct store *store);
/* True if another process has written since the last call; always true the first time. PostgreSQL
 * tells of those that open the store by this header, or NOTIFY floe_changed. */
bool store_was_changed(struct store *store);
/* True if a read or a write has failed: what was not found may be there, and nothing can be
 * committed any more. */
bool store_has_failed(const struct store *store);
/* What went wrong; "": nothing. */
const char *store_failure(const struct store *store);
/* True if that was because another process has written for longer than STORE_BUSY_TIMEOUT. */
bool store_failed_busy(const struct store *store);

/* ---- leases ---- */

/* A server with a lease owns the tables that it has claimed, until it ends the lease, or others
 * find that it is dead: its connection is gone, or it has not renewed the lease in time. Each batch
 * renews it. A batch of a server whose lease was ended fails in the database: nothing of it is
 * kept. Then, and when the connection is lost, the store is lost: whoever has it drops all tables
 * and opens it again. Others may have written to them.
 *
 * A store without a lease owns all tables. */
#define STORE_LEASE 10 /* seconds, as a rule */
bool store_has_lease(const struct store *store);
/* Its number, by which other servers know it; 0: there is none. */
int64_t store_lease(const struct store *store);
/* Makes sure that there is a batch to commit, which renews the lease. Call it at least every
 * second. If the database does not answer the batch before, the store is lost. */
void store_renew_lease(struct store *store);
/* False: somebody may have ended the lease, or the store has failed. Before anybody is told
 * anything, a batch must become durable. */
bool store_lease_is_sure(const struct store *store);
#define STORE_SLICE 32 /* tables that are claimed and read at once */
/* A table to be opened. alive: the wall time when its owner was last alive, by that one's clock; 0:
 * there was none, or there are no leases. */
struct claimed_table {
    char id[TABLE_ID_MAX];
    int64_t number, alive;
};
/* How far a walk through the tables to be opened has come: first those that wait, then those being
 * played, then those of no stage that exists; the oldest of each first. All zero: at its beginning.
 */
struct claim_walk {
    int part;
    int64_t number;
};
/* Ends the leases of dead servers. True if there are any whose tables can be claimed. Call it each
 * second. */
bool store_find_dead(struct store *store);
/* Claims the next tables of a walk that nobody alive owns, at most `most` of them, at most
 * STORE_SLICE; `all`: also tables that never had an owner. Returns how many; 0: the walk is over.
 * Without leases they are all tables that are not over, opened or not. */
int store_claim_next(struct store *store, bool all, struct claim_walk *walk, int most,
                     struct claimed_table claimed[STORE_SLICE]);
/* The same for tables where that person has a seat, or one is kept for them, or that they host,
 * with a number above `after`. */
int store_claim_of(struct store *store, int64_t person, int64_t after,
                   struct claimed_table claimed[STORE_SLICE]);
/* How many tables a walk would claim now, without those that are set aside, which it only tries. */
int store_count_unclaimed(struct store *store, bool all);
/* Claims one table; true if it is ours now. False: another server has it, or there is none. */
bool store_claim_table(struct store *store, const char *table, int64_t *alive);
/* Others may claim the table, which is not in memory any more. */
void store_release_table(struct store *store, const struct stored_table *table);
/* The lease of the other server that owns the table; 0: there is none. */
int64_t store_owner_elsewhere(struct store *store, const char *table);
/* Says where other servers reach this one: "10.0.0.1:7171". */
void store_set_server_address(struct store *store, const char *address);
/* Names all other servers that are alive and have said where. */
void store_each_server(struct store *store,
                       void (*each)(void *context, int64_t lease, const char *address),
                       void *context);
/* The same for those whose tables can be claimed. */
void store_each_dead_server(struct store *store,
                            void (*each)(void *context, int64_t lease, const char *address),
                            void *context);
/* The key that all servers of this store share, 64 hex digits. False: they have none, as it is with
 * a file. */
#define STORE_PEER_KEY_MAX 65
bool store_peer_key(struct store *store, char key[STORE_PEER_KEY_MAX]);
/* Gives a table to the server that owns the other one. */
void store_hand_over(struct store *store, const struct stored_table *table, const char *other);
/* Tables that are not over, at all servers: of a host, and made from an address. */
struct hosted_tables {
    int waiting, playing, of_computers, from_address;
};
void store_count_hosted(struct store *store, int64_t host,
                        const uint8_t address[ADDRESS_HASH_BYTES], struct hosted_tables *counts);
/* A person's seats there. */
int store_count_seats(struct store *store, int64_t person);
/* Gives all tables back with the next commit, which is the last. */
void store_end_lease(struct store *store);
struct lease_counts {
    uint64_t renewed, lost, claimed; /* claimed: tables */
};
struct lease_counts store_lease_counts(const struct store *store);

/* Tells all servers with the next commit that somebody was changed or that sessions of theirs have
 * ended; person 0: that something else has changed (store_was_changed). */
void store_tell_servers(struct store *store, int64_t person);
/* Takes the next such person. False: none. */
bool store_next_changed_person(struct store *store, int64_t *person);
/* Until the commit no other server changes ratings. */
void store_lock_ratings(struct store *store);

/* True if the store has failed because its lease or its connection was lost. */
bool store_is_lost(const struct store *store);
/* Opens the same store once more, by a new connection with a new lease; any thread may call it.
 * NULL: see `why`. */
struct store *store_open_again(const struct store *store, struct store_error *why);
/* A lost store becomes the fresh one, which is gone then. Its batches are numbered on. */
void store_adopt(struct store *store, struct store *fresh);

/* ---- checks ---- */

/* Reads the whole file, as SQLite can check it. False: it is damaged; see `why`. Whoever opens a
 * file exclusively has it checked, but for its indexes. PostgreSQL checks its pages itself. */
bool store_is_whole(struct store *store, struct store_error *why);
/* Rows that name a row which is not there; `table` and `other` are theirs. Returns how many. */
int store_each_dangling(struct store *store,
                        void (*each)(void *context, const char *table, const char *other),
                        void *context);

/* True if a server uses the store at that address, which this process has not open. */
bool store_is_served(const char *address);

/* ---- sizes ---- */

/* What the bytes of a store are for; the log is SQLite's, beside the file. */
enum store_size {
    SIZE_PEOPLE,
    SIZE_TABLES,
    SIZE_MOVES,
    SIZE_CHAT,
    SIZE_RATINGS,
    SIZE_OTHER,
    SIZE_FREE,
    SIZE_LOG,
    STORE_SIZES
};
extern const char *const store_size_names[STORE_SIZES]; /* "people" */

struct store_sizes {
    int64_t bytes[STORE_SIZES];
};

/* Reads the whole file, or asks the database, by a connection of its own; any thread may call it.
 * If this SQLite cannot tell tables apart (dbstat), all of the file is SIZE_OTHER. False: it cannot
 * be read. */
bool store_measure(const char *address, struct store_sizes *sizes);
/* The address of a store, for store_measure; valid until it is closed. */
const char *store_address(const struct store *store);

/* People by kind, tables by stage, and what was played; times are wall times. */
struct store_figures {
    int64_t guests, accounts, bots, banned, networks; /* networks: banned ones */
    int64_t waiting, playing, over, given_up;
    int64_t games_day, games_week, games_month; /* ended since then */
    int64_t moves, moves_month;                 /* moves_month: of those games */
    int64_t remarks;
};
void store_count(struct store *store, int64_t now, struct store_figures *figures);

/* ---- people ---- */

/* Names of accounts and bots are unique, together with those that look like them
 * (name_forms.h); guests may share names. False: the name is taken. Sets person->id. */
bool store_add_person(struct store *store, struct person *person, const char *password_hash);
bool store_person(struct store *store, int64_t id, struct person *person);
#define STORE_NAME_KEY_MAX 1024
/* What an account is found by: the same for all spellings of a name. */
void store_name_key(const char *name, char key[STORE_NAME_KEY_MAX]);
/* Does this name, or one like it, belong to an account or bot other than `person` (0: to
 * anybody)? */
bool store_name_is_taken(struct store *store, const char *name, int64_t person);
/* An account or bot by the canonical form of its name; of several, the one spelled exactly so. */
bool store_person_named(struct store *store, const char *name, struct person *person);
/* "" for a guest or bot. False: no such person. */
bool store_password(struct store *store, int64_t person, char hash[PASSWORD_HASH_MAX]);
/* Writes name, kind and seen, but neither role nor sanctions. False: the name is taken. */
bool store_change_person(struct store *store, const struct person *person);
/* Codes for another password that were mailed before are worthless then. */
void store_set_password(struct store *store, int64_t person, const char *password_hash);

void store_set_role(struct store *store, int64_t person, enum person_role role);
/* How many of them there are, without those who are banned. */
int store_operators(struct store *store);
int store_accounts(struct store *store);

/* How many bots that person owns, and each of them, oldest first. */
int store_bots_of(struct store *store, int64_t person);
void store_each_bot_of(struct store *store, int64_t person,
                       void (*each)(void *context, const struct person *bot), void *context);

/* People of one kind (or of all: PERSON_KINDS) whose name contains `search` ("": all), by id, at
 * most `most`. */
void store_each_person(struct store *store, enum person_kind kind, const char *search, int most,
                       void (*each)(void *context, const struct person *person), void *context);
/* At how many tables a person has a seat. */
int store_games_of(struct store *store, int64_t person);

/* Another process has given somebody another name: tables in the server's memory have the old one.
 */
void store_request_rename(struct store *store, int64_t person);
/* Takes the next such request out of the store. False: none. */
bool store_next_renamed(struct store *store, int64_t *person);

/* Deletes somebody and their bots: name, password, sessions, address, codes, networks, invitations,
 * remarks, reports about them, and who they are in their own reports. Results stay: whoever has
 * some becomes a PERSON_FORMER, and the server is asked to give up their seats
 * (store_next_leaver). So does whoever has the highest id, which is not given again. The name is
 * free again. */
void store_delete_person(struct store *store, int64_t person);
/* Takes the next former person out of the store whose seats are to be given up. False: none. */
bool store_next_leaver(struct store *store, int64_t *person);

/* Sessions, and tokens of bots, which never expire (expires 0). Only a token's hash is kept. */
void store_add_session(struct store *store, int64_t person, const struct stored_session *session);
/* Ends all but the `most` that expire last. False: there were not more. */
bool store_end_old_sessions(struct store *store, int64_t person, int most);
/* Each session of a person, newest first. */
void store_each_session(struct store *store, int64_t person,
                        void (*each)(void *context, const struct stored_session *session),
                        void *context);
/* The person of a session; 0: unknown, or expired by `now`. `expires` may be NULL. */
int64_t store_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t now,
                      int64_t *expires);
/* It was used now, and is good until `expires`. */
void store_extend_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES],
                          int64_t expires, int64_t now);
void store_end_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES]);
void store_end_sessions(struct store *store, int64_t person);

/* Networks a person has logged in from, as keyed hashes. */
void store_know_network(struct store *store, int64_t person, const uint8_t hash[STORE_HASH_BYTES],
                        int64_t now);
bool store_knows_network(struct store *store, int64_t person, const uint8_t hash[STORE_HASH_BYTES]);

/* ---- invitations ---- */

/* Only a code's hash is kept. Sets invite->id. Also deletes those that expired by then. */
void store_add_invite(struct store *store, struct invite *invite,
                      const uint8_t hash[STORE_HASH_BYTES]);
/* True if the invitation is good for one more account at this time. */
bool store_invite_is_good(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t now);
/* Counts one more account. False: it is not good. */
bool store_take_invite(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t now);
/* No account was made after all. */
void store_return_invite(struct store *store, const uint8_t hash[STORE_HASH_BYTES]);
/* All that can still be used at this time, oldest first, each with whoever made it; id 0: the
 * command line. */
void store_each_invite(struct store *store, int64_t now,
                       void (*each)(void *context, const struct invite *invite,
                                    const struct person *by),
                       void *context);
/* False: there is no such invitation. */
bool store_delete_invite(struct store *store, int64_t id);

/* ---- cleaning ---- */

enum store_expired {
    EXPIRED_SESSIONS,
    EXPIRED_EMAIL_CODES,
    EXPIRED_NETWORKS,
    EXPIRED_REPORTS,
    EXPIRED_AUDIT,
    EXPIRED_ANSWERS,
    EXPIRED_LETTERS
};

/* Deletes at most `most` rows that expired, or were last used, by `before`. Returns how many. */
int store_clean(struct store *store, enum store_expired what, int64_t before, int most);
/* Finds the first guest with an id above `after` who was not seen since `before` and has no session
 * that expires after `visited`; 0: none. If nothing in the store refers to the guest, deletes them
 * (store_delete_person) and sets *gone. */
int64_t store_clean_guest(struct store *store, int64_t after, int64_t before, int64_t visited,
                          bool *gone);
/* Deletes at most `most` chat messages, counted in *gone, from the first table with a number above
 * `after` that has any, if its game was over before `before`. Returns its number, or `after` if it
 * may have more; 0: no such table. */
int64_t store_clean_chat(struct store *store, int64_t after, int64_t before, int most, int *gone);

/* Finds the first table with a number above `after` that was over before `before` without a single
 * move; 0: none. Rated ones and those set aside are left out. */
int64_t store_next_empty(struct store *store, int64_t after, int64_t before, char id[TABLE_ID_MAX]);
/* Deletes such a table, and all that belongs to it. */
void store_forget_table(struct store *store, int64_t number);

/* How many rows are to go, with what is before these times; guests and tables as the functions
 * above find them. waiting, idle and clocked: tables nobody has changed since then, which wait or
 * are played without and with a clock. */
struct clean_times {
    int64_t now, sessions, visited, networks, reports, audit, guests, chat, tables, waiting, idle,
        clocked;
};
struct clean_counts {
    int64_t sessions, codes, networks, reports, audit, guests, remarks, tables, waiting, abandoned;
};
void store_count_expired(struct store *store, const struct clean_times *before,
                         struct clean_counts *counts);
/* Another process asks the server to clean now. */
void store_request_clean(struct store *store);
/* Takes such a request out of the store. False: there is none. */
bool store_take_clean_request(struct store *store);

/* ---- e-mail ---- */

void store_email_address(struct store *store, int64_t person, struct email_address *address);
/* Makes codes sent to an earlier address worthless. */
void store_set_email_address(struct store *store, int64_t person,
                             const struct email_address *address);

/* The language in which a person wants e-mails, such as "de"; "": none was chosen. */
void store_language(struct store *store, int64_t person, char language[LANGUAGE_MAX]);
void store_set_language(struct store *store, int64_t person, const char *language);

/* Only a code's hash is kept. Also deletes codes that expired by `now`. */
void store_add_email_code(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t person,
                          enum email_purpose purpose, int64_t expires, int64_t now);
/* The person of a code; 0: unknown, for another purpose, or expired by `now`. */
int64_t store_email_code(struct store *store, const uint8_t hash[STORE_HASH_BYTES],
                         enum email_purpose purpose, int64_t now);

/* What is to be sent, so that it outlives the server: not the letter, which has a secret code in
 * it, but what it says. Whoever sends it makes the code. */
#define LETTER_WORD_MAX 16
#define LETTER_BODY_MAX 1024
struct stored_letter {
    int64_t number;             /* set by store_add_letter */
    int64_t person;             /* who gets it; 0: a call of the webhook */
    char kind[LETTER_WORD_MAX]; /* of its sentences */
    char table[TABLE_ID_MAX], game[LETTER_WORD_MAX];
    char other[PERSON_NAME_MAX]; /* who challenges the person; "": nobody does */
    char body[LETTER_BODY_MAX];  /* of a call */
    int64_t created, due;
    int tries, failures;
};
/* It is this process that sends it. */
void store_add_letter(struct store *store, struct stored_letter *letter);
/* Takes letters whose process is dead, at most `most`, oldest first. Returns how many. */
int store_take_letters(struct store *store, struct stored_letter *letters, int most);
/* Writes tries, failures and when the next try is due. */
void store_delay_letter(struct store *store, const struct stored_letter *letter);
/* It was sent, or cannot be. */
void store_forget_letter(struct store *store, int64_t number);

/* The seat and turn of a table whose player was last notified. False: none. */
bool store_notified_turn(struct store *store, const char *table, int *seat, int *turn);
void store_set_notified_turn(struct store *store, const char *table, int seat, int turn);

/* ---- tables ---- */

void store_add_table(struct store *store, struct stored_table *table);
/* Writes all but id, game, players, options, host, created and fault. What changes with every move
 * (plies, clocks) need not be written each time: the moves say it. It must be when the game is
 * over. */
void store_change_table(struct store *store, const struct stored_table *table);
/* Writes table->ending. */
void store_set_ending(struct store *store, const struct stored_table *table);
bool store_table(struct store *store, const char *id, struct stored_table *table);
/* All tables of a stage, oldest first, until `each` returns false. TABLE_STAGES: those of a stage
 * that does not exist; they are damaged. */
void store_each_table(struct store *store, enum table_stage stage,
                      bool (*each)(void *context, const struct stored_table *table), void *context);
/* All tables that are set aside, oldest first. */
void store_each_set_aside(struct store *store,
                          bool (*each)(void *context, const struct stored_table *table),
                          void *context);
/* Those of a person that are set aside and not over, newest first. */
void store_each_set_aside_of(struct store *store, int64_t person, int most,
                             bool (*each)(void *context, const struct stored_table *table),
                             void *context);
/* Sets the table aside, or puts it back (FAULT_NONE). */
void store_set_fault(struct store *store, const struct stored_table *table, enum table_fault fault,
                     int ply);
/* All that is needed to open a table, or to play its game again. */
struct kept_move {
    struct stored_move move; /* without its text */
    char text[STORED_MOVE_MAX];
};
struct whole_table {
    struct stored_table stored;
    struct stored_deal deal; /* all zero: there is none */
    bool has_deal;
    struct person people[TABLE_SEATS]; /* in the seats; id 0: nobody */
    struct kept_move *moves;
    int move_count;
};
/* Reads up to STORE_SLICE tables with a few statements, however many they are. Returns how many
 * there are; they come in any order. */
int store_whole_tables(struct store *store, const int64_t *numbers, int count,
                       struct whole_table tables[STORE_SLICE]);
/* Reads all but `stored`, which is given. */
void store_complete_table(struct store *store, const struct stored_table *stored,
                          struct whole_table *table);
void whole_tables_free(struct whole_table *tables, int count);
/* Puts a table back as given, keeping only its first `plies` moves. */
void store_mend_table(struct store *store, const struct stored_table *table);
/* Whoever sits at these tables, or has a seat kept there (seat_person), by one statement for
 * STORE_SLICE of them; id 0: nobody. */
void store_people_at(struct store *store, const struct stored_table *tables, int count,
                     struct person (*people)[TABLE_SEATS]);
/* The tables where a person has a seat, newest first, at most `most`. */
void store_each_table_of(struct store *store, int64_t person, int most,
                         bool (*each)(void *context, const struct stored_table *table),
                         void *context);

/* The tables where a person has a seat or has written a remark, newest first, at most `most`, from
 * those with a row number below `before` (0: from the newest). */
void store_each_table_about(struct store *store, int64_t person, int64_t before, int most,
                            bool (*each)(void *context, const struct stored_table *table),
                            void *context);

/* Another process asks the server to close a table. */
void store_request_close(struct store *store, const char *table);
/* Takes the next such request out of the store. False: there is none. */
bool store_next_close_request(struct store *store, char table[TABLE_ID_MAX]);

/* False: the table is older than deals, and *deal is all zero. */
bool store_deal(struct store *store, const char *table, struct stored_deal *deal);
void store_set_deal(struct store *store, const char *table, const struct stored_deal *deal);

/* ---- moves ---- */

/* Adds a finished game of table->plies moves with a new id. `nth` writes a move, from 1, and
 * returns its seat. The times of single moves are unknown: all get the time of the end. */
void store_add_game(struct store *store, struct stored_table *table,
                    int (*nth)(const void *game, int ply, char text[STORED_MOVE_MAX]),
                    const void *game);
/* Adds the next move; `clock` is that of struct stored_move. If the file already has a move of that
 * ply, another process writes to this table: then the store fails. */
void store_add_move(struct store *store, struct stored_table *table, int seat, const char *move,
                    int64_t clock, int64_t at);
/* Deletes all moves after that ply. The caller writes the clocks with store_change_table. */
void store_cut_moves(struct store *store, struct stored_table *table, int ply);
/* In order and unchecked, until `each` returns false. */
void store_each_move(struct store *store, const struct stored_table *table,
                     bool (*each)(void *context, const struct stored_move *move), void *context);
/* The same, last move first. */
void store_each_move_back(struct store *store, const struct stored_table *table,
                          bool (*each)(void *context, const struct stored_move *move),
                          void *context);

/* ---- chat ---- */

struct chat_message {
    int64_t number; /* set by store_add_chat: 1, 2, ... at each table */
    int64_t person, at;
    bool watching;                /* written by a spectator, for spectators */
    bool removed;                 /* by an operator: preset and text are gone */
    char preset[CHAT_PRESET_MAX]; /* a sentence of the catalog; "": see text */
    char text[CHAT_TEXT_MAX];
    struct person author; /* set by reads; id 0: a guest who was deleted */
};
#define STORE_CHAT_MOST 1000 /* messages of a table: older ones go when a new one comes */
void store_add_chat(struct store *store, const char *table, struct chat_message *chat);
/* Messages with that number and above; a negative number -n means the last n. */
void store_each_chat(struct store *store, const char *table, int64_t from,
                     bool (*each)(void *context, const struct chat_message *chat), void *context);
/* Those of one person. */
void store_each_chat_of(struct store *store, const char *table, int64_t person,
                        bool (*each)(void *context, const struct chat_message *chat),
                        void *context);

/* One message. False: there is none of that number. */
bool store_chat(struct store *store, const char *table, int64_t number, struct chat_message *chat);
/* Removes what it says; number, author and time stay. Only the process that has the tables may do
 * so; others ask it to. False: there is none, or it is removed already. */
bool store_remove_chat(struct store *store, const char *table, int64_t number);
void store_request_removal(struct store *store, const char *table, int64_t number);
/* Takes the next such request out of the store. False: none. */
bool store_next_removal(struct store *store, char table[TABLE_ID_MAX], int64_t *number);

/* ---- bans and mutes ---- */

/* The one in force; on is false if there is none. What holds for an account holds for its bots. */
void store_sanction(struct store *store, int64_t person, enum sanction_kind kind,
                    struct sanction *sanction);
/* Takes the place of the one before; on false: lifts it. */
void store_set_sanction(struct store *store, int64_t person, enum sanction_kind kind,
                        const struct sanction *sanction);
/* Lifts all that have ended by `now`, those of networks, too. */
void store_end_sanctions(struct store *store, int64_t now);

/* Networks are told apart by their text. Takes the place of the ban before. */
void store_ban_network(struct store *store, const struct network_ban *ban);
/* False: it was not banned. */
bool store_unban_network(struct store *store, const char *network);
int store_banned_networks(struct store *store);
/* The newest first. */
void store_each_banned_network(struct store *store,
                               void (*each)(void *context, const struct network_ban *ban),
                               void *context);
/* Asks the server, which alone knows addresses, to ban those that somebody who is banned is
 * connected from. */
void store_request_network_ban(struct store *store, int64_t person);
/* Takes the next such request out of the store. False: none. */
bool store_next_network_ban(struct store *store, int64_t *person);

/* ---- reports ---- */

/* Numbers it. False: the same person has reported the same and nobody has settled it: then nothing
 * is added. */
bool store_add_report(struct store *store, struct report *report);
/* False: there is none of that number. */
bool store_report(struct store *store, int64_t number, struct report *report);
/* Which reports a walk is about; `person` counts for the last two. */
enum report_choice { REPORTS_OPEN, REPORTS_ALL, REPORTS_ABOUT, REPORTS_BY };
struct report_query {
    enum report_choice choice;
    int64_t person;
    int64_t before; /* only those with a smaller number; 0: all */
    int most;
};
/* Newest first. */
void store_each_report(struct store *store, const struct report_query *query,
                       void (*each)(void *context, const struct report *report), void *context);
int store_open_reports(struct store *store);
/* False: there is no open report of that number. */
bool store_settle_report(struct store *store, int64_t number, enum report_outcome outcome,
                         int64_t by, int64_t now);

/* How many networks a person has logged in from. */
int store_networks_of(struct store *store, int64_t person);

/* ---- ratings and ladders ---- */

/* A scale is "GAME-2" for two players (Glicko-2) or "GAME-more" for three and four (Weng-Lin).
 * False: the person was never rated, and *rating is unchanged. */
bool store_rating(struct store *store, int64_t person, const char *scale, struct rating *rating);
void store_each_rating_of(struct store *store, int64_t person,
                          void (*each)(void *context, const char *scale,
                                       const struct rating *rating),
                          void *context);
void store_set_rating(struct store *store, int64_t person, const char *scale,
                      const struct rating *rating);

/* Calculates all ratings again while a server runs. After store_rerate_begin, ratings are read and
 * written in a separate, empty table. Then repeat until store_rerate_differs returns false:
 * store_rerate_read, which makes all reads see one moment; enter all games not entered yet;
 * store_rerate_differs, which ends that moment; store_rerate_step until it returns false, each call
 * copying a few ratings into the file. */
void store_rerate_begin(struct store *store);
void store_rerate_read(struct store *store);
bool store_rerate_differs(struct store *store);
bool store_rerate_step(struct store *store);
void store_rerate_end(struct store *store);

/* The best of a scale, at most `most`, without banned people (nor does store_each_solo list
 * them). */
void store_each_rating(struct store *store, const char *scale, int most,
                       bool (*each)(void *context, const struct person *person,
                                    const struct rating *rating),
                       void *context);

/* Adds the result of a solo game: its points, for a day's deal or ("") for none. */
void store_add_solo(struct store *store, int64_t person, const char *game, const char *daily,
                    const char *table, int points, int64_t at);
struct solo_result {
    int points;
    char table[TABLE_ID_MAX];
    char daily[12]; /* as in store_add_solo */
};
/* The points of a person at a table. False: it is no solo game of theirs, or it is not over. */
bool store_solo_points(struct store *store, const struct stored_table *table, int64_t person,
                       int *points);
/* Each person's best result, at most `most`; daily "": of all games. */
void store_each_solo(struct store *store, const char *game, const char *daily, int most,
                     bool (*each)(void *context, const struct person *person,
                                  const struct solo_result *solo),
                     void *context);
/* False: that person has made a table for that day's deal, finished or not, or makes one at another
 * server at this moment. True: whoever is asked until the next commit says no. */
bool store_take_daily(struct store *store, int64_t person, const char *game, const char *daily);

/* ---- the audit log ---- */

/* Write it in the batch of what it tells, so that both are kept or neither. The store numbers the
 * entry. */
void store_add_audit(struct store *store, const struct audit_entry *entry);
/* Entries since that time, newest first, at most `most`. */
void store_each_audit(struct store *store, int64_t since, int most,
                      void (*each)(void *context, const struct audit_entry *entry), void *context);

/* ---- requests that are done once ---- */

/* A request that creates something may have an id of its sender's choosing. What was answered is
 * kept in the batch of what was done, so that whoever sends the request again, here or at another
 * server, is told the same, and nothing is done twice. */
#define REQUEST_ID_MAX 41
#define REQUEST_ANSWER_MAX 512
struct once_request {
    int64_t person;
    const char *op;
    char id[REQUEST_ID_MAX];         /* unique for this person and op */
    char answer[REQUEST_ANSWER_MAX]; /* an object of JSON */
};
enum request_state { REQUEST_NEW, REQUEST_DONE, REQUEST_UNDER_WAY };
/* DONE: reads the answer. UNDER_WAY: another server does it at this moment. NEW: it is ours to
 * do. */
enum request_state store_begin_request(struct store *store, struct once_request *request);
void store_keep_answer(struct store *store, const struct once_request *request, int64_t now);

/* Until the commit this key of a kind is ours alone. False: another server, or `floe admin`, has it
 * at this moment. Never waits, so that two servers cannot wait for each other. SQLite lets one
 * process write at a time, which is as good. */
bool store_try_lock(struct store *store, const char *kind, const char *key);

/* ---- settings ---- */

/* A small text under a name, such as the key of daily deals. False: there is none. */
bool store_setting(struct store *store, const char *name, char *value, size_t size);
void store_set_setting(struct store *store, const char *name, const char *value);
/* False: there is one already, and it stays. Of several servers that add one, one succeeds. */
bool store_add_setting(struct store *store, const char *name, const char *value);

#endif
