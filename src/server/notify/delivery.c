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

/* A password never goes out unencrypted. */
static long use_ssl(const struct outbox_options *options)
{
    if (options->tls == MAIL_TLS_NO)
        return CURLUSESSL_NONE;
    return options->tls == MAIL_TLS_VERIFY || options->user != NULL ? CURLUSESSL_ALL
                                                                    : CURLUSESSL_TRY;
}

static bool set_tls_options(CURL *transfer, const struct outbox_options *options)
{
    int failed = 0;
    bool verify = options->tls == MAIL_TLS_VERIFY;
    failed |= curl_easy_setopt(transfer, CURLOPT_USE_SSL, use_ssl(options));
    failed |= curl_easy_setopt(transfer, CURLOPT_SSL_VERIFYPEER, verify ? 1L : 0L);
    failed |= curl_easy_setopt(transfer, CURLOPT_SSL_VERIFYHOST, verify ? 2L : 0L);
    if (options->ca_file != NULL)
        failed |= curl_easy_setopt(transfer, CURLOPT_CAINFO, options->ca_file);
    return failed == 0;
}

static bool set_smtp_options(CURL *transfer, const struct outbox_options *options,
                             struct delivery *delivery)
{
    int failed = !set_tls_options(transfer, options);
    failed |= curl_easy_setopt(transfer, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    failed |= curl_easy_setopt(transfer, CURLOPT_URL, options->relay);
    if (options->user != NULL) {
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
static bool succeeded(const struct delivery *delivery, CURLcode result, long status)
{
    return result == CURLE_OK && (delivery->is_email || (status >= 200 && status < 300));
}

/* 530, 534, 535 and 538: the relay wants another password, or another way to send it. */
static bool is_untrusted(CURLcode result, long status)
{
    return result == CURLE_LOGIN_DENIED || result == CURLE_USE_SSL_FAILED ||
           result == CURLE_PEER_FAILED_VERIFICATION || result == CURLE_SSL_CACERT_BADFILE ||
           status == 530 || status == 534 || status == 535 || status == 538;
}

/* Of HTTP, 408 and 429 are temporary. */
static bool is_refused(const struct delivery *delivery, long status)
{
    if (delivery->is_email)
        return status >= 500;
    return status >= 400 && status < 500 && status != 408 && status != 429;
}

enum delivery_result delivery_result(const struct delivery *delivery, CURLcode result, long status)
{
    if (succeeded(delivery, result, status))
        return DELIVERY_DONE;
    if (delivery->is_email && is_untrusted(result, status))
        return DELIVERY_UNTRUSTED;
    return is_refused(delivery, status) ? DELIVERY_REFUSED : DELIVERY_FAILED;
}

/* ---- at once ---- */

/* libcurl hands over each line of the relay; the last one before its goodbye (221) says how it
 * ended. */
static size_t keep_reply(const char *line, size_t size, size_t count, void *context)
{
    struct text *reply = context;
    size_t length = size * count;
    if (length >= 3 && memcmp(line, "221", 3) == 0)
        return length;
    while (length > 0 && (line[length - 1] == '\r' || line[length - 1] == '\n'))
        length--;
    text_clear(reply);
    text_add_bytes(reply, line, length);
    return size * count;
}

CURLcode delivery_send_now(struct delivery *delivery, const struct outbox_options *options,
                           struct text *reply)
{
    static const atomic_bool never = false;
    CURLcode result = CURLE_FAILED_INIT;
    if (delivery_start(delivery, options, &never) &&
        curl_easy_setopt(delivery->transfer, CURLOPT_HEADERFUNCTION, keep_reply) == CURLE_OK &&
        curl_easy_setopt(delivery->transfer, CURLOPT_HEADERDATA, reply) == CURLE_OK)
        result = curl_easy_perform(delivery->transfer);
    if (reply->length == 0)
        text_add(reply, curl_easy_strerror(result));
    curl_easy_cleanup(delivery->transfer);
    delivery->transfer = NULL;
    return result;
}
