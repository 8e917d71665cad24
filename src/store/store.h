/*
 * store.h - where people and tables live when the server does not run: one file of SQLite.
 *
 * One thread uses it. Everything written since the last store_commit is one transaction, a batch: it is
 * there when store_commit has returned true, all of it, and not before. So the server does all that
 * came in together, settles once, and only then tells anybody that something was done; `kill -9` at
 * any moment loses nothing that somebody was told. A write that fails (the disk is full) fails the
 * next store_commit, after which the server must end: what it has in memory is no longer true.
 *
 * Batches are numbered, from 1. With STORE_POWER store_commit returns when the disk has the batch; but
 * after store_sync_behind it returns at once, a thread waits for the disk, and the batch is durable
 * later: nobody may be told of it before store_durable has reached its number. There is one such batch
 * at a time: while the disk is at work for it (store_can_commit) the next one gathers.
 *
 * Reads see what was written, settled or not. Texts handed out by a walk are valid during the call;
 * `each` may read other things from the store, but not write. Times are milliseconds since 1970.
 * Names of people are compared by their forms (name_forms.h).
 *
 * Other processes may read and write people and sessions meanwhile, as `floe admin` does. Tables and
 * moves belong to one, which has opened the store with store_open_exclusive: it alone changes them, and it
 * alone brings a store of an older Floe up to date. Others may add games that are over (store_add_game), as
 * nothing that is there is changed by it, and nothing about them is in anybody's memory yet.
 */
#ifndef FLOE_STORE_STORE_H
#define FLOE_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PERSON_NAME_MAX 64  /* bytes with the NUL */
#define TABLE_ID_MAX 16     /* letters and digits */
#define STORE_HASH_BYTES 32 /* of a session's token */
#define PASSWORD_HASH_MAX 128
#define TABLE_SEATS 4
#define STORE_BUSY_TIMEOUT 5000 /* milliseconds */
#define MOVE_LINK_BYTES 16      /* of the hash chain of moves (chain.h) */
#define ADDRESS_HASH_BYTES MOVE_LINK_BYTES
#define TABLE_NO_CUT INT32_MAX

struct store; /* opaque */

/* What a durable batch survives. CRASH: the end of the program in any way, kill -9 included; a power
 * failure may take the last moments, but damages nothing. POWER: a power failure, too. */
enum store_durability { STORE_CRASH, STORE_POWER };

/* Why a file cannot be opened: a sentence of the catalog, with the system's {words} for it. */
struct store_error {
    const char *key;
    char words[160];
};

/* Opens the file, or makes it, for nobody else to read. NULL: `why` says what is wrong. */
struct store *store_open(const char *path, enum store_durability durability,
                         struct store_error *why);
/* The same for the one process that changes tables and moves: it holds the lock (lock.h) until it closes
 * the store. NULL also if another one has it. */
struct store *store_open_exclusive(const char *path, enum store_durability durability,
                                   struct store_error *why);

/* How a store is opened by somebody who looks on while one of an older Floe is brought up to date, which may take
 * minutes. progress is called often meanwhile, with how many of its games are done; all 0: that is not what
 * takes time. False from it stops the work: the store is as it was, and not opened. */
struct store_open_options {
    enum store_durability durability;
    bool exclusive;
    bool (*progress)(void *context, int done, int all);
    void *context;
};
struct store *store_open_with(const char *path, const struct store_open_options *options,
                              struct store_error *why);
/* Settles and closes. */
void store_close(struct store *store);
/* Is anything written that is not settled yet? */
bool store_has_uncommitted(const struct store *store);
bool store_commit(struct store *store);
/* Opens the transaction, without waiting, if none is open: from now until store_commit nobody else writes,
 * and nothing that is asked of the store has to wait. False: another process writes just now, which may
 * take as long as it likes, or SQLite's log is about to begin anew, which takes some milliseconds. Who writes without having asked waits for it, STORE_BUSY_TIMEOUT at most, and then
 * the store fails. */
bool store_try_begin(struct store *store);
/* Is the disk done with the batch before? If not, store_commit is to be called later. */
bool store_can_commit(struct store *store);
/* From now on a thread waits for the disk, and calls `done` whenever store_durable may have grown, or the
 * disk has failed. With STORE_CRASH there is nothing to wait for. False: store_failure says why not. */
