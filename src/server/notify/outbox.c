/*
 * outbox.c - letters and calls, in a thread of their own. See outbox.h.
 *
 * The thread waits in curl_multi_poll alone, for answers, for the time to try again, and for
 * curl_multi_wakeup, by which the loop's thread says that something is new. One lock guards what both
 * know: the parcels that were handed over, how many there are, and whether to stop.
 */
#include "server/notify/outbox.h"

#include "base/text.h"
#include "server/notify/delivery.h"
#include "table/memory.h"

#include <stdlib.h>
#include <uv.h>

#define NANOSECONDS 1000000 /* in a millisecond */
#define GROWTH 4
#define WHY_MAX 160

struct courier {
    struct courier_options options;
    uv_thread_t thread;
    CURLM *roads;
    struct parcel *fresh;   /* until the store settles; the newest first */
    struct parcel *settled; /* until their batch is durable; the newest first */

    uv_mutex_t lock;
    struct parcel *given; /* to the thread */
    int count;            /* of all parcels */
    atomic_bool stopping;

    /* the thread's own */
    struct parcel *waiting, *going;
    int going_count;
};

static int64_t now(void)
{
    return (int64_t)(uv_hrtime() / NANOSECONDS);
}

/* ---- parcels ---- */

static void log_failure(const struct courier *courier, const char *event, bool is_mail,
                        const char *why)
{
    event_log_write(courier->options.event_log, event, "kind", is_mail ? "mail" : "webhook", "why",
                    why, NULL);
}

/* Room for one more? */
static bool count_one(struct courier *courier)
{
    uv_mutex_lock(&courier->lock);
    bool room = courier->count < COURIER_MOST;
    courier->count += room;
    uv_mutex_unlock(&courier->lock);
    return room;
}

static void uncount_one(struct courier *courier)
{
    uv_mutex_lock(&courier->lock);
    courier->count--;
    uv_mutex_unlock(&courier->lock);
}

static void leave_road(struct courier *courier, struct parcel *parcel)
{
    if (parcel->road == NULL)
        return;
    curl_multi_remove_handle(courier->roads, parcel->road);
    curl_easy_cleanup(parcel->road);
    parcel->road = NULL;
}

static void free_parcel(struct courier *courier, struct parcel *parcel)
{
    leave_road(courier, parcel);
    parcel_free(parcel);
}

static void free_parcels(struct courier *courier, struct parcel *parcel)
{
    while (parcel != NULL) {
        struct parcel *next = parcel->next;
        free_parcel(courier, parcel);
        parcel = next;
    }
}

/* Without room for it it is lost. */
static void add_fresh(struct courier *courier, struct parcel *parcel)
{
    if (!count_one(courier)) {
        log_failure(courier, "letter_lost", parcel->is_mail, "too many");
        parcel_free(parcel);
        return;
    }
    parcel->next = courier->fresh;
    courier->fresh = parcel;
}

void courier_mail(struct courier *courier, const char *to, const char *letter)
{
    add_fresh(courier, parcel_mail(to, letter));
}

void courier_call(struct courier *courier, const char *body)
{
    add_fresh(courier, parcel_call(body, courier->options.secret));
}

void courier_settled(struct courier *courier, uint64_t batch)
{
    struct parcel **end = &courier->fresh;
    if (courier->fresh == NULL)
        return;
    for (; *end != NULL; end = &(*end)->next)
        (*end)->batch = batch;
    *end = courier->settled;
    courier->settled = courier->fresh;
    courier->fresh = NULL;
}

void courier_durable(struct courier *courier, uint64_t batch)
{
    struct parcel **first = &courier->settled;
    while (*first != NULL && (*first)->batch > batch)
        first = &(*first)->next;
    if (*first == NULL)
        return;
    uv_mutex_lock(&courier->lock);
    while (*first != NULL) { /* the oldest comes to the front */
        struct parcel *parcel = *first;
        *first = parcel->next;
        parcel->next = courier->given;
        courier->given = parcel;
    }
    uv_mutex_unlock(&courier->lock);
    curl_multi_wakeup(courier->roads);
}

/* ---- on the thread ---- */

static void set_out(struct courier *courier, struct parcel *parcel)
{
    parcel_set_out(parcel, &courier->options, &courier->stopping);
    parcel->next = courier->going;
    courier->going = parcel;
    courier->going_count++;
    curl_multi_add_handle(courier->roads, parcel->road);
}

