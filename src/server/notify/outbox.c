/*
 * outbox.c - sends e-mail and webhook calls in a thread. See outbox.h.
 *
 * The thread waits only in curl_multi_poll: for transfers, for the next retry, and for
 * curl_multi_wakeup, by which the loop's thread announces something new. One lock guards what both
 * threads share: the deliveries handed over, their number, and the options.
 */
#include "server/notify/outbox.h"

#include "base/memory.h"
#include "base/text.h"
#include "server/notify/delivery.h"
#include "server/runtime/must.h"

#include <stdlib.h>
#include <string.h>
#include <uv.h>

#define NANOSECONDS 1000000 /* in a millisecond */
#define GROWTH 4
#define WHY_MAX 160
#define GRACE_STEP 20      /* milliseconds */
#define FAILURE_PAUSE 1000 /* milliseconds */

struct outbox {
    struct event_log *event_log;
    uv_thread_t thread;
    CURLM *transfers;
    struct delivery *fresh;     /* not committed yet; newest first */
    struct delivery *committed; /* not durable yet; newest first */

    uv_mutex_t lock;
    struct outbox_options options; /* written by the loop's thread */
    bool changed;                  /* the thread has not seen these options yet */
    struct outbox_counts counts[OUTBOX_KINDS];
    struct delivery *handed_over;    /* to the thread */
    int count;                       /* of all deliveries */
    bool dropped;                    /* the thread is to forget what waits */
    struct outbox_progress *results; /* what has become of deliveries; newest last */
    size_t result_count, result_room;
    void (*tell)(void *context); /* that there are results; NULL: nobody listens */
    void *context;
    atomic_bool stopping;

    /* the thread's own */
    struct delivery *waiting, *going;
    int going_count;
    char trouble[OUTBOX_KINDS]
                [WHY_MAX]; /* why deliveries are late, as last logged; "": they are not */
};

static int64_t now(void)
{
    return (int64_t)(uv_hrtime() / NANOSECONDS);
}

/* ---- deliveries ---- */

static enum outbox_kind kind_of(const struct delivery *delivery)
{
    return delivery->is_email ? OUTBOX_MAIL : OUTBOX_WEBHOOK;
}

/* Without the address: the log has none. why NULL: nothing is wrong. */
static void log_delivery(const struct outbox *outbox, const char *event, enum outbox_kind kind,
                         const char *why)
{
    static const char *const names[OUTBOX_KINDS] = {"mail", "webhook"};
    event_log_write(outbox->event_log, event, "kind", names[kind], why == NULL ? NULL : "why", why,
                    NULL);
}

void outbox_count(struct outbox *outbox, enum outbox_kind kind, struct outbox_counts *counts)
{
    uv_mutex_lock(&outbox->lock);
    *counts = outbox->counts[kind];
    uv_mutex_unlock(&outbox->lock);
}

static void count_lost(struct outbox *outbox, enum outbox_kind kind)
{
    uv_mutex_lock(&outbox->lock);
    outbox->counts[kind].lost++;
    uv_mutex_unlock(&outbox->lock);
}

/* Room for one more? */
static bool count_one(struct outbox *outbox)
{
    uv_mutex_lock(&outbox->lock);
    bool room = outbox->count < OUTBOX_MAX;
    outbox->count += room;
    uv_mutex_unlock(&outbox->lock);
    return room;
}

/* Also called by the thread, so the lock is needed. */
static void uncount_one(struct outbox *outbox)
{
    uv_mutex_lock(&outbox->lock);
    outbox->count--;
    uv_mutex_unlock(&outbox->lock);
}

/* libcurl can only refuse to remove a transfer that was never added. */
static void end_transfer(struct outbox *outbox, struct delivery *delivery)
{
    if (delivery->transfer == NULL)
        return;
    curl_multi_remove_handle(outbox->transfers, delivery->transfer);
    curl_easy_cleanup(delivery->transfer);
    delivery->transfer = NULL;
}

static void free_delivery(struct outbox *outbox, struct delivery *delivery)
{
    end_transfer(outbox, delivery);
    delivery_free(delivery);
}

static void free_deliveries(struct outbox *outbox, struct delivery *delivery)
{
    while (delivery != NULL) {
        struct delivery *next = delivery->next;
        free_delivery(outbox, delivery);
        delivery = next;
    }
}

/* Both threads add results; the loop's takes them. */
static void add_result(struct outbox *outbox, const struct delivery *delivery, bool ended,
                       int64_t wait)
{
    uv_mutex_lock(&outbox->lock);
    if (outbox->result_count == outbox->result_room) {
        outbox->result_room = outbox->result_room * 2 + 16;
        outbox->results =
            memory_grown(outbox->results, outbox->result_room, sizeof *outbox->results);
    }
    outbox->results[outbox->result_count++] = (struct outbox_progress){
        delivery->number, delivery->tries, delivery->failures, wait, ended};
    if (outbox->tell != NULL)
        outbox->tell(outbox->context);
    uv_mutex_unlock(&outbox->lock);
}

