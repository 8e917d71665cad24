/*
 * deferred_request.c - a copy of a request, while it waits for the store (store_gate.h).
 */
#include "server/api/api_internal.h"

#include "table/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct held_request {
    struct api_request request;
    const char *query[API_FIELDS_MAX + 2]; /* one more than a route takes, and NULL */
    size_t size;
    char bytes[];
};

static size_t size_of(const struct api_request *request, size_t fields)
{
    size_t size = strlen(request->path) + strlen(request->host) + strlen(request->origin) +
                  strlen(request->type) + strlen(request->cookie) + strlen(request->authorization) +
                  strlen(request->address) + request->length;
    for (size_t i = 0; i < fields; i++)
        size += strlen(request->query[i]) + 1;
    return size + 8; /* the NULs of the eight texts */
}

/* Copies bytes and a NUL to *at, which goes on. */
static const char *keep(char **at, const char *bytes, size_t length)
{
    char *copy = *at;
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    *at += length + 1;
    return copy;
}

static const char *keep_text(char **at, const char *text)
{
    return keep(at, text, strlen(text));
}

const struct api_request *held_request_of(const struct held_request *held)
{
    return &held->request;
}

struct held_request *held_request_make(const struct api_request *request)
{
    size_t fields = 0;
    while (fields <= API_FIELDS_MAX && request->query[fields] != NULL)
        fields++;
    size_t size = size_of(request, fields);
    struct held_request *held = memory_for(1, sizeof *held + size);
    char *at = held->bytes;
    held->size = size;
    held->request = *request;
    for (size_t i = 0; i < fields; i++)
        held->query[i] = keep_text(&at, request->query[i]);
    held->request.query = held->query;
    held->request.path = keep_text(&at, request->path);
    held->request.host = keep_text(&at, request->host);
    held->request.origin = keep_text(&at, request->origin);
    held->request.type = keep_text(&at, request->type);
    held->request.cookie = keep_text(&at, request->cookie);
    held->request.authorization = keep_text(&at, request->authorization);
    held->request.address = keep_text(&at, request->address);
    held->request.body = keep(&at, request->body, request->length);
    return held;
}

/* There may be passwords in it. */
void held_request_free(struct held_request *held)
{
    if (held == NULL)
        return;
    sodium_memzero(held->bytes, held->size);
    free(held);
}
