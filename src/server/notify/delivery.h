/*
 * delivery.h - one e-mail or webhook call of the outbox, and how libcurl sends it.
 *
 * A delivery has one owner at a time: the loop's thread until it is handed over, then the outbox's
 * thread.
 */
#ifndef FLOE_SERVER_NOTIFY_DELIVERY_H
#define FLOE_SERVER_NOTIFY_DELIVERY_H

#include "base/text.h"
#include "server/notify/outbox.h"
#include "server/runtime/request_id.h"

#include <curl/curl.h>
#include <stdatomic.h>

struct delivery {
    struct delivery *next;
    struct curl_slist *lines; /* the recipient of an e-mail; the headers of a webhook call */
    CURL *transfer;           /* NULL: not started */
    bool is_email;
    struct request_id request; /* that it was made for */
    int64_t number;            /* of its row in the store */
    int tries;
    int failures;   /* tries that count (enum delivery_result) */
    uint64_t batch; /* sent when this batch is durable */
    int64_t at;     /* time of the next try; how long to wait for it until it is handed over */
    char *bytes;
    size_t length, sent;
};

/* Both copy the text. */
struct delivery *delivery_email(const char *to, const char *message);
/* secret NULL: not signed. */
struct delivery *delivery_webhook(const char *body, const char *secret);
/* It must have no transfer. */
void delivery_free(struct delivery *delivery);

/* Prepares `transfer` for libcurl. It is aborted as soon as `stop` is true. False: libcurl refused,
 * and there is no transfer. */
bool delivery_start(struct delivery *delivery, const struct outbox_options *options,
                    const atomic_bool *stop);

/* What became of a try. */
enum delivery_result {
    DELIVERY_DONE,
    DELIVERY_FAILED,   /* for now */
    DELIVERY_REFUSED,  /* for good */
    DELIVERY_UNTRUSTED /* the relay does not trust our password, or we not its certificate: only the
                          operator can help */
};
/* status: the peer's last one; 0: none. */
enum delivery_result delivery_result(const struct delivery *delivery, CURLcode result, long status);

/* Sends an e-mail now, and waits for it. `reply` gets the relay's last line, and if there is none
 * libcurl's words. */
CURLcode delivery_send_now(struct delivery *delivery, const struct outbox_options *options,
                           struct text *reply);

#endif
