/*
 * turn_notifier.c - lets those know who are not there. See turn_notifier.h.
 *
 * Once a second all tables are looked at. That is cheap: most of them are no news, and those who
 * are connected are found by a binary search.
 */
#include "server/notify/turn_notifier.h"

#include "base/id_set.h"
#include "base/memory.h"
#include "server/limits/rate_limit.h"
#include "server/runtime/must.h"
#include "server/wire/vocabulary.h"

#include <stdlib.h>

#define BODY_MAX LETTER_BODY_MAX
#define LETTERS_TAKEN 50 /* in one poll */
#define LINK_MAX 512
#define WHO_MAX 24

struct turn_notifier {
    struct turn_notifier_options options;
    struct rate_limit *people; /* who was told lately */
    uv_timer_t timer;
    uv_async_t news; /* the outbox has results */
    struct gate_waiter poll, follow;
    struct outbox *outbox; /* that tells us so; NULL: none */
    int64_t *connected;    /* ids of connected people during a poll, sorted */
    size_t connected_count;
};

/* Sorted ids and a binary search: there may be thousands of clients and tables. */
static bool is_connected(const struct turn_notifier *notifier, int64_t person)
{
    return id_set_has(notifier->connected, notifier->connected_count, person);
}

static void find_connected(struct turn_notifier *notifier)
{
    notifier->connected = registry_people(notifier->options.registry, &notifier->connected_count);
}

static void forget_connected(struct turn_notifier *notifier)
{
    free(notifier->connected);
    notifier->connected = NULL;
}

/* ---- telling ---- */

static void send_call(const struct turn_notifier *notifier, const struct stored_letter *letter)
{
    int64_t wait = letter->due - notifier->options.registry->now();
    outbox_webhook(notifier->options.outbox,
                   &(struct outbox_progress){letter->number, letter->tries, letter->failures,
                                             wait < 0 ? 0 : wait, false},
                   letter->body);
}

static void store_call(const struct turn_notifier *notifier, const char *body)
{
    struct stored_letter letter = {.kind = "webhook", .created = notifier->options.registry->now()};
    struct text out = text_in(letter.body, sizeof letter.body);
    text_add(&out, body);
    letter.due = letter.created;
    store_add_letter(notifier->options.registry->store, &letter);
    send_call(notifier, &letter);
}

/* For bots of chats and the like: facts, and a link for people. */
static void call_webhook(const struct turn_notifier *notifier, const struct person *person,
                         const struct email_event *event)
{
    char body[BODY_MAX], link[LINK_MAX];
    struct text out = text_in(body, sizeof body), link_out = text_in(link, sizeof link);
    struct json json = json_to(&out);
    email_table_url(notifier->options.url, event->table, &link_out);
    json_open_object(&json, NULL);
    json_string(&json, "kind", event->kind);
    write_person(&json, "person", person);
    if (event->other[0] != '\0')
        json_string(&json, "by", event->other);
    json_string(&json, "table", event->table);
    json_string(&json, "game", event->game);
    json_string(&json, "url", link);
    json_close_object(&json);
    store_call(notifier, body);
}

/* The webhook gets everybody; e-mail needs a confirmed address. */
static bool reaches(const struct turn_notifier *notifier, int64_t person)
{
    return notifier->options.outbox != NULL ||
           (notifier->options.email != NULL && email_reaches(notifier->options.email, person));
}

/* Reads the people again: their names may have changed since they sat down. Bots are programs: they
 * are told of challenges when they connect. */
static void notify_person(const struct turn_notifier *notifier, const struct live_table *live,
                          int seat, const char *kind)
{
    struct store *store = live->registry->store;
    struct person person, host = {0};
    struct email_event event = {kind, live->stored.id, live->stored.game, ""};
    if (!store_person(store, seat_person(&live->stored.seats[seat]), &person) || person.banned ||
        person.kind == PERSON_BOT)
        return;
    if (live->stored.stage == TABLE_WAITING && store_person(store, live->stored.host, &host))
        event.other = host.name;
    if (notifier->options.outbox != NULL)
        call_webhook(notifier, &person, &event);
    if (notifier->options.email != NULL && email_reaches(notifier->options.email, person.id))
        email_notify(notifier->options.email, &person, &event);
}

/* ---- turns ---- */

/* Asks the store once per table, and only if a notification may be due. */
static void load_notified(struct live_table *live)
{
    int seat, turn;
    if (!live->notify.asked &&
        store_notified_turn(live->registry->store, live->stored.id, &seat, &turn))
        notify_done(&live->notify, seat, turn);
    live->notify.asked = true;
}