void outbox_listen(struct outbox *outbox, void (*tell)(void *context), void *context)
{
    uv_mutex_lock(&outbox->lock);
    outbox->tell = tell;
    outbox->context = context;
    uv_mutex_unlock(&outbox->lock);
}

/* Each row gets its results in their order. */
bool outbox_next_result(struct outbox *outbox, struct outbox_progress *result)
{
    uv_mutex_lock(&outbox->lock);
    bool found = outbox->result_count > 0;
    if (found) {
        *result = outbox->results[0];
        memmove(outbox->results, outbox->results + 1,
                --outbox->result_count * sizeof *outbox->results);
    }
    uv_mutex_unlock(&outbox->lock);
    return found;
}

int outbox_room(struct outbox *outbox)
{
    uv_mutex_lock(&outbox->lock);
    int room = OUTBOX_MAX - outbox->count;
    uv_mutex_unlock(&outbox->lock);
    return room;
}

/* Queues a delivery, or drops it if the outbox is full. */
static void add_fresh(struct outbox *outbox, struct delivery *delivery,
                      const struct outbox_progress *progress)
{
    delivery->number = progress->number;
    delivery->tries = progress->tries;
    delivery->failures = progress->failures;
    delivery->at = progress->wait;
    delivery->request = request_id_now();
    if (!count_one(outbox)) {
        log_delivery(outbox, "letter_lost", kind_of(delivery), "too many");
        count_lost(outbox, kind_of(delivery));
        add_result(outbox, delivery, true, 0);
        delivery_free(delivery);
        return;
    }
    delivery->next = outbox->fresh;
    outbox->fresh = delivery;
}

void outbox_email(struct outbox *outbox, const struct outbox_progress *progress, const char *to,
                  const char *message)
{
    add_fresh(outbox, delivery_email(to, message), progress);
}

void outbox_webhook(struct outbox *outbox, const struct outbox_progress *progress, const char *body)
{
    add_fresh(outbox, delivery_webhook(body, outbox->options.secret), progress);
}

/* The list is newest first, and so is what is put before it. */
void outbox_committed(struct outbox *outbox, uint64_t batch)
{
    struct delivery **end = &outbox->fresh;
    if (outbox->fresh == NULL)
        return;
    for (; *end != NULL; end = &(*end)->next)
        (*end)->batch = batch;
    *end = outbox->committed;
    outbox->committed = outbox->fresh;
    outbox->fresh = NULL;
}

/* Nobody may be told what was never kept. */
static void drop_deliveries(struct outbox *outbox, struct delivery **list)
{
    for (const struct delivery *each = *list; each != NULL; each = each->next)
        uncount_one(outbox);
    free_deliveries(outbox, *list);
    *list = NULL;
}

/* If libcurl cannot wake it, the thread looks by itself within OUTBOX_TIMEOUT. */
static void wake_thread(const struct outbox *outbox)
{
    (void)curl_multi_wakeup(outbox->transfers);
}

/* Rows have other owners now: old results say nothing about them. */
void outbox_drop(struct outbox *outbox)
{
    drop_deliveries(outbox, &outbox->fresh);
    drop_deliveries(outbox, &outbox->committed);
    uv_mutex_lock(&outbox->lock);
    struct delivery *handed_over = outbox->handed_over;
    outbox->handed_over = NULL;
    outbox->result_count = 0;
    outbox->dropped = true;
    uv_mutex_unlock(&outbox->lock);
    drop_deliveries(outbox, &handed_over);
    wake_thread(outbox);
}

/* The list is newest first: everything from the first durable one on is handed over. */
void outbox_durable(struct outbox *outbox, uint64_t batch)
{
    struct delivery **first = &outbox->committed;
    while (*first != NULL && (*first)->batch > batch)
        first = &(*first)->next;
    if (*first == NULL)
        return;
    uv_mutex_lock(&outbox->lock);
    while (*first != NULL) { /* reverses the order: oldest first */
        struct delivery *delivery = *first;
        *first = delivery->next;
        delivery->next = outbox->handed_over;
        outbox->handed_over = delivery;
    }
    uv_mutex_unlock(&outbox->lock);
    wake_thread(outbox);
}

/* ---- on the thread ---- */

/* In the order of their times; those of the same time stay in order. */
static void schedule(struct outbox *outbox, struct delivery *delivery, int64_t at)
{
    struct delivery **place = &outbox->waiting;
    while (*place != NULL && (*place)->at <= at)
        place = &(*place)->next;
    delivery->at = at;
    delivery->next = *place;
    *place = delivery;
}

