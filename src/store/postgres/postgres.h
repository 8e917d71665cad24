/*
 * postgres.h - what the parts of the PostgreSQL store share.
 *
 * A store is one connection in libpq's pipeline mode. Whatever is sent goes into a queue of what is
 * to be answered (pipeline.c); PostgreSQL answers in that order. Writes are sent and forgotten: if
 * one fails, the store fails when its answer comes. Reads are sent, and then everything is waited
 * for.
 *
 * After an error PostgreSQL ignores what follows up to the next Sync. So every wait and every
 * commit ends with a Sync.
 */
#ifndef FLOE_STORE_POSTGRES_POSTGRES_H
#define FLOE_STORE_POSTGRES_POSTGRES_H

#include "store/sql.h"

#include <libpq-fe.h>

#define PARAMETERS_MAX 40
#define FENCE_MAX 200
#define SIGNAL_WORD_MAX 16
#define ANSWER_TIMEOUT 30000    /* milliseconds that a read waits, if there is no lease */
#define LOCK_CLASS "1181511525" /* "Floe", of PostgreSQL's advisory locks */
#define LOCK_SERVER "hashtext(current_schema())" /* of that class: see postgres_lock */
#define LEASE_CLASS "hashtext(current_schema() || ' servers')" /* with the number of a lease */
#define CHANNEL "floe_changed"     /* of NOTIFY: a process other than the server has written */
#define LOCK_NOT_AVAILABLE "55P03" /* of SQLSTATE, as the next one */
#define DIVISION_BY_ZERO "22012"
#define TRANSACTION_ROLLBACK "40" /* the class of deadlocks and the like */
#define LEASE_LOST "another server has taken over, because this one was away for too long"

/* A prepared statement, its parameters, and the rows of its last answer. */
struct pg_statement {
    const char *text; /* as in statements.c */
    char name[12];    /* on the connection */
    bool prepared, writes;
    bool one;   /* it must change one row */
    bool fence; /* if it does not, the lease is lost */
    int count;  /* of parameters */
    Oid types[PARAMETERS_MAX];
    const char *values[PARAMETERS_MAX];
    int lengths[PARAMETERS_MAX], formats[PARAMETERS_MAX];
    char numbers[PARAMETERS_MAX][8]; /* values that are numbers, as PostgreSQL sends them */
    PGresult *result;
    int row;
};

/* Something that was sent and is not answered. */
struct pg_expected {
    struct pg_statement *reader; /* gets the rows; NULL: there is nothing to read */
    bool is_sync;
    bool answered;  /* the end of its answer is yet to come */
    bool may_exist; /* a unique value that exists is no failure */
    bool is_fence;
    uint64_t batch; /* durable with this Sync; 0: none */
    int64_t sent;   /* steady time, of a Sync with a batch */
};

/* What a process has told all servers about a person. */
struct pg_signal {
    char word[SIGNAL_WORD_MAX];
    int64_t number;
};

/* The lease of a server (lease.c). */
struct pg_lease {
    int64_t time;       /* milliseconds that it lasts; 0: there is none */
    int64_t sure_until; /* steady time until which nobody else can have ended it */
    bool ended;         /* the next commit gives it back */
    struct pg_statement fence, end;
    char fence_text[FENCE_MAX], end_text[FENCE_MAX];
    struct pg_signal *signals; /* not taken yet, oldest first */
    size_t signal_count, signal_room;
};

struct sql_data {
    PGconn *connection;
    char schema[STORE_TABLE_MAX * 4]; /* quoted */
    struct pg_expected *expected;     /* a ring: from `first` on, `count` of `room` */
    size_t first, count, room;
    bool unsent;  /* not all has been handed to the system */
    bool begun;   /* BEGIN was sent */
    int moments;  /* of reads that see one moment, one within the other */
    bool moment;  /* a transaction of such reads was begun */
    bool taken;   /* a unique value existed */
    bool behind;  /* commits do not wait */
    bool changed; /* another process has written */
    int commits;  /* sent, but not answered */
    int64_t sent; /* steady time of the last of them */
    uint64_t durable;
    struct pg_lease lease;
};

/* ---- connection.c ---- */

/* True for the URL of a database, and for key words as libpq takes them. */
bool postgres_is_address(const char *address);
/* The address without its password, for people. */
void postgres_show(const char *address, char shown[STORE_PATH_MAX]);
/* A connection that waits; NULL: see `why`. */
PGconn *postgres_connect(const char *address, struct store_error *why);
/* The first line of libpq's words about a connection. */
void postgres_words(const char *message, char words[STORE_FAILURE_MAX]);
bool postgres_is_served(const char *address);
bool postgres_is_same(const char *one, const char *other);
bool postgres_measure(const char *address, struct store_sizes *sizes);

/* ---- lease.c ---- */

/* The lock that a process holds as long as its connection: one alone, or all servers together. It
 * waits a little. False: see `why`. */
bool postgres_lock(PGconn *connection, bool together, struct store_error *why);
/* Takes a lease for this connection. False: see `why`. */
bool postgres_take_lease(struct store *store, int seconds, struct store_error *why);
/* Sent before each COMMIT of a server: refuses the batch if the lease is over, and renews it. */
void postgres_send_fence(struct store *store);
/* A batch that was sent at this time is durable, and so was its fence. */
void postgres_fence_passed(struct store *store, int64_t sent);
/* Keeps what a notification tells about a person. */
void postgres_keep_signal(struct pg_lease *lease, const char *payload);
/* See the functions of struct sql_driver. */
void postgres_renew_lease(struct store *store);
bool postgres_lease_is_sure(const struct store *store);
void postgres_end_lease(struct store *store);
bool postgres_next_signal(struct store *store, const char *word, int64_t *number);

/* ---- driver.c ---- */

/* Begins the transaction in the database, if it is not begun. */
void postgres_begin(struct store *store);
void postgres_bind_int(struct pg_statement *statement, int place, int64_t value);

/* ---- dialect.c ---- */

#define PG_TEXT_MAX 8192
/* The text of a statement as PostgreSQL understands it. one: it divides by zero unless it changes
 * one row. False: it does not fit. */
bool postgres_translate(const char *text, bool one, char translated[PG_TEXT_MAX]);

/* ---- schema.c ---- */

/* Creates the tables in an empty schema, or upgrades them. False: see `why`. */
bool postgres_schema_ready(PGconn *connection, const struct store_open_options *options,
                           struct store_error *why);

/* ---- pipeline.c ---- */

/* Sends a statement with the parameters it has. `reader`: its rows are kept. */
void pipeline_send(struct store *store, struct pg_statement *statement, bool reads, bool may_exist);
/* Sends one statement without parameters. */
void pipeline_send_text(struct store *store, const char *text, struct pg_statement *reader);
/* Sends ROLLBACK, although the store has failed. */
void pipeline_rollback(struct store *store);
/* Ends what was sent with a Sync, and gives all of it to the system that it takes. */
void pipeline_sync(struct store *store, uint64_t batch);
/* Sync, then waits for all answers. */
void pipeline_wait(struct store *store);
/* Takes the answers that are here, and sends what can be sent; never waits. */
void pipeline_attend(struct store *store);

#endif
