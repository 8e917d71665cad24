/*
 * delivery.c - one letter or call, and how libcurl carries it. See delivery.h.
 */
#include "server/notify/delivery.h"

#include "base/text.h"
#include "table/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define CONNECTING 20 /* seconds */
#define HEADER_MAX 128

/* ---- making one ---- */

static struct parcel *new_parcel(const char *text)
{
    struct parcel *parcel = memory_for(1, sizeof *parcel);
    parcel->length = strlen(text);
    parcel->bytes = memory_for(parcel->length + 1, 1);
    memcpy(parcel->bytes, text, parcel->length);
    return parcel;
}

void parcel_free(struct parcel *parcel)
{
    curl_slist_free_all(parcel->lines);
    free(parcel->bytes);
    free(parcel);
}

static void add_line(struct parcel *parcel, const char *line)
{
    parcel->lines = curl_slist_append(parcel->lines, line);
}

struct parcel *parcel_mail(const char *to, const char *letter)
{
    struct parcel *parcel = new_parcel(letter);
    parcel->is_mail = true;
    add_line(parcel, to);
    return parcel;
}

static void sign(struct parcel *parcel, const char *secret)
{
    unsigned char sum[crypto_auth_hmacsha256_BYTES];
    char figures[2 * sizeof sum + 1], line[HEADER_MAX];
    crypto_auth_hmacsha256_state state;
    struct text out = text_in(line, sizeof line);
    crypto_auth_hmacsha256_init(&state, (const unsigned char *)secret, strlen(secret));
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)parcel->bytes, parcel->length);
    crypto_auth_hmacsha256_final(&state, sum);
    sodium_bin2hex(figures, sizeof figures, sum, sizeof sum);
    text_format(&out, COURIER_SIGNATURE ": %s", figures);
    add_line(parcel, line);
}

struct parcel *parcel_call(const char *body, const char *secret)
{
    struct parcel *parcel = new_parcel(body);
    add_line(parcel, "Content-Type: application/json");
    if (secret != NULL)
        sign(parcel, secret);
    return parcel;
}

/* ---- its way ---- */

static size_t read_letter(char *room, size_t size, size_t count, void *context)
{
    struct parcel *parcel = context;
    size_t left = parcel->length - parcel->sent, length = size * count;
    length = left < length ? left : length;
    memcpy(room, parcel->bytes + parcel->sent, length);
    parcel->sent += length;
    return length;
}

/* What a webhook answers does not matter to us. */
static size_t ignore(const void *bytes, size_t size, size_t count, void *context)
{
    (void)bytes, (void)context;
    return size * count;
}

/* libcurl waits by itself for the end of some conversations, and asks here whether it may. */
static int may_go_on(void *context, curl_off_t total, curl_off_t now_down, curl_off_t total_up,
                     curl_off_t now_up)
{
    const atomic_bool *stop = context;
    (void)total, (void)now_down, (void)total_up, (void)now_up;
    return atomic_load(stop);
}

/* No connection outlives its parcel: else libcurl would say goodbye to a mute relay in the end, and wait. */
static void set_manners(CURL *road, struct parcel *parcel, const atomic_bool *stop)
{
    curl_easy_setopt(road, CURLOPT_PRIVATE, parcel);
    curl_easy_setopt(road, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(road, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(road, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(road, CURLOPT_CONNECTTIMEOUT, (long)CONNECTING);
    curl_easy_setopt(road, CURLOPT_TIMEOUT, (long)COURIER_PATIENCE);
    curl_easy_setopt(road, CURLOPT_WRITEFUNCTION, ignore);
    curl_easy_setopt(road, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(road, CURLOPT_XFERINFOFUNCTION, may_go_on);
    curl_easy_setopt(road, CURLOPT_XFERINFODATA, stop);
}

static void set_mail(CURL *road, const struct courier_options *options, struct parcel *parcel)
{
    bool secret = options->user != NULL;
    curl_easy_setopt(road, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(road, CURLOPT_URL, options->relay);
    curl_easy_setopt(road, CURLOPT_USE_SSL, (long)(secret ? CURLUSESSL_ALL : CURLUSESSL_TRY));
    if (secret) {
        curl_easy_setopt(road, CURLOPT_USERNAME, options->user);
        curl_easy_setopt(road, CURLOPT_PASSWORD, options->password);
    }
    curl_easy_setopt(road, CURLOPT_MAIL_FROM, options->from);
    curl_easy_setopt(road, CURLOPT_MAIL_RCPT, parcel->lines);
    curl_easy_setopt(road, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(road, CURLOPT_READFUNCTION, read_letter);
    curl_easy_setopt(road, CURLOPT_READDATA, parcel);
}

static void set_call(CURL *road, const struct courier_options *options, struct parcel *parcel)
{
    curl_easy_setopt(road, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(road, CURLOPT_URL, options->webhook);
    curl_easy_setopt(road, CURLOPT_USERAGENT, "floe");
    curl_easy_setopt(road, CURLOPT_HTTPHEADER, parcel->lines);
    curl_easy_setopt(road, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)parcel->length);
    curl_easy_setopt(road, CURLOPT_POSTFIELDS, parcel->bytes);
}

void parcel_set_out(struct parcel *parcel, const struct courier_options *options,
                    const atomic_bool *stop)
{
    parcel->road = curl_easy_init();
    parcel->sent = 0;
    parcel->tries++;
    set_manners(parcel->road, parcel, stop);
    (parcel->is_mail ? set_mail : set_call)(parcel->road, options, parcel);
}

/* ---- what became of it ---- */

bool parcel_has_arrived(const struct parcel *parcel, CURLcode said, long status)
{
    return said == CURLE_OK && (parcel->is_mail || (status >= 200 && status < 300));
}

/* 408 and 429 ask for patience. */
bool parcel_is_refused(const struct parcel *parcel, long status)
{
    if (parcel->is_mail)
        return status >= 500;
    return status >= 400 && status < 500 && status != 408 && status != 429;
}
