/*
 * delivery.c - one e-mail or webhook call, and how libcurl sends it. See delivery.h.
 */
#include "server/notify/delivery.h"

#include "base/memory.h"
#include "base/text.h"
#include "server/runtime/must.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define CONNECTING 20 /* seconds */
#define HEADER_MAX 128

/* ---- making one ---- */

static struct delivery *new_delivery(const char *text)
{
    struct delivery *delivery = memory_for(1, sizeof *delivery);
    delivery->length = strlen(text);
    delivery->bytes = memory_for(delivery->length + 1, 1);
    memcpy(delivery->bytes, text, delivery->length);
    return delivery;
}

void delivery_free(struct delivery *delivery)
{
    curl_slist_free_all(delivery->lines);
    free(delivery->bytes);
    free(delivery);
}

/* libcurl copies the line. */
static void add_line(struct delivery *delivery, const char *line)
{
    struct curl_slist *longer = curl_slist_append(delivery->lines, line);
    must(longer != NULL, "curl_slist_append");
    delivery->lines = longer;
}

struct delivery *delivery_email(const char *to, const char *message)
{
    struct delivery *delivery = new_delivery(message);
    delivery->is_email = true;
    add_line(delivery, to);
    return delivery;
}

/* The receiver computes the same over the body, and so knows that we have sent it. */
static void sign(struct delivery *delivery, const char *secret)
{
    unsigned char sum[crypto_auth_hmacsha256_BYTES];
    char digits[2 * sizeof sum + 1], line[HEADER_MAX];
    crypto_auth_hmacsha256_state state;
    struct text out = text_in(line, sizeof line);
    crypto_auth_hmacsha256_init(&state, (const unsigned char *)secret, strlen(secret));
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)delivery->bytes, delivery->length);
    crypto_auth_hmacsha256_final(&state, sum);
    sodium_bin2hex(digits, sizeof digits, sum, sizeof sum);
    text_format(&out, OUTBOX_SIGNATURE ": %s", digits);
    add_line(delivery, line);
}

struct delivery *delivery_webhook(const char *body, const char *secret)
{
    struct delivery *delivery = new_delivery(body);
    add_line(delivery, "Content-Type: application/json");
    if (secret != NULL)
        sign(delivery, secret);
    return delivery;
}

/* ---- its way ---- */

/* libcurl asks for the next bytes of an e-mail. */
static size_t read_body(char *room, size_t size, size_t count, void *context)
{
    struct delivery *delivery = context;
    size_t left = delivery->length - delivery->sent, length = size * count;
    length = left < length ? left : length;
    memcpy(room, delivery->bytes + delivery->sent, length);
    delivery->sent += length;
    return length;
}

/* The body of a webhook's response is ignored. */
static size_t ignore_response(const void *bytes, size_t size, size_t count, void *context)
{
    (void)bytes, (void)context;
    return size * count;
}

/* libcurl waits by itself for the end of some transfers, and asks here whether to abort. */
static int may_go_on(void *context, curl_off_t total, curl_off_t now_down, curl_off_t total_up,
                     curl_off_t now_up)
{
    const atomic_bool *stop = context;
    (void)total, (void)now_down, (void)total_up, (void)now_up;
    return atomic_load(stop);
}

/* Connections are not reused: otherwise libcurl would wait for a silent relay's goodbye at the
 * end. */