/* True if that seat is kept for somebody who is not there. */
static bool is_challenged(const struct turn_notifier *notifier, const struct live_table *live,
                          int seat)
{
    int64_t person = live->stored.seats[seat].reserved;
    return person != 0 && !is_connected(notifier, person);
}

/* Several people who are challenged at one table are notified in the order of their seats. */
static struct notify_scene challenge_scene(const struct turn_notifier *notifier,
                                           struct live_table *live)
{
    struct notify_scene scene = {.seat = NOBODY, .turn = NOTIFY_CHALLENGE, .away = true};
    load_notified(live);
    int seat = live->notify.notified ? live->notify.notified_seat + 1 : 0;
    while (seat < live->stored.players && !is_challenged(notifier, live, seat))
        seat++;
    if (seat < live->stored.players)
        scene.seat = seat;
    return scene;
}

/* Bots are programs and get no e-mail; for a replaced person a computer moves, so nobody waits for
 * them. */
static struct notify_scene scene_of(const struct turn_notifier *notifier, struct live_table *live)
{
    struct notify_scene scene = {.seat = NOBODY};
    if (live_has_challenge(live))
        return challenge_scene(notifier, live);
    int seat = live->stored.stage == TABLE_PLAYING ? live_decides(live) : NOBODY;
    if (seat == NOBODY || live->stored.seats[seat].kind != SEAT_PERSON ||
        live->stored.seats[seat].replaced || live->people[seat].kind == PERSON_BOT)
        return scene;
    scene.seat = seat;
    scene.turn = live_turn(live);
    scene.away = !is_connected(notifier, live->people[seat].id);
    return scene;
}

/* Several games at once must not become several e-mails in a row. */
static bool may_notify(struct turn_notifier *notifier, int64_t person, int64_t now)
{
    char who[WHO_MAX];
    struct text out = text_in(who, sizeof who);
    text_add_int(&out, person);
    return rate_limit_take(notifier->people, who, now);
}

/* A player without address or webhook is marked as notified in memory only, so that a later address
 * still works. */
static void notify_turn(struct turn_notifier *notifier, struct live_table *live,
                        const struct notify_scene *scene, int64_t now)
{
    int64_t person = seat_person(&live->stored.seats[scene->seat]);
    bool reached = reaches(notifier, person);
    if (reached && !may_notify(notifier, person, now))
        return;
    notify_done(&live->notify, scene->seat, scene->turn);
    if (!reached)
        return;
    store_set_notified_turn(live->registry->store, live->stored.id, scene->seat, scene->turn);
    notify_person(notifier, live, scene->seat,
                  scene->turn == NOTIFY_CHALLENGE ? "challenge" : "turn");
}

/* Asked twice, because what the store says may make it not due. */
static void check_table(void *context, struct live_table *live)
{
    struct turn_notifier *notifier = context;
    int64_t now = live->registry->steady(), after = notifier->options.after;
    struct notify_scene scene = scene_of(notifier, live);
    if (!notify_is_due(&live->notify, &scene, after, now))
        return;
    load_notified(live);
    if (notify_is_due(&live->notify, &scene, after, now))
        notify_turn(notifier, live, &scene, now);
}

/* ---- letters of the store ---- */

/* True if it is on its way. A server may have a relay, or a webhook, that this one has not: such a
 * letter stays, and is forgotten by the cleaner. */
static bool send_letter(const struct turn_notifier *notifier, const struct stored_letter *letter)
{
    const struct turn_notifier_options *options = &notifier->options;
    if (letter->person != 0)
        return options->email == NULL || email_send(options->email, letter);
    if (options->outbox != NULL)
        send_call(notifier, letter);
    return true;
}

/* Those of a server that is dead, or of this one before it was started again. */
static void take_letters(const struct turn_notifier *notifier, struct outbox *outbox)
{
    struct stored_letter letters[LETTERS_TAKEN];
    struct store *store = notifier->options.registry->store;
    int room = outbox_room(outbox);
    int count = room < LETTERS_TAKEN ? 0 : store_take_letters(store, letters, LETTERS_TAKEN);
    for (int i = 0; i < count; i++)
        if (!send_letter(notifier, &letters[i]))
            store_forget_letter(store, letters[i].number);
}

/* Rows follow what has become of deliveries. If the server dies before the batch is durable, a
 * letter that has arrived is sent once more. */
