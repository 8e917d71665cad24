/*
 * exchange.h - a request of the API (api.h) over libwebsockets: its headers and body gathered, its answer
 * sent.
 *
 * answer.c hands over the events of a connection that asks for a path of the API; `exchange` is NULL as
 * long as there is none. The connection may be gone at any moment: exchange_close forgets everything.
 * So may its patience: who sends the next request before the answer is hung up on. A body that is too long
 * (as one counts whose length is not told before), but not absurd, is taken and thrown away, so that its sender hears why.
 */
#ifndef FLOE_SERVER_EXCHANGE_H
#define FLOE_SERVER_EXCHANGE_H

#include "server/api.h"

#include <libwebsockets.h>

#define EXCHANGE_PATIENCE 60            /* seconds for an answer to be found, and taken */
#define EXCHANGE_SKIP_MAX (1024 * 1024) /* bytes of a body that are thrown away */

struct exchange; /* opaque */

/* Each returns what libwebsockets wants to hear: -1 hangs up. */
int exchange_open(struct lws *connection, struct api *api, const char *path, size_t length,
                  struct exchange **exchange);
int exchange_body(struct exchange *exchange, const char *bytes, size_t length);
int exchange_body_ends(struct exchange *exchange);
int exchange_write(struct exchange *exchange);
void exchange_close(struct exchange *exchange);

#endif