static bool set_common_options(CURL *transfer, struct delivery *delivery, const atomic_bool *stop)
{
    int failed = 0;
    failed |= curl_easy_setopt(transfer, CURLOPT_PRIVATE, delivery);
    failed |= curl_easy_setopt(transfer, CURLOPT_NOSIGNAL, 1L);
    failed |= curl_easy_setopt(transfer, CURLOPT_QUICK_EXIT, 1L);
    failed |= curl_easy_setopt(transfer, CURLOPT_FORBID_REUSE, 1L);
    failed |= curl_easy_setopt(transfer, CURLOPT_CONNECTTIMEOUT, (long)CONNECTING);
    failed |= curl_easy_setopt(transfer, CURLOPT_TIMEOUT, (long)OUTBOX_TIMEOUT);
    failed |= curl_easy_setopt(transfer, CURLOPT_WRITEFUNCTION, ignore_response);
    failed |= curl_easy_setopt(transfer, CURLOPT_NOPROGRESS, 0L);
    failed |= curl_easy_setopt(transfer, CURLOPT_XFERINFOFUNCTION, may_go_on);
    failed |= curl_easy_setopt(transfer, CURLOPT_XFERINFODATA, stop);
    return failed == 0;
}

/* With a password, the connection must be encrypted; without one it is if the relay can. */
static bool set_smtp_options(CURL *transfer, const struct outbox_options *options,
                             struct delivery *delivery)
{
    int failed = 0;
    bool secret = options->user != NULL;
    failed |= curl_easy_setopt(transfer, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    failed |= curl_easy_setopt(transfer, CURLOPT_URL, options->relay);
    failed |= curl_easy_setopt(transfer, CURLOPT_USE_SSL,
                               (long)(secret ? CURLUSESSL_ALL : CURLUSESSL_TRY));
    if (secret) {
        failed |= curl_easy_setopt(transfer, CURLOPT_USERNAME, options->user);
        failed |= curl_easy_setopt(transfer, CURLOPT_PASSWORD, options->password);
    }
    failed |= curl_easy_setopt(transfer, CURLOPT_MAIL_FROM, options->from);
    failed |= curl_easy_setopt(transfer, CURLOPT_MAIL_RCPT, delivery->lines);
    failed |= curl_easy_setopt(transfer, CURLOPT_UPLOAD, 1L);
    failed |= curl_easy_setopt(transfer, CURLOPT_READFUNCTION, read_body);
    failed |= curl_easy_setopt(transfer, CURLOPT_READDATA, delivery);
    return failed == 0;
}

/* Protocols are limited, so that a redirect or a typing error reaches no file. */
static bool set_http_options(CURL *transfer, const struct outbox_options *options,
                             struct delivery *delivery)
{
    int failed = 0;
    failed |= curl_easy_setopt(transfer, CURLOPT_PROTOCOLS_STR, "http,https");
    failed |= curl_easy_setopt(transfer, CURLOPT_URL, options->webhook);
    failed |= curl_easy_setopt(transfer, CURLOPT_USERAGENT, "floe");
    failed |= curl_easy_setopt(transfer, CURLOPT_HTTPHEADER, delivery->lines);
    failed |= curl_easy_setopt(transfer, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)delivery->length);
    failed |= curl_easy_setopt(transfer, CURLOPT_POSTFIELDS, delivery->bytes);
    return failed == 0;
}

/* A repeated e-mail begins at its first byte. */
bool delivery_start(struct delivery *delivery, const struct outbox_options *options,
                    const atomic_bool *stop)
{
    delivery->transfer = curl_easy_init();
    delivery->sent = 0;
    delivery->tries++;
    return delivery->transfer != NULL && delivery->lines != NULL &&
           set_common_options(delivery->transfer, delivery, stop) &&
           (delivery->is_email ? set_smtp_options : set_http_options)(delivery->transfer, options,
                                                                      delivery);
}

/* ---- what became of it ---- */

/* SMTP has its own notion of success, which libcurl knows. */
bool delivery_succeeded(const struct delivery *delivery, CURLcode result, long status)
{
    return result == CURLE_OK && (delivery->is_email || (status >= 200 && status < 300));
}

/* 408 and 429 are temporary. */
bool delivery_is_refused(const struct delivery *delivery, long status)
{
    if (delivery->is_email)
        return status >= 500;
    return status >= 400 && status < 500 && status != 408 && status != 429;
}