bool store_sync_behind(struct store *store, void (*done)(void *context), void *context);
/* Waits for the thread to end. From now on store_commit waits for the disk itself. */
void store_sync_end(struct store *store);
/* The number of the newest batch that was settled, and of the newest that is durable; 0: none. If the
 * disk has failed the next store_commit says no, as there is work then. */
uint64_t store_batch(const struct store *store);
uint64_t store_durable(struct store *store);
/* From time to time SQLite's log is copied into the file. What went wrong the last time; "" if nothing
 * did. It is tried again, and all that is durable stays so. */
const char *store_checkpoint_failure(const struct store *store);
/* Has another process written into the file since this was asked last? True the first time. */
bool store_was_changed(struct store *store);
/* What went wrong; "" if nothing did. */
const char *store_failure(const struct store *store);
/* May that file be written anew? Not if it is a part of this store, by whatever path or link, or another
 * store that is in use. There need not be such a file. False: `why` says what it is. */
bool store_target_is_free(const char *store, const char *path, struct store_error *why);
/* Copies the store of that path into another file, which is there whole or not at all, while others may
 * use it. Nothing of the store is changed, and one of an older Floe is copied as it is. A file of that name
 * is replaced, if it is free. False: `why` says what is wrong. */
bool store_backup(const char *store, const char *path, struct store_error *why);

/* ---- people ---- */

enum person_kind { PERSON_GUEST, PERSON_ACCOUNT, PERSON_BOT };

struct person {
    int64_t id; /* from 1; 0: nobody */
    char name[PERSON_NAME_MAX];
    enum person_kind kind;
    bool banned;
    int64_t owner; /* of a bot; 0: nobody */
    int64_t created, seen;
};

/* A name that an account or a bot has belongs to it, and so do those that look like it (name_forms.h); guests
 * may share names. False: it is taken. person->id is set. */
bool store_add_person(struct store *store, struct person *person, const char *password_hash);
bool store_person(struct store *store, int64_t id, struct person *person);
/* Does this name, or one like it, belong to an account or bot other than that person (0: anybody)? */
bool store_name_is_taken(struct store *store, const char *name, int64_t person);
/* An account or a bot, by the canonical form of its name; of several the one that is written so. */
bool store_person_named(struct store *store, const char *name, struct person *person);
/* "" if there is none: a guest, a bot. False: no such person. */
bool store_password(struct store *store, int64_t person, char hash[PASSWORD_HASH_MAX]);
/* Name, kind, banned, seen as given. False: the name is taken. */
bool store_change_person(struct store *store, const struct person *person);
void store_set_password(struct store *store, int64_t person, const char *password_hash);

/* How many bots that person owns, and each of them, the oldest first. */
int store_bots_of(struct store *store, int64_t person);
void store_each_bot_of(struct store *store, int64_t person,
                       void (*each)(void *context, const struct person *bot), void *context);

/* Sessions, and the tokens of bots, which do not expire (expires 0). Only the hash of a token is kept. */
void store_add_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t person,
                       int64_t expires);
/* Whose it is; 0: nobody's, or it has expired by `now`. `expires` may be NULL. */
int64_t store_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t now,
                      int64_t *expires);
void store_extend_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES],
                          int64_t expires);
void store_end_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES]);
void store_end_sessions(struct store *store, int64_t person);

/* Networks from which somebody has logged in, by hashes that are the server's own. */
void store_know_network(struct store *store, int64_t person, const uint8_t hash[STORE_HASH_BYTES],
                        int64_t now);
bool store_knows_network(struct store *store, int64_t person, const uint8_t hash[STORE_HASH_BYTES]);

/* ---- cleaning ---- */

enum store_expired { EXPIRED_SESSIONS, EXPIRED_EMAIL_CODES, EXPIRED_NETWORKS };

/* Removes at most `most` that expired, or were seen last, by `before`, and says how many. */
int store_clean(struct store *store, enum store_expired what, int64_t before, int most);
/* The first guest behind the id `after` who was not seen since `before`; 0: there is none. *gone: nothing in the
 * store needs them, and they are removed. */
int64_t store_clean_guest(struct store *store, int64_t after, int64_t before, bool *gone);
/* Removes at most `most` remarks (*gone) from the first table behind the number `after` that has any, if its game
 * was over before `before`. Returns its number, or `after` if there may be more; 0: there is no such table. */
