/*
 * delivery.h - one letter or one call of the courier (outbox.h), and how libcurl carries it.
 *
 * A parcel has one owner at a time: the loop's thread until it is handed over, then the courier's.
 */
#ifndef FLOE_SERVER_NOTIFY_DELIVERY_H
#define FLOE_SERVER_NOTIFY_DELIVERY_H

#include "server/notify/outbox.h"

#include <curl/curl.h>
#include <stdatomic.h>

struct delivery {
    struct delivery *next;
    struct curl_slist *lines; /* whom a letter is for; headers of a call */
    CURL *transfer;           /* NULL: it is not on its way */
    bool is_email;
    int tries;
    uint64_t batch; /* it may go when that is durable */
    int64_t at;     /* when it may be tried next */
    char *bytes;
    size_t length, sent;
};

/* Both copy the text. */
struct delivery *delivery_email(const char *to, const char *message);
/* secret NULL: it is not signed. */
struct delivery *delivery_webhook(const char *body, const char *secret);
/* It must not be on its way. */
void delivery_free(struct delivery *delivery);

/* From now on it is on its way: `road` is ready for libcurl. As soon as `stop` is true it is broken off. */
void delivery_start(struct delivery *delivery, const struct outbox_options *options,
                    const atomic_bool *stop);
/* What became of it: what libcurl said, and the status that the other side answered with (0: with none). */
bool delivery_succeeded(const struct delivery *delivery, CURLcode result, long status);
/* For good? */
bool delivery_is_refused(const struct delivery *delivery, long status);

#endif