static void follow_deliveries(const struct turn_notifier *notifier, struct outbox *outbox)
{
    const struct table_registry *registry = notifier->options.registry;
    struct outbox_progress result;
    while (outbox_next_result(outbox, &result))
        if (result.ended)
            store_forget_letter(registry->store, result.number);
        else
            store_delay_letter(registry->store,
                               &(struct stored_letter){.number = result.number,
                                                       .tries = result.tries,
                                                       .failures = result.failures,
                                                       .due = registry->now() + result.wait});
}

/* Any thread. */
static void tell_news(void *context)
{
    struct turn_notifier *notifier = context;
    uv_async_send(&notifier->news);
}

/* For letters, for calls, or for both; it stays the same one. */
static void find_outbox(struct turn_notifier *notifier)
{
    const struct turn_notifier_options *options = &notifier->options;
    if (notifier->outbox != NULL)
        return;
    notifier->outbox = options->email != NULL ? email_outbox(options->email) : options->outbox;
    if (notifier->outbox != NULL)
        outbox_listen(notifier->outbox, tell_news, notifier);
}

/* In maintenance nothing is written. */
static bool may_write(const struct turn_notifier *notifier)
{
    return !notifier->options.registry->service.maintenance;
}

static void follow_if_allowed(void *context)
{
    const struct turn_notifier *notifier = context;
    if (may_write(notifier))
        follow_deliveries(notifier, notifier->outbox);
}

/* At once, so that few letters are sent twice if the server dies. */
static void on_news(uv_async_t *news)
{
    struct turn_notifier *notifier = news->data;
    store_gate_run(notifier->options.registry->gate, &notifier->follow);
}

static void poll_tables(void *context)
{
    struct turn_notifier *notifier = context;
    if (!may_write(notifier))
        return;
    find_connected(notifier);
    registry_each_table(notifier->options.registry, check_table, notifier);
    forget_connected(notifier);
    if (notifier->outbox != NULL) {
        follow_deliveries(notifier, notifier->outbox);
        take_letters(notifier, notifier->outbox);
    }
}

static void on_timer(uv_timer_t *timer)
{
    struct turn_notifier *notifier = timer->data;
    store_gate_run(notifier->options.registry->gate, &notifier->poll);
}

/* ---- ends ---- */

/* Whoever plays a quick game is there, or has left it. */
void turn_notifier_game_over(struct turn_notifier *notifier, const struct live_table *live)
{
    if (!notify_is_slow_game(&live->stored.clock))
        return;
    find_connected(notifier);
    for (int seat = 0; seat < live->stored.players; seat++)
        if (live->stored.seats[seat].kind == SEAT_PERSON && live->people[seat].kind != PERSON_BOT &&
            !is_connected(notifier, live->people[seat].id))
            notify_person(notifier, live, seat, "over");
    forget_connected(notifier);
}

/* ---- from beginning to end ---- */

struct turn_notifier *turn_notifier_open(uv_loop_t *loop,
                                         const struct turn_notifier_options *options)
{
    struct turn_notifier *notifier = memory_for(1, sizeof *notifier);
    notifier->options = *options;
    notifier->people = rate_limit_open(1, 1, NOTIFY_INTERVAL);
    must(uv_async_init(loop, &notifier->news, on_news) == 0, "uv_async_init");
    notifier->news.data = notifier;
    find_outbox(notifier);
    must(uv_timer_init(loop, &notifier->timer) == 0, "uv_timer_init");
    notifier->timer.data = notifier;
    notifier->poll = (struct gate_waiter){.run = poll_tables, .context = notifier};
    notifier->follow = (struct gate_waiter){.run = follow_if_allowed, .context = notifier};
    must(uv_timer_start(&notifier->timer, on_timer, TURN_NOTIFIER_POLL, TURN_NOTIFIER_POLL) == 0,
         "uv_timer_start");
    return notifier;
}

void turn_notifier_change(struct turn_notifier *notifier,
                          const struct turn_notifier_options *options)
{
    notifier->options = *options;
    find_outbox(notifier);
}

static void free_notifier(uv_handle_t *timer)
{
    struct turn_notifier *notifier = timer->data;
    rate_limit_close(notifier->people);
    free(notifier);
}

static void close_timer(uv_handle_t *news)
{
    struct turn_notifier *notifier = news->data;
    uv_close((uv_handle_t *)&notifier->timer, free_notifier);
}

/* What has arrived is not sent again by the next server. */
void turn_notifier_close(struct turn_notifier *notifier)
{
    uv_timer_stop(&notifier->timer);
    if (notifier->outbox != NULL) {
        outbox_listen(notifier->outbox, NULL, NULL);
        follow_deliveries(notifier, notifier->outbox);
    }
    uv_close((uv_handle_t *)&notifier->news, close_timer);
}
