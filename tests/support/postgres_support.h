/*
 * postgres_support.h - a PostgreSQL for a test in C, as long as the test runs. See postgres.py.
 */
#ifndef FLOE_TESTS_POSTGRES_SUPPORT_H
#define FLOE_TESTS_POSTGRES_SUPPORT_H

#include "support.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define POSTGRES_PROGRAM "tests/support/postgres.py"

static pid_t postgres_process;
static int postgres_input = -1; /* it ends when this is closed, also by the end of this process */

/* Starts it and writes its address. False: it does not run. */
static inline bool postgres_start(char *address, size_t size)
{
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0)
        return false;
    fcntl(in[1], F_SETFD, FD_CLOEXEC);
    postgres_process = fork();
    if (postgres_process == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        execl(POSTGRES_PROGRAM, POSTGRES_PROGRAM, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    postgres_input = in[1];
    FILE *said = fdopen(out[0], "r");
    bool good = fgets(address, (int)size, said) != NULL;
    fclose(said);
    address[strcspn(address, "\n")] = '\0';
    return good;
}

static inline void postgres_end(void)
{
    close(postgres_input);
    waitpid(postgres_process, NULL, 0);
}

/* The number that the first row begins with; 0: there is none. */
static inline int postgres_ask(const char *address, const char *question)
{
    PGconn *other = PQconnectdb(address);
    PGresult *result = PQexec(other, question);
    if (PQresultStatus(result) != PGRES_TUPLES_OK && PQresultStatus(result) != PGRES_COMMAND_OK)
        fail_msg("%s: %s", question, PQerrorMessage(other));
    int number = PQntuples(result) > 0 ? atoi(PQgetvalue(result, 0, 0)) : 0;
    PQclear(result);
    PQfinish(other);
    return number;
}

/* As a new database. */
static inline void postgres_clear(const char *address)
{
    postgres_ask(address, "SET client_min_messages = error; DROP SCHEMA public CASCADE;"
                          "CREATE SCHEMA public");
}

#endif
