/*
 * queue_rows.c - asking the database of a queue. See queue_rows.h.
 */
#include "queue/queue_rows.h"

#include <stdlib.h>

#define VALUES_MAX 6 /* parameters of a statement */

struct queue_value queue_text(const char *text)
{
    return (struct queue_value){.text = text};
}

struct queue_value queue_number(int64_t number, char words[NUMBER_WORDS_MAX])
{
    struct text out = text_in(words, NUMBER_WORDS_MAX);
    text_add_int(&out, number);
    return (struct queue_value){.text = words};
}

struct queue_value queue_bytes(const uint8_t *bytes, size_t size)
{
    return (struct queue_value){.bytes = bytes, .size = size};
}

bool queue_fail(struct work_queue *queue, const char *message)
{
    if (queue->failure[0] == '\0')
        postgres_words(message, queue->failure);
    return false;
}

PGresult *queue_ask(struct work_queue *queue, const char *query, int count,
                    const struct queue_value *values)
{
    const char *texts[VALUES_MAX];
    int lengths[VALUES_MAX], formats[VALUES_MAX];
    for (int i = 0; i < count; i++) {
        formats[i] = values[i].bytes != NULL;
        texts[i] = formats[i] ? (const char *)values[i].bytes : values[i].text;
        lengths[i] = (int)values[i].size;
    }
    PGresult *result =
        PQexecParams(queue->connection, query, count, NULL, texts, lengths, formats, 0);
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return result;
    queue_fail(queue, PQerrorMessage(queue->connection));
    PQclear(result);
    return NULL;
}

bool queue_tell(struct work_queue *queue, const char *query, int count,
                const struct queue_value *values, int64_t *changed)
{
    PGresult *result = queue_ask(queue, query, count, values);
    if (result != NULL && changed != NULL)
        *changed = strtoll(PQcmdTuples(result), NULL, 10);
    PQclear(result);
    return result != NULL;
}

bool queue_run(struct work_queue *queue, const char *statements)
{
    PGresult *result = PQexec(queue->connection, statements);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
           queue_fail(queue, PQerrorMessage(queue->connection));
}

int64_t queue_column(const PGresult *rows, int row, int column)
{
    return strtoll(PQgetvalue(rows, row, column), NULL, 10);
}
