/*
 * once.h - operations that create something are done once.
 *
 * Such a message may have a field `request`, an id that its sender has made up. If the same person
 * sends it again, because the line broke before the answer came, they get the answer of the first
 * time: at any connection, after a crash, and at any server of the same database.
 */
#ifndef FLOE_SERVER_OPERATIONS_ONCE_H
#define FLOE_SERVER_OPERATIONS_ONCE_H

#include "server/wire/refusal.h"
#include "store/store.h"

struct once {
    struct once_request request;
    bool asked;    /* the message has such an id */
    bool repeated; /* it was done before, and request.answer is the answer */
};

/* Reads the field (NULL: there is none) and looks whether it was done before; the caller has set
 * person and op. False: refused. */
bool once_begin(struct once *once, struct store *store, const struct json_node *field,
                struct refusal *why);

#endif