int64_t store_clean_chat(struct store *store, int64_t after, int64_t before, int most, int *gone);

/* ---- mail ---- */

#define EMAIL_ADDRESS_MAX 256 /* bytes with the NUL */

/* What a code that was sent in a letter is good for. */
enum email_purpose { EMAIL_CONFIRM, EMAIL_STOP };

/* An account has one address at most; letters go to it when it is confirmed. */
struct email_address {
    char text[EMAIL_ADDRESS_MAX]; /* "": none */
    bool confirmed;
};
void store_email_address(struct store *store, int64_t person, struct email_address *address);
/* Codes that were sent to another address before are worth nothing any more. */
void store_set_email_address(struct store *store, int64_t person,
                             const struct email_address *address);

/* Of a code only the hash is kept, as of a session's token. Those that have expired by `now` are
 * forgotten with it. */
void store_add_email_code(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t person,
                          enum email_purpose purpose, int64_t expires, int64_t now);
/* Whose it is; 0: nobody's, for something else, or it has expired by `now`. */
int64_t store_email_code(struct store *store, const uint8_t hash[STORE_HASH_BYTES],
                         enum email_purpose purpose, int64_t now);

/* ---- tables ---- */

enum table_stage { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER, TABLE_GIVEN_UP, TABLE_STAGES };
enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_COMPUTER, SEAT_KINDS };

struct table_seat {
    enum seat_kind kind;
    int64_t person;
    int level;     /* of the computer that sits there, or plays for an absent person */
    bool replaced; /* a computer plays for the person */
    int undos;     /* asked for and granted */
    int64_t left;  /* milliseconds on its clock */
    int64_t earned, given,
        debt;     /* what else its clock knows (clock.h); earned -1: not written down */
    int returned; /* the ply at which somebody last got time for coming back; -1: never */
    char key[24]; /* reserved for who has it; "": for anybody */
    int64_t
        reserved; /* an open chair that is kept for that person, until `reserved_until`; 0: nobody */
    int before, after; /* the rating as it was shown then, if the game has counted */
};

struct clock_settings {
    enum { CLOCK_NONE, CLOCK_FISCHER, CLOCK_TURN, CLOCK_KINDS } kind;
    int64_t start; /* milliseconds at the beginning: Fischer's, or the reserve */
    int64_t each;  /* added after each decision, or granted for each turn */
};

/* A player asks the others to take back to a ply. */
struct undo_request {
    int seat; /* -1: nobody asks */
    int ply;
    unsigned agreed; /* seats, as bits */
};

/* How people end a game before its rules do. */
struct stored_ending {
    int kind;                  /* enum table_ending (table.h) */
    int resigned[TABLE_SEATS]; /* 0: has not given up; else the first, the second ... to do so */
    int offers[TABLE_SEATS];   /* draws that a seat has offered */
    int draw_by;               /* the seat from 1 that offers a draw now; 0: none */
    unsigned draw_agreed;      /* seats, as bits */
};

/* Why a stored game cannot be played on: then it is set aside whole, until somebody mends it. The
 * numbers are in files: new ones go to the end. */
enum table_fault {
    FAULT_NONE,
    FAULT_GAME,    /* this program does not know the game, */
    FAULT_SETUP,   /* or no such game can be dealt or played, */
    FAULT_RULES,   /* or the game has other rules now, */
    FAULT_EDITION, /* or another edition */
    FAULT_MOVE,    /* a move is not legal */
    FAULT_CHAIN,   /* a move was changed after it was written, or is not where it was */
    FAULT_MISSING, /* there were more moves once */
    FAULT_FORKED,  /* two servers had written moves, before that was impossible */
    FAULT_ROW,     /* what is written about the table makes no sense */
    FAULTS
};

/* All of a table but its moves. Moves written since the last store_change_table count: who reads a
 * table finds `plies`, `changed` and what was `left` to the seats as of its last move, `left_at`. The
 * store itself sets `number`, `kept_plies` and `link`, and raises `plies` with every move. */