/* 15 seconds, then four times as long each time, but not too long. */
static int64_t retry_delay(int tries)
{
    int64_t pause = OUTBOX_RETRY;
    while (--tries > 0 && pause < OUTBOX_RETRY_MAX)
        pause *= GROWTH;
    return pause < OUTBOX_RETRY_MAX ? pause : OUTBOX_RETRY_MAX;
}

/* One line while they are late for one reason, however many there are. */
static void delivery_is_late(struct outbox *outbox, enum outbox_kind kind, const char *why)
{
    uv_mutex_lock(&outbox->lock);
    outbox->counts[kind].late++;
    uv_mutex_unlock(&outbox->lock);
    if (strcmp(outbox->trouble[kind], why) == 0)
        return;
    struct text trouble = text_in(outbox->trouble[kind], WHY_MAX);
    text_add(&trouble, why);
    log_delivery(outbox, "letter_late", kind, why);
}

static void delivery_is_lost(struct outbox *outbox, enum outbox_kind kind, const char *why)
{
    count_lost(outbox, kind);
    log_delivery(outbox, "letter_lost", kind, why);
}

static void delivery_has_arrived(struct outbox *outbox, enum outbox_kind kind)
{
    uv_mutex_lock(&outbox->lock);
    outbox->counts[kind].sent++;
    uv_mutex_unlock(&outbox->lock);
    if (outbox->trouble[kind][0] != '\0')
        log_delivery(outbox, "letters_arrive", kind, NULL);
    outbox->trouble[kind][0] = '\0';
}

static void end_delivery(struct outbox *outbox, struct delivery *delivery)
{
    add_result(outbox, delivery, true, 0);
    uncount_one(outbox);
    free_delivery(outbox, delivery);
}

/* The log says why, but not to whom. */
static void retry_or_drop(struct outbox *outbox, struct delivery *delivery, CURLcode result,
                          long status)
{
    char why[WHY_MAX];
    struct text out = text_in(why, sizeof why);
    enum delivery_result became = delivery_result(delivery, result, status);
    text_add(&out, result == CURLE_OK ? "refused" : curl_easy_strerror(result));
    if (status > 0)
        text_format(&out, " (%ld)", status);
    delivery->failures += became == DELIVERY_FAILED;
    if (became == DELIVERY_REFUSED || delivery->failures == OUTBOX_TRIES) {
        delivery_is_lost(outbox, kind_of(delivery), why);
        end_delivery(outbox, delivery);
        return;
    }
    int64_t wait = retry_delay(delivery->tries);
    delivery_is_late(outbox, kind_of(delivery), why);
    add_result(outbox, delivery, false, wait);
    schedule(outbox, delivery, now() + wait);
}

/* libcurl copies the texts of the options. */
static bool prepare_delivery(struct outbox *outbox, struct delivery *delivery)
{
    uv_mutex_lock(&outbox->lock);
    bool good = delivery_start(delivery, &outbox->options, &outbox->stopping);
    uv_mutex_unlock(&outbox->lock);
    return good;
}

/* A delivery that libcurl cannot even start counts as a failed try. */
static void start_delivery(struct outbox *outbox, struct delivery *delivery)
{
    if (!prepare_delivery(outbox, delivery) ||
        curl_multi_add_handle(outbox->transfers, delivery->transfer) != CURLM_OK) {
        end_transfer(outbox, delivery);
        retry_or_drop(outbox, delivery, CURLE_FAILED_INIT, 0);
        return;
    }
    delivery->next = outbox->going;
    outbox->going = delivery;
    outbox->going_count++;
}

/* Of a transfer that has ended, libcurl always knows what is asked for here. */
static void finish_delivery(struct outbox *outbox, struct delivery *delivery, CURLcode result)
{
    long status = 0;
    struct delivery **place = &outbox->going;
    while (*place != delivery)
        place = &(*place)->next;
    *place = delivery->next;
    outbox->going_count--;
    curl_easy_getinfo(delivery->transfer, CURLINFO_RESPONSE_CODE, &status);
    end_transfer(outbox, delivery);
    if (delivery_result(delivery, result, status) == DELIVERY_DONE) {
        delivery_has_arrived(outbox, kind_of(delivery));
        end_delivery(outbox, delivery);
    } else
        retry_or_drop(outbox, delivery, result, status);
}

static void take_handed_over(struct outbox *outbox)
{
    uv_mutex_lock(&outbox->lock);
    struct delivery *delivery = outbox->handed_over;
    bool changed = outbox->changed, dropped = outbox->dropped;
    outbox->handed_over = NULL;
    outbox->changed = outbox->dropped = false;
    uv_mutex_unlock(&outbox->lock);
    if (dropped)
        drop_deliveries(outbox, &outbox->waiting);
    for (struct delivery *late = outbox->waiting; changed && late != NULL; late = late->next)
        late->at = now();
    while (delivery != NULL) {
        struct delivery *next = delivery->next;
        schedule(outbox, delivery, now() + delivery->at);
        delivery = next;
    }
}

