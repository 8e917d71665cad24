/*
 * turn_notifier.c - lets those know who are not there. See turn_notifier.h.
 */
#include "server/notify/turn_notifier.h"

#include "server/limits/rate_limit.h"
#include "server/wire/vocabulary.h"
#include "table/memory.h"

#include <stdlib.h>

#define BODY_MAX 1024
#define LINK_MAX 512
#define WHO_MAX 24

struct crier {
    struct crier_options options;
    struct rate_limit *people; /* who was told lately */
    uv_timer_t timer;
    int64_t *here; /* who is connected, while all tables are looked at; in order */
    size_t here_count;
};

static int compare_ids(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a, two = *(const int64_t *)b;
    return (one > two) - (one < two);
}

static bool is_here(const struct crier *crier, int64_t person)
{
    return bsearch(&person, crier->here, crier->here_count, sizeof person, compare_ids) != NULL;
}

static void find_here(struct crier *crier)
{
    crier->here = registry_people(crier->options.registry, &crier->here_count);
}

static void forget_here(struct crier *crier)
{
    free(crier->here);
    crier->here = NULL;
}

/* ---- telling ---- */

static void call(const struct crier *crier, const struct person *person,
                 const struct mail_event *event)
{
    char body[BODY_MAX], link[LINK_MAX];
    struct text out = text_in(body, sizeof body), link_out = text_in(link, sizeof link);
    struct json json = json_to(&out);
    mail_table_url(crier->options.url, event->table, &link_out);
    json_open_object(&json, NULL);
    json_string(&json, "kind", event->kind);
    write_person(&json, "person", person);
    json_string(&json, "table", event->table);
    json_string(&json, "game", event->game);
    json_string(&json, "url", link);
    json_close_object(&json);
    courier_call(crier->options.courier, body);
}

static bool reaches(const struct crier *crier, int64_t person)
{
    return crier->options.courier != NULL ||
           (crier->options.mail != NULL && mail_reaches(crier->options.mail, person));
}

/* They may have another name by now than when they sat down. */
static void tell(const struct crier *crier, const struct live_table *live, int seat,
                 const char *kind)
{
    struct person person;
    struct mail_event event = {kind, live->stored.id, live->stored.game};
    if (!store_person(live->registry->store, live->people[seat].id, &person) || person.banned)
        return;
    if (crier->options.courier != NULL)
        call(crier, &person, &event);
    if (crier->options.mail != NULL && mail_reaches(crier->options.mail, person.id))
        mail_tell(crier->options.mail, &person, &event);
}

/* ---- turns ---- */

static struct notice_scene scene_of(const struct crier *crier, const struct live_table *live)
{
    struct notice_scene scene = {.seat = NOBODY};
    int seat = live->stored.stage == TABLE_PLAYING ? live_decides(live) : NOBODY;
    if (seat == NOBODY || live->stored.seats[seat].kind != SEAT_PERSON ||
        live->stored.seats[seat].replaced || live->people[seat].kind == PERSON_BOT)
        return scene;
    scene.seat = seat;
    scene.turn = live_turn(live);
    scene.away = !is_here(crier, live->people[seat].id);
    return scene;
}

/* The store is asked once for each table, and only if somebody there may have to be told. */
static void recall(struct live_table *live)
{
    int seat, turn;
    if (!live->notice.asked &&
        store_notified_turn(live->registry->store, live->stored.id, &seat, &turn))
        notice_told(&live->notice, seat, turn);
    live->notice.asked = true;
}

static bool may_tell(struct crier *crier, int64_t person, int64_t now)
{
    char who[WHO_MAX];
    struct text out = text_in(who, sizeof who);
    text_add_int(&out, person);
    return rate_limit_take(crier->people, who, now);
}

/* Whom nothing reaches counts as told, but not for longer than this server runs. */
static void tell_turn(struct crier *crier, struct live_table *live,
                      const struct notice_scene *scene, int64_t now)
{
    int64_t person = live->people[scene->seat].id;
    bool reached = reaches(crier, person);
    if (reached && !may_tell(crier, person, now))
        return;
    notice_told(&live->notice, scene->seat, scene->turn);
    if (!reached)
        return;
    store_set_notified_turn(live->registry->store, live->stored.id, scene->seat, scene->turn);
    tell(crier, live, scene->seat, "turn");
}

static void look_at(void *context, struct live_table *live)
{
    struct crier *crier = context;
    int64_t now = live->registry->steady(), after = crier->options.after;
    struct notice_scene scene = scene_of(crier, live);
    if (!notice_due(&live->notice, &scene, after, now))
        return;
    recall(live);
    if (notice_due(&live->notice, &scene, after, now))
        tell_turn(crier, live, &scene, now);
}

static void look(uv_timer_t *timer)
{
    struct crier *crier = timer->data;
    if (!store_gate_is_open(crier->options.registry->gate))
        return;
    find_here(crier);
    registry_each_table(crier->options.registry, look_at, crier);
    forget_here(crier);
}

/* ---- ends ---- */

void crier_game_over(struct crier *crier, const struct live_table *live)
{
    if (!notice_is_over_days(&live->stored.clock))
        return;
    find_here(crier);
    for (int seat = 0; seat < live->stored.players; seat++)
        if (live->stored.seats[seat].kind == SEAT_PERSON && live->people[seat].kind != PERSON_BOT &&
            !is_here(crier, live->people[seat].id))
            tell(crier, live, seat, "over");
    forget_here(crier);
}

/* ---- from beginning to end ---- */

struct crier *crier_open(uv_loop_t *loop, const struct crier_options *options)
{
    struct crier *crier = memory_for(1, sizeof *crier);
    crier->options = *options;
    crier->people = rate_limit_open(1, 1, NOTICE_EACH);
    uv_timer_init(loop, &crier->timer);
    crier->timer.data = crier;
    uv_timer_start(&crier->timer, look, CRIER_LOOK, CRIER_LOOK);
    return crier;
}

static void closed(uv_handle_t *timer)
{
    struct crier *crier = timer->data;
    rate_limit_close(crier->people);
    free(crier);
}

void crier_close(struct crier *crier)
{
    uv_close((uv_handle_t *)&crier->timer, closed);
}