struct stored_table {
    char id[TABLE_ID_MAX];
    int64_t number; /* of its row; 0: it is in no store */
    enum table_stage stage;
    char game[16];
    int players;
    char options[256]; /* as game_options_write */
    char seed[72];
    bool open; /* in the lobby; else by link alone */
    bool rated;
    char daily[12]; /* the deal of that day, "2026-11-16"; "": none */
    struct clock_settings clock;
    char rules
        [8]; /* version of the rules with which it was dealt; "": before that was written down */
    char edition[96]; /* the same for the edition, as in a record */
    int64_t host, created, changed;
    /* While it is open: the server's own hash of the address it was made from. Zeros: unknown. */
    uint8_t address[ADDRESS_HASH_BYTES];
    int plies;
    int kept_plies; /* those that the row itself tells of: fewer can only be a loss */
    uint8_t link[MOVE_LINK_BYTES]; /* of the last move, if there is one */
    int version;                   /* no version that anybody was told is above it */
    int cut; /* the lowest ply that was ever gone back to: a client knows wrong moves behind it */
    struct undo_request undo;
    struct stored_ending ending; /* written by store_set_ending alone */
    char rematch[TABLE_ID_MAX];  /* the next game of the same people; "": none */
    int64_t reserved_until;      /* for those for whom chairs are reserved */
    enum table_fault fault;      /* as it is marked, */
    int fault_ply;               /* with the first wrong or missing move */
    bool damaged; /* the row itself makes no sense; then its fault is FAULT_ROW, marked or not */
    struct table_seat seats[TABLE_SEATS];
    int64_t left_at; /* when so much was left to the seats */
    char result[64]; /* as in a record; "": none yet */
    bool counted;    /* it has changed the ratings of those who played it */
};

void store_add_table(struct store *store, struct stored_table *table);
/* All but id, game, players, options, host, created and fault. What changes with every move (plies, the
 * clocks) need not be written with every move: the moves tell it. */
void store_change_table(struct store *store, const struct stored_table *table);
/* table->ending. */
void store_set_ending(struct store *store, const struct stored_table *table);
bool store_table(struct store *store, const char *id, struct stored_table *table);
/* All tables of that stage, the oldest first; false from `each` ends it. */
void store_each_table(struct store *store, enum table_stage stage,
                      bool (*each)(void *context, const struct stored_table *table), void *context);
/* All that are set aside, the oldest first. */
void store_each_set_aside(struct store *store,
                          bool (*each)(void *context, const struct stored_table *table),
                          void *context);
/* Sets the table aside, or (FAULT_NONE) puts it back. */
void store_set_fault(struct store *store, const struct stored_table *table, enum table_fault fault,
                     int ply);
/* Puts a table back that was set aside, as it is given: with its first `plies` moves and no others. */
void store_mend_table(struct store *store, const struct stored_table *table);
/* Those at which that person sits, the newest first, at most `most`. */
void store_each_table_of(struct store *store, int64_t person, int most,
                         bool (*each)(void *context, const struct stored_table *table),
                         void *context);

/* Another process asks the server to close a table. */
void store_request_close(struct store *store, const char *table);
/* The next one to be closed, of which the store forgets that it was asked for; false: there is none. */
bool store_next_close_request(struct store *store, char table[TABLE_ID_MAX]);

#define DEAL_DIGITS_MAX 65 /* 64 hex digits with the NUL */

/* What one chair has to do with the deal; "": nothing. */
struct deal_part {
    char commitment[DEAL_DIGITS_MAX]; /* to a number of the client, */
    char number[DEAL_DIGITS_MAX];     /* and the number, when it was told */
};

/* Where the seed of a table comes from (docs/decisions/deals.md). */
struct stored_deal {
    char generator[16];           /* its name */
    char secret[DEAL_DIGITS_MAX]; /* the server's; "": the seed was not mixed */
    bool asked;                   /* clients are asked for their numbers, or were */
    struct deal_part parts[TABLE_SEATS];
};

/* False: the table says nothing about it, being older; then *deal is all 0. */
bool store_deal(struct store *store, const char *table, struct stored_deal *deal);
void store_set_deal(struct store *store, const char *table, const struct stored_deal *deal);

#define STORED_MOVE_MAX 40 /* bytes of a move with the NUL */

/* A decision as it was made. Its clock is what was left to the seat after it; or, with MOVE_UNTIMED, if the
 * game has clocks and that of the seat did not run, so that nothing was added to it: a computer decided. */
#define MOVE_UNTIMED(left) (~(left))

struct stored_move {
    int ply, seat;
    int64_t clock, at; /* and when */
    const char *text;  /* until the next one is asked for */
    uint8_t link[MOVE_LINK_BYTES];
};