/* A slow relay holds up OUTBOX_PARALLEL deliveries at most. */
static void send_due(struct outbox *outbox)
{
    while (outbox->waiting != NULL && outbox->waiting->at <= now() &&
           outbox->going_count < OUTBOX_PARALLEL) {
        struct delivery *delivery = outbox->waiting;
        struct request_id request = delivery->request; /* it may be gone afterwards */
        outbox->waiting = delivery->next;
        request_id_enter(&request);
        start_delivery(outbox, delivery);
        request_id_enter(NULL);
    }
}

static void finish_completed(struct outbox *outbox)
{
    int left;
    CURLMsg *done;
    while ((done = curl_multi_info_read(outbox->transfers, &left)) != NULL) {
        struct delivery *delivery = NULL;
        curl_easy_getinfo(done->easy_handle, CURLINFO_PRIVATE, &delivery);
        struct request_id request = delivery->request; /* it may be gone afterwards */
        request_id_enter(&request);
        finish_delivery(outbox, delivery, done->data.result);
        request_id_enter(NULL);
    }
}

/* Milliseconds until the next delivery is due. A finished one makes room and also ends the wait. */
static int until_next(const struct outbox *outbox)
{
    int64_t longest = OUTBOX_TIMEOUT * 1000, wait = longest;
    if (outbox->waiting != NULL && outbox->going_count < OUTBOX_PARALLEL)
        wait = outbox->waiting->at - now();
    return (int)(wait < 0 ? 0 : wait < longest ? wait : longest);
}

/* Whoever has read a letter must not get it once more because the server stops just then. */
static void end_running(struct outbox *outbox)
{
    int64_t until = now() + OUTBOX_GRACE;
    int running;
    while (outbox->going_count > 0 && now() < until &&
           curl_multi_perform(outbox->transfers, &running) == CURLM_OK) {
        finish_completed(outbox);
        if (outbox->going_count > 0)
            curl_multi_poll(outbox->transfers, NULL, 0, GRACE_STEP, NULL);
    }
}

/* Without the pause the thread would spin if libcurl cannot wait, as without memory. */
static void run_outbox(void *context)
{
    struct outbox *outbox = context;
    while (!atomic_load(&outbox->stopping)) {
        int running;
        take_handed_over(outbox);
        send_due(outbox);
        CURLMcode status = curl_multi_perform(outbox->transfers, &running);
        finish_completed(outbox);
        if (status == CURLM_OK)
            status = curl_multi_poll(outbox->transfers, NULL, 0, until_next(outbox), NULL);
        if (status != CURLM_OK) {
            event_log_write(outbox->event_log, "outbox_failed", "why", curl_multi_strerror(status),
                            NULL);
            uv_sleep(FAILURE_PAUSE);
        }
    }
    end_running(outbox);
}

/* ---- from beginning to end ---- */

struct outbox *outbox_open(const struct outbox_options *options)
{
    struct outbox *outbox = memory_for(1, sizeof *outbox);
    must(curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK, "curl_global_init");
    outbox->options = *options;
    outbox->event_log = options->event_log;
    outbox->transfers = curl_multi_init();
    must(uv_mutex_init(&outbox->lock) == 0, "uv_mutex_init");
    must(outbox->transfers != NULL, "curl_multi_init");
    must(uv_thread_create(&outbox->thread, run_outbox, outbox) == 0, "uv_thread_create");
    return outbox;
}

/* The event log stays the same one. */
void outbox_change(struct outbox *outbox, const struct outbox_options *options)
{
    uv_mutex_lock(&outbox->lock);
    outbox->options = *options;
    outbox->changed = true;
    uv_mutex_unlock(&outbox->lock);
    wake_thread(outbox);
}

void outbox_finish(struct outbox *outbox)
{
    atomic_store(&outbox->stopping, true);
    wake_thread(outbox);
    must(uv_thread_join(&outbox->thread) == 0, "uv_thread_join");
}

void outbox_close(struct outbox *outbox)
{
    free_deliveries(outbox, outbox->fresh);
    free_deliveries(outbox, outbox->committed);
    free_deliveries(outbox, outbox->handed_over);
    free_deliveries(outbox, outbox->waiting);
    free_deliveries(outbox, outbox->going);
    free(outbox->results);
    curl_multi_cleanup(outbox->transfers);
    uv_mutex_destroy(&outbox->lock);
    free(outbox);
    curl_global_cleanup();
}
