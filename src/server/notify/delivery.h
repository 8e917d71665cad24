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

struct parcel {
    struct parcel *next;
    struct curl_slist *lines; /* whom a letter is for; headers of a call */
    CURL *road;               /* NULL: it is not on its way */
    bool is_mail;
    int tries;
    uint64_t batch; /* it may go when that is durable */
    int64_t at;     /* when it may be tried next */
    char *bytes;
    size_t length, sent;
};

/* Both copy the text. */
struct parcel *parcel_mail(const char *to, const char *letter);
/* secret NULL: it is not signed. */
struct parcel *parcel_call(const char *body, const char *secret);
/* It must not be on its way. */
void parcel_free(struct parcel *parcel);

/* From now on it is on its way: `road` is ready for libcurl. As soon as `stop` is true it is broken off. */
void parcel_set_out(struct parcel *parcel, const struct courier_options *options,
                    const atomic_bool *stop);
/* What became of it: what libcurl said, and the status that the other side answered with (0: with none). */
bool parcel_has_arrived(const struct parcel *parcel, CURLcode said, long status);
/* For good? */
bool parcel_is_refused(const struct parcel *parcel, long status);

#endif