/* A whole game that is over, with `plies` moves; its id must be new. nth writes a move down, from 1 on,
 * and returns its seat. The times of single moves are not known: all have that of the end. */
void store_add_game(struct store *store, struct stored_table *table,
                    int (*nth)(const void *game, int ply, char text[STORED_MOVE_MAX]),
                    const void *game);

bool move_is_untimed(const struct stored_move *move);
int64_t move_time_left(const struct stored_move *move);

/* The next decision, with the clock of its seat after it, as stored_move has it. If the file has one of that ply already,
 * another process writes to this table, too: nothing is settled then. */
void store_add_move(struct store *store, struct stored_table *table, int seat, const char *move,
                    int64_t clock, int64_t at);
/* Forgets those behind that ply. What is left to the seats then is for store_change_table to say. */
void store_cut_moves(struct store *store, struct stored_table *table, int ply);
/* In order, as they are in the file: nothing is checked. False from `each` ends it. */
void store_each_move(struct store *store, const struct stored_table *table,
                     bool (*each)(void *context, const struct stored_move *move), void *context);
/* The same, the last one first. */
void store_each_move_back(struct store *store, const struct stored_table *table,
                          bool (*each)(void *context, const struct stored_move *move),
                          void *context);

/* The turn of a seat of which its absent person was told last. False: of none. */
bool store_notified_turn(struct store *store, const char *table, int *seat, int *turn);
void store_set_notified_turn(struct store *store, const char *table, int seat, int turn);

/* ---- talk ---- */

struct chat_message {
    int64_t number; /* set by store_add_chat: 1, 2, ... at each table */
    int64_t person, at;
    bool watching;   /* said by a spectator, to spectators */
    char preset[24]; /* a sentence of the catalog, or "" */
    char text[512];
};
void store_add_chat(struct store *store, const char *table, struct chat_message *chat);
/* Those of that number and later; from -50: the last 50. */
void store_each_chat(struct store *store, const char *table, int64_t from,
                     bool (*each)(void *context, const struct chat_message *chat), void *context);

/* ---- ratings and ladders ---- */

/* scale: "GAME-2" for two players (Glicko-2), "GAME-more" for three and four (Weng-Lin). */
struct rating {
    double value, deviation, volatility; /* volatility: Glicko-2 alone */
    int games;
    int64_t played; /* when the last of them ended; 0: unknown */
};
/* False: never rated; then *rating is untouched. */
bool store_rating(struct store *store, int64_t person, const char *scale, struct rating *rating);
void store_set_rating(struct store *store, int64_t person, const char *scale,
                      const struct rating *rating);

/* All ratings anew, beside a server: after store_rerate_begin ratings are read and written aside, and there
 * are none yet. Then, until store_rerate_differs says no: store_rerate_read, whereupon everything is read
 * as of one moment; enter all games that have not been; store_rerate_differs, which ends that moment; and
 * store_rerate_step until it says no: each takes a few ratings into the file. */
void store_rerate_begin(struct store *store);
void store_rerate_read(struct store *store);
bool store_rerate_differs(struct store *store);
bool store_rerate_step(struct store *store);
void store_rerate_end(struct store *store);

/* The best of a scale, at most `most`, without those who are banned; so it is with store_each_solo. */
void store_each_rating(struct store *store, const char *scale, int most,
                       bool (*each)(void *context, const struct person *person,
                                    const struct rating *rating),
                       void *context);

/* A finished game of one player: its points, on a day's deal or ("") on any. */
void store_add_solo(struct store *store, int64_t person, const char *game, const char *daily,
                    const char *table, int points, int64_t at);
/* One of the best results. */
struct solo_result {
    int points;
    char table[TABLE_ID_MAX];
    char daily[12]; /* as store_add_solo has it */
};
/* The best result of each person, at most `most`; daily "": of all games. */
void store_each_solo(struct store *store, const char *game, const char *daily, int most,
                     bool (*each)(void *context, const struct person *person,
                                  const struct solo_result *solo),
                     void *context);
/* Has that person made a table for that day's deal, whatever became of it? */
bool store_has_daily(struct store *store, int64_t person, const char *game, const char *daily);

/* ---- the server's own ---- */

/* A small text under a name, such as the secret that daily deals come from. False: there is none. */
bool store_setting(struct store *store, const char *name, char *value, size_t size);
void store_set_setting(struct store *store, const char *name, const char *value);

#endif
