/*
 * deferred_request.c - a copy of a request, while it waits for the store (store_gate.h).
 *
 * A request's texts point into the connection's buffer, which is used again. All of them are copied
 * into one piece of memory, which is wiped as a whole.
 */
#include "server/api/api_internal.h"

#include "base/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct deferred_request {
    struct api_request request;
    const char *query[API_FIELDS_MAX + 2]; /* one more than a route may have, and NULL */
    size_t size;
    char bytes[];
};

static size_t size_of(const struct api_request *request, size_t fields)
{
    size_t size = strlen(request->path) + strlen(request->host) + strlen(request->origin) +
                  strlen(request->type) + strlen(request->cookie) + strlen(request->authorization) +
                  strlen(request->known) + strlen(request->languages) + strlen(request->address) +
                  request->length;
    for (size_t i = 0; i < fields; i++)
        size += strlen(request->query[i]) + 1;
    return size + 10; /* the NULs of the ten texts */
}

/* Copies bytes and a NUL to *at and advances it. */
static const char *copy_bytes(char **at, const char *bytes, size_t length)
{
    char *copy = *at;
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    *at += length + 1;
    return copy;
}

static const char *copy_text(char **at, const char *text)
{
    return copy_bytes(at, text, strlen(text));
}

const struct api_request *deferred_request_of(const struct deferred_request *deferred)
{
    return &deferred->request;
}

/* One field more than a route may have is kept, so that it can be refused later. */
struct deferred_request *deferred_request_make(const struct api_request *request)
{
    size_t fields = 0;
    while (fields <= API_FIELDS_MAX && request->query[fields] != NULL)
        fields++;
    size_t size = size_of(request, fields);
    struct deferred_request *deferred = memory_for(1, sizeof *deferred + size);
    char *at = deferred->bytes;
    deferred->size = size;
    deferred->request = *request;
    for (size_t i = 0; i < fields; i++)
        deferred->query[i] = copy_text(&at, request->query[i]);
    deferred->request.query = deferred->query;
    deferred->request.path = copy_text(&at, request->path);
    deferred->request.host = copy_text(&at, request->host);
    deferred->request.origin = copy_text(&at, request->origin);
    deferred->request.type = copy_text(&at, request->type);
    deferred->request.cookie = copy_text(&at, request->cookie);
    deferred->request.authorization = copy_text(&at, request->authorization);
    deferred->request.known = copy_text(&at, request->known);
    deferred->request.languages = copy_text(&at, request->languages);
    deferred->request.address = copy_text(&at, request->address);
    deferred->request.body = copy_bytes(&at, request->body, request->length);
    return deferred;
}

/* The request may contain passwords: wipe it. */
void deferred_request_free(struct deferred_request *deferred)
{
    if (deferred == NULL)
        return;
    sodium_memzero(deferred->bytes, deferred->size);
    free(deferred);
}
