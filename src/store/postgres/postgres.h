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
#define ANSWER_TIMEOUT 30000       /* milliseconds that a read waits for the database */
#define LOCK_CLASS "1181511525"    /* "Floe", of PostgreSQL's advisory locks */
#define CHANNEL "floe_changed"     /* of NOTIFY: a process other than the server has written */
#define LOCK_NOT_AVAILABLE "55P03" /* of SQLSTATE, as the next one */
#define DIVISION_BY_ZERO "22012"

/* A prepared statement, its parameters, and the rows of its last answer. */
struct pg_statement {
    const char *text; /* as in statements.c */
    char name[12];    /* on the connection */
    bool prepared, writes;
    bool one;  /* it must change one row */
    int count; /* of parameters */
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
    uint64_t batch; /* durable with this Sync; 0: none */
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
    uint64_t durable;
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
bool postgres_measure(const char *address, struct store_sizes *sizes);

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
