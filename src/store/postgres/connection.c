/*
 * connection.c - addresses of databases, and connections. See postgres.h.
 *
 * An address may have a password in it. libpq quotes a whole address that it cannot read, so its
 * words about addresses are never shown, and others see an address only by postgres_show.
 */
#include "store/postgres/postgres.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define CONNECT_TIMEOUT "10" /* seconds, if the address does not say */
#define IDENTITY_MAX 160
#define OLDEST_SERVER 150000 /* PostgreSQL 15, as libpq numbers versions */

/* ---- addresses ---- */

/* A path may have "=" in it, but does not begin with one of libpq's words and "=". */
static bool begins_with_keyword(const char *address)
{
    size_t length = strcspn(address, "= /");
    PQconninfoOption *known = PQconndefaults();
    bool found = false;
    for (const PQconninfoOption *one = known; known != NULL && one->keyword != NULL; one++)
        found |= strlen(one->keyword) == length && strncmp(one->keyword, address, length) == 0;
    PQconninfoFree(known);
    return found && address[length + strspn(address + length, " ")] == '=';
}

/* Also one that is misspelled, such as postgres//host/name or postgre://host/name, which libpq
 * refuses: nobody has files of such names. */
static bool is_url(const char *address)
{
    size_t word = strspn(address, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const char *behind = address + word;
    bool is_name = strncasecmp(address, "postgres", strlen("postgres")) == 0;
    return (word > 0 && strncmp(behind, "://", 3) == 0) ||
           (is_name && (behind[0] == ':' || strncmp(behind, "//", 2) == 0));
}

bool postgres_is_address(const char *address)
{
    return is_url(address) || begins_with_keyword(address);
}

static const char *value_of(const PQconninfoOption *options, const char *keyword)
{
    for (; options->keyword != NULL; options++)
        if (strcmp(options->keyword, keyword) == 0 && options->val != NULL)
            return options->val;
    return "";
}

/* Always in the same form, without anything that could be secret. */
void postgres_show(const char *address, char shown[STORE_PATH_MAX])
{
    struct text out = text_in(shown, STORE_PATH_MAX);
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    text_add(&out, "postgres://");
    if (options == NULL)
        return;
    const char *user = value_of(options, "user"), *port = value_of(options, "port");
    store_add_words(&out, user);
    text_add(&out, user[0] != '\0' ? "@" : "");
    store_add_words(&out, value_of(options, "host"));
    text_add(&out, port[0] != '\0' ? ":" : "");
    store_add_words(&out, port);
    text_add(&out, "/");
    store_add_words(&out, value_of(options, "dbname"));
    PQconninfoFree(options);
}

/* ---- connecting ---- */

/* libpq ends its words with a line feed, and may have several lines. */
void postgres_words(const char *message, char words[STORE_FAILURE_MAX])
{
    struct text out = text_in(words, STORE_FAILURE_MAX);
    text_add_bytes(&out, message, strcspn(message, "\n"));
}

static bool refuse(struct store_error *why, const char *key, const char *message)
{
    char words[STORE_FAILURE_MAX];
    postgres_words(message, words);
    store_error_set(why, key, words);
    return false;
}

/* Names are compared byte by byte, and all our texts are UTF-8. */
static bool has_unicode(PGconn *connection, struct store_error *why)
{
    const char *encoding = PQparameterStatus(connection, "server_encoding");
    return (encoding != NULL && strcmp(encoding, "UTF8") == 0) ||
           refuse(why, "store.error.encoding", encoding == NULL ? "" : encoding);
}

/* PostgreSQL says "15.4 (Debian 15.4-1)". */
static bool is_new_enough(PGconn *connection, struct store_error *why)
{
    const char *version = PQparameterStatus(connection, "server_version");
    return PQserverVersion(connection) >= OLDEST_SERVER ||
           refuse(why, "store.error.old_database", version == NULL ? "" : version);
}

/* Notices would be printed. */
static void ignore_notice(void *context, const char *message)
{
    (void)context;
    (void)message;
}

/* What stands before the address holds if the address does not say otherwise. */
PGconn *postgres_connect(const char *address, struct store_error *why)
{
    static const char *const keywords[] = {"connect_timeout", "fallback_application_name", "dbname",
                                           "client_encoding", NULL};
    const char *const values[] = {CONNECT_TIMEOUT, "floe", address, "UTF8", NULL};
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    if (options == NULL)
        return refuse(why, "store.error.address", ""), NULL;
    PQconninfoFree(options);
    PGconn *connection = PQconnectdbParams(keywords, values, 1);
    PQsetNoticeProcessor(connection, ignore_notice, NULL);
    if (PQstatus(connection) == CONNECTION_OK && is_new_enough(connection, why) &&
        has_unicode(connection, why))
        return connection;
    if (PQstatus(connection) != CONNECTION_OK)
        refuse(why, "store.error.database", PQerrorMessage(connection));
    PQfinish(connection);
    return NULL;
}

/* ---- questions by a connection of their own ---- */

/* The schema of a database of a server that was started at that microsecond: a copy of all of it
 * on another machine, or a replica, is another store. "": it cannot be found out. */
static void identify(const char *address, char identity[IDENTITY_MAX])
{
    struct store_error why;
    struct text out = text_in(identity, IDENTITY_MAX);
    PGconn *connection = postgres_connect(address, &why);
    if (connection == NULL)
        return;
    PGresult *row = PQexec(connection, "SELECT concat_ws(' ', extract(epoch FROM"
                                       " pg_postmaster_start_time()), oid, current_schema())"
                                       " FROM pg_database WHERE datname = current_database()");
    if (PQntuples(row) == 1)
        text_add(&out, PQgetvalue(row, 0, 0));
    PQclear(row);
    PQfinish(connection);
}

bool postgres_is_same(const char *one, const char *other)
{
    char first[IDENTITY_MAX], second[IDENTITY_MAX];
    identify(one, first);
    identify(other, second);
    return first[0] != '\0' && strcmp(first, second) == 0;
}

bool postgres_is_served(const char *address)
{
    struct store_error why;
    PGconn *connection = postgres_connect(address, &why);
    if (connection == NULL)
        return false;
    PGresult *held =
        PQexec(connection,
               "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted"
               " AND database = (SELECT oid FROM pg_database"
               " WHERE datname = current_database())"
               " AND classid = " LOCK_CLASS " AND objid = CAST(hashtext(current_schema()) AS oid)");
    bool served = PQntuples(held) > 0;
    PQclear(held);
    PQfinish(connection);
    return served;
}

/* A table with its indexes, and what is stored apart because it is long. */
bool postgres_measure(const char *address, struct store_sizes *sizes)
{
    struct store_error why;
    PGconn *connection = postgres_connect(address, &why);
    if (connection == NULL)
        return false;
    PGresult *rows = PQexec(connection, "SELECT relname, pg_total_relation_size(oid) FROM pg_class"
                                        " WHERE relkind = 'r' AND relnamespace ="
                                        " CAST(quote_ident(current_schema()) AS regnamespace)");
    bool good = PQresultStatus(rows) == PGRES_TUPLES_OK;
    for (int i = 0; i < PQntuples(rows); i++)
        sizes->bytes[store_size_of(PQgetvalue(rows, i, 0))] +=
            strtoll(PQgetvalue(rows, i, 1), NULL, 10);
    PQclear(rows);
    PQfinish(connection);
    return good;
}