static void wait_for(struct courier *courier, struct parcel *parcel, int64_t at)
{
    struct parcel **place = &courier->waiting;
    while (*place != NULL && (*place)->at <= at)
        place = &(*place)->next;
    parcel->at = at;
    parcel->next = *place;
    *place = parcel;
}

static int64_t pause_after(int tries)
{
    int64_t pause = COURIER_PAUSE;
    while (--tries > 0)
        pause *= GROWTH;
    return pause;
}

static void forget(struct courier *courier, struct parcel *parcel)
{
    uncount_one(courier);
    free_parcel(courier, parcel);
}

static void note_failure(struct courier *courier, struct parcel *parcel, CURLcode said, long status)
{
    char why[WHY_MAX];
    struct text out = text_in(why, sizeof why);
    text_add(&out, said == CURLE_OK ? "refused" : curl_easy_strerror(said));
    if (status > 0)
        text_format(&out, " (%ld)", status);
    bool lost = parcel_is_refused(parcel, status) || parcel->tries == COURIER_TRIES;
    log_failure(courier, lost ? "letter_lost" : "letter_late", parcel->is_mail, why);
    if (lost)
        forget(courier, parcel);
    else
        wait_for(courier, parcel, now() + pause_after(parcel->tries));
}

static void come_back(struct courier *courier, struct parcel *parcel, CURLcode said)
{
    long status = 0;
    struct parcel **place = &courier->going;
    while (*place != parcel)
        place = &(*place)->next;
    *place = parcel->next;
    courier->going_count--;
    curl_easy_getinfo(parcel->road, CURLINFO_RESPONSE_CODE, &status);
    leave_road(courier, parcel);
    if (parcel_has_arrived(parcel, said, status))
        forget(courier, parcel);
    else
        note_failure(courier, parcel, said, status);
}

static void take_given(struct courier *courier)
{
    uv_mutex_lock(&courier->lock);
    struct parcel *parcel = courier->given;
    courier->given = NULL;
    uv_mutex_unlock(&courier->lock);
    while (parcel != NULL) {
        struct parcel *next = parcel->next;
        wait_for(courier, parcel, now());
        parcel = next;
    }
}

static void send_due(struct courier *courier)
{
    while (courier->waiting != NULL && courier->waiting->at <= now() &&
           courier->going_count < COURIER_AT_ONCE) {
        struct parcel *parcel = courier->waiting;
        courier->waiting = parcel->next;
        set_out(courier, parcel);
    }
}

static void meet_done(struct courier *courier)
{
    int left;
    CURLMsg *done;
    while ((done = curl_multi_info_read(courier->roads, &left)) != NULL) {
        struct parcel *parcel = NULL;
        curl_easy_getinfo(done->easy_handle, CURLINFO_PRIVATE, &parcel);
        come_back(courier, parcel, done->data.result);
    }
}

/* Milliseconds until the next parcel may set out. One that comes back makes room, and ends the wait, too. */
static int until_next(const struct courier *courier)
{
    int64_t longest = COURIER_PATIENCE * 1000, wait = longest;
    if (courier->waiting != NULL && courier->going_count < COURIER_AT_ONCE)
        wait = courier->waiting->at - now();
    return (int)(wait < 0 ? 0 : wait < longest ? wait : longest);
}

static void work(void *context)
{
    struct courier *courier = context;
    while (!atomic_load(&courier->stopping)) {
        int running;
        take_given(courier);
        send_due(courier);
        curl_multi_perform(courier->roads, &running);
        meet_done(courier);
        curl_multi_poll(courier->roads, NULL, 0, until_next(courier), NULL);
    }
}

/* ---- from beginning to end ---- */

struct courier *courier_open(const struct courier_options *options)
{
    struct courier *courier = memory_for(1, sizeof *courier);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    courier->options = *options;
    courier->roads = curl_multi_init();
    uv_mutex_init(&courier->lock);
    if (courier->roads == NULL || uv_thread_create(&courier->thread, work, courier) != 0)
        abort(); /* as without memory */
    return courier;
}

void courier_close(struct courier *courier)
{
    atomic_store(&courier->stopping, true);
    curl_multi_wakeup(courier->roads);
    uv_thread_join(&courier->thread);
    free_parcels(courier, courier->fresh);
    free_parcels(courier, courier->settled);
    free_parcels(courier, courier->given);
    free_parcels(courier, courier->waiting);
    free_parcels(courier, courier->going);
    curl_multi_cleanup(courier->roads);
    uv_mutex_destroy(&courier->lock);
    free(courier);
    curl_global_cleanup();
}
